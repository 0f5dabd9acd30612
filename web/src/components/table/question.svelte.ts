/** The choices that can cost a hand are asked about once more, on the same spot. */

import type { HandView } from "../../lib/wire";

const WEIGHTY = ["close", "claim"] as const;
export type Weighty = (typeof WEIGHTY)[number];

/** After this long the question is taken back. */
const STANDS_MS = 4000;
/** A double tap is not an answer to a question nobody can have read. */
const DOUBLE_TAP_MS = 250;

/** True of a choice that is asked about; after the last trick a claim is one of two plain answers. */
export function isWeighty(action: string, { turn }: HandView): action is Weighty {
  return WEIGHTY.some((weighty) => weighty === action) && turn !== "settling";
}

export class Question {
  /** The choice that is asked about now. */
  about: Weighty | null = $state(null);
  #askedAt = Number.NEGATIVE_INFINITY;
  #end: ReturnType<typeof setTimeout> | undefined;

  ask(about: Weighty): void {
    this.settle();
    this.about = about;
    this.#askedAt = performance.now();
    this.#end = setTimeout(() => this.settle(), STANDS_MS);
  }

  settle(): void {
    clearTimeout(this.#end);
    this.about = null;
  }

  /** True while it can't have been read yet: whatever is chosen now was not meant as an answer. */
  get isUnread(): boolean {
    return this.about !== null && performance.now() - this.#askedAt < DOUBLE_TAP_MS;
  }
}
