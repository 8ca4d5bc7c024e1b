"""A picture of a puzzle as data. Rule sets draw boards; `render` turns boards into text, SVG, HTML."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

Spot: TypeAlias = tuple[int, int]
"""(row, column), counted from 0."""


DOT = "\N{BULLET}"
"""The note of a cell that is known to stay as it is."""


@dataclass(frozen=True)
class Board:
    """`height` by `width` cells with texts, shading, borders and clues at the sides.

    `walls` are pairs of neighbouring cells with a thick line between them; `margins` maps "top",
    "bottom", "left", "right" to one text for each column or row, in which a blank parts the numbers of
    a list; `colours` maps cells to names of colours; `palette` names all colours there are, and a number
    of a margin that ends with one of them, as in "3red", has that colour. `marked` are cells that stand
    out. `tinted` are cells of which the rules say something more, such as diagonals. `notes` are small
    texts inside of a cell: what it can still be, each in its place, "" in the place of what is ruled out;
    or `DOT` alone in a cell that is known where nothing else says so. A `picture` says all that matters by
    its shading and colours.
    """

    height: int
    width: int
    texts: Mapping[Spot, str] = field(default_factory=dict)
    given: frozenset[Spot] = frozenset()
    shaded: frozenset[Spot] = frozenset()
    marked: frozenset[Spot] = frozenset()
    tinted: frozenset[Spot] = frozenset()
    notes: Mapping[Spot, tuple[str, ...]] = field(default_factory=dict)
    walls: frozenset[tuple[Spot, Spot]] = frozenset()
    margins: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    colours: Mapping[Spot, str] = field(default_factory=dict)
    palette: tuple[str, ...] = ()
    picture: bool = False
    blank: str = "."
    """What stands for an empty cell where only text can be shown; a space if there is no cell at all."""
