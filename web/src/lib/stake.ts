/** The scored game that the viewer is in, and what it would mean to leave it: asked before he does what leaves it. */

import { getTable } from "./http";
import { refreshMe } from "./me.svelte";
import type { LeavingView } from "./wire";

export interface Stake {
  readonly table: string;
  readonly leaving: LeavingView;
}

/** Null where nothing is at stake: he plays no game now, or one that is not scored. */
export async function ownStake(): Promise<Stake | null> {
  const { table } = await refreshMe();
  if (table === null) {
    return null;
  }
  const { leaving } = await getTable(table);
  return leaving === null ? null : { table, leaving };
}
