import { screen, waitFor, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { FakeHouse } from "../lib/house.fixtures";
import type { OfficeCase, OfficeLog, OfficeReport, OfficeTable } from "../lib/wire";
import { arrive, depart, enter, PASSWORD, press, type, visit } from "./visiting";

const AT = 1_800_000_000_000;
const TABLE: OfficeTable = { id: "t1", status: "playing", kind: "scored", openedAt: AT, names: ["Boris", "Cleo"] };
const REPORT: OfficeReport = {
  id: 7,
  at: AT,
  by: null,
  of: "Boris",
  reason: "stalling",
  text: "<b>ten minutes</b>",
  table: "t1",
  handledAt: null,
};
const BORIS: OfficeCase = {
  member: { name: "Boris", since: AT, suspendedAt: null, administrator: false },
  sessions: 1,
  tokens: 2,
  tables: [TABLE],
  reports: [REPORT],
};
const LOG: OfficeLog = {
  lines: [
    { id: 2, at: AT, by: "Ann", onPage: true, action: "suspend", of: "Boris", detail: "rude" },
    { id: 1, at: AT, by: "root", onPage: false, action: "rename", of: null, detail: "" },
    { id: 0, at: AT, by: "root", onPage: false, action: "void", of: "t1", detail: "" },
  ],
  more: false,
};

let house: FakeHouse;

beforeEach(async () => {
  house = await arrive();
  house.become("Ann");
  house.me = { ...house.me, administrator: true };
  const answers: Record<string, unknown> = {
    "GET /api/office/reports?status=open": { reports: [REPORT], more: false, open: 1 },
    "GET /api/office/reports?status=handled": { reports: [], more: false, open: 1 },
    "GET /api/office/members?name=bor": { members: [BORIS.member], more: true },
    "GET /api/office/members/Boris": BORIS,
    "GET /api/office/tables": { tables: [TABLE] },
    "GET /api/office/tables/t1": TABLE,
    "GET /api/office/log?": LOG,
  };
  for (const [asked, answer] of Object.entries(answers)) {
    house.answers.set(asked, answer);
  }
});

afterEach(depart);

const fold = async (name: string) => {
  const summaries = await screen.findAllByText(name);
  return within(summaries.find((each) => each.closest("summary"))?.closest("details") as HTMLElement);
};

describe("who is no administrator", () => {
  beforeEach(() => {
    house.me = { ...house.me, administrator: false };
  });

  test("finds nothing there, and nothing is asked of the office", async () => {
    visit("/office");
    expect(await screen.findByText("There is no table here")).toBeTruthy();
    expect(house.asked.filter(([, path]) => path.startsWith("/api/office"))).toEqual([]);
  });

  test("has no way there in his menu", async () => {
    visit("/account");
    await press("Account menu: Ann");
    expect(screen.queryByRole("link", { name: "Keeping order" })).toBeNull();
  });
});

test("an administrator has a way there in his menu", async () => {
  visit("/account");
  await press("Account menu: Ann");
  expect((await screen.findByRole("link", { name: "Keeping order" })).getAttribute("href")).toBe("/office");
});

describe("reports", () => {
  test("are texts, with the ways to the member and the table", async () => {
    visit("/office");
    expect(await screen.findByText("<b>ten minutes</b>")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Boris" }).getAttribute("href")).toBe("/office/members/Boris");
    expect(screen.getByRole("link", { name: "The table" }).getAttribute("href")).toBe("/office/tables/t1");
  });

  test("are noted as dealt with", async () => {
    visit("/office");
    await press(/^Mark as dealt with: the report about Boris of/);
    expect(await screen.findByText("Noted as dealt with.")).toBeTruthy();
    expect(house.bodies("POST", "/api/office/reports/7/handled")).toEqual([{}]);
  });

  test("that were dealt with are kept apart", async () => {
    visit("/office");
    (await screen.findByRole("radio", { name: "Dealt with" })).click();
    expect(await screen.findByText("Nothing has been dealt with yet.")).toBeTruthy();
  });
});

describe("a member", () => {
  test("is found by a part of his name", async () => {
    visit("/office/members");
    await type("Name", "bor");
    await press("Find members");
    expect((await screen.findByRole("link", { name: "Boris" })).getAttribute("href")).toBe("/office/members/Boris");
    expect(screen.getByText(/^There are more/)).toBeTruthy();
  });

  test("is suspended for a reason, after it was said what follows", async () => {
    visit("/office/members/Boris");
    const form = await fold("Suspend");
    expect(form.getByText(/His scored games are not ended now/)).toBeTruthy();
    form.getByRole("button", { name: "Suspend", hidden: true }).click();
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText("Reason")));
    expect(house.bodies("POST", "/api/office/members/Boris/suspend")).toEqual([]);
    enter(form.getByLabelText("Reason"), "rude");
    form.getByRole("button", { name: "Suspend", hidden: true }).click();
    expect(await screen.findByText("Boris is suspended.")).toBeTruthy();
    expect(house.bodies("POST", "/api/office/members/Boris/suspend")).toEqual([{ reason: "rude" }]);
  });

  test("who is suspended can be let in again, and not suspended twice", async () => {
    const suspended = { ...BORIS, member: { ...BORIS.member, suspendedAt: AT } };
    house.answers.set("GET /api/office/members/Boris", suspended);
    visit("/office/members/Boris");
    const form = await fold("Let in again");
    enter(form.getByLabelText("Reason"), "sorry");
    form.getByRole("button", { name: "Let in again", hidden: true }).click();
    expect(await screen.findByText("Boris may come in again.")).toBeTruthy();
    expect(screen.queryByText("Suspend")).toBeNull();
  });

  test("is renamed, and the page follows him", async () => {
    house.answers.set("GET /api/office/members/Bo", { ...BORIS, member: { ...BORIS.member, name: "Bo" } });
    visit("/office/members/Boris");
    const form = await fold("Rename");
    enter(form.getByLabelText("New name"), "Bo");
    form.getByRole("button", { name: "Rename", hidden: true }).click();
    expect(await screen.findByText("Boris is called Bo now.")).toBeTruthy();
    expect(location.pathname).toBe("/office/members/Bo");
  });

  test("who keeps order himself is out of reach", async () => {
    house.answers.set("GET /api/office/members/Boris", { ...BORIS, member: { ...BORIS.member, administrator: true } });
    visit("/office/members/Boris");
    expect(await screen.findByText(/is decided at the machine/)).toBeTruthy();
    expect(screen.queryByText("Suspend")).toBeNull();
  });
});

describe("a table", () => {
  test("is found by its address", async () => {
    visit("/office/tables");
    await type("Name or address of a table", "https://house.example/table/t1?x");
    await press("Look at it");
    await screen.findByText("Scored · goes on", { exact: false });
    expect(location.pathname).toBe("/office/tables/t1");
  });

  test("is ended for nobody's loss", async () => {
    visit("/office/tables/t1");
    const form = await fold("End this table");
    expect(form.getByText(/no win, no loss/)).toBeTruthy();
    enter(form.getByLabelText("Reason"), "a fault of ours");
    form.getByRole("button", { name: "End this table", hidden: true }).click();
    expect(await screen.findByText("The table is ended.")).toBeTruthy();
    expect(house.bodies("POST", "/api/office/tables/t1/void")).toEqual([{ reason: "a fault of ours" }]);
  });

  test("whose result stands can't be", async () => {
    house.answers.set("GET /api/office/tables/t1", { ...TABLE, status: "over" });
    visit("/office/tables/t1");
    expect(await screen.findByText(/its result stands/)).toBeTruthy();
    expect(screen.queryByText("End this table")).toBeNull();
  });
});

test("the log says who did what, and where", async () => {
  visit("/office/log");
  const said = (await screen.findAllByRole("listitem")).map(({ textContent }) => textContent);
  expect(said[0]).toMatch(/^Boris was suspended\s+rude\s+Ann/);
  expect(said[1]).toMatch(/^A former member was renamed\s+root, at the machine/);
  expect(said[2]).toMatch(/^The table t1 was ended/);
});

test("the log leads to the members and the tables it names", async () => {
  visit("/office/log");
  const list = within(await screen.findByRole("list"));
  const ways = list.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(ways).toEqual([
    ["Boris", "/office/members/Boris"],
    ["Ann", "/office/members/Ann"],
    ["t1", "/office/tables/t1"],
  ]);
});

describe("who signed in a while ago", () => {
  const path = "/api/office/reports/7/handled";

  beforeEach(() => house.refusals.set(path, [403, "sign_in_again"]));

  test("says his password, and what he wanted is done", async () => {
    visit("/office");
    await press(/^Mark as dealt with: the report about Boris of/);
    enter(await screen.findByLabelText("Password"), PASSWORD);
    house.refusals.delete(path);
    const admin = house.me;
    await press("Go on");
    house.me = admin;
    expect(await screen.findByText("Noted as dealt with.")).toBeTruthy();
    expect(house.bodies("POST", "/api/sign-in")).toEqual([{ name: "Ann", password: PASSWORD }]);
    expect(house.bodies("POST", path)).toHaveLength(2);
  });

  test("or leaves it, and is told why nothing was done", async () => {
    visit("/office");
    await press(/^Mark as dealt with: the report about Boris of/);
    await press("Leave it");
    expect(await screen.findByText(/You signed in a while ago/)).toBeTruthy();
    expect(house.bodies("POST", path)).toHaveLength(1);
  });
});
