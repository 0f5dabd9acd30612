/** The suit signs, French and German, each drawn about (0, 0) in a box of 100 by 100. */
import type { DeckStyle, Suit } from "./model";
import { type Inks, inksOf } from "./palette";
import { dot, group, line, num, shape } from "./svg";

/** A sign: the printed contour and the cuts left in the colour of the stock. */
export interface Sign {
  readonly contour: string;
  readonly cuts: (stock: string) => string;
}

const PLAIN = (): string => "";

const HEART: Sign = {
  contour:
    "M0 47C-9 31-49 10-49-18C-49-35-37-46-23-46C-12-46-4-39 0-28C4-39 12-46 23-46C37-46 49-35 49-18C49 10 9 31 0 47Z",
  cuts: PLAIN,
};
const DIAMOND: Sign = {
  contour: "M0-50Q15-23 40 0Q15 23 0 50Q-15 23-40 0Q-15-23 0-50Z",
  cuts: PLAIN,
};
const SPADE: Sign = {
  contour:
    "M0-49C9-33 47-12 47 15C47 30 37 39 25 39C15 39 8 34 4 26C5 36 11 43 20 44.5V49H-20V44.5C-11 43-5 36-4 26C-8 34-15 39-25 39C-37 39-47 30-47 15C-47-12-9-33 0-49Z",
  cuts: PLAIN,
};
const CLUB: Sign = {
  contour:
    "M-18-9.5A23.5 23.5 0 1 1 18-9.5A23.5 23.5 0 1 1 4 22C5 34 11 43 20 44.5V49H-20V44.5C-11 43-5 34-4 22A23.5 23.5 0 1 1-18-9.5Z",
  cuts: PLAIN,
};
const ACORN: Sign = {
  contour:
    "M-5-34C-5-42-2-46 3-50L12-46C7-42 5-40 5-34C26-34 40-25 40-8Q37-4 33-3C37 18 26 36 6 43Q1 45 0 50Q-1 45-6 43C-26 36-37 18-33-3Q-37-4-40-8C-40-25-26-34-5-34Z",
  cuts: (stock) =>
    line("M-40-4Q0 9 40-4", stock, 6) + line("M-31-14Q-16-20-9-32M-22-6Q0-16 11-32M4-5Q20-11 30-21", stock, 3.5),
};
const LEAF: Sign = {
  contour:
    "M0-50C8-35 44-20 44 8C44 28 27 38 5 31C5 39 9 44 15 47L8 52C-1 47-5 40-5 31C-27 38-44 28-44 8C-44-20-8-35 0-50Z",
  cuts: (stock) => line("M0 30V-27", stock, 4.5) + line("M0 20L24 6M0 20L-24 6M0-1L18-12M0-1L-18-12", stock, 3.5),
};
const BELL: Sign = {
  contour: "M-9-35A10.5 10.5 0 1 1 9-35A42 42 0 1 1-9-35Z",
  cuts: (stock) =>
    dot(0, -40, 3.6, stock) +
    line("M-40-1Q0 13 40-1M-41 11Q0 25 41 11", stock, 4) +
    line("M0 31V44", stock, 5) +
    dot(0, 30, 6, stock),
};

const FRENCH: Readonly<Record<Suit, Sign>> = { C: CLUB, D: DIAMOND, H: HEART, S: SPADE };
const GERMAN: Readonly<Record<Suit, Sign>> = { C: ACORN, D: BELL, H: HEART, S: LEAF };

export function signOf(suit: Suit, deck: DeckStyle): Sign {
  return deck === "german" ? GERMAN[suit] : FRENCH[suit];
}

/** Where a sign stands: its middle, its height, and how far it is turned in degrees. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly turn?: number;
}

export function placed({ x, y, size, turn = 0 }: Place, ...children: readonly string[]): string {
  const turned = turn === 0 ? "" : ` rotate(${num(turn)})`;
  const transform = `translate(${num(x)} ${num(y)})${turned} scale(${num(size / 100)})`;
  return group({ transform }, ...children);
}

/** A sign printed in `fill` with its cuts in `cut`. */
export function printed(sign: Sign, place: Place, fill: string, cut: string): string {
  return placed(place, shape(sign.contour, fill), sign.cuts(cut));
}

/** A sign as pips and indices show it. */
export function pip(sign: Sign, place: Place, inks: Inks): string {
  return printed(sign, place, inks.main, inks.stock);
}

/** A small sign for badges and the log: markup for a viewBox of `0 0 100 100`. */
export function suitSvg(suit: Suit, deck: DeckStyle): string {
  return pip(signOf(suit, deck), { x: 50, y: 50, size: 92 }, inksOf(suit, deck));
}
