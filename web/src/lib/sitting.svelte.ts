/** Sitting down somewhere: one attempt at a time, what went wrong, and the question before a second scored game. */

import { problemText, wouldLeave } from "./meeting";
import { navigate, tablePath } from "./router.svelte";
import type { Opened } from "./wire";

/** An attempt to get a seat; `leave` says that a running scored game may be left for it. */
export type Attempt = (leave: boolean) => Promise<Opened>;

export class Sitting {
  isBusy = $state(false);
  problem: string | null = $state(null);
  /** What was attempted when the house said that it would cost a scored game. */
  asked: Attempt | null = $state.raw(null);

  /** Go to the table if there is a seat. */
  async attempt(attempt: Attempt, leave = false): Promise<void> {
    if (this.isBusy) {
      return;
    }
    this.isBusy = true;
    this.problem = null;
    this.asked = null;
    try {
      const { table } = await attempt(leave);
      navigate(tablePath(table));
    } catch (error) {
      if (wouldLeave(error)) {
        this.asked = attempt;
      } else {
        this.problem = problemText(error);
      }
    } finally {
      this.isBusy = false;
    }
  }

  /** The viewer means it. */
  leave(): void {
    if (this.asked !== null) {
      void this.attempt(this.asked, true);
    }
  }

  stay(): void {
    this.asked = null;
  }
}
