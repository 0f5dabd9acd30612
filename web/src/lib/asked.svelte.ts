/** Something the house was asked for, as it was found last. */

export class Asked<Found> {
  /** Null until the first answer is there. */
  found: Found | null = $state.raw(null);
  error: unknown = $state.raw(null);
  readonly #ask: () => Promise<Found>;

  constructor(ask: () => Promise<Found>) {
    this.#ask = ask;
  }

  /** Ask, for the first time or once more; what was found before is shown until then. */
  async load(): Promise<void> {
    this.error = null;
    try {
      this.found = await this.#ask();
    } catch (error) {
      this.error = error;
    }
  }

  /** Ask once more if the house can be reached; what is shown stays otherwise. */
  async refresh(): Promise<void> {
    if (this.found !== null) {
      this.found = await this.#ask().catch(() => this.found);
    }
  }
}
