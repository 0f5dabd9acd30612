/** A live client whose other end is the test. */

import { type Handle, type Live, READY, type Status } from "../../lib/live";
import type { Answer, TableState } from "../../lib/table";
import { newTable } from "../../lib/table";
import { TABLE } from "../../lib/table.fixtures";
import type { Readiness, Said, Step, TableView, WaitingView } from "../../lib/wire";

/** A `Live` with one table. The test puts views on it and reads the commands that were given. */
export class FakeLive implements Live {
  status: Status = $state.raw({ kind: "online" });
  readiness: Readiness = $state.raw(READY);
  /** What the house's clock shows. */
  time = 0;
  readonly commands: string[] = [];
  answer: Answer | null = { type: "accepted", table: TABLE, commandId: "00000000", version: 1 };
  state: TableState = $state.raw(newTable(TABLE));
  #listener: Parameters<Live["watch"]>[1];

  watch(_table: string, listener?: Parameters<Live["watch"]>[1]): Handle {
    this.#listener = listener;
    const fake = this;
    const give = (command: string) => {
      this.commands.push(command);
      return Promise.resolve(this.answer);
    };
    return {
      get state() {
        return fake.state;
      },
      busy: false,
      act: give,
      undo: () => give("undo"),
      next: () => give("continue"),
      pace: (speed) => give(`pace ${speed}`),
      reveal: (nonce) => give(`reveal ${nonce}`),
      leave: () => give("leave"),
      say: (phrase) => void give(`say ${phrase}`),
      close: () => {},
    };
  }

  now(): number {
    return this.time;
  }

  close(): void {}

  wait(waiting: WaitingView): void {
    this.state = { ...this.state, waiting, behind: false };
    this.#listener?.(this.state, []);
  }

  hear(said: Said): void {
    this.state = { ...this.state, said, fresh: [] };
    this.#listener?.(this.state, []);
  }

  show(view: TableView, ...steps: readonly Step[]): void {
    const { log } = this.state;
    this.state = { ...this.state, view, seen: view.version, log: [...log, ...steps], fresh: steps, behind: false };
    this.#listener?.(this.state, steps);
  }
}
