"""A board as plain text: compact, or with room between its cells for lines, fences and signs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from itertools import pairwise
from typing import NamedTuple

from clueproof.arguments import expects, instance
from clueproof.columns import columns_of, flush_left, flush_right
from clueproof.grid.board import DOT, OPEN, Board, Cell, Edge, Position, Sign, Vertex
from clueproof.grid.directions import Direction
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
from clueproof.grid.symbols import ARROWS, CHARACTERS, SHIPS, Symbol

KNOWN = "-"
"""An empty cell that is known to stay empty."""
KNOWN_BESIDE_MINUS = "x"
"""The same where the minus sign is a symbol."""
SHADED = "#"
_AROUND = {Symbol.WHITE_CIRCLE: "({})", Symbol.WHITE_DOT: "({})", Symbol.WHITE_SQUARE: "[{}]"}
_BESIDE = {*ARROWS.values(), *SHIPS.values()}
_READING: tuple[Direction, ...] = ("nw", "n", "ne", "w", "sw", "e", "s", "se")
_SIDES: Mapping[Direction, str] = {"n": "^", "e": ">", "s": "v", "w": "<"}
"""How small clues in a cell with crossed strokes are told apart."""
RULED_OUT = "x"
ACROSS, DOWN = (" ", "-", "="), ("", "|", "||")
"""The characters for no, one and two lines, horizontal and vertical."""


def cell_texts(board: Board, blank: str) -> list[list[str]]:
    """For each cell its text or symbol, "#" if it is shaded, "{12}" for its candidates; small clues come first."""
    known = KNOWN_BESIDE_MINUS if Symbol.MINUS in board.symbols.values() else KNOWN
    # numbers on shaded cells need a "#" where other cells have numbers too, or all are shaded, unless marks show it
    mixed = any(board.texts[cell] and cell in board.given for cell in board.texts.keys() - board.shaded)
    mixed = mixed or board.shaded >= {*rectangle(board.height, board.width, board.holes)}
    shaded = board.shaded - board.marked if mixed else frozenset()

    def text_of(cell: Cell) -> str:
        if cell in board.holes:
            return ""
        middle = _middle(board, cell)
        if middle and cell in shaded and cell in board.texts:
            middle = SHADED + middle
        shown = middle if middle is not None else note_text(board.notes.get(cell, ()), known) or blank
        return _with_small(board, cell, shown, middle is None) if cell in board.small else shown

    return [[text_of((r, c)) for c in range(board.width)] for r in range(board.height)]


def note_text(notes: tuple[str, ...], known: str = KNOWN) -> str:
    """Candidates in braces, "{12}"; `known` for a cell that is known to stay empty; "" for no notes."""
    left = [note for note in notes if note]
    if not left:
        return ""
    between = "" if max(map(len, left)) == 1 else " "
    return known if left == [DOT] else "{" + between.join(left) + "}"


def sign_text(sign: Sign) -> str:
    """The sign's symbol with its text: "(3)" is a 3 in a white circle, "@3" in a black one, "3>" beside an arrow."""
    text, symbol = sign
    if symbol is None:
        return text
    character = CHARACTERS[symbol]
    if not text:
        return character
    if symbol in _AROUND:
        return _AROUND[symbol].format(text)
    return f"{text}{character}" if symbol in _BESIDE else f"{character}{text}"


def _middle(board: Board, cell: Cell) -> str | None:
    """The text of a cell without small clues; None if there is none."""
    text, symbol = board.texts.get(cell), board.symbols.get(cell)
    if symbol is not None:
        return sign_text(Sign(text or "", symbol))
    return SHADED if text is None and cell in board.shaded else text


def _with_small(board: Board, cell: Cell, shown: str, empty: bool) -> str:
    small = board.small[cell]
    if board.symbols.get(cell) is Symbol.FALLING and {*small} <= {"ne", "sw"}:
        return f"{small.get('sw', '')}{shown}{small.get('ne', '')}"
    if board.symbols.get(cell) is Symbol.CROSSED and {*small} <= {*_SIDES}:
        return "".join([f"{sign}{small[where]}" for where, sign in _SIDES.items() if where in small])
    said = ",".join(small[where] for where in _READING if where in small)
    return said if empty and len(small) > 1 else f"{said}:{shown}"


def margin_parts(board: Board) -> list[str]:
    """The numbers above and below the board, and the letters of texts that are written from top to bottom above it."""
    parts = [part for name in ("top", "bottom") for text in board.margins.get(name, ()) for part in text.split()]
    return parts + [letter for name in board.names.get("top", ()) for letter in name]


def stacked(board: Board, name: str) -> list[list[str]]:
    """The lines of the margin above or below, one number a line; each list is next to the board."""
    lists = [text.split() for text in board.margins.get(name, ())]
    depth = max(map(len, lists), default=0)
    if name == "top":
        return [[*line] for line in zip(*([""] * (depth - len(parts)) + parts for parts in lists), strict=True)]
    return [[*line] for line in zip(*(parts + [""] * (depth - len(parts)) for parts in lists), strict=True)]


def above(board: Board) -> list[list[str]]:
    """The lines above the board: c1, c2 ..., the names of the columns from top to bottom, then the margin."""
    names = [[f"c{c + 1}" for c in range(board.width)]] if board.labels else []
    upright = board.names.get("top", ())
    depth = max(map(len, upright), default=0)
    return [*names, *map(list, zip(*(name.rjust(depth) for name in upright), strict=True)), *stacked(board, "top")]


def across(board: Board) -> str:
    """The line with the headings of the columns; "" for none."""
    headings = board.headings.get("top", ())
    return "across: " + ", ".join(heading.name for heading in headings) if headings else ""


def row_starts(board: Board) -> list[str]:
    """The texts left of each row, all of one width: r1 ..., the heading at its first row, its name, then the margin."""
    empty = [""] * board.height
    headings = [said for name, lines in board.headings.get("left", ()) for said in (name, *[""] * (lines - 1))]
    before_row = [
        (flush_left, [f"r{r + 1}" for r in range(board.height)] if board.labels else empty),
        (flush_left, headings or empty),
        (flush_left, board.names.get("left") or empty),
        (flush_right, board.margins.get("left") or empty),
    ]
    starts = empty
    for aligned, parts in before_row:
        wide = max(map(columns_of, parts), default=0)
        if wide or parts is board.margins.get("left"):
            starts = [f"{start}{aligned(part, wide)} " for start, part in zip(starts, parts, strict=True)]
    return starts


def row_ends(board: Board) -> list[str]:
    """The texts right of each row."""
    right = board.margins.get("right")
    return [f" {text}" for text in right] if right else [""] * board.height


def is_spaced(board: Board) -> bool:
    """Does the board need room between its cells: for anything but walls, for walls beside texts that look like them,
    or around pieces as small as dominoes?"""
    if board.names:
        # a table is compact, however its parts are separated
        return False
    printed = [path for path in board.paths if path.kind != "way"]
    between = (board.lines, board.fences, board.signs, board.corners, board.edge_notes, board.cages, printed)
    if (
        any(between)
        or board.ruling != "lines"
        or any(is_edge(position) or isinstance(position, Corner) for position in board.marked)
    ):
        return True
    if 2 * len(board.walls) > len(links(rectangle(board.height, board.width))):
        return True
    beside = (board.symbols, board.shaded, board.colours, board.small, (DOT,) in board.notes.values())
    return bool(board.walls) and any(beside)


def to_spaced(board: Board) -> str:
    """Rows of cells and between them rows of sides, with a column of sides between two cells.

    Lines from centre to centre are dashes and bars, `=` and `||` if they are double, with a `+` where they turn in
    an empty cell. Fences and walls run from vertex to vertex, with a frame around the board; cages are dotted. `x` is
    an edge that is ruled out. Marked cells and edges are in square brackets.
    """
    return _Page(board).text()


class _Piece(NamedTuple):
    """The contents of a slot: a text in its middle, and the characters that fill it and the blanks left and right."""

    middle: str
    left: str = " "
    right: str = " "


class _Page:
    """Slots in rows and columns. The slot (2r + 1, 2c + 1) holds the cell (r, c); where one of the numbers is even
    there is a side, where both are, a vertex. Columns are separated by a blank."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.cells = rectangle(board.height, board.width, board.holes)
        self.dotted = frozenset(side for cage in board.cages for side in outline(cage))
        self.steps = {
            tuple(sorted(step)) for path in board.paths if path.kind != "way" for step in pairwise(path.cells)
        }
        around = frozenset(outline(self.cells))
        framed = board.ruling == "lines" and (board.walls or board.fences or board.cages)
        # no frame where fences can be at the border, as it would look like them
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
        """The number of superfluous blanks at the left."""

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

    def _is_on_board(self, position: Position) -> bool:
        """Is it on the board, not in a margin?"""
        cells = only_cells([position])
        return not cells or (0 <= cells[0][0] < self.board.height and 0 <= cells[0][1] < self.board.width)

    # contents of slots

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

    def _cell(self, cell: Cell, text: str, empty: bool) -> _Piece:
        """A cell. A line through an empty one continues in it."""
        up, right, down, left = (self._lines(side) for side in sides_of(cell))
        if empty and (up or right or down or left):
            text = "+"
            if not up and not down:
                text = ACROSS[max(left, right)]
            elif not left and not right:
                text = DOWN[max(up, down)]
        return _Piece(text, ACROSS[left], ACROSS[right])

    def _across(self, edge: Edge) -> _Piece:
        """A vertical side; a line through it is horizontal."""
        fill = ACROSS[self._lines(edge)]
        upright = "|" if self._is_solid(edge) else ":" if edge in self.dotted else ""
        return _Piece(self._stands(edge) or upright or fill.strip(), fill, fill)

    def _down(self, edge: Edge) -> _Piece:
        """A horizontal side; a line through it is vertical."""
        fill = self._level(edge)
        return _Piece(self._stands(edge) or DOWN[self._lines(edge)] or fill.strip(), fill, fill)

    def _level(self, edge: Edge) -> str:
        """The character of a horizontal side."""
        return "-" if self._is_solid(edge) else "." if edge in self.dotted else " "

    def _lines(self, edge: Edge) -> int:
        """The number of lines on an edge, two at most: more are written as two, with their number."""
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

    # writing

    def _widths(self) -> list[int]:
        """The widths of columns; those of cells are equally wide, and an empty one at the border has none."""
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


def _slot(position: Position) -> tuple[int, int]:
    if is_edge(position):
        (r, c), (below, right) = position
        return r + below + 1, c + right + 1
    if isinstance(position, Corner):
        return 2 * position.row, 2 * position.column
    (cell,) = only_cells([position])
    return 2 * cell[0] + 1, 2 * cell[1] + 1


def _centred(piece: _Piece, width: int) -> str:
    room = width - columns_of(piece.middle)
    return piece.left * (room - room // 2) + piece.middle + piece.right * (room // 2)


@expects(board=instance(Board))
def to_plain(board: Board) -> str:
    """The board as text: cells side by side, bars and dashes for thick borders, margins around.

    The numbers of a list above or below the board stand one below the other. Marked cells are in square brackets. Lines
    have no trailing blanks; there is no final line break. Boards with signs or lines between their cells are spaced
    (`to_spaced`). Sentences follow below, and the caption comes last.
    """
    text = to_spaced(board) if is_spaced(board) else _packed(board)
    said = [f"{place}. {sentence}" for place, sentence in enumerate(board.sentences, 1)]
    return "\n".join(filter(None, (across(board), text, *said, board.caption)))


def _packed(board: Board) -> str:
    texts = [
        [f"[{text}]" if (r, c) in board.marked else text for c, text in enumerate(row)]
        for r, row in enumerate(cell_texts(board, board.blank))
    ]
    head, starts, ends = above(board), row_starts(board), row_ends(board)
    names = head[0] if board.labels else []
    width = max(
        [1, *(columns_of(text) for row in texts for text in row), *map(columns_of, (*names, *margin_parts(board)))]
    )
    inset = " " * len(starts[0]) if starts else ""
    walled = [any(((r, c), (r, c + 1)) in board.walls for r in range(board.height)) for c in range(board.width)]

    def joined(cells: list[str], row: int | None = None) -> str:
        """Cells of equal width, with a bar at walls of this row, and a blank at walls of other rows."""
        parts = []
        for c, cell in enumerate(cells):
            parts.append(flush_right(cell, width))
            if walled[c]:
                parts.append("|" if row is not None and ((row, c), (row, c + 1)) in board.walls else " ")
        return " ".join(parts)

    lines = [inset + joined(numbers) for numbers in head]
    for r, row in enumerate(texts):
        lines.append(starts[r] + joined(row, r) + ends[r])
        under = ["-" * width if ((r, c), (r + 1, c)) in board.walls else "" for c in range(board.width)]
        if any(under):
            lines.append(inset + joined(under))
    lines += [inset + joined(numbers) for numbers in stacked(board, "bottom")]
    return "\n".join(line.rstrip() for line in lines)
