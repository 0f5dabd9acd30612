/** Cloth of the courts: each suit has a weave of its own, cut out of the robe in white. */
import type { DeckStyle, Suit } from "../model";
import type { Inks } from "../palette";
import { group, num, shape } from "../svg";

/** Height of the seam between the two halves at `x`; it runs through the middle of the card. */
export function seamAt(x: number): number {
  return 175 - (x - 125) * 0.16;
}

/** The sides of the block that a court is printed from. */
export const BLOCK = { left: 22, right: 228 } as const;

/** Motifs of the weave about (0, 0), in a box of about 14 by 16. */
const FRENCH_WEAVE: Readonly<Record<Suit, string>> = {
  C: "M0-7A3.6 3.6 0 0 1 2.8-1.2A3.6 3.6 0 1 1 .8 4L2 7.5H-2L-.8 4A3.6 3.6 0 1 1-2.8-1.2A3.6 3.6 0 0 1 0-7Z",
  D: "M0-8L5.5 0L0 8L-5.5 0Z",
  H: "M-7-4A7 7.6 0 0 0 7-4H4A4 4.4 0 0 1-4-4Z",
  S: "M0-7L7 2V6.5L0-2L-7 6.5V2Z",
};
const GERMAN_WEAVE: Readonly<Record<Suit, string>> = {
  C: "M-5.5-2C-5-6-2-7 0-7S5-6 5.5-2ZM-4.5 0H4.5C4 5 1 6 0 8C-1 6-4 5-4.5 0Z",
  D: "M0-5.5A5.5 5.5 0 1 1-.01-5.5ZM-5-1V1.4H5V-1Z",
  H: FRENCH_WEAVE.H,
  S: "M0-8C6-4 6 4 0 7C-6 4-6-4 0-8Z",
};

/** What is woven: the signs of a pack, row upon row along the seam. */
export interface Weave {
  readonly suit: Suit;
  readonly deck: DeckStyle;
}

const ROWS = 4;
const COLUMNS = 12;

/** Motifs in staggered rows above the seam, kept where `onCloth` says that there is cloth. */
export function woven(weave: Weave, onCloth: (x: number, y: number) => boolean, stock: string): string {
  const motif = (weave.deck === "german" ? GERMAN_WEAVE : FRENCH_WEAVE)[weave.suit];
  const motifs: string[] = [];
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS; column += 1) {
      const x = 33 + column * 16 + (row % 2) * 8;
      const y = seamAt(x) - 20 - row * 14;
      if (onCloth(x, y)) motifs.push(`<path transform="translate(${num(x)} ${num(y)})" d="${motif}"/>`);
    }
  }
  return group({ fill: stock, "fill-rule": "evenodd" }, ...motifs);
}

/** A strip along the seam, from `above` to `below` it, cut off flush with the block. */
function strip(above: number, below: number, fill: string): string {
  const { left, right } = BLOCK;
  const corners = [
    [left, seamAt(left) + above],
    [right, seamAt(right) + above],
    [right, seamAt(right) + below],
    [left, seamAt(left) + below],
  ] as const;
  return shape(`M${corners.map(([x, y]) => `${num(x)} ${num(y)}`).join("L")}Z`, fill);
}

/** The sash that covers the seam of the two halves. */
export function sash(inks: Inks): string {
  return (
    strip(-11, 11, inks.key) +
    strip(-8, 8, inks.stock) +
    strip(-3.5, 3.5, inks.second === inks.key ? inks.main : inks.second)
  );
}
