"""Slant (Gokigen Naname).

Rules: draw a diagonal stroke in every cell, from corner to corner. A number at a corner is how many strokes meet
there. The strokes never form a loop. Source: https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/slant.html
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from clueproof.english import counted
from clueproof.genres import (
    CORNER,
    FALLING,
    RISING,
    Acyclic,
    Clue,
    Clues,
    Corner,
    CornerNumbers,
    Counts,
    Exactly,
    Genre,
    GridShape,
    Joined,
    Puzzle,
    SignRows,
    StrokeEncoding,
    Strokes,
    Usual,
    Vertex,
    cell_name,
    corner_name,
    rectangle,
    stroke_ends,
)


class Slant(Genre[GridShape, StrokeEncoding]):
    """Clues are literals: each number that could stand at a corner is a statement, which puts its count in force. A
    variable for the number of each corner would take 1.4 times as long, and explanations would speak of it."""

    name = "slant"
    title = "Slant (Gokigen Naname)"
    noun = "a Slant"
    usual = Usual((7, 7))
    layers = (CornerNumbers(Counts(0, 4, "the 4 cells around a corner", packed=True), also_called=("board", "clues")),)
    answer = Strokes()

    def rules(self, shape: GridShape, e: StrokeEncoding) -> None:
        strokes = {
            stroke_ends(cell, sign): grid[cell]
            for cell in rectangle(shape.height, shape.width)
            for sign, grid in ((RISING, e.rising), (FALLING, e.falling))
        }
        meeting: dict[Vertex, list[int]] = {}
        for ends, stroke in strokes.items():
            for corner in ends:
                meeting.setdefault(corner, []).append(stroke)
        for corner, around in meeting.items():
            name = corner_name(corner)
            says = {n: e.model.statement(f"{name} is {n}", f"{name} is not {n}") for n in range(5)}
            with e.group(name):
                for number, clue in says.items():
                    e.add(
                        Exactly(number, tuple(around), enforce=(clue,)),
                        f"{counted(number, 'stroke')} {'meets' if number == 1 else 'meet'} there",
                    )
            e.state(CORNER, Corner(*corner), says)
        point = {corner: place for place, corner in enumerate(meeting)}
        pairs = tuple((point[one], point[other]) for one, other in strokes)
        e.add(Acyclic(tuple(strokes.values()), pairs), "the strokes form no loop")

    def broken_rule(self, puzzle: Puzzle[GridShape, Clues], solution: SignRows) -> str | None:
        joined = Joined[Vertex]()
        for r, row in enumerate(solution):
            for c, sign in enumerate(row):
                if not joined.join(*stroke_ends((r, c), sign)):
                    return f"the stroke of {cell_name(r, c)} closes a loop"
        return None

    def says(self, shape: GridShape, solution: SignRows, kind: str) -> Callable[[Corner], int]:
        meeting = Counter(
            end for r, row in enumerate(solution) for c, sign in enumerate(row) for end in stroke_ends((r, c), sign)
        )
        return lambda corner: meeting[corner]

    def fault(self, shape: GridShape, solution: SignRows, clue: Clue, found: int) -> str:
        return f"{found} strokes meet at {corner_name(clue.spot)}, not {clue.says}"
