"""Sudoku, of every box shape, jigsaw, with or without the diagonals.

Rules: write a number from 1 to n into every cell of an n x n grid so that each row, each column and
each box (or jigsaw region) holds every number once; with the option, both long diagonals too.
Source: https://en.wikipedia.org/wiki/Sudoku
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from math import isqrt
from operator import itemgetter
from typing import Any, ClassVar

import clueproof.genres as cp
from clueproof.codecs.game_ids import GameId, RunLengths, given_cells, read_regions, rows, written_regions
from clueproof.codecs.penpa import Grid, Penpa, Sheet, Texts, ThickLines, taken_borders
from clueproof.codecs.puzzlink import FROM_1, Cells, Link, Part, rooms_of
from clueproof.codecs.scanner import Fields, NotationError, Scanner
from clueproof.encoders.extras import BoardLayout, Extra, ExtraError, drawn_kinds, kind_of, meaning
from clueproof.encoders.extras.answer import BoardEncoding, BoardNumbers, wrong_modifiers, wrong_region
from clueproof.encoders.extras.extra import read_path
from clueproof.encoders.extras.found import found_besides
from clueproof.encoders.extras.genre import ExtraGenre
from clueproof.encoders.extras.groups import KillerCage
from clueproof.encoders.extras.layer import EXTRA, Extras
from clueproof.encoders.extras.modifiers import MODIFIERS, ModifiedCells, Modifier, signed
from clueproof.encoders.extras.outside import OutsideClue
from clueproof.encoders.registry import rule_set
from clueproof.english import listed
from clueproof.errors import Place, quoted
from clueproof.grid.symmetry import Isometry
from clueproof.puzzle.layers.cages import CAGE
from clueproof.puzzle.layers.layer import BoardRequirements, Layer
from clueproof.puzzle.regions import usual_box
from clueproof.puzzle.shape import read_options
from clueproof.puzzle.symbols import DIGITS
from clueproof.syntax.numbers import BLANK, SYMBOLS
from clueproof.syntax.record import JsonValue, TokenGrid


@dataclass(frozen=True, slots=True)
class SudokuShape(cp.BoxedShape):
    """Whether the diagonals count, and the numbers where they are others than 1 to the side: then the grid may be of
    any height and width, and the numbers of a row, column or box are different ones. Cells besides the grid; whether
    regions are to be found."""

    diagonals: bool = cp.flag(False, "both long diagonals have every number once")
    numbers: tuple[int, int] | None = None
    """The least and the largest number, where they are stated."""
    free: int = 0
    """How many free cells there are, which extras can name."""
    finding: bool = False
    """Are there regions to be found, besides boxes if there are any?"""
    modified: ModifiedCells | None = None
    """The cells whose value differs from their digit."""

    @property
    def boxed(self) -> bool:
        """Are there boxes, or regions that are given? Rows are none."""
        return self.regions is not None or min(self.box or (1,)) > 1

    @property
    def values(self) -> range:
        """The numbers that cells can have."""
        return range(1, self.side + 1) if self.numbers is None else range(self.numbers[0], self.numbers[1] + 1)

    @property
    def long_diagonals(self) -> list[tuple[str, list[cp.Cell]]]:
        """The two diagonals where they count."""
        return cp.long_diagonals(self.side) if self.diagonals else []


class SudokuNumerals(cp.Numerals):
    """Numbers from 1 to the side, or those that are stated: a symbol for each."""

    def __init__(self, blanks: frozenset[str] = BLANK) -> None:
        super().__init__(lambda shape: shape.side, blanks=blanks, alphabets=True)

    def meaning(self, shape: SudokuShape) -> Mapping[str, int]:  # type: ignore[override]
        if shape.numbers is None:
            return super().meaning(shape)
        letters = {DIGITS[number].lower(): number for number in shape.values}
        return {**{DIGITS[number]: number for number in shape.values}, **letters, **{str(n): n for n in shape.values}}

    def expected(self, shape: SudokuShape) -> str:  # type: ignore[override]
        if shape.numbers is None:
            return super().expected(shape)
        return f"a number from {shape.values[0]} to {shape.values[-1]}, or . when empty"

    def token(self, shape: SudokuShape, layout: str = "rows") -> Mapping[int, str]:  # type: ignore[override]
        if shape.numbers is None:
            return super().token(shape, layout)
        return {number: DIGITS[number] for number in shape.values}

    def say_size(self, rows: Sequence[Sequence[int | None]], shape: SudokuShape) -> bool:  # type: ignore[override]
        return shape.numbers is not None or super().say_size(rows, shape)

    def rows(self, rows: Sequence[Sequence[int | None]], shape: SudokuShape) -> list[JsonValue]:  # type: ignore[override]
        if shape.numbers is None:
            return super().rows(rows, shape)
        return ["".join(["." if number is None else DIGITS[number] for number in row]) for row in rows]

    def read(self, grid: TokenGrid, shape: SudokuShape) -> tuple[list[int | None], str]:  # type: ignore[override]
        if shape.numbers is None:
            return super().read(grid, shape)
        return self.values(grid, shape, self.meaning(shape)), grid.layout


class SudokuCells(cp.CellValues[SudokuShape]):
    """Given numbers: of a square grid that may stand on one line, or of any grid with stated numbers, of which 0 may be
    one."""

    def __init__(
        self,
        symbols: SudokuNumerals,
        also_called: tuple[str, ...] = (),
        *,
        foldable: bool = False,
        optional: bool = False,
    ) -> None:
        super().__init__(symbols, also_called, foldable=foldable, optional=optional)
        self._stated = cp.CellValues[SudokuShape](SudokuNumerals(BLANK - {"0"}), also_called, optional=optional)

    def tokens(self, record: cp.Record, form: BoardRequirements) -> cp.Tokens:
        if "numbers" not in record.fields:
            return super().tokens(record, form)
        return self._stated.tokens(record, replace(form, square=False))


NUMERALS = SudokuNumerals()
STATED = re.compile(r"(\d{1,2})-(\d{1,2})")
"""How numbers are stated: 0-8."""


def boxes(height: int, width: int) -> list[list[int]]:
    """The number of the box of each cell."""
    side = height * width
    return [[r // height * height + c // width for c in range(side)] for r in range(side)]


def usual_boxes(size: int) -> list[list[int]]:
    """The number of the box of each cell where nothing else is said; rows where there are no rectangles."""
    return boxes(*(usual_box(size) or (1, size)))


def regions(rows: list[list[int]]) -> Fields:
    """The field for the regions with these numbers in their cells: none for the usual boxes, a size for others."""
    size = len(rows)
    for height in [height for height in range(1, size + 1) if size % height == 0]:
        if _is_same(rows, boxes(height, size // height)):
            return {} if (height, size // height) == usual_box(size) else {"box": [height, size // height]}
    return {"regions": [[*map(str, row)] for row in rows]}


def _is_same(one: list[list[int]], other: list[list[int]]) -> bool:
    pairs = {pair for rows in zip(one, other, strict=True) for pair in zip(*rows, strict=True)}
    return len(pairs) == len({a for a, _ in pairs}) == len({b for _, b in pairs})


class BoxesDrawing(ThickLines):
    """Thick lines that divide the board into boxes, or into regions of any shape; without any there are none to
    state."""

    def __init__(self) -> None:
        super().__init__(optional=True)

    def read(self, state: Sheet, grid: Grid) -> Fields:
        borders = taken_borders(state)
        if not borders or state.height != state.width:
            return {}
        room = rooms_of(state.height, state.width, borders)
        return regions([[room[r, c] for c in range(state.width)] for r in range(state.height)])


class SquareBoxes(Part):
    """The boxes of a Sudoku, of which links say nothing: puzz.link draws them as wide and as high as the square root of
    the side, or else a little smaller; on 6x6 alone 3 wide and 2 high."""

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        self._check(height)
        return {}

    def write(self, puzzle: cp.Puzzle) -> str:
        self._check(puzzle.shape.side)
        return ""

    @staticmethod
    def _check(side: int) -> None:
        root = isqrt(side)
        # boxes of one cell say nothing
        if root > 1 and root * root != side != 6:
            raise NotationError(
                f"on {side}x{side} cells puzz.link draws boxes of {root}x{root}, which can't hold all numbers to {side}"
            )


class Solo(GameId[SudokuShape]):
    """Numbers, and letters for runs of empty cells. `2x3` are boxes of two rows and three columns; `9j` is a jigsaw,
    whose regions stand behind a comma. `x` among the parameters: both diagonals too.

    `k` is a Killer Sudoku: behind the givens, and the regions of a jigsaw, stand the cages, written as such regions
    are, and a grid with the sum of each cage in its first cell.
    """

    ROWS = (2, 31)
    LARGEST_KILLER = 9
    FROM_1 = RunLengths(numbers=True)

    def __init__(self, *, killer: bool = False) -> None:
        # jigsaw, diagonals, killer; the symmetry of the givens; the level
        super().__init__("solo", options=r"(?P<kinds>[jxk]*)(?:a|r\d|md?\d)*(?:d[tbiaeu])?")
        self._killer = killer

    def fields(self, scanner: Scanner, height: int, width: int, options: re.Match[str]) -> Fields:
        kinds, (high, wide) = options["kinds"], (width, height)
        if self._killer and "k" not in kinds:
            raise NotationError("this is no Killer Sudoku; use --puzzle sudoku", 0)
        sized = re.match(r"\d+x", options.string)
        side = wide if "j" in kinds and not sized else high * wide
        found: Fields = {"grid": rows(self.FROM_1.read(scanner, side * side), side)}
        if "j" in kinds:
            scanner.expect(",")
            found["regions"] = rows([*map(str, read_regions(scanner, side))], side)
        elif (high, wide) != usual_box(side):
            found["box"] = [high, wide]
        found["diagonals"] = "x" in kinds
        if "k" in kinds:
            found = {"n": side, **found, "cages": self._cages(scanner, side)}
        # the program makes both
        return {"puzzle": "killer-sudoku", **found} if "k" in kinds and not self._killer else found

    def _cages(self, scanner: Scanner, side: int) -> list[JsonValue]:
        scanner.expect(",")
        cage_of = read_regions(scanner, side)
        scanner.expect(",")
        sums = self.FROM_1.read(scanner, side * side)
        scanner.end()
        cages: list[JsonValue] = []
        for number in range(max(cage_of) + 1):
            places = [place for place, cage in enumerate(cage_of) if cage == number]
            for place in places[1:]:
                if sums[place] is not None:
                    row, column = divmod(place, side)
                    raise NotationError(f"r{row + 1}c{column + 1} has a sum, but is not the first cell of its cage")
            told: Fields = {} if sums[places[0]] is None else {"sum": sums[places[0]]}
            cages.append({"cells": [list[JsonValue](divmod(place, side)) for place in places], **told})
        return cages

    def parameters(self, shape: Any) -> str:
        kinds = "x" * shape.diagonals + "k" * self._killer
        return "{}x{}{}".format(*shape.box, kinds) if self._boxed(shape) else f"{shape.side}j{kinds}"

    def body(self, puzzle: cp.Puzzle) -> str:
        shape, side, sums = puzzle.shape, puzzle.shape.side, puzzle.clues[CAGE] if self._killer else {}
        said = [self.FROM_1.write(given_cells(puzzle))]
        if not self._boxed(shape):
            said.append(written_regions(shape.region_of, side))
            if len({*read_regions(Scanner(said[-1]), side)}) > side:
                raise NotationError("no game id: the regions of Solo are connected")
        if self._killer:
            if side > self.LARGEST_KILLER:
                most = self.LARGEST_KILLER
                raise NotationError(f"no game id: a Killer Sudoku of Solo has {most} rows at most, not {side}")
            every = [divmod(place, side) for place in range(side * side)]
            cage_of = {cell: number for number, cage in enumerate(shape.cages) for cell in cage if len(cage) > 1}
            if len(cage_of) < len(every):
                raise NotationError("no game id: in Solo every cell is in a cage of two cells or more")
            said.append(written_regions([cage_of[cell] for cell in every], side))
            said.append(self.FROM_1.write([sums.get(cell) for cell in every]))
        return ",".join(said)

    @staticmethod
    def _boxed(shape: Any) -> bool:
        return shape.regions is None and min(shape.box) > 1


FIND = "find"
"""The value of the options `regions`, `doublers` and `negators` for what is to be found."""
MOST_FREE = 99


def _with_regions_to_find(shape: SudokuShape, record: cp.Record) -> SudokuShape:
    """The shape without boxes, or with those that the record states, and with regions to be found. Raises
    BadPuzzleError."""
    record.get("regions")
    if shape.height != shape.width or len(shape.values) != shape.height:
        record.fail("regions are to be found on a square grid with as many numbers as rows")
    stated = cp.Record({"box": record.get("box")} if "box" in record.fields else {}, record.place)
    return replace(cp.with_stated_boxes(shape, stated, len(shape.values)), finding=True)


def _with_modified(shape: SudokuShape, record: cp.Record) -> SudokuShape:
    """The shape with the doublers, or negators, that the record states, if any. Raises BadPuzzleError."""
    for modifier in MODIFIERS:
        if record.fields.get(modifier.plural) is None:
            continue
        stated = record.get(modifier.plural)
        if shape.modified is not None:
            record.fail(f"a grid has {' or '.join(one.plural for one in MODIFIERS)}, not both")
        given = None if stated == FIND else _stated_cells(modifier, str(stated), shape, record)
        if given is None and (shape.finding or not shape.height == shape.width == len(shape.values)):
            record.fail(
                f"{modifier.plural} are to be found on a square grid of given regions, with as many numbers as rows"
            )
        shape = replace(shape, modified=ModifiedCells(modifier, shape.values, given))
    return shape


def _stated_cells(modifier: Modifier, stated: str, shape: SudokuShape, record: cp.Record) -> tuple[cp.Cell, ...]:
    cells = read_path(stated.replace(",", " "))
    if isinstance(cells, str) or not cells:
        record.fail(f"{modifier.plural} are find, or cells such as r1c1,r2c3; not {quoted(stated)}")
    for n, cell in enumerate(cells):
        if not (cell[0] < shape.height and cell[1] < shape.width):
            record.fail(f"{modifier.plural}: {cp.cell_name(*cell)} is not on the board")
        if cell in cells[:n]:
            record.fail(f"{modifier.plural}: {cp.cell_name(*cell)} stands there twice")
    return tuple(sorted(cells))


@lru_cache(maxsize=128)
def layout_of(shape: SudokuShape) -> BoardLayout:
    """The board on which extras stand."""
    cells: dict[int, list[cp.Cell]] = {}
    for place, region in enumerate(shape.region_of):
        cells.setdefault(region, []).append(divmod(place, shape.width))
    boxes = tuple([tuple(cells[region]) for region in sorted(cells)])
    found = boxes if shape.boxed else ()
    return BoardLayout(
        shape.height,
        shape.width,
        shape.values,
        found,
        free=shape.free,
        finding=shape.finding,
        modified=shape.modified,
    )


class Sudoku(ExtraGenre[SudokuShape]):
    """Clues are given numbers."""

    name = "sudoku"
    aliases: ClassVar[tuple[str, ...]] = (
        "solo",
        "number-place",
        "jigsaw",
        "jigsaw-sudoku",
        "irregular-sudoku",
        "sudoku-x",
        "diagonal-sudoku",
    )
    alias_options: ClassVar = {
        "sudoku-x": {"diagonals": True},
        "diagonal-sudoku": {"diagonals": True},
        "jigsaw": {"regions": None},
        "jigsaw-sudoku": {"regions": None},
        "irregular-sudoku": {"regions": None},
    }
    group = "Numbers and letters in lines"
    title = "Sudoku (also jigsaw and X)"
    noun = "a Sudoku"
    usual = cp.Usual((9, 9), easy_up_to=81)
    shape = SudokuShape
    square = True
    largest = 64
    exchangeable_inputs = ((cp.GIVEN,),)
    layers: ClassVar[tuple[Layer, ...]] = (SudokuCells(NUMERALS, foldable=True), Extras(layout_of))
    answer = BoardNumbers(NUMERALS, layout_of)
    further_options: ClassVar[tuple[cp.Option, ...]] = (
        cp.Option("box", "rows and columns of a box, such as 2x3", "text"),
        cp.Option("free", "cells besides the grid that extras name, as if they were a row below it", "number"),
        cp.Option("numbers", "the numbers of cells, such as 0-8; then a grid of any height and width", "text"),
        *(
            cp.Option(one.plural, f"find, or cells: {one.meaning} where numbers are added or compared", "text")
            for one in MODIFIERS
        ),
    )
    layout = staticmethod(layout_of)
    # stated here, beside `find_violation`: what givens say is all that it leaves to check
    clue_values = ExtraGenre.clue_values
    puzzlink = Link("sudoku", SquareBoxes(), Cells(FROM_1))
    penpa = Penpa(Texts(), BoxesDrawing(), grid="sudoku")
    game_id = Solo()

    def generator(self) -> cp.Generator:
        return SudokuGenerator(self)

    def parse(self, record: cp.Record) -> cp.Puzzle[SudokuShape, cp.Clues, cp.NumberRows]:
        if "grids" in record.fields:
            found: cp.Puzzle[Any, cp.Clues, cp.NumberRows] = rule_set("overlapping-sudoku").parse(record)
            return found
        return super().parse(record)

    def isometries_of(self, puzzle: cp.Puzzle[SudokuShape, cp.Clues]) -> str:
        shape = puzzle.shape
        # free cells, regions to be found and doublers have no place on the board that could move
        fixed = shape.free or shape.finding or shape.modified is not None
        return "none" if fixed or any(extra.oriented for extra in puzzle.clues[EXTRA]) else self.isometries

    def turned_options(
        self, shape: SudokuShape, options: Mapping[str, JsonValue], isometry: Isometry
    ) -> Mapping[str, JsonValue]:
        if shape.regions is not None or shape.box is None or shape.box[0] == shape.box[1]:
            return options
        return {**options, "box": "{}x{}".format(*isometry.size(*shape.box))}

    def exchangeable(self, puzzle: cp.Puzzle[SudokuShape, cp.Clues]) -> Sequence[tuple[Collection[str], Sequence[str]]]:
        plain = {*puzzle.clues} <= {cp.GIVEN} and puzzle.shape.modified is None
        return super().exchangeable(puzzle) if plain else ()

    def exchangeable_lines(self, puzzle: cp.Puzzle[SudokuShape, cp.Clues]) -> tuple[int, int] | None:
        shape = puzzle.shape
        plain = {*puzzle.clues} <= {cp.GIVEN} and shape == self.shape(shape.height, shape.width, box=shape.box)
        return shape.box if plain else None

    def canonical(self, puzzle: cp.Puzzle[SudokuShape, cp.Clues]) -> cp.Puzzle[SudokuShape, cp.Clues]:
        """The cells of each cage row by row, as those of a Killer Sudoku are."""
        extras: Mapping[Extra, bool] = puzzle.clues[EXTRA]
        if not any(isinstance(extra, KillerCage) for extra in extras):
            return puzzle
        return replace(puzzle, clues=with_extras(puzzle.clues, map(_in_order, extras)))

    def shape_of(self, record: cp.Record, height: int, width: int) -> SudokuShape:
        shape = _with_modified(self._grid_shape(record, height, width), record)
        return replace(shape, free=record.whole("free", 0, MOST_FREE) or 0)

    def _grid_shape(self, record: cp.Record, height: int, width: int) -> SudokuShape:
        finding = record.fields.get("regions") == FIND
        if "numbers" not in record.fields:
            shape = super().shape_of(record, height, width)
            return _with_regions_to_find(shape, record) if finding else cp.with_boxes(shape, record)
        numbers = self._numbers(record)
        if max(height, width) > self.largest:
            record.fail(f"{self.noun} has at most {self.largest} rows and columns, not {max(height, width)}")
        options: dict[str, Any] = read_options(self.shape, record, width)
        shape = self.shape(height, width, **options, numbers=numbers)
        if shape.diagonals and height != width:
            record.fail(f"a grid of {height} by {width} has no long diagonals")
        if max(height, width) > len(shape.values):
            record.fail(
                f"{max(height, width)} cells of a line can't hold different ones of {len(shape.values)} numbers"
            )
        if finding:
            return _with_regions_to_find(shape, record)
        return cp.with_stated_boxes(shape, record, len(shape.values))

    def _numbers(self, record: cp.Record) -> tuple[int, int]:
        stated = record.text("numbers") or ""
        found = STATED.fullmatch(stated)
        if found is None or not int(found[1]) < int(found[2]) < len(DIGITS):
            record.fail(f"numbers are the least and the largest, such as 0-8, up to {len(DIGITS) - 1}; not {stated!r}")
        return int(found[1]), int(found[2])

    def write_shape(self, record: cp.Record, shape: SudokuShape) -> None:
        if shape.numbers is not None:
            record.fields["numbers"] = "{}-{}".format(*shape.numbers)
        cp.write_boxes(shape, record, stated=shape.numbers is not None or shape.finding)
        if shape.finding:
            record.fields["regions"] = FIND
        if shape.free:
            record.fields["free"] = shape.free
        if shape.modified is not None:
            given = shape.modified.given
            record.fields[shape.modified.modifier.plural] = FIND if given is None else _cells_text(given)
        super().write_shape(record, shape)

    def told(self, shape: SudokuShape) -> Sequence[str]:
        numbers = [] if shape.numbers is None else [f"numbers {shape.numbers[0]} to {shape.numbers[1]}"]
        return [*super().told(shape), *numbers, *filter(None, [_modified_told(shape)])]

    def wording(self, puzzle: cp.Puzzle[SudokuShape, cp.Clues]) -> Mapping[str, str]:
        shape = puzzle.shape
        least, most = shape.values[0], shape.values[-1]
        boxes = {
            shape.regions is not None: "each jigsaw region",
            shape.boxed and shape.regions is None: "each box",
        }.get(True)
        lines = ("each row", "each column", *filter(None, [boxes]), *["both long diagonals"] * shape.diagonals)
        several = "hold" if shape.diagonals else "holds"
        drawn = dict.fromkeys(
            type(clue.position) for clue in self.clue_list(puzzle) if isinstance(clue.position, Extra)
        )
        extras = [f"{kind.kind.replace('-', ' ').capitalize()}: {meaning(kind)}" for kind in drawn]
        once = "every number once" if len(shape.values) == shape.side == shape.width else "no number twice"
        return {
            "from 1 to n into every cell of an n x n grid": f"from {least} to {most} into every cell",
            "each row, each column and each box (or jigsaw region) holds every number once; with the option, both long "
            "diagonals too.": " ".join([f"{listed(lines)} {several} {once}.", *_modified_rules(shape), *extras]),
        }

    def rules(self, shape: SudokuShape, e: cp.CellEncoding) -> None:
        cells = e.cells
        diagonals = [(name, tuple([cells[cell] for cell in line])) for name, line in shape.long_diagonals]
        for name, house in (*cells.lines, *cells.regions(shape.region_of, shape.region_kind), *diagonals):
            with e.group(name):
                e.add(
                    cp.AllDifferent(house),
                    "every number once" if len(house) == len(shape.values) else "no number twice",
                )
        if shape.finding:
            assert isinstance(e, BoardEncoding)
            e.find_regions(layout_of(shape))
        if shape.modified is not None:
            assert isinstance(e, BoardEncoding)
            e.set_values(layout_of(shape), shape.region_kind)

    def random_clues(
        self, puzzle: cp.Puzzle[SudokuShape, cp.Clues], solution: cp.NumberRows, rng: cp.SeededRandom
    ) -> list[cp.Clue]:
        """All numbers, and extras that say all else that is to be found."""
        extras = found_besides(layout_of(puzzle.shape), solution)
        return [*super().random_clues(puzzle, solution, rng), *[cp.Clue(EXTRA, extra, True) for extra in extras]]

    def find_violation(self, puzzle: cp.Puzzle[SudokuShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        fault = self._grid_violation(puzzle.shape, solution[: puzzle.shape.height])
        if fault is None and puzzle.shape.finding:
            return wrong_region(layout_of(puzzle.shape), solution)
        if fault is None and layout_of(puzzle.shape).modifier_found:
            return wrong_modifiers(layout_of(puzzle.shape), solution)
        return fault

    @staticmethod
    def _grid_violation(shape: SudokuShape, solution: cp.NumberRows) -> str | None:
        numbers = [*chain.from_iterable(solution)]
        if shape.numbers is not None:
            for name, places in _named_houses(shape):
                if len({numbers[place] for place in places}) < len(places):
                    return f"{name} holds a number twice"
            return None
        side = shape.side
        # each is one from 1 to n: so says the form of the answer
        for name, house in _houses(shape):
            if len({*house(numbers)}) < side:
                return f"{name} does not hold every number from 1 to {side} once"
        return None

    def houses(self, shape: SudokuShape) -> list[list[int]]:
        # where not every house has every number they are another rule
        other = shape.numbers is not None or shape.finding or shape.free or shape.modified is not None
        return [] if other else [places for _, places in _named_houses(shape)]

    def full_houses(self, shape: SudokuShape) -> list[tuple[cp.Cell, ...]]:
        named = [tuple([divmod(place, shape.width) for place in places]) for _, places in _named_houses(shape)]
        return [house for house in named if len(house) == len(shape.values)]

    def inputs(self, shape: SudokuShape) -> tuple[cp.InputKind, ...]:
        # most have boxes, and regions that are typed do without names
        entries = [one for one in super().inputs(shape) if not (shape.finding and one.name == "region")]
        return tuple(sorted(entries, key=lambda one: (bool(one.heading), one.name == "region")))

    def must_fit(self, height: int, width: int, stated: Container[str] = ()) -> None:
        if "numbers" not in stated or max(height, width) > self.largest:
            super().must_fit(height, width)

    def shape_inputs(self, shape: SudokuShape) -> list[cp.InputKind]:
        slot = cp.RegionField(connected=False, start=cp.boxes_on, instead_of=("box",))
        return [cp.region_input("region", slot)]

    def start(self, height: int, width: int, options: Mapping[str, JsonValue]) -> cp.Record:
        if cp.usual_box(height) is not None or "box" in options:
            return super().start(height, width, options)
        # no boxes go without saying: one region, to be divided
        record = super().start(height, width, {**options, "box": f"1x{width}"})
        record.fields["regions"] = list[JsonValue](["a" * width] * height)
        del record.fields["box"]
        return record

    def draft_shape(self, state: cp.EditorState) -> SudokuShape:
        if cp.usual_box(state.height) is None and "box" not in state.fields:
            state = state.copy()
            state.put("box", f"1x{state.width}")
        return super().draft_shape(state)

    def draw_shape(self, shape: SudokuShape) -> cp.Board:
        tinted = frozenset(cell for _, cells in shape.long_diagonals for cell in cells)
        walls = shape.walls if shape.boxed or not shape.finding else frozenset()
        board = replace(super().draw_shape(shape), walls=walls, tinted=tinted)
        if shape.modified is None or shape.modified.given is None:
            return board
        return signed(board, shape.modified.given, shape.modified.modifier)

    def parse_line(self, line: str, place: Place | None) -> cp.Puzzle[SudokuShape, cp.Clues] | None:
        shape = _line_shape(len(line))
        if shape is None or (found := cp.read_line(line, shape.side)) is None:
            return None
        clues, layout = found
        return cp.Puzzle(self, shape, clues, None, place, layout)


def with_extras(clues: cp.Clues, extras: Iterable[Extra]) -> cp.Clues:
    """The given numbers among the clues, and these extras."""
    return cp.Clues({cp.GIVEN: clues[cp.GIVEN], EXTRA: dict.fromkeys(extras, True)})


def _cells_text(cells: Iterable[cp.Cell]) -> str:
    """Cells as an option states them: r1c1,r2c3."""
    return ",".join(cp.cell_name(*cell) for cell in cells)


def _modified_told(shape: SudokuShape) -> str:
    """Which cells are doublers, or negators, in few words; nothing where none is."""
    if shape.modified is None:
        return ""
    modifier, _, given = shape.modified
    return f"{modifier.plural} {'to be found' if given is None else _cells_text(given)}"


def _modified_rules(shape: SudokuShape) -> list[str]:
    """What the rules say of doublers, or negators."""
    if shape.modified is None:
        return []
    modifier, _, given = shape.modified
    what = f"{modifier.meaning[0].upper()}{modifier.meaning[1:]} where numbers are added or compared."
    if given is not None:
        return [f"{listed([cp.cell_name(*cell) for cell in given])}: {modifier.plural}. {what}"]
    houses = "each row and column" if not shape.boxed else f"each row, column and {shape.region_kind}"
    return [f"One cell in {houses} is a {modifier.name}, and each number is in one of them. {what}"]


def _in_order(extra: Extra) -> Extra:
    """A cage with its cells row by row; others as they are."""
    return replace(extra, groups=(tuple(sorted(extra.cells)),)) if isinstance(extra, KillerCage) else extra


@lru_cache(maxsize=128)
def _line_shape(length: int) -> SudokuShape | None:
    """The shape of a puzzle on one line: a square grid of square boxes. One object for all: quick to compare."""
    side = isqrt(length)
    box = isqrt(side)
    if not 4 <= side <= len(SYMBOLS) or box**4 != length:
        return None
    return SudokuShape(side, side, (box, box))


def _named_houses(shape: SudokuShape) -> list[tuple[str, list[int]]]:
    """Name and places of all that must hold every number once, straight from the rules."""
    height, width, region_of = shape.height, shape.width, shape.region_of
    rows, columns, places = range(height), range(width), range(height * width)
    houses = [(f"row {r + 1}", [r * width + c for c in columns]) for r in rows]
    houses += [(f"column {c + 1}", [r * width + c for r in rows]) for c in columns]
    regions = range(max(region_of) + 1)
    houses += [(f"{shape.region_kind} {b + 1}", [place for place in places if region_of[place] == b]) for b in regions]
    if shape.diagonals:
        side, every = shape.side, range(shape.side)
        houses.append(("the diagonal from the top left", [d * side + d for d in every]))
        houses.append(("the diagonal from the top right", [d * side + side - 1 - d for d in every]))
    return houses


@lru_cache(maxsize=32)
def _houses(shape: SudokuShape) -> list[tuple[str, Callable[[list[int]], tuple[int, ...]]]]:
    """Name and numbers of each of them."""
    # of a single position an itemgetter gives no tuple
    return [(name, itemgetter(*house, house[0])) for name, house in _named_houses(shape)]


RANDOM = "random"
"""The value of the option `regions` for other ones in each puzzle."""
EXTRAS = "extras"
"""The option that names the kinds of extras that a puzzle gets."""
CELLS_OF_EXTRA = 3
"""One extra is drawn for so many cells at most."""


def is_more_to_find(recipe: cp.Recipe) -> bool:
    """Is there something to be found besides the numbers of the grid?"""
    return FIND in recipe.options.values() or bool(recipe.options.get("free"))


class SudokuGenerator(cp.RandomSolutionGenerator):
    """A random Sudoku; with the option regions=random, a jigsaw with regions of its own; with extras=thermo,cage, one
    with extras of these kinds."""

    default_options: ClassVar[Mapping[str, JsonValue]] = {"regions": RANDOM}

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        kinds = self._kinds(recipe)
        plain = replace(recipe, options=cp.other_options(recipe.options, (EXTRAS,))) if kinds else recipe
        empty = self.empty(plain, rng)
        try:
            keys = self.random_solution(empty, recipe, rng, solver)
        except cp.NoSolutionError:
            if recipe.options.get("regions") != RANDOM:
                raise
            return None  # no numbers fit these regions
        solution = solver.confirmed(empty, keys)
        clues = self.rules.random_clues(empty, solution, rng)
        if kinds:
            drawn = _random_extras(kinds, cp.by_cell(solution), layout_of(empty.shape), rng)
            clues = [*dict.fromkeys([*clues, *[cp.Clue(EXTRA, extra, True) for extra in drawn]])]
        return self._of_kinds(empty, clues, recipe)

    def left_out_first(self, recipe: cp.Recipe) -> tuple[str, ...]:
        if EXTRAS in recipe.options:
            # else hardly an extra would stay
            return (cp.GIVEN,)
        # what numbers say of regions or doublers need not be told
        return (EXTRA,) if is_more_to_find(recipe) else super().left_out_first(recipe)

    def empty(self, recipe: cp.Recipe, rng: cp.SeededRandom) -> cp.Puzzle:
        if recipe.options.get("regions") != RANDOM:
            return super().empty(recipe, rng)
        height, width = recipe.size or self.size
        self.rules.must_fit(height, width)
        regions: list[JsonValue] = [list(row) for row in cp.equal_regions(height, width, width, rng)]
        return self.rules.empty(height, width, {**recipe.options, "regions": regions})

    def _kinds(self, recipe: cp.Recipe) -> list[type[Extra]]:
        """The kinds of extras that are wanted. Raises RecipeError."""
        stated = recipe.options.get(EXTRAS)
        if stated is None:
            return []
        names = stated.split(",") if isinstance(stated, str) else stated
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise cp.RecipeError("extras are kinds, such as thermo,white-dot")
        try:
            kinds = [kind_of(str(name).strip()) for name in names]
        except ExtraError as error:
            raise cp.RecipeError(str(error)) from None
        for kind in kinds:
            if not kind.sizes:
                raise cp.RecipeError(f"no {kind.kind} can be drawn at random; there are {', '.join(drawn_kinds())}")
        return kinds


def _random_extras(
    kinds: Sequence[type[Extra]], numbers: Mapping[cp.Cell, int], layout: BoardLayout, rng: cp.SeededRandom
) -> list[Extra]:
    """Extras that a filled board obeys, one of each kind after the other, on cells of their own where they stand on the
    board. The board has digits, and what was found."""
    numbers = layout.with_values(numbers)
    found: dict[Extra, None] = {}
    views = {kind: (layout.contents_seen_by(kind, numbers), layout.seen_by(kind)) for kind in kinds}
    for kind, (_, seen) in views.items():
        if (unfit := kind.unfit(seen)) is not None:
            raise cp.RecipeError(f"no {kind.kind} can be drawn: {unfit}")
    free, beside = {*layout.cells, *layout.free_cells}, {*layout.free_cells}
    drawn = len(kinds)
    while drawn and len(found) * CELLS_OF_EXTRA < len(layout.cells):
        before = len(found)
        for kind in kinds:
            extra = kind.implied(*views[kind], free - beside if kind.placed else free, rng)
            if extra is not None:
                found[extra] = None
                free -= {*extra.cells} if not isinstance(extra, OutsideClue) else set()
        drawn = len(found) - before
    if lacking := [kind.kind for kind in kinds if not any(type(extra) is kind for extra in found)]:
        raise cp.RecipeError(f"a random board had no place for {' and '.join(lacking)}; ask for a larger one")
    return [*found]
