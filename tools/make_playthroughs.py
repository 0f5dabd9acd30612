"""``python -m tools.make_playthroughs``: writes the golden playthroughs of all rule sets.

One text file a rule set, two hands of a match each: every ply with the state, what each seat and a watcher know, the
legal actions and the action chosen, then the result. A change of the rules shows as a readable difference; a change of
the code that is none of the rules shows nothing.
"""

import argparse
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sixtysix.game import (
    ALL_ACTIONS,
    PRESET_KEYS,
    SEATS,
    Action,
    Card,
    Claim,
    Following,
    HandState,
    Leading,
    MatchState,
    Observation,
    Over,
    Play,
    Rules,
    Seat,
    apply_legal,
    deal_hand,
    deal_next,
    legal_actions,
    new_match,
    observe,
    parse_action,
    parse_cards,
    play,
    preset,
    shuffled,
)

FOLDER: Final = Path(__file__).resolve().parent.parent / "tests" / "data" / "playthroughs"
HANDS: Final = 2
TRIES: Final = 3_000
HIDDEN: Final = "??"
PROMPT: Final = "> "


@dataclass(frozen=True)
class Deal:
    """One hand of a playthrough: all that the rest follows from."""

    dealer: Seat
    deck: tuple[Card, ...]
    actions: tuple[Action, ...]


# --- writing -----------------------------------------------------------------------------------------------------


def written(rules: Rules, deals: Sequence[Deal]) -> str:
    """The text of a playthrough of these deals."""
    lines = [f"rules {rules.key}"]
    match = new_match(rules, deals[0].dealer)
    for number, deal in enumerate(deals, start=1):
        match = deal_next(match, deal.deck)
        lines += ["", f"hand {number}, dealer {match.dealer}", f"deck {_cards(deal.deck)}", ""]
        match = _play_on(match, deal, lines)
    return "\n".join(lines) + "\n"


def _play_on(match: MatchState, deal: Deal, lines: list[str]) -> MatchState:
    """Play the deal on, adding a paragraph for each ply; the match after it."""
    for ply, action in enumerate(deal.actions):
        hand = _hand(match)
        seat = hand.to_act
        assert seat is not None  # noqa: S101 - a playthrough stops where its hand does
        lines += [f"ply {ply}: {_turn(hand)}", *_state(hand), *_knowledge(hand)]
        lines += [f"legal    {' '.join(map(str, legal_actions(hand, seat)))}", f"{PROMPT}{action}", ""]
        match = play(match, seat, action)
    hand = _hand(match)
    lines += [_turn(hand), *_state(hand), f"match    {match.scores[0]}-{match.scores[1]}, carry {match.carry}"]
    return match


def _hand(match: MatchState) -> HandState:
    assert match.hand is not None  # noqa: S101 - it has just been dealt
    return match.hand


def _cards(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards))


def _turn(hand: HandState) -> str:
    match hand.turn:
        case Over(result, lead):
            winner = "nobody" if result.winner is None else f"seat {result.winner}"
            details = f"{result.ending}, {result.scale}, carry +{result.carry_added}"
            left = "" if lead is None else f", {lead} unanswered"
            return f"over: {winner} +{result.game_points}, {details}{left}"
        case Following(seat, lead, declared):
            return f"seat {seat} answers {lead}{_declared(declared)}"
        case Leading(seat, declared):
            return f"seat {seat} leads{_declared(declared)}"
        case turn:
            return f"seat {turn.seat} {type(turn).__name__.lower()}"


def _declared(suit: object) -> str:
    return "" if suit is None else f" after marry:{getattr(suit, 'letter', '')}"


def _state(hand: HandState) -> list[str]:
    closed = f" by seat {hand.close.closer}" if hand.close is not None else ""
    return [
        f"hands    {_cards(hand.hands[0])} | {_cards(hand.hands[1])}",
        f"talon    {_cards(hand.talon) or '-'}, {hand.talon_status}{closed}",
        f"points   {_points(hand, 0)} | {_points(hand, 1)}",
    ]


def _points(hand: HandState, seat: Seat) -> str:
    tricks = hand.tricks_won[seat]
    waiting = f" and {hand.pending[seat]} waiting" if hand.pending[seat] else ""
    return f"{hand.card_points[seat]}{waiting} in {tricks}"


def _knowledge(hand: HandState) -> list[str]:
    lines = [f"seat {seat}   {_known(observe(hand, seat))}" for seat in SEATS]
    return [*lines, f"watcher  {_known(observe(hand, None))}"]


def _known(seen: Observation) -> str:
    """The hands and the talon as the observer knows them, a hidden card as two question marks."""
    hands = [_cards(seen.hand) if seat == seen.seat else _shown(seen, seat) for seat in SEATS]
    talon = "-"
    if seen.talon_size:
        talon = " ".join([HIDDEN] * (seen.talon_size - 1) + [str(seen.turn_up)])
    return f"{hands[0]} | {hands[1]} | {talon}"


def _shown(seen: Observation, seat: Seat) -> str:
    shown = [str(card) for card in seen.shown[seat]]
    return " ".join(shown + [HIDDEN] * (seen.hand_sizes[seat] - len(shown))) or "-"


# --- reading -----------------------------------------------------------------------------------------------------

_HEAD: Final = re.compile(r"hand \d+, dealer ([01])")


def read(text: str) -> tuple[Rules, list[Deal]]:
    """The rule set and the deals of a playthrough, from the few lines that the others follow from."""
    lines = text.splitlines()
    rules = preset(lines[0].removeprefix("rules "))
    deals: list[Deal] = []
    for line in lines:
        if head := _HEAD.fullmatch(line):
            deals.append(Deal(1 if head[1] == "1" else 0, (), ()))
        elif line.startswith("deck "):
            deals[-1] = Deal(deals[-1].dealer, parse_cards(line.removeprefix("deck ")), ())
        elif line.startswith(PROMPT):
            action = parse_action(line.removeprefix(PROMPT))
            deals[-1] = Deal(deals[-1].dealer, deals[-1].deck, (*deals[-1].actions, action))
    return rules, deals


# --- choosing ----------------------------------------------------------------------------------------------------


def chosen(rules: Rules) -> list[Deal]:
    """Deals that between them show as much of the rule set as any that were tried; the same on every run."""
    match = new_match(rules, 1)
    deals: list[Deal] = []
    shown: set[str] = set()
    for number in range(HANDS):
        tries = [random_deal(rules, match.dealer, f"{rules.key} {number} {seed}") for seed in range(TRIES)]
        best = max(tries, key=lambda deal: _merit(shown | features(rules, deal)))
        shown |= features(rules, best)
        deals.append(best)
        match = deal_next(match, best.deck)
        for action in best.actions:
            seat = _hand(match).to_act
            assert seat is not None  # noqa: S101 - a deal stops where its hand does
            match = play(match, seat, action)
    return deals


def _merit(shown: set[str]) -> tuple[int, int]:
    """Every kind of action counts before anything else."""
    kinds = {type(action).__name__ for action in ALL_ACTIONS}
    return len(shown & kinds), len(shown)


def random_deal(rules: Rules, dealer: Seat, seed: str) -> Deal:
    """A deal played at random; nobody claims without 66, but for one in ten deals."""
    rng = random.Random(seed)  # noqa: S311 - a deal to look at, not to play for
    deck = shuffled(rules, rng)
    is_bold = rng.random() < 0.1
    state = deal_hand(rules, deck, dealer)
    actions: list[Action] = []
    while (seat := state.to_act) is not None:
        legal = legal_actions(state, seat)
        if not (is_bold or state.tallies[seat].is_out):
            legal = tuple(action for action in legal if not isinstance(action, Claim))
        actions.append(rng.choice(legal))
        state = apply_legal(state, seat, actions[-1])
    return Deal(dealer, deck, tuple(actions))


def features(rules: Rules, deal: Deal) -> set[str]:
    """What a deal shows: kinds of actions and of turns, talons, how it ended, and by what scale."""
    state = deal_hand(rules, deal.deck, deal.dealer)
    shown: set[str] = set()
    for action in deal.actions:
        seat = state.to_act
        assert seat is not None  # noqa: S101 - a deal stops where its hand does
        shown |= {type(action).__name__, type(state.turn).__name__, state.talon_status}
        if isinstance(state.turn, Following) and not isinstance(action, Play):
            shown.add(f"{type(action).__name__} in an answer")
        state = apply_legal(state, seat, action)
        shown |= {"waiting"} if any(state.pending) else set()
    assert state.result is not None  # noqa: S101 - a deal is played to its end
    return shown | {state.result.ending, state.result.scale}


def files() -> dict[Path, str]:
    """All playthroughs as they should be."""
    return {FOLDER / f"{key}.txt": written(preset(key), chosen(preset(key))) for key in PRESET_KEYS}


def command_line() -> argparse.ArgumentParser:
    """The options of the tool: none."""
    return argparse.ArgumentParser(prog="python -m tools.make_playthroughs", description="Write the playthroughs.")


def main() -> None:
    """Write all files."""
    command_line().parse_args()
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
        print(f"wrote {path.relative_to(FOLDER.parents[2])}")


if __name__ == "__main__":
    main()
