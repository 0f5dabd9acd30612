/** The German Ober: a broad hat, a moustache turned up, and the suit held high on a staff. */
import type { Suit } from "../model";
import type { Inks } from "../palette";
import { pip, type Sign } from "../suits";
import { at, dot, group, line, mirrored, outlined, shape } from "../svg";
import { BLOCK, seamAt, weave } from "./cloth";
import { head } from "./face";

const AXIS = 130;

function hat(inks: Inks): string {
  const crown = "M-25 48C-30 26-22 14 0 14C22 14 30 26 25 48Z";
  const brim = "M-56 44C-50 58-30 54 0 52C30 54 46 54 54 36C58 52 46 66 0 63C-40 66-60 60-56 44Z";
  return group(
    {},
    shape(crown, inks.main),
    shape("M-26 40Q0 48 26 40V52H-26Z", inks.second),
    outlined(brim, inks.main, inks.stock, 2),
    line("M-16 32C-16 24-10 20-2 20", inks.stock, 2),
    shape("M20 42C18 22 30 8 44 8C38 16 44 18 38 24C42 28 34 30 34 34C36 38 28 40 20 46Z", inks.second),
  );
}

function hair(inks: Inks): string {
  return mirrored(
    shape("M-20 60C-32 62-36 76-34 88C-32 96-36 104-28 108C-22 108-19 102-20 94Z", inks.main),
    line("M-28 70C-30 80-28 90-29 100", inks.stock, 2),
  );
}

function moustache(inks: Inks): string {
  return group(
    {},
    mirrored(shape("M0 91C-8 88-14 96-24 94C-30 92-32 86-30 80C-38 86-36 98-26 101C-14 104-6 100 0 95Z", inks.main)),
    shape("M-7 105Q0 102 7 105C8 114 4 120 0 126C-4 120-8 114-7 105Z", inks.main),
  );
}

function coat(suit: Suit, inks: Inks): string {
  const left = seamAt(BLOCK.left);
  const right = seamAt(BLOCK.right);
  const contour = `M${BLOCK.left} ${left}V144C44 134 80 130 104 114H156C180 130 208 132 ${BLOCK.right} 142V${right}Z`;
  const inside = (x: number, y: number): boolean =>
    x > 28 && x < 224 && y < seamAt(x) - 14 && y > 144 && Math.abs(x - AXIS) > 44;
  const collar =
    "M112 110C98 118 84 126 74 136C88 140 96 150 106 154C114 146 124 138 130 130C136 138 146 146 154 154C164 150 172 140 186 136C176 126 162 118 148 110Z";
  return group(
    {},
    shape(contour, inks.main),
    weave(suit, inside, inks.stock),
    outlined(collar, inks.stock, inks.key),
    line("M84 136L90 131M94 143L100 136M104 148L110 140M176 136L170 131M166 143L160 136M156 148L150 140", inks.key, 2),
    dot(130, 150, 3.4, inks.stock),
    dot(130, 162, 3.4, inks.stock),
  );
}

function staff(sign: Sign, inks: Inks): string {
  return group(
    {},
    line("M206 60L194 166", inks.key, 6),
    line("M206 66L194 166", inks.stock, 1.6),
    pip(sign, { x: 207, y: 40, size: 50 }, inks),
    outlined("M184 142C182 132 192 126 204 130C212 132 212 142 208 150C202 156 188 154 184 142Z", inks.stock, inks.key),
    line("M188 138H204M187 144H205", inks.key, 2),
  );
}

/** The upper half of an Ober. */
export function ober(suit: Suit, sign: Sign, inks: Inks): string {
  return group(
    {},
    coat(suit, inks),
    staff(sign, inks),
    at(AXIS, 0, hair(inks), head(inks), moustache(inks), hat(inks)),
  );
}
