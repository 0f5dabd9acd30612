/** Names of cards, suits and players, and the sentence of a refusal, in the language and deck chosen. */

import { isKey, type Key, t } from "../i18n";
import { cardName, isCardCode, SUITS, type Suit, suitName } from "./cards";
import { FORGOTTEN } from "./refusals";
import { levelText } from "./rulesets";
import { settings } from "./settings.svelte";
import type { RefusalView, TableView } from "./wire";

export type Seat = 0 | 1;

export function isSuit(text: string): text is Suit {
  return SUITS.some((suit) => suit === text);
}

export function cardWord(card: string): string {
  return isCardCode(card) ? cardName(card, settings.language, settings.deck) : card;
}

export function suitWord(suit: string): string {
  return isSuit(suit) ? suitName(suit, settings.language, settings.deck) : suit;
}

export const otherSeat = (seat: Seat): Seat => (seat === 0 ? 1 : 0);

/** The seat from whose side the table is seen: the viewer's, or the first for a watcher. */
export const ownSeat = (view: TableView): Seat => view.seat ?? 0;

/** What a seat is called where it is not the viewer's own. */
export function playerName(view: TableView, seat: Seat): string {
  const { name, level } = view.seats[seat];
  if (level !== null) {
    return t("table.computer");
  }
  return name === FORGOTTEN ? t("name.closed") : name;
}

/** The level of the computer that sits there, or that a program plays for a member; null for a person. */
export function levelName(view: TableView, seat: Seat): string | null {
  const { level, program } = view.seats[seat];
  if (program) {
    return t("seat.program");
  }
  return level === null ? null : levelText(level);
}

/** The same with the level of a computer: "The computer · Club". */
export function fullName(view: TableView, seat: Seat): string {
  return [playerName(view, seat), levelName(view, seat)].filter((part) => part !== null).join(" · ");
}

/** The sentence with the stem's form for who is meant: `stem.you`, or `stem.name` with `{name}`. */
export function about(view: TableView, stem: string, seat: Seat, values: Record<string, string | number> = {}): string {
  const form = seat === view.seat ? "you" : "name";
  return t(`${stem}.${form}` as Key, { name: playerName(view, seat), ...values });
}

/** Why something is not legal, as a sentence without the rule's number. */
export function refusalSentence({ code, parameters }: RefusalView): string {
  const key = `refusal.${code}`;
  const suit = parameters.suit;
  const rank = parameters.rank;
  const words = {
    ...parameters,
    ...(suit !== undefined && { suit: suitWord(suit) }),
    ...(rank !== undefined && { rank: isKey(`rank.${rank}`) ? t(`rank.${rank}` as Key) : rank }),
  };
  return isKey(key) ? t(key, words) : code;
}

/** The same with the number, for those who want to look it up. */
export function refusalText(refusal: RefusalView): string {
  return t("refused.rule", { sentence: refusalSentence(refusal), rule: refusal.rule });
}
