"""Mochikoro.

Rules: shade some cells of the grid. Each connected piece of unshaded cells is a rectangle, and all of them hang
together at corners. No 2x2 square is all shaded. A cell with a number is unshaded, the number is how many cells its
rectangle has, and no rectangle has two. A `?` is a number that isn't told.
Source: https://puzz.link/rules.html?mochikoro
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, Texts
from clueproof.codecs.puzzlink import FROM_1, UNKNOWN, Cells, Link
from clueproof.english import counted


class Mochikoro(cp.Genre[cp.GridShape, cp.ShadingEncoding, cp.SignRows]):
    """A number is a constraint: the cells that it can count are those of its puzzle, as many steps away as it says."""

    name = "mochikoro"
    group = "Shading"
    title = "Mochikoro"
    noun = "a Mochikoro"
    usual = cp.Usual((7, 7))
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (
        cp.CellNumbers(
            cp.Counts(1, lambda shape: shape.height * shape.width, "the {most} cells of the board", untold="?"),
            also_called=("board",),
        ),
    )
    answer = cp.Shading()
    puzzlink = Link("mochikoro", Cells(FROM_1, {UNKNOWN: "?"}, says={UNKNOWN: cp.Counts.UNTOLD}))
    penpa = Penpa(Texts({"?": "?"}, says={cp.Counts.UNTOLD: "?"}))

    def rules(self, shape: cp.GridShape, e: cp.ShadingEncoding) -> None:
        e.no_square(e.shaded, "no 2x2 square is all shaded")
        e.rectangle_pieces(e.unshaded, "the unshaded cells form rectangles")
        e.connected(e.unshaded, "the rectangles hang together at corners", corners=True)

    def clue(self, shape: cp.GridShape, e: cp.ShadingEncoding, clue: cp.Clue) -> cp.Literal:
        name, number = cp.cell_name(*clue.position), clue.value
        unshaded = cp.Clause(e.unshaded[clue.position])
        if number == cp.Counts.UNTOLD:
            return e.model.clue(unshaded, f"{name} is unshaded")
        sentence = f"the rectangle of {name} has {counted(number, 'cell')}"
        holds = e.model.selector(sentence)
        e.add(unshaded.enforced_by(holds), "a cell with a number is unshaded")
        e.reached(e.unshaded, clue.position, number - 1, holds, f"the {number} at {name}", sentence)
        return holds

    def clues(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], encoding: cp.ShadingEncoding) -> list[cp.Literal]:
        literals = super().clues(puzzle, encoding)
        apart = [
            (-holds, -other_holds, *[encoding.shaded[cell] for cell in between(one, other)])
            for (one, holds), (other, other_holds) in combinations(
                zip(puzzle.clues[cp.GIVEN], literals, strict=True), 2
            )
        ]
        encoding.add_clauses(apart, "no rectangle has two numbers", conditions=2)
        return literals

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows) -> str | None:
        unshaded, numbers = cp.Shading.unshaded(solution), puzzle.clues[cp.GIVEN]
        for cell in numbers:
            if cell not in unshaded:
                return f"{cp.cell_name(*cell)} has a number, but is shaded"
        for piece in cp.pieces(dict.fromkeys(sorted(unshaded), True)):
            name, own = f"the rectangle of {cp.cell_name(*min(piece))}", [cell for cell in piece if cell in numbers]
            if not cp.is_rectangle(piece):
                return f"the unshaded cells connected with {cp.cell_name(*min(piece))} form no rectangle"
            if len(own) > 1:
                return f"{name} has {counted(len(own), 'number')}"
            if own and numbers[own[0]] not in (cp.Counts.UNTOLD, len(piece)):
                return f"{name} has {counted(len(piece), 'cell')}, not {numbers[own[0]]}"
        return cp.square(cp.Shading.shaded(solution)) or cp.cut_off(unshaded, corners=True)

    def clue_values(self, shape: cp.GridShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], None]:
        return lambda cell: None  # a rectangle may have its number in any of its cells

    def clue_holds(self, stated: int, found: None) -> bool:
        return True  # `find_violation` looks at the numbers

    def random_clues(
        self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows, rng: cp.SeededRandom
    ) -> list[cp.Clue]:
        rectangles = cp.pieces(dict.fromkeys(sorted(cp.Shading.unshaded(solution)), True))
        return sorted(cp.Clue(cp.GIVEN, rng.one_of(piece), len(piece)) for piece in rectangles)


def between(one: cp.Cell, other: cp.Cell) -> list[cp.Cell]:
    """The cells of the smallest rectangle with two cells."""
    rows, columns = sorted((one[0], other[0])), sorted((one[1], other[1]))
    return [(r, c) for r in range(rows[0], rows[1] + 1) for c in range(columns[0], columns[1] + 1)]
