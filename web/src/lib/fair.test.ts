// @vitest-environment node
import { describe, expect, test } from "vitest";
import vectors from "../../../tests/data/fairness.json";
import { type Deal, DealError, proofOf, verifierPath, verifyDeal } from "./fair";
import { view } from "./live.fixtures";

// The vectors were computed with Python's hashlib and hmac from the words of the decision, not with either program.
const NONCES = [vectors.nonces[0] ?? "", vectors.nonces[1] ?? ""] as const;
/** The SHA-256 of the nonces' bytes, by Python's hashlib. */
const PROMISES = [
  "be45cb2605bf36bebde684841a28f0fd43c69850a3dce5fedba69928ee3a8991",
  "96053d1a0f5e0b02950c81282738484c5d28c6e250e8ad0315fe1d38cf0473a5",
] as const;
const CHAIN = [vectors.root, ...vectors.deals.filter(({ pack }) => pack === 24).map(({ seed }) => seed)];

function deal(number: number, changes: Partial<Deal> = {}): Deal {
  return {
    root: vectors.root,
    nonces: NONCES,
    commitments: null,
    number,
    seed: CHAIN[number] ?? "",
    pack: 24,
    ...changes,
  };
}

describe("the deck of a deal", () => {
  test.each(vectors.deals)("deal $number from $pack cards is the one the seed and the nonces make", async (vector) => {
    const { number, seed, deck } = vector;
    const pack = vector.pack === 20 ? 20 : 24;
    expect(await verifyDeal(deal(number, { pack, seed }))).toEqual({
      chained: true,
      promised: null,
      deck: deck.split(" "),
    });
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

describe("the promises of the nonces", () => {
  test("are kept by the nonces they were made of", async () => {
    expect((await verifyDeal(deal(1, { commitments: PROMISES }))).promised).toBe(true);
  });

  test("are broken by any other", async () => {
    expect((await verifyDeal(deal(1, { commitments: [PROMISES[1], PROMISES[0]] }))).promised).toBe(false);
  });

  test("have 64 digits", async () => {
    await expect(verifyDeal(deal(1, { commitments: ["00", PROMISES[1]] }))).rejects.toEqual(new DealError("promise0"));
  });

  test("travel with the address of the page that checks them", () => {
    const query = new URL(verifierPath(deal(3, { commitments: PROMISES })), "https://house.example").searchParams;
    expect([query.get("promise0"), query.get("promise1")]).toEqual(PROMISES);
  });
});

describe("the proof of a hand on the table", () => {
  const over = view(9);
  const proven = {
    ...over,
    fair: { root: vectors.root, nonces: NONCES, commitments: PROMISES, link: 3 },
    hand: { ...over.hand, reveal: { hands: [[], []], talon: [], deck: Array(20).fill("AS"), seed: deal(3).seed } },
  } as const;

  test("is there once the hand is over", () => {
    expect(proofOf(over)).toBeNull();
    expect(proofOf(proven)).toEqual(deal(3, { pack: 20, commitments: PROMISES }));
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
