"""What has happened in a hand, as the belief about the other's cards takes it: gone through again, in public.

An observation says what was played, shown, exchanged and closed. Here that becomes one action after the other, and with
the kernel's rules the public part of each position in which the other decided.
"""

import msgspec
import numpy as np

from sixtysix.game import Action, Card, Drawing, Exchanging, Following, Marry, Observation, Play, Seat, opponent
from sixtysix.game.actions import CLOSE, DRAW, EXCHANGE, PASS
from sixtysix.kernel import layout
from sixtysix.kernel.belief import DRAW as DRAWN
from sixtysix.kernel.belief import ROW
from sixtysix.kernel.convert import ACTION_INDEX, card_index
from sixtysix.kernel.layout import Boards, Ints
from sixtysix.kernel.memory import NOTHING_YET, Memory, Moment, next_moment
from sixtysix.kernel.state import State
from sixtysix.players.knowledge import Situation
from sixtysix.players.protocol import seat_to_act


class Past(msgspec.Struct, frozen=True):
    """What the other did, the latest first, as `sixtysix.kernel.belief` takes it; and what all can remember now."""

    rows: Boards
    memory: Memory


def past_of(situation: Situation) -> Past:
    """The past of the hand that the seat to act sees."""
    replay = _Replay(situation.seen, situation.work)
    while (action := replay.next_action()) is not None:
        replay.do(action)
    rows = np.array(replay.rows[::-1], np.int64).reshape(-1, ROW)
    return Past(rows, replay.moment.memory)


class _Replay:
    """Both hands hold every card here: what the public part of a position is does not depend on them."""

    def __init__(self, seen: Observation, rules: Ints) -> None:
        self.seen, self.rules, self.rows = seen, rules, list[list[int]]()
        self.other = opponent(seat_to_act(seen))
        self._marriages = [(each.tricks_played, each.seat, each.suit) for each in seen.marriages]
        self._exchange, self._close, self._tricks = seen.exchange, seen.close, 0
        self.moment = Moment(self._first_state(), NOTHING_YET)

    def _first_state(self) -> State:
        seen = self.seen
        turn_up = seen.exchange.taken if seen.exchange else seen.turn_up
        first = seen.tricks[0].leader if seen.tricks else _leader(seen)
        table = first << layout.SEAT_SHIFT | seen.trump << layout.TRUMP_SHIFT | seen.dealer << layout.DEALER_SHIFT
        table |= seen.rules.talon_size << layout.TALON_SHIFT
        if turn_up is not None:
            table |= card_index(turn_up) << layout.TURN_UP_SHIFT
        return State(0, 0, table, 0, 0, 0, 0)

    @property
    def state(self) -> State:
        """The public part of the position."""
        return self.moment.state

    @property
    def _seat(self) -> Seat:
        return 1 if self.state.table >> layout.SEAT_SHIFT & 1 else 0

    def next_action(self) -> Action | None:
        """What was done next, None when the present is reached."""
        match self.state.table & layout.TURN_MASK:
            case layout.LEADING:
                return self._led()
            case layout.FOLLOWING:
                return self._shown_or_exchanged() or self._answered()
            case layout.DRAWING:
                return self._drawn()
            case layout.EXCHANGING:
                return self._exchanged() or (None if isinstance(self.seen.turn, Exchanging) else PASS)
            case _:
                return None

    def _led(self) -> Action | None:
        if self._closes_first():
            return CLOSE
        if action := self._shown_or_exchanged():
            return action
        if self._close is not None and self._close.tricks_played == self._tricks:
            return CLOSE
        if self._tricks < len(self.seen.tricks):
            return Play(self.seen.tricks[self._tricks].lead)
        return Play(self.seen.turn.lead) if isinstance(self.seen.turn, Following) else None

    def _closes_first(self) -> bool:
        """Whether the talon was closed before the marriage of the same lead: the tally at the close tells (R31)."""
        close = self._close
        if close is None or close.tricks_played != self._tricks or not self._marriages:
            return False
        side = self.state.side1 if close.closer else self.state.side0
        points = side >> layout.POINTS_SHIFT & layout.POINTS_MASK
        counts = side >= layout.ONE_TRICK or not self.seen.rules.marriage_counts_after_trick
        return counts and points == close.tallies[close.closer].card_points

    def _shown_or_exchanged(self) -> Action | None:
        if action := self._exchanged():
            return action
        for tricks, seat, suit in self._marriages:
            if (tricks, seat) == (self._tricks, self._seat):
                return Marry(suit)
        return None

    def _exchanged(self) -> Action | None:
        done = self._exchange
        return EXCHANGE if done and (done.tricks_played, done.seat) == (self._tricks, self._seat) else None

    def _answered(self) -> Action | None:
        tricks = self.seen.tricks
        return Play(tricks[self._tricks].answer) if self._tricks < len(tricks) else None

    def _drawn(self) -> Action | None:
        if isinstance(self.seen.turn, Drawing) and self._tricks == len(self.seen.tricks):
            return None
        refills = (self.seen.rules.talon_size - self.seen.talon_size) // 2
        closed_here = self._close is not None and self._close.tricks_played == self._tricks
        return CLOSE if closed_here and refills < self._tricks else DRAW

    def do(self, action: Action) -> None:
        """Write the action down if it was the other's, and go on."""
        index, seat = ACTION_INDEX[action], self._seat
        if seat == self.other:
            self._write(self.state, index)
        before = self.state.table >> layout.TALON_SHIFT & layout.TALON_MASK
        is_answer = isinstance(action, Play) and self.state.table & layout.TURN_MASK == layout.FOLLOWING
        state = _with_all_cards(self.state, seat, self._taken(action))
        after = next_moment(Moment(state, self.moment.memory), self.rules, index)
        self.moment = Moment(_without_cards(after.state), after.memory)
        self._tricks += is_answer
        self._forget(action)
        if self.state.table >> layout.TALON_SHIFT & layout.TALON_MASK < before:
            self._write(self.state._replace(table=self.other << layout.SEAT_SHIFT), DRAWN)

    def _taken(self, action: Action) -> Card | None:
        return self.seen.exchange.taken if self.seen.exchange and action == EXCHANGE else None

    def _forget(self, action: Action) -> None:
        if action == EXCHANGE:
            self._exchange = None
        elif action == CLOSE:
            self._close = None
        elif isinstance(action, Marry):
            self._marriages = [each for each in self._marriages if each[2] != action.suit]

    def _write(self, state: State, action: int) -> None:
        self.rows.append([*state, *self.moment.memory, action])


def _leader(seen: Observation) -> Seat:
    """Who leads to the first trick, before there is one."""
    seat = seat_to_act(seen)
    return opponent(seat) if isinstance(seen.turn, Following | Exchanging) else seat


def _with_all_cards(state: State, seat: Seat, taken: Card | None) -> State:
    wild = layout.ALL_CARDS_MASK & ~(1 << card_index(taken) if taken else 0)
    sides = [state.side0 | layout.ALL_CARDS_MASK, state.side1 | layout.ALL_CARDS_MASK]
    sides[seat] = sides[seat] & ~layout.ALL_CARDS_MASK | wild
    return state._replace(side0=sides[0], side1=sides[1])


def _without_cards(state: State) -> State:
    return state._replace(side0=state.side0 & ~layout.ALL_CARDS_MASK, side1=state.side1 & ~layout.ALL_CARDS_MASK)
