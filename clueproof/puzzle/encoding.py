"""What the rules of a shape become: a model, and the names by which clues and answers find its parts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, islice, pairwise, product
from operator import le
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from clueproof.clock import check_clock
from clueproof.english import listed, of_several, plural, with_article
from clueproof.grid import Grid, cell_name
from clueproof.grid.edges import (
    Cell,
    Edge,
    Position,
    beside,
    corner_name,
    ends,
    faces_beside,
    link_name,
    links,
    rectangle,
    sides_at,
    sides_of,
    site_name,
    squares,
)
from clueproof.grid.naming import LACKING, missing, on
from clueproof.grid.polyominoes import Form, places_in
from clueproof.model import Cardinality, Constraint, Integer, Literal, Model, Variable
from clueproof.model.families import Row, Words

if TYPE_CHECKING:
    from clueproof.puzzle.clue import Clue, Clues


from clueproof import model as constraints  # each is imported when it is used

Value = TypeVar("Value")

Rows: TypeAlias = Iterable[Row] | Mapping[Any, Row]
"""Literals, row by row; or by what each row is about, such as a cell: then words are functions of that."""
Said: TypeAlias = str | Callable[[Any], str]
"""What is said of rows: a text, or a function of the row's number, or of what it is about."""

ClueLiterals: TypeAlias = Mapping[Any, Literal]
"""What a clue at one position can say -> the literal that it means."""


@dataclass(frozen=True)
class LaidPieces:
    """Where pieces of some forms can lie, each form with its name."""

    lying: Mapping[str, Sequence[Literal]]
    """For each form the literals of its places: does a piece lie there?"""
    of: Mapping[Cell, Mapping[str, Literal]]
    """For each cell, by the name of the form: is it covered by such a piece?"""


@dataclass(eq=False, repr=False)
class Encoding:
    """The model of a shape. Genres derive encodings with named, typed parts from it."""

    model: Model = field(default_factory=Model)
    holes: frozenset[Cell] = field(default=frozenset(), kw_only=True)
    """The cells that are no part of the board."""
    stated: dict[str, dict[Position, ClueLiterals]] = field(default_factory=dict)
    """Kind of clue -> position -> what clues there can say, as literals. Empty for clues that are constraints."""

    posted: dict[Clue, Literal] = field(default_factory=dict, kw_only=True)
    """Clues that are constraints, once they are posted, as literals."""
    given: Clues | None = field(default=None, kw_only=True)
    """The clues of the only puzzle that the model serves; None if it serves all puzzles of the shape."""
    narrowed: bool = field(default=False, kw_only=True)
    """Does it lack what other clues would need?"""

    @property
    def shown(self) -> Mapping[Variable, Sequence[Position]]:
        """Where boards show the keys: the cells, or edges, that each is about. Empty where they show no single keys."""
        return {}

    def state(self, kind: str, position: Position, what: Variable | ClueLiterals) -> None:
        """Let clues of a kind at a position be literals: of the values of a cell, or as listed."""
        table = self.stated.setdefault(kind, {})
        if isinstance(what, Integer):
            table[position] = what.equals_each()
        elif isinstance(what, int):
            table[position] = {0: -what, 1: what}
        else:
            table[position] = what

    def open_values(self, kind: str, position: Position, values: Sequence[Value]) -> Sequence[Value]:
        """The values of clues at a position for which rules are needed: all of `values`, or in the model of a single
        puzzle the value of its clue."""
        if self.given is None:
            return values
        self.narrowed = True
        own = self.given[kind].get(position)
        return [value for value in values if value == own]

    def state_counts(
        self,
        kind: str,
        rows: Mapping[Any, Sequence[Literal]],
        values: Sequence[int],
        sentence: Callable[[Any, int], str],
        says: Callable[[Any, int], str] | None = None,
        more: Mapping[Any, int] = MappingProxyType({}),
    ) -> None:
        """A clue of this kind, one of `values`, is how many literals of the row at its position are true, and `more`
        there. `sentence` is the rule in words, `says` the clue, which is else "r1c2 is 3"."""
        posted: dict[tuple[Position, int], Row] = {}
        for position, row in rows.items():
            literals = {}
            for value in self.open_values(kind, position, values):
                if says is None:
                    name = site_name(position)
                    clue = self.model.statement(f"{name} is {value}", f"{name} is not {value}")
                else:
                    clue = self.model.boolean(says(position, value))
                literals[value] = clue
                posted[position, value] = (-clue, *row)
            self.state(kind, position, literals)
        self.add_counts(
            constraints.Exactly,
            [value - more.get(position, 0) for position, value in posted],
            posted,
            lambda stated: sentence(*stated),
            lambda stated: site_name(stated[0]),
            conditions=1,
        )

    def table(self, keys: Sequence[int], left: Callable[[], Sequence[Sequence[int]]]) -> list[str]:
        """Lines of text to look at beside a step that changes the keys at these positions; `left` says what is left to
        each key after it. None for most genres: their boards show it."""
        return []

    def key_name(self, key: int) -> str:
        """What people call the key at this position, to say where two solutions differ."""
        return self.model.name(self.model.keys[key])

    def headline(self, word: str, names: Sequence[str], said: str) -> str | None:
        """What explanations say instead of "r1c2 is full", such as "shade r1c2"; None for the usual sentence. `names`
        are those of the keys, `said` is all of them in one phrase, `word` is the value that they get."""
        return None

    def lacking(self, word: str, names: Sequence[str]) -> str | None:
        """What reasons say instead of "r1c2 is not 4" of keys that have lost this value, such as "there is no bridge
        between r1c1 and r1c4"; None for the usual sentence."""
        return None

    def add(self, constraint: Constraint, sentence: str = "") -> None:
        """Post a rule; `sentence` says it in words."""
        self.model.add(constraint, sentence)

    def add_clauses(self, rows: Rows, sentence: Said = "", place: Said = "", conditions: int = 0) -> None:
        """Post a family of clauses: of each row at least one literal is true. See `Model.add_clauses`."""
        self.model.add_clauses(*_numbered(rows, sentence, place), conditions)

    def add_counts(
        self,
        kind: type[Cardinality],
        count: int | Sequence[int],
        rows: Rows,
        sentence: Said = "",
        place: Said = "",
        conditions: int = 0,
    ) -> None:
        """Post a family of `Exactly`, `AtLeast` or `AtMost`. See `Model.add_counts`."""
        self.model.add_counts(kind, count, *_numbered(rows, sentence, place), conditions)

    def ban(self, rows: Rows, sentence: Said = "", place: Said = "") -> None:
        """Post a family of clauses: of each row not all literals are true."""
        each, said, where = _numbered(rows, sentence, place)
        self.model.add_clauses([tuple([-literal for literal in row]) for row in each], said, where)

    @contextmanager
    def group(self, place: str) -> Iterator[None]:
        """What is posted inside belongs to this place ("row 3")."""
        with self.model.group(place):
            yield

    def connected(self, cells: Grid[Literal], sentence: str, *, corners: bool = False) -> None:
        """The true ones among the cells form at most one piece; cells that share a side are connected, or those that
        touch at `corners` too."""
        board = rectangle(cells.height, cells.width, self.holes)
        edges = [*_side_links(board), *(_corner_links(board) if corners else ())]
        self.add(constraints.Connected(tuple([cells[cell] for cell in board]), tuple(edges)), sentence)

    def numbered_regions(
        self,
        cells: Grid[Literal],
        sizes: Mapping[Cell, tuple[int, Literal] | None],
        name_of: Callable[[Cell], str],
        sentence: str,
    ) -> constraints.NumberedRegions:
        """The true ones among the cells form regions with one of the cells of `sizes` each, their roots, which are all
        true. While the literal of its size is true, a region has so many cells."""
        board = rectangle(cells.height, cells.width, self.holes)
        place = {cell: number for number, cell in enumerate(board)}
        regions = constraints.NumberedRegions(
            tuple([cells[cell] for cell in board]),
            tuple(_side_links(board)),
            tuple([place[root] for root in sizes]),
            tuple(sizes.values()),
            tuple(map(name_of, sizes)),
        )
        self.add(regions, sentence)
        return regions

    def reached(
        self,
        cells: Grid[Literal],
        start: Cell,
        number: int,
        holds: Literal,
        what: str,
        sentence: str,
        *,
        corners: bool = False,
    ) -> tuple[Literal, ...]:
        """While the literal `holds` is true, so many other cells are reached from one over true ones among the cells:
        one less than its piece has, if it is true itself. Steps lead over sides, or only over corners. `what` is the
        clue that says so, `sentence` the rule in words. Returns literals of cells that are counted."""
        counted = tuple(self.reach(cells, start, holds, what, steps=number, corners=corners).values())
        with self.group(what):
            self.add(constraints.Exactly(number, counted, enforce=(holds,)), sentence)
        return counted

    def reach(
        self,
        cells: Grid[Literal],
        start: Cell,
        holds: Literal,
        what: str,
        *,
        steps: int | None = None,
        corners: bool = False,
    ) -> dict[Cell, Literal]:
        """For each other cell a literal that says, while `holds` is true, whether it is reached from `start` over true
        ones among the cells; `steps`: other rules see to it that none is further away. Steps lead over sides, or only
        over corners. `what` is the clue that asks."""
        ways = ((-1, -1), (-1, 1), (1, -1), (1, 1)) if corners else ((-1, 0), (0, -1), (0, 1), (1, 0))
        board = {*rectangle(cells.height, cells.width, self.holes)}

        def near(cell: Cell) -> list[Cell]:
            ends = [(cell[0] + down, cell[1] + right) for down, right in ways]
            return [end for end in ends if end in board]

        distance, ahead = {start: 0}, [start]
        for cell in ahead:
            for other in near(cell) if steps is None or distance[cell] < steps else ():
                if other not in distance:
                    distance[other] = distance[cell] + 1
                    ahead.append(other)
        within = sorted(distance.keys() - {start})
        words = f"not counted by {what}", f"counted by {what}"
        own = dict(zip(within, self.model.booleans(within, words, site_name), strict=True))
        with self.group(what):
            true = [(-holds, -counted, cells[cell]) for cell, counted in own.items()]
            self.add_clauses(true, "what it counts is a part of its piece", conditions=1)
            whole = [
                (-holds, *([-own[cell]] if cell in own else ()), -cells[other], *([own[other]] if other in own else ()))
                for cell in (start, *within)
                for other in near(cell)
                if other != start
            ]
            self.add_clauses(whole, "it counts whole pieces", conditions=1)
            nodes = (start, *within)
            edges = tuple(_corner_links(nodes) if corners else _side_links(nodes))
            literals = (self.model.true, *own.values())
            connected = constraints.Connected(literals, edges, steps=steps, enforce=(holds,))
            self.add(connected, "it counts one piece")
        return own

    def sized_pieces(self, cells: Grid[Literal], size: int, sentence: str) -> None:
        """Each connected piece of true ones among the cells has so many cells."""
        board = rectangle(cells.height, cells.width, self.holes)
        values = [self.model.integer(cell_name(*cell), (0, size)) for cell in board]
        same = [(value.equals(size), cells[cell]) for value, cell in zip(values, board, strict=True)]
        self.add_clauses([row for value, cell in same for row in ((-value, cell), (value, -cell))], sentence)
        # those that are not true form pieces of 0 cells or more
        regions = constraints.ValueRegions(tuple(values), tuple(_side_links(board)), or_more=0)
        if size > 1:
            goes_on = [
                (-cells[cell], *[cells[board[other]] for other in near])
                for cell, near in zip(board, regions.neighbours, strict=True)
            ]
            self.add_clauses(goes_on, sentence)
        self.add(regions, sentence)

    def reach_edge(self, cells: Grid[Literal], sentence: str, *, corners: bool = False) -> None:
        """Each true one among the cells is connected with the edge of the grid by true ones, over sides, or over
        `corners` too."""
        outside = len(cells)
        board = rectangle(cells.height, cells.width)
        ways = [(n, outside) for n, cell in enumerate(board) if len(beside(cell, cells.height, cells.width)) < 4]
        steps = (*cells.edges, *(_corner_links(board) if corners else ()), *ways)
        self.add(constraints.Connected((*cells, self.model.true), steps), sentence)

    def no_square(self, cells: Grid[Literal], sentence: str) -> None:
        """No four of the cells that form a 2x2 square are all true."""
        self.ban(
            [tuple([cells[cell] for cell in square]) for square in squares(cells.height, cells.width, self.holes)],
            sentence,
        )

    def rectangle_pieces(self, cells: Grid[Literal], sentence: str) -> None:
        """Each connected piece of true ones among the cells fills a rectangle."""
        # a piece with three cells of a square has a corner that goes inwards
        three = [(-cell, *[other for other in square if other != cell]) for square in cells.squares for cell in square]
        self.ban(three, sentence)

    def square_pieces(self, cells: Grid[Literal], sentence: str) -> None:
        """Each connected piece of true ones among the cells fills a square."""
        self.rectangle_pieces(cells, sentence)
        for lines in ((cells.rows, cells.columns), (cells.columns, cells.rows)):
            self.add_clauses(_as_high_as_wide(*lines), sentence)

    def no_rectangles(self, cells: Grid[Literal], sentence: str) -> None:
        """No connected piece of true ones among the cells fills a rectangle."""
        rows = cells.rows
        clauses: list[Row] = []
        # the rows of a rectangle are runs of one length, with nothing at their ends
        for start, end in combinations(range(cells.width + 1), 2):
            closed = 0
            for r in reversed(range(cells.height)):
                name = f"the cells from {cell_name(r, start)} to {cell_name(r, end - 1)}"
                run = self.model.boolean(name, ("no run", "a run"))
                here = rows[r]
                ends = [here[place] for place in (start - 1, end) if 0 <= place < cells.width]
                clauses.append((run, *ends, *[-cell for cell in here[start:end]]))
                clauses += [*[(-run, -cell) for cell in ends], *[(-run, cell) for cell in here[start:end]]]
                above, below = [rows[y][start:end] if 0 <= y < cells.height else () for y in (r - 1, r + 1)]
                bottom = self.model.boolean(name, ("not as below", "as below, to the end"))
                clauses += [(-run, bottom, *below), *([(-run, -closed, bottom)] if closed else []), (-bottom, run)]
                clauses += [(-bottom, -cell, closed) for cell in below]
                clauses.append((-bottom, *above))
                closed = bottom
        self.add_clauses(clauses, sentence)

    def join(self, points: int, links: Sequence[Literal], ends: Sequence[tuple[int, int]], sentence: str) -> None:
        """The links that are true lead from every point to every other; `ends` are the two points of each link."""
        # points are nodes too, so that a cut says: one of the links that leave this piece is true
        steps = [(points + number, point) for number, pair in enumerate(ends) for point in pair]
        self.add(constraints.Connected((self.model.true,) * points + tuple(links), tuple(steps)), sentence)

    def lay(
        self,
        forms: Mapping[str, Form],
        cells: Sequence[Cell],
        needs: Callable[[list[Cell]], Iterable[Literal]],
        covered: Callable[[Cell], Row],
        sentence: str,
        turned: bool = True,
    ) -> LaidPieces:
        """Pieces of these forms, which are `turned` and mirrored or not, lie among the cells, row by row. `needs` gives
        for the cells of a piece the literals that are true where it lies; a piece covers each cell for which one of the
        literals of `covered` is false."""
        lying: dict[str, list[Literal]] = {name: [] for name in forms}
        covering: dict[Cell, dict[str, list[Literal]]] = {cell: {name: [] for name in forms} for cell in cells}
        parts: list[Row] = []
        for name, places in places_in(cells, forms, turned).items():
            for place in places:
                piece = [cells[number] for number in place]
                where = f"{name} lies in {', '.join([cell_name(*cell) for cell in piece])}"
                lies = self.model.statement(with_article(where), f"no {where}")
                lying[name].append(lies)
                parts += [(-lies, literal) for literal in needs(piece)]
                for cell in piece:
                    covering[cell][name].append(lies)
        self.add_clauses(parts, sentence, conditions=1)
        self.add_clauses(
            {cell: (*covered(cell), *[lies for own in by.values() for lies in own]) for cell, by in covering.items()},
            sentence,
            site_name,
        )
        of: dict[Cell, dict[str, Literal]] = {}
        rows: list[Row] = []
        for cell, by in covering.items():
            at, named = cell_name(*cell), {name: with_article(name) for name in forms}
            of[cell] = {
                name: self.model.statement(f"{at} is of {a}", f"{at} is not of {a}") for name, a in named.items()
            }
            for name, own in by.items():
                rows += [(-of[cell][name], *own), *[(of[cell][name], -lies) for lies in own]]
        self.add_clauses(rows, "a cell is of the form that lies there")
        return LaidPieces(lying, of)


def _side_links(board: Sequence[Cell]) -> list[tuple[int, int]]:
    """The pairs of cells that share a side, by their places."""
    place = {cell: number for number, cell in enumerate(board)}
    return [(place[one], place[other]) for one, other in links(board)]


def _corner_links(board: Sequence[Cell]) -> list[tuple[int, int]]:
    """The pairs of cells that touch at a corner, by their places."""
    place = {cell: number for number, cell in enumerate(board)}
    ways = [((r, c), (r + 1, c + step)) for r, c in board for step in (-1, 1)]
    return [(place[one], place[other]) for one, other in ways if other in place]


def _as_high_as_wide(rows: Sequence[Sequence[Literal]], columns: Sequence[Sequence[Literal]]) -> Iterator[Row]:
    """Clauses: from the first cell of a rectangle, what is true along the row is true down the column."""
    for r, row in enumerate(rows):
        for c, first in enumerate(row):
            before = [*([row[c - 1]] if c else []), *([rows[r - 1][c]] if r else [])]
            for steps in range(1, len(row) - c):
                down = [columns[c][r + steps]] if r + steps < len(rows) else []
                yield (*before, -first, *[-cell for cell in row[c + 1 : c + steps + 1]], *down)


def _numbered(rows: Rows, sentence: Said, place: Said) -> tuple[Iterable[Row], Words, Words]:
    """Rows as they stand in families, where words are functions of the number of a row."""
    if not isinstance(rows, Mapping):
        return rows, sentence, place
    about = [*rows]

    def words(said: Said) -> Words:
        return said if isinstance(said, str) else lambda number: said(about[number])

    return rows.values(), words(sentence), words(place)


@dataclass(eq=False, repr=False)
class CellEncoding(Encoding):
    """One integer key for each cell."""

    cells: Grid[Integer] = field(kw_only=True)

    @property
    def shown(self) -> Mapping[Variable, Sequence[Position]]:
        return _by_cell(self.cells)

    def no_crossings(self, sentence: str) -> None:
        """Where four cells meet two that share a side have the same value."""
        height, width = self.cells.height, self.cells.width
        same: dict[Edge, Literal] = {}
        for edge in links(rectangle(height, width)):
            same[edge] = self.model.boolean(link_name(edge), ("a border", "open"))
            pairs = [(self.cells[one], self.cells[other]) for one, other in (edge, edge[::-1])]
            self.add_clauses(
                [
                    (-same[edge], -cell.equals(value), *((near.equals(value),) if value in near.values else ()))
                    for cell, near in pairs
                    for value in cell.values
                ],
                "without a border they belong together",
                link_name(edge),
            )
        corners = [(r + 1, c + 1) for r, c in rectangle(height - 1, width - 1)]
        meeting = {corner: tuple([same[edge] for edge in sides_at(corner)]) for corner in corners}
        self.add_clauses(meeting, sentence, corner_name)

    def owned_regions(self, roots: Sequence[Cell], sentence: str) -> None:
        """The cells that have the number of a root, by the order of the roots, form one connected piece with it."""
        for number, root in enumerate(roots):
            board = [
                cell for cell in rectangle(self.cells.height, self.cells.width) if number in self.cells[cell].values
            ]
            has = {cell: self.cells[cell].equals(number) for cell in board}
            with self.group(cell_name(*root)):
                # not needed, but worth it
                goes_on = [
                    (-own, *[has[near] for near in beside(cell, self.cells.height, self.cells.width) if near in has])
                    for cell, own in has.items()
                    if cell != root
                ]
                self.add_clauses(goes_on, sentence)
                self.add(constraints.Connected(tuple(has.values()), tuple(_side_links(board))), sentence)


@dataclass(eq=False, repr=False)
class RegionNumberEncoding(CellEncoding):
    """One integer key for each cell: how large its region is. Regions that are larger than any key value are told apart
    by the borders between them."""

    or_more: int | None = None
    """The largest value; it means this many cells or more."""
    parted: dict[Edge, Literal] = field(default_factory=dict)
    """One Boolean key for each pair of neighbours between which two such regions can meet: is there a border?"""

    def value_regions(self, sentence: str) -> None:
        """Connected cells of the same value form a region, which has as many cells as its value says."""
        regions = constraints.ValueRegions(self.cells.cells, tuple(self.cells.edges), self.or_more)
        # not needed, but worth it: Fillomino 20x25 in half the time
        goes_on = [
            (-cell.equals(value), *[self.cells.cells[place].equals(value) for place in near])
            for cell, near in zip(self.cells, regions.neighbours, strict=True)
            for value in cell.values
            if value > 1
        ]
        self.add_clauses(goes_on, sentence)
        self.add(regions, sentence)
        if self.or_more is not None and self.parted:
            place = {cell: number for number, cell in enumerate(rectangle(self.cells.height, self.cells.width))}
            edges = tuple([(place[one], place[other]) for one, other in self.parted])
            large = tuple([cell.equals(self.or_more) for cell in self.cells])
            ends = [
                (border, -large[end]) for edge, border in zip(edges, self.parted.values(), strict=True) for end in edge
            ]
            self.ban(ends, "numbers say where all other regions end")
            self.add(constraints.PartedRegions(large, edges, tuple(self.parted.values()), self.or_more), sentence)


@dataclass(eq=False, repr=False)
class BooleanEncoding(Encoding):
    """One Boolean key for each cell."""

    cells: Grid[Literal] = field(kw_only=True)

    @property
    def shown(self) -> Mapping[Variable, Sequence[Position]]:
        return _by_cell(self.cells, self.holes)


@dataclass(eq=False, repr=False)
class ShadingEncoding(BooleanEncoding):
    """One Boolean key for each cell: is it shaded?"""

    def headline(self, word: str, names: Sequence[str], said: str) -> str | None:
        return f"shade {said}" if word == "shaded" else None

    @property
    def shaded(self) -> Grid[Literal]:
        """Literals "this cell is shaded"."""
        return self.cells

    @cached_property
    def unshaded(self) -> Grid[Literal]:
        """Literals "this cell is unshaded"."""
        there = [
            literal if cell in self.holes else -literal
            for cell, literal in zip(rectangle(self.cells.height, self.cells.width), self.cells, strict=True)
        ]
        return Grid(self.cells.height, self.cells.width, there)

    def shaded_pieces(
        self,
        forms: Mapping[str, Form],
        sentence: str,
        free: Sequence[Cell] | None = None,
        *,
        within: Sequence[Cell] | None = None,
        corners: bool = False,
    ) -> LaidPieces:
        """The connected pieces of shaded cells have these forms, turned and mirrored as they may be. Only the `free`
        cells can be shaded, row by row; no two pieces touch, not even at `corners` if that is said. `within`: it is
        about these cells alone, row by row, whatever is shaded beside them."""
        height, width = self.cells.height, self.cells.width
        cells = rectangle(height, width, self.holes) if within is None else within
        board, free = {*cells}, cells if free is None else free
        self.ban([(self.shaded[cell],) for cell in sorted(board.difference(free))], "no piece lies there")

        def needs(piece: list[Cell]) -> list[Literal]:
            near = {other for cell in piece for other in beside(cell, height, width)}
            if corners:
                near |= {(r + down, c + right) for r, c in piece for down in (-1, 1) for right in (-1, 1)}
            around = sorted((near & board).difference(piece))
            return [*[self.shaded[cell] for cell in piece], *[self.unshaded[cell] for cell in around]]

        return self.lay(forms, free, needs, lambda cell: (self.unshaded[cell],), sentence)

    def shaded_whole(self, rooms: Iterable[Sequence[Cell]], sentence: str) -> None:
        """The cells of each room are all shaded, or none of them is."""
        alike = [(self.cells[one], self.cells[other]) for room in rooms for one, other in pairwise(room)]
        self.add_clauses([row for one, other in alike for row in ((one, -other), (-one, other))], sentence)


@dataclass(eq=False, repr=False)
class MarkEncoding(Encoding):
    """One Boolean key for each cell that can have a mark."""

    marks: dict[Cell, Literal] = field(kw_only=True)

    @property
    def shown(self) -> Mapping[Variable, Sequence[Position]]:
        return {literal: (cell,) for cell, literal in self.marks.items()}

    def headline(self, word: str, names: Sequence[str], said: str) -> str | None:
        return f"put {word if len(names) == 1 else of_several(word)} in {said}" if word.startswith("a ") else None

    def at(self, cells: Iterable[Cell]) -> tuple[Literal, ...]:
        """The literals of those of the cells that can have a mark."""
        return tuple([self.marks[cell] for cell in cells if cell in self.marks])


@dataclass(eq=False, repr=False)
class EdgeEncoding(Encoding):
    """One Boolean key for each edge: is there a line?"""

    edges: dict[Edge, Literal] = field(kw_only=True)
    points: Mapping[Cell, Sequence[Edge]] = field(kw_only=True)
    """Where lines can meet, vertices or cells, with the edges that end there."""
    turns: dict[Cell, Literal] = field(default_factory=dict, kw_only=True)
    """For some cells the literal that a loop through centres turns there: see `turn`."""
    turned_before: dict[int, dict[tuple[Cell, Cell], Literal]] = field(default_factory=dict, kw_only=True)
    """Numbers of turns for which there are literals already: see `turned`."""

    @property
    def shown(self) -> Mapping[Variable, Sequence[Position]]:
        return {cell: (edge,) for edge, cell in self.edges.items()}

    def headline(self, word: str, names: Sequence[str], said: str) -> str | None:
        joined = [name.replace("-", " and ") for name in names]
        if word in ("a domino", "no domino"):
            return f"{'place' if word == 'a domino' else 'no'} {plural(len(names), 'domino')} {said}"
        if word == "a line":
            inner = [name for name in names if "-" in name]
            if inner and (where := on([name for name in names if name not in inner])):
                return f"{self.headline(word, inner, listed(inner))}, and draw a line {where}"
            if where := on(names):
                return f"draw {word if len(names) == 1 else of_several(word)} {where}"
            if names == joined:
                return f"draw {said}"
            return f"join {joined[0] if len(names) == 1 else said}"
        if word in LACKING:
            return missing(word, names, said)
        return None

    def at(self, edges: Iterable[Edge]) -> tuple[Literal, ...]:
        """The literals of those of the edges that there are."""
        return tuple([self.edges[edge] for edge in edges if edge in self.edges])

    @cached_property
    def on_loop(self) -> dict[Cell, Literal]:
        """For each cell the literal that a loop through centres passes it."""
        cells = [*self.points]
        literals = self.model.booleans(cells, ("not on the loop", "on the loop"), site_name)
        passed = dict(zip(cells, literals, strict=True))
        lines = {cell: self.at(ending) for cell, ending in self.points.items()}
        crossed = {cell: (-passed[cell], *here) for cell, here in lines.items()}
        self.add_counts(constraints.AtLeast, 2, crossed, "a cell on the loop has two lines", site_name, conditions=1)
        ending_there = {(cell, line): (-line, passed[cell]) for cell, here in lines.items() for line in here}
        self.add_clauses(ending_there, "a cell with a line is on the loop", lambda one: site_name(one[0]))
        return passed

    def turn(self, cell: Cell) -> Literal:
        """The literal that a loop through centres turns in a cell; it is false where the loop does not pass."""
        if cell in self.turns:
            return self.turns[cell]
        (up, right, down, left), name = sides_of(cell), cell_name(*cell)
        turn = self.turns[cell] = self.model.boolean(name, ("straight", "a turn"))
        with self.group(name):
            for pair in ((up, down), (left, right)):
                # in a corner, and at the border where one of the two is missing, the other one decides
                lines = self.at(pair)
                across = "one line of a turn is across, the other down"
                self.add(constraints.Clause(-turn, *lines), across)
                if len(lines) == 2:
                    self.add(constraints.Clause(-turn, *[-line for line in lines]), across)
                for line in lines:
                    others = [other for other in lines if other != line]
                    self.add(constraints.Clause(turn, -line, *others), "the loop turns, or goes straight on")
        return turn

    @cached_property
    def line_counts(self) -> dict[Cell, Integer]:
        """For each point how many lines end there."""
        counts: dict[Cell, Integer] = {}
        with_lines: dict[tuple[Cell, int], Row] = {}
        for point, ending in self.points.items():
            lines = self.at(ending)
            number = counts[point] = self.model.integer(site_name(point), range(5))
            for which, drawn in enumerate(product((False, True), repeat=len(lines))):
                signs = [-line if there else line for line, there in zip(lines, drawn, strict=True)]
                with_lines[point, which] = (*signs, number.equals(sum(drawn)))
        self.add_clauses(with_lines, "a number counts the lines of its cell", lambda one: site_name(one[0]))
        return counts

    def network(self, sentence: str) -> dict[Cell, Literal]:
        """The lines form at most one piece, with any branches, ends and loops. For each point the literal that some
        line ends there."""
        lines = {point: self.at(ending) for point, ending in self.points.items()}
        reached = dict(
            zip(lines, self.model.booleans([*lines], ("off the network", "on the network"), site_name), strict=True)
        )
        rows = [(-line, reached[point]) for point, here in lines.items() for line in here]
        self.add_clauses([*rows, *[(-reached[point], *here) for point, here in lines.items()]])
        place = {point: number for number, point in enumerate(lines, len(self.edges))}
        steps = [(line, place[point]) for line, pair in enumerate(self.ends) for point in pair]
        self.add(constraints.Connected((*self.edges.values(), *reached.values()), tuple(steps)), sentence)
        return reached

    def inside(self, height: int, width: int) -> dict[Cell, Literal]:
        """For each vertex of the board the literal that it is inside of a loop through centres of its cells."""
        inside: dict[Cell, Literal] = {}
        for vertex in rectangle(height, width):
            if 0 not in vertex:
                name = corner_name(vertex)
                inside[vertex] = self.model.boolean(name, ("outside the loop", "inside the loop"))
        parted: list[Row] = []
        alike: list[Row] = []
        places: tuple[list[Edge], list[Edge]] = [], []
        for link in links(rectangle(height, width)):
            sides, lines = [inside[vertex] for vertex in ends(link) if vertex in inside], self.at([link])
            for line in lines:
                parted.append((-line, *sides))
                if len(sides) == 2:
                    parted.append((-line, -sides[0], -sides[1]))
            alike += [(*lines, -side, *[other for other in sides if other != side]) for side in sides]
            for rows, found in ((parted, places[0]), (alike, places[1])):
                found += [link] * (len(rows) - len(found))
        self.add_clauses(parted, "a line parts inside and outside", lambda n: link_name(places[0][n]))
        self.add_clauses(alike, "only a line parts inside and outside", lambda n: link_name(places[1][n]))
        return {vertex: inside.get(vertex, -self.model.true) for vertex in rectangle(height + 1, width + 1)}

    def single_loop(self, sentence: str, through: Iterable[Cell] = ()) -> None:
        """The lines form one loop, which passes a point at most once: no end and no crossing, and one piece. It passes
        all the points of `through`."""
        self.add(constraints.SingleLoop(tuple(self.edges.values()), self.ends, through=tuple(through)), sentence)

    def stretches(self, kind: Mapping[Cell, Hashable], most: int, sentence: str) -> dict[Cell, list[Literal]]:
        """Where lines pass from cell to cell of the same kind they are a stretch, which ends at a cell of another kind,
        or of none. The lines must be one loop, or a network that branches in cells of no kind alone. For each cell of a
        kind the literals that its stretch has at least 0, 1, 2 ... `most` cells; a cell without a line is one."""
        sizes = self._levels(kind, most, "cells in the stretch")
        if most < 2:
            return sizes
        inner = {
            edge: line
            for edge, line in self.edges.items()
            if kind.keys() >= {*edge} and len({*map(kind.get, edge)}) == 1
        }
        # one way along each stretch: where it begins no line goes in, where it ends none goes out
        ways = [(one, other) for pair in inner for one, other in (pair, pair[::-1])]
        going = dict(zip(ways, self.model.booleans(ways, ("no step", "a step"), _way_name), strict=True))
        cuts = dict(zip(inner, self.model.booleans([*inner], ("no cut", "a cut"), link_name), strict=True))
        into: dict[Cell, list[Literal]] = {cell: [] for cell in kind}
        out: dict[Cell, list[Literal]] = {cell: [] for cell in kind}
        for (one, other), step in going.items():
            out[one].append(step)
            into[other].append(step)
        single = [tuple(steps) for found in (into, out) for steps in found.values()]
        self.add_counts(constraints.AtMost, 1, single, sentence)
        rows: list[Row] = []
        for (one, other), line in inner.items():
            along, back, cut = going[one, other], going[other, one], cuts[one, other]
            rows += [(-along, line), (-back, line), (-cut, line), (-along, -back), (-cut, -along), (-cut, -back)]
            rows.append((-line, along, back, cut))
        # a loop all of one kind has one cut: where it begins and ends
        leaving = [line for edge, line in self.edges.items() if edge not in inner]
        mixed = self.model.statement("there are several stretches", "there is one stretch, a loop")
        rows += [(-mixed, *leaving), (mixed, *cuts.values()), *[(mixed, -line) for line in leaving]]
        rows += [(-mixed, -cut) for cut in cuts.values()]
        self.add_clauses(rows, sentence)
        self.add(constraints.AtMost(1, tuple(cuts.values())), sentence)
        places = self._levels(kind, most, "cells up to here")
        rows = []
        for cell in kind:
            place, size = places[cell], sizes[cell]
            for count in range(2, most + 1):
                rows += [
                    (-place[count], place[count - 1]),
                    (-size[count], size[count - 1]),
                    (-place[count], size[count]),
                ]
                rows.append((*out[cell], -size[count], place[count]))
            rows.append((*into[cell], -place[2]))
        for (one, other), step in going.items():
            for count in range(1, most):
                rows += [(-step, -places[one][count], places[other][count + 1])]
                rows += [(-step, places[one][count], -places[other][count + 1])]
        for (one, other), line in inner.items():
            for count in range(2, most + 1):
                for a, b in ((sizes[one], sizes[other]), (sizes[other], sizes[one])):
                    rows.append((-line, -a[count], b[count]))
        self.add_clauses(rows, sentence)
        return sizes

    def _levels(self, cells: Iterable[Cell], most: int, what: str) -> dict[Cell, list[Literal]]:
        """For each cell literals for at least 0, 1, 2 ... `most`; the first two are true."""
        true = self.model.true
        spots = [(cell, count) for cell in cells for count in range(2, most + 1)]
        words = f"fewer {what}", f"enough {what}"
        new = iter(self.model.booleans(spots, words, lambda spot: f"{spot[1]} at {cell_name(*spot[0])}"))
        return {cell: [true, true, *islice(new, max(0, most - 1))] for cell in cells}

    def crossing_loop(self, sentence: str, through: Iterable[Cell] = ()) -> None:
        """The lines between centres form one loop, which may cross itself: where four lines meet, it goes straight on
        both times. It passes all the cells of `through`."""
        # a cell has a point for what is across and one for what is down, which a turn joins
        across, down = ({cell: (cell[0], 2 * cell[1] + place) for cell in self.points} for place in (0, 1))
        lines = [(across if one[0] == other[0] else down, one, other) for one, other in self.edges]
        ends = [(point[one], point[other]) for point, one, other in lines]
        ends += [(across[cell], down[cell]) for cell in self.points]
        turns = [self.turn(cell) for cell in self.points]
        self.add(constraints.SingleLoop((*self.edges.values(), *turns), tuple(ends)), sentence)
        passed = {cell: self.at(self.points[cell]) for cell in through}
        self.add_clauses(passed, "the loop passes it", site_name)

    def state_pieces(self, kind: str, pieces: Mapping[int, tuple[bool, ...]], name: Callable[[Cell, int], str]) -> None:
        """A clue of this kind, one of `pieces`, says for the upper, right, lower and left side of its cell whether a
        line leads over it; `name` is the clue in words."""
        for cell in self.points:
            around = sides_of(cell)
            inside = [side in self.edges for side in around]
            there = [piece for piece, leads in pieces.items() if all(map(le, leads, inside))]
            clues = {piece: self.model.boolean(name(cell, piece)) for piece in self.open_values(kind, cell, there)}
            self.state(kind, cell, clues)
            rows = [
                (-clue, self.edges[side] if leads else -self.edges[side])
                for piece, clue in clues.items()
                for side, leads in zip(around, pieces[piece], strict=True)
                if side in self.edges
            ]
            self.add_clauses(rows, "a piece that is given", cell_name(*cell), conditions=1)

    def open_path(self, sentence: str) -> dict[Cell, Literal]:
        """The lines form one path, which never branches or crosses itself, between two points that are not told. For
        each point the literal that the path passes it or ends there."""
        # a loop, with a point besides at which both ends meet
        beyond = (-1, -1)
        names = ("no end", "an end of the path")
        ends = dict(zip(self.points, self.model.booleans([*self.points], names, site_name), strict=True))
        passed = dict(
            zip(self.points, self.model.booleans([*self.points], ("not passed", "passed"), site_name), strict=True)
        )
        closing = tuple([(point, beyond) for point in ends])
        edges = (*self.edges.values(), *ends.values())
        self.add(constraints.SingleLoop(edges, (*self.ends, *closing), through=(beyond,)), sentence)
        lines = {point: self.at(ending) for point, ending in self.points.items()}
        rows = {(point, line): (-line, passed[point]) for point, here in lines.items() for line in here}
        self.add_clauses(rows, "a cell with a line is passed", lambda one: site_name(one[0]))
        passing = {point: (-passed[point], *here) for point, here in lines.items()}
        self.add_clauses(passing, "a cell that is passed has a line", site_name)
        return passed

    def open_paths(self, sentence: str, ends: Collection[Cell] | None = None) -> dict[Cell, Literal]:
        """The lines form paths through all points, which never branch or cross. They end at the points of `ends`, or
        where none are told, anywhere. For each point the literal that a path ends there."""
        if ends is None:
            words = "no end", "an end of a path"
            end_at = dict(zip(self.points, self.model.booleans([*self.points], words, site_name), strict=True))
        else:
            end_at = {point: self.model.true if point in ends else -self.model.true for point in self.points}
        # an end takes the place of a line
        rows = {point: (*self.at(ending), end_at[point]) for point, ending in self.points.items()}
        self.add_counts(constraints.Exactly, 2, rows, "a path ends or goes on", site_name)
        place = {point: number for number, point in enumerate(self.points)}
        joined = tuple([(place[one], place[other]) for one, other in self.ends])
        self.add(constraints.Acyclic(tuple(self.edges.values()), joined), sentence)
        return end_at

    @cached_property
    def steps(self) -> dict[tuple[Cell, Cell], Literal]:
        """For each two points that a line can join, in either order, the literal of the line."""
        lines = zip(self.edges.values(), self.ends, strict=True)
        return {step: line for line, ends in lines for step in (ends, ends[::-1])}

    @cached_property
    def _beside(self) -> dict[Cell, list[Cell]]:
        """For each point those to which lines can lead from there."""
        found: dict[Cell, list[Cell]] = {}
        for one, other in self.steps:
            found.setdefault(one, []).append(other)
        return found

    def _on_steps(self, words: tuple[str, str]) -> dict[tuple[Cell, Cell], Literal]:
        """A new literal for each of the steps."""
        literals = self.model.booleans([*self.steps], words, _way_name)
        return dict(zip(self.steps, literals, strict=True))

    def directed(self, starts: Collection[Cell] = (), goals: Collection[Cell] = ()) -> dict[tuple[Cell, Cell], Literal]:
        """Each line leads one way, no two to the same point or from the same point, none to `starts` or from `goals`.
        For each of the steps the literal that a line leads this way."""
        way = self._on_steps(("no way", "a way"))
        rows: list[Row] = []
        for line, (one, other) in zip(self.edges.values(), self.ends, strict=True):
            there, back = way[one, other], way[other, one]
            rows += [(-line, there, back), (line, -there), (line, -back), (-there, -back)]
        self.add_clauses(rows, "a line leads one way")
        for end, closed in ((0, goals), (1, starts)):
            leading: dict[Cell, list[Literal]] = {point: [] for point in self.points}
            for step, literal in way.items():
                leading[step[end]].append(literal)
            pairs = [pair for literals in leading.values() for pair in combinations(literals, 2)]
            self.ban([*pairs, *[(step,) for point in closed for step in leading[point]]], "lines lead one way on")
        return way

    def turned(self, times: int, ends: Collection[Cell]) -> dict[tuple[Cell, Cell], Literal]:
        """For each of the steps the literal that a path which takes it, and which begins at one of `ends`, turned so
        often before, or more often. Of a step that no path takes it says nothing."""
        levels = self.turned_before
        levels.setdefault(0, dict.fromkeys(self.steps, self.model.true))
        for level in range(len(levels), times + 1):
            check_clock()
            more = levels[level] = self._on_steps(("fewer turns", f"{level} turns or more before"))
            rows: list[Row] = [(-more[step],) for step in more if step[0] in ends]
            for (one, here), line in self.steps.items():
                for there in self._beside[here]:
                    if there == one:
                        continue
                    lines = -line, -self.steps[here, there]
                    straight = one[0] == there[0] or one[1] == there[1]
                    before, after = levels[level if straight else level - 1][one, here], more[here, there]
                    rows += [(*lines, -before, after), (*lines, before, -after)]
            self.add_clauses(rows, "turns are counted along a path")
        return levels[times]

    def paths(self, pairs: Iterable[tuple[Cell, Cell]], sentence: str, covering: bool = False) -> None:
        """The lines form a path between the two points of each pair, and nothing else."""
        between_cells = all({*points} == {*edge} for edge, points in zip(self.edges, self.ends, strict=True))
        beside = tuple(faces_beside(self.edges).values()) if between_cells else ()
        self.add(constraints.Paths(tuple(self.edges.values()), self.ends, tuple(pairs), covering, beside), sentence)

    @cached_property
    def ends(self) -> tuple[tuple[Cell, Cell], ...]:
        """The two points of each edge."""
        found: dict[Edge, list[Cell]] = {edge: [] for edge in self.edges}
        for point, ending in self.points.items():
            for edge in ending:
                found[edge].append(point)
        return tuple([(one, other) for one, other in found.values()])


@dataclass(eq=False, repr=False)
class RegionEncoding(Encoding):
    """One Boolean key for each two neighbours: is there a border between them?"""

    cells: Sequence[Cell] = field(kw_only=True)
    borders: dict[Edge, Literal] = field(kw_only=True)
    owner: dict[Cell, Integer] = field(default_factory=dict)
    """The number of the region that each cell is in, where rules have numbers for them; see `name_regions`."""

    def headline(self, word: str, names: Sequence[str], said: str) -> str | None:
        return f"draw a border on {said}" if word == "a border" else f"no border on {said}" if word == "open" else None

    @property
    def shown(self) -> Mapping[Variable, Sequence[Position]]:
        return {border: (edge,) for edge, border in self.borders.items()}

    def around(self, cell: Cell) -> tuple[Literal, ...]:
        """The literals of the borders around a cell, those at the edge of the board left out."""
        return tuple([self.borders[side] for side in sides_of(cell) if side in self.borders])

    def name_regions(self, owners: Mapping[Cell, Mapping[int, str]]) -> None:
        """Each cell is in one of the regions that it can be in, by their numbers (with words for them), and cells that
        share a side are in different ones if there is a border between them. Not stated: that each is connected."""
        words = {cell: dict(said) for cell, said in owners.items()}
        self.owner.update({cell: self.model.integer(cell_name(*cell), said, said) for cell, said in words.items()})
        rows: list[Row] = []
        for (one, other), border in self.borders.items():
            for a, b in self.both_in(one, other):
                rows += [(border, -a, b), (border, a, -b), (-border, -a, -b)]
        self.add_clauses(rows, "borders part regions")

    def both_in(self, one: Cell, other: Cell) -> list[tuple[Literal, Literal]]:
        """For each region that one of two cells can be in the literals that it has the one, and the other."""
        a, b, never = self.owner[one].equals_each(), self.owner[other].equals_each(), -self.model.true
        return [(a.get(number, never), b.get(number, never)) for number in dict.fromkeys((*a, *b))]

    def rectangles(self, sentence: str, crossings: str = "") -> None:
        """The borders part the board into rectangles. With a sentence for `crossings`, no four meet at a
        point."""
        bent: list[Row] = []
        for four in self._meeting():
            # of the borders at a point none is alone, and no two alone form a corner: each has two straight ones
            for one, two in ((0, 2), (2, 0), (1, 3), (3, 1)):
                across = [four[n] for n in range(4) if n not in (one, two)]
                bent += [(-four[one], four[two], other) for other in across]
        self.add_clauses(bent, sentence)
        if crossings:
            self.ban(self._meeting(), crossings)

    def strips(self, sentence: str, crossings: str = "") -> None:
        """The borders part the board into rectangles that are one cell wide. With a sentence for `crossings`, no four
        meet at a point."""
        # a cell that is joined with another one beside it is joined with none above or below it
        turns = [
            (self.borders[across], self.borders[down])
            for cell in self.cells
            for across in sides_of(cell)[1::2]
            for down in sides_of(cell)[::2]
            if across in self.borders and down in self.borders
        ]
        self.add_clauses(turns, sentence)
        if crossings:
            self.ban(self._meeting(), crossings)

    def _meeting(self) -> list[Row]:
        """The borders at each point where four can meet."""
        vertices = [sides_at(vertex) for vertex in self.cells]
        return [tuple([self.borders[side] for side in four]) for four in vertices if self.borders.keys() >= {*four}]

    def pieces(self, forms: Mapping[str, Form], sentence: str, *, turned: bool = True) -> LaidPieces:
        """The borders part the board into pieces of these forms, `turned` and mirrored as they may be, or as they
        are."""
        # pieces that overlap differ about a border
        ways = {cell: [(side, end) for side in sides_of(cell) for end in side if end != cell] for cell in self.cells}

        def needs(piece: list[Cell]) -> Iterator[Literal]:
            for cell in piece:
                for side, end in ways[cell]:
                    if side in self.borders and (cell < end or end not in piece):
                        yield self.borders[side] if end not in piece else -self.borders[side]

        return self.lay(forms, self.cells, needs, lambda cell: (), sentence, turned)

    def regions(self, least: int, most: int, sentence: str) -> None:
        """The borders part the board into regions of `least` to `most` cells each."""
        place = {cell: number for number, cell in enumerate(self.cells)}
        edges = tuple([(place[one], place[other]) for one, other in self.borders])
        names = tuple([cell_name(*cell) for cell in self.cells])
        divided = constraints.BorderedRegions(names, edges, tuple(self.borders.values()), least, most)
        # not needed, but worth it: no border ends within the board, and no region is smaller than the least
        meeting = [[self.borders[side] for side in sides_at(vertex) if side in self.borders] for vertex in self.cells]
        self.ban(
            [
                (border, *[-other for other in four if other != border])
                for four in meeting
                if len(four) == 4
                for border in four
            ],
            "a border never ends within a region",
        )
        for size, groups in ((1, [(cell,) for cell in place.values()]), (2, edges)):
            if size < least:
                self.ban([tuple(divided.around(group)) for group in groups], sentence)
        self.add(divided, sentence)


def _way_name(way: tuple[Cell, Cell]) -> str:
    return f"from {' to '.join(map(site_name, way))}"


def _by_cell(cells: Grid[Any], holes: Collection[Cell] = ()) -> dict[Variable, Sequence[Position]]:
    return {cells[cell]: (cell,) for cell in rectangle(cells.height, cells.width, holes)}
