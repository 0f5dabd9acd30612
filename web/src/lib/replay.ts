/** A finished game as its tricks, out of the steps the house tells. Nothing is worked out by rules here. */

import { announce } from "./announce";
import type { Happening, Step, TableView } from "./wire";
import type { Seat } from "./words";

export interface PlayedCard {
  readonly seat: Seat;
  readonly card: string;
}

/** What happened from the end of one trick to the end of the next; without cards it is the deal or the end. */
export interface Stage {
  readonly kind: "deal" | "trick" | "end";
  readonly cards: readonly PlayedCard[];
  readonly winner: Seat | null;
  readonly lines: readonly string[];
}

/** One hand: its deal, its tricks, and its end, so that trick 3 is the stage with that number. */
export interface ReplayedHand {
  readonly number: number;
  readonly stages: readonly Stage[];
}

/** Where one looks: a hand from 1, and a stage from 0, which is the deal. */
export interface Place {
  readonly hand: number;
  readonly stage: number;
}

export function replayOf(steps: readonly Step[], view: TableView): readonly ReplayedHand[] {
  const hands: Happening[][] = [];
  for (const happening of steps.flatMap(({ happenings }) => happenings)) {
    if (happening.type === "dealt") {
      hands.push([happening]);
    } else if (happening.type !== "continued") {
      hands.at(-1)?.push(happening);
    }
  }
  return hands.map((happenings, index) => ({ number: index + 1, stages: stagesOf(happenings, view) }));
}

const ENDS: ReadonlySet<Happening["type"]> = new Set(["handEnded", "matchEnded", "adjudicated", "ended"]);

function stagesOf(happenings: readonly Happening[], view: TableView): readonly Stage[] {
  const [dealt, ...rest] = happenings;
  const parts: Happening[][] = [[]];
  for (const happening of rest) {
    const isEnd = ENDS.has(happening.type);
    if (isEnd && parts.at(-1)?.some(({ type }) => type === "led")) {
      parts.push([]);
    }
    parts.at(-1)?.push(happening);
    if (happening.type === "trickWon") {
      parts.push([]);
    }
  }
  const stages = parts.filter((part) => part.length > 0).map((part) => stageOf(part, view));
  return [{ ...stageOf(dealt === undefined ? [] : [dealt], view), kind: "deal" }, ...stages];
}

function stageOf(happenings: readonly Happening[], view: TableView): Stage {
  const cards = happenings.flatMap((happening) =>
    happening.type === "led" || happening.type === "answered" ? [{ seat: happening.seat, card: happening.card }] : [],
  );
  const won = happenings.find((happening) => happening.type === "trickWon");
  return {
    kind: cards.length > 0 ? "trick" : "end",
    cards,
    winner: won?.type === "trickWon" ? won.seat : null,
    lines: happenings.flatMap((happening) => announce(happening, view) ?? []),
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
