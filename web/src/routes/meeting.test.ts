import { cleanup, render, screen, waitFor, within } from "@testing-library/svelte";
import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { OFFER } from "../lib/offer.fixtures";
import { navigate } from "../lib/router.svelte";
import { settings } from "../lib/settings.svelte";
import { tableView } from "../lib/table.fixtures";
import type { BoardView, LobbyView, Me, PlayedList } from "../lib/wire";
import App from "./App.svelte";

// The table has tests of its own; here it matters only that it is reached.
vi.mock("./Table.svelte", async () => await import("./NotFound.svelte"));

const PEOPLE = { ...tableView().options, level: "people" };
const SEEK: LobbyView["seeks"][number] = {
  table: "t1",
  name: "Bertil",
  member: false,
  mine: false,
  admits: "anyone",
  options: PEOPLE,
  since: 0,
};
const WATCHABLE: LobbyView["watchable"][number] = {
  table: "t2",
  seats: [
    { name: "Ada", level: null, member: true, goneSince: null },
    { name: "club", level: "club", member: false, goneSince: null },
  ],
  options: PEOPLE,
  scores: [1, 0],
};
const ROW = { place: 1, name: "Ada", points: 3, wins: 4, draws: 0, losses: 1, mine: false };
const GUEST: Me = {
  name: "Guest",
  table: null,
  kind: "guest",
  email: null,
  sendsMail: false,
  provider: null,
  administrator: false,
};
const GAME: PlayedList["games"][number] = {
  ...{ table: "t1", game: "two-handed", level: "people", rulesKey: "portal", target: 3, score: 3, otherScore: 1 },
  ...{ opponent: null, points: 1, ending: "played", notCounted: "same_pair", endedAt: 0 },
};

let me: Me;
let lobby: LobbyView;
let board: BoardView;
let played: PlayedList;
let refusal: string | null;
let waitS: number | null;
let asked: [string, Record<string, unknown>][];

async function house(path: string, init?: RequestInit): Promise<Response> {
  if (init?.method === "POST") {
    asked.push([path, JSON.parse(String(init.body)) as Record<string, unknown>]);
    return refusal === null
      ? Response.json({ table: "t1" }, { status: 201 })
      : Response.json(
          { code: refusal, message: "no" },
          waitS === null ? { status: 409 } : { status: 429, headers: { "retry-after": String(waitS) } },
        );
  }
  const answers: Record<string, unknown> = {
    "/api/me": me,
    "/api/offer": OFFER,
    "/api/lobby": lobby,
    "/api/challenges": { challenges: [], own: [] },
    "/api/boards": { boards: ["club", "people"].map((level) => ({ game: "two-handed", level })), month: "2026-11" },
    "/api/games": played,
    "/api/tables/t1": tableView({ leaving: { code: "loss", reason: "behind" } }),
    "/api/tables/t1/prospect": { notCounted: "same_browser" },
  };
  return Response.json(answers[path] ?? board);
}

beforeEach(() => {
  localStorage.clear();
  me = { ...GUEST, name: "Ada", kind: "member" };
  lobby = { seeks: [], watchable: [] };
  board = { game: "two-handed", level: "people", month: null, rows: [ROW], own: null };
  played = { games: [], more: false, ratings: [] };
  refusal = null;
  waitS = null;
  asked = [];
  vi.stubGlobal("fetch", vi.fn(house));
  vi.stubGlobal("scrollTo", vi.fn());
  HTMLDialogElement.prototype.showModal ??= () => {};
  HTMLDialogElement.prototype.close = () => {};
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false, media: "" }));
});

afterEach(() => {
  cleanup();
  settings.language = "en";
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function visit(path: string): void {
  navigate(path);
  render(App);
}

const press = async (name: string | RegExp) => (await screen.findByRole("button", { name })).click();

describe("the lobby", () => {
  test("that is empty offers a game against a level at once", async () => {
    visit("/lobby");
    await press("Play against Club");
    await waitFor(() => expect(location.pathname).toBe("/table/t1"));
    expect(asked).toMatchObject([["/api/seeks", { level: "club", kind: "test", leave: false }]]);
  });

  test("says who waits, and lets one sit down with a promise of one's own", async () => {
    lobby = { seeks: [SEEK], watchable: [] };
    visit("/lobby");
    await press("Sit down with Bertil");
    await waitFor(() => expect(location.pathname).toBe("/table/t1"));
    const promised = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(asked).toEqual([["/api/tables/t1/join", { code: null, commitment: promised, leave: false }]]);
  });

  test("opens a scored game with its move time, for members", async () => {
    visit("/lobby");
    (await screen.findByRole("radio", { name: /^Scored game/ })).click();
    const time = await screen.findByRole("slider", { name: "Time for a move" });
    expect(time.getAttribute("aria-valuetext")).toBe("1:00");
    await press("Open the table");
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.[1]).toMatchObject({ kind: "scored", admits: "members", moveSeconds: 60, level: null });
  });

  test("tells a guest what he can't do, and how he could", async () => {
    me = GUEST;
    lobby = { seeks: [{ ...SEEK, admits: "members" }], watchable: [] };
    visit("/lobby");
    expect(await screen.findByText(/Scored games count on the boards and are for members/)).toBeTruthy();
    expect(screen.queryByRole("radio", { name: /^Scored game/ })).toBeNull();
    expect(screen.queryByRole("button", { name: "Sit down with Bertil" })).toBeNull();
    expect(screen.getAllByRole("link", { name: "Become a member" })).toHaveLength(2);
  });

  test.each([
    ["taken", "Somebody was quicker: this seat is taken."],
    ["absent", /^Whoever opened this table is not here/],
    ["no_such_table", "This table is not there any more."],
  ])("says why one could not sit down: %s", async (code, text) => {
    refusal = code;
    lobby = { seeks: [SEEK], watchable: [] };
    visit("/lobby");
    await press("Sit down with Bertil");
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test("says of a scored game that it will not count before one sits down, and of no other", async () => {
    lobby = { ...lobby, seeks: [SEEK] };
    visit("/lobby");
    await screen.findByRole("button", { name: "Sit down with Bertil" });
    expect(screen.queryByText(/will not count/)).toBeNull();
    cleanup();
    lobby = { ...lobby, seeks: [{ ...SEEK, options: { ...PEOPLE, kind: "scored" } }] };
    visit("/lobby");
    expect(await screen.findByText("This game will not count: both of you have used the same browser.")).toBeTruthy();
  });

  test("asks before a scored game is left, and repeats the wish only if it is meant", async () => {
    refusal = "would_leave";
    me = { ...me, table: "t1" };
    visit("/lobby");
    await press("Open the table");
    expect(await screen.findByRole("dialog", { name: "You are in a scored game" })).toBeTruthy();
    expect(await screen.findByText("You are behind. This counts as a loss.")).toBeTruthy();
    refusal = null;
    await press("Leave it, lose and play");
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked.map(([, wish]) => wish.leave)).toEqual([false, true]);
  });
});

test("an invitation carries the code of its link to the house, and nothing before one sits down", async () => {
  visit("/seat/t1#c0de");
  await screen.findByRole("heading", { name: "A seat is kept for you" });
  expect(asked).toEqual([]);
  await press("Sit down");
  await waitFor(() => expect(asked[0]).toMatchObject(["/api/tables/t1/join", { code: "c0de" }]));
});

describe("names", () => {
  const named = async (name: string) => (await screen.findByRole("link", { name })).getAttribute("href");

  test("of members lead to their pages from the lobby, those of guests and computers nowhere", async () => {
    lobby = { seeks: [SEEK, { ...SEEK, table: "t3", name: "Clara", member: true }], watchable: [WATCHABLE] };
    visit("/lobby");
    expect(await named("Clara")).toBe("/player/Clara");
    expect(await named("Ada")).toBe("/player/Ada");
    expect(screen.getByText("Bertil").closest("a")).toBeNull();
    expect(screen.getByText(/and Club$/).closest("a")).toBeNull();
  });

  test("on a board lead to their pages", async () => {
    visit("/boards");
    expect(await named("Ada")).toBe("/player/Ada");
  });

  test("of opponents lead to their pages from one's own games", async () => {
    played = { games: [{ ...GAME, opponent: "Bertil" }], more: false, ratings: [] };
    visit("/games");
    expect(await named("Bertil")).toBe("/player/Bertil");
  });
});

test("a first visit asks once who one is", async () => {
  visit("/");
  await screen.findByRole("button", { name: "Account menu: Ada" });
  await waitFor(() => expect(screen.queryByText("One moment …")).toBeNull());
  expect(vi.mocked(fetch).mock.calls.filter(([path]) => path === "/api/me")).toHaveLength(1);
});

test("who opens tables too fast is told for how long to wait", async () => {
  refusal = "too_many_requests";
  waitS = 7;
  visit("/lobby");
  await press("Open the table");
  expect(await screen.findByText("That was too often. Try again in 7 seconds.")).toBeTruthy();
});

describe("the boards", () => {
  test("show one's own place, however far down", async () => {
    board = { ...board, own: { ...ROW, place: 341, name: "Bertil", points: -2, mine: true } };
    visit("/boards");
    const row = await screen.findByRole("row", { name: /Bertil/ });
    expect(within(row).getByText("341")).toBeTruthy();
    expect(within(row).getByText("−2")).toBeTruthy();
    expect(within(row).getByText("4 won, 0 drawn, 1 lost")).toBeTruthy();
    expect(screen.getByRole("columnheader", { name: "Won, drawn, lost" })).toBeTruthy();
    expect(screen.getByText("+ won, = drawn, − lost")).toBeTruthy();
  });

  test("are of all time, or of a month", async () => {
    visit("/boards");
    await press("November 2026");
    await press("Earlier");
    await waitFor(() =>
      expect(fetch).toHaveBeenLastCalledWith("/api/boards/two-handed/people?month=2026-10", expect.anything()),
    );
  });
});

test("own games say their result, and why one is on no board", async () => {
  played = { games: [GAME], more: false, ratings: [] };
  visit("/games");
  expect(await screen.findByText("against A former member")).toBeTruthy();
  expect(screen.getByText("The two of you had ten games on the board that day.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Replay" }).getAttribute("href")).toBe("/games/t1");
});

test("one that was not played out says how it ended", async () => {
  const left = { ...GAME, score: 0, otherScore: 0, ending: "time_expired", notCounted: null };
  played = { games: [left, { ...left, table: "t2", endedAt: 1, ending: "thunder" }], more: false, ratings: [] };
  visit("/games");
  expect(await screen.findAllByText("0–0")).toHaveLength(2);
  expect(screen.getAllByText("Ended when time ran out.")).toHaveLength(1);
});

test.each(["/lobby", "/boards", "/games", "/seat/t1"])("axe finds nothing on %s", { timeout: 20_000 }, async (path) => {
  lobby = { seeks: [SEEK], watchable: [WATCHABLE] };
  visit(path);
  await waitFor(() => expect(screen.queryByText("One moment …")).toBeNull());
  // Colours need a real browser; there they are checked by the browser tests.
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});
