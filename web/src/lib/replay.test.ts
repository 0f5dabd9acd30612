import { describe, expect, test } from "vitest";
import { hashOf, neighbourOf, placeOf, replayOf } from "./replay";
import { resultView, tableView } from "./table.fixtures";
import type { Happening, Moment, OpenCards } from "./wire";

const DEALT: OpenCards = { hands: [["AS", "KS"], ["9S"]], talon: ["TH", "JH"] };
const DRAWN: OpenCards = { hands: [["KS", "TH"], ["JH"]], talon: [] };
const LAST: OpenCards = { hands: [["TH"], ["JH"]], talon: [] };

const moment = (open: OpenCards | null, ...happenings: readonly Happening[]): Moment => ({ happenings, open });

const MOMENTS = [
  moment(DEALT, { type: "dealt", number: 1, dealer: 1, turnUp: "JH" }),
  moment({ ...DEALT, hands: [["KS"], ["9S"]] }, { type: "led", seat: 0, card: "AS" }),
  moment(
    DRAWN,
    { type: "answered", seat: 1, card: "9S" },
    { type: "trickWon", seat: 0, cards: ["AS", "9S"], points: 11, bonus: 0 },
    { type: "drew", seat: 0, card: "TH", talon: 11 },
  ),
  moment(DRAWN, { type: "married", seat: 0, suit: "S", points: 20, pending: false }),
  moment(LAST, { type: "led", seat: 0, card: "KS" }),
  moment(LAST, { type: "claimed", seat: 0 }, { type: "handEnded", number: 1, result: resultView(), scores: [2, 0] }),
  moment(DEALT, { type: "continued", seat: 0 }, { type: "dealt", number: 2, dealer: 0, turnUp: "9C" }),
];
const HANDS = replayOf(MOMENTS, tableView());

describe("the stages of a hand", () => {
  test("trick 1 is the stage with that number", () => {
    expect(HANDS[0]?.stages.map(({ kind }) => kind)).toEqual(["deal", "trick", "trick", "end"]);
    expect(HANDS[0]?.stages[1]).toMatchObject({
      cards: [
        { seat: 0, card: "AS" },
        { seat: 1, card: "9S" },
      ],
      winner: 0,
    });
  });

  test("what happens after a trick belongs to the next one", () => {
    expect(HANDS[0]?.stages[2]?.lines).toHaveLength(4);
  });

  test("the cards lie open as they did before the lead, and in the end as they were left", () => {
    expect(HANDS[0]?.stages.map(({ open }) => open)).toEqual([DEALT, DEALT, DRAWN, LAST]);
  });

  test("nothing lies open in a game that goes on", () => {
    const closed = MOMENTS.map(({ happenings }) => moment(null, ...happenings));
    expect(replayOf(closed, tableView()).flatMap(({ stages }) => stages.map(({ open }) => open))).toEqual(
      Array(5).fill(null),
    );
  });

  test("trumps are the suit that was turned up", () => {
    expect(HANDS.map(({ trump }) => trump)).toEqual(["H", "C"]);
  });

  test("a hand that was only dealt has its deal", () => {
    expect(HANDS[1]?.stages.map(({ kind }) => kind)).toEqual(["deal"]);
  });

  test("without a deal there is nothing to replay", () => {
    expect(replayOf([], tableView())).toEqual([]);
    expect(placeOf("#1-1", [])).toBeNull();
  });
});

describe("the address of a trick", () => {
  test.each([
    ["#1-2", { hand: 1, stage: 2 }],
    ["#2", { hand: 2, stage: 0 }],
    ["", { hand: 1, stage: 0 }],
    ["#9-9", { hand: 2, stage: 0 }],
    ["#1-99", { hand: 1, stage: 3 }],
    ["#nonsense", { hand: 1, stage: 0 }],
  ])("%s", (hash, place) => {
    expect(placeOf(hash, HANDS)).toEqual(place);
  });

  test("leads back to its place", () => {
    expect(placeOf(hashOf({ hand: 1, stage: 2 }), HANDS)).toEqual({ hand: 1, stage: 2 });
  });

  test("the way goes on over the end of a hand, and ends with the game", () => {
    expect(neighbourOf({ hand: 1, stage: 3 }, 1, HANDS)).toEqual({ hand: 2, stage: 0 });
    expect(neighbourOf({ hand: 2, stage: 0 }, -1, HANDS)).toEqual({ hand: 1, stage: 3 });
    expect(neighbourOf({ hand: 2, stage: 0 }, 1, HANDS)).toBeNull();
    expect(neighbourOf({ hand: 1, stage: 0 }, -1, HANDS)).toBeNull();
  });
});
