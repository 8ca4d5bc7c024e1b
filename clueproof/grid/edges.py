"""Where things stand on a board: cells, the edges between them, the vertices where grid lines meet.

- A *cell* is (row, column), counted from 0 at the upper left.
- An *edge* is two cells side by side, the left or upper one first. One of them may lie just outside of the
  board: ((-1, 0), (0, 0)) is the upper side of r1c1. Drawn across, an edge is the link that joins two centres (loops,
  paths, bridges); drawn along, it is the side that parts the cells (fences, walls). Signs stand in its middle.
- A *vertex* is (row, column) of the grid lines: (r, c) is the upper left corner of that cell, and a
  board of `height` rows has vertices in rows 0 to `height`.

What lists edges and vertices takes the cells of a board: `rectangle(4, 5)`, or any others.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping
from itertools import product
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeGuard

from clueproof.grid import cell_name
from clueproof.imports import old_names

Cell: TypeAlias = tuple[int, int]
"""A cell: (row, column), counted from 0."""

Edge: TypeAlias = tuple[Cell, Cell]
"""Two cells side by side, in reading order; one of them may lie just outside of the board."""

Vertex: TypeAlias = tuple[int, int]
"""(row, column) of the grid lines: the upper left corner of the cell of that name."""


class Corner(NamedTuple):
    """A vertex as the place of a clue: told apart from the cell of the same row and column."""

    row: int
    column: int


Position: TypeAlias = Cell | Edge | Corner
"""What a key of a puzzle, or a clue, can be about."""


def is_edge(position: Position) -> TypeGuard[Edge]:
    """Is it an edge? Else it is a cell or a corner."""
    return isinstance(position[0], tuple)


def only_cells(positions: Iterable[Position]) -> list[Cell]:
    """The cells among the positions, sorted."""
    return sorted(
        (position[0], position[1])
        for position in positions
        if isinstance(position[0], int) and isinstance(position[1], int) and not isinstance(position, Corner)
    )


def only_edges(positions: Iterable[Position]) -> list[Edge]:
    """The edges among the positions, sorted."""
    return sorted(filter(is_edge, positions))


SIDES = ("top", "bottom", "left", "right")
"""The sides of a board."""


def around(height: int, width: int) -> tuple[list[Cell], ...]:
    """The positions around a board, outside of it next to its lines, in the order of `SIDES`."""
    return (
        [(-1, c) for c in range(width)],
        [(height, c) for c in range(width)],
        [(r, -1) for r in range(height)],
        [(r, width) for r in range(height)],
    )


def rectangle(height: int, width: int, holes: Collection[Cell] = ()) -> list[Cell]:
    """The cells of a board, row by row, without the holes."""
    cells = product(range(height), range(width))
    return [cell for cell in cells if cell not in holes] if holes else [*cells]


def long_diagonals(side: int) -> list[tuple[str, list[Cell]]]:
    """The cells of both diagonals of a square board from corner to corner, with what people call them."""
    return [
        ("the diagonal from the top left", [(d, d) for d in range(side)]),
        ("the diagonal from the top right", [(d, side - 1 - d) for d in range(side)]),
    ]


def beside(cell: Cell, height: int, width: int, holes: Collection[Cell] = ()) -> list[Cell]:
    """The cells of a board, without the holes, that share a side with this one."""
    r, c = cell
    near = ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))
    return [(r, c) for r, c in near if 0 <= r < height and 0 <= c < width and (r, c) not in holes]


def rays_from(cell: Cell, height: int, width: int) -> tuple[list[Cell], ...]:
    """The cells of a board from one on, itself first, in four directions: to the right, left, down and up."""
    r, c = cell
    row, column = [(r, x) for x in range(width)], [(y, c) for y in range(height)]
    return row[c:], row[c::-1], column[r:], column[r::-1]


def squares(height: int, width: int, holes: Collection[Cell] = ()) -> list[tuple[Cell, Cell, Cell, Cell]]:
    """The squares of two by two cells of a board, by their first cells; none has a hole."""
    found = [((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)) for r, c in rectangle(height - 1, width - 1)]
    return [square for square in found if not any(cell in holes for cell in square)] if holes else found


def three_by_three(cell: Cell, height: int, width: int) -> list[Cell]:
    """A cell and those of the eight around it that are on the board."""
    r, c = cell
    rows, columns = range(max(r - 1, 0), min(r + 2, height)), range(max(c - 1, 0), min(c + 2, width))
    return [(row, column) for row in rows for column in columns]


def edge(one: Cell, other: Cell) -> Edge:
    """The edge between two cells. Raises ValueError unless they share a side."""
    if abs(one[0] - other[0]) + abs(one[1] - other[1]) != 1:
        raise ValueError(f"{cell_name(*one)} and {cell_name(*other)} share no side")
    return (one, other) if one < other else (other, one)


def sides_of(cell: Cell) -> tuple[Edge, Edge, Edge, Edge]:
    """The four edges around a cell: upper, right, lower, left."""
    r, c = cell
    return ((r - 1, c), cell), (cell, (r, c + 1)), (cell, (r + 1, c)), ((r, c - 1), cell)


def sides_at(vertex: Vertex) -> tuple[Edge, Edge, Edge, Edge]:
    """The four edges that end at a vertex, as sides: to the top, the right, the bottom, the left."""
    r, c = vertex
    northwest, northeast, southwest, southeast = (r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c)
    return (northwest, northeast), (northeast, southeast), (southwest, southeast), (northwest, southwest)


def links(cells: Iterable[Cell]) -> list[Edge]:
    """The edges that join two of the cells: all across, row by row, then all down."""
    known = dict.fromkeys(cells)
    across = [((r, c), (r, c + 1)) for r, c in known if (r, c + 1) in known]
    return across + [((r, c), (r + 1, c)) for r, c in known if (r + 1, c) in known]


def sides(cells: Iterable[Cell]) -> list[Edge]:
    """All sides of the cells, those at the border too: the vertical ones, row by row, then the horizontal ones."""
    known = list(cells)
    upright = dict.fromkeys(side for cell in known for side in (sides_of(cell)[3], sides_of(cell)[1]))
    level = dict.fromkeys(side for cell in known for side in (sides_of(cell)[0], sides_of(cell)[2]))
    return sorted(upright) + sorted(level)


def vertices(cells: Iterable[Cell]) -> list[Vertex]:
    """The corners of the cells, row by row."""
    return sorted({(r + down, c + right) for r, c in cells for down in (0, 1) for right in (0, 1)})


def ends(side: Edge) -> tuple[Vertex, Vertex]:
    """The vertices between which an edge runs as a side."""
    (r, c), (below, right) = side
    return ((r, right), (below + 1, right)) if r == below else ((below, c), (below, right + 1))


def side_between(one: Vertex, other: Vertex) -> Edge:
    """The edge that runs as a side between two vertices: the reverse of `ends`. Raises ValueError if they are not
    next to each other."""
    (r, c), (below, right) = sorted((one, other))
    if (below - r, right - c) == (1, 0):
        return (r, c - 1), (r, c)
    if (below - r, right - c) == (0, 1):
        return (r - 1, c), (r, c)
    raise ValueError(f"{one} and {other} are no vertices next to each other")


def faces_beside(links: Collection[Edge]) -> dict[Edge, tuple[int, int]]:
    """The faces of the sheet that each of some links would part from each other if all were drawn, by numbers: 0 is the
    one around everything."""
    height, width = (1 + max((cell[axis] for link in links for cell in link), default=-1) for axis in (0, 1))
    between = {(one, other): ends((one, other)) for one, other in links}
    parted = {frozenset(vertices) for vertices in between.values()}
    face: dict[Vertex, int] = {}
    many = 0
    for corner in rectangle(height + 1, width + 1):
        if corner not in face:
            face[corner], many = many, many + 1
            ahead = [corner]
            for vertex in ahead:
                for near in beside(vertex, height + 1, width + 1):
                    if near not in face and frozenset((vertex, near)) not in parted:
                        face[near] = face[corner]
                        ahead.append(near)
    return {link: (face[one], face[other]) for link, (one, other) in between.items()}


def stretch(one: Cell, other: Cell) -> list[Edge]:
    """The edges on the straight way between two cells, such as a bridge. Raises ValueError if there is none."""
    (r, c), (below, right) = sorted((one, other))
    if r == below and c != right:
        return [((r, at), (r, at + 1)) for at in range(c, right)]
    if c == right and r != below:
        return [((at, c), (at + 1, c)) for at in range(r, below)]
    raise ValueError(f"no straight way leads from {cell_name(*one)} to {cell_name(*other)}")


def borders(region_of: Mapping[Cell, Hashable]) -> frozenset[Edge]:
    """The edges between cells of different regions."""
    return frozenset(link for link in links(region_of) if region_of[link[0]] != region_of[link[1]])


def outline(cells: Iterable[Cell]) -> list[Edge]:
    """The sides that have one of the cells on one side and none on the other."""
    known = set(cells)
    return [side for side in sides(known) if len(known.intersection(side)) == 1]


def site_name(position: Position) -> str:
    """What people call a cell, an edge that joins two cells, or a corner; anything else by its own text."""
    if not isinstance(position, tuple):
        return str(position)
    if isinstance(position, Corner):
        return corner_name(position)
    return link_name(position) if is_edge(position) else cell_name(*only_cells([position])[0])


def corner_name(vertex: Vertex) -> str:
    """What people call a vertex, by the cell above and left of it: "the lower right corner of r1c1".

    At the left and the upper border of the board it is the cell below or right of it.
    """
    r, c = vertex
    where = f"{'lower' if r else 'upper'} {'right' if c else 'left'}"
    return f"the {where} corner of {cell_name(max(r - 1, 0), max(c - 1, 0))}"


def link_name(link: Edge) -> str:
    """What people call an edge that joins two cells: "r2c3-r2c4"."""
    one, other = link
    return f"{cell_name(*one)}-{cell_name(*other)}"


def side_name(side: Edge, size: tuple[int, int] | None = None) -> str:
    """What people call an edge that parts two cells of a board of this size: "the side between r2c3 and r2c4".

    At the border of the board, and where its size is not known, it is named by one cell, if it can be the cell left of
    it or above: "the right side of r2c3", "the upper side of r1c1".
    """
    one, other = side
    across = one[0] == other[0]
    if min(one) < 0:
        return f"the {'left' if across else 'upper'} side of {cell_name(*other)}"
    if size is not None and other[0] < size[0] and other[1] < size[1]:
        return f"the side between {cell_name(*one)} and {cell_name(*other)}"
    return f"the {'right' if across else 'lower'} side of {cell_name(*one)}"


if not TYPE_CHECKING:
    __getattr__ = old_names(__name__)
