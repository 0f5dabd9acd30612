/** The buttons of the action bar, and the line that says what is asked of the viewer. From the view alone. */

import { t } from "../../i18n";
import { isClosed } from "../../lib/ending";
import type { Choice, HandView, RefusalView, TableView } from "../../lib/wire";
import { cardWord, playerName, suitWord } from "../../lib/words";
import { isWeighty } from "./question.svelte";

/** What a choice of the house looks like as a button. */
export interface Button {
  readonly action: string;
  readonly label: string;
  /** The same in full, for those who do not see the table. */
  readonly name: string;
  /** What stands on it instead while it is asked about once more, short and in full; null where it is done at once. */
  readonly question: { readonly label: string; readonly name: string } | null;
  /** The suit to show beside the label. */
  readonly suit: string | null;
  readonly refusal: RefusalView | null;
}

const MARRY = "marry:";
const GOAL = 66;

export const isMyTurn = (view: TableView) => view.seat !== null && view.hand.toAct === view.seat && !isClosed(view);

/** Whether the table waits for a computer player. */
export function isComputersTurn({ phase, hand, seats }: TableView): boolean {
  return phase === "playing" && hand.toAct !== null && seats[hand.toAct].level !== null;
}

/** The choice of that name, if the house has sent it. */
export function choiceOf(hand: HandView, action: string): Choice | undefined {
  return hand.choices.find((choice) => choice.action === action);
}

export function cardChoice(hand: HandView, card: string): Choice | undefined {
  return hand.cards.find((choice) => choice.action === card);
}

/** What a marriage in `suit` is worth by the table's rule set (R17). */
export function marriagePoints(view: TableView, suit: string): number {
  const { rules } = view.options;
  return Number(suit === view.hand.trump ? rules.marriageTrump : rules.marriagePlain);
}

/** The suits the viewer may show a marriage in now. */
export function marriageSuits(hand: HandView): readonly string[] {
  return hand.choices
    .filter(({ action, refusal }) => action.startsWith(MARRY) && refusal === null)
    .map(({ action }) => action.slice(MARRY.length));
}

/** The suit of the marriage that `card` can be played with, or null. */
export function marriageWith(hand: HandView, card: string): string | null {
  const suit = card.slice(1);
  return /^[KQ]/.test(card) && marriageSuits(hand).includes(suit) ? suit : null;
}

const ORDER = ["draw", MARRY, "exchange", "close", "pass", "claim"];

export function buttonsOf(view: TableView): readonly Button[] {
  const place = ({ action }: Choice) => ORDER.findIndex((start) => action.startsWith(start));
  return view.hand.choices.toSorted((one, other) => place(one) - place(other)).map((choice) => button(choice, view));
}

function button({ action, refusal }: Choice, view: TableView): Button {
  const question = isWeighty(action, view.hand) ? { label: t(`act.${action}Sure`), name: t(`act.${action}Ask`) } : null;
  const plain = (label: string, name: string): Button => ({ action, label, name, question, suit: null, refusal });
  switch (action) {
    case "draw":
      return plain(t("act.draw"), t("act.drawName"));
    case "exchange":
      return plain(t("act.exchange"), t("act.exchangeName", { card: turnUpWord(view.hand) }));
    case "close":
      return plain(t("act.close"), t("act.closeName"));
    case "pass":
      return plain(passWord(view.hand), passWord(view.hand));
    case "claim":
      return plain(t("act.claim"), t("act.claimName"));
    default: {
      const suit = action.slice(MARRY.length);
      const points = marriagePoints(view, suit);
      const name = t("act.marryName", { points, suit: suitWord(suit) });
      return { action, label: t("act.marry", { points }), name, question, suit, refusal };
    }
  }
}

/** To let the last claim go by is to have the cards counted. */
const passWord = ({ turn }: HandView) => t(turn === "settling" ? "act.passCount" : "act.pass");

/** The turn-up's name, as long as it lies open. */
function turnUpWord({ turnUp }: HandView): string {
  return turnUp === null ? t("act.theTurnUp") : cardWord(turnUp);
}

/** What is asked of the viewer now, in a sentence. `hints` is off for those who play as in the pub. */
export function promptOf(view: TableView, hints: boolean): string {
  const { hand } = view;
  if (hand.turn === "over" || hand.toAct === null || isClosed(view)) {
    return t("prompt.over");
  }
  if (view.seat === null) {
    return t("watch.note");
  }
  if (!isMyTurn(view)) {
    return t("prompt.wait", { name: playerName(view, hand.toAct) });
  }
  return [ownPrompt(hand, hints), needOf(view)].filter((part) => part !== "").join(" ");
}

function ownPrompt(hand: HandView, hints: boolean): string {
  switch (hand.turn) {
    case "leading":
      return hand.declared === null ? t("prompt.lead") : t("prompt.declared", { suit: suitWord(hand.declared) });
    case "following":
      return hand.declared === null
        ? answerPrompt(hand, hints)
        : t("prompt.declaredAnswer", { suit: suitWord(hand.declared) });
    case "drawing":
      return t("prompt.draw");
    case "exchanging":
      return t(choiceOf(hand, "exchange")?.refusal === null ? "prompt.exchange" : "prompt.noExchange");
    case "settling":
      return t("prompt.settle");
    case "over":
      return t("prompt.over");
  }
}

const DUTIES = [
  ["must_trump", "prompt.trump"],
  ["must_head_trick", "prompt.head"],
  ["must_follow_suit", "prompt.follow"],
] as const;

/** The duty the house gave as the reason for the cards that can't be played. */
function answerPrompt(hand: HandView, hints: boolean): string {
  const codes = hand.cards.map(({ refusal }) => refusal?.code);
  const duty = hints ? DUTIES.find(([code]) => codes.includes(code)) : undefined;
  return duty === undefined ? t("prompt.answer") : t(duty[1], { suit: suitWord(hand.trick?.lead.slice(1) ?? "") });
}

/** How much a closer still needs, where the rule set lets him see his points. */
function needOf({ hand, seat }: TableView): string {
  const points = seat === null ? null : hand.points[seat];
  const isCloser = hand.closer !== null && hand.closer === seat;
  return isCloser && points !== null && points < GOAL ? t("prompt.need.you", { points: GOAL - points }) : "";
}
