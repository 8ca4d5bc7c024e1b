"""Links of Penpa, as genres declare them: `penpa = Penpa(Texts(), ThickLines())`.

Such a link is a picture of a puzzle: a sheet (`Sheet`) of things by their places. A genre names the drawings (`Drawn`)
that it consists of. Reading takes things from the sheet. Whatever nobody takes is refused by its name, so each drawing
takes what it understands and leaves the rest.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple
from warnings import warn

from clueproof.codecs.puzzlink import SIDES, rooms_of
from clueproof.codecs.scanner import Fields, NotationError
from clueproof.english import counted
from clueproof.errors import quoted
from clueproof.grid.board import Cell
from clueproof.grid.directions import Direction
from clueproof.grid.edges import Edge, rectangle, site_name
from clueproof.puzzle.clue import GIVEN
from clueproof.puzzle.rule_set import Puzzle, RuleSet
from clueproof.puzzle.shape import HOLE, OfShape, holes_of
from clueproof.syntax.record import JsonValue

# the sheet

Point = Cell
"""A place in halves of cells: (0, 0) is the centre of r1c1, (0, 1) its side to r1c2, (1, 1) its lower right corner."""
OTHERS = {
    "line": "lines through cells",
    "wall": "walls",
    "cage": "cages",
    "freeline": "free lines",
    "freelineE": "free lines",
    "thermo": "thermometers",
    "arrows": "arrows",
    "direction": "directions",
    "squareframe": "frames",
    "polygon": "polygons",
    "killercages": "cages",
    "nobulbthermo": "thermometers without a bulb",
    "multicolor": "cells of several colours",
}
"""What only some puzzles have, and what messages call it."""
TOLD = {"title": "Title: ", "author": "Author: ", "source": "", "ruleset": ""}
"""What the first line tells about the puzzle, and what stands before it."""
BORDER = 2
"""The style of a thick line."""


class PenpaText(NamedTuple):
    """A number, or another short text."""

    text: str
    style: int = 1
    """Its colours: 4 is white, 6 black in a white circle, 7 white in a black one."""
    kind: str = "1"
    """Its size, or what it is: "1" of usual size, "2" with an arrow, "4" a group of numbers, "7" candidates."""


class PenpaSymbol(NamedTuple):
    """A picture: `circle_L` 1 is a large white circle, 2 a black one."""

    value: int
    name: str
    layer: int = 1


@dataclass
class Sheet:
    """A grid and what is drawn on it. Places are counted from the first cell of the board."""

    height: int
    width: int
    margins: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Rows above and below the board, columns at its left and right."""
    grid: str = "square"
    holes: frozenset[Cell] = frozenset()
    """The cells that are taken away from the board."""
    texts: dict[Point, PenpaText] = field(default_factory=dict)
    corners: dict[tuple[Cell, int], PenpaText] = field(default_factory=dict)
    """Small numbers in cells: 0 to 3 are the corners at the upper left, upper right, lower left and lower right, 4 to 7
    the sides."""
    symbols: dict[Point, PenpaSymbol] = field(default_factory=dict)
    borders: dict[Edge, int] = field(default_factory=dict)
    erased: set[Edge] = field(default_factory=set)
    """Where no line of the grid is drawn."""
    colours: dict[Cell, int] = field(default_factory=dict)
    cages: list[list[Cell]] = field(default_factory=list)
    thermometers: list[list[Cell]] = field(default_factory=list)
    others: dict[str, int] = field(default_factory=dict)
    """How many there are of what we know no puzzle for."""
    tags: list[str] = field(default_factory=list)
    """Genres of the puzzle, as its author says."""
    told: dict[str, str] = field(default_factory=dict)
    """What is told about the puzzle: `title`, `author`, `source`, and `ruleset`, the rules in words."""

    @property
    def cells(self) -> list[Cell]:
        """The cells of the board, row by row."""
        return rectangle(self.height, self.width, self.holes)

    def inside(self, cell: Cell) -> bool:
        """Is it a cell of the board?"""
        return 0 <= cell[0] < self.height and 0 <= cell[1] < self.width and cell not in self.holes

    def left(self) -> list[str]:
        """What is drawn, in words, if anything is."""
        found = []
        for point, text in self.texts.items():
            found.append(f"the text {quoted(text.text)} {place_name(point, self)}")
        for (cell, _), text in self.corners.items():
            found.append(f"the small text {quoted(text.text)} in a corner of {place_name(doubled(cell), self)}")
        for point, symbol in self.symbols.items():
            found.append(f"the symbol {quoted(symbol.name)} {symbol.value} {place_name(point, self)}")
        for cell in self.colours:
            found.append(f"a colour {place_name(doubled(cell), self)}")
        found += [f"a thick line at {site_name(one)}" for one, _ in self.borders]
        found += [f"a line of the grid that is taken away at {site_name(one)}" for one, _ in sorted(self.erased)]
        found += ["cages"] * bool(self.cages) + ["thermometers"] * bool(self.thermometers)
        return found + [OTHERS.get(name, quoted(name)) for name in self.others]


def doubled(cell: Cell) -> Point:
    """The centre of a cell."""
    return 2 * cell[0], 2 * cell[1]


def place_name(point: Point, sheet: Sheet) -> str:
    """Where it is: "in r1c2", "beside r1c2", "outside of the board"."""
    (y, x), (bottom, right) = point, (2 * sheet.height - 1, 2 * sheet.width - 1)
    if not (-1 <= y <= bottom and -1 <= x <= right):
        return "outside of the board"
    cell = min(max(y + 1, 0) // 2, sheet.height - 1), min(max(x + 1, 0) // 2, sheet.width - 1)
    return f"{'in' if y % 2 == x % 2 == 0 else 'beside'} {site_name(cell)}"


# drawings

NUMBER = r"0|[1-9]\d{0,8}"
PLAIN = ("1", "5", "6", "8", "9", "10")
"""The kinds of texts that are just that, in different sizes."""
GROUP, POINTING = "4", "2"
"""The kinds of groups of numbers, and of numbers with an arrow."""
CIRCLED = 6
"""The style of black in a white circle."""
WHITE_TEXT = 4
SEEN_BARE = (CIRCLED, 7)
"""The styles that are seen without a text too."""
BLACK = 4
"""The colour of black cells."""
Grid = dict[Cell, str]


class Drawn(ABC):
    """Some of what a puzzle draws."""

    fills_grid = False
    """Does it stand in the field `grid`?"""

    def read_holes(self, sheet: Sheet) -> None:
        """Take away the cells that are drawn as missing. Raises NotationError."""
        return

    @abstractmethod
    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        """Take what it is from the sheet. The fields that it states, if they are not in the grid. Raises
        NotationError."""

    @abstractmethod
    def write(self, puzzle: Puzzle, sheet: Sheet) -> None:
        """Draw what there is of it in a puzzle. Raises NotationError."""


def cell_at(point: Point, sheet: Sheet) -> Cell | None:
    """The cell of the board of which this is the centre."""
    (r, below), (c, beside) = divmod(point[0], 2), divmod(point[1], 2)
    return (r, c) if not below and not beside and sheet.inside((r, c)) else None


class Texts(Drawn):
    """Numbers in cells, or other short texts."""

    fills_grid = True

    def __init__(
        self,
        words: Mapping[str, str] | None = None,
        *,
        form: str = NUMBER,
        kinds: Sequence[str] = PLAIN,
        kind: str = GIVEN,
        style: int = 1,
        says: Mapping[Hashable, str] | None = None,
        unnumbered: OfShape[Collection[Cell]] = lambda shape: (),
        bare: str = "?",
    ) -> None:
        """`form`: texts that stand in the grid as they are; `words`: others, and how the grid writes them; `kinds` and
        `style` of the texts, the first kind is written; `says`: the texts of clues of the puzzle that are no numbers;
        `unnumbered`: where the shape has something (walls, islands), whose text is `bare` without a number."""
        self._words, self._form, self._kinds, self._style = words or {}, form, kinds, style
        self._kind, self._says, self._unnumbered, self._bare = kind, says or {}, unnumbered, bare

    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        for point, text in [*sheet.texts.items()]:
            cell = cell_at(point, sheet)
            if cell is None or text.kind not in self._kinds:
                continue
            if not text.text and text.style not in SEEN_BARE:
                del sheet.texts[point]  # nothing is seen of it
                continue
            said = self._words.get(text.text)
            if said is not None or re.fullmatch(self._form, text.text, re.ASCII):
                grid[cell] = text.text if said is None else said
                del sheet.texts[point]
        return {}

    def write(self, puzzle: Puzzle, sheet: Sheet) -> None:
        given = puzzle.clues[self._kind]
        texts = {cell: self._says.get(says, str(says)) for cell, says in given.items()}
        for cell, text in {**dict.fromkeys(self._unnumbered(puzzle.shape), self._bare), **texts}.items():
            sheet.texts[doubled(cell)] = PenpaText(text, self._style, self._kinds[0])


class Pointings(Texts):
    """Numbers with arrows: `3_0` for up, 1 left, 2 right, 3 down; or numbers with an arrow at a side of their cell."""

    WAYS: Sequence[Direction] = ("n", "w", "e", "s")
    AT_SIDES: Mapping[int, Direction] = {1: "s", 2: "w", 5: "n", 6: "e"}
    """Flags of the symbol `arrow_fouredge_B`: the arrow at the left, upper, right and lower side."""

    def __init__(self, unnumbered: OfShape[Collection[Cell]] = lambda shape: ()) -> None:
        # imported with the genres that have them
        from clueproof.puzzle.layers.arrows import BARE, SIGNS

        self._signs = SIGNS
        super().__init__({"?": BARE}, kinds=(POINTING, *PLAIN), form="(?!)", unnumbered=unnumbered, bare="?")

    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        for point, text in [*sheet.texts.items()]:
            cell, found = cell_at(point, sheet), re.fullmatch(rf"({NUMBER})_([0-3])", text.text, re.ASCII)
            if cell is not None and found is not None and text.kind == POINTING:
                grid[cell] = self._signs[self.WAYS[int(found[2])]] + found[1]
                del sheet.texts[point]
        ways = {-1 - (1 << flag): way for flag, way in self.AT_SIDES.items()}
        for point, symbol in [*sheet.symbols.items()]:
            cell, text = cell_at(point, sheet), sheet.texts.get(point, PenpaText(""))
            plain = text.kind in PLAIN and re.fullmatch(NUMBER, text.text, re.ASCII)
            if cell is not None and plain and symbol.name == "arrow_fouredge_B" and symbol.value in ways:
                grid[cell] = self._signs[ways[symbol.value]] + text.text
                del sheet.texts[point], sheet.symbols[point]
        return super().read(sheet, grid)

    def write(self, puzzle: Puzzle, sheet: Sheet) -> None:
        given = puzzle.clues[GIVEN]
        for cell in sorted({*self._unnumbered(puzzle.shape), *given}):
            says = given.get(cell)
            text = "?" if says is None else f"{says.number}_{self.WAYS.index(says.way)}"
            sheet.texts[doubled(cell)] = PenpaText(text, 1, POINTING)


class AtCorners(Drawn):
    """Numbers at the corners of cells, in circles or not; a question mark says nothing."""

    def __init__(self, field: str) -> None:
        self._field = field

    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        rows = [[""] * (sheet.width + 1) for _ in range(sheet.height + 1)]
        for point, text in [*sheet.texts.items()]:
            (r, below), (c, beside) = divmod(point[0] + 1, 2), divmod(point[1] + 1, 2)
            at_corner = not below and not beside and 0 <= r <= sheet.height and 0 <= c <= sheet.width
            if at_corner and text.kind in PLAIN and re.fullmatch(rf"\?|{NUMBER}", text.text, re.ASCII):
                rows[r][c] = text.text.removeprefix("?")
                del sheet.texts[point]
                if is_circle(sheet.symbols.get(point)):
                    del sheet.symbols[point]
        return {self._field: [list[JsonValue](row) for row in rows]}

    def write(self, puzzle: Puzzle, sheet: Sheet) -> None:
        # imported with the genres that have them
        from clueproof.puzzle.layers.edges import CORNER

        for (r, c), says in puzzle.clues[CORNER].items():
            sheet.texts[2 * r - 1, 2 * c - 1] = PenpaText(str(says), CIRCLED)


class Outside(Drawn):
    """Numbers at the ends of rows and columns."""

    def __init__(
        self,
        kind: str,
        fields: Mapping[str, str] = SIDES,
        *,
        words: Mapping[str, str] | None = None,
        form: str = NUMBER,
        says: Mapping[Hashable, str] | None = None,
    ) -> None:
        """`fields`: the sides that have numbers, and the fields where they stand; the rest is as for `Texts`."""
        self._kind, self._fields, self._words = kind, fields, words or {}
        self._form, self._says = form, says or {}

    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        found: Fields = {}
        for side, name in self._fields.items():
            tokens: list[JsonValue] = []
            for cell in side_of(side, sheet.height, sheet.width):
                text = sheet.texts.get(doubled(cell), PenpaText(""))
                said = self._words.get(text.text, text.text if re.fullmatch(self._form, text.text, re.ASCII) else None)
                if said is not None and text.kind in PLAIN:
                    sheet.texts.pop(doubled(cell), None)
                tokens.append(said or "")
            found[name] = tokens
        return found

    def write(self, puzzle: Puzzle, sheet: Sheet) -> None:
        sheet.margins = margins(self._fields)
        for cell, says in puzzle.clues[self._kind].items():
            sheet.texts[doubled(cell)] = PenpaText(self._says.get(says, str(says)))


def margins(sides: Collection[str], deep: int = 1) -> tuple[int, int, int, int]:
    """The margins of a sheet with something at these sides."""
    top, bottom, left, right = [deep * (side in sides) for side in ("top", "bottom", "left", "right")]
    return top, bottom, left, right


def side_of(side: str, height: int, width: int) -> list[Cell]:
    """The places along a side of the board."""
    if side in ("top", "bottom"):
        return [(-1 if side == "top" else height, c) for c in range(width)]
    return [(r, -1 if side == "left" else width) for r in range(height)]


class Pictures(Drawn):
    """Symbols in cells."""

    fills_grid = True

    def __init__(
        self,
        name: str,
        words: Mapping[int, str],
        *,
        values: Mapping[Hashable, int] | None = None,
        shape: OfShape[Mapping[Cell, int]] | None = None,
    ) -> None:
        """`name` of the symbol, of whatever size (circle_L and circle_M are one); `words`: how the grid writes what the
        symbol's value means; `values`: what clues of the puzzle say, and the value for it; or `shape`: where the shape
        of the puzzle has them."""
        self._name, self._words, self._values, self._shape = name, words, values or {}, shape

    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        for point, symbol in [*sheet.symbols.items()]:
            cell = cell_at(point, sheet)
            if cell is not None and family(symbol) == family(self._name) and symbol.value in self._words:
                grid[cell] = self._words[symbol.value]
                del sheet.symbols[point]
        return {}

    def write(self, puzzle: Puzzle, sheet: Sheet) -> None:
        drawn = self._shape(puzzle.shape) if self._shape else self._clues(puzzle)
        for cell, value in drawn.items():
            sheet.symbols[doubled(cell)] = PenpaSymbol(value, self._name)

    def _clues(self, puzzle: Puzzle) -> dict[Cell, int]:
        given = puzzle.clues[GIVEN]
        for cell, says in given.items():
            if says not in self._values:
                raise NotationError(f"Penpa links have no symbol for the clue in {site_name(cell)}")
        return {cell: self._values[says] for cell, says in given.items()}


def family(symbol: PenpaSymbol | str) -> str:
    """The name of a symbol without its size: "circle" of circle_L, circle_M ..."""
    return (symbol if isinstance(symbol, str) else symbol.name).partition("_")[0]


class DotsDrawing(Drawn):
    """Circles in cells, on their sides and at their corners, white and black: dots."""

    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        rows = [["."] * (2 * sheet.width - 1) for _ in range(2 * sheet.height - 1)]
        for (y, x), symbol in [*sheet.symbols.items()]:
            inside = 0 <= y < len(rows) and 0 <= x < len(rows[0])
            if inside and family(symbol) == "circle" and symbol.value in (1, 2):
                rows[y][x] = "o@"[symbol.value - 1]
                del sheet.symbols[y, x]
        for r, c in sheet.holes:
            rows[2 * r][2 * c] = HOLE
        return {"grid": ["".join(row) for row in rows]}

    def write(self, puzzle: Puzzle, sheet: Sheet) -> None:
        for dot in puzzle.shape.dots:
            sheet.symbols[tuple(dot)] = PenpaSymbol(2 if dot in puzzle.shape.dark else 1, "circle_SS", 2)


def is_circle(symbol: PenpaSymbol | None) -> bool:
    """Is it a white circle, or the outline of one?"""
    return symbol is not None and family(symbol) == "circle" and symbol.value in (1, 6, 8)


class Circled(Drawn):
    """Circles around numbers, which are seen anyway; one without a number is `bare` in the grid."""

    fills_grid = True

    def __init__(self, bare: str) -> None:
        self._bare = bare

    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        for point, symbol in [*sheet.symbols.items()]:
            cell = cell_at(point, sheet)
            if cell is not None and is_circle(symbol):
                grid.setdefault(cell, self._bare)
                del sheet.symbols[point]
        return {}

    def write(self, puzzle: Puzzle, sheet: Sheet) -> None:
        """The style of the numbers says it."""


class NumberedCircles(Drawn):
    """White and black circles, and grey ones where a genre has them, each with a number in it or without one."""

    fills_grid = True
    COLOURS: Mapping[int, str] = {1: "W", 2: "B", 3: "G", 5: "G"}
    """Of the values of symbols. Several stand for grey; the last one is written."""
    VALUES: Mapping[str, int] = {"white": 1, "black": 2, "grey": 5}

    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        for point, symbol in [*sheet.symbols.items()]:
            cell = cell_at(point, sheet)
            if cell is None or family(symbol) != "circle" or symbol.value not in self.COLOURS:
                continue
            text = sheet.texts.get(point, PenpaText(""))
            if text.kind in PLAIN and re.fullmatch(rf"|\?|{NUMBER}", text.text, re.ASCII):
                grid[cell] = f"{text.text.removeprefix('?')}{self.COLOURS[symbol.value]}"
                del sheet.symbols[point]
                sheet.texts.pop(point, None)
        return {}

    def write(self, puzzle: Puzzle, sheet: Sheet) -> None:
        for cell, says in puzzle.clues[GIVEN].items():
            black = says.colour == "black"
            sheet.symbols[doubled(cell)] = PenpaSymbol(self.VALUES[says.colour], "circle_L")
            if says.number is not None:
                sheet.texts[doubled(cell)] = PenpaText(str(says.number), WHITE_TEXT if black else 1)


class Blacks(Drawn):
    """Coloured cells: black ones, of whatever colour."""

    fills_grid = True

    def __init__(self, bare: str, cells: OfShape[frozenset[Cell]] = lambda shape: shape.walls) -> None:
        """`bare` is how the grid writes one without a number; `cells` are those of a shape, its walls by default."""
        self._bare, self._cells = bare, cells

    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        for cell in [cell for cell in sheet.colours if sheet.inside(cell)]:
            grid.setdefault(cell, self._bare)
            del sheet.colours[cell]
        return {}

    def write(self, puzzle: Puzzle, sheet: Sheet) -> None:
        black = self._cells(puzzle.shape)
        sheet.colours.update(dict.fromkeys(sorted(black), BLACK))
        sheet.holes -= black


class UnnumberedRooms(Drawn):
    """Rooms with a question mark in each cell, which are no part of the board."""

    def read_holes(self, sheet: Sheet) -> None:
        marked = {
            cell: point
            for point, text in sheet.texts.items()
            if text.text == "?" and text.kind in PLAIN and (cell := cell_at(point, sheet)) is not None
        }
        if not marked:
            return
        borders = {edge for edge, style in sheet.borders.items() if style == BORDER and all(map(sheet.inside, edge))}
        cells_of: dict[int, list[Cell]] = {}
        for cell, room in rooms_of(sheet.height, sheet.width, borders, sheet.holes).items():
            cells_of.setdefault(room, []).append(cell)
        for cells in cells_of.values():
            there = [cell for cell in cells if cell in marked]
            if there and len(there) < len(cells):
                raise NotationError(
                    f"the ? in {site_name(there[0])} may say that the cell is missing or not: its room has other cells"
                )
            for cell in there:
                del sheet.texts[marked[cell]]
            sheet.holes |= {*there}

    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        return {}

    def write(self, puzzle: Puzzle, sheet: Sheet) -> None:
        """The cells are taken away."""


class CirclesBetween(Drawn):
    """Circles on the sides between two cells, and numbers in cells, in a grid in which sides have rows and columns."""

    def __init__(self, words: Mapping[int, str], values: Mapping[Hashable, int], kind: str) -> None:
        """`words`: what the grid has for the symbol's value; `values`: for what a clue of the `kind` says."""
        self._words, self._values, self._kind, self._numbers = words, values, kind, Texts({"?": ""})

    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        self._numbers.read(sheet, grid)
        rows = [["."] * (2 * sheet.width - 1) for _ in range(2 * sheet.height - 1)]
        for (r, c), token in grid.items():
            rows[2 * r][2 * c] = token or "."
        for (y, x), symbol in [*sheet.symbols.items()]:
            between = 0 <= y < len(rows) and 0 <= x < len(rows[0]) and (y + x) % 2
            if between and family(symbol) == "circle" and symbol.value in self._words:
                rows[y][x] = self._words[symbol.value]
                del sheet.symbols[y, x]
        return {"grid": [list[JsonValue](row) for row in rows]}

    def write(self, puzzle: Puzzle, sheet: Sheet) -> None:
        self._numbers.write(puzzle, sheet)
        for (one, other), says in puzzle.clues[self._kind].items():
            if says in self._values:
                sheet.symbols[one[0] + other[0], one[1] + other[1]] = PenpaSymbol(self._values[says], "circle_SS", 2)


DARK = frozenset({1, 3, BLACK, 8})
"""The colours that are grey or black."""


class ColouredHoles(Drawn):
    """Dark cells, which are no part of the board."""

    def __init__(self, grid: bool = False) -> None:
        """`grid`: do they stand in the grid where nothing else does?"""
        self.fills_grid = grid

    def read_holes(self, sheet: Sheet) -> None:
        dark = {cell for cell, colour in sheet.colours.items() if colour in DARK and sheet.inside(cell)}
        sheet.holes |= dark
        for cell in dark:
            del sheet.colours[cell]

    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        return {}

    def write(self, puzzle: Puzzle, sheet: Sheet) -> None:
        sheet.colours.update(dict.fromkeys(sorted(sheet.holes), BLACK))
        sheet.holes = frozenset()


class ThickLines(Drawn):
    """Thick lines that divide the board."""

    def __init__(
        self, field: str = "regions", *, numbers: str = "", optional: bool = False, in_corner: bool = False
    ) -> None:
        """`numbers`: the field of the numbers of rooms, each somewhere in its room; `optional`: without any line there
        are none to state; `in_corner`: numbers are written small, into the upper left corner of a cell."""
        self._field, self._numbers, self._optional, self._in_corner = field, numbers, optional, in_corner

    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        borders = taken_borders(sheet)
        if self._optional and not borders:
            return {}
        room = rooms_of(sheet.height, sheet.width, borders, sheet.holes)
        number = {cell: str(number + 1) for cell, number in room.items()}
        regions = [[number.get((r, c), HOLE) for c in range(sheet.width)] for r in range(sheet.height)]
        fields: Fields = {self._field: [list[JsonValue](row) for row in regions]}
        if self._numbers:
            fields[self._numbers] = {str(number + 1): text for number, text in self._texts(sheet, room).items()}
        return fields

    def _texts(self, sheet: Sheet, room: dict[Cell, int]) -> dict[int, str]:
        found: dict[int, str] = {}
        said = [(cell, says[0]) for cell in sheet.cells for says in taken_corner(sheet, cell, rf"\?|{NUMBER}")]
        for point, text in [*sheet.texts.items()]:
            cell = cell_at(point, sheet)
            if cell is not None and text.kind in PLAIN and re.fullmatch(rf"\?|{NUMBER}", text.text, re.ASCII):
                said.append((cell, text.text))
                del sheet.texts[point]
        for cell, number in said:
            # a question mark is a number that is not told
            if number != "?" and found.setdefault(room[cell], number) != number:
                raise NotationError(f"the room of {site_name(cell)} has two numbers")
        return found

    def write(self, puzzle: Puzzle, sheet: Sheet) -> None:
        # imported with the genres that have rooms
        from clueproof.puzzle.layers.rooms import room_numbers

        sheet.borders.update(dict.fromkeys(sorted(puzzle.shape.walls), BORDER))
        for cell, says in room_numbers(puzzle.clues, puzzle.shape).items() if self._numbers else ():
            if self._in_corner:
                sheet.corners[cell, 0] = PenpaText(str(says))
            else:
                sheet.texts[doubled(cell)] = PenpaText(str(says))


def taken_borders(sheet: Sheet) -> set[Edge]:
    """All thick lines, taken from the sheet."""
    found = {edge for edge, style in sheet.borders.items() if style == BORDER}
    for edge in found:
        del sheet.borders[edge]
    return found


def taken_corner(sheet: Sheet, cell: Cell, form: str, corner: int = 0) -> list[re.Match[str]]:
    """The small text in the corner of a cell, taken from the sheet, if there is one of this form."""
    text = sheet.corners.get((cell, corner))
    found = re.fullmatch(form, text.text, re.ASCII) if text is not None else None
    if found is None:
        return []
    del sheet.corners[cell, corner]
    return [found]


class NumberBeside(Drawn):
    """An option that is a number outside of the board, with a symbol at its right: 2 stars. Where it is missing, it has
    to be stated elsewhere."""

    def __init__(self, field: str, symbol: str, value: int) -> None:
        self._field, self._symbol = field, PenpaSymbol(value, symbol, 2)

    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        for (y, x), text in [*sheet.texts.items()]:
            beside = sheet.symbols.get((y, x + 2))
            outside = y % 2 == x % 2 == 0 and not sheet.inside((y // 2, x // 2))
            if outside and beside is not None and beside.name == self._symbol.name and text.text.isdecimal():
                del sheet.texts[y, x], sheet.symbols[y, x + 2]
                return {self._field: int(text.text[:9])}
        return {self._field: None}

    def write(self, puzzle: Puzzle, sheet: Sheet) -> None:
        sheet.margins = margins(SIDES)
        place = (-2, 2 * sheet.width - 2)
        sheet.texts[place] = PenpaText(str(getattr(puzzle.shape, self._field)))
        sheet.symbols[place[0], place[1] + 2] = self._symbol


class RangeBeside(Drawn):
    """What cells can hold, as a text outside of the board: {1-6}, {A-C}."""

    def __init__(self, first: str, number: OfShape[int], field: str = "") -> None:
        """`first` of them; how many there are for a shape, and the `field` that says so, if one does: else there are
        as many as a row has cells."""
        self._first, self._number, self._field = first, number, field

    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        for point, text in [*sheet.texts.items()]:
            found = re.fullmatch(rf"\{{{self._first}-([1-9]\d?|[A-Z])\}}", text.text, re.ASCII)
            if found is None:
                continue
            last = found[1]
            number = int(last) if self._first == "1" and last.isdecimal() else ord(last[0]) - ord(self._first) + 1
            if self._field or number == sheet.width:
                del sheet.texts[point]
                return {self._field: number} if self._field else {}
        return {}

    def write(self, puzzle: Puzzle, sheet: Sheet) -> None:
        if not self._field:
            return
        last = chr(ord(self._first) + self._number(puzzle.shape) - 1)
        sheet.texts[-2, -2] = PenpaText(f"{{{self._first}-{last}}}", 1, "6")


DRAWN_NUMBERS = Texts({"?": ""})
"""Numbers in cells; a question mark says nothing."""
CIRCLED_ISLANDS = (
    Texts({"?": "?", "": "?"}, style=CIRCLED, unnumbered=lambda shape: shape.islands),
    Circled("?"),
)
"""Circles, each with a number or without one."""


# links


class Penpa:
    """What the puzzles of a genre draw."""

    def __init__(self, *drawings: Drawn, grid: str = "square", fields: Fields | None = None, puzzle: str = "") -> None:
        """`grid`: the kind of sheet that Penpa has for it; `fields` that all puzzles have; `puzzle`: the genre, where
        an entry point names the link."""
        if drawings and isinstance(drawings[0], str):
            warn("Penpa(genre, drawings) is now Penpa(*drawings), in the genre's class", DeprecationWarning, 2)
            puzzle, drawings, *more = drawings  # type: ignore[assignment]
            grid, fields = (*more, *(grid, fields)[len(more) :])  # type: ignore[assignment,misc]
        self.drawings, self.grid, self.fields, self.puzzle = drawings, grid, fields or {}, puzzle

    def read(self, sheet: Sheet, rules: RuleSet) -> Fields:
        """The fields of the record. Raises NotationError, also where something is left on the sheet."""
        grid: Grid = {}
        for drawn in self.drawings:
            drawn.read_holes(sheet)
        if sheet.holes and not rules.has_holes:
            where = site_name(min(sheet.holes))
            raise NotationError(
                f"{where} is taken away from the board, and boards of {rules.name} have all their cells"
            )
        # the outline of the board says nothing
        for edge in [edge for edge in sheet.borders if not all(map(sheet.inside, edge))]:
            del sheet.borders[edge]
        sheet.erased = {edge for edge in sheet.erased if all(map(sheet.inside, edge))}
        found: Fields = {"height": sheet.height, "width": sheet.width, **self.fields, **sheet.told}
        for drawn in self.drawings:
            found |= drawn.read(sheet, grid)
        grid |= dict.fromkeys(sheet.holes, HOLE)
        left = sheet.left()
        if left:
            more = f" (and {counted(len(left) - 1, 'thing')} more)" if len(left) > 1 else ""
            raise NotationError(f"the link has {left[0]}{more}, which links of {rules.name} have not")
        if any(drawn.fills_grid for drawn in self.drawings):
            rows = range(sheet.height)
            found["grid"] = [[grid.get((r, c), "") for c in range(sheet.width)] for r in rows]
        return found

    def write(self, puzzle: Puzzle) -> Sheet:
        """What the puzzle draws. Raises NotationError if that can't say it."""
        told = {name: text for name, text in puzzle.about.items() if name in TOLD}
        height, width, holes = puzzle.shape.height, puzzle.shape.width, holes_of(puzzle.shape)
        sheet = Sheet(height, width, grid=self.grid, holes=holes, tags=[puzzle.rules.name], told=told)
        rows, columns = ({cell[axis] for cell in sheet.cells} for axis in (0, 1))
        if not ({0, height - 1} <= rows and {0, width - 1} <= columns):
            raise NotationError("Penpa links can't say that all cells of a row or column at the edge are missing")
        for drawn in self.drawings:
            drawn.write(puzzle, sheet)
        return sheet
