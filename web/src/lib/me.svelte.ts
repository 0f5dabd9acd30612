/** Who the viewer is, as the house said last. Whatever may change that asks again. */

import { getMe } from "./http";
import type { Me } from "./wire";

let me = $state.raw<Me | null>(null);
let asked = 0;
/** The question that is under way. */
let asking: Promise<Me> | null = null;

/** Null until the house has answered once. */
export const whoAmI = (): Me | null => me;

/** The name of the member who is signed in here, or null for a guest. */
export const memberName = (): string | null => (me?.kind === "member" ? me.name : null);

/** Ask the house after something has changed; an answer that was overtaken by a later one is not kept. */
export function refreshMe(): Promise<Me> {
  asked += 1;
  asking = ask(asked);
  return asking;
}

/** The same where nothing has changed: all who ask at one time share the answer. */
export const askMe = (): Promise<Me> => asking ?? refreshMe();

async function ask(mine: number): Promise<Me> {
  try {
    const found = await getMe();
    if (mine === asked) {
      me = found;
    }
    return found;
  } finally {
    if (mine === asked) {
      asking = null;
    }
  }
}
