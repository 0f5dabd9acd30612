"""What travels between the house and a viewer: one tagged union in each direction, and the view of a table.

Everything here is already redacted for its receiver; nothing is removed later. Cards and actions are their texts from
`sixtysix.game` (``TH``, ``marry:H``). Field names on the wire are camelCase, and ``web/src/lib/wire.ts`` is generated
from these types.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

SeatNumber: TypeAlias = Literal[0, 1]
CardText: TypeAlias = Annotated[str, Meta(min_length=2, max_length=2)]
TableId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
CommandId: TypeAlias = Annotated[str, Meta(min_length=8, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
ActionText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=16)]
Speed: TypeAlias = Annotated[float, Meta(ge=0, le=2)]
VersionNumber: TypeAlias = Annotated[int, Meta(ge=0, le=2**31)]


class Wire(msgspec.Struct, frozen=True, rename="camel"):
    """Base of all that travels outwards."""


class Incoming(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """Base of all that comes in: an unknown field is an error, not a surprise."""


# --- a seat's commands -------------------------------------------------------------------------------------------


class Act(Incoming, frozen=True, tag_field="type", tag="act"):
    """Do ``action`` in the running hand, or be told why not."""

    action: ActionText


class Undo(Incoming, frozen=True, tag_field="type", tag="undo"):
    """Go back to the seat's previous decision of this hand (test games that allow it)."""


class Continue(Incoming, frozen=True, tag_field="type", tag="continue"):
    """Leave the end-of-hand window; the next hand is dealt when every person has."""


class Pace(Incoming, frozen=True, tag_field="type", tag="pace"):
    """Scale the pauses of the computer player from now on: 1 as they are, 0 for none. No view is too old for it."""

    speed: Speed


class Leave(Incoming, frozen=True, tag_field="type", tag="leave"):
    """Leave the table for good, whatever has happened meanwhile. A test table is erased."""


TableCommand: TypeAlias = Act | Undo | Continue | Pace | Leave


# --- from the client ---------------------------------------------------------------------------------------------


class Watch(Incoming, frozen=True, tag_field="type", tag="watch"):
    """Follow a table from now on.

    ``since`` is the last version seen, 0 for everything from the opening on; the answer brings what was missed. Without
    it, and after too many versions, the answer is a `Snapshot`.
    """

    table: TableId
    since: VersionNumber | None = None


class Unwatch(Incoming, frozen=True, tag_field="type", tag="unwatch"):
    """Stop following a table."""

    table: TableId


class Command(Incoming, frozen=True, tag_field="type", tag="command"):
    """A seat's wish.

    A retry with the same ``command_id`` gets the first answer again. ``version`` is the last version the sender had
    seen: a command from an older view is refused with the current one.
    """

    table: TableId
    command_id: CommandId
    version: VersionNumber
    body: TableCommand


class Ping(Incoming, frozen=True, tag_field="type", tag="ping"):
    """Are you there? Answered by `Pong` with the same number."""

    at: float


FromClient: TypeAlias = Watch | Unwatch | Command | Ping


# --- the view of a table -----------------------------------------------------------------------------------------


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
    """What was hidden, once the hand is over: the cards left, and what proves that the deal was fixed beforehand."""

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
    """Who sits there: a person's name, or a level of the computer."""

    name: str
    level: str | None


class OptionsView(Wire, frozen=True):
    """What was chosen when the table was opened; the ``speed`` as it was chosen last."""

    rules_key: str
    rules: dict[str, object]
    target: int
    level: str
    undo: bool
    show_points: bool
    speed: float


class FairView(Wire, frozen=True):
    """What was fixed before the first deal: the chain's root and both nonces, as hexadecimal digits.

    ``link`` is the running hand's place in the chain, from 1: the number to verify its deal with.
    """

    root: str
    nonces: tuple[str, str]
    link: int


class TableView(Wire, frozen=True):
    """All that one viewer may know of a table at one version. ``seat`` is None for a watcher."""

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


# --- what happened, for the log and the animations ---------------------------------------------------------------


class Dealt(Wire, frozen=True, tag_field="type", tag="dealt"):
    """A new hand lies on the table."""

    number: int
    dealer: SeatNumber
    turn_up: CardText


class Led(Wire, frozen=True, tag_field="type", tag="led"):
    """A card was led."""

    seat: SeatNumber
    card: CardText


class Answered(Wire, frozen=True, tag_field="type", tag="answered"):
    """The lead was answered."""

    seat: SeatNumber
    card: CardText


class TrickWon(Wire, frozen=True, tag_field="type", tag="trickWon"):
    """A trick went to ``seat``; ``points`` are those of its two cards, ``bonus`` comes on top for the last trick."""

    seat: SeatNumber
    cards: tuple[CardText, CardText]
    points: int
    bonus: int


class Drew(Wire, frozen=True, tag_field="type", tag="drew"):
    """A seat drew; ``card`` is None for everyone else unless it was the turn-up."""

    seat: SeatNumber
    card: CardText | None
    talon: int


class Married(Wire, frozen=True, tag_field="type", tag="married"):
    """King and queen were shown."""

    seat: SeatNumber
    suit: str
    points: int
    pending: bool


class Exchanged(Wire, frozen=True, tag_field="type", tag="exchanged"):
    """The lowest trump was exchanged for the turn-up."""

    seat: SeatNumber
    taken: CardText
    given: CardText


class Closed(Wire, frozen=True, tag_field="type", tag="closed"):
    """The talon was closed."""

    seat: SeatNumber
    before_drawing: bool


class Claimed(Wire, frozen=True, tag_field="type", tag="claimed"):
    """A seat said that it has 66."""

    seat: SeatNumber


class Passed(Wire, frozen=True, tag_field="type", tag="passed"):
    """A seat let an offered right go by."""

    seat: SeatNumber


class HandEnded(Wire, frozen=True, tag_field="type", tag="handEnded"):
    """The hand is over and counted."""

    number: int
    result: ResultView
    scores: tuple[int, int]


class MatchEnded(Wire, frozen=True, tag_field="type", tag="matchEnded"):
    """The match is over."""

    winner: SeatNumber | None
    scores: tuple[int, int]


class Undone(Wire, frozen=True, tag_field="type", tag="undone"):
    """A seat took its last decision back, with all that followed it."""

    seat: SeatNumber


class Continued(Wire, frozen=True, tag_field="type", tag="continued"):
    """A seat left the end-of-hand window."""

    seat: SeatNumber


class Ended(Wire, frozen=True, tag_field="type", tag="ended"):
    """A seat left and the table is closed."""

    seat: SeatNumber


Happening: TypeAlias = (
    Dealt
    | Led
    | Answered
    | TrickWon
    | Drew
    | Married
    | Exchanged
    | Closed
    | Claimed
    | Passed
    | HandEnded
    | MatchEnded
    | Undone
    | Continued
    | Ended
)


class Step(Wire, frozen=True):
    """What one version brought, in order."""

    version: int
    happenings: tuple[Happening, ...]


# --- to the client -----------------------------------------------------------------------------------------------


class Snapshot(Wire, frozen=True, tag_field="type", tag="snapshot"):
    """The table as it is now, without what led to it: the answer to a first `Watch`, or after too long an absence."""

    table: str
    view: TableView


class Update(Wire, frozen=True, tag_field="type", tag="update"):
    """Every step after the viewer's last version, and the table as it is after them."""

    table: str
    steps: tuple[Step, ...]
    view: TableView


class Accepted(Wire, frozen=True, tag_field="type", tag="accepted"):
    """The command is durable. ``version`` is the table's version after it."""

    table: str
    command_id: str
    version: int


class Rejected(Wire, frozen=True, tag_field="type", tag="rejected"):
    """The command changed nothing. ``refusal`` is there when the rules of the game said no; ``message`` is English."""

    table: str
    command_id: str
    code: Literal[
        "illegal", "stale", "not_your_turn", "not_seated", "no_such_table", "not_allowed", "malformed", "unavailable"
    ]
    message: str
    refusal: RefusalView | None = None
    view: TableView | None = None


class Problem(Wire, frozen=True, tag_field="type", tag="problem"):
    """A frame that could not be understood, or a table that could not be watched. The connection goes on."""

    code: Literal["malformed", "too_large", "no_such_table", "too_many", "unavailable"]
    message: str
    table: str | None = None


class Gone(Wire, frozen=True, tag_field="type", tag="gone"):
    """The table does not exist any more."""

    table: str


class Restarting(Wire, frozen=True, tag_field="type", tag="restarting"):
    """The house restarts; games go on where they are. Connect again in a moment."""


class Pong(Wire, frozen=True, tag_field="type", tag="pong"):
    """The answer to `Ping`."""

    at: float


FromServer: TypeAlias = Snapshot | Update | Accepted | Rejected | Problem | Gone | Restarting | Pong


# --- plain HTTP --------------------------------------------------------------------------------------------------


class Me(Wire, frozen=True):
    """Who the viewer is, and the table he has a running game at, if any."""

    name: str
    table: str | None


class PresetView(Wire, frozen=True):
    """One preset: its settings and which of them its source states in words."""

    key: str
    settings: dict[str, object]
    stated: tuple[str, ...]
    targets: tuple[int, ...]


class LevelView(Wire, frozen=True):
    """A level of the computer player; its names are in the catalogues."""

    key: str


class Offer(Wire, frozen=True):
    """What the start page can offer: presets and levels. The values of a setting are generated into the front end."""

    presets: tuple[PresetView, ...]
    levels: tuple[LevelView, ...]


class OpenTable(Incoming, frozen=True):
    """Open a test table against the computer. ``settings`` change single settings of ``preset`` (house rules)."""

    preset: Annotated[str, Meta(min_length=1, max_length=40)]
    level: Annotated[str, Meta(min_length=1, max_length=40)]
    target: Annotated[int, Meta(ge=1, le=1000)] | None = None
    settings: dict[str, object] = {}
    undo: bool = True
    show_points: bool = True
    speed: Speed = 1.0


class Opened(Wire, frozen=True):
    """The new table."""

    table: str


class CheckRules(Incoming, frozen=True):
    """Ask whether a mix of settings makes sense."""

    preset: Annotated[str, Meta(min_length=1, max_length=40)]
    settings: dict[str, object] = {}


class RulesProblem(Wire, frozen=True):
    """Why a mix is refused.

    ``code`` names the sentence in the catalogues, which ``parameters`` fill; ``settings`` are those to change;
    ``message`` is English.
    """

    code: str
    settings: tuple[str, ...]
    message: str
    parameters: dict[str, str] = {}


class RulesChecked(Wire, frozen=True):
    """The whole rule set after the changes, or what is wrong with it."""

    settings: dict[str, object]
    problems: tuple[RulesProblem, ...]


class HttpProblem(Wire, frozen=True):
    """Every answer that is not a success has this form."""

    code: str
    message: str
