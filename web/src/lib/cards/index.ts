/** The cards of Sixty-Six as our own drawings, and their names. */

export { default as Card } from "./Card.svelte";
export { backSvg, faceSvg } from "./face";
export { type IndexStyle, indexText } from "./glyphs";
export {
  CARD_CODES,
  type CardCode,
  DECK_STYLES,
  type DeckStyle,
  isCardCode,
  LANGS,
  type Lang,
  RANKS,
  type Rank,
  rankOf,
  SUITS,
  type Suit,
  suitOf,
} from "./model";
export { BACK_NAMES, cardName, suitName } from "./names";
export { suitSvg } from "./suits";
