"""Where everything on a drawn board stands, in pixels."""

from __future__ import annotations

from itertools import accumulate
from typing import NamedTuple, TypeAlias

from clueproof.grid.board import Board, Cell, Edge, Vertex
from clueproof.grid.edges import ends
from clueproof.render.colours import RGB, is_white, shades
from clueproof.render.elements import ems

LARGEST, SMALLEST, WHOLE = 36.0, 16.0, 900.0
"""The side of a cell at most and at least, and of the whole grid where that leaves a choice."""
LARGEST_PICTURE, SMALLEST_PICTURE, WHOLE_PICTURE = 36.0, 5.0, 450.0
"""The same where cells hold no text."""
ROOM = 8.0
"""Around a board."""
LEAST_LETTERS = 1 / 3
"""Letters of a smaller part of a cell's side are hard to read: then columns become wider."""
NOTES_APART = 1.3
"""How much more room notes that are words need than a text as long as one of them."""
WIDEST = 12
"""Columns are not wider than so many sides; longer texts are written smaller."""


LABEL = 0.6
"""Room for "r1" and "c1", in sides of a cell."""
ON_BORDER = 0.4
"""Room for half of what stands on the border, in sides of a cell."""
NAME, HEADING, BESIDE_NAME = 0.42, 0.8, 0.2
"""How large the letters of names are, how deep the band of headings is, and how much room is at both ends of a name, in
sides of a cell."""
LONGEST_NAME = 6
"""Names take so many sides of a cell at most; longer ones are written smaller."""

Point: TypeAlias = tuple[float, float]


class Margin(NamedTuple):
    """The clues along one side: for each line the numbers of its list; the room for one, the size of its letters."""

    lists: list[list[str]]
    slot: float
    size: float
    gap: float = 0
    """Between the board and the first number."""

    @property
    def depth(self) -> float:
        """All of it, away from the board."""
        return max(map(len, self.lists)) * self.slot + self.gap


class Band(NamedTuple):
    """Where the names of columns or rows stand, and the headings outside of them: how deep each of the two is."""

    names: float = 0
    headings: float = 0
    turned: bool = False
    """Are the names written upwards, because the columns are narrower?"""

    @property
    def depth(self) -> float:
        """Both, away from the board."""
        return self.names + self.headings


class Layout:
    """The edges of columns (`xs`) and rows (`ys`), the margins, and the sizes of letters."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.shade = shades([*board.palette, *sorted(set(board.colours.values()))])
        self.has_white = any(map(is_white, self.shade.values()))
        """Is a colour that of the paper?"""
        self.side = _side(board)
        # what only names the colour of its cell would be said twice
        self.texts = {spot: said for spot, said in board.texts.items() if said and board.colours.get(spot) != said}
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
        # "r1" and "c1" stand outside of all else; what stands on the border needs room
        fenced = bool(board.fences or board.corners) or board.ruling == "dots"
        label = self.side * (LABEL + ON_BORDER * fenced / 2) if board.labels else 0.0
        room = max(ROOM, self.side * ON_BORDER) if board.corners else ROOM
        self.label = room + self.side * LABEL / 2
        """How far from the left and the upper end "r1" and "c1" stand."""
        self.xs = list(accumulate(widths, initial=room + label + left))
        self.ys = [room + label + top + self.side * r for r in range(board.height + 1)]
        if board.places:
            # there are no columns, only room for all discs
            self.xs, self.ys = (
                [start, start + self.side * (1 + max(place[axis] for place in board.places.values()))]
                for axis, start in ((1, self.xs[0]), (0, self.ys[0]))
            )
        self.width = self.xs[-1] + right + room
        self.height = self.ys[-1] + bottom + room

    def edge(self, side: str) -> float:
        """Where the board ends: an x for "left" and "right", a y for "top" and "bottom"."""
        return {"left": self.xs[0], "right": self.xs[-1], "top": self.ys[0], "bottom": self.ys[-1]}[side]

    def inner(self, where: str) -> float:
        """Where the names begin, "left" or at the "top": an x or a y."""
        return self.edge(where) - (self.margins[where].depth if where in self.margins else 0)

    def beyond(self, side: str, place: int) -> Cell:
        """The cell outside of the board where a clue of a margin stands, as clues are counted."""
        return {
            "left": (place, -1),
            "right": (place, self.board.width),
            "top": (-1, place),
            "bottom": (self.board.height, place),
        }[side]

    def middle(self, spot: Cell) -> tuple[float, float]:
        """Of a cell; of one outside of the board, as if the grid went on."""
        r, c = spot
        if self.board.places:
            down, right = self.board.places[spot]
            return self.xs[0] + (right + 0.5) * self.side, self.ys[0] + (down + 0.5) * self.side
        if not self._is_inside(spot):
            return self._beyond_edge(self.xs, c), self._beyond_edge(self.ys, r)
        return (self.xs[c] + self.xs[c + 1]) / 2, (self.ys[r] + self.ys[r + 1]) / 2

    def corner(self, spot: Cell) -> Point:
        """The upper left one of a cell."""
        x, y = self.middle(spot)
        return x - self.column_width(spot[1]) / 2, y - self.side / 2

    def _beyond_edge(self, edges: list[float], place: int) -> float:
        if 0 <= place < len(edges) - 1:
            return (edges[place] + edges[place + 1]) / 2
        return edges[0] + (place + 0.5) * self.side if place < 0 else edges[-1] + (place + 1.5 - len(edges)) * self.side

    def vertex(self, vertex: Vertex) -> Point:
        """Where grid lines meet."""
        return self.xs[vertex[1]], self.ys[vertex[0]]

    def side_of(self, edge: Edge) -> tuple[Point, Point]:
        """From vertex to vertex."""
        one, other = ends(edge)
        return self.vertex(one), self.vertex(other)

    def link_of(self, edge: Edge) -> tuple[Point, Point]:
        """From centre to centre; from the border where one of the cells lies outside."""
        one, other = (self._is_inside(spot) for spot in edge)
        border = self.edge_middle(edge)
        return self.middle(edge[0]) if one else border, self.middle(edge[1]) if other else border

    def edge_middle(self, edge: Edge) -> Point:
        """Of the side."""
        (x1, y1), (x2, y2) = self.side_of(edge)
        return (x1 + x2) / 2, (y1 + y2) / 2

    def is_outside(self, spot: Cell) -> bool:
        """Does it only say where something leaves the board?"""
        return not self._is_inside(spot)

    def _is_inside(self, spot: Cell) -> bool:
        return 0 <= spot[0] < self.board.height and 0 <= spot[1] < self.board.width

    def column_width(self, c: int) -> float:
        """From edge to edge."""
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
            # words, about two side by side
            wide[c] = max([wide[c], *(ems(note) * NOTES_APART for note in notes if len(note) > 2)])
        for name in ("top", "bottom"):
            for c, parts in enumerate(lists.get(name, ())):
                wide[c] = max([wide[c], *(ems(part) for part in parts if not part[0].isdigit())])
        usual, fits = side * 0.56, side * 0.84 / max([*wide, 0.1])
        if fits >= side * LEAST_LETTERS or self.board.places:
            return min(usual, fits), [side] * len(wide)
        size = side * 0.44
        widths = [min(max(side, longest * size + side * 0.6), side * WIDEST) for longest in wide]
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
        depth = min(longest, side * LONGEST_NAME) if turned or where == "left" else side * NAME
        return Band(
            depth + 2 * side * BESIDE_NAME if longest else 0,
            side * HEADING if board.headings.get(where) else 0,
            turned,
        )


def _side(board: Board) -> float:
    extents = [max(place) + 1 for place in board.places.values()] or [board.height, board.width, 1]
    largest = max(extents)
    if board.picture:
        return float(int(min(LARGEST_PICTURE, max(SMALLEST_PICTURE, WHOLE_PICTURE / largest))))
    return float(int(min(LARGEST, max(SMALLEST, WHOLE / largest))))
