import { describe, expect, test } from "vitest";
import { isTarget, parseChoices, wishOf } from "./choices.svelte";
import { OFFER, presetOf } from "./offer.fixtures";
import { settings } from "./settings.svelte";

const stored = (choices: object) => parseChoices(JSON.stringify(choices), OFFER);

describe("what was chosen last time", () => {
  test("a first visit gets the first preset and the usual level", () => {
    expect(parseChoices(null, OFFER)).toEqual({
      preset: "portal",
      changes: {},
      target: null,
      level: "club",
      undo: true,
      showPoints: true,
    });
  });

  test("everything the house still offers is kept", () => {
    const choices = {
      preset: "hoyle",
      changes: { closeFirstLead: false },
      target: 21,
      level: "master",
      undo: false,
      showPoints: false,
    };
    expect(stored(choices)).toEqual(choices);
  });

  test.each([
    ["text that is no JSON", "{"],
    ["null", "null"],
    ["a list", "[1]"],
    ["values of wrong kinds", '{"preset": 3, "target": "7", "level": [], "undo": "yes", "changes": 4}'],
  ])("%s is as good as a first visit", (_, text) => {
    expect(parseChoices(text, OFFER)).toEqual(parseChoices(null, OFFER));
  });

  test("a level that is not on offer any more is forgotten", () => {
    expect(stored({ level: "random" }).level).toBe(OFFER.usualLevel);
  });

  test("house rules of a preset that is gone are dropped with it", () => {
    expect(stored({ preset: "gone", changes: { deck: 20 }, target: 21 })).toMatchObject({
      preset: "portal",
      changes: {},
      target: null,
    });
  });

  test("a preset asked for begins afresh, one asked for again does not", () => {
    const text = JSON.stringify({ preset: "hoyle", changes: { deck: 20 }, target: 21 });
    expect(parseChoices(text, OFFER, "pagat")).toMatchObject({ preset: "pagat", changes: {}, target: null });
    expect(parseChoices(text, OFFER, "hoyle")).toMatchObject({ preset: "hoyle", changes: { deck: 20 }, target: 21 });
    expect(parseChoices(text, OFFER, "nonsense")).toMatchObject({ preset: "hoyle" });
  });

  test("a setting that is gone is dropped", () => {
    expect(stored({ preset: "hoyle", changes: { deck: 20, gone: 1 } }).changes).toEqual({ deck: 20 });
  });
});

test.each([
  [1, true],
  [1000, true],
  [0, false],
  [1001, false],
  [2.5, false],
  [Number.NaN, false],
  ["7", false],
])("%s as a target: %s", (value, good) => {
  expect(isTarget(value)).toBe(good);
});

test("the wish names the preset's own target if none was chosen, and the pace of the settings", () => {
  settings.speed = 0;
  const wish = wishOf(stored({ preset: "santase" }), presetOf("santase"));
  expect(wish).toEqual({
    preset: "santase",
    settings: {},
    target: 11,
    level: "club",
    undo: true,
    showPoints: true,
    speed: 0,
  });
});
