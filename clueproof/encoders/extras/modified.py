"""Extras about cells whose value differs from their digit, where these are to be found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from clueproof.encoders.extras.extra import BoardLayout, Extra, ExtraModel, Numbers
from clueproof.encoders.extras.modifiers import DOUBLER, NEGATOR, Modifier, signed
from clueproof.grid.board import Board
from clueproof.model import Clause, Constraint


class AboutModifiers(Extra):
    """Base: which of the cells are modified."""

    placed = True
    least = 1
    places = "groups"
    sizes = range(1, 2)
    modifier: ClassVar[Modifier]

    @property
    def sentence(self) -> str:
        return f"each of {self.where} is a {self.modifier.name}"

    @classmethod
    def stands_on(cls, layout: BoardLayout) -> bool:
        """Are there such cells to be found?"""
        return layout.modifier_found == cls.modifier

    @classmethod
    def unfit(cls, layout: BoardLayout) -> str | None:
        told = cls.modifier.plural
        return None if cls.stands_on(layout) else f"it is about {told} to be found: {told}=find"

    @property
    def drawn(self) -> bool:
        return True

    def draw(self, board: Board) -> Board:
        return signed(board, self.cells, self.modifier)

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        return all(numbers[layout.modifier_place(cell)] for cell in self.cells)

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        for cell in self.cells:
            yield Clause(e.cells[e.layout.modifier_place(cell)].equals(1))


class DoublerCells(AboutModifiers):
    """Each of its cells is one of the doublers to be found."""

    kind = "doubler"
    modifier = DOUBLER


class NegatorCells(AboutModifiers):
    """Each of its cells is one of the negators to be found."""

    kind = "negator"
    modifier = NEGATOR
