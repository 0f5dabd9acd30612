/** Which page the address names. A handful of paths does not need a library. */

export type Route =
  | { readonly page: "start" | "rules" | "fair" | "notFound" }
  | { readonly page: "table"; readonly table: string };

const PRESET_PARAMETER = "rules";
const TABLE_PATH = /^\/table\/([A-Za-z0-9_-]{1,40})$/;

export function parseRoute(path: string): Route {
  const plain = path.length > 1 ? path.replace(/\/$/, "") : path;
  const table = TABLE_PATH.exec(plain)?.[1];
  if (table !== undefined) {
    return { page: "table", table };
  }
  switch (plain) {
    case "/":
      return { page: "start" };
    case "/rules":
      return { page: "rules" };
    case "/fair":
      return { page: "fair" };
    default:
      return { page: "notFound" };
  }
}

export const tablePath = (table: string) => `/table/${table}`;

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
