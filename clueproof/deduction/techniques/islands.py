"""Islands: pieces of land, each with one number, which may be its size.

In a model an island has a literal for each cell that it can have: they form a connected piece with the cell of its
number, land beside its land belongs to it, and cells beside it that it can't have are sea. So an island is the piece of
land with its number, and techniques look at the cells alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import itemgetter
from typing import ClassVar, NamedTuple, TypeVar

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
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.connectivity import Spreading, bits_of, nodes_of
from clueproof.deduction.techniques.counted_pieces import say_settled_count
from clueproof.english import counted
from clueproof.model import Clause, Connected, Exactly, Literal, Model

MAX_REACHED = 20_000
"""The size of the cache of what islands can reach."""

MAX_PARTS = 1000
"""The size of the cache of what islands have."""

Flat = frozenset[Literal]


@dataclass
class _Island:
    """The parts of a model about one island."""

    nodes: frozenset[Literal]
    """The literals "the island has this cell"."""
    root: Literal
    """The literal that its number's cell is land."""
    edges: set[tuple[Literal, Literal]]
    own: dict[Literal, Literal] = field(default_factory=dict)
    """For each node the literal "this cell is land"."""
    closed: set[tuple[Literal, Literal]] = field(default_factory=set)
    """Pairs of cells: if the island has the first one, the second one is sea."""
    number: int | None = None
    told: tuple[Literal, ...] = ()
    """The literals that put the number in force."""
    positions: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class _LandRule:
    """Land at a cell is of one of these islands, while these literals are true."""

    cell: Literal
    islands: frozenset[int]
    told: tuple[Literal, ...]
    position: int


class _Sketch:
    """The islands of a model, recognised by its constraints. Raises _UnknownError if these are about something else."""

    def __init__(self, model: Model) -> None:
        self.islands: list[_Island] = []
        self.rules: list[_LandRule] = []
        self.apart: list[int] = []
        """The positions of the constraints by which no cell belongs to two islands."""
        self.keys = {abs(key) for key in model.keys if isinstance(key, int)}
        self._flat: dict[int, Flat] = {}
        """Clauses by position, with the negations of their enforcement among the literals."""
        self._island_of: dict[Literal, int] = {}
        self._find_islands(model)
        if self.islands:
            self._find_numbers(model)
            self._told = {literal for island in self.islands for literal in island.told}
            self._find_cells()
            self._find_rules()

    def _find_islands(self, model: Model) -> None:
        connected = []
        for position, constraint in enumerate(model.constraints):
            if isinstance(constraint, Clause):
                self._flat[position] = frozenset((*constraint.literals, *(-one for one in constraint.enforce)))
            elif isinstance(constraint, Connected) and not constraint.enforce:
                connected.append((position, constraint))
        always = {literal for flat in self._flat.values() if len(flat) == 1 for literal in flat}
        for position, constraint in connected:
            nodes = constraint.nodes
            roots = [literal for literal in nodes if literal in always]
            if len(roots) == 1 and len({*nodes}) == len(nodes) and not any(abs(one) in self.keys for one in nodes):
                edges = {(nodes[one], nodes[other]) for one, near in enumerate(constraint.neighbours) for other in near}
                self._island_of.update(dict.fromkeys(nodes, len(self.islands)))
                self.islands.append(_Island(frozenset(nodes), roots[0], edges, positions=[position]))

    def _find_numbers(self, model: Model) -> None:
        flats = {*self._flat.values()}
        for position, constraint in enumerate(model.constraints):
            if not isinstance(constraint, Exactly) or len(constraint.enforce) > 1:
                continue
            counted, told = {*constraint.literals}, constraint.enforce
            (number, *others) = {self._island_of.get(literal) for literal in counted} or {None}
            if number is None or others or len(counted) < len(constraint.literals):
                continue
            island = self.islands[number]
            beyond = [frozenset((-own, *(-one for one in told))) for own in island.nodes if own not in counted]
            if island.number is None and flats.issuperset(beyond):
                island.number, island.told = constraint.count, told
                island.positions.insert(0, position)

    def _find_cells(self) -> None:
        """Find the cell of each literal, and the cells beside it that must be sea."""
        for flat in self._flat.values():
            own = [literal for literal in flat if literal in self._island_of]
            sea = [literal for literal in flat if abs(literal) in self.keys]
            if len(sea) == 1 and not any(-literal in self._island_of for literal in flat):
                for literal in own:
                    if self.islands[self._island_of[literal]].own.setdefault(literal, -sea[0]) != -sea[0]:
                        raise _UnknownError
        implied: dict[Literal, set[Literal]] = defaultdict(set)
        beyond: dict[Literal, set[Literal]] = defaultdict(set)
        joins: set[tuple[Literal, Literal]] = set()
        for position, flat in self._flat.items():
            here = [-literal for literal in flat if -literal in self._island_of]
            there = [literal for literal in flat if literal in self._island_of]
            others = [literal for literal in flat if abs(literal) in self.keys]
            told = sum(-literal in self._told for literal in flat)
            if len(here) != 1 or len(there) > 1 or len(others) != 1 or len(there) + told + 2 != len(flat):
                continue
            island = self.islands[self._island_of[here[0]]]
            if there and self.islands[self._island_of[there[0]]] is not island:
                continue
            island.positions.append(position)
            if told:
                # it follows from the size of the island, where that is given
                beyond[here[0]].add(-others[0])
            elif not there:
                implied[here[0]].add(others[0])
            elif island.own.get(there[0]) == -others[0]:
                joins.add((here[0], there[0]))
        for island in self.islands:
            if island.own.keys() != island.nodes or not island.edges <= joins:
                raise _UnknownError
            for node, cell in island.own.items():
                # an island that has more cells than these while its number is given would need more care
                if cell not in implied[node] or not beyond[node] <= {*island.own.values()}:
                    raise _UnknownError
                island.closed.update((cell, -beside) for beside in implied[node] - {cell})
            island.root = island.own[island.root]

    def _find_rules(self) -> None:
        for position, flat in self._flat.items():
            own = [literal for literal in flat if literal in self._island_of]
            others = [literal for literal in flat if abs(literal) in self.keys]
            told = [-literal for literal in flat if -literal in self._told]
            if len(flat) == 2 and all(-literal in self._island_of for literal in flat):
                self.apart.append(position)
            elif own and len(others) == 1 and len(own) + len(told) + 1 == len(flat):
                islands = [self._island_of[literal] for literal in own]
                cells = {self.islands[n].own[literal] for n, literal in zip(islands, own, strict=True)}
                if cells == {-others[0]}:
                    self.rules.append(_LandRule(-others[0], frozenset(islands), tuple(sorted(told)), position))

    def is_whole(self) -> bool:
        """Is an island all the land that is joined with its number, wherever that is, and does that have no other?"""
        near: dict[Literal, set[Literal]] = defaultdict(set)
        for island in self.islands:
            pairs = {(island.own[one], island.own[other]) for one, other in island.edges} | island.closed
            for one, other in pairs:
                near[one].add(other)
                near[other].add(one)
        roots = [island.root for island in self.islands]
        for island in self.islands:
            check_clock()
            cells = {*island.own.values()}
            if len(cells) < len(island.own) or sum(root in cells for root in roots) != 1:
                return False
            joined = {(island.own[one], island.own[other]) for one, other in island.edges}
            for cell in cells:
                if any((cell, other) not in (joined if other in cells else island.closed) for other in near[cell]):
                    return False
        return bool(self.rules)


class _UnknownError(Exception):
    """The constraints are not those of islands."""


def are_true(views: Iterable[View], state: State) -> bool:
    """Are all these literals true?"""
    return not any(state.domains[view.variable] & view.no for view in views)


class IslandAnalysis:
    """What one look at the candidates shows, for all techniques that look at the same. Sets are of cells."""

    def __init__(self, board: IslandBoard, masks: Sequence[int], numbers: Sequence[int | None]) -> None:
        self.masks, self._board, self._numbers = masks, board, numbers
        self.possible = self.land = 0
        """The cells that can be land, and those that are."""
        for (cell, view), mask in zip(board.views.items(), masks, strict=True):
            if mask & view.yes:
                self.possible |= 1 << cell
                if not mask & view.no:
                    self.land |= 1 << cell
        self.parts = [board.part(island, self.land, number is None) for island, number in enumerate(numbers)]
        """The cells that each island certainly has; of one that is too large only some."""
        self.open = self.possible & ~self.land

    @cached_property
    def loose(self) -> list[int]:
        """The pieces of land without a number."""
        left, found = self.land, list[int]()
        for part in self.parts:
            left &= ~part
        while left:
            piece = self._board.spreading.joined(left & -left, self.land)
            left &= ~piece
            found.append(piece)
        return found

    @cached_property
    def _whole(self) -> dict[int, int]:
        return {cell: piece for piece in self.loose for cell in nodes_of(piece)}

    @cached_property
    def _free(self) -> list[int]:
        """For each island the cells that it can have: none is beside another one or too far away, and of a piece of
        land it can have all or none."""
        beside = [self._board.spreading.around(part) | part for part in self.parts]
        once = twice = 0
        for cells in beside:
            twice |= once & cells
            once |= cells
        found = []
        for island, (around, part) in enumerate(zip(beside, self.parts, strict=True)):
            cells = self._board.cells[island] & (-1 if self._numbers[island] is None else self._board.near[island])
            free = cells & self.possible & ~part & ~twice & ~(once & ~around)
            for piece in self.loose:
                if piece & free and piece & ~free:
                    free &= ~piece
            found.append(free)
        return found

    def lacks(self, island: int) -> int | None:
        """How many cells an island lacks; None if its size is not given."""
        number = self._numbers[island]
        return None if number is None else number - self.parts[island].bit_count()

    def reach(self, island: int, without: int = 0) -> int:
        """The cells that an island can have, including those that it has."""
        board, part, lacks = self._board, self.parts[island], self.lacks(island)
        among = self._free[island] & ~without
        if lacks is None:
            return board.spreading.joined(part, among)
        among &= ~self._too_large(part, lacks)
        key = (island, lacks, part, among, among & self.open)
        found = board.reached.get(key)
        if found is None:
            if len(board.reached) >= MAX_REACHED:
                board.reached.clear()
            found = board.spreading.within_reach(
                part, max(0, lacks), among, self.open, self._whole, len(self.masks) + 1
            )
            board.reached[key] = found
        return found

    def _too_large(self, part: int, lacks: int) -> int:
        """The cells that would join an island with more land than it lacks."""
        around, found = self._board.spreading.around, 0
        for piece in self.loose:
            size = piece.bit_count() + 1
            if size >= lacks:
                found |= around(piece) & ~(around(part) if size == lacks else 0)
        return found & self.open

    @cached_property
    def reaches(self) -> list[int]:
        """For each island the cells that it can have."""
        return [self.reach(island) for island in range(len(self.parts))]

    def could_have(self, piece: int) -> list[int]:
        """The islands that can have this piece of land."""
        return [island for island, cells in enumerate(self.reaches) if not piece & ~cells]

    def reason(self, islands: Iterable[int], area: int) -> list[tuple[int, int]]:
        """The prunings because of which islands reach no more than this area."""
        around, views = self._board.spreading.around, self._board.views
        edge = around(area) & ~area
        land = area & self.land
        for piece in (*self.parts, *self.loose):
            if piece & (area | edge | around(edge)):
                land |= piece
        for island in islands:
            land |= self.parts[island]
        return [
            *((views[cell].variable, views[cell].no) for cell in nodes_of(land)),
            *((views[cell].variable, views[cell].yes) for cell in nodes_of(edge & ~self.possible)),
        ]


class IslandBoard:
    """The cells of a board with islands; what all propagators of a model share."""

    def __init__(self, sketch: _Sketch, network: Network) -> None:
        land = {cell for island in sketch.islands for cell in island.own.values()}
        land |= {cell for island in sketch.islands for _, cell in island.closed}
        # numbered as the keys are, so that edges are few shifts
        rank = {key: number for number, key in enumerate(sorted(sketch.keys))}
        place = {literal: rank[abs(literal)] for literal in sorted(land, key=abs)}
        self.views = {cell: network.view(literal) for literal, cell in place.items()}
        self.variables = tuple(view.variable for view in self.views.values())
        edges = set[tuple[int, int]]()
        for island in sketch.islands:
            pairs = [(island.own[one], island.own[other]) for one, other in island.edges]
            edges |= {(place[one], place[other]) for one, other in (*pairs, *island.closed)}
        self.spreading = Spreading(edges)
        self.roots = [1 << place[island.root] for island in sketch.islands]
        self.numbered = sum(self.roots)
        """The cells with numbers."""
        self.cells = [bits_of(place[cell] for cell in island.own.values()) for island in sketch.islands]
        self.numbers = [island.number for island in sketch.islands]
        self.near = [self._within(number) for number in range(len(sketch.islands))]
        """For each island the cells within as many steps as its size; all cells where that is not given."""
        self._parts: list[dict[int, int]] = [{} for _ in sketch.islands]
        """The cells of each island, cached by the land around it."""
        self.reached: dict[tuple[int, ...], int] = {}
        """The cells that islands can have, cached, as probes ask for the same repeatedly."""
        self.told = [network.views(island.told) for island in sketch.islands]
        self.positions = [tuple(island.positions[:1]) for island in sketch.islands]
        """The position of the first constraint about each island: its size, or that it is connected."""
        self.own = [
            [(network.view(own), 1 << place[cell]) for own, cell in island.own.items()] for island in sketch.islands
        ]
        self.land_positions = [*(rule.position for rule in sketch.rules), *sketch.apart]
        self.rules = [(1 << place[rule.cell], rule.islands, network.views(rule.told)) for rule in sketch.rules]
        telling = [view.variable for told in self.told for view in told]
        looked_at = [*self.variables, *telling, self.variables[0]]
        self._get = itemgetter(*looked_at)
        self._last: tuple[tuple[int, ...], IslandAnalysis] | None = None

    def _within(self, island: int) -> int:
        number, found = self.numbers[island], self.roots[island]
        if number is None:
            return self.cells[island]
        for _ in range(number):
            found |= self.spreading.around(found)
        return found

    def look(self, state: State) -> IslandAnalysis:
        """The present reading of the candidates, cached."""
        masks = self._get(state.domains)
        last = self._last
        if last is None or last[0] != masks:
            numbers = [
                number if are_true(told, state) else None for number, told in zip(self.numbers, self.told, strict=True)
            ]
            last = self._last = masks, IslandAnalysis(self, masks[: len(self.views)], numbers)
        return last[1]

    def prunings(self, land: int = 0, sea: int = 0) -> Prunings:
        """The prunings by which these cells are land, and the others are sea."""
        views = self.views
        return [
            *((views[cell].variable, views[cell].no) for cell in nodes_of(land)),
            *((views[cell].variable, views[cell].yes) for cell in nodes_of(sea)),
        ]

    def seen(self, cells: int) -> tuple[int, ...]:
        """The variables of these cells."""
        return tuple([self.views[cell].variable for cell in nodes_of(cells)])

    def part(self, island: int, land: int, whole: bool) -> int:
        """The cells of an island; of one with a given size only those that are near enough, unless `whole`."""
        near = land if whole else land & self.near[island]
        found = self._parts[island].get(near)
        if found is None:
            if len(self._parts[island]) >= MAX_PARTS:
                self._parts[island].clear()
            root = self.roots[island]
            found = self._parts[island][near] = self.spreading.joined(root, near | root)
        return found


Detail = TypeVar("Detail")


@combines_constraints
class Island(Propagator):
    """An island whose size is given."""

    replaces_constraints: ClassVar[bool] = True

    def __init__(self, board: IslandBoard, number: int, positions: Sequence[int], enforce: tuple[View, ...]) -> None:
        near = 0 if board.numbers[number] is None else board.near[number]
        super().__init__(tuple(positions), board.seen(near), enforce)
        self.board, self.number = board, number

    @classmethod
    def build(cls, network: Network) -> Iterator[Island]:
        """A propagator for each island."""
        for number, (board, island) in enumerate(network.derived(_islands)):
            yield cls(board, number, island.positions, board.told[number])

    def growing(self, state: State) -> tuple[IslandAnalysis, int, int] | None:
        """The present reading, the cells of the island, and its size; None if it lacks no cells."""
        reading = self.board.look(state)
        part, lacks = reading.parts[self.number], reading.lacks(self.number)
        return None if lacks is None or lacks < 1 else (reading, part, part.bit_count() + lacks)

    def conclusion(
        self, reading: IslandAnalysis, area: int, detail: Detail, *, land: int = 0, out: int = 0
    ) -> Conclusion[Detail]:
        """The conclusion that cells are land or sea, as the island reaches no more than this area."""
        board = self.board
        seen = board.seen(reading.parts[self.number])
        return Conclusion(board.prunings(land, out), seen, detail, reason=reading.reason([self.number], area))


@combines_constraints
class Land(Propagator):
    """All land: each piece of it has one number."""

    replaces_constraints: ClassVar[bool] = True

    def __init__(self, board: IslandBoard, positions: Sequence[int]) -> None:
        super().__init__(tuple(positions), board.variables)
        self.board = board

    @classmethod
    def build(cls, network: Network) -> Iterator[Land]:
        """The propagator of a model, if it has islands."""
        for board, _ in network.derived(_islands)[:1]:
            yield cls(board, board.land_positions)


def _islands(network: Network) -> list[tuple[IslandBoard, _Island]]:
    """The islands of a model, each with their common board."""
    try:
        sketch = _Sketch(network.model)
    except _UnknownError:
        return []
    if not sketch.islands or not sketch.is_whole():
        return []
    board = IslandBoard(sketch, network)
    return [(board, island) for island in sketch.islands]


class IslandSize(NamedTuple):
    """How many cells an island has, and how many it lacks."""

    size: int
    lacks: int


def _find_complete(island: Island, state: State) -> Conclusion[IslandSize] | None:
    """An island has all its cells: what is beside it is sea."""
    reading = island.board.look(state)
    lacks, part = reading.lacks(island.number), reading.parts[island.number]
    if lacks is None or lacks > 0:
        return None
    size = part.bit_count()
    if lacks < 0:
        return island.conclusion(reading, part, IslandSize(size, lacks))
    out = island.board.spreading.around(part) & reading.open
    return island.conclusion(reading, part, IslandSize(size, 0), out=out) if out else None


def _say_island_complete(conclusion: Conclusion[IslandSize], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """An island that has all its cells, or more."""
    size, lacks = conclusion.detail
    if lacks:
        return f"{phrases.place(constraints)} would have {counted(size, 'cell')}"
    return f"{phrases.place(constraints)} has its {counted(size, 'cell')}"


class JoinedIsland(NamedTuple):
    """The variables of the cell that joins land with an island, and how many cells that would have then."""

    cell: Sequence[int]
    size: int


def _find_too_large(island: Island, state: State) -> Conclusion[JoinedIsland] | None:
    """A cell that would give an island too much land."""
    board, growing = island.board, island.growing(state)
    if growing is None:
        return None
    reading, part, number = growing
    for cell in nodes_of(board.spreading.around(part) & reading.open):
        whole = board.spreading.joined(part | 1 << cell, reading.land)
        size = whole.bit_count()
        if size > number:
            return island.conclusion(
                reading, whole & ~(1 << cell), JoinedIsland(board.seen(1 << cell), size), out=1 << cell
            )
    return None


def _say_island_too_large(conclusion: Conclusion[JoinedIsland], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """A cell with which an island would be too large."""
    cell, size = conclusion.detail
    return f"{phrases.place(constraints)} would have {counted(size, 'cell')} with {phrases.names(cell)}"


class IslandRoom(NamedTuple):
    """The variables of the cell that is needed, none where all are; how many cells the island has, 0 where that cell is
    its only way on; how many it could have without that cell."""

    needed: Sequence[int]
    number: int
    room: int


def _find_room(island: Island, state: State) -> Conclusion[IslandRoom] | None:
    """An island has one way on, or no more room than it needs."""
    board, growing = island.board, island.growing(state)
    if growing is None:
        return None
    reading, part, number = growing
    area = reading.reach(island.number)
    room = area.bit_count()
    ways = area & board.spreading.around(part) & ~part
    if room >= number and ways and not ways & (ways - 1):
        return island.conclusion(reading, part, IslandRoom(board.seen(ways), 0, 0), land=ways)
    if room > number or (room == number and not area & reading.open):
        return None
    return island.conclusion(
        reading, area, IslandRoom((), number, room), land=area & reading.open if room == number else 0
    )


def _say_room_of_island(conclusion: Conclusion[IslandRoom], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The cells that an island needs."""
    needed, number, room = conclusion.detail
    place, cells = phrases.place(constraints), counted(number, "cell")
    if not number:
        return f"{place} can only go on through {phrases.names(needed)}"
    if needed:
        return f"{place} needs {cells}, and without {phrases.names(needed)} it could only reach {room}"
    if conclusion.prunings:
        return f"{place} can reach no more than its {cells}"
    return f"{place} needs {cells}, but can only reach {room}"


def _find_needed(island: Island, state: State) -> Conclusion[IslandRoom] | None:
    """A cell without which an island would be too small."""
    board, growing = island.board, island.growing(state)
    if growing is None:
        return None
    reading, _, number = growing
    for cell in nodes_of(reading.reach(island.number) & reading.open):
        area = reading.reach(island.number, without=1 << cell)
        if (room := area.bit_count()) < number:
            return island.conclusion(reading, area, IslandRoom(board.seen(1 << cell), number, room), land=1 << cell)
    return None


class TwoIslands(NamedTuple):
    """For each of two islands the positions of the constraints about its size."""

    one: Sequence[int]
    other: Sequence[int]


def _find_between(land: Land, state: State) -> Conclusion[TwoIslands] | None:
    """A cell beside two islands is sea."""
    board = land.board
    reading = board.look(state)
    once = twice = 0
    for island, (part, root) in enumerate(zip(reading.parts, board.roots, strict=True)):
        if others := part & board.numbered & ~root:
            other = board.roots.index(others & -others)
            detail = TwoIslands(board.positions[island], board.positions[other])
            return Conclusion([], board.seen(others), detail, reason=reading.reason([island], part))
        around = board.spreading.around(part)
        twice |= once & around
        once |= around
    for cell in nodes_of(twice & reading.open):
        beside = board.spreading.around(1 << cell)
        one, other, *_ = (island for island, part in enumerate(reading.parts) if part & beside)
        parts = reading.parts[one] | reading.parts[other]
        detail = TwoIslands(board.positions[one], board.positions[other])
        reason = reading.reason([one, other], parts)
        return Conclusion(board.prunings(sea=1 << cell), board.seen(parts & beside), detail, reason=reason)
    return None


def _say_between_islands(conclusion: Conclusion[TwoIslands], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """A cell between two islands, or land that joins them."""
    both = phrases.places([[*position] for position in conclusion.detail])
    if not conclusion.prunings:
        return f"{both} would be one"
    ((variable, _),) = conclusion.prunings
    return f"{phrases.name(variable)} is beside {both}"


class OutOfReach(NamedTuple):
    """The variables of cells that no island can have."""

    cells: Sequence[int]


def _find_no_island(land: Land, state: State) -> Conclusion[OutOfReach] | None:
    """Cells that no island can have are sea."""
    board = land.board
    reading = board.look(state)
    out, reason = 0, list[tuple[int, int]]()
    for cell, islands, told in board.rules:
        if not cell & reading.possible & ~out or any(reading.reaches[island] & cell for island in islands):
            continue
        if not are_true(told, state):
            continue
        for island in islands:
            reason += reading.reason([island], reading.reaches[island])
        if cell & reading.land:
            return Conclusion(
                [], board.seen(cell), OutOfReach(board.seen(cell)), reason=[*reason, *reading.reason([], cell)]
            )
        out |= cell
    return (
        Conclusion(board.prunings(sea=out), board.seen(out), OutOfReach(board.seen(out)), reason=reason)
        if out
        else None
    )


def _say_no_island(conclusion: Conclusion[OutOfReach], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Cells that no island can reach."""
    cells = conclusion.detail.cells
    if conclusion.prunings:
        return "no island can reach " + ("it" if len(cells) == 1 else "them")
    return f"no island can reach the land at {phrases.names(cells)}"


class LooseLand(NamedTuple):
    """The variables of land without a number, and of its way on."""

    piece: Sequence[int]
    way: Sequence[int]


def _find_land_grows(land: Land, state: State) -> Conclusion[LooseLand] | None:
    """Land without a number has one way on."""
    board = land.board
    reading = board.look(state)
    for piece in reading.loose:
        if not _needs_number(land, state, piece):
            continue
        islands = reading.could_have(piece)
        ways = 0
        for island in islands:
            ways |= reading.reaches[island]
        ways &= board.spreading.around(piece) & ~piece
        if ways and not ways & (ways - 1) and ways & reading.open:
            return Conclusion(
                board.prunings(land=ways), board.seen(piece), LooseLand(board.seen(piece), board.seen(ways))
            )
    return None


def _say_land_grows(conclusion: Conclusion[LooseLand], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Land with one way on."""
    piece, way = conclusion.detail
    return f"the land at {phrases.name(piece[0])} can only reach a number through {phrases.names(way)}"


class LandOfIsland(NamedTuple):
    """The variables of land and of the cell that is needed, and the positions of the constraints about the island's
    size."""

    piece: Sequence[int]
    cell: Sequence[int]
    positions: Sequence[int]


def _find_needed_for_land(land: Land, state: State) -> Conclusion[LandOfIsland] | None:
    """Land that one island alone can have: a cell without which it could not."""
    board = land.board
    reading = board.look(state)
    for piece in reading.loose:
        islands = reading.could_have(piece)
        if len(islands) != 1 or not _needs_number(land, state, piece):
            continue
        for cell in nodes_of(reading.reaches[islands[0]] & reading.open):
            if piece & ~reading.reach(islands[0], without=1 << cell):
                detail = LandOfIsland(board.seen(piece), board.seen(1 << cell), board.positions[islands[0]])
                return Conclusion(board.prunings(land=1 << cell), board.seen(piece), detail)
    return None


def _say_needed_for_land(conclusion: Conclusion[LandOfIsland], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Land that one island alone can reach, and the cell through which it does."""
    piece, cell, position = conclusion.detail
    only = f"only {phrases.place(position)} can reach the land at {phrases.name(piece[0])}"
    return f"{only}, and only through {phrases.names(cell)}"


def _needs_number(land: Land, state: State, piece: int) -> bool:
    """Is there a rule in force by which a cell of this piece belongs to an island?"""
    return any(cell & piece and are_true(told, state) for cell, _, told in land.board.rules)


def _find_settled(land: Land, state: State) -> Conclusion[None] | None:
    """When all cells are known, set the cells of each island, as bookkeeping."""
    board = land.board
    reading = board.look(state)
    if reading.open:
        return None
    views = [(view, part & cell) for own, part in zip(board.own, reading.parts, strict=True) for view, cell in own]
    lost = [(view.variable, view.no if has else view.yes) for view, has in views]
    lost = [(variable, mask) for variable, mask in lost if state.domains[variable] & mask]
    return Conclusion(lost, ()) if lost else None


Island.techniques = (
    Technique("island is complete", 13, _find_complete, _say_island_complete, quick=True),
    Technique("too large for an island", 14, _find_too_large, _say_island_too_large, quick=True),
    Technique("room of an island", 14, _find_room, _say_room_of_island, quick=True),
    Technique("needed for an island", 28, _find_needed, _say_room_of_island),
)
Land.techniques = (
    Technique("between islands", 13, _find_between, _say_between_islands, quick=True),
    Technique("out of reach of islands", 15, _find_no_island, _say_no_island, quick=True),
    Technique("land that lacks a number", 15, _find_land_grows, _say_land_grows, quick=True),
    Technique("only island in reach", 28, _find_needed_for_land, _say_needed_for_land),
    Technique("islands", 0, _find_settled, say_settled_count, quick=True),
)
