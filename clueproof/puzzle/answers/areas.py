"""Answers with a colour for each region of the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from clueproof.grid import cell_name
from clueproof.grid.board import DOT, Board
from clueproof.grid.edges import Site, Spot
from clueproof.model import Cell, Integer, Model
from clueproof.puzzle.answers.cells import CellAnswer, SignRows, other_than
from clueproof.puzzle.encoding import Encoding
from clueproof.puzzle.shape import GridShape
from clueproof.puzzle.sketch import Candidates, SiteSketch
from clueproof.syntax.record import JsonValue

COLOURS = ("red", "yellow", "green", "blue", "orange", "purple")
"""In boards and texts they are called by their initials."""
GROUNDS = {"r": "lightcoral", "y": "gold", "g": "lightgreen", "b": "lightskyblue", "o": "sandybrown", "p": "plum"}
"""How they are drawn: pale, so that initials can be read on them."""


@dataclass
class AreaEncoding(Encoding):
    """One integer key for each region: the number of its colour, from 1."""

    areas: list[Integer] = field(kw_only=True)
    cells_of: Sequence[Sequence[Spot]] = field(kw_only=True)

    @property
    def shown(self) -> Mapping[Cell, Sequence[Site]]:
        return dict(zip(self.areas, self.cells_of, strict=True))


class AreaColours(CellAnswer[AreaEncoding]):
    """Each region has a colour. A solution is a string for each row, with the initial of a colour for each cell."""

    def __init__(self, most: Callable[[Any], int]) -> None:
        """How many colours there are for a shape."""
        self._most = most

    def encode(self, shape: Any) -> AreaEncoding:
        model = Model()
        words = dict(enumerate(COLOURS[: self._most(shape)], 1))
        areas = [model.integer(f"region {cell_name(*cells[0])}", words, words) for cells in shape.cells_of]
        model.key(*areas)
        return AreaEncoding(model, areas=areas, cells_of=shape.cells_of)

    def decode(self, shape: Any, keys: tuple[int, ...]) -> SignRows:
        text = "".join([COLOURS[keys[region] - 1][0] for region in shape.regions])
        return tuple([text[start : start + shape.width] for start in range(0, len(text), shape.width)])

    def odd_value(self, shape: GridShape, solution: SignRows) -> str | None:
        known = [colour[0] for colour in COLOURS[: self._most(shape)]]
        odd = other_than(known, solution)
        return None if odd is None else f"{odd} is none of {', '.join(known)}"

    def draw(self, board: Board, shape: GridShape, solution: SignRows, layout: str) -> Board:
        return coloured(board, {(r, c): sign for r, row in enumerate(solution) for c, sign in enumerate(row)})

    def to_json(self, shape: GridShape, solution: SignRows, layout: str) -> JsonValue:
        return list(solution)

    def value_at(self, shape: GridShape, solution: SignRows) -> Callable[[Spot], int]:
        number_of = {colour[0]: number for number, colour in enumerate(COLOURS, 1)}
        return lambda spot: number_of[solution[spot[0]][spot[1]]]


class AreaSketch(SiteSketch):
    """What a region can still be stands in its first cell alone."""

    def board(self, candidates: Candidates) -> Board:
        board = super().board(candidates)
        first = {min(sites) for sites in self._sites.values()}
        notes = {spot: left for spot, left in board.notes.items() if spot in first or left == (DOT,)}
        return replace(board, notes=notes)


def coloured(board: Board, colour_of: Mapping[Spot, str]) -> Board:
    """The board with these cells coloured."""
    grounds = {spot: GROUNDS[colour] for spot, colour in colour_of.items()}
    return replace(board, texts={**board.texts, **colour_of}, colours={**board.colours, **grounds})
