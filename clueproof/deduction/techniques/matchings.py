"""Logic grids: pairs of items that belong together, and statements of which one alternative is true."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache, reduce
from itertools import combinations
from operator import and_, itemgetter
from typing import NamedTuple, TypeAlias, TypeVar

from clueproof.deduction.conclusions import Prunings
from clueproof.deduction.engine import (
    Conclusion,
    Network,
    Propagator,
    State,
    Technique,
    Watches,
    bits,
    is_single,
    propagates,
)
from clueproof.deduction.engine.propagator import TechniqueName
from clueproof.deduction.phrases import MAX_LISTED, Phrases
from clueproof.deduction.techniques.constraints import AnyConstraint
from clueproof.deduction.techniques.houses import confined
from clueproof.english import listed
from clueproof.model import Alternatives, Integer, Literal, Matching
from clueproof.model.matching import Node

EITHER_OR = TechniqueName("either-or", 23)
GRID_SUBSET = {
    2: TechniqueName("pair of a logic grid", 31),
    3: TechniqueName("triple of a logic grid", 33),
}
ONE_OF_SEVERAL = TechniqueName("one of several", 14)
SEVERAL_PLACES = TechniqueName("sums and differences", 28)
TWO_PLACES = TechniqueName("order and distance", 20)

MAX_READ = 2000
"""The size of the cache of masks of a square: probes meet the same candidates again and again."""

_Get: TypeAlias = Callable[[Sequence[int]], tuple[int, ...]]
_Read: TypeAlias = dict[tuple[int, ...], tuple[list[int], list[int]]]
"""For the candidates of a square, and those of its first item again, the masks of either category."""


class GridLinks:
    """The pairs of items of a matching, as candidates of variables.

    Masks over the items of a category have bit n for its item n.
    """

    def __init__(self, matching: Matching, network: Network) -> None:
        self.network = network
        self.matching, self.size = matching, matching.size
        self._shift = network.bit[1].bit_length() - 1
        self._variables = {
            (one, other): [network.variable(cell) for cell in cells] for one, other, cells in matching.squares
        }
        self._squares: dict[tuple[int, int], tuple[_Get, _Read, int]] = {}
        """For two categories, in any order, what reads their square, what was read, and which way round it is."""
        for (one, other), variables in self._variables.items():
            read: _Read = {}
            for way, pair in enumerate([(one, other), (other, one)]):
                self._squares[pair] = itemgetter(*variables, variables[0]), read, way
        self._candidates: dict[tuple[Node, Node], tuple[int, int]] = {}
        self._excluded: dict[tuple[Node, Node], tuple[Literal, ...]] = {}
        self.partners = {
            category: [other for other in range(matching.categories) if other != category]
            for category in range(matching.categories)
        }

    @classmethod
    def of(cls, matching: Matching, network: Network) -> GridLinks:
        """Those of a matching, the same for all that asks."""
        known = network.derived(_links_by_matching)
        if id(matching) not in known:
            known[id(matching)] = cls(matching, network)
        return known[id(matching)]

    def variables(self, one: int, other: int) -> list[int]:
        """The variables of a square, given by its categories in any order."""
        pair = (one, other)
        return self._variables[pair if pair in self._variables else (other, one)]

    def rows(self, domains: Sequence[int], one: int, other: int) -> list[int]:
        """For each item of one category a mask of the items of the other that it can belong with."""
        get, read, way = self._squares[one, other]
        masks = get(domains)
        known = read.get(masks)
        if known is None:
            if len(read) >= MAX_READ:
                read.clear()
            rows = [mask >> self._shift for mask in masks[:-1]]
            columns = [0] * self.size
            for here, row in enumerate(rows):
                for there in positions(row):
                    columns[there] |= 1 << here
            known = read[masks] = rows, columns
        return known[way]

    def name(self, item: Node) -> str:
        """What people call an item."""
        names = self.matching.items
        return names[item[0]][item[1]] if names else f"item {item[1] + 1} of {self.category(item[0])}"

    def category(self, category: int) -> str:
        """What people call a category."""
        return self.matching.names[category] if self.matching.names else f"category {category + 1}"

    def literal(self, a: Node, b: Node) -> Literal:
        """The literal that two items belong together."""
        return self.matching.link(a, b)

    @cached_property
    def pairs(self) -> dict[Literal, tuple[Node, Node]]:
        """The two items of each literal."""
        return {
            cell.equals(value + 1): ((one, here), (other, value))
            for one, other, cells in self.matching.squares
            for here, cell in enumerate(cells)
            for value in range(self.size)
        }

    def excluded(self, a: Node, b: Node) -> tuple[Literal, ...]:
        """The literals that two items belong with anything else of each other's category."""
        found = self._excluded.get((a, b))
        if found is None:
            places = range(self.size)
            found = self._excluded[a, b] = (
                *(self.literal(a, (b[0], place)) for place in places if place != b[1]),
                *(self.literal((a[0], place), b) for place in places if place != a[1]),
            )
        return found

    def candidate(self, a: Node, b: Node) -> tuple[int, int]:
        """The variable and the bit that say that two items belong together."""
        found = self._candidates.get((a, b))
        if found is None:
            here, there = (a, b) if (a[0], b[0]) in self._variables else (b, a)
            found = self._variables[here[0], there[0]][here[1]], 1 << there[1] + self._shift
            self._candidates[a, b] = found
        return found

    def traced(self, crossed: Iterable[Literal], state: State) -> tuple[list[Literal], Prunings]:
        """Why pairs are crossed out: what is stated, as far as that is enough, and the candidates that went for other
        reasons."""
        reasons = {literal: [{*facts} for facts in self._apart(*self.pairs[-literal], state)] for literal in crossed}
        facts: set[Literal] = set()
        # one fact where that is enough, then few more
        for several in sorted(filter(None, reasons.values()), key=lambda several: min(map(len, several))):
            facts |= min(several, key=lambda found: (len(found - facts), sorted(found)))
        return sorted(facts), [self.candidate(*self.pairs[-literal]) for literal in crossed if not reasons[literal]]

    def _apart(self, a: Node, b: Node, state: State) -> Iterator[tuple[Literal, ...]]:
        """Facts of which each set shows that two items don't belong together: in some category they have different
        items."""
        for category in range(self.matching.categories):
            mine, theirs = self._partner(a, category, state), self._partner(b, category, state)
            if mine is not None and theirs is not None and mine != theirs:
                yield tuple(self.literal(item, at) for item, at in ((a, mine), (b, theirs)) if item != at)

    def _partner(self, item: Node, category: int, state: State) -> Node | None:
        """The item of a category that belongs with an item, as was stated."""
        if item[0] == category:
            return item
        mask = self.rows(state.domains, item[0], category)[item[1]]
        if not _is_circle(mask):
            return None
        found = category, mask.bit_length() - 1
        return found if self.is_stated(item, found, state) else None

    def is_stated(self, a: Node, b: Node, state: State) -> bool:
        """Was it stated that two items belong together?"""
        variable, bit = self.candidate(a, b)
        return bool(state.stated[variable]) and state.domains[variable] == bit

    def circled(self, domains: Sequence[int], a: Node, b: Node) -> Prunings:
        """What goes when two items belong together: the other candidates of the variable that says so."""
        variable, bit = self.candidate(a, b)
        lost = domains[variable] & ~bit
        return [(variable, lost)] if lost else []


def _links_by_matching(network: Network) -> dict[int, GridLinks]:
    return {}


def links_of(network: Network) -> GridLinks | None:
    """The logic grid of a model; None if it has none."""
    matching = next((one for one in network.model.constraints if isinstance(one, Matching) and not one.enforce), None)
    return None if matching is None or not is_whole(matching) else GridLinks.of(matching, network)


def is_whole(matching: Matching) -> bool:
    """Are the values of all its integers items, and are there literals for them?"""
    values = list(range(1, matching.size + 1))
    cells = [cell for square in matching.squares for cell in square.cells]
    return all(sorted(cell.known_equals) == values == list(cell.values) for cell in cells)


@propagates(Matching)
class GridSquare(Propagator):
    """The items of two categories."""

    def __init__(
        self, links: GridLinks, one: int, other: int, matching: Matching, position: int, network: Network
    ) -> None:
        super().__init__((position,), links.variables(one, other), network.views(matching.enforce))
        self.links, self.one, self.other = links, one, other

    @classmethod
    def of(cls, constraint: Matching, position: int, network: Network) -> Iterator[Propagator]:
        """A propagator for each two categories."""
        if not is_whole(constraint):
            if cls is GridSquare:
                yield from AnyConstraint.of(constraint, position, network)
            return
        links = GridLinks.of(constraint, network)
        for one, other, _ in constraint.squares:
            yield cls(links, one, other, constraint, position, network)

    def both(self, domains: Sequence[int]) -> Iterator[tuple[int, int, list[int]]]:
        """The categories in both orders, with the masks of the first."""
        for one, other in ((self.one, self.other), (self.other, self.one)):
            yield one, other, self.links.rows(domains, one, other)


@propagates(Matching)
class GridReference(GridSquare):
    """The items of two categories, and what is known of them in all others."""

    def __init__(
        self, links: GridLinks, one: int, other: int, matching: Matching, position: int, network: Network
    ) -> None:
        super().__init__(links, one, other, matching, position, network)
        self.thirds = [third for third in links.partners[one] if third != other]
        every = [self.variables] + [links.variables(side, third) for side in (one, other) for third in self.thirds]
        self.variables = tuple(variable for variables in every for variable in variables)


@propagates(Matching)
class GridItems(Propagator):
    """The items of a category, and all that belongs with them."""

    def __init__(self, links: GridLinks, category: int, matching: Matching, position: int, network: Network) -> None:
        self.links, self.category = links, category
        variables = [variable for other in links.partners[category] for variable in links.variables(category, other)]
        super().__init__((position,), variables, network.views(matching.enforce))

    def watches(self) -> Watches:
        return Watches(fixed=self.variables)

    @classmethod
    def of(cls, constraint: Matching, position: int, network: Network) -> Iterator[Propagator]:
        """A propagator for each category."""
        links = GridLinks.of(constraint, network)
        for category in range(constraint.categories) if is_whole(constraint) else ():
            yield cls(links, category, constraint, position, network)


Detail = TypeVar("Detail")


def concluded(prunings: Prunings, evidence: Sequence[Literal], detail: Detail, network: Network) -> Conclusion[Detail]:
    """A conclusion from literals that are known."""
    views = network.views(evidence)
    reason = [(view.variable, view.no) for view in views]
    return Conclusion(prunings, tuple(dict.fromkeys(view.variable for view in views)), detail, reason=reason)


def _find_crossed_out(square: GridSquare, state: State) -> Conclusion[None] | None:
    """Items that belong together, as was stated, belong with nothing else of these categories."""
    domains = state.domains
    taken = 0
    for variable in square.variables:
        if is_single(domains[variable]) and state.stated[variable]:
            if taken & domains[variable]:
                return Conclusion([], square.variables)
            taken |= domains[variable]
    prunings = [
        (variable, domains[variable] & taken)
        for variable in square.variables
        if domains[variable] & taken and not (is_single(domains[variable]) and state.stated[variable])
    ]
    return Conclusion(prunings, square.variables) if prunings else None


def _say_crossed_out(conclusion: Conclusion[None], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """What items that belong together cross out."""
    return "the rest of row and column is crossed out"


class LastInLine(NamedTuple):
    """The name of the item that is left, "" for none; of the item that it is left to; of the category; what says where
    the others are; and this without what belongs with the item itself."""

    left: str
    item: str
    category: str
    others: Sequence[Literal] = ()
    theirs: Sequence[Literal] = ()


def _find_last_in_line(square: GridSquare, state: State) -> Conclusion[LastInLine] | None:
    """An item has one candidate left."""
    links, domains = square.links, state.domains
    for one, other, rows in square.both(domains):
        for here, mask in enumerate(rows):
            a = (one, here)
            if not mask:
                return Conclusion([], square.variables, LastInLine("", links.name(a), links.category(other)))
            if not is_single(mask):
                continue
            b = (other, mask.bit_length() - 1)
            if not links.is_stated(a, b, state):
                crossed = [-links.literal(a, (other, place)) for place in range(links.size) if place != b[1]]
                others, gone = links.traced(crossed, state) if state.told else ([], [])
                theirs = [literal for literal in others if a not in links.pairs[literal]]
                detail = LastInLine(links.name(b), links.name(a), links.category(other), others, theirs)
                found = concluded(links.circled(domains, a, b), [*crossed, *others], detail, links.network)
                found = found._replace(required_prunings=gone)
                return found if found.prunings else found._replace(assigned=(links.candidate(a, b),))
    return None


def _say_last_in_line(conclusion: Conclusion[LastInLine], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The last candidate of an item, or none, and where the others are."""
    return _said_to_be_left(conclusion.detail, phrases, conclusion.detail.others)


def _say_last_briefly(conclusion: Conclusion[LastInLine], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The same without what belongs with the item itself."""
    return _said_to_be_left(conclusion.detail, phrases, conclusion.detail.theirs)


def _said_to_be_left(last: LastInLine, phrases: Phrases, facts: Sequence[Literal]) -> str:
    where = "" if last.left.lower().startswith(last.category.lower()) else f" in {last.category}"
    said = f"{f'only {last.left}' if last.left else 'nothing'} is left for {last.item}{where}"
    return f"{said}, as {phrases.stated(facts)}" if facts else said


class GridSubset(NamedTuple):
    """The names of items, and those of the items that they have among them."""

    items: list[str]
    among: list[str]


def _subset(size: int) -> Technique[GridSquare]:
    def find(square: GridSquare, state: State) -> Conclusion[GridSubset] | None:
        """`size` items have `size` candidates together: nothing else has those."""
        links, domains = square.links, state.domains
        for one, other, rows in square.both(domains):
            for chosen, union in confined(list(enumerate(rows)), size):
                lost = [
                    ((one, here), (other, there))
                    for here, mask in enumerate(rows)
                    if here not in chosen
                    for there in positions(mask & union)
                ]
                if lost:
                    items = [links.name((one, here)) for here in chosen]
                    among = [links.name((other, there)) for there in positions(union)]
                    crossed = [
                        -links.literal((one, here), (other, there))
                        for here in chosen
                        for there in range(links.size)
                        if not union >> there & 1
                    ]
                    return concluded(
                        [links.candidate(*pair) for pair in lost], crossed, GridSubset(items, among), links.network
                    )
        return None

    return Technique(*GRID_SUBSET[size], find, _say_grid_subset, states_value=False)


def _say_grid_subset(conclusion: Conclusion[GridSubset], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """A few items that have as many others among them."""
    items, among = conclusion.detail
    return f"{listed(items)} have {listed(among)} among them"


class KnownLinks(NamedTuple):
    """Links of one item."""

    links: list[Literal]


def _find_transitivity(items: GridItems, state: State) -> Conclusion[KnownLinks] | None:
    """All that belongs with the same item, as was stated, belongs together."""
    links, domains, category = items.links, state.domains, items.category
    partners: list[list[Node]] = [[] for _ in range(links.size)]
    for other in links.partners[category]:
        for place, mask in enumerate(links.rows(domains, category, other)):
            if not mask & (mask - 1) and mask:
                partners[place].append((other, mask.bit_length() - 1))
    for place, several in enumerate(partners):
        if state.told:
            several = [one for one in several if state.stated[links.candidate((category, place), one)[0]]]
        found = [
            (a, b, prunings)
            for a, b in combinations(several, 2)
            if (prunings := links.circled(domains, a, b)) or not state.stated[links.candidate(a, b)[0]]
        ]
        if found:
            used = dict.fromkeys(partner for a, b, _ in found for partner in (a, b))
            known = [links.literal((category, place), partner) for partner in several if partner in used]
            lost = [one for _, _, prunings in found for one in prunings]
            made = concluded(lost, known, KnownLinks(known), links.network)
            return made._replace(assigned=tuple([links.candidate(a, b) for a, b, _ in found]))
    return None


def _say_transitivity(conclusion: Conclusion[KnownLinks], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """What one item belongs with."""
    return phrases.stated(conclusion.detail.links)


class CrossedLink(NamedTuple):
    """A link, and what does not belong with one of its items."""

    link: Literal
    crossed: list[Literal]


def _find_cross_reference(reference: GridReference, state: State) -> Conclusion[CrossedLink] | None:
    """What one of two items that belong together can't have, the other can't have."""
    links, domains, one, other = reference.links, state.domains, reference.one, reference.other
    pairs = [
        (here, mask.bit_length() - 1) for here, mask in enumerate(links.rows(domains, one, other)) if _is_circle(mask)
    ]
    if not pairs:
        return None
    thirds = [(third, links.rows(domains, one, third), links.rows(domains, other, third)) for third in reference.thirds]
    for here, there in pairs:
        a, b = (one, here), (other, there)
        if state.told and not links.is_stated(a, b, state):
            continue
        lost = [
            (x, y, (third, place))
            for third, mine, theirs in thirds
            if mine[here] != theirs[there]
            for x, y, gone in ((a, b, theirs[there] & ~mine[here]), (b, a, mine[here] & ~theirs[there]))
            for place in positions(gone)
        ]
        if lost:
            link, crossed = links.literal(a, b), [-links.literal(x, item) for x, _, item in lost]
            prunings = [links.candidate(y, item) for _, y, item in lost]
            return concluded(prunings, [link, *crossed], CrossedLink(link, crossed), links.network)
    return None


def _say_cross_reference(conclusion: Conclusion[CrossedLink], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """What one of two items that belong together can't have."""
    link, crossed = conclusion.detail
    if len(crossed) > MAX_LISTED:
        return f"{phrases.stated([link])}, and what one of the two can't have, the other can't"
    return f"{phrases.stated([link])}, and {phrases.stated(crossed)}"


class NothingInCommon(NamedTuple):
    """All that one item can have, and that the other can't have this."""

    has: list[Literal]
    crossed: list[Literal]


def _find_nothing_in_common(reference: GridReference, state: State) -> Conclusion[NothingInCommon] | None:
    """Two items that can have nothing in common don't belong together: where one of them has the fewest candidates."""
    links, domains, one, other = reference.links, state.domains, reference.one, reference.other
    found: list[tuple[int, Node, Node, int]] = []
    rows = [(here, mask) for here, mask in enumerate(links.rows(domains, one, other)) if not is_single(mask)]
    for third in reference.thirds if rows else ():
        mine, theirs = links.rows(domains, one, third), links.rows(domains, other, third)
        for here, mask in rows:
            for there in positions(mask):
                if not mine[here] & theirs[there]:
                    pair = sorted([(mine[here], (one, here)), (theirs[there], (other, there))], key=_candidates)
                    found.append((pair[0][0].bit_count(), pair[0][1], pair[1][1], third))
    if not found:
        return None
    _, a, b, third = min(found)
    left = links.rows(domains, a[0], third)[a[1]]
    has = [links.literal(a, (third, place)) for place in positions(left)]
    crossed = [-links.literal(b, (third, place)) for place in positions(left)]
    others = [-links.literal(a, (third, place)) for place in range(links.size) if not left >> place & 1]
    return concluded([links.candidate(a, b)], [*others, *crossed], NothingInCommon(has, crossed), links.network)


def _say_nothing_in_common(
    conclusion: Conclusion[NothingInCommon], constraints: tuple[int, ...], phrases: Phrases
) -> str:
    """Two items that have no candidates in common."""
    has, crossed = conclusion.detail
    return f"{phrases.options(has)}, and {phrases.stated(crossed)}"


def _candidates(row: tuple[int, Node]) -> int:
    return row[0].bit_count()


def _is_circle(mask: int) -> bool:
    return mask != 0 and is_single(mask)


@lru_cache(maxsize=1 << 16)
def positions(mask: int) -> tuple[int, ...]:
    """Where a mask has bits."""
    return tuple([bit.bit_length() - 1 for bit in bits(mask)])


GridSquare.techniques = (
    Technique("crossed out", 0, _find_crossed_out, _say_crossed_out, quick=True, states_value=False),
    Technique(
        "last place in a row", 12, _find_last_in_line, _say_last_in_line, quick=True, say_briefly=_say_last_briefly
    ),
    *map(_subset, GRID_SUBSET),
)
GridItems.techniques = (Technique("transitivity", 0, _find_transitivity, _say_transitivity, quick=True),)
GridReference.techniques = (
    Technique("cross-reference", 1, _find_cross_reference, _say_cross_reference, quick=True, states_value=False),
    Technique("nothing in common", 21, _find_nothing_in_common, _say_nothing_in_common, quick=True, states_value=False),
)


MAX_SHOWN = 3
"""The most ways that a sentence lists."""


class Way(NamedTuple):
    """An alternative with what follows from it in a logic grid, as masks over the cells of the propagator."""

    literals: tuple[Literal, ...]
    true: int
    false: int
    classes: tuple[tuple[Node, ...], ...]
    """The items that belong together then."""


@propagates(Alternatives)
class StatementWays(Propagator):
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
        self.most_literals = max(map(len, constraint.alternatives), default=0)
        self.denies = any(literal < 0 for alternative in constraint.alternatives for literal in alternative)
        super().__init__((position,), {view.variable for view in self.views}, network.views(constraint.enforce))

    @classmethod
    def of(cls, constraint: Alternatives, position: int, network: Network) -> list[StatementWays]:
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
        if self.most_literals < 2:
            return ONE_OF_SEVERAL
        if self.denies:
            return EITHER_OR
        return TWO_PLACES if self.most_literals == 2 else SEVERAL_PLACES


class Closure:
    """What follows from pairs of items at once: from alternatives alone, whatever is known."""

    def __init__(self, links: GridLinks | None) -> None:
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


class Agreement(NamedTuple):
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

    def __init__(self, ways: StatementWays, state: State) -> None:
        self._ways = ways
        self._possible, self._settled = _known(ways, state)
        impossible, settled = ~self._possible, self._settled
        self.left = [way for way in ways.ways if not (way.true & impossible or way.false & settled)]

    @cached_property
    def _dead(self) -> list[tuple[Way, set[Literal]]]:
        left = {*map(id, self.left)}
        return [(way, self._reasons(way)) for way in self._ways.ways if id(way) not in left]

    def everything(self) -> Agreement | None:
        """All that the ways that are left agree on, without evidence: what belongs together, else what does not."""
        literals = self._ways.literals
        true = reduce(and_, (way.true for way in self.left)) & ~self._settled
        if true:
            return Agreement(tuple([literals[cell] for cell in positions(true)]), ())
        false = reduce(and_, (way.false for way in self.left)) & self._possible
        return Agreement(tuple([-literals[cell] for cell in positions(false)]), ()) if false else None

    def _reasons(self, way: Way) -> set[Literal]:
        """What is known that rules the way out; each is enough."""
        literals = self._ways.literals
        return {-literals[cell] for cell in positions(way.true & ~self._possible)} | {
            literals[cell] for cell in positions(way.false & self._settled)
        }

    def told(self) -> Agreement | None:
        """The conclusion that is easiest to follow; with nothing that it says if no way is left."""
        if not self.left:
            return Agreement((), hitting([reasons for _, reasons in self._dead]))
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
    ) -> Agreement | None:
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
        return Agreement((-literal,), hitting(against), tuple(self.left))

    def _told(self, true: int, false: int) -> Agreement:
        """That these cells are true, and those are not."""
        against = [reasons for way, reasons in self._dead if true & ~way.true or false & ~way.false]
        literals = self._ways.literals
        says = [literals[cell] for cell in positions(true)] + [-literals[cell] for cell in positions(false)]
        pairs = self._ways.links.pairs if self._ways.links is not None else {}
        others = [literal for literal in says if self._ways.items.isdisjoint(pairs.get(abs(literal), ()))]
        return Agreement(tuple(says), hitting(against), tuple(self.left) if others and against else ())


def _known(ways: StatementWays, state: State) -> tuple[int, int]:
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


class StatementSays(NamedTuple):
    """What follows, what is known that rules out other ways, what somebody has of several things, and the ways that are
    left where it takes these to see it."""

    says: Sequence[Literal] = ()
    known: Sequence[Literal] = ()
    options: Sequence[Sequence[Literal]] = ()
    ways: Sequence[Sequence[Literal]] = ()


def _find_stated(ways: StatementWays, state: State) -> Conclusion[StatementSays] | None:
    """What the statement says by itself."""
    told = Survey(ways, state).told()
    if told is None or told.evidence:
        return None
    rest = _rest_of_rows(told, ways.network, state)
    alone = [literal for literal in told.says if ways.network.variable(literal) not in rest]
    # what leaves somebody one candidate is told by itself, with what had ruled out the rest
    return _conclusion(ways, told._replace(says=tuple(alone) or told.says), state)


def _say_stated(conclusion: Conclusion[StatementSays], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """A statement that says by itself what follows."""
    says, *others = conclusion.detail
    if any(others) or conclusion.required_prunings:
        return _say_alternatives(conclusion, constraints, phrases)
    rule = phrases.rule(constraints)
    if not conclusion.prunings:
        return f"{rule}, which can't be"
    return f"{phrases.place(constraints)} says so" if rule.endswith(f": {phrases.stated(says)}") else rule


def _find(name: TechniqueName) -> Technique[StatementWays]:
    def find(ways: StatementWays, state: State) -> Conclusion[StatementSays] | None:
        """What all ways that are left agree on."""
        if ways.name is not name:
            return None
        survey = Survey(ways, state)
        told = survey.told() if state.told or not survey.left else survey.everything()
        return None if told is None else _conclusion(ways, told, state)

    return Technique(*name, find, _say_alternatives, quick=True, say_briefly=_say_without_ways)


def _say_alternatives(conclusion: Conclusion[StatementSays], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """What all ways that are left agree on, and why others are not left."""
    rule = phrases.rule(constraints)
    _, known, options, ways = conclusion.detail
    evidence = listed([*([phrases.stated(known)] if known else []), *map(phrases.options, options)])
    if not conclusion.prunings:
        return f"{rule}, which can't be, as {evidence}" if evidence else f"{rule}, which can't be"
    said = f"{rule}, and {evidence}" if evidence else rule
    left = ", or ".join(map(phrases.stated, ways))
    return f"{said}: {'either ' if len(ways) > 1 else ''}{left}" if ways else said


def _say_without_ways(conclusion: Conclusion[StatementSays], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The same where the ways would be too much to read."""
    return _say_alternatives(conclusion._replace(detail=conclusion.detail._replace(ways=())), constraints, phrases)


def _find_whichever_way(ways: StatementWays, state: State) -> Conclusion[StatementSays] | None:
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


def _conclusion(ways: StatementWays, told: Agreement, state: State) -> Conclusion[StatementSays]:
    network, domains = ways.network, state.domains
    lost: dict[int, int] = defaultdict(int)
    for view in network.views(told.says):
        lost[view.variable] |= domains[view.variable] & view.no
    evidence = [*told.evidence, *(literal for row in _rest_of_rows(told, network, state).values() for literal in row)]
    shown = [way.literals for way in told.ways] if len(told.ways) <= MAX_SHOWN else []
    # how a trial ends is told
    if not state.told and told.says and all(domains[variable] & ~mask for variable, mask in lost.items()):
        return Conclusion([*lost.items()], (), StatementSays())
    known, options = _rows(evidence, network, state)
    gone: Prunings = []
    if state.told and ways.links is not None and told.says:
        # what went bit by bit is said with the steps in which it did
        pairs = ways.links.pairs
        gone = [ways.links.candidate(*pairs[-literal]) for literal in known if -literal in pairs]
        known = [literal for literal in known if -literal not in pairs]
    detail = StatementSays(told.says, known, options, shown)
    found = concluded([*lost.items()], evidence, detail, network)
    return found._replace(
        required_prunings=gone,
        reason=[*(found.reason or ()), *((view.variable, view.no) for view in ways.enforce)],
    )


def _rest_of_rows(told: Agreement, network: Network, state: State) -> dict[int, list[Literal]]:
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


StatementWays.techniques = (
    Technique("stated", 10, _find_stated, _say_stated),
    *map(_find, (ONE_OF_SEVERAL, TWO_PLACES, EITHER_OR, SEVERAL_PLACES)),
    Technique("whichever way", 30, _find_whichever_way, _say_alternatives, say_briefly=_say_without_ways),
)
