"""The layout of a drawn board: where everything stands, in pixels."""

from __future__ import annotations

from itertools import accumulate
from typing import NamedTuple, TypeAlias

from clueproof.grid.board import Board, Cell, Edge, Vertex
from clueproof.grid.edges import ends
from clueproof.render.colours import RGB, is_white, shades
from clueproof.render.elements import ems

MAX_SIDE, MIN_SIDE, GRID = 36.0, 16.0, 900.0
"""The maximal and the minimal side of a cell, and the size of the whole grid in between."""
MAX_PICTURE_SIDE, MIN_PICTURE_SIDE, PICTURE_GRID = 36.0, 5.0, 450.0
"""The same for boards whose cells hold no text."""
ROOM = 8.0
"""The margin around a board."""
MIN_LETTERS = 1 / 3
"""The minimal size of letters, in sides of a cell: columns become wider instead."""
NOTES_FACTOR = 1.3
"""The width of a column for notes that are words, in widths of the longest one."""
MAX_COLUMN = 12
"""The maximal width of columns, in sides of a cell; longer texts are written smaller."""


LABEL = 0.6
"""The room for "r1" and "c1", in sides of a cell."""
ON_BORDER = 0.4
"""The room for the outer half of signs on the border, in sides of a cell."""
NAME, HEADING, BESIDE_NAME = 0.42, 0.8, 0.2
"""The size of letters of names, the depth of the band of headings, and the room at both ends of a name, in sides of a
cell."""
MAX_NAME = 6
"""The maximal length of names, in sides of a cell; longer ones are written smaller."""

Point: TypeAlias = tuple[float, float]


class Margin(NamedTuple):
    """The clues along one side: the list of numbers for each line, the room for a number, and the size of letters."""

    lists: list[list[str]]
    slot: float
    size: float
    gap: float = 0
    """The distance between the board and the first number."""

    @property
    def depth(self) -> float:
        """The extent of the margin, away from the board."""
        return max(map(len, self.lists)) * self.slot + self.gap


class Band(NamedTuple):
    """The bands for the names of columns or rows, and for the headings outside of them: the depth of each."""

    names: float = 0
    headings: float = 0
    turned: bool = False
    """Are the names written upwards, because the columns are narrower?"""

    @property
    def depth(self) -> float:
        """The depth of both bands."""
        return self.names + self.headings


class Layout:
    """The edges of columns (`xs`) and rows (`ys`), the margins, and the sizes of letters."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.shade = shades([*board.palette, *sorted(set(board.colours.values()))])
        self.has_white = any(map(is_white, self.shade.values()))
        """Is white one of the colours?"""
        self.side = _side(board)
        # texts that only name the colour of their cell are not shown
        self.texts = {cell: said for cell, said in board.texts.items() if said and board.colours.get(cell) != said}
        margins = {} if board.picture else board.margins
        lists = {name: [said.split() for said in margin] for name, margin in margins.items() if "".join(margin).strip()}
        self.numbered = any(len(parts) > 1 and parts[0][0].isdigit() for lines in lists.values() for parts in lines)
        """Are there lists of numbers at the sides?"""
        self.size, widths = self._widths(lists)
        self.margins = {name: self._margin(name, lines) for name, lines in lists.items()}
        left, right, top, bottom = (
            self.margins[name].depth if name in self.margins else 0.0 for name in ("left", "right", "top", "bottom")
        )
        self.bands = {name: self._band(name, widths) for name in ("left", "top")}
        left, top = left + self.bands["left"].depth, top + self.bands["top"].depth
        # "r1" and "c1" stand outside of everything else; signs on the border need room
        fenced = bool(board.fences or board.corners) or board.ruling == "dots"
        label = self.side * (LABEL + ON_BORDER * fenced / 2) if board.labels else 0.0
        room = max(ROOM, self.side * ON_BORDER) if board.corners else ROOM
        self.label = room + self.side * LABEL / 2
        """The distance of "r1" and "c1" from the left and the upper end."""
        self.xs = list(accumulate(widths, initial=room + label + left))
        self.ys = [room + label + top + self.side * r for r in range(board.height + 1)]
        if board.places:
            # a graph has no columns, only room for its discs
            self.xs, self.ys = (
                [start, start + self.side * (1 + max(place[axis] for place in board.places.values()))]
                for axis, start in ((1, self.xs[0]), (0, self.ys[0]))
            )
        self.width = self.xs[-1] + right + room
        self.height = self.ys[-1] + bottom + room

    def edge(self, side: str) -> float:
        """The border of the board: an x for "left" and "right", a y for "top" and "bottom"."""
        return {"left": self.xs[0], "right": self.xs[-1], "top": self.ys[0], "bottom": self.ys[-1]}[side]

    def inner(self, where: str) -> float:
        """The inner end of the names, "left" or at the "top": an x or a y."""
        return self.edge(where) - (self.margins[where].depth if where in self.margins else 0)

    def beyond(self, side: str, place: int) -> Cell:
        """The cell outside of the board for the clue of a margin at this place."""
        return {
            "left": (place, -1),
            "right": (place, self.board.width),
            "top": (-1, place),
            "bottom": (self.board.height, place),
        }[side]

    def middle(self, cell: Cell) -> tuple[float, float]:
        """The centre of a cell; of one outside of the board, as if the grid went on."""
        r, c = cell
        if self.board.places:
            down, right = self.board.places[cell]
            return self.xs[0] + (right + 0.5) * self.side, self.ys[0] + (down + 0.5) * self.side
        if not self._is_inside(cell):
            return self._beyond_edge(self.xs, c), self._beyond_edge(self.ys, r)
        return (self.xs[c] + self.xs[c + 1]) / 2, (self.ys[r] + self.ys[r + 1]) / 2

    def corner(self, cell: Cell) -> Point:
        """The upper left corner of a cell."""
        x, y = self.middle(cell)
        return x - self.column_width(cell[1]) / 2, y - self.side / 2

    def _beyond_edge(self, edges: list[float], place: int) -> float:
        if 0 <= place < len(edges) - 1:
            return (edges[place] + edges[place + 1]) / 2
        return edges[0] + (place + 0.5) * self.side if place < 0 else edges[-1] + (place + 1.5 - len(edges)) * self.side

    def vertex(self, vertex: Vertex) -> Point:
        """The point of a vertex."""
        return self.xs[vertex[1]], self.ys[vertex[0]]

    def side_of(self, edge: Edge) -> tuple[Point, Point]:
        """The two vertices of a side."""
        one, other = ends(edge)
        return self.vertex(one), self.vertex(other)

    def link_of(self, edge: Edge) -> tuple[Point, Point]:
        """The centres of the two cells of an edge; for a cell outside, a point on the border."""
        one, other = (self._is_inside(cell) for cell in edge)
        border = self.edge_middle(edge)
        return self.middle(edge[0]) if one else border, self.middle(edge[1]) if other else border

    def edge_middle(self, edge: Edge) -> Point:
        """The middle of a side."""
        (x1, y1), (x2, y2) = self.side_of(edge)
        return (x1 + x2) / 2, (y1 + y2) / 2

    def is_outside(self, cell: Cell) -> bool:
        """Is it a cell outside of the board, which only shows where something leaves the board?"""
        return not self._is_inside(cell)

    def _is_inside(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.board.height and 0 <= cell[1] < self.board.width

    def column_width(self, c: int) -> float:
        """The width of a column."""
        return self.side if self.board.places else self.xs[c + 1] - self.xs[c]

    def clue(self, part: str) -> tuple[str, RGB | None]:
        """A number of a list without the name of its colour, and the colour."""
        digits = part[: len(part) - len(part.lstrip("0123456789"))]
        shade = self.shade.get(part[len(digits) :]) if digits else None
        return (part, None) if shade is None else (digits, shade)

    def _widths(self, lists: dict[str, list[list[str]]]) -> tuple[float, list[float]]:
        """The size of letters, and the width of each column."""
        side = self.side
        wide = [0.0] * self.board.width
        for (r, c), said in self.texts.items():
            wide[c] = max(wide[c], ems(said, (r, c) in self.board.given))
        for (_, c), notes in self.board.notes.items():
            # notes that are words need room for about two side by side
            wide[c] = max([wide[c], *(ems(note) * NOTES_FACTOR for note in notes if len(note) > 2)])
        for name in ("top", "bottom"):
            for c, parts in enumerate(lists.get(name, ())):
                wide[c] = max([wide[c], *(ems(part) for part in parts if not part[0].isdigit())])
        usual, fits = side * 0.56, side * 0.84 / max([*wide, 0.1])
        if fits >= side * MIN_LETTERS or self.board.places:
            return min(usual, fits), [side] * len(wide)
        size = side * 0.44
        widths = [min(max(side, longest * size + side * 0.6), side * MAX_COLUMN) for longest in wide]
        numeric = all(said.lstrip("+-").isdecimal() for said in self.texts.values())
        return size, [max(widths)] * len(wide) if numeric else widths

    def _margin(self, name: str, lists: list[list[str]]) -> Margin:
        above = name in ("top", "bottom")
        widest = max(ems(self.clue(part)[0]) for parts in lists for part in parts)
        if max(map(len, lists)) == 1 and not self.numbered:
            slot = self.side * 0.9
            return Margin(lists, slot if above else max(slot, widest * self.size + self.side / 2), self.size)
        slot, size, gap = self.side * 0.66, self.side * 0.5, self.side * 0.1
        return Margin(lists, slot if above else max(slot, widest * size + self.side * 0.2), size, gap)

    def _band(self, where: str, widths: list[float]) -> Band:
        board, side = self.board, self.side
        names = board.names.get(where, ())
        longest = max(map(ems, names), default=0) * side * NAME
        turned = where == "top" and longest > min(widths, default=0) - side * BESIDE_NAME
        depth = min(longest, side * MAX_NAME) if turned or where == "left" else side * NAME
        return Band(
            depth + 2 * side * BESIDE_NAME if longest else 0,
            side * HEADING if board.headings.get(where) else 0,
            turned,
        )


def _side(board: Board) -> float:
    extents = [max(place) + 1 for place in board.places.values()] or [board.height, board.width, 1]
    largest = max(extents)
    if board.picture:
        return float(int(min(MAX_PICTURE_SIDE, max(MIN_PICTURE_SIDE, PICTURE_GRID / largest))))
    return float(int(min(MAX_SIDE, max(MIN_SIDE, GRID / largest))))
