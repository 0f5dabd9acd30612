// @vitest-environment node
import { describe, expect, test } from "vitest";
import vectors from "../../../tests/data/fairness.json";
import { type Deal, DealError, proofOf, verifierPath, verifyDeal } from "./fair";
import { view } from "./live.fixtures";

// The vectors were computed with Python's hashlib and hmac from the words of the decision, not with either program.
const NONCES = [vectors.nonces[0] ?? "", vectors.nonces[1] ?? ""] as const;
const CHAIN = [vectors.root, ...vectors.deals.filter(({ pack }) => pack === 24).map(({ seed }) => seed)];

function deal(number: number, changes: Partial<Deal> = {}): Deal {
  return { root: vectors.root, nonces: NONCES, number, seed: CHAIN[number] ?? "", pack: 24, ...changes };
}

describe("the deck of a deal", () => {
  test.each(vectors.deals)("deal $number from $pack cards is the one the seed and the nonces make", async (vector) => {
    const { number, seed, deck } = vector;
    const pack = vector.pack === 20 ? 20 : 24;
    expect(await verifyDeal(deal(number, { pack, seed }))).toEqual({ chained: true, deck: deck.split(" ") });
  });

  test("another nonce gives another deck", async () => {
    const other = await verifyDeal(deal(1, { nonces: [NONCES[1], NONCES[0]] }));
    expect(other.deck).not.toEqual((await verifyDeal(deal(1))).deck);
  });
});

describe("the chain", () => {
  test("a seed that was exchanged afterwards does not lead back to the root", async () => {
    expect((await verifyDeal(deal(1, { seed: "00".repeat(32) }))).chained).toBe(false);
  });

  test("a seed of another deal does not lead back in this deal's number of steps", async () => {
    expect((await verifyDeal(deal(2, { seed: deal(1).seed }))).chained).toBe(false);
  });

  test("digits may be capitals, with spaces around", async () => {
    expect((await verifyDeal(deal(1, { root: ` ${vectors.root.toUpperCase()} ` }))).chained).toBe(true);
  });
});

test.each([
  ["root", { root: "12" }],
  ["nonce0", { nonces: ["", NONCES[1]] }],
  ["nonce1", { nonces: [NONCES[0], "zz".repeat(16)] }],
  ["seed", { seed: `${vectors.root}00` }],
  ["number", { number: 0 }],
  ["number", { number: 1.5 }],
  ["number", { number: 1025 }],
] as const)("an unreadable %s is named", async (field, changes) => {
  const error = await verifyDeal(deal(1, changes)).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(DealError);
  expect(error).toMatchObject({ field });
});

describe("the proof of a hand on the table", () => {
  const over = view(9);
  const proven = {
    ...over,
    fair: { root: vectors.root, nonces: NONCES, link: 3, commitments: ["00", "00"] },
    hand: { ...over.hand, reveal: { hands: [[], []], talon: [], deck: Array(20).fill("AS"), seed: deal(3).seed } },
  } as const;

  test("is there once the hand is over", () => {
    expect(proofOf(over)).toBeNull();
    expect(proofOf(proven)).toEqual(deal(3, { pack: 20 }));
  });

  test("is carried by the address of the page that checks it", () => {
    const query = new URL(verifierPath(deal(3)), "https://house.example").searchParams;
    expect(Object.fromEntries(query)).toEqual({
      root: vectors.root,
      nonce0: NONCES[0],
      nonce1: NONCES[1],
      number: "3",
      seed: deal(3).seed,
      pack: "24",
    });
  });
});
