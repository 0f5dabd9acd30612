/** The face that every court wears, cut about the axis x = 0. */
import type { Inks } from "../palette";
import { line, mirrored, outlined, shape, stack } from "../svg";

const CONTOUR = "M-24 46V60C-25 82-20 97-10 107C-5 112 5 112 10 107C20 97 25 82 24 60V46Z";
const SHADE = "M24 62C25 82 20 97 10 107C8 109 5 110 3 110C12 103 18 92 19 80Z";

/** Contour with one shaded side, brows and nose, and eyes; the mouth is each figure's own. */
export function head(inks: Inks): string {
  return stack(
    outlined(CONTOUR, inks.stock, inks.key),
    shape(SHADE, inks.key),
    mirrored(shape("M-19 73Q-12 65-5 74Q-12 78-19 73Z", inks.key)),
    line("M-20 66Q-11 59-4 67L-5 84Q-4 90 4 88", inks.key, 2.4),
    line("M5 66Q12 60 19 66", inks.key, 2.4),
  );
}
