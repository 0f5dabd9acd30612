"""Sixty-Six: the rules, computer players that see only what you would see, and a table to play at."""

__version__ = "0.1.0"
