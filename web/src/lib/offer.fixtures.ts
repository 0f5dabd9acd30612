/** The offer of a house with all presets and levels. */

import presets from "./presets.fixture.json";
import type { Offer, PresetView } from "./wire";

const LEVELS = ["beginner", "casual", "club", "skilled", "expert", "master"];

export const OFFER: Offer = { presets, levels: LEVELS.map((key) => ({ key })), usualLevel: "club" };

export function presetOf(key: string): PresetView {
  const preset = OFFER.presets.find((each) => each.key === key);
  if (preset === undefined) {
    throw new Error(`no preset ${key}`);
  }
  return preset;
}
