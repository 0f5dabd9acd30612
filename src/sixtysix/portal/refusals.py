"""A game's reasons for saying no, as they travel."""

from sixtysix.portal import wire
from sixtysix.portal.protocol import Refusal


def refusal_view(refusal: Refusal | None) -> wire.RefusalView | None:
    """The reason for the wire; None stays None."""
    return None if refusal is None else wire.RefusalView(refusal.code.value, refusal.rule, refusal.parameters)
