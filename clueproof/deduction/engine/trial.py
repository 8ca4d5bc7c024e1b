"""Trials: what follows from assuming a candidate, as a chain of conclusions that is as short as could be found.

A candidate is assumed and the quick techniques conclude from it. If they meet a contradiction, the candidate goes. If a
key has two candidates, what both rule out goes. In a nested trial other candidates are tried, and go, before the first
one meets its contradiction. Of what a trial concluded only that is told which its result needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import NamedTuple

from clueproof.clock import check_clock
from clueproof.deduction.engine.chains import Chain, Trialled, concluded
from clueproof.deduction.engine.network import Network
from clueproof.deduction.engine.probe import Probe
from clueproof.deduction.engine.queue import Finding, Propagation
from clueproof.deduction.engine.shortening import Shortening, Target
from clueproof.deduction.engine.state import State
from clueproof.deduction.variables import bits, is_single

REACHES = (12, 40, 150, None)
"""Conclusions after which a trial is given up while others were not carried that far; None: never."""
CLOSE = 4
"""A chain of so few links is taken at once."""
SHORTENED = 3
"""The shortest chains found, in which what can be left out is sought."""


class Nested(NamedTuple):
    """A candidate that probably fails, if others (variables and bits) fail first within its trial, in this order."""

    variable: int
    value: int
    within: tuple[tuple[int, int], ...]


class Trials:
    """Tries the candidates of keys, keys with few of them first; `thorough`: not by the quick techniques alone.

    The states that it is asked about come after the first one.
    """

    def __init__(self, network: Network, state: State, thorough: bool = False) -> None:
        self._network = network
        self._probe = Probe(network, state.domains, thorough)
        self._in_vain: dict[tuple[int, int, int], tuple[list[int], frozenset[int]]] = {}
        """For a trial (variable, value, reach) without a result the candidates then, and the variables it looked at."""
        self._asked: tuple[list[int], Mapping[int, int] | None] | None = None
        """All candidates when trials were last made, and which were tried; None if they were stopped."""
        self._now: list[int] = []
        """All candidates now."""
        self._found: Trialled | None = None
        """What they led to."""
        self._nested: tuple[list[int], Sequence[Nested], Trialled | None] | None = None
        """All candidates when nested trials were last made, which ones, and what they led to."""

    def step(
        self,
        state: Propagation,
        stopped: Callable[[], object] = lambda: None,
        longest: int | None = None,
        among: Mapping[int, int] | None = None,
    ) -> Finding | None:
        """Conclude by the shortest chain that is found, of at most `longest` links; None if there is none, or when
        stopped. `among` are the candidates of variables (masks) that are tried, without it all are."""
        if self._asked != (state.domains, among):
            self._asked = None
            self._now = list(state.domains)
            self._found = self._shortest(state, stopped, among)
            if not stopped():
                self._asked = (self._now, among)
        return _taken(state, self._found, longest)

    def nested(
        self,
        state: Propagation,
        several: Sequence[Nested],
        stopped: Callable[[], object] = lambda: None,
        longest: int | None = None,
    ) -> Finding | None:
        """Conclude by the shortest of these nested trials that do fail; None as for `step`."""
        if self._nested is None or self._nested[:2] != (state.domains, several):
            domains = list(state.domains)
            found = self._shortest_nested(state, several, stopped)
            self._nested = None if stopped() else (domains, several, found)
        else:
            found = self._nested[2]
        return _taken(state, found, longest)

    # searching

    def _shortest(
        self, state: Propagation, stopped: Callable[[], object], among: Mapping[int, int] | None
    ) -> Trialled | None:
        """The shortest result: one chain that fails, or two from both candidates of a key that rule out the same."""
        keys = state.open_keys if among is None else [variable for variable in state.open_keys if among.get(variable)]
        for number, reach in enumerate(REACHES):
            found: list[Trialled] = []
            for variable in sorted(keys, key=lambda variable: state.domains[variable].bit_count()):
                check_clock()
                if stopped():
                    return None
                tried = state.domains[variable] & (-1 if among is None else among[variable])
                for result in self._results(state, variable, tried, number, reach):
                    if result.length <= CLOSE:
                        return self._widened(state, self._shortened(state, result), among, reach)
                    found.append(result)
            if found:
                shortest = self._shortest_of(state, found)
                return None if shortest is None else self._widened(state, shortest, among, reach)
        return None

    def _results(
        self, state: Propagation, variable: int, tried: int, number: int, reach: int | None
    ) -> Iterator[Trialled]:
        """What trials of these candidates of a variable lead to."""
        ends: list[tuple[int, list[int], list[Finding]]] = []
        for value in bits(tried):
            if reach is not None and self._is_in_vain(state, (variable, value, number)):
                continue
            self._probe.suppose(state.domains, state.score, variable, value)
            findings = self._propagated(reach)
            if self._probe.contradiction:
                chain = Chain(variable, value, _needed(findings, findings[-1].uses))
                yield Trialled((chain,), [(variable, value)])
                continue
            uses = frozenset((variable,)).union(*(finding.uses for finding in findings))
            self._in_vain[variable, value, number] = (self._now, uses)
            ends.append((value, list(self._probe.domains), findings))
        if len(ends) == 2 and state.domains[variable].bit_count() == 2:
            agreement = self._agreement(state, variable, ends)
            if agreement is not None:
                yield agreement
                return
        if reach is not None and len(ends) == state.domains[variable].bit_count():
            self._end_early(variable, number, reach, ends)

    def _end_early(
        self, variable: int, number: int, reach: int, ends: Sequence[tuple[int, list[int], list[Finding]]]
    ) -> None:
        """Where all trials of a variable ended before they were given up, they end there with any longer reach too."""
        if all(len(findings) < reach for _, _, findings in ends):
            for value, _, _ in ends:
                vain = self._in_vain[variable, value, number]
                self._in_vain.update({(variable, value, later): vain for later in range(number + 1, len(REACHES))})

    def _agreement(
        self, state: Propagation, variable: int, ends: Sequence[tuple[int, list[int], list[Finding]]]
    ) -> Trialled | None:
        """The shortest pair of chains that rule out the same candidates of a key."""
        (_, one, _), (_, other, _) = ends
        domains = state.domains
        best: Trialled | None = None
        for key in self._network.keys:
            lost = domains[key] & ~(one[key] | other[key])
            if not lost or key == variable:
                continue
            chains = tuple(Chain(variable, value, _needed(findings, {key}), key) for value, _, findings in ends)
            found = Trialled(chains, [(key, lost)])
            if best is None or found.length < best.length:
                best = found
        return best

    def _is_in_vain(self, state: Propagation, trial: tuple[int, int, int]) -> bool:
        """Did the same trial lead to nothing, and nothing that it looked at has changed since?"""
        before = self._in_vain.get(trial)
        return before is not None and all(before[0][variable] == state.domains[variable] for variable in before[1])

    def _shortest_nested(
        self, state: Propagation, several: Sequence[Nested], stopped: Callable[[], object]
    ) -> Trialled | None:
        """The shortest of these trials that fail."""
        found = []
        for nested in several:
            check_clock()
            if stopped():
                return None
            is_open = state.domains[nested.variable] & nested.value and not is_single(state.domains[nested.variable])
            chain = self._failed(state, nested) if is_open else None
            if chain is not None:
                found.append(Trialled((chain,), [(nested.variable, nested.value)]))
        return self._shortest_of(state, found)

    def _failed(self, state: Propagation, nested: Nested) -> Chain | None:
        """The chain of a nested trial; None if it does not fail."""
        probe = self._probe
        probe.suppose(state.domains, state.score, nested.variable, nested.value)
        findings = self._propagated()
        for variable, value in nested.within:
            if probe.contradiction:
                break
            domains, score = list(probe.domains), probe.score
            if not domains[variable] & value:
                continue
            probe.suppose(domains, score, variable, value)
            inner = self._propagated()
            if not probe.contradiction:
                return None
            chain = Chain(variable, value, _needed(inner, inner[-1].uses))
            chain = Shortening(probe, domains, score).shortened(chain, None)
            probe.returned_to(domains, score)
            findings.append(concluded(probe, Trialled((chain,), [(variable, value)])))
            findings += self._propagated()
        if not probe.contradiction:
            return None
        return Chain(nested.variable, nested.value, _needed(findings, findings[-1].uses))

    def _propagated(self, reach: int | None = None) -> list[Finding]:
        """What follows in the probe, which then holds where that leads."""
        findings: list[Finding] = []
        while (reach is None or len(findings) < reach) and (finding := self._probe.step()) is not None:
            findings.append(finding)
        return findings

    # shortening, widening

    def _widened(
        self, state: Propagation, found: Trialled, among: Mapping[int, int] | None, reach: int | None
    ) -> Trialled:
        """The same for further candidates of the variable that fail with it, by a chain that is no longer."""
        if len(found.chains) > 1:
            return found
        (chain,) = found.chains
        domain = state.domains[chain.variable]
        for value in bits(domain & ~chain.assumed & (-1 if among is None else among[chain.variable])):
            others = domain & ~(chain.assumed | value)
            if not others:
                # that nothing is left is a step of its own
                break
            self._probe.suppose(state.domains, state.score, chain.variable, chain.assumed | value)
            findings = self._propagated(reach)
            if self._probe.contradiction:
                needed = _needed(findings, findings[-1].uses)
                wider = Chain(chain.variable, chain.assumed | value, needed, others=others)
                result = self._shortened(state, Trialled((wider,), [(chain.variable, wider.assumed)]))
                if result.length <= chain.length:
                    found = result
                    (chain,) = result.chains
        return found

    def _shortest_of(self, state: Propagation, found: Iterable[Trialled]) -> Trialled | None:
        """The shortest result once those that promise most are shortened, which takes as long as all else."""
        shortest = sorted(found, key=attrgetter("length"))[:SHORTENED]
        return min((self._shortened(state, result) for result in shortest), key=attrgetter("length"), default=None)

    def _shortened(self, state: Propagation, found: Trialled) -> Trialled:
        """The same without what can be left out."""
        target = None if len(found.chains) == 1 else Target(*found.prunings[0])
        shortening = Shortening(self._probe, state.domains, state.score)
        return found._replace(chains=tuple(shortening.shortened(chain, target) for chain in found.chains))


def _taken(state: Propagation, found: Trialled | None, longest: int | None) -> Finding | None:
    """Conclude what the trials lead to, if they have no more links than these."""
    if found is None or (longest is not None and found.length > longest):
        return None
    return concluded(state, found)


def _needed(findings: Sequence[Finding], variables: frozenset[int] | set[int]) -> tuple[Finding, ...]:
    """The findings that changed these variables, or what those followed from, and so on; the last one that
    contradicts anything among them."""
    wanted, needed = set(variables), []
    for finding in reversed(findings):
        if finding.contradiction or any(variable in wanted for variable, _, _ in finding.changes):
            wanted |= finding.uses
            needed.append(finding)
    return tuple(reversed(needed))
