/** What is said of tables and acts in the office. */

import { t } from "../i18n";
import type { OfficeLine, OfficeTable } from "./wire";

/** Who sits there. A seat that is free, or a computer's, has no person. */
export function tableSeats({ names }: OfficeTable): string {
  const persons = names.map((name) => name ?? t("office.table.guest"));
  return persons.length === 0 ? t("office.table.nobody") : persons.join(" – ");
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
