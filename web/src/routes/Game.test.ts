import { cleanup, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FakeLive } from "../components/table/fakeLive.svelte";
import { tableView } from "../lib/table.fixtures";
import type { Moment, OpenCards, Replay } from "../lib/wire";
import Game from "./Game.svelte";

const DEALT: OpenCards = {
  hands: [
    ["AS", "KS"],
    ["9S", "TD"],
  ],
  talon: ["TH", "JH"],
};

let answer: () => Response;

const replayed = (open: OpenCards | null): Replay => ({
  view: tableView(),
  moments: [
    { happenings: [{ type: "dealt", number: 1, dealer: 1, turnUp: "JH" }], open },
    { happenings: [{ type: "led", seat: 0, card: "AS" }], open },
  ],
});

beforeEach(() => {
  history.replaceState(null, "", "/games/t1#1-1");
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => answer()),
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const cardsOf = (name: string) =>
  Array.from(screen.getByRole("heading", { name, level: 3 }).parentElement?.querySelectorAll("li") ?? [], (card) =>
    card.textContent?.trim(),
  );

test("a game that is over is shown with open cards to whoever wants that", async () => {
  answer = () => Response.json(replayed(DEALT));
  render(Game, { table: "t1", live: new FakeLive() });
  const open = await screen.findByRole("checkbox", { name: "Open cards" });
  expect(screen.queryAllByRole("heading", { level: 3 })).toHaveLength(0);
  open.click();
  await screen.findByRole("heading", { name: "Talon, from the top" });
  expect(cardsOf("Talon, from the top")).toEqual(["ten of hearts", "jack of hearts"]);
  expect(cardsOf("You")).toEqual(["ace of spades", "king of spades"]);
  expect(cardsOf("The computer · Club")).toEqual(["nine of spades", "ten of diamonds"]);
});

test("a game that goes on has no open cards", async () => {
  answer = () => Response.json(replayed(null));
  render(Game, { table: "t1", live: new FakeLive() });
  await screen.findByRole("heading", { name: "Hand 1 · Trick 1" });
  expect(screen.queryByRole("checkbox")).toBeNull();
});

describe("a game that goes on is followed", () => {
  const led: Moment = { happenings: [{ type: "led", seat: 0, card: "AS" }], open: null };
  const answered: Moment = { happenings: [{ type: "answered", seat: 1, card: "9S" }], open: null };
  const won: Moment = {
    happenings: [{ type: "trickWon", seat: 0, cards: ["AS", "9S"], points: 11, bonus: 0 }],
    open: null,
  };
  const next: Moment = { happenings: [{ type: "led", seat: 0, card: "KS" }], open: null };
  let live: FakeLive;

  /** As the replay is after that many of these moments. */
  function replayOf(count: number): Replay {
    const [dealt] = replayed(null).moments;
    const moments = [...(dealt ? [dealt] : []), ...[led, answered, won, next].slice(0, count)];
    return { view: tableView({ version: 1 + count }), moments };
  }

  async function goOn(count: number): Promise<void> {
    answer = () => Response.json(replayOf(count));
    live.show(tableView({ version: 1 + count }));
  }

  beforeEach(async () => {
    live = new FakeLive();
    answer = () => Response.json(replayOf(1));
    render(Game, { table: "t1", live });
    await screen.findByRole("heading", { name: "Hand 1 · Trick 1" });
    await tick();
  });

  test("to its newest trick by whoever looks at the last one", async () => {
    await goOn(4);
    await screen.findByRole("heading", { name: "Hand 1 · Trick 2" });
    expect(location.hash).toBe("#1-2");
  });

  test("and who looks at an earlier trick stays there", async () => {
    screen.getByRole("button", { name: "← Back" }).click();
    await screen.findByRole("heading", { name: "Hand 1 · The deal" });
    await goOn(4);
    await screen.findByRole("link", { name: "Trick 2" });
    expect(screen.getByRole("heading", { name: "Hand 1 · The deal" })).toBeTruthy();
  });

  test("and what can't be asked now comes with the next move", async () => {
    answer = () => Response.json({ code: "busy", message: "no" }, { status: 503 });
    live.show(tableView({ version: 3 }));
    await tick();
    expect(screen.getByRole("heading", { name: "Hand 1 · Trick 1" })).toBeTruthy();
    await goOn(4);
    await screen.findByRole("heading", { name: "Hand 1 · Trick 2" });
  });
});

test("what is not there can't be replayed, and a house that can't be reached is asked again", async () => {
  answer = () => Response.json({ code: "no_such_table", message: "no" }, { status: 404 });
  render(Game, { table: "t1", live: new FakeLive() });
  await screen.findByText("This game can't be replayed from here.");
  cleanup();
  answer = () => {
    throw new TypeError("no network");
  };
  render(Game, { table: "t1", live: new FakeLive() });
  const again = await screen.findByRole("button", { name: "Try again" });
  answer = () => Response.json(replayed(null));
  again.click();
  await screen.findByRole("heading", { name: "Hand 1 · Trick 1" });
});
