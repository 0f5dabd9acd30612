/**
 * Each happening as the sentence that is said at the table: the spoken log, and the news after an absence. Filtered as
 * the view is: where points are kept in the head (R59), no sentence names them.
 */

import { t } from "../i18n";
import { verdict } from "./verdict";
import type { Happening, Step, TableView } from "./wire";
import { about, cardWord, otherSeat, ownSeat, playerName, suitWord } from "./words";

type Of<Type extends Happening["type"]> = Extract<Happening, { type: Type }>;

/** One line of the log. The id stays the same when the language changes. */
export interface Line {
  readonly id: string;
  readonly text: string;
  readonly type: Happening["type"];
}

/** The sentence for `happening`, or null where nothing is said. */
export function announce(happening: Happening, view: TableView): string | null {
  switch (happening.type) {
    case "dealt":
      return dealt(happening, view);
    case "led":
    case "answered":
      return about(view, `log.${happening.type}`, happening.seat, { card: cardWord(happening.card) });
    case "trickWon":
      return trickWon(happening, view);
    case "drew":
      return drew(happening, view);
    case "married":
      return married(happening, view);
    case "exchanged":
      return exchanged(happening, view);
    case "closed":
      return about(view, happening.beforeDrawing ? "log.closedBefore" : "log.closed", happening.seat);
    case "claimed":
    case "passed":
    case "undone":
    case "ended":
      return about(view, `log.${happening.type}`, happening.seat);
    case "handEnded":
      return verdict(happening.result, view).spoken;
    case "matchEnded":
      return matchEnded(happening, view);
    case "continued":
    case "joined":
    case "adjudicated":
    case "rematchWished":
      return null;
  }
}

/** True where the rule set lets the viewer see points while the hand is played. */
export function showsPoints(view: TableView): boolean {
  return view.hand.points.some((points) => points !== null);
}

function dealt({ dealer, number, turnUp }: Of<"dealt">, view: TableView): string {
  return about(view, "log.dealt", dealer, { number, card: cardWord(turnUp), suit: suitWord(turnUp.slice(1)) });
}

function exchanged({ seat, given, taken }: Of<"exchanged">, view: TableView): string {
  return about(view, "log.exchanged", seat, { given: cardWord(given), taken: cardWord(taken) });
}

function trickWon({ seat, points, bonus }: Of<"trickWon">, view: TableView): string {
  if (!showsPoints(view)) {
    return about(view, "log.trickWon", seat);
  }
  return about(view, bonus > 0 ? "log.trickWonBonus" : "log.trickWonPoints", seat, { points, bonus });
}

function drew({ seat, card }: Of<"drew">, view: TableView): string {
  if (card !== null && seat !== view.seat) {
    return t("log.drewCard.name", { name: playerName(view, seat), card: cardWord(card) });
  }
  return about(view, "log.drew", seat, { card: card === null ? "" : cardWord(card) });
}

function married({ seat, suit, points, pending }: Of<"married">, view: TableView): string {
  return about(view, pending ? "log.marriedPending" : "log.married", seat, { suit: suitWord(suit), points });
}

function matchEnded({ winner, scores }: Of<"matchEnded">, view: TableView): string {
  if (winner === null) {
    return t("log.matchEnded.none");
  }
  const own = ownSeat(view);
  return about(view, "log.matchEnded", winner, { own: scores[own], other: scores[otherSeat(own)] });
}

/** The lines of the log, oldest first, without the cards of tricks that may not be looked back at (R60). */
export function linesOf(steps: readonly Step[], view: TableView): readonly Line[] {
  const said = steps.flatMap(({ version, happenings }) =>
    happenings.map((happening, index) => ({ happening, id: `${version}.${index}` })),
  );
  const turnedDown = turnedDownBefore(
    said.map(({ happening }) => happening),
    view,
  );
  return said.flatMap(({ happening, id }, place): Line[] => {
    const isHidden = turnedDown.from <= place && place < turnedDown.to && CARDS_OF_TRICKS.has(happening.type);
    const text = isHidden ? null : announce(happening, view);
    return text === null ? [] : [{ id, text, type: happening.type }];
  });
}

const CARDS_OF_TRICKS: ReadonlySet<Happening["type"]> = new Set(["led", "answered", "trickWon"]);

/**
 * Which happenings of the running hand belong to tricks that lie face down for good: all but the last trick, and that
 * too once the next card is led or where the rule set never allows a look. A hand that is over lies open.
 */
function turnedDownBefore(said: readonly Happening[], view: TableView): { from: number; to: number } {
  const places = (type: Happening["type"]) =>
    said.flatMap((happening, place) => (happening.type === type ? [place] : []));
  const won = places("trickWon");
  const last = won.at(-1) ?? -1;
  const isNextLed = (places("led").at(-1) ?? -1) > last;
  const from = (places("dealt").at(-1) ?? -1) + 1;
  if (view.phase !== "playing") {
    return { from, to: from };
  }
  if (isNextLed) {
    return { from, to: last + 1 };
  }
  // Who takes the trick is still news; its cards are not to be seen again where looking back is never allowed.
  return { from, to: view.options.rules.lookBack === "never" ? last : (won.at(-2) ?? -1) + 1 };
}

const SPOKEN: ReadonlySet<Happening["type"]> = new Set([
  "married",
  "exchanged",
  "closed",
  "claimed",
  "passed",
  "undone",
]);

/**
 * What was said in these steps, for the line above the viewer's hand: the opponent's announcements and who took the trick;
 * with the card he answered with, where it is not to be seen because nothing takes time.
 */
export function newsOf(steps: readonly Step[], view: TableView, scope: "spoken" | "withCards"): readonly string[] {
  const isNews = (happening: Happening) =>
    happening.type === "trickWon" ||
    ("seat" in happening &&
      happening.seat !== view.seat &&
      (SPOKEN.has(happening.type) || (scope === "withCards" && happening.type === "answered")));
  return steps
    .flatMap(({ happenings }) => happenings)
    .filter(isNews)
    .flatMap((happening) => announce(happening, view) ?? []);
}
