/** Inks and stock: CSS custom properties with their defaults, and how they are shared out. */
import type { DeckStyle, Suit } from "./model";

/** Every colour of a card: the custom property a theme may set, and what it is otherwise. */
export const TOKENS = {
  stock: ["--card-stock", "#fbf7ec"],
  edge: ["--card-edge", "#b4ab98"],
  ink: ["--card-ink", "#1f1c1a"],
  red: ["--card-red", "#b4232a"],
  fourClub: ["--card-four-club", "#0e5a34"],
  fourDiamond: ["--card-four-diamond", "#296ab1"],
  fourSecond: ["--card-four-second", "#5d6470"],
  acorn: ["--card-acorn", "#2a211c"],
  leaf: ["--card-leaf", "#1c5a33"],
  bell: ["--card-bell", "#955b0b"],
  germanSecond: ["--card-german-second", "#8a5527"],
  back: ["--card-back", "#24435e"],
  backLine: ["--card-back-line", "#e9e2d0"],
} as const satisfies Record<string, readonly [`--card-${string}`, `#${string}`]>;

export type Token = keyof typeof TOKENS;

/** The value of a colour as an SVG presentation attribute. */
export function ink(token: Token): string {
  const [property, fallback] = TOKENS[token];
  return `var(${property}, ${fallback})`;
}

/** Inks of one suit: its own for pips and indices, the second for courts, the key for lines. */
export interface SuitTokens {
  readonly main: Token;
  readonly second: Token;
  readonly key: Token;
}

const FRENCH_BLACK: SuitTokens = { main: "ink", second: "red", key: "ink" };
const FRENCH_RED: SuitTokens = { main: "red", second: "ink", key: "ink" };

export const SUIT_TOKENS: Readonly<Record<DeckStyle, Readonly<Record<Suit, SuitTokens>>>> = {
  french: { C: FRENCH_BLACK, D: FRENCH_RED, H: FRENCH_RED, S: FRENCH_BLACK },
  four: {
    C: { main: "fourClub", second: "ink", key: "ink" },
    D: { main: "fourDiamond", second: "ink", key: "ink" },
    H: { main: "red", second: "ink", key: "ink" },
    S: { main: "ink", second: "fourSecond", key: "ink" },
  },
  german: {
    C: { main: "acorn", second: "germanSecond", key: "ink" },
    D: { main: "bell", second: "ink", key: "ink" },
    H: { main: "red", second: "ink", key: "ink" },
    S: { main: "leaf", second: "ink", key: "ink" },
  },
};

/** The inks of a suit as attribute values, with the stock they are printed on. */
export interface Inks {
  readonly main: string;
  readonly second: string;
  readonly key: string;
  readonly stock: string;
}

export function inksOf(suit: Suit, deck: DeckStyle): Inks {
  const tokens = SUIT_TOKENS[deck][suit];
  return {
    main: ink(tokens.main),
    second: ink(tokens.second),
    key: ink(tokens.key),
    stock: ink("stock"),
  };
}
