"""A few cells, those of a room, of which some are to form one connected piece, perhaps of a number of cells.

People mark the cells that the piece can't reach, and those that it needs, and at last go through all pieces that fit.
The same is done for the islands of a Nurikabe and the regions of a Fillomino; here the cells beside are of other rooms.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from clueproof.deduction.conclusions import Prunings
from clueproof.deduction.engine import (
    Conclusion,
    Network,
    Propagator,
    State,
    Technique,
    View,
    combines_constraints,
)
from clueproof.deduction.engine.propagator import TechniqueName
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.connectivity import Spreading, nodes_of
from clueproof.deduction.techniques.counts import stated_count
from clueproof.deduction.techniques.ways import (
    InVainError,
    Near,
    Way,
    known_rules,
    propagators_near,
    say_fitting,
    ways_among,
)
from clueproof.english import counted
from clueproof.model import Cardinality, Clause, Connected, Constraint, Linear

WAYS_TO_PLACE = {
    6: TechniqueName("few ways to place a piece", 38),
    24: TechniqueName("ways to place a piece", 43),
}
"""By how many ways there are at most."""

MAX_CELLS = 40
"""A room with more cells is a board."""
BESIDE = 8
"""The most conclusions that are drawn from each way."""
MAX_BEGINNINGS = 40
"""The most beginnings of pieces that are gone through, for each piece."""


class _SizeRule(NamedTuple):
    """A rule about how many cells the piece has: while it is in force at least and at most so many, or as many as an
    integer says."""

    position: int
    enforce: tuple[View, ...]
    least: int
    most: int
    number: int = -1


@combines_constraints
class RoomPiece(Propagator):
    """The cells of a room that are in are connected, and rules say how many they are."""

    def __init__(self, constraint: Connected, position: int, sizes: Sequence[_SizeRule], network: Network) -> None:
        self.views: tuple[View, ...] = network.views(constraint.nodes)
        self._sizes, self._network = sizes, network
        numbers = [rule.number for rule in sizes if rule.number >= 0]
        enforcing = [view.variable for rule in sizes for view in rule.enforce]
        cells = [view.variable for view in self.views]
        super().__init__((position,), dict.fromkeys((*cells, *numbers, *enforcing)))
        self.cells = tuple(cells)
        self.spreading = Spreading(
            {(one, other) for one, near in enumerate(constraint.neighbours) for other in near if one < other}
        )

    @classmethod
    def build(cls, network: Network) -> Iterator[RoomPiece]:
        """One for each small connected set that has a place; one without is about the board."""
        rooms = [
            (position, constraint)
            for position, constraint in enumerate(network.model.constraints)
            if isinstance(constraint, Connected)
            and not constraint.enforce
            and 1 < len(constraint.nodes) <= MAX_CELLS
            and network.model.group_of[position].place
            and len({view.variable for view in network.views(constraint.nodes)}) == len(constraint.nodes)
        ]
        if not rooms:
            return
        sizes: dict[frozenset[int], list[_SizeRule]] = defaultdict(list)
        for position, constraint in enumerate(network.model.constraints):
            for literals, rule in _size_rules(constraint, position, network):
                sizes[literals].append(rule)
        for position, constraint in rooms:
            yield cls(constraint, position, sizes[frozenset(constraint.nodes)], network)

    @cached_property
    def near(self) -> Near:
        """What looks at the cells."""
        return propagators_near(self._network, self.cells)

    def look(self, state: State) -> PieceReading:
        """What is known of the piece."""
        domains, possible, inside = state.domains, 0, 0
        for node, (variable, yes, no) in enumerate(self.views):
            if domains[variable] & yes:
                possible |= 1 << node
                if not domains[variable] & no:
                    inside |= 1 << node
        sizes, used = (1 << len(self.views) + 1) - 1, []
        for rule in self._sizes:
            if any(domains[view.variable] & view.no for view in rule.enforce):
                continue
            if rule.number < 0:
                left = (1 << rule.most + 1) - (1 << rule.least)
            else:
                left = sum(1 << size for size in self._network.values_of(domains[rule.number]) if size >= 0)
            if sizes & ~left:
                sizes &= left
                used.append(rule.position)
        return PieceReading(self.spreading, possible, inside, sizes, tuple(used))

    def prunings(self, state: State, inside: int, outside: int) -> Prunings:
        """What cells lose that are in, and that are not."""
        lost = [(self.views[node].variable, self.views[node].no) for node in nodes_of(inside)]
        lost += [(self.views[node].variable, self.views[node].yes) for node in nodes_of(outside)]
        return [(variable, mask) for variable, mask in lost if state.domains[variable] & mask]

    def way(self, piece: int) -> Way:
        """A piece, as what is true of the cells."""
        return [(view.variable, view.yes if piece >> node & 1 else view.no) for node, view in enumerate(self.views)]


def _size_rules(constraint: Constraint, position: int, network: Network) -> Iterator[tuple[frozenset[int], _SizeRule]]:
    """What a constraint says of the number of true literals."""
    enforce = network.views(constraint.enforce)
    if isinstance(constraint, Cardinality):
        least, most = constraint.bounds
        yield frozenset(constraint.literals), _SizeRule(position, enforce, least, most)
    elif isinstance(constraint, Clause):
        literals = constraint.literals
        yield frozenset(literals), _SizeRule(position, enforce, 1, len(literals))
    elif isinstance(constraint, Linear) and (stated := stated_count(constraint)) is not None:
        literals, number = stated
        rule = _SizeRule(position, enforce, 0, len(literals), network.variable(number))
        yield frozenset(literals), rule


class PieceReading:
    """The cells that can be in the piece and those that are, and how many it can have. Sets are masks of nodes, and
    sizes a mask of numbers."""

    def __init__(self, spreading: Spreading, possible: int, inside: int, sizes: int, used: tuple[int, ...]) -> None:
        self._spreading, self.possible, self.inside, self.sizes = spreading, possible, inside, sizes
        self.used = used
        """The constraints that say how many."""
        self.least = (sizes & -sizes).bit_length() - 1
        self.most = sizes.bit_length() - 1

    def reach(self, without: int = 0) -> int:
        """The cells to which a piece can grow that has all cells that are known, or else any piece of enough cells."""
        possible, joined = self.possible & ~without, self._spreading.joined
        if not self.inside:
            found, left = 0, possible
            while left:
                piece = joined(left & -left, possible)
                left &= ~piece
                if piece.bit_count() >= self.least:
                    found |= piece
            return found
        start = joined(self.inside & -self.inside, self.inside)
        whole: dict[int, int] = {}
        single = 0
        for node in nodes_of(possible & ~start):
            own = joined(1 << node, self.inside) if self.inside >> node & 1 else 1 << node
            whole[node] = own
            single |= own if own == 1 << node else 0
        budget = max(self.most - start.bit_count(), 0)
        found = self._spreading.within_reach(start, budget, possible & ~start, single, whole, 1 << 30)
        return found if found.bit_count() >= self.least else 0

    def pieces(self, most: int) -> list[int]:
        """All pieces that fit. Raises InVainError if there are more than so many."""
        found: list[int] = []
        left = most * MAX_BEGINNINGS
        around, joined = self._spreading.around, self._spreading.joined

        def grow(piece: int, without: int) -> None:
            nonlocal left
            left -= 1
            if left < 0:
                raise InVainError
            size = piece.bit_count()
            if self.sizes >> size & 1 and not self.inside & ~piece:
                found.append(piece)
                if len(found) > most:
                    raise InVainError
            if size >= self.most:
                return
            area = joined(piece, self.possible & ~without)
            if self.inside & ~area or area.bit_count() < self.least:
                return
            for node in nodes_of(around(piece) & self.possible & ~piece & ~without):
                grow(piece | 1 << node, without)
                without |= 1 << node

        if self.inside:
            grow(joined(self.inside & -self.inside, self.inside), 0)
        else:
            if self.sizes & 1:
                found.append(0)
            before = 0
            for node in nodes_of(self.possible):
                grow(1 << node, before)
                before |= 1 << node
        return found


class PieceRoom(NamedTuple):
    """How many cells the piece has at least and at most."""

    least: int
    most: int


def _find_out_of_reach(about: RoomPiece, state: State) -> Conclusion[PieceRoom] | None:
    """Cells that the piece can't get to with so many cells, or from which it could not have enough."""
    reading = about.look(state)
    if not reading.sizes or not reading.used:
        return None
    out = reading.possible & ~reading.reach()
    if not out or (out & reading.inside and out != reading.possible):
        return None
    detail = PieceRoom(reading.least, reading.most)
    if out & reading.inside:
        return Conclusion([], about.cells, detail, reading.used)
    lost = about.prunings(state, 0, out)
    return Conclusion(lost, [variable for variable, _ in lost], detail, reading.used) if lost else None


def _say_out_of_reach(conclusion: Conclusion[PieceRoom], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """How many cells the piece has."""
    least, most = conclusion.detail
    place = phrases.place(constraints)
    if not conclusion.prunings:
        return f"{place}: there is no room for a piece of {_size(least, most)}"
    return f"{place}: this is out of reach of a piece of {_size(least, most)}"


def _find_needed_by_piece(about: RoomPiece, state: State) -> Conclusion[PieceRoom] | None:
    """A cell without which the piece would have too few."""
    reading = about.look(state)
    if not reading.sizes or reading.least < 2:
        return None
    for node in nodes_of(reading.possible & ~reading.inside):
        if reading.reach(1 << node).bit_count() < reading.least:
            lost = about.prunings(state, 1 << node, 0)
            detail = PieceRoom(reading.least, reading.most)
            return Conclusion(lost, [variable for variable, _ in lost], detail, reading.used)
    return None


def _say_needed_by_piece(conclusion: Conclusion[PieceRoom], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The cell, and how many there could be without it."""
    least, most = conclusion.detail
    names = phrases.names(conclusion.seen)
    return f"{phrases.place(constraints)}: without {names} there is no room for a piece of {_size(least, most)}"


def _size(least: int, most: int) -> str:
    """ "3 cells", "1 to 4 cells"."""
    return counted(least, "cell") if least == most else f"{least} {'or' if most == least + 1 else 'to'} {most} cells"


class PiecesThatFit(NamedTuple):
    """How many cells a piece has at least and at most, how many pieces the room could hold, and how many of them the
    cells beside it leave."""

    least: int
    most: int
    number: int
    left: int


def _find_ways_to_place_piece(name: TechniqueName, most: int) -> Technique[RoomPiece]:
    def find(about: RoomPiece, state: State) -> Conclusion[PiecesThatFit] | None:
        """What all pieces that a room can hold have in common that the rules about the cells beside it leave."""
        reading = about.look(state)
        if reading.possible == reading.inside or not reading.sizes:
            return None
        try:
            pieces = reading.pieces(most)
        except InVainError:
            return None
        ways = ways_among(state, about.near, [about.way(piece) for piece in pieces], BESIDE) if pieces else None
        if ways is None:
            return None
        detail = PiecesThatFit(reading.least, reading.most, len(pieces), ways.number)
        found = ways.conclusion(about, about.cells, detail, own_if_one=True)
        return found._replace(besides=(*dict.fromkeys((*reading.used, *found.besides)),))

    return Technique(*name, find, _say_ways_to_place_piece, say_briefly=_say_pieces)


def _say_ways_to_place_piece(
    conclusion: Conclusion[PiecesThatFit], constraints: tuple[int, ...], phrases: Phrases
) -> str:
    """How many pieces are left, and the rules that say so."""
    return _say_pieces(conclusion, constraints, phrases) + known_rules(conclusion, phrases, constraints)


def _say_pieces(conclusion: Conclusion[PiecesThatFit], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """How many pieces are left."""
    least, most, number, left = conclusion.detail
    of = "" if least <= 1 and most == len(conclusion.seen) else f" of {_size(least, most)}"
    pieces = f"{phrases.place(constraints)} can hold {counted(number, 'piece')}{of}"
    if left == number:
        return f"{pieces}{', and both lead to this' if number == 2 else ', and all lead to this' * (number > 2)}"
    return f"{pieces}; {say_fitting(left)}"


RoomPiece.techniques = (
    Technique("out of reach of a piece", 26, _find_out_of_reach, _say_out_of_reach, quick=True),
    Technique("needed for a piece", 28, _find_needed_by_piece, _say_needed_by_piece),
    *(_find_ways_to_place_piece(name, most) for most, name in WAYS_TO_PLACE.items()),
)
