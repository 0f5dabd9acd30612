/** King: a crown of five points over curls and a forked beard, and a sceptre. */

import type { Suit } from "../model";
import type { Inks } from "../palette";
import { pip, type Sign } from "../suits";
import { at, dot, group, line, mirrored, outlined, shape } from "../svg";
import { BLOCK, seamAt, weave } from "./cloth";
import { head } from "./face";

const AXIS = 132;

function crown(inks: Inks): string {
  const contour = "M-33 50L-45 18Q-34 34-22 36Q-12 28 0 8Q12 28 22 36Q34 34 45 18L33 50Q0 42-33 50Z";
  const band = "M-33 48Q0 40 33 48L31 58Q0 50-31 58Z";
  return group(
    {},
    shape(contour, inks.second),
    dot(-45, 16, 5, inks.second),
    dot(45, 16, 5, inks.second),
    dot(0, 8, 6, inks.second),
    outlined(band, inks.stock, inks.key),
    shape("M0 43L5 49L0 55L-5 49ZM-19 46L-15 51L-18 56L-22 51ZM19 46L15 51L18 56L22 51Z", inks.key),
  );
}

function hair(inks: Inks): string {
  const curl = "M-22 54C-38 56-42 70-37 80C-46 86-46 100-36 106C-28 110-20 104-20 96Z";
  return mirrored(shape(curl, inks.main), line("M-27 62C-33 66-33 74-29 79M-29 84C-37 88-36 98-30 99", inks.stock, 2));
}

function beard(inks: Inks): string {
  const contour =
    "M-24 80C-29 108-28 132-13 146Q-6 152 0 162Q6 152 13 146C28 132 29 108 24 80C21 92 12 92 0 92C-12 92-21 92-24 80Z";
  return group(
    {},
    outlined(contour, inks.main, inks.stock, 3),
    mirrored(
      line("M-2 96C-10 92-16 102-24 96", inks.stock, 2.4),
      line("M-16 108C-20 120-14 128-16 138M-8 108C-11 122-5 132-7 144", inks.stock, 2),
    ),
    line("M0 112V150", inks.stock, 2),
    shape("M-6 101Q0 98 6 101Q0 107-6 101Z", inks.stock),
  );
}

function robe(suit: Suit, inks: Inks): string {
  const left = seamAt(BLOCK.left);
  const right = seamAt(BLOCK.right);
  const contour = `M${BLOCK.left} ${left}V146C50 136 84 132 104 112H160C180 132 206 132 ${BLOCK.right} 142V${right}Z`;
  const inside = (x: number, y: number): boolean =>
    x > 26 && x < 224 && y < seamAt(x) - 14 && y > 146 && (x < 84 || x > 180);
  const collar =
    "M104 112C96 128 82 136 66 142C84 168 110 176 132 178C154 176 180 160 198 136C182 134 168 126 160 112Z";
  return group(
    {},
    shape(contour, inks.main),
    weave(suit, inside, inks.stock),
    outlined(collar, inks.stock, inks.key),
    shape(
      "M84 142l3 9l-6-1ZM96 154l3 9l-6-1ZM180 138l3 9l-6-1ZM170 150l3 9l-6-1ZM96 136l3 8l-6-1ZM168 134l3 8l-6-1Z",
      inks.key,
    ),
  );
}

function sceptre(sign: Sign, inks: Inks): string {
  return group(
    {},
    line("M204 62L190 166", inks.key, 6),
    line("M204 62L190 166", inks.stock, 1.6),
    pip(sign, { x: 207, y: 40, size: 46 }, inks),
    dot(204, 68, 5, inks.second),
    outlined("M180 142C178 132 188 126 200 130C208 132 208 142 204 150C198 156 184 154 180 142Z", inks.stock, inks.key),
    line("M184 138H200M183 144H201", inks.key, 2),
  );
}

/** The upper half of a king. */
export function king(suit: Suit, sign: Sign, inks: Inks): string {
  return group(
    {},
    robe(suit, inks),
    sceptre(sign, inks),
    at(AXIS, 0, hair(inks), head(inks), beard(inks), crown(inks)),
  );
}
