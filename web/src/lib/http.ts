/** The plain HTTP side of the house. */

import type {
  BoardList,
  BoardView,
  Challenge,
  ChallengeList,
  CheckRules,
  CountedList,
  HttpProblem,
  Join,
  LobbyView,
  Me,
  Offer,
  Opened,
  OpenTable,
  PlayedList,
  PlayerView,
  ProspectView,
  Rematch,
  Rematched,
  Replay,
  RulesChecked,
  Seek,
  TableView,
} from "./wire";

/** An answer that is not a success, or none at all (`code` is then `unreachable`). */
export class HttpError extends Error {
  readonly code: string;
  /** After so many seconds it may be tried again, where the house says so. */
  readonly waitS: number | null;

  constructor({ code, message }: HttpProblem, waitS: number | null = null) {
    super(message);
    this.name = "HttpError";
    this.code = code;
    this.waitS = waitS;
  }
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Ask the house; an answer that is no success is an `HttpError`. */
export async function call<Answer>(
  path: string,
  body?: unknown,
  method: Method = body === undefined ? "GET" : "POST",
): Promise<Answer> {
  const init: RequestInit = { method, headers: { accept: "application/json" } };
  if (body !== undefined) {
    init.headers = { ...init.headers, "content-type": "application/json" };
    init.body = JSON.stringify(body);
  }
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(path, init);
    answer = await response.json();
  } catch (error) {
    throw new HttpError({ code: "unreachable", message: String(error) });
  }
  if (!response.ok) {
    throw new HttpError(answer as HttpProblem, waitOf(response));
  }
  return answer as Answer;
}

/** What stands in `retry-after`; the house writes it in seconds. */
function waitOf(response: Response): number | null {
  const header = response.headers.get("retry-after");
  return header !== null && /^\d+$/.test(header) ? Number(header) : null;
}

export const getMe = () => call<Me>("/api/me");
export const getOffer = () => call<Offer>("/api/offer");
export const checkRules = (wish: CheckRules) => call<RulesChecked>("/api/rules/check", wish);
export const openTable = (wish: OpenTable) => call<Opened>("/api/tables", wish);

export const getLobby = () => call<LobbyView>("/api/lobby");
/** Open a table by a wish to play. */
export const openSeek = (wish: Seek) => call<Opened>("/api/seeks", wish);
/** Sit down where somebody waits with the same wish, or open a table by it. */
export const quickGame = (wish: Seek) => call<Opened>("/api/seeks/quick", wish);
export const joinTable = (table: string, wish: Join) =>
  call<Opened>(`/api/tables/${encodeURIComponent(table)}/join`, wish);
/** Ask another member to a game. */
export const challenge = (wish: Challenge) => call<Opened>("/api/challenges", wish);
export const getChallenges = () => call<ChallengeList>("/api/challenges");
/** Decline a challenge, or withdraw one. */
export const endChallenge = (table: string) =>
  call<ChallengeList>(`/api/challenges/${encodeURIComponent(table)}`, undefined, "DELETE");
/** Whether a scored game would count, before one sits down and at the table. */
export const getProspect = (table: string) => call<ProspectView>(`/api/tables/${encodeURIComponent(table)}/prospect`);
/** Agree to play once more. */
export const playOnceMore = (table: string, wish: Rematch) =>
  call<Rematched>(`/api/tables/${encodeURIComponent(table)}/rematch`, wish);
/** A game from its first deal on; with all cards open once it is over. */
export const getReplay = (table: string) => call<Replay>(`/api/tables/${encodeURIComponent(table)}/replay`);
export const getTable = (table: string) => call<TableView>(`/api/tables/${encodeURIComponent(table)}`);

export const getBoards = () => call<BoardList>("/api/boards");
/** A leaderboard of a month (`2026-11`), or of all time where that is null. */
export const getBoard = (game: string, level: string, month: string | null) =>
  call<BoardView>(
    `/api/boards/${encodeURIComponent(game)}/${encodeURIComponent(level)}${month === null ? "" : `?month=${month}`}`,
  );
/** The viewer's finished scored tables; those that ended before, in milliseconds of Unix time, or the latest. */
export const getGames = (before: number | null = null) => call<PlayedList>(`/api/games${from(before)}`);

const from = (before: number | null) => (before === null ? "" : `?before=${before}`);

/** A member as everybody may see him. */
export const getPlayer = (name: string) => call<PlayerView>(`/api/players/${encodeURIComponent(name)}`);
/** His scored games that count, as far back as `getGames`. */
export const getResults = (name: string, before: number | null = null) =>
  call<CountedList>(`/api/players/${encodeURIComponent(name)}/results${from(before)}`);

/** Where a table's record can be downloaded from. */
export const recordPath = (table: string) => `/api/tables/${encodeURIComponent(table)}/record`;
