/** Finished games as the house hands them out: page by page, the newest first. */

/** One page; `before` is when the last game seen ended, null to begin. */
type Page<Match> = (before: number | null) => Promise<{ readonly games: readonly Match[]; readonly more: boolean }>;

export class Matches<Match extends { readonly endedAt: number }> {
  /** Null until the first page is there. */
  shown: readonly Match[] | null = $state.raw(null);
  hasMore = $state(false);
  error: unknown = $state.raw(null);
  readonly #page: Page<Match>;

  constructor(page: Page<Match>) {
    this.#page = page;
  }

  /** Fetch the next page, which may be the first. */
  async more(): Promise<void> {
    this.error = null;
    try {
      const { games, more } = await this.#page(this.shown?.at(-1)?.endedAt ?? null);
      this.shown = [...(this.shown ?? []), ...games];
      this.hasMore = more;
    } catch (error) {
      this.error = error;
    }
  }
}
