import { render, screen } from "@testing-library/svelte";
import axe from "axe-core";
import { describe, expect, it } from "vitest";

import Card from "./Card.svelte";

describe("a card on the page", () => {
  it.each([
    ["TH", "en", "french", "ten of hearts"],
    ["TH", "sv", "four", "hjärter tio"],
    ["AC", "de", "german", "Eichel Daus"],
    [null, "de", "french", "verdeckte Karte"],
  ] as const)("%s in %s from the %s pack is an image called %j", (card, lang, deck, name) => {
    render(Card, { card, lang, deck });
    const paths = [...screen.getByRole("img", { name }).querySelectorAll("path")];
    expect(new Set(paths.map((path) => path.namespaceURI))).toEqual(new Set(["http://www.w3.org/2000/svg"]));
  });

  it("turning a card over changes its picture and its name", async () => {
    const { rerender } = render(Card, { card: null, lang: "en", deck: "french" });
    await rerender({ card: "KS" });
    expect(screen.getByRole("img", { name: "king of spades" })).toBeTruthy();
    expect(screen.queryByRole("img", { name: "face-down card" })).toBeNull();
  });

  it("axe finds nothing", async () => {
    const { container } = render(Card, { card: "QD", lang: "en", deck: "german" });
    const { violations } = await axe.run(container);
    expect(violations).toEqual([]);
  });

  it("carries no inline style, which the content security policy would refuse", () => {
    const { container } = render(Card, { card: "QD", lang: "en", deck: "french" });
    expect(container.querySelectorAll("[style], style")).toHaveLength(0);
  });
});
