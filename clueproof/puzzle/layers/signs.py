"""Signs between cells, typed where they stand: inequalities, dots, sums.

Between two rows of cells stands a row of signs, and between two cells of a row a sign, so a board of n rows and
m columns is typed with 2n - 1 rows of 2m - 1 words or symbols; a dot is nothing:

    . < . . 2
    . . v . .
    1 . . . .
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import chain, product

from clueproof.errors import quoted
from clueproof.grid.board import Board, Sign, Spot
from clueproof.grid.edges import Edge, Site, links, rectangle
from clueproof.grid.symbols import INEQUALITIES, Symbol
from clueproof.puzzle.clue import GIVEN, Clues
from clueproof.puzzle.layers.cells import rows_of
from clueproof.puzzle.layers.layer import Form, Layer, Read, Tokens
from clueproof.puzzle.shape import GridShape
from clueproof.puzzle.symbols import Symbols
from clueproof.syntax.record import JsonValue, Record, TokenGrid

SIGN = "sign"
"""The kind of a clue between two cells; its position is the edge that joins them."""
LESS, GREATER = "<", ">"
"""What an inequality says of the left or upper cell."""
ACROSS: Mapping[str, Hashable] = {"<": LESS, ">": GREATER}
DOWN: Mapping[str, Hashable] = {"^": LESS, "v": GREATER, "V": GREATER, "∧": LESS, "∨": GREATER}
"""Inequalities as they are typed: the tip points at the lesser cell."""


class SignedCells(Layer):
    """Values of cells that are given, and signs between cells."""

    kinds = (SIGN, GIVEN)

    def __init__(
        self, cells: Symbols, across: Mapping[str, Hashable] = ACROSS, down: Mapping[str, Hashable] = DOWN
    ) -> None:
        """What the signs between cells of a row, and of a column, say. The first one of each meaning is written."""
        self.cells, self.across, self.down = cells, across, down

    def tokens(self, record: Record, form: Form) -> Tokens:
        record.also_called("grid", "board")
        return _SignedTokens(self, record.grid("grid", self.cells.blanks, square=form.square, folded=False))

    def write(self, record: Record, clues: Clues, shape: GridShape) -> None:
        cells = [
            row.split() if isinstance(row, str) and " " in row else list(map(str, row))  # type: ignore[arg-type]
            for row in self.cells.rows(rows_of(clues, shape), shape)
        ]
        lines = [["."] * (2 * shape.width - 1) for _ in range(2 * shape.height - 1)]
        for r, c in product(range(shape.height), range(shape.width)):
            lines[2 * r][2 * c] = "." if cells[r][c] == "0" else cells[r][c]
        for edge, says in clues[SIGN].items():
            r, c = _typed_at(edge)
            lines[r][c] = self._token(edge, says)
        rows: list[JsonValue] = [" ".join(line) for line in lines]
        record.fields["grid"] = rows

    def positions(self, kind: str, shape: GridShape) -> Iterable[Site]:
        cells = rectangle(shape.height, shape.width)
        return links(cells) if kind == SIGN else cells

    def draw(self, board: Board, clues: Clues, shape: GridShape, solved: bool, layout: str) -> Board:
        given, token = clues[GIVEN], self.cells.token(shape, layout)
        texts = board.texts if solved else {spot: token[says] for spot, says in given.items()}
        signs = {edge: _drawn(self._token(edge, says)) for edge, says in clues[SIGN].items()}
        return replace(board, texts=texts, given=frozenset(given), signs=signs)

    def meaning(self, edge: Edge) -> Mapping[str, Hashable]:
        """What signs on this edge say."""
        return self.across if edge[0][0] == edge[1][0] else self.down

    def _token(self, edge: Edge, says: Hashable) -> str:
        return next(token for token, meant in self.meaning(edge).items() if meant == says)


@dataclass(frozen=True)
class _SignedTokens(Tokens):
    layer: SignedCells
    grid: TokenGrid

    @property
    def size(self) -> tuple[int, int]:
        grid = self.grid
        if grid.height % 2 == 0 or grid.width % 2 == 0:
            grid.record.fail(
                f"between two rows, and two cells of a row, stands a sign or a dot; this grid has {grid.size}"
            )
        return (grid.height + 1) // 2, (grid.width + 1) // 2

    def read(self, shape: GridShape) -> Read:
        layer, grid = self.layer, self.grid
        cells, blanks = layer.cells.meaning(shape), layer.cells.blanks | {""}
        given: dict[Spot, int] = {}
        signs: dict[Edge, Hashable] = {}
        for r, c in product(range(shape.height), range(shape.width)):
            token = grid.rows[2 * r][2 * c]
            if token in cells:
                given[r, c] = cells[token]
            elif token not in blanks:
                grid.fail(f"{quoted(token)} is no cell; expected {layer.cells.expected(shape)}", 2 * r, 2 * c)
        for edge in links(rectangle(shape.height, shape.width)):
            r, c = _typed_at(edge)
            token, meaning = grid.rows[r][c], layer.meaning(edge)
            if token in meaning:
                signs[edge] = meaning[token]
            elif token not in blanks:
                wanted = ", ".join(meaning)
                grid.fail(f"{quoted(token)} is no sign between two cells; expected {wanted}, or . for none", r, c)
        for r, c in product(range(1, grid.height, 2), range(1, grid.width, 2)):
            if grid.rows[r][c] not in chain(blanks, "xX+"):
                grid.fail("nothing stands where four cells meet; write a dot", r, c)
        return Read({SIGN: signs, GIVEN: given}, "rows")


def _typed_at(edge: Edge) -> tuple[int, int]:
    """The row and column of the typed grid where a sign stands."""
    (r, c), (below, right) = edge
    return r + below, c + right


def _drawn(token: str) -> Sign:
    symbol: Symbol | None = INEQUALITIES.get(token)
    return Sign(token) if symbol is None else Sign(symbol=symbol)
