"""Nuribou.

Rules: shade some cells of the grid, the sea. Each connected piece of the sea is a bar, one cell wide; bars of the same
length don't touch at a corner. The other cells are islands: each connected piece of them contains exactly one number,
which is how many cells it has. A `?` is a number that isn't told. Source: https://puzz.link/rules.html?nuribou
"""

from __future__ import annotations

from collections.abc import Iterator

import clueproof.genres as cp
from clueproof.codecs.puzzlink import Link
from clueproof.encoders.numbered_islands import IN_LINKS, NumberedIslands, PiecesOfSeaGenerator


class Nuribou(NumberedIslands):
    """That a bar of a certain length ends in a cell is a literal."""

    name = "nuribou"
    title = "Nuribou"
    noun = "a Nuribou"
    usual = cp.Usual((6, 6), irreducible=False)
    puzzlink = Link("nuribou", IN_LINKS)

    def generator(self) -> cp.Generator:
        return PiecesOfSeaGenerator(self, lambda height, width: [*bars(height, width, USUAL_LENGTH)])

    def sea_rules(self, shape: cp.NumberedShape, e: cp.ShadingEncoding) -> None:
        sea, cells = e.shaded, {*shape.cells}
        bent = [
            (sea[r, c], sea[r + down, c], sea[r, c + right])
            for r, c in shape.cells
            for down in (-1, 1)
            for right in (-1, 1)
            if (r + down, c) in cells and (r, c + right) in cells
        ]
        e.ban(bent, "a piece of the sea is a bar")
        ending: dict[tuple[cp.Cell, int], cp.Literal] = {}
        rows = []
        for bar in bars(shape.height, shape.width, max(shape.height, shape.width)):
            if cells.issuperset(bar):
                # that no cell beside its middle is sea follows
                for end in {bar[0]: None, bar[-1]: None}:
                    key = end, len(bar)
                    if key not in ending:
                        ends = f"bar of {len(bar)} ends at {cp.cell_name(*end)}"
                        ending[key] = e.model.statement(f"a {ends}", f"no {ends}")
                    closing = [sea[cell] for cell in ahead(bar) if cell in cells]
                    rows.append((ending[key], *closing, *[-sea[cell] for cell in bar]))
        e.add_clauses(rows, "how long a bar is")
        alike = [
            (literal, other)
            for ((r, c), length), literal in ending.items()
            for step in (-1, 1)
            if (other := ending.get(((r + 1, c + step), length)))
        ]
        e.ban(alike, "bars of the same length don't touch at a corner")

    def sea_violation(self, shape: cp.NumberedShape, sea: frozenset[cp.Cell]) -> str | None:
        length: dict[cp.Cell, int] = {}
        for piece in cp.pieces(dict.fromkeys(sorted(sea), True)):
            if not cp.is_rectangle(piece) or len({r for r, _ in piece}) > 1 < len({c for _, c in piece}):
                return f"the sea around {cp.cell_name(*min(piece))} is no bar"
            length.update(dict.fromkeys(piece, len(piece)))
        for r, c in sorted(sea):
            for other in ((r + 1, c - 1), (r + 1, c + 1)):
                if length.get(other) == length[r, c]:
                    return f"{cp.cell_name(r, c)} and {cp.cell_name(*other)} are in bars of the same length"
        return None


USUAL_LENGTH = 3
"""The longest bars that are drawn."""


def bars(height: int, width: int, longest: int) -> Iterator[tuple[cp.Cell, ...]]:
    """All bars of up to so many cells."""
    for r, c in cp.rectangle(height, width):
        yield ((r, c),)
        for length in range(2, longest + 1):
            if c + length <= width:
                yield tuple([(r, c + step) for step in range(length)])
            if r + length <= height:
                yield tuple([(r + step, c) for step in range(length)])


def ahead(bar: tuple[cp.Cell, ...]) -> list[cp.Cell]:
    """The cells beyond the ends of a bar; those on all sides of a single cell."""
    (r, c), (y, x) = bar[0], bar[-1]
    across, down = [(r, c - 1), (y, x + 1)], [(r - 1, c), (y + 1, x)]
    return [*across, *down] if len(bar) == 1 else across if r == y else down
