import { beforeEach, expect, test } from "vitest";
import { Paged } from "./paged.svelte";

type Answer = Awaited<ReturnType<ConstructorParameters<typeof Paged<number>>[0]>>;

let asked: (number | null)[];
let answer: (last: number | null) => Promise<Answer>;
let pages: Paged<number>;

beforeEach(() => {
  asked = [];
  answer = async (last) => (last === null ? { items: [9, 8], more: true } : { items: [7], more: false });
  pages = new Paged((last) => {
    asked.push(last);
    return answer(last);
  });
});

test("the next page is what stands behind the last thing seen", async () => {
  await pages.more();
  expect([pages.shown, pages.hasMore]).toEqual([[9, 8], true]);
  await pages.more();
  expect([pages.shown, pages.hasMore]).toEqual([[9, 8, 7], false]);
  expect(asked).toEqual([null, 8]);
});

test("what does not come is asked for once more, and what is there stays", async () => {
  await pages.more();
  const works = answer;
  answer = () => Promise.reject(new Error("no"));
  await pages.more();
  expect([pages.shown, pages.error]).toEqual([[9, 8], new Error("no")]);
  answer = works;
  await pages.retry();
  expect([pages.shown, pages.error]).toEqual([[9, 8, 7], null]);
});

test("an answer that was overtaken is not kept", async () => {
  await pages.more();
  let late = (_: Answer) => {};
  const before = answer;
  answer = () => new Promise((resolve) => (late = resolve));
  const older = pages.more();
  answer = before;
  await pages.again();
  late({ items: [7], more: false });
  await older;
  expect([pages.shown, pages.hasMore]).toEqual([[9, 8], true]);
});
