/** Several short things in one line of text. In markup the class `dotted` does the same. */

/** With a dot between them, which ends a line and never begins one; what is null is left out. */
export const dotted = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null).join("\u00a0· ");
