/** King: a crown of five points over curls and a long beard, ermine, and a sceptre. */
import type { Inks } from "../palette";
import type { Sign } from "../suits";
import { at, dot, line, mirrored, num, outlined, shape, stack } from "../svg";
import { BLOCK, seamAt, type Weave, woven } from "./cloth";
import { head } from "./face";
import { staff } from "./hand";

const AXIS = 130;

function crown(inks: Inks): string {
  const points = "M-33 52L-44 24Q-33 36-21 37Q-10 32 0 15Q10 32 21 37Q33 36 44 24L33 52Q0 42-33 52Z";
  const band = "M-34 49Q0 40 34 49L32 61Q0 52-32 61Z";
  return stack(
    shape(points, inks.second),
    mirrored(dot(-44, 21, 5, inks.second), dot(-22, 36, 4, inks.second)),
    dot(0, 14, 6, inks.second),
    outlined(band, inks.stock, inks.key),
    shape("M0 44L5 50L0 56L-5 50ZM-19 46L-15 52L-18 58L-22 52ZM19 46L22 52L18 58L15 52Z", inks.key),
  );
}

function hair(inks: Inks): string {
  const curl = "M-22 56C-38 56-43 70-37 80C-47 86-47 101-36 106C-28 110-20 104-20 96Z";
  return mirrored(shape(curl, inks.main), line("M-27 63C-33 67-33 75-29 80M-30 86C-38 89-37 99-30 100", inks.stock, 2));
}

function beard(inks: Inks): string {
  const contour =
    "M-25 78C-30 106-30 128-14 144Q-6 152 0 164Q6 152 14 144C30 128 30 106 25 78C22 92 12 93 0 92C-12 93-22 92-25 78Z";
  return stack(
    outlined(contour, inks.main, inks.stock, 3),
    mirrored(
      line("M-2 96C-10 92-16 103-25 96", inks.stock, 2.4),
      line("M-19 107C-24 120-15 126-17 137M-11 109C-15 124-6 132-8 147", inks.stock, 2),
    ),
    line("M0 113V152", inks.stock, 2),
    shape("M-6 101Q0 98 6 101Q0 107-6 101Z", inks.stock),
  );
}

/** Ermine tails, set by hand, as offsets from the axis. */
const TAILS = [
  [-36, 128],
  [-48, 143],
  [-30, 147],
  [-22, 166],
  [36, 128],
  [48, 140],
  [31, 146],
] as const;

function ermine(inks: Inks): string {
  const collar = "M-27 112C-34 128-48 136-64 142C-50 162-28 174 0 180C28 174 46 160 62 138C48 134 36 126 27 112Z";
  const tails = TAILS.map(([x, y]) => `M${num(x)} ${num(y)}c3 5 3 9 0 12c-3-3-3-7 0-12z`).join("");
  return outlined(collar, inks.stock, inks.key) + shape(tails, inks.key);
}

function robe(weave: Weave, inks: Inks): string {
  const { left, right } = BLOCK;
  const contour = `M${left} ${seamAt(left)}V148C46 140 84 134 102 112H158C178 130 206 134 ${right} 142V${seamAt(right)}Z`;
  const onCloth = (x: number, y: number): boolean => y > 151 && (x < 67 + (y - 150) * 0.9 || x > 206);
  return shape(contour, inks.main) + woven(weave, onCloth, inks.stock);
}

/** A staff with a knob under the sign. */
function sceptre(sign: Sign, inks: Inks): string {
  return staff(sign, inks) + dot(205, 72, 5, inks.second);
}

/** The upper half of a king. */
export function king(weave: Weave, sign: Sign, inks: Inks): string {
  return stack(
    robe(weave, inks),
    at(AXIS, 0, ermine(inks)),
    sceptre(sign, inks),
    at(AXIS, 0, hair(inks), head(inks), beard(inks), crown(inks)),
  );
}
