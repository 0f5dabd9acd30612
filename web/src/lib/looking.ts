/** Asking the house again and again, as long as somebody sees the page. */

/** Ask every so many milliseconds; the answer stops it. What could not be asked now is asked the next time. */
export function looking(ask: () => Promise<unknown>, everyMs: number): () => void {
  const look = () => {
    if (!document.hidden) {
      ask().catch(() => {});
    }
  };
  const timer = setInterval(look, everyMs);
  return () => clearInterval(timer);
}
