"""An elimination puzzle half solved: a row for each person, called by the frame's items."""

from __future__ import annotations

from clueproof.encoders.elimination.categories import EliminationShape
from clueproof.grid.board import Board, Site, Spot
from clueproof.puzzle.sketch import Candidates, Sketch


class TableSketch(Sketch):
    """In a cell stands the item that the person has, or in small letters those that it can have."""

    def __init__(self, shape: EliminationShape) -> None:
        self._shape = shape
        self._others = [category for category in shape.categories if category != shape.frame]

    def board(self, candidates: Candidates) -> Board:
        shape = self._shape
        texts = {(row, 0): label for row, label in enumerate(shape.frame.labels)}
        given = frozenset(texts)
        notes: dict[Spot, tuple[str, ...]] = {}
        for number, category in enumerate(self._others):
            items = list(zip(category.labels, candidates[number * shape.size :], strict=False))
            for row, value in enumerate(shape.frame_values):
                here = (row, number + 1)
                settled = [label for label, left in items if tuple(left) == (value,)]
                if len(settled) == 1:
                    texts[here] = settled[0]
                else:
                    notes[here] = tuple(label if value in left else "" for label, left in items)
        return Board(
            shape.size,
            len(shape.categories),
            texts=texts,
            given=given,
            notes=notes,
            margins={"top": tuple(category.name for category in (shape.frame, *self._others))},
        )

    def spots(self, key: int) -> frozenset[Site]:
        return frozenset((row, key // self._shape.size + 1) for row in range(self._shape.size))
