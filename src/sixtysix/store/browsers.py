"""Which members have signed in from one browser: asked when a table of two members ends, and for nothing else (G1).

A browser has a random id of its own, and the house keeps no more of it than a hash under its own secret: whoever has
the rows alone can't tell whose browser is whose.
"""

import hashlib
import hmac
from collections.abc import Collection
from typing import Final

from sqlalchemy import Connection, delete, func, insert, or_, select

from sixtysix.portal.boards import day_begins
from sixtysix.store.schema import BROWSERS, MEMBERS
from sixtysix.store.sessions import DAY_MS

KEPT_MS: Final = 90 * DAY_MS
"""So long after a member's last day at a browser it is known that he was there."""

MOST_BROWSERS: Final = 50
"""More than anybody has; of one more, the one used longest ago is forgotten."""

_PURPOSE: Final = b"sixtysix browser "


def browser_hash(secret: bytes, browser: str) -> str:
    """What is kept of a browser's id, by the secret of the house."""
    return hmac.new(secret, _PURPOSE + browser.encode(), hashlib.sha256).hexdigest()


def note_browser(connection: Connection, browser: str, person: str, now: int) -> None:
    """Note that the person is at this browser today. Of guests nothing is noted."""
    if connection.execute(select(MEMBERS.c.id).where(MEMBERS.c.id == person)).first() is None:
        return
    connection.execute(delete(BROWSERS).where(BROWSERS.c.browser_hash == browser, BROWSERS.c.member_id == person))
    connection.execute(insert(BROWSERS), {"browser_hash": browser, "member_id": person, "day": day_begins(now)})
    mine = select(BROWSERS.c.browser_hash).where(BROWSERS.c.member_id == person)
    older = mine.order_by(BROWSERS.c.day.desc(), BROWSERS.c.browser_hash).offset(MOST_BROWSERS)
    forgotten = connection.execute(older).scalars().all()
    connection.execute(delete(BROWSERS).where(BROWSERS.c.member_id == person, BROWSERS.c.browser_hash.in_(forgotten)))


def share_a_browser(connection: Connection, members: Collection[str], now: int) -> bool:
    """Whether there is a browser that at least two of these members have signed in from lately."""
    lately = (BROWSERS.c.member_id.in_(members), BROWSERS.c.day > now - KEPT_MS)
    shared = select(BROWSERS.c.browser_hash).where(*lately).group_by(BROWSERS.c.browser_hash).having(func.count() > 1)
    return connection.execute(shared.limit(1)).first() is not None


def days_of(connection: Connection, member: str) -> tuple[int, ...]:
    """The last day at each browser the member has signed in from lately, in milliseconds of Unix time, newest first."""
    mine = select(BROWSERS.c.day).where(BROWSERS.c.member_id == member)
    return tuple(connection.execute(mine.order_by(BROWSERS.c.day.desc())).scalars())


def forget_browsers(connection: Connection, now: int) -> None:
    """Forget what is too old, and what is of members who have closed their account."""
    closed = select(MEMBERS.c.id).where(MEMBERS.c.closed_at.is_not(None))
    connection.execute(delete(BROWSERS).where(or_(BROWSERS.c.day <= now - KEPT_MS, BROWSERS.c.member_id.in_(closed))))
