/** The face that every court wears, cut about the axis x = 0. */
import type { Inks } from "../palette";
import { group, line, mirrored, outlined, shape } from "../svg";

/** Bare head: contour, brows and nose in one cut, eyes, mouth, and a shaded cheek. */
export function head(inks: Inks): string {
  const contour = "M-24 54C-26 80-21 96-10 107C-5 112 5 112 10 107C21 96 26 80 24 54Z";
  return group(
    {},
    outlined(contour, inks.stock, inks.key),
    mirrored(shape("M-18 73Q-11 66-5 73Q-11 77-18 73Z", inks.key)),
    line("M-19 67Q-11 60-4 66L-5 85Q-3 90 4 88", inks.key, 2.6),
    line("M5 66Q12 60 19 67", inks.key, 2.6),
    shape("M-7 97Q-3 94 0 96Q3 94 7 97Q0 102-7 97Z", inks.second),
    line("M21 80L14 84M20 86L12 91M17 92L11 97", inks.key, 1.6),
  );
}
