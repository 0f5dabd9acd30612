import { describe, expect, it } from "vitest";

import { backSvg, faceSvg } from "./face";
import { indexText } from "./glyphs";
import { CARD_CODES, DECK_STYLES, type DeckStyle, isCardCode, LANGS, RANKS, SUITS } from "./model";
import { suitSvg } from "./suits";

/** What an XML reader has to say against a fragment of SVG; nothing when it is well formed. */
function faults(fragment: string): string[] {
  const source = `<svg xmlns="http://www.w3.org/2000/svg">${fragment}</svg>`;
  const read = new DOMParser().parseFromString(source, "image/svg+xml");
  return [...read.querySelectorAll("parsererror")].map((fault) => fault.textContent);
}

const STYLES = DECK_STYLES.flatMap((deck) => LANGS.map((lang) => ({ deck, lang })));

describe.each(STYLES)("$deck cards in $lang", (style) => {
  it.each(CARD_CODES)("%s is well-formed markup", (card) => {
    expect(faults(faceSvg(card, style))).toEqual([]);
  });

  it("each of the 24 faces differs from every other", () => {
    expect(new Set(CARD_CODES.map((card) => faceSvg(card, style))).size).toBe(24);
  });

  it("a suit is told by its sign and not by its colour alone", () => {
    const colourless = CARD_CODES.map((card) => faceSvg(card, style).replace(/var\([^)]*\)/g, ""));
    expect(new Set(colourless).size).toBe(24);
  });

  it("a face is drawn once and then kept", () => {
    expect(faceSvg("TH", style)).toBe(faceSvg("TH", style));
  });
});

describe("back and signs", () => {
  it("the reader used here does see a fault", () => {
    expect(faults("<g><path></g>")).not.toEqual([]);
  });

  it("the back is well-formed markup", () => {
    expect(faults(backSvg())).toEqual([]);
  });

  it.each(DECK_STYLES)("%s: four well-formed signs, each of its own shape", (deck) => {
    const signs = SUITS.map((suit) => suitSvg(suit, deck));
    expect(signs.flatMap(faults)).toEqual([]);
    expect(new Set(signs.map((sign) => sign.replace(/var\([^)]*\)/g, ""))).size).toBe(4);
  });
});

describe("what a strict content security policy and many cards on one page ask for", () => {
  const everything = [...STYLES.flatMap((style) => CARD_CODES.map((card) => faceSvg(card, style))), backSvg()];

  it.each([
    ["style attributes", /\sstyle=/],
    ["ids, which would clash", /\sid=/],
    ["references to other elements", /href=|url\(/],
    ["colours that a theme could not set", /(fill|stroke)="#/],
    ["text, which would need a font", /<text/],
  ])("no %s", (_, pattern) => {
    expect(everything.filter((markup) => pattern.test(markup))).toEqual([]);
  });

  it("no coordinate failed to be a number", () => {
    expect(everything.filter((markup) => /NaN|undefined|Infinity/.test(markup))).toEqual([]);
  });
});

describe("index letters", () => {
  it.each([
    ["french", "en", "A 10 K Q J 9"],
    ["french", "de", "A 10 K D B 9"],
    ["french", "sv", "E 10 K D Kn 9"],
    ["four", "sv", "E 10 K D Kn 9"],
    ["german", "en", "A 10 K O U 9"],
    ["german", "de", "A 10 K O U 9"],
    ["german", "sv", "A 10 K O U 9"],
  ] as const)("%s pack in %s shows %s", (deck, lang, expected) => {
    expect(RANKS.map((rank) => indexText(rank, deck, lang)).join(" ")).toBe(expected);
  });

  it("the letters on the card follow the language, those of the German pack do not", () => {
    const drawn = (deck: DeckStyle): number => new Set(LANGS.map((lang) => faceSvg("JS", { deck, lang }))).size;
    expect(drawn("french")).toBe(3);
    expect(drawn("german")).toBe(1);
  });
});

describe("card codes", () => {
  it("there are 24, each once", () => {
    expect(new Set(CARD_CODES).size).toBe(24);
    expect(CARD_CODES).toHaveLength(24);
  });

  it.each([
    ["TH", true],
    ["9C", true],
    ["10H", false],
    ["8H", false],
    ["hT", false],
    ["", false],
  ])("%j is a card: %s", (text, expected) => {
    expect(isCardCode(text)).toBe(expected);
  });
});
