/** Jack, and the German Unter: a cap with one long feather, a ruff, and the suit worn low on the chest. */
import type { Suit } from "../model";
import type { Inks } from "../palette";
import { pip, type Sign } from "../suits";
import { at, group, line, mirrored, outlined, shape } from "../svg";
import { BLOCK, seamAt, weave } from "./cloth";
import { head } from "./face";

const AXIS = 132;

function feather(inks: Inks): string {
  const vane =
    "M28 44C34 22 54 8 78 12C94 16 102 32 98 52C96 64 90 72 86 76C88 66 84 60 80 66C80 58 74 54 72 60C70 50 62 48 60 54C56 46 48 44 28 52Z";
  return group(
    {},
    outlined(vane, inks.second, inks.stock, 2.4),
    line("M30 48C46 28 66 24 80 36C88 44 90 56 88 66", inks.stock, 2.4),
    line("M48 32L50 20M62 28L68 18M76 33L88 26M84 42L96 42", inks.stock, 2),
  );
}

function cap(inks: Inks): string {
  const crown = "M-36 56C-48 40-40 22-16 18C12 14 40 24 40 44C40 50 38 54 34 56Q0 44-36 56Z";
  const band = "M-37 54Q0 40 37 54L34 64Q0 51-34 64Z";
  return group(
    {},
    shape(crown, inks.main),
    line("M-30 44C-28 32-18 26-6 25M-14 44C-10 36-2 32 6 32", inks.stock, 2),
    outlined(band, inks.stock, inks.key),
    line("M-24 52V58M-12 49V55M0 48V54M12 49V55M24 52V58", inks.key, 2),
  );
}

function hair(inks: Inks): string {
  return mirrored(
    shape("M-20 56C-34 54-40 68-40 84C-40 98-42 106-32 110C-24 112-17 106-19 98C-24 88-25 72-20 56Z", inks.main),
    line("M-30 66C-33 78-32 92-33 102M-26 90C-28 96-27 100-26 104", inks.stock, 2),
  );
}

function ruff(inks: Inks): string {
  const pleats =
    "M-44 122C-46 112-36 108-30 112C-28 104-18 104-14 110C-10 106 10 106 14 110C18 104 28 104 30 112C36 108 46 112 44 122C46 130 36 134 30 129C26 136 16 136 12 130C8 137-8 137-12 130C-16 136-26 136-30 129C-36 134-46 130-44 122Z";
  return group(
    {},
    outlined(pleats, inks.stock, inks.key),
    mirrored(line("M-36 121L-27 118M-22 127L-17 119M-7 130L-5 120", inks.key, 2)),
  );
}

function doublet(suit: Suit, sign: Sign, inks: Inks): string {
  const left = seamAt(BLOCK.left);
  const right = seamAt(BLOCK.right);
  const contour = `M${BLOCK.left} ${left}V152C26 130 62 126 100 124H164C196 124 222 126 ${BLOCK.right} 148V${right}Z`;
  const tabard = `M98 122H166L176 172L88 186Z`;
  const inside = (x: number, y: number): boolean =>
    x > 28 && x < 224 && y < seamAt(x) - 14 && y > 138 && (x < 82 || x > 182);
  return group(
    {},
    shape(contour, inks.main),
    weave(suit, inside, inks.stock),
    outlined(tabard, inks.stock, inks.key),
    line("M104 134L97 180M160 134L167 172", inks.second, 4),
    pip(sign, { x: AXIS, y: 149, size: 34 }, inks),
  );
}

/** The upper half of a jack. */
export function jack(suit: Suit, sign: Sign, inks: Inks): string {
  return group(
    {},
    doublet(suit, sign, inks),
    at(AXIS, 0, ruff(inks), hair(inks), head(inks), feather(inks), cap(inks)),
  );
}
