/** Who the viewer is, as the house said last. Whatever may change that asks again. */

import { getMe } from "./http";
import type { Me } from "./wire";

let me = $state.raw<Me | null>(null);
let asked = 0;

/** Null until the house has answered once. */
export const whoAmI = (): Me | null => me;

/** The name of the member who is signed in here, or null for a guest. */
export const memberName = (): string | null => (me?.kind === "member" ? me.name : null);

/** Ask the house; an answer that was overtaken by a later one is not kept. */
export async function refreshMe(): Promise<Me> {
  asked += 1;
  const mine = asked;
  const found = await getMe();
  if (mine === asked) {
    me = found;
  }
  return found;
}
