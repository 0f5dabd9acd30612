/** Carries cards from where they are seen to where they lie, by the Web Animations API, on `transform` alone. */

import type { Pose } from "./layout";
import type { Move } from "./motion";

/** A pose without what it covers: how a card is seen at one moment. */
export type Seen = Omit<Pose, "z">;

const SAMPLES = 14;
/** Height of the arc against its length. */
const ARC = 0.07;
/** Degrees by which a card leans into its flight, at most. */
const LEAN = 2;
/** A card in flight is over all that lie, for this part of its time; then it slips in where it belongs. */
const ABOVE_ALL = 60;
const ABOVE_UNTIL = 0.4;

/** A pose as a CSS transform of an element whose own middle is the origin. */
export function transformOf({ x, y, turn, scale }: Seen): string {
  return `translate(${round(x)}px, ${round(y)}px) rotate(${round(turn)}deg) scale(${round(scale)})`;
}

const round = (value: number) => Math.round(value * 1000) / 1000;

/** Decelerating, without overshoot. */
export const settle = (time: number) => 1 - (1 - time) ** 3;

/** The transforms along a shallow arc, evenly spaced in time, decelerating. */
export function arc(from: Seen, to: Seen): readonly string[] {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const between = (start: number, end: number, part: number) => start + (end - start) * part;
  return Array.from({ length: SAMPLES + 1 }, (_, index) => {
    const part = settle(index / SAMPLES);
    const rise = 4 * part * (1 - part);
    return transformOf({
      x: between(from.x, to.x, part) - dy * ARC * rise,
      y: between(from.y, to.y, part) + dx * ARC * rise * (dx > 0 ? -1 : 1),
      turn: between(from.turn, to.turn, part) + Math.sign(dx) * Math.min(LEAN, Math.abs(dx) / 80) * rise,
      scale: between(from.scale, to.scale, part),
    });
  });
}

/** The pose behind a computed `matrix(...)`, or null for `none`. */
export function poseOfMatrix(matrix: string): Seen | null {
  const [a, b, , , x, y] = matrix.match(/-?[\d.]+(?:e-?\d+)?/g)?.map(Number) ?? [];
  if (a === undefined || b === undefined || x === undefined || y === undefined) {
    return null;
  }
  return { x, y, turn: (Math.atan2(b, a) * 180) / Math.PI, scale: Math.hypot(a, b) };
}

/** Where every card of the layer is seen right now, in flight or not, by its key. */
export function look(layer: ParentNode): ReadonlyMap<string, Seen> {
  const seen = new Map<string, Seen>();
  for (const element of layer.querySelectorAll<HTMLElement>("[data-key]")) {
    const style = getComputedStyle(element);
    const pose = poseOfMatrix(style.transform);
    if (pose !== null) {
      const [dragX, dragY] = (style.translate ?? "").split(" ").map((length) => Number.parseFloat(length) || 0);
      seen.set(element.dataset.key ?? "", { ...pose, x: pose.x + (dragX ?? 0), y: pose.y + (dragY ?? 0) });
    }
  }
  return seen;
}

/** True where nobody would see the way from one to the other. */
export function isAt(seen: Seen, pose: Seen): boolean {
  const near = (key: keyof Seen, by: number) => Math.abs(seen[key] - pose[key]) < by;
  return near("x", 0.5) && near("y", 0.5) && near("turn", 0.2) && near("scale", 0.005);
}

/** Let `element`, which already lies at `to`, come from where it was seen. `pace` is the factor on all times. */
export function fly(element: HTMLElement, from: Seen, to: Pose, { move, pace }: { move: Move; pace: number }): void {
  for (const animation of element.getAnimations({ subtree: true })) {
    animation.cancel();
  }
  const timing: KeyframeAnimationOptions = {
    duration: move.travel * pace,
    delay: (move.delay ?? 0) * pace,
    fill: "backwards",
    easing: "linear",
  };
  element.animate(
    arc(from, to).map((transform, index) => ({
      transform,
      zIndex: index / SAMPLES < ABOVE_UNTIL ? to.z + ABOVE_ALL : to.z,
    })),
    timing,
  );
  if (move.reverse !== undefined) {
    const turning = element.querySelector("[data-turning]");
    turning?.animate({ transform: ["rotateY(180deg)", "rotateY(0deg)"] }, { ...timing, easing: "ease-out" });
  }
}

/** End every flight at once: the cards lie where they belong. */
export function land(layer: Element): void {
  for (const animation of layer.getAnimations({ subtree: true })) {
    animation.finish();
  }
}
