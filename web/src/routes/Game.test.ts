import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { tableView } from "../lib/table.fixtures";
import type { OpenCards, Replay } from "../lib/wire";
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
  render(Game, { table: "t1" });
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
  render(Game, { table: "t1" });
  await screen.findByRole("heading", { name: "Hand 1 · Trick 1" });
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("what is not there can't be replayed, and a house that can't be reached is asked again", async () => {
  answer = () => Response.json({ code: "no_such_table", message: "no" }, { status: 404 });
  render(Game, { table: "t1" });
  await screen.findByText("This game can't be replayed from here.");
  cleanup();
  answer = () => {
    throw new TypeError("no network");
  };
  render(Game, { table: "t1" });
  const again = await screen.findByRole("button", { name: "Try again" });
  answer = () => Response.json(replayed(null));
  again.click();
  await screen.findByRole("heading", { name: "Hand 1 · Trick 1" });
});
