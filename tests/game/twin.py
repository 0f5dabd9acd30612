"""The rules a second time, slow and plain, to hold the engine by.

Written from the rules' page and from the settings as rule files write them; nothing here comes from the engine, not
even a card: cards and actions are their texts, a hand is a list, a rule set is a dictionary of settings.
"""

from typing import Any

RANKS = "9JQKTA"
SUITS = "CDHS"


def higher(first: str, second: str) -> bool:
    return RANKS.index(first[0]) > RANKS.index(second[0])


class Twin:
    """One hand. ``legal`` lists the texts of what ``to_act`` may do, ``do`` does one of them."""

    def __init__(self, settings: dict[str, Any], deck: list[str], dealer: int) -> None:
        self.settings = settings
        self.hands: list[list[str]] = [[], []]
        self.phase, self.result = "lead", None
        self.to_act = dealer if settings["firstLead"] == "dealer" else 1 - dealer
        self._deal(list(deck), dealer)
        self.points, self.pending, self.tricks = [0, 0], [0, 0], [0, 0]
        self.lead = self.declared = ""
        self.closer: int | None = None
        self.points_at_close, self.tricks_at_close = [0, 0], [0, 0]
        self.first_out: int | None = None

    phase: str
    """lead, answer, draw (a trick is won and hands are not refilled), offer (after a close), last, over"""
    result: tuple[int | None, int, int] | None
    """winner, game points, points carried over"""

    def _deal(self, deck: list[str], dealer: int) -> None:
        turn_up = ""
        for packet in self.settings["dealPacket"].split("-"):
            if packet == "turnup":
                turn_up = deck.pop(0)
                continue
            for seat in (1 - dealer, dealer):
                for _ in range(int(packet)):
                    self.hands[seat].append(deck.pop(0))
        turn_up = turn_up or deck.pop(0)
        self.trump = turn_up[1]
        self.talon = [*deck, turn_up]

    # --- what is legal -------------------------------------------------------------------------------------------

    def legal(self) -> set[str]:
        if self.phase == "over":
            return set()
        actions = set(self._cards()) | self._marriages()
        if self.phase in ("offer", "last"):
            actions.add("pass")
        if self.phase == "draw":
            actions.add("draw")
        if self._may_exchange():
            actions.add("exchange")
        if self._may_close():
            actions.add("close")
        if self._may_claim():
            actions.add("claim")
        return actions

    def _is_strict(self) -> bool:
        return self.closer is not None or not self.talon

    def _cards(self) -> list[str]:
        if self.phase not in ("lead", "answer"):
            return []
        cards = list(self.hands[self.to_act])
        if self.phase == "answer" and self._is_strict():
            cards = self._strict_answers(cards)
        if self.declared:
            cards = [card for card in cards if card in ("K" + self.declared, "Q" + self.declared)]
        return cards

    def _strict_answers(self, hand: list[str]) -> list[str]:
        duties = self.settings["strict"]
        same = [card for card in hand if card[1] == self.lead[1]]
        heading = [card for card in same if higher(card, self.lead)]
        trumps = [card for card in hand if card[1] == self.trump]
        if "follow" not in duties:
            return hand
        if same:
            return heading if heading and "head" in duties else same
        return trumps if trumps and "trump" in duties else hand

    def _marriages(self) -> set[str]:
        if self.phase not in ("lead", "answer") or self.declared:
            return set()
        if self.phase == "answer" and not self.settings["marriageShowWhenFollowing"]:
            return set()
        if sum(self.tricks) == 0 and not self.settings["marriageFirstLead"]:
            return set()
        if self.closer is not None and not self.settings["marriageWhenClosed"]:
            return set()
        if not self.talon and not self.settings["marriageWhenExhausted"]:
            return set()
        hand = self.hands[self.to_act]
        pairs = [suit for suit in SUITS if "K" + suit in hand and "Q" + suit in hand]
        if self.phase == "answer":
            pairs = [suit for suit in pairs if self._may_show(suit)]
        return {f"marry:{suit}" for suit in pairs}

    def _may_show(self, suit: str) -> bool:
        """Showing a marriage while answering."""
        if self.settings["marriageShowOnlyIfReaches66"]:
            return self._marriage_counts() and self.points[self.to_act] + self._marriage_points(suit) >= 66
        return bool({"K" + suit, "Q" + suit} & set(self._cards()))

    def _marriage_counts(self) -> bool:
        return self.tricks[self.to_act] > 0 or not self.settings["marriageCountsAfterTrick"]

    def _marriage_points(self, suit: str) -> int:
        points: int = self.settings["marriageTrump" if suit == self.trump else "marriagePlain"]
        return points

    def _may_exchange(self) -> bool:
        settings = self.settings
        holds = settings["exchangeRank"] + self.trump in self.hands[self.to_act]
        if not holds or not self.talon or len(self.talon) < settings["exchangeMinStock"]:
            return False
        if self.phase == "offer":
            return True
        if self.closer is not None or (settings["exchangeNeedsTrick"] and not self.tricks[self.to_act]):
            return False
        phases = {"onLead": ("lead",), "ownTurn": ("lead", "answer"), "never": ()}
        return self.phase in phases[settings["exchangeWhen"]]

    def _may_close(self) -> bool:
        settings = self.settings
        if settings["closeWhen"] == "never" or self.closer is not None:
            return False
        if len(self.talon) < 2 or len(self.talon) < settings["closeMinStock"]:
            return False
        if self.phase == "draw":
            return bool(settings["closeBeforeDraw"])
        return self.phase == "lead" and (sum(self.tricks) > 0 or settings["closeFirstLead"])

    def _may_claim(self) -> bool:
        windows = self.settings["claimWindows"]
        if self.settings["end66"] == "automatic" or self.phase in ("offer", "over"):
            return False
        if self.phase == "last" or "anyOwnTurn" in windows:
            return True
        after_trick = self.phase == "draw" or (self.phase == "lead" and sum(self.tricks) > 0)
        return ("afterOwnTrick" in windows and after_trick) or ("afterOwnMarriage" in windows and bool(self.declared))

    # --- doing it ------------------------------------------------------------------------------------------------

    def do(self, action: str) -> None:
        if action.startswith("marry:"):
            self._marry(action[-1])
        elif action in ("exchange", "close", "draw", "claim", "pass"):
            getattr(self, f"_{action}")()
        elif self.phase == "lead":
            self.hands[self.to_act].remove(action)
            self.lead, self.declared, self.phase, self.to_act = action, "", "answer", 1 - self.to_act
        else:
            self._answer(action)

    def _exchange(self) -> None:
        hand, nine = self.hands[self.to_act], self.settings["exchangeRank"] + self.trump
        hand[hand.index(nine)], self.talon[-1] = self.talon[-1], nine
        if self.phase == "offer":
            self._pass()

    def _close(self) -> None:
        self.closer, self.phase = self.to_act, "lead"
        self.points_at_close, self.tricks_at_close = list(self.points), list(self.tricks)
        if self.settings["exchangeByOpponentRightAfterClose"]:
            self.phase, self.to_act = "offer", 1 - self.to_act

    def _pass(self) -> None:
        if self.phase == "offer":
            self.phase, self.to_act = "lead", 1 - self.to_act
        else:
            self._count()

    def _marry(self, suit: str) -> None:
        me = self.to_act
        if self._marriage_counts():
            self.points[me] += self._marriage_points(suit)
            self._note_66(me)
        else:
            self.pending[me] += self._marriage_points(suit)
        if self.result is None and self.phase == "answer" and self.settings["marriageShowOnlyIfReaches66"]:
            self._out(me)
        self.declared = suit

    def _answer(self, card: str) -> None:
        me, leader = self.to_act, 1 - self.to_act
        self.hands[me].remove(card)
        wins = higher(card, self.lead) if card[1] == self.lead[1] else card[1] == self.trump
        winner = me if wins else leader
        worth = self.settings["cardPoints"]
        is_last = not self.hands[me] and self._is_strict()
        self.points[winner] += worth[card[0]] + worth[self.lead[0]] + self.pending[winner]
        if is_last:
            self.points[winner] += self.settings[
                "lastTrickBonusOpen" if self.closer is None else "lastTrickBonusClosed"
            ]
        self.pending[winner] = 0
        self.tricks[winner] += 1
        self.lead = self.declared = ""
        self.to_act, self.phase = winner, "last" if is_last else "draw"
        self._note_66(winner)
        if self.result is None and is_last and self.settings["end66"] == "automatic":
            self._count()
        elif self.result is None and not is_last and not self._may_close():
            self._draw()

    def _draw(self) -> None:
        if self.closer is None and self.talon:
            for seat in (self.to_act, 1 - self.to_act):
                self.hands[seat].append(self.talon.pop(0))
        self.phase = "lead"

    def _note_66(self, seat: int) -> None:
        if self.points[seat] >= 66:
            if self.first_out is None:
                self.first_out = seat
            if self.settings["end66"] == "automatic":
                self._out(seat)

    # --- how it ends ---------------------------------------------------------------------------------------------

    def _end(self, winner: int | None, game_points: int, carry: int = 0) -> None:
        self.phase, self.result = "over", (winner, game_points, carry)

    def _scale(self, loser: int, *, at_close: bool) -> int:
        tricks = (self.tricks_at_close if at_close else self.tricks)[loser]
        points = (self.points_at_close if at_close else self.points)[loser]
        if tricks == 0:
            return 3
        return 2 if points < self.settings["schneiderBelow"] else 1

    def _out(self, winner: int) -> None:
        if self.closer == 1 - winner:
            self._end(winner, self._against_closer("opponentFirstAfterClose"))
        else:
            at_close = self.closer is not None and self.settings["schneiderMeasuredWhenClosed"] == "atClose"
            self._end(winner, self._scale(1 - winner, at_close=at_close))

    def _against_closer(self, setting: str) -> int:
        assert self.closer is not None
        at_close = self.settings["closerFailsNoTrickMeasured"] == "atClose"
        tricks = (self.tricks_at_close if at_close else self.tricks)[1 - self.closer]
        points: int = self.settings[setting][0 if tricks else 1]
        return points

    def _closer_failed(self) -> None:
        assert self.closer is not None
        self._end(1 - self.closer, self._against_closer("closerFails"))

    def _claim(self) -> None:
        me, you = self.to_act, 1 - self.to_act
        if self.points[me] >= 66:
            self._out(me)
        elif self.closer == me:
            self._closer_failed()
        else:
            self._end(you, self.settings["falseClaim"][0 if self.tricks[you] else 1])

    def _count(self) -> None:
        """All cards are played and nobody has ended the hand; ``to_act`` has won the last trick."""
        out = [seat for seat in (0, 1) if self.points[seat] >= 66]
        settings = self.settings
        if self.closer is not None and (settings["closerMustClaim"] or not out):
            self._closer_failed()
        elif self.closer is not None and out == [1 - self.closer]:
            self._out(1 - self.closer)
        elif len(out) == 1:
            self._decide(settings["exactlyOneUnannounced"], out)
        else:
            self._decide(settings["bothUnannounced" if out else "nobody66Open"], out)

    def _decide(self, outcome: str, out: list[int]) -> None:
        last = self.to_act
        if outcome == "carryOver":
            self._end(None, 0, 1)
        elif outcome == "noScore":
            self._end(None, 0)
        elif outcome == "lastTrickWins1":
            self._end(last, 1)
        elif outcome == "lastTrickWins":
            self._end(last, self._scale(1 - last, at_close=False))
        elif outcome == "thatPlayerWins":
            self._out(out[0])
        elif self.closer is not None:
            assert outcome == "higherTotal"
            assert self.first_out is not None
            self._out(self.first_out)
        elif self.points[0] == self.points[1]:
            self._decide(self.settings["equalTotals"], out)
        else:
            winner = 0 if self.points[0] > self.points[1] else 1
            self._end(winner, self._scale(1 - winner, at_close=False))
