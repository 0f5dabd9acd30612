/** What a link brings along behind its `#`, where no server sees it: the code of a letter, or what came of a way out. */

/** Take it out of the address, so that it stays in no history; null if there is none. */
export function takeCode(): string | null {
  const code = location.hash.slice(1);
  if (code === "") {
    return null;
  }
  history.replaceState(null, "", location.pathname + location.search);
  return code;
}
