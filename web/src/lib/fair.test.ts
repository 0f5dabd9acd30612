// @vitest-environment node
import { describe, expect, test } from "vitest";
import { type Deal, DealError, proofOf, verifierPath, verifyDeal } from "./fair";
import { view } from "./live.fixtures";

// Computed with Python's hashlib and hmac from the words of the design, not with the code under test.
const NONCES = ["000102030405060708090a0b0c0d0e0f", "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff"] as const;
const CHAIN = [
  "99eded46564adbafdd8089a3ead7093966c6812cde251a56ac563ccd60da4c9a",
  "4ce8aca57ab5b9ef7053bff999a02c21a1123e10d7dccdce3d4722ef0bdb6527",
  "17d0eea8832acbf73f01affbb11c11d0b927024900d77c54baee747595f39030",
  "28720365c5e7476a011e4f43ac003ee5f16247a263b9d623aa85ed311d73bf39",
] as const;

function deal(number: number, changes: Partial<Deal> = {}): Deal {
  return { root: CHAIN[0], nonces: NONCES, number, seed: CHAIN[number] ?? "", pack: 24, ...changes };
}

describe("the deck of a deal", () => {
  test.each([
    ["first", 1, 24, "TH JD QH AD 9S TD QD 9H 9D 9C JS JC AC KD KS KH AS QC TC AH KC JH TS QS"],
    ["second", 2, 24, "AH JD 9H QS QD TC KH 9C QH JS AD 9S TD AS AC KS JC 9D TH JH KD QC KC TS"],
    ["third", 3, 24, "TS 9S TC 9D JD QS AD QH KS KC TD AS AC JS KH TH JH KD QD JC AH QC 9H 9C"],
    ["third, with a pack of 20,", 3, 20, "AC AD KD KH KS QS QH JC AS JD TC TH QD JS JH QC TS KC AH TD"],
  ] as const)("the %s deal is the one the seed and the nonces make", async (_, number, pack, deck) => {
    expect(await verifyDeal(deal(number, { pack }))).toEqual({ chained: true, deck: deck.split(" ") });
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
    expect((await verifyDeal(deal(2, { seed: CHAIN[1] }))).chained).toBe(false);
  });

  test("digits may be capitals, with spaces around", async () => {
    expect((await verifyDeal(deal(1, { root: ` ${CHAIN[0].toUpperCase()} ` }))).chained).toBe(true);
  });
});

test.each([
  ["root", { root: "12" }],
  ["nonce0", { nonces: ["", NONCES[1]] }],
  ["nonce1", { nonces: [NONCES[0], "zz".repeat(16)] }],
  ["seed", { seed: `${CHAIN[1]}00` }],
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
    fair: { root: CHAIN[0], nonces: NONCES, link: 3 },
    hand: { ...over.hand, reveal: { hands: [[], []], talon: [], deck: Array(20).fill("AS"), seed: CHAIN[3] } },
  } as const;

  test("is there once the hand is over", () => {
    expect(proofOf(over)).toBeNull();
    expect(proofOf(proven)).toEqual(deal(3, { pack: 20 }));
  });

  test("is carried by the address of the page that checks it", () => {
    const query = new URL(verifierPath(deal(3)), "https://house.example").searchParams;
    expect(Object.fromEntries(query)).toEqual({
      root: CHAIN[0],
      nonce0: NONCES[0],
      nonce1: NONCES[1],
      number: "3",
      seed: CHAIN[3],
      pack: "24",
    });
  });
});
