import { cleanup, render, screen, waitFor, within } from "@testing-library/svelte";
import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isKey } from "../i18n";
import { refreshMe } from "../lib/me.svelte";
import { OFFER } from "../lib/offer.fixtures";
import { PeopleHouse } from "../lib/people.fixtures";
import { REFUSALS } from "../lib/refusals";
import { navigate } from "../lib/router.svelte";
import { parseSettings, settings } from "../lib/settings.svelte";
import App from "./App.svelte";

// The table has tests of its own; here it matters only that it is reached.
vi.mock("./Table.svelte", async () => await import("./NotFound.svelte"));

const PASSWORD = "seven of bells and a king";
const PATIENCE_MS = 20_000;

let house: PeopleHouse;

beforeEach(async () => {
  localStorage.clear();
  Object.assign(settings, parseSettings(null));
  house = new PeopleHouse();
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) =>
    path === "/api/offer" ? Response.json(OFFER) : house.fetch(path, init),
  );
  vi.stubGlobal("scrollTo", vi.fn());
  // jsdom knows neither of the two.
  HTMLDialogElement.prototype.close = () => {};
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false, media: "" }));
  await refreshMe();
});

afterEach(() => {
  cleanup();
  navigate("/fair");
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function visit(path: string): void {
  navigate(path);
  render(App);
}

async function type(label: string | RegExp, text: string): Promise<void> {
  const field = (await screen.findByLabelText(label)) as HTMLInputElement;
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

const press = async (name: string | RegExp) => (await screen.findByRole("button", { name })).click();

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
    const field = (await form.findByLabelText("Password")) as HTMLInputElement;
    field.value = PASSWORD;
    field.dispatchEvent(new Event("input", { bubbles: true }));
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
    const field = (await form.findByLabelText("Password")) as HTMLInputElement;
    field.value = PASSWORD;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    form.getByText("Close my account for ever").click();
    expect(await screen.findByText(/Your account is closed/)).toBeTruthy();
    expect(house.bodies("POST", "/api/account/close")).toEqual([{ password: PASSWORD }]);
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

describe("a player's page", () => {
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
    const reason = screen.getByLabelText("What happened?") as HTMLSelectElement;
    await waitFor(() => expect(document.activeElement).toBe(reason));
    reason.value = "stalling";
    reason.dispatchEvent(new Event("change", { bubbles: true }));
    screen.getByText("Send the report").click();
    expect(await screen.findByText("Thank you. Your report has been sent.")).toBeTruthy();
    expect(house.bodies("POST", "/api/reports")).toEqual([
      { name: "Boris", reason: "stalling", text: "", table: null },
    ]);
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
