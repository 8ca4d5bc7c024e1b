"""Islands: the regions of `NumberedRegions`, pieces of land with one number each, which may be its size."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from operator import itemgetter
from typing import NamedTuple, TypeVar

from clueproof.deduction.engine import (
    Conclusion,
    Network,
    Propagator,
    Prunings,
    State,
    Technique,
    View,
    propagates,
)
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.connectivity import Spreading, nodes_of
from clueproof.english import counted, listed
from clueproof.model import NumberedRegions

MAX_REACHED = 20_000
"""The size of the cache of what islands can reach."""

MAX_PARTS = 1000
"""The size of the cache of what islands have."""


def are_true(views: Iterable[View], state: State) -> bool:
    """Are all these literals true?"""
    return not any(state.domains[view.variable] & view.no for view in views)


class IslandAnalysis:
    """What one look at the candidates shows, for all techniques that look at the same. Sets are of cells."""

    def __init__(self, board: IslandBoard, masks: Sequence[int], numbers: Sequence[int | None]) -> None:
        self.masks, self._board, self._numbers = masks, board, numbers
        self.possible = self.land = 0
        """The cells that can be land, and those that are."""
        for cell, (view, mask) in enumerate(zip(board.views, masks, strict=True)):
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
    """The cells of a board with islands; what its propagators share."""

    def __init__(self, regions: NumberedRegions, network: Network) -> None:
        count = len(regions.roots)
        self._regions = regions
        self.names = regions.names
        self.views = network.views(regions.nodes)
        self.variables = tuple([view.variable for view in self.views])
        self.spreading = Spreading(regions.edges)
        self.roots = [1 << root for root in regions.roots]
        self.numbered = sum(self.roots)
        """The cells with numbers."""
        self.cells = self._cells(regions)
        """For each island the cells that it could have if it were large enough."""
        self.numbers = [size and size[0] for size in regions.sizes]
        self.near = [self._within(number) for number in range(count)]
        """For each island the cells within as many steps as its size; all cells where that is not given."""
        self.told = [() if size is None else network.views(size[1:]) for size in regions.sizes]
        self._parts: list[dict[int, int]] = [{} for _ in range(count)]
        """The cells of each island, cached by the land around it."""
        self.reached: dict[tuple[int, ...], int] = {}
        """The cells that islands can have, cached, as probes ask for the same repeatedly."""
        telling = [view.variable for told in self.told for view in told]
        looked_at = [*self.variables, *telling, self.variables[0]]
        self._get = itemgetter(*looked_at)
        self._last: tuple[tuple[int, ...], IslandAnalysis] | None = None

    @staticmethod
    def _cells(regions: NumberedRegions) -> list[int]:
        found = [0] * len(regions.roots)
        for node, numbers in enumerate(regions.could_have):
            for number in numbers:
                found[number] |= 1 << node
        return found

    def _within(self, island: int) -> int:
        number, found = self.numbers[island], self.roots[island]
        if number is None:
            return self.cells[island]
        for _ in range(min(number, len(self.views))):
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


@propagates(NumberedRegions)
class Land(Propagator):
    """All land: each piece of it has one number."""

    def __init__(self, constraint: NumberedRegions, position: int, network: Network) -> None:
        self.board = _board_of(constraint, network)
        super().__init__((position,), self.board.variables, network.views(constraint.enforce))

    @classmethod
    def of(cls, constraint: NumberedRegions, position: int, network: Network) -> list[Land]:
        """The propagator of a constraint, if there is any cell."""
        return [cls(constraint, position, network)] if constraint.nodes else []


@propagates(NumberedRegions)
class Island(Propagator):
    """An island whose size is given."""

    def __init__(self, board: IslandBoard, number: int, position: int, enforce: tuple[View, ...]) -> None:
        super().__init__((position,), board.seen(board.near[number]), (*enforce, *board.told[number]))
        self.board, self.number = board, number
        self.name = board.names[number]

    @classmethod
    def of(cls, constraint: NumberedRegions, position: int, network: Network) -> list[Island]:
        """A propagator for each island whose size is given."""
        given = [number for number, size in enumerate(constraint.sizes) if size is not None]
        enforce = network.views(constraint.enforce)
        return [cls(_board_of(constraint, network), number, position, enforce) for number in given]

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


def _board_of(regions: NumberedRegions, network: Network) -> IslandBoard:
    boards = network.derived(_boards)
    if id(regions) not in boards:
        boards[id(regions)] = IslandBoard(regions, network)
    return boards[id(regions)]


def _boards(network: Network) -> dict[int, IslandBoard]:
    """The boards with islands, by the identity of their constraint, which they keep alive."""
    return {}


class IslandSize(NamedTuple):
    """What an island is called, how many cells it has, and how many it lacks."""

    name: str
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
        return island.conclusion(reading, part, IslandSize(island.name, size, lacks))
    out = island.board.spreading.around(part) & reading.open
    return island.conclusion(reading, part, IslandSize(island.name, size, 0), out=out) if out else None


def _say_island_complete(conclusion: Conclusion[IslandSize], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """An island that has all its cells, or more."""
    name, size, lacks = conclusion.detail
    return f"{name} would have {counted(size, 'cell')}" if lacks else f"{name} has its {counted(size, 'cell')}"


class JoinedIsland(NamedTuple):
    """What an island is called, the variables of the cell that joins land with it, and how many cells it would have
    then."""

    name: str
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
                reading, whole & ~(1 << cell), JoinedIsland(island.name, board.seen(1 << cell), size), out=1 << cell
            )
    return None


def _say_island_too_large(conclusion: Conclusion[JoinedIsland], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """A cell with which an island would be too large."""
    name, cell, size = conclusion.detail
    return f"{name} would have {counted(size, 'cell')} with {phrases.names(cell)}"


class IslandRoom(NamedTuple):
    """What an island is called; the variables of the cell that is needed, none where all are; how many cells the island
    has, 0 where that cell is its only way on; how many it could have without that cell."""

    name: str
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
        return island.conclusion(reading, part, IslandRoom(island.name, board.seen(ways), 0, 0), land=ways)
    if room > number or (room == number and not area & reading.open):
        return None
    return island.conclusion(
        reading, area, IslandRoom(island.name, (), number, room), land=area & reading.open if room == number else 0
    )


def _say_room_of_island(conclusion: Conclusion[IslandRoom], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The cells that an island needs."""
    place, needed, number, room = conclusion.detail
    cells = counted(number, "cell")
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
            detail = IslandRoom(island.name, board.seen(1 << cell), number, room)
            return island.conclusion(reading, area, detail, land=1 << cell)
    return None


def _find_roots(land: Land, state: State) -> Conclusion[None] | None:
    """A number is land."""
    board = land.board
    reading = board.look(state)
    lacking = board.numbered & ~reading.land
    return Conclusion(board.prunings(land=lacking), ()) if lacking else None


def _say_roots(conclusion: Conclusion[None], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Each island has its number."""
    return phrases.rule(constraints)


class TwoIslands(NamedTuple):
    """What two islands are called."""

    one: str
    other: str


def _find_between(land: Land, state: State) -> Conclusion[TwoIslands] | None:
    """A cell beside two islands is sea."""
    board = land.board
    reading = board.look(state)
    once = twice = 0
    for island, (part, root) in enumerate(zip(reading.parts, board.roots, strict=True)):
        if others := part & board.numbered & ~root:
            other = board.roots.index(others & -others)
            detail = TwoIslands(board.names[island], board.names[other])
            return Conclusion([], board.seen(others), detail, reason=reading.reason([island], part))
        around = board.spreading.around(part)
        twice |= once & around
        once |= around
    for cell in nodes_of(twice & reading.open):
        beside = board.spreading.around(1 << cell)
        one, other, *_ = (island for island, part in enumerate(reading.parts) if part & beside)
        parts = reading.parts[one] | reading.parts[other]
        detail = TwoIslands(board.names[one], board.names[other])
        reason = reading.reason([one, other], parts)
        return Conclusion(board.prunings(sea=1 << cell), board.seen(parts & beside), detail, reason=reason)
    return None


def _say_between_islands(conclusion: Conclusion[TwoIslands], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """A cell between two islands, or land that joins them."""
    both = listed(conclusion.detail)
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
    reached = 0
    for cells in reading.reaches:
        reached |= cells
    out = reading.possible & ~reached
    if lost := out & reading.land:
        out = lost & -lost
    reason = list[tuple[int, int]]()
    for island, cells in enumerate(board.cells):
        if cells & out:
            reason += reading.reason([island], reading.reaches[island])
    if lost:
        return Conclusion([], board.seen(out), OutOfReach(board.seen(out)), reason=[*reason, *reading.reason([], out)])
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
    """The variables of land and of the cell that is needed, and what the island is called."""

    piece: Sequence[int]
    cell: Sequence[int]
    island: str


def _find_needed_for_land(land: Land, state: State) -> Conclusion[LandOfIsland] | None:
    """Land that one island alone can have: a cell without which it could not."""
    board = land.board
    reading = board.look(state)
    for piece in reading.loose:
        islands = reading.could_have(piece)
        if len(islands) != 1:
            continue
        for cell in nodes_of(reading.reaches[islands[0]] & reading.open):
            if piece & ~reading.reach(islands[0], without=1 << cell):
                detail = LandOfIsland(board.seen(piece), board.seen(1 << cell), board.names[islands[0]])
                return Conclusion(board.prunings(land=1 << cell), board.seen(piece), detail)
    return None


def _say_needed_for_land(conclusion: Conclusion[LandOfIsland], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Land that one island alone can reach, and the cell through which it does."""
    piece, cell, island = conclusion.detail
    only = f"only {island} can reach the land at {phrases.name(piece[0])}"
    return f"{only}, and only through {phrases.names(cell)}"


class ShutInIsland(NamedTuple):
    """The literal of a cell as land; what island would have too little room then, and how many cells it needs and could
    reach, or the variables of land that no island could reach."""

    land: View
    island: str
    number: int
    room: int
    cells: Sequence[int]


def _find_shut_in(land: Land, state: State) -> Conclusion[ShutInIsland] | None:
    """A cell that as land would leave an island too little room, or other land none."""
    board = land.board
    if not state.told:
        return None
    for cell in nodes_of(board.look(state).open):
        view = board.views[cell]
        assumed = State(state.variables, state.domains)
        assumed.domains[view.variable] &= view.yes
        reading = board.look(assumed)
        detail, reason = None, list[tuple[int, int]]()
        for island, part in enumerate(reading.parts):
            lacks, area = reading.lacks(island), reading.reaches[island]
            if lacks is not None and lacks > 0 and (room := area.bit_count()) < part.bit_count() + lacks:
                detail = ShutInIsland(view, board.names[island], part.bit_count() + lacks, room, ())
                reason = reading.reason([island], area)
                break
        piece = 0 if detail else next((one for one in reading.loose if not reading.could_have(one)), 0)
        if piece:
            detail = ShutInIsland(view, "", 0, 0, board.seen(piece & ~(1 << cell) or piece))
            for island, cells in enumerate(board.cells):
                if cells & piece:
                    reason += reading.reason([island], reading.reaches[island])
            reason += reading.reason([], piece)
        if detail:
            shown = [view.variable, *detail.cells]
            reason = [(variable, mask) for variable, mask in reason if variable != view.variable]
            return Conclusion(board.prunings(sea=1 << cell), shown, detail, reason=reason)
    return None


def _say_shut_in(conclusion: Conclusion[ShutInIsland], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """What would be shut in."""
    land, island, number, room, cells = conclusion.detail
    begins = f"if {phrases.true([land])}"
    if island:
        return f"{begins}, {island} can only reach {room} of its {counted(number, 'cell')}"
    if land.variable in cells:
        return f"{begins}, no island can reach it"
    return f"{begins}, no island can reach the land at {phrases.name(cells[0])}"


Island.techniques = (
    Technique("island is complete", 13, _find_complete, _say_island_complete, quick=True),
    Technique("too large for an island", 14, _find_too_large, _say_island_too_large, quick=True),
    Technique("room of an island", 14, _find_room, _say_room_of_island, quick=True),
    Technique("needed for an island", 28, _find_needed, _say_room_of_island),
)
Land.techniques = (
    Technique("number of an island", 11, _find_roots, _say_roots, quick=True),
    Technique("between islands", 13, _find_between, _say_between_islands, quick=True),
    Technique("out of reach of islands", 15, _find_no_island, _say_no_island, quick=True),
    Technique("land that lacks a number", 15, _find_land_grows, _say_land_grows, quick=True),
    Technique("only island in reach", 28, _find_needed_for_land, _say_needed_for_land),
    Technique("would shut in an island", 35, _find_shut_in, _say_shut_in),
)
