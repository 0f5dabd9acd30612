/** Ace, ten and nine: where each pip stands was set by eye, not by a grid. */
import type { DeckStyle, Suit } from "./model";
import { type Inks, inksOf } from "./palette";
import { type Place, pip, placed, printed, type Sign, signOf } from "./suits";
import { bothEnds, line, outlined, shape } from "./svg";

/** The columns bow outwards and the rows open towards the middle, as in a filled barrel. */
const UPPER_TEN: readonly Place[] = [
  { x: 99, y: 46, size: 42 },
  { x: 151, y: 46, size: 42 },
  { x: 125, y: 90, size: 42 },
  { x: 96, y: 135, size: 43 },
  { x: 154, y: 135, size: 43 },
];
const UPPER_NINE: readonly Place[] = [
  { x: 99, y: 48, size: 45 },
  { x: 151, y: 48, size: 45 },
  { x: 94, y: 124, size: 46 },
  { x: 156, y: 124, size: 46 },
];
const MIDDLE: Place = { x: 125, y: 175, size: 54 };

function pips(places: readonly Place[], sign: Sign, inks: Inks): string {
  return bothEnds(...places.map((place) => pip(sign, place, inks)));
}

/** A sign for show: a white line runs inside the contour, as in an inline wood type. */
export function inlined(sign: Sign, place: Place, inks: Inks): string {
  return placed(
    place,
    outlined(sign.contour, inks.main, inks.main, 13),
    outlined(sign.contour, inks.main, inks.stock, 2.6),
    sign.cuts(inks.stock),
  );
}

function ace(sign: Sign, inks: Inks): string {
  return inlined(sign, { x: 125, y: 175, size: 128 }, inks);
}

/** The German ace, the Daus: two signs on one twig, each the other turned by half a turn. */
function daus(sign: Sign, inks: Inks): string {
  const twig = line("M125 175C112 168 104 158 108 146C111 136 121 134 126 138", inks.main, 5);
  const leaf = shape("M110 158C98 158 90 152 86 142C98 140 107 146 110 158Z", inks.second);
  return bothEnds(twig, leaf, printed(sign, { x: 134, y: 88, size: 104 }, inks.main, inks.stock));
}

/** The middle of an ace, ten or nine. */
export function pipField(rank: "A" | "T" | "9", suit: Suit, deck: DeckStyle): string {
  const inks = inksOf(suit, deck);
  const sign = signOf(suit, deck);
  if (rank === "T") return pips(UPPER_TEN, sign, inks);
  if (rank === "9") return pips(UPPER_NINE, sign, inks) + pip(sign, MIDDLE, inks);
  return deck === "german" ? daus(sign, inks) : ace(sign, inks);
}
