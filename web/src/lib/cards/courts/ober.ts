/** The German Ober: a broad hat, a moustache turned up, and the suit held high on a staff. */
import type { Inks } from "../palette";
import type { Sign } from "../suits";
import { at, dot, line, mirrored, outlined, shape, stack } from "../svg";
import { BLOCK, seamAt, type Weave, woven } from "./cloth";
import { head } from "./face";
import { staff } from "./hand";

const AXIS = 127;

function hat(inks: Inks): string {
  const crown = "M-25 48C-30 26-22 14 0 14C22 14 30 26 25 48Z";
  const brim = "M-54 44C-48 57-30 54 0 52C30 54 44 54 51 37C55 52 44 66 0 63C-40 66-58 60-54 44Z";
  return stack(
    shape(crown, inks.main),
    shape("M-26 40Q0 48 26 40V52H-26Z", inks.second),
    outlined(brim, inks.main, inks.stock, 2),
    line("M-16 32C-16 24-10 20-2 20", inks.stock, 2),
    shape("M20 44C17 24 28 12 43 12C37 19 43 21 37 27C41 31 34 32 34 37C35 41 28 43 20 48Z", inks.second),
  );
}

function hair(inks: Inks): string {
  return mirrored(shape("M-20 54C-34 58-38 72-37 88C-37 100-38 108-30 110C-22 110-17 104-19 96Z", inks.main));
}

function moustache(inks: Inks): string {
  return stack(
    mirrored(
      outlined(
        "M0 92C-8 89-14 96-23 93C-30 91-33 86-31 79C-41 86-39 99-27 102C-14 105-6 101 0 96Z",
        inks.main,
        inks.stock,
        2.4,
      ),
    ),
    shape("M-7 105Q0 102 7 105C8 114 4 120 0 126C-4 120-8 114-7 105Z", inks.main),
  );
}

function coat(weave: Weave, inks: Inks): string {
  const { left, right } = BLOCK;
  const contour = `M${left} ${seamAt(left)}V148C44 134 80 130 104 114H156C180 130 208 132 ${right} 142V${seamAt(right)}Z`;
  const onCloth = (x: number, y: number): boolean => y > 151 && (x < 92 || x > 206);
  const collar =
    "M112 110C98 118 84 126 74 136C88 140 96 150 106 154C114 146 124 138 130 130C136 138 146 146 154 154C164 150 172 140 186 136C176 126 162 118 148 110Z";
  return stack(
    shape(contour, inks.main),
    woven(weave, onCloth, inks.stock),
    outlined(collar, inks.stock, inks.key),
    line("M84 136L90 131M94 143L100 136M104 148L110 140M176 136L170 131M166 143L160 136M156 148L150 140", inks.key, 2),
    dot(130, 150, 3.4, inks.stock),
    dot(130, 162, 3.4, inks.stock),
  );
}

/** The upper half of an Ober. */
export function ober(weave: Weave, sign: Sign, inks: Inks): string {
  return stack(
    coat(weave, inks),
    staff(sign, inks),
    at(AXIS, 0, hair(inks), head(inks), moustache(inks), at(0, -5, hat(inks))),
  );
}
