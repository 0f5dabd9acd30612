/** Moments as the language of the viewer writes them. */

import { settings } from "./settings.svelte";

/** The day and the minute of a moment in milliseconds of Unix time; `long` spells the month out. */
export const momentText = (at: number, dateStyle: "medium" | "long" = "medium"): string =>
  new Intl.DateTimeFormat(settings.language, { dateStyle, timeStyle: "short" }).format(at);
