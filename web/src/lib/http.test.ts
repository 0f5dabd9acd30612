import { afterEach, expect, test, vi } from "vitest";
import { GUEST } from "./house.fixtures";
import { getMe, HttpError, openTable, recordPath } from "./http";
import type { OpenTable } from "./wire";

const answer = (status: number, body: unknown) => vi.fn(async () => Response.json(body, { status }));

afterEach(() => {
  vi.unstubAllGlobals();
});

test("an answer is handed on", async () => {
  vi.stubGlobal("fetch", answer(200, GUEST));
  expect(await getMe()).toEqual(GUEST);
});

test("a wish is sent as JSON", async () => {
  const fetch = answer(201, { table: "t1" });
  vi.stubGlobal("fetch", fetch);
  const wish: OpenTable = {
    preset: "portal",
    level: "random",
    target: 3,
    settings: {},
    undo: true,
    showPoints: true,
    speed: 0,
  };
  expect(await openTable(wish)).toEqual({ table: "t1" });
  expect(fetch).toHaveBeenCalledWith("/api/tables", {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify(wish),
  });
});

test("a refusal carries the code and the words of the house", async () => {
  vi.stubGlobal("fetch", answer(503, { code: "unavailable", message: "the house is full" }));
  await expect(getMe()).rejects.toThrow(new HttpError({ code: "unavailable", message: "the house is full" }));
});

test.each([
  ["7", 7],
  ["soon", null],
  [null, null],
])("how long to wait is read where it is said: %s", async (header, waitS) => {
  const headers: HeadersInit = header === null ? {} : { "retry-after": header };
  const body = { code: "too_many_requests", message: "too fast" };
  vi.stubGlobal("fetch", async () => Response.json(body, { status: 429, headers }));
  await expect(getMe()).rejects.toMatchObject({ code: "too_many_requests", waitS });
});

test.each([
  ["a network that is gone", vi.fn(async () => Promise.reject(new TypeError("Failed to fetch")))],
  ["a page that is no answer of the house", vi.fn(async () => new Response("<html>", { status: 502 }))],
])("%s is unreachable", async (_, fetch) => {
  vi.stubGlobal("fetch", fetch);
  await expect(getMe()).rejects.toMatchObject({ code: "unreachable" });
});

test("a table's name is no path", () => {
  expect(recordPath("../x")).toBe("/api/tables/..%2Fx/record");
});
