"""The two-handed game, pure: no clock, no random module of its own, no input or output.

Everything a program needs to play and study Sixty-Six is exported here.

>>> import random
>>> from sixtysix import game
>>> rules = game.preset("portal")
>>> state = game.deal_hand(rules, game.shuffled(rules, random.Random(66)), dealer=1)
>>> state.to_act
0
>>> action = game.legal_actions(state, 0)[0]
>>> state = game.apply(state, 0, action)
>>> game.observe(state, 1).turn.lead == action.card
True
"""

from sixtysix.game.actions import (
    ALL_ACTIONS,
    Action,
    Claim,
    CloseTalon,
    Draw,
    ExchangeTrump,
    Marry,
    Pass,
    Play,
    parse_action,
)
from sixtysix.game.cards import ALL_CARDS, SEATS, Card, Rank, Seat, Suit, opponent, pack, parse_card, parse_cards
from sixtysix.game.conflicts import Conflict, ConflictCode, conflicts
from sixtysix.game.deal import shuffled
from sixtysix.game.errors import IllegalAction, RecordError, RulesError
from sixtysix.game.hand import apply, apply_legal, deal_hand
from sixtysix.game.legality import legal_actions, refusal
from sixtysix.game.match import MatchState, deal_next, new_match, play
from sixtysix.game.observation import Observation, determinize, observe, worlds
from sixtysix.game.perft import card_perft, perft
from sixtysix.game.record import Commitments, HandRecord, MatchRecord, replay, replay_hand, write_record
from sixtysix.game.recordparser import parse_record
from sixtysix.game.refusals import Refusal, RefusalCode
from sixtysix.game.rulefile import (
    PRESET_KEYS,
    house_rules,
    preset,
    presets,
    rules_from_json,
    rules_from_toml,
    rules_to_json,
    rules_to_toml,
)
from sixtysix.game.rules import GOAL, Rules
from sixtysix.game.scoring import Close, Ending, HandResult, Scale, Tally
from sixtysix.game.state import (
    Drawing,
    Exchange,
    Exchanging,
    Following,
    HandState,
    Leading,
    Marriage,
    Over,
    Settling,
    TalonStatus,
    Trick,
    Turn,
)

__all__ = [
    "ALL_ACTIONS",
    "ALL_CARDS",
    "GOAL",
    "PRESET_KEYS",
    "SEATS",
    "Action",
    "Card",
    "Claim",
    "Close",
    "CloseTalon",
    "Commitments",
    "Conflict",
    "ConflictCode",
    "Draw",
    "Drawing",
    "Ending",
    "Exchange",
    "ExchangeTrump",
    "Exchanging",
    "Following",
    "HandRecord",
    "HandResult",
    "HandState",
    "IllegalAction",
    "Leading",
    "Marriage",
    "Marry",
    "MatchRecord",
    "MatchState",
    "Observation",
    "Over",
    "Pass",
    "Play",
    "Rank",
    "RecordError",
    "Refusal",
    "RefusalCode",
    "Rules",
    "RulesError",
    "Scale",
    "Seat",
    "Settling",
    "Suit",
    "Tally",
    "TalonStatus",
    "Trick",
    "Turn",
    "apply",
    "apply_legal",
    "card_perft",
    "conflicts",
    "deal_hand",
    "deal_next",
    "determinize",
    "house_rules",
    "legal_actions",
    "new_match",
    "observe",
    "opponent",
    "pack",
    "parse_action",
    "parse_card",
    "parse_cards",
    "parse_record",
    "perft",
    "play",
    "preset",
    "presets",
    "refusal",
    "replay",
    "replay_hand",
    "rules_from_json",
    "rules_from_toml",
    "rules_to_json",
    "rules_to_toml",
    "shuffled",
    "worlds",
    "write_record",
]
