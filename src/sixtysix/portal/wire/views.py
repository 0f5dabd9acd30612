"""What one viewer is shown of a table."""

from typing import Literal

from sixtysix.portal.wire.base import CardText, SeatNumber, TableKind, Wire


class RefusalView(Wire, frozen=True):
    """Why something is not legal: a code and the R-number.

    The sentence is made from ``parameters`` in the viewer's language.
    """

    code: str
    rule: str
    parameters: dict[str, str]


class Choice(Wire, frozen=True):
    """Something the viewer may want to do now. ``refusal`` is None if it is legal."""

    action: str
    refusal: RefusalView | None = None


class TrickView(Wire, frozen=True):
    """A trick on the table or looked back at; ``answer`` and ``winner`` are None while it is not complete."""

    leader: SeatNumber
    lead: CardText
    answer: CardText | None = None
    winner: SeatNumber | None = None


class MarriageView(Wire, frozen=True):
    """A marriage shown in this hand. It is ``pending`` while it waits for the first own trick (R22)."""

    seat: SeatNumber
    suit: str
    points: int
    pending: bool


class TallyView(Wire, frozen=True):
    """Card points and tricks of one seat."""

    card_points: int
    tricks: int


class ResultView(Wire, frozen=True):
    """How a hand ended, who won it, and why it counts what it counts."""

    winner: SeatNumber | None
    ending: str
    scale: str
    rule: str
    game_points: int
    carry_paid: int
    carry_added: int
    closer: SeatNumber | None
    measured_at_close: bool
    tallies: tuple[TallyView, TallyView]
    tallies_at_close: tuple[TallyView, TallyView] | None


class RevealView(Wire, frozen=True):
    """What was hidden, once the hand is over or broken off for good.

    These are the cards left, and what proves that the deal was fixed beforehand.
    """

    hands: tuple[tuple[CardText, ...], tuple[CardText, ...]]
    talon: tuple[CardText, ...]
    deck: tuple[CardText, ...]
    seed: str


class HandView(Wire, frozen=True):
    """One hand as the viewer may see it, by the rule set's own words on points and looking back (R59, R60).

    ``cards`` are the viewer's own with the reason for each that can't be played now; ``choices`` are all other actions
    worth a button. ``points`` and ``last_trick`` are None where the rules keep them in the head.
    """

    number: int
    dealer: SeatNumber
    trump: str
    turn_up: CardText | None
    talon: int
    talon_status: Literal["open", "closed", "exhausted"]
    closer: SeatNumber | None
    turn: Literal["leading", "following", "drawing", "exchanging", "settling", "over"]
    to_act: SeatNumber | None
    declared: str | None
    trick: TrickView | None
    last_trick: TrickView | None
    hand_sizes: tuple[int, int]
    tricks_won: tuple[int, int]
    points: tuple[int | None, int | None]
    pending: tuple[int | None, int | None]
    marriages: tuple[MarriageView, ...]
    cards: tuple[Choice, ...]
    choices: tuple[Choice, ...]
    result: ResultView | None
    reveal: RevealView | None


class SeatView(Wire, frozen=True):
    """Who sits there: a person's name, or a level of the computer; a ``member`` has a page under that name.

    ``program`` is whether a program plays for that member.
    ``gone_since`` is in milliseconds since 1970, None for who is connected, and at tables where nobody keeps count.
    """

    name: str
    level: str | None
    member: bool = False
    gone_since: int | None = None
    program: bool = False


class OptionsView(Wire, frozen=True):
    """What was chosen when the table was opened; the ``speed`` as it was chosen last.

    ``move_seconds`` is the time for each card decision of a scored table.
    """

    rules_key: str
    rules: dict[str, object]
    target: int
    level: str
    undo: bool
    show_points: bool
    speed: float
    kind: TableKind = "test"
    move_seconds: int | None = None
    spectators: bool = False


class ClockView(Wire, frozen=True):
    """The running move clock: ``seat`` has until ``last``, when the countdown shows 0, in milliseconds since 1970."""

    seat: SeatNumber
    last: int


class LeavingView(Wire, frozen=True):
    """What it would mean for the viewer to leave a scored table now, and why."""

    code: Literal["none", "normal_result", "loss", "draw", "nothing_recorded"]
    reason: str


class EndedView(Wire, frozen=True):
    """How a scored table ended before its match did.

    ``seats`` left for the reason named by ``cause``, which is None where the house made the table void. ``points`` are
    what each seat gets, None for nothing at all.
    """

    cause: str | None
    seats: tuple[SeatNumber, ...]
    points: tuple[int | None, int | None]


class RematchView(Wire, frozen=True):
    """Who wants to play once more, and for the players the table where they do, once all of them want to."""

    seats: tuple[SeatNumber, ...] = ()
    table: str | None = None


class FairView(Wire, frozen=True):
    """What was fixed before the first deal: the chain's root and both nonces, as hexadecimal digits.

    ``link`` is the running hand's place in the chain, from 1: the number to verify its deal with. ``commitments`` are
    the SHA-256 of the nonces, which everybody saw before any nonce was shown.
    """

    root: str
    nonces: tuple[str, str]
    link: int
    commitments: tuple[str, str]


class TableView(Wire, frozen=True):
    """All that one viewer may know of a table at one version. ``seat`` is None for a watcher.

    ``window_last`` is until when an end-of-hand window of a scored table stays open, in milliseconds since 1970, and
    ``lost_after_ms`` how long a seat may be gone from it; both are None where nothing comes of it.
    """

    table: str
    version: int
    seat: SeatNumber | None
    seats: tuple[SeatView, SeatView]
    options: OptionsView
    phase: Literal["playing", "handOver", "matchOver"]
    scores: tuple[int, int]
    carry: int
    winner: SeatNumber | None
    can_undo: bool
    waiting_for: tuple[SeatNumber, ...]
    hand: HandView
    fair: FairView
    clock: ClockView | None = None
    window_last: int | None = None
    lost_after_ms: int | None = None
    leaving: LeavingView | None = None
    ended: EndedView | None = None
    rematch: RematchView = RematchView()
