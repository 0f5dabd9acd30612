"""Deals of a network against itself, in compiled code, written down as the learner takes them."""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from sixtysix.kernel import layout
from sixtysix.kernel.compiled import lowest, popcount
from sixtysix.kernel.deals import deal_deck, next_word, shuffle
from sixtysix.kernel.features import (
    INPUT_WORDS,
    OUTPUTS,
    legal_outputs,
    output_of,
    suit_order,
    write_inputs,
    write_world,
)
from sixtysix.kernel.layout import Ints
from sixtysix.kernel.memory import NOTHING_YET, Moment, advance
from sixtysix.kernel.network import Floats, Network, Room, run_network, soften
from sixtysix.kernel.playouts import WEIGHS_TALON, considered, end_value
from sixtysix.kernel.state import State, seat_of
from training.compiling import compiled
from training.tables import Tables

MOST_DECISIONS: Final = 48
"""More than any deal has: room that must be left before a deal is begun."""
_UNIT: Final = 1 << 24
_NEEDED: Final = 3
"""Game points needed for the match from which its end is far."""
_NEAR_SCORES: Final = _NEEDED * _NEEDED
"""What both sides need; the last is far from the end for both."""


class Batch(NamedTuple):
    """Decisions one after the other, and where each deal ends."""

    words: npt.NDArray[np.int64]
    """By decision: all inputs of the critic but the rules, shape ``(decisions, INPUT_WORDS)``."""
    table: Ints
    """By decision: the number of the rule set."""
    legal: Ints
    """By decision: the outputs to choose among, as a mask."""
    chosen: Ints
    """By decision: the output chosen."""
    chance: Floats
    """By decision: how likely that choice was."""
    worths: npt.NDArray[np.float32]
    """By decision and output: what the critic expects after it, for the seat that decided; 0 where it is not legal."""
    seat: Ints
    """By decision: whose it was."""
    ends: Ints
    """By deal: the number of decisions written when it had ended."""
    values: Floats
    """By deal: game points for seat 0."""


def empty_batch(decisions: int) -> Batch:
    """Room for so many decisions."""
    return Batch(
        np.zeros((decisions, INPUT_WORDS), np.int64),
        table=np.zeros(decisions, np.int64),
        legal=np.zeros(decisions, np.int64),
        chosen=np.zeros(decisions, np.int64),
        chance=np.zeros(decisions, np.float32),
        worths=np.zeros((decisions, OUTPUTS), np.float32),
        seat=np.zeros(decisions, np.int64),
        ends=np.zeros(decisions, np.int64),
        values=np.zeros(decisions, np.float32),
    )


class Judge(NamedTuple):
    """The critic, and what it needs to value worlds. ``biases`` are by rule set."""

    network: Network
    biases: npt.NDArray[np.float32]
    room: Room
    outputs: Floats


class Actor(NamedTuple):
    """A network that plays, and what it needs for it. ``floor`` is the least chance of closing wherever that is legal.

    Without such a floor closing is forgotten before the network has learned how a closed hand is played.
    """

    network: Network
    room: Room
    outputs: Floats
    floor: float
    work: Ints
    """A work array, of any rules."""
    judge: Judge | None = None
    """Who values all actions of each decision that is written down."""


@compiled
def pick(chances: Floats, word: int) -> int:
    """An output with these chances, by a random word."""
    left = (word >> 40 & (_UNIT - 1)) / _UNIT
    last = 0
    for place in range(len(chances)):
        if chances[place] > 0:
            last = place
            left -= chances[place]
            if left < 0:
                break
    return last


@compiled
def raise_close(chances: Floats, floor: float) -> None:
    """Give closing its least chance at the cost of all others."""
    if chances[layout.CLOSE] < floor:
        scale = (1 - floor) / (1 - chances[layout.CLOSE])
        for place in range(len(chances)):
            chances[place] *= scale
        chances[layout.CLOSE] = floor


@compiled
def action_of(legal: int, order: int, output: int) -> int:
    """The legal action that an output stands for."""
    for action in range(layout.ACTIONS):
        if legal >> action & 1 and output_of(action, order) == output:
            return action
    return -1


@compiled
def decide(actor: Actor, bias: Floats, moment: Moment, choice: tuple[int, int]) -> tuple[int, int, int]:
    """Choose by the actor's chances: the outputs to choose among, the one chosen, its action.

    ``choice`` are the actions to choose among and a random word. The inputs stay in the actor's room, the critic's too.
    """
    legal, word = choice
    order = write_inputs(moment, actor.work, actor.room.words)
    run_network(actor.network, actor.room, bias, actor.outputs)
    write_world(moment.state, order, actor.room.words)
    outputs = legal_outputs(legal, order)
    soften(actor.outputs, outputs)
    if outputs >> layout.CLOSE & 1:
        raise_close(actor.outputs, actor.floor)
    output = pick(actor.outputs, word)
    return outputs, output, action_of(legal, order, output)


@compiled
def sorted_deck(deck: Ints, rules: Ints) -> None:
    """The pack of a rule set, in order."""
    place = 0
    for card in range(layout.CARDS):
        if rules[layout.DECK] == layout.CARDS or card % layout.RANKS:
            deck[place] = card
            place += 1


@compiled
def set_score(work: Ints, word: int) -> None:
    """How the match stands: far from its end in half of all deals, else near it for one side or both."""
    score = (word >> 9 & 0xFFFF) * (_NEAR_SCORES - 1) >> 16 if word >> 8 & 1 else _NEAR_SCORES - 1
    for seat in range(2):
        needed = score % _NEEDED + 1
        work[layout.NEEDED + seat] = needed if needed < _NEEDED else layout.FAR
        score //= _NEEDED


@compiled
def write_down(batch: Batch, done: int, actor: Actor, choice: tuple[int, int, int], table: int) -> None:
    """Write down the decision that the actor has just made: its outputs, the one chosen, the seat."""
    for place in range(INPUT_WORDS):
        batch.words[done, place] = actor.room.words[place]
    batch.legal[done], batch.chosen[done], batch.seat[done] = choice
    batch.chance[done], batch.table[done] = actor.outputs[choice[1]], table


@compiled
def expected(judge: Judge, table: int, moment: Moment, work: Ints) -> float:
    """What the critic expects of a moment for seat 0, when all that is forced has been done; exact at the end."""
    legal = considered(moment.state, work, WEIGHS_TALON)
    value, is_over = end_value(moment.state, work, legal)
    while not is_over and legal & (legal - 1) == 0:
        moment = advance(moment, work, lowest(legal))
        legal = considered(moment.state, work, WEIGHS_TALON)
        value, is_over = end_value(moment.state, work, legal)
    if is_over:
        return float(value)
    order = write_inputs(moment, work, judge.room.words)
    write_world(moment.state, order, judge.room.words)
    run_network(judge.network, judge.room, judge.biases[table], judge.outputs)
    return float(-judge.outputs[0] if seat_of(moment.state.table) else judge.outputs[0])


@compiled
def judge_actions(judge: Judge | None, table: int, moment: Moment, work: Ints, worths: Floats) -> None:
    """Write down what the critic expects after each action, by output, for the seat to act; nothing without one."""
    if judge is None:  # asked of an argument: only then is the rest not compiled for actors without a judge
        return
    seat = seat_of(moment.state.table)
    order = suit_order(moment.state, moment.memory, work, seat)
    legal = considered(moment.state, work, WEIGHS_TALON)
    for output in range(OUTPUTS):
        worths[output] = 0
    for action in range(layout.ACTIONS):
        if legal >> action & 1:
            value = expected(judge, table, advance(moment, work, action), work)
            worths[output_of(action, order)] = -value if seat else value


@compiled
def play_deal(
    actor: Actor, tables: Tables, batch: Batch, start: State, begin: tuple[int, int, int]
) -> tuple[int, int, int]:
    """Play one deal: its value for seat 0, how many decisions are written now, the last random word.

    ``begin`` are the number of the rule set, how many decisions are written before, and a random word.
    """
    table, done, word = begin
    moment, work = Moment(start, NOTHING_YET), actor.work
    legal = considered(start, work, WEIGHS_TALON)
    value, is_over = end_value(start, work, legal)
    while not is_over:
        action = lowest(legal)
        if popcount(legal) > 1:
            word = next_word(word)
            outputs, output, action = decide(actor, tables.biases[table], moment, (legal, word))
            write_down(batch, done, actor, (outputs, output, seat_of(moment.state.table)), table)
            judge_actions(actor.judge, table, moment, work, batch.worths[done])
            done += 1
        moment = advance(moment, work, action)
        legal = considered(moment.state, work, WEIGHS_TALON)
        value, is_over = end_value(moment.state, work, legal)
    return value, done, word


@compiled
def play_batch(actor: Actor, tables: Tables, batch: Batch, word: int) -> tuple[int, int]:
    """Play deals until the batch is full: how many, and the last random word."""
    deck = np.arange(layout.CARDS)
    work, done, deals = actor.work, 0, 0
    while done + MOST_DECISIONS <= len(batch.legal):
        word = next_word(word)
        drawn = np.searchsorted(tables.chances, (word >> 20 & (_UNIT - 1)) / _UNIT, side="right")
        table = min(int(drawn), len(tables.chances) - 1)
        work[: layout.RULES_SIZE] = tables.rules[table]
        set_score(work, word)
        sorted_deck(deck, work)
        word = shuffle(deck, work[layout.DECK], word)
        start = deal_deck(deck, work, word >> 7 & 1)
        value, done, word = play_deal(actor, tables, batch, start, (table, done, word))
        batch.ends[deals], batch.values[deals] = done, value
        deals += 1
    return deals, word


class Duel(NamedTuple):
    """What mirrored deals came to for the first actor: game points, how often it closed, how many of those it won."""

    game_points: int
    closed: int
    won: int


@compiled
def play_against(
    actors: tuple[Actor, Actor], biases: tuple[Floats, Floats], start: State, begin: tuple[int, int]
) -> tuple[int, int, int]:
    """One deal with the first actor in a seat: the deal's value for it, whether it closed, the last random word.

    ``begin`` are its seat and a random word.
    """
    seat, word = begin
    moment, closed, work = Moment(start, NOTHING_YET), 0, actors[0].work
    legal = considered(start, work, WEIGHS_TALON)
    value, is_over = end_value(start, work, legal)
    while not is_over:
        action, mover = lowest(legal), seat_of(moment.state.table)
        if popcount(legal) > 1:
            word = next_word(word)
            who = 0 if mover == seat else 1
            _, _, action = decide(actors[who], biases[who], moment, (legal, word))
        if action == layout.CLOSE and mover == seat:
            closed = 1
        moment = advance(moment, work, action)
        legal = considered(moment.state, work, WEIGHS_TALON)
        value, is_over = end_value(moment.state, work, legal)
    return (-value if seat else value), closed, word


@compiled
def play_duel(actors: tuple[Actor, Actor], biases: tuple[Floats, Floats], word: int, pairs: int) -> Duel:
    """Deals played twice with the seats changed, by the rules in the actors' one work array."""
    work, deck = actors[0].work, np.arange(layout.CARDS)
    sorted_deck(deck, work)
    total, closes, won = 0, 0, 0
    for number in range(pairs):
        word = shuffle(deck, work[layout.DECK], word)
        start = deal_deck(deck, work, number & 1)
        for seat in range(2):
            value, closed, word = play_against(actors, biases, start, (seat, word))
            total += value
            closes += closed
            won += closed if value > 0 else 0
    return Duel(total, closes, won)
