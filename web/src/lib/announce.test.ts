import { afterEach, describe, expect, it } from "vitest";
import { announce, linesOf, newsOf } from "./announce";
import { LANGUAGES, type Language, settings } from "./settings.svelte";
import { resultView, stepOf, tableView } from "./table.fixtures";
import type { Happening, TableView } from "./wire";

const counted = tableView();
const inTheHead = tableView({ hand: { points: [null, null], pending: [null, null] } });

afterEach(() => {
  settings.language = "en";
  settings.deck = "french";
});

const HAPPENINGS: readonly Happening[] = [
  { type: "dealt", number: 3, dealer: 1, turnUp: "JH" },
  { type: "dealt", number: 4, dealer: 0, turnUp: "9S" },
  { type: "led", seat: 0, card: "TH" },
  { type: "led", seat: 1, card: "TH" },
  { type: "answered", seat: 0, card: "9H" },
  { type: "answered", seat: 1, card: "9H" },
  { type: "trickWon", seat: 0, cards: ["TH", "9H"], points: 10, bonus: 0 },
  { type: "trickWon", seat: 1, cards: ["TH", "9H"], points: 10, bonus: 0 },
  { type: "trickWon", seat: 0, cards: ["TH", "9H"], points: 20, bonus: 10 },
  { type: "trickWon", seat: 1, cards: ["TH", "9H"], points: 20, bonus: 10 },
  { type: "drew", seat: 0, card: "AS", talon: 10 },
  { type: "drew", seat: 1, card: null, talon: 11 },
  { type: "drew", seat: 1, card: "JH", talon: 0 },
  { type: "married", seat: 0, suit: "S", points: 20, pending: false },
  { type: "married", seat: 1, suit: "S", points: 20, pending: false },
  { type: "married", seat: 0, suit: "H", points: 40, pending: true },
  { type: "married", seat: 1, suit: "H", points: 40, pending: true },
  { type: "exchanged", seat: 0, taken: "JH", given: "9H" },
  { type: "exchanged", seat: 1, taken: "JH", given: "9H" },
  { type: "closed", seat: 0, beforeDrawing: false },
  { type: "closed", seat: 1, beforeDrawing: true },
  { type: "claimed", seat: 0 },
  { type: "claimed", seat: 1 },
  { type: "passed", seat: 0 },
  { type: "passed", seat: 1 },
  { type: "handEnded", number: 1, result: resultView(), scores: [4, 1] },
  { type: "matchEnded", winner: 0, scores: [7, 3] },
  { type: "matchEnded", winner: 1, scores: [3, 7] },
  { type: "matchEnded", winner: null, scores: [3, 3] },
  { type: "undone", seat: 0 },
  { type: "undone", seat: 1 },
  { type: "ended", seat: 0 },
  { type: "ended", seat: 1 },
];

function saidIn(language: Language): string {
  settings.language = language;
  return HAPPENINGS.map((happening) => announce(happening, counted)).join("\n");
}

describe("what is said", () => {
  it.each(LANGUAGES)("in %s", (language) => {
    expect(saidIn(language)).toMatchSnapshot();
  });

  it.each(LANGUAGES)("has no hole in %s", (language) => {
    expect(saidIn(language)).not.toMatch(/[{}]|undefined|null/);
  });

  it("is nothing when a window is left", () => {
    expect(announce({ type: "continued", seat: 0 }, counted)).toBeNull();
  });

  it("names no points of a trick where they are kept in the head (R59)", () => {
    const trick: Happening = { type: "trickWon", seat: 0, cards: ["TH", "9H"], points: 10, bonus: 10 };
    expect(announce(trick, inTheHead)).toBe("Your trick.");
    expect(announce(trick, counted)).toContain("10");
  });

  it("follows the deck", () => {
    settings.deck = "german";
    expect(announce({ type: "led", seat: 0, card: "QS" }, counted)).toBe("You lead: Ober of leaves.");
  });
});

describe("the log", () => {
  it("keeps one id a line in whatever language", () => {
    const steps = [
      stepOf(1, { type: "led", seat: 0, card: "TH" }),
      stepOf(2, { type: "continued", seat: 0 }, { type: "claimed", seat: 1 }),
    ];
    const ids = () => linesOf(steps, counted).map(({ id }) => id);
    const english = ids();
    settings.language = "sv";
    expect(ids()).toEqual(english);
    expect(english).toEqual(["1.0", "2.1"]);
  });

  it("makes news of what the opponent says and of the trick, not of what lies on the table", () => {
    const step = stepOf(
      2,
      { type: "answered", seat: 1, card: "9H" },
      { type: "trickWon", seat: 1, cards: ["TH", "9H"], points: 10, bonus: 0 },
      { type: "married", seat: 1, suit: "S", points: 20, pending: false },
      { type: "led", seat: 1, card: "KS" },
    );
    const said = ["The computer takes the trick, for 10.", "The computer shows king and queen of spades: 20."];
    expect(newsOf([step], counted, "spoken")).toEqual(said);
    expect(newsOf([step], counted, "withCards")).toEqual(["The computer plays: nine of hearts.", ...said]);
  });
});

describe("looking back in the log (R60)", () => {
  const trick = (lead: string, answer: string): Happening[] => [
    { type: "led", seat: 0, card: lead },
    { type: "answered", seat: 1, card: answer },
    { type: "trickWon", seat: 0, cards: [lead, answer], points: 0, bonus: 0 },
  ];
  const afterTwo: Happening[] = [
    { type: "dealt", number: 1, dealer: 1, turnUp: "JH" },
    ...trick("9C", "9D"),
    { type: "closed", seat: 0, beforeDrawing: false },
    ...trick("JC", "JD"),
  ];
  const types = (said: readonly Happening[], lookBack: string, phase: TableView["phase"] = "playing") => {
    const view = tableView({ phase });
    const rules = { ...view.options.rules, lookBack };
    return linesOf([stepOf(1, ...said)], { ...view, options: { ...view.options, rules } }).map(({ id }) =>
      Number(id.slice(2)),
    );
  };

  it("keeps the last trick until the next card is led", () => {
    expect(types(afterTwo, "lastTrick")).toEqual([0, 4, 5, 6, 7]);
    expect(types([...afterTwo, { type: "led", seat: 0, card: "AS" }], "lastTrick")).toEqual([0, 4, 8]);
  });

  it("shows no card of a trick that is over where tricks are never looked at again", () => {
    expect(types(afterTwo, "never")).toEqual([0, 4, 7]);
  });

  it("forgets nothing else: what was announced stays", () => {
    expect(types([...afterTwo, { type: "claimed", seat: 0 }], "never")).toEqual([0, 4, 7, 8]);
  });

  it("lays everything open when the hand is over, and in the hands before", () => {
    expect(types(afterTwo, "never", "handOver")).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    const next: Happening = { type: "dealt", number: 2, dealer: 0, turnUp: "9S" };
    expect(types([...afterTwo, next], "never")).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });
});
