import { afterEach, describe, expect, test } from "vitest";
import { LANGUAGES, type Language, settings } from "../lib/settings.svelte";
import { CATALOGUES, isKey, type Key, t, tn } from ".";
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

const FILES: Record<string, Record<Language, Record<string, string>>> = {
  shell: { en: enShell, de: deShell, sv: svShell },
  table: { en: enTable, de: deTable, sv: svTable },
  meeting: { en: enMeeting, de: deMeeting, sv: svMeeting },
  people: { en: enPeople, de: dePeople, sv: svPeople },
  office: { en: enOffice, de: deOffice, sv: svOffice },
  game: { en: enGame, de: deGame, sv: svGame },
};
const names = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

afterEach(() => {
  settings.language = "en";
});

describe.each(Object.entries(FILES))("the catalogue %s", (_, { en, ...others }) => {
  test.each(Object.entries(others))("has the same keys in en and %s", (_, other) => {
    expect(Object.keys(other).sort()).toEqual(Object.keys(en).sort());
  });

  test.each(Object.entries(others))("has the same placeholders in en and %s", (_, other) => {
    const placeholders = (texts: Record<string, string>) =>
      Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, names(text)]));
    expect(placeholders(other)).toEqual(placeholders(en));
  });

  test("leaves no text empty", () => {
    const empty = [en, ...Object.values(others)].flatMap((texts) =>
      Object.entries(texts).filter(([, text]) => text.trim() === ""),
    );
    expect(empty).toEqual([]);
  });
});

test("no key stands in two catalogues", () => {
  const keys = Object.values(FILES).flatMap(({ en }) => Object.keys(en));
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

test("a text that has a form for many has one for a single thing", () => {
  const keys = Object.keys(CATALOGUES.en);
  const many = keys.filter((key) => key.endsWith(".other"));
  expect(many.filter((key) => !isKey(key.replace(/other$/, "one")))).toEqual([]);
});

describe("looking up", () => {
  test.each([
    ["en", "3 rules changed"],
    ["de", "3 Regeln geändert"],
    ["sv", "3 regler ändrade"],
  ] as const)("the language chosen is %s", (language, text) => {
    settings.language = language;
    expect(tn("start.house.changed", 3)).toBe(text);
  });

  test("one thing has its own form", () => {
    expect(tn("start.house.changed", 1)).toBe("1 rule changed");
  });

  test("a parameter nobody gave stays visible", () => {
    expect(t("start.house.none")).toContain("{name}");
  });

  test("a code of the house that is a name of every object is no key", () => {
    expect(isKey("constructor")).toBe(false);
  });
});

test("every language of the page has a catalogue", () => {
  expect(Object.keys(CATALOGUES).sort()).toEqual([...LANGUAGES].sort());
  expect(Object.keys(CATALOGUES.sv)).toHaveLength(Object.keys(CATALOGUES.en satisfies Record<Key, string>).length);
});
