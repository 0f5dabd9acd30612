/** Rule sets as the page shows them: their differences, and each value in words. Computed from the settings' data. */

import { isKey, type Key, t } from "../i18n";
import { RULE_SETTINGS, type RuleSetting, type SettingGroup } from "./rule-settings";
import { settings } from "./settings.svelte";
import type { PresetView, RulesProblem } from "./wire";

/** The values of a rule set by the names of its settings, as the house sends them. */
export type RuleValues = Readonly<Record<string, unknown>>;

const GROUP_ORDER: readonly SettingGroup[] = [...new Set(RULE_SETTINGS.map(({ group }) => group))];

/** The groups in their order, each with its settings. */
export const GROUPED: readonly { readonly group: SettingGroup; readonly settings: readonly RuleSetting[] }[] =
  GROUP_ORDER.map((group) => ({ group, settings: RULE_SETTINGS.filter((setting) => setting.group === group) }));

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The settings in which two rule sets differ. */
export function differences(one: RuleValues, other: RuleValues): readonly RuleSetting[] {
  return RULE_SETTINGS.filter(({ name }) => !isSame(one[name], other[name]));
}

/** What the house calls a thing; a name this page does not know is shown as it is. */
function textOr(key: string, otherwise: string): string {
  return isKey(key) ? t(key) : otherwise;
}

export const settingText = (name: string): string => textOr(`setting.${name}`, name);
export const presetText = (preset: string): string => textOr(`preset.${preset}`, preset);
export const presetLine = (preset: string): string => textOr(`preset.${preset}.line`, "");
export const levelText = (level: string): string => textOr(`level.${level}`, level);
export const levelLine = (level: string): string => textOr(`level.${level}.line`, "");

function listText(words: readonly string[], type: "conjunction" | "disjunction"): string {
  return new Intl.ListFormat(settings.language, { type }).format(words);
}

/** A value of a setting in words. */
export function valueText({ name, unit }: RuleSetting, value: unknown): string {
  const inWords = (each: unknown) => textOr(`setting.${name}.${each}`, String(each));
  switch (unit) {
    case "flag":
      return t(value ? "word.true" : "word.false");
    case "choice":
    case "text":
      return inWords(value);
    case "list": {
      const words = (value as readonly string[]).map(inWords);
      return words.length === 0 ? t("word.none") : listText(words, "conjunction");
    }
    case "pair":
      return pairText(value as readonly [number, number] | null);
    case "map":
      return t("value.cardPoints", value as Record<string, number>);
    case "targets":
      return listText([value].flat().map(String), "disjunction");
    case "cards":
    case "points":
    case "below":
      return t(`word.${unit}`, { number: value as number });
  }
}

function pairText(pair: readonly [number, number] | null): string {
  if (pair === null) {
    return t("word.none");
  }
  const [first, second] = pair;
  return first === second ? String(first) : t("word.pair", { first, second });
}

/** The target a preset is played to unless one is chosen: 7 where the preset leaves a choice with 7 in it (R55). */
export function usualTarget({ targets }: PresetView): number {
  return targets.includes(7) ? 7 : (targets[0] ?? 7);
}

/** Why settings do not go together; the house's own English if this page does not know the reason. */
export function conflictText({ code, parameters, message }: RulesProblem): string {
  return isKey(`conflict.${code}`) ? t(`conflict.${code}` as Key, parameters) : message;
}
