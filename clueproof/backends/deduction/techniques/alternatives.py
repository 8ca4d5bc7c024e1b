"""Alternatives, such as the ways in which a statement about a logic grid can be true: what all that are left agree on."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from itertools import combinations, permutations
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
    combines_constraints,
    propagates,
)
from clueproof.backends.deduction.technique_names import (
    EITHER_OR,
    NO_PLACE_LEFT,
    ONE_OF_SEVERAL,
    SEVERAL_PLACES,
    STATED,
    TWO_PLACES,
    TWO_STATEMENTS,
    WHICHEVER_WAY,
    TechniqueName,
)
from clueproof.backends.deduction.techniques.matchings import Links, links_of, positions
from clueproof.model import Alternatives, Integer, Literal
from clueproof.model.matching import Node


MOST_STATEMENTS, MOST_WAYS = 60, 200
"""Of more statements, and of such with more ways, nobody looks at two together."""
MOST_PAIRS = 1500
"""Pairs of ways that are compared."""


class Way(NamedTuple):
    """An alternative with what follows from it in a logic grid, as masks over the cells of the propagator."""

    true: int
    false: int
    classes: tuple[tuple[Node, ...], ...] = ()
    """The items that belong together then."""


class Line(NamedTuple):
    """All that an item can have of a category, as a mask over the cells of a propagator."""

    cells: int
    item: Node
    category: int


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
        every = [closure.of(alternative) for alternative in constraint.alternatives]
        self.ways = [
            Way(self._mask(true), self._mask(false), classes) for true, false, classes in filter(None, every)
        ]
        self.links = links
        self.lines = [*self._lines(links)] if links is not None else []
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

    def _lines(self, links: Links) -> Iterator[Line]:
        """The rows and columns of all squares that the cells are in."""
        pairs = (links.pairs[literal] for literal in [*self.literals] if literal in links.pairs)
        for one, other in dict.fromkeys((a[0], b[0]) for a, b in pairs):
            for mine, theirs in ((one, other), (other, one)):
                for place in range(links.size):
                    item = (mine, place)
                    line = [links.literal(item, (theirs, there)) for there in range(links.size)]
                    yield Line(self._mask(line), item, theirs)

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


class Evidence(NamedTuple):
    """What rules ways out, as masks: cells that can't be true, cells that are, and lines where nothing would be left."""

    crossed: int = 0
    circled: int = 0
    lines: int = 0

    def __and__(self, other: Evidence) -> bool:  # type: ignore[override]
        return bool(self.crossed & other.crossed or self.circled & other.circled or self.lines & other.lines)

    @property
    def size(self) -> int:
        """How much there is to look at."""
        return sum(mask.bit_count() for mask in self)


NO_EVIDENCE = Evidence()


class Told(NamedTuple):
    """What all ways that are left agree on, as positions of cells, and what rules the other ways out."""

    true: tuple[int, ...]
    false: tuple[int, ...]
    evidence: Evidence

    @property
    def weight(self) -> tuple[int, bool, int]:
        """Easiest to follow first: little evidence, then what belongs together, then most at once."""
        size = self.evidence.size
        return (size > 0) * (size + 2 - 2 * bool(self.true)), not self.true, -len(self.false)


class Survey:
    """The ways of a statement now: which of them are left, and what rules the others out."""

    def __init__(self, ways: Ways, state: State) -> None:
        self.ways = ways
        self.possible, self.settled = _known(ways, state)
        self.left: list[Way] = []
        self.dead: list[tuple[Way, Evidence]] = []
        for way in ways.ways:
            crossed, circled = way.true & ~self.possible, way.false & self.settled
            if crossed or circled:
                self.dead.append((way, Evidence(crossed, circled)))
            else:
                self.left.append(way)

    def rule_out(self, reason: Callable[[Way], Evidence | None]) -> bool:
        """Look at the ways that are left once more; was any ruled out?"""
        reasons = [(way, reason(way)) for way in self.left]
        self.left = [way for way, evidence in reasons if evidence is None]
        self.dead += [(way, evidence) for way, evidence in reasons if evidence is not None]
        return len(self.left) < len(reasons)

    def best(self) -> Told | None:
        """The conclusion that is easiest to follow. Without anything that is true or false: no way is left."""
        dead = self.dead
        if not self.left:
            return Told((), (), _smallest([evidence for _, evidence in dead]))
        true = reduce(and_, (way.true for way in self.left)) & ~self.settled
        false = reduce(and_, (way.false for way in self.left)) & self.possible
        if not true and not false:
            return None
        found = [
            Told((cell,), (), _smallest([evidence for way, evidence in dead if not way.true >> cell & 1]))
            for cell in positions(true)
        ]
        rows: dict[int, int] = defaultdict(int)
        said = reduce(and_, (way.false for way, _ in dead), false)
        for cell in positions(false & ~said):
            rows[self.ways.views[cell].variable] |= 1 << cell
        if said:
            found.append(Told((), tuple(positions(said)), NO_EVIDENCE))
        for cells in rows.values():
            against = [evidence for way, evidence in dead if cells & ~way.false]
            found.append(Told((), tuple(positions(cells)), _smallest(against)))
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


def _smallest(reasons: Sequence[Evidence]) -> Evidence:
    """Little that has a part of all of these."""
    chosen = [0, 0, 0]
    while reasons:
        counts: dict[tuple[int, int], int] = defaultdict(int)
        for reason in reasons:
            for kind, mask in enumerate(reason):
                for place in positions(mask):
                    counts[kind, place] += 1
        kind, place = max(counts, key=lambda one: (counts[one], one[0] == 1, -one[1]))
        chosen[kind] |= 1 << place
        reasons = [reason for reason in reasons if not reason[kind] >> place & 1]
    return Evidence(*chosen)


def _find_stated(ways: Ways, state: State) -> Conclusion | None:
    """What the statement says by itself."""
    told = Survey(ways, state).best()
    return None if told is None or told.evidence.size else _conclusion(ways, told, state)


def _find(name: TechniqueName) -> Technique[Ways]:
    def find(ways: Ways, state: State) -> Conclusion | None:
        """What all ways that are left agree on."""
        if ways.name is not name:
            return None
        told = Survey(ways, state).best()
        return None if told is None else _conclusion(ways, told, state)

    return Technique(*name, find, sentences.alternatives, quick=True, states_value=True)


def _find_no_room(ways: Ways, state: State) -> Conclusion | None:
    """The same without the ways that would leave nothing to an item."""
    survey = Survey(ways, state)
    lines = [
        (1 << number, line.cells & survey.possible)
        for number, line in enumerate(ways.lines)
        if not line.cells & survey.settled
    ]

    def reason(way: Way) -> Evidence | None:
        empty = sum(bit for bit, left in lines if not left & ~way.false)
        return Evidence(lines=empty) if empty else None

    if not survey.rule_out(reason):
        return None
    told = survey.best()
    return None if told is None else _conclusion(ways, told, state)


def _find_whichever_way(ways: Ways, state: State) -> Conclusion | None:
    """What an item of the statement can't have, whichever way is true, because something that belongs with it then
    can't have it."""
    links = ways.links
    if links is None or not ways.ways:
        return None
    survey, domains = Survey(ways, state), state.domains
    rows = {pair: links.rows(domains, *pair) for pair in permutations(range(links.matching.categories), 2)}

    def masks(item: Node) -> list[int]:
        return [1 << item[1] if item[0] == other else rows[item[0], other][item[1]] for other in range(len(links.partners))]

    at_best: dict[Node, list[int]] = {}
    everywhere: set[Node] | None = None
    for way in survey.left:
        everywhere = {item for one in way.classes for item in one} & (everywhere if everywhere is not None else {item for one in way.classes for item in one})
        for together in way.classes:
            left = [reduce(and_, several) for several in zip(*map(masks, together), strict=True)]
            for item in together:
                before = at_best.setdefault(item, [0] * len(left))
                at_best[item] = [a | b for a, b in zip(before, left, strict=True)]
    for item in sorted(everywhere or ()):
        for other, (mine, left) in enumerate(zip(masks(item), at_best[item], strict=True)):
            lost = mine & ~left
            if lost and other != item[0]:
                return _ruled_out(ways, survey, state, item, [(other, place) for place in positions(lost)], rows)
    return None


def _ruled_out(ways, survey, state, item, lost, rows):
    links = ways.links
    known = []
    removals = [links.candidate(item, one) for one in lost]
    atoms = []
    for one in lost:
        for way in survey.left:
            literal = links.literal(item, one)
            if literal in ways.cell and way.false >> ways.cell[literal] & 1:
                continue
            together = next(c for c in way.classes if item in c)
            atoms.append({-links.literal(member, one) for member in together if member[0] != one[0] and not rows[member[0], one[0]][member[1]] >> one[1] & 1})
    crossed = []
    while atoms:
        count = Counter(a for s in atoms for a in s)
        best = max(count, key=lambda a: (count[a], a))
        crossed.append(best)
        atoms = [s for s in atoms if best not in s]
    against = [e for w, e in survey.dead]
    return Conclusion(removals, (), ([*crossed], [], []))


@combines_constraints
class TwoStatements(Propagator):
    """The ways of two statements about the same pairs of items."""

    def __init__(self, one: Ways, other: Ways) -> None:
        super().__init__(
            (*one.constraints, *other.constraints),
            dict.fromkeys((*one.variables, *other.variables)),
            tuple(dict.fromkeys((*one.enforce, *other.enforce))),
        )
        self.both = (one, other), (other, one)
        self._translated: dict[tuple[int, ...], dict[Way, Way]] = {}

    @classmethod
    def build(cls, network: Network) -> Iterator[TwoStatements]:
        """One for each two statements, where there are not too many."""
        every = [
            Ways(constraint, position, network)
            for position, constraint in enumerate(network.model.constraints)
            if isinstance(constraint, Alternatives) and 1 < len(constraint.alternatives) <= MOST_WAYS
        ]
        if len(every) <= MOST_STATEMENTS:
            for one, other in combinations(every, 2):
                if not {*one.literals}.isdisjoint(other.literals):
                    yield cls(one, other)

    def translated(self, ways: Ways, other: Ways) -> dict[Way, Way]:
        """The ways of one statement in the cells of the other."""
        found = self._translated.get(ways.constraints)
        if found is None:
            shared = [(cell, other.cell[literal]) for cell, literal in enumerate(ways.literals) if literal in other.cell]
            found = self._translated[ways.constraints] = {
                way: Way(*(sum(1 << there for here, there in shared if mask >> here & 1) for mask in way[:2]))
                for way in ways.ways
            }
        return found


def _find_together(pair: TwoStatements, state: State) -> Conclusion | None:
    """What all ways of a statement agree on that fit with a way of the other one."""
    for ways, others in pair.both:
        survey, other = Survey(ways, state), Survey(others, state)
        if not 1 < len(survey.left) * len(other.left) <= MOST_PAIRS:
            continue
        translated = pair.translated(ways, others)

        def fits(way: Way, theirs: Way, translated: dict[Way, Way] = translated) -> bool:
            mine = translated[way]
            return not (mine.true & theirs.false or mine.false & theirs.true)

        def reason(way: Way, left: Sequence[Way] = other.left, fits: Callable[[Way, Way], bool] = fits) -> Evidence | None:
            return None if any(fits(way, theirs) for theirs in left) else Evidence(lines=1)

        if not survey.rule_out(reason) or (told := survey.best()) is None:
            continue
        alone = told.evidence._replace(lines=0)
        out = [
            way
            for way, evidence in survey.dead
            if not evidence & alone
            and not (all(way.true >> cell & 1 for cell in told.true) and all(way.false >> cell & 1 for cell in told.false))
        ]
        theirs = _smallest([evidence for way, evidence in other.dead if any(fits(one, way) for one in out)])
        conclusion = _conclusion(ways, told._replace(evidence=alone), state)
        known, options, _ = conclusion.detail
        more, further, _ = _shown(others, Told((), (), theirs), state)
        return conclusion._replace(detail=([*known, *more], [*options, *further], []))
    return None


TwoStatements.techniques = (Technique(*TWO_STATEMENTS, _find_together, sentences.alternatives, states_value=True),)


def _conclusion(ways: Ways, told: Told, state: State) -> Conclusion:
    domains = state.domains
    removals = [
        (ways.views[cell].variable, domains[ways.views[cell].variable] & ways.views[cell].no) for cell in told.true
    ]
    removals += [(ways.views[cell].variable, ways.views[cell].yes) for cell in told.false]
    return Conclusion(removals, (), _shown(ways, told, state))


def _shown(ways: Ways, told: Told, state: State) -> tuple[list[Literal], list[list[Literal]], list[tuple[str, str]]]:
    """The evidence as literals; where somebody has one of two things, this instead of all that they don't have; and
    items with the names of categories of which nothing would be left to them."""
    evidence = told.evidence
    known = [ways.literals[cell] for cell in positions(evidence.circled)]
    options: list[list[Literal]] = []
    rows: dict[int, list[Literal]] = defaultdict(list)
    for cell in positions(evidence.crossed):
        rows[ways.views[cell].variable].append(-ways.literals[cell])
    for variable, crossed in rows.items():
        integer = ways.network.cell[variable]
        left = ways.network.values_of(state.domains[variable])
        if isinstance(integer, Integer) and (len(left) == 1 or len(left) < min(len(crossed), 3)):
            options.append([integer.equals(value) for value in left])
        else:
            known += crossed
    links, without = ways.links, list[tuple[str, str]]()
    for place in positions(evidence.lines):
        assert links is not None
        line = ways.lines[place]
        without.append((links.name(line.item), links.matching.names[line.category]))
    return known, options, without


Ways.techniques = (
    Technique(*STATED, _find_stated, sentences.alternatives, quick=True, states_value=True),
    *map(_find, (ONE_OF_SEVERAL, TWO_PLACES, EITHER_OR, SEVERAL_PLACES)),
    Technique(*WHICHEVER_WAY, _find_whichever_way, sentences.alternatives, quick=True, states_value=True),
    Technique(*NO_PLACE_LEFT, _find_no_room, sentences.alternatives, quick=True, states_value=True),
)
