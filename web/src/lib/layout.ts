/** Where each card of a scene lies on a table of a given size. Pure: the page measures, this computes. */

import type { Item, Zone } from "./spread";

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Regions the page lays out and marks with `data-zone`. */
export const REGIONS = ["ownHand", "otherHand", "talon", "trick", "ownPile", "otherPile"] as const;
export type Region = (typeof REGIONS)[number];

export interface Geometry {
  /** Size of a card in the viewer's hand; every other card is a scaled one. */
  readonly card: { readonly width: number; readonly height: number };
  readonly regions: Readonly<Record<Region, Rect>>;
}

/** A card's middle, its turn in degrees, its size against a card in the hand, and what it covers. */
export interface Pose {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
  readonly scale: number;
  readonly z: number;
}

/** Cards of the viewer's hand that stand out of the fan. */
export interface Emphasis {
  readonly lifted: string | null;
  readonly declared: string | null;
}

const LIFT = 0.17;
const DECLARED_LIFT = 0.08;
const FAN_DEGREES = 1.7;
const WIDEST_STEP = 0.84;
const LEAST_BACK_STEP = 0.1;
const TALON_LAYERS = 5;

export function layout(items: readonly Item[], geometry: Geometry, emphasis: Emphasis): ReadonlyMap<string, Pose> {
  return new Map(items.map((item) => [item.key, POSES[item.zone](item, geometry, emphasis)]));
}

type Poser = (item: Item, geometry: Geometry, emphasis: Emphasis) => Pose;

const POSES: Readonly<Record<Zone, Poser>> = {
  ownHand: inOwnHand,
  otherHand: inOtherHand,
  talon: inTalon,
  turnUp: (_, geometry) => underTalon(geometry),
  closed: (_, geometry) => onTalon(geometry),
  ownTrick: (item, geometry) => inTrick(item, geometry, 1),
  otherTrick: (item, geometry) => inTrick(item, geometry, -1),
  shown,
  ownPile: (item, { regions, card }) => onPile(item, regions.ownPile, card.height),
  otherPile: (item, { regions, card }) => onPile(item, regions.otherPile, card.height),
};

const middle = ({ x, y, width, height }: Rect) => ({ x: x + width / 2, y: y + height / 2 });

/** How far a card's place is from the middle of its row, in cards. */
const offset = ({ index, of }: Item) => index - (of - 1) / 2;

/** The step from card to card: as wide as looks well, and no wider than fits. */
function step(width: number, cardWidth: number, of: number): number {
  return of < 2 ? 0 : Math.min(cardWidth * WIDEST_STEP, (width - cardWidth) / (of - 1));
}

function inOwnHand(item: Item, { card, regions }: Geometry, { lifted, declared }: Emphasis): Pose {
  const { ownHand } = regions;
  const off = offset(item);
  const isLifted = item.key === lifted;
  const isDeclared = declared !== null && (item.key === `K${declared}` || item.key === `Q${declared}`);
  const rise = card.height * (isLifted ? LIFT : isDeclared ? DECLARED_LIFT : 0);
  return {
    x: middle(ownHand).x + off * step(ownHand.width, card.width, item.of),
    y: ownHand.y + ownHand.height - card.height / 2 - card.height * 0.085 + off * off * card.height * 0.0065 - rise,
    turn: off * (isLifted ? FAN_DEGREES / 2 : FAN_DEGREES),
    scale: 1,
    z: 40 + item.index,
  };
}

/** Backs in a flat fan; open cards, once the hand is over, lie wider so that each index is seen. */
function inOtherHand(item: Item, { card, regions }: Geometry): Pose {
  const { otherHand } = regions;
  const scale = Math.min(1, (otherHand.height * 0.94) / card.height);
  const width = card.width * scale;
  const wanted = width * (item.card === null ? 0.42 : 0.62);
  const gap = Math.max(width * LEAST_BACK_STEP, Math.min(wanted, step(otherHand.width, width, item.of)));
  const off = offset(item);
  return {
    x: middle(otherHand).x + off * gap,
    y: middle(otherHand).y - off * off * width * 0.006,
    turn: -off * 1.4,
    scale,
    z: 20 + item.index,
  };
}

/** How far the crosswise turn-up reaches from the middle of the pile, in heights of a card: to the right, and closed. */
const TURN_UP_REACH = 0.86;
const CLOSED_REACH = 0.5;

/** Scale of the talon's cards and the middle of its pile, so that the turn-up has room under and on it. */
function talon({ card, regions }: Geometry) {
  const { x, y, width, height } = regions.talon;
  const reach = (TURN_UP_REACH + CLOSED_REACH) * card.height;
  const scale = Math.min(0.86, width / reach, height / (card.height * 1.06));
  const left = (width - reach * scale) / 2 + CLOSED_REACH * card.height * scale;
  return { scale, x: x + left, y: y + height / 2, sticksOut: (TURN_UP_REACH - 0.5) * card.height * scale };
}

function inTalon(item: Item, geometry: Geometry): Pose {
  const { scale, x, y } = talon(geometry);
  const layer = Math.min(item.index, TALON_LAYERS * 2) * 0.6;
  return { x: x - layer * 0.4, y: y - layer, turn: 0, scale, z: 4 + item.index };
}

function underTalon(geometry: Geometry): Pose {
  const { scale, x, y, sticksOut } = talon(geometry);
  return { x: x + sticksOut, y, turn: 90, scale, z: 2 };
}

function onTalon(geometry: Geometry): Pose {
  const { scale, x, y } = talon(geometry);
  return { x: x - 2, y: y - 5, turn: 84, scale: scale * 0.98, z: 18 };
}

/** `towards` is 1 for the viewer's side and -1 for the opponent's. Low rows lay the two cards side by side. */
function inTrick(item: Item, { card, regions }: Geometry, towards: 1 | -1): Pose {
  const { trick } = regions;
  const scale = Math.min(1, trick.height / card.height, trick.width / (1.6 * card.width));
  const height = card.height * scale;
  const width = card.width * scale;
  const down = Math.max(0, Math.min(height * 0.3, (trick.height - height) / 2));
  const aside = Math.min((trick.width - width) / 2, width * (0.6 - 0.24 * (down / height / 0.3)));
  const { x, y } = middle(trick);
  return {
    x: x - towards * Math.max(0, aside),
    y: y + towards * down,
    turn: towards === 1 ? -2.5 : 3,
    scale,
    z: 30 + item.index,
  };
}

function shown(item: Item, { card, regions }: Geometry): Pose {
  const { trick } = regions;
  const scale = Math.min(1, (trick.height * 0.72) / card.height);
  const height = card.height * scale;
  return {
    x: middle(trick).x + offset(item) * card.width * scale * 0.7,
    y: trick.y + height / 2,
    turn: offset(item) * 5,
    scale,
    z: 28 + item.index,
  };
}

function onPile(item: Item, region: Rect, cardHeight: number): Pose {
  return { ...middle(region), turn: 8 - 14 * item.index, scale: region.height / cardHeight, z: 30 + item.index };
}
