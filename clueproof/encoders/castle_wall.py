"""Castle Wall.

Rules: some cells of the grid are white, black or grey. Draw one closed loop through the centres of other cells,
straight or with right angles. It never branches or crosses itself, and need not pass all cells. White cells are inside
the loop, black ones outside, grey ones on either side. A number with an arrow is how many lines from cell to cell the
loop has along the row or column of its cell where the arrow points. Source:
https://wpcunofficial.miraheze.org/wiki/Castle_Wall
"""

from __future__ import annotations

from collections.abc import Callable

import clueproof.genres as cp
from clueproof.english import counted


class CastleWall(cp.Genre[cp.WalledShape, cp.EdgeEncoding, cp.Lines]):
    """The cells with clues belong to the shape, so each board has a model anyway; numbers are constraints of it, as in
    Yajilin, and sides are literals."""

    name = "castle-wall"
    title = "Castle Wall"
    noun = "a Castle Wall"
    usual = cp.Usual((8, 8))
    constraint_kinds = frozenset({cp.GIVEN})
    shape = cp.WalledShape
    layers = (cp.SidedCells(),)
    answer = cp.EdgeLines(along=False, cells=cp.free_cells)

    def rules(self, shape: cp.WalledShape, e: cp.EdgeEncoding) -> None:
        e.single_loop("the lines form a single loop")
        corners = e.inside(shape.height, shape.width)
        for wall in sorted(shape.walls):
            name = cp.cell_name(*wall)
            inside = e.model.boolean(name, ("outside the loop", "inside the loop"))
            with e.group(name):
                e.add(cp.Clause(-inside, corners[wall]), "a wall is where its corners are")
                e.add(cp.Clause(inside, -corners[wall]), "a wall is where its corners are")
            e.state(cp.SIDE, wall, {"inside": inside, "outside": -inside})

    def clue(self, shape: cp.WalledShape, e: cp.EdgeEncoding, clue: cp.Clue) -> cp.Literal:
        ahead = e.at(cp.links_ahead(clue.position, clue.value.way, shape))
        with e.group(cp.cell_name(*clue.position)):
            return e.model.clue(
                cp.Exactly(clue.value.number, ahead), f"{cp.cell_name(*clue.position)} says {clue.value}"
            )

    def find_violation(self, puzzle: cp.Puzzle[cp.WalledShape, cp.Clues], solution: cp.Lines) -> str | None:
        for (r, c), says in puzzle.clues[cp.GIVEN].items():
            ahead = cp.pointed_at((r, c), says.way, puzzle.shape)
            found = len({line for line in solution if line[0] in ahead and line[1] in ahead})
            if found != says.number:
                return f"{cp.cell_name(r, c)} points at {counted(found, 'line')}, not {says.number}"
        return cp.not_one_loop(self.answer, puzzle.shape, solution)

    def clue_values(self, shape: cp.WalledShape, solution: cp.Lines, kind: str) -> Callable[[cp.Spot], str | None]:
        if kind == cp.GIVEN:
            return lambda cell: None  # a solution leaves open where arrows point

        return lambda cell: "inside" if cp.is_inside(cell, solution) else "outside"

    def protected_kinds(self, shape: cp.WalledShape) -> frozenset[str]:
        return frozenset({cp.SIDE})  # in puzzles that people make, few cells are grey

    def clue_holds(self, stated: object, found: object) -> bool:
        return found is None  # `find_violation` looks at the numbers

    def describe_violation(self, shape: cp.WalledShape, solution: cp.Lines, clue: cp.Clue, found: str) -> str:
        return f"{cp.cell_name(*clue.position)} is {found} the loop, not {clue.value}"

    def random_clues(
        self, puzzle: cp.Puzzle[cp.WalledShape, cp.Clues], solution: cp.Lines, chance: cp.SeededRandom
    ) -> list[cp.Clue]:
        numbers = [
            cp.Clue(cp.GIVEN, cell, chance.one_of(every)) for cell, every in lines_ahead(puzzle.shape, solution).items()
        ]
        return [*numbers, *self.implied(puzzle, solution)]


def lines_ahead(shape: cp.WalledShape, solution: cp.Lines) -> dict[cp.Spot, list[cp.Pointing]]:
    """All that each wall can say of the lines ahead; arrows to the border at once, or from next to it, left aside."""
    found: dict[cp.Spot, list[cp.Pointing]] = {}
    for cell in sorted(shape.walls):
        for way in cp.WAYS:
            ahead = cp.links_ahead(cell, way, shape)
            if len(ahead) > 1:
                found.setdefault(cell, []).append(cp.Pointing(sum(link in solution for link in ahead), way))
    return found
