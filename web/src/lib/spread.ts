/** What lies where on the table, by the view alone. Pure: no geometry, no page. */

import type { HandView, TableView } from "./wire";

export type Side = "own" | "other";

/** A region of the table in which cards lie. */
export type Zone =
  | "ownHand"
  | "otherHand"
  | "talon"
  | "turnUp"
  | "closed"
  | "ownTrick"
  | "otherTrick"
  | "shown"
  | "ownPile"
  | "otherPile";

/** One card as it lies. `card` is null for a back. */
export interface Item {
  readonly key: string;
  readonly card: string | null;
  readonly zone: Zone;
  /** The place in the zone: from the left, or from the bottom of the talon. */
  readonly index: number;
  readonly of: number;
}

export interface TrickCard {
  readonly side: Side;
  readonly card: string;
}

/** Everything that lies on the table, by owner. A hand holds null for each card the viewer may not see. */
export interface Spread {
  readonly own: readonly (string | null)[];
  readonly other: readonly (string | null)[];
  /** King and queen the opponent has laid open for a marriage and still holds. */
  readonly shown: readonly string[];
  /** Cards of the talon above the turn-up. */
  readonly talon: number;
  readonly turnUp: string | null;
  /** A turned down turn-up still lies there, on top. */
  readonly closed: boolean;
  readonly trick: readonly TrickCard[];
  readonly swept: { readonly side: Side; readonly cards: readonly string[] } | null;
}

export const TURN_UP_KEY = "turn-up";
export const backs = (count: number): null[] => Array.from({ length: Math.max(0, count) }, () => null);
export const otherKey = (index: number) => `other:${index}`;
export const talonKey = (index: number) => `talon:${index}`;

export function sideOf(seat: 0 | 1, view: TableView): Side {
  return seat === (view.seat ?? 0) ? "own" : "other";
}

/** What lies on the table according to the view alone. */
export function spreadOf(view: TableView): Spread {
  const { hand } = view;
  const own = view.seat ?? 0;
  const other = own === 0 ? 1 : 0;
  const shown = shownPair(hand, other);
  return {
    own: view.seat === null ? backs(hand.handSizes[own]) : hand.cards.map((choice) => choice.action),
    other: hand.reveal === null ? backs(hand.handSizes[other] - shown.length) : hand.reveal.hands[other],
    shown,
    talon: Math.max(0, hand.talon - 1),
    turnUp: hand.talon > 0 ? hand.turnUp : null,
    closed: hand.talonStatus === "closed" && hand.talon > 0,
    trick: trickOf(view),
    swept: null,
  };
}

function shownPair({ declared, toAct }: HandView, other: 0 | 1): readonly string[] {
  return declared !== null && toAct === other ? [`K${declared}`, `Q${declared}`] : [];
}

function trickOf(view: TableView): readonly TrickCard[] {
  const { trick } = view.hand;
  if (trick === null) {
    return [];
  }
  const leader = sideOf(trick.leader, view);
  const lead: TrickCard = { side: leader, card: trick.lead };
  const follower: Side = leader === "own" ? "other" : "own";
  return trick.answer === null ? [lead] : [lead, { side: follower, card: trick.answer }];
}

/** The cards of a spread as single items, in the order in which they are to be read out. */
export function itemsOf(spread: Spread): readonly Item[] {
  const row = (zone: Zone, cards: readonly (string | null)[], key: (index: number) => string): Item[] =>
    cards.map((card, index) => ({ key: card ?? key(index), card, zone, index, of: cards.length }));
  return [
    ...row("otherHand", spread.other, otherKey),
    ...row("shown", spread.shown, otherKey),
    ...turnUpOf(spread),
    ...row("talon", backs(spread.talon), talonKey),
    ...row(spread.swept?.side === "own" ? "ownPile" : "otherPile", spread.swept?.cards ?? [], otherKey),
    ...spread.trick.map(
      ({ side, card }, index): Item => ({
        key: card,
        card,
        zone: side === "own" ? "ownTrick" : "otherTrick",
        index,
        of: spread.trick.length,
      }),
    ),
    ...row("ownHand", spread.own, (index) => `own:${index}`),
  ];
}

function turnUpOf({ turnUp, closed }: Spread): readonly Item[] {
  if (turnUp === null && !closed) {
    return [];
  }
  return [{ key: TURN_UP_KEY, card: closed ? null : turnUp, zone: closed ? "closed" : "turnUp", index: 0, of: 1 }];
}
