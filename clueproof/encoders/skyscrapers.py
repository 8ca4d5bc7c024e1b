"""Skyscrapers (Towers).

Rules: put a building of height 1 to n into each cell of a grid with n rows and columns so that every
height stands once in every row and every column. A number at the border is how many buildings are
seen from there: a building hides the lower ones behind it. Source:
https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/towers.html
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import accumulate

import clueproof.genres as cp
from clueproof.codecs.game_ids import GameId, RunLengths, given_cells, rows
from clueproof.codecs.penpa import Outside, Penpa, Texts
from clueproof.codecs.puzzlink import FROM_1, Around, Cells, Link, Optional
from clueproof.codecs.scanner import Fields, NotationError, Scanner
from clueproof.english import doing
from clueproof.grid.edges import SIDES, around
from clueproof.syntax.numbers import BLANK
from clueproof.syntax.record import JsonValue

HEIGHTS = cp.Numerals(lambda shape: shape.side, packed_up_to=9, blanks=BLANK | {"-1"})


class Towers(GameId[cp.GridShape]):
    """The clues above, below, left and right, "2/1//3/...", and behind a comma the heights in the grid."""

    ROWS = (3, 9)
    HEIGHTS = RunLengths(numbers=True)

    def fields(self, scanner: Scanner, height: int, width: int, options: re.Match[str]) -> Fields:
        if height != width:
            raise NotationError("Towers has square boards, which parameters state as one number", 0)
        clues: list[JsonValue] = []
        for place in range(4 * width):
            if place:
                scanner.expect("/")
            clues.append(scanner.number() or 0)
        found: Fields = {"size": width}
        found |= {name: clues[n * width : (n + 1) * width] for n, name in enumerate(SIDES)}
        if scanner.take(","):
            found["grid"] = rows(self.HEIGHTS.read(scanner, width * width), width)
        return found

    def parameters(self, shape: cp.GridShape) -> str:
        return str(shape.side)

    def body(self, puzzle: cp.Puzzle) -> str:
        side, border = puzzle.shape.side, puzzle.clues[cp.BORDER]
        says = "/".join([str(border.get(cell, "")) for cells in around(side, side) for cell in cells])
        return says + (f",{self.HEIGHTS.write(given_cells(puzzle))}" if puzzle.clues[cp.GIVEN] else "")


class Skyscrapers(cp.Genre[cp.GridShape, cp.CellEncoding, cp.NumberRows]):
    """Clues are the numbers around the grid, and heights in it."""

    name = "skyscrapers"
    aliases = ("skyscraper", "towers", "buildings", "building")
    group = "Numbers and letters in lines"
    title = "Skyscrapers (Towers)"
    noun = "a Skyscrapers puzzle"
    usual = cp.Usual((5, 5), left_out_first=(cp.GIVEN,), easy_up_to=36)
    square = True
    largest = 35
    layers = (cp.Frame(HEIGHTS, HEIGHTS),)
    answer = cp.Numbers(HEIGHTS, lambda shape: shape.side)
    puzzlink = Link("skyscrapers", Around(FROM_1, cp.BORDER), Optional(Cells(FROM_1)), also=("building", "skyscraper"))
    penpa = Penpa(Outside(cp.BORDER), Texts())
    game_id = Towers("towers", options="(?:d[ehxu])?")

    def rules(self, shape: cp.GridShape, e: cp.CellEncoding) -> None:
        for name, line in e.cells.lines:
            with e.group(name):
                e.add(cp.AllDifferent(line), "every height once")
        for position, name, line in cp.views(e.cells):
            numbers = range(1, shape.side + 1)
            if not e.open_values(cp.BORDER, position, numbers):
                continue
            count = e.model.integer(f"the number seen in {name}", numbers)
            e.state(cp.BORDER, position, count)
            with e.group(name):
                e.add(cp.VisibleCount(line, count), "as many buildings are seen as the number says")

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        side = puzzle.shape.side
        for name, line in cp.named_lines(solution):
            if sorted(line) != [*range(1, side + 1)]:
                return f"{name} does not hold every height from 1 to {side} once"
        return None

    def clue_values(self, shape: cp.GridShape, solution: cp.NumberRows, kind: str) -> Callable[[cp.Cell], int]:
        if kind == cp.BORDER:
            return lambda cell: len({*accumulate(cp.line_from(solution, cell), max)})
        return super().clue_values(shape, solution, kind)

    def describe_violation(self, shape: cp.GridShape, solution: cp.NumberRows, clue: cp.Clue, found: int) -> str:
        if clue.kind == cp.BORDER:
            return f"{cp.name_of(clue.position, shape.side)}: {doing(found, 'building', 'be')} seen, not {clue.value}"
        return super().describe_violation(shape, solution, clue, found)
