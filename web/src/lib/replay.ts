/** A game as its tricks, out of the moments the house tells. Nothing is worked out by rules here. */

import { announce } from "./announce";
import type { Happening, Moment, OpenCards, TableView } from "./wire";
import type { Seat } from "./words";

export interface PlayedCard {
  readonly seat: Seat;
  readonly card: string;
}

/**
 * What happened from the end of one trick to the end of the next; without cards it is the deal or the end. `open` is how
 * all cards lay before the lead, or as they were left where there was none; null until the game is over.
 */
export interface Stage {
  readonly kind: "deal" | "trick" | "end";
  readonly cards: readonly PlayedCard[];
  readonly winner: Seat | null;
  readonly lines: readonly string[];
  readonly open: OpenCards | null;
}

/** One hand: its deal, its tricks, and its end, so that trick 3 is the stage with that number. */
export interface ReplayedHand {
  readonly number: number;
  /** The letter of the trump suit. */
  readonly trump: string;
  readonly stages: readonly Stage[];
}

/** Where one looks: a hand from 1, and a stage from 0, which is the deal. */
export interface Place {
  readonly hand: number;
  readonly stage: number;
}

/** A happening, with all cards as they lay before and after its moment. */
interface Told {
  readonly happening: Happening;
  readonly before: OpenCards | null;
  readonly after: OpenCards | null;
}

export function replayOf(moments: readonly Moment[], view: TableView): readonly ReplayedHand[] {
  const hands: Told[][] = [];
  let before: OpenCards | null = null;
  for (const { happenings, open } of moments) {
    for (const happening of happenings) {
      if (happening.type === "dealt") {
        hands.push([]);
      }
      if (happening.type !== "continued") {
        hands.at(-1)?.push({ happening, before, after: open });
      }
    }
    before = open;
  }
  return hands.map((told, index) => ({ number: index + 1, trump: trumpOf(told), stages: stagesOf(told, view) }));
}

function trumpOf([first]: readonly Told[]): string {
  return first?.happening.type === "dealt" ? first.happening.turnUp.slice(1) : "";
}

const ENDS: ReadonlySet<Happening["type"]> = new Set(["handEnded", "matchEnded", "adjudicated", "ended"]);

const isLead = ({ happening }: Told): boolean => happening.type === "led";

function stagesOf([dealt, ...rest]: readonly Told[], view: TableView): readonly Stage[] {
  const parts: Told[][] = [[]];
  for (const told of rest) {
    if (ENDS.has(told.happening.type) && parts.at(-1)?.some(isLead)) {
      parts.push([]);
    }
    parts.at(-1)?.push(told);
    if (told.happening.type === "trickWon") {
      parts.push([]);
    }
  }
  const stages = parts.filter((part) => part.length > 0).map((part) => stageOf(part, view));
  return [{ ...stageOf(dealt === undefined ? [] : [dealt], view), kind: "deal" }, ...stages];
}

function stageOf(told: readonly Told[], view: TableView): Stage {
  const happenings = told.map(({ happening }) => happening);
  const cards = happenings.flatMap((happening) =>
    happening.type === "led" || happening.type === "answered" ? [{ seat: happening.seat, card: happening.card }] : [],
  );
  const won = happenings.find((happening) => happening.type === "trickWon");
  return {
    kind: cards.length > 0 ? "trick" : "end",
    cards,
    winner: won?.type === "trickWon" ? won.seat : null,
    lines: happenings.flatMap((happening) => announce(happening, view) ?? []),
    open: told.find(isLead)?.before ?? told.at(-1)?.after ?? null,
  };
}

/** The place that an address names (`#2-5`), or the nearest there is; null if no hand was dealt. */
export function placeOf(hash: string, hands: readonly ReplayedHand[]): Place | null {
  const [hand = 1, stage = 0] = (/^#?(\d+)(?:-(\d+))?$/.exec(hash) ?? []).slice(1).map((part) => Number(part ?? 0));
  const found = hands[Math.min(hands.length, Math.max(1, hand)) - 1];
  return found === undefined
    ? null
    : { hand: found.number, stage: Math.min(Math.max(0, stage), found.stages.length - 1) };
}

/** The newest place there is; null if no hand was dealt. */
export function lastOf(hands: readonly ReplayedHand[]): Place | null {
  const hand = hands.at(-1);
  return hand === undefined ? null : { hand: hand.number, stage: hand.stages.length - 1 };
}

export const hashOf = ({ hand, stage }: Place): string => `#${hand}-${stage}`;

/** The place one stage before or after, over the ends of hands; null at the ends of the game. */
export function neighbourOf({ hand, stage }: Place, by: 1 | -1, hands: readonly ReplayedHand[]): Place | null {
  const here = hands[hand - 1];
  if (here?.stages[stage + by] !== undefined) {
    return { hand, stage: stage + by };
  }
  const next = hands[hand - 1 + by];
  return next === undefined ? null : { hand: next.number, stage: by === 1 ? 0 : next.stages.length - 1 };
}
