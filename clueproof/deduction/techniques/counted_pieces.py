"""A number that counts the cells of the pieces beside it: how far they can reach, and which cells they need.

In a model that is a connected set of nodes with a root that is always in, an exact count of the others, and clauses: a
node is in exactly if a node beside it is in and its cell is of the counted kind. So the nodes that are in are those
that are connected with the root through cells of that kind, and techniques look at the cells alone.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import ClassVar, NamedTuple

from clueproof.clock import check_clock
from clueproof.deduction.engine import (
    Conclusion,
    Network,
    Propagator,
    Prunings,
    State,
    Technique,
    View,
    combines_constraints,
)
from clueproof.deduction.engine.propagator import TechniqueName
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.connectivity import Spreading, bits_of, nodes_of
from clueproof.deduction.techniques.ways import InVainError
from clueproof.english import counted
from clueproof.model import Clause, Connected, Constraint, Exactly, Literal

WAYS_TO_REACH = {
    4: TechniqueName("few ways to reach a number", 33),
    40: TechniqueName("ways to reach a number", 42),
}

FEW = min(WAYS_TO_REACH)
"""The number of ways that a person sees at a glance, even within a probe."""
MAX_BEGINNINGS = 60
"""The most beginnings of ways that are tried, for each way that a person goes through."""


class _Found(NamedTuple):
    """The parts of a model about one number."""

    number: int
    enforce: tuple[Literal, ...]
    positions: tuple[int, ...]
    counts: Mapping[int, Literal]
    """For each node but the root: is it in?"""
    cells: Mapping[int, Literal]
    """For each node but the root: is its cell of the kind that is counted?"""
    root: int
    edges: tuple[tuple[int, int], ...]


@combines_constraints
class CountedPieces(Propagator):
    """A number, and the cells that it can count. Nodes have the same index for all numbers of a model."""

    replaces_constraints: ClassVar[bool] = True

    def __init__(self, found: _Found, index: dict[View, int], network: Network) -> None:
        views = {node: network.view(cell) for node, cell in found.cells.items()}
        # a root has no cell that could be counted, and an index of its own
        place = {node: index.setdefault(view, len(index)) for node, view in views.items()}
        place[found.root] = index.setdefault(View(-1 - len(index), 0, 0), len(index))
        self.view_at = {place[node]: view for node, view in views.items()}
        self.counts = {place[node]: network.view(literal) for node, literal in found.counts.items()}
        self.root, self.number = 1 << place[found.root], found.number
        self.cells = bits_of(self.view_at)
        self.spreading = Spreading({(place[one], place[other]) for one, other in found.edges})
        cells = dict.fromkeys(view.variable for view in views.values())
        super().__init__(found.positions, cells, network.views(found.enforce))
        self.others: list[CountedPieces] = []
        """The other numbers of the model."""

    @classmethod
    def build(cls, network: Network) -> list[CountedPieces]:
        """The propagators of a model."""
        index: dict[View, int] = {}
        built = [cls(found, index, network) for found in _numbers(network.model.constraints)]
        for one in built:
            one.others = [other for other in built if other is not one and one.cells & other.cells]
        return built

    def in_force(self, state: State) -> bool:
        """Does the puzzle have this number?"""
        return not any(state.domains[view.variable] & view.no for view in self.enforce)

    def look(self, state: State) -> Pieces:
        """The present reading of the candidates, cached."""
        domains, possible, inside = state.domains, 0, 0
        for node, (variable, yes, no) in self.view_at.items():
            if domains[variable] & yes:
                possible |= 1 << node
                if not domains[variable] & no:
                    inside |= 1 << node
        return Pieces(self, possible, inside)

    def prunings(self, counted: int, not_counted: int) -> Prunings:
        """The prunings by which the cells of these nodes are of the counted kind, and the others are not."""
        views = self.view_at
        return [
            *((views[node].variable, views[node].no) for node in nodes_of(counted)),
            *((views[node].variable, views[node].yes) for node in nodes_of(not_counted)),
        ]


def _numbers(constraints: Sequence[Constraint]) -> Iterator[_Found]:
    """The numbers of a model that count whole pieces."""
    counts = {
        (frozenset(constraint.literals), constraint.enforce): (position, constraint.count)
        for position, constraint in enumerate(constraints)
        if isinstance(constraint, Exactly) and 0 < len(constraint.literals) == len({*constraint.literals})
    }
    connected = [(n, constraint) for n, constraint in enumerate(constraints) if isinstance(constraint, Connected)]
    if not connected or not counts:
        return
    always, clauses = set[Literal](), defaultdict[tuple[Literal, ...], list[tuple[int, Clause]]](list)
    for position, constraint in enumerate(constraints):
        if isinstance(constraint, Clause):
            clauses[constraint.enforce].append((position, constraint))
            if len(constraint.literals) == 1 and not constraint.enforce:
                always.add(constraint.literals[0])
    for position, constraint in connected:
        check_clock()
        roots = [node for node, literal in enumerate(constraint.nodes) if literal in always]
        counted = frozenset(literal for literal in constraint.nodes if literal not in always)
        count = counts.get((counted, constraint.enforce))
        if count is not None and len(roots) == 1 and len(counted) == len(constraint.nodes) - 1:
            positions = (count[0], position)
            found = _number(constraint, roots[0], count[1], positions, clauses[constraint.enforce])
            if found is not None:
                yield found


def _number(
    connected: Connected, root: int, number: int, positions: tuple[int, int], clauses: Sequence[tuple[int, Clause]]
) -> _Found | None:
    """The parts of a model about one number; None if it need not count whole pieces."""
    counts = {node: literal for node, literal in enumerate(connected.nodes) if node != root}
    node_of = {literal: node for node, literal in counts.items()}
    used, cells = list(positions), dict[int, Literal]()
    follows: set[tuple[int, int]] = set()
    alone: list[tuple[int, Literal]] = []
    for position, clause in clauses:
        before = [node_of[-literal] for literal in clause.literals if -literal in node_of]
        after = [node_of[literal] for literal in clause.literals if literal in node_of]
        others = [literal for literal in clause.literals if literal not in node_of and -literal not in node_of]
        if len(before) > 1 or len(after) > 1 or len(others) != 1 or not (before or after):
            continue
        (other,) = others
        if after:
            if cells.setdefault(after[0], -other) != -other:
                return None
            follows.add((before[0] if before else root, after[0]))
        else:
            alone.append((before[0], other))
        used.append(position)
    edges = {(one, other) for one, several in enumerate(connected.neighbours) for other in several if other != root}
    if not edges <= follows or not cells.items() <= {*alone} or cells.keys() != counts.keys():
        return None
    if len({*cells.values()}) < len(cells):
        return None
    # cells too far away for the number, about which there is only a clause that they are not beside counted ones
    far: dict[Literal, int] = {}
    for node, other in alone:
        if other != cells[node]:
            edges.add((node, far.setdefault(-other, len(connected.nodes) + len(far))))
    cells |= {place: cell for cell, place in far.items()}
    return _Found(number, connected.enforce, tuple(used), counts, cells, root, tuple(sorted(edges)))


class Pieces:
    """How far the pieces beside a number got, and can get. Sets are of nodes, the root among them."""

    def __init__(self, about: CountedPieces, possible: int, inside: int) -> None:
        self._about, self.possible, self.inside = about, possible, inside
        self.start = about.spreading.joined(about.root, inside)
        """The nodes that are counted for sure."""
        self.lacks = about.number + 1 - self.start.bit_count()
        """How many nodes are missing."""

    @cached_property
    def _whole(self) -> dict[int, int]:
        """For each other node the nodes of its piece."""
        joined, inside = self._about.spreading.joined, self.inside
        whole: dict[int, int] = {}
        for node in nodes_of(self.possible & ~self.start):
            if node not in whole:
                together = joined(1 << node, inside) if inside >> node & 1 else 1 << node
                whole.update(dict.fromkeys(nodes_of(together), together))
        return whole

    @cached_property
    def _single(self) -> int:
        return bits_of(node for node, whole in self._whole.items() if whole == 1 << node)

    def reach(self, without: int = 0, enough: int = sys.maxsize) -> int:
        """The nodes that can be counted without exceeding the number."""
        among = self.possible & ~without & ~self.start
        return self._about.spreading.within_reach(self.start, self.lacks, among, self._single, self._whole, enough)

    def beside(self) -> int:
        """The open nodes beside those that are counted."""
        return self._about.spreading.around(self.start) & self.possible & ~self.start

    def with_it(self, node: int) -> int:
        """The nodes that are counted if this neighbour of theirs is."""
        return self._about.spreading.joined(self.start | 1 << node, self.inside)


class NumberComplete(NamedTuple):
    """A number, and how many cells more than that are counted."""

    number: int
    more: int


def _find_complete(about: CountedPieces, state: State) -> Conclusion[NumberComplete] | None:
    """All are counted, so the cells beside them are not of the kind."""
    pieces = about.look(state)
    if pieces.lacks < 0:
        return Conclusion([], about.variables, NumberComplete(about.number, -pieces.lacks))
    out = pieces.beside() if not pieces.lacks else 0
    if not out:
        return None
    lost = about.prunings(0, out)
    return Conclusion(lost, [variable for variable, _ in lost], NumberComplete(about.number, 0))


def _say_number_complete(conclusion: Conclusion[NumberComplete], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """All cells of a number are counted, or more."""
    number, more = conclusion.detail
    place = phrases.place(constraints)
    if not conclusion.prunings:
        return f"{place} would count {counted(number + more, 'cell')}"
    return f"{place} has its {counted(number, 'cell')}"


class TooManyCounted(NamedTuple):
    """How many cells would be counted."""

    size: int


def _find_too_large(about: CountedPieces, state: State) -> Conclusion[TooManyCounted] | None:
    """A node with which there would be too many."""
    pieces = about.look(state)
    for node in nodes_of(pieces.beside()):
        size = pieces.with_it(node).bit_count() - 1
        if size > about.number:
            lost = about.prunings(0, 1 << node)
            return Conclusion(lost, [variable for variable, _ in lost], TooManyCounted(size))
    return None


def _say_too_large_to_count(
    conclusion: Conclusion[TooManyCounted], constraints: tuple[int, ...], phrases: Phrases
) -> str:
    """Seen: the cell with which there would be too many."""
    size = conclusion.detail.size
    return f"{phrases.place(constraints)} would count {counted(size, 'cell')} with {phrases.names(conclusion.seen)}"


class NeededToCount(NamedTuple):
    """The variable of the cell that is needed, none where all are; a number, and how many cells could be counted
    without that cell."""

    needed: tuple[int, ...]
    number: int
    room: int


def _find_all_needed(about: CountedPieces, state: State) -> Conclusion[NeededToCount] | None:
    """No more nodes can be counted than must be."""
    pieces = about.look(state)
    area = pieces.reach()
    room, needed = area.bit_count() - 1, area & ~pieces.inside & ~about.root
    if room > about.number or (room == about.number and not needed):
        return None
    lost = about.prunings(needed, 0) if room == about.number else []
    return Conclusion(
        lost, [variable for variable, _ in lost] or about.variables, NeededToCount((), about.number, room)
    )


def _say_needed_to_count(conclusion: Conclusion[NeededToCount], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The cells that a number needs."""
    needed, number, room = conclusion.detail
    place, cells = phrases.place(constraints), counted(number, "cell")
    if needed:
        left = f"could only reach {room}" if room else "could reach none"
        return f"{place} needs {cells}, and without {phrases.names(needed)} it {left}"
    if conclusion.prunings:
        return f"{place} can reach no more than its {cells}"
    return f"{place} needs {cells}, but {f'can only reach {room}' if room else 'can reach none'}"


def _find_needed(about: CountedPieces, state: State) -> Conclusion[NeededToCount] | None:
    """A node without which there would be too few."""
    pieces = about.look(state)
    for node in nodes_of(pieces.reach() & ~pieces.inside & ~about.root):
        room = pieces.reach(without=1 << node, enough=about.number + 1).bit_count() - 1
        if room < about.number:
            lost = about.prunings(1 << node, 0)
            seen = tuple(variable for variable, _ in lost)
            return Conclusion(lost, seen, NeededToCount(seen, about.number, room))
    return None


def _find_settled(about: CountedPieces, state: State) -> Conclusion[None] | None:
    """When all cells are known, set what is counted, as bookkeeping."""
    pieces = about.look(state)
    if pieces.possible != pieces.inside:
        return None
    views = [(view, pieces.start >> node & 1) for node, view in about.counts.items()]
    lost = [(view.variable, view.no if counted else view.yes) for view, counted in views]
    lost = [(variable, mask) for variable, mask in lost if state.domains[variable] & mask]
    return Conclusion(lost, ()) if lost else None


def say_settled_count(conclusion: Conclusion[None], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """All cells are known."""
    return phrases.rule(constraints)


class WaysToReach:
    """All ways to get to a number, and what they have in common: nodes that are counted, and nodes beside them, which
    are not. Raises InVainError."""

    def __init__(self, about: CountedPieces, state: State, most: int) -> None:
        self._about, self._left, self._looks = about, most, MAX_BEGINNINGS * most
        self._joined, self._around = about.spreading.joined, about.spreading.around
        pieces = about.look(state)
        self._inside, self._possible = pieces.inside, pieces.possible
        others = [other for other in about.others if other.in_force(state)]
        self._others = [(other, other.look(state)) for other in others]
        self.used: dict[CountedPieces, None] = {}
        """The other numbers that rule ways out."""
        self.found = 0
        """How many ways there are."""
        self.counted, self.out = self._possible & ~self._inside, self._possible
        self._go_on(pieces.start, 0)

    def _go_on(self, counted: int, out: int) -> None:
        """Find the ways that hold these nodes, without those that are out."""
        self._looks -= 1
        if self._looks < 0 or self._left < 0:
            raise InVainError
        size = counted.bit_count() - 1 - self._about.number
        beside = self._around(counted) & self._possible & ~counted & ~out
        if size > 0:
            return
        if self._contradict(counted, out | (0 if size else beside)):
            self._left -= 1
            return
        if not size:
            self._left -= 1
            self.found += 1
            self.counted, self.out = self.counted & counted, self.out & (out | beside)
            if not self.counted and not self.out:
                raise InVainError
            return
        if self._joined(counted, self._possible & ~out).bit_count() - 1 < self._about.number:
            return
        node = beside & -beside
        self._go_on(self._joined(counted | node, self._inside), out)
        self._go_on(counted, out | node)

    def _contradict(self, counted: int, out: int) -> bool:
        """Would another number have too many, or too few?"""
        for other, before in self._others:
            if not (counted & ~before.inside | out & before.possible) & other.cells:
                continue
            number = other.number + 1
            inside = before.inside | counted & other.cells
            if (
                other.spreading.joined(other.root, inside).bit_count() > number
                or other.spreading.joined(other.root, (before.possible | inside) & ~out).bit_count() < number
            ):
                self.used[other] = None
                return True
        return False


class WaysCounted(NamedTuple):
    """A number, how many ways there are to it, and the positions of other numbers that rule ways out."""

    number: int
    ways: int
    others: tuple[int, ...]


def _find_ways(name: TechniqueName, most: int) -> Technique[CountedPieces]:
    def find(about: CountedPieces, state: State) -> Conclusion[WaysCounted] | None:
        """What all ways to get to the number have in common."""
        if not about.in_force(state):
            return None  # for a number that may not be in force it would take too long
        try:
            ways = WaysToReach(about, state, most)
        except InVainError:
            return None
        besides = tuple(position for other in ways.used for position in other.constraints[:1])
        lost = about.prunings(ways.counted, ways.out) if ways.found else []
        seen = [variable for variable, _ in lost] or about.variables
        return Conclusion(lost, seen, WaysCounted(about.number, ways.found, besides), besides)

    return Technique(*name, find, _say_ways_to_reach, thorough=most == FEW)


def _say_ways_to_reach(conclusion: Conclusion[WaysCounted], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """All ways to get to a number."""
    number, ways, others = conclusion.detail
    way = f"for {phrases.place(constraints)} to count {counted(number, 'cell')}"
    beside = phrases.places([[position] for position in others])
    left = f": others leave too few or too many for {beside}" if others else ""
    if not conclusion.prunings:
        return f"there is no way {way}{left}"
    if ways == 1:
        return f"there is only one way {way}{left}"
    return f"{'both' if ways == 2 else f'all {ways}'} ways {way} agree{left}"


CountedPieces.techniques = (
    Technique("number is complete", 13, _find_complete, _say_number_complete, quick=True),
    Technique("too large for a number", 14, _find_too_large, _say_too_large_to_count, quick=True),
    Technique("all that a number can reach", 14, _find_all_needed, _say_needed_to_count, quick=True),
    Technique("needed for a number", 28, _find_needed, _say_needed_to_count),
    Technique("counted", 0, _find_settled, say_settled_count, quick=True),
    *(_find_ways(name, most) for most, name in WAYS_TO_REACH.items()),
)
