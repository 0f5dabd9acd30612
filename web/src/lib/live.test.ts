import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LiveClient, READY } from "./live";
import { accepted, FakeSocket, snapshot, stale, step, update, view } from "./live.fixtures";
import { TABLE } from "./table.fixtures";
import type { Command, FromClient, Readiness } from "./wire";

let sockets: FakeSocket[];
let events: EventTarget;
let offline: boolean;
let live: LiveClient;
const shutOut = vi.fn();

const watching = (since: number | null): FromClient => ({ type: "watch", table: TABLE, since });
/** A new connection asks for the time at once. */
const TIME = { type: "ping", at: expect.any(Number) };
const commands = (heard: FromClient[]) => heard.filter((frame): frame is Command => frame.type === "command");

function latest(): FakeSocket {
  const socket = sockets.at(-1);
  if (socket === undefined) {
    throw new Error("no socket was opened");
  }
  return socket;
}

/** A client that follows the table at version 3. */
function following() {
  const handle = live.watch(TABLE);
  latest().accept();
  latest().say(snapshot(3));
  latest().heard();
  return handle;
}

/** Break the connection and let the client make the next one. */
function reconnect(): FakeSocket {
  latest().breakDown();
  vi.advanceTimersByTime(600);
  latest().accept();
  return latest();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(1);
  sockets = [];
  events = new EventTarget();
  offline = false;
  live = new LiveClient({
    open: () => {
      sockets.push(new FakeSocket());
      return latest() as unknown as WebSocket;
    },
    events,
    isOffline: () => offline,
    shutOut,
  });
});

afterEach(() => {
  live.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("watching", () => {
  test("the first watch asks for everything", () => {
    const handle = live.watch(TABLE);
    expect(live.status.kind).toBe("connecting");
    latest().accept();
    expect(latest().heard()).toEqual([watching(0), TIME]);
    latest().say(update(1, 3));
    expect(handle.state).toMatchObject({ view: view(3), log: [step(1), step(2), step(3)] });
    expect(live.status.kind).toBe("online");
  });

  test("a past that is too long is answered with the table alone", () => {
    const handle = live.watch(TABLE);
    latest().accept();
    latest().say(snapshot(900));
    latest().say(update(901, 901));
    expect(handle.state).toMatchObject({ view: view(901), log: [step(901)], behind: false });
  });

  test("two followers of a table share one watch and one state", () => {
    const first = following();
    const second = live.watch(TABLE);
    expect(second.state).toBe(first.state);
    expect(sockets).toHaveLength(1);
    expect(latest().heard()).toEqual([]);
  });

  test("a listener is told of each change with its steps", () => {
    const told: unknown[] = [];
    live.watch(TABLE, (state, steps) => told.push([state.seen, steps]));
    latest().accept();
    latest().say(snapshot(3));
    latest().say(update(4, 5));
    latest().say(update(4, 5));
    expect(told).toEqual([
      [3, []],
      [5, [step(4), step(5)]],
    ]);
  });

  test("the socket closes when nobody follows a table any more", () => {
    following().close();
    expect(latest().heard()).toEqual([{ type: "unwatch", table: TABLE }]);
    expect(latest().readyState).toBe(WebSocket.CLOSED);
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
  });

  test("a gap in the versions is asked for, and if that does not help, the whole table", () => {
    following();
    latest().say(update(6, 6));
    expect(latest().heard()).toEqual([watching(3)]);
    latest().say(update(7, 7));
    expect(latest().heard()).toEqual([watching(null)]);
    latest().say(snapshot(7));
    expect(latest().heard()).toEqual([]);
  });

  test("a gone table is reported and not asked for again", () => {
    const handle = following();
    latest().say({ type: "gone", table: TABLE });
    expect(handle.state.trouble).toBe("gone");
    expect(latest().heard()).toEqual([]);
  });
});

describe("commands", () => {
  test("an action carries the version seen and is answered", async () => {
    const handle = following();
    const answer = handle.act("AS");
    expect(handle.busy).toBe(true);
    const [sent] = commands(latest().heard());
    expect(sent).toMatchObject({ version: 3, body: { type: "act", action: "AS" } });
    latest().say(accepted(sent?.commandId ?? "", 4));
    expect(handle.busy).toBe(false);
    expect(await answer).toMatchObject({ type: "accepted", version: 4 });
  });

  test("a stale command refreshes the view and fetches the steps", async () => {
    const handle = following();
    const answer = handle.next();
    const [sent] = commands(latest().heard());
    latest().say(stale(sent?.commandId ?? "", 5));
    expect(handle.state.view).toEqual(view(5));
    expect(latest().heard()).toEqual([watching(3)]);
    expect(await answer).toMatchObject({ type: "rejected", code: "stale" });
  });

  test("an unanswered command is sent again with the same id, after the watch", () => {
    const handle = following();
    void handle.undo();
    const [first] = commands(latest().heard());
    const socket = reconnect();
    expect(socket.heard()).toEqual([watching(3), first, TIME]);
  });

  test("a command given while there is no connection is sent with the next one", () => {
    const handle = following();
    latest().breakDown();
    void handle.act("AS");
    vi.advanceTimersByTime(600);
    latest().accept();
    expect(commands(latest().heard())).toHaveLength(1);
  });

  test("an answered command is not sent again", () => {
    const handle = following();
    void handle.act("AS");
    const [sent] = commands(latest().heard());
    latest().say(accepted(sent?.commandId ?? "", 4));
    expect(commands(reconnect().heard())).toEqual([]);
  });

  test("a table left behind is followed until its last command is answered", () => {
    const handle = following();
    void handle.leave();
    handle.close();
    const [sent] = commands(latest().heard());
    expect(latest().readyState).toBe(WebSocket.OPEN);
    latest().say(accepted(sent?.commandId ?? "", 4));
    expect(latest().readyState).toBe(WebSocket.CLOSED);
  });

  test("a command to a table that goes away is answered with nothing", async () => {
    const handle = following();
    const answer = handle.leave();
    latest().say({ type: "gone", table: TABLE });
    expect(await answer).toBeNull();
  });

  test("every command has its own id", () => {
    const handle = following();
    void handle.act("AS");
    void handle.act("AS");
    const ids = commands(latest().heard()).map(({ commandId }) => commandId);
    expect(new Set(ids).size).toBe(2);
  });
});

describe("the connection", () => {
  test("after a loss the table is resumed from the last version seen", () => {
    const handle = following();
    latest().say(update(4, 4));
    const socket = reconnect();
    expect(socket.heard()).toEqual([watching(4), TIME]);
    socket.say(update(5, 6));
    expect(handle.state).toMatchObject({ view: view(6), seen: 6, log: [step(4), step(5), step(6)] });
  });

  test("attempts become rarer, but never rarer than every 15 seconds", () => {
    following();
    latest().breakDown();
    const delays = Array.from({ length: 8 }, () => {
      const status = live.status;
      const delay = status.kind === "reconnecting" ? status.retryAt - Date.now() : Number.NaN;
      vi.advanceTimersByTime(delay);
      latest().breakDown();
      return delay;
    });
    expect(delays).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
  });

  test("silence is asked about after ten seconds, and six more are a loss", () => {
    following();
    vi.advanceTimersByTime(10_000);
    expect(latest().heard()).toMatchObject([{ type: "ping" }]);
    vi.advanceTimersByTime(5_999);
    expect(live.status.kind).toBe("online");
    vi.advanceTimersByTime(1);
    expect(live.status).toMatchObject({ kind: "reconnecting", reason: "lost" });
    expect(latest().readyState).toBe(WebSocket.CLOSED);
  });

  test("any frame is a sign of life", () => {
    following();
    vi.advanceTimersByTime(15_000);
    latest().say({ type: "pong", at: 1, now: 1 });
    vi.advanceTimersByTime(9_000);
    expect(live.status.kind).toBe("online");
  });

  test("a restart is announced as such and waited out", () => {
    following();
    latest().say({ type: "restarting" });
    expect(live.status).toMatchObject({ kind: "reconnecting", reason: "restart" });
    vi.advanceTimersByTime(600);
    latest().accept();
    expect(latest().heard()).toEqual([watching(3), TIME]);
  });

  test("a table that could not be seen is asked for on a new connection by whoever comes to it anew", () => {
    following();
    latest().say({ type: "problem", code: "no_such_table", message: "", table: TABLE });
    const again = live.watch(TABLE);
    expect(again.state).toMatchObject({ trouble: null, view: null });
    expect(sockets).toHaveLength(2);
    latest().accept();
    latest().say(snapshot(4));
    expect(again.state).toMatchObject({ trouble: null, seen: 4 });
  });

  test("whoever is shut out is told so at every table, and does not come back as a stranger", async () => {
    const handle = following();
    const answer = handle.leave();
    latest().say({ type: "suspended" });
    expect(handle.state).toMatchObject({ trouble: "suspended", unanswered: [] });
    await expect(answer).resolves.toBeNull();
    expect(shutOut).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(60_000);
    events.dispatchEvent(new Event("online"));
    expect(sockets).toHaveLength(1);
    live.watch(TABLE);
    expect(sockets).toHaveLength(2);
  });

  test("without a network the state is offline, and its return is not waited for", () => {
    following();
    offline = true;
    latest().breakDown();
    expect(live.status.kind).toBe("offline");
    events.dispatchEvent(new Event("online"));
    expect(sockets).toHaveLength(2);
  });

  test("a page that comes to the front asks at once whether the house is there", () => {
    following();
    events.dispatchEvent(new Event("visibilitychange"));
    vi.advanceTimersByTime(0);
    expect(latest().heard()).toMatchObject([{ type: "ping" }]);
  });

  test("how far the computer players are is heard, and is as usual on a new connection that does not speak of it", () => {
    following();
    expect(live.readiness).toEqual(READY);
    const told: Readiness = { ...READY, ready: false, done: 8, total: 14 };
    latest().say(told);
    expect(live.readiness).toEqual(told);
    reconnect();
    expect(live.readiness).toEqual(READY);
  });

  test("a late word of a socket given up is not listened to", () => {
    const handle = following();
    const old = latest();
    reconnect();
    old.say(update(4, 4));
    expect(handle.state.seen).toBe(3);
  });
});
