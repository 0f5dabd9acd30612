/** What this browser remembers about how its owner likes to play. */

import { DECK_STYLES as DECKS, type DeckStyle, LANGS as LANGUAGES, type Lang } from "./cards/model";
import { SOUNDS, type Sound } from "./sounds";

export { DECKS, LANGUAGES };

export const THEMES = ["auto", "linen", "night", "felt"] as const;
export const SPEEDS = [0, 0.5, 1, 2] as const;
export const SORT_ORDERS = ["suits", "trumpsFirst", "trumpsLast", "dealt"] as const;

export type Language = Lang;
export type Theme = (typeof THEMES)[number];
export type Deck = DeckStyle;
export type Speed = (typeof SPEEDS)[number];
export type SortOrder = (typeof SORT_ORDERS)[number];

export interface Settings {
  language: Language;
  theme: Theme;
  deck: Deck;
  /** Factor on every duration: 0 is at once, 1 is normal, 2 is slow. */
  speed: Speed;
  sounds: boolean;
  /** Sounds that are not wanted even where sounds are on. */
  muted: readonly Sound[];
  /** A tap plays at once, without lifting the card first. */
  oneTap: boolean;
  drag: boolean;
  /** "As in the pub": cards that can't be played are not dimmed. */
  pub: boolean;
  sort: SortOrder;
}

const STORAGE_KEY = "sixtysix.settings";

/** The first language of the browser that we speak. */
export function browserLanguage(wanted: readonly string[] = navigator.languages): Language {
  const codes = wanted.map((tag) => tag.slice(0, 2).toLowerCase());
  return codes.map((code) => LANGUAGES.find((language) => language === code)).find((known) => known) ?? "en";
}

function defaults(): Settings {
  return {
    language: browserLanguage(),
    theme: "auto",
    deck: "french",
    speed: 1,
    sounds: true,
    muted: [],
    oneTap: false,
    drag: true,
    pub: false,
    sort: "suits",
  };
}

type Check = (value: unknown) => boolean;
const oneOf =
  (values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
const someOf =
  (values: readonly unknown[]): Check =>
  (value) =>
    Array.isArray(value) && value.every((each) => values.includes(each));
const isFlag: Check = (value) => typeof value === "boolean";

const CHECKS: Record<keyof Settings, Check> = {
  language: oneOf(LANGUAGES),
  theme: oneOf(THEMES),
  deck: oneOf(DECKS),
  speed: oneOf(SPEEDS),
  sounds: isFlag,
  muted: someOf(SOUNDS),
  oneTap: isFlag,
  drag: isFlag,
  pub: isFlag,
  sort: oneOf(SORT_ORDERS),
};

/** Stored settings as far as they still make sense; the rest is as on a first visit. */
export function parseSettings(text: string | null): Settings {
  return knownSettings(readObject(text));
}

/** The same for settings that were kept elsewhere. */
export function knownSettings(stored: Readonly<Record<string, unknown>>): Settings {
  const valid = Object.entries(CHECKS).filter(([key, check]) => check(stored[key]));
  return { ...defaults(), ...Object.fromEntries(valid.map(([key]) => [key, stored[key]])) };
}

function readObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** A browser that refuses storage still plays; it just does not remember. */
function recall(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

/** Change a field to change the setting; everything that shows it follows. */
export const settings: Settings = $state(parseSettings(recall()));

export function saveSettings(): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(settings));
  } catch {
    // Nothing to do: see `recall`.
  }
}
