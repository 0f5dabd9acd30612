/** The one socket of this tab: it follows tables, carries commands, and finds its way back after every loss. */

import { createSubscriber } from "svelte/reactivity";
import { type Channel, type Client, type Handle, type Listener, TableHandle } from "./handle";
import { refreshMe } from "./me.svelte";
import { say } from "./notice.svelte";
import { type Answer, asked, newTable, reconnected, reduce, shutOut, type TableState, versionOf } from "./table";
import { HouseTime } from "./time";
import type { Command, FromClient, FromServer, Readiness, Say, TableCommand } from "./wire";

export type { Handle, Listener } from "./handle";

/** `retryAt` is the moment of the next attempt, on the clock of `Date.now()`. */
export type Status =
  | { readonly kind: "connecting" | "online" | "offline" }
  | { readonly kind: "reconnecting"; readonly retryAt: number; readonly reason: "lost" | "restart" };

/** What a house says of its computer players by saying nothing. */
export const READY: Readiness = { type: "readiness", ready: true, done: 0, total: 0, unready: [], standIn: null };

export interface Live {
  readonly status: Status;
  /** How far the house is with its computer players. */
  readonly readiness: Readiness;
  /** The time by the house, in milliseconds of Unix time: all deadlines go by it. */
  now(): number;
  /** Follow a table until the handle is closed. */
  watch(table: string, listener?: Listener): Handle;
  close(): void;
}

/** What the client needs of its surroundings; tests give their own. */
export interface Surroundings {
  open(): WebSocket;
  /** Tells `online`, and `visibilitychange` when the page comes to the front. */
  readonly events: EventTarget;
  isOffline(): boolean;
  /** Called when the house has said that the viewer's account is suspended. */
  shutOut(): void;
}

const PING_EVERY_MS = 10_000;
const SILENCE_IS_DEATH_MS = 6_000;
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 15_000;

export class LiveClient implements Live, Client {
  readonly #surroundings: Surroundings;
  readonly #channels = new Map<string, Channel>();
  readonly #subscribe: () => void;
  #changed: () => void = () => {};
  #status: Status = { kind: "connecting" };
  #readiness = READY;
  readonly #time = new HouseTime();
  #socket: WebSocket | null = null;
  #attempts = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setTimeout> | undefined;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
    this.#subscribe = createSubscriber((update) => {
      this.#changed = update;
      return () => {
        this.#changed = () => {};
      };
    });
    surroundings.events.addEventListener("online", this.#hurry);
    surroundings.events.addEventListener("visibilitychange", this.#hurry);
  }

  get status(): Status {
    this.follow();
    return this.#status;
  }

  get readiness(): Readiness {
    this.follow();
    return this.#readiness;
  }

  now(): number {
    return this.#time.now();
  }

  watch(table: string, listener?: Listener): Handle {
    const known = this.#channels.get(table);
    const channel = known ?? { state: newTable(table), requests: 0, handles: new Set(), waiting: new Map() };
    const handle = new TableHandle(this, channel, listener);
    channel.handles.add(handle);
    if (known === undefined) {
      this.#channels.set(table, channel);
      this.#request(channel);
      this.#connect();
    } else if (known.state.trouble !== null) {
      // Who could not see it may be somebody else by now: that is known on a new connection only.
      known.state = newTable(table);
      this.#drop();
      this.#connect();
    }
    return handle;
  }

  close(): void {
    this.#surroundings.events.removeEventListener("online", this.#hurry);
    this.#surroundings.events.removeEventListener("visibilitychange", this.#hurry);
    this.#channels.clear();
    this.#drop();
  }

  /** Lets a template or effect that reads now be told of changes. */
  follow(): void {
    this.#subscribe();
  }

  /** Send a command now, or as soon as there is a connection; it is repeated with the same id until it is answered. */
  ask(channel: Channel, body: TableCommand): Promise<Answer | null> {
    const { table } = channel.state;
    const command: Command = {
      type: "command",
      table,
      commandId: newCommandId(),
      version: versionOf(channel.state),
      body,
    };
    const answer = new Promise<Answer | null>((resolve) => channel.waiting.set(command.commandId, resolve));
    this.#set(channel, asked(channel.state, command));
    this.#send(command);
    return answer;
  }

  /** Say it now, or not at all: later it would mean something else. */
  say(frame: Say): void {
    this.#send(frame);
  }

  /** Stop following a table nobody looks at, once its last command is answered. */
  release(channel: Channel): void {
    const { table, unanswered } = channel.state;
    if (channel.handles.size > 0 || unanswered.length > 0 || !this.#channels.delete(table)) {
      return;
    }
    this.#send({ type: "unwatch", table });
    if (this.#channels.size === 0) {
      this.#drop();
    }
  }

  #set(channel: Channel, state: TableState): void {
    if (state === channel.state) {
      return;
    }
    channel.state = state;
    for (const { listener } of channel.handles) {
      listener?.(state, state.fresh);
    }
    this.#changed();
  }

  #become(status: Status): void {
    this.#status = status;
    this.#changed();
  }

  #isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  #send(frame: FromClient): void {
    if (this.#isOpen()) {
      this.#socket?.send(JSON.stringify(frame));
    }
  }

  /** Ask for what is missing; if that did not help, ask for the whole table. */
  #request(channel: Channel): void {
    if (this.#isOpen()) {
      const { table, seen } = channel.state;
      this.#send({ type: "watch", table, since: channel.requests === 0 ? seen : null });
      channel.requests += 1;
    }
  }

  #connect(): void {
    if (this.#socket !== null) {
      return;
    }
    clearTimeout(this.#retry);
    const socket = this.#surroundings.open();
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = ({ data }) => this.#received(JSON.parse(data) as FromServer);
    socket.onclose = () => this.#lost("lost");
  }

  #opened(): void {
    this.#readiness = READY;
    this.#become({ kind: "online" });
    for (const channel of this.#channels.values()) {
      channel.requests = 0;
      this.#set(channel, reconnected(channel.state));
      this.#request(channel);
      for (const command of channel.state.unanswered) {
        this.#send(command);
      }
    }
    this.#time.forget();
    this.#ask();
    this.#listen();
  }

  /** Are you there, and what is the time? */
  #ask(): void {
    this.#send({ type: "ping", at: Date.now() });
  }

  #received(frame: FromServer): void {
    this.#attempts = 0;
    this.#listen();
    if (frame.type === "restarting") {
      this.#lost("restart");
    } else if (frame.type === "suspended") {
      this.#shutOut();
    } else if (frame.type === "readiness") {
      this.#readiness = frame;
      this.#changed();
    } else if (frame.type === "pong") {
      this.#time.learn(frame);
      this.#changed();
    } else if (frame.table !== null) {
      const channel = this.#channels.get(frame.table);
      if (channel !== undefined) {
        this.#deliver(channel, frame);
      }
    }
  }

  #deliver(channel: Channel, frame: FromServer): void {
    this.#set(channel, reduce(channel.state, frame));
    if (!channel.state.behind) {
      channel.requests = 0;
    } else if (frame.type !== "accepted") {
      this.#request(channel);
    }
    if (frame.type === "accepted" || frame.type === "rejected") {
      channel.waiting.get(frame.commandId)?.(frame);
      channel.waiting.delete(frame.commandId);
    } else if (frame.type === "gone") {
      giveUp(channel);
    }
    this.release(channel);
  }

  /** Connecting again would bring a stranger, to whom no table is shown: what is followed here is at its end. */
  #shutOut(): void {
    const channels = [...this.#channels.values()];
    this.#channels.clear();
    this.#drop();
    for (const channel of channels) {
      giveUp(channel);
      this.#set(channel, shutOut(channel.state));
    }
    this.#surroundings.shutOut();
  }

  /** Every frame proves that the house is there; after a while of silence it is asked, and then it must answer. */
  #listen(wait = PING_EVERY_MS): void {
    clearTimeout(this.#beat);
    this.#beat = setTimeout(() => {
      this.#ask();
      this.#beat = setTimeout(() => this.#lost("lost"), SILENCE_IS_DEATH_MS);
    }, wait);
  }

  #lost(reason: "lost" | "restart"): void {
    this.#drop();
    const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** this.#attempts) * (0.5 + Math.random() / 2);
    this.#attempts += 1;
    this.#retry = setTimeout(() => this.#connect(), delay);
    const offline = this.#surroundings.isOffline();
    this.#become(offline ? { kind: "offline" } : { kind: "reconnecting", retryAt: Date.now() + delay, reason });
  }

  #drop(): void {
    clearTimeout(this.#beat);
    clearTimeout(this.#retry);
    const socket = this.#socket;
    this.#socket = null;
    this.#status = { kind: "connecting" };
    if (socket !== null) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
  }

  /** The network is back or the page is in front again: don't wait for the next attempt or ping. */
  readonly #hurry = (): void => {
    if (this.#isOpen()) {
      this.#listen(0);
    } else if (this.#channels.size > 0) {
      this.#connect();
    }
  };
}

/** No answer will come any more. */
function giveUp({ waiting }: Channel): void {
  for (const settle of waiting.values()) {
    settle(null);
  }
  waiting.clear();
}

/** Not `crypto.randomUUID`, which a page served over plain HTTP does not have. */
function newCommandId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

let shared: LiveClient | undefined;

/** The connection of this tab. Its socket is open while a table is watched. */
export function connect(): Live {
  shared ??= new LiveClient({
    open: () => new WebSocket(new URL("/live", location.href.replace(/^http/, "ws"))),
    events: window,
    isOffline: () => !navigator.onLine,
    shutOut: () => {
      say("problem.suspended");
      // A house that does not answer is said so where something is asked of it.
      refreshMe().catch(() => {});
    },
  });
  return shared;
}
