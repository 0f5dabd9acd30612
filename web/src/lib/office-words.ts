/** What is said of tables and acts in the office. */

import { t } from "../i18n";
import { dotted } from "./dots";
import { officePath } from "./router.svelte";
import type { OfficeLine, OfficeTable } from "./wire";

/** Who sits there. Where one person is alone and a game goes on, the computer is the other. */
export function seatNames({ names, status }: OfficeTable): readonly string[] {
  const seats = names.map((name) => name ?? t("office.table.guest"));
  return seats.length === 1 && status !== "waiting" ? [...seats, t("table.computer")] : seats;
}

export const tableState = ({ kind, status }: OfficeTable): string =>
  dotted(t(`office.table.${kind}`), t(`office.table.${status}`));

/** A name in a sentence of the office, and where it leads: to the case of a member or a table. */
interface Named {
  readonly name: string;
  readonly isMember: boolean;
  readonly href: string;
}

/** A member by his name, which is null once the account is closed. */
export const memberNamed = (name: string | null): Named => ({
  name: name ?? t("name.closed"),
  isMember: name !== null,
  href: officePath("members", name),
});

/** Who did it, for the place of `{name}`: a member, or somebody at the machine. */
export const doer = ({ by, onPage }: OfficeLine): Named => ({ ...memberNamed(by), isMember: onPage && by !== null });

/** To whom or what it was done, for the place of `{of}`. Reports have no page of their own. */
export function subject({ action, of }: OfficeLine): Named {
  switch (action) {
    case "void":
      return { ...memberNamed(of), href: officePath("tables", of) };
    case "handle":
      return { ...memberNamed(of), isMember: false };
    default:
      return memberNamed(of);
  }
}
