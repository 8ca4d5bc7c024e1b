"""Slitherlink (Fences, Loopy).

Rules: draw one closed loop along the sides of the cells, from vertex to vertex. It never branches, crosses or touches
itself. A number is how many of the four sides of its cell the loop uses. With the option through_all the loop passes
every vertex. Source:
https://en.wikipedia.org/wiki/Slitherlink
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

import clueproof.genres as cp
from clueproof.codecs.game_ids import GameId, RunLengths
from clueproof.codecs.penpa import DRAWN_NUMBERS, Penpa
from clueproof.codecs.puzzlink import FOUR, Cells, Flag, Link
from clueproof.codecs.scanner import NotationError
from clueproof.english import counted


@dataclass(frozen=True, slots=True)
class SlitherlinkShape(cp.HoledShape):
    """Does the loop pass every vertex?"""

    through_all: bool = cp.flag(False, "the loop passes every vertex")


class Loopy(GameId[cp.GridShape]):
    """Loopy has grids of other kinds too; squares are type 0."""

    def options(self, parameters: str) -> re.Match[str]:
        kind = re.search(r"t(\d+)", parameters)
        if kind is not None and kind[1] != "0":
            raise NotationError("a Slitherlink is on squares, type 0; this game id is of another grid", kind.start())
        return super().options(parameters)

    def parameters(self, shape: cp.GridShape) -> str:
        return f"{super().parameters(shape)}t0"


class Slitherlink(cp.Genre[SlitherlinkShape, cp.EdgeEncoding, cp.Lines]):
    """All numbers are literals of one model for each shape, which takes hardly longer to build than one with the
    numbers of a single puzzle."""

    name = "slitherlink"
    aliases = ("loopy", "fences", "takegaki", "loop-the-loop", "slither")
    group = "Loops, paths and links"
    title = "Slitherlink (Fences, Loopy)"
    noun = "a Slitherlink"
    shape = SlitherlinkShape
    usual = cp.Usual((7, 7))
    layers = (
        cp.CellNumbers(
            cp.Counts(0, 4, "the 4 sides of a cell", packed=True), also_called=("clues", "board"), holes=True
        ),
    )
    answer = cp.EdgeLines(along=True)
    puzzlink = Link(
        "slither",
        Cells(FOUR),
        also=("slitherlink",),
        flags=(Flag("f", "the loop visits every point", {"through_all": True}),),
    )
    penpa = Penpa(DRAWN_NUMBERS)
    game_id = Loopy("loopy", Cells(RunLengths("01234")), options="(?:t0)?(?:d[enth])?")

    technique_names: ClassVar = {
        ("number complete", "around it"): "number has its lines",
        ("rest is needed", "around it"): "number needs all its lines",
        ("last one left", "around it"): "last line of a number",
    }

    def rules(self, shape: SlitherlinkShape, e: cp.EdgeEncoding) -> None:
        e.single_loop("the lines form a single loop", e.points if shape.through_all else ())
        sides = {cell: e.at(cp.sides_of(cell)) for cell in shape.cells}
        e.state_counts(cp.GIVEN, sides, range(5), _says, _says)

    def find_violation(self, puzzle: cp.Puzzle[SlitherlinkShape, cp.Clues], solution: cp.Lines) -> str | None:
        return cp.not_one_loop(self.answer, puzzle.shape, solution, through_all=puzzle.shape.through_all)

    def clue_values(self, shape: SlitherlinkShape, solution: cp.Lines, kind: str) -> Callable[[cp.Cell], int]:
        line = self.answer.value_at(shape, solution)
        return lambda cell: sum(map(line, cp.sides_of(cell)))

    def describe_violation(self, shape: SlitherlinkShape, solution: cp.Lines, clue: cp.Clue, found: int) -> str:
        return f"{_says(clue.position, found)}, not {clue.value}"


def _says(cell: cp.Cell, lines: int) -> str:
    return f"{cp.cell_name(*cell)} has {counted(lines, 'line')} around it"
