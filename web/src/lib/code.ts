/** The code in the link of a letter. It stands behind the `#`, where no server sees it. */

/** Take it out of the address, so that it stays in no history; null if there is none. */
export function takeCode(): string | null {
  const code = location.hash.slice(1);
  if (code === "") {
    return null;
  }
  history.replaceState(null, "", location.pathname);
  return code;
}
