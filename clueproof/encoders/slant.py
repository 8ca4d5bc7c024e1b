"""Slant (Gokigen Naname).

Rules: draw a diagonal stroke in every cell, from corner to corner. A number at a corner is how many strokes meet
there. The strokes never form a loop. Source: https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/slant.html
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import ClassVar

import clueproof.genres as cp
from clueproof.codecs.game_ids import GameId, RunLengths
from clueproof.codecs.penpa import AtCorners, Penpa
from clueproof.codecs.puzzlink import FOUR, ONE_EACH, Cells, Flag, Link
from clueproof.english import doing


class Slant(cp.Genre[cp.GridShape, cp.StrokeEncoding, cp.SignRows]):
    """Clues are literals: each number that could stand at a corner is a statement, which puts its count in force. A
    variable for the number of each corner would take longer, and would appear in explanations."""

    name = "slant"
    aliases = ("gokigen-naname", "gokigen")
    group = "Loops, paths and links"
    title = "Slant (Gokigen Naname)"
    noun = "a Slant"
    usual = cp.Usual((7, 7))
    layers = (
        cp.CornerNumbers(cp.Counts(0, 4, "the 4 cells around a corner", packed=True), also_called=("board", "clues")),
    )
    answer = cp.Strokes()
    puzzlink = Link(
        "gokigen",
        Cells(FOUR, field="numbers", kind=cp.CORNER, larger=1),
        flags=(Flag("d", "the link is an old one", {}, (Cells(ONE_EACH, field="numbers", kind=cp.CORNER, larger=1),)),),
    )
    penpa = Penpa(AtCorners("numbers"))
    game_id = GameId(
        "slant", Cells(RunLengths("01234"), field="numbers", kind=cp.CORNER, larger=1), options="(?:d[eh])?"
    )

    technique_names: ClassVar = {
        ("number complete", "there"): "number has its strokes",
        ("rest is needed", "there"): "number needs all its strokes",
        ("last one left", "there"): "last stroke of a number",
    }

    def rules(self, shape: cp.GridShape, e: cp.StrokeEncoding) -> None:
        strokes = {
            cp.stroke_ends(cell, sign): grid[cell]
            for cell in cp.rectangle(shape.height, shape.width)
            for sign, grid in ((cp.RISING, e.rising), (cp.FALLING, e.falling))
        }
        at: dict[cp.Corner, list[cp.Literal]] = {}
        for ends, stroke in strokes.items():
            for corner in ends:
                at.setdefault(cp.Corner(*corner), []).append(stroke)
        e.state_counts(cp.CORNER, at, range(5), lambda _, number: f"{doing(number, 'stroke', 'meet')} there")
        point = {corner: place for place, corner in enumerate(at)}
        pairs = tuple([(point[cp.Corner(*one)], point[cp.Corner(*other)]) for one, other in strokes])
        e.add(cp.Acyclic(tuple(strokes.values()), pairs), "the strokes form no loop")

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows) -> str | None:
        joined = cp.Joined[cp.Vertex]()
        for r, row in enumerate(solution):
            for c, sign in enumerate(row):
                if not joined.join(*cp.stroke_ends((r, c), sign)):
                    return f"the stroke of {cp.cell_name(r, c)} closes a loop"
        return None

    def clue_values(self, shape: cp.GridShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Corner], int]:
        meeting = Counter(
            end for r, row in enumerate(solution) for c, sign in enumerate(row) for end in cp.stroke_ends((r, c), sign)
        )
        return lambda corner: meeting[corner]

    def describe_violation(self, shape: cp.GridShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        return f"{doing(found, 'stroke', 'meet')} at {cp.corner_name(clue.position)}, not {clue.value}"
