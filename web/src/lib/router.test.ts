import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  currentRoute,
  invitationPath,
  metAt,
  navigate,
  nextPath,
  parseRoute,
  playerPath,
  signInPath,
  startRouter,
  tablePath,
} from "./router.svelte";

test.each([
  ["/", { page: "start" }],
  ["/rules", { page: "rules" }],
  ["/rules/", { page: "rules" }],
  ["/fair", { page: "fair" }],
  ["/table/aB3_-x", { page: "table", table: "aB3_-x" }],
  ["/lobby", { page: "lobby" }],
  ["/boards", { page: "boards" }],
  ["/games", { page: "games" }],
  ["/games/t1", { page: "game", table: "t1" }],
  ["/seat/t1", { page: "invitation", table: "t1" }],
  ["/seat", { page: "notFound" }],
  ["/constructor", { page: "notFound" }],
  ["/table/", { page: "notFound" }],
  ["/table/a/b", { page: "notFound" }],
  [`/table/${"a".repeat(41)}`, { page: "notFound" }],
  ["/table/<script>", { page: "notFound" }],
  ["/sign-in", { page: "signIn" }],
  ["/join", { page: "join" }],
  ["/account/", { page: "account" }],
  ["/reset", { page: "reset" }],
  ["/confirm", { page: "confirm" }],
  ["/player/Ann%20B", { page: "player", name: "Ann B" }],
  ["/office", { page: "office", part: "reports", of: null }],
  ["/office/members", { page: "office", part: "members", of: null }],
  ["/office/members/Ann%20B", { page: "office", part: "members", of: "Ann B" }],
  ["/office/tables/t1", { page: "office", part: "tables", of: "t1" }],
  ["/office/log", { page: "office", part: "log", of: null }],
  ["/office/log/1", { page: "notFound" }],
  ["/office/members/%E0%A4%A", { page: "notFound" }],
  ["/player/", { page: "notFound" }],
  ["/player/%E0%A4%A", { page: "notFound" }],
  ["/nowhere", { page: "notFound" }],
  ["/constructor", { page: "notFound" }],
])("%s", (path, route) => {
  expect(parseRoute(path)).toEqual(route);
});

test("the path of a table leads to it", () => {
  expect(parseRoute(tablePath("t1"))).toEqual({ page: "table", table: "t1" });
});

test("the code of an invitation stands where no server sees it", () => {
  const link = new URL(invitationPath("t1", "c0de"), "https://house.example");
  expect([parseRoute(link.pathname), link.search, link.hash]).toEqual([
    { page: "invitation", table: "t1" },
    "",
    "#c0de",
  ]);
});

test.each(["Ann", "Åsa Öberg", "d'Artagnan", "50 %"])("the path of the player %s leads to him", (name) => {
  expect(parseRoute(playerPath(name))).toEqual({ page: "player", name });
});

test.each([
  ["/player/Ann", null],
  [playerPath("Ann", "t1"), "t1"],
  ["/player/Ann?table=%3Cscript%3E", null],
  [`/player/Ann?table=${"a".repeat(41)}`, null],
])("the table where one has met a player is read from %s", (path, table) => {
  navigate(path);
  expect(metAt()).toBe(table);
});

test.each([
  ["/account", "/account"],
  [playerPath("Ann B"), playerPath("Ann B")],
  ["https://example.org/account", null],
  ["//example.org/account", null],
  ["javascript:alert(1)", null],
])("after signing in, %s leads to %s", (next, path) => {
  vi.stubGlobal("scrollTo", vi.fn());
  navigate(signInPath(next));
  expect(nextPath()).toBe(path);
  vi.unstubAllGlobals();
});

describe("following links", () => {
  let stop: () => void;

  function click(html: string, init: MouseEventInit = {}): boolean {
    document.body.innerHTML = html;
    const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...init });
    document.querySelector("a, span")?.dispatchEvent(event);
    return event.defaultPrevented;
  }

  beforeEach(() => {
    vi.stubGlobal("scrollTo", vi.fn());
    stop = startRouter();
    navigate("/");
    // What the router leaves alone, jsdom would try to follow.
    addEventListener("click", preventDefault);
  });

  afterEach(() => {
    stop();
    vi.unstubAllGlobals();
    removeEventListener("click", preventDefault);
  });

  const preventDefault = (event: Event) => event.preventDefault();

  test("a link to a page of ours changes the page", () => {
    click('<a href="/rules">Rules</a>');
    expect([currentRoute(), location.pathname]).toEqual([{ page: "rules" }, "/rules"]);
  });

  test.each([
    ["to another house", '<a href="https://example.org/rules">Rules</a>', {}],
    ["for a new tab", '<a href="/rules" target="_blank">Rules</a>', {}],
    ["to a download", '<a href="/rules" download>Rules</a>', {}],
    ["to a path the server answers", '<a href="/api/me">Me</a>', {}],
    ["to a place on this page", '<a href="#main">Main</a>', {}],
    ["clicked with the control key", '<a href="/rules">Rules</a>', { ctrlKey: true }],
    ["clicked with the middle button", '<a href="/rules">Rules</a>', { button: 1 }],
    ["that is none", "<span>Rules</span>", {}],
  ])("a link %s is the browser's", (_, html, init) => {
    click(html, init);
    expect(currentRoute()).toEqual({ page: "start" });
  });

  test("the way back is the browser's history", async () => {
    navigate("/fair");
    const back = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
    history.back();
    await back;
    expect(currentRoute()).toEqual({ page: "start" });
  });
});
