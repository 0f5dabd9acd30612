/** What a court holds: a fist in its cuff, and the staff that bears a sign. */
import type { Inks } from "../palette";
import { pip, type Sign } from "../suits";
import { at, line, outlined, stack } from "../svg";

const CUFF = "M-13 9L14 7L21 28L-17 34Z";
const FIST =
  "M-8-12C-15-13-16-6-11-6C-17-6-17 1-12 1C-16 2-15 8-10 8C-12 12-9 14-4 14L8 13C15 9 16-2 11-9C8-13 0-13-8-12Z";

/** A fist about (0, 0) that holds something upright, with the cuff it comes out of. */
export function hand(inks: Inks): string {
  return stack(
    outlined(CUFF, inks.second, inks.stock, 2.4),
    line("M-12 15L16 12M-14 21L18 17", inks.stock, 1.8),
    outlined(FIST, inks.stock, inks.key, 2.6),
    line("M-11-6H0M-12 1H1M-10 8H1M6-6C4-2 4 2 7 5", inks.key, 1.8),
  );
}

/** A staff held up at the right of the figure, in the coordinates of the card. */
export function staff(sign: Sign, inks: Inks): string {
  return stack(
    line("M206 60L193 166", inks.key, 6),
    line("M205 66L193 166", inks.stock, 1.6),
    pip(sign, { x: 208, y: 42, size: 48 }, inks),
    at(198, 130, hand(inks)),
  );
}
