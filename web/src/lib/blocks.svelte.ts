/** Whom the member does not want to meet: the list as the house has it, and what changes it. */

import { problemOf } from "./form.svelte";
import { block, getBlocks, unblock } from "./members";
import { say } from "./notice.svelte";

export class Blocks {
  loading = $state(getBlocks());
  /** Why the last change did not work. */
  problem: string | null = $state(null);

  load(): void {
    this.loading = getBlocks();
  }

  /** Block a player, or meet him again; true once it is so. */
  async turn(name: string, isBlocked: boolean): Promise<boolean> {
    this.problem = null;
    try {
      const found = await (isBlocked ? unblock(name) : block({ name }));
      this.loading = Promise.resolve(found);
      say(isBlocked ? "player.unblocked" : "player.blocked", { name });
      return true;
    } catch (error) {
      this.problem = problemOf(error);
      return false;
    }
  }
}
