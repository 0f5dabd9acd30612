import { describe, expect, test } from "vitest";
import { browserLanguage, parseSettings } from "./settings.svelte";

test.each([
  [["de-AT", "en"], "de"],
  [["fr", "sv-SE", "de"], "sv"],
  [["EN-gb"], "en"],
  [["fr", "pl"], "en"],
  [[], "en"],
])("a browser that speaks %j gets %s", (languages, language) => {
  expect(browserLanguage(languages)).toBe(language);
});

describe("stored settings", () => {
  test("what makes sense is kept, the rest is as on a first visit", () => {
    const text = JSON.stringify({ theme: "felt", deck: "tarot", speed: 5, oneTap: "yes", pub: true, unknown: 1 });
    expect(parseSettings(text)).toEqual({ ...parseSettings(null), theme: "felt", pub: true });
  });

  test.each(["{", "null", "7", '"felt"'])("%s is as good as nothing", (text) => {
    expect(parseSettings(text)).toEqual(parseSettings(null));
  });
});
