"""Shakashaka (Proof of Quilt).

Rules: some cells of the grid are black. In some of the white ones, blacken half of the cell, one of the four triangles
that a diagonal cuts off. All that is white then consists of rectangles, upright or turned by 45 degrees. The number of
a black cell is how many of the cells beside it have a triangle. Source: https://www.nikoli.co.jp/en/puzzles/shakashaka/
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import ClassVar

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.penpa import WHITE_TEXT, Blacks, Penpa, Texts
from clueproof.codecs.puzzlink import FOUR, UNKNOWN, Cells, Link
from clueproof.english import counted
from clueproof.model.families import picker
from clueproof.puzzle.answers.cells import WHITE

BLACK_SIDES = {"7": "ul", "9": "ur", "1": "dl", "3": "dr"}
"""The black sides of a cell: up, down, left, right."""
WALL = 0
VALUES = {WALL: "udlr", **dict(enumerate(("", *BLACK_SIDES.values()), 1))}
"""The same by the value of the cell, first of one that is white, and of a wall."""
AROUND = (
    *(((-1, 0), "l"), ((-1, 0), "d"), ((0, 0), "u"), ((0, 0), "l")),
    *(((0, -1), "r"), ((0, -1), "u"), ((-1, -1), "d"), ((-1, -1), "r")),
)
"""The eight halves of right angles around a corner, clockwise: in the cell so far off, along this side of it."""
WHITE_ANGLES = {1: "45 degrees", 3: "135 degrees", 5: "more than 180 degrees"}
"""Those that no rectangle has, by the halves of a right angle, with all from the last one on."""
MOST = max(WHITE_ANGLES)


def _odd_angles() -> Iterator[tuple[str, dict[cp.Cell, set[int]]]]:
    """All ways in which white angles can be odd: which, and what the cells around the corner then are."""
    for first in range(8):
        for length, angle in WHITE_ANGLES.items():
            black = [first] if length == MOST else [first, first + length + 1]
            cells: dict[cp.Cell, set[int]] = {}
            for place in range(first, first + length + 1 + (length < MOST)):
                cell, side = AROUND[place % 8]
                fitting = {value for value, sides in VALUES.items() if (side in sides) == (place in black)}
                cells[cell] = cells.get(cell, {*VALUES}) & fitting
            if all(cells.values()):
                yield angle, cells


ODD_ANGLES = tuple(_odd_angles())


class Shakashaka(cp.Genre[cp.WalledShape, cp.OpenCellEncoding, cp.SignRows]):
    """Walls belong to the shape. Each has a count of its triangles, of which numbers are literals."""

    name = "shakashaka"
    aliases = ("proof-of-quilt",)
    group = "Shading"
    title = "Shakashaka (Proof of Quilt)"
    noun = "a Shakashaka"
    usual = cp.Usual((8, 8))
    hash_rows = cp.NumberedWalls.ROWS
    shape = cp.WalledShape
    layers = (cp.NumberedWalls(),)
    answer = cp.Halves()
    puzzlink = Link("shakashaka", Cells(FOUR, {UNKNOWN: "#"}, unnumbered=lambda shape: shape.walls))
    penpa = Penpa(Texts({"": "#"}, style=WHITE_TEXT), Blacks("#"))

    technique_names: ClassVar = {
        ("straight from the rules", "45 degrees"): "no angle of 45 degrees",
        ("only way left", "45 degrees"): "no angle of 45 degrees",
        ("only way left", "180 degrees"): "no angle over 180 degrees",
        ("number complete", "around it"): "number has its triangles",
        ("rest is needed", "around it"): "number needs all its triangles",
        ("last one left", "around it"): "last triangle of a number",
    }

    def generator(self) -> cp.Generator:
        return ShakashakaGenerator(self)

    def rules(self, shape: cp.WalledShape, e: cp.OpenCellEncoding) -> None:
        literals = {cell: [*kind.equals_each().values()] for cell, kind in e.cells.items()}
        rows: list[tuple[cp.Literal, ...]] = []
        said: list[tuple[cp.Cell, str]] = []
        for r, c in cp.rectangle(shape.height + 1, shape.width + 1):
            around = [literals.get((r + down, c + right)) for down, right in MEETING]
            here = [literal for cell in around for literal in cell or NO_CELL]
            here += [-literal for literal in here]
            against = _clauses_against(*map(bool, around))
            rows += [pick(here) for _, pick in against]
            said += [((r, c), angle) for angle, _ in against]
        e.add_clauses(rows, lambda row: f"no white angle has {said[row][1]}", lambda row: cp.corner_name(said[row][0]))
        near = {wall: cp.beside(wall, shape.height, shape.width) for wall in sorted(shape.walls)}
        triangles = {wall: [-literals[cell][0] for cell in cells if cell in literals] for wall, cells in near.items()}
        e.state_counts(cp.GIVEN, triangles, range(5), _says, _says)

    def find_violation(self, puzzle: cp.Puzzle[cp.WalledShape, cp.Clues], solution: cp.SignRows) -> str | None:
        for piece in _white_pieces(solution):
            corners = [corner for quarter in piece for corner in _corners(*quarter)]
            high, wide = (max(axis) - min(axis) for axis in zip(*corners, strict=True))
            falling = [across + down for down, across in corners]
            rising = [across - down for down, across in corners]
            turned = (max(falling) - min(falling)) * (max(rising) - min(rising))
            # a quarter of a cell has the area 1, and 2 where rows and columns are counted along the diagonals
            if high * wide != len(piece) and turned != 2 * len(piece):
                r, c, _ = min(piece)
                return f"the white area at {cp.cell_name(r, c)} is no rectangle"
        return None

    def clue_values(self, shape: cp.WalledShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int]:
        def triangles(wall: cp.Cell) -> int:
            return sum(solution[r][c] in BLACK_SIDES for r, c in cp.beside(wall, shape.height, shape.width))

        return triangles

    def describe_violation(self, shape: cp.WalledShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        return f"{_says(clue.position, found)}, not {clue.value}"


def _says(wall: cp.Cell, number: int) -> str:
    return f"{cp.cell_name(*wall)} has {counted(number, 'triangle')} around it"


MEETING = ((-1, -1), (-1, 0), (0, -1), (0, 0))
"""The cells that meet at a corner, from it."""
OPEN_VALUES = [value for value in VALUES if value != WALL]
NO_CELL = [0] * len(OPEN_VALUES)


@cache
def _clauses_against(*is_open: bool) -> list[tuple[str, Callable[[list[int]], tuple[int, ...]]]]:
    """The clauses against odd angles at a corner where some cells are open: the angle, and a function that picks the
    literals from those of the values of all four cells, and their negations behind them."""
    clauses: dict[frozenset[int], str] = {}
    for angle, around in ODD_ANGLES:
        others = [_none_of(MEETING.index(cell), is_open[MEETING.index(cell)], around[cell]) for cell in around]
        if None not in others:
            clauses.setdefault(frozenset(place for some in others for place in some or ()), angle)
    # those that others imply go
    least = [one for one in clauses if not any(other < one for other in clauses)]
    return [(clauses[one], picker(sorted(one))) for one in least]


def _none_of(cell: int, is_open: bool, values: set[int]) -> list[int] | None:
    """Where the literals stand of which one is true if a cell, or a wall, has none of the values; None if it has none
    anyway."""
    if not is_open:
        return [] if WALL in values else None
    own = values - {WALL}
    if len(own) == 1:
        return [(len(MEETING) + cell) * len(OPEN_VALUES) + OPEN_VALUES.index(value) for value in own]
    others = [place for place, value in enumerate(OPEN_VALUES) if value not in own]
    return [cell * len(OPEN_VALUES) + place for place in others] if own else None


Quarter = tuple[int, int, str]
"""A cell, and one of its sides: the quarter of the cell between that side and the centre."""
NEXT = {"u": (-1, 0, "d"), "d": (1, 0, "u"), "l": (0, -1, "r"), "r": (0, 1, "l")}


def _white_pieces(solution: cp.SignRows) -> Iterator[set[Quarter]]:
    """What is white, by quarters of cells; those that share a side belong together."""
    cells = [(r, c, sign) for r, row in enumerate(solution) for c, sign in enumerate(row) if sign != "#"]
    white = dict.fromkeys(
        (r, c, side) for r, c, sign in cells for side in NEXT if side not in BLACK_SIDES.get(sign, "")
    )
    while white:
        ahead = [next(iter(white))]
        del white[ahead[0]]
        piece = {*ahead}
        for r, c, side in ahead:
            down, right, opposite = NEXT[side]
            within = [(r, c, other) for other in ("lr" if side in "ud" else "ud")]
            for near in ((r + down, c + right, opposite), *within):
                if near in white:
                    del white[near]
                    piece.add(near)
                    ahead.append(near)
        yield piece


def _corners(r: int, c: int, side: str) -> tuple[cp.Cell, cp.Cell, cp.Cell]:
    """The corners of a quarter of a cell, where a cell is 2 by 2: (down, across)."""
    down, right, _ = NEXT[side]
    centre = (2 * r + 1, 2 * c + 1)
    one, other = ((down or sign, right or sign) for sign in (-1, 1))
    return centre, (centre[0] + one[0], centre[1] + one[1]), (centre[0] + other[0], centre[1] + other[1])


MAX_SIDE = 3
"""The longest side of a rectangle: in cells, or in halves of cells along a diagonal."""
TRIES_PER_CELL = 2
"""Rectangles of each kind that are tried for each cell."""
MAX_ROUNDS = 30
"""Other solutions that are ruled out before another puzzle is begun."""


class ShakashakaGenerator(cp.Generator):
    """Triangles around random rectangles. Where there is another solution, a rectangle in which it differs makes
    room for others."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        blank = self.rules.empty(height, width, recipe.options)
        board = cp.rectangle(height, width)
        pieces: list[dict[cp.Cell, str]] = []
        for _ in range(MAX_ROUNDS):
            check_clock()
            _fill(pieces, height, width, rng)
            signs = {cell: sign for piece in pieces for cell, sign in piece.items()}
            solution: cp.SignRows = tuple(
                ["".join([signs.get((r, c), "#") for c in range(width)]) for r in range(height)]
            )
            puzzle = replace(blank, shape=replace(blank.shape, walls=frozenset({*board} - signs.keys())))
            puzzle = self.rules.with_clues(puzzle, self.rules.implied(puzzle, solution))
            other = solver.another(puzzle, solution)
            if other is None:
                return puzzle
            differ = [piece for piece in pieces if any(other[r][c] != sign for (r, c), sign in piece.items())]
            pieces.remove(rng.one_of(differ))
        return None


def _fill(pieces: list[dict[cp.Cell, str]], height: int, width: int, rng: cp.SeededRandom) -> None:
    """Add rectangles where there is room, at random."""
    free = {*cp.rectangle(height, width)} - {cell for piece in pieces for cell in piece}
    upright = {cell for piece in pieces for cell in piece if {*piece.values()} == {WHITE}}
    for turned in (True, False):
        for _ in range(TRIES_PER_CELL * height * width):
            r, c, one, other = (rng.below(most) for most in (height, width, MAX_SIDE, MAX_SIDE))
            piece = _turned(r, c, 1 + one, 1 + other) if turned else _upright(r, c, 1 + one, 1 + other)
            near = set() if turned else {near for cell in piece for near in cp.beside(cell, height, width)}
            if free.issuperset(piece) and upright.isdisjoint(near):
                pieces.append(piece)
                free.difference_update(piece)
                upright |= set() if turned else {*piece}


def _upright(r: int, c: int, high: int, wide: int) -> dict[cp.Cell, str]:
    return {(r + down, c + right): WHITE for down, right in cp.rectangle(high, wide)}


def _turned(r: int, c: int, left: int, right: int) -> dict[cp.Cell, str]:
    """The rectangle whose sides go so many cells down to the left, and down to the right, from the upper left corner of
    a cell."""
    piece: dict[cp.Cell, str] = {}
    for n in range(left):
        piece[r + n, c - 1 - n] = "7"
        piece[r + right + n, c + right - 1 - n] = "3"
    for n in range(right):
        piece[r + n, c + n] = "9"
        piece[r + left + n, c - left + n] = "1"
    for row in range(r, r + left + right):
        edge = [column for line, column in piece if line == row]
        piece.update({(row, column): WHITE for column in range(min(edge) + 1, max(edge)) if (row, column) not in piece})
    return piece
