/**
 * The back: six circles around each circle, and two hexagons laid over each other in the middle.
 *
 * One ink on the stock; the engraving is left white. The pattern is the same from both ends.
 */
import { ink } from "./palette";
import { CARD_HEIGHT, CARD_WIDTH, element, group, line, num, outlined } from "./svg";

const MARGIN = 11;
const INNER = MARGIN + 8;
const STEP = 26;
const ROW = (STEP * Math.sqrt(3)) / 2;
const CX = CARD_WIDTH / 2;
const CY = CARD_HEIGHT / 2;

function ring(x: number, y: number, r: number): string {
  const d = num(2 * r);
  return `M${num(x - r)} ${num(y)}a${num(r)} ${num(r)} 0 1 1 ${d} 0a${num(r)} ${num(r)} 0 1 1-${d} 0`;
}

/** Circles whose middles lie on a lattice of sixes; each goes through the middles of its neighbours. */
function rosettes(radius: number): string {
  const rows = Math.ceil(CY / ROW) + 1;
  const columns = Math.ceil(CX / STEP) + 2;
  const rings: string[] = [];
  for (let row = -rows; row <= rows; row += 1) {
    const shift = row % 2 === 0 ? 0 : STEP / 2;
    for (let column = -columns; column < columns; column += 1) {
      rings.push(ring(CX + column * STEP + shift, CY + row * ROW, radius));
    }
  }
  return rings.join("");
}

function hexagon(radius: number, turn: number): string {
  const corners = [0, 1, 2, 3, 4, 5].map((corner) => {
    const angle = ((corner * 60 + turn) * Math.PI) / 180;
    return `${num(CX + radius * Math.cos(angle))} ${num(CY + radius * Math.sin(angle))}`;
  });
  return `M${corners.join("L")}Z`;
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

function medallion(print: string, white: string): string {
  const disc = element("circle", { cx: CX, cy: CY, r: 44, fill: print, stroke: white, "stroke-width": 2 });
  const hexagons = [0, 30].map((turn) => line(hexagon(31, turn), white, 3.2));
  return group({}, disc, ...hexagons, outlined(hexagon(13, 0), white, white, 1));
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
