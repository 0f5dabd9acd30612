/** How a hand ended, in words: who scores, how many game points, and why, naming the rule (R44-R54). */

import { isKey, type Key, t, tn } from "../i18n";
import type { ResultView, TableView } from "./wire";
import { about, otherSeat, playerName, type Seat } from "./words";

export interface Verdict {
  /** Who wins how much. */
  readonly title: string;
  /** What happened. */
  readonly ending: string;
  /** Why it counts what it counts. */
  readonly scale: string;
  /** What was carried over, paid or added, if anything. */
  readonly carry: readonly string[];
  /** The rule's number, as in `R47`. */
  readonly rule: string;
  /** All of it in one breath, for the log. */
  readonly spoken: string;
}

const GOAL = 66;
const SCHNEIDER_BELOW = 33;

export function verdict(result: ResultView, view: TableView): Verdict {
  const title = titleOf(result, view);
  const ending = endingOf(result, view);
  const scale = scaleOf(result, view);
  const carry = carryOf(result);
  const spoken = [ending, scale, ...carry, `${title}.`].filter((part) => part !== "").join(" ");
  return { title, ending, scale, carry, rule: result.rule, spoken };
}

function titleOf({ winner, gamePoints, carryPaid }: ResultView, view: TableView): string {
  if (winner === null) {
    return t("hand.win.none");
  }
  const won = gamePoints + carryPaid;
  return winner === view.seat ? tn("hand.win.you", won) : tn("hand.win.name", won, { name: playerName(view, winner) });
}

function endingOf(result: ResultView, view: TableView): string {
  const { winner, ending, tallies } = result;
  const stem = `ending.${ending}`;
  const none = `${stem}.none`;
  if (winner === null) {
    return isKey(none) ? t(none) : t("ending.drawn.none");
  }
  const loser = otherSeat(winner);
  const form = `${silentStem(result, loser) ?? stem}.${winner === view.seat ? "you" : "name"}`;
  const key: Key = isKey(form) ? form : isKey(none) ? none : "ending.drawn.none";
  // In each of these sentences {name} is whoever is not the viewer.
  const name = playerName(view, winner === view.seat ? loser : winner);
  return t(key, { name, points: tallies[winner].cardPoints, loserPoints: tallies[loser].cardPoints });
}

/** Endings that are told otherwise where 66 was reached and nobody said so (R50a, R51, R52). */
function silentStem({ ending, tallies }: ResultView, loser: Seat): string | null {
  if (ending === "failed_close" && tallies[loser].cardPoints >= GOAL) {
    return "ending.silent_close";
  }
  const isReached = tallies.some(({ cardPoints }) => cardPoints >= GOAL);
  return ending === "last_trick" && isReached ? "ending.silent_last_trick" : null;
}

function scaleOf(result: ResultView, view: TableView): string {
  const { scale, gamePoints, winner, closer, measuredAtClose } = result;
  if (winner === null || !isKey(`scale.${scale}.other`)) {
    return "";
  }
  const sentence = tn(`scale.${scale}` as "scale.plain", gamePoints, { limit: schneiderLimit(view) });
  return measuredAtClose && closer !== null ? `${sentence} ${about(view, "scale.measured", closer)}` : sentence;
}

/** The rule set of the table says below how many card points a loser is schneider. */
function schneiderLimit(view: TableView): number {
  const limit = view.options.rules.schneiderBelow;
  return typeof limit === "number" ? limit : SCHNEIDER_BELOW;
}

function carryOf({ carryPaid, carryAdded }: ResultView): readonly string[] {
  return [
    ...(carryPaid > 0 ? [tn("hand.carryPaid", carryPaid)] : []),
    ...(carryAdded > 0 ? [tn("hand.carryAdded", carryAdded)] : []),
  ];
}

/** The card points of both sides at the close, where they were what counted. */
export function pointsAtClose(result: ResultView, own: Seat): { own: number; other: number } | null {
  const { measuredAtClose, talliesAtClose } = result;
  return measuredAtClose && talliesAtClose !== null
    ? { own: talliesAtClose[own].cardPoints, other: talliesAtClose[otherSeat(own)].cardPoints }
    : null;
}
