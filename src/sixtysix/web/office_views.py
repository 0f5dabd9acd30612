"""What the office shows, as it travels."""

from sixtysix.portal import wire
from sixtysix.store.administrators import Case, TableSeen
from sixtysix.store.audit import Action, Line
from sixtysix.store.manners import Report
from sixtysix.store.members import Member


def report_view(report: Report) -> wire.OfficeReport:
    """A report."""
    who = (report.reporter, report.member)
    return wire.OfficeReport(
        report.id, report.at, *who, report.reason.value, report.text, report.table, report.handled_at
    )


def member_view(member: Member) -> wire.OfficeMember:
    """A member in a list."""
    return wire.OfficeMember(member.name or "", member.created_at, member.suspended_at, member.is_administrator)


def table_view(table: TableSeen) -> wire.OfficeTable:
    """A table without its game."""
    return wire.OfficeTable(table.id, table.status.value, table.kind, table.opened_at, table.names)


def case_view(case: Case) -> wire.OfficeCase:
    """A member with what there is to decide about him."""
    return wire.OfficeCase(
        member=member_view(case.member),
        sessions=case.sessions,
        tokens=case.tokens,
        tables=tuple(map(table_view, case.tables)),
        reports=tuple(map(report_view, case.reports)),
    )


def line_view(line: Line) -> wire.OfficeLine:
    """A line of the log: members are told by name, tables and reports by what they are called."""
    is_member = line.action not in {Action.VOID, Action.HANDLE}
    return wire.OfficeLine(
        id=line.id,
        at=line.at,
        by=line.actor_name if line.on_page else line.actor,
        on_page=line.on_page,
        action=line.action.value,
        of=line.subject_name if is_member else line.subject,
        detail=line.detail,
    )
