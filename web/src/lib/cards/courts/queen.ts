/** Queen: a pearled diadem over long hair, and a flower whose petals are her suit. */
import type { Suit } from "../model";
import type { Inks } from "../palette";
import { placed, type Sign } from "../suits";
import { at, dot, group, line, mirrored, outlined, shape, stack } from "../svg";
import { BLOCK, seamAt, type Weave, woven } from "./cloth";
import { head } from "./face";
import { hand } from "./hand";

const AXIS = 130;
const LIPS = "M-7 97Q-3 93.5 0 95.5Q3 93.5 7 97Q0 102.5-7 97Z";

function diadem(inks: Inks): string {
  const crescent = "M-38 64C-46 4 46 4 38 64Q30 39 0 39Q-30 39-38 64Z";
  return stack(
    outlined(crescent, inks.second, inks.stock, 2.4),
    mirrored(
      dot(-14, 17, 4.2, inks.second),
      dot(-26, 24, 4.2, inks.second),
      dot(-35, 36, 4.2, inks.second),
      shape("M-14 27L-10 31L-15 35L-19 31ZM-27 35L-23 39L-28 45L-32 41Z", inks.stock),
    ),
    dot(0, 14, 6, inks.second),
    shape("M0 23L5 29.5L0 36L-5 29.5Z", inks.stock),
  );
}

function hair(inks: Inks): string {
  const wave =
    "M0 38C-26 36-37 52-35 68C-33 80-46 86-47 101C-48 114-39 118-41 129C-30 134-17 125-15 109C-14 100-23 90-24 76C-19 68-8 60 0 52Z";
  return mirrored(
    shape(wave, inks.main),
    line("M-29 66C-30 80-39 88-39 101C-39 109-33 114-34 123", inks.stock, 2),
    line("M-25 88C-30 97-25 106-27 118", inks.stock, 2),
    line("M-5 46C-14 50-21 56-26 64", inks.stock, 2),
  );
}

function neck(inks: Inks): string {
  return stack(
    shape("M-12 98V118C-12 127-24 133-38 138L0 174L38 138C24 133 12 127 12 118V98Z", inks.stock),
    line("M-12 104V118C-12 127-22 132-34 137M12 104V118C12 127 22 132 34 137", inks.key),
    line("M-18 130Q0 143 18 130", inks.key, 2),
    dot(0, 141, 5, inks.second),
  );
}

function gown(weave: Weave, inks: Inks): string {
  const { left, right } = BLOCK;
  const contour = `M${left} ${seamAt(left)}V154C32 130 68 127 94 137L130 178L166 137C192 124 218 130 ${right} 148V${seamAt(right)}Z`;
  const onCloth = (x: number, y: number): boolean => y > 143 && (x < 76 || x > 206) && (x > 40 || y > 156);
  return stack(
    shape(contour, inks.main),
    woven(weave, onCloth, inks.stock),
    line("M86 136C82 150 84 164 90 178M174 134C178 146 178 156 175 166", inks.stock, 2.4),
    line("M97 146L128 180M163 146L132 180", inks.stock, 2.4),
  );
}

/** Petals of the signs that stand on a foot, drawn to a point instead; the others are petals as they are. */
const FOOTLESS: Readonly<Partial<Record<Suit, string>>> = {
  C: "M-18-9A23 23 0 1 1 18-9A23 23 0 0 1 38 30L0 52L-38 30A23 23 0 0 1-18-9Z",
  S: "M0-54C8-38 42-20 42 6C42 24 20 30 0 52C-20 30-42 24-42 6C-42-20-8-38 0-54Z",
};

function flower(suit: Suit, sign: Sign, inks: Inks): string {
  const petal = FOOTLESS[suit] ?? sign.contour;
  const petals = [0, 72, 144, 216, 288].map((turn) =>
    group(
      { transform: `rotate(${turn})` },
      placed({ x: 0, y: -18, size: 29 }, outlined(petal, inks.main, inks.stock, 7)),
    ),
  );
  return stack(
    line("M204 64C206 96 200 118 194 166", inks.key, 4),
    shape("M205 102C212 88 222 84 231 86C229 98 219 107 204 110Z", inks.second),
    shape("M202 116C196 102 188 97 180 97C181 108 189 116 201 123Z", inks.second),
    at(203, 43, ...petals, dot(0, 0, 7.5, inks.stock), dot(0, 0, 5, inks.second)),
    at(199, 132, hand(inks)),
  );
}

/** The upper half of a queen. */
export function queen(weave: Weave, sign: Sign, inks: Inks): string {
  return stack(
    gown(weave, inks),
    at(AXIS, 0, neck(inks)),
    flower(weave.suit, sign, inks),
    at(AXIS, 0, head(inks), shape(LIPS, inks.second), hair(inks), diadem(inks)),
  );
}
