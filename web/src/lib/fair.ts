/** Checks in the browser that a deal was fixed before it was played. The house's side is `portal/fairness.py`. */

import type { TableView } from "./wire";

const SUITS = ["C", "D", "H", "S"];
const RANKS_BY_PACK = { 24: ["9", "J", "Q", "K", "T", "A"], 20: ["J", "Q", "K", "T", "A"] };
const WORD_RANGE = 2 ** 32;
const SEED_BYTES = 32;
const NONCE_BYTES = 16;
/** The links of a chain: a longer match opens a new one. */
export const MOST_DEALS = 1024;

export type PackSize = keyof typeof RANKS_BY_PACK;

/** What a table shows of one deal: the first two before it, the seed after it. Hexadecimal digits throughout. */
export interface Deal {
  readonly root: string;
  readonly nonces: readonly [string, string];
  /** The promises of both nonces, their SHA-256, which were shown before any nonce was; null to leave them aside. */
  readonly commitments: readonly [string, string] | null;
  /** Which deal of the match, from 1. */
  readonly number: number;
  readonly seed: string;
  readonly pack: PackSize;
}

export interface Verdict {
  /** Whether the seed leads back to the root that was published at the opening. */
  readonly chained: boolean;
  /** Whether both nonces are those that were promised; null where no promise was given. */
  readonly promised: boolean | null;
  /** The cards from the top, as the seed and both nonces put them. */
  readonly deck: readonly string[];
}

export type DealField = "root" | "nonce0" | "nonce1" | "promise0" | "promise1" | "number" | "seed";

/** A field that can't be read. */
export class DealError extends Error {
  readonly field: DealField;

  constructor(field: DealField) {
    super(`${field} is not what a table shows`);
    this.name = "DealError";
    this.field = field;
  }
}

type Bytes = Uint8Array<ArrayBuffer>;

function bytesOf(field: DealField, text: string, length: number): Bytes {
  const digits = text.trim();
  if (digits.length !== 2 * length || !/^[0-9a-f]*$/i.test(digits)) {
    throw new DealError(field);
  }
  return Uint8Array.from({ length }, (_, index) => Number.parseInt(digits.slice(2 * index, 2 * index + 2), 16));
}

function bigEndian(number: number): Bytes {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}

function joined(...parts: Bytes[]): Bytes {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** The pack in its fixed order: clubs, diamonds, hearts, spades, each from the lowest rank to the ace. */
function freshPack(size: PackSize): string[] {
  return SUITS.flatMap((suit) => RANKS_BY_PACK[size].map((rank) => rank + suit));
}

/** The endless row of 32-bit words that HMAC-SHA256 in counter mode makes of a key and a prefix. */
async function* words(seed: Bytes, prefix: Bytes): AsyncGenerator<number, never> {
  const key = await crypto.subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  for (let counter = 0; ; counter += 1) {
    const block = new DataView(await crypto.subtle.sign("HMAC", key, joined(prefix, bigEndian(counter))));
    for (let offset = 0; offset < block.byteLength; offset += 4) {
      yield block.getUint32(offset);
    }
  }
}

/** A number from 0 to `limit` - 1, each equally likely: words of the last, incomplete stretch are thrown away. */
async function below(limit: number, source: AsyncGenerator<number, never>): Promise<number> {
  const complete = WORD_RANGE - (WORD_RANGE % limit);
  for (;;) {
    const { value } = await source.next();
    if (value < complete) {
      return value % limit;
    }
  }
}

async function shuffled(pack: string[], source: AsyncGenerator<number, never>): Promise<string[]> {
  const deck = [...pack];
  for (let last = deck.length - 1; last > 0; last -= 1) {
    const chosen = await below(last + 1, source);
    [deck[last], deck[chosen]] = [deck[chosen] as string, deck[last] as string];
  }
  return deck;
}

async function leadsTo(root: Bytes, seed: Bytes, steps: number): Promise<boolean> {
  let link = seed;
  for (let step = 0; step < steps; step += 1) {
    link = new Uint8Array(await crypto.subtle.digest("SHA-256", link));
  }
  return link.every((byte, index) => byte === root[index]);
}

async function isPromised({ nonces, commitments }: Deal): Promise<boolean | null> {
  if (commitments === null) {
    return null;
  }
  const [promise0, promise1] = [
    bytesOf("promise0", commitments[0], SEED_BYTES),
    bytesOf("promise1", commitments[1], SEED_BYTES),
  ];
  const made = await Promise.all(nonces.map((nonce) => hashOf(nonce.trim())));
  return hex(promise0) === made[0] && hex(promise1) === made[1];
}

const hex = (bytes: Bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The promise of a nonce: the SHA-256 of its bytes, in hexadecimal digits like itself. */
export async function hashOf(nonce: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytesOf("nonce0", nonce, NONCE_BYTES))));
}

/** Whether this page may use the browser's cryptography: only over HTTPS or on the machine itself. */
export const canVerify = (): boolean => globalThis.crypto?.subtle !== undefined;

/** The deck of a deal, and whether its seed belongs to the chain. A field that can't be read is a `DealError`. */
export async function verifyDeal(deal: Deal): Promise<Verdict> {
  const { root, nonces, number, seed, pack } = deal;
  if (!Number.isInteger(number) || number < 1 || number > MOST_DEALS) {
    throw new DealError("number");
  }
  const rootBytes = bytesOf("root", root, SEED_BYTES);
  const seedBytes = bytesOf("seed", seed, SEED_BYTES);
  const prefix = joined(
    bytesOf("nonce0", nonces[0], NONCE_BYTES),
    bytesOf("nonce1", nonces[1], NONCE_BYTES),
    bigEndian(number),
  );
  return {
    chained: await leadsTo(rootBytes, seedBytes, number),
    promised: await isPromised(deal),
    deck: await shuffled(freshPack(pack), words(seedBytes, prefix)),
  };
}

/** The address of the page that checks this deal, with its figures filled in. */
export function verifierPath({ root, nonces, commitments, number, seed, pack }: Deal): string {
  const figures = { root, nonce0: nonces[0], nonce1: nonces[1], number: String(number), seed, pack: String(pack) };
  const promises = commitments === null ? {} : { promise0: commitments[0], promise1: commitments[1] };
  return `/fair?${new URLSearchParams({ ...figures, ...promises })}#check`;
}

/** What proves the hand on the table, once it is over. */
export function proofOf({ fair, hand }: TableView): Deal | null {
  if (hand.reveal === null) {
    return null;
  }
  const { deck, seed } = hand.reveal;
  const { root, nonces, commitments, link: number } = fair;
  return { root, nonces, commitments, number, seed, pack: deck.length === 20 ? 20 : 24 };
}
