/** Games to which members ask each other by name, as the house said last. */

import * as http from "./http";
import type { ChallengeList } from "./wire";

const NONE: ChallengeList = { challenges: [], own: [] };

let list = $state.raw(NONE);

/** The challenges to the viewer, and his own. */
export const challenges = (): ChallengeList => list;

/** Whom the viewer has asked to this table of his, as far as is known; a closed account has no name. */
export const ownChallenge = (table: string): ChallengeList["own"][number] | undefined =>
  list.own.find((each) => each.table === table);

export async function refreshChallenges(): Promise<void> {
  list = await http.getChallenges();
}

/** Decline a challenge, or withdraw one's own. */
export async function endChallenge(table: string): Promise<void> {
  list = await http.endChallenge(table);
}

/** Nobody is asked who is no member any more. */
export function forgetChallenges(): void {
  list = NONE;
}
