/** The house's time in this browser, and how durations are written. */

import type { Pong } from "./wire";

const MS_PER_SECOND = 1000;
const SECONDS_PER_MINUTE = 60;

/** How far the house's clock is from this browser's, by the answer that took the least time. */
export class HouseTime {
  #ahead = 0;
  #roundTrip = Number.POSITIVE_INFINITY;

  now(): number {
    return Date.now() + this.#ahead;
  }

  /** Half of the way there and back is taken for the way back. */
  learn({ at, now }: Pong): void {
    const roundTrip = Date.now() - at;
    if (roundTrip >= 0 && roundTrip <= this.#roundTrip) {
      this.#roundTrip = roundTrip;
      this.#ahead = now + roundTrip / 2 - Date.now();
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
