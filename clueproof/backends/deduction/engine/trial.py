"""Trials: what follows from assuming a candidate, as a chain of conclusions that is as short as could be found.

A candidate is assumed and the quick techniques conclude from it. If they meet a contradiction, the candidate goes. If a
key has two candidates, what both rule out goes. Of what a trial concluded only that is told which its result needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter
from typing import NamedTuple

from clueproof.backends.deduction import sentences, technique_names
from clueproof.backends.deduction.conclusions import Changes, Conclusion, Removals
from clueproof.backends.deduction.engine.network import Network
from clueproof.backends.deduction.engine.propagator import Propagator, Technique
from clueproof.backends.deduction.engine.queue import Finding, Propagation
from clueproof.backends.deduction.engine.state import State
from clueproof.backends.deduction.phrases import Phrases
from clueproof.backends.deduction.variables import bits, is_single
from clueproof.clock import check_clock

SHORT = 10
"""Links of a chain that a person can follow without writing it down; longer ones are trials."""
REACHES = (12, 40, 150, None)
"""Conclusions after which a trial is given up while others were not carried that far; None: never."""
CLOSE = 4
"""A chain of so few links is taken at once."""
SHORTENED = 3
"""The shortest chains found, in which what can be left out is sought."""


class Trialled(NamedTuple):
    """What trials lead to: the candidates to remove, and the chain, or the two, that rule them out."""

    chains: tuple[Chain, ...]
    removals: Removals

    @property
    def length(self) -> int:
        """The links of all chains."""
        return sum(chain.length for chain in self.chains)

    @property
    def technique(self) -> Technique[Propagator]:
        """What it is called."""
        if self.length > SHORT:
            return TRIAL
        return FORCING_CHAIN if len(self.chains) == 1 else CELL_FORCING_CHAIN


class Chain(NamedTuple):
    """What follows from assuming a candidate (a variable and a bit), one finding after the other.

    It ends in a contradiction, or else where the variable `goal` has lost candidates.
    """

    variable: int
    value: int
    findings: tuple[Finding, ...]
    goal: int | None = None

    @property
    def links(self) -> list[Changes]:
        """What is worth saying of each finding, if later ones need it. Bookkeeping only says which variables have
        one candidate left; what contradicts is left out."""
        goal = self.goal
        links: list[Changes] = []
        wanted = {goal} if goal is not None else set(self.findings[-1].uses)
        for finding in reversed(self.findings):
            if not finding.contradiction:
                needed = [change for change in finding.changes if change[0] in wanted]
                if not finding.technique.difficulty:
                    needed = [change for change in needed if change[0] == goal or is_single(change[2])]
                if needed:
                    links.append(needed)
            wanted |= finding.uses
        return links[::-1]

    @property
    def path(self) -> tuple[int, ...]:
        """The variable that is tried, and the first one of each link."""
        return (self.variable, *(changes[0][0] for changes in self.links))

    @property
    def length(self) -> int:
        """How many links it takes, a contradiction among them."""
        return len(self.links) + (self.goal is None)


def _never(propagator: Propagator, state: State) -> Conclusion | None:
    return None


def _say(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    chains: tuple[Chain, ...] = conclusion.detail
    return sentences.trial([(chain.variable, chain.value, _told(chain, phrases)) for chain in chains], phrases)


def _told(chain: Chain, phrases: Phrases) -> list[str]:
    """What is concluded link by link; of a contradiction why there is one."""
    told = [sentences.result(changes, phrases, states_value=True) for changes in chain.links]
    if chain.goal is not None:
        return told
    last = chain.findings[-1]
    # bookkeeping says what a value rules out, not what is wrong with that
    empty = [] if last.technique.difficulty else [variable for variable, _, after in last.changes if not after]
    return [*told, f"nothing is left for {phrases.names(empty)}" if empty else last.sentence(phrases)]


FORCING_CHAIN: Technique[Propagator] = Technique(*technique_names.FORCING_CHAIN, _never, _say)
"""Stands for short chains in findings. No propagator has it, or the others: it is `Trials` that tries."""
CELL_FORCING_CHAIN: Technique[Propagator] = Technique(*technique_names.CELL_FORCING_CHAIN, _never, _say)
TRIAL: Technique[Propagator] = Technique(*technique_names.TRIAL, _never, _say)


class Trials:
    """Tries the candidates of keys, keys with few of them first; `thorough`: not by the quick techniques alone."""

    def __init__(self, network: Network, thorough: bool = False) -> None:
        self._network = network
        self._probe = Propagation(network, quick=True, domains=list(network.initial), thorough=thorough)
        self._in_vain: dict[tuple[int, int, int], tuple[list[int], frozenset[int]]] = {}
        """For a trial (variable, value, reach) without a result the candidates then, and the variables it looked at."""
        self._before: list[int] = []
        """All candidates when trials were last made, none if they were stopped."""
        self._now: list[int] = []
        """All candidates now."""
        self._found: Trialled | None = None
        """What they led to."""

    def step(
        self, state: Propagation, stopped: Callable[[], object] = lambda: None, longest: int | None = None
    ) -> Finding | None:
        """Conclude by the shortest chain that is found, of at most `longest` links; None if there is none, or when
        stopped."""
        if self._before != state.domains:
            self._before = []
            self._now = list(state.domains)
            self._found = self._shortest(state, stopped)
            if not stopped():
                self._before = self._now
        found = self._found
        if found is None or (longest is not None and found.length > longest):
            return None
        return self._concluded(state, found)

    def _concluded(self, state: Propagation, found: Trialled) -> Finding:
        chains = found.chains
        seen = dict.fromkeys(variable for chain in chains for variable in (chain.variable, *_seen(chain)))
        constraints = dict.fromkeys(
            position
            for chain in chains
            for finding in chain.findings
            for position in (*finding.propagator.constraints, *finding.conclusion.besides)
        )
        uses = frozenset(seen).union(*(finding.uses for chain in chains for finding in chain.findings))
        before = state.score
        changes = state.remove(found.removals)
        return Finding(
            technique=found.technique,
            propagator=Propagator(tuple(constraints), tuple(sorted(uses))),
            conclusion=Conclusion(found.removals, tuple(seen), chains, chains=[chain.path for chain in chains]),
            changes=changes,
            before=before,
            after=state.score,
            contradiction=state.contradiction,
        )

    # searching

    def _shortest(self, state: Propagation, stopped: Callable[[], object]) -> Trialled | None:
        """The shortest result: one chain that fails, or two from both candidates of a key that rule out the same."""
        for number, reach in enumerate(REACHES):
            found: list[Trialled] = []
            for variable in sorted(state.open_keys, key=lambda variable: state.domains[variable].bit_count()):
                check_clock()
                if stopped():
                    return None
                for result in self._results(state, variable, number, reach):
                    if result.length <= CLOSE:
                        return self._shortened(state, result)
                    found.append(result)
            if found:
                shortest = sorted(found, key=attrgetter("length"))[:SHORTENED]
                return min((self._shortened(state, result) for result in shortest), key=attrgetter("length"))
        return None

    def _results(self, state: Propagation, variable: int, number: int, reach: int | None) -> Iterator[Trialled]:
        """What trials of a variable's candidates lead to."""
        ends: list[tuple[int, list[int], list[Finding]]] = []
        for value in bits(state.domains[variable]):
            if reach is not None and self._is_in_vain(state, (variable, value, number)):
                continue
            findings = self._tried(state, variable, value, reach)
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

    def _tried(self, state: Propagation, variable: int, value: int, reach: int | None) -> list[Finding]:
        """What follows if the variable has this value; the probe holds where that leads."""
        probe = self._assume(state, variable, value)
        findings: list[Finding] = []
        while (reach is None or len(findings) < reach) and (finding := probe.step()) is not None:
            findings.append(finding)
        return findings

    def _assume(self, state: Propagation, variable: int, value: int) -> Propagation:
        probe = self._probe
        probe.returned_to(state.domains, state.score)
        probe.remove([(variable, probe.domains[variable] & ~value)])
        return probe

    # shortening

    def _shortened(self, state: Propagation, found: Trialled) -> Trialled:
        """The same without what can be left out."""
        target = None if len(found.chains) == 1 else found.removals[0]
        return found._replace(chains=tuple(self._without_needless(state, chain, target) for chain in found.chains))

    def _without_needless(self, state: Propagation, chain: Chain, target: tuple[int, int] | None) -> Chain:
        """Leaves out one finding after the other, the last first, as long as the rest leads to the same."""
        findings = list(chain.findings)
        place = len(findings) - 2
        while place >= 0:
            replayed = self._replayed(state, chain, [*findings[:place], *findings[place + 1 :]], target)
            if replayed is not None:
                findings = replayed
            place = min(place, len(findings)) - 1
        return chain._replace(findings=tuple(findings))

    def _replayed(
        self, state: Propagation, chain: Chain, findings: Sequence[Finding], target: tuple[int, int] | None
    ) -> list[Finding] | None:
        """What the techniques of these findings find one after the other; None if that does not lead to the target (a
        variable, and candidates that it must lose), or to a contradiction without one."""
        probe = self._assume(state, chain.variable, chain.value)
        kept = []
        for finding in findings:
            found = probe.conclude(finding.technique, finding.propagator)
            if found is None:
                continue
            kept.append(found)
            if found.contradiction:
                return kept if target is None else None
            if target is not None and not probe.domains[target[0]] & target[1]:
                return kept
        return None


def _seen(chain: Chain) -> Iterator[int]:
    for changes in chain.links:
        yield from (variable for variable, _, _ in changes)
    if chain.goal is None:
        yield from chain.findings[-1].conclusion.seen


def _needed(findings: Sequence[Finding], variables: frozenset[int] | set[int]) -> tuple[Finding, ...]:
    """The findings that changed these variables, or what those followed from, and so on; the last one that
    contradicts anything among them."""
    wanted, needed = set(variables), []
    for finding in reversed(findings):
        if finding.contradiction or any(variable in wanted for variable, _, _ in finding.changes):
            wanted |= finding.uses
            needed.append(finding)
    return tuple(reversed(needed))
