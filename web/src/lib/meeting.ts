/** Tables in words, and why one could not sit down. */

import { isKey, t, tn } from "../i18n";
import { HttpError } from "./http";
import { presetText } from "./rulesets";
import { clockText } from "./time";
import type { OptionsView } from "./wire";

const MS_PER_MINUTE = 60_000;
const MINUTES_PER_HOUR = 60;

/** What is played at a table: rules, target, and whether it counts. A line breaks only between these. */
export function tableText({ rulesKey, target, kind, moveSeconds }: OptionsView): string {
  const parts = [presetText(rulesKey), t("kind.target", { target }), t(`kind.${kind}`)];
  if (moveSeconds !== null) {
    parts.push(t("kind.moveTime", { time: clockText(moveSeconds) }));
  }
  return parts.map((part) => part.replaceAll(" ", "\u00a0")).join(" · ");
}

/** For how long somebody has been waiting. */
export function sinceText(since: number, now: number): string {
  const minutes = Math.floor((now - since) / MS_PER_MINUTE);
  return minutes < 1 ? t("lobby.since.now") : tn("lobby.since", minutes);
}

/** For how long a seat is still kept: minutes and seconds, or whole hours. */
export function keptText(last: number, now: number): string {
  const minutes = Math.max(0, last - now) / MS_PER_MINUTE;
  return minutes < MINUTES_PER_HOUR
    ? clockText(Math.ceil(minutes * 60))
    : tn("wait.hours", Math.round(minutes / MINUTES_PER_HOUR));
}

/** Why one could not sit down, in the viewer's language where this page knows the reason. */
export function problemText(error: unknown): string {
  if (!(error instanceof HttpError)) {
    return t("error.unexpected", { message: String(error) });
  }
  if (error.code === "unreachable") {
    return t("error.unreachable");
  }
  const key = [`lobby.problem.${error.code}`, `problem.${error.code}`].find(isKey);
  return key === undefined ? t("error.unexpected", { message: error.message }) : t(key);
}

/** True where sitting down would cost the viewer a scored game, and he has not said that he means to. */
export const wouldLeave = (error: unknown): boolean => error instanceof HttpError && error.code === "would_leave";
