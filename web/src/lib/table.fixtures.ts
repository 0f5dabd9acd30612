/** Tables in every state that the screen must show. */

import type { Choice, HandView, Happening, ResultView, Step, TableView, WaitingView } from "./wire";

export const TABLE = "t1";

export const legal = (...actions: readonly string[]): Choice[] => actions.map((action) => ({ action, refusal: null }));

export const refused = (
  action: string,
  code: string,
  rule: string,
  parameters: Record<string, string> = {},
): Choice => ({
  action,
  refusal: { code, rule, parameters },
});

/** A hand on the viewer's own first lead, with what is given changed. */
export function handView(changes: Partial<HandView> = {}): HandView {
  return {
    number: 1,
    dealer: 1,
    trump: "H",
    turnUp: "JH",
    talon: 12,
    talonStatus: "open",
    closer: null,
    turn: "leading",
    toAct: 0,
    declared: null,
    trick: null,
    lastTrick: null,
    handSizes: [6, 6],
    tricksWon: [0, 0],
    points: [0, null],
    pending: [0, null],
    marriages: [],
    cards: legal("AS", "KS", "QS", "TH", "9H", "JC"),
    choices: legal("marry:S", "close"),
    result: null,
    reveal: null,
    ...changes,
  };
}

type ViewChanges = Partial<Omit<TableView, "hand" | "options">> & {
  hand?: Partial<HandView>;
  options?: Partial<TableView["options"]>;
};

/** A table of the portal's rule set with that hand on it. */
export function tableView({ hand = {}, options = {}, ...changes }: ViewChanges = {}): TableView {
  return {
    table: TABLE,
    version: 1,
    seat: 0,
    seats: [
      { name: "Ada", level: null, member: false, goneSince: null, program: false },
      { name: "club", level: "club", member: false, goneSince: null, program: false },
    ],
    options: {
      rulesKey: "portal",
      rules: { marriagePlain: 20, marriageTrump: 40, schneiderBelow: 33, lookBack: "lastTrick" },
      target: 7,
      level: "club",
      undo: true,
      showPoints: true,
      speed: 1,
      kind: "test",
      moveSeconds: null,
      spectators: false,
      ...options,
    },
    phase: "playing",
    scores: [2, 1],
    carry: 0,
    winner: null,
    canUndo: false,
    waitingFor: [0],
    hand: handView(hand),
    fair: { root: "00", nonces: ["00", "00"], link: 1, commitments: ["00", "00"] },
    clock: null,
    windowLast: null,
    lostAfterMs: null,
    leaving: null,
    ended: null,
    rematch: { seats: [], table: null },
    ...changes,
  };
}

/** A table that waits for whoever has the link, seen by the person who opened it. */
export function waitingView(changes: Partial<WaitingView> = {}): WaitingView {
  return {
    table: TABLE,
    version: 1,
    seat: 0,
    seats: [
      { name: "Ada", level: null, member: true, goneSince: null, program: false },
      { name: null, level: null, member: false, goneSince: null, program: false },
    ],
    options: { ...tableView().options, level: "people" },
    admits: "link",
    invitation: "c0de",
    root: "00",
    commitments: ["00", null],
    owed: [],
    last: 90_000,
    ...changes,
  };
}

export function resultView(changes: Partial<ResultView> = {}): ResultView {
  return {
    winner: 0,
    ending: "automatic",
    scale: "schneider",
    rule: "R44",
    gamePoints: 2,
    carryPaid: 0,
    carryAdded: 0,
    closer: null,
    measuredAtClose: false,
    tallies: [
      { cardPoints: 68, tricks: 6 },
      { cardPoints: 24, tricks: 2 },
    ],
    talliesAtClose: null,
    ...changes,
  };
}

export const stepOf = (version: number, ...happenings: readonly Happening[]): Step => ({ version, happenings });
