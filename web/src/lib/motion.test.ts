import { describe, expect, it } from "vitest";
import { plan, type Scene, TIMING } from "./motion";
import { TURN_UP_KEY, type Zone } from "./spread";
import { legal, stepOf, tableView } from "./table.fixtures";
import type { Happening, TableView } from "./wire";

const HAND = ["AS", "KS", "QS", "TH", "9H", "JC"];
const without = (...gone: string[]) => HAND.filter((card) => !gone.includes(card));

function keysIn(scene: Scene | undefined, zone: Zone): string[] {
  return (scene?.items ?? []).filter((item) => item.zone === zone).map(({ key }) => key);
}

const scenes = (before: TableView, after: TableView, ...happenings: Happening[]) =>
  plan(before, after, [stepOf(after.version, ...happenings)]);

const lead: Happening = { type: "led", seat: 0, card: "JC" };
const answer: Happening = { type: "answered", seat: 1, card: "AC" };
const won: Happening = { type: "trickWon", seat: 1, cards: ["JC", "AC"], points: 13, bonus: 0 };

describe("the way from one view to the next", () => {
  it("is the view alone where nothing is known of what was before", () => {
    const [scene, ...rest] = plan(null, tableView(), []);
    expect(rest).toEqual([]);
    expect(keysIn(scene, "ownHand")).toEqual(HAND);
    expect(keysIn(scene, "otherHand")).toHaveLength(6);
    expect(keysIn(scene, "talon")).toHaveLength(11);
    expect(keysIn(scene, "turnUp")).toEqual([TURN_UP_KEY]);
  });

  it("lets the viewer's card move under its own key", () => {
    const trick = { leader: 0, lead: "JC", answer: null, winner: null } as const;
    const after = tableView({ version: 2, hand: { cards: legal(...without("JC")), trick } });
    const [played] = scenes(tableView(), after, lead);
    expect(keysIn(played, "ownTrick")).toEqual(["JC"]);
    expect(played?.moves.get("JC")).toEqual({ travel: TIMING.play });
  });

  it("turns the opponent's card over on its way from the last of his backs", () => {
    const after = tableView({ version: 2, hand: { trick: { leader: 1, lead: "AC", answer: null, winner: null } } });
    const [played] = scenes(tableView({ hand: { toAct: 1 } }), after, { type: "led", seat: 1, card: "AC" });
    expect(played?.moves.get("AC")).toEqual({ from: "other:5", travel: TIMING.opponentPlay, reverse: null });
    expect(keysIn(played, "otherHand")).toHaveLength(5);
  });

  it("shows the trick, sweeps it to its winner and draws meanwhile", () => {
    const after = tableView({
      version: 3,
      hand: { cards: legal(...without("JC"), "9D"), talon: 10, toAct: 1, tricksWon: [0, 1] },
    });
    const drawn: Happening[] = [
      { type: "drew", seat: 1, card: null, talon: 11 },
      { type: "drew", seat: 0, card: "9D", talon: 10 },
    ];
    const [led, answered, swept, still] = scenes(tableView(), after, lead, answer, won, ...drawn);
    expect(led?.length).toBe(TIMING.play);
    expect(answered?.length).toBe(TIMING.opponentPlay + TIMING.trick);
    expect(keysIn(swept, "otherPile")).toEqual(["JC", "AC"]);
    expect(swept?.moves.get("other:5")).toMatchObject({ from: "talon:10", delay: 0 });
    expect(swept?.moves.get("9D")).toMatchObject({ from: "talon:9", reverse: null, delay: TIMING.secondDraw });
    expect(keysIn(still, "otherPile")).toEqual([]);
    expect(keysIn(still, "ownHand")).toContain("9D");
  });

  it("keeps a whole trick under 1.6 seconds", () => {
    const after = tableView({ version: 3, hand: { cards: legal(...without("JC")), talon: 10, tricksWon: [0, 1] } });
    const drew = (seat: 0 | 1): Happening => ({ type: "drew", seat, card: seat === 0 ? "9D" : null, talon: 10 });
    const total = scenes(tableView(), after, lead, answer, won, drew(1), drew(0)).reduce(
      (sum, { length }) => sum + length,
      0,
    );
    expect(total).toBeLessThan(1600);
  });

  it("turns the turn-up down when the talon is closed", () => {
    const after = tableView({ version: 2, hand: { talonStatus: "closed", turnUp: null, closer: 1 } });
    const [closed] = scenes(tableView(), after, { type: "closed", seat: 1, beforeDrawing: false });
    expect(keysIn(closed, "closed")).toEqual([TURN_UP_KEY]);
    expect(closed?.moves.get(TURN_UP_KEY)).toEqual({ travel: TIMING.close, reverse: "JH" });
  });

  it("exchanges in sight on the viewer's side, and under cover on the other", () => {
    const own = tableView({ version: 2, hand: { cards: legal(...without("9H"), "JH"), turnUp: "9H" } });
    const [mine] = scenes(tableView(), own, { type: "exchanged", seat: 0, taken: "JH", given: "9H" });
    expect(mine?.moves.get("JH")).toEqual({ from: TURN_UP_KEY, travel: TIMING.exchange });
    expect(mine?.moves.get(TURN_UP_KEY)).toEqual({ from: "9H", travel: TIMING.exchange });
    const other = tableView({ version: 2, hand: { turnUp: "9H" } });
    const [theirs] = scenes(tableView(), other, { type: "exchanged", seat: 1, taken: "JH", given: "9H" });
    expect(theirs?.moves.get("other:5")).toEqual({ from: TURN_UP_KEY, travel: TIMING.exchange, reverse: "JH" });
    expect(theirs?.moves.get(TURN_UP_KEY)).toEqual({ from: "other:5", travel: TIMING.exchange, reverse: null });
  });

  it("shows the opponent's pair, leads one of it and takes the other back", () => {
    const trick = { leader: 1, lead: "QD", answer: null, winner: null } as const;
    const after = tableView({ version: 3, hand: { trick, handSizes: [6, 5] } });
    const [shown, led] = scenes(
      tableView(),
      after,
      { type: "married", seat: 1, suit: "D", points: 20, pending: true },
      { type: "led", seat: 1, card: "QD" },
    );
    expect(keysIn(shown, "shown")).toEqual(["KD", "QD"]);
    expect(keysIn(shown, "otherHand")).toHaveLength(4);
    expect(led?.moves.get("QD")).toEqual({ travel: TIMING.opponentPlay });
    expect(led?.moves.get("other:4")).toMatchObject({ from: "KD", reverse: "KD" });
  });

  it("takes the turn-up last of all", () => {
    const before = tableView({ hand: { talon: 1, handSizes: [5, 5], cards: legal(...without("JC")) } });
    const after = tableView({ version: 2, hand: { talon: 0, turnUp: null, talonStatus: "exhausted" } });
    const [drew] = scenes(before, after, { type: "drew", seat: 1, card: "JH", talon: 0 });
    expect(drew?.moves.get("other:5")).toEqual({ from: TURN_UP_KEY, travel: TIMING.draw, reverse: "JH" });
    expect(keysIn(drew, "turnUp")).toEqual([]);
  });

  it("deals three and three, forehand first, and turns the turn-up last", () => {
    const dealtHappening: Happening = { type: "dealt", number: 2, dealer: 1, turnUp: "JH" };
    const [dealt] = scenes(tableView({ hand: { number: 1 } }), tableView({ version: 2 }), dealtHappening);
    expect(HAND.map((card) => (dealt?.moves.get(card)?.delay ?? Number.NaN) / TIMING.packet)).toEqual([
      0, 0, 0, 2, 2, 2,
    ]);
    expect(dealt?.moves.get("other:0")?.delay).toBe(TIMING.packet);
    expect(dealt?.moves.get(TURN_UP_KEY)?.delay).toBe(4 * TIMING.packet);
  });

  it("deals the hand as it was before the opponent's first lead came with it", () => {
    const trick = { leader: 1, lead: "AC", answer: null, winner: null } as const;
    const after = tableView({ version: 2, hand: { dealer: 0, trick, handSizes: [6, 5] } });
    const all = scenes(
      tableView(),
      after,
      { type: "dealt", number: 2, dealer: 0, turnUp: "JH" },
      { type: "led", seat: 1, card: "AC" },
    );
    expect(all.map(({ kind }) => kind)).toEqual(["dealt", "led", "still"]);
    expect(keysIn(all[0], "otherHand")).toHaveLength(6);
  });

  it("goes straight back when a decision is taken back", () => {
    const all = scenes(tableView({ version: 4 }), tableView({ version: 5 }), { type: "undone", seat: 0 });
    expect(all.map(({ kind }) => kind)).toEqual(["still"]);
  });

  it("turns the opponent's cards over once the hand is over", () => {
    const reveal = { hands: [["AS"], ["9C", "TD"]], talon: [], deck: [], seed: "00" } as const;
    const before = tableView({ hand: { handSizes: [1, 2] } });
    const after = tableView({ version: 2, hand: { handSizes: [1, 2], turn: "over", toAct: null, reveal } });
    const last = scenes(before, after, { type: "claimed", seat: 0 }).at(-1);
    expect(keysIn(last, "otherHand")).toEqual(["9C", "TD"]);
    expect(last?.moves.get("TD")).toEqual({ from: "other:1", travel: TIMING.draw, reverse: null });
  });

  it("holds every card in one place in every scene", () => {
    const after = tableView({ version: 3, hand: { cards: legal(...without("JC"), "9D"), talon: 10 } });
    const drew: Happening = { type: "drew", seat: 0, card: "9D", talon: 10 };
    for (const { items } of scenes(tableView(), after, lead, answer, won, drew)) {
      const keys = items.map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });
});
