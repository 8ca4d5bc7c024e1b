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
"""The note of a cell that is known to stay as it is."""

OPEN = "?"
"""The note of an edge that has a line in one solution and none in another."""

Ruling: TypeAlias = Literal["lines", "dots", "none"]


class Sign(NamedTuple):
    """What stands on an edge or at a vertex: a text, a symbol, or a text on a symbol."""

    text: str = ""
    symbol: Symbol | None = None


class Path(NamedTuple):
    """A way under the cells that it passes, diagonal steps included.

    A thermometer has its bulb in the first cell; an arrow has a circle there and its head in the last cell. These are
    printed; a "way" is an answer, as if drawn with a marker. It may end outside of the board, where it leaves that.
    """

    cells: tuple[Cell, ...]
    kind: Literal["thermometer", "arrow", "line", "way"] = "line"


class Heading(NamedTuple):
    """What neighbouring rows or columns are together."""

    name: str
    lines: int
    """How many of them, behind those of the headings before it."""


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
    marked: frozenset[Position] = frozenset()
    """Cells, edges and vertices that stand out; clues of the margins too, as the cells outside of the board next to
    their lines."""
    tinted: frozenset[Position] = frozenset()
    """Cells and edges of which the rules say something more, such as diagonals."""
    notes: Mapping[Cell, tuple[str, ...]] = field(default_factory=dict)
    """What a cell can still be, small, each in its place, "" in the place of what is ruled out; or `DOT` alone in a
    cell that is known where nothing else says so."""
    struck: Mapping[Cell, frozenset[int]] = field(default_factory=dict)
    """The places of notes that are being ruled out."""
    walls: frozenset[Edge] = frozenset()
    """Thick lines between cells: the borders of regions."""
    margins: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """ "top", "bottom", "left", "right" -> a text for each column or row; blanks part the numbers of a list."""
    colours: Mapping[Cell, str] = field(default_factory=dict)
    """The colour of a cell, by its name."""
    palette: tuple[str, ...] = ()
    """All names of colours there are. A number of a margin that ends with one, as in "3red", has that colour."""
    picture: bool = False
    """Shading and colours say all that matters."""
    blank: str = "."
    """What stands for an empty cell where only text can be shown; a space if there is no cell at all."""

    symbols: Mapping[Cell, Symbol] = field(default_factory=dict)
    """One for a cell; the cell's text stands on it, beside it if it is an arrow."""
    small: Mapping[Cell, Mapping[Direction, str]] = field(default_factory=dict)
    """Small clues in a cell, by where they stand: the sum of a cage at "nw", those of a split cell at "ne" and "sw"."""
    tints: Mapping[Cell, int] = field(default_factory=dict)
    """A pale ground: 0 is grey, from 1 on colours, the same for all cells of a region. Text doesn't show it."""
    holes: frozenset[Cell] = frozenset()
    """Where there is no cell."""

    # between cells
    lines: Mapping[Edge, int] = field(default_factory=dict)
    """From centre to centre: how many lines (loop and path 1, bridges 1 or 2); 0 where it is known that none goes."""
    fences: Mapping[Edge, int] = field(default_factory=dict)
    """Along the side: 1 for a line, 0 where it is known that there is none."""
    signs: Mapping[Edge, Sign] = field(default_factory=dict)
    """In the middle of an edge."""
    corners: Mapping[Vertex, Sign] = field(default_factory=dict)
    """At a vertex."""
    edge_notes: Mapping[Edge, tuple[str, ...]] = field(default_factory=dict)
    """What an edge can still be, as `notes`; or `OPEN` alone."""

    # over several cells
    cages: tuple[frozenset[Cell], ...] = ()
    """Cells with a dashed outline around them."""
    paths: tuple[Path, ...] = ()

    chains: tuple[tuple[Cell, ...], ...] = ()
    """Arrows from cell to cell: how one conclusion leads to the next."""

    # instead of a grid
    places: Mapping[Cell, tuple[float, float]] = field(default_factory=dict)
    """Cells that are discs somewhere on the paper: how far down and right, in sides of a cell, from 0 on. All are, if
    one is. In text they stand in rows and columns nevertheless."""
    joins: frozenset[tuple[Cell, Cell]] = frozenset()
    """Thin straight lines between the centres of cells that may lie anywhere: the edges of a graph."""

    # around
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """ "top", "left" -> what each column or row is called, outside of the margins."""
    headings: Mapping[str, tuple[Heading, ...]] = field(default_factory=dict)
    """ "top", "left" -> what names have in common, outside of them."""
    sentences: tuple[str, ...] = ()
    """What the puzzle states in words: a numbered list below the board."""
    caption: str = ""
    """A line below all that."""

    # the whole
    ruling: Ruling = "lines"
    """The grid: lines with a frame around, dots at vertices, or nothing."""
    labels: bool = False
    """Rows are called r1, r2 ... and columns c1, c2 ... at the border."""


if not TYPE_CHECKING:
    __getattr__ = old_names(__name__)
