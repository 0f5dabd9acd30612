/** Things as the house hands them out: page by page, the newest first. */

/** One page; `last` is the last thing seen, null to begin. */
type Page<Item> = (last: Item | null) => Promise<{ readonly items: readonly Item[]; readonly more: boolean }>;

export class Paged<Item> {
  /** Null until the first page is there. */
  shown: readonly Item[] | null = $state.raw(null);
  hasMore = $state(false);
  error: unknown = $state.raw(null);
  readonly #page: Page<Item>;
  /** What the page asked for last stands behind. */
  #before: readonly Item[] = [];

  constructor(page: Page<Item>) {
    this.#page = page;
  }

  /** Fetch the next page, which may be the first. */
  more(): Promise<void> {
    return this.#fetch(this.shown ?? []);
  }

  /** Begin anew; what is shown stays until the first page is there. */
  again(): Promise<void> {
    return this.#fetch([]);
  }

  /** Do once more what did not work. */
  retry(): Promise<void> {
    return this.#fetch(this.#before);
  }

  async #fetch(before: readonly Item[]): Promise<void> {
    // A copy, so that what was overtaken by another question is known, and not kept.
    const mine = [...before];
    this.#before = mine;
    this.error = null;
    try {
      const { items, more } = await this.#page(mine.at(-1) ?? null);
      if (mine === this.#before) {
        this.shown = [...mine, ...items];
        this.hasMore = more;
      }
    } catch (error) {
      if (mine === this.#before) {
        this.error = error;
      }
    }
  }
}
