/** Queen: a pearled diadem over long hair, and a flower whose petals are her suit. */
import type { Suit } from "../model";
import type { Inks } from "../palette";
import { placed, type Sign } from "../suits";
import { at, dot, group, line, mirrored, outlined, shape } from "../svg";
import { BLOCK, seamAt, weave } from "./cloth";
import { head } from "./face";

const AXIS = 132;

function diadem(inks: Inks): string {
  const contour = "M-35 60C-40 8 40 8 35 60Q28 34 0 34Q-28 34-35 60Z";
  const pearls = [
    [-36, 38],
    [-29, 24],
    [-16, 15],
    [0, 11],
    [16, 15],
    [29, 24],
    [36, 38],
  ] as const;
  return group(
    {},
    outlined(contour, inks.second, inks.stock, 2.4),
    ...pearls.map(([x, y]) => dot(x, y, 4, inks.second)),
    line("M-31 44Q-22 26 0 25Q22 26 31 44", inks.stock, 2),
    shape("M0 26L4 31L0 36L-4 31Z", inks.stock),
  );
}

function hair(inks: Inks): string {
  const wave =
    "M0 36C-26 34-36 50-34 66C-32 78-46 84-47 100C-48 114-38 118-40 128C-30 132-18 124-16 108C-14 96-24 88-24 74C-24 60-14 52 0 50Z";
  return mirrored(
    shape(wave, inks.main),
    line("M-28 58C-29 76-38 86-38 100C-38 108-33 114-34 122", inks.stock, 2),
    line("M-27 88C-31 96-26 106-28 118", inks.stock, 2),
    line("M-6 42C-16 44-22 50-26 58", inks.stock, 2),
  );
}

function neck(inks: Inks): string {
  return group(
    {},
    shape("M-12 98V118C-12 126-24 132-36 138L0 166L36 138C24 132 12 126 12 118V98Z", inks.stock),
    line("M-12 104V118C-12 126-22 131-32 136M12 104V118C12 126 22 131 32 136", inks.key),
    line("M-19 129Q0 142 19 129", inks.key, 2),
    dot(0, 140, 5, inks.second),
  );
}

function gown(suit: Suit, inks: Inks): string {
  const left = seamAt(BLOCK.left);
  const right = seamAt(BLOCK.right);
  const contour = `M${BLOCK.left} ${left}V150C34 128 70 126 96 136L132 172L168 136C194 122 218 128 ${BLOCK.right} 146V${right}Z`;
  const inside = (x: number, y: number): boolean =>
    x > 28 && x < 224 && y < seamAt(x) - 14 && y > 142 && Math.abs(x - 132) > 56;
  return group(
    {},
    shape(contour, inks.main),
    weave(suit, inside, inks.stock),
    line("M88 134C84 150 86 164 92 182M176 132C180 146 180 158 176 168", inks.stock, 2.4),
    line("M98 144L132 177L166 144", inks.stock, 2.4),
    line("M104 158L118 172M160 158L146 172", inks.second === inks.key ? inks.stock : inks.second, 3),
  );
}

function flower(sign: Sign, inks: Inks): string {
  const petals = [0, 72, 144, 216, 288].map((turn) =>
    group(
      { transform: `rotate(${turn})` },
      placed({ x: 0, y: -17, size: 27 }, outlined(sign.contour, inks.main, inks.stock, 7)),
    ),
  );
  return group(
    {},
    line("M203 60C204 96 196 120 190 166", inks.key, 4),
    shape("M203 100C212 88 222 86 230 88C228 98 218 106 202 108Z", inks.second),
    shape("M199 118C192 104 184 100 177 100C178 110 186 118 198 124Z", inks.second),
    at(203, 42, ...petals, dot(0, 0, 7, inks.stock), dot(0, 0, 4.5, inks.second)),
    outlined("M180 146C178 136 186 130 197 133C205 136 206 144 202 151C196 158 184 156 180 146Z", inks.stock, inks.key),
    line("M184 142H200M184 148H200", inks.key, 2),
  );
}

/** The upper half of a queen. */
export function queen(suit: Suit, sign: Sign, inks: Inks): string {
  return group(
    {},
    gown(suit, inks),
    at(AXIS, 0, neck(inks)),
    flower(sign, inks),
    at(AXIS, 0, head(inks), hair(inks), diadem(inks)),
  );
}
