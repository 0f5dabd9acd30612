/** Court figures: which figure a rank is in which deck, and its two halves joined. */
import type { DeckStyle, Suit } from "../model";
import { type Inks, inksOf } from "../palette";
import { type Sign, signOf } from "../suits";
import { bothEnds } from "../svg";
import { sash } from "./cloth";
import { jack } from "./jack";
import { king } from "./king";
import { ober } from "./ober";
import { queen } from "./queen";

export type CourtRank = "K" | "Q" | "J";

type Figure = (suit: Suit, sign: Sign, inks: Inks) => string;

function figureOf(rank: CourtRank, deck: DeckStyle): Figure {
  if (rank === "K") return king;
  if (rank === "J") return jack;
  return deck === "german" ? ober : queen;
}

/** The middle of a court card: the upper half, the same turned about, and the sash between. */
export function court(rank: CourtRank, suit: Suit, deck: DeckStyle): string {
  const inks = inksOf(suit, deck);
  const half = figureOf(rank, deck)(suit, signOf(suit, deck), inks);
  return bothEnds(half) + sash(inks);
}
