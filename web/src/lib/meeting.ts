/** Tables in words, and why one could not sit down. */

import { isKey, t, tn } from "../i18n";
import { dotted } from "./dots";
import { problemOf } from "./form.svelte";
import { HttpError } from "./http";
import { presetText } from "./rulesets";
import { settings } from "./settings.svelte";
import { clockText } from "./time";
import type { OptionsView, StandingView } from "./wire";

const MS_PER_MINUTE = 60_000;
const MINUTES_PER_HOUR = 60;

/** What is played at a table: rules, target, and whether it counts. A line breaks only between these. */
export function tableText({ rulesKey, target, kind, moveSeconds }: OptionsView): string {
  const parts = [presetText(rulesKey), t("kind.target", { target }), t(`kind.${kind}`)];
  if (moveSeconds !== null) {
    parts.push(t("kind.moveTime", { time: clockText(moveSeconds) }));
  }
  return dotted(...parts.map((part) => part.replaceAll(" ", "\u00a0")));
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
  const key = error instanceof HttpError ? `lobby.problem.${error.code}` : "";
  return isKey(key) ? t(key) : problemOf(error);
}

/** Why a game that is still to be played, or has just begun, will not count; `code` is the house's. */
export function uncountedText(code: string): string {
  const key = `uncounted.${code}`;
  return t(isKey(key) ? key : "uncounted.else");
}

/** True where sitting down would cost the viewer a scored game, and he has not said that he means to. */
export const wouldLeave = (error: unknown): boolean => error instanceof HttpError && error.code === "would_leave";

/** A month as the house names it: `2026-11`. */
export function monthText(month: string): string {
  const format = new Intl.DateTimeFormat(settings.language, { month: "long", year: "numeric", timeZone: "UTC" });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}

/** What somebody has on a leaderboard. */
export type Tally = Pick<StandingView, "place" | "points" | "wins" | "draws" | "losses">;

const signed = new Intl.NumberFormat("en", { signDisplay: "exceptZero" });

/** Points with their sign: +3, 0, −1. */
export const signedPoints = (points: number): string => signed.format(points).replace("-", "−");
