import { describe, expect, it } from "vitest";

import { contrast, lightness } from "./colour";
import { DECK_STYLES, SUITS } from "./model";
import { SUIT_TOKENS, TOKENS, type Token } from "./palette";

function value(token: Token): string {
  return TOKENS[token][1];
}

describe("inks on the stock", () => {
  const rows = DECK_STYLES.flatMap((deck) =>
    SUITS.flatMap((suit) => {
      const { main, second, key } = SUIT_TOKENS[deck][suit];
      return [main, second, key].map((token) => ({ deck, suit, token }));
    }),
  );

  it.each(rows)("$deck $suit: $token stands out from the stock by 4.5 to 1", ({ token }) => {
    expect(contrast(value(token), value("stock"))).toBeGreaterThanOrEqual(4.5);
  });

  it("the engraving of the back stands out from its ink by 4.5 to 1", () => {
    expect(contrast(value("backLine"), value("back"))).toBeGreaterThanOrEqual(4.5);
  });
});

describe("suits with a colour of their own", () => {
  it.each(["four", "german"] as const)("%s: no two suits are of one lightness", (deck) => {
    const levels = SUITS.map((suit) => lightness(value(SUIT_TOKENS[deck][suit].main))).sort((a, b) => a - b);
    const steps = levels.slice(1).map((level, index) => level - (levels[index] ?? 0));
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(3);
  });
});

describe("contrast", () => {
  it.each([
    ["#000000", "#ffffff", 21],
    ["#ffffff", "#000000", 21],
    ["#777777", "#ffffff", 4.48],
    ["#b4232a", "#b4232a", 1],
  ])("%s on %s is %d", (ink, stock, expected) => {
    expect(contrast(ink, stock)).toBeCloseTo(expected, 2);
  });
});
