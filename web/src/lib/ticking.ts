/** What has to be shown anew as time goes by. */

import { createSubscriber } from "svelte/reactivity";

const TICK_MS = 200;

/** Tells the time of `clock`; a template or an effect that reads it follows it, and nothing runs where nobody does. */
export function ticking(clock: () => number): () => number {
  const follow = createSubscriber((update) => {
    const timer = setInterval(update, TICK_MS);
    return () => clearInterval(timer);
  });
  return () => {
    follow();
    return clock();
  };
}
