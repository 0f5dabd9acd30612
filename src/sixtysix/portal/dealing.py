"""From the first event and the nonces of both seats to the cards on the table."""

import msgspec

from sixtysix.portal import fairness
from sixtysix.portal.events import BrokenLog, Opened
from sixtysix.portal.games import GAMES
from sixtysix.portal.protocol import Match


class Deal(msgspec.Struct, frozen=True):
    """The deal of the hand on the table: its seed, and the deck that follows from it."""

    seed: fairness.Seed
    deck: tuple[str, ...]


def new_match(opened: Opened) -> Match:
    """The match of a table before its first deal. `BrokenLog` if there is no such game, or it can't be played so."""
    options = opened.options
    if opened.game not in GAMES:
        raise BrokenLog(f"unknown game {opened.game!r}: there are {', '.join(GAMES)}")
    try:
        return GAMES[opened.game].new_match(options.rules_key, options.settings, options.target, opened.first_dealer)
    except ValueError as error:
        raise BrokenLog(f"the table can't be opened: {error}") from error


def next_deal(opened: Opened, nonces: tuple[str, str], match: Match) -> Deal:
    """The deal that the match waits for. `BrokenLog` if the secret or a nonce is not what it should be."""
    seed = seed_of(opened, match.hand_number + 1)
    first, second = (nonce_bytes(nonce) for nonce in nonces)
    return Deal(seed, fairness.shuffled(match.pack, seed.seed, (first, second), seed.link))


def seed_of(opened: Opened, number: int) -> fairness.Seed:
    """The seed of deal ``number``; its root may be shown, the rest not before that hand is over."""
    return fairness.seed_of_deal(_bytes("secret", opened.secret, fairness.SECRET_BYTES), number)


def nonce_bytes(digits: str) -> bytes:
    """A nonce from its hexadecimal digits. `BrokenLog` if it is not what it should be."""
    return _bytes("nonce", digits, fairness.NONCE_BYTES)


def commitment_bytes(digits: str) -> bytes:
    """The promise of a nonce from its hexadecimal digits. `BrokenLog` if it is not what it should be."""
    return _bytes("commitment", digits, fairness.COMMITMENT_BYTES)


def _bytes(name: str, digits: str, length: int) -> bytes:
    try:
        read = bytes.fromhex(digits)
    except ValueError:
        read = b""
    if len(read) != length:
        # The value may be a secret, so the message does not show it.
        raise BrokenLog(f"the {name} of a table has {length} bytes, written as hexadecimal digits")
    return read
