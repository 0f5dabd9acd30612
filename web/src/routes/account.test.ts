import { screen, waitFor, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { FakeHouse } from "../lib/house.fixtures";
import { tableView } from "../lib/table.fixtures";
import { arrive, depart, enter, PASSWORD, press, type, visit } from "./visiting";

let house: FakeHouse;

beforeEach(async () => {
  house = await arrive();
});

afterEach(depart);

describe("the account", () => {
  beforeEach(() => house.become("Ann"));

  const inside = async (name: string) => {
    const summary = (await screen.findAllByText(name)).find((element) => element.closest("summary"));
    return within(summary?.closest("details") as HTMLElement);
  };

  test("a guest is asked to sign in", async () => {
    house.me = { ...house.me, kind: "guest" };
    visit("/account");
    const links = (await screen.findAllByRole("link", { name: "Sign in" })) as HTMLAnchorElement[];
    expect(links.map(({ search }) => search)).toContain("?next=%2Faccount");
  });

  test("the name can be changed, and is shown everywhere at once", async () => {
    visit("/account");
    const form = await inside("Name");
    await type("New name", "Anna");
    form.getByText("Change the name").click();
    expect(await screen.findByText("You are called Anna now.")).toBeTruthy();
    expect(await screen.findByRole("button", { name: "Account menu: Anna" })).toBeTruthy();
  });

  test("a wrong password is said at the one that proves, not at the new one", async () => {
    house.refusals.set("/api/account/password", [403, "wrong_password"]);
    visit("/account");
    await inside("Password");
    await type("Your password now", "wrong");
    await type("New password", PASSWORD);
    screen.getByText("Change the password").click();
    const field = screen.getByLabelText("Your password now");
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(screen.getByText("This is not your password.")).toBeTruthy();
  });

  test("an address can be forgotten, also where no letters are sent any more", async () => {
    house.me = { ...house.me, email: "ann@example.org" };
    visit("/account");
    const form = await inside("E-mail address");
    enter(await form.findByLabelText("Password"), PASSWORD);
    form.getByText("Forget the address").click();
    await waitFor(() =>
      expect(house.bodies("POST", "/api/account/email")).toEqual([{ email: null, password: PASSWORD }]),
    );
  });

  test("another browser is signed out by its name", async () => {
    visit("/account");
    await press(/^Sign out Another program, last seen/);
    expect(await screen.findByText("Signed out there.")).toBeTruthy();
    expect(house.bodies("POST", "/api/sign-out")).toEqual([{ session: "bb", everywhere: false }]);
    expect(screen.getByText("Firefox · Linux")).toBeTruthy();
  });

  test("everywhere is here as well", async () => {
    visit("/account");
    await press("Sign out everywhere");
    expect(await screen.findByText("You are signed out everywhere.")).toBeTruthy();
    expect(location.pathname).toBe("/");
  });

  test("a blocked player can be met again", async () => {
    house.blocked = ["Boris"];
    visit("/account");
    expect((await screen.findByRole("link", { name: "Boris" })).getAttribute("href")).toBe("/player/Boris");
    await press("Unblock Boris");
    expect(await screen.findByText(/^Nobody\./)).toBeTruthy();
    expect(house.blocked).toEqual([]);
  });

  test("closing it says what happens, and needs the password", async () => {
    visit("/account");
    const form = await inside("Close the account");
    expect(form.getByText(/there is no way back/)).toBeTruthy();
    enter(await form.findByLabelText("Password"), PASSWORD);
    form.getByText("Close my account for ever").click();
    expect(await screen.findByText(/Your account is closed/)).toBeTruthy();
    expect(house.bodies("POST", "/api/account/close")).toEqual([{ password: PASSWORD }]);
  });

  test("closing it names what that means for the scored game one is in", async () => {
    house.me = { ...house.me, table: "t1" };
    house.answers.set("GET /api/tables/t1", tableView({ leaving: { code: "loss", reason: "behind" } }));
    visit("/account");
    const form = await inside("Close the account");
    expect(screen.queryByText(/You are behind/)).toBeNull();
    form.getByText("Close the account").click();
    expect(await form.findByText("You are in a scored game. You are behind. This counts as a loss.")).toBeTruthy();
  });
});
