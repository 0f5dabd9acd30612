/** Visits to the pages for people in a test: a house that answers, and hands that type and press. */

import { cleanup, render, screen } from "@testing-library/svelte";
import { vi } from "vitest";
import { FakeHouse } from "../lib/house.fixtures";
import { refreshMe } from "../lib/me.svelte";
import { navigate } from "../lib/router.svelte";
import { parseSettings, settings } from "../lib/settings.svelte";
import App from "./App.svelte";

export const PASSWORD = "seven of bells and a king";

/** A browser that was never here, before a house that does not know it. */
export async function arrive(): Promise<FakeHouse> {
  localStorage.clear();
  Object.assign(settings, parseSettings(null));
  const house = new FakeHouse();
  vi.stubGlobal("fetch", house.fetch);
  vi.stubGlobal("scrollTo", vi.fn());
  // jsdom knows neither of the two.
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false, media: "" }));
  await refreshMe();
  return house;
}

export function depart(): void {
  cleanup();
  navigate("/fair");
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}

export function visit(path: string): void {
  navigate(path);
  render(App);
}

/** Have this text in a field, as if it was typed. */
export function enter(field: HTMLElement, text: string): void {
  (field as HTMLInputElement).value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

export async function type(label: string | RegExp, text: string): Promise<void> {
  enter(await screen.findByLabelText(label), text);
}

export const press = async (name: string | RegExp) => (await screen.findByRole("button", { name })).click();
