/** What one viewer does at one table: the cards he lifts, the questions he is asked, the commands he gives. */

import { t } from "../../i18n";
import { linesOf, newsOf } from "../../lib/announce";
import { isClosed } from "../../lib/ending";
import type { Handle, Live } from "../../lib/live";
import { plan, type Scene } from "../../lib/motion";
import { settings } from "../../lib/settings.svelte";
import { type Sound, sound, tick } from "../../lib/sounds";
import type { TableState } from "../../lib/table";
import { ticking } from "../../lib/ticking";
import type { Readiness, Said, Step, TableView } from "../../lib/wire";
import { playerName, refusalText } from "../../lib/words";
import { cardChoice, choiceOf, isMyTurn, marriageSuits, marriageWith } from "./actions";
import { isOwnStep, latest } from "./news";
import { sortHand } from "./order";
import { isWeighty, Question } from "./question.svelte";
import { Sequence } from "./sequence.svelte";

type Answer = Awaited<ReturnType<Handle["act"]>>;

/** A tap this soon after a change was meant for what was there before. */
const GUARD_MS = 100;

const SCENE_SOUNDS: Partial<Record<Scene["kind"], Sound>> = {
  led: "card",
  answered: "card",
  married: "card",
  exchanged: "card",
  closed: "card",
  dealt: "trick",
  trickWon: "trick",
  drew: "card",
};

export class TableSession {
  readonly handle: Handle;
  readonly #live: Live;
  /** The time by the house, for what counts down. */
  readonly now: () => number;
  readonly sequence = new Sequence((scene) => this.#heard(scene));
  lifted: string | null = $state(null);
  /** What stands on the button of a choice that can cost a hand, before it is carried out. */
  readonly question = new Question();
  /** A sentence of the host to the viewer: why not, or what went wrong. */
  note: string | null = $state(null);
  /** What the opponent said since the viewer's last decision. */
  news: readonly string[] = $state.raw([]);

  /** The viewer wants to hear no phrases at this table. */
  isDeaf = $state(false);

  #lastSaid: Said | null = null;
  #known: TableView | null = null;
  #changedAt = Number.NEGATIVE_INFINITY;
  #isAway = false;
  #pace: number | null = null;
  /** The card to play as soon as its marriage is declared. */
  #promised: string | null = null;

  constructor(live: Live, table: string) {
    this.#live = live;
    this.now = ticking(() => live.now());
    this.handle = live.watch(table, (state, steps) => this.#changed(state, steps));
    this.#changed(this.handle.state, []);
  }

  get state(): TableState {
    return this.handle.state;
  }

  /** How far the house is with its computer players. */
  get readiness(): Readiness {
    return this.#live.readiness;
  }

  get view(): TableView | null {
    return this.handle.state.view;
  }

  close(): void {
    this.question.settle();
    this.sequence.skip();
    this.handle.close();
  }

  /** A tap on a card of the hand: lift it, play the lifted one, or say why not. */
  tap(card: string): void {
    this.sequence.skip();
    const view = this.#open();
    const choice = view && cardChoice(view.hand, card);
    if (!view || !choice) {
      return;
    }
    if (this.#explain(choice.refusal, view)) {
      return;
    }
    if (this.lifted === card || (settings.oneTap && isMyTurn(view))) {
      this.play(card);
    } else {
      this.lift(card);
    }
  }

  lift(card: string | null): void {
    this.lifted = card;
    this.note = null;
  }

  /** Lower the card and take back the question. */
  lower(): void {
    this.lift(null);
    this.question.settle();
  }

  /** Lift the card if it can be played; the keyboard comes to others too, to hear why not. */
  pick(card: string): void {
    const view = this.#open();
    const choice = view && cardChoice(view.hand, card);
    if (view && choice && !this.#explain(choice.refusal, view)) {
      this.lift(card);
    }
  }

  /** Play the card if the rules let it be played. True if it was asked for. */
  play(card: string): boolean {
    const view = this.#open();
    const choice = view && cardChoice(view.hand, card);
    if (!choice) {
      return false;
    }
    if (choice.refusal !== null) {
      this.note = refusalText(choice.refusal);
      return false;
    }
    tick(8);
    void this.#ask(this.handle.act(card));
    return true;
  }

  playLifted(): void {
    this.sequence.skip();
    if (this.lifted !== null) {
      this.play(this.lifted);
    }
  }

  /** Any choice but a card, by its text. */
  choose(action: string): void {
    this.sequence.skip();
    const view = this.#open();
    const choice = view && choiceOf(view.hand, action);
    if (!view || !choice || this.question.isUnread) {
      return;
    }
    if (choice.refusal !== null) {
      this.note = refusalText(choice.refusal);
    } else if (isWeighty(action, view.hand) && this.question.about !== action) {
      this.question.ask(action);
    } else {
      this.question.settle();
      void this.#ask(this.handle.act(action));
    }
  }

  /** Show the marriage and, once it is declared, play `card`. */
  async playWith(suit: string, card: string): Promise<void> {
    this.sequence.skip();
    if (!this.#open()) {
      return;
    }
    this.#promised = card;
    const answer = await this.#ask(this.handle.act(`marry:${suit}`));
    if (answer?.type !== "accepted") {
      this.#promised = null;
    }
  }

  /** Lift the next card that can be played with a marriage. */
  nextMarriage(): void {
    this.sequence.skip();
    const view = this.#open();
    if (!view) {
      return;
    }
    const cards = marriageSuits(view.hand).flatMap((suit) => [`K${suit}`, `Q${suit}`]);
    const next = cards[(cards.indexOf(this.lifted ?? "") + 1) % Math.max(1, cards.length)];
    if (next !== undefined) {
      this.lift(next);
    }
  }

  undo(): void {
    this.sequence.skip();
    if (this.view?.canUndo && !this.handle.busy) {
      this.lift(null);
      void this.#ask(this.handle.undo());
    }
  }

  next(): void {
    if (!this.handle.busy) {
      void this.#ask(this.handle.next());
    }
  }

  /** Tell the house the pace chosen in this browser. Once for each choice: another tab may have chosen otherwise. */
  keepPace(): void {
    const view = this.view;
    const { speed } = settings;
    if (view === null || view.seat === null || view.phase === "matchOver" || isClosed(view) || speed === this.#pace) {
      return;
    }
    this.#pace = speed;
    if (view.options.speed !== speed) {
      void this.handle.pace(speed);
    }
  }

  /** The viewer's hand from left to right, as it is on screen. */
  get hand(): readonly string[] {
    const view = this.view;
    const cards = this.sequence.scene.items.filter(({ zone }) => zone === "ownHand").flatMap(({ card }) => card ?? []);
    return view === null ? [] : sortHand(cards, settings.sort, view.hand.trump);
  }

  /** The marriage that the lifted card can be played with. */
  get marriage(): string | null {
    const view = this.view;
    return view === null || this.lifted === null || !isMyTurn(view) ? null : marriageWith(view.hand, this.lifted);
  }

  /** The view if the viewer may act on it now. */
  #open(): TableView | null {
    const guarded = performance.now() - this.#changedAt < GUARD_MS;
    const view = this.view;
    return guarded || this.handle.busy || view?.phase !== "playing" || isClosed(view) ? null : view;
  }

  /** Say why a card can't be played, if it is the viewer's turn and he wants to be told. */
  #explain(refusal: Parameters<typeof refusalText>[0] | null, view: TableView): boolean {
    if (refusal === null || !isMyTurn(view) || settings.pub) {
      return false;
    }
    this.note = refusalText(refusal);
    return true;
  }

  async #ask(answer: Promise<Answer>): Promise<Answer> {
    const given = await answer;
    if (given?.type === "rejected") {
      this.note = given.refusal === null ? t(`refused.${given.code as "stale"}`) : refusalText(given.refusal);
    }
    return given;
  }

  #changed({ view, behind, said }: TableState, steps: readonly Step[]): void {
    if (view !== null && view !== this.#known) {
      this.#show(view, steps);
    }
    if (said !== null && said !== this.#lastSaid && view !== null) {
      this.#lastSaid = said;
      this.#listen(said, view);
    }
    if (this.#isAway && !behind && this.#live.status.kind === "online") {
      this.#isAway = false;
      this.#cameBack(steps);
    }
  }

  /** What another one says stands in the host's line until something happens. */
  #listen({ seat, phrase }: Said, view: TableView): void {
    if (seat !== view.seat && !this.isDeaf) {
      const said = { name: playerName(view, seat), text: t(`say.${phrase}`) };
      this.news = latest([...this.news, t("say.heard", said)]);
    }
  }

  #show(view: TableView, steps: readonly Step[]): void {
    const before = this.#known;
    this.#known = view;
    if (before?.version !== view.version) {
      this.#changedAt = performance.now();
      this.question.settle();
      this.note = null;
    }
    const news = newsOf(steps, view, settings.speed === 0 ? "withCards" : "spoken");
    this.news = latest([...(isOwnStep(steps, view) ? [] : this.news), ...news]);
    if (this.lifted !== null && !cardChoice(view.hand, this.lifted)) {
      this.lifted = null;
    }
    this.sequence.play(plan(before, view, steps), document.hidden ? 0 : settings.speed);
    this.#announceTurn(before, view);
    this.#keepPromise(view);
  }

  #keepPromise(view: TableView): void {
    const card = this.#promised;
    if (card === null || view.hand.declared !== card.slice(1)) {
      return;
    }
    this.#promised = null;
    if (isMyTurn(view) && cardChoice(view.hand, card)?.refusal === null) {
      void this.#ask(this.handle.act(card));
    }
  }

  #announceTurn(before: TableView | null, view: TableView): void {
    if (view.phase !== "playing" && before?.phase === "playing") {
      this.sound("result");
    } else if (isMyTurn(view) && before !== null && !isMyTurn(before)) {
      this.sound("turn");
      tick(12);
    }
  }

  #heard(scene: Scene): void {
    const name = SCENE_SOUNDS[scene.kind];
    if (name !== undefined) {
      this.sound(name);
    }
  }

  /** Let a sound be heard, if it is wanted. */
  sound(name: Sound): void {
    if (settings.sounds && !settings.muted.includes(name)) {
      sound(name);
    }
  }

  /** The connection is gone: once it is back, the viewer is told what happened. */
  wentAway(): void {
    this.#isAway = true;
  }

  #cameBack(steps: readonly Step[]): void {
    const view = this.view;
    if (view !== null) {
      const news = linesOf(steps, view)
        .slice(-2)
        .map(({ text }) => text)
        .join(" ");
      this.note = news === "" ? t("net.back") : t("net.backNews", { news });
    }
  }
}
