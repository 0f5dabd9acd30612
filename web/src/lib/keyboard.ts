/** Which key means what at the table. Pure. */

/** What a key asks for. `pick` counts from 0; the others speak for themselves. */
export type Wish =
  | { readonly kind: "pick"; readonly index: number }
  | { readonly kind: "step"; readonly by: 1 | -1 }
  | { readonly kind: Plain };

type Plain =
  | "play"
  | "draw"
  | "marry"
  | "exchange"
  | "close"
  | "claim"
  | "pass"
  | "lastTrick"
  | "undo"
  | "help"
  | "escape";

/** The keys of the help page, in its order. */
export const KEYS = [
  { keys: ["1", "6"], range: true, text: "help.pick" },
  { keys: ["←", "→"], range: false, text: "help.arrows" },
  { keys: ["Enter"], range: false, text: "help.play" },
  { keys: ["D"], range: false, text: "help.draw" },
  { keys: ["M"], range: false, text: "help.marry" },
  { keys: ["X"], range: false, text: "help.exchange" },
  { keys: ["Z"], range: false, text: "help.close" },
  { keys: ["C"], range: false, text: "help.claim" },
  { keys: ["P"], range: false, text: "help.pass" },
  { keys: ["L"], range: false, text: "help.last" },
  { keys: ["U"], range: false, text: "help.undo" },
  { keys: ["?"], range: false, text: "help.help" },
  { keys: ["Esc"], range: false, text: "help.escape" },
] as const;

const LETTERS: ReadonlyMap<string, Plain> = new Map([
  ["enter", "play"],
  ["d", "draw"],
  ["m", "marry"],
  ["x", "exchange"],
  ["z", "close"],
  ["c", "claim"],
  ["p", "pass"],
  ["l", "lastTrick"],
  ["u", "undo"],
  ["?", "help"],
  ["escape", "escape"],
]);

/** The part of a `KeyboardEvent` that matters here. */
export interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly repeat: boolean;
}

/** What a key press asks for, or null where it is none of ours. A key held down asks once. */
export function wishOf(press: Press): Wish | null {
  if (press.ctrlKey || press.metaKey || press.altKey) {
    return null;
  }
  if (press.key === "ArrowLeft" || press.key === "ArrowRight") {
    return { kind: "step", by: press.key === "ArrowRight" ? 1 : -1 };
  }
  if (press.repeat) {
    return null;
  }
  if (/^[1-6]$/.test(press.key)) {
    return { kind: "pick", index: Number(press.key) - 1 };
  }
  const kind = LETTERS.get(press.key.toLowerCase());
  return kind === undefined ? null : { kind };
}

/** Keys pressed there belong to the element itself. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, select, textarea, [contenteditable]") !== null;
}

/** Whether the arrow keys mean something where the focus is; to a switch they don't. */
export function needsArrows(target: EventTarget | null): boolean {
  return isTyping(target) && !(target instanceof HTMLInputElement && target.type === "checkbox");
}
