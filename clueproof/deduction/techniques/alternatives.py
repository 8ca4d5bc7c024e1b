"""Alternatives, such as the ways in which a statement about a logic grid can be true: what all that are left say."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import cached_property, reduce
from itertools import combinations
from operator import and_
from typing import NamedTuple

from clueproof.deduction import sentences
from clueproof.deduction.engine import Conclusion, Network, Propagator, State, Technique, is_single, propagates
from clueproof.deduction.technique_names import (
    EITHER_OR,
    ONE_OF_SEVERAL,
    SEVERAL_PLACES,
    STATED,
    TWO_PLACES,
    WHICHEVER_WAY,
    TechniqueName,
)
from clueproof.deduction.techniques.matchings import Links, concluded, links_of, positions
from clueproof.model import Alternatives, Integer, Literal
from clueproof.model.matching import Node

MOST_SHOWN = 3
"""Ways that a sentence lists."""


class Way(NamedTuple):
    """An alternative with what follows from it in a logic grid, as masks over the cells of the propagator."""

    literals: tuple[Literal, ...]
    true: int
    false: int
    classes: tuple[tuple[Node, ...], ...]
    """The items that belong together then."""


@propagates(Alternatives)
class Ways(Propagator):
    """The alternatives, without those that no logic grid allows.

    A cell is a pair of items, or any other variable that alternatives are about; `views` has them as statements.
    """

    def __init__(self, constraint: Alternatives, position: int, network: Network) -> None:
        self.network = network
        self.cell: dict[Literal, int] = {}
        """The number of each cell."""
        self.literals: list[Literal] = []
        links = network.derived(links_of)
        closure = Closure(links)
        self.ways: list[Way] = []
        for alternative in constraint.alternatives:
            closed = closure.of(alternative)
            if closed is not None:
                true, false, classes = closed
                self.ways.append(Way(alternative, self._mask(true), self._mask(false), classes))
        every = [{item for together in way.classes for item in together} for way in self.ways]
        self.items = reduce(and_, every) if every else set()
        """The items that all ways are about."""
        self.links = links
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
            if literal not in self.cell:
                self.cell[literal] = len(self.literals)
                self.literals.append(literal)
            mask |= 1 << self.cell[literal]
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

    def __init__(self, links: Links | None) -> None:
        self._links = links
        self._pairs: dict[Literal, tuple[Node, Node]] = links.pairs if links is not None else {}

    def of(
        self, alternative: Sequence[Literal]
    ) -> tuple[list[Literal], list[Literal], tuple[tuple[Node, ...], ...]] | None:
        """Positive literals that are true with the alternative, those that are false, and the items that belong
        together; None if it can't be."""
        true = {literal for literal in alternative if literal > 0}
        false = {-literal for literal in alternative if literal < 0}
        links, classes = self._links, list[set[Node]]()
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
        return None if true & false else (sorted(true), sorted(false), tuple(tuple(sorted(one)) for one in classes))


def _merged(pairs: Iterable[tuple[Node, Node]]) -> list[set[Node]]:
    """The classes of items that belong together."""
    classes: list[set[Node]] = []
    for pair in pairs:
        joined = set(pair).union(*(one for one in classes if not one.isdisjoint(pair)))
        classes = [one for one in classes if one.isdisjoint(pair)] + [joined]
    return classes


class Told(NamedTuple):
    """What all ways that are left agree on, as literals, and what is known that rules the other ways out."""

    says: tuple[Literal, ...]
    evidence: tuple[Literal, ...]
    ways: tuple[Way, ...] = ()
    """The ways that are left, where it takes these to see it."""

    @property
    def weight(self) -> tuple[int, bool, int]:
        """Easiest to follow first: little evidence, but for what belongs together it may be more; then much at once."""
        crosses = all(literal < 0 for literal in self.says)
        return (1 + len(self.evidence) + 2 * crosses if self.evidence else 0), crosses, -len(self.says)


class Survey:
    """The ways of a statement now: which of them are left, and what rules the others out."""

    def __init__(self, ways: Ways, state: State) -> None:
        self._ways = ways
        self._possible, self._settled = _known(ways, state)
        impossible, settled = ~self._possible, self._settled
        self.left = [way for way in ways.ways if not (way.true & impossible or way.false & settled)]

    @cached_property
    def _dead(self) -> list[tuple[Way, set[Literal]]]:
        left = {*map(id, self.left)}
        return [(way, self._reasons(way)) for way in self._ways.ways if id(way) not in left]

    def everything(self) -> Told | None:
        """All that the ways that are left agree on, without evidence: what belongs together, else what does not."""
        literals = self._ways.literals
        true = reduce(and_, (way.true for way in self.left)) & ~self._settled
        if true:
            return Told(tuple([literals[cell] for cell in positions(true)]), ())
        false = reduce(and_, (way.false for way in self.left)) & self._possible
        return Told(tuple([-literals[cell] for cell in positions(false)]), ()) if false else None

    def _reasons(self, way: Way) -> set[Literal]:
        """What is known that rules the way out; each is enough."""
        literals = self._ways.literals
        return {-literals[cell] for cell in positions(way.true & ~self._possible)} | {
            literals[cell] for cell in positions(way.false & self._settled)
        }

    def told(self) -> Told | None:
        """The conclusion that is easiest to follow; with nothing that it says if no way is left."""
        if not self.left:
            return Told((), hitting([reasons for _, reasons in self._dead]))
        true = reduce(and_, (way.true for way in self.left)) & ~self._settled
        false = reduce(and_, (way.false for way in self.left)) & self._possible
        if not true and not false:
            return None
        said = reduce(and_, (way.false for way, _ in self._dead), false)
        rows: dict[int, int] = defaultdict(int)
        for cell in positions(false & ~said):
            rows[self._ways.views[cell].variable] |= 1 << cell
        parts = [(1 << cell, 0) for cell in positions(true)] + [(0, cells) for cells in (said, *rows.values()) if cells]
        return min((self._told(*part) for part in parts), key=lambda told: told.weight)

    def denied(
        self, item: Node, other: Node, together: Sequence[Sequence[Node]], domains: Sequence[int]
    ) -> Told | None:
        """That an item does not belong with another one, since in each way something that belongs with it does not.
        `together` is what belongs with the item in each way that is left. None if there is no such reason."""
        links, against = self._ways.links, []
        assert links is not None
        literal = links.literal(item, other)
        mask = 1 << self._ways.cell[literal] if literal in self._ways.cell else 0
        for way, items in zip(self.left, together, strict=True):
            if way.false & mask:
                continue
            reasons = {
                -links.literal(one, other)
                for one in items
                if one[0] != other[0] and not links.rows(domains, one[0], other[0])[one[1]] >> other[1] & 1
            }
            if not reasons:
                return None
            against.append(reasons)
        against += [reasons for way, reasons in self._dead if not way.false & mask]
        return Told((-literal,), hitting(against), tuple(self.left))

    def _told(self, true: int, false: int) -> Told:
        """That these cells are true, and those are not."""
        against = [reasons for way, reasons in self._dead if true & ~way.true or false & ~way.false]
        literals = self._ways.literals
        says = [literals[cell] for cell in positions(true)] + [-literals[cell] for cell in positions(false)]
        pairs = self._ways.links.pairs if self._ways.links is not None else {}
        others = [literal for literal in says if self._ways.items.isdisjoint(pairs.get(abs(literal), ()))]
        return Told(tuple(says), hitting(against), tuple(self.left) if others and against else ())


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


def hitting(sets: Sequence[set[Literal]]) -> tuple[Literal, ...]:
    """Few literals, one of each set at least."""
    chosen: list[Literal] = []
    while sets:
        counts = Counter(literal for one in sets for literal in one)
        best = max(counts, key=lambda literal: (counts[literal], literal))
        chosen.append(best)
        sets = [one for one in sets if best not in one]
    return tuple(sorted(chosen, key=abs))


def _find_stated(ways: Ways, state: State) -> Conclusion | None:
    """What the statement says by itself."""
    told = Survey(ways, state).told()
    if told is None or told.evidence:
        return None
    rest = _rest_of_rows(told, ways.network, state)
    alone = [literal for literal in told.says if ways.network.variable(literal) not in rest]
    # what leaves somebody one candidate is told by itself, with what had ruled out the rest
    return _conclusion(ways, told._replace(says=tuple(alone) or told.says), state)


def _find(name: TechniqueName) -> Technique[Ways]:
    def find(ways: Ways, state: State) -> Conclusion | None:
        """What all ways that are left agree on."""
        if ways.name is not name:
            return None
        survey = Survey(ways, state)
        told = survey.told() if state.told or not survey.left else survey.everything()
        return None if told is None else _conclusion(ways, told, state)

    return Technique(*name, find, sentences.alternatives, quick=True)


def _find_whichever_way(ways: Ways, state: State) -> Conclusion | None:
    """What an item of the statement can't have, since whichever way is true something that belongs with the item then
    can't have it."""
    links = ways.links
    if links is None or not ways.ways:
        return None
    survey, domains = Survey(ways, state), state.domains
    for item in sorted({item for one in survey.left[0].classes for item in one}) if survey.left else ():
        together = [next((one for one in way.classes if item in one), None) for way in survey.left]
        if None in together:
            continue
        for third in links.partners[item[0]]:
            for place in positions(links.rows(domains, item[0], third)[item[1]]):
                told = survey.denied(item, (third, place), [one for one in together if one], domains)
                if told is not None:
                    return _conclusion(ways, told, state)
    return None


def _conclusion(ways: Ways, told: Told, state: State) -> Conclusion:
    network, domains = ways.network, state.domains
    lost: dict[int, int] = defaultdict(int)
    for view in network.views(told.says):
        lost[view.variable] |= domains[view.variable] & view.no
    evidence = [*told.evidence, *(literal for row in _rest_of_rows(told, network, state).values() for literal in row)]
    shown = [way.literals for way in told.ways] if len(told.ways) <= MOST_SHOWN else []
    # how a trial ends is told
    if not state.told and told.says and all(domains[variable] & ~mask for variable, mask in lost.items()):
        return Conclusion([*lost.items()], ())
    detail = (told.says, *_rows(evidence, network, state), shown)
    found = concluded([*lost.items()], evidence, detail, network)
    return found._replace(needs=[*(found.needs or ()), *((view.variable, view.no) for view in ways.enforce)])


def _rest_of_rows(told: Told, network: Network, state: State) -> dict[int, list[Literal]]:
    """Where one candidate is left, all that was ruled out before: it belongs to the reason then."""
    lost: dict[int, int] = defaultdict(int)
    for literal in told.says:
        if literal < 0:
            view = network.view(literal)
            lost[view.variable] |= view.no
    found: dict[int, list[Literal]] = {}
    for variable, mask in lost.items():
        cell, left = network.cell[variable], state.domains[variable]
        if isinstance(cell, Integer) and is_single(left & ~mask) and left != network.full[variable]:
            found[variable] = [-cell.equals(value) for value in network.values_of(network.full[variable] & ~left)]
    return found


def _rows(literals: Sequence[Literal], network: Network, state: State) -> tuple[list[Literal], list[list[Literal]]]:
    """Known literals; and where somebody has one of two things, these instead of all that they don't have."""
    known = [literal for literal in literals if literal > 0]
    options: list[list[Literal]] = []
    rows: dict[int, list[Literal]] = defaultdict(list)
    for literal in literals:
        if literal < 0:
            rows[network.variable(literal)].append(literal)
    for variable, crossed in rows.items():
        integer = network.cell[variable]
        left = network.values_of(state.domains[variable])
        if isinstance(integer, Integer) and (len(left) == 1 or len(left) < min(len(crossed), 3)):
            options.append([integer.equals(value) for value in left])
        else:
            known += crossed
    return known, options


Ways.techniques = (
    Technique(*STATED, _find_stated, sentences.stated),
    *map(_find, (ONE_OF_SEVERAL, TWO_PLACES, EITHER_OR, SEVERAL_PLACES)),
    Technique(*WHICHEVER_WAY, _find_whichever_way, sentences.alternatives),
)
