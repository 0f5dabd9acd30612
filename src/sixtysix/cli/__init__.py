"""The command line: one file per command, listed in ``app.COMMANDS``."""
