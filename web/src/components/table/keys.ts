/** Carries out what a key asks for at the table. */

import type { Wish } from "../../lib/keyboard";
import type { TableSession } from "./session.svelte";

/** What the keyboard needs of the page around the session. */
export interface Page {
  readonly session: TableSession;
  /** The card the keyboard is at or would come to, whether it is there, and the way to another. */
  current(): string | null;
  isInHand(): boolean;
  focusCard(card: string): void;
  focusChip(): void;
  toggleHelp(): void;
  toggleLastTrick(): void;
  stepBack(): void;
}

/** Carry out `wish`. */
export function answer(wish: Wish, page: Page): void {
  const { session } = page;
  switch (wish.kind) {
    case "pick":
      goTo(session.hand[wish.index], page);
      break;
    case "step":
      goTo(neighbour(page, wish.by), page);
      break;
    default:
      DEEDS[wish.kind](page);
  }
}

const choose =
  (action: string) =>
  ({ session }: Page): void =>
    session.choose(action);

const DEEDS: Readonly<Record<Exclude<Wish["kind"], "pick" | "step">, (page: Page) => void>> = {
  play: ({ session }) => session.playLifted(),
  marry: ({ session, focusChip }) => {
    session.nextMarriage();
    focusChip();
  },
  draw: choose("draw"),
  exchange: choose("exchange"),
  close: choose("close"),
  claim: choose("claim"),
  pass: choose("pass"),
  undo: ({ session }) => session.undo(),
  lastTrick: ({ toggleLastTrick }) => toggleLastTrick(),
  help: ({ toggleHelp }) => toggleHelp(),
  escape: ({ stepBack }) => stepBack(),
};

/** Bring the keyboard to a card, and lift it if it can be played. */
function goTo(card: string | undefined, { session, focusCard }: Page): void {
  if (card !== undefined) {
    session.sequence.skip();
    focusCard(card);
    session.pick(card);
  }
}

/** The next card to that side, round the end; from elsewhere the first step goes to the card last visited. */
function neighbour(page: Page, by: 1 | -1): string | undefined {
  const { hand } = page.session;
  const at = page.session.lifted ?? page.current();
  const place = hand.indexOf(at ?? "");
  if (place < 0 || (page.session.lifted === null && !page.isInHand())) {
    return at ?? hand[0];
  }
  return hand[(place + by + hand.length) % hand.length];
}
