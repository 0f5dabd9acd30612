/** What is said of tables and acts in the office. */

import { t } from "../i18n";
import type { OfficeLine, OfficeTable } from "./wire";

/** Who sits there. Where one person is alone and a game goes on, the computer is the other. */
export function seatNames({ names, status }: OfficeTable): readonly string[] {
  const seats = names.map((name) => name ?? t("office.table.guest"));
  return seats.length === 1 && status !== "waiting" ? [...seats, t("table.computer")] : seats;
}

export const tableState = ({ kind, status }: OfficeTable): string =>
  `${t(`office.table.${kind}`)} · ${t(`office.table.${status}`)}`;

/** Who did it: by his name, or as somebody at the machine. */
export function doer({ by, onPage }: OfficeLine): string {
  const name = by ?? t("name.closed");
  return onPage ? name : t("office.log.machine", { name });
}

/** What was done to whom. */
export const deed = ({ action, of }: OfficeLine): string => t(`office.did.${action}`, { of: of ?? t("name.closed") });
