/** What administrators see and do, over plain HTTP. */

import { call } from "./http";
import { proven } from "./proof.svelte";
import type {
  Because,
  CallHim,
  OfficeCase,
  OfficeLog,
  OfficeMembers,
  OfficeReports,
  OfficeTable,
  OfficeTables,
} from "./wire";

export type ReportStatus = "open" | "handled";

const of = (place: string, name: string | number) => `/api/office/${place}/${encodeURIComponent(name)}`;

function asked(path: string, wishes: Readonly<Record<string, string | number | null>>): string {
  const given = Object.entries(wishes).flatMap(([name, wish]) => (wish === null ? [] : [[name, String(wish)]]));
  return `${path}?${new URLSearchParams(given)}`;
}

/** Reports, the newest first; those before one, or the latest. */
export const getReports = (status: ReportStatus, before: number | null = null) =>
  call<OfficeReports>(asked("/api/office/reports", { status, before }));
export const findMembers = (name: string) => call<OfficeMembers>(asked("/api/office/members", { name }));
export const getCase = (name: string) => call<OfficeCase>(of("members", name));
export const getRunning = () => call<OfficeTables>("/api/office/tables");
export const lookAtTable = (table: string) => call<OfficeTable>(of("tables", table));
/** What was done, the newest first; what came before one line, or the latest. */
export const getLog = (before: number | null = null) => call<OfficeLog>(asked("/api/office/log", { before }));

export const handleReport = (report: number) => proven(() => call(`${of("reports", report)}/handled`, {}));
export const renameMember = (name: string, wish: CallHim) => proven(() => call(`${of("members", name)}/name`, wish));
export const suspendMember = (name: string, why: Because) => proven(() => call(`${of("members", name)}/suspend`, why));
export const restoreMember = (name: string, why: Because) => proven(() => call(`${of("members", name)}/restore`, why));
export const voidTable = (table: string, why: Because) => proven(() => call(`${of("tables", table)}/void`, why));
