/** A table's frames and a socket whose other end is the test. */

import { stepOf, TABLE, tableView } from "./table.fixtures";
import type { Accepted, FromClient, FromServer, Rejected, Snapshot, Step, TableView, Update } from "./wire";

export const view = (version: number): TableView => tableView({ version });
export const step = (version: number): Step => stepOf(version, { type: "passed", seat: 1 });
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
