"""Probing: what follows from assuming a candidate, as a chain of conclusions that is as short as could be found.

As in failed-literal probing a candidate is assumed, and the quick techniques propagate. If they meet a contradiction,
the candidate is ruled out. If a key has two candidates, what both rule out is ruled out. In a nested probe other
candidates are probed, and ruled out, before the first one meets its contradiction. A chain keeps only those conclusions
that its result needs. People know a probe as a trial.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import inf
from operator import attrgetter
from typing import NamedTuple

from clueproof.clock import check_clock
from clueproof.deduction.conclusions import Changes
from clueproof.deduction.engine.chains import Chain, ProbeResult, concluded, inner_chain
from clueproof.deduction.engine.network import Network
from clueproof.deduction.engine.propagation import IN_FORCE, OPEN, Finding, PropagationEngine
from clueproof.deduction.engine.propagator import State
from clueproof.deduction.variables import bits, is_single
from clueproof.model import Literal

REACHES = (12, 40, 150, None)
"""The conclusions that each round of probes may take; None: as many as there are."""
SHORT_CHAIN = 4
"""A chain of at most so many links is taken at once, without a search for a shorter one."""
MAX_SHORTENED = 3
"""How many of the shortest chains are shortened further."""


class Probe(PropagationEngine):
    """A propagation from these candidates, or fewer, by quick techniques. Propagators that the network gets later take
    no part.

    Many propagators need not be in force, such as the count of a number that may be false. If they have no technique
    that refutes, they sleep until they are in force: after every change they would look in vain.
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
        # treated as waiting already, so that no change wakes it
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


class Target(NamedTuple):
    """A variable and the candidates that it is to lose."""

    variable: int
    lost: int


class _Link(NamedTuple):
    """A finding, what it looks at or changes, and the candidates and the score before it."""

    finding: Finding
    touched: frozenset[int]
    domains: list[int]
    score: int


class Shortening:
    """Shortens chains that were found in a probe, from these candidates on."""

    def __init__(self, probe: Probe, domains: Sequence[int], score: int) -> None:
        self._probe = probe
        self._domains = list(domains)
        self._score = score

    def shortened(self, chain: Chain, target: Target | None) -> Chain:
        """Leave out one finding after the other, the last first, as long as the rest leads to the target, or, without a
        target, to a contradiction.

        A finding is taken over without replaying it if nothing that it looks at differs. So the chain is replayed once
        more at the end.
        """
        probe = self._probe
        before, probe.paused = probe.paused, True
        try:
            links = self._links(self._domains, self._score, chain, target)
            if links is None:
                return chain
            for place in range(len(links) - 2, -1, -1):
                rest = self._rest(links, place, target)
                if rest is not None:
                    links[place:] = rest
            whole = self._links(self._domains, self._score, _with(chain, links), target)
            return chain if whole is None else _with(chain, whole)
        finally:
            probe.paused = before

    def _rest(self, links: Sequence[_Link], place: int, target: Target | None) -> list[_Link] | None:
        """The links behind a place, replayed without the one there; None if they miss the target."""
        probe, (finding, _, domains, score) = self._probe, links[place]
        probe.returned_to(domains, score)
        usual = list(domains)
        """The candidates with all links."""
        differ: set[int] = set()
        """The variables whose candidates differ from that."""

        def compare(finding: Finding, found: Finding | None) -> None:
            for variable, _, after in finding.changes:
                usual[variable] = after
            for variable, _, _ in (*finding.changes, *(found.changes if found is not None else ())):
                (differ.discard if probe.domains[variable] == usual[variable] else differ.add)(variable)

        compare(finding, None)
        rest: list[_Link] = []
        for number in range(place + 1, len(links)):
            # shortening takes as many replays as there are findings
            check_clock()
            if not differ:
                return [*rest, *links[number:]]
            link = links[number]
            finding = link.finding
            if differ.isdisjoint(link.touched):
                probe.remove([(variable, had & ~has) for variable, had, has in finding.changes])
                found: Finding | None = finding
            else:
                found = self._found_again(finding, brief=True)
            compare(finding, found)
            if found is None:
                continue
            rest.append(link._replace(finding=found))
            if found.contradiction:
                return rest if target is None else None
            if target is not None and not probe.domains[target.variable] & target.lost:
                return rest
        return None

    def _links(self, domains: list[int], score: int, chain: Chain, target: Target | None) -> list[_Link] | None:
        """What the techniques of a chain's findings find one after the other; None if that does not lead to the target,
        or to a contradiction without one."""
        probe = self._probe
        probe.suppose(domains, score, chain.variable, chain.assumed)
        links = []
        for finding in chain.findings:
            check_clock()
            state = list(probe.domains), probe.score
            found = self._found_again(finding)
            if found is None:
                continue
            links.append(_Link(found, _touched(found), *state))
            if found.contradiction:
                return links if target is None else None
            if target is not None and not probe.domains[target.variable] & target.lost:
                return links
        return None

    def _found_again(self, finding: Finding, brief: bool = False) -> Finding | None:
        """What the technique of a finding, or the nested probe that it is, finds in the probe now. With `brief` only
        the changes of a nested probe are those of now."""
        probe, inner = self._probe, inner_chain(finding)
        if inner is None:
            return probe.conclude(finding.technique, finding.propagator)
        domains, score = list(probe.domains), probe.score
        if not domains[inner.variable] & inner.assumed:
            return None
        links = self._links(domains, score, inner, None)
        probe.returned_to(domains, score)
        if links is None:
            return None
        prunings = [(inner.variable, inner.assumed)]
        if brief:
            return finding._replace(changes=probe.remove(prunings), contradiction=probe.contradiction)
        return concluded(probe, ProbeResult((_with(inner, links),), prunings))


def _with(chain: Chain, links: Sequence[_Link]) -> Chain:
    return replace(chain, findings=tuple(link.finding for link in links))


def _touched(finding: Finding) -> frozenset[int]:
    """The variables that a finding, or what it was concluded from, looks at or changes."""
    inner = inner_chain(finding)
    changed = [variable for variable, _, _ in finding.changes]
    if inner is None:
        return finding.propagator.touched.union(changed)
    return frozenset((inner.variable, *changed)).union(*map(_touched, inner.findings))


class NestedProbe(NamedTuple):
    """A candidate that probably fails, once others (variables and bits) have failed within its probe, in order."""

    variable: int
    value: int
    within: tuple[tuple[int, int], ...]


class Probes:
    """Probes the candidates of keys, keys with few of them first; `thorough`: not by the quick techniques alone.

    All later states must follow from the first one.
    """

    def __init__(self, network: Network, state: State, thorough: bool = False) -> None:
        self._network = network
        self._probe = Probe(network, state.domains, thorough)
        self._in_vain: dict[tuple[int, int, int], tuple[list[int], frozenset[int]]] = {}
        """For a probe (variable, value, reach) without a result the candidates then, and the variables it looked at."""
        self._asked: tuple[list[int], Mapping[int, int] | None, int | None] | None = None
        """All candidates at the last probes, which of them were probed, and the bound on looks; None if they were
        stopped."""
        self._now: list[int] = []
        """All candidates now."""
        self._found: ProbeResult | None = None
        """The result of those probes."""
        self._failing: dict[int, int] = {}
        """The candidates (masks) that failed when all were probed, and not only the one whose chain was taken."""
        self._longest = 0
        """The links of that chain."""
        self._nested: tuple[list[int], Sequence[NestedProbe], ProbeResult | None] | None = None
        """All candidates at the last nested probes, these probes, and their result."""

    def step(
        self,
        state: PropagationEngine,
        stopped: Callable[[], object] = lambda: None,
        longest: int | None = None,
        among: Mapping[int, int] | None = None,
        looks: int | None = None,
    ) -> Finding | None:
        """Conclude by the shortest chain that is found, of at most `longest` links; None if there is none, or when
        stopped. `among` are the candidates of variables (masks) to probe; without it all are. After so many `looks` at
        propagators no further variable is probed."""
        if self._asked != (state.domains, among, looks):
            self._asked = None
            self._now = list(state.domains)
            self._found = self._shortest(state, stopped, among, looks)
            if not stopped():
                self._asked = (self._now, among, looks)
        return _taken(state, self._found, longest)

    def nested(
        self,
        state: PropagationEngine,
        several: Sequence[NestedProbe],
        stopped: Callable[[], object] = lambda: None,
        longest: int | None = None,
    ) -> Finding | None:
        """Conclude by the shortest of these nested probes that fail; None as for `step`."""
        if self._nested is None or self._nested[:2] != (state.domains, several):
            domains = list(state.domains)
            found = self._shortest_nested(state, several, stopped)
            self._nested = None if stopped() else (domains, several, found)
        else:
            found = self._nested[2]
        return _taken(state, found, longest)

    # searching

    def _shortest(
        self,
        state: PropagationEngine,
        stopped: Callable[[], object],
        among: Mapping[int, int] | None,
        looks: int | None,
    ) -> ProbeResult | None:
        """The shortest result. What failed when all candidates were probed fails still, so it comes first while that
        takes no longer chains: to probe all anew is slow."""
        if among is None and self._failing:
            found = self._shortest_among(state, stopped, self._failing, None)
            if found is not None and found.length <= self._longest:
                return found
            self._failing = {}
        return self._shortest_among(state, stopped, among, looks)

    def _shortest_among(
        self,
        state: PropagationEngine,
        stopped: Callable[[], object],
        among: Mapping[int, int] | None,
        looks: int | None,
    ) -> ProbeResult | None:
        """The shortest result: one chain that fails, or two from both candidates of a key that rule out the same."""
        keys = state.open_keys if among is None else [variable for variable in state.open_keys if among.get(variable)]
        most = inf if looks is None else self._probe.looks + looks
        for number, reach in enumerate(REACHES):
            found: list[ProbeResult] = []
            for variable in sorted(keys, key=lambda variable: state.domains[variable].bit_count()):
                check_clock()
                if stopped():
                    return None
                if self._probe.looks > most:
                    break
                tried = state.domains[variable] & (-1 if among is None else among[variable])
                for result in self._results(state, variable, tried, number, reach):
                    if result.length <= SHORT_CHAIN:
                        return self._widened(state, self._shortened(state, result), among, reach)
                    found.append(result)
            if found:
                shortest = self._shortest_of(state, found)
                if shortest is None:
                    return None
                if among is None:
                    self._longest = shortest.length
                    for result in found:
                        if len(result.chains) == 1:
                            (chain,) = result.chains
                            self._failing[chain.variable] = self._failing.get(chain.variable, 0) | chain.assumed
                return self._widened(state, shortest, among, reach)
        return None

    def _results(
        self, state: PropagationEngine, variable: int, tried: int, number: int, reach: int | None
    ) -> Iterator[ProbeResult]:
        """The results of probing these candidates of a variable."""
        ends: list[tuple[int, list[int], list[Finding]]] = []
        for value in bits(tried):
            if reach is not None and self._is_in_vain(state, (variable, value, number)):
                continue
            self._probe.suppose(state.domains, state.score, variable, value)
            findings = self._propagated(reach)
            if self._probe.contradiction:
                chain = Chain(variable, value, _needed(findings, findings[-1].uses))
                yield ProbeResult((chain,), [(variable, value)])
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
        """If all probes of a variable ran to their end within the reach, a longer reach would not get them further."""
        if all(len(findings) < reach for _, _, findings in ends):
            for value, _, _ in ends:
                vain = self._in_vain[variable, value, number]
                self._in_vain.update({(variable, value, later): vain for later in range(number + 1, len(REACHES))})

    def _agreement(
        self, state: PropagationEngine, variable: int, ends: Sequence[tuple[int, list[int], list[Finding]]]
    ) -> ProbeResult | None:
        """The shortest pair of chains that rule out the same candidates of a key."""
        (_, one, _), (_, other, _) = ends
        domains = state.domains
        best: ProbeResult | None = None
        for key in self._network.keys:
            lost = domains[key] & ~(one[key] | other[key])
            if not lost or key == variable:
                continue
            chains = tuple(Chain(variable, value, _needed(findings, {key}), key) for value, _, findings in ends)
            found = ProbeResult(chains, [(key, lost)])
            if best is None or found.length < best.length:
                best = found
        return best

    def _is_in_vain(self, state: PropagationEngine, trial: tuple[int, int, int]) -> bool:
        """Did the same probe lead to nothing, and has nothing that it looked at changed since?"""
        before = self._in_vain.get(trial)
        return before is not None and all(before[0][variable] == state.domains[variable] for variable in before[1])

    def _shortest_nested(
        self, state: PropagationEngine, several: Sequence[NestedProbe], stopped: Callable[[], object]
    ) -> ProbeResult | None:
        """The shortest of these nested probes that fail."""
        found = []
        for nested in several:
            check_clock()
            if stopped():
                return None
            is_open = state.domains[nested.variable] & nested.value and not is_single(state.domains[nested.variable])
            chain = self._failed(state, nested) if is_open else None
            if chain is not None:
                found.append(ProbeResult((chain,), [(nested.variable, nested.value)]))
        return self._shortest_of(state, found)

    def _failed(self, state: PropagationEngine, nested: NestedProbe) -> Chain | None:
        """The chain of a nested probe; None if it does not fail."""
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
            findings.append(concluded(probe, ProbeResult((chain,), [(variable, value)])))
            findings += self._propagated()
        if not probe.contradiction:
            return None
        return Chain(nested.variable, nested.value, _needed(findings, findings[-1].uses))

    def _propagated(self, reach: int | None = None) -> list[Finding]:
        """Propagate in the probe; the conclusions that are drawn."""
        findings: list[Finding] = []
        while (reach is None or len(findings) < reach) and (finding := self._probe.step()) is not None:
            findings.append(finding)
        return findings

    # shortening, widening

    def _widened(
        self, state: PropagationEngine, found: ProbeResult, among: Mapping[int, int] | None, reach: int | None
    ) -> ProbeResult:
        """The result extended to further candidates of the variable, if they fail together by a chain no longer."""
        if len(found.chains) > 1:
            return found
        (chain,) = found.chains
        domain = state.domains[chain.variable]
        for value in bits(domain & ~chain.assumed & (-1 if among is None else among[chain.variable])):
            others = domain & ~(chain.assumed | value)
            if not others:
                # that no candidate is left is a step of its own
                break
            self._probe.suppose(state.domains, state.score, chain.variable, chain.assumed | value)
            findings = self._propagated(reach)
            if self._probe.contradiction:
                needed = _needed(findings, findings[-1].uses)
                wider = Chain(chain.variable, chain.assumed | value, needed, others=others)
                result = self._shortened(state, ProbeResult((wider,), [(chain.variable, wider.assumed)]))
                if result.length <= chain.length:
                    found = result
                    (chain,) = result.chains
        return found

    def _shortest_of(self, state: PropagationEngine, found: Iterable[ProbeResult]) -> ProbeResult | None:
        """The shortest result, after the most promising ones have been shortened. (Shortening all would take as long as
        all the probes.)"""
        shortest = sorted(found, key=attrgetter("length"))[:MAX_SHORTENED]
        return min((self._shortened(state, result) for result in shortest), key=attrgetter("length"), default=None)

    def _shortened(self, state: PropagationEngine, found: ProbeResult) -> ProbeResult:
        """The result without the findings that can be left out."""
        target = None if len(found.chains) == 1 else Target(*found.prunings[0])
        shortening = Shortening(self._probe, state.domains, state.score)
        return found._replace(chains=tuple(shortening.shortened(chain, target) for chain in found.chains))


def _taken(state: PropagationEngine, found: ProbeResult | None, longest: int | None) -> Finding | None:
    """Apply the result unless it has more links than `longest`."""
    if found is None or (longest is not None and found.length > longest):
        return None
    return concluded(state, found)


def _needed(findings: Sequence[Finding], variables: frozenset[int] | set[int]) -> tuple[Finding, ...]:
    """The findings that changed these variables, those that these followed from, and so on; also the last one, if it is
    a contradiction."""
    wanted, needed = set(variables), []
    for finding in reversed(findings):
        if finding.contradiction or any(variable in wanted for variable, _, _ in finding.changes):
            wanted |= finding.uses
            needed.append(finding)
    return tuple(reversed(needed))


class Consequence(NamedTuple):
    """What an assumption led to, together with those before it."""

    literal: Literal
    domains: list[int]
    """The candidates that are left."""
    score: int
    size: int
    """The number of conclusions."""
    contradiction: bool


class Consequences:
    """Assumes literals one after the other. The consequences of the first ones are kept for the next question.

    All later states must follow from the first one.
    """

    def __init__(self, network: Network, state: PropagationEngine) -> None:
        self._network = network
        self._probe = Probe(network, state.domains)
        self._start: list[int] = []
        """The candidates before anything is assumed."""
        self._found: list[Consequence] = []
        """What the last assumptions led to."""

    def of(self, state: PropagationEngine, assumptions: Sequence[Literal]) -> Sequence[Consequence]:
        """Where these assumptions lead in a state, one after the other; the first that is refuted is the last one."""
        if self._start != state.domains:
            self._start = list(state.domains)
            self._found = []
        found = self._found
        alike = 0
        while alike < min(len(found), len(assumptions)) and found[alike].literal == assumptions[alike]:
            alike += 1
        del found[alike:]
        for literal in assumptions[alike:]:
            domains, score, size, refuted = found[-1][1:] if found else (self._start, state.score, 0, False)
            if refuted:
                break
            found.append(self._consequence(literal, domains, score, size))
        return found

    def _consequence(self, literal: Literal, domains: list[int], score: int, size: int) -> Consequence:
        view, probe = self._network.view(literal), self._probe
        if not domains[view.variable] & view.no:
            return Consequence(literal, domains, score, size, False)
        probe.returned_to(domains, score)
        probe.remove([(view.variable, view.no)])
        while probe.step() is not None:
            size += 1
        return Consequence(literal, list(probe.domains), probe.score, size, probe.contradiction)
