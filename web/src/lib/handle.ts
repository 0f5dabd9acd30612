/** A followed table, as whoever follows it has it in hand. */

import type { Answer, TableState } from "./table";
import type { Say, Step, TableCommand } from "./wire";

/** Called after every change of a table; `steps` is what happened since the last call. */
export type Listener = (state: TableState, steps: readonly Step[]) => void;

/** A followed table. Commands give the house's answer, or null if the table went away before it came. */
export interface Handle {
  /** Read in a template or an effect, it is followed there. */
  readonly state: TableState;
  readonly busy: boolean;
  act(action: string): Promise<Answer | null>;
  undo(): Promise<Answer | null>;
  next(): Promise<Answer | null>;
  /** Have the computer play at that factor on its pauses from now on. */
  pace(speed: number): Promise<Answer | null>;
  /** Show the nonce that was promised. */
  reveal(nonce: string): Promise<Answer | null>;
  leave(): Promise<Answer | null>;
  /** Say one of the phrases there are; nothing of it is kept. */
  say(phrase: Say["phrase"]): void;
  close(): void;
}

/** A followed table, those who follow it, and those who wait for an answer. */
export interface Channel {
  state: TableState;
  /** How often steps were asked for since the state was last complete. */
  requests: number;
  readonly handles: Set<TableHandle>;
  readonly waiting: Map<string, (answer: Answer | null) => void>;
}

/** What a handle needs of the connection. */
export interface Client {
  /** Lets a template or effect that reads now be told of changes. */
  follow(): void;
  ask(channel: Channel, body: TableCommand): Promise<Answer | null>;
  say(frame: Say): void;
  release(channel: Channel): void;
}

export class TableHandle implements Handle {
  readonly #client: Client;
  readonly #channel: Channel;
  readonly listener: Listener | undefined;

  constructor(client: Client, channel: Channel, listener: Listener | undefined) {
    this.#client = client;
    this.#channel = channel;
    this.listener = listener;
  }

  get state(): TableState {
    this.#client.follow();
    return this.#channel.state;
  }

  get busy(): boolean {
    return this.state.unanswered.length > 0;
  }

  act(action: string): Promise<Answer | null> {
    return this.#client.ask(this.#channel, { type: "act", action });
  }

  undo(): Promise<Answer | null> {
    return this.#client.ask(this.#channel, { type: "undo" });
  }

  next(): Promise<Answer | null> {
    return this.#client.ask(this.#channel, { type: "continue" });
  }

  pace(speed: number): Promise<Answer | null> {
    return this.#client.ask(this.#channel, { type: "pace", speed });
  }

  reveal(nonce: string): Promise<Answer | null> {
    return this.#client.ask(this.#channel, { type: "reveal", nonce });
  }

  leave(): Promise<Answer | null> {
    return this.#client.ask(this.#channel, { type: "leave" });
  }

  say(phrase: Say["phrase"]): void {
    this.#client.say({ type: "say", table: this.#channel.state.table, phrase });
  }

  close(): void {
    this.#channel.handles.delete(this);
    this.#client.release(this.#channel);
  }
}
