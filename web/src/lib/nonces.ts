/**
 * This browser's own part of the deals: a nonce it draws, promises by its SHA-256, and shows once every nonce is
 * promised. It is kept until then, for the page may be reloaded in between.
 */

import { canVerify, hashOf } from "./fair";

const NONCE_BYTES = 16;
const STORAGE_KEY = "sixtysix.nonces";
const MOST_KEPT = 20;

type Kept = readonly [commitment: string, nonce: string];

/** What this tab has promised, for a browser that refuses storage. */
const own: Kept[] = [];

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The promise of a new nonce; null where a page has no cryptography: then the house draws one. */
export async function promise(): Promise<string | null> {
  if (!canVerify()) {
    return null;
  }
  const nonce = hexOf(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
  const kept: Kept = [await hashOf(nonce), nonce];
  own.push(kept);
  store([...stored(), kept].slice(-MOST_KEPT));
  return kept[0];
}

/** The nonce that was promised by `commitment`; null if another browser did. */
export function nonceOf(commitment: string | null): string | null {
  return [...own, ...stored()].find(([promised]) => promised === commitment)?.[1] ?? null;
}

function isKept(entry: unknown): entry is Kept {
  return Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === "string");
}

function stored(): readonly Kept[] {
  try {
    const entries: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(entries) ? entries.filter(isKept) : [];
  } catch {
    return [];
  }
}

function store(entries: readonly Kept[]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(entries));
  } catch {
    // It is good as long as the page is not reloaded.
  }
}
