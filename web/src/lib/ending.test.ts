import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { endedText, isClosed, leavingText, leftBy, pointsText, recordedPoints } from "./ending";
import { settings } from "./settings.svelte";
import { stepOf, tableView } from "./table.fixtures";
import type { EndedView, LeavingView } from "./wire";

const PEOPLE = tableView({
  seats: [
    { name: "Ada", level: null, member: true, goneSince: null, program: false },
    { name: "Bertil", level: null, member: true, goneSince: null, program: false },
  ],
});

beforeEach(() => {
  settings.language = "en";
});

afterEach(() => {
  settings.language = "en";
});

describe("what leaving means", () => {
  test.each([
    ["loss", "first_hand", "No hand is finished yet. This counts as a loss."],
    ["loss", "behind", "You are behind. This counts as a loss."],
    ["loss", "level", "You are level. This counts as a loss."],
    ["nothing_recorded", "ahead", "You are ahead. Nothing is recorded, for neither of you."],
    ["normal_result", "decided", "The match is decided: its result stands."],
  ] satisfies [LeavingView["code"], string, string][])("%s because of %s", (code, reason, text) => {
    expect(leavingText({ code, reason })).toBe(text);
  });

  test("a test game has no consequence", () => {
    expect(leavingText(null)).toMatch(/^This is a test game/);
  });
});

describe("how a table ended", () => {
  const ended = (cause: string | null, ...seats: (0 | 1)[]): EndedView => ({ cause, seats, points: [null, null] });
  test.each([
    ["the other one's exit", ended("exit", 1), "Bertil left the table"],
    ["one's own exit", ended("exit", 0), "You left the table"],
    ["the other one's time", ended("time_expired", 1), "The time of Bertil ran out"],
    ["a lost connection", ended("connection_lost", 1), "Bertil was gone for more than three minutes"],
    ["two who are away at once", ended("inactive", 0, 1), "Both were away at once"],
    ["a void table", ended(null), "The house has ended this table"],
    ["a cause this page does not know", ended("thunder", 1), "Bertil left the table"],
  ])("%s", (_, view, text) => {
    expect(endedText(view, PEOPLE)).toBe(text);
  });

  test.each(["exit", "new_game", "account_closed", "time_expired", "connection_lost", "inactive", "resigned"])(
    "the cause %s has words from both sides",
    (cause) => {
      expect(endedText(ended(cause, 0), PEOPLE)).not.toBe(endedText(ended("thunder", 0), PEOPLE));
    },
  );

  test.each([
    [1, "Recorded for you: +1."],
    [0, "Recorded for you: 0."],
    [-1, "Recorded for you: −1."],
    [null, "Nothing is recorded for you."],
  ])("%s points are said", (points, text) => {
    expect(pointsText(points)).toBe(text);
  });
});

describe("whether a table is closed", () => {
  test("not while it waits for somebody", () => {
    expect(isClosed(PEOPLE)).toBe(false);
  });

  test("a match that was played to its end is over, not closed", () => {
    expect(isClosed({ ...PEOPLE, phase: "matchOver", waitingFor: [] })).toBe(false);
  });

  test("a table that waits for nobody in the middle of a hand is closed", () => {
    expect(isClosed({ ...PEOPLE, waitingFor: [] })).toBe(true);
  });

  test("who left a test table is told by the log, and otherwise it was the other one", () => {
    const log = [stepOf(5, { type: "ended", seat: 1 })];
    expect(leftBy({ log, view: PEOPLE })).toBe(1);
    expect(leftBy({ log: [], view: PEOPLE })).toBe(1);
    expect(leftBy({ log: [], view: { ...PEOPLE, seat: null } })).toBeNull();
  });
});

describe("what a match records", () => {
  const scored = { ...PEOPLE, phase: "matchOver", winner: 1 } as const;
  const options = { ...PEOPLE.options, kind: "scored" } as const;
  test.each([
    ["one for the winner", { ...scored, options, seat: 1 }, 1],
    ["minus one for the loser", { ...scored, options, seat: 0 }, -1],
    ["nothing for who watches", { ...scored, options, seat: null }, null],
    ["nothing of a test game", scored, null],
  ] as const)("%s", (_, view, points) => {
    expect(recordedPoints(view)).toBe(points);
  });
});
