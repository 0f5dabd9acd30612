/** Ace, ten and nine: where each pip stands was set by eye, not by a grid. */
import type { DeckStyle, Suit } from "./model";
import { type Inks, inksOf } from "./palette";
import { rosette } from "./rosette";
import { type Place, pip, placed, printed, type Sign, signOf } from "./suits";
import { bothEnds, line, mitred, outlined, shape } from "./svg";

/** The columns lean to the right and away from the index, and open towards the middle. */
const UPPER_TEN: readonly Place[] = [
  { x: 107, y: 47, size: 43 },
  { x: 163, y: 47, size: 43 },
  { x: 130, y: 93, size: 44 },
  { x: 90, y: 139, size: 45 },
  { x: 165, y: 139, size: 45 },
];
const UPPER_NINE: readonly Place[] = [
  { x: 106, y: 48, size: 45 },
  { x: 162, y: 48, size: 45 },
  { x: 91, y: 127, size: 45 },
  { x: 165, y: 127, size: 45 },
];
const MIDDLE: Place = { x: 125, y: 175, size: 50 };

function pips(places: readonly Place[], sign: Sign, inks: Inks): string {
  return bothEnds(...places.map((place) => pip(sign, place, inks)));
}

/** Where the rosette of an ace is cut: the middle of the sign's body, which is not that of its box. */
const ROSETTE: Readonly<Record<Suit, Place>> = {
  C: { x: 0, y: -1, size: 96 },
  D: { x: 0, y: 0, size: 100 },
  H: { x: 0, y: -6, size: 112 },
  S: { x: 0, y: 3, size: 112 },
};

/** The French ace: a white line runs inside the contour, as in an inline wood type. */
function ace(suit: Suit, sign: Sign, inks: Inks): string {
  return placed(
    { x: 125, y: 175, size: 132 },
    mitred(sign.contour, inks.main, 12),
    outlined(sign.contour, inks.main, inks.stock, 2.4),
    placed(ROSETTE[suit], shape(rosette(15), inks.stock)),
  );
}

/** How the upper sign of a Daus hangs on its twig; acorns and bells hang from their stalk. */
const ON_TWIG: Readonly<Record<Suit, Place>> = {
  C: { x: 133, y: 84, size: 104, turn: 184 },
  D: { x: 128, y: 84, size: 100, turn: 184 },
  H: { x: 130, y: 86, size: 104, turn: 4 },
  S: { x: 128, y: 84, size: 106, turn: 6 },
};
/** One cut for the light from above, on the large signs only. */
const LIGHT: Readonly<Record<Suit, string>> = {
  C: "M24 10C24 22 18 30 10 35",
  D: "M30 18C27 28 21 34 14 38",
  H: "M-37-14C-38-26-31-34-22-35",
  S: "M-34 6C-33-6-24-18-15-28",
};
const TWIG = "M125 175C112 170 103 160 107 148C110 140 119 138 126 130";
const BUD = "M110 163C98 164 88 158 83 146C96 143 107 150 110 163Z";

/** The German ace, the Daus: two signs on one twig, each the other turned by half a turn. */
function daus(suit: Suit, sign: Sign, inks: Inks): string {
  const hanging =
    printed(sign, ON_TWIG[suit], inks.main, inks.stock) + placed(ON_TWIG[suit], line(LIGHT[suit], inks.stock, 3));
  return bothEnds(line(TWIG, inks.key, 5), shape(BUD, inks.second), hanging);
}

/** The middle of an ace, ten or nine. */
export function pipField(rank: "A" | "T" | "9", suit: Suit, deck: DeckStyle): string {
  const inks = inksOf(suit, deck);
  const sign = signOf(suit, deck);
  if (rank === "T") return pips(UPPER_TEN, sign, inks);
  if (rank === "9") return pips(UPPER_NINE, sign, inks) + pip(sign, MIDDLE, inks);
  return deck === "german" ? daus(suit, sign, inks) : ace(suit, sign, inks);
}
