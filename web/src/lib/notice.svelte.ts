/** One line about what has just been done, until the next page. */

import { type Key, type Parameters, t } from "../i18n";
import { currentRoute, type Route } from "./router.svelte";

let said = $state.raw<{ key: Key; parameters: Parameters; on: Route } | null>(null);

/** Say it on the page that is shown now: after going somewhere, it is said there. */
export function say(key: Key, parameters: Parameters = {}): void {
  said = { key, parameters, on: currentRoute() };
}

export const notice = (): string | null => (said?.on === currentRoute() ? t(said.key, said.parameters) : null);
