"""Colours of regions that are given: a grid with the initial of the colour in some cell of the region, or several."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from clueproof.grid import cell_name
from clueproof.grid.board import Board
from clueproof.grid.edges import Site
from clueproof.puzzle.answers.areas import COLOURS, coloured
from clueproof.puzzle.clue import GIVEN, Clues
from clueproof.puzzle.entries import Choice, Entry
from clueproof.puzzle.layers.layer import Form, Layer, Read, Tokens
from clueproof.puzzle.shape import GridShape
from clueproof.puzzle.slots import RegionTokenSlot
from clueproof.syntax.numerals import BLANK
from clueproof.syntax.record import JsonValue, Record


class GivenColours(Layer):
    """Given colours; the position of a clue is the first cell of the region. The shape says which regions and how many
    colours there are."""

    kinds = (GIVEN,)

    def tokens(self, record: Record, form: Form) -> Tokens:
        record.also_called("grid", "board")
        return _ColourTokens(record)

    def write(self, record: Record, clues: Clues, shape: GridShape) -> None:
        if clues[GIVEN]:
            given = {spot: COLOURS[says - 1][0] for spot, says in clues[GIVEN].items()}
            rows: list[JsonValue] = [
                "".join([given.get((r, c), ".") for c in range(shape.width)]) for r in range(shape.height)
            ]
            record.fields["grid"] = rows

    def positions(self, kind: str, shape: Any) -> Iterable[Site]:
        return [cells[0] for cells in shape.cells_of]

    def draw(self, board: Board, clues: Clues, shape: Any, solved: bool, layout: str) -> Board:
        given = {cells[0]: cells for cells in shape.cells_of if cells[0] in clues[GIVEN]}
        colour_of = {cell: COLOURS[clues[GIVEN][first] - 1][0] for first, cells in given.items() for cell in cells}
        board = coloured(board, {} if solved else colour_of)
        return replace(board, given=frozenset(colour_of))

    def inputs(self, shape: Any) -> Iterable[Entry]:
        colours = tuple([Choice(name[0], name) for name in COLOURS[: shape.colours]])
        return [Entry(GIVEN, "given colour", RegionTokenSlot(), colours)]


@dataclass(frozen=True)
class _ColourTokens(Tokens):
    record: Record

    @property
    def size(self) -> None:
        return None

    def read(self, shape: Any) -> Read:
        size = shape.height, shape.width
        grid = self.record.optional_grid("grid", BLANK, symbols=True, size=size)
        if grid is None:
            return Read()
        if (grid.height, grid.width) != size:
            there = f"{shape.height} rows of {shape.width}"
            self.record.fail(f"the grid has {grid.size}, but there are regions for {there}")
        names = COLOURS[: shape.colours]
        meaning: dict[str, int] = {}
        for number, name in enumerate(names, 1):
            meaning |= dict.fromkeys((name[0], name[0].upper(), str(number)), number)
        expected = f"{', '.join([name[0] for name in names])} ({', '.join(names)}), or . for none"
        found: dict[int, tuple[int, Site]] = {}
        for place, says in enumerate(grid.values(meaning, expected)):
            cell, region = divmod(place, shape.width), shape.regions[place]
            before, other = found.setdefault(region, (says, cell)) if says else (0, cell)
            if before != says:
                one, two = names[says - 1], f"{names[before - 1]} in {cell_name(*other)}"
                grid.fail(f"{cell_name(*cell)} is given as {one}, but the same region as {two}", *cell)
        cells = shape.cells_of
        return Read({GIVEN: {cells[region][0]: found[region][0] for region in sorted(found)}})
