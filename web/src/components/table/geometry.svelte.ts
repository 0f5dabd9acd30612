/** Measures the regions of the board, again whenever its size changes. */

import { type Geometry, REGIONS, type Rect, type Region } from "../../lib/layout";

const NOWHERE: Rect = { x: 0, y: 0, width: 0, height: 0 };
const UNMEASURED: Geometry = {
  card: { width: 0, height: 0 },
  regions: Object.fromEntries(REGIONS.map((region) => [region, NOWHERE])) as Record<Region, Rect>,
};

export class Measured {
  geometry: Geometry = $state.raw(UNMEASURED);

  /** An attachment for the board. Its regions are marked with `data-zone`, the size of a card with `data-card-size`. */
  readonly watch = (board: HTMLElement): (() => void) => {
    const measure = () => this.#measure(board);
    const observer = new ResizeObserver(measure);
    observer.observe(board);
    for (const element of board.querySelectorAll("[data-zone], [data-card-size]")) {
      observer.observe(element);
    }
    measure();
    return () => observer.disconnect();
  };

  #measure(board: HTMLElement): void {
    const origin = board.getBoundingClientRect();
    const rect = (element: Element | null): Rect => {
      const { x, y, width, height } = element?.getBoundingClientRect() ?? NOWHERE;
      return { x: x - origin.x, y: y - origin.y, width, height };
    };
    const regions = Object.fromEntries(
      REGIONS.map((region) => [region, rect(board.querySelector(`[data-zone="${region}"]`))]),
    ) as Record<Region, Rect>;
    const { width, height } = rect(board.querySelector("[data-card-size]"));
    this.geometry = { card: { width, height }, regions };
  }
}
