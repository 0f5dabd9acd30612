/** One line about what has just been done: for a while, and not on the next page. */

import { type Key, type Parameters, t } from "../i18n";
import { currentRoute, type Route } from "./router.svelte";

const READ_MS = 8_000;

let said = $state.raw<{ key: Key; parameters: Parameters; on: Route } | null>(null);
let silence: ReturnType<typeof setTimeout> | undefined;

/** Say it on the page that is shown now: after going somewhere, it is said there. */
export function say(key: Key, parameters: Parameters = {}): void {
  said = { key, parameters, on: currentRoute() };
  clearTimeout(silence);
  silence = setTimeout(() => {
    said = null;
  }, READ_MS);
}

export const notice = (): string | null => (said?.on === currentRoute() ? t(said.key, said.parameters) : null);
