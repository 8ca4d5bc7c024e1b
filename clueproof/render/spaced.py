"""A board as plain text with room between its cells, where lines, fences and signs stand."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from typing import NamedTuple

from clueproof.columns import columns_of
from clueproof.grid.board import DOT, OPEN, Board, Edge, Site, Spot, Vertex
from clueproof.grid.edges import (
    Corner,
    is_edge,
    links,
    only_cells,
    outline,
    rectangle,
    sides,
    sides_at,
    sides_of,
    vertices,
)
from clueproof.render.cell_text import cell_texts, note_text, sign_text
from clueproof.render.text_margins import above, margin_parts, row_ends, row_starts, stacked

RULED_OUT = "x"
ACROSS, DOWN = (" ", "-", "="), ("", "|", "||")
"""How one and two lines are written that go across and down."""


def is_spaced(board: Board) -> bool:
    """Does anything but walls stand between the cells? Or walls beside what isn't told from them at once, or around
    pieces as small as dominoes?"""
    if board.names:
        # a table, however its parts are told apart
        return False
    printed = [path for path in board.paths if path.kind != "way"]
    between = (board.lines, board.fences, board.signs, board.corners, board.edge_notes, board.cages, printed)
    if (
        any(between)
        or board.ruling != "lines"
        or any(is_edge(site) or isinstance(site, Corner) for site in board.marked)
    ):
        return True
    if 2 * len(board.walls) > len(links(rectangle(board.height, board.width))):
        return True
    beside = (board.symbols, board.shaded, board.colours, board.small, (DOT,) in board.notes.values())
    return bool(board.walls) and any(beside)


def to_spaced(board: Board) -> str:
    """Rows of cells and between them rows of sides, with a column of sides between two cells.

    Lines from centre to centre are dashes and bars, `=` and `||` if they are double, with a `+` where they turn in
    an empty cell. Fences and walls run from vertex to vertex, with a frame around the board; cages are dotted. `x`
    is an edge that is ruled out. What is marked stands in square brackets.
    """
    return _Page(board).text()


class _Piece(NamedTuple):
    """What stands in a slot: a text in its middle; what fills the slot, and the blank beside it, left and right."""

    middle: str
    left: str = " "
    right: str = " "


class _Page:
    """Slots in rows and columns. The slot (2r + 1, 2c + 1) holds the cell (r, c); where one of the numbers is even
    there is a side, where both are, a vertex. A blank parts the columns."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.cells = rectangle(board.height, board.width, board.holes)
        self.dotted = frozenset(side for cage in board.cages for side in outline(cage))
        self.steps = {
            tuple(sorted(step)) for path in board.paths if path.kind != "way" for step in pairwise(path.cells)
        }
        around = frozenset(outline(self.cells))
        framed = board.ruling == "lines" and (board.walls or board.fences or board.cages)
        # where fences can be at the border a frame would look like them
        self.frame = around if framed and not around & board.fences.keys() else frozenset()
        self.slots: dict[tuple[int, int], _Piece] = {}
        self._fill_slots()
        self.head = above(board)
        self.columns = range(2 * board.width + 1)
        self.widths = self._widths()
        self.marked: dict[int, set[int]] = defaultdict(set)
        for y, x in map(_slot, filter(self._is_on_board, board.marked)):
            self.marked[y].add(x)
        near = set().union(*self.marked.values()) & {0, 1}
        self.spare = 0 if 0 in near else 1 if 1 in near or self.widths[0] else 2
        """How many blanks at the left nothing needs."""

    def text(self) -> str:
        """All lines, with the margins around them."""
        board, last = self.board, 2 * self.board.height
        starts, ends = row_starts(board), row_ends(board)
        inset = " " * len(starts[0]) if starts else ""
        between = any(0 < y < last and y % 2 == 0 for y, _ in self.slots)
        used = {y for y, _ in self.slots}
        lines = [inset + self._margin(numbers) for numbers in self.head]
        for y in range(last + 1):
            if y % 2:
                lines.append(starts[y // 2] + self._line(y) + ends[y // 2])
            elif y in used or (between and 0 < y < last):
                lines.append(inset + self._line(y))
        lines += [inset + self._margin(numbers) for numbers in stacked(board, "bottom")]
        return "\n".join(line.rstrip() for line in lines)

    def _is_on_board(self, site: Site) -> bool:
        """Clues of the margins are not."""
        cells = only_cells([site])
        return not cells or (0 <= cells[0][0] < self.board.height and 0 <= cells[0][1] < self.board.width)

    # what stands where

    def _fill_slots(self) -> None:
        board = self.board
        bulbs = {path.cells[0] for path in board.paths if path.kind in ("thermometer", "arrow")}
        blank = " " if board.ruling == "dots" else board.blank
        for r, row in enumerate(cell_texts(board, blank)):
            for c, text in enumerate(row):
                said = f"({text})" if (r, c) in bulbs else text
                self.slots[2 * r + 1, 2 * c + 1] = self._cell((r, c), said, said == blank)
        for side in sides(self.cells):
            piece = self._across(side) if side[0][0] == side[1][0] else self._down(side)
            if piece.middle:
                self.slots[_slot(side)] = piece
        for corner in vertices(self.cells):
            if said := self._vertex(corner):
                _, right, _, left = (self._level(side) for side in sides_at(corner))
                self.slots[2 * corner[0], 2 * corner[1]] = _Piece(said, left, right)

    def _cell(self, cell: Spot, text: str, empty: bool) -> _Piece:
        """A line through an empty cell goes on in it."""
        up, right, down, left = (self._lines(side) for side in sides_of(cell))
        if empty and (up or right or down or left):
            text = "+"
            if not up and not down:
                text = ACROSS[max(left, right)]
            elif not left and not right:
                text = DOWN[max(up, down)]
        return _Piece(text, ACROSS[left], ACROSS[right])

    def _across(self, edge: Edge) -> _Piece:
        """An upright side; a line through it goes across."""
        fill = ACROSS[self._lines(edge)]
        upright = "|" if self._is_solid(edge) else ":" if edge in self.dotted else ""
        return _Piece(self._stands(edge) or upright or fill.strip(), fill, fill)

    def _down(self, edge: Edge) -> _Piece:
        """A level side; a line through it goes down."""
        fill = self._level(edge)
        return _Piece(self._stands(edge) or DOWN[self._lines(edge)] or fill.strip(), fill, fill)

    def _level(self, edge: Edge) -> str:
        """What a level side is made of."""
        return "-" if self._is_solid(edge) else "." if edge in self.dotted else " "

    def _lines(self, edge: Edge) -> int:
        """How many; more than two are written as two, with their number."""
        return min(self.board.lines.get(edge, 0) or int(edge in self.steps), 2)

    def _is_solid(self, edge: Edge) -> bool:
        return edge in self.board.walls or bool(self.board.fences.get(edge)) or edge in self.frame

    def _stands(self, edge: Edge) -> str:
        board = self.board
        if edge in board.signs:
            return sign_text(board.signs[edge])
        if board.lines.get(edge, 0) > 2:
            return str(board.lines[edge])
        ruled_out = 0 in (board.lines.get(edge), board.fences.get(edge))
        notes = board.edge_notes.get(edge, ())
        return (OPEN if notes == (OPEN,) else note_text(notes)) or (RULED_OUT if ruled_out else "")

    def _vertex(self, vertex: Vertex) -> str:
        board, (r, c) = self.board, vertex
        if vertex in board.corners:
            return sign_text(board.corners[vertex])
        for step, stroke in ((((r - 1, c - 1), (r, c)), "\\"), (((r - 1, c), (r, c - 1)), "/")):
            if step in self.steps:
                return stroke
        if board.ruling == "dots":
            return "+"
        up, right, down, left = sides_at(vertex)
        for is_drawn, upright, level, turn in (
            (self._is_solid, "|", "-", "+"),
            (self.dotted.__contains__, ":", ".", "."),
        ):
            drawn = {side for side in (up, right, down, left) if is_drawn(side)}
            if drawn:
                return upright if drawn == {up, down} else level if drawn == {left, right} else turn
        return ""

    # how it is written

    def _widths(self) -> list[int]:
        """Of each column; all those of cells are equally wide. One at the border without anything has none."""
        widest = [int(0 < x < self.columns[-1]) for x in self.columns]
        for (_, x), piece in self.slots.items():
            widest[x] = max(widest[x], columns_of(piece.middle))
        # names and margins may take the blanks beside the column
        names = [*(self.head[0] if self.board.labels else []), *margin_parts(self.board)]
        cell = max([1, *widest[1::2], *(columns_of(name) - 2 for name in names)])
        return [cell if x % 2 else width for x, width in enumerate(widest)]

    def _line(self, y: int) -> str:
        pieces = [self.slots.get((y, x), _Piece("")) for x in self.columns]
        parts = [_centred(piece, width) for piece, width in zip(pieces, self.widths, strict=True)]
        pads = [
            " ",
            *(before.right if before.right != " " else after.left for before, after in pairwise(pieces)),
            " ",
        ]
        for x in self.marked.get(y, ()):
            pads[x], pads[x + 1] = "[", "]"
        return "".join(pad + part for pad, part in zip(pads, [*parts, ""], strict=True))[self.spare :]

    def _margin(self, numbers: list[str]) -> str:
        cell = self.widths[1] + 2
        wide = [" " * gap + _centred(_Piece(said), cell) for gap, said in zip(self.widths[::2], numbers, strict=False)]
        return (" " + "".join(wide))[self.spare :]


def _slot(site: Site) -> tuple[int, int]:
    if is_edge(site):
        (r, c), (below, right) = site
        return r + below + 1, c + right + 1
    if isinstance(site, Corner):
        return 2 * site.row, 2 * site.column
    (spot,) = only_cells([site])
    return 2 * spot[0] + 1, 2 * spot[1] + 1


def _centred(piece: _Piece, width: int) -> str:
    room = width - columns_of(piece.middle)
    return piece.left * (room - room // 2) + piece.middle + piece.right * (room // 2)
