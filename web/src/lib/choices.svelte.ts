/** What was chosen for the last game, so that the next one is a single tap away. */

import { usualTarget } from "./rulesets";
import { settings } from "./settings.svelte";
import type { Offer, OpenTable, PresetView } from "./wire";

export interface Choices {
  preset: string;
  /** House rules: the settings of the preset that are changed. */
  changes: Record<string, unknown>;
  /** Game points to play to; null is the preset's own. */
  target: number | null;
  level: string;
  undo: boolean;
  showPoints: boolean;
}

export const MOST_TARGET = 1000;
const STORAGE_KEY = "sixtysix.choices";
const FIRST_TIME = { preset: "portal", undo: true, showPoints: true };

export function isTarget(target: unknown): target is number {
  return Number.isInteger(target) && (target as number) >= 1 && (target as number) <= MOST_TARGET;
}

/** Stored choices as far as the house still offers them; `wanted` is a preset to begin with instead. */
export function parseChoices(text: string | null, offer: Offer, wanted: string | null = null): Choices {
  let stored: Partial<Record<keyof Choices, unknown>> = {};
  try {
    stored = { ...(JSON.parse(text ?? "{}") as object | null) };
  } catch {
    // What can't be read is as good as nothing.
  }
  const named = (name: unknown) => offer.presets.find(({ key }) => key === name);
  const preset = named(wanted) ?? named(stored.preset) ?? offer.presets[0];
  const level = offer.levels.find(({ key }) => key === stored.level);
  // House rules and a target belong to the preset they were chosen with.
  const isSamePreset = preset !== undefined && preset.key === stored.preset;
  return {
    preset: preset?.key ?? FIRST_TIME.preset,
    changes: isSamePreset ? knownChanges(stored.changes, preset) : {},
    target: isSamePreset && isTarget(stored.target) ? stored.target : null,
    level: level?.key ?? offer.usualLevel,
    undo: typeof stored.undo === "boolean" ? stored.undo : FIRST_TIME.undo,
    showPoints: typeof stored.showPoints === "boolean" ? stored.showPoints : FIRST_TIME.showPoints,
  };
}

function knownChanges(changes: unknown, { settings: known }: PresetView): Record<string, unknown> {
  const entries = typeof changes === "object" && changes !== null ? Object.entries(changes) : [];
  return Object.fromEntries(entries.filter(([name]) => Object.hasOwn(known, name)));
}

export function recallChoices(offer: Offer, wanted: string | null): Choices {
  let text: string | null = null;
  try {
    text = localStorage.getItem(STORAGE_KEY);
  } catch {
    // A browser that refuses storage starts anew each time.
  }
  return parseChoices(text, offer, wanted);
}

export function saveChoices(choices: Choices): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(choices));
  } catch {
    // See `recallChoices`.
  }
}

/** What is asked of the house. */
export function wishOf(choices: Choices, preset: PresetView): OpenTable {
  return {
    preset: choices.preset,
    settings: choices.changes,
    target: choices.target ?? usualTarget(preset),
    level: choices.level,
    undo: choices.undo,
    showPoints: choices.showPoints,
    speed: settings.speed,
  };
}
