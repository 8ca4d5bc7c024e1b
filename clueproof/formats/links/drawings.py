"""What puzzles draw on a sheet of Penpa: each is one description that reads and writes.

Reading takes things from the sheet. Whatever nobody takes is refused by its name, so each takes what it understands and
leaves the rest.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from typing import Any

from clueproof.formats.links.notation import Fields
from clueproof.formats.links.parts import SIDES, rooms_of
from clueproof.formats.links.sheet import BORDER, Point, Sheet, Symbol, Text, doubled, place_name
from clueproof.formats.links.sudoku_boards import regions
from clueproof.formats.notation import NotationError
from clueproof.grid.board import Spot
from clueproof.grid.directions import Direction
from clueproof.grid.edges import Edge, sides_of, site_name
from clueproof.puzzle.clue import GIVEN
from clueproof.puzzle.layers.arrows import BARE, SIDE
from clueproof.puzzle.layers.arrows import SIGNS as ARROW_SIGNS
from clueproof.puzzle.layers.black_cells import ACROSS, DOWN
from clueproof.puzzle.layers.cages import ALSO as OPERATION_SIGNS
from clueproof.puzzle.layers.cages import CAGE
from clueproof.puzzle.layers.edges import CORNER
from clueproof.puzzle.layers.line_blocks import LINE, line_name
from clueproof.puzzle.layers.rooms import ROOM
from clueproof.puzzle.rule_set import Puzzle
from clueproof.puzzle.shape import HOLE
from clueproof.syntax.record import JsonValue

NUMBER = r"0|[1-9]\d{0,8}"
PLAIN = ("1", "5", "6", "8", "9", "10")
"""The kinds of texts that are just that, in different sizes."""
GROUP, POINTING = "4", "2"
"""The kinds of groups of numbers, and of numbers with an arrow."""
CIRCLED = 6
"""The style of black in a white circle."""
WHITE_TEXT = 4
CIRCLES = (CIRCLED, 7)
"""The styles that are seen without a text too."""
BLACK = 4
"""The colour of black cells."""
Grid = dict[Spot, str]


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


def cell_at(point: Point, sheet: Sheet) -> Spot | None:
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
        unnumbered: Callable[[Any], Collection[Spot]] = lambda shape: (),
        bare: str = "?",
    ) -> None:
        """`form`: texts that stand in the grid as they are; `words`: others, and how the grid writes them; `kinds` and
        `style` of the texts, the first kind is written; `says`: the texts of clues of the puzzle that are no numbers;
        `unnumbered`: where the shape has something (walls, islands), whose text is `bare` without a number."""
        self._words, self._form, self._kinds, self._style = words or {}, re.compile(form, re.ASCII), kinds, style
        self._kind, self._says, self._unnumbered, self._bare = kind, says or {}, unnumbered, bare

    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        for point, text in [*sheet.texts.items()]:
            cell = cell_at(point, sheet)
            if cell is None or text.kind not in self._kinds:
                continue
            if not text.text and text.style not in CIRCLES:
                del sheet.texts[point]  # nothing is seen of it
                continue
            said = self._words.get(text.text)
            if said is not None or self._form.fullmatch(text.text):
                grid[cell] = text.text if said is None else said
                del sheet.texts[point]
        return {}

    def write(self, puzzle: Puzzle, sheet: Sheet) -> None:
        given = puzzle.clues[self._kind]
        texts = {cell: self._says.get(says, str(says)) for cell, says in given.items()}
        for cell, text in {**dict.fromkeys(self._unnumbered(puzzle.shape), self._bare), **texts}.items():
            sheet.texts[doubled(cell)] = Text(text, self._style, self._kinds[0])


class Pointings(Texts):
    """Numbers with arrows: `3_0` for up, 1 left, 2 right, 3 down; or numbers with an arrow at a side of their cell."""

    WAYS: Sequence[Direction] = ("n", "w", "e", "s")
    AT_SIDES: Mapping[int, Direction] = {1: "s", 2: "w", 5: "n", 6: "e"}
    """Flags of the symbol `arrow_fouredge_B`: the arrow at the left, upper, right and lower side."""

    def __init__(self, unnumbered: Callable[[Any], Collection[Spot]]) -> None:
        super().__init__({"?": BARE}, kinds=(POINTING, *PLAIN), form="(?!)", unnumbered=unnumbered, bare="?")

    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        for point, text in [*sheet.texts.items()]:
            cell, found = cell_at(point, sheet), re.fullmatch(rf"({NUMBER})_([0-3])", text.text, re.ASCII)
            if cell is not None and found is not None and text.kind == POINTING:
                grid[cell] = ARROW_SIGNS[self.WAYS[int(found[2])]] + found[1]
                del sheet.texts[point]
        ways = {-1 - (1 << flag): way for flag, way in self.AT_SIDES.items()}
        for point, symbol in [*sheet.symbols.items()]:
            cell, text = cell_at(point, sheet), sheet.texts.get(point, Text(""))
            plain = text.kind in PLAIN and re.fullmatch(NUMBER, text.text, re.ASCII)
            if cell is not None and plain and symbol.name == "arrow_fouredge_B" and symbol.value in ways:
                grid[cell] = ARROW_SIGNS[ways[symbol.value]] + text.text
                del sheet.texts[point], sheet.symbols[point]
        return super().read(sheet, grid)

    def write(self, puzzle: Puzzle, sheet: Sheet) -> None:
        given = puzzle.clues[GIVEN]
        for cell in self._unnumbered(puzzle.shape):
            says = given.get(cell)
            text = "?" if says is None else f"{says.number}_{self.WAYS.index(says.way)}"
            sheet.texts[doubled(cell)] = Text(text, 1, POINTING)


class AtCorners(Drawn):
    """Numbers at the corners of cells; a question mark says nothing."""

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
        return {self._field: [list[JsonValue](row) for row in rows]}

    def write(self, puzzle: Puzzle, sheet: Sheet) -> None:
        for (r, c), says in puzzle.clues[CORNER].items():
            sheet.texts[2 * r - 1, 2 * c - 1] = Text(str(says), CIRCLED)


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
        self._form, self._says = re.compile(form, re.ASCII), says or {}

    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        found: Fields = {}
        for side, field in self._fields.items():
            tokens: list[JsonValue] = []
            for cell in side_of(side, sheet.height, sheet.width):
                text = sheet.texts.get(doubled(cell), Text(""))
                said = self._words.get(text.text, text.text if self._form.fullmatch(text.text) else None)
                if said is not None and text.kind in PLAIN:
                    sheet.texts.pop(doubled(cell), None)
                tokens.append(said or "")
            found[field] = tokens
        return found

    def write(self, puzzle: Puzzle, sheet: Sheet) -> None:
        sheet.margins = margins(self._fields)
        for cell, says in puzzle.clues[self._kind].items():
            sheet.texts[doubled(cell)] = Text(self._says.get(says, str(says)))


class Poles(Outside):
    """The numbers of magnets: of + at the top and the left, of - at the other sides; or all at the top and the left, in
    two lines each, with a + and a - where those cross."""

    SIDES_OF: Mapping[int, tuple[str, str]] = {2: ("top", "left"), 3: ("bottom", "right")}

    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        moved: dict[Point, Text] = {}
        for (y, x), symbol in [*sheet.symbols.items()]:
            if family(symbol) != "math" or symbol.value not in self.SIDES_OF or not y == x < 0:
                continue
            del sheet.symbols[y, x]
            for axis, side in enumerate(self.SIDES_OF[symbol.value]):
                for cell in side_of(side, sheet.height, sheet.width):
                    across = 2 * cell[1 - axis]
                    text = sheet.texts.pop((y, across) if axis == 0 else (across, x), None)
                    if text is not None:
                        moved[doubled(cell)] = text
        sheet.texts.update(moved)
        return super().read(sheet, grid)


def margins(sides: Collection[str], deep: int = 1) -> tuple[int, int, int, int]:
    """The margins of a sheet with something at these sides."""
    top, bottom, left, right = [deep * (side in sides) for side in ("top", "bottom", "left", "right")]
    return top, bottom, left, right


def side_of(side: str, height: int, width: int) -> list[Spot]:
    """The places along a side of the board."""
    if side in ("top", "bottom"):
        return [(-1 if side == "top" else height, c) for c in range(width)]
    return [(r, -1 if side == "left" else width) for r in range(height)]


class Blocks(Drawn):
    """The blocks of a nonogram's lines, each line of numbers ending at the board."""

    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        return {
            "cols": [self._line(sheet, [(r, c) for r in self._outwards(sheet, 0)]) for c in range(sheet.width)],
            "rows": [self._line(sheet, [(r, c) for c in self._outwards(sheet, 1)]) for r in range(sheet.height)],
        }

    def _outwards(self, sheet: Sheet, axis: int) -> range:
        return range(-1, min([point[axis] // 2 for point in sheet.texts] + [0]) - 1, -1)

    def _line(self, sheet: Sheet, places: list[Spot]) -> JsonValue:
        found: list[JsonValue] = []
        for place in places:
            text = sheet.texts.get(doubled(place))
            if text is not None and text.kind in PLAIN and re.fullmatch(NUMBER, text.text, re.ASCII):
                del sheet.texts[doubled(place)]
                found.insert(0, int(text.text))
        return [] if found == [0] else found

    def write(self, puzzle: Puzzle, sheet: Sheet) -> None:
        shape, lines = puzzle.shape, puzzle.clues[LINE]
        if not shape.plain or puzzle.clues[GIVEN]:
            raise NotationError("Penpa links can't say colours, nor cells that are given")
        spots = [(-1, c) for c in range(shape.width)] + [(r, -1) for r in range(shape.height)]
        for r, c in spots:
            if (r, c) not in lines:
                raise NotationError(f"Penpa links can't say that {line_name((r, c))} has no clue")
            lengths = [length for length, _ in reversed(lines[r, c])] or [0]
            for step, length in enumerate(lengths):
                sheet.texts[doubled((r - step * (r < 0), c - step * (c < 0)))] = Text(str(length))
        deep = [-min(point[axis] // 2 for point in sheet.texts) for axis in (0, 1)]
        sheet.margins = (deep[0], 0, deep[1], 0)


class Pictures(Drawn):
    """Symbols in cells."""

    fills_grid = True

    def __init__(
        self,
        name: str,
        words: Mapping[int, str],
        *,
        values: Mapping[Hashable, int] | None = None,
        shape: Callable[[Any], Mapping[Spot, int]] | None = None,
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
            sheet.symbols[doubled(cell)] = Symbol(value, self._name)

    def _clues(self, puzzle: Puzzle) -> dict[Spot, int]:
        given = puzzle.clues[GIVEN]
        for cell, says in given.items():
            if says not in self._values:
                raise NotationError(f"Penpa links have no symbol for the clue in {site_name(cell)}")
        return {cell: self._values[says] for cell, says in given.items()}


class SignedPictures(Pictures):
    """Symbols in cells, or texts that mean the same; a question mark is one that is not told."""

    def __init__(self, name: str, words: Mapping[int, str], texts: Mapping[str, str], values: Mapping[Hashable, int]):
        """`texts`: how the grid writes what they mean; the rest is as for `Pictures`."""
        super().__init__(name, words, values=values)
        self._texts = Texts({"?": "?", **texts}, form="(?!)")

    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        return {**self._texts.read(sheet, grid), **super().read(sheet, grid)}

    def write(self, puzzle: Puzzle, sheet: Sheet) -> None:
        super().write(puzzle, sheet)
        for cell in puzzle.shape.islands:
            if doubled(cell) not in sheet.symbols:
                sheet.texts[doubled(cell)] = Text("?")


def family(symbol: Symbol | str) -> str:
    """The name of a symbol without its size: "circle" of circle_L, circle_M ..."""
    return (symbol if isinstance(symbol, str) else symbol.name).partition("_")[0]


class Circled(Drawn):
    """Circles around numbers, which are seen anyway; one without a number is `bare` in the grid."""

    fills_grid = True

    def __init__(self, bare: str) -> None:
        self._bare = bare

    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        for point, symbol in [*sheet.symbols.items()]:
            cell = cell_at(point, sheet)
            if cell is not None and family(symbol) == "circle" and symbol.value in (1, 6, 8):
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
            text = sheet.texts.get(point, Text(""))
            if text.kind in PLAIN and re.fullmatch(rf"|\?|{NUMBER}", text.text, re.ASCII):
                grid[cell] = f"{text.text.removeprefix('?')}{self.COLOURS[symbol.value]}"
                del sheet.symbols[point]
                sheet.texts.pop(point, None)
        return {}

    def write(self, puzzle: Puzzle, sheet: Sheet) -> None:
        for cell, says in puzzle.clues[GIVEN].items():
            black = says.colour == "black"
            sheet.symbols[doubled(cell)] = Symbol(self.VALUES[says.colour], "circle_L")
            if says.number is not None:
                sheet.texts[doubled(cell)] = Text(str(says.number), WHITE_TEXT if black else 1)


class Blacks(Drawn):
    """Coloured cells: black ones, of whatever colour. `bare` is how the grid writes one without a number."""

    fills_grid = True

    def __init__(self, bare: str) -> None:
        self._bare = bare

    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        for cell in [cell for cell in sheet.colours if sheet.inside(cell)]:
            grid.setdefault(cell, self._bare)
            del sheet.colours[cell]
        return {}

    def write(self, puzzle: Puzzle, sheet: Sheet) -> None:
        sheet.colours.update(dict.fromkeys(sorted(puzzle.shape.walls), BLACK))


class ColouredClues(Blacks):
    """Colours and lines around cells in which something else stands: decoration. A coloured cell in which nothing
    stands is `bare`, one of them that says nothing."""

    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        fields = super().read(sheet, grid)
        for edge in [edge for edge in sheet.borders if not grid.keys().isdisjoint(edge)]:
            del sheet.borders[edge]
        return fields

    def write(self, puzzle: Puzzle, sheet: Sheet) -> None:
        """None."""


DARK = frozenset({1, 3, BLACK, 8})
"""The colours that are grey or black."""


class ColouredHoles(Drawn):
    """Dark cells, which are no part of the board."""

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


class SidedPointings(Pointings):
    """Cells beside a loop: white ones inside, black ones outside, grey ones on either side, with an arrow and a number
    or without. A white one without a number has an empty text. Lines around them are decoration."""

    GREY = 3
    PALE = frozenset({1, GREY, 8})

    def __init__(self) -> None:
        super().__init__(lambda shape: shape.walls)

    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        for point, text in [*sheet.texts.items()]:
            cell = cell_at(point, sheet)
            if cell is not None and text.kind == POINTING and text.text in ("", "?"):
                grid[cell] = ""
                del sheet.texts[point]
        super().read(sheet, grid)
        for cell, colour in [*sheet.colours.items()]:
            if sheet.inside(cell) and colour in {BLACK, *self.PALE}:
                grid.setdefault(cell, "")
        for cell, arrow in grid.items():
            colour = sheet.colours.get(cell, 0)
            if colour in (0, BLACK) or colour in self.PALE:
                sheet.colours.pop(cell, None)
                side = {0: "W", BLACK: "B"}.get(colour, "")
                grid[cell] = side + arrow.removeprefix(BARE) or BARE
        for edges in (sheet.borders, sheet.erased):
            for edge in [edge for edge in edges if not grid.keys().isdisjoint(edge)]:
                edges.pop(edge) if isinstance(edges, dict) else edges.discard(edge)
        return {}

    def write(self, puzzle: Puzzle, sheet: Sheet) -> None:
        given, sides = puzzle.clues[GIVEN], puzzle.clues[SIDE]
        for cell in sorted(puzzle.shape.walls):
            says, side = given.get(cell), sides.get(cell)
            black = side == "outside"
            if says is not None:
                text = f"{says.number}_{self.WAYS.index(says.way)}"
                sheet.texts[doubled(cell)] = Text(text, WHITE_TEXT if black else 1, POINTING)
            elif side == "inside":
                sheet.texts[doubled(cell)] = Text("", 1, POINTING)
            if side == "inside":
                sheet.borders.update(dict.fromkeys(sides_of(cell), BORDER))
            else:
                sheet.colours[cell] = BLACK if black else self.GREY


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
        cells_of: dict[int, list[Spot]] = {}
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


class Dots(Drawn):
    """Circles in cells, on their sides and at their corners, white and black: the dots of galaxies."""

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
            sheet.symbols[tuple(dot)] = Symbol(2 if dot in puzzle.shape.dark else 1, "circle_SS", 2)


class Between(Drawn):
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
                sheet.symbols[one[0] + other[0], one[1] + other[1]] = Symbol(self._values[says], "circle_SS", 2)


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

    def _texts(self, sheet: Sheet, room: dict[Spot, int]) -> dict[int, str]:
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
        sheet.borders.update(dict.fromkeys(sorted(puzzle.shape.walls), BORDER))
        for cell, says in puzzle.clues[ROOM].items() if self._numbers else ():
            if self._in_corner:
                sheet.corners[cell, 0] = Text(str(says))
            else:
                sheet.texts[doubled(cell)] = Text(str(says))


class Boxes(ThickLines):
    """Thick lines that divide the board into boxes, or into regions of any shape; without any there are none to
    state."""

    def __init__(self) -> None:
        super().__init__(optional=True)

    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        borders = taken_borders(sheet)
        if not borders or sheet.height != sheet.width:
            return {}
        room = rooms_of(sheet.height, sheet.width, borders)
        return regions([[room[r, c] for c in range(sheet.width)] for r in range(sheet.height)])


def taken_borders(sheet: Sheet) -> set[Edge]:
    """All thick lines, taken from the sheet."""
    found = {edge for edge, style in sheet.borders.items() if style == BORDER}
    for edge in found:
        del sheet.borders[edge]
    return found


class Dominoes(Drawn):
    """Thick lines around dominoes."""

    fills_grid = True

    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        cells_of: dict[int, list[Spot]] = {}
        for cell, room in rooms_of(sheet.height, sheet.width, taken_borders(sheet)).items():
            cells_of.setdefault(room, []).append(cell)
        for cells in cells_of.values():
            if len(cells) > 2:
                raise NotationError(f"the room of {site_name(min(cells))} has {len(cells)} cells; it is no domino")
            lies = cells[0][0] == cells[-1][0]
            grid.update(zip(sorted(cells), ("<>" if lies else "^v") if len(cells) == 2 else "*", strict=True))
        return {}

    def write(self, puzzle: Puzzle, sheet: Sheet) -> None:
        sheet.borders.update(dict.fromkeys(sorted(puzzle.shape.walls), BORDER))


class CagesByLines(Drawn):
    """Cages that thick lines divide, each with what it says in the upper left corner of a cell: 12, 3+, 10×."""

    WRITTEN: Mapping[str, str] = {"*": "×", "-": "−", "/": "÷"}

    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        room = rooms_of(sheet.height, sheet.width, taken_borders(sheet))
        cages: dict[int, dict[str, JsonValue]] = {}
        for cell in sheet.cells:
            cage = cages.setdefault(room[cell], {"cells": []})
            cage["cells"].append([*cell])  # type: ignore[union-attr]
            for says in taken_corner(sheet, cell, rf"(?P<target>{NUMBER})(?P<op>[-+*/x×÷:−]?)"):
                if "target" in cage:
                    raise NotationError(f"the cage of {site_name(cell)} says two things")
                op = OPERATION_SIGNS.get(says["op"], says["op"])
                cage.update({"target": int(says["target"]), **({"op": op} if op else {})})
        return {"cages": list[JsonValue](cages.values())}

    def write(self, puzzle: Puzzle, sheet: Sheet) -> None:
        cage_of = {cell: cage for cage in puzzle.shape.cages for cell in cage}
        for r, c in sheet.cells:
            for other in ((r, c + 1), (r + 1, c)):
                if sheet.inside(other) and cage_of[r, c] != cage_of[other]:
                    sheet.borders[(r, c), other] = BORDER
        for cell, says in puzzle.clues[CAGE].items():
            sheet.corners[cell, 0] = Text(f"{says.target}{self.WRITTEN.get(says.operation, says.operation)}")


class DashedCages(Drawn):
    """Cages with a dashed line, each with its sum in the upper left corner of a cell."""

    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        cages: list[JsonValue] = []
        for cells in sheet.cages:
            if not all(map(sheet.inside, cells)):
                raise NotationError("a cage has cells outside of the board")
            cage: dict[str, JsonValue] = {"cells": [[*cell] for cell in sorted({*cells})]}
            for cell in sorted({*cells}):
                for says in taken_corner(sheet, cell, NUMBER):
                    if "sum" in cage:
                        raise NotationError(f"the cage of {site_name(cell)} has two sums")
                    cage["sum"] = int(says[0])
            cages.append(cage)
        sheet.cages = []
        return {"cages": cages}

    def write(self, puzzle: Puzzle, sheet: Sheet) -> None:
        sheet.cages = [[*cage] for cage in puzzle.shape.cages]
        for cell, says in puzzle.clues[CAGE].items():
            sheet.corners[cell, 0] = Text(str(says))


def taken_corner(sheet: Sheet, cell: Spot, form: str, corner: int = 0) -> list[re.Match[str]]:
    """The small text in the corner of a cell, taken from the sheet, if there is one of this form."""
    text = sheet.corners.get((cell, corner))
    found = re.fullmatch(form, text.text, re.ASCII) if text is not None else None
    if found is None:
        return []
    del sheet.corners[cell, corner]
    return [found]


class SplitCells(Drawn):
    """Black cells with sums, of a row in the upper right corner, of a column in the lower left one; and numbers in
    white cells."""

    fills_grid = True
    ROW, COLUMN = 1, 2
    _given = Texts(form="[1-9]")

    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        for point, symbol in [*sheet.symbols.items()]:
            cell = cell_at(point, sheet)
            if cell is not None and symbol.name == "kakuro":
                row = [says[0] for says in taken_corner(sheet, cell, NUMBER, self.ROW)]
                column = [says[0] for says in taken_corner(sheet, cell, NUMBER, self.COLUMN)]
                grid[cell] = f"{''.join(column)}\\{''.join(row)}" if row or column else "#"
                del sheet.symbols[point]
        return self._given.read(sheet, grid)

    def write(self, puzzle: Puzzle, sheet: Sheet) -> None:
        across, down = puzzle.clues[ACROSS], puzzle.clues[DOWN]
        for cell in sorted(puzzle.shape.walls):
            split = cell in across or cell in down
            sheet.symbols[doubled(cell)] = Symbol(1 if split else 2, "kakuro", 2)
            for corner, sums in ((self.ROW, across), (self.COLUMN, down)):
                if cell in sums:
                    sheet.corners[cell, corner] = Text(str(sums[cell]), WHITE_TEXT)
        self._given.write(puzzle, sheet)


class Thermometers(Drawn):
    """Thermometers, as signs that point from the bulb on."""

    fills_grid = True
    SIGNS: Mapping[Spot, str] = {(0, 1): ">", (0, -1): "<", (1, 0): "v", (-1, 0): "^"}
    TIP = "x"

    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        for cells in sheet.thermometers:
            for (r, c), (below, beside) in zip(cells, [*cells[1:], (-1, -1)], strict=True):
                sign = self.TIP if below < 0 else self.SIGNS.get((below - r, beside - c))
                if sign is None or not sheet.inside((r, c)) or (r, c) in grid:
                    where = place_name(doubled((r, c)), sheet)
                    raise NotationError(f"what is drawn {where} is no thermometer, or crosses another")
                grid[r, c] = sign
        sheet.thermometers = []
        return {}

    def write(self, puzzle: Puzzle, sheet: Sheet) -> None:
        sheet.thermometers = [[*cells] for cells in puzzle.shape.thermometers]


class Ends(Texts):
    """Numbers or letters where paths end."""

    def __init__(self) -> None:
        super().__init__(form=rf"[A-Za-z]|{NUMBER}")

    def write(self, puzzle: Puzzle, sheet: Sheet) -> None:
        for name, *cells in puzzle.shape.ends:
            sheet.texts.update({doubled(cell): Text(name) for cell in cells})


class NumberBeside(Drawn):
    """An option that is a number outside of the board, with a symbol at its right: 2 stars. Where it is missing, it has
    to be stated elsewhere."""

    def __init__(self, field: str, symbol: str, value: int) -> None:
        self._field, self._symbol = field, Symbol(value, symbol, 2)

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
        sheet.texts[place] = Text(str(getattr(puzzle.shape, self._field)))
        sheet.symbols[place[0], place[1] + 2] = self._symbol


class FleetBeside(Drawn):
    """How many ships of 1, 2, 3 ... cells there are, as a text outside of the board: {4,3,2,1}, or {} if nobody says
    so. Where it is missing, it has to be stated elsewhere."""

    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        for (y, x), text in [*sheet.texts.items()]:
            found = re.fullmatch(r"\{(|\d{1,3}(?:,\d{1,3})*)\}", text.text, re.ASCII)
            if found is not None and not sheet.inside((y // 2, x // 2)):
                del sheet.texts[y, x]
                return {"fleet": [int(number) for number in found[1].split(",")]} if found[1] else {}
        return {"fleet": None}

    def write(self, puzzle: Puzzle, sheet: Sheet) -> None:
        sheet.texts[-2, -2] = Text(f"{{{','.join(map(str, puzzle.shape.fleet))}}}", 1, "6")


class RangeBeside(Drawn):
    """What cells can hold, as a text outside of the board: {1-6}, {A-C}."""

    def __init__(self, first: str, number: Callable[[Any], int], field: str = "") -> None:
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
        sheet.texts[-2, -2] = Text(f"{{{self._first}-{last}}}", 1, "6")
