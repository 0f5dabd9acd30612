import { describe, expect, test } from "vitest";
import { hashOf, neighbourOf, placeOf, replayOf } from "./replay";
import { resultView, stepOf, tableView } from "./table.fixtures";

const STEPS = [
  stepOf(1, { type: "dealt", number: 1, dealer: 1, turnUp: "JH" }),
  stepOf(2, { type: "led", seat: 0, card: "AS" }),
  stepOf(
    3,
    { type: "answered", seat: 1, card: "9S" },
    { type: "trickWon", seat: 0, cards: ["AS", "9S"], points: 11, bonus: 0 },
    { type: "drew", seat: 0, card: "TH", talon: 11 },
  ),
  stepOf(4, { type: "married", seat: 0, suit: "S", points: 20, pending: false }),
  stepOf(5, { type: "led", seat: 0, card: "KS" }),
  stepOf(6, { type: "claimed", seat: 0 }, { type: "handEnded", number: 1, result: resultView(), scores: [2, 0] }),
  stepOf(7, { type: "continued", seat: 0 }, { type: "dealt", number: 2, dealer: 0, turnUp: "9C" }),
];
const HANDS = replayOf(STEPS, tableView());

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
