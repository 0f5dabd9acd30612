/** What a card is, and the ways it can be drawn and named. */

export const SUITS = ["C", "D", "H", "S"] as const;
export const RANKS = ["A", "T", "K", "Q", "J", "9"] as const;
export const DECK_STYLES = ["french", "four", "german"] as const;
export const LANGS = ["en", "de", "sv"] as const;

/** Suit of a card; in the German deck C is acorns, S leaves, H hearts and D bells. */
export type Suit = (typeof SUITS)[number];
export type Rank = (typeof RANKS)[number];
/** Rank and suit, such as `TH` for the ten of hearts. */
export type CardCode = `${Rank}${Suit}`;
export type DeckStyle = (typeof DECK_STYLES)[number];
export type Lang = (typeof LANGS)[number];

/** The 24 cards, suit by suit, each from the ace down to the nine. */
export const CARD_CODES: readonly CardCode[] = SUITS.flatMap((suit) => RANKS.map((rank): CardCode => `${rank}${suit}`));

const KNOWN: ReadonlySet<string> = new Set(CARD_CODES);

/** True for the text of one of the 24 cards. */
export function isCardCode(text: string): text is CardCode {
  return KNOWN.has(text);
}

export function rankOf(card: CardCode): Rank {
  return card[0] as Rank;
}

export function suitOf(card: CardCode): Suit {
  return card[1] as Suit;
}
