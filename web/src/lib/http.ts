/** The plain HTTP side of the house. */

import type { CheckRules, HttpProblem, Me, Offer, Opened, OpenTable, RulesChecked } from "./wire";

/** An answer that is not a success, or none at all (`code` is then `unreachable`). */
export class HttpError extends Error {
  readonly code: string;

  constructor({ code, message }: HttpProblem) {
    super(message);
    this.name = "HttpError";
    this.code = code;
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
    throw new HttpError(answer as HttpProblem);
  }
  return answer as Answer;
}

export const getMe = () => call<Me>("/api/me");
export const getOffer = () => call<Offer>("/api/offer");
export const checkRules = (wish: CheckRules) => call<RulesChecked>("/api/rules/check", wish);
export const openTable = (wish: OpenTable) => call<Opened>("/api/tables", wish);

/** Where a table's record can be downloaded from. */
export const recordPath = (table: string) => `/api/tables/${encodeURIComponent(table)}/record`;
