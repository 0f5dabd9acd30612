"""Computer players: each decides from one seat's observation alone.

`protocol` says what a player is given and what it answers; `levels` lists the players on offer, `references` and
`peers` those to measure them against; `pool` runs them in processes of their own.
"""
