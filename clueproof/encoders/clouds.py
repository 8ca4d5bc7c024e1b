"""Clouds (Radar).

Rules: clouds are rectangles of cells, at least two cells wide and high. No two clouds touch, not even at a corner. A
number at a row or column is how many of its cells belong to clouds. Source: https://www.janko.at/Raetsel/Wolken/index.htm
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import clueproof.genres as cp
from clueproof.english import counted


class Clouds(cp.Genre[cp.GridShape, cp.ShadingEncoding, cp.SignRows]):
    """Each line has a count of its cells, of which numbers are literals: all puzzles of a size share one model."""

    name = "clouds"
    aliases = ("radar",)
    group = "Shading"
    title = "Clouds (Radar)"
    noun = "a Clouds puzzle"
    usual = cp.Usual((8, 8), density=0.4, irreducible=False)
    layers = (
        cp.Around(
            lambda cells: cells,
            "the {most} cells of that {line}",
            cp.LineCounts.ALSO,
            sides=cp.LineCounts.FIELDS,
            kind=cp.COUNT,
            sized=True,
        ),
    )
    answer = cp.Shading("cloudy", "clear")

    technique_names: ClassVar = {
        ("only way left", "clouds are rectangles"): "clouds are rectangles",
        ("only way left", "two cells wide"): "clouds are two cells wide",
        ("number complete", "as many as it says"): "line is complete",
        ("rest is needed", "as many as it says"): "line needs all its cells",
        ("last one left", "as many as it says"): "last cell of a line",
    }

    def rules(self, shape: cp.GridShape, e: cp.ShadingEncoding) -> None:
        for a, b, c, d in e.shaded.squares:
            # in a square of 2 by 2, clouds are all of it, a row, a column, a corner or nothing
            e.ban([(-a, b, c, d), (-b, a, c, d), (-c, a, b, d), (-d, a, b, c)], "clouds are rectangles")
            e.ban([(a, d, -b, -c), (b, c, -a, -d)], "no two clouds touch at a corner")
        for name, line in e.shaded.lines:
            beside = [line[max(0, place - 1) : place] + line[place + 1 : place + 2] for place in range(len(line))]
            rows = [(-cell, *near) for cell, near in zip(line, beside, strict=True)]
            e.add_clauses(rows, "a cloud is at least two cells wide and high", name)
        for position in self.layers[0].positions(cp.COUNT, shape):
            name, cells = cp.line_of(position, shape)
            count = e.model.integer(f"the number of cloudy cells in {name}", range(len(cells) + 1))
            with e.group(name):
                e.add(cp.Linear((*((1, e.shaded[cell]) for cell in cells), (-1, count)), 0, 0), "as many as it says")
            e.state(cp.COUNT, position, count)

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows) -> str | None:
        clouds = cp.Shading.shaded(solution)
        for cloud in cp.pieces(dict.fromkeys(sorted(clouds), 1)):
            rows, columns = {r for r, _ in cloud}, {c for _, c in cloud}
            where = f"the cloud of {cp.cell_name(*min(cloud))}"
            if len(cloud) < len(rows) * len(columns):
                return f"{where} is no rectangle"
            if min(len(rows), len(columns)) < 2:
                return f"{where} is only one cell {'high' if len(rows) == 1 else 'wide'}"
        for r, c in sorted(clouds):
            for side in (c - 1, c + 1):
                if (r + 1, side) in clouds and (r, side) not in clouds:
                    return (
                        f"{cp.cell_name(r, c)} and {cp.cell_name(r + 1, side)} are of two clouds that touch at a corner"
                    )
        return None

    def clue_values(self, shape: cp.GridShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int]:
        return cp.line_counts(solution, cp.Shading.SHADED)

    def describe_violation(self, shape: cp.GridShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        return f"{cp.line_of(clue.position, shape)[0]} has {counted(found, 'cell')} with clouds, not {clue.value}"
