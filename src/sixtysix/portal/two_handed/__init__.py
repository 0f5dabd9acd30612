"""Sixty-Six for two at the tables of the house."""

from sixtysix.portal.two_handed.match import TWO_HANDED, TwoHanded, TwoHandedMatch

__all__ = ["TWO_HANDED", "TwoHanded", "TwoHandedMatch"]
