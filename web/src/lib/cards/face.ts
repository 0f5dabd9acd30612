/** A whole face: stock, middle, and the two corner indices. */

import { backArt } from "./back";
import { court } from "./courts/court";
import { type IndexStyle, rankLetters } from "./glyphs";
import { type CardCode, type DeckStyle, rankOf, suitOf } from "./model";
import { ink, inksOf } from "./palette";
import { pipField } from "./pips";
import { pip, signOf } from "./suits";
import { bothEnds, CARD_HEIGHT, CARD_RADIUS, CARD_WIDTH, element } from "./svg";

const INDEX = { x: 40, foot: 75, height: 56, maxWidth: 63 } as const;
const INDEX_SIGN = { x: 40, y: 102, size: 40 } as const;

function stock(): string {
  return element("rect", {
    x: 0.75,
    y: 0.75,
    width: CARD_WIDTH - 1.5,
    height: CARD_HEIGHT - 1.5,
    rx: CARD_RADIUS,
    fill: ink("stock"),
    stroke: ink("edge"),
    "stroke-width": 1.5,
  });
}

function middle(card: CardCode, deck: DeckStyle): string {
  const rank = rankOf(card);
  const suit = suitOf(card);
  return rank === "K" || rank === "Q" || rank === "J" ? court(rank, suit, deck) : pipField(rank, suit, deck);
}

function draw(card: CardCode, style: IndexStyle): string {
  const inks = inksOf(suitOf(card), style.deck);
  const sign = pip(signOf(suitOf(card), style.deck), INDEX_SIGN, inks);
  const letters = rankLetters(rankOf(card), style, INDEX, inks.main);
  return stock() + middle(card, style.deck) + bothEnds(letters, sign);
}

const faces = new Map<string, string>();

/** Markup of a face for a viewBox of `0 0 250 350`, drawn once and then kept. */
export function faceSvg(card: CardCode, style: IndexStyle): string {
  const key = `${card} ${style.deck} ${style.lang}`;
  const known = faces.get(key);
  if (known !== undefined) return known;
  const drawn = draw(card, style);
  faces.set(key, drawn);
  return drawn;
}

/** Markup of the back for the same viewBox. */
export function backSvg(): string {
  return stock() + backArt();
}
