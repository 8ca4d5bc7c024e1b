"""Tatamibari.

Rules: divide the board into rectangles, along the lines of the grid. Each rectangle contains exactly one sign: + in a
square, - in one that is wider than it is high, | in one that is higher than it is wide. No four rectangles meet at a
point. Source: https://www.nikoli.co.jp/en/puzzles/tatamibari/
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import ClassVar

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.penpa import Grid, Penpa, PenpaText, Pictures, Sheet, Texts, doubled
from clueproof.codecs.puzzlink import FROM_1, UNKNOWN, Cells, Link
from clueproof.codecs.scanner import Fields
from clueproof.encoders.shikaku import Shikaku, ShikakuShape, reach

HIGH, WIDE, SQUARE = 1, 2, 3
SIGNS = {"S": SQUARE, "H": HIGH, "W": WIDE}
DRAWN = {SQUARE: cp.Symbol.PLUS, HIGH: cp.Symbol.UPRIGHT_BAR, WIDE: cp.Symbol.LEVEL_BAR}
SHAPES = {SQUARE: "a square", HIGH: "higher than wide", WIDE: "wider than high"}


class SignsDrawing(Pictures):
    """Symbols in cells, or texts that mean the same; a question mark is one that is not told."""

    def __init__(self, name: str, words: Mapping[int, str], texts: Mapping[str, str], values: Mapping[Hashable, int]):
        """`texts`: how the grid writes what they mean; the rest is as for `Pictures`."""
        super().__init__(name, words, values=values)
        self._texts = Texts({"?": "?", **texts}, form="(?!)")

    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        return {**self._texts.read(sheet, grid), **super().read(sheet, grid)}

    def write(self, puzzle: cp.Puzzle, sheet: Sheet) -> None:
        super().write(puzzle, sheet)
        for cell in puzzle.shape.islands:
            if doubled(cell) not in sheet.symbols:
                sheet.texts[doubled(cell)] = PenpaText("?")


SYMBOLS: dict[Hashable, int] = {1: 2, 2: 1, 3: 5}
"""What the sign of a rectangle says (higher than wide, wider than high, a square), and the symbol for it."""


class Tatamibari(Shikaku):
    """Where signs are is the shape; `?` is one that isn't told. What they say are constraints: as the rectangles of a
    cell depend on where the other signs are, each puzzle has a model of its own anyway."""

    name = "tatamibari"
    group = "Regions"
    title = "Tatamibari"
    noun = "a Tatamibari"
    thing = "sign"
    turns: ClassVar = {cp.GIVEN: cp.AxisSigns("H", "W")}
    layers = (cp.SignedIslands(SIGNS, DRAWN, "a rectangle"),)
    puzzlink = Link(
        "tatamibari", Cells(FROM_1, {1: "H", 2: "W", 3: "S", UNKNOWN: "?"}, unnumbered=lambda shape: shape.islands)
    )
    penpa = Penpa(SignsDrawing("line", {1: "W", 2: "H", 5: "S"}, {"-": "W", "|": "H", "+": "S"}, SYMBOLS))

    def generator(self) -> cp.Generator:
        return TatamibariGenerator(self)

    def rules(self, shape: ShikakuShape, e: cp.CellEncoding) -> None:
        super().rules(shape, e)
        e.no_crossings("no four rectangles meet at a point")

    def clue(self, shape: ShikakuShape, e: cp.CellEncoding, clue: cp.Clue) -> cp.Literal:
        (r, c), number = clue.position, shape.islands.index(clue.position)
        across = [(1, e.cells[cell].equals(number)) for cell in reach(shape)[number] if cell[0] == r]
        down = [(-1, e.cells[cell].equals(number)) for cell in reach(shape)[number] if cell[1] == c]
        least, most = {SQUARE: (0, 0), HIGH: (None, -1), WIDE: (1, None)}[clue.value]
        says = f"the rectangle of {cp.cell_name(r, c)} is {SHAPES[clue.value]}"
        return e.model.clue(cp.Linear((*across, *down), least, most), says)

    def find_violation(self, puzzle: cp.Puzzle[ShikakuShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        return cp.crossing(solution, "rectangles") or super().find_violation(puzzle, solution)

    def clue_values(self, shape: ShikakuShape, solution: cp.NumberRows, kind: str) -> Callable[[cp.Cell], int]:
        regions = cp.regions_of(solution)

        def sign(cell: cp.Cell) -> int:
            cells = regions[solution[cell[0]][cell[1]]]
            high, wide = len({r for r, _ in cells}), len({c for _, c in cells})
            return SQUARE if high == wide else HIGH if high > wide else WIDE

        return sign

    def describe_violation(self, shape: ShikakuShape, solution: cp.NumberRows, clue: cp.Clue, found: int | None) -> str:
        return f"the rectangle of {cp.cell_name(*clue.position)} is {SHAPES[found or SQUARE]}, not {SHAPES[clue.value]}"

    def check_clues(self, record: cp.Record, puzzle: cp.Puzzle[ShikakuShape, cp.Clues]) -> None:
        """Every sign fits on every board."""


MOVES_PER_CUT = 2
"""So many times the signs of a Tatamibari are moved before a rectangle is cut."""
MAX_MOVES = 40
"""So many times numbers are moved before other rectangles are tried."""


class TatamibariGenerator(cp.Generator):
    """Random rectangles: where four rectangles meet, if they may not, two that make up a larger one are joined; where
    signs that are moved leave several solutions, a rectangle is cut in two."""

    def __init__(self, rules: cp.RuleSet, crossings: bool = False) -> None:
        """`crossings`: may four rectangles meet at a point?"""
        super().__init__(rules)
        self._crossings = crossings

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        blank = self.rules.empty(height, width, recipe.options)
        rows = [[*row] for row in cp.random_rectangles(height, width, rng)]
        if not self._crossings and not _without_crossings(rows, rng):
            return None
        at = {number: rng.one_of(cells) for number, cells in cp.regions_of(_solution(rows)).items()}
        for number in range(MAX_MOVES + height * width):
            check_clock()
            solution = _solution(rows)
            regions = cp.regions_of(solution)
            puzzle = cp.with_numbers_at(self.rules, blank, at.values(), solution, rng)
            both = solver.first_two(puzzle)
            if len(both) < 2:
                return puzzle
            moved = cp.differing(regions, both)
            if number % MOVES_PER_CUT < MOVES_PER_CUT - 1:
                at.update({region: rng.one_of(regions[region]) for region in moved})
            elif (cut := _cut(rows, rng.one_of(moved), rng)) is not None:
                at.update({region: rng.one_of(_of(rows, region)) for region in cut})
        return None


def _without_crossings(rows: list[list[int]], rng: cp.SeededRandom) -> bool:
    """Join rectangles where four meet; False if there are none to join."""
    for square in cp.squares(len(rows), len(rows[0])):
        numbers = [rows[r][c] for r, c in square]
        if len({*numbers}) == 4:
            pairs = [(numbers[one], numbers[other]) for one, other in ((0, 1), (2, 3), (0, 2), (1, 3))]
            joined = [pair for pair in pairs if cp.is_rectangle([*_of(rows, pair[0]), *_of(rows, pair[1])])]
            if not joined:
                return False
            one, other = rng.one_of(joined)
            for r, c in _of(rows, other):
                rows[r][c] = one
    return True


def _cut(rows: list[list[int]], number: int, rng: cp.SeededRandom) -> tuple[int, int] | None:
    """Cut a rectangle in two where no four meet then; which they are, None if there is no such place."""
    cells, new = _of(rows, number), 1 + max(map(max, rows))
    axis, least = rng.one_of([(axis, min(cell[axis] for cell in cells)) for axis in (0, 1)])
    for line in rng.shuffled(sorted({cell[axis] for cell in cells} - {least})):
        for r, c in cells:
            rows[r][c] = new if (r, c)[axis] >= line else number
        if all(len({rows[r][c] for r, c in square}) < 4 for square in cp.squares(len(rows), len(rows[0]))):
            return number, new
    for r, c in cells:
        rows[r][c] = number
    return None


def _solution(rows: list[list[int]]) -> cp.NumberRows:
    return tuple([tuple(row) for row in rows])


def _of(rows: list[list[int]], number: int) -> list[cp.Cell]:
    return [(r, c) for r, row in enumerate(rows) for c, found in enumerate(row) if found == number]
