"""A table as a digest, for comparing one read back from its events with the one that wrote them.

It is taken over a text written fact by fact, so that a field added to a state does not make older tables look broken.
"""

from hashlib import sha256

import msgspec

from sixtysix.portal.table import AnyTable, Table
from sixtysix.portal.waiting import WaitingTable


def state_hash(table: AnyTable) -> str:
    """A digest of all that a table is at its version, the same in every process and version of Python."""
    facts = _waiting_facts(table) if isinstance(table, WaitingTable) else [*_facts(table), *_later_facts(table)]
    return sha256("\n".join(facts).encode()).hexdigest()


def _waiting_facts(table: WaitingTable) -> list[str]:
    return [
        f"table {table.id} version {table.version} waits until {table.last} left {table.left}",
        f"seats {msgspec.json.encode(table.seats).decode()}",
        f"nonces {table.nonces} commitments {table.commitments}",
        f"gone {table.gone_since}",
    ]


def _facts(table: Table) -> list[str]:
    taken = "\n".join(f"decision {decision.seat} {decision.position}" for decision in table.decisions)
    return [
        f"table {table.id} version {table.version}",
        table.match.position(),
        f"seed {table.deal.seed.seed.hex()} deck {' '.join(table.deal.deck)}",
        f"continued {table.continued} left {table.left}",
        taken,
    ]


def _later_facts(table: Table) -> list[str]:
    """Facts that came with later versions, told only where they matter, so that older tables keep their hash."""
    facts = []
    if table.speed != table.opened.options.speed:
        facts.append(f"speed {table.speed:g}")
    if table.seats != table.opened.seats or table.nonces != table.opened.nonces:
        facts.append(f"seats {msgspec.json.encode(table.seats).decode()} nonces {table.nonces}")
    if (running := table.clock) is not None:
        facts.append(f"clock {running.decision} {running.last} spent {sorted(running.spent.items())}")
    if table.gone_since != (None, None):
        facts.append(f"gone {table.gone_since}")
    if table.is_scored and table.window_since is not None:
        facts.append(f"window {table.window_since}")
    if len(table.parted) > 1:
        facts.append(f"parted {table.parted}")
    if table.wishes:
        facts.append(f"wishes {sorted(table.wishes.items())} successor {table.successor}")
    if table.adjudicated is not None:
        facts.append(f"adjudicated {msgspec.json.encode(table.adjudicated).decode()}")
    return facts
