"""Answers of lines: loops along cells or sides, loops beside shaded cells, tracks, links of a network, bridges."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import compress, islice, pairwise
from typing import Any, NamedTuple, Self, TypeAlias, TypeGuard

from clueproof.english import counted, listed
from clueproof.errors import BadPuzzleError
from clueproof.grid import Grid, cell_name
from clueproof.grid.board import Board
from clueproof.grid.edges import (
    Cell,
    Edge,
    Position,
    ends,
    link_name,
    links,
    only_cells,
    only_edges,
    outline,
    rectangle,
    side_between,
    side_name,
    sides,
    sides_of,
    site_name,
    stretch,
)
from clueproof.grid.joined import Joined
from clueproof.grid.symbols import Symbol
from clueproof.model import AtLeast, Integer, Literal, Model, Variable
from clueproof.puzzle.answers.answer import AnswerKind
from clueproof.puzzle.answers.cells import free_cells
from clueproof.puzzle.encoding import EdgeEncoding, Encoding
from clueproof.puzzle.layers.black_cells import WalledShape
from clueproof.puzzle.partial_board import Candidates, DrawablePuzzle, KeyedPartialBoard
from clueproof.puzzle.shape import GridShape, OfShape, board_cells, choice, flag, leaves_board
from clueproof.puzzle.solution import Bridge, Bridges, Lines, LoopAndShading
from clueproof.syntax.record import JsonValue


@dataclass(frozen=True, slots=True)
class LoopShape(GridShape):
    """Does the loop pass every cell?"""

    through_all: bool = flag(False, "the loop passes every cell")


class PossibleLines(NamedTuple):
    """Where lines can be on a board."""

    edges: tuple[Edge, ...]
    ends: tuple[tuple[Cell, Cell], ...]
    """The points between which a line on each of the edges runs."""
    points: Mapping[Cell, Sequence[Edge]]
    """Each point with the edges that end there; cells without any too."""


@lru_cache(maxsize=16)
def possible_lines(cells: tuple[Cell, ...], along: bool, outline: bool = True) -> PossibleLines:
    """The lines along the sides of the cells, with or without their outline, or through their centres."""
    edges = tuple(sides(cells) if along and outline else links(cells))
    both = tuple([ends(edge) for edge in edges]) if along else edges
    points: dict[Cell, list[Edge]] = {} if along else {cell: [] for cell in cells}
    for edge, pair in zip(edges, both, strict=True):
        for point in pair:
            points.setdefault(point, []).append(edge)
    return PossibleLines(edges, both, points)


class EdgeLines(AnswerKind[EdgeEncoding, Lines]):
    """A line on some edges. A solution is the set of the lines, each as the points ((r, c), (r2, c2)) where it ends; in
    JSON a list of [r, c, r2, c2]."""

    words = ("no line", "a line")
    """What people say of an edge without one, and with one."""

    def __init__(
        self,
        along: bool,
        cells: OfShape[Sequence[Cell]] = board_cells,
        *,
        outline: bool = True,
        words: tuple[str, str] | None = None,
    ) -> None:
        """`along`: lines run along the sides of cells, from vertex to vertex; else from centre to centre. `cells` are
        those of a shape that have lines, all of the board by default; `outline`: lines run along the edge of the board
        too; `words`: what people say of an edge without a line, and with one."""
        self.along, self._cells, self._outline = along, cells, outline
        if words:
            self.words = words
        if along and outline:
            self.ruling = "dots"

    def unlimited(self) -> Self:
        if self._cells is board_cells:
            return self
        found = copy(self)
        found._cells = board_cells
        return found

    def edges(self, shape: GridShape) -> list[Edge]:
        """All edges that can have a line."""
        return [*self.lines(shape).edges]

    def ends(self, edge: Edge) -> tuple[tuple[int, int], tuple[int, int]]:
        """The points between which a line on the edge runs: vertices, or cells."""
        return ends(edge) if self.along else edge

    def name(self, edge: Edge, shape: GridShape) -> str:
        """What people call an edge."""
        return side_name(edge, (shape.height, shape.width)) if self.along else link_name(edge)

    def points(self, shape: GridShape) -> dict[tuple[int, int], list[Edge]]:
        """Each point with the edges that end there; cells without any too."""
        return {point: [*edges] for point, edges in self.lines(shape).points.items()}

    def lines(self, shape: GridShape) -> PossibleLines:
        """Where lines can be."""
        return possible_lines(tuple(self._cells(shape)), self.along, self._outline)

    def encode(self, shape: GridShape) -> EdgeEncoding:
        model, lines = Model(), self.lines(shape)
        edges = model.boolean_edges(lines.edges, self.words, lambda edge: self.name(edge, shape))
        model.key(*edges.values())
        return EdgeEncoding(model, edges=edges, points=lines.points)

    def decode(self, shape: GridShape, keys: tuple[int, ...]) -> Lines:
        lines = self.lines(shape)
        if len(keys) != len(lines.edges):
            raise ValueError(f"there are {len(keys)} keys for {len(lines.edges)} edges")
        return frozenset(compress(lines.ends, keys))

    def fault(self, shape: GridShape, solution: Lines) -> str | None:
        odd = solution.difference(self.lines(shape).ends)
        if not odd:
            return None
        line = min(odd)
        if self.along:
            return f"there can be no line {_side_named(*line, shape)}"
        closed = sorted({*line} & {*board_cells(shape)} - {*self._cells(shape)})
        if not closed:
            return f"there can be no line {self.name(line, shape)}"
        return f"the line {self.name(line, shape)} runs into {cell_name(*closed[0])}, which no line passes"

    def draw(self, board: Board, shape: GridShape, solution: Lines, layout: str) -> Board:
        if self.along:
            return replace(board, fences=dict.fromkeys(sorted(side_between(*line) for line in solution), 1))
        return replace(board, lines=dict.fromkeys(sorted(solution), 1))

    def to_json(self, shape: GridShape, solution: Lines, layout: str) -> JsonValue:
        found: list[JsonValue] = [[*one, *other] for one, other in sorted(solution)]
        return found

    def from_json(self, shape: GridShape, value: JsonValue) -> Lines | None:
        if not isinstance(value, list) or not value:
            return None
        found = [((line[0], line[1]), (line[2], line[3])) for line in value if _is_numbered(line)]
        known = {*self.lines(shape).ends}
        return frozenset(found) if len(found) == len(value) and known.issuperset(found) else None

    def value_at(self, shape: GridShape, solution: Lines) -> Callable[[Any], int]:
        return lambda edge: int(self.ends(edge) in solution)


def _is_numbered(line: JsonValue) -> TypeGuard[list[int]]:
    """Is it four numbers? To Python, True is one too."""
    return isinstance(line, list) and [*map(type, line)] == [int] * 4


def _side_named(one: Cell, other: Cell, shape: GridShape) -> str:
    """What people call the line between two vertices, on the board or beyond it."""
    try:
        return side_name(side_between(one, other), (shape.height, shape.width))
    except ValueError:
        return f"from vertex {one} to {other}, which are not next to each other"


def ways_at(solution: Lines) -> dict[tuple[int, int], list[tuple[int, int]]]:
    """For each cell that lines between centres pass: the cells to which they go from there."""
    found: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for one, other in sorted(solution):
        found.setdefault(one, []).append(other)
        found.setdefault(other, []).append(one)
    return found


def networks(solution: Lines) -> list[set[Cell]]:
    """The pieces that lines form, each as the points where its lines end, in order of their first point."""
    joined = Joined[Cell]()
    for one, other in solution:
        joined.join(one, other)
    found: dict[Cell, set[Cell]] = {}
    for point in sorted({point for line in solution for point in line}):
        found.setdefault(joined.root(point), set()).add(point)
    return [*found.values()]


def loop_order(solution: Lines) -> list[Cell]:
    """The cells that a loop passes, one after the other, from the first one in reading order. The lines must be one
    loop."""
    at = ways_at(solution)
    found = [min(at), at[min(at)][0]]
    while (following := next(cell for cell in at[found[-1]] if cell != found[-2])) != found[0]:
        found.append(following)
    return found


def is_inside(cell: Cell, solution: Lines) -> bool:
    """Is a cell that a loop through centres does not pass inside of it?"""
    r, c = cell
    # every line that is crossed on the way from the left border
    return sum(((r - 1, left), (r, left)) in solution for left in range(c)) % 2 == 1


class Passage(NamedTuple):
    """How a loop passes a cell: how far it goes straight on in each of its two directions, and whether it turns."""

    lengths: tuple[int, int]
    turns: bool


def passages(solution: Lines) -> dict[tuple[int, int], Passage]:
    """For each cell that a loop passes how it does. The lines must be one loop."""
    at, found = ways_at(solution), {}
    for cell, (one, other) in at.items():
        lengths = []
        for there in (one, other):
            length, before, here = 0, cell, there
            while here in at[before]:
                length, before, here = length + 1, here, (2 * here[0] - before[0], 2 * here[1] - before[1])
            lengths.append(length)
        found[cell] = Passage((lengths[0], lengths[1]), one[0] != other[0] and one[1] != other[1])
    return found


def not_one_loop(answer: EdgeLines, shape: GridShape, solution: Lines, *, through_all: bool = False) -> str | None:
    """What keeps lines from being a single loop, in words; None if they are one. For the check of a genre.

    `through_all`: it must pass all points, those of `EdgeLines.points`.
    """
    joined: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for one, other in solution:
        joined.setdefault(one, []).append(other)
        joined.setdefault(other, []).append(one)
    if not joined:
        return "there is no loop"
    for point, others in sorted(joined.items()):
        if len(others) != 2:
            what = "the loop ends" if len(others) == 1 else "lines branch or cross"
            return f"{what} at {_point_name(answer, point)}"
    before, here, length = None, min(joined), 0
    start = here
    while length == 0 or here != start:
        one, other = joined[here]
        before, here = here, other if one == before else one
        length += 1
    if length != len(joined):
        return "there is more than one loop"
    missed = sorted(answer.points(shape).keys() - joined) if through_all else []
    return f"the loop does not pass {_point_name(answer, missed[0])}" if missed else None


def not_one_path(answer: EdgeLines, solution: Lines) -> str | None:
    """What keeps lines from being a single path, in words; None if they are one."""
    at = ways_at(solution)
    for point, ways in sorted(at.items()):
        if len(ways) > 2:
            return f"lines branch or cross at {_point_name(answer, point)}"
    ends = [point for point, ways in sorted(at.items()) if len(ways) == 1]
    if len(ends) != 2:
        return f"the path has {len(ends)} ends, not two"
    before, here, length = ends[0], at[ends[0]][0], 1
    while here != ends[1]:
        before, here = here, next(point for point in at[here] if point != before)
        length += 1
    return "there is a loop besides the path" if length < len(solution) else None


def not_one_crossing_loop(
    answer: EdgeLines, shape: GridShape, solution: Lines, *, through_all: bool = True
) -> str | None:
    """What keeps lines from being a single loop that may cross itself, where it goes straight on, in words; None if
    they are one. `through_all`: it must pass all cells."""
    at = ways_at(solution)
    for point in answer.points(shape):
        many = len(at.get(point, []))
        if many not in (2, 4) and (many or through_all):
            what = ("no line passes", "the loop ends at", "", "lines branch at")[many]
            return f"{what} {_point_name(answer, point)}"
    if not at:
        return "there is no loop"
    before = start = min(at)
    here, length = at[start][0], 1
    while here != start or (before, here) == (start, at[start][0]):
        ahead = 2 * here[0] - before[0], 2 * here[1] - before[1]
        before, here = here, ahead if ahead in at[here] else next(cell for cell in at[here] if cell != before)
        length += 1
    return "there is more than one loop" if length < len(solution) else None


def stretch_sizes(solution: Lines, kind: Callable[[Cell], Hashable]) -> dict[Cell, int]:
    """For each cell that lines pass: how many cells its stretch has, over lines between cells of the same kind."""
    joined = Joined[Cell]()
    for one, other in solution:
        if kind(one) == kind(other):
            joined.join(one, other)
    cells = {cell: joined.root(cell) for line in solution for cell in line}
    counts = Counter(cells.values())
    return {cell: counts[root] for cell, root in cells.items()}


def _point_name(answer: EdgeLines, point: tuple[int, int]) -> str:
    r, c = point
    return f"the vertex in row {r}, column {c} of the grid lines" if answer.along else f"r{r + 1}c{c + 1}"


SIDES = "URDL"
"""The sides of a cell, in the order of `sides_of`."""
IN_WORDS = "UDLR"
"""The same, in the order in which a solution lists them."""
ACROSS = dict(zip(SIDES, "DLUR", strict=True))
"""What the cell across a side calls it."""
AroundCell: TypeAlias = "Callable[[Cell], Sequence[Edge]]"
"""From a cell to its edges, in the order of `sides_of`."""


def sides_written(cells: Iterable[Cell], around: AroundCell, lines: Lines) -> Iterator[str]:
    """For each of the cells the sides at which lines leave, as a solution lists them."""
    for cell in cells:
        leaving = [side for side, edge in zip(SIDES, around(cell), strict=True) if edge in lines]
        yield "".join(sorted(leaving, key=IN_WORDS.index))


def lines_read(words: Mapping[Cell, str], around: AroundCell, edges: Collection[Edge]) -> Lines:
    """The lines of which `sides_written` gives these words, on edges that can have one. Raises BadPuzzleError where one
    leaves a cell and does not come to another."""
    found: dict[Edge, list[Cell]] = {}
    for cell, word in words.items():
        for side, edge in zip(SIDES, around(cell), strict=True) if word else ():
            if side in word:
                found.setdefault(edge, []).append(cell)
    for edge, cells in found.items():
        if len(cells) < 2 or edge not in edges:
            cell = cells[0]
            side = next(
                side for side, own in zip(SIDES, around(cell), strict=True) if own == edge and side in words[cell]
            )
            across = [other for other in words if other != cell and edge in around(other)] if edge in edges else []
            missing = f"but {cell_name(*across[0])} has no {ACROSS[side]}" if across else "where no line goes"
            raise BadPuzzleError(f"{cell_name(*cell)} has {side}, {missing}")
    return frozenset(found)


def words_in_rows(shape: GridShape, value: JsonValue, others: Collection[str] = ()) -> dict[Cell, str] | None:
    """What stands in the cells of a board where these are lists of words, the sides of cells or one of the `others`;
    None where they are not."""
    rows = [row for row in value if isinstance(row, list)] if isinstance(value, list) else []
    if len(rows) != shape.height or {*map(len, rows)} != {shape.width}:
        return None
    found = {(r, c): word for r, row in enumerate(rows) for c, word in enumerate(row) if _is_word(word, others)}
    return found if len(found) == shape.height * shape.width else None


def _is_word(value: JsonValue, others: Collection[str]) -> TypeGuard[str]:
    return isinstance(value, str) and (value in others or len({*SIDES}.intersection(value)) == len(value))


@dataclass(frozen=True, slots=True)
class WrappingShape(GridShape):
    """Does the board wrap? Then a link over its right or lower border leads to the cell at the border across; it is the
    edge with its second cell just outside of the board."""

    wrapping: bool = flag(False, "the board wraps around")

    @property
    def edges(self) -> list[Edge]:
        """All edges that can have a link: those inside, and those over the right and the lower border."""
        height, width = self.height, self.width
        inside = links(rectangle(height, width))
        if not self.wrapping:
            return inside
        # a single column has no border across
        right = [((r, width - 1), (r, width)) for r in range(height if width > 1 else 0)]
        lower = [((height - 1, c), (height, c)) for c in range(width if height > 1 else 0)]
        return inside + right + lower

    def ends(self, edge: Edge) -> tuple[Cell, Cell]:
        """The two cells that a link on the edge joins."""
        one, (r, c) = edge
        return one, (r % self.height, c % self.width)

    def around(self, cell: Cell) -> tuple[Edge, Edge, Edge, Edge]:
        """The four edges of a cell, upper, right, lower, left; those over a border as `edges` has them."""
        upper, right, lower, left = sides_of(cell)
        return self.folded(upper), right, lower, self.folded(left)

    def folded(self, edge: Edge) -> Edge:
        """One over the left or the upper border as that over the border across."""
        (r, c), (below, right) = edge
        down, across = (self.height if r < 0 else 0), (self.width if c < 0 else 0)
        return (r + down, c + across), (below + down, right + across)

    def unfolded(self, edge: Edge) -> tuple[Edge, ...]:
        """Where a board shows the edge: at both borders if it leads over one."""
        (r, c), (below, right) = edge
        down, across = (self.height if below == self.height else 0), (self.width if right == self.width else 0)
        if not down and not across:
            return (edge,)
        return edge, ((r - down, c - across), (below - down, right - across))

    def name_of(self, edge: Edge) -> str:
        """What people call a link: "r1c2-r1c3"; over a border "r1c5-r1c1"."""
        one, other = self.ends(edge)
        return f"{cell_name(*one)}-{cell_name(*other)}"


@dataclass
class LinkEncoding(EdgeEncoding):
    """One Boolean key for each edge: is there a link?"""

    shape: WrappingShape = field(kw_only=True)

    def headline(self, word: str, names: Sequence[str], said: str) -> str | None:
        does = {"linked": "link", "empty": "no link"}.get(word)
        return None if does is None else f"{does} {' and '.join(names[0].split('-')) if len(names) == 1 else said}"

    @property
    def shown(self) -> Mapping[Variable, Sequence[Position]]:
        return {link: self.shape.unfolded(edge) for edge, link in self.edges.items()}


class LinkPartialBoard(KeyedPartialBoard):
    """What stands in a cell is shown until all its links are known; a dot is where one ends."""

    def __init__(self, puzzle: DrawablePuzzle, model: Model, positions: Mapping[int, Sequence[Position]]) -> None:
        super().__init__(puzzle, model, positions)
        self._cells = {key: self._ends(edges) for key, edges in positions.items()}

    def _ends(self, edges: Iterable[Position]) -> frozenset[Cell]:
        """The cells of the board that edges join."""
        height, width = self._start.height, self._start.width
        return frozenset((r, c) for edge in only_edges(edges) for r, c in edge if 0 <= r < height and 0 <= c < width)

    def board(self, candidates: Candidates) -> Board:
        board = super().board(candidates)
        leaving = dict.fromkeys(rectangle(board.height, board.width), 0)
        unknown: set[Cell] = set()
        for key, cells in self._cells.items():
            if len(candidates[key]) > 1:
                unknown |= cells
            for cell in cells:
                leaving[cell] += candidates[key][0]
        texts = {cell: text for cell, text in board.texts.items() if cell in unknown}
        dots = {cell: Symbol.BLACK_DOT for cell, number in leaving.items() if number == 1 and cell not in unknown}
        return replace(board, texts=texts, symbols=dots)

    def spots(self, key: int) -> frozenset[Position]:
        return super().spots(key) | self._cells[key]


class Links(AnswerKind[LinkEncoding, Lines]):
    """Links between cells. A solution is the set of edges that have one; in JSON rows of cells, each with the sides
    at which links leave: "UR" is up and right."""

    def encode(self, shape: WrappingShape) -> LinkEncoding:  # type: ignore[override]
        model = Model()
        edges = {edge: model.boolean(shape.name_of(edge), ("empty", "linked")) for edge in shape.edges}
        model.key(*edges.values())
        points = {cell: shape.around(cell) for cell in rectangle(shape.height, shape.width)}
        return LinkEncoding(model, edges=edges, points=points, shape=shape)

    def decode(self, shape: WrappingShape, keys: tuple[int, ...]) -> Lines:  # type: ignore[override]
        return frozenset(edge for edge, key in zip(shape.edges, keys, strict=True) if key)

    def fault(self, shape: WrappingShape, solution: Lines) -> str | None:  # type: ignore[override]
        odd = sorted(solution - {*shape.edges})
        return f"there can be no link {link_name(odd[0])}" if odd else None

    def draw(self, board: Board, shape: WrappingShape, solution: Lines, layout: str) -> Board:  # type: ignore[override]
        leaving = self.value_at(shape, solution)
        ends = [cell for cell in rectangle(shape.height, shape.width) if len(leaving(cell)) == 1]
        lines = {side: 1 for edge in sorted(solution) for side in shape.unfolded(edge)}
        return replace(board, lines=lines, symbols={**board.symbols, **dict.fromkeys(ends, Symbol.BLACK_DOT)})

    def to_json(self, shape: WrappingShape, solution: Lines, layout: str) -> JsonValue:  # type: ignore[override]
        written = sides_written(rectangle(shape.height, shape.width), shape.around, solution)
        return [[*islice(written, shape.width)] for _ in range(shape.height)]

    def from_json(self, shape: WrappingShape, value: JsonValue) -> Lines | None:  # type: ignore[override]
        words = words_in_rows(shape, value)
        return None if words is None else lines_read(words, shape.around, {*shape.edges})

    def value_at(self, shape: WrappingShape, solution: Lines) -> Callable[[Cell], str]:  # type: ignore[override]
        """The sides of a cell at which links leave."""
        return lambda cell: "".join(
            side for side, edge in zip(SIDES, shape.around(cell), strict=True) if edge in solution
        )


OUTSIDE = (-1, -1)
"""All that is around the board is one point: so a track is a loop."""


@dataclass
class TrackEncoding(EdgeEncoding):
    """One Boolean key for each edge; and for each cell one that says whether the track passes it."""

    passed: Grid[Literal] = field(kw_only=True)


@lru_cache(maxsize=16)
def _lines_and_exits(height: int, width: int) -> PossibleLines:
    """The lines through the centres of the cells of a board, and those that leave it."""
    cells = rectangle(height, width)
    edges = (*links(cells), *outline(cells))
    points: dict[Cell, list[Edge]] = {OUTSIDE: []}
    for edge in edges:
        for r, c in edge:
            points.setdefault((r, c) if 0 <= r < height and 0 <= c < width else OUTSIDE, []).append(edge)
    return PossibleLines(edges, edges, points)


class Track(EdgeLines):
    """A line on some links, and across two sides at the border. In JSON a list of [r, c, r2, c2] between the cells that
    it joins, of which one may lie just outside of the board."""

    words = ("no track", "a line")

    def __init__(self) -> None:
        super().__init__(along=False)

    def lines(self, shape: GridShape) -> PossibleLines:
        return _lines_and_exits(shape.height, shape.width)

    def encode(self, shape: GridShape) -> TrackEncoding:
        e = super().encode(shape)
        passed = e.model.boolean_grid(shape.height, shape.width, ("empty", "a piece of track"))
        return TrackEncoding(e.model, edges=e.edges, points=e.points, passed=passed)

    def name(self, edge: Edge, shape: GridShape) -> str:
        return side_name(edge, (shape.height, shape.width)) if leaves_board(edge, shape) else link_name(edge)


SHADED, EMPTY = "#", "."


@dataclass
class ShadedLoopEncoding(EdgeEncoding):
    """One Boolean key for each edge: is there a line? And one for each cell that is no wall: is it shaded?"""

    shaded: dict[Cell, Literal] = field(kw_only=True)

    def headline(self, word: str, names: Sequence[str], said: str) -> str | None:
        return f"shade {said}" if word == "shaded" else super().headline(word, names, said)

    @property
    def shown(self) -> Mapping[Variable, Sequence[Position]]:
        return {**super().shown, **{literal: (cell,) for cell, literal in self.shaded.items()}}

    def loop_through_unshaded(self) -> None:
        """One loop passes all cells that are not shaded, and no others."""
        self.single_loop("the lines form a single loop")
        lines = {cell: self.at(sides_of(cell)) for cell in self.shaded}
        crossed = {cell: (self.shaded[cell], *here) for cell, here in lines.items()}
        self.add_counts(AtLeast, 2, crossed, "the loop passes every unshaded cell", site_name, conditions=1)
        passing = {(cell, line): (line, self.shaded[cell]) for cell, here in lines.items() for line in here}
        self.ban(passing, "the loop passes no shaded cell", lambda one: cell_name(*one[0]))


class ShadedLoop(AnswerKind[ShadedLoopEncoding, LoopAndShading]):
    """Lines between cells that are no walls, and shading of these cells. In JSON rows of cells: the directions in which
    lines leave ("DR"), "#" if it is shaded, "." if it has neither."""

    def __init__(self, cells: OfShape[Sequence[Cell]] = free_cells) -> None:
        """The cells that are no walls."""
        self.cells, self.loop = cells, EdgeLines(along=False, cells=cells)

    def unlimited(self) -> ShadedLoop:
        return ShadedLoop(board_cells)

    def encode(self, shape: WalledShape) -> ShadedLoopEncoding:  # type: ignore[override]
        e = self.loop.encode(shape)
        shaded = {cell: e.model.boolean(cell_name(*cell), ("unshaded", "shaded")) for cell in self.cells(shape)}
        e.model.key(*shaded.values())
        return ShadedLoopEncoding(e.model, edges=e.edges, points=e.points, shaded=shaded)

    def decode(self, shape: WalledShape, keys: tuple[int, ...]) -> LoopAndShading:  # type: ignore[override]
        cells = self.cells(shape)
        many = len(keys) - len(cells)
        shaded = frozenset(cell for cell, key in zip(cells, keys[many:], strict=True) if key)
        return LoopAndShading(self.loop.decode(shape, keys[:many]), shaded)

    def fault(self, shape: WalledShape, solution: LoopAndShading) -> str | None:  # type: ignore[override]
        odd = sorted(solution.shaded - {*self.cells(shape)})
        return f"{cell_name(*odd[0])} can't be shaded" if odd else self.loop.fault(shape, solution.lines)

    def draw(self, board: Board, shape: GridShape, solution: LoopAndShading, layout: str) -> Board:
        return replace(self.loop.draw(board, shape, solution.lines, layout), shaded=board.shaded | solution.shaded)

    def to_json(self, shape: GridShape, solution: LoopAndShading, layout: str) -> JsonValue:
        cells = rectangle(shape.height, shape.width)
        sides = sides_written(cells, sides_of, solution.lines)
        written = (
            SHADED if cell in solution.shaded else word or EMPTY for cell, word in zip(cells, sides, strict=True)
        )
        return [[*islice(written, shape.width)] for _ in range(shape.height)]

    def from_json(self, shape: GridShape, value: JsonValue) -> LoopAndShading | None:
        words = words_in_rows(shape, value, (SHADED, EMPTY))
        if words is None:
            return None
        shaded = frozenset(cell for cell, word in words.items() if word == SHADED)
        return LoopAndShading(lines_read(words, sides_of, {*links(words)}), shaded)

    def value_at(self, shape: GridShape, solution: LoopAndShading) -> Callable[[Position], int]:
        return lambda position: int(position in (solution.shaded if [*only_cells([position])] else solution.lines))


Pair: TypeAlias = tuple[Cell, Cell]
"""Two islands that see each other along a row or a column, in reading order."""

WORDS = {0: "empty", 1: "single", 2: "double", 3: "triple", 4: "quadruple"}
"""What people call so many bridges side by side."""
HOW_MANY = {
    "empty": "no bridge",
    "single": "one bridge",
    "double": "two bridges",
    "triple": "three bridges",
    "quadruple": "four bridges",
}
"""What a player writes down who finds this of the bridges between two islands."""


@dataclass(frozen=True, slots=True)
class IslandShape(GridShape):
    """Where the islands are, row by row, and how many bridges a pair of them can have."""

    max_bridges: int = choice(
        2, (1, 2, 3, 4), "bridges side by side, at most", lambda most: f"up to {counted(most, 'bridge')} side by side"
    )
    islands: tuple[Cell, ...] = ()

    @property
    def pairs(self) -> list[Pair]:
        """The pairs of islands that see each other: all across, then all down."""
        across = [(one, other) for one, other in pairwise(self.islands) if one[0] == other[0]]
        by_column = sorted(self.islands, key=lambda cell: (cell[1], cell[0]))
        return across + [(one, other) for one, other in pairwise(by_column) if one[1] == other[1]]

    @property
    def crossings(self) -> Iterator[tuple[Pair, Pair]]:
        """The pairs across and down whose bridges would cross."""
        over = {cell: pair for pair in self.pairs for cell in between(pair) if pair[0][0] == pair[1][0]}
        for pair in self.pairs:
            if pair[0][1] == pair[1][1]:
                yield from ((over[cell], pair) for cell in between(pair) if cell in over)


def between(pair: Pair) -> Iterator[Cell]:
    """The cells that bridges between two islands pass."""
    (r, c), (below, right) = pair
    return ((r, at) for at in range(c + 1, right)) if r == below else ((at, c) for at in range(r + 1, below))


@dataclass
class BridgeEncoding(Encoding):
    """How many bridges each pair of islands has."""

    bridges: Mapping[Pair, Integer] = field(kw_only=True)

    def headline(self, word: str, names: Sequence[str], said: str) -> str | None:
        number = self._how_many(word)
        if number is None:
            return None
        return f"{number} between {' and '.join(names[0].split('-'))}" if len(names) == 1 else f"{number} each: {said}"

    def lacking(self, word: str, names: Sequence[str]) -> str | None:
        number = self._how_many(f"not {word}")
        if number is None:
            return None
        are = "are" if number.endswith("bridges") else "is"
        if len(names) == 1:
            return f"there {are} {number} between {names[0].replace('-', ' and ')}"
        return f"there {are} {number} each on {listed(names)}"

    def _how_many(self, word: str) -> str | None:
        """How many bridges there are where the word is true of them; None for the usual sentence."""
        lost = word.removeprefix("not ")
        if lost == word:
            return HOW_MANY.get(word)
        most = max(bridges.values[-1] for bridges in self.bridges.values())
        numbers = {name: number for number, name in WORDS.items() if number <= most}
        gone = {numbers.get(name, -1) for name in lost.replace(" or ", ", ").split(", ")}
        left = sorted({*numbers.values()} - gone)
        if left == [*range(left[0], most + 1)]:
            return f"at least {HOW_MANY[WORDS[left[0]]]}"
        return f"at most {HOW_MANY[WORDS[left[-1]]]}" if left == [*range(left[-1] + 1)] else None

    @cached_property
    def ending(self) -> Mapping[Cell, Sequence[Integer]]:
        """The bridges that can end at each island that sees another."""
        found: dict[Cell, list[Integer]] = {}
        for pair, bridges in self.bridges.items():
            for island in pair:
                found.setdefault(island, []).append(bridges)
        return found

    @property
    def shown(self) -> Mapping[Variable, Sequence[Position]]:
        return {bridge: stretch(*pair) for pair, bridge in self.bridges.items()}


class IslandBridges(AnswerKind[BridgeEncoding, Bridges]):
    """Bridges between islands. In JSON a list of [r, c, r2, c2, number] for the pairs that have any."""

    ruling = "none"

    def encode(self, shape: IslandShape) -> BridgeEncoding:  # type: ignore[override]
        model = Model()
        numbers = range(shape.max_bridges + 1)
        bridges = {pair: model.integer(link_name(pair), numbers, WORDS) for pair in shape.pairs}
        model.key(*bridges.values())
        return BridgeEncoding(model, bridges=bridges)

    def decode(self, shape: IslandShape, keys: tuple[int, ...]) -> Bridges:  # type: ignore[override]
        return frozenset(Bridge(*pair, number) for pair, number in zip(shape.pairs, keys, strict=True) if number)

    def fault(self, shape: IslandShape, solution: Bridges) -> str | None:  # type: ignore[override]
        pairs = {*shape.pairs}
        for one, other, number in sorted(solution):
            if (one, other) not in pairs:
                return f"there can be no bridge {link_name((one, other))}"
            if not 1 <= number <= shape.max_bridges:
                return f"there are {number} bridges {link_name((one, other))}, not 1 to {shape.max_bridges}"
        if len({bridge[:2] for bridge in solution}) < len(solution):
            return "a pair of islands has two numbers of bridges"
        return None

    def draw(self, board: Board, shape: GridShape, solution: Bridges, layout: str) -> Board:
        drawn: dict[Edge, int] = {}
        for one, other, number in sorted(solution):
            drawn |= dict.fromkeys(stretch(one, other), number)
        return replace(board, lines=drawn)

    def to_json(self, shape: GridShape, solution: Bridges, layout: str) -> JsonValue:
        found: list[JsonValue] = [[*one, *other, number] for one, other, number in sorted(solution)]
        return found

    def value_at(self, shape: GridShape, solution: Bridges) -> Callable[[Cell], int]:
        """How many bridges end at an island."""
        ending: dict[Cell, int] = {}
        for one, other, number in solution:
            for island in (one, other):
                ending[island] = ending.get(island, 0) + number
        return lambda cell: ending.get(cell, 0)
