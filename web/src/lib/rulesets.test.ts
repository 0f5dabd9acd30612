import { afterEach, describe, expect, test } from "vitest";
import { OFFER, presetOf } from "./offer.fixtures";
import { RULE_SETTINGS, type SettingName } from "./rule-settings";
import { conflictText, differences, GROUPED, levelText, presetText, usualTarget, valueText } from "./rulesets";
import { settings } from "./settings.svelte";

const named = (name: SettingName) => RULE_SETTINGS.find((setting) => setting.name === name) ?? RULE_SETTINGS[0];

afterEach(() => {
  settings.language = "en";
});

describe("differences", () => {
  test("a rule set does not differ from itself", () => {
    const { settings: portal } = presetOf("portal");
    expect(differences(portal, portal)).toEqual([]);
  });

  test("lists and pairs are compared by what is in them", () => {
    const found = differences(presetOf("schnapsen-sharp").settings, presetOf("schnapsen").settings);
    expect(found.map(({ name }) => name)).toEqual([
      "marriageFirstLead",
      "exchangeNeedsTrick",
      "exchangeMinStock",
      "closeMinStock",
    ]);
  });
});

test("every setting stands in one group", () => {
  const grouped = GROUPED.flatMap((group) => group.settings.map(({ name }) => name));
  expect(grouped.sort()).toEqual(Object.keys(presetOf("portal").settings).sort());
});

test.each(
  OFFER.presets.flatMap(({ key, settings: values }) => RULE_SETTINGS.map((setting) => [key, setting, values] as const)),
)("$0 has words for its value of $1.name", (_, setting, values) => {
  expect(valueText(setting, values[setting.name])).not.toMatch(/^$|undefined|null|\{|\[|NaN/);
});

describe("a value in words", () => {
  test.each([
    ["a flag", "closeBeforeDraw", true, "yes"],
    ["a choice", "closeWhen", "never", "never"],
    ["a number of cards", "deck", 20, "20 cards"],
    ["a limit", "schneiderBelow", 33, "below 33"],
    ["a pair that makes a difference", "closerFails", [2, 3], "2; 3 if the opponent has no trick"],
    ["a pair that makes none", "closerFails", [3, 3], "3"],
    ["no pair", "falseClaim", null, "none"],
    ["no duty", "strict", [], "none"],
    ["some duties", "strict", ["follow", "head"], "follow suit and beat the lead"],
    ["one target", "target", 11, "11"],
    ["targets to choose from", "target", [3, 7, 11], "3, 7, or 11"],
    ["card points", "cardPoints", { A: 11, T: 10, K: 4, Q: 2, J: 2, 9: 0 }, "A 11, 10 10, K 4, Q 2, J 2, 9 0"],
    ["a word of a newer house", "closeWhen", "onSundays", "onSundays"],
  ] as const)("%s", (_, name, value, text) => {
    expect(valueText(named(name), value)).toBe(text);
  });

  test("is in the language chosen", () => {
    settings.language = "de";
    expect(valueText(named("cardPoints"), { A: 11, T: 10, K: 4, Q: 3, J: 2, 9: 0 })).toContain("D 3, B 2");
  });
});

test("a preset and a level of a newer house are shown by their keys", () => {
  expect([presetText("marjapussi"), levelText("grandmaster")]).toEqual(["marjapussi", "grandmaster"]);
});

test.each([
  ["portal", 7],
  ["santase", 11],
  ["hoyle", 7],
])("%s is played to %d unless another target is chosen (R55)", (key, target) => {
  expect(usualTarget(presetOf(key))).toBe(target);
});

test("a conflict is told in the language chosen, and one of a newer house in its own words", () => {
  settings.language = "de";
  const problem = { code: "unknown_pack", settings: ["deck"], message: "?", parameters: { number: "21" } };
  expect(conflictText(problem)).toBe("Ein Blatt hat 20 oder 24 Karten, nicht 21.");
  expect(conflictText({ ...problem, code: "new_code", message: "Something else." })).toBe("Something else.");
});
