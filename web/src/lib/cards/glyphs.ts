/**
 * Index letters: a sturdy bracketed serif, drawn for small sizes.
 *
 * Cap height is 100 with the top at y = 0. Stems are 24 wide and thin strokes at least 11, so that a
 * thin stroke still covers more than a pixel on the smallest card.
 */
import type { DeckStyle, Lang, Rank } from "./model";
import { element, group, num } from "./svg";

interface Glyph {
  readonly width: number;
  /** Parts that may overlap; counters are left out by the even-odd rule within a part. */
  readonly parts: readonly string[];
}

const ROUND_BALL = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}A${r} ${r} 0 1 1 ${x + r} ${y}A${r} ${r} 0 1 1 ${x - r} ${y}Z`;

const O_PARTS = [
  "M49-1C77-1 97 20 97 50C97 80 77 101 49 101C21 101 1 80 1 50C1 20 21-1 49-1ZM49 10C34 10 26 25 26 50C26 75 34 90 49 90C64 90 72 75 72 50C72 25 64 10 49 10Z",
] as const;

const GLYPHS = {
  A: {
    width: 108,
    parts: ["M41 0H65L97 90H69Z", "M41 0H54L27 91H13Z", "M28 59H78V70H28Z", "M0 89H39V100H0Z", "M58 89H108V100H58Z"],
  },
  "1": {
    width: 54,
    parts: ["M29 0H41V80Q41 89 54 89V100H4V89Q17 89 17 80V31H2V20C16 19 25 12 29 0Z"],
  },
  "0": {
    width: 70,
    parts: [
      "M35-1C56-1 69 20 69 50C69 80 56 101 35 101C14 101 1 80 1 50C1 20 14-1 35-1ZM35 10C27 10 24 24 24 50C24 76 27 90 35 90C43 90 46 76 46 50C46 24 43 10 35 10Z",
    ],
  },
  "9": {
    width: 70,
    parts: [
      "M34-1C56-1 69 16 69 45C69 79 53 101 28 101C14 101 4 93 3 83L25 83C26 89 24 91 29 91C40 91 46 80 47 60C43 65 37 68 30 68C12 68 1 54 1 34C1 13 14-1 34-1ZM35 9C27 9 24 18 24 34C24 49 27 58 34 58C42 58 46 49 46 34C46 18 43 9 35 9Z",
      ROUND_BALL(14.5, 82, 11.5),
    ],
  },
  K: {
    width: 108,
    parts: [
      "M0 0H48V11Q36 11 36 20V80Q36 89 48 89V100H0V89Q12 89 12 80V20Q12 11 0 11Z",
      "M72 6H88L36 73V55Z",
      "M42 60L62 32L104 92H73Z",
      "M58 0H102V11H58Z",
      "M62 89H108V100H62Z",
    ],
  },
  Q: {
    width: 98,
    parts: [...O_PARTS, "M38 70C58 68 62 84 68 96C73 105 84 108 98 101C97 115 82 122 68 117C52 111 52 84 38 82Z"],
  },
  O: { width: 98, parts: O_PARTS },
  J: {
    width: 72,
    parts: [
      "M22 0H72V11Q60 11 60 20V68C60 91 48 101 28 101C12 101 1 92 1 80L25 80C25 87 24 91 29 91C34 91 36 86 36 72V20Q36 11 22 11Z",
      ROUND_BALL(13, 79, 12),
    ],
  },
  D: {
    width: 98,
    parts: [
      "M0 0H50C80 0 97 19 97 50C97 81 80 100 50 100H0V89Q12 89 12 80V20Q12 11 0 11ZM36 11V89H47C64 89 72 75 72 50C72 25 64 11 47 11Z",
    ],
  },
  B: {
    width: 92,
    parts: [
      "M0 0H51C73 0 86 9 86 26C86 38 78 45 66 48C82 51 92 60 92 74C92 91 78 100 53 100H0V89Q12 89 12 80V20Q12 11 0 11ZM36 11V43H47C57 43 62 38 62 27C62 16 57 11 47 11ZM36 53V89H49C61 89 67 82 67 71C67 59 61 53 49 53Z",
    ],
  },
  E: {
    width: 86,
    parts: [
      "M0 0H81V31H70C69 18 64 11 52 11H36V43H45C51 43 54 40 55 32H65V66H55C54 58 51 54 45 54H36V89H55C67 89 73 82 75 67H86V100H0V89Q12 89 12 80V20Q12 11 0 11Z",
    ],
  },
  U: {
    width: 100,
    parts: [
      "M0 0H48V11Q36 11 36 20V66C36 82 42 89 55 89C68 89 74 82 74 66V20Q74 11 63 11V0H100V11Q87 11 87 20V66C87 90 74 101 50 101C24 101 12 90 12 66V20Q12 11 0 11Z",
    ],
  },
  n: {
    width: 90,
    parts: [
      "M0 36H32V46C37 38 45 34 55 34C72 34 79 44 79 60V82Q79 90 90 90V100H48V90Q56 90 56 82V62C56 52 53 48 46 48C39 48 34 53 32 59V82Q32 90 42 90V100H0V90Q10 90 10 82V54Q10 46 0 46Z",
    ],
  },
} as const satisfies Record<string, Glyph>;

type Letter = keyof typeof GLYPHS;
type Letters = Readonly<Record<Rank, readonly Letter[]>>;

const ENGLISH: Letters = { A: ["A"], T: ["1", "0"], K: ["K"], Q: ["Q"], J: ["J"], "9": ["9"] };
const BY_LANG: Readonly<Record<Lang, Letters>> = {
  en: ENGLISH,
  de: { ...ENGLISH, Q: ["D"], J: ["B"] },
  sv: { ...ENGLISH, A: ["E"], Q: ["D"], J: ["K", "n"] },
};
const GERMAN_PACK: Letters = { ...ENGLISH, Q: ["O"], J: ["U"] };

function lettersOf(rank: Rank, deck: DeckStyle, lang: Lang): readonly Letter[] {
  return (deck === "german" ? GERMAN_PACK : BY_LANG[lang])[rank];
}

/** The text of a card's index, such as `10` or `Kn`. */
export function indexText(rank: Rank, deck: DeckStyle, lang: Lang): string {
  return lettersOf(rank, deck, lang).join("");
}

const GAP = 7;

/** The pack and the language that decide which letters an index shows. */
export interface IndexStyle {
  readonly deck: DeckStyle;
  readonly lang: Lang;
}

/** Narrower than this, stems would turn spindly: letters that need more are set smaller instead. */
const NARROWEST = 0.7;

/** Where an index stands: its middle, its foot, its greatest height, and the width it must keep to. */
export interface IndexBox {
  readonly x: number;
  readonly foot: number;
  readonly height: number;
  readonly maxWidth: number;
}

/** The letters side by side at their natural size, and how wide they are together. */
function setLetters(letters: readonly Letter[]): { readonly width: number; readonly parts: readonly string[] } {
  const parts: string[] = [];
  let pen = 0;
  for (const letter of letters) {
    const glyph: Glyph = GLYPHS[letter];
    const transform = `translate(${num(pen)} 0)`;
    parts.push(group(pen === 0 ? {} : { transform }, ...glyph.parts.map((d) => element("path", { d }))));
    pen += glyph.width + GAP;
  }
  return { width: pen - GAP, parts };
}

/** The index letters of a rank in one ink, narrowed or made smaller where they would leave the box. */
export function rankLetters(rank: Rank, style: IndexStyle, box: IndexBox, fill: string): string {
  const { width, parts } = setLetters(lettersOf(rank, style.deck, style.lang));
  const scaleX = Math.min(box.height / 100, box.maxWidth / width);
  const scaleY = Math.min(box.height / 100, scaleX / NARROWEST);
  const corner = `${num(box.x - (width * scaleX) / 2)} ${num(box.foot - 100 * scaleY)}`;
  const transform = `translate(${corner}) scale(${num(scaleX)} ${num(scaleY)})`;
  return group({ fill, "fill-rule": "evenodd", transform }, ...parts);
}
