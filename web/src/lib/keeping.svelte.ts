/** A member's settings are kept with his account: they come when he signs in, and each change goes there. */

import { untrack } from "svelte";
import { memberName } from "./me.svelte";
import { getSettings, putSettings } from "./members";
import { knownSettings, type Settings, settings } from "./settings.svelte";
import type { PlayerSettings } from "./wire";

/** The settings as the account has them; null while that is not known. */
let kept = $state.raw<string | null>(null);
let sending: Promise<unknown> = Promise.resolve();

const asText = (values: Settings) => JSON.stringify(values);

/** Inside an effect: fetch the settings of the member who has come. What is changed meanwhile counts more. */
export function fetchSettings(): void {
  kept = null;
  const member = memberName();
  if (member === null) {
    return;
  }
  const before = untrack(() => asText(settings));
  getSettings().then(
    (found) => {
      if (memberName() === member) {
        take(found, before);
      }
    },
    () => {
      // Without an answer this browser's own settings count, and the account keeps its own.
    },
  );
}

function take(found: PlayerSettings, before: string): void {
  const isNew = Object.values(found).every((value) => value === null);
  if (!isNew && asText(settings) === before) {
    Object.assign(settings, knownSettings(found));
  }
  kept = isNew ? "" : asText(knownSettings(found));
}

/** Inside an effect: send what differs from what is kept. */
export function sendSettings(): void {
  const text = asText(settings);
  if (kept === null || kept === text) {
    return;
  }
  kept = text;
  const wish = JSON.parse(text) as PlayerSettings;
  // One after the other, so that the last one is the one that stays; what gets lost goes with the next change.
  sending = sending.then(() => putSettings(wish)).catch(() => {});
}
