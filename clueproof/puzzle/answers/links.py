"""Answers that are links between cells side by side, on a board that may wrap: what leaves at one border comes back at
the border across."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from clueproof.grid import cell_name
from clueproof.grid.board import Board
from clueproof.grid.edges import Edge, Site, Spot, link_name, links, only_edges, rectangle, sides_of
from clueproof.grid.symbols import Symbol
from clueproof.model import Cell, Model
from clueproof.puzzle.answers.answer import Answer
from clueproof.puzzle.answers.loop import Lines
from clueproof.puzzle.encoding import EdgeEncoding
from clueproof.puzzle.rule_set import Puzzle
from clueproof.puzzle.shape import GridShape, flag
from clueproof.puzzle.sketch import Candidates, SiteSketch
from clueproof.syntax.record import JsonValue

SIDES = "URDL"
"""The sides of a cell, in the order of `sides_of`."""
IN_WORDS = "UDLR"
"""The same, in the order in which a solution lists them."""


@dataclass(frozen=True, slots=True)
class WrappingShape(GridShape):
    """Does the board wrap? Then a link over its right or lower border leads to the cell at the border across; it is the
    edge with its second cell just outside of the board."""

    wrapping: bool = flag(False)

    @property
    def edges(self) -> list[Edge]:
        """All edges that can have a link: those inside, and those over the right and the lower border."""
        height, width = self.height, self.width
        inside = links(rectangle(height, width))
        if not self.wrapping:
            return inside
        # a single column has no border across
        right = [((r, width - 1), (r, width)) for r in range(height if width > 1 else 0)]
        lower = [((height - 1, c), (height, c)) for c in range(width if height > 1 else 0)]
        return inside + right + lower

    def ends(self, edge: Edge) -> tuple[Spot, Spot]:
        """The two cells that a link on the edge joins."""
        one, (r, c) = edge
        return one, (r % self.height, c % self.width)

    def around(self, cell: Spot) -> tuple[Edge, Edge, Edge, Edge]:
        """The four edges of a cell, upper, right, lower, left; those over a border as `edges` has them."""
        upper, right, lower, left = sides_of(cell)
        return self.folded(upper), right, lower, self.folded(left)

    def folded(self, edge: Edge) -> Edge:
        """One over the left or the upper border as that over the border across."""
        (r, c), (below, right) = edge
        down, across = (self.height if r < 0 else 0), (self.width if c < 0 else 0)
        return (r + down, c + across), (below + down, right + across)

    def unfolded(self, edge: Edge) -> tuple[Edge, ...]:
        """Where a board shows the edge: at both borders if it leads over one."""
        (r, c), (below, right) = edge
        down, across = (self.height if below == self.height else 0), (self.width if right == self.width else 0)
        if not down and not across:
            return (edge,)
        return edge, ((r - down, c - across), (below - down, right - across))

    def name_of(self, edge: Edge) -> str:
        """What people call a link: "r1c2-r1c3"; over a border "r1c5-r1c1"."""
        one, other = self.ends(edge)
        return f"{cell_name(*one)}-{cell_name(*other)}"


@dataclass
class LinkEncoding(EdgeEncoding):
    """One Boolean key for each edge: is there a link?"""

    shape: WrappingShape = field(kw_only=True)

    def headline(self, word: str, names: Sequence[str], said: str) -> str | None:
        does = {"linked": "link", "empty": "no link"}.get(word)
        return None if does is None else f"{does} {' and '.join(names[0].split('-')) if len(names) == 1 else said}"

    @property
    def shown(self) -> Mapping[Cell, Sequence[Site]]:
        return {link: self.shape.unfolded(edge) for edge, link in self.edges.items()}


class LinkSketch(SiteSketch):
    """What stands in a cell is shown until all its links are known; a dot is where one ends."""

    def __init__(self, puzzle: Puzzle[Any, Any], model: Model, sites: Mapping[int, Sequence[Site]]) -> None:
        super().__init__(puzzle, model, sites)
        self._cells = {key: self._ends(edges) for key, edges in sites.items()}

    def _ends(self, edges: Iterable[Site]) -> frozenset[Spot]:
        """The cells of the board that edges join."""
        height, width = self._start.height, self._start.width
        return frozenset((r, c) for edge in only_edges(edges) for r, c in edge if 0 <= r < height and 0 <= c < width)

    def board(self, candidates: Candidates) -> Board:
        board = super().board(candidates)
        leaving = dict.fromkeys(rectangle(board.height, board.width), 0)
        unknown: set[Spot] = set()
        for key, cells in self._cells.items():
            if len(candidates[key]) > 1:
                unknown |= cells
            for cell in cells:
                leaving[cell] += candidates[key][0]
        texts = {cell: text for cell, text in board.texts.items() if cell in unknown}
        dots = {cell: Symbol.BLACK_DOT for cell, number in leaving.items() if number == 1 and cell not in unknown}
        return replace(board, texts=texts, symbols=dots)

    def spots(self, key: int) -> frozenset[Site]:
        return super().spots(key) | self._cells[key]


class Links(Answer[LinkEncoding]):
    """Links between cells. A solution is the set of edges that have one; in JSON rows of cells, each with the sides
    at which links leave: "UR" is up and right."""

    def encode(self, shape: WrappingShape) -> LinkEncoding:  # type: ignore[override]
        model = Model()
        edges = {edge: model.boolean(shape.name_of(edge), ("empty", "linked")) for edge in shape.edges}
        model.key(*edges.values())
        points = {cell: shape.around(cell) for cell in rectangle(shape.height, shape.width)}
        return LinkEncoding(model, edges=edges, points=points, shape=shape)

    def decode(self, shape: WrappingShape, keys: tuple[int, ...]) -> Lines:  # type: ignore[override]
        return frozenset(edge for edge, key in zip(shape.edges, keys, strict=True) if key)

    def fault(self, shape: WrappingShape, solution: Lines) -> str | None:  # type: ignore[override]
        odd = sorted(solution - {*shape.edges})
        return f"there can be no link {link_name(odd[0])}" if odd else None

    def draw(self, board: Board, shape: WrappingShape, solution: Lines, layout: str) -> Board:  # type: ignore[override]
        leaving = self.value_at(shape, solution)
        ends = [cell for cell in rectangle(shape.height, shape.width) if len(leaving(cell)) == 1]
        lines = {side: 1 for edge in sorted(solution) for side in shape.unfolded(edge)}
        return replace(board, lines=lines, symbols={**board.symbols, **dict.fromkeys(ends, Symbol.BLACK_DOT)})

    def to_json(self, shape: WrappingShape, solution: Lines, layout: str) -> JsonValue:  # type: ignore[override]
        leaving = self.value_at(shape, solution)
        words: list[list[JsonValue]] = [
            ["".join(side for side in IN_WORDS if side in leaving((r, c))) for c in range(shape.width)]
            for r in range(shape.height)
        ]
        return list[JsonValue](words)

    def value_at(self, shape: WrappingShape, solution: Lines) -> Callable[[Spot], str]:  # type: ignore[override]
        """The sides of a cell at which links leave."""
        return lambda cell: "".join(
            side for side, edge in zip(SIDES, shape.around(cell), strict=True) if edge in solution
        )
