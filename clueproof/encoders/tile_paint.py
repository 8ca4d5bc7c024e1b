"""Tile Paint.

Rules: the board is divided into rooms. Shade some of them whole. The number of a row or column is how many of its cells
are shaded. Source: https://www.nikoli.co.jp/en/puzzles/tile_paint/

Clues stand at the border of the board alone; on puzz.link they may stand in cells within it too.
"""

from __future__ import annotations

from collections.abc import Callable

import clueproof.genres as cp
from clueproof.codecs.penpa import Outside, Penpa, ThickLines
from clueproof.codecs.puzzlink import COLUMNS_AND_ROWS
from clueproof.english import counted


class TilePaint(cp.Genre[cp.AreaShape, cp.ShadingEncoding, cp.SignRows]):
    """A number is a constraint: hardly any two puzzles have the same rooms."""

    name = "tile-paint"
    group = "Shading"
    title = "Tile Paint"
    noun = "a Tile Paint"
    usual = cp.Usual((7, 7))
    shape = cp.AreaShape
    constraint_kinds = frozenset({cp.COUNT})
    layers = (cp.LineCounts(cp.Rooms()),)
    answer = cp.Shading()
    penpa = Penpa(Outside(cp.COUNT, COLUMNS_AND_ROWS, words={"?": ""}), ThickLines())

    def generator(self) -> cp.Generator:
        rooms = cp.RandomRooms(cells=4)
        return cp.FilledPartsGenerator(self, rooms.drawn, lambda shape: shape.cells_of, _filled)

    def rules(self, shape: cp.AreaShape, e: cp.ShadingEncoding) -> None:
        e.shaded_whole(shape.cells_of, "rooms are shaded whole")

    def clue(self, shape: cp.AreaShape, e: cp.ShadingEncoding, clue: cp.Clue) -> cp.Literal:
        name, cells = cp.line_of(clue.position, shape)
        shaded = cp.Exactly(clue.value, tuple([e.shaded[cell] for cell in cells]))
        with e.group(name):
            return e.model.clue(shaded, f"{name} has {counted(clue.value, 'shaded cell')}")

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.SignRows) -> str | None:
        return cp.shaded_in_part(puzzle.shape.cells_of, cp.Shading.shaded(solution))

    def clue_values(self, shape: cp.AreaShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int]:
        return cp.line_counts(solution, cp.Shading.SHADED)

    def describe_violation(self, shape: cp.AreaShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        return f"{cp.line_of(clue.position, shape)[0]} has {counted(found, 'shaded cell')}, not {clue.value}"


def _filled(room: list[cp.Cell], rng: cp.SeededRandom) -> list[cp.Cell]:
    """All of its cells, or none."""
    return room if rng.below(2) else []
