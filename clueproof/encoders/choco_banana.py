"""Choco Banana.

Rules: shade some cells of the grid. Each connected piece of shaded cells is a rectangle, and no connected piece of
unshaded cells is one. A number is how many cells the piece has that its cell is in, shaded or not.
Source: https://puzz.link/rules.html?cbanana
"""

from __future__ import annotations

from collections.abc import Callable

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, Texts
from clueproof.codecs.puzzlink import FROM_1, UNKNOWN, Cells, Link
from clueproof.english import counted


class ChocoBanana(cp.Genre[cp.GridShape, cp.ShadingEncoding, cp.SignRows]):
    """A number is two constraints: about a piece of shaded and about one of unshaded cells."""

    name = "choco-banana"
    aliases = ("cbanana",)
    group = "Shading"
    title = "Choco Banana"
    noun = "a Choco Banana"
    usual = cp.Usual((6, 6))
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (
        cp.CellNumbers(
            cp.Counts(1, lambda shape: shape.height * shape.width, "the {most} cells of the board"),
            also_called=("board",),
        ),
    )
    answer = cp.Shading()
    puzzlink = Link("cbanana", Cells(FROM_1, {UNKNOWN: ""}))
    penpa = Penpa(Texts({"?": ""}))

    def rules(self, shape: cp.GridShape, e: cp.ShadingEncoding) -> None:
        e.rectangle_pieces(e.shaded, "the shaded cells form rectangles")
        e.no_rectangles(e.unshaded, "no piece of unshaded cells is a rectangle")

    def clue(self, shape: cp.GridShape, e: cp.ShadingEncoding, clue: cp.Clue) -> cp.Literal:
        name, number = cp.cell_name(*clue.position), clue.value
        this, sentence = f"the {number} at {name}", f"the piece of {name} has {counted(number, 'cell')}"
        holds = e.model.selector(sentence)
        for cells, word in ((e.shaded, "shaded"), (e.unshaded, "unshaded")):
            counts = e.model.boolean(this, (f"does not count {word} cells", f"counts {word} cells"))
            e.add(cp.Clause(counts, enforce=(holds, cells[clue.position])), "it counts cells like its own")
            own = e.reached(cells, clue.position, number - 1, counts, this, sentence)
            # what doesn't count counts nothing, so that nothing is left to choose
            e.add_clauses([(-counts, cells[clue.position]), *[(counts, -one) for one in own]])
        return holds

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows) -> str | None:
        for piece in cp.pieces(cp.by_cell(solution)):
            r, c = min(piece)
            shaded = solution[r][c] == cp.Shading.SHADED
            if cp.is_rectangle(piece) != shaded:
                cells = "shaded cells" if shaded else "unshaded cells"
                return f"the {cells} connected with {cp.cell_name(r, c)} form {'no' if shaded else 'a'} rectangle"
        return None

    def clue_values(self, shape: cp.GridShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int]:
        every = cp.pieces(cp.by_cell(solution))
        return {cell: len(piece) for piece in every for cell in piece}.__getitem__

    def random_clues(
        self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows, rng: cp.SeededRandom
    ) -> list[cp.Clue]:
        # two numbers in a piece do nearly always, and more would take time
        cells = {cell for piece in cp.pieces(cp.by_cell(solution)) for cell in rng.shuffled(sorted(piece))[:2]}
        return [clue for clue in self.implied(puzzle, solution) if clue.position in cells]

    def describe_violation(self, shape: cp.GridShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        return f"the piece of {cp.cell_name(*clue.position)} has {counted(found, 'cell')}, not {clue.value}"
