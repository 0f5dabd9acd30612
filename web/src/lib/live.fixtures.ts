/** A table's frames and a socket whose other end is the test. */

import type { Accepted, FromClient, FromServer, Rejected, Snapshot, Step, TableView, Update } from "./wire";

export const TABLE = "t1";

export function view(version: number): TableView {
  return {
    table: TABLE,
    version,
    seat: 0,
    seats: [
      { name: "Ada", level: null },
      { name: "", level: "heuristic" },
    ],
    options: { rulesKey: "portal", rules: {}, target: 7, level: "heuristic", undo: true, showPoints: true, speed: 1 },
    phase: "playing",
    scores: [0, 0],
    carry: 0,
    winner: null,
    canUndo: false,
    waitingFor: [0],
    hand: {
      number: 1,
      dealer: 1,
      trump: "H",
      turnUp: "9H",
      talon: 12,
      talonStatus: "open",
      closer: null,
      turn: "leading",
      toAct: 0,
      declared: null,
      trick: null,
      lastTrick: null,
      handSizes: [6, 6],
      tricksWon: [0, 0],
      points: [0, null],
      pending: [0, null],
      marriages: [],
      cards: [{ action: "AS", refusal: null }],
      choices: [],
      result: null,
      reveal: null,
    },
    fair: { root: "00", nonces: ["00", "00"], link: 1 },
  };
}

export const step = (version: number): Step => ({ version, happenings: [{ type: "passed", seat: 1 }] });
export const snapshot = (version: number): Snapshot => ({ type: "snapshot", table: TABLE, view: view(version) });

/** The update that brings the versions from `first` to `last`. */
export function update(first: number, last: number): Update {
  const steps = Array.from({ length: last - first + 1 }, (_, index) => step(first + index));
  return { type: "update", table: TABLE, steps, view: view(last) };
}

export const accepted = (commandId: string, version: number): Accepted => ({
  type: "accepted",
  table: TABLE,
  commandId,
  version,
});

export const stale = (commandId: string, version: number): Rejected => ({
  type: "rejected",
  table: TABLE,
  commandId,
  code: "stale",
  message: "the table has moved on",
  refusal: null,
  view: view(version),
});

/** What `LiveClient` uses of a `WebSocket`; the test opens it, speaks through it and breaks it. */
export class FakeSocket {
  readyState: number = WebSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly sent: FromClient[] = [];

  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromClient);
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
  }

  accept(): void {
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }

  say(frame: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  breakDown(): void {
    this.close();
    this.onclose?.();
  }

  /** What came since the last call. */
  heard(): FromClient[] {
    return this.sent.splice(0);
  }
}
