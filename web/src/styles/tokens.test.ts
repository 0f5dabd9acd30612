// @vitest-environment node
import { describe, expect, test } from "vitest";
import css from "./tokens.css?raw";

const rules = (selector: string) => css.split(`${selector} {`)[1]?.split("\n}")[0] ?? "";
const shared = rules(":root");
const felt = rules(':root[data-theme="felt"]');

/** The colour of a token: in linen the first of a `light-dark` pair, in night the second, in felt its own. */
function colour(theme: "linen" | "night" | "felt", token: string): string {
  const own = new RegExp(`--${token}: (#[0-9a-f]{6});`).exec(felt)?.[1];
  const pair = new RegExp(`--${token}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\);`).exec(shared);
  const found = { linen: pair?.[1], night: pair?.[2], felt: own }[theme];
  if (found === undefined) {
    throw new Error(`${theme} has no --${token}`);
  }
  return found;
}

/** Relative luminance as WCAG 2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const TEXT = 4.5;
const SHAPE = 3;
const PAIRS = [
  ["ink", ["surface", "surface-raised", "surface-sunken", "accent-wash", "danger-wash"], TEXT],
  ["ink-soft", ["surface", "surface-raised", "surface-sunken", "accent-wash"], TEXT],
  ["accent", ["surface", "surface-raised", "accent-wash"], TEXT],
  ["on-accent", ["accent"], TEXT],
  ["trump", ["surface", "surface-raised", "surface-sunken"], TEXT],
  ["danger", ["surface", "surface-raised", "danger-wash"], TEXT],
  ["line-strong", ["surface", "surface-raised"], SHAPE],
  ["focus", ["surface", "surface-raised", "accent-wash"], SHAPE],
] as const;

describe.each(["linen", "night", "felt"] as const)("in %s", (theme) => {
  test.each(PAIRS.flatMap(([ink, grounds, least]) => grounds.map((ground) => [ink, ground, least] as const)))(
    "%s is told from %s by %d : 1",
    (ink, ground, least) => {
      expect(contrast(colour(theme, ink), colour(theme, ground))).toBeGreaterThanOrEqual(least);
    },
  );
});
