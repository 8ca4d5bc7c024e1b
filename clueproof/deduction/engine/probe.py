"""Where candidates are tried: by the techniques for trials, from candidates that are set afresh for each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from clueproof.deduction.conclusions import Changes
from clueproof.deduction.engine.network import Network
from clueproof.deduction.engine.queue import IN_FORCE, OPEN, Propagation


class Probe(Propagation):
    """A quick propagation from these candidates, or fewer. Propagators that the network gets later take no part.

    Many propagators are about what may not be in force, such as the count that a number stands for if it is true. Where
    nothing follows from that, they sleep until they are in force: they would look after every change, in vain.
    """

    def __init__(self, network: Network, domains: Sequence[int], thorough: bool = False) -> None:
        super().__init__(network, quick=True, domains=domains, thorough=thorough)
        self._sleeping: dict[int, list[int]] = defaultdict(list)
        """For each variable the propagators that sleep until it has its value."""
        self._roused: list[int] = []
        for number, propagator in enumerate(network.propagators):
            standing, variables = self._standing(propagator), {view.variable for view in propagator.enforce}
            if standing == IN_FORCE:
                self._in_force[number] = 1
            elif standing != OPEN or not any(map(network.matters, variables)):
                self._sleep(number)
                for variable in variables:
                    self._sleeping[variable].append(number)

    def _sleep(self, number: int) -> None:
        # as one that waits already, which no change wakes
        self._stage[number] = 0

    def remove(self, prunings: Iterable[tuple[int, int]], stated: bool = False) -> Changes:
        changes = super().remove(prunings, stated)
        if self.paused or not self._sleeping:
            return changes
        for variable, _, _ in changes:
            for number in self._sleeping.get(variable, ()):
                if self._standing(self.network.propagators[number]) == IN_FORCE:
                    self._roused.append(number)
                    self._wake(number)
        return changes

    def returned_to(self, domains: list[int], score: int) -> None:
        super().returned_to(domains, score)
        while self._roused:
            self._sleep(self._roused.pop())

    def suppose(self, domains: list[int], score: int, variable: int, assumed: int) -> None:
        """Restore these candidates, and let the variable have one of those assumed (a mask)."""
        self.returned_to(domains, score)
        self.remove([(variable, self.domains[variable] & ~assumed)])
