"""Chains: what follows from assuming a candidate, and the words for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from clueproof.deduction.conclusions import Changes, Conclusion, Prunings
from clueproof.deduction.engine.propagation import Finding, PropagationEngine
from clueproof.deduction.engine.propagator import Propagator, State, Technique
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.variables import is_single
from clueproof.english import counted

USUAL, LONG = 10, 20
"""The most links of a chain of usual length, and of a long one. A longer chain is called a trial, as nobody can follow
it."""

MOST_FIRST = 3
"""The first links of a chain that are said in short; fewer where that is longer than `MAX_BRIEF`."""
MAX_BRIEF = 260
"""Characters that leave room for what leads up to a chain."""
MAX_CELLS = 2
"""A link that is said in short names no more cells."""


class ProbeResult(NamedTuple):
    """The result of a probe: the candidates to remove, and the one or two chains that rule them out."""

    chains: tuple[Chain, ...]
    prunings: Prunings

    @property
    def length(self) -> int:
        """The links of all chains."""
        return sum(chain.length for chain in self.chains)

    @property
    def technique(self) -> Technique[Propagator]:
        """The technique that it is called by."""
        if any(chain.inner for chain in self.chains):
            return NESTED_FORCING_CHAIN if self.length <= LONG else NESTED_TRIAL
        kinds = FORCING_CHAINS if len(self.chains) == 1 else CELL_FORCING_CHAINS
        return next((technique for most, technique in kinds.items() if self.length <= most), TRIAL)


class ChainLink(NamedTuple):
    """A finding, and those of its changes that the chain mentions."""

    finding: Finding
    changes: Changes


@dataclass(frozen=True, eq=False)
class Chain:
    """What follows from assuming a candidate, or one of several (a variable and a mask), one finding after the other.

    It ends in a contradiction, or else where the variable `goal` has lost candidates. A finding can be a probe within
    the probe, which has a chain of its own.
    """

    variable: int
    assumed: int
    findings: tuple[Finding, ...]
    goal: int | None = None
    others: int = 0
    """The candidates besides those assumed, where several are."""

    @cached_property
    def links(self) -> list[ChainLink]:
        """The changes of each finding that later findings need. Of bookkeeping only the changes that leave one
        candidate; the contradiction itself is no link."""
        goal = self.goal
        links: list[ChainLink] = []
        wanted = {goal} if goal is not None else set(self.findings[-1].uses)
        for finding in reversed(self.findings):
            if not finding.contradiction:
                needed = [change for change in finding.changes if change[0] in wanted]
                if not finding.technique.difficulty:
                    needed = [change for change in needed if change[0] == goal or is_single(change[2])]
                if needed:
                    links.append(ChainLink(finding, needed))
            wanted |= finding.uses
        return links[::-1]

    @cached_property
    def inner(self) -> list[Chain]:
        """The chains of the probes within it."""
        return [chain for finding in self.findings if (chain := inner_chain(finding)) is not None]

    @property
    def paths(self) -> list[tuple[int, ...]]:
        """The variable that is probed and the first one of each link; then likewise of each probe within it."""
        own = (self.variable, *(link.changes[0][0] for link in self.links))
        return [own, *(path for chain in self.inner for path in chain.paths)]

    @cached_property
    def length(self) -> int:
        """The number of its links, a contradiction and the links of probes within it included."""
        return len(self.links) + (self.goal is None) + sum(chain.length for chain in self.inner)

    @property
    def seen(self) -> Iterator[int]:
        """The variables that show it."""
        yield self.variable
        for link in self.links:
            yield from (variable for variable, _, _ in link.changes)
        for chain in self.inner:
            yield from chain.seen
        if self.goal is None:
            yield from self.findings[-1].conclusion.seen


def inner_chain(finding: Finding) -> Chain | None:
    """The chain of a finding that is a probe within a probe."""
    if finding.technique.find is not _never:
        return None
    chains = finding.conclusion.detail
    assert isinstance(chains, tuple)
    (chain,) = chains
    assert isinstance(chain, Chain)
    return chain


def concluded(state: PropagationEngine, found: ProbeResult) -> Finding:
    """Apply the result of a probe."""
    chains = found.chains
    seen = dict.fromkeys(variable for chain in chains for variable in chain.seen)
    constraints = dict.fromkeys(
        position
        for chain in chains
        for finding in chain.findings
        for position in (*finding.propagator.constraints, *finding.conclusion.besides)
    )
    uses = frozenset(seen).union(*(finding.uses for chain in chains for finding in chain.findings))
    paths = [path for chain in chains for path in chain.paths]
    before = state.score
    changes = state.remove(found.prunings, found.technique.states_value)
    return Finding(
        technique=found.technique,
        propagator=Propagator(tuple(constraints), tuple(sorted(uses))),
        conclusion=Conclusion(found.prunings, tuple(seen), chains, chains=paths),
        changes=changes,
        before=before,
        after=state.score,
        contradiction=state.contradiction,
    )


def _never(propagator: Propagator, state: State) -> Conclusion[None] | None:
    return None


def _say(conclusion: Conclusion[tuple[Chain, ...]], constraints: tuple[int, ...], phrases: Phrases) -> str:
    chains = conclusion.detail
    if len(chains) == 1:
        (chain,) = chains
        *links, failure = _told(chain, phrases)
        said = [f"if {_assumption(chain, phrases)}", *(f"then {link}" for link in links)]
        return ", ".join([*said, f"{'but ' if links else ''}then {failure}"])
    ways = [f"if {_assumption(chain, phrases)}, then {', then '.join(_told(chain, phrases))}" for chain in chains]
    return f"{'; '.join(ways)}; either way the same follows"


def _say_briefly(conclusion: Conclusion[tuple[Chain, ...]], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """As `_say`, but of many links the first ones and the last one, each with a few cells, and of probes within it only
    how they end."""
    told = (_said_first(conclusion.detail, first, phrases) for first in range(MOST_FIRST, -1, -1))
    said = next(told)
    while len(said) > MAX_BRIEF and (shorter := next(told, "")):
        said = shorter
    return said


def _said_first(chains: Sequence[Chain], first: int, phrases: Phrases) -> str:
    """The first links of each chain, and the last one."""
    said = []
    for chain in chains:
        links = [_briefly(changes, phrases) + _ending(finding, phrases) for finding, changes in chain.links]
        if len(links) > first + 1:
            more = counted(len(links) - first, "link")
            links = [*links[:first], f"{more} later {links[-1]}"]
        failure = [] if chain.goal is not None else [f"{'but ' if links else ''}then {_failure(chain, phrases, True)}"]
        said.append(", ".join([f"if {_assumption(chain, phrases)}", *(f"then {link}" for link in links), *failure]))
    return said[0] if len(said) == 1 else f"{'; '.join(said)}; either way the same follows"


def _briefly(changes: Changes, phrases: Phrases) -> str:
    """What follows for a few cells, and for how many more."""
    few = changes[:MAX_CELLS] if len(changes) > MAX_CELLS + 1 else changes
    more = f" (and {len(changes) - len(few)} more)" if len(few) < len(changes) else ""
    return phrases.result(few, states_value=True) + more


def _ending(finding: Finding, phrases: Phrases) -> str:
    """Of a probe within a probe, how it ends: " (else nothing is left for r1c2)"."""
    inner = inner_chain(finding)
    return "" if inner is None else f" (else {_failure(inner, phrases)})"


def _failure(chain: Chain, phrases: Phrases, briefly: bool = False) -> str:
    """Why there is a contradiction at the end of a chain."""
    empty = _emptied(chain)
    return f"nothing is left for {phrases.names(empty)}" if empty else chain.findings[-1].sentence(phrases, briefly)


def _emptied(chain: Chain) -> list[int]:
    """The variables that a contradiction is about; none where the last finding says itself what is wrong."""
    last = chain.findings[-1]
    # bookkeeping says what a value rules out, not what is wrong with that
    shown = not last.technique.difficulty or inner_chain(last) is not None
    return [variable for variable, _, after in last.changes if not after] if shown else []


def _assumption(chain: Chain, phrases: Phrases) -> str:
    """ "r1c2 is 5", "r1c2 is 5 or 7"; "r1c2 is not 6" where 6 is the only one that is not assumed."""
    if chain.others and is_single(chain.others):
        return phrases.says(chain.variable, chain.others, true=False)
    return phrases.says(chain.variable, chain.assumed)


def _told(chain: Chain, phrases: Phrases) -> list[str]:
    """The conclusions link by link, with the probes within it; of a contradiction why there is one."""
    told = [phrases.result(changes, states_value=True) + _aside(finding, phrases) for finding, changes in chain.links]
    if chain.goal is not None:
        return told
    aside = _aside(chain.findings[-1], phrases) if _emptied(chain) else ""
    return [*told, f"{_failure(chain, phrases)}{aside}"]


def _aside(finding: Finding, phrases: Phrases) -> str:
    """An addition in parentheses: of a probe within a probe its result, " (if r1c2 is 5, then ...)"; of a finding that
    is not obvious the technique, " (naked pair)"."""
    if inner_chain(finding) is not None:
        return f" ({finding.sentence(phrases)})"
    return "" if finding.technique.quick else f" ({finding.technique.name})"


def _technique(name: str, difficulty: int) -> Technique[Propagator]:
    return Technique(name, difficulty, _never, _say, say_briefly=_say_briefly)


FORCING_CHAINS = {
    5: _technique("short forcing chain", 48),
    USUAL: _technique("forcing chain", 56),
    LONG: _technique("long forcing chain", 58),
}
"""By the most links. No propagator has these techniques, or the ones below; `Probes` makes their findings."""
CELL_FORCING_CHAINS = {
    5: _technique("short cell forcing chain", 49),
    USUAL: _technique("cell forcing chain", 57),
    LONG: _technique("long cell forcing chain", 59),
}
NESTED_FORCING_CHAIN = _technique("nested forcing chain", 59)
"""It has at most as many links as a long chain."""
TRIAL = _technique("trial", 60)
NESTED_TRIAL = _technique("nested trial", 62)
CHAINS = frozenset(
    technique.name
    for technique in (
        *FORCING_CHAINS.values(),
        *CELL_FORCING_CHAINS.values(),
        NESTED_FORCING_CHAIN,
        TRIAL,
        NESTED_TRIAL,
    )
)
"""The names of all techniques that assume a candidate."""
