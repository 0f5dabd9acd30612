import { expect, test } from "vitest";
import { dotted } from "./dots";

test("a dot is kept at the end of its line, and a break comes after it", () => {
  expect(dotted("Portal", null, "to 7", "Club")).toBe("Portal\u00a0· to 7\u00a0· Club");
});

test("a single thing has no dot", () => {
  expect(dotted("Portal", null)).toBe("Portal");
});
