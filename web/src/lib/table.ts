/** What this tab knows of one table, and how every frame from the house changes it. Pure: no clock, no socket. */

import type {
  Accepted,
  Command,
  FromServer,
  Problem,
  Rejected,
  Said,
  Step,
  TableView,
  Update,
  WaitingView,
} from "./wire";

/** Why a table can't be followed: it was erased, it never was, the house can't show it now, or won't show it to him. */
export type Trouble = "gone" | "suspended" | Extract<Problem["code"], "no_such_table" | "too_many" | "unavailable">;

export type Answer = Accepted | Rejected;

export interface TableState {
  readonly table: string;
  /** The table as it is; null until the first answer, and before the first deal. */
  readonly view: TableView | null;
  /** The table as it waits for its first deal; null otherwise. */
  readonly waiting: WaitingView | null;
  /**
   * The version up to which every step has been seen, 0 before the first. Behind `view.version` after a refusal that
   * brought a newer view.
   */
  readonly seen: number;
  /** Every step from the opening on, for the log; only from a snapshot on where the house sent one instead. */
  readonly log: readonly Step[];
  /** The steps the latest change brought, for the animations: empty when only the view is to be shown. */
  readonly fresh: readonly Step[];
  /** Steps are missing or the connection was new: the table must be watched again from `seen`. */
  readonly behind: boolean;
  /** Commands without an answer yet, oldest first. */
  readonly unanswered: readonly Command[];
  readonly trouble: Trouble | null;
  /** What was said last at the table; it is kept nowhere else. */
  readonly said: Said | null;
}

export function newTable(table: string): TableState {
  return {
    table,
    view: null,
    waiting: null,
    seen: 0,
    log: [],
    fresh: [],
    behind: true,
    unanswered: [],
    trouble: null,
    said: null,
  };
}

/** The version of what is seen of the table, 0 before the first answer. */
export const versionOf = ({ view, waiting }: TableState): number => view?.version ?? waiting?.version ?? 0;

/** The state after a command was handed to the connection. */
export function asked(state: TableState, command: Command): TableState {
  return { ...state, unanswered: [...state.unanswered, command], fresh: [] };
}

/** The state on a new connection, where nothing is watched yet. */
export function reconnected(state: TableState): TableState {
  return state.behind ? state : { ...state, behind: true, fresh: [] };
}

/** The state once the house has shut the viewer out: nothing comes any more. */
export function shutOut(state: TableState): TableState {
  return { ...state, trouble: "suspended", unanswered: [], fresh: [], behind: false };
}

/** The state after `frame`. Frames of other tables and frames that bring nothing new return the same object. */
export function reduce(state: TableState, frame: FromServer): TableState {
  if (!("table" in frame) || frame.table !== state.table) {
    return state;
  }
  switch (frame.type) {
    case "snapshot":
      return snapshot(state, frame.view);
    case "update":
      return update(state, frame);
    case "waiting":
      return { ...state, waiting: frame.view, fresh: [], behind: false, trouble: null };
    case "accepted":
      return answered(state, frame);
    case "rejected":
      return rejected(state, frame);
    case "problem":
      return problem(state, frame);
    case "said":
      return { ...state, said: frame, fresh: [] };
    case "gone":
      return { ...state, trouble: "gone", unanswered: [], fresh: [], behind: false };
  }
}

/** On an old connection a snapshot behind the view is late; on a new one it is the truth, whatever its number. */
function snapshot(state: TableState, view: TableView): TableState {
  if (!state.behind && view.version < state.seen) {
    return state;
  }
  return { ...state, view, waiting: null, seen: view.version, log: [], fresh: [], behind: false, trouble: null };
}

/** The steps of the first frame are the past: they are told, and nothing moves. */
function update(state: TableState, { steps, view }: Update): TableState {
  const seen = state.seen;
  const fresh = steps.filter((step) => step.version > seen);
  if (fresh.some((step, index) => step.version !== seen + index + 1) || view.version > seen + fresh.length) {
    return { ...state, view: newer(state.view, view), behind: true, fresh: [] };
  }
  if (fresh.length === 0 && !state.behind) {
    return state;
  }
  return {
    ...state,
    view: newer(state.view, view),
    waiting: null,
    seen: seen + fresh.length,
    log: [...state.log, ...fresh],
    fresh: seen === 0 ? [] : fresh,
    behind: false,
    trouble: null,
  };
}

function newer(known: TableView | null, view: TableView): TableView {
  return known !== null && known.version > view.version ? known : view;
}

function answered(state: TableState, { commandId }: Answer): TableState {
  const unanswered = state.unanswered.filter((command) => command.commandId !== commandId);
  return unanswered.length === state.unanswered.length ? state : { ...state, unanswered, fresh: [] };
}

/** The view that comes with a refusal is shown at once; the steps that led to it are asked for. */
function rejected(state: TableState, frame: Rejected): TableState {
  const next = answered(state, frame);
  if (next === state) {
    return state;
  }
  const view = frame.view === null ? state.view : newer(state.view, frame.view);
  const behind = state.behind || (view !== null && view.version !== state.seen);
  return { ...next, view, behind };
}

/** Too much of something at a table that is seen is no reason not to see it. */
function problem(state: TableState, { code }: Problem): TableState {
  const isPassing = code === "malformed" || code === "too_large" || (code === "too_many" && versionOf(state) > 0);
  return isPassing ? state : { ...state, trouble: code, behind: false, fresh: [] };
}
