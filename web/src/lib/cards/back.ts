/**
 * The back: six circles around each circle, and twice six petals in the middle.
 *
 * One ink on the stock; the engraving is left white. The pattern is the same from both ends.
 */
import { ink } from "./palette";
import { rosette } from "./rosette";
import { at, CARD_HEIGHT, CARD_WIDTH, element, line, num, outlined } from "./svg";

const MARGIN = 11;
const INNER = MARGIN + 8;
const STEP = 29;
const ROW = (STEP * Math.sqrt(3)) / 2;
const CX = CARD_WIDTH / 2;
const CY = CARD_HEIGHT / 2;

function ring(x: number, y: number, r: number): string {
  const d = num(2 * r);
  return `M${num(x - r)} ${num(y)}a${num(r)} ${num(r)} 0 1 1 ${d} 0a${num(r)} ${num(r)} 0 1 1-${d} 0`;
}

/** Circles whose middles lie on a lattice of sixes; each goes through the middles of its neighbours. */
function rosettes(radius: number): string {
  const rows = Math.ceil((CY - INNER) / ROW);
  const columns = Math.ceil((CX - INNER) / STEP);
  const rings: string[] = [];
  for (let row = -rows; row <= rows; row += 1) {
    const odd = Math.abs(row) % 2;
    for (let column = -columns - odd; column <= columns; column += 1) {
      rings.push(ring(CX + (column + odd / 2) * STEP, CY + row * ROW, radius));
    }
  }
  return rings.join("");
}

function frame(inset: number, width: number, stroke: string, rx: number): string {
  return element("rect", {
    x: inset,
    y: inset,
    width: CARD_WIDTH - 2 * inset,
    height: CARD_HEIGHT - 2 * inset,
    rx,
    fill: "none",
    stroke,
    "stroke-width": width,
  });
}

/** A window that cuts the pattern off at its edge without needing an id. */
function cropped(inset: number, ...children: readonly string[]): string {
  const width = num(CARD_WIDTH - 2 * inset);
  const height = num(CARD_HEIGHT - 2 * inset);
  const box = `x="${num(inset)}" y="${num(inset)}" width="${width}" height="${height}"`;
  const view = `viewBox="${num(inset)} ${num(inset)} ${width} ${height}"`;
  return `<svg ${box} ${view} overflow="hidden">${children.join("")}</svg>`;
}

/** Six petals printed and six left open between them. */
function medallion(print: string, white: string): string {
  return at(
    CX,
    CY,
    element("circle", { r: 50, fill: print, stroke: white, "stroke-width": 1.6 }),
    element("circle", { r: 45, fill: "none", stroke: white, "stroke-width": 1 }),
    outlined(rosette(40, 30), print, white, 1.4),
    outlined(rosette(40), white, print, 1.6),
  );
}

function drawBack(): string {
  const print = ink("back");
  const white = ink("backLine");
  const panel = element("rect", {
    x: MARGIN,
    y: MARGIN,
    width: CARD_WIDTH - 2 * MARGIN,
    height: CARD_HEIGHT - 2 * MARGIN,
    rx: 6,
    fill: print,
  });
  const pattern = cropped(INNER, line(rosettes(STEP), white, 1.1) + line(rosettes(STEP - 3), white, 0.7));
  return panel + pattern + frame(INNER, 1.6, white, 0) + medallion(print, white);
}

let cached: string | undefined;

/** Inner markup of the back for a viewBox of `0 0 250 350`, without the stock beneath it. */
export function backArt(): string {
  cached ??= drawBack();
  return cached;
}
