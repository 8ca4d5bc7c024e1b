"""All ways in which something can be met, as far as the rules about these cells leave them, and what they have in
common."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from clueproof.deduction.engine import Conclusion, Network, Propagator, State

Branch: TypeAlias = Callable[[State], Iterator[Sequence[tuple[int, int]]] | None]
"""In a state the ways to go on, each as variables with the candidates (a mask) that they keep; None at the end."""
Near: TypeAlias = Mapping[int, Sequence[Propagator]]
"""By variable the propagators that look at it."""

BEGINNINGS = 4
"""So many beginnings of ways are looked at for each way."""
FOLLOWS = 5
"""Conclusions that are drawn from each assumption, the nearest first, unless there must be fewer."""


def looking(network: Network) -> dict[int, list[Propagator]]:
    """By variable the propagators that look at it in a trial."""
    found: dict[int, list[Propagator]] = defaultdict(list)
    for propagator in network.propagators:
        if any(technique.quick for technique in propagator.techniques):
            for variable in dict.fromkeys(propagator.variables):
                found[variable].append(propagator)
    return found


def propagators_near(network: Network, variables: Iterable[int]) -> Near:
    """The propagators that look at one of these variables. Asked when the network is complete."""
    found: dict[int, list[Propagator]] = defaultdict(list)
    at = network.derived(looking)
    for propagator in dict.fromkeys(one for variable in variables for one in at[variable]):
        for variable in dict.fromkeys(propagator.variables):
            found[variable].append(propagator)
    return found


class InVainError(Exception):
    """There are more ways than anyone goes through, or they have nothing in common."""


class Ways:
    """All ways, `most` of them at most, and what they have in common. Raises InVainError."""

    def __init__(self, state: State, near: Near, branch: Branch, most: int, follows: int = FOLLOWS) -> None:
        self._near, self._branch, self._most, self._follows = near, branch, most, follows
        self._before, self._left = state.domains, BEGINNINGS * most
        self.number = 0
        """How many ways there are."""
        self._possible: dict[int, int] = {}
        """By variable the candidates that ways leave, where these are not all."""
        self._used: dict[Propagator, None] = {}
        """What rules out ways, or says what else holds in one."""
        self._go_on(_copied(state))

    def conclusion(self, about: Propagator, seen: Sequence[int]) -> Conclusion:
        """What they have in common. Besides: what rules out ways, or says what else holds in one. Detail: how many ways
        there are."""
        before = self._before
        lost = [(variable, before[variable] & ~mask) for variable, mask in self._possible.items()]
        besides = dict.fromkeys(position for one in self._used for position in one.constraints if position >= 0)
        needs: dict[int, None] = {}
        for one in (about, *self._used):
            needs |= dict.fromkeys((*one.variables, *(view.variable for view in one.enforce)))
        return Conclusion(
            lost,
            seen,
            self.number,
            besides=tuple(position for position in besides if position not in about.constraints),
            needs=[(variable, -1) for variable in needs],
        )

    def _go_on(self, state: State) -> None:
        ways = self._branch(state)
        if ways is None:
            self._take(state.domains)
            return
        for assumed in ways:
            self._left -= 1
            if self._left < 0:
                raise InVainError
            tried = _copied(state)
            for variable, mask in assumed:
                tried.domains[variable] &= mask
            if all(tried.domains[variable] for variable, _ in assumed) and self._is_possible(
                tried, [variable for variable, _ in assumed]
            ):
                self._go_on(tried)

    def _take(self, domains: list[int]) -> None:
        """Take a way."""
        before = self._before
        if self.number:
            both = {variable: mask | domains[variable] for variable, mask in self._possible.items()}
        else:
            both = {variable: mask for variable, mask in enumerate(domains) if mask != before[variable]}
        self.number += 1
        self._possible = {variable: mask for variable, mask in both.items() if mask != before[variable]}
        if not self._possible or self.number > self._most:
            raise InVainError

    def _is_possible(self, state: State, changed: Sequence[int]) -> bool:
        """Draw the conclusions that are near. False for a contradiction."""
        domains, many = state.domains, 0
        waiting = deque(dict.fromkeys(one for variable in changed for one in self._near.get(variable, ())))
        while waiting and many < self._follows:
            propagator = waiting.popleft()
            if any(domains[view.variable] & view.no for view in propagator.enforce):
                continue
            for technique in propagator.techniques:
                found = technique.find(propagator, state) if technique.quick and not technique.refutes else None
                if found is None or found.places:
                    continue
                changes = [(variable, mask) for variable, mask in found.removals if domains[variable] & mask]
                if changes or not found.removals:
                    self._used[propagator] = None
                    many += 1
                for variable, mask in changes:
                    domains[variable] &= ~mask
                    waiting += [one for one in self._near.get(variable, ()) if one not in waiting]
                if not found.removals or not all(domains[variable] for variable, _ in changes):
                    return False
        return True


def _copied(state: State) -> State:
    """The same state, for an assumption."""
    copy = State(state.variables, state.domains)
    # what follows from a value is bookkeeping, whoever stated it
    copy.stated, copy.told = bytearray(b"\1" * len(state.stated)), False
    return copy
