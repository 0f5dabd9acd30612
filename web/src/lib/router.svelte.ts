/** Which page the address names. A handful of paths does not need a library. */

/** Pages whose address is their name. */
const PLAIN_PAGES = {
  "/": "start",
  "/rules": "rules",
  "/fair": "fair",
  "/lobby": "lobby",
  "/boards": "boards",
  "/games": "games",
  "/sign-in": "signIn",
  "/join": "join",
  "/account": "account",
  "/reset": "reset",
  "/confirm": "confirm",
} as const;

/** Pages of one table, by what stands before its name. */
const TABLE_PAGES = { table: "table", seat: "invitation", games: "game" } as const;

/** The parts of the office. */
export const OFFICE_PARTS = ["reports", "members", "tables", "log"] as const;
export type OfficePart = (typeof OFFICE_PARTS)[number];

export type Route =
  | { readonly page: (typeof PLAIN_PAGES)[keyof typeof PLAIN_PAGES] | "notFound" }
  | { readonly page: (typeof TABLE_PAGES)[keyof typeof TABLE_PAGES]; readonly table: string }
  | { readonly page: "player"; readonly name: string }
  | { readonly page: "office"; readonly part: OfficePart; readonly of: string | null };

const PRESET_PARAMETER = "rules";
const NEXT_PARAMETER = "next";
const TABLE_PARAMETER = "table";
const TABLE_ID = /^[A-Za-z0-9_-]{1,40}$/;
const TABLE_PATH = /^\/(table|seat|games)\/([A-Za-z0-9_-]{1,40})$/;
const PLAYER_PATH = /^\/player\/([^/]+)$/;
const OFFICE_PATH = /^\/office(?:\/(?:(log)|(members|tables)(?:\/([^/]+))?))?$/;

export function parseRoute(path: string): Route {
  const plain = path.length > 1 ? path.replace(/\/$/, "") : path;
  const [, place, table] = TABLE_PATH.exec(plain) ?? [];
  if (table !== undefined) {
    return { page: TABLE_PAGES[place as keyof typeof TABLE_PAGES], table };
  }
  const name = decoded(PLAYER_PATH.exec(plain)?.[1]);
  if (name !== undefined) {
    return { page: "player", name };
  }
  return parseOffice(plain) ?? { page: isPlain(plain) ? PLAIN_PAGES[plain] : "notFound" };
}

function parseOffice(path: string): Route | null {
  const found = OFFICE_PATH.exec(path);
  const of = found?.[3] === undefined ? null : decoded(found[3]);
  if (found === null || of === undefined) {
    return null;
  }
  return { page: "office", part: (found[1] ?? found[2] ?? "reports") as OfficePart, of };
}

function isPlain(path: string): path is keyof typeof PLAIN_PAGES {
  return Object.hasOwn(PLAIN_PAGES, path);
}

/** What stands in an address, or nothing if it is no text. */
function decoded(part: string | undefined): string | undefined {
  try {
    return part === undefined ? undefined : decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

export const tablePath = (table: string) => `/table/${table}`;

/** The page of a finished game; its hands and tricks are named behind it: `#2-5`. */
export const gamePath = (table: string) => `/games/${table}`;

/** The link to an open seat. The code stands where no server and no log sees it. */
export const invitationPath = (table: string, code: string) => `/seat/${table}#${code}`;

/** The page of a member; `table` is where one has met him. */
export const playerPath = (name: string, table: string | null = null) =>
  `/player/${encodeURIComponent(name)}${table === null ? "" : `?${new URLSearchParams({ [TABLE_PARAMETER]: table })}`}`;

/** The table at which the viewer has met the member whose page this is, if the address names one. */
export function metAt(): string | null {
  const table = new URLSearchParams(location.search).get(TABLE_PARAMETER);
  return table !== null && TABLE_ID.test(table) ? table : null;
}

/** A part of the office, or a member or table there. */
export function officePath(part: OfficePart, of: string | null = null): string {
  const path = part === "reports" ? "/office" : `/office/${part}`;
  return of === null ? path : `${path}/${encodeURIComponent(of)}`;
}

/** The page to sign in at; `next` is where to go on after it. */
export const signInPath = (next: string) => `/sign-in?${new URLSearchParams({ [NEXT_PARAMETER]: next })}`;

/** Where the address asks to go on, if that is a page of ours. */
export function nextPath(): string | null {
  const next = new URLSearchParams(location.search).get(NEXT_PARAMETER);
  return next !== null && parseRoute(next).page !== "notFound" ? next : null;
}

/** The start page with a preset chosen. */
export const playPath = (preset: string) => `/?${new URLSearchParams({ [PRESET_PARAMETER]: preset })}`;

/** The preset that the address asks for, if it does. */
export const wantedPreset = (): string | null => new URLSearchParams(location.search).get(PRESET_PARAMETER);

let path = $state(location.pathname);
const route = $derived(parseRoute(path));

export function currentRoute(): Route {
  return route;
}

/** Go to a path of ours; `replace` leaves no trace in the history. */
export function navigate(to: string, { replace = false } = {}): void {
  history[replace ? "replaceState" : "pushState"](null, "", to);
  path = location.pathname;
  if (location.hash === "") {
    scrollTo(0, 0);
  }
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

function onClick(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest("a");
  const isOurs = link?.origin === location.origin && !link.hasAttribute("download") && link.target === "";
  if (!link || !isOurs || event.defaultPrevented || !isPlainClick(event)) {
    return;
  }
  if (link.pathname === location.pathname && link.hash !== "") {
    return;
  }
  if (parseRoute(link.pathname).page !== "notFound") {
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  }
}

/** Follow the links and the history of the page; the answer stops it. */
export function startRouter(): () => void {
  const onPopState = () => {
    path = location.pathname;
  };
  document.addEventListener("click", onClick);
  addEventListener("popstate", onPopState);
  return () => {
    document.removeEventListener("click", onClick);
    removeEventListener("popstate", onPopState);
  };
}
