/** Shows the scenes of a change one after another. Nothing queues: a new change or any input ends it at once. */

import type { Scene } from "../../lib/motion";

const NOTHING: Scene = { kind: "still", items: [], moves: new Map(), length: 0 };

export class Sequence {
  scene: Scene = $state.raw(NOTHING);
  /** True until the last scene, which is the view itself. */
  running: boolean = $state(false);
  /** Counts the changes and the cuts; what flies from an earlier run is to land. */
  run = 0;
  #rest: readonly Scene[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #onScene: (scene: Scene) => void;

  constructor(onScene: (scene: Scene) => void) {
    this.#onScene = onScene;
  }

  /** Start from the first scene. `pace` is the factor on all times; at 0 only the last is shown. */
  play(scenes: readonly Scene[], pace: number): void {
    this.skip();
    this.run += 1;
    this.#rest = pace === 0 ? scenes.slice(-1) : scenes;
    this.#next(pace);
  }

  /** Go to the last scene at once. */
  skip(): void {
    clearTimeout(this.#timer);
    const last = this.#rest.at(-1);
    this.#rest = [];
    this.running = false;
    if (last !== undefined) {
      this.run += 1;
      this.scene = last;
    }
  }

  #next(pace: number): void {
    const [scene, ...rest] = this.#rest;
    this.#rest = rest;
    this.running = rest.length > 0;
    if (scene === undefined) {
      return;
    }
    this.scene = scene;
    this.#onScene(scene);
    if (rest.length > 0) {
      this.#timer = setTimeout(() => this.#next(pace), scene.length * pace);
    }
  }
}
