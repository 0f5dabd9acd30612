"""Equilibrium play in a subgame by CFR+, and how far from it the play still is.

Counterfactual regret minimization with regrets that never fall below zero, players in turn, and an average of all
strategies in which the iteration's number is its weight: O. Tammelin, "Solving Large Imperfect Information Games Using
CFR+", 2014 (arXiv 1407.5042). My information set is a node, the other's a slot of it, for he knows the world. A pass
goes down through those nodes only that the one whose strategy stands still lets happen: no others can change a regret.

The average strategies give two bounds on the value of the subgame: what mine is worth against the best defence, and
what the best I could do against the other's average is worth.
"""

from sixtysix.kernel.compiled import INT, apart, compiled, entry
from sixtysix.kernel.subgame import (
    END,
    FINAL,
    FIRST,
    KIND,
    LIVE,
    MERGED,
    MINE,
    OTHERS,
    PARENT,
    REACH,
    REGRET,
    SHARE,
    SLOTS,
    SUBGAME,
    SUM,
    USED_NODES,
    VALUE,
    WORLDS,
    Subgame,
)


@compiled
def _share_mine(game: Subgame, node: int, field: int) -> None:
    """Give each action of mine its chance in proportion to its regret, or to its sum; all the same if there is none."""
    nodes, numbers = game.nodes, game.node_numbers
    total, count, child = 0.0, 0, node + 1
    while child < nodes[node, END]:
        total += numbers[child, field]
        count += 1
        child = nodes[child, END]
    child = node + 1
    while child < nodes[node, END]:
        numbers[child, SHARE] = numbers[child, field] / total if total > 0 else 1.0 / count
        child = nodes[child, END]


@compiled
def _share_others(game: Subgame, node: int, field: int) -> None:
    """The same for each world of the other's; the node's own slots are used for totals and counts."""
    nodes, slots, numbers = game.nodes, game.slots, game.slot_numbers
    for slot in range(nodes[node, FIRST], nodes[node, FIRST] + nodes[node, SLOTS]):
        numbers[slot, VALUE] = 0.0
    child = node + 1
    while child < nodes[node, END]:
        for slot in range(nodes[child, FIRST], nodes[child, FIRST] + nodes[child, SLOTS]):
            numbers[slots[slot], VALUE] += numbers[slot, field]
        child = nodes[child, END]
    child = node + 1
    while child < nodes[node, END]:
        for slot in range(nodes[child, FIRST], nodes[child, FIRST] + nodes[child, SLOTS]):
            total = numbers[slots[slot], VALUE]
            numbers[slot, SHARE] = numbers[slot, field] / total if total > 0 else -1.0
        child = nodes[child, END]
    _share_evenly(game, node)


@compiled
def _share_evenly(game: Subgame, node: int) -> None:
    """Where no action of a world has shown any promise, marked by a share below zero, each has the same chance."""
    nodes, slots, numbers = game.nodes, game.slots, game.slot_numbers
    for slot in range(nodes[node, FIRST], nodes[node, FIRST] + nodes[node, SLOTS]):
        numbers[slot, VALUE] = 0.0
    child = node + 1
    while child < nodes[node, END]:
        for slot in range(nodes[child, FIRST], nodes[child, FIRST] + nodes[child, SLOTS]):
            numbers[slots[slot], VALUE] += 1.0
        child = nodes[child, END]
    child = node + 1
    while child < nodes[node, END]:
        for slot in range(nodes[child, FIRST], nodes[child, FIRST] + nodes[child, SLOTS]):
            if numbers[slot, SHARE] < 0.0:
                numbers[slot, SHARE] = 1.0 / numbers[slots[slot], VALUE]
        child = nodes[child, END]


@compiled
def _begin_others(game: Subgame) -> None:
    """All worlds come to the root, each as often as it is likely."""
    for world in range(game.header[WORLDS]):
        game.slot_numbers[world, REACH] = game.priors[world]


@compiled
def _arrive(game: Subgame, node: int, weight: float) -> float:
    """How often the other lets each world come to a node below another; the sum."""
    nodes, slots, numbers = game.nodes, game.slots, game.slot_numbers
    kind, total = nodes[nodes[node, PARENT], KIND], 0.0
    for slot in range(nodes[node, FIRST], nodes[node, FIRST] + nodes[node, SLOTS]):
        if kind != MERGED:
            reach = numbers[slots[slot], REACH]
            if kind == OTHERS:
                reach *= numbers[slot, SHARE]
                numbers[slot, SUM] += weight * reach
            numbers[slot, REACH] = reach
        total += numbers[slot, REACH]
    return total


@compiled
def _join(game: Subgame, node: int) -> None:
    """The only node below one that merges worlds is reached as often as all of them are."""
    nodes, numbers = game.nodes, game.slot_numbers
    for slot in range(nodes[node + 1, FIRST], nodes[node + 1, FIRST] + nodes[node + 1, SLOTS]):
        numbers[slot, REACH] = 0.0
    for slot in range(nodes[node, FIRST], nodes[node, FIRST] + nodes[node, SLOTS]):
        numbers[game.joined[slot], REACH] += numbers[slot, REACH]


@apart
def _down_others(game: Subgame, field: int, weight: float) -> None:
    """Through all nodes that the other lets happen, by his regrets or sums; adds to his sums by ``weight``."""
    nodes = game.nodes
    _begin_others(game)
    node, live = 0, 0
    while node < game.header[USED_NODES]:
        if node and _arrive(game, node, weight) == 0.0:
            node = nodes[node, END]
            continue
        game.live[live] = node
        live += 1
        if nodes[node, KIND] == OTHERS:
            _share_others(game, node, field)
        elif nodes[node, KIND] == MERGED:
            _join(game, node)
        node += 1
    game.header[LIVE] = live


@apart
def _down_mine(game: Subgame, field: int, weight: float) -> None:
    """Through all nodes that I let happen, by my regrets or sums; adds to my sums by ``weight``."""
    nodes, numbers = game.nodes, game.node_numbers
    node, live = 0, 0
    while node < game.header[USED_NODES]:
        reach, parent = 1.0, nodes[node, PARENT]
        if parent >= 0:
            reach = numbers[parent, REACH]
            if nodes[parent, KIND] == MINE:
                reach *= numbers[node, SHARE]
                numbers[node, SUM] += weight * reach
            if reach == 0.0:
                node = nodes[node, END]
                continue
        numbers[node, REACH] = reach
        game.live[live] = node
        live += 1
        if nodes[node, KIND] == MINE:
            _share_mine(game, node, field)
        node += 1
    game.header[LIVE] = live


@compiled
def _clear(game: Subgame, node: int) -> None:
    for slot in range(game.nodes[node, FIRST], game.nodes[node, FIRST] + game.nodes[node, SLOTS]):
        game.slot_numbers[slot, VALUE] = 0.0


@compiled
def _value_of_mine(game: Subgame, node: int) -> None:
    """The values of a node where I act, by my chances."""
    nodes, slots, numbers = game.nodes, game.slots, game.slot_numbers
    _clear(game, node)
    child = node + 1
    while child < nodes[node, END]:
        share = game.node_numbers[child, SHARE]
        if share > 0.0:
            for slot in range(nodes[child, FIRST], nodes[child, FIRST] + nodes[child, SLOTS]):
                numbers[slots[slot], VALUE] += share * numbers[slot, VALUE]
        child = nodes[child, END]


@compiled
def _value_of_others(game: Subgame, node: int) -> None:
    """The values of a node where the other acts, by his chances; where nobody acts each world goes one way."""
    nodes, slots, numbers = game.nodes, game.slots, game.slot_numbers
    if nodes[node, KIND] == MERGED:
        for slot in range(nodes[node, FIRST], nodes[node, FIRST] + nodes[node, SLOTS]):
            numbers[slot, VALUE] = numbers[game.joined[slot], VALUE]
        return
    is_his = nodes[node, KIND] == OTHERS
    _clear(game, node)
    child = node + 1
    while child < nodes[node, END]:
        for slot in range(nodes[child, FIRST], nodes[child, FIRST] + nodes[child, SLOTS]):
            share = numbers[slot, SHARE] if is_his else 1.0
            if share > 0.0:
                numbers[slots[slot], VALUE] += share * numbers[slot, VALUE]
        child = nodes[child, END]


@compiled
def _regret_mine(game: Subgame, node: int) -> None:
    """How much better each action of mine would have been, over all worlds as the other lets them happen."""
    nodes, slots, numbers = game.nodes, game.slots, game.slot_numbers
    child = node + 1
    while child < nodes[node, END]:
        gain = 0.0
        for slot in range(nodes[child, FIRST], nodes[child, FIRST] + nodes[child, SLOTS]):
            here = slots[slot]
            gain += numbers[here, REACH] * (numbers[slot, VALUE] - numbers[here, VALUE])
        game.node_numbers[child, REGRET] = max(0.0, game.node_numbers[child, REGRET] + gain)
        child = nodes[child, END]


@compiled
def _regret_others(game: Subgame, node: int) -> None:
    """The same for the other, who knows the world and wants me to have less."""
    nodes, slots, numbers = game.nodes, game.slots, game.slot_numbers
    reach = game.node_numbers[node, REACH]
    child = node + 1
    while child < nodes[node, END]:
        for slot in range(nodes[child, FIRST], nodes[child, FIRST] + nodes[child, SLOTS]):
            gain = reach * (numbers[slots[slot], VALUE] - numbers[slot, VALUE])
            numbers[slot, REGRET] = max(0.0, numbers[slot, REGRET] + gain)
        child = nodes[child, END]


@compiled
def _best_of_mine(game: Subgame, node: int) -> None:
    """The values of the action that is best for me over all worlds as the other lets them happen."""
    nodes, slots, numbers = game.nodes, game.slots, game.slot_numbers
    best, most, child = node + 1, -1e300, node + 1
    while child < nodes[node, END]:
        worth = 0.0
        for slot in range(nodes[child, FIRST], nodes[child, FIRST] + nodes[child, SLOTS]):
            worth += numbers[slots[slot], REACH] * numbers[slot, VALUE]
        if worth > most:
            best, most = child, worth
        child = nodes[child, END]
    for slot in range(nodes[best, FIRST], nodes[best, FIRST] + nodes[best, SLOTS]):
        numbers[slots[slot], VALUE] = numbers[slot, VALUE]


@compiled
def _worst_of_others(game: Subgame, node: int) -> None:
    """In each world the value of the action that is worst for me."""
    nodes, slots, numbers = game.nodes, game.slots, game.slot_numbers
    for slot in range(nodes[node, FIRST], nodes[node, FIRST] + nodes[node, SLOTS]):
        numbers[slot, VALUE] = 1e300
    child = node + 1
    while child < nodes[node, END]:
        for slot in range(nodes[child, FIRST], nodes[child, FIRST] + nodes[child, SLOTS]):
            numbers[slots[slot], VALUE] = min(numbers[slots[slot], VALUE], numbers[slot, VALUE])
        child = nodes[child, END]


@apart
def _learn_mine(game: Subgame, weight: float) -> None:
    """One pass in which I learn and the other stands still."""
    _down_others(game, REGRET, weight)
    for place in range(game.header[LIVE] - 1, -1, -1):
        node = game.live[place]
        kind = game.nodes[node, KIND]
        if kind == MINE:
            _share_mine(game, node, REGRET)
            _value_of_mine(game, node)
            _regret_mine(game, node)
        elif kind != FINAL:
            _value_of_others(game, node)


@apart
def _learn_others(game: Subgame, weight: float) -> None:
    """One pass in which the other learns and I stand still."""
    _down_mine(game, REGRET, weight)
    for place in range(game.header[LIVE] - 1, -1, -1):
        node = game.live[place]
        kind = game.nodes[node, KIND]
        if kind == OTHERS:
            _share_others(game, node, REGRET)
            _value_of_others(game, node)
            _regret_others(game, node)
        elif kind == MINE:
            _value_of_mine(game, node)
        elif kind != FINAL:
            _value_of_others(game, node)


@compiled
def _at_root(game: Subgame) -> float:
    total = 0.0
    for world in range(game.header[WORLDS]):
        total += game.priors[world] * game.slot_numbers[world, VALUE]
    return total


@apart
def _most(game: Subgame) -> float:
    """What my best answer to the other's average strategy is worth: an upper bound."""
    _down_others(game, SUM, 0.0)
    for place in range(game.header[LIVE] - 1, -1, -1):
        node = game.live[place]
        kind = game.nodes[node, KIND]
        if kind == MINE:
            _best_of_mine(game, node)
        elif kind != FINAL:
            _value_of_others(game, node)
    return _at_root(game)


@apart
def _least(game: Subgame) -> float:
    """What my average strategy is worth against the best defence: a lower bound."""
    _down_mine(game, SUM, 0.0)
    for place in range(game.header[LIVE] - 1, -1, -1):
        node = game.live[place]
        kind = game.nodes[node, KIND]
        if kind == OTHERS:
            _worst_of_others(game, node)
        elif kind == MINE:
            _value_of_mine(game, node)
        elif kind != FINAL:
            _value_of_others(game, node)
    return _at_root(game)


@entry(SUBGAME, INT, INT)
def iterate(game: Subgame, done: int, iterations: int) -> tuple[float, float]:
    """Iterate on a tree with ``done`` iterations behind it; a lower and an upper bound of its value for me after them.

    ``priors`` has the weight of each world, of sum 1. Afterwards the values of the root's slots are those of my average
    strategy against the best defence, by world.
    """
    for number in range(done + 1, done + iterations + 1):
        _learn_mine(game, float(number))
        _learn_others(game, float(number))
    most = _most(game)
    return _least(game), most
