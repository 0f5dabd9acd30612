import { beforeEach, expect, test, vi } from "vitest";
import { hashOf } from "./fair";

/** As after a reload: nothing is remembered but what was stored. */
async function freshPage() {
  vi.resetModules();
  return await import("./nonces");
}

beforeEach(() => {
  localStorage.clear();
});

test("a promise is the SHA-256 of a nonce of 16 bytes", async () => {
  const { promise, nonceOf } = await freshPage();
  const commitment = await promise();
  const nonce = nonceOf(commitment) ?? "";
  expect(nonce).toMatch(/^[0-9a-f]{32}$/);
  expect(await hashOf(nonce)).toBe(commitment);
});

test("each promise is another one", async () => {
  const { promise } = await freshPage();
  expect(await promise()).not.toBe(await promise());
});

test("a nonce is still there after a reload", async () => {
  const commitment = await (await freshPage()).promise();
  expect((await freshPage()).nonceOf(commitment)).toMatch(/^[0-9a-f]{32}$/);
});

test("another browser's promise can't be kept here", async () => {
  const { nonceOf } = await freshPage();
  expect(nonceOf("00".repeat(32))).toBeNull();
});

test("a browser that refuses storage keeps its promise as long as the page is there", async () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("no");
  });
  const { promise, nonceOf } = await freshPage();
  expect(nonceOf(await promise())).not.toBeNull();
  vi.restoreAllMocks();
});
