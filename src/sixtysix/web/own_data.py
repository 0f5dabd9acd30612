"""What the house keeps of a member, as he gets it."""

from sixtysix.portal import wire
from sixtysix.store.accounts import Export
from sixtysix.store.sessions import Session
from sixtysix.store.tokens import Token


def session_views(found: tuple[Session, ...], current: str) -> tuple[wire.SessionView, ...]:
    """His sessions; ``current`` is the one that asks."""
    return tuple(wire.SessionView(s.id, s.agent, s.created_at, s.seen_at, s.id == current) for s in found)


def token_view(token: Token) -> wire.TokenView:
    """A token, without what is secret."""
    scopes: tuple[wire.ScopeName, ...] = tuple(scope.value for scope in sorted(token.scopes))
    return wire.TokenView(token.id, token.label, scopes, token.created_at, token.seen_at)


def exported(kept: Export, current: str) -> wire.ExportedAccount:
    """What is kept of a member, as he gets it; ``current`` is the session that asks."""
    member = kept.member
    return wire.ExportedAccount(
        id=member.id,
        name=member.name,
        email=member.email,
        created_at=member.created_at,
        renamed_at=member.renamed_at,
        appointed_at=member.appointed_at,
        settings=wire.read_settings(kept.settings),
        names=kept.names,
        logins=tuple(f"{login.issuer} {login.subject}" for login in kept.logins),
        sessions=session_views(kept.sessions, current),
        tokens=tuple(map(token_view, kept.tokens)),
        blocked=kept.blocked,
        reports=tuple(wire.ExportedReport(r.at, r.member, r.reason.value, r.text, r.table) for r in kept.reports),
        tables=kept.tables,
        records=kept.records,
    )
