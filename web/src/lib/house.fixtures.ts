/** A house for tests of the pages: it answers as the real one does, or what a test has it answer. */

import { OFFER } from "./offer.fixtures";
import type { ChallengeList, CountedView, MakeToken, Me, PlayerSettings, PlayerView, TokenView } from "./wire";

export const GUEST: Me = {
  name: "Guest",
  table: null,
  kind: "guest",
  email: null,
  sendsMail: false,
  provider: null,
  administrator: false,
};
const NO_SETTINGS: PlayerSettings = {
  language: null,
  theme: null,
  deck: null,
  speed: null,
  sounds: null,
  muted: null,
  oneTap: null,
  drag: null,
  pub: null,
  sort: null,
};

/** What was asked of the house: method, path and body. */
export type Asked = readonly [method: string, path: string, body: unknown];

export class FakeHouse {
  me: Me = GUEST;
  kept: PlayerSettings = NO_SETTINGS;
  blocked: string[] = [];
  tokens: readonly TokenView[] = [];
  challenges: ChallengeList = { challenges: [], own: [] };
  /** Boris, as everybody may see him, and a page of his games at each moment it can begin at. */
  player: PlayerView = { name: "Boris", since: "2026-11", standings: [], ratings: [] };
  results: Readonly<Record<string, readonly CountedView[]>> = {};
  readonly asked: Asked[] = [];
  /** It does not answer at all. */
  isDown = false;
  /** What it answers instead, or else, by method and path; a promise is an answer that takes its time. */
  readonly answers = new Map<string, unknown>();
  /** Answers that are refusals instead, by path; for how many seconds, where it is because of haste. */
  readonly refusals = new Map<string, readonly [status: number, code: string, waitS?: number]>();

  become(name: string): void {
    this.me = { ...this.me, name, kind: "member" };
  }

  readonly fetch = async (path: string, init: RequestInit = {}): Promise<Response> => {
    if (this.isDown) {
      throw new TypeError("Failed to fetch");
    }
    const method = init.method ?? "GET";
    const body: unknown = init.body === undefined ? undefined : JSON.parse(String(init.body));
    this.asked.push([method, path, body]);
    const refusal = this.refusals.get(path);
    if (refusal !== undefined) {
      const [status, code, waitS] = refusal;
      const headers: HeadersInit = waitS === undefined ? {} : { "retry-after": String(waitS) };
      return Response.json({ code, message: `the house says ${code}` }, { status, headers });
    }
    return Response.json(await (this.answers.get(`${method} ${path}`) ?? this.#answer(method, path, body)));
  };

  /** The bodies of what was asked with this method at this path. */
  bodies(method: string, path: string): unknown[] {
    return this.asked.filter(([how, where]) => how === method && where === path).map(([, , body]) => body);
  }

  #answer(method: string, path: string, body: unknown): unknown {
    switch (`${method} ${path}`) {
      case "GET /api/me":
        return this.me;
      case "GET /api/offer":
        return OFFER;
      case "POST /api/members":
      case "POST /api/openid/members":
      case "POST /api/sign-in":
        this.become((body as { name: string }).name);
        return {};
      case "POST /api/sign-out":
      case "POST /api/account/close":
        this.me = { ...GUEST, sendsMail: this.me.sendsMail, provider: this.me.provider };
        return {};
      case "POST /api/account/name":
        this.become((body as { name: string }).name);
        return {};
      case "GET /api/account/settings":
        return this.kept;
      case "PUT /api/account/settings":
        this.kept = body as PlayerSettings;
        return this.kept;
      case "GET /api/sessions":
        return { sessions: SESSIONS };
      case "GET /api/tokens":
        return { tokens: this.tokens };
      case "POST /api/tokens":
        return this.#makeToken(body as MakeToken);
      case "GET /api/challenges":
        return this.challenges;
      case "GET /api/lobby":
        return { seeks: [], watchable: [] };
      case "POST /api/challenges":
      case "POST /api/seeks":
      case "POST /api/tables":
      case "POST /api/tables/t1/join":
        return { table: "t1" };
      case "POST /api/blocks":
        this.blocked.push((body as { name: string }).name);
        return { names: this.blocked };
      case "GET /api/blocks":
        return { names: this.blocked };
      default:
        if (path.startsWith("/api/players/")) {
          return this.#playerAt(path);
        }
        return method === "DELETE" ? this.#remove(path) : {};
    }
  }

  #makeToken({ label, scopes }: MakeToken): unknown {
    const token = { id: `k${this.tokens.length}`, label, scopes, createdAt: 1_800_000_000_000, seenAt: null };
    this.tokens = [token, ...this.tokens];
    return { token, secret: SECRET };
  }

  #remove(path: string): unknown {
    const [, , kind, last = ""] = path.split("/");
    const name = decodeURIComponent(last);
    switch (kind) {
      case "tokens":
        this.tokens = this.tokens.filter(({ id }) => id !== name);
        return { tokens: this.tokens };
      case "challenges":
        this.challenges = {
          challenges: this.challenges.challenges.filter(({ table }) => table !== name),
          own: this.challenges.own.filter(({ table }) => table !== name),
        };
        return this.challenges;
      default:
        this.blocked = this.blocked.filter((each) => each !== name);
        return { names: this.blocked };
    }
  }

  #playerAt(path: string): unknown {
    const { pathname, searchParams } = new URL(path, "http://house");
    if (!pathname.endsWith("/results")) {
      return { ...this.player, name: decodeURIComponent(pathname.slice("/api/players/".length)) };
    }
    const before = searchParams.get("before") ?? "";
    const games = this.results[before] ?? [];
    return { games, more: String(games.at(-1)?.endedAt) in this.results };
  }
}

/** What a new token looks like. */
export const SECRET = "sixtysix_secret";

export const SESSIONS = [
  {
    id: "aa",
    agent: "Mozilla/5.0 (X11; Linux) Firefox/142.0",
    createdAt: 1_800_000_000_000,
    seenAt: 1_800_000_100_000,
    current: true,
  },
  { id: "bb", agent: "curl/8.5.0", createdAt: 1_790_000_000_000, seenAt: 1_790_000_100_000, current: false },
];
