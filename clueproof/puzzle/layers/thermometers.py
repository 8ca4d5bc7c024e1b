"""Thermometers, which belong to the shape: ways through neighbouring cells, each from a bulb to a tip.

Typed with a sign in each cell that points at the next one, and x for a tip:

    > > v
    x . v
    ^ < <
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from clueproof.errors import quoted
from clueproof.grid import cell_name
from clueproof.grid.board import Board, Path
from clueproof.grid.edges import Site, Spot
from clueproof.puzzle.clue import Clues
from clueproof.puzzle.entries import Entry, region_entry
from clueproof.puzzle.layers.layer import Form, Layer, Read, S, Tokens
from clueproof.puzzle.shape import GridShape
from clueproof.puzzle.slots import PathSlot
from clueproof.syntax.record import EMPTY, JsonValue, Record, TokenGrid

TIP = "x"
STEPS: Mapping[str, Spot] = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}
"""Sign -> where the next cell is."""
ALSO = dict(zip("UDLRudlrX", "^v<>^v<>x", strict=True)) | {"V": "v"}


@dataclass(frozen=True, slots=True)
class ThermometerShape(GridShape):
    """The cells of each thermometer from the bulb to the tip, in the order of the bulbs."""

    thermometers: tuple[tuple[Spot, ...], ...] = ()


class Thermometers(Layer):
    """A grid of signs, in the field `grid`; a dot for a cell without a thermometer."""

    shape = ThermometerShape
    kinds = ()

    def tokens(self, record: Record, form: Form) -> Tokens:
        return _ThermometerTokens(record.grid("grid", EMPTY, symbols=True))

    def write(self, record: Record, clues: Clues, shape: Any) -> None:
        rows = [["."] * shape.width for _ in range(shape.height)]
        sign = {step: sign for sign, step in STEPS.items()}
        for cells in shape.thermometers:
            for (r, c), (below, right) in pairwise(cells):
                rows[r][c] = sign[below - r, right - c]
            r, c = cells[-1]
            rows[r][c] = TIP
        record.fields["grid"] = list[JsonValue](map("".join, rows))

    def positions(self, kind: str, shape: GridShape) -> Iterable[Site]:
        return []

    def draw(self, board: Board, clues: Clues, shape: Any, solved: bool, layout: str) -> Board:
        return replace(board, paths=(*board.paths, *(Path(cells, "thermometer") for cells in shape.thermometers)))

    def inputs(self, shape: GridShape) -> Iterable[Entry]:
        return [region_entry("thermometer", PathSlot("grid", TIP, "a thermometer"), "thermometer", structural=False)]


@dataclass(frozen=True)
class _ThermometerTokens(Tokens):
    grid: TokenGrid

    @property
    def size(self) -> tuple[int, int]:
        return self.grid.height, self.grid.width

    def shaped(self, shape: S) -> S:
        signs = self._signs()
        before: dict[Spot, Spot] = {}
        after: dict[Spot, Spot] = {}
        for (r, c), sign in signs.items():
            if sign == TIP:
                continue
            down, right = STEPS[sign]
            onward = (r + down, c + right)
            if onward not in signs:
                where = cell_name(*onward) if onward in self._places else "the edge of the board"
                self.grid.fail(f"{quoted(sign)} leads to {where}, where there is no thermometer", r, c)
            if onward in before:
                both = f"{cell_name(*before[onward])} and {cell_name(r, c)}"
                self.grid.fail(f"both {both} lead to {cell_name(*onward)}", r, c)
            before[onward], after[r, c] = (r, c), onward
        found, reached = [], set[Spot]()
        for cell in signs:
            if cell not in before:
                cells = [cell]
                while cells[-1] in after:
                    cells.append(after[cells[-1]])
                found.append(tuple(cells))
                reached.update(cells)
        if len(reached) < len(signs):
            lost = min(signs.keys() - reached)
            self.grid.fail(f"the thermometer of {cell_name(*lost)} is a ring: it has no bulb", *lost)
        return replace(shape, thermometers=tuple(found))  # type: ignore[call-arg]

    def read(self, shape: GridShape) -> Read:
        return Read()

    @property
    def _places(self) -> list[Spot]:
        return [(r, c) for r in range(self.grid.height) for c in range(self.grid.width)]

    def _signs(self) -> dict[Spot, str]:
        found = {}
        for r, c in self._places:
            token = self.grid.rows[r][c]
            sign = ALSO.get(token, token)
            if sign in STEPS or sign == TIP:
                found[r, c] = sign
            elif token and token not in EMPTY:
                expected = "<, >, ^ or v, x for a tip, or . for none"
                self.grid.fail(f"{quoted(token)} is no cell; expected {expected}", r, c)
        return found
