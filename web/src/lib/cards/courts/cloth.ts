/** Cloth of the courts: each suit has a weave of its own, cut out of the robe in white. */
import type { Suit } from "../model";
import type { Inks } from "../palette";
import { group, line, num, shape } from "../svg";

/** Height of the seam between the two halves at `x`; it runs through the middle of the card. */
export function seamAt(x: number): number {
  return 175 - (x - 125) * 0.16;
}

/** The sides of the block that a court is printed from. */
export const BLOCK = { left: 22, right: 228 } as const;

/** One motif of the weave about (0, 0), about 16 units wide. */
const MOTIF: Readonly<Record<Suit, string>> = {
  C: "M0-6.5A3.4 3.4 0 0 1 3-1.6A3.4 3.4 0 1 1 1 4.4L2 8H-2L-1 4.4A3.4 3.4 0 1 1-3-1.6A3.4 3.4 0 0 1 0-6.5Z",
  D: "M0-8L6 0L0 8L-6 0Z",
  H: "M-7-3A7 7 0 0 0 7-3L4.2-3A4.2 4.2 0 0 1-4.2-3Z",
  S: "M0-8L7 2V7L0-2L-7 7V2Z",
};

/** Motifs in staggered rows, kept where `inside` says that there is cloth. */
export function weave(suit: Suit, inside: (x: number, y: number) => boolean, stock: string): string {
  const spots: string[] = [];
  for (let row = 0; row < 8; row += 1) {
    for (let column = 0; column < 14; column += 1) {
      const x = 30 + column * 17 + (row % 2) * 8.5;
      const y = 118 + row * 13;
      if (inside(x, y)) spots.push(`<path transform="translate(${num(x)} ${num(y)})" d="${MOTIF[suit]}"/>`);
    }
  }
  return group({ fill: stock }, ...spots);
}

/** The sash that covers the seam of the two halves. */
export function sash(inks: Inks): string {
  const edge = (dy: number): string =>
    `M${BLOCK.left} ${num(seamAt(BLOCK.left) + dy)}L${BLOCK.right} ${num(seamAt(BLOCK.right) + dy)}`;
  const band =
    `M${BLOCK.left} ${num(seamAt(BLOCK.left) - 9)}L${BLOCK.right} ${num(seamAt(BLOCK.right) - 9)}` +
    `V${num(seamAt(BLOCK.right) + 9)}L${BLOCK.left} ${num(seamAt(BLOCK.left) + 9)}Z`;
  return shape(band, inks.stock) + line(edge(-9), inks.key) + line(edge(9), inks.key) + line(edge(0), inks.second, 6);
}
