/**
 * The short sequence of scenes that leads from one view to the next. Pure: no geometry, no clock, no page. Times are
 * milliseconds at speed 1.
 */

import {
  backs,
  type Item,
  itemsOf,
  otherKey,
  type Side,
  type Spread,
  sideOf,
  spreadOf,
  type TrickCard,
  TURN_UP_KEY,
  talonKey,
} from "./spread";
import type { Happening, Step, TableView } from "./wire";

/** How one card comes to its new place. */
export interface Move {
  /** The key under which the card lay in the scene before, where that was another one. */
  readonly from?: string;
  readonly travel: number;
  readonly delay?: number;
  /** What the card shows before it is turned over on its way: a card's text, or null for its back. */
  readonly reverse?: string | null;
}

export type Moves = ReadonlyMap<string, Move>;

/** One still of a sequence. Cards without a move of their own glide to their places. */
export interface Scene {
  /** What led to it; `still` is the view itself. */
  readonly kind: Happening["type"] | "still";
  readonly items: readonly Item[];
  readonly moves: Moves;
  /** Until the next scene. */
  readonly length: number;
}

export const TIMING = {
  play: 220,
  opponentPlay: 300,
  trick: 700,
  sweep: 250,
  draw: 200,
  secondDraw: 90,
  exchange: 500,
  close: 350,
  shown: 700,
  packet: 110,
  glide: 180,
} as const;

/** A spread reached by one happening, and how its cards got there. */
interface Beat {
  readonly kind: Scene["kind"];
  readonly spread: Spread;
  readonly moves: Moves;
  readonly length: number;
}

/** The scenes from `before` to `after`; the last one is `after` itself. Without a way between them it is the only one. */
export function plan(before: TableView | null, after: TableView, steps: readonly Step[]): readonly Scene[] {
  const happenings = sinceLastDeal(steps.flatMap((step) => step.happenings));
  const still = spreadOf(after);
  if (before === null || happenings.some(({ type }) => type === "undone")) {
    return [sceneOf({ kind: "still", spread: still, moves: new Map(), length: 0 })];
  }
  const beats: Beat[] = [];
  let spread: Spread = { ...spreadOf(before), swept: null };
  for (const happening of happenings) {
    const beat =
      happening.type === "dealt" ? dealt(after, happenings, happening.turnUp) : next(spread, happening, after);
    if (beat !== null) {
      spread = beat.spread;
      append(beats, beat);
    }
  }
  return [...beats.map(sceneOf), sceneOf(settled(spread, still))];
}

function sceneOf({ kind, spread, moves, length }: Beat): Scene {
  return { kind, items: itemsOf(spread), moves, length };
}

function sinceLastDeal(happenings: readonly Happening[]): readonly Happening[] {
  const last = happenings.findLastIndex(({ type }) => type === "dealt");
  return last > 0 ? happenings.slice(last) : happenings;
}

/** Drawing starts while the trick is still being swept, and the second draw while the first one runs. */
function append(beats: Beat[], beat: Beat): void {
  const last = beats.at(-1);
  if (beat.kind !== "drew" || last === undefined || (last.kind !== "trickWon" && last.kind !== "drew")) {
    beats.push(beat);
    return;
  }
  const delay = last.kind === "drew" || last.moves.size > 2 ? TIMING.secondDraw : 0;
  const moves = new Map(last.moves);
  for (const [key, move] of beat.moves) {
    moves.set(key, { ...move, delay });
  }
  beats[beats.length - 1] = {
    kind: last.kind,
    spread: { ...beat.spread, swept: last.spread.swept },
    moves,
    length: Math.max(last.length, beat.length + delay),
  };
}

function next(spread: Spread, happening: Happening, view: TableView): Beat | null {
  switch (happening.type) {
    case "led":
    case "answered":
      return played(spread, happening, view);
    case "trickWon":
      return won(spread, sideOf(happening.seat, view), happening.cards);
    case "drew":
      return drew(spread, sideOf(happening.seat, view), happening.card);
    case "exchanged":
      return exchanged(spread, sideOf(happening.seat, view), happening);
    case "closed":
      return {
        kind: "closed",
        spread: { ...spread, closed: true },
        moves: new Map([[TURN_UP_KEY, { travel: TIMING.close, reverse: spread.turnUp }]]),
        length: TIMING.close,
      };
    case "married":
      return sideOf(happening.seat, view) === "other" ? shown(spread, happening.suit) : null;
    default:
      return null;
  }
}

/** Three cards each, twice, forehand first; then the turn-up is turned. */
function dealt(after: TableView, happenings: readonly Happening[], turnUp: string): Beat {
  const own = dealtCards(after, happenings);
  const other = backs(own.length);
  const ownFirst = sideOf(after.hand.dealer, after) === "other";
  const dealing = 4 * TIMING.packet;
  const moves = new Map<string, Move>([
    ...packets(
      own.map((card, index) => card ?? `own:${index}`),
      ownFirst ? 0 : 1,
    ),
    ...packets(
      other.map((_, index) => otherKey(index)),
      ownFirst ? 1 : 0,
    ),
    [TURN_UP_KEY, { from: talonKey(0), travel: TIMING.play, delay: dealing, reverse: null }],
  ]);
  const talon = after.hand.talon + happenings.filter(({ type }) => type === "drew").length - 1;
  const spread: Spread = { own, other, shown: [], talon, turnUp, closed: false, trick: [], swept: null };
  return { kind: "dealt", spread, moves, length: dealing + TIMING.play };
}

/** Half of a hand in one packet, the other half two packets later. */
function packets(keys: readonly string[], first: 0 | 1): [string, Move][] {
  return keys.map((key, index) => {
    const packet = first + (index < keys.length / 2 ? 0 : 2);
    const move = { from: talonKey(0), travel: TIMING.play, delay: packet * TIMING.packet };
    return [key, isFace(key) ? { ...move, reverse: null } : move];
  });
}

const isFace = (key: string) => !key.includes(":");

/** The viewer's hand as it was dealt: what he holds now, with everything since then taken back. */
function dealtCards(after: TableView, happenings: readonly Happening[]): readonly (string | null)[] {
  const cards = new Set(spreadOf(after).own);
  for (const happening of happenings.toReversed()) {
    if (!("seat" in happening) || sideOf(happening.seat, after) !== "own") {
      continue;
    }
    if (happening.type === "led" || happening.type === "answered") {
      cards.add(happening.card);
    } else if (happening.type === "drew") {
      cards.delete(happening.card);
    } else if (happening.type === "exchanged") {
      cards.delete(happening.taken);
      cards.add(happening.given);
    }
  }
  return after.seat === null ? spreadOf(after).own : [...cards];
}

function played(spread: Spread, happening: Extract<Happening, { type: "led" | "answered" }>, view: TableView): Beat {
  const { card, type } = happening;
  const side = sideOf(happening.seat, view);
  const travel = side === "own" ? TIMING.play : TIMING.opponentPlay;
  const trick: readonly TrickCard[] = [...(type === "led" ? [] : spread.trick), { side, card }];
  const { hands, moves } = given({ ...spread, trick, swept: null }, side, card, travel);
  return { kind: type, spread: hands, moves, length: travel + (type === "answered" ? TIMING.trick : 0) };
}

/** The hands after `card` has left the one of `side`: seen there, shown for a marriage, or as one of the backs. */
function given(spread: Spread, side: Side, card: string, travel: number): { hands: Spread; moves: Moves } {
  if (spread[side].includes(card)) {
    const hands = { ...spread, [side]: spread[side].filter((held) => held !== card) };
    return { hands, moves: new Map([[card, { travel }]]) };
  }
  if (spread.shown.includes(card)) {
    const kept = spread.shown.filter((held) => held !== card);
    const hidden = kept.map((held, index): [string, Move] => [
      otherKey(spread.other.length + index),
      { from: held, travel, reverse: held },
    ]);
    const hands = { ...spread, shown: [], other: [...spread.other, ...backs(kept.length)] };
    return { hands, moves: new Map([[card, { travel }], ...hidden]) };
  }
  const hand = spread[side].slice(0, -1);
  const from = `${side}:${hand.length}`;
  return { hands: { ...spread, [side]: hand }, moves: new Map([[card, { from, travel, reverse: null }]]) };
}

function won(spread: Spread, side: Side, cards: readonly string[]): Beat {
  const moves = new Map(cards.map((card) => [card, { travel: TIMING.sweep }]));
  return { kind: "trickWon", spread: { ...spread, trick: [], swept: { side, cards } }, moves, length: TIMING.sweep };
}

function drew(spread: Spread, side: Side, card: string | null): Beat {
  const last = spread.talon === 0;
  const from = last ? TURN_UP_KEY : talonKey(spread.talon - 1);
  const known = side === "own" ? card : null;
  const key = known ?? `${side}:${spread[side].length}`;
  const move = { from, travel: TIMING.draw };
  const reverse = last ? spread.turnUp : null;
  return {
    kind: "drew",
    spread: {
      ...spread,
      [side]: [...spread[side], known],
      talon: Math.max(0, spread.talon - 1),
      turnUp: last ? null : spread.turnUp,
    },
    moves: new Map([[key, reverse === known ? move : { ...move, reverse }]]),
    length: TIMING.draw,
  };
}

function exchanged(spread: Spread, side: Side, { taken, given }: { taken: string; given: string }): Beat {
  const travel = TIMING.exchange;
  const isOpen = spread[side].includes(given);
  const hand = isOpen ? spread[side].map((card) => (card === given ? taken : card)) : spread[side];
  const hidden = `${side}:${hand.length - 1}`;
  // A card is turned over where it is seen in the hand and not in the talon, or the other way round.
  const turned = (reverse: string | null) => (isOpen === spread.closed ? { reverse } : {});
  const moves: [string, Move][] = [
    [isOpen ? taken : hidden, { from: TURN_UP_KEY, travel, ...turned(isOpen ? null : taken) }],
    [TURN_UP_KEY, { from: isOpen ? given : hidden, travel, ...turned(isOpen ? given : null) }],
  ];
  return {
    kind: "exchanged",
    spread: { ...spread, [side]: hand, turnUp: given },
    moves: new Map(moves),
    length: travel,
  };
}

function shown(spread: Spread, suit: string): Beat {
  const pair = [`K${suit}`, `Q${suit}`];
  const other = spread.other.slice(0, -pair.length);
  const moves = new Map(
    pair.map((card, index) => [
      card,
      { from: otherKey(other.length + index), travel: TIMING.opponentPlay, reverse: null },
    ]),
  );
  return { kind: "married", spread: { ...spread, other, shown: pair }, moves, length: TIMING.shown };
}

/** The view as it is. What lay hidden and is open now is turned over where it lies. */
function settled(spread: Spread, still: Spread): Beat {
  const moves = new Map<string, Move>();
  still.other.forEach((card, index) => {
    if (card !== null && !spread.other.includes(card)) {
      moves.set(card, { from: otherKey(index), travel: TIMING.draw, reverse: null });
    }
  });
  return { kind: "still", spread: still, moves, length: 0 };
}
