/** What it means to leave a table, and how one has ended, in words. All of it from what the house says. */

import { isKey, type Key, t } from "../i18n";
import type { TableState } from "./table";
import type { EndedView, LeavingView, TableView } from "./wire";
import { otherSeat, ownSeat, playerName, type Seat } from "./words";

/** The consequence of leaving now, with its reason; of a test game, that there is none. */
export function leavingText(leaving: LeavingView | null): string {
  if (leaving === null) {
    return t("leave.means.none");
  }
  const reason = `leave.why.${leaving.reason}`;
  const means = t(`leave.means.${leaving.code}`);
  return isKey(reason) ? `${t(reason)} ${means}` : means;
}

/** Who left and why, from the viewer's side. */
export function endedText(ended: EndedView, view: TableView): string {
  const [seat, other] = ended.seats;
  if (ended.cause === null || seat === undefined) {
    return t("ended.void");
  }
  if (other !== undefined) {
    return t("ended.both");
  }
  const key = `ended.${ended.cause}.${seat === view.seat ? "you" : "name"}`;
  const name = playerName(view, seat);
  return isKey(key) ? t(key as Key, { name }) : t("ended.left", { name });
}

/** What is recorded for whom that is said to. */
export function pointsText(points: number | null): string {
  if (points === null) {
    return t("points.null");
  }
  return t(points > 0 ? "points.win" : points < 0 ? "points.loss" : "points.draw");
}

/** What a match that was played to its end records for the viewer, in points; null for a watcher and a test game. */
export function recordedPoints({ options, seat, winner, phase }: TableView): number | null {
  if (options.kind !== "scored" || seat === null || phase !== "matchOver" || winner === null) {
    return null;
  }
  return winner === seat ? 1 : -1;
}

/** Whether the table ended before its match did: nothing waits for anybody any more. */
export const isClosed = ({ phase, waitingFor, ended }: TableView): boolean =>
  ended !== null || (phase !== "matchOver" && waitingFor.length === 0);

/** The seat that has left a test table while the viewer stayed, as far as that is known. */
export function leftBy({ log, view }: Pick<TableState, "log" | "view">): Seat | null {
  const left = log.flatMap((step) => step.happenings).find((happening) => happening.type === "ended");
  if (left?.type === "ended") {
    return left.seat;
  }
  return view === null || view.seat === null ? null : otherSeat(view.seat);
}

/** The standing by the finished hands, the viewer's first. */
export function standingText(view: TableView): string {
  const own = ownSeat(view);
  return t("ended.standing", { own: view.scores[own], other: view.scores[otherSeat(own)] });
}
