import { describe, expect, it } from "vitest";

import { CARD_CODES, DECK_STYLES, LANGS, SUITS } from "./model";
import { BACK_NAMES, cardName, suitName } from "./names";

describe("names of the cards", () => {
  it.each([
    ["TH", "en", "french", "ten of hearts"],
    ["QS", "en", "four", "queen of spades"],
    ["TH", "de", "french", "Herz Zehn"],
    ["JC", "de", "french", "Kreuz Bube"],
    ["QD", "de", "four", "Karo Dame"],
    ["TH", "sv", "french", "hjärter tio"],
    ["JD", "sv", "french", "ruter knekt"],
    ["AC", "de", "german", "Eichel Daus"],
    ["QS", "de", "german", "Laub Ober"],
    ["JD", "de", "german", "Schellen Unter"],
    ["KH", "de", "german", "Herz König"],
    ["QS", "en", "german", "Ober of leaves"],
    ["9D", "sv", "german", "bjällror nio"],
  ] as const)("%s in %s from the %s pack is %j", (card, lang, deck, expected) => {
    expect(cardName(card, lang, deck)).toBe(expected);
  });

  const packs = DECK_STYLES.flatMap((deck) => LANGS.map((lang) => ({ deck, lang })));

  it.each(packs)("$deck pack in $lang: 24 different names", ({ deck, lang }) => {
    expect(new Set(CARD_CODES.map((card) => cardName(card, lang, deck))).size).toBe(24);
  });

  it.each(packs)("$deck pack in $lang: the name of a card contains its suit", ({ deck, lang }) => {
    const suits = SUITS.map((suit) => suitName(suit, lang, deck));
    expect(new Set(suits).size).toBe(4);
    const unnamed = CARD_CODES.filter((card) => !suits.some((suit) => cardName(card, lang, deck).includes(suit)));
    expect(unnamed).toEqual([]);
  });

  it("a face-down card has words in every language", () => {
    expect(new Set(LANGS.map((lang) => BACK_NAMES[lang])).size).toBe(3);
  });
});
