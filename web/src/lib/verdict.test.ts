import { afterEach, describe, expect, it } from "vitest";
import { LANGUAGES, settings } from "./settings.svelte";
import { resultView, tableView } from "./table.fixtures";
import { pointsAtClose, verdict } from "./verdict";
import type { ResultView } from "./wire";

const view = tableView();

afterEach(() => {
  settings.language = "en";
});

const ENDINGS = [
  "automatic",
  "claimed",
  "false_claim",
  "failed_close",
  "opponent_first",
  "unannounced",
  "last_trick",
  "higher_total",
  "left",
  "time",
] as const;
const SCALES = [
  "plain",
  "schneider",
  "schwarz",
  "failed_close",
  "failed_close_no_trick",
  "opponent_first",
  "opponent_first_no_trick",
  "false_claim",
  "false_claim_no_trick",
  "last_trick_one",
] as const;

const NOBODY_AT_66: ResultView["tallies"] = [
  { cardPoints: 60, tricks: 6 },
  { cardPoints: 60, tricks: 6 },
];

const spoken = (changes: Partial<ResultView>) => verdict(resultView(changes), view).spoken;

describe.each(LANGUAGES)("in %s", (language) => {
  const lines = (rows: readonly Partial<ResultView>[]) => {
    settings.language = language;
    return rows.flatMap((row) => [spoken({ ...row, winner: 0 }), spoken({ ...row, winner: 1 })]);
  };

  it("every ending is told to its winner and to its loser", () => {
    const said = lines(
      ENDINGS.map((ending) => ({
        ending,
        scale: "plain",
        gamePoints: 1,
        ...(ending === "last_trick" && { tallies: NOBODY_AT_66 }),
      })),
    );
    expect(said).toMatchSnapshot();
    expect(said.join()).not.toMatch(/[{}]|undefined/);
  });

  it("every scale says what it counts", () => {
    const said = lines(SCALES.map((scale) => ({ scale, gamePoints: scale === "plain" ? 1 : 2 })));
    expect(said).toMatchSnapshot();
    expect(said.join()).not.toMatch(/[{}]|undefined/);
  });

  it.each(["drawn", "void", "left"])("%s without a winner", (ending) => {
    settings.language = language;
    const told = verdict(resultView({ winner: null, ending, scale: "drawn", gamePoints: 0 }), view);
    expect(told.scale).toBe("");
    expect(told.ending).not.toMatch(/[{}]/);
  });
});

describe("the verdict", () => {
  it("names the reason and the rule of a schneider", () => {
    expect(verdict(resultView(), view)).toMatchObject({
      title: "You win 2 game points",
      ending: "You are out with 68.",
      scale: "Under 33: 2 points.",
      rule: "R44",
    });
  });

  it("says when the loser was measured at the close", () => {
    const result = resultView({
      winner: 1,
      ending: "failed_close",
      scale: "failed_close",
      closer: 0,
      measuredAtClose: true,
    });
    expect(verdict(result, view).scale).toBe("The close failed: 2 points. Measured when you closed.");
  });

  it("does not say that a closer with 66 who kept silent failed to get there", () => {
    const tallies: ResultView["tallies"] = [
      { cardPoints: 70, tricks: 7 },
      { cardPoints: 40, tricks: 5 },
    ];
    const result = resultView({ winner: 1, ending: "failed_close", scale: "failed_close", closer: 0, tallies });
    expect(verdict(result, view).ending).toBe("You closed and never said 66, so the close failed.");
  });

  it.each([
    { name: "nobody", points: [60, 60], ending: "Nobody got to 66: the last trick decides, and it was yours." },
    {
      name: "the loser",
      points: [40, 80],
      ending: "66 was reached but never called: the last trick decides, and it was yours.",
    },
    {
      name: "the winner",
      points: [80, 40],
      ending: "66 was reached but never called: the last trick decides, and it was yours.",
    },
  ])("says of a last trick whether 66 was reached: $name", ({ points: [own = 0, other = 0], ending }) => {
    const tallies: ResultView["tallies"] = [
      { cardPoints: own, tricks: 6 },
      { cardPoints: other, tricks: 6 },
    ];
    expect(verdict(resultView({ ending: "last_trick", scale: "last_trick_one", tallies }), view).ending).toBe(ending);
  });

  it.each(["drawn", "higher_total"])("never says that nobody got to 66 where one did: %s", (ending) => {
    const tallies: ResultView["tallies"] = [
      { cardPoints: 70, tricks: 6 },
      { cardPoints: 66, tricks: 6 },
    ];
    const told = verdict(resultView({ winner: ending === "drawn" ? null : 0, ending, scale: "plain", tallies }), view);
    expect(told.ending).not.toContain("66:");
    expect(told.ending).not.toContain("Nobody");
  });

  it("pays what was carried over with the points of the hand (R54)", () => {
    const told = verdict(resultView({ carryPaid: 1 }), view);
    expect(told.title).toBe("You win 3 game points");
    expect(told.scale).toBe("Under 33: 2 points.");
    expect(told.carry).toEqual(["1 point carried over is paid with it."]);
  });

  it("carries a point over after a drawn hand", () => {
    const drawn = resultView({ winner: null, ending: "drawn", scale: "drawn", gamePoints: 0, carryAdded: 1 });
    expect(verdict(drawn, view).carry).toEqual(["1 point is carried over to the next hand."]);
  });

  it("measures schneider by the table's own rule set", () => {
    const house = tableView({ options: { rules: { schneiderBelow: 30 } } });
    expect(verdict(resultView(), house).scale).toBe("Under 30: 2 points.");
  });

  it("shows the points at the close only where they were what counted", () => {
    const talliesAtClose: ResultView["tallies"] = [
      { cardPoints: 40, tricks: 3 },
      { cardPoints: 20, tricks: 2 },
    ];
    expect(pointsAtClose(resultView({ talliesAtClose }), 1)).toBeNull();
    expect(pointsAtClose(resultView({ talliesAtClose, measuredAtClose: true }), 1)).toEqual({ own: 20, other: 40 });
  });
});
