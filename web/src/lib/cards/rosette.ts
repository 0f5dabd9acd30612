/** Six petals struck with one compass opening: the mark of the deck, on the aces and on the back. */
import { num } from "./svg";

const TURNS = [0, 60, 120, 180, 240, 300] as const;

/** Petals about (0, 0) whose tips lie `radius` away, the first of them at `start` degrees. */
export function rosette(radius: number, start = 0): string {
  return TURNS.map((turn) => {
    const angle = ((turn + start) * Math.PI) / 180;
    const tip = `${num(radius * Math.sin(angle))} ${num(-radius * Math.cos(angle))}`;
    const arc = `A${num(radius)} ${num(radius)} 0 0 1 `;
    return `M0 0${arc}${tip}${arc}0 0Z`;
  }).join("");
}
