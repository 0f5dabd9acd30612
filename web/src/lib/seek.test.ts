import { beforeEach, describe, expect, test } from "vitest";
import { OFFER } from "./offer.fixtures";
import { parseWish, seekOf, type Wish } from "./seek";

const FIRST = parseWish(null, OFFER);
const wish = (changes: Partial<Wish>): Wish => ({ ...FIRST, ...changes });

beforeEach(() => {
  localStorage.clear();
});

describe("what was chosen the last time", () => {
  test("a first visit waits for anyone, in a test game by the first preset", () => {
    expect(FIRST).toMatchObject({ against: "person", kind: "test", admits: "anyone", moveSeconds: 60 });
  });

  test("comes back", () => {
    const last = wish({ against: "computer", kind: "scored", target: 11, moveSeconds: 90 });
    expect(parseWish(JSON.stringify(last), OFFER)).toEqual(last);
  });

  test.each([
    ["a time that is too short", { moveSeconds: 29 }],
    ["a time that is too long", { moveSeconds: 301 }],
    ["a target of no scored game", { target: 5 }],
    ["a level nobody plays at", { level: "grandmaster" }],
    ["a preset nobody offers", { preset: "whist" }],
  ])("%s is forgotten", (_, changes) => {
    expect(parseWish(JSON.stringify(changes), OFFER)).toEqual(FIRST);
  });

  test("what can't be read is forgotten", () => {
    expect(parseWish("{", OFFER)).toEqual(FIRST);
  });
});

describe("the wish", () => {
  test("against a person names no level, and allows nothing to be taken back", async () => {
    expect(await seekOf(wish({}))).toMatchObject({ level: null, undo: false, moveSeconds: null });
  });

  test("against the computer is for anyone", async () => {
    const seek = await seekOf(wish({ against: "computer", admits: "link" }));
    expect(seek).toMatchObject({ level: OFFER.usualLevel, admits: "anyone", undo: true });
  });

  test("of a scored game has a move time", async () => {
    expect(await seekOf(wish({ kind: "scored" }))).toMatchObject({ moveSeconds: 60, undo: false });
  });

  test("promises a nonce of this browser", async () => {
    expect((await seekOf(wish({}))).commitment).toMatch(/^[0-9a-f]{64}$/);
  });

  test("leaves the nonce to the house where a friend may come while this browser is away", async () => {
    expect((await seekOf(wish({ admits: "link" }))).commitment).toBeNull();
    expect((await seekOf(wish({ admits: "link", kind: "scored" }))).commitment).not.toBeNull();
  });
});
