/** What was chosen in the lobby for the last table, and the wish it makes. */

import { type Choices, wishOf } from "./choices.svelte";
import { promise } from "./nonces";
import { usualTarget } from "./rulesets";
import { settings } from "./settings.svelte";
import type { Challenge, Offer, OptionsView, PresetView, Seek } from "./wire";

export const SCORED_TARGETS = [3, 7, 11] as const;
export const LEAST_MOVE_SECONDS = 30;
export const MOST_MOVE_SECONDS = 300;
export const MOVE_SECONDS_STEP = 10;

export interface Wish {
  against: "person" | "computer";
  kind: Seek["kind"];
  admits: Seek["admits"];
  level: string;
  preset: string;
  target: number;
  moveSeconds: number;
  spectators: boolean;
}

const STORAGE_KEY = "sixtysix.seek";

type Check = (value: unknown, offer: Offer) => boolean;
const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
const isWithin =
  (least: number, most: number): Check =>
  (value) =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most;

const CHECKS: Readonly<Record<keyof Wish, Check>> = {
  against: oneOf("person", "computer"),
  kind: oneOf("test", "scored"),
  admits: oneOf("anyone", "members", "link"),
  level: (value, { levels }) => levels.some(({ key }) => key === value),
  preset: (value, { presets }) => presets.some(({ key }) => key === value),
  target: oneOf(...SCORED_TARGETS),
  moveSeconds: isWithin(LEAST_MOVE_SECONDS, MOST_MOVE_SECONDS),
  spectators: (value) => typeof value === "boolean",
};

/** Stored choices as far as the house still offers them; the rest is as on a first visit. */
export function parseWish(text: string | null, offer: Offer): Wish {
  let stored: Record<string, unknown> = {};
  try {
    stored = { ...(JSON.parse(text ?? "{}") as object | null) };
  } catch {
    // What can't be read is as good as nothing.
  }
  const preset = offer.presets[0];
  const first: Wish = {
    against: "person",
    kind: "test",
    admits: "anyone",
    level: offer.usualLevel,
    preset: preset?.key ?? "portal",
    target: preset === undefined ? 7 : usualTarget(preset),
    moveSeconds: 60,
    spectators: false,
  };
  const valid = Object.entries(CHECKS).filter(([key, check]) => check(stored[key], offer));
  return { ...first, ...Object.fromEntries(valid.map(([key]) => [key, stored[key]])) };
}

export function recallWish(offer: Offer): Wish {
  let text: string | null = null;
  try {
    text = localStorage.getItem(STORAGE_KEY);
  } catch {
    // A browser that refuses storage starts anew each time.
  }
  return parseWish(text, offer);
}

export function saveWish(wish: Wish): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(wish));
  } catch {
    // See `recallWish`.
  }
}

/** What a wish to play has where nothing was chosen. */
const PLAIN: Omit<Seek, "preset"> = {
  level: null,
  kind: "test",
  admits: "anyone",
  target: null,
  settings: {},
  moveSeconds: null,
  spectators: false,
  undo: false,
  showPoints: true,
  speed: 1,
  commitment: null,
  leave: false,
};

/**
 * What is asked of the house, with this browser's promise of a nonce. The nonce of a table for a friend is left to the
 * house: he may come when this browser is away, and then nobody could show it.
 */
export async function seekOf(wish: Wish, leave = false): Promise<Seek> {
  const isPerson = wish.against === "person";
  const mayBeAway = isPerson && wish.admits === "link" && wish.kind === "test";
  return {
    ...PLAIN,
    preset: wish.preset,
    level: isPerson ? null : wish.level,
    kind: wish.kind,
    admits: isPerson ? wish.admits : "anyone",
    target: wish.target,
    moveSeconds: wish.kind === "scored" ? wish.moveSeconds : null,
    spectators: wish.spectators,
    undo: wish.kind === "test" && !isPerson,
    speed: settings.speed,
    commitment: mayBeAway ? null : await promise(),
    leave,
  };
}

/** The same asked of one member, by his name: his seat is kept as one by a link is. */
export async function challengeOf(name: string, wish: Wish, leave: boolean): Promise<Challenge> {
  return { name, seek: await seekOf({ ...wish, against: "person", admits: "link" }, leave) };
}

/** A test game against the computer by the choices of the start page. */
export function seekOfChoices(choices: Choices, preset: PresetView, leave: boolean): Seek {
  return { ...PLAIN, ...wishOf(choices, preset), leave };
}

/** A scored game against the computer like the one that is over. */
export async function seekLike(options: OptionsView, leave: boolean): Promise<Seek> {
  const { rulesKey: preset, level, kind, target, moveSeconds, spectators, showPoints, speed } = options;
  const commitment = await promise();
  return { ...PLAIN, preset, level, kind, target, moveSeconds, spectators, showPoints, speed, commitment, leave };
}
