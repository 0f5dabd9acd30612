"""Equilibrium play by plain regret minimization over the engine: slow, recursive, and nothing shared with the kernel.

One seat knows its hand and what has happened, the other knows everything. `solve` returns bounds on the value for the
first: what its average strategy is worth against the best defence, and what the best answer to the other's is worth.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping

from sixtysix.game import Action, HandState, Seat, apply_legal
from tests.kernel.brute import sensible_actions

Worlds = Mapping[int, HandState]
Past = tuple[object, ...]
Values = dict[int, float]
Strategy = Callable[[Past, list[Action]], list[float]]


def result(state: HandState, me: Seat) -> float:
    won = state.result
    assert won is not None
    return 0.0 if won.winner is None else float(won.game_points if won.winner == me else -won.game_points)


class Regrets:
    """A subgame: the worlds that ``me`` can't tell apart, each as likely as the others."""

    def __init__(self, worlds: list[HandState], me: Seat) -> None:
        self.worlds = dict(enumerate(worlds))
        self.me = me
        self.regrets: dict[Past, dict[Action, float]] = defaultdict(lambda: defaultdict(float))
        self.sums: dict[Past, dict[Action, float]] = defaultdict(lambda: defaultdict(float))

    def solve(self, iterations: int) -> tuple[float, float]:
        for number in range(1, iterations + 1):
            self._walk(self.worlds, (), dict.fromkeys(self.worlds, 1.0), 1.0, number)
        least = sum(self._worst(self.worlds, ()).values()) / len(self.worlds)
        most = self._best(self.worlds, (), dict.fromkeys(self.worlds, 1.0)) / len(self.worlds)
        return least, most

    def _parts(self, worlds: Worlds, past: Past, action: Action) -> list[tuple[Worlds, Past]]:
        """What follows an action, apart by what I then hold."""
        parts: dict[Past, dict[int, HandState]] = defaultdict(dict)
        for number, state in worlds.items():
            assert state.to_act is not None
            after = apply_legal(state, state.to_act, action)
            parts[*past, action, frozenset(after.hands[self.me])][number] = after
        return [(part, now) for now, part in parts.items()]

    def _actions(self, worlds: Worlds) -> dict[Action, list[int]]:
        """Each action that is sensible somewhere, and the worlds in which it is."""
        found: dict[Action, list[int]] = defaultdict(list)
        for number, state in worlds.items():
            assert state.to_act is not None
            for action in sensible_actions(state, state.to_act):
                found[action].append(number)
        return found

    @staticmethod
    def _shares(numbers: Mapping[Action, float], actions: list[Action]) -> dict[Action, float]:
        positive = {action: max(numbers.get(action, 0.0), 0.0) for action in actions}
        total = sum(positive.values())
        return {action: positive[action] / total if total else 1 / len(actions) for action in actions}

    def _own(self, actions: dict[Action, list[int]], number: int) -> list[Action]:
        return [action for action, where in actions.items() if number in where]

    def _walk(self, worlds: Worlds, past: Past, reach: Values, mine: float, weight: int) -> Values:
        """One iteration for both; the value for me in each world."""
        first = next(iter(worlds.values()))
        if first.result is not None:
            return {number: result(state, self.me) for number, state in worlds.items()}
        actions = self._actions(worlds)
        if first.to_act == self.me:
            return self._walk_mine(worlds, past, reach, (mine, weight), actions)
        shares = {number: self._shares(self.regrets[*past, number], self._own(actions, number)) for number in worlds}
        values: dict[Action, Values] = {}
        for action, where in actions.items():
            values[action] = {}
            for part, now in self._parts({n: worlds[n] for n in where}, past, action):
                there = {n: reach[n] * shares[n][action] for n in part}
                values[action] |= self._walk(part, now, there, mine, weight)
        found = {n: sum(share * values[action][n] for action, share in shares[n].items()) for n in worlds}
        for number in worlds:
            for action, share in shares[number].items():
                self.regrets[*past, number][action] += mine * (found[number] - values[action][number])
                self.sums[*past, number][action] += weight * reach[number] * share
        return found

    def _walk_mine(
        self, worlds: Worlds, past: Past, reach: Values, how: tuple[float, int], actions: dict[Action, list[int]]
    ) -> Values:
        mine, weight = how
        shares = self._shares(self.regrets[past], list(actions))
        values: dict[Action, Values] = {}
        for action, share in shares.items():
            values[action] = {}
            for part, now in self._parts(worlds, past, action):
                values[action] |= self._walk(part, now, {n: reach[n] for n in part}, mine * share, weight)
        found = {n: sum(share * values[action][n] for action, share in shares.items()) for n in worlds}
        for action, share in shares.items():
            self.regrets[past][action] += sum(reach[n] * (values[action][n] - found[n]) for n in worlds)
            self.sums[past][action] += weight * mine * share
        return found

    def _worst(self, worlds: Worlds, past: Past) -> Values:
        """The values of my average strategy against the best defence in each world."""
        first = next(iter(worlds.values()))
        if first.result is not None:
            return {number: result(state, self.me) for number, state in worlds.items()}
        actions = self._actions(worlds)
        values: dict[Action, Values] = {action: {} for action in actions}
        for action, where in actions.items():
            for part, now in self._parts({n: worlds[n] for n in where}, past, action):
                values[action] |= self._worst(part, now)
        if first.to_act == self.me:
            shares = self._shares(self.sums[past], list(actions))
            return {n: sum(share * values[action][n] for action, share in shares.items()) for n in worlds}
        return {n: min(values[action][n] for action in self._own(actions, n)) for n in worlds}

    def _best(self, worlds: Worlds, past: Past, reach: Values) -> float:
        """What my best answer to the other's average strategy brings, over all worlds as they are reached."""
        first = next(iter(worlds.values()))
        if first.result is not None:
            return sum(reach[number] * result(state, self.me) for number, state in worlds.items())
        actions = self._actions(worlds)
        found = []
        for action, where in actions.items():
            there = {n: reach[n] for n in where}
            if first.to_act != self.me:
                there = {n: reach[n] * self._shares(self.sums[*past, n], self._own(actions, n))[action] for n in where}
            parts = self._parts({n: worlds[n] for n in where}, past, action)
            found.append(sum(self._best(part, now, {n: there[n] for n in part}) for part, now in parts))
        return max(found) if first.to_act == self.me else sum(found)
