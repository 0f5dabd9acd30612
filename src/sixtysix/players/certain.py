"""Wins that nothing hidden can prevent: 66 reached, with this action, or with winners led from the top."""

from sixtysix.game import GOAL, Action, Leading, TalonStatus
from sixtysix.game.actions import CLOSE, MARRIAGES, PLAYS
from sixtysix.players import closing, heuristic
from sixtysix.players.heuristic import Moment
from sixtysix.players.protocol import Decision
from sixtysix.players.view import PAIR


def certain_win(moment: Moment) -> Decision | None:
    """The action that wins whatever is hidden, if there is one to be seen."""
    return heuristic.claim_what_is_won(moment) or win_now(moment) or close_to_win(moment) or cash_winners(moment)


def win_now(moment: Moment) -> Decision | None:
    """Show the marriage or play the card that is certain to make 66."""
    return heuristic.marry_to_go_out(moment) or heuristic.play_to_go_out(moment)


def close_to_win(moment: Moment) -> Decision | None:
    """Close with a hand that reaches 66 whatever the opponent holds."""
    return Decision(CLOSE) if moment.may(CLOSE) and closing.is_sure(moment.view) else None


def cash_winners(moment: Moment) -> Decision | None:
    """In a closed hand lead winner after winner when they make 66, each marriage shown as its king is led."""
    view = moment.view
    leads_closed = isinstance(view.seen.turn, Leading) and view.seen.talon_status is TalonStatus.CLOSED
    if not leads_closed or closing.sure_points(view) < GOAL:
        return None
    actions: list[Action] = []
    for card in closing.running_cards(view):
        if card.rank in PAIR:
            actions.append(MARRIAGES[card.suit])
        actions.append(PLAYS[card])
    possible = [action for action in actions if moment.may(action)]
    return Decision(possible[0]) if possible else None
