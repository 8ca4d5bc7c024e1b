"""Kakuro (Cross Sums).

Rules: write a number from 1 to 9 into every white cell. A number at the right of a black cell is the sum of the white
cells to the right of it, up to the next black cell; a number below, the sum of the white cells below. No number stands
twice in such a line. A line may have no sum: its numbers still differ. Some white cells may be given. Source:
https://en.wikipedia.org/wiki/Kakuro
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from string import ascii_uppercase

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.penpa import (
    NUMBER,
    WHITE_TEXT,
    Drawn,
    Grid,
    Penpa,
    PenpaSymbol,
    PenpaText,
    Sheet,
    Texts,
    cell_at,
    doubled,
    taken_corner,
)
from clueproof.codecs.puzzlink import DIGITS, Link, Part
from clueproof.codecs.scanner import Fields, NotationError, Scanner
from clueproof.puzzle.layers.black_cells import LARGEST
from clueproof.syntax.record import JsonValue

NUMBERS = {str(number): str(number) for number in range(1, 10)}


class SplitCellsDrawing(Drawn):
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

    def write(self, puzzle: cp.Puzzle, sheet: Sheet) -> None:
        across, down = puzzle.clues[cp.ACROSS], puzzle.clues[cp.DOWN]
        for cell in sorted(puzzle.shape.walls):
            split = cell in across or cell in down
            sheet.symbols[doubled(cell)] = PenpaSymbol(1 if split else 2, "kakuro", 2)
            for corner, sums in ((self.ROW, across), (self.COLUMN, down)):
                if cell in sums:
                    sheet.corners[cell, corner] = PenpaText(str(sums[cell]), WHITE_TEXT)
        self._given.write(puzzle, sheet)


class SplitCellsPart(Part):
    """The split cells of a Kakuro, without its frame: letters from k for white cells, and each black cell as its sums,
    the lower one first; then the sums of the frame for all lines that begin there, of the columns first."""

    WHITE = DIGITS[20:]
    SUMS = DIGITS[:20] + ascii_uppercase
    """From 0 for none."""

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        inner: list[str] = []
        while left := height * width - len(inner):
            letter = scanner.take(self.WHITE)
            if letter is None:
                inner.append("#" if scanner.take(".") else f"{self._sum(scanner)}\\{self._sum(scanner)}")
                continue
            white = self.WHITE.index(letter) + 1
            if white > left:
                scanner.at -= 1
                scanner.exceed(left, "cells")
            inner += ["."] * white
        rows: list[JsonValue] = [[*inner[start : start + width]] for start in range(0, len(inner), width)]
        top = [f"{self._sum(scanner)}\\" if inner[c] == "." else "#" for c in range(width)]
        side = [f"\\{self._sum(scanner)}" if inner[r * width] == "." else "#" for r in range(height)]
        framed = [["#", *top], *[[sums, *row] for sums, row in zip(side, rows, strict=True)]]  # type: ignore[misc]
        return {"height": height + 1, "width": width + 1, "grid": framed}  # type: ignore[dict-item]

    def write(self, puzzle: cp.Puzzle) -> str:
        shape, across, down = puzzle.shape, puzzle.clues[cp.ACROSS], puzzle.clues[cp.DOWN]
        if puzzle.clues[cp.GIVEN]:
            raise NotationError("links can't say numbers that are given")
        rows, columns = range(1, shape.height), range(1, shape.width)
        if not all((0, c) in shape.walls for c in (0, *columns)) or not all((r, 0) in shape.walls for r in rows):
            raise NotationError("links can't say that there are white cells in the first row or column")
        written, white = "", 0
        for cell in [(r, c) for r in rows for c in columns]:
            white += cell not in shape.walls
            if cell in shape.walls or white == len(self.WHITE):
                written, white = written + self._spaces(white), 0
            if cell in shape.walls:
                sums = self.SUMS[down.get(cell, 0)] + self.SUMS[across.get(cell, 0)]
                written += "." if sums == "00" else sums
        written += self._spaces(white)
        written += "".join([self.SUMS[down.get((0, c), 0)] for c in columns if (1, c) not in shape.walls])
        return written + "".join([self.SUMS[across.get((r, 0), 0)] for r in rows if (r, 1) not in shape.walls])

    def _sum(self, scanner: Scanner) -> str:
        if scanner.take("-"):
            # some editors write that nobody tells the sum
            return ""
        symbol = scanner.take(self.SUMS)
        if symbol is None:
            scanner.fail("a sum, or a letter from k to z,")
        return str(self.SUMS.index(symbol) or "")

    def _spaces(self, white: int) -> str:
        return self.WHITE[white - 1] if white else ""


class Kakuro(cp.Genre[cp.WalledShape, cp.OpenCellEncoding, cp.SignRows]):
    """A sum is no literal: hardly any two puzzles have the same black cells, so that each has a model of its own in any
    case."""

    name = "kakuro"
    aliases = ("cross-sums",)
    group = "Numbers and letters in lines"
    title = "Kakuro (Cross Sums)"
    noun = "a Kakuro"
    usual = cp.Usual((8, 8), irreducible=False)
    hash_rows = cp.SplitCells.ROWS
    shape = cp.WalledShape
    constraint_kinds = frozenset(cp.SplitCells.SUMS)
    isometries = "diagonal"
    layers = (cp.SplitCells(),)
    answer = cp.OpenCells(NUMBERS, cp.free_cells)
    puzzlink = Link("kakuro", SplitCellsPart(), frame=1)
    penpa = Penpa(SplitCellsDrawing(), grid="kakuro")

    def generator(self) -> cp.Generator:
        return KakuroGenerator(self)

    def empty(self, height: int, width: int, options: Mapping[str, JsonValue]) -> cp.Puzzle[cp.WalledShape, cp.Clues]:
        bare = super().empty(height, width, options)
        frame = frozenset(cell for cell in cp.rectangle(height, width) if 0 in cell)
        return replace(bare, shape=replace(bare.shape, walls=frame))

    def wording(self, puzzle: cp.Puzzle[cp.WalledShape, cp.Clues]) -> Mapping[str, str]:
        lines = sum(len(line) > 1 for line in cp.stretches(puzzle.shape))
        sums = len(puzzle.clues[cp.ACROSS]) + len(puzzle.clues[cp.DOWN])
        unsaid = ["A line may have no sum: its numbers still differ."] if sums >= lines else []
        unsaid += [] if puzzle.clues[cp.GIVEN] else ["Some white cells may be given."]
        return dict.fromkeys(unsaid, "")

    def rules(self, shape: cp.WalledShape, e: cp.OpenCellEncoding) -> None:
        for stretch in cp.stretches(shape):
            if len(stretch) > 1:
                with e.group(f"{cp.cell_name(*stretch[0])} to {cp.cell_name(*stretch[-1])}"):
                    e.add(cp.AllDifferent(tuple([e.cells[cell] for cell in stretch])), "no number twice")

    def clue(self, shape: cp.WalledShape, e: cp.OpenCellEncoding, clue: cp.Clue) -> cp.Literal:
        run = cp.run_from(shape, clue.position, clue.kind)
        return e.model.clue(cp.total(tuple([e.cells[cell] for cell in run]), clue.value), _adds_up(run, clue.value))

    def find_violation(self, puzzle: cp.Puzzle[cp.WalledShape, cp.Clues], solution: cp.SignRows) -> str | None:
        for name, line in cp.named_lines(solution):
            for run in "".join(line).split(self.answer.CLOSED):
                if len({*run}) < len(run):
                    return f"{name} has a number twice between black cells"
        return None

    def implied(self, puzzle: cp.Puzzle[cp.WalledShape, cp.Clues], solution: cp.SignRows) -> list[cp.Clue]:
        # given cells are what is stated where sums don't do
        return [clue for clue in super().implied(puzzle, solution) if clue.kind != cp.GIVEN]

    def clue_values(self, shape: cp.WalledShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], object]:
        if kind == cp.GIVEN:
            return super().clue_values(shape, solution, kind)
        lines = solution if kind == cp.ACROSS else ["".join(column) for column in zip(*solution, strict=True)]

        def total(wall: cp.Cell) -> int:
            line, place = wall if kind == cp.ACROSS else wall[::-1]
            return sum(map(int, lines[line][place + 1 :].split(self.answer.CLOSED)[0]))

        return total

    def describe_violation(self, shape: cp.WalledShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        if clue.kind == cp.GIVEN:
            return super().describe_violation(shape, solution, clue, found)
        return f"{_adds_up(cp.run_from(shape, clue.position, clue.kind), found)}, not {clue.value}"


def _adds_up(run: list[cp.Cell], total: int) -> str:
    first, last = cp.cell_name(*run[0]), cp.cell_name(*run[-1])
    if len(run) == 2:
        return f"{first} and {last} add up to {total}"
    return f"{first} to {last} add up to {total}" if len(run) > 1 else f"{first} is {total}"


USUAL_MAX_LINE = 5
"""Lines are as long at most, unless the option `longest` says otherwise."""
BLACKENING_PROBABILITY = 0.25
"""How often a cell becomes black where several fillings are left, if one can; else numbers are changed."""
USUAL_DENSITY = 0.3
"""The share of black cells inside of the frame to begin with."""


class KakuroGenerator(cp.RandomSolutionGenerator):
    """While another filling has the same sums, the cells in which it differs get other numbers, or one of them becomes
    black. Every line has two cells at least, and the white cells are connected. Option: `longest`, the cells of the
    longest line."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        if height < 3 or width < 3:
            raise cp.RecipeError("a Kakuro has three rows and three columns at least, with those of the sums")
        options = cp.Record(dict(recipe.options), typed=True)
        longest = options.whole("longest", 2, LARGEST) or USUAL_MAX_LINE
        empty = self.rules.empty(height, width, cp.other_options(recipe.options, options.taken))
        shape = _begun(empty.shape, USUAL_DENSITY if recipe.density is None else recipe.density, longest, rng)
        numbers = _filled(shape, rng, {})
        attempts = 2 * height * width
        while numbers is not None and attempts:
            check_clock()
            attempts -= 1
            free = cp.free_cells(shape)
            keys = tuple([numbers[cell] for cell in free])
            puzzle = self.with_implied_clues(replace(empty, shape=shape), keys, recipe)
            other = solver.another_random(puzzle, keys, rng, near=True)
            if other is None:
                return puzzle
            differ = [cell for cell, one, another in zip(free, keys, other, strict=True) if one != another]
            blackened = rng.happens(BLACKENING_PROBABILITY)
            changed = (_with_black(shape, cell) for cell in rng.shuffled(differ)) if blackened else ()
            found = next((one for one in changed if _is_good(one)), None)
            if found is not None:
                shape = found
            else:
                numbers = _filled(shape, rng, {cell: numbers[cell] for cell in free if cell not in differ})
        return None


def _begun(shape: cp.WalledShape, density: float, longest: int, rng: cp.SeededRandom) -> cp.WalledShape:
    """The frame, and black cells inside until there are enough and no line is too long, as far as that goes."""
    frame = len(shape.walls)
    many = density * (shape.height - 1) * (shape.width - 1)
    for cell in rng.shuffled(cp.free_cells(shape)):
        if cell in shape.walls:
            continue
        if len(shape.walls) - frame >= many and max(map(len, _lines_at(shape, cell))) <= longest:
            continue
        changed = _with_black(shape, cell)
        if _is_good(changed):
            shape = changed
    return shape


def _lines_at(shape: cp.WalledShape, cell: cp.Cell) -> list[list[cp.Cell]]:
    return [line for line in cp.stretches(shape) if cell in line]


def _with_black(shape: cp.WalledShape, cell: cp.Cell) -> cp.WalledShape:
    """The shape with a black cell here and at the opposite place inside of the frame."""
    return replace(shape, walls=shape.walls | {cell, (shape.height - cell[0], shape.width - cell[1])})


def _is_good(shape: cp.WalledShape) -> bool:
    """Has every line two cells at least, and are the white cells connected?"""
    free = {*cp.free_cells(shape)}
    return bool(free) and min(map(len, cp.stretches(shape))) > 1 and len(cp.one_piece(free)) == len(free)


def _filled(shape: cp.WalledShape, rng: cp.SeededRandom, known: Mapping[cp.Cell, int]) -> dict[cp.Cell, int] | None:
    """Numbers at random beside those that are known, none twice in a line; None if they lead nowhere.

    Small and large ones are more frequent: their sums have fewer ways.
    """
    lines: dict[cp.Cell, list[list[cp.Cell]]] = {cell: [] for cell in cp.free_cells(shape)}
    for line in cp.stretches(shape):
        for cell in line:
            lines[cell].append(line)
    numbers = dict(known)
    extremes = [number for number in range(1, LARGEST + 1) for _ in range(abs(2 * number - LARGEST - 1) + 1)]
    for cell in cp.rectangle(shape.height, shape.width, shape.walls | known.keys()):
        taken = {numbers.get(other) for line in lines[cell] for other in line}
        left = [number for number in extremes if number not in taken]
        if not left:
            return None
        numbers[cell] = rng.one_of(left)
    return numbers
