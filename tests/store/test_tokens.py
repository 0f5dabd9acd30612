"""Tokens of programs as they are kept."""

from sqlalchemy import Engine

from sixtysix.store import accounts, members, sessions, tokens
from sixtysix.store.members import NewMember
from sixtysix.store.tokens import MOST_TOKENS, NewToken, Scope
from tests.store.tables import NOW

SCOPES = frozenset({Scope.READ, Scope.PLAY})


def new_token(name: str = "t1", member: str = "ann") -> NewToken:
    return NewToken(name, f"secret of {name}", member, "my bot", SCOPES)


def test_a_token_works_for_its_member_with_its_scopes(engine: Engine) -> None:
    with engine.begin() as connection:
        members.add_member(connection, NewMember("ann", "Ann", None), NOW)
        tokens.issue_token(connection, new_token(), NOW)
        program = tokens.program_with(connection, "secret of t1")
        assert tokens.program_with(connection, "t1") is None
    assert program is not None
    assert (program.visitor.person, program.scopes) == ("ann", SCOPES)


def test_nobody_has_more_tokens_than_there_may_be(engine: Engine) -> None:
    with engine.begin() as connection:
        members.add_member(connection, NewMember("ann", "Ann", None), NOW)
        made = [tokens.issue_token(connection, new_token(f"t{number}"), NOW) for number in range(MOST_TOKENS + 1)]
        assert [token is None for token in made] == [False] * MOST_TOKENS + [True]
        assert tokens.revoke_tokens(connection, "ann") == MOST_TOKENS


def test_a_suspended_members_tokens_are_gone_and_do_not_come_back(engine: Engine) -> None:
    with engine.begin() as connection:
        members.add_member(connection, NewMember("ann", "Ann", None), NOW)
        tokens.issue_token(connection, new_token(), NOW)
        assert sessions.ended_among(connection, ["t1", "t2"]) == {"t2"}
        accounts.suspend(connection, "ann", NOW)
        members.set_suspended(connection, "ann", None)
        assert tokens.program_with(connection, "secret of t1") is None
        assert sessions.ended_among(connection, ["t1"]) == {"t1"}


def test_only_the_owner_revokes_a_token(engine: Engine) -> None:
    with engine.begin() as connection:
        members.add_member(connection, NewMember("ann", "Ann", None), NOW)
        tokens.issue_token(connection, new_token(), NOW)
        assert not tokens.revoke_token(connection, "ben", "t1")
        assert tokens.revoke_token(connection, "ann", "t1")
        assert tokens.tokens_of(connection, "ann") == ()
