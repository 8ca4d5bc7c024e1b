"""Shugaku (School Trip).

Rules: each cell without a number is a part of a futon or of the aisle. A futon takes two cells that share a side, and
its pillow is in one of them, but never in the upper one of two. Each futon shares a side with the aisle, which is one
connected region and has no 2x2 square. A number is how many of the cells beside it have a pillow; a `?` is one that
isn't told. Source: https://puzz.link/rules.html?shugaku
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.puzzlink import ONE_OF_FIVE, UNKNOWN, Cells, Link
from clueproof.english import counted
from clueproof.grid.symbols import CHARACTERS
from clueproof.syntax.record import JsonValue

AISLE = "#"
PILLOWS: dict[str, tuple[str, cp.Cell]] = {"N": ("s", (-1, 0)), "E": ("w", (0, 1)), "W": ("e", (0, -1))}
"""Each with the sign of the other half, and where that is."""
FEET = {foot: (pillow, (-down, -right)) for pillow, (foot, (down, right)) in PILLOWS.items()}
HALVES = {**PILLOWS, **FEET}
DRAWN = {
    "N": cp.Symbol.SHIP_S,
    "E": cp.Symbol.SHIP_W,
    "W": cp.Symbol.SHIP_E,
    **dict.fromkeys(FEET, cp.Symbol.FUTON),
}
"""Pillows are round; which of them a foot belongs to shows beside it alone."""
WORDS = {
    AISLE: "aisle",
    "N": "a pillow, its futon goes up",
    "E": "a pillow, its futon goes right",
    "W": "a pillow, its futon goes left",
    "s": "the foot of a pillow below",
    "w": "the foot of a pillow at the left",
    "e": "the foot of one at the right",
}


class Futons(cp.OpenCells):
    """A solution is a string for each row: `#` for the aisle, N, E or W for a pillow, by where the other half of its
    futon is; s, e or w for that half, by where the pillow is; a dot for a cell with a number."""

    def __init__(self) -> None:
        super().__init__(WORDS, cp.free_cells)

    def draw(self, board: cp.Board, shape: cp.GridShape, solution: cp.SignRows, layout: str) -> cp.Board:
        signs = {(r, c): sign for r, row in enumerate(solution) for c, sign in enumerate(row)}
        aisle = {cell for cell, sign in signs.items() if sign == AISLE}
        halves = {cell: DRAWN[sign] for cell, sign in signs.items() if sign in HALVES}
        return replace(board, shaded=board.shaded | aisle, symbols={**board.symbols, **halves})

    def from_json(self, shape: cp.GridShape, value: JsonValue) -> cp.SignRows | None:
        """A board as text: a foot belongs to the pillow beside it that needs one there."""
        written = [line.split() for line in value.splitlines()] if isinstance(value, str) else []
        if [len(row) for row in written] != [shape.width] * shape.height:
            return None
        word = {(r, c): text for r, row in enumerate(written) for c, text in enumerate(row)}
        foot = CHARACTERS[cp.Symbol.FUTON]
        signs = {CHARACTERS[DRAWN[pillow]]: pillow for pillow in PILLOWS} | {AISLE: AISLE}
        found = dict.fromkeys(word, self.CLOSED)
        for cell in self._cells(shape):
            if word[cell] == foot:
                needing = [
                    sign for sign, (pillow, _) in FEET.items() if signs.get(word.get(_other(cell, sign), "")) == pillow
                ]
                found[cell] = (*needing, *FEET)[0]
            elif word[cell] in signs:
                found[cell] = signs[word[cell]]
            else:
                return None
        return tuple(["".join([found[r, c] for c in range(shape.width)]) for r in range(shape.height)])


class Shugaku(cp.Genre[cp.WalledShape, cp.OpenCellEncoding, cp.SignRows]):
    """Cells with a number belong to the shape. Numbers are literals."""

    name = "shugaku"
    aliases = ("school-trip",)
    group = "Things to place"
    title = "Shugaku (School Trip)"
    noun = "a Shugaku"
    shape = cp.WalledShape
    usual = cp.Usual((6, 6))
    isometries = "left-right"
    layers = (cp.TintedNumbers(),)
    answer = Futons()
    puzzlink = Link("shugaku", Cells(ONE_OF_FIVE, {UNKNOWN: "?"}, unnumbered=lambda shape: shape.walls))

    def generator(self) -> cp.Generator:
        return ShugakuGenerator(self)

    def rules(self, shape: cp.WalledShape, e: cp.OpenCellEncoding) -> None:
        holds = {(cell, sign): own.equals(n) for cell, own in e.cells.items() for n, sign in enumerate(WORDS, 1)}
        aisle = {cell: holds[cell, AISLE] for cell in e.cells}
        halves = [(-holds[cell, sign], *_found(holds, cell, sign)) for cell in e.cells for sign in HALVES]
        e.add_clauses(halves, "a futon takes two cells")
        futons: dict[tuple[cp.Cell, cp.Cell, str], tuple[cp.Literal, ...]] = {}
        for cell in e.cells:
            for sign in PILLOWS:
                if (other := _other(cell, sign)) in e.cells:
                    around = {near for one in (cell, other) for near in cp.beside(one, shape.height, shape.width)}
                    futons[cell, other, sign] = (
                        -holds[cell, sign],
                        *[aisle[near] for near in sorted(around) if near in aisle],
                    )
        e.add_clauses(futons, "each futon is beside the aisle", lambda futon: cp.cell_name(*futon[0]))
        board = [aisle.get(cell, -e.model.true) for cell in cp.rectangle(shape.height, shape.width)]
        shaded = cp.Grid(shape.height, shape.width, board)
        e.ban(
            [
                tuple([shaded[cell] for cell in square])
                for square in cp.squares(shape.height, shape.width)
                if aisle.keys() >= {*square}
            ],
            "the aisle has no 2x2 square",
        )
        e.connected(shaded, "the aisle is one connected region")
        pillows = {
            wall: [
                holds[near, sign]
                for near in cp.beside(wall, shape.height, shape.width)
                if near in e.cells
                for sign in PILLOWS
            ]
            for wall in sorted(shape.walls)
        }
        e.state_counts(cp.GIVEN, pillows, range(5), _says, _says)

    def find_violation(self, puzzle: cp.Puzzle[cp.WalledShape, cp.Clues], solution: cp.SignRows) -> str | None:
        signs = {(r, c): sign for r, row in enumerate(solution) for c, sign in enumerate(row)}
        aisle = {cell for cell, sign in signs.items() if sign == AISLE}
        for cell, sign in signs.items():
            if sign in HALVES:
                other = _other(cell, sign)
                if signs.get(other) != HALVES[sign][0]:
                    return f"{cp.cell_name(*cell)} has half a futon"
                around = {*cp.sides_of(cell), *cp.sides_of(other)}
                if not any(near in aisle for side in around for near in side):
                    return f"the futon at {cp.cell_name(*cell)} is not beside the aisle"
        return cp.square(aisle, "aisle") or cp.cut_off(aisle)

    def clue_values(self, shape: cp.WalledShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int]:
        return lambda cell: sum(solution[r][c] in PILLOWS for r, c in cp.beside(cell, shape.height, shape.width))

    def describe_violation(self, shape: cp.WalledShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        return f"{_says(clue.position, found)}, not {clue.value}"


AISLE_SHARE = 0.4
"""So many of the cells belong to the aisle, if there is room."""


class ShugakuGenerator(cp.Generator):
    """An aisle is grown, with futons beside it and numbers in all other cells. While there is another solution, a futon
    that it has not makes room for two numbers."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        blank = self.rules.empty(height, width, recipe.options)
        signs = furnished(height, width, rng)
        while True:
            check_clock()
            solution = tuple(["".join([signs[r, c] for c in range(width)]) for r in range(height)])
            walls = frozenset(cell for cell, sign in signs.items() if sign == cp.OpenCells.CLOSED)
            puzzle = replace(blank, shape=replace(blank.shape, walls=walls))
            puzzle = self.rules.with_clues(puzzle, self.rules.implied(puzzle, solution))
            other = solver.another(puzzle, solution)
            if other is None:
                return puzzle
            moved = [(r, c) for (r, c), sign in signs.items() if sign in PILLOWS and other[r][c] != sign]
            if not moved:
                return None
            cell = rng.one_of(moved)
            signs.update(dict.fromkeys((cell, _other(cell, signs[cell])), cp.OpenCells.CLOSED))


def furnished(height: int, width: int, rng: cp.SeededRandom) -> dict[cp.Cell, str]:
    """The sign of each cell of a board with an aisle and futons."""
    cells = cp.rectangle(height, width)
    squares = cp.squares(height, width)
    aisle, ahead = set[cp.Cell](), [rng.one_of(cells)]
    while ahead and len(aisle) < AISLE_SHARE * len(cells):
        cell = ahead.pop(rng.below(len(ahead)))
        if cell not in aisle and not any(cell in square and aisle.issuperset({*square} - {cell}) for square in squares):
            aisle.add(cell)
            ahead += cp.beside(cell, height, width)
    signs = {cell: AISLE if cell in aisle else cp.OpenCells.CLOSED for cell in cells}
    for cell, sign in rng.shuffled([(cell, sign) for cell in cells for sign in PILLOWS]):
        other = _other(cell, sign)
        around = {near for one in (cell, other) for near in cp.beside(one, height, width)}
        if signs[cell] == signs.get(other) == cp.OpenCells.CLOSED and not aisle.isdisjoint(around):
            signs[cell], signs[other] = sign, HALVES[sign][0]
    return signs


def _other(cell: cp.Cell, sign: str) -> cp.Cell:
    """Where the other half of a futon is."""
    down, right = HALVES[sign][1]
    return cell[0] + down, cell[1] + right


def _found(holds: dict[tuple[cp.Cell, str], cp.Literal], cell: cp.Cell, sign: str) -> list[cp.Literal]:
    """The literal of the other half, where there can be one."""
    other = _other(cell, sign), HALVES[sign][0]
    return [holds[other]] if other in holds else []


def _says(cell: cp.Cell, pillows: int) -> str:
    return f"{counted(pillows, 'pillow')} beside {cp.cell_name(*cell)}"
