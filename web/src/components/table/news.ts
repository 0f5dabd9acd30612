/** What has room in the line above the hand. */

import type { Step, TableView } from "../../lib/wire";

const MOST_CHARACTERS = 80;

/** Whether these steps began with what the viewer did. */
export function isOwnStep(steps: readonly Step[], view: TableView): boolean {
  const first = steps[0]?.happenings[0];
  return first !== undefined && "seat" in first && first.seat === view.seat;
}

/** The last one, and before it as many as have room beside it. */
export function latest(news: readonly string[]): readonly string[] {
  const first = news.findIndex((_, index) => news.slice(index).join(" ").length <= MOST_CHARACTERS);
  return first < 0 ? news.slice(-1) : news.slice(first);
}
