"""``sixtysix verify``: whether the deals of a record are those that were fixed before its first one."""

from pathlib import Path

from sixtysix.cli.errors import Failure, UserError
from sixtysix.cli.output import print_json
from sixtysix.game import MatchRecord, RecordError, pack, parse_record
from sixtysix.game.record import HandRecord
from sixtysix.portal import fairness


def verify(record: Path, *, json: bool = False) -> None:
    """Check every deal of a record against the promise made before the first one.

    Args:
        record: A record of a match; docs/record-format.md describes it.
        json: Print one JSON object.
    """
    match = read_record(record)
    if match.commitments is None:
        raise UserError(f"{record} has no Root and Nonces: nothing was promised, so there is nothing to verify")
    verdicts = [_verdict(match, number, hand) for number, hand in enumerate(match.hands, start=1)]
    if not match.hands:
        raise UserError(f"{record} has no hand yet: a record has the hands that are over")
    if json:
        print_json({"root": match.commitments.root, "hands": verdicts})
    else:
        for number, verdict in enumerate(verdicts, start=1):
            print(f"hand {number}: {verdict}")
    if broken := [number for number, verdict in enumerate(verdicts, start=1) if verdict in (_WRONG_SEED, _WRONG_DECK)]:
        raise Failure(f"hand {broken[0]} was not dealt as promised")


_PROVED = "dealt as promised"
_OPEN = "no seed in the record, so not proved"
_WRONG_SEED = "the seed does not lead to the root"
_WRONG_DECK = "the deck does not follow from the seed"


def read_record(path: Path) -> MatchRecord:
    """The record in a file; a file that can't be read or is damaged is a `UserError`."""
    try:
        return parse_record(path.read_text("utf-8"))
    except RecordError as error:
        raise UserError(f"{path}: {error}") from None
    except UnicodeDecodeError:
        raise UserError(f"{path} is not a text file in UTF-8") from None
    except OSError as error:
        raise UserError(f"can't read {path}: {error.strerror}") from None


def _verdict(match: MatchRecord, number: int, hand: HandRecord) -> str:
    promised = match.commitments
    if promised is None or hand.seed is None:
        return _OPEN
    seed = bytes.fromhex(hand.seed)
    nonces = (bytes.fromhex(promised.nonces[0]), bytes.fromhex(promised.nonces[1]))
    if not fairness.leads_to(bytes.fromhex(promised.root), number, seed):
        return _WRONG_SEED
    deck = fairness.shuffled(pack(match.rules.deck), seed, nonces, number)
    return _PROVED if deck == hand.deck else _WRONG_DECK
