import { describe, expect, it } from "vitest";
import { KEYS, needsArrows, type Press, type Wish, wishOf } from "./keyboard";

const press = (key: string, changes: Partial<Press> = {}): Press => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  ...changes,
});

const ROWS: readonly (readonly [string, Wish])[] = [
  ["1", { kind: "pick", index: 0 }],
  ["6", { kind: "pick", index: 5 }],
  ["ArrowLeft", { kind: "step", by: -1 }],
  ["ArrowRight", { kind: "step", by: 1 }],
  ["Enter", { kind: "play" }],
  ["d", { kind: "draw" }],
  ["M", { kind: "marry" }],
  ["x", { kind: "exchange" }],
  ["z", { kind: "close" }],
  ["C", { kind: "claim" }],
  ["p", { kind: "pass" }],
  ["l", { kind: "lastTrick" }],
  ["u", { kind: "undo" }],
  ["?", { kind: "help" }],
  ["Escape", { kind: "escape" }],
];

describe("the keys", () => {
  it.each(ROWS)("%s", (key, wish) => {
    expect(wishOf(press(key))).toEqual(wish);
  });

  it.each(["0", "7", "a", "F5", "Tab", " "])("%s is none of ours", (key) => {
    expect(wishOf(press(key))).toBeNull();
  });

  it("leave the browser its own", () => {
    expect(wishOf(press("c", { ctrlKey: true }))).toBeNull();
    expect(wishOf(press("l", { metaKey: true }))).toBeNull();
    expect(wishOf(press("ArrowLeft", { altKey: true }))).toBeNull();
  });

  it("ask once when held down, but walk on", () => {
    expect(wishOf(press("z", { repeat: true }))).toBeNull();
    expect(wishOf(press("ArrowRight", { repeat: true }))).toEqual({ kind: "step", by: 1 });
  });

  it("are all on the help page", () => {
    expect(KEYS).toHaveLength(new Set(ROWS.map(([, { kind }]) => kind)).size);
  });
});

it.each([
  ["text", true],
  ["radio", true],
  ["range", true],
  ["checkbox", false],
])("an input of the kind %s needs the arrow keys: %s", (type, needed) => {
  expect(needsArrows(Object.assign(document.createElement("input"), { type }))).toBe(needed);
  expect(needsArrows(document.body)).toBe(false);
});
