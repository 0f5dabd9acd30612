/** The few pieces of SVG that every drawing here is put together from. */

/** Size of a card in its own units; every coordinate in this folder is in them. */
export const CARD_WIDTH = 250;
export const CARD_HEIGHT = 350;
export const CARD_RADIUS = 12.5;
/** Width of an ordinary cut: still three quarters of a pixel on the smallest card. */
const CUT = 3;

type Attributes = Readonly<Record<string, string | number>>;

/** Two decimals are finer than any screen shows, and keep the markup short. */
export function num(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function attributes(list: Attributes): string {
  return Object.entries(list)
    .map(([name, value]) => ` ${name}="${typeof value === "number" ? num(value) : value}"`)
    .join("");
}

/** One element without children. */
export function element(name: string, list: Attributes): string {
  return `<${name}${attributes(list)}/>`;
}

/** Drawings laid over each other, the first at the bottom. */
export function stack(...layers: readonly string[]): string {
  return layers.join("");
}

export function group(list: Attributes, ...children: readonly string[]): string {
  return `<g${attributes(list)}>${children.join("")}</g>`;
}

/** A filled shape. */
export function shape(d: string, fill: string, more: Attributes = {}): string {
  return element("path", { d, fill, ...more });
}

/** A shape filled with one ink and bounded by a cut of another. */
export function outlined(d: string, fill: string, stroke: string, width: number = CUT): string {
  return element("path", { d, fill, stroke, "stroke-width": width, "stroke-linejoin": "round" });
}

/** A shape made broader by `width / 2` all round, with its corners kept sharp. */
export function mitred(d: string, fill: string, width: number): string {
  return element("path", { d, fill, stroke: fill, "stroke-width": width, "stroke-linejoin": "miter" });
}

/** An open cut with round ends. */
export function line(d: string, stroke: string, width: number = CUT): string {
  return element("path", {
    d,
    fill: "none",
    stroke,
    "stroke-width": width,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  });
}

export function dot(cx: number, cy: number, r: number, fill: string): string {
  return element("circle", { cx, cy, r, fill });
}

export function at(x: number, y: number, ...children: readonly string[]): string {
  return group({ transform: `translate(${num(x)} ${num(y)})` }, ...children);
}

/** The children and their image in the vertical axis x = 0. */
export function mirrored(...children: readonly string[]): string {
  const half = children.join("");
  return half + group({ transform: "scale(-1 1)" }, half);
}

/** The children and the same turned by half a turn about the middle of the card. */
export function bothEnds(...children: readonly string[]): string {
  const half = children.join("");
  const turn = `rotate(180 ${num(CARD_WIDTH / 2)} ${num(CARD_HEIGHT / 2)})`;
  return half + group({ transform: turn }, half);
}
