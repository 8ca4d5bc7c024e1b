"""No Three.

Rules: shade some cells. No two shaded cells share a side, and the unshaded cells form one connected region. Of three
shaded cells of a row or column that follow one another, the first two are not as far apart as the last two. A dot in a
cell, on a side or at a corner touches exactly one shaded cell. Source: https://puzz.link/rules.html?nothree
"""

from __future__ import annotations

from collections.abc import Callable

import clueproof.genres as cp
from clueproof.codecs.puzzlink import DotsPart, Link
from clueproof.english import counted


class NoThree(cp.Genre[cp.GridShape, cp.ShadingEncoding, cp.SignRows]):
    """A dot is a literal."""

    name = "no-three"
    group = "Shading"
    title = "No Three"
    noun = "a No Three"
    usual = cp.Usual((7, 7), density=0.6)
    layers = (cp.DotClues(),)
    answer = cp.Shading()
    puzzlink = Link("nothree", DotsPart(values=lambda puzzle: cp.dots_told(puzzle.clues)))

    def rules(self, shape: cp.GridShape, e: cp.ShadingEncoding) -> None:
        e.add(cp.AdjacencyBan(e.shaded.neighbours, ((1, 1),)), "no two shaded cells share a side")
        e.connected(e.unshaded, "the unshaded cells form one connected region")
        for name, line in e.shaded.lines:
            threes = [
                (
                    *(-line[middle - far], -line[middle], -line[middle + far]),
                    *line[middle - far + 1 : middle],
                    *line[middle + 1 : middle + far],
                )
                for middle in range(len(line))
                for far in range(2, min(middle, len(line) - 1 - middle) + 1)
            ]
            e.add_clauses(threes, "no three shaded cells in a row are equally far apart", name)
        for kind in self.kinds:
            rows: dict[cp.Position, tuple[cp.Literal, ...]] = {}
            for site in self.layers[0].positions(kind, shape):
                dot = e.model.boolean(_says(site, 1))
                rows[site] = (-dot, *[e.shaded[cell] for cell in _touched(site)])
                e.state(kind, site, {1: dot})
            e.add_counts(cp.Exactly, 1, rows, "a dot touches one shaded cell", cp.site_name, conditions=1)

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shaded = cp.Shading.shaded(solution)
        fault = cp.touching(shaded) or cp.cut_off(cp.Shading.unshaded(solution))
        for name, line in cp.named_lines(solution) if fault is None else ():
            there = [place for place, sign in enumerate(line) if sign == "#"]
            for one, two, three in zip(there, there[1:], there[2:], strict=False):
                if two - one == three - two:
                    return f"three shaded cells of {name} are each {two - one} apart"
        return fault

    def clue_values(self, shape: cp.GridShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Position], int | None]:
        shaded = cp.Shading.shaded(solution)
        return lambda site: 1 if len(shaded.intersection(_touched(site))) == 1 else None

    def describe_violation(self, shape: cp.GridShape, solution: cp.SignRows, clue: cp.Clue, found: None) -> str:
        return (
            f"{_says(clue.position, len(cp.Shading.shaded(solution).intersection(_touched(clue.position))))}, not one"
        )


def _touched(site: cp.Position) -> list[cp.Cell]:
    return cp.dot_at(site).cells


def _says(site: cp.Position, number: int) -> str:
    return f"the dot at {cp.dot_at(site).name} touches {counted(number, 'shaded cell')}"
