import { screen, waitFor } from "@testing-library/svelte";
import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isKey } from "../i18n";
import type { FakeHouse } from "../lib/house.fixtures";
import { REFUSALS } from "../lib/refusals";
import { settings } from "../lib/settings.svelte";
import { arrive, depart, PASSWORD, press, type, visit } from "./visiting";

// The table has tests of its own; here it matters only that it is reached.
vi.mock("./Table.svelte", async () => await import("./NotFound.svelte"));

const PATIENCE_MS = 20_000;

let house: FakeHouse;

beforeEach(async () => {
  house = await arrive();
});

afterEach(depart);

describe("becoming a member", () => {
  test("takes a name and a password, and takes the settings along", async () => {
    settings.theme = "felt";
    visit("/join");
    await type("Name", "Ann");
    await type("Password", PASSWORD);
    await press("Become a member");
    expect(await screen.findByText("Welcome, Ann. You are a member now.")).toBeTruthy();
    expect(location.pathname).toBe("/");
    const [wish] = house.bodies("POST", "/api/members");
    expect(wish).toMatchObject({ name: "Ann", password: PASSWORD, settings: { theme: "felt" } });
    expect(screen.getByRole("button", { name: "Account menu: Ann" })).toBeTruthy();
  });

  test("leads back to the running game", async () => {
    house.me = { ...house.me, table: "t1" };
    visit("/join");
    expect(await screen.findByText(/goes on exactly where it is/)).toBeTruthy();
    await type("Name", "Ann");
    await type("Password", PASSWORD);
    await press("Become a member");
    await waitFor(() => expect(location.pathname).toBe("/table/t1"));
  });

  test("offers an address only where the house sends letters", async () => {
    house.me = { ...house.me, sendsMail: true };
    visit("/join");
    expect(await screen.findByText("E-mail address (optional)")).toBeTruthy();
    await type("Name", "Ann");
    await type("Password", PASSWORD);
    await type("E-mail address", "ann@example.org");
    await press("Become a member");
    expect(await screen.findByText(/a letter is on its way to you/)).toBeTruthy();
    expect(house.bodies("POST", "/api/account/email")).toEqual([{ email: "ann@example.org", password: PASSWORD }]);
  });

  test("is done even if the letter can't be sent, and says so where the address can be named again", async () => {
    house.me = { ...house.me, sendsMail: true };
    house.refusals.set("/api/account/email", [429, "too_many_attempts"]);
    visit("/join");
    await screen.findByText("E-mail address (optional)");
    await type("Name", "Ann");
    await type("Password", PASSWORD);
    await type("E-mail address", "ann@example.org");
    await press("Become a member");
    expect(await screen.findByText(/the letter could not be sent/)).toBeTruthy();
    expect(location.pathname).toBe("/account");
  });
});

describe("what is wrong is said beside its field, and the focus goes there", () => {
  test.each([
    ["name_taken", "Name", "Somebody has this name, or one that looks the same. Choose another."],
    ["name_too_short", "Name", "A name has at least 2 characters."],
    ["password_too_short", "Password", "A password has at least 8 characters."],
    ["password_is_name", "Password", "The password must be more than the name."],
  ])("%s", async (code, label, sentence) => {
    house.refusals.set("/api/members", [400, code]);
    visit("/join");
    await type("Name", "Ann");
    await type("Password", PASSWORD);
    await press("Become a member");
    const field = screen.getByLabelText(label);
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(screen.getByRole("textbox", { name: "Name" })).toBeTruthy();
    expect(field.getAttribute("aria-invalid")).toBe("true");
    const [wrong] = (field.getAttribute("aria-describedby") ?? "").split(" ");
    expect(document.getElementById(wrong ?? "")?.textContent).toBe(sentence);
  });

  test("an empty field is found before anything is sent", async () => {
    visit("/sign-in");
    await type("Name", "Ann");
    await press("Sign in");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Password")));
    expect(screen.getByText("This is still missing.")).toBeTruthy();
    expect(house.bodies("POST", "/api/sign-in")).toEqual([]);
  });

  test("so is an address that is none", async () => {
    house.me = { ...house.me, sendsMail: true };
    visit("/join");
    await screen.findByText("E-mail address (optional)");
    await type("Name", "Ann");
    await type("Password", PASSWORD);
    await type("E-mail address", "ann");
    await press("Become a member");
    expect(await screen.findByText(/This is no e-mail address/)).toBeTruthy();
    expect(house.bodies("POST", "/api/members")).toEqual([]);
  });

  test("what no field is to blame for stands above the button", async () => {
    house.refusals.set("/api/sign-in", [403, "suspended"]);
    visit("/sign-in");
    await type("Name", "Ann");
    await type("Password", PASSWORD);
    await press("Sign in");
    expect((await screen.findByRole("alert")).textContent).toMatch(/^This account is suspended/);
  });

  test("a reason nobody knows is said in the words of the house", async () => {
    house.refusals.set("/api/sign-in", [418, "teapot"]);
    visit("/sign-in");
    await type("Name", "Ann");
    await type("Password", PASSWORD);
    await press("Sign in");
    expect((await screen.findByRole("alert")).textContent).toBe("That did not work: the house says teapot");
  });

  test("every reason of the house has a sentence", () => {
    expect(REFUSALS.filter((code) => !isKey(`problem.${code}`))).toEqual([]);
  });
});

describe("signing in and out", () => {
  test("leads to where one wanted to go", async () => {
    visit("/sign-in?next=%2Faccount");
    await type("Name", "Ann");
    await type("Password", PASSWORD);
    await press("Sign in");
    await waitFor(() => expect(location.pathname).toBe("/account"));
    expect(await screen.findByText("Good to see you, Ann.")).toBeTruthy();
  });

  test("a guest is told that his game ends with it", async () => {
    house.me = { ...house.me, table: "t1" };
    visit("/sign-in");
    expect(await screen.findByText(/ends when you sign in/)).toBeTruthy();
  });

  test("the password can be looked at", async () => {
    visit("/sign-in");
    const field = screen.getByLabelText("Password") as HTMLInputElement;
    expect(field.type).toBe("password");
    await press("Show the password");
    await waitFor(() => expect(field.type).toBe("text"));
  });

  test("the menu closes with Escape, and gives the focus back", async () => {
    visit("/rules");
    const button = await screen.findByRole("button", { name: "Account menu: Guest" });
    button.click();
    const link = await screen.findByRole("link", { name: "Sign in" });
    expect(link.getAttribute("href")).toBe("/sign-in?next=%2Frules");
    link.focus();
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(button.getAttribute("aria-expanded")).toBe("false");
  });

  test("the menu signs out", async () => {
    house.become("Ann");
    visit("/fair");
    await press("Account menu: Ann");
    await press("Sign out");
    expect(await screen.findByText("You are signed out.")).toBeTruthy();
    expect(house.bodies("POST", "/api/sign-out")).toEqual([{ session: null, everywhere: false }]);
    expect(await screen.findByRole("button", { name: "Account menu: Guest" })).toBeTruthy();
  });
});

describe("letters", () => {
  beforeEach(() => {
    house.me = { ...house.me, sendsMail: true };
  });

  test("a lost password is asked for by name or address, and the answer gives nothing away", async () => {
    visit("/reset");
    await type("Name or e-mail address", "Ann");
    await press("Send the letter");
    const answer = await screen.findByText(/^If there is such an account/);
    await waitFor(() => expect(document.activeElement).toBe(answer));
    expect(house.bodies("POST", "/api/reset")).toEqual([{ who: "Ann" }]);
  });

  test("the code of a letter is taken out of the address, and used for a new password", async () => {
    visit("/reset#secret");
    expect(location.href).not.toContain("secret");
    await type("New password", PASSWORD);
    await press("Save the password");
    await waitFor(() => expect(location.pathname).toBe("/sign-in"));
    expect(house.bodies("POST", "/api/reset/finish")).toEqual([{ code: "secret", password: PASSWORD }]);
  });

  test("a house that sends none says so", async () => {
    house.me = { ...house.me, sendsMail: false };
    visit("/reset");
    expect(await screen.findByText(/^This house sends no letters/)).toBeTruthy();
  });

  test("an address is confirmed by a tap, not by looking at the page", async () => {
    visit("/confirm#secret");
    await screen.findByRole("button", { name: "Yes, it is mine" });
    expect(house.bodies("POST", "/api/account/email/confirm")).toEqual([]);
    await press("Yes, it is mine");
    expect(await screen.findByText("Thank you. The address is confirmed.")).toBeTruthy();
    expect(house.bodies("POST", "/api/account/email/confirm")).toEqual([{ code: "secret" }]);
  });

  test("without the link there is nothing to confirm", () => {
    visit("/confirm");
    expect(screen.getByText(/needs the link/)).toBeTruthy();
  });
});

describe("signing in elsewhere", () => {
  beforeEach(() => {
    house.me = { ...house.me, provider: "Club Login" };
  });

  test("is offered where the house knows a provider", async () => {
    house.refusals.set("/api/openid/start", [502, "provider_failed"]);
    visit("/sign-in");
    await press("Sign in with Club Login");
    expect((await screen.findByRole("alert")).textContent).toMatch(/does not answer/);
  });

  test("somebody new chooses a name when he comes back", async () => {
    house.me = { ...house.me, table: "t1" };
    visit("/sign-in#name");
    await type("Name", "Ann");
    await press("Become a member");
    await waitFor(() => expect(location.pathname).toBe("/table/t1"));
    expect(house.bodies("POST", "/api/openid/members")).toEqual([expect.objectContaining({ name: "Ann" })]);
  });

  test("what went wrong there is said here", async () => {
    visit("/sign-in#failed");
    expect((await screen.findByRole("alert")).textContent).toMatch(/did not work/);
  });

  test("a member without a password needs none to close his account", async () => {
    house.become("Ann");
    visit("/account");
    await screen.findByRole("button", { name: "Also sign in with Club Login" });
    screen.getByText("Close my account for ever").click();
    expect(await screen.findByText(/Your account is closed/)).toBeTruthy();
    expect(house.bodies("POST", "/api/account/close")).toEqual([{ password: null }]);
  });
});

test.each(["/join", "/sign-in", "/account", "/reset", "/reset#code", "/confirm#code", "/player/Boris"])(
  "axe finds nothing on %s",
  async (path) => {
    house.me = { ...house.me, sendsMail: true };
    if (path === "/account" || path.startsWith("/player")) {
      house.become("Ann");
      house.blocked = ["Boris"];
    }
    visit(path);
    await screen.findByRole("button", { name: /^Account menu/ });
    await waitFor(() => expect(screen.queryByText("One moment …")).toBeNull());
    // Colours need a real browser; there they are checked by the browser tests.
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
    const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  },
  PATIENCE_MS,
);
