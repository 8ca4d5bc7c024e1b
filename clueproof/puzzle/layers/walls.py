"""Walls between cells, written as a list of edges."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from clueproof.errors import quoted
from clueproof.grid.board import Board
from clueproof.grid.edges import Edge, Site, edge, link_name
from clueproof.puzzle.clue import Clues
from clueproof.puzzle.entries import Choice, Entry
from clueproof.puzzle.layers.layer import Form, Layer, Read, Tokens
from clueproof.puzzle.shape import GridShape
from clueproof.puzzle.slots import ONE, WallSlot
from clueproof.syntax.record import JsonValue, Line, Record, Value

WALL = "wall"
"""The kind of a clue that says that nothing goes over an edge; what it says is `WALL` too."""
WRITTEN = re.compile(r"r(\d{1,4})c(\d{1,4})-r(\d{1,4})c(\d{1,4})", re.ASCII)


class Walls(Layer):
    """Walls of a board that may wrap (`WrappingShape`): `walls: r1c1-r1c2 r2c1-r3c1` names the cells that they part.
    For one at the right or lower border the second cell is outside: `r1c5-r1c6` on a board five cells wide."""

    kinds = (WALL,)
    lines = ("walls",)

    def tokens(self, record: Record, form: Form) -> Tokens:
        return _WallTokens(record, record.get("walls"))

    def write(self, record: Record, clues: Clues, shape: GridShape) -> None:
        if clues[WALL]:
            record.fields["walls"] = list[JsonValue](map(link_name, clues[WALL]))

    def positions(self, kind: str, shape: Any) -> Iterable[Site]:
        edges: list[Edge] = shape.edges
        return edges

    def draw(self, board: Board, clues: Clues, shape: Any, solved: bool, layout: str) -> Board:
        walls = {side for wall in clues[WALL] for side in shape.unfolded(wall)}
        return replace(board, walls=board.walls | walls)

    def inputs(self, shape: Any) -> Iterable[Entry]:
        sites = tuple([shown for edge in shape.edges for shown in shape.unfolded(edge)])
        return [Entry(WALL, "wall", WallSlot("walls", shape.folded), (Choice(ONE, "wall"),), sites=sites)]


@dataclass(frozen=True)
class _WallTokens(Tokens):
    record: Record
    value: Value

    @property
    def size(self) -> None:
        return None

    def read(self, shape: Any) -> Read:
        edges: list[Edge] = shape.edges
        walls = {self._wall(text, shape) for text in self._texts()}
        return Read({WALL: {known: WALL for known in edges if known in walls}})

    def _texts(self) -> list[str]:
        value = self.value
        if value is None:
            return []
        rows = value if isinstance(value, list) else [value]
        texts = [row.text if isinstance(row, Line) else row for row in rows]
        if not all(isinstance(text, str) for text in texts):
            self.record.fail("walls must be a list of texts such as r1c1-r1c2")
        return " ".join(map(str, texts)).replace(",", " ").split()

    def _wall(self, text: str, shape: Any) -> Edge:
        found = WRITTEN.fullmatch(text)
        if found is None:
            self.record.fail(f"{quoted(text)} is no wall; expected the two cells that it parts, such as r1c1-r1c2")
        r, c, r2, c2 = (int(number) - 1 for number in found.groups())
        if abs(r - r2) + abs(c - c2) == 1:
            wall: Edge = shape.folded(edge((r, c), (r2, c2)))
            if wall in shape.edges:
                return wall
        self.record.fail(f"there is no place for a wall {text} on this board of {shape.height} by {shape.width} cells")
