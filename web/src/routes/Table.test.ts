import { fireEvent, render, screen, waitFor, within } from "@testing-library/svelte";
import axe from "axe-core";
import { tick } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { standIn } from "../components/table/browser";
import { FakeLive } from "../components/table/fakeLive.svelte";
import { READY } from "../lib/live";
import { settings } from "../lib/settings.svelte";
import { handView, legal, refused, resultView, stepOf, TABLE, tableView } from "../lib/table.fixtures";
import type { TableView } from "../lib/wire";
import Table from "./Table.svelte";

let live: FakeLive;

beforeAll(standIn);

beforeEach(() => {
  Object.assign(settings, { language: "en", speed: 0, oneTap: false, pub: false });
  live = new FakeLive();
});

afterEach(() => {
  settings.speed = 1;
  vi.useRealTimers();
});

const REVEAL = { hands: [["KS"], ["AD"]], talon: ["TC", "JH"], deck: [], seed: "00" } as const;
const OVER = handView({ turn: "over", toAct: null, cards: [], choices: [], result: resultView(), reveal: REVEAL });

const STATES: Record<string, TableView> = {
  leading: tableView(),
  following: tableView({
    hand: {
      turn: "following",
      trick: { leader: 1, lead: "TH", answer: null, winner: null },
      cards: [...legal("9H"), refused("AS", "must_follow_suit", "R13", { suit: "H" })],
      choices: [],
    },
  }),
  drawing: tableView({ hand: { turn: "drawing", choices: legal("draw", "close", "claim") } }),
  exchanging: tableView({
    hand: { turn: "exchanging", turnUp: null, talonStatus: "closed", choices: legal("exchange", "pass") },
  }),
  settling: tableView({
    hand: { turn: "settling", talon: 0, turnUp: null, cards: [], choices: legal("claim", "pass") },
  }),
  waiting: tableView({ hand: { toAct: 1, choices: [] } }),
  handOver: tableView({ phase: "handOver", hand: OVER }),
  matchOver: tableView({ phase: "matchOver", winner: 0, scores: [7, 3], hand: OVER }),
};

/** The table on screen, opened at this browser's pace; what the guard against late taps waits for has passed. */
async function show(view: TableView): Promise<void> {
  render(Table, { tableId: TABLE, live });
  live.show({ ...view, options: { ...view.options, speed: settings.speed } });
  await new Promise((resolve) => setTimeout(resolve, 110));
}

const hand = () => within(screen.getByRole("list", { name: "Your hand" }));
const card = (name: string) => hand().getByRole("button", { name });
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

async function objections(): Promise<unknown[]> {
  // jsdom paints nothing, so contrast is measured in the browser tests.
  const { violations } = await axe.run(document.body, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

describe.each(Object.keys(STATES))("%s", (name) => {
  it("has nothing that axe objects to", async () => {
    await show(STATES[name] ?? tableView());
    expect(await objections()).toEqual([]);
  });
});

describe("with the mouse", () => {
  it("a card is lifted, then played", async () => {
    await show(tableView());
    await fireEvent.click(card("ten of hearts"));
    expect(card("ten of hearts").getAttribute("aria-pressed")).toBe("true");
    await fireEvent.click(card("ten of hearts"));
    expect(live.commands).toEqual(["TH"]);
  });

  it("the chip on the queen shows the marriage and leads her", async () => {
    await show(tableView());
    await fireEvent.click(card("queen of spades"));
    await fireEvent.click(screen.getByRole("button", { name: "Play with 20: queen of spades" }));
    expect(live.commands).toEqual(["marry:S"]);
  });

  it("the talon draws where drawing is a decision", async () => {
    await show(STATES.drawing ?? tableView());
    await fireEvent.click(screen.getByRole("button", { name: /^Talon, 12 cards/ }));
    expect(live.commands).toEqual(["draw"]);
  });

  it("a dimmed card says why", async () => {
    await show(STATES.following ?? tableView());
    expect(card("ace of spades").getAttribute("aria-disabled")).toBe("true");
    await fireEvent.click(card("ace of spades"));
    expect(screen.getByText("You must follow hearts. (R13)")).toBeTruthy();
  });

  it("nothing is dimmed as in the pub", async () => {
    settings.pub = true;
    await show(STATES.following ?? tableView());
    expect(card("ace of spades").getAttribute("aria-disabled")).toBe("false");
    expect(screen.getByText("Your card.")).toBeTruthy();
  });
});

describe("with the keyboard alone", () => {
  it("a number lifts and Enter plays", async () => {
    await show(tableView());
    await press("4");
    expect(document.activeElement).toBe(card("ten of hearts"));
    await fireEvent.click(document.activeElement ?? document.body);
    expect(live.commands).toEqual(["TH"]);
  });

  it("the arrows walk along the hand", async () => {
    await show(tableView());
    card("ace of spades").focus();
    await press("ArrowRight");
    expect(document.activeElement).toBe(card("king of spades"));
    await press("ArrowLeft");
    await press("ArrowLeft");
    expect(document.activeElement).toBe(card("jack of clubs"));
  });

  it("the letters do what the buttons do", async () => {
    await show(STATES.drawing ?? tableView());
    await press("d");
    await press("c");
    expect(live.commands).toEqual(["draw"]);
    await new Promise((resolve) => setTimeout(resolve, 260));
    await press("c");
    expect(live.commands).toEqual(["draw", "claim"]);
  });

  it("M goes to the chip of the next marriage", async () => {
    await show(tableView());
    await press("m");
    await waitFor(() => expect(document.activeElement?.textContent?.trim()).toBe("Play with 20"));
  });

  it("help opens, takes the focus, and gives it back", async () => {
    await show(tableView());
    card("ace of spades").focus();
    await press("?");
    const help = screen.getByRole("dialog", { name: "At the table" });
    expect(help.contains(document.activeElement)).toBe(true);
    await press("Escape");
    await tick();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(card("ace of spades"));
  });

  it("L shows the last trick only where there is one to look at", async () => {
    await show(tableView());
    await press("l");
    expect(screen.getByText("There is no trick to look back at now.")).toBeTruthy();
    live.show(tableView({ version: 2, hand: { lastTrick: { leader: 0, lead: "AD", answer: "9D", winner: 0 } } }));
    await press("l");
    expect(screen.getByRole("dialog", { name: "The last trick" })).toBeTruthy();
  });

  it("is not lost when the card it was at is played", async () => {
    await show(tableView());
    card("ten of hearts").focus();
    live.show(tableView({ version: 2, hand: { cards: legal("AS", "KS"), toAct: 1 } }));
    await tick();
    await tick();
    expect(hand().getAllByRole("button")).toContain(document.activeElement);
  });
});

describe("the end", () => {
  it("of a hand says who, how many, why and by which rule", async () => {
    await show(STATES.handOver ?? tableView());
    const box = within(screen.getByRole("dialog", { name: "You win 2 game points" }));
    expect(box.getByText(/You are out with 68\. Under 33: 2 points\./)).toBeTruthy();
    expect(box.getByRole("link", { name: "Rule R44" })).toBeTruthy();
    expect(box.getByText("ten of clubs, jack of hearts")).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Next hand"));
    await fireEvent.click(box.getByRole("button", { name: "Next hand" }));
    expect(live.commands).toEqual(["continue"]);
  });

  it("of a hand gives the keyboard to the next one", async () => {
    await show(tableView({ hand: { cards: legal("AS") } }));
    card("ace of spades").focus();
    live.show({ ...(STATES.handOver ?? tableView()), version: 2 });
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Next hand"));
    live.show(tableView({ version: 3, hand: { number: 2, cards: legal("TH", "9H") } }));
    await waitFor(() => expect(document.activeElement).toBe(card("ten of hearts")));
  });

  it("of a match that is lost names the winner's points first", async () => {
    await show(tableView({ phase: "matchOver", winner: 1, scores: [0, 3], hand: OVER }));
    expect(screen.getByRole("dialog", { name: "The computer wins the match, 3 to 0" })).toBeTruthy();
  });

  it("beyond the target shows every point", async () => {
    await show(tableView({ scores: [8, 1] }));
    const own = within(screen.getByRole("region", { name: "You" }));
    expect(own.getByRole("img", { name: "Game points: 8 of 7" }).querySelectorAll(".won")).toHaveLength(8);
  });

  it("of a hand can be put aside to look at the table", async () => {
    await show(STATES.handOver ?? tableView());
    await press("Escape");
    expect(screen.queryByRole("dialog")).toBeNull();
    await fireEvent.click(screen.getByRole("button", { name: "Show the result" }));
    expect(screen.getByRole("dialog")).toBeTruthy();
  });

  it("of a match offers the way on, and the record", async () => {
    await show(STATES.matchOver ?? tableView());
    const box = within(screen.getByRole("dialog", { name: "You win the match, 7 to 3" }));
    expect(box.getByRole("link", { name: "Save the record" }).getAttribute("href")).toBe(`/api/tables/${TABLE}/record`);
    expect(box.getByRole("button", { name: "Play again" })).toBeTruthy();
    expect(box.getByRole("button", { name: "Another game" })).toBeTruthy();
  });

  it("of a table leads back to the start", async () => {
    render(Table, { tableId: TABLE, live });
    live.state = { ...live.state, trouble: "gone" };
    await tick();
    expect(screen.getByRole("link", { name: "To the start page" }).getAttribute("href")).toBe("/");
  });
});

describe("what is asked", () => {
  it.each([
    { choices: legal("exchange", "pass"), asked: "The talon is closed. Exchange, or pass?", main: null },
    { choices: legal("pass"), asked: "The talon is closed. Nothing to exchange: pass.", main: "Pass" },
  ])("after the opponent's close: $asked", async ({ choices, asked, main }) => {
    await show(tableView({ hand: { turn: "exchanging", talonStatus: "closed", choices } }));
    expect(screen.getByText(asked)).toBeTruthy();
    const options = within(screen.getByRole("group", { name: "Your options" })).getAllByRole("button");
    const prominent = options.filter(({ classList }) => classList.contains("main")).map(({ ariaLabel }) => ariaLabel);
    expect(prominent).toEqual(main === null ? [] : [main]);
  });

  it("before a choice that can cost the hand stands in the room of its label", async () => {
    await show(tableView({ hand: { choices: legal("close") } }));
    const labels = () =>
      Array.from(screen.getByRole("button", { name: /^Close the talon\??$/ }).querySelectorAll(".labels span"));
    const shown = () => labels().filter(({ classList }) => !classList.contains("away"));
    expect(labels().map(({ textContent }) => textContent)).toEqual(["Close", "Close?"]);
    expect(shown().map(({ textContent }) => textContent)).toEqual(["Close"]);
    await press("z");
    expect(shown().map(({ textContent }) => textContent)).toEqual(["Close?"]);
    expect(screen.getByRole("button", { name: "Close the talon?" })).toBeTruthy();
  });
});

describe("who sits there", () => {
  const opponent = () => within(screen.getByRole("region", { name: "Opponent" }));

  it("is named with the level", async () => {
    await show(STATES.waiting ?? tableView());
    expect(opponent().getByText("The computer")).toBeTruthy();
    expect(opponent().getByText("Club")).toBeTruthy();
    expect(document.title).toBe("The computer · Club – Sixty-Six");
  });

  it("is told where another level plays in its place", async () => {
    live.readiness = { ...READY, unready: ["club"], standIn: "heuristic" };
    await show(tableView());
    expect(opponent().getByText("The book, for Club")).toBeTruthy();
  });

  it("stands in the summary of the match", async () => {
    await show(STATES.matchOver ?? tableView());
    expect(within(screen.getByRole("dialog")).getByText("Portal · to 7 · Club")).toBeTruthy();
  });
});

describe("a computer player that is not ready yet", () => {
  const bar = () => screen.queryByRole("progressbar", { name: "The computer player is getting ready …" });

  it("is waited for with a figure, and then goes on by itself", async () => {
    live.readiness = { ...READY, ready: false };
    await show(STATES.waiting ?? tableView());
    expect(bar()).toBeTruthy();
    live.readiness = { ...READY, ready: false, done: 8, total: 14 };
    await tick();
    expect(screen.getByText("The computer player is getting ready: 8 of 14")).toBeTruthy();
    expect(bar()).toMatchObject({ value: 8, max: 14 });
    expect(await objections()).toEqual([]);
    live.readiness = READY;
    await tick();
    expect(bar()).toBeNull();
    expect(screen.getByText("The computer is thinking …")).toBeTruthy();
  });

  it("is nothing to those whose turn it is", async () => {
    live.readiness = { ...READY, ready: false, done: 8, total: 14 };
    await show(tableView());
    expect(bar()).toBeNull();
    expect(screen.getByText("Your lead.")).toBeTruthy();
  });
});

it("the pace that is chosen at the table holds for the computer too", async () => {
  await show(tableView());
  expect(live.commands).toEqual([]);
  settings.speed = 2;
  await tick();
  expect(live.commands).toEqual(["pace 2"]);
});

describe("what is heard", () => {
  it("every announcement is in the one log", async () => {
    await show(tableView());
    live.show(tableView({ version: 2 }), stepOf(2, { type: "closed", seat: 1, beforeDrawing: false }));
    await tick();
    expect(within(screen.getByRole("log")).getByText("The computer closes the talon.")).toBeTruthy();
  });

  it("the title says whose turn it is", async () => {
    await show(tableView());
    expect(document.title).toContain("Your turn");
    live.show(STATES.waiting ?? tableView());
    await tick();
    expect(document.title).not.toContain("Your turn");
  });

  it("a lost connection is said over a table that stays readable", async () => {
    live.status = { kind: "reconnecting", retryAt: Date.now() + 8000, reason: "lost" };
    await show(tableView());
    expect(screen.getByText("Connection lost. Trying again in 8 s.")).toBeTruthy();
    expect(card("ace of spades")).toBeTruthy();
  });

  it("the wait for the next attempt is counted from now, however long the table has stood there", async () => {
    await show(tableView());
    vi.useFakeTimers({ now: Date.now() + 20_000 });
    live.status = { kind: "reconnecting", retryAt: Date.now() + 8000, reason: "lost" };
    await tick();
    expect(screen.getByText("Connection lost. Trying again in 8 s.")).toBeTruthy();
  });
});
