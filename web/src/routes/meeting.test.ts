import { cleanup, screen, waitFor, within } from "@testing-library/svelte";
import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { FakeHouse } from "../lib/house.fixtures";
import { tableView } from "../lib/table.fixtures";
import type { BoardView, LobbyView, PlayedList } from "../lib/wire";
import { arrive, depart, press, visit } from "./visiting";

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
  program: false,
};
const WATCHABLE: LobbyView["watchable"][number] = {
  table: "t2",
  seats: [
    { name: "Ada", level: null, member: true, goneSince: null, program: false },
    { name: "club", level: "club", member: false, goneSince: null, program: false },
  ],
  options: PEOPLE,
  scores: [1, 0],
};
const ROW = { place: 1, name: "Ada", points: 3, wins: 4, draws: 0, losses: 1, mine: false };
const BOARD: BoardView = { game: "two-handed", level: "people", month: null, rows: [ROW], own: null };
const GAME: PlayedList["games"][number] = {
  ...{ table: "t1", game: "two-handed", level: "people", rulesKey: "portal", target: 3, score: 3, otherScore: 1 },
  ...{ opponent: null, points: 1, ending: "played", notCounted: "same_pair", endedAt: 0 },
};

let house: FakeHouse;

beforeEach(async () => {
  house = await arrive();
  house.become("Ada");
  house.answers.set("GET /api/boards", {
    boards: ["club", "people"].map((level) => ({ game: "two-handed", level })),
    month: "2026-11",
  });
  board(BOARD);
});

afterEach(depart);

/** Who waits in the lobby, and what can be watched. */
const lobby = (...seeks: LobbyView["seeks"]) => house.answers.set("GET /api/lobby", { seeks, watchable: [WATCHABLE] });
/** What the board of games between people shows, of all time or of a month. */
const board = (shown: BoardView, of = "") => house.answers.set(`GET /api/boards/two-handed/people${of}`, shown);
const played = (...games: PlayedList["games"]) =>
  house.answers.set("GET /api/games", { games, more: false, ratings: [] });
/** What was wished for, each time. */
const wishes = (path: string) => house.bodies("POST", path) as Readonly<Record<string, unknown>>[];
/** Have it refuse what is wished for. */
const refuse = (path: string, code: string, waitS?: number) =>
  house.refusals.set(path, waitS === undefined ? [409, code] : [429, code, waitS]);

describe("the lobby", () => {
  test("that is empty offers a game against a level at once", async () => {
    visit("/lobby");
    await press("Play the computer: Club");
    await waitFor(() => expect(location.pathname).toBe("/table/t1"));
    expect(wishes("/api/seeks")).toMatchObject([{ level: "club", kind: "test", leave: false }]);
  });

  test("says who waits, and lets one sit down with a promise of one's own", async () => {
    lobby(SEEK);
    visit("/lobby");
    await press("Sit down with Bertil");
    await waitFor(() => expect(location.pathname).toBe("/table/t1"));
    const promised = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(wishes("/api/tables/t1/join")).toEqual([{ code: null, commitment: promised, leave: false }]);
  });

  test("opens a scored game with its move time, for members", async () => {
    visit("/lobby");
    (await screen.findByRole("radio", { name: /^Scored game/ })).click();
    const time = await screen.findByRole("slider", { name: "Time for a move" });
    expect(time.getAttribute("aria-valuetext")).toBe("1:00");
    await press("Open the table");
    await waitFor(() => expect(wishes("/api/seeks")).toHaveLength(1));
    expect(wishes("/api/seeks")[0]).toMatchObject({ kind: "scored", admits: "members", moveSeconds: 60, level: null });
  });

  test("tells a guest what he can't do, and how he could", async () => {
    house.me = { ...house.me, kind: "guest" };
    lobby({ ...SEEK, admits: "members" });
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
    refuse("/api/tables/t1/join", code);
    lobby(SEEK);
    visit("/lobby");
    await press("Sit down with Bertil");
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test("says of a scored game that it will not count before one sits down, and of no other", async () => {
    house.answers.set("GET /api/tables/t1/prospect", { notCounted: "same_browser" });
    lobby(SEEK);
    visit("/lobby");
    await screen.findByRole("button", { name: "Sit down with Bertil" });
    expect(screen.queryByText(/will not count/)).toBeNull();
    cleanup();
    lobby({ ...SEEK, options: { ...PEOPLE, kind: "scored" } });
    visit("/lobby");
    expect(await screen.findByText("This game will not count: both of you have used the same browser.")).toBeTruthy();
  });

  test("asks before a scored game is left, and repeats the wish only if it is meant", async () => {
    refuse("/api/seeks", "would_leave");
    house.me = { ...house.me, table: "t1" };
    house.answers.set("GET /api/tables/t1", tableView({ leaving: { code: "loss", reason: "behind" } }));
    visit("/lobby");
    await press("Open the table");
    expect(await screen.findByRole("dialog", { name: "You are in a scored game" })).toBeTruthy();
    expect(await screen.findByText("You are behind. This counts as a loss.")).toBeTruthy();
    house.refusals.clear();
    await press("Leave it, lose and play");
    await waitFor(() => expect(wishes("/api/seeks").map(({ leave }) => leave)).toEqual([false, true]));
  });
});

test("an invitation carries the code of its link to the house, and nothing before one sits down", async () => {
  visit("/seat/t1#c0de");
  await screen.findByRole("heading", { name: "A seat is kept for you" });
  expect(house.asked.filter(([method]) => method === "POST")).toEqual([]);
  await press("Sit down");
  await waitFor(() => expect(wishes("/api/tables/t1/join")).toMatchObject([{ code: "c0de" }]));
});

describe("names", () => {
  const named = async (name: string) => (await screen.findByRole("link", { name })).getAttribute("href");

  test("of members lead to their pages from the lobby, those of guests and computers nowhere", async () => {
    lobby(SEEK, { ...SEEK, table: "t3", name: "Clara", member: true });
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
    played({ ...GAME, opponent: "Bertil" });
    visit("/games");
    expect(await named("Bertil")).toBe("/player/Bertil");
  });
});

test("a first visit asks once who one is", async () => {
  house.asked.length = 0;
  visit("/");
  await screen.findByRole("button", { name: "Account menu: Ada" });
  await waitFor(() => expect(screen.queryByText("One moment …")).toBeNull());
  expect(house.asked.filter(([, path]) => path === "/api/me")).toHaveLength(1);
});

test("who opens tables too fast is told for how long to wait", async () => {
  refuse("/api/seeks", "too_many_requests", 7);
  visit("/lobby");
  await press("Open the table");
  expect(await screen.findByText("That was too often. Try again in 7 seconds.")).toBeTruthy();
});

describe("the boards", () => {
  test("show one's own place, however far down", async () => {
    board({ ...BOARD, own: { ...ROW, place: 341, name: "Bertil", points: -2, mine: true } });
    visit("/boards");
    const row = await screen.findByRole("row", { name: /Bertil/ });
    expect(within(row).getByText("341")).toBeTruthy();
    expect(within(row).getByText("−2")).toBeTruthy();
    expect(within(row).getByText("4 won, 0 drawn, 1 lost")).toBeTruthy();
    expect(screen.getByRole("columnheader", { name: "Won, drawn, lost" })).toBeTruthy();
    expect(screen.getByText("+ won, = drawn, − lost")).toBeTruthy();
  });

  test("are of all time, or of a month", async () => {
    board(BOARD, "?month=2026-11");
    board({ ...BOARD, rows: [{ ...ROW, name: "Clara" }] }, "?month=2026-10");
    visit("/boards");
    await screen.findByRole("row", { name: /Ada/ });
    await press("November 2026");
    await press("Earlier");
    expect(await screen.findByRole("row", { name: /Clara/ })).toBeTruthy();
  });
});

test("own games say their result, and why one is on no board", async () => {
  played(GAME);
  visit("/games");
  expect(await screen.findByText("against A former member")).toBeTruthy();
  expect(screen.getByText("The two of you had ten games on the board that day.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Replay" }).getAttribute("href")).toBe("/games/t1");
});

test("one that was not played out says how it ended", async () => {
  const left = { ...GAME, score: 0, otherScore: 0, ending: "time_expired", notCounted: null };
  played(left, { ...left, table: "t2", endedAt: 1, ending: "thunder" });
  visit("/games");
  expect(await screen.findAllByText("0–0")).toHaveLength(2);
  expect(screen.getAllByText("Ended when time ran out.")).toHaveLength(1);
});

test.each(["/lobby", "/boards", "/games", "/seat/t1"])("axe finds nothing on %s", { timeout: 20_000 }, async (path) => {
  lobby(SEEK);
  played();
  visit(path);
  await waitFor(() => expect(screen.queryByText("One moment …")).toBeNull());
  // Colours need a real browser; there they are checked by the browser tests.
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});
