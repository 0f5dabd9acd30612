import { screen, waitFor, within } from "@testing-library/svelte";
import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { forgetChallenges } from "../lib/challenges.svelte";
import { type FakeHouse, SECRET } from "../lib/house.fixtures";
import { tableView } from "../lib/table.fixtures";
import type { ChallengeView, OwnChallengeView, TokenView } from "../lib/wire";
import { arrive, depart, enter, PASSWORD, press, type, visit } from "./visiting";

// The table has tests of its own; here it matters only that it is reached.
vi.mock("./Table.svelte", async () => await import("./NotFound.svelte"));

const PATIENCE_MS = 20_000;
const OPTIONS = { ...tableView().options, level: "people" };
const TOKEN: TokenView = { id: "aa", label: "my bot", scopes: ["play", "read"], createdAt: 0, seenAt: null };
const ASKING: ChallengeView = { table: "t1", name: "Boris", options: OPTIONS, invitation: "c0de", since: 0 };
const OWN: OwnChallengeView = { table: "t2", name: "Clara", options: OPTIONS, since: 0 };

let house: FakeHouse;

beforeEach(async () => {
  house = await arrive();
  house.become("Ann");
});

afterEach(() => {
  depart();
  forgetChallenges();
});

const promised = expect.stringMatching(/^[0-9a-f]{64}$/);
const quiet = () => waitFor(() => expect(screen.queryByText("One moment …")).toBeNull());

describe("tokens", () => {
  const form = async () => {
    const summary = await screen.findByText("New token");
    return within(summary.closest("details") as HTMLElement);
  };
  const fill = async (label: string) => {
    const found = await form();
    await type("Name of the token", label);
    enter(found.getByLabelText("Password"), PASSWORD);
    return found;
  };

  test("none are there at first", async () => {
    visit("/account");
    expect(await screen.findByText("No program has a token of yours.")).toBeTruthy();
  });

  test("one is made with what it may do, and its secret is shown this once", async () => {
    visit("/account");
    const found = await fill("my bot");
    found.getByRole("checkbox", { name: "play", hidden: true }).click();
    found.getByText("Make the token").click();
    const shown = await screen.findByRole("group", { name: "The token “my bot”" });
    await waitFor(() => expect(document.activeElement).toBe(shown));
    expect(within(shown).getByText(/^It is not shown again/)).toBeTruthy();
    expect((within(shown).getByLabelText("The token") as HTMLInputElement).value).toBe(SECRET);
    expect(house.bodies("POST", "/api/tokens")).toEqual([
      { label: "my bot", scopes: ["read", "play"], password: PASSWORD },
    ]);
    expect(await screen.findByText("May: read, play")).toBeTruthy();
    await press("I have it");
    await waitFor(() => expect(screen.queryByLabelText("The token")).toBeNull());
    expect(document.body.innerHTML).not.toContain(SECRET);
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Programs" }));
  });

  test("the secret is copied by a button", async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    visit("/account");
    (await fill("my bot")).getByText("Make the token").click();
    await press("Copy the token");
    expect(await screen.findByText("Copied.")).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith(SECRET);
  });

  test("that one was used meanwhile is seen when one comes back to the page", async () => {
    house.tokens = [TOKEN];
    visit("/account");
    expect(await screen.findByText(/never used$/)).toBeTruthy();
    house.tokens = [{ ...TOKEN, seenAt: 1_800_000_000_000 }];
    window.dispatchEvent(new Event("focus"));
    expect(await screen.findByText(/, last used /)).toBeTruthy();
    house.isDown = true;
    window.dispatchEvent(new Event("focus"));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(screen.getByText(/, last used /)).toBeTruthy();
  });

  test("one that may do nothing is not asked for", async () => {
    visit("/account");
    const found = await fill("my bot");
    const read = found.getByRole("checkbox", { name: "read", hidden: true });
    read.click();
    found.getByText("Make the token").click();
    expect(await screen.findByText("Choose at least one thing.")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(read));
    expect(house.bodies("POST", "/api/tokens")).toEqual([]);
  });

  test.each([
    [403, "wrong_password", "This is not your password."],
    [409, "too_many_tokens", /^You have as many tokens as one member can have/],
  ])("why there is none: %s %s", async (status, code, sentence) => {
    visit("/account");
    const found = await fill("my bot");
    house.refusals.set("/api/tokens", [status, code]);
    found.getByText("Make the token").click();
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  test("one is revoked after a question", async () => {
    house.tokens = [TOKEN];
    visit("/account");
    await press("Revoke the token my bot");
    const keep = await screen.findByRole("button", { name: "Keep it" });
    await waitFor(() => expect(document.activeElement).toBe(keep));
    keep.click();
    const again = await screen.findByRole("button", { name: "Revoke the token my bot" });
    await waitFor(() => expect(document.activeElement).toBe(again));
    expect(house.tokens).toHaveLength(1);
    again.click();
    await press("Revoke it");
    expect(await screen.findByText("The token “my bot” works no more.")).toBeTruthy();
    expect(house.tokens).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Programs" }));
  });

  test("the question goes away with Escape", async () => {
    house.tokens = [TOKEN];
    visit("/account");
    await press("Revoke the token my bot");
    await screen.findByRole("button", { name: "Keep it" });
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    expect(await screen.findByRole("button", { name: "Revoke the token my bot" })).toBeTruthy();
  });
});

describe("challenging", () => {
  test("a player is asked to a game chosen as in the lobby", async () => {
    visit("/player/Boris");
    await press("Challenge Boris");
    (await screen.findByRole("radio", { name: /^Scored game/ })).click();
    (await screen.findByRole("radio", { name: "3" })).click();
    await press("Send the challenge");
    await waitFor(() => expect(location.pathname).toBe("/table/t1"));
    const [wish] = house.bodies("POST", "/api/challenges");
    const seek = { kind: "scored", target: 3, moveSeconds: 60, level: null, admits: "link", commitment: promised };
    expect(wish).toMatchObject({ name: "Boris", seek });
  });

  test("the form closes by the button that opened it", async () => {
    visit("/player/Boris");
    const button = await screen.findByRole("button", { name: "Challenge Boris" });
    button.click();
    await screen.findByRole("form", { name: "Challenge Boris" });
    expect(button.getAttribute("aria-expanded")).toBe("true");
    button.click();
    await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
  });

  test("somebody who is no member is not asked", async () => {
    house.refusals.set("/api/challenges", [404, "no_such_member"]);
    visit("/player/Nobody");
    await press("Challenge Nobody");
    await press("Send the challenge");
    expect(await screen.findByText("No other member is called so.")).toBeTruthy();
  });

  test.each(["/player/Ann", "/player/Boris"])("neither oneself nor as a guest: %s", async (path) => {
    if (path.endsWith("Boris")) {
      house.me = { ...house.me, kind: "guest" };
    }
    visit(path);
    await screen.findByRole("button", { name: /^Account menu/ });
    expect(screen.queryByRole("button", { name: /^Challenge/ })).toBeNull();
  });
});

describe("challenges", () => {
  test("are said on every page, with the way to the lobby", async () => {
    house.challenges = { challenges: [ASKING], own: [] };
    visit("/rules");
    expect(await screen.findByText("Boris challenges you to a game.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Answer" }).getAttribute("href")).toBe("/lobby");
  });

  test("of several members are counted", async () => {
    house.challenges = { challenges: [ASKING, { ...ASKING, table: "t3", name: "Dora" }], own: [] };
    visit("/rules");
    expect(await screen.findByText("2 members challenge you to a game.")).toBeTruthy();
  });

  test("a guest is not asked about", async () => {
    house.me = { ...house.me, kind: "guest" };
    visit("/lobby");
    await quiet();
    expect(house.asked.filter(([, path]) => path === "/api/challenges")).toEqual([]);
  });

  test("come and go while the lobby is open", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    visit("/lobby");
    await quiet();
    house.challenges = { challenges: [ASKING], own: [] };
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await screen.findByRole("button", { name: "Accept the challenge of Boris" })).toBeTruthy();
    house.challenges = { challenges: [], own: [] };
    await vi.advanceTimersByTimeAsync(3_000);
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Challenges" })).toBeNull());
    vi.useRealTimers();
  });

  test("are accepted with their invitation", async () => {
    house.challenges = { challenges: [ASKING], own: [] };
    house.refusals.set("/api/tables/t1/join", [409, "absent"]);
    visit("/lobby");
    await press("Accept the challenge of Boris");
    expect(await screen.findByText(/^Whoever opened this table is not here/)).toBeTruthy();
    expect(house.bodies("POST", "/api/tables/t1/join")).toEqual([{ code: "c0de", commitment: promised, leave: false }]);
  });

  test("are declined, and the keyboard stays in the lobby", async () => {
    house.challenges = { challenges: [ASKING], own: [] };
    visit("/lobby");
    await press("Decline the challenge of Boris");
    expect(await screen.findByText("You have declined the challenge of Boris.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Accept/ })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Open tables" }));
  });

  test("of one's own are withdrawn, also one to a closed account", async () => {
    house.challenges = { challenges: [], own: [OWN, { ...OWN, table: "t3", name: null }] };
    visit("/lobby");
    await press("Withdraw the challenge to A former member");
    await press("Withdraw the challenge to Clara");
    expect(await screen.findByText("Your challenge to Clara is withdrawn.")).toBeTruthy();
    expect(house.challenges.own).toEqual([]);
  });

  test("one that is not there any more is said so", async () => {
    house.challenges = { challenges: [ASKING], own: [] };
    house.refusals.set("/api/challenges/t1", [404, "no_such_challenge"]);
    visit("/lobby");
    await press("Decline the challenge of Boris");
    expect(await screen.findByText("This challenge is not there any more.")).toBeTruthy();
  });
});

test.each(["/lobby", "/account", "/player/Boris", "/rules"])(
  "axe finds nothing on %s",
  async (path) => {
    house.challenges = { challenges: [ASKING], own: [OWN] };
    house.tokens = [TOKEN];
    visit(path);
    await screen.findAllByText("Boris challenges you to a game.");
    await quiet();
    if (path === "/account") {
      (await screen.findByText("New token")).click();
      await press("Revoke the token my bot");
      await screen.findByRole("button", { name: "Keep it" });
    } else if (path !== "/lobby" && path !== "/rules") {
      await press("Challenge Boris");
      await screen.findByRole("form", { name: "Challenge Boris" });
    }
    // Colours need a real browser; there they are checked by the browser tests.
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
    const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  },
  PATIENCE_MS,
);
