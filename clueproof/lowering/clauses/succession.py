"""Which value comes after which, as clauses."""

from __future__ import annotations

from clueproof.lowering.clauses.dispatch import write_clauses
from clueproof.lowering.clauses.target import ClauseTarget
from clueproof.model import Cell, Followed, Literal


@write_clauses.register
def followed(constraint: Followed, target: ClauseTarget) -> None:
    """For each value of the cell: it has another one, or one of the others has the next. d clauses, no variables.

    Signpost 15x15 with these for every cell, forwards and backwards, and all numbers different: built and proved in
    0.6 to 0.7 s, 20x20 in 3 s. With a literal for every step from cell to cell that puts a sum in force: 15x15 in 3 s.
    """
    of_cell, *of_others = [_literals(cell, target) for cell in constraint.cells()]
    end, step = constraint.end, constraint.step
    target.add_all(
        [
            [-literal, *[others[value + step] for others in of_others if value + step in others]]
            for value, literal in of_cell.items()
            if value != end
        ]
    )


def _literals(cell: Cell, target: ClauseTarget) -> dict[int, Literal]:
    """The literal of each value."""
    return {0: -cell, 1: cell} if isinstance(cell, int) else target.direct(cell)
