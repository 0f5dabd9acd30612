/** The order of the viewer's hand on screen, by his setting. */

import { RANKS } from "../../lib/cards/model";
import type { SortOrder } from "../../lib/settings.svelte";
import type { Item } from "../../lib/spread";

/** Black and red take turns. */
const SUIT_ORDER: readonly string[] = ["S", "H", "C", "D"];
const RANK_ORDER: readonly string[] = RANKS;

function suitPlace(suit: string, order: SortOrder, trump: string): number {
  if (suit === trump && order !== "suits") {
    return order === "trumpsFirst" ? -1 : SUIT_ORDER.length;
  }
  return SUIT_ORDER.indexOf(suit);
}

/** The cards from left to right; each suit from its highest card down. */
export function sortHand(cards: readonly string[], order: SortOrder, trump: string): readonly string[] {
  if (order === "dealt") {
    return cards;
  }
  const place = (card: string) =>
    suitPlace(card.slice(1), order, trump) * RANK_ORDER.length + RANK_ORDER.indexOf(card.slice(0, 1));
  return cards.toSorted((one, other) => place(one) - place(other));
}

/** The items with the viewer's open hand in that order; all others as they are. */
export function arrange(items: readonly Item[], order: SortOrder, trump: string): readonly Item[] {
  const inHand = items.filter(({ zone }) => zone === "ownHand");
  const cards = inHand.flatMap(({ card }) => card ?? []);
  if (cards.length < inHand.length) {
    return items;
  }
  const sorted = sortHand(cards, order, trump).map(
    (card, index): Item => ({ key: card, card, zone: "ownHand", index, of: cards.length }),
  );
  return [...items.filter(({ zone }) => zone !== "ownHand"), ...sorted];
}
