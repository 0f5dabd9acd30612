"""Who wins a trick, and which cards may answer a lead (R8, R10-R15): the one home of both questions."""

from sixtysix.game.cards import Card, Rank, Suit
from sixtysix.game.refusals import Refusal, RefusalCode
from sixtysix.game.settings import Duty

Cards = tuple[Card, ...]


def beats(answer: Card, lead: Card, trump: Suit) -> bool:
    """Whether the answer wins the trick: higher in the led suit, or a trump on a plain lead (R8).

    >>> beats(Card(Suit.HEARTS, Rank.NINE), Card(Suit.SPADES, Rank.ACE), trump=Suit.HEARTS)
    True
    """
    if answer.suit is lead.suit:
        return answer.rank > lead.rank
    return answer.suit is trump


def playable(hand: Cards, lead: Card, trump: Suit, duties: tuple[Duty, ...]) -> Cards:
    """The cards of ``hand`` that may answer ``lead`` under these duties, in the order of the hand.

    No duties, as while the talon is open, leave the whole hand (R10).
    """
    if Duty.FOLLOW not in duties:
        return hand
    suit = lead.suit
    if following := tuple([card for card in hand if card.suit is suit]):
        if Duty.HEAD in duties:
            return tuple([card for card in following if card.rank > lead.rank]) or following
        return following
    if Duty.TRUMP in duties:
        return tuple([card for card in hand if card.suit is trump]) or hand
    return hand


def card_refusal(card: Card, hand: Cards, lead: Card, trump: Suit, duties: tuple[Duty, ...]) -> Refusal | None:
    """Why ``card`` of ``hand`` may not answer ``lead``, or None if it may."""
    if card in playable(hand, lead, trump, duties):
        return None
    if card.suit is lead.suit:
        return Refusal(RefusalCode.MUST_HEAD_TRICK, suit=lead.suit)
    if any(held.suit is lead.suit for held in hand):
        return Refusal(RefusalCode.MUST_FOLLOW_SUIT, suit=lead.suit)
    return Refusal(RefusalCode.MUST_TRUMP, suit=trump)


def ruled_out(lead: Card, answer: Card, trump: Suit, duties: tuple[Duty, ...]) -> frozenset[Card]:
    """The cards that the follower can't have held besides ``answer``, since he would have had to play one of them."""
    if Duty.FOLLOW not in duties:
        return frozenset()
    suit_cards = frozenset(Card(lead.suit, rank) for rank in Rank)
    if answer.suit is lead.suit:
        heads = Duty.HEAD in duties and not beats(answer, lead, trump)
        return frozenset(card for card in suit_cards if card.rank > lead.rank) if heads else frozenset()
    if Duty.TRUMP in duties and answer.suit is not trump:
        return suit_cards | {Card(trump, rank) for rank in Rank}
    return suit_cards
