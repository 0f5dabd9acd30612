"""The same rules as `sixtysix.game` on packed integers, compiled by Numba, and exact solvers over them.

`rules.rules_vector` and `convert.state_of` bring a rule set and a hand in, `convert.hand_state` and
`convert.hand_result` bring them out. `play` does one action, `deals` plays whole deals at random, `endgame` solves
strict play, `opencards` solves a hand with a known talon. `warmup` compiles everything; importing compiles nothing.
"""
