/** Whether the viewer has asked his system for less motion. */

import { MediaQuery } from "svelte/reactivity";

const query = new MediaQuery("(prefers-reduced-motion: reduce)");

export const reducedMotion = {
  get on(): boolean {
    return query.current;
  },
};
