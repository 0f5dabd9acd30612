"""The online house without its input and output: tables as pure folds over their events, and what each viewer sees.

Only `sixtysix.portal.games` and the modules of a game know which game is played.
"""
