/** Spoken names of the cards, for accessible labels and the log. */
import { type CardCode, type DeckStyle, type Lang, type Rank, rankOf, type Suit, suitOf } from "./model";

interface Words {
  readonly suits: Readonly<Record<Suit, string>>;
  readonly ranks: Readonly<Record<Rank, string>>;
}

type Pack = "french" | "german";

const ENGLISH_RANKS = { A: "ace", T: "ten", K: "king", Q: "queen", J: "jack", "9": "nine" } as const;
const GERMAN_RANKS = { A: "Ass", T: "Zehn", K: "König", Q: "Dame", J: "Bube", "9": "Neun" } as const;
const SWEDISH_RANKS = { A: "ess", T: "tio", K: "kung", Q: "dam", J: "knekt", "9": "nio" } as const;
/** Figures of the German pack that the French pack lacks; other languages keep the German words. */
const DAUS_OBER_UNTER = { A: "Daus", Q: "Ober", J: "Unter" } as const;

const WORDS: Readonly<Record<Lang, Readonly<Record<Pack, Words>>>> = {
  en: {
    french: { suits: { C: "clubs", D: "diamonds", H: "hearts", S: "spades" }, ranks: ENGLISH_RANKS },
    german: {
      suits: { C: "acorns", D: "bells", H: "hearts", S: "leaves" },
      ranks: { ...ENGLISH_RANKS, ...DAUS_OBER_UNTER },
    },
  },
  de: {
    french: { suits: { C: "Kreuz", D: "Karo", H: "Herz", S: "Pik" }, ranks: GERMAN_RANKS },
    german: {
      suits: { C: "Eichel", D: "Schellen", H: "Herz", S: "Laub" },
      ranks: { ...GERMAN_RANKS, ...DAUS_OBER_UNTER },
    },
  },
  sv: {
    french: { suits: { C: "klöver", D: "ruter", H: "hjärter", S: "spader" }, ranks: SWEDISH_RANKS },
    german: {
      suits: { C: "ekollon", D: "bjällror", H: "hjärter", S: "löv" },
      ranks: { ...SWEDISH_RANKS, ...DAUS_OBER_UNTER },
    },
  },
};

/** Words for a card nobody may see. */
export const BACK_NAMES: Readonly<Record<Lang, string>> = {
  en: "face-down card",
  de: "verdeckte Karte",
  sv: "dolt kort",
};

function wordsOf(lang: Lang, deck: DeckStyle): Words {
  return WORDS[lang][deck === "german" ? "german" : "french"];
}

/** The suit alone, such as "hearts", "Herz" or "hjärter". */
export function suitName(suit: Suit, lang: Lang, deck: DeckStyle): string {
  return wordsOf(lang, deck).suits[suit];
}

/** The whole card: "ten of hearts", "Herz Zehn", "hjärter tio". */
export function cardName(card: CardCode, lang: Lang, deck: DeckStyle): string {
  const words = wordsOf(lang, deck);
  const rank = words.ranks[rankOf(card)];
  const suit = words.suits[suitOf(card)];
  return lang === "en" ? `${rank} of ${suit}` : `${suit} ${rank}`;
}
