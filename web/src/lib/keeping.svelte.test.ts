import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeHouse } from "./house.fixtures";
import { fetchSettings, sendSettings } from "./keeping.svelte";
import { refreshMe } from "./me.svelte";
import { parseSettings, settings } from "./settings.svelte";

let house: FakeHouse;
let stop: () => void = () => {};

beforeEach(async () => {
  house = new FakeHouse();
  vi.stubGlobal("fetch", house.fetch);
  Object.assign(settings, parseSettings(null));
  await refreshMe();
  stop = $effect.root(() => {
    $effect(fetchSettings);
    $effect(sendSettings);
  });
  flushSync();
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const sent = () => house.bodies("PUT", "/api/account/settings");

/** Everything that is under way has come to rest. */
async function rest(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) {
    flushSync();
    await new Promise((resolve) => setTimeout(resolve));
  }
}

async function signIn(): Promise<void> {
  house.become("Ann");
  await refreshMe();
  await rest();
}

test("a guest's settings stay in his browser", async () => {
  settings.theme = "felt";
  await rest();
  expect(house.asked.filter(([, path]) => path.startsWith("/api/account"))).toEqual([]);
});

test("a member's settings come when he signs in, and nothing is sent back", async () => {
  house.kept = { ...house.kept, theme: "night", language: "sv" };
  settings.theme = "felt";
  await signIn();
  expect([settings.theme, settings.language]).toEqual(["night", "sv"]);
  expect(sent()).toEqual([]);
});

test("an account that keeps no settings yet gets those of the browser", async () => {
  settings.theme = "felt";
  await signIn();
  expect(settings.theme).toBe("felt");
  expect(sent()).toEqual([expect.objectContaining({ theme: "felt" })]);
});

test("each change is sent", async () => {
  await signIn();
  settings.deck = "german";
  await rest();
  settings.speed = 2;
  await rest();
  expect(sent().slice(-2)).toEqual([
    expect.objectContaining({ deck: "german", speed: 1 }),
    expect.objectContaining({ deck: "german", speed: 2 }),
  ]);
});

test("what is changed before the settings have come counts more", async () => {
  house.kept = { ...house.kept, theme: "night" };
  house.become("Ann");
  await refreshMe();
  flushSync();
  settings.theme = "linen";
  await rest();
  expect(settings.theme).toBe("linen");
  expect(house.kept.theme).toBe("linen");
});

test("what could not be sent goes along with the next change", async () => {
  await signIn();
  house.refusals.set("/api/account/settings", [503, "busy"]);
  settings.deck = "four";
  await rest();
  house.refusals.clear();
  settings.pub = true;
  await rest();
  expect(house.kept).toMatchObject({ deck: "four", pub: true });
});
