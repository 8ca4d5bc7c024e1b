"""Shortening: of a chain everything is left out that the rest does without."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from clueproof.clock import check_clock
from clueproof.deduction.engine.chains import Chain, Trialled, concluded, inner_chain
from clueproof.deduction.engine.probe import Probe
from clueproof.deduction.engine.queue import Finding


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
        """Leaves out one finding after the other, the last first, as long as the rest leads to the target, or to a
        contradiction without one.

        What a finding comes to is taken over where nothing that it looks at is changed by what was left out. So the
        chain is replayed once more at the end.
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
        """What the links behind a place come to without the one there; None if that does not lead to the target."""
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
            # leaving out what can be left out takes as many replays as there are findings
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
        """What the technique of a finding, or the trial that it is, finds in the probe now. If `brief`, of a trial only
        what it changes is true of now."""
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
        return concluded(probe, Trialled((_with(inner, links),), prunings))


def _with(chain: Chain, links: Sequence[_Link]) -> Chain:
    return replace(chain, findings=tuple(link.finding for link in links))


def _touched(finding: Finding) -> frozenset[int]:
    """The variables that a finding, or what it was concluded from, looks at or changes."""
    inner = inner_chain(finding)
    changed = [variable for variable, _, _ in finding.changes]
    if inner is None:
        return finding.propagator.touched.union(changed)
    return frozenset((inner.variable, *changed)).union(*map(_touched, inner.findings))
