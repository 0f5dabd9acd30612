import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clockText, HouseTime, secondsSince, secondsUntil } from "./time";

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(100_000);
});

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  [0, "0:00"],
  [9, "0:09"],
  [60, "1:00"],
  [300, "5:00"],
])("%d seconds are written %s", (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});

test.each([
  ["ten and a half seconds are shown as eleven", 10_500, 11],
  ["exactly ten as ten", 10_000, 10],
  ["the last millisecond as one", 1, 1],
  ["none as none", 0, 0],
  ["what has gone by as none", -3000, 0],
])("%s", (_, left, shown) => {
  expect(secondsUntil(50_000 + left, 50_000)).toBe(shown);
});

test("an absence counts the seconds that are full", () => {
  expect(secondsSince(1000, 2999)).toBe(1);
});

test("the house's time is this browser's until the house has told it", () => {
  expect(new HouseTime().now()).toBe(100_000);
});

test("half of the way there and back is taken for the way back", () => {
  const time = new HouseTime();
  time.learn({ type: "pong", at: 99_800, now: 200_000 });
  expect(time.now()).toBe(200_100);
});

test("a slower answer is not believed, unless the line is another one", () => {
  const time = new HouseTime();
  time.learn({ type: "pong", at: 99_900, now: 200_000 });
  time.learn({ type: "pong", at: 90_000, now: 197_000 });
  expect(time.now()).toBe(200_050);
  time.forget();
  time.learn({ type: "pong", at: 99_000, now: 300_000 });
  expect(time.now()).toBe(300_500);
});

test.each([
  ["back", -3000],
  ["forward", 3000],
])("when this browser's clock is set %s, the next answer says so, however slow it is", (_, by) => {
  const time = new HouseTime();
  time.learn({ type: "pong", at: 99_900, now: 200_000 });
  vi.setSystemTime(100_000 + by);
  time.learn({ type: "pong", at: 99_800 + by, now: 200_000 });
  expect(time.now()).toBe(200_100);
});
