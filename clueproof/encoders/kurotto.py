"""Kurotto.

Rules: shade some cells of the grid. A cell with a number is unshaded, and the number is how many shaded cells there
are in all pieces that share a side with it, a piece being what shaded cells form that are connected. A `?` is a number
that isn't told. Source: https://www.nikoli.co.jp/en/puzzles/kurotto/
"""

from __future__ import annotations

from collections.abc import Callable, Collection

import clueproof.genres as cp
from clueproof.codecs.penpa import CIRCLED, Circled, Penpa, Texts
from clueproof.codecs.puzzlink import NUMBERS, UNKNOWN, Cells, Link
from clueproof.english import counted


class Kurotto(cp.Genre[cp.GridShape, cp.ShadingEncoding, cp.SignRows]):
    """A number is a constraint: the cells that it can count are those of its puzzle, as many steps away as it says."""

    name = "kurotto"
    group = "Shading"
    title = "Kurotto"
    noun = "a Kurotto"
    usual = cp.Usual((7, 7), density=0.4)
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (
        cp.CellNumbers(
            cp.Counts(
                0,
                lambda shape: shape.height * shape.width - 1,
                "the {most} other cells of the board",
                spaced=True,
                untold="?",
            ),
            also_called=("board",),
        ),
    )
    answer = cp.Shading()
    puzzlink = Link("kurotto", Cells(NUMBERS, {UNKNOWN: "?"}, says={UNKNOWN: cp.Counts.UNTOLD}))
    penpa = Penpa(Texts({"": "?", "?": "?"}, style=CIRCLED, says={cp.Counts.UNTOLD: "?"}), Circled("?"))

    def rules(self, shape: cp.GridShape, e: cp.ShadingEncoding) -> None:
        """Only numbers say anything."""

    def clue(self, shape: cp.GridShape, e: cp.ShadingEncoding, clue: cp.Clue) -> cp.Literal:
        name, number = cp.cell_name(*clue.position), clue.value
        if number == cp.Counts.UNTOLD:
            return e.model.clue(cp.Clause(e.unshaded[clue.position]), f"{name} is unshaded")
        this, sentence = f"the {number} at {name}", f"the pieces beside {name} have {counted(number, 'shaded cell')}"
        holds = e.model.selector(sentence)
        e.add(cp.Clause(e.unshaded[clue.position], enforce=(holds,)), "a cell with a number is unshaded")
        e.reached(e.shaded, clue.position, number, holds, this, f"{this} counts {counted(number, 'shaded cell')}")
        return holds

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows) -> str | None:
        return None

    def clue_values(self, shape: cp.GridShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int | None]:
        left, piece_of = set(cp.Shading.shaded(solution)), dict[cp.Cell, Collection[cp.Cell]]()
        while left:
            piece = cp.one_piece(left)
            piece_of.update(dict.fromkeys(piece, piece))
            left -= piece

        def count(circle: cp.Cell) -> int | None:
            near = [piece_of[cell] for cell in cp.beside(circle, shape.height, shape.width) if cell in piece_of]
            return None if circle in piece_of else sum(map(len, {id(piece): piece for piece in near}.values()))

        return count

    def clue_holds(self, stated: int, found: int | None) -> bool:
        return found is not None and stated in (found, cp.Counts.UNTOLD)

    def describe_violation(self, shape: cp.GridShape, solution: cp.SignRows, clue: cp.Clue, found: int | None) -> str:
        name = cp.cell_name(*clue.position)
        if found is None:
            return f"{name} has a number, but is shaded"
        return f"the pieces beside {name} have {counted(found, 'shaded cell')}, not {clue.value}"
