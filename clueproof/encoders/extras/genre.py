"""Genres with extras: what an extra says as a clue, and whether a filled board obeys it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any, TypeVar

import clueproof.genres as cp
from clueproof.encoders.extras.answer import BoardEncoding
from clueproof.encoders.extras.extra import BoardLayout, Extra, ExtraModel
from clueproof.encoders.extras.layer import EXTRA

BoardShape = TypeVar("BoardShape", bound=cp.GridShape)


class ExtraGenre(cp.Genre[BoardShape, cp.CellEncoding, cp.NumberRows]):
    """A grid of numbers on which extras stand, each a clue of its own."""

    constraint_kinds = frozenset({EXTRA})

    @staticmethod
    @abstractmethod
    def layout(shape: Any) -> BoardLayout:
        """The board on which extras stand."""

    def clue(self, shape: BoardShape, e: cp.CellEncoding, clue: cp.Clue) -> cp.Literal:
        extra: Extra = clue.position
        holds = e.model.selector(extra.sentence)
        layout = self.layout(shape)
        cells = {cell: e.cells[cell] for cell in layout.cells}
        if isinstance(e, BoardEncoding):
            cells |= e.further
        for constraint in extra.post(ExtraModel(e.model, cells, layout)):
            e.add(constraint.enforced_by(holds), extra.sentence)
        return holds

    def clue_values(self, shape: BoardShape, solution: cp.NumberRows, kind: str) -> Callable[[Any], Any]:
        if kind != EXTRA:
            return super().clue_values(shape, solution, kind)
        numbers, layout = cp.by_cell(solution), self.layout(shape)
        return lambda extra: extra.holds(numbers, layout)

    def describe_violation(self, shape: BoardShape, solution: cp.NumberRows, clue: cp.Clue, found: object) -> str:
        if clue.kind != EXTRA:
            return super().describe_violation(shape, solution, clue, found)
        return f"it does not hold that {clue.position.sentence}"
