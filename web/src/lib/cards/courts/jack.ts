/** Jack, and the German Unter: a cap with one long feather, a ruff, and the suit worn low on the chest. */
import type { Inks } from "../palette";
import { pip, type Sign } from "../suits";
import { at, dot, line, mirrored, outlined, shape, stack } from "../svg";
import { BLOCK, seamAt, type Weave, woven } from "./cloth";
import { head } from "./face";

const AXIS = 128;
const MOUTH = "M-6 96.5Q1 99 7 96";

function feather(inks: Inks): string {
  const vane =
    "M24 58C24 32 56 8 104 15C101 24 97 31 91 35L84 32C85 39 80 45 74 48L68 44C68 51 62 56 56 58L50 53C49 60 43 64 34 66Z";
  return stack(
    outlined(vane, inks.second, inks.stock, 2.4),
    line("M29 61C42 41 66 26 97 19", inks.stock, 2.4),
    line("M43 45L41 31M55 36L55 22M68 28L71 16M82 23L88 14M48 42L56 48M61 33L70 39M73 27L84 30", inks.stock, 1.8),
  );
}

function cap(inks: Inks): string {
  const crown = "M-36 58C-50 42-42 22-16 17C12 13 42 24 41 46C41 52 38 56 34 58Q0 46-36 58Z";
  const band = "M-38 55Q0 41 38 55L35 66Q0 53-35 66Z";
  return stack(
    shape(crown, inks.main),
    line("M-31 46C-30 33-18 26-6 25M-16 45C-12 36-4 32 6 32", inks.stock, 2),
    outlined(band, inks.stock, inks.key),
    line("M-25 54V60M-13 50V57M0 49V55M13 50V57", inks.key, 2),
    dot(30, 56, 8, inks.stock),
    dot(30, 56, 6, inks.key),
    dot(30, 56, 2.2, inks.stock),
  );
}

function hair(inks: Inks): string {
  const bob = "M-22 58C-38 58-43 74-42 90C-42 105-39 114-28 113C-19 112-15 104-18 98C-24 88-25 72-22 58Z";
  return mirrored(shape(bob, inks.main), line("M-31 70C-36 82-36 98-30 106", inks.stock, 2));
}

function ruff(inks: Inks): string {
  const pleats =
    "M-46 119C-48 109-38 105-31 109C-29 101-19 102-15 108C-10 104 10 104 15 108C19 102 29 101 31 109C38 105 48 109 46 119C48 127 38 130 31 125C27 132 17 132 12 126C8 133-8 133-12 126C-17 132-27 132-31 125C-38 130-48 127-46 119Z";
  return stack(
    outlined(pleats, inks.stock, inks.key),
    mirrored(line("M-39 119L-30 116M-24 126L-18 117M-8 129L-6 119", inks.key, 1.8)),
  );
}

function doublet(weave: Weave, sign: Sign, inks: Inks): string {
  const { left, right } = BLOCK;
  const contour = `M${left} ${seamAt(left)}V156C24 132 60 126 96 124H160C194 124 222 128 ${right} 150V${seamAt(right)}Z`;
  const tabard = "M94 122H162L171 168L85 183Z";
  const onCloth = (x: number, y: number): boolean => y > 134 && (x < 78 || x > 178) && x < 218 && (x > 54 || y > 148);
  return stack(
    shape(contour, inks.main),
    woven(weave, onCloth, inks.stock),
    outlined(tabard, inks.stock, inks.key),
    line("M101 132L94 180M155 132L162 168", inks.second, 4),
    pip(sign, { x: AXIS, y: 146, size: 33 }, inks),
  );
}

/** The upper half of a jack. */
export function jack(weave: Weave, sign: Sign, inks: Inks): string {
  return stack(
    doublet(weave, sign, inks),
    at(AXIS, -4, ruff(inks), hair(inks), head(inks), line(MOUTH, inks.key, 2.4), feather(inks), cap(inks)),
  );
}
