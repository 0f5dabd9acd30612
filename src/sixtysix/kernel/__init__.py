"""The same rules as `sixtysix.game` on packed integers, compiled by Numba, with exact solvers and a search over them.

`rules.rules_vector` and `convert.state_of` bring a rule set and a hand in, `convert.hand_state` and
`convert.hand_result` bring them out. `play` does one action, `deals` plays whole deals at random, `endgame` solves
strict play, `opencards` solves a hand with a known talon. `worlds` draws what one seat may imagine, and `playouts` and
`tree` search it. `subgame` is the rest of a hand where little is hidden: `unfolding` makes its tree, `equilibrium`
solves it. `warmup` compiles everything; importing compiles nothing.
"""
