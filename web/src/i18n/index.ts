/** Every text of the page in every language. A key that one language lacks does not compile. */

import { type Language, settings } from "../lib/settings.svelte";
import deGame from "./de/game.json";
import deMeeting from "./de/meeting.json";
import deOffice from "./de/office.json";
import dePeople from "./de/people.json";
import deShell from "./de/shell.json";
import deTable from "./de/table.json";
import enGame from "./en/game.json";
import enMeeting from "./en/meeting.json";
import enOffice from "./en/office.json";
import enPeople from "./en/people.json";
import enShell from "./en/shell.json";
import enTable from "./en/table.json";
import svGame from "./sv/game.json";
import svMeeting from "./sv/meeting.json";
import svOffice from "./sv/office.json";
import svPeople from "./sv/people.json";
import svShell from "./sv/shell.json";
import svTable from "./sv/table.json";

const en = { ...enShell, ...enTable, ...enMeeting, ...enPeople, ...enOffice, ...enGame };

export type Key = keyof typeof en;
export type Parameters = Readonly<Record<string, string | number>>;
/** Keys that have a form per number: `points.one`, `points.other`. */
export type CountedKey = Key extends infer Each ? (Each extends `${infer Stem}.other` ? Stem : never) : never;

export const CATALOGUES: Readonly<Record<Language, Readonly<Record<Key, string>>>> = {
  en,
  de: { ...deShell, ...deTable, ...deMeeting, ...dePeople, ...deOffice, ...deGame },
  sv: { ...svShell, ...svTable, ...svMeeting, ...svPeople, ...svOffice, ...svGame },
};

/** Each language by its own name, so that whoever reads it finds it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: "English", de: "Deutsch", sv: "Svenska" };

const PLACEHOLDER = /\{(\w+)\}/g;

function fill(text: string, parameters: Parameters): string {
  return text.replace(PLACEHOLDER, (whole, name: string) => String(parameters[name] ?? whole));
}

/** The text in the language chosen, with `{name}` replaced. */
export function t(key: Key, parameters: Parameters = {}): string {
  return fill(CATALOGUES[settings.language][key], parameters);
}

/** The form for `count` of a text that has one per number; `{count}` is the number itself. */
export function tn(stem: CountedKey, count: number, parameters: Parameters = {}): string {
  const form = new Intl.PluralRules(settings.language).select(count);
  return t(`${stem}.${form === "one" ? "one" : "other"}` as Key, { count, ...parameters });
}

/** True of a key that comes from the house, as the code of a refusal does. */
export function isKey(key: string): key is Key {
  return Object.hasOwn(en, key);
}
