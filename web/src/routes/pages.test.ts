import { cleanup, screen, waitFor, within } from "@testing-library/svelte";
import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { closeSettings } from "../lib/dialog.svelte";
import type { FakeHouse } from "../lib/house.fixtures";
import { OFFER } from "../lib/offer.fixtures";
import { navigate } from "../lib/router.svelte";
import type { OpenTable, RulesChecked } from "../lib/wire";
import { arrive, depart, visit } from "./visiting";

// The table has tests of its own; here it matters only that it is reached.
vi.mock("./Table.svelte", async () => await import("./NotFound.svelte"));

let house: FakeHouse;

const click = (element: HTMLElement) => {
  element.click();
};

const CHECKED: RulesChecked = { settings: {}, problems: [] };

beforeEach(async () => {
  house = await arrive();
  house.answers.set("POST /api/rules/check", CHECKED);
});

afterEach(() => {
  closeSettings();
  depart();
});

/** The tables that were opened. */
const opened = () => house.bodies("POST", "/api/tables") as OpenTable[];
const checked = () => waitFor(() => expect(house.bodies("POST", "/api/rules/check")).not.toEqual([]));

async function start(): Promise<HTMLElement> {
  visit("/");
  return await screen.findByRole("button", { name: "Play" });
}

describe("the start page", () => {
  test("one tap opens a table by the rules of the house", async () => {
    click(await start());
    await waitFor(() => expect(location.pathname).toBe("/table/t1"));
    expect(opened()).toEqual([
      { preset: "portal", settings: {}, target: 7, level: "club", undo: true, showPoints: true, speed: 1 },
    ]);
  });

  test("what was chosen is offered again on the next visit", async () => {
    await start();
    click(screen.getByRole("radio", { name: /^Santase/ }));
    click(screen.getByRole("radio", { name: /^Beginner/ }));
    click(screen.getByRole("checkbox", { name: "Allow taking back" }));
    await waitFor(() => expect(screen.getByText("Santase · to 11 · Beginner")).toBeTruthy());
    cleanup();
    click(await start());
    await waitFor(() =>
      expect(opened()[0]).toMatchObject({ preset: "santase", target: 11, level: "beginner", undo: false }),
    );
  });

  test("every level is offered with its name and what it is like, from weak to strong", async () => {
    await start();
    const group = within(screen.getByRole("group", { name: "Against" }));
    const radios = group.getAllByRole("radio") as HTMLInputElement[];
    expect(radios.map(({ value }) => value)).toEqual(OFFER.levels.map(({ key }) => key));
    expect(radios.filter(({ checked }) => checked).map(({ value }) => value)).toEqual([OFFER.usualLevel]);
    expect(group.getByRole("radio", { name: "Club Counts trumps, aces and tens" })).toBeTruthy();
  });

  test("the points are offered to be shown only where the rules leave it open (R59)", async () => {
    await start();
    expect(screen.queryByRole("checkbox", { name: "Count my points for me" })).toBeNull();
    click(screen.getByRole("radio", { name: /^Hoyle/ }));
    expect(await screen.findByRole("checkbox", { name: "Count my points for me" })).toBeTruthy();
  });

  test("any other target can be entered, and one that is none can't be played to", async () => {
    const play = await start();
    click(screen.getByRole("radio", { name: "Other" }));
    const number = (await screen.findByRole("spinbutton", { name: "Game points" })) as HTMLInputElement;
    number.value = "0";
    number.dispatchEvent(new Event("input", { bubbles: true }));
    await waitFor(() => expect((play as HTMLButtonElement).disabled).toBe(true));
    number.value = "21";
    number.dispatchEvent(new Event("input", { bubbles: true }));
    await waitFor(() => expect((play as HTMLButtonElement).disabled).toBe(false));
    click(play);
    await waitFor(() => expect(opened()[0]?.target).toBe(21));
  });

  test("a preset tells what sets it apart from the default", async () => {
    await start();
    const hoyle = screen.getByRole("radio", { name: /^Hoyle/ }).closest("div") as HTMLElement;
    expect(within(hoyle).getByText(/differences from Portal/)).toBeTruthy();
    const line = within(hoyle).getByText(/Close before drawing:/);
    expect(line.textContent).toMatch(/yes\s*\(instead of: no\)/);
  });

  test("whoever comes back to a running game is taken to it", async () => {
    house.me = { ...house.me, table: "t7" };
    visit("/");
    await waitFor(() => expect(location.pathname).toBe("/table/t7"));
  });

  test("a running game is offered first to whoever comes from another page", async () => {
    house.me = { ...house.me, table: "t7" };
    visit("/rules");
    click(await screen.findByRole("link", { name: "Play" }));
    const playOn = (await screen.findByRole("link", { name: "Play on" })) as HTMLAnchorElement;
    expect(playOn.pathname).toBe("/table/t7");
    expect(screen.getByRole("button", { name: "New game", description: /ends with it/ })).toBeTruthy();
  });

  test("a house that does not answer is said so, and asked again", async () => {
    house.isDown = true;
    visit("/");
    expect((await screen.findByRole("alert")).textContent).toMatch(/The house does not answer/);
    house.isDown = false;
    click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("button", { name: "Play" })).toBeTruthy();
  });
});

describe("house rules", () => {
  test("a changed rule is checked, sent, and can be taken back", async () => {
    const play = await start();
    click(screen.getByRole("checkbox", { name: "Close before drawing" }));
    await screen.findByText("Portal: no");
    await checked();
    click(play);
    await waitFor(() => expect(opened()[0]?.settings).toEqual({ closeBeforeDraw: true }));
    navigate("/");
    click(await screen.findByRole("button", { name: "Back to Portal" }));
    await waitFor(() => expect(screen.queryByText("Portal: no")).toBeNull());
  });

  test("rules that contradict each other are explained at both and keep the table closed", async () => {
    const problem = { code: "automatic_with_claims", settings: ["end66", "claimWindows"], message: "", parameters: {} };
    house.answers.set("POST /api/rules/check", { ...CHECKED, problems: [problem] });
    const play = await start();
    click(screen.getByRole("checkbox", { name: "on any own turn" }));
    await waitFor(() => expect((play as HTMLButtonElement).disabled).toBe(true));
    expect(screen.getAllByText(/there is nothing to call/)).toHaveLength(3);
    click(screen.getByRole("button", { name: "Reaching 66" }));
    expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Reaching 66" }));
  });

  test("a check that fails when its mix is gone shows nothing", async () => {
    let fail = () => {};
    const answer = new Promise((_, reject) => {
      fail = () => reject(new TypeError("Failed to fetch"));
    });
    house.answers.set("POST /api/rules/check", answer);
    await start();
    click(screen.getByRole("checkbox", { name: "Close before drawing" }));
    await checked();
    click(await screen.findByRole("button", { name: "Back to Portal" }));
    await waitFor(() => expect(screen.queryByText("Portal: no")).toBeNull());
    fail();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("another preset starts without them", async () => {
    await start();
    click(screen.getByRole("checkbox", { name: "Close before drawing" }));
    await screen.findByText("Portal: no");
    click(screen.getByRole("radio", { name: /^German/ }));
    await waitFor(() => expect(screen.getByText("German · to 7 · Club")).toBeTruthy());
  });
});

describe("the frame", () => {
  test("another language is used at once, told to the browser, and remembered", async () => {
    await start();
    click(screen.getByRole("button", { name: "Settings" }));
    click(await screen.findByRole("radio", { name: "Svenska" }));
    expect(await screen.findByRole("button", { name: "Spela" })).toBeTruthy();
    expect(document.documentElement.lang).toBe("sv");
    expect(JSON.parse(localStorage.getItem("sixtysix.settings") ?? "{}")).toMatchObject({ language: "sv" });
  });

  test("another surface is worn by the whole page", async () => {
    await start();
    click(screen.getByRole("button", { name: "Settings" }));
    click(await screen.findByRole("radio", { name: "Felt" }));
    await waitFor(() => expect(document.documentElement.dataset.theme).toBe("felt"));
  });

  test("a new page takes the focus and names itself", async () => {
    await start();
    click(within(screen.getByRole("navigation")).getByRole("link", { name: "Fair deals" }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
    await waitFor(() => expect(document.title).toBe("Fair deals – Sixty-Six"));
  });

  test("an address that leads nowhere has a way back to the game", () => {
    visit("/nowhere");
    expect((screen.getByRole("link", { name: "To the start page" }) as HTMLAnchorElement).pathname).toBe("/");
  });
});

describe("the rules", () => {
  test("two presets are compared where the window is narrow, and only where they differ", async () => {
    visit("/rules");
    const table = await screen.findByRole("table");
    const heads = within(table)
      .getAllByRole("columnheader")
      .map((cell) => cell.textContent);
    expect(heads).toEqual(["Rule", "Portal", "Hoyle"]);
    expect(within(table).queryByRole("rowheader", { name: /^Pack/ })).toBeNull();
    click(screen.getByRole("checkbox", { name: "Only where they differ" }));
    expect(await within(table).findByRole("rowheader", { name: "Pack R1" })).toBeTruthy();
  });

  test("an address that points at a rule leads to its row, whether it differs or not", async () => {
    visit("/rules#R44");
    const row = (await screen.findByRole("rowheader", { name: /R44$/ })).closest("tr");
    await waitFor(() => expect(document.activeElement).toBe(row));
  });

  test("a rule set's name leads to a game by it", async () => {
    visit("/rules");
    click(await screen.findByRole("link", { name: "Hoyle" }));
    expect(await screen.findByText("Hoyle · to 7 · Club")).toBeTruthy();
  });
});

describe("the check of a deal", () => {
  test("a figure that can't be read is named and takes the focus", async () => {
    visit("/fair");
    click(screen.getByRole("button", { name: "Check" }));
    expect(await screen.findByText("These must be 64 digits from 0–9 and a–f.")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: /^Root/ }));
  });
});

test.each(["/", "/rules", "/fair", "/nowhere"])("axe finds nothing on %s", async (path) => {
  visit(path);
  await waitFor(() => expect(screen.queryByText("One moment …")).toBeNull());
  // Colours need a real browser; there they are checked by the browser tests.
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});
