import { describe, expect, test } from "vitest";
import { accepted, snapshot, stale, step, update, view } from "./live.fixtures";
import { asked, newTable, reconnected, reduce, type TableState } from "./table";
import { TABLE } from "./table.fixtures";
import type { Command, FromServer } from "./wire";

const command: Command = {
  type: "command",
  table: TABLE,
  commandId: "command-1",
  version: 3,
  body: { type: "act", action: "AS" },
};

const told = (...frames: FromServer[]): TableState => frames.reduce(reduce, newTable(TABLE));
const at3 = told(snapshot(3));

describe("what a frame brings", () => {
  test("a snapshot is the table, complete and without a past", () => {
    expect(at3).toMatchObject({ view: view(3), seen: 3, log: [], behind: false });
  });

  test("an update from the opening on is the table with its past, of which nothing is shown again", () => {
    const past = [step(1), step(2), step(3)];
    expect(told(update(1, 3))).toMatchObject({ view: view(3), seen: 3, log: past, fresh: [], behind: false });
  });

  test("an update adds its steps to the log and offers them once for the animations", () => {
    const state = reduce(at3, update(4, 5));
    expect(state).toMatchObject({ view: view(5), seen: 5, log: [step(4), step(5)], fresh: [step(4), step(5)] });
    expect(asked(state, command).fresh).toEqual([]);
  });

  test("steps seen before are left out when an update overlaps", () => {
    expect(reduce(at3, update(2, 4))).toMatchObject({ seen: 4, log: [step(4)], fresh: [step(4)] });
  });

  test.each([
    ["the same update again", told(snapshot(3), update(4, 4)), update(4, 4)],
    ["an update from before the snapshot", at3, update(2, 2)],
    ["a late snapshot", told(snapshot(3), update(4, 4)), snapshot(3)],
    ["an answer to a command nobody asked here", at3, accepted("command-9", 4)],
    ["a refusal of such a command", at3, stale("command-9", 9)],
    ["another table's frame", at3, { ...snapshot(9), table: "t2" }],
    ["a pong", at3, { type: "pong", at: 1, now: 1 }],
    ["the notice of a restart", at3, { type: "restarting" }],
    ["a frame of ours that was not understood", at3, { type: "problem", code: "malformed", message: "", table: TABLE }],
  ] satisfies [string, TableState, FromServer][])("%s changes nothing", (_, state, frame) => {
    expect(reduce(state, frame)).toBe(state);
  });
});

describe("gaps", () => {
  test("a missing step shows the newest view and asks for what is missing", () => {
    const state = reduce(at3, update(5, 6));
    expect(state).toMatchObject({ view: view(6), seen: 3, log: [], fresh: [], behind: true });
    expect(reduce(state, update(4, 6))).toMatchObject({ view: view(6), seen: 6, behind: false });
  });

  test("an update that promises more than it tells is a gap", () => {
    expect(reduce(at3, { ...update(4, 4), view: view(6) })).toMatchObject({ seen: 3, behind: true });
  });

  test("a first frame that does not begin at the opening is a gap", () => {
    expect(told(update(4, 4))).toMatchObject({ view: view(4), log: [], seen: 0, behind: true });
  });

  test("a view never goes back while steps are caught up", () => {
    const ahead = reduce(at3, update(6, 9));
    expect(reduce(ahead, update(4, 7))).toMatchObject({ view: view(9), seen: 7 });
  });

  test("on a new connection an update without steps says that nothing was missed", () => {
    expect(reduce(reconnected(at3), { ...update(4, 3), view: view(3) })).toMatchObject({ seen: 3, behind: false });
  });

  test("on a new connection a snapshot is believed even if its version is lower", () => {
    expect(reduce(reconnected(at3), snapshot(1))).toMatchObject({ view: view(1), seen: 1 });
  });
});

describe("commands", () => {
  const waiting = asked(at3, command);

  test("an accepted command is no longer waited for", () => {
    expect(reduce(waiting, accepted("command-1", 4)).unanswered).toEqual([]);
  });

  test("a stale command brings the current view at once and asks for the steps to it", () => {
    const state = reduce(waiting, stale("command-1", 5));
    expect(state).toMatchObject({ view: view(5), seen: 3, behind: true, unanswered: [] });
  });

  test("a refusal with the view already shown asks for nothing", () => {
    expect(reduce(waiting, stale("command-1", 3)).behind).toBe(false);
  });
});

describe("trouble", () => {
  test("a table that is gone waits for no answers", () => {
    const state = reduce(asked(at3, command), { type: "gone", table: TABLE });
    expect(state).toMatchObject({ trouble: "gone", unanswered: [], behind: false });
  });

  test("a table that never was is not asked for again", () => {
    const frame: FromServer = { type: "problem", code: "no_such_table", message: "", table: TABLE };
    expect(told(frame)).toMatchObject({ trouble: "no_such_table", behind: false });
  });
});
