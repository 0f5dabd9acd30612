"""Players against players: mirrored deals, what they show about strength, and a ladder of levels.

`duel` plays deals and says what came of one pair of them; `field` plays many on all cores, in order; `journal` keeps
them in a file. `estimate` and `sequential` have the statistics of one duel, `summary` all its figures, `elo` those of
a whole `ladder`, `plot` its picture. `regret` judges decisions one by one, `exploit` measures what can be won from a
player.
"""
