import { screen, waitFor, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { t } from "../i18n";
import type { FakeHouse } from "../lib/house.fixtures";
import { settings } from "../lib/settings.svelte";
import type { CountedView } from "../lib/wire";
import { arrive, depart, enter, press, visit } from "./visiting";

let house: FakeHouse;

beforeEach(async () => {
  house = await arrive();
});

afterEach(depart);

const WON: CountedView = {
  ...{ game: "two-handed", level: "people", rulesKey: "portal", target: 7, score: 7, otherScore: 3 },
  ...{ opponent: "Clara", points: 1, endedAt: 1_800_000_000_000 },
};

const reason = () => screen.getByLabelText(t("player.report.reason")) as HTMLSelectElement;

function choose(value: string): void {
  reason().value = value;
  reason().dispatchEvent(new Event("change", { bubbles: true }));
}

describe("what everybody may see of a player", () => {
  test("is since when he is a member, his places, and his rating", async () => {
    house.player = {
      ...house.player,
      standings: [
        { game: "two-handed", level: "club", place: 12, points: -3, wins: 1, draws: 0, losses: 4 },
        { game: "two-handed", level: "people", place: 2, points: 5, wins: 6, draws: 0, losses: 1 },
      ],
      ratings: [{ game: "two-handed", rating: 1612, deviation: 80 }],
    };
    visit("/player/Boris");
    expect(await screen.findByText("A member since November 2026")).toBeTruthy();
    expect(screen.getByText("Rating against people: 1612 ± 80")).toBeTruthy();
    const lines = screen.getAllByRole("row").slice(1);
    expect(lines.map((line) => [...line.children].map(({ textContent }) => textContent?.trim()))).toEqual([
      ["2", "People", "+5", "6 · 0 · 1 6 won, 0 drawn, 1 lost"],
      ["12", "Club", "−3", "1 · 0 · 4 1 won, 0 drawn, 4 lost"],
    ]);
  });

  test("is his games that count, page by page, and their players lead on", async () => {
    const lost = {
      ...WON,
      level: "club",
      opponent: null,
      points: -1,
      score: 2,
      otherScore: 7,
      endedAt: WON.endedAt - 1,
    };
    const old = { ...WON, opponent: null, endedAt: WON.endedAt - 2 };
    house.results = { "": [WON, lost], [lost.endedAt]: [old] };
    visit("/player/Boris");
    expect((await screen.findByRole("link", { name: "Clara" })).getAttribute("href")).toBe("/player/Clara");
    expect(screen.getByText("against Club")).toBeTruthy();
    await press("Older games");
    expect(await screen.findByText("against A former member")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Older games" })).toBeNull();
    const list = within(screen.getByRole("article").querySelector("ul") as HTMLElement);
    expect(list.getAllByRole("listitem")).toHaveLength(3);
  });

  test("is nothing where there is nobody, and nothing can be done about him", async () => {
    house.become("Ann");
    house.refusals.set("/api/players/Boris", [404, "no_such_player"]);
    visit("/player/Boris");
    expect(await screen.findByText("Nobody who plays here is called so.")).toBeTruthy();
    expect(screen.queryByText("Report Boris")).toBeNull();
    expect(screen.queryByRole("button", { name: "Block Boris" })).toBeNull();
  });

  test("is asked for again when the house did not answer", async () => {
    house.refusals.set("/api/players/Boris", [500, "failed"]);
    visit("/player/Boris");
    await screen.findByRole("alert");
    house.refusals.clear();
    await press("Try again");
    expect(await screen.findByText("A member since November 2026")).toBeTruthy();
  });
});

describe("what a member can do about a player", () => {
  test("a guest is asked to sign in, and comes back", async () => {
    visit("/player/Boris");
    const link = (await screen.findAllByRole("link", { name: "Sign in" })).at(-1);
    expect(link?.getAttribute("href")).toBe("/sign-in?next=%2Fplayer%2FBoris");
  });

  test("one's own leads to the account", async () => {
    house.become("Ann");
    visit("/player/Ann");
    expect(await screen.findByText("This is you.")).toBeTruthy();
  });

  test("a member can block him and take it back", async () => {
    house.become("Ann");
    visit("/player/Boris");
    await press("Block Boris");
    await press("Unblock Boris");
    await screen.findByRole("button", { name: "Block Boris" });
    expect(house.blocked).toEqual([]);
  });

  test("a report needs a reason", async () => {
    house.become("Ann");
    visit("/player/Boris");
    await screen.findByText("Report Boris");
    screen.getByText("Send the report").click();
    await waitFor(() => expect(document.activeElement).toBe(reason()));
    choose("stalling");
    screen.getByText("Send the report").click();
    expect(await screen.findByText("Thank you. Your report has been sent.")).toBeTruthy();
    expect(house.bodies("POST", "/api/reports")).toEqual([
      { name: "Boris", reason: "stalling", text: "", table: null },
    ]);
  });

  test("a report names the table from which one came", async () => {
    house.become("Ann");
    visit("/player/Boris?table=t1");
    expect(await screen.findByText(/The table you come from is named in it/)).toBeTruthy();
    choose("insult");
    screen.getByText("Send the report").click();
    await waitFor(() => expect(house.bodies("POST", "/api/reports")).toMatchObject([{ table: "t1" }]));
  });

  test.each([
    ["en", 1, "That was too often. Try again in 1 second."],
    ["de", 42, "Das war zu oft. Versuch es in 42 Sekunden noch einmal."],
    ["sv", 3600, "Det var för ofta. Försök igen om 60 minuter."],
  ] as const)(
    "who reports too often is told for how long to wait, and nothing typed is lost: %s",
    async (language, waitS, sentence) => {
      house.become("Ann");
      settings.language = language;
      house.refusals.set("/api/reports", [429, "too_many_attempts", waitS]);
      visit("/player/Boris");
      await screen.findByText(t("player.report", { name: "Boris" }));
      const words = screen.getByLabelText(t("player.report.text")) as HTMLTextAreaElement;
      choose("insult");
      enter(words, "He said so.");
      screen.getByText(t("player.report.send")).click();
      expect((await screen.findByRole("alert")).textContent).toBe(sentence);
      expect(words.value).toBe("He said so.");
      expect(reason().value).toBe("insult");
    },
  );
});
