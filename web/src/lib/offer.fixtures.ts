/** The offer of a house with all presets and both levels. */

import presets from "./presets.fixture.json";
import type { Offer, PresetView } from "./wire";

export const OFFER: Offer = { presets, levels: [{ key: "random" }, { key: "heuristic" }] };

export function presetOf(key: string): PresetView {
  const preset = OFFER.presets.find((each) => each.key === key);
  if (preset === undefined) {
    throw new Error(`no preset ${key}`);
  }
  return preset;
}
