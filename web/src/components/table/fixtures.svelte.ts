/** Tables in every state that the screen must show, and a live client whose other end is the test. */

import type { Handle, Live, Status } from "../../lib/live";
import type { Answer, TableState } from "../../lib/table";
import { newTable } from "../../lib/table";
import type { Choice, HandView, Happening, ResultView, Step, TableView } from "../../lib/wire";

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
      { name: "Ada", level: null },
      { name: "heuristic", level: "heuristic" },
    ],
    options: {
      rulesKey: "portal",
      rules: { marriagePlain: 20, marriageTrump: 40, schneiderBelow: 33, lookBack: "lastTrick" },
      target: 7,
      level: "heuristic",
      undo: true,
      showPoints: true,
      speed: 1,
      ...options,
    },
    phase: "playing",
    scores: [2, 1],
    carry: 0,
    winner: null,
    canUndo: false,
    waitingFor: [0],
    hand: handView(hand),
    fair: { root: "00", nonces: ["00", "00"], link: 1 },
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

/** A `Live` with one table. The test puts views on it and reads the commands that were given. */
export class FakeLive implements Live {
  status: Status = { kind: "online" };
  readonly commands: string[] = [];
  answer: Answer | null = { type: "accepted", table: TABLE, commandId: "00000000", version: 1 };
  state: TableState = $state.raw(newTable(TABLE));
  #listener: Parameters<Live["watch"]>[1];

  watch(_table: string, listener?: Parameters<Live["watch"]>[1]): Handle {
    this.#listener = listener;
    const fake = this;
    const give = (command: string) => {
      this.commands.push(command);
      return Promise.resolve(this.answer);
    };
    return {
      get state() {
        return fake.state;
      },
      busy: false,
      act: give,
      undo: () => give("undo"),
      next: () => give("continue"),
      pace: (speed) => give(`pace ${speed}`),
      leave: () => give("leave"),
      close: () => {},
    };
  }

  close(): void {}

  show(view: TableView, ...steps: readonly Step[]): void {
    const { log } = this.state;
    this.state = { ...this.state, view, seen: view.version, log: [...log, ...steps], fresh: steps, behind: false };
    this.#listener?.(this.state, steps);
  }
}
