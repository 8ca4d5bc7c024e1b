"""Forcing chains as Sudoku Explainer finds and measures them.

A candidate is taken to be true, or false, and what follows is written down with what it follows from, breadth first: a
true candidate makes the others of its cell, and of its value in its houses, false; the last one in a cell or house is
true. In a *static* chase a house or cell counts that had two candidates from the start; in a *dynamic* one those that
have become false count too. Where that ends, further rules go on in the higher levels: locked candidates, pairs and
X-wings, then whole chains within the chain. The rating of a chain grows with the number of its candidates.

Source: Nicolas Juillerat, Sudoku Explainer 1.2.1; its rating of lengths is described at
https://github.com/SudokuMonster/SukakuExplainer/wiki/Difficulty-ratings-in-Sudoku-Explainer-v1.2.1
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import combinations, pairwise
from typing import NamedTuple

from clueproof.clock import check_clock
from clueproof.explanation.candidate_masks import (
    ALL_VALUES,
    CANDIDATES,
    CELL_OF,
    CELLS,
    HOUSES,
    HOUSES_OF,
    LINES_OF,
    PEERS_OF,
    POINTING_LINES,
    SIDE,
    numbers,
    of_cell,
)

TRUE = (1 << CANDIDATES) - 1
"""Of a set of nodes those that say that a candidate is true; above them are the same numbers for false ones."""

CELL_PLACES = [CELL_OF[SIDE * cell] for cell in CELLS]
HOUSE_PLACES = [house << value for house in HOUSES for value in range(SIDE)]
"""Each of these has one true candidate."""
_LINES = HOUSES[SIDE : 2 * SIDE], HOUSES[2 * SIDE :]
"""Rows and columns."""

FIRST_LENGTH = 4
"""So many candidates, besides two, add nothing to the rating."""

X_CYCLE, FORCING_X_CHAIN, FORCING_CHAIN, NISHIO, MULTIPLE, DYNAMIC = 65, 66, 70, 75, 80, 85
"""Ratings of the shortest chains of each kind, in tenths."""
NESTED_STEP = 5
"""What each level of rules within a chain adds."""
LOCKED_AND_PAIRS, CHAINS_WITHIN, MULTIPLE_WITHIN, DYNAMIC_WITHIN = 1, 2, 3, 4
"""The levels above dynamic chains: what goes on where nothing else follows."""


class RatedChain(NamedTuple):
    """What a chain rules out, and its rating in tenths."""

    rating: int
    out: int


def length_rating(length: int) -> int:
    """What a chain of so many candidates adds to a rating, in tenths: one for each of 4, 6, 8, 12, 16, 24 ... that two
    less than that exceeds."""
    added, most = 0, FIRST_LENGTH
    while length - 2 > most:
        most = most * 3 // 2 if added % 2 == 0 else most * 4 // 3
        added += 1
    return added


class Inner(NamedTuple):
    """What a rule, or a chain, within a chain rules out, and which nodes, all false, it rests on."""

    out: int
    parents: int
    chain: int = 0
    """The nodes of a chain, 0 for a rule."""
    length: int = 0
    """The length of a chain, with those within it."""


class Chase:
    """What follows from one node. Nodes are candidates that are true, or, `CANDIDATES` higher, false."""

    __slots__ = ("_known", "causes", "clash", "false", "inner", "parents", "true")

    def __init__(self) -> None:
        self.true = 0
        self.false = 0
        self.parents: dict[int, int] = {}
        """For each node those that it follows from."""
        self.causes: dict[int, int] = {}
        """For each true candidate the cell or house in which it was the last one."""
        self.inner: dict[int, Inner] = {}
        """For each false candidate that a chain within the chain ruled out, that chain."""
        self.clash: tuple[int, int, int, int] | None = None
        """A node and what it follows from, and likewise its opposite, once there is a contradiction."""
        self._known: dict[int, int] = {}

    def ancestors(self, node: int) -> int:
        """The node and all that it follows from."""
        found = self._known.get(node)
        if found is None:
            found = self._known[node] = self._with_ancestors(1 << node)
        return found

    def _with_ancestors(self, nodes: int) -> int:
        parents = self.parents
        seen, todo = 0, nodes
        while todo:
            seen |= todo
            following = 0
            while todo:
                low = todo & -todo
                following |= parents[low.bit_length() - 1]
                todo ^= low
            todo = following & ~seen
        return seen

    def of_clash(self) -> list[int]:
        """The nodes of both chains that contradict each other."""
        assert self.clash is not None
        one, above_one, other, above_other = self.clash
        return [1 << one | self._with_ancestors(above_one), 1 << other | self._with_ancestors(above_other)]

    def within(self, nodes: int) -> Iterator[Inner]:
        """The chains within the chain of these nodes."""
        for candidate, inner in self.inner.items():
            if nodes >> candidate + CANDIDATES & 1:
                yield inner


def length_of(parts: Iterable[tuple[Chase, int]]) -> int:
    """The length of a hint with these chains (sets of nodes): their nodes, and the lengths of what is within them."""
    length = 0
    within: dict[int, int] = {}
    for chase, nodes in parts:
        length += nodes.bit_count()
        if chase.inner:
            for inner in chase.within(nodes):
                within[inner.chain] = inner.length
    return length + sum(within.values())


Further = Callable[[int, int], list[Inner]]
"""What further rules rule out of a grid, which came out of another one."""


def chase(grid: int, start: int, is_true: bool, dynamic: bool, in_cells: bool, further: Further | None = None) -> Chase:
    """What follows from a candidate that is true, or false. `in_cells`: not through houses alone."""
    found = Chase()
    true = false = 0
    parents, causes = found.parents, found.causes
    to_spread: deque[int] = deque()
    to_complete: deque[int] = deque()
    left = grid
    if is_true:
        true, parents[start] = 1 << start, 0
        to_spread.append(start)
    else:
        false, parents[start + CANDIDATES] = 1 << start, 0
        to_complete.append(start)
    while True:
        if to_spread:
            node = to_spread.popleft()
            out = PEERS_OF[node] & left
            if in_cells:
                out |= CELL_OF[node] & left & ~(1 << node)
            both = out & true
            if both:
                other = both.bit_length() - 1
                found.clash = other, parents[other], other + CANDIDATES, 1 << node
                break
            out &= ~false
            false |= out
            from_this = 1 << node
            while out:
                low = out & -out
                number = low.bit_length() - 1
                parents[number + CANDIDATES] = from_this
                to_complete.append(number)
                out ^= low
        elif to_complete:
            node = to_complete.popleft()
            bit = 1 << node
            rest = left & ~bit
            places = (CELL_OF[node], *LINES_OF[node]) if in_cells else LINES_OF[node]
            gone = grid & ~left
            if dynamic:
                left = rest
            for place in places:
                last = rest & place
                if last and not last & (last - 1):
                    other = last.bit_length() - 1
                    above = (bit | place & gone) << CANDIDATES
                    if false & last:
                        causes[other] = place
                        found.clash = other, above, other + CANDIDATES, parents[other + CANDIDATES]
                        found.true, found.false = true, false
                        return found
                    if not true & last:
                        true |= last
                        parents[other] = above
                        causes[other] = place
                        to_spread.append(other)
        elif further is not None:
            ruled_out = further(left, grid)
            if not ruled_out:
                break
            for inner in ruled_out:
                for candidate in numbers(inner.out & ~false):
                    false |= 1 << candidate
                    parents[candidate + CANDIDATES] = inner.parents
                    if inner.chain:
                        found.inner[candidate] = inner
                    to_complete.append(candidate)
        else:
            break
    found.true, found.false = true, false
    return found


# chains through cells and houses that had two candidates from the start


class _Links(NamedTuple):
    """The links of a grid: of two candidates not both are true, or not both are false."""

    grid: int
    in_cells: bool
    strong: dict[int, int]
    """For each candidate those of which one is true where it is false."""
    causes: dict[tuple[int, int], int]
    """For each two of these the cell or house that says so."""

    def weak(self, candidate: int) -> int:
        """The candidates that are false where this one is true."""
        out = PEERS_OF[candidate] & self.grid
        return out | CELL_OF[candidate] & self.grid & ~(1 << candidate) if self.in_cells else out


def _links_of(grid: int, by_cells: bool, by_houses: bool) -> _Links:
    """The links, strong ones of cells, of houses, or of both."""
    strong: dict[int, int] = defaultdict(int)
    causes: dict[tuple[int, int], int] = {}
    for place in (*(CELL_PLACES if by_cells else ()), *(HOUSE_PLACES if by_houses else ())):
        pair = grid & place
        rest = pair & (pair - 1)
        if rest and not rest & (rest - 1):
            low, high = (pair ^ rest).bit_length() - 1, rest.bit_length() - 1
            strong[low] |= rest
            strong[high] |= pair ^ rest
            causes.setdefault((low, high), place)
            causes.setdefault((high, low), place)
    return _Links(grid, by_cells, strong, causes)


class _Way(NamedTuple):
    """Candidates along a chain, in turn true and false, the first one as assumed; the last one is its opposite."""

    candidates: list[int]
    starts_true: bool

    @property
    def true(self) -> list[int]:
        """Those that are true."""
        return self.candidates[0 if self.starts_true else 1 :: 2]

    @property
    def false(self) -> list[int]:
        """Those that are false."""
        return self.candidates[1 if self.starts_true else 0 :: 2]


def _refutation(links: _Links, start: int, is_true: bool, cycles: list[_Way] | None = None) -> _Way | None:
    """The shortest chain from a candidate to its opposite. The `cycles` that a true one closes are noted."""
    strong = links.strong
    above_true: dict[int, int] = {}
    above_false: dict[int, int] = {}
    true = false = 0
    if is_true:
        true, frontier = 1 << start, [start]
    else:
        false, frontier = 1 << start, []
    falsified = [] if is_true else [start]
    found = None

    def way(end: int, end_true: bool) -> list[int]:
        nodes, is_true_now = [end], end_true
        while True:
            end = (above_true if is_true_now else above_false)[end]
            is_true_now = not is_true_now
            nodes.append(end)
            if end == start and is_true_now == is_true:
                return nodes[::-1]

    while frontier or falsified:
        for node in frontier:
            out = links.weak(node)
            if is_true and found is None and out >> start & 1:
                above_false[start] = node
                found = _Way(way(start, False), True)
            if cycles is not None and node != start:
                for number in numbers(out & strong.get(start, 0)):
                    nodes = way(node, True)
                    if number not in nodes:
                        cycles.append(_Way([*nodes, number], True))
            out &= ~false
            false |= out
            for number in numbers(out):
                if number != start and number in strong:
                    above_false[number] = node
                    falsified.append(number)
        frontier = []
        for node in falsified:
            ends = strong.get(node, 0)
            if not is_true and found is None and ends >> start & 1 and node != start:
                above_true[start] = node
                found = _Way(way(start, True), False)
            for number in numbers(ends & ~true):
                true |= 1 << number
                above_true[number] = node
                frontier.append(number)
        falsified = []
        if found is not None and cycles is None:
            break
    return found


def _ruled_out_by(way: _Way, grid: int) -> int:
    """What follows where a candidate leads to its opposite."""
    start = 1 << way.candidates[0]
    return start if way.starts_true else CELL_OF[way.candidates[0]] & grid & ~start


def static_chains(grid: int) -> Iterator[RatedChain]:
    """X-cycles, Y-cycles and XY-cycles; forcing chains of one value, and others."""
    for by_cells, by_houses in ((False, True), (True, False), (True, True)):
        links = _links_of(grid, by_cells, by_houses)
        both = by_cells and by_houses
        cycle, chain = (FORCING_CHAIN, FORCING_CHAIN) if both else (X_CYCLE, FORCING_X_CHAIN)
        for start in numbers(grid):
            if CELL_OF[start] & grid == 1 << start:
                continue
            check_clock()
            cycles: list[_Way] = []
            refuted = _refutation(links, start, True, cycles)
            for way in cycles:
                out = _ruled_out_by_cycle(way, grid)
                if out:
                    yield RatedChain(cycle + length_rating(len(way.candidates)), out)
            if by_houses:
                for found in (refuted, _refutation(links, start, False)):
                    if found is not None:
                        length = len(found.candidates)
                        yield RatedChain(chain + length_rating(length), _ruled_out_by(found, grid))


def _ruled_out_by_cycle(way: _Way, grid: int) -> int:
    """What sees a true candidate and a false one, whichever way round these are."""
    sight = [0, 0]
    own = 0
    for turn, nodes in enumerate((way.true, way.false)):
        for candidate in nodes:
            sight[turn] |= PEERS_OF[candidate]
            own |= CELL_OF[candidate]
    return sight[0] & sight[1] & grid & ~own


# chains with several ways, and those in which what became false counts


class _Hint(NamedTuple):
    """What chains rule out: each with its nodes. They start from all candidates of a place, if not from one."""

    out: int
    parts: list[tuple[Chase, int]]
    place: int = 0

    def rated(self, least: int) -> RatedChain:
        """With its rating, which is that of the shortest such chain at least."""
        return RatedChain(least + length_rating(length_of(self.parts)), self.out)


def nishio_chains(grid: int) -> Iterator[RatedChain]:
    """Chains of one value that end in a contradiction."""
    for start in _open(grid):
        check_clock()
        for is_true in (True, False):
            for hint in _contradiction(grid, start, is_true, chase(grid, start, is_true, True, False)):
                yield hint.rated(NISHIO)


def multiple_chains(grid: int) -> Iterator[RatedChain]:
    """Chains from all candidates of a cell, or all places of a value in a house, to the same."""
    for hint in _from_several(grid, {start: chase(grid, start, True, False, True) for start in _open(grid)}, 3):
        yield hint.rated(MULTIPLE)


def dynamic_chains(grid: int, level: int = 0) -> Iterator[RatedChain]:
    """Chains in which what became false counts; above level 0 with further rules."""
    for hint in _dynamic(grid, FURTHER.get(level)):
        yield hint.rated(DYNAMIC + NESTED_STEP * level)


def _dynamic(grid: int, further: Further | None) -> Iterator[_Hint]:
    """Candidates that can't be true, or false, and what follows either way, in each way of a cell, or of a house."""
    true: dict[int, Chase] = {}
    for start in _open(grid):
        check_clock()
        true[start] = chase(grid, start, True, True, True, further)
        yield from _contradiction(grid, start, True, true[start])
        false = chase(grid, start, False, True, True, further)
        yield from _contradiction(grid, start, False, false)
        if of_cell(grid, start // SIDE).bit_count() > 2:
            yield from _in_all(grid, [true[start], false])
    yield from _from_several(grid, true, 2)


def _open(grid: int) -> Iterator[int]:
    return (start for start in numbers(grid) if CELL_OF[start] & grid != 1 << start)


def _contradiction(grid: int, start: int, is_true: bool, found: Chase) -> Iterator[_Hint]:
    if found.clash is not None:
        out = 1 << start if is_true else CELL_OF[start] & grid & ~(1 << start)
        yield _Hint(out, [(found, nodes) for nodes in found.of_clash()])


def _several(grid: int, least: int) -> Iterator[tuple[int, list[int]]]:
    """The candidates of each cell that has at least so many, and the places of each value in each house."""
    for places, fewest in ((CELL_PLACES, least), (HOUSE_PLACES, 2)):
        for place in places:
            here = grid & place
            if here and here.bit_count() >= fewest:
                yield place, [*numbers(here)]


def _from_several(grid: int, found: dict[int, Chase], least: int) -> Iterator[_Hint]:
    """What all candidates of a cell with at least so many lead to, or all places of a value in a house."""
    for place, starts in _several(grid, least):
        yield from _in_all(grid, [found[start] for start in starts], place)


def _in_all(grid: int, chases: list[Chase], place: int = 0) -> Iterator[_Hint]:
    """What all of these lead to."""
    true = false = TRUE
    for found in chases:
        true &= found.true
        false &= found.false
        if not true and not false:
            return
    check_clock()
    for target in numbers(true):
        out = CELL_OF[target] & grid & ~(1 << target)
        if out:
            yield _Hint(out, [(found, found.ancestors(target)) for found in chases], place)
    for target in numbers(false):
        yield _Hint(1 << target, [(found, found.ancestors(target + CANDIDATES)) for found in chases], place)


# further rules


def _simple(left: int, grid: int) -> list[Inner]:
    """The easiest of locked candidates, hidden pairs, naked pairs and X-wings that rules anything out."""
    for find in (_locked, _hidden_pairs, _naked_pairs, _x_wings):
        found = [inner for inner in find(left, grid & ~left) if inner.parents]
        if found:
            return found
    return []


def _locked(left: int, gone: int) -> Iterator[Inner]:
    for inside, outside in POINTING_LINES:
        if not left & inside and left & outside and gone & inside:
            yield Inner(left & outside, (gone & inside) << CANDIDATES)


def _hidden_pairs(left: int, gone: int) -> Iterator[Inner]:
    for house in HOUSES:
        pairs: dict[int, int] = {}
        for value in range(SIDE):
            places = left >> value & house
            rest = places & (places - 1)
            if not rest or rest & (rest - 1):
                continue
            other = pairs.setdefault(places, value)
            out = left & places * ALL_VALUES & ~(places << value | places << other)
            if other != value and out:
                parents = gone & (house << value | house << other) & ~(places << value | places << other)
                yield Inner(out, parents << CANDIDATES)


def _naked_pairs(left: int, gone: int) -> Iterator[Inner]:
    cells = {cell: values for cell in CELLS if (values := of_cell(left, cell)).bit_count() == 2}
    by_values: dict[int, list[int]] = defaultdict(list)
    for cell, values in cells.items():
        by_values[values].append(cell)
    for values, several in by_values.items():
        for one, other in combinations(several, 2):
            for number in HOUSES_OF[one]:
                if number in HOUSES_OF[other]:
                    out = left & HOUSES[number] * values & ~(values << SIDE * one | values << SIDE * other)
                    if out:
                        parents = gone & (ALL_VALUES << SIDE * one | ALL_VALUES << SIDE * other)
                        yield Inner(out, parents << CANDIDATES)


def _x_wings(left: int, gone: int) -> Iterator[Inner]:
    for base, cover in ((_LINES[0], _LINES[1]), (_LINES[1], _LINES[0])):
        for value in range(SIDE):
            twos = []
            for house in base:
                places = left & house << value
                rest = places & (places - 1)
                if rest and not rest & (rest - 1):
                    twos.append((places, house << value))
            for (one, first), (other, second) in combinations(twos, 2):
                crossed = [house << value for house in cover if house << value & one]
                if all(house & other for house in crossed):
                    out = left & (crossed[0] | crossed[1]) & ~(one | other)
                    if out:
                        yield Inner(out, (gone & (first | second)) << CANDIDATES)


class _Reach(NamedTuple):
    """What static links lead to from candidates: true ones, and those with a strong link that are false."""

    from_false: dict[int, int]
    """For each candidate that is false those that are true then."""
    true: dict[int, int]
    false: dict[int, int]
    """For each candidate that is true those that are true, and false, then."""

    def failing(self) -> tuple[list[int], list[int]]:
        """The candidates that lead to their opposites, true ones and false ones."""
        refuted = [start for start, out in self.false.items() if out >> start & 1]
        return refuted, [start for start, ends in self.from_false.items() if ends >> start & 1]


def _reach(links: _Links) -> _Reach:
    """All that links through cells and houses lead to, by Warshall's algorithm."""
    grid, strong = links.grid, links.strong
    weak = {start: (PEERS_OF[start] | CELL_OF[start]) & grid & ~(1 << start) for start in numbers(grid)}
    linked = sum(1 << start for start in strong)
    reached = {}
    for start, ends in strong.items():
        out = 0
        for end in numbers(ends):
            out |= weak[end]
        reached[start] = out & linked | 1 << start
    for through in strong:
        bit, further = 1 << through, reached[through]
        for start, so_far in reached.items():
            if so_far & bit:
                reached[start] = so_far | further
    from_false, excluded = {}, {}
    for start, false in reached.items():
        ends = out = 0
        for number in numbers(false):
            ends |= strong[number]
        for number in numbers(ends):
            out |= weak[number]
        from_false[start], excluded[start] = ends, out
    true, all_false = {}, {}
    for start, out in weak.items():
        ends, so_far = 1 << start, out
        for number in numbers(out & linked):
            ends |= from_false[number]
            so_far |= excluded[number]
        true[start], all_false[start] = ends, so_far
    return _Reach(from_false, true, all_false)


def _chains(left: int, grid: int, several: bool = False) -> list[Inner]:
    """Static chains within a chain, which start from one candidate, or, if that is wanted, from several."""
    found = _simple(left, grid)
    if found:
        return found
    links = _links_of(left, True, True)
    reach = _reach(links)
    gone = grid & ~left
    for is_true, starts in zip((True, False), reach.failing(), strict=True):
        for start in starts:
            way = _refutation(links, start, is_true)
            assert way is not None
            parents = 0
            for one, other in pairwise(way.candidates):
                parents |= links.causes.get((one, other), 0) & gone
            if parents:
                nodes = sum(1 << n for n in way.true) | sum(1 << n + CANDIDATES for n in way.false)
                found.append(Inner(_ruled_out_by(way, left), parents << CANDIDATES, nodes, len(way.candidates)))
    return _several_chains(left, gone, reach) if several and not found else found


def _several_chains(left: int, gone: int, reach: _Reach) -> list[Inner]:
    hints: list[_Hint] = []
    settled = 0
    for start in reach.true:
        if CELL_OF[start] & left == 1 << start:
            settled |= 1 << start
    for place, starts in _several(left, 3):
        true, false = ~settled, TRUE
        for start in starts:
            true &= reach.true[start]
            false &= reach.false[start]
            if not true and not false:
                break
        else:
            hints += _in_all(left, [chase(left, start, True, False, True) for start in starts], place)
    return _shortest(hints, gone)


def _dynamic_chains(left: int, grid: int) -> list[Inner]:
    """Dynamic chains within a chain."""
    return _simple(left, grid) or _shortest(_dynamic(left, None), grid & ~left)


def _shortest(hints: Iterable[_Hint], gone: int) -> list[Inner]:
    """For each candidate that is ruled out the shortest chain that needs what is gone."""
    best: dict[int, Inner] = {}
    for out, parts, place in hints:
        length = length_of(parts)
        if all(candidate in best and best[candidate].length <= length for candidate in numbers(out)):
            continue
        parents, together = gone & place, 0
        for found, nodes in parts:
            together |= nodes
            for node in numbers(nodes & TRUE):
                parents |= gone & found.causes.get(node, 0)
        if parents:
            inner = Inner(out, parents << CANDIDATES, together, length)
            for candidate in numbers(out):
                if candidate not in best or best[candidate].length > length:
                    best[candidate] = inner._replace(out=1 << candidate)
    return sorted(best.values(), key=lambda inner: inner.length)


FURTHER: dict[int, Further] = {
    LOCKED_AND_PAIRS: _simple,
    CHAINS_WITHIN: _chains,
    MULTIPLE_WITHIN: partial(_chains, several=True),
    DYNAMIC_WITHIN: _dynamic_chains,
}
"""For each level the rules that go on within a chain."""
