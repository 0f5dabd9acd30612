/** Court figures: which figure a rank is in which deck, and its two halves joined. */
import type { DeckStyle, Suit } from "../model";
import { type Inks, inksOf } from "../palette";
import { signOf } from "../suits";
import { bothEnds } from "../svg";
import { sash, type Weave } from "./cloth";
import { jack } from "./jack";
import { king } from "./king";
import { ober } from "./ober";
import { queen } from "./queen";

export type CourtRank = "K" | "Q" | "J";

function upperHalf(rank: CourtRank, weave: Weave, inks: Inks): string {
  const sign = signOf(weave.suit, weave.deck);
  if (rank === "K") return king(weave, sign, inks);
  if (rank === "J") return jack(weave, sign, inks);
  return weave.deck === "german" ? ober(weave, sign, inks) : queen(weave, sign, inks);
}

/** The middle of a court card: the upper half, the same turned about, and the sash between. */
export function court(rank: CourtRank, suit: Suit, deck: DeckStyle): string {
  const inks = inksOf(suit, deck);
  return bothEnds(upperHalf(rank, { suit, deck }, inks)) + sash(inks);
}
