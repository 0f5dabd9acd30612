/** Signing in anew for what the house asks it for: what was wanted waits until that is done, and is tried once more. */

import { HttpError } from "./http";
import { whoAmI } from "./me.svelte";
import { signIn } from "./members";
import type { RefusalCode } from "./refusals";

interface Waiting {
  readonly goOn: () => void;
  readonly giveUp: () => void;
}

let waiting = $state.raw<Waiting | null>(null);

/** Whether somebody has to say his password before it goes on. */
export const isProofWanted = (): boolean => waiting !== null;

/** Do it; where the house wants the member to sign in anew first, wait for that. */
export async function proven<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof HttpError) || error.code !== ("sign_in_again" satisfies RefusalCode)) {
      throw error;
    }
    await new Promise<void>((goOn, refuse) => {
      waiting = { goOn, giveUp: () => refuse(error) };
    });
    return act();
  }
}

export async function prove(password: string): Promise<void> {
  await signIn({ name: whoAmI()?.name ?? "", password });
  waiting?.goOn();
  waiting = null;
}

export function giveUpProof(): void {
  waiting?.giveUp();
  waiting = null;
}
