/** The house's time in this browser, and how durations are written. */

import type { Pong } from "./wire";

const MS_PER_SECOND = 1000;
const SECONDS_PER_MINUTE = 60;

/** Both sides tell whole milliseconds. */
const ROUNDING_MS = 2;

/** How far the house's clock is from this browser's, by the answer that took the least time. */
export class HouseTime {
  #ahead = 0;
  #roundTrip = Number.POSITIVE_INFINITY;

  now(): number {
    return Date.now() + this.#ahead;
  }

  /**
   * Half of the way there and back is taken for the way back, which is wrong by half of it at most. Where this answer
   * and the best one can't both be right within that, one of the clocks was set in between, and the older one is void.
   */
  learn({ at, now }: Pong): void {
    const arrived = Date.now();
    const roundTrip = arrived - at;
    const ahead = now + roundTrip / 2 - arrived;
    const wasSet = Math.abs(ahead - this.#ahead) > (roundTrip + this.#roundTrip) / 2 + ROUNDING_MS;
    if (roundTrip >= 0 && (roundTrip <= this.#roundTrip || wasSet)) {
      this.#roundTrip = roundTrip;
      this.#ahead = ahead;
    }
  }

  /** Another line may be quicker or slower: its first answer counts whatever came before. */
  forget(): void {
    this.#roundTrip = Number.POSITIVE_INFINITY;
  }
}

/** The whole seconds that a countdown shows up to `last`; 0 from then on. */
export const secondsUntil = (last: number, now: number): number => Math.max(0, Math.ceil((last - now) / MS_PER_SECOND));

/** The whole seconds that have gone by since. */
export const secondsSince = (since: number, now: number): number =>
  Math.max(0, Math.floor((now - since) / MS_PER_SECOND));

/** Seconds as on a clock: 0:41. */
export function clockText(seconds: number): string {
  const rest = String(seconds % SECONDS_PER_MINUTE).padStart(2, "0");
  return `${Math.floor(seconds / SECONDS_PER_MINUTE)}:${rest}`;
}
