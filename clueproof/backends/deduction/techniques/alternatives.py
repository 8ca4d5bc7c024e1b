"""Alternatives, such as the ways in which a statement about a logic grid can be true: what all that are left agree on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import combinations
from operator import and_
from typing import NamedTuple

from clueproof.backends.deduction import sentences
from clueproof.backends.deduction.engine import (
    Conclusion,
    Network,
    Propagator,
    State,
    Technique,
    View,
    bits,
    propagates,
)
from clueproof.backends.deduction.technique_names import (
    EITHER_OR,
    ONE_OF_SEVERAL,
    SEVERAL_PLACES,
    STATED,
    TWO_PLACES,
    TechniqueName,
)
from clueproof.backends.deduction.techniques.matchings import Links, links_of
from clueproof.model import Alternatives, Integer, Literal
from clueproof.model.matching import Node


class Way(NamedTuple):
    """An alternative with what follows from it in a logic grid, as masks over the cells of the propagator."""

    true: int
    false: int


@propagates(Alternatives)
class Ways(Propagator):
    """The alternatives, without those that no logic grid allows.

    A cell is a pair of items, or any other variable that alternatives are about; `views` has them as statements.
    """

    def __init__(self, constraint: Alternatives, position: int, network: Network) -> None:
        self.network = network
        self._cell: dict[Literal, int] = {}
        self.literals: list[Literal] = []
        closure = Closure(network.derived(links_of), network)
        every = [closure.of(alternative) for alternative in constraint.alternatives]
        self.ways = [Way(self._mask(true), self._mask(false)) for true, false in filter(None, every)]
        self.views = network.views(self.literals)
        self.needs = max(map(len, constraint.alternatives), default=0)
        self.denies = any(literal < 0 for alternative in constraint.alternatives for literal in alternative)
        super().__init__((position,), {view.variable for view in self.views}, network.views(constraint.enforce))

    @classmethod
    def of(cls, constraint: Alternatives, position: int, network: Network) -> list[Ways]:
        """The propagator of alternatives."""
        return [cls(constraint, position, network)]

    def _mask(self, literals: Iterable[Literal]) -> int:
        mask = 0
        for literal in literals:
            if literal not in self._cell:
                self._cell[literal] = len(self.literals)
                self.literals.append(literal)
            mask |= 1 << self._cell[literal]
        return mask

    @property
    def name(self) -> TechniqueName:
        """The technique that looks at them, for where it takes more than the statement."""
        if self.needs < 2:
            return ONE_OF_SEVERAL
        if self.denies:
            return EITHER_OR
        return TWO_PLACES if self.needs == 2 else SEVERAL_PLACES


class Closure:
    """What follows from pairs of items at once: from alternatives alone, whatever is known."""

    def __init__(self, links: Links | None, network: Network) -> None:
        self._links = links
        self._network = network
        self._pairs: dict[Literal, tuple[Node, Node]] = links.pairs if links is not None else {}

    def of(self, alternative: Sequence[Literal]) -> tuple[list[Literal], list[Literal]] | None:
        """Positive literals that are true with the alternative, and those that are false; None if it can't be."""
        true = {literal for literal in alternative if literal > 0}
        false = {-literal for literal in alternative if literal < 0}
        links = self._links
        if links is not None:
            classes = _merged(self._pairs[literal] for literal in true if literal in self._pairs)
            for together in classes:
                for a, b in combinations(sorted(together), 2):
                    if a[0] == b[0]:
                        return None
                    true.add(links.literal(a, b))
                    false.update(links.excluded(a, b))
            apart = [self._pairs[literal] for literal in false if literal in self._pairs]
            grown = {item: together for together in classes for item in together}
            for a, b in apart:
                for x in grown.get(a, (a,)):
                    for y in grown.get(b, (b,)):
                        if x == y:
                            return None
                        if x[0] != y[0]:
                            false.add(links.literal(x, y))
            for one, other in combinations(classes, 2):
                if {item[0] for item in one} & {item[0] for item in other}:
                    false.update(links.literal(x, y) for x in one for y in other if x[0] != y[0])
        return None if true & false else (sorted(true), sorted(false))


def _merged(pairs: Iterable[tuple[Node, Node]]) -> list[set[Node]]:
    """The classes of items that belong together."""
    classes: list[set[Node]] = []
    for pair in pairs:
        joined = set(pair).union(*(one for one in classes if not one.isdisjoint(pair)))
        classes = [one for one in classes if one.isdisjoint(pair)] + [joined]
    return classes


class Told(NamedTuple):
    """What all ways that are left agree on, as positions of cells, and the cells that rule the other ways out."""

    true: tuple[int, ...]
    false: tuple[int, ...]
    crossed: int
    circled: int

    @property
    def weight(self) -> tuple[int, bool, int]:
        """Easiest to follow first: little evidence, then what belongs together, then most at once."""
        evidence = self.crossed.bit_count() + self.circled.bit_count()
        return (evidence > 0) * (evidence + 2 - 2 * bool(self.true)), not self.true, -len(self.false)


def _best(ways: Ways, state: State) -> Told | None:
    """The conclusion that is easiest to follow. Without anything that is true or false: no way is left."""
    possible, settled = _known(ways, state)
    left = [way for way in ways.ways if not way.true & ~possible and not way.false & settled]
    dead = [way for way in ways.ways if way.true & ~possible or way.false & settled]
    if not left:
        return Told((), (), *_evidence(dead, possible, settled))
    true = reduce(and_, (way.true for way in left)) & ~settled
    false = reduce(and_, (way.false for way in left)) & possible
    if not true and not false:
        return None
    found = [
        Told((cell,), (), *_evidence([way for way in dead if not way.true >> cell & 1], possible, settled))
        for cell in _positions(true)
    ]
    said, rows = [], defaultdict(list)
    for cell in _positions(false):
        if all(way.false >> cell & 1 for way in dead):
            said.append(cell)
        else:
            rows[ways.views[cell].variable].append(cell)
    if said:
        found.append(Told((), tuple(said), 0, 0))
    for cells in rows.values():
        against = [way for way in dead if not all(way.false >> cell & 1 for cell in cells)]
        found.append(Told((), tuple(cells), *_evidence(against, possible, settled)))
    return min(found, key=lambda told: told.weight)


def _known(ways: Ways, state: State) -> tuple[int, int]:
    """Which cells can be true, and which are."""
    domains, possible, settled, bit = state.domains, 0, 0, 1
    for variable, yes, no in ways.views:
        if domains[variable] & yes:
            possible |= bit
            if not domains[variable] & no:
                settled |= bit
        bit <<= 1
    return possible, settled


def _evidence(dead: Sequence[Way], possible: int, settled: int) -> tuple[int, int]:
    """Few cells that rule out all these ways: crossed ones and circled ones."""
    crossed = circled = 0
    reasons = [(way.true & ~possible, way.false & settled) for way in dead]
    while reasons:
        counts: dict[tuple[bool, int], int] = defaultdict(int)
        for one, other in reasons:
            for cell in _positions(other):
                counts[True, cell] += 1
            for cell in _positions(one):
                counts[False, cell] += 1
        is_circle, cell = max(counts, key=lambda reason: (counts[reason], reason[0], -reason[1]))
        if is_circle:
            circled |= 1 << cell
        else:
            crossed |= 1 << cell
        reasons = [(one, other) for one, other in reasons if not one & crossed and not other & circled]
    return crossed, circled


def _positions(mask: int) -> Iterator[int]:
    for bit in bits(mask):
        yield bit.bit_length() - 1


def _find_stated(ways: Ways, state: State) -> Conclusion | None:
    """What the statement says by itself."""
    told = _best(ways, state)
    if told is None or told.crossed or told.circled:
        return None
    return _conclusion(ways, told, state)


def _find(name: TechniqueName) -> Technique[Ways]:
    def find(ways: Ways, state: State) -> Conclusion | None:
        """What all ways that are left agree on."""
        if ways.name is not name:
            return None
        told = _best(ways, state)
        return None if told is None else _conclusion(ways, told, state)

    return Technique(*name, find, sentences.alternatives, quick=True, states_value=True)


def _conclusion(ways: Ways, told: Told, state: State) -> Conclusion:
    domains = state.domains
    removals = [(ways.views[cell].variable, domains[ways.views[cell].variable] & ways.views[cell].no) for cell in told.true]
    removals += [(ways.views[cell].variable, ways.views[cell].yes) for cell in told.false]
    return Conclusion(removals, (), _shown(ways, told, state))


def _shown(ways: Ways, told: Told, state: State) -> tuple[list[Literal], list[list[Literal]]]:
    """The evidence as literals; where somebody has one of two things, this instead of all that they don't have."""
    circled = [ways.literals[cell] for cell in _positions(told.circled)]
    options: list[list[Literal]] = []
    rows: dict[int, list[Literal]] = defaultdict(list)
    for cell in _positions(told.crossed):
        rows[ways.views[cell].variable].append(-ways.literals[cell])
    for variable, crossed in rows.items():
        cell = ways.network.cell[variable]
        left = ways.network.values_of(state.domains[variable])
        if isinstance(cell, Integer) and (len(left) == 1 or len(left) < min(len(crossed), 3)):
            options.append([cell.equals(value) for value in left])
        else:
            circled += crossed
    return circled, options


Ways.techniques = (
    Technique(*STATED, _find_stated, sentences.alternatives, quick=True, states_value=True),
    *map(_find, (ONE_OF_SEVERAL, TWO_PLACES, EITHER_OR, SEVERAL_PLACES)),
)
