"""Shingoki and Balance Loop: a loop through circles whose numbers count the lines up to its next turns."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable

import clueproof.genres as cp


class CircledLoop(cp.Genre[cp.LoopShape, cp.EdgeEncoding, cp.Lines]):
    """A circle is a constraint (`VisibleSum`): with all numbers of both colours in every cell as literals, a 10x10
    would have 2,700 of them. Each genre adds what the colours mean."""

    shape = cp.LoopShape
    usual = cp.Usual((7, 7))
    constraint_kinds = frozenset({cp.GIVEN})
    answer = cp.EdgeLines(along=False)

    @abstractmethod
    def is_black(self, passage: cp.Passage) -> bool:
        """Is a circle black that the loop passes like this?"""

    @abstractmethod
    def wrong_way(self, stated: str, name: str) -> str:
        """What the loop does at a circle of the cell `name` that does not have the `stated` colour, in words."""

    def rules(self, shape: cp.LoopShape, e: cp.EdgeEncoding) -> None:
        e.single_loop("the lines form a single loop", e.points if shape.through_all else ())

    def find_violation(self, puzzle: cp.Puzzle[cp.LoopShape, cp.Clues], solution: cp.Lines) -> str | None:
        return cp.not_one_loop(self.answer, puzzle.shape, solution, through_all=puzzle.shape.through_all)

    def clue_values(self, shape: cp.LoopShape, solution: cp.Lines, kind: str) -> Callable[[cp.Cell], cp.Circle | None]:
        passed = cp.passages(solution)

        def circle(cell: cp.Cell) -> cp.Circle | None:
            if (passage := passed.get(cell)) is None:
                return None
            return cp.Circle("black" if self.is_black(passage) else "white", sum(passage.lengths))

        return circle

    def clue_holds(self, stated: cp.Circle, found: cp.Circle | None) -> bool:
        return found is not None and stated.colour in (found.colour, "grey") and stated.number in (None, found.number)

    def describe_violation(
        self, shape: cp.LoopShape, solution: cp.Lines, clue: cp.Clue, found: cp.Circle | None
    ) -> str:
        name = cp.cell_name(*clue.position)
        if found is None:
            return f"the loop does not pass the circle in {name}"
        if clue.value.colour not in (found.colour, "grey"):
            return self.wrong_way(clue.value.colour, name)
        return f"the lines that leave {name} are {found.number} long, not {clue.value.number}"

    def circle_name(self, clue: cp.Clue) -> str:
        """What a clue says, in words."""
        circle = clue.value
        number = "" if circle.number is None else f" that says {circle.number}"
        return f"{cp.cell_name(*clue.position)} is a {circle.colour} circle{number}"
