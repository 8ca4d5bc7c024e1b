"""A picture of a puzzle as data. Rule sets draw boards; `render` turns boards into text, SVG, HTML."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from clueproof.grid.directions import Direction
from clueproof.grid.edges import Cell, Edge, Position, Vertex
from clueproof.grid.symbols import Symbol
from clueproof.imports import old_names

__all__ = ["DOT", "OPEN", "Board", "Cell", "Edge", "Heading", "Path", "Position", "Sign", "Vertex"]

DOT = "\N{BULLET}"
"""The note of a cell that is known to stay as it is drawn."""

OPEN = "?"
"""The note of an edge that has a line in one solution and none in another."""

Ruling: TypeAlias = Literal["lines", "dots", "none"]


class Sign(NamedTuple):
    """What stands on an edge or at a vertex: a text, a symbol, or a text on a symbol."""

    text: str = ""
    symbol: Symbol | None = None


class Path(NamedTuple):
    """A path drawn under the cells that it passes, diagonal steps included.

    A thermometer has its bulb in the first cell; an arrow has a circle there and its head in the last cell. These are
    printed; a "way" is an answer, as if drawn with a marker. It may end outside of the board, where it leaves it.
    """

    cells: tuple[Cell, ...]
    kind: Literal["thermometer", "arrow", "line", "way"] = "line"


class Heading(NamedTuple):
    """A name that neighbouring rows or columns have in common."""

    name: str
    lines: int
    """How many rows or columns it covers: those that follow the headings before it."""


@dataclass(frozen=True)
class Board:
    """`height` by `width` cells, and what stands in them, between them and around them.

    Cells, edges and vertices are counted as `clueproof.grid.edges` says. All parts are independent of each other,
    so that a board is built part by part with `dataclasses.replace`.
    """

    height: int
    width: int

    # in cells
    texts: Mapping[Cell, str] = field(default_factory=dict)
    """The number, letter or word in the middle of a cell."""
    given: frozenset[Position] = frozenset()
    """Cells and edges whose contents the puzzle gives; those of the others are answers."""
    shaded: frozenset[Cell] = frozenset()
    """Cells with a dark ground."""
    marked: frozenset[Position] = frozenset()
    """Highlighted cells, edges and vertices; clues of the margins too, named by the cells outside of the board next to
    their lines."""
    tinted: frozenset[Position] = frozenset()
    """Cells and edges with rules of their own, such as diagonals."""
    notes: Mapping[Cell, tuple[str, ...]] = field(default_factory=dict)
    """Candidates of a cell, small, each in its place, "" in the place of one that is ruled out; or `DOT` alone in a
    cell that is known although nothing else shows it."""
    corner_notes: Mapping[Cell, tuple[str, ...]] = field(default_factory=dict)
    """Small values at the corners and sides of a cell, as players write them."""
    struck: Mapping[Cell, frozenset[int]] = field(default_factory=dict)
    """The places of notes that are crossed out, as they are being ruled out."""
    walls: frozenset[Edge] = frozenset()
    """Thick lines between cells: the borders of regions."""
    margins: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """ "top", "bottom", "left", "right" -> a text for each column or row; blanks part the numbers of a list."""
    colours: Mapping[Cell, str] = field(default_factory=dict)
    """The colour of a cell, by its name."""
    palette: tuple[str, ...] = ()
    """The names of all colours. A number of a margin that ends with one, as in "3red", has that colour."""
    picture: bool = False
    """Is it a picture: do shading and colours alone matter?"""
    blank: str = "."
    """How an empty cell is written in plain text; a space if there is no cell at all."""

    symbols: Mapping[Cell, Symbol] = field(default_factory=dict)
    """The symbol of a cell; the cell's text stands on it, beside it if it is an arrow."""
    small: Mapping[Cell, Mapping[Direction, str]] = field(default_factory=dict)
    """Small clues in a cell, by where they stand: the sum of a cage at "nw", those of a split cell at "ne" and "sw"."""
    tints: Mapping[Cell, int] = field(default_factory=dict)
    """A pale ground, the same for all cells of a region: 0 is grey, others are colours. Plain text doesn't show it."""
    holes: frozenset[Cell] = frozenset()
    """Places without a cell."""

    # between cells
    lines: Mapping[Edge, int] = field(default_factory=dict)
    """How many lines go from centre to centre (loop and path 1, bridges 1 or 2); 0 where it is known that none does."""
    fences: Mapping[Edge, int] = field(default_factory=dict)
    """Lines along the sides: 1 for a line, 0 where it is known that there is none."""
    signs: Mapping[Edge, Sign] = field(default_factory=dict)
    """Signs in the middle of edges."""
    corners: Mapping[Vertex, Sign] = field(default_factory=dict)
    """Signs at vertices."""
    edge_notes: Mapping[Edge, tuple[str, ...]] = field(default_factory=dict)
    """Candidates of an edge, as in `notes`; or `OPEN` alone."""

    # over several cells
    cages: tuple[frozenset[Cell], ...] = ()
    """Cells with a dashed outline around them."""
    paths: tuple[Path, ...] = ()
    """Thermometers, arrows, lines and ways."""
    chains: tuple[tuple[Cell, ...], ...] = ()
    """Arrows from cell to cell: how one conclusion leads to the next."""

    # instead of a grid
    places: Mapping[Cell, tuple[float, float]] = field(default_factory=dict)
    """For cells that are discs somewhere on the paper: how far down and right, in sides of a cell, from 0 on. Either
    all cells are discs or none is. In plain text they stand in rows and columns nevertheless."""
    joins: frozenset[tuple[Cell, Cell]] = frozenset()
    """Thin straight lines between the centres of cells that may lie anywhere: the edges of a graph."""

    # around
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """ "top", "left" -> what each column or row is called, outside of the margins."""
    headings: Mapping[str, tuple[Heading, ...]] = field(default_factory=dict)
    """ "top", "left" -> headings over the names, outside of them."""
    sentences: tuple[str, ...] = ()
    """What the puzzle states in words: a numbered list below the board."""
    caption: str = ""
    """A line of text below everything else."""

    # the whole
    ruling: Ruling = "lines"
    """How the grid is drawn: lines with a frame around them, dots at vertices, or nothing."""
    labels: bool = False
    """Are rows labelled r1, r2 ... and columns c1, c2 ... at the border?"""


if not TYPE_CHECKING:
    __getattr__ = old_names(__name__)
