"""Tracks (Train Tracks).

Rules: lay a single track, straight or with right angles, that comes onto the board from outside at one place and leaves
it at another; it never branches or crosses itself. Some of its pieces are given, among them the two where it leaves the
board. A number is how many cells of its row or column have a piece of the track. Source:
https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/tracks.html
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import clueproof.genres as cp
from clueproof.english import counted

SIDE_NAMES = {"U": "above", "D": "below", "L": "the left", "R": "the right"}


class Tracks(cp.Genre[cp.GridShape, cp.TrackEncoding, cp.Lines]):
    """A clue is a constraint: a model with one count for each line is faster than one with a count for each number that
    a line could have, and with all pieces that a cell could hold."""

    name = "tracks"
    aliases = ("train-tracks", "railroad-tracks")
    group = "Loops, paths and links"
    title = "Tracks (Train Tracks)"
    noun = "a Tracks puzzle"
    usual = cp.Usual((8, 8), left_out_first=(cp.GIVEN,))
    constraint_kinds = frozenset({cp.BORDER, cp.END, cp.GIVEN})
    layers = (
        cp.Around(
            lambda length: length,
            "the {most} cells of that {line}",
            {"left": "side"},
            sides=("top", "left"),
        ),
        cp.TrackPieces(also_called=("board",)),
    )
    answer = cp.Track()

    def rules(self, shape: cp.GridShape, e: cp.TrackEncoding) -> None:
        with e.group("the border"):
            e.add(cp.Exactly(2, e.at(e.points[cp.OUTSIDE])), "the track leaves the board at two places")
        e.single_loop("there is a single track")
        for cell in cp.rectangle(shape.height, shape.width):
            sides, name = cp.sides_of(cell), cp.cell_name(*cell)
            with e.group(name):
                e.add(cp.AtLeast(2, e.at(sides), enforce=(e.passed[cell],)), "a piece of track reaches two sides")
                for side in e.at(sides):
                    e.add(cp.Clause(-side, e.passed[cell]), "no track where there is no piece of it")

    def clue(self, shape: cp.GridShape, e: cp.TrackEncoding, clue: cp.Clue) -> cp.Literal:
        if clue.kind == cp.BORDER:
            name, cells = cp.line_of(clue.spot, shape)
            passed = tuple([e.passed[cell] for cell in cells])
            with e.group(name):
                return e.model.clue(cp.Exactly(clue.says, passed), _counts(name, clue.says))
        reached, says = cp.sides_of_piece(clue.spot, clue.says), _says(clue.spot, clue.says)
        given = e.model.clue(cp.Clause(e.passed[clue.spot]), says)
        for side in cp.sides_of(clue.spot):
            e.add(cp.Clause(e.edges[side] if side in reached else -e.edges[side], enforce=(given,)), says)
        return given

    def lasting(self, shape: cp.GridShape) -> frozenset[str]:
        return frozenset({cp.END, cp.BORDER})

    def broken_rule(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.Lines) -> str | None:
        shape, at = puzzle.shape, cp.ways_at(solution)
        ends = sorted(edge for edge in solution if cp.leaves_board(edge, shape))
        if len(ends) != 2:
            return f"the track leaves the board at {counted(len(ends), 'place')}, not at two"
        for cell, ways in sorted(at.items()):
            if len(ways) != 2 and not cp.is_outside(cell, shape):
                return (
                    f"the track {'ends' if len(ways) == 1 else 'branches or crosses itself'} at {cp.cell_name(*cell)}"
                )
        here, there = sorted(ends[0], key=lambda cell: not cp.is_outside(cell, shape))
        passed = 0
        while not cp.is_outside(there, shape):
            passed += 1
            one, other = at[there]
            here, there = there, other if one == here else one
        inside = sum(not cp.is_outside(cell, shape) for cell in at)
        return None if passed == inside else "there is a loop besides the track"

    def says(self, shape: cp.GridShape, solution: cp.Lines, kind: str) -> Callable[[Any], int | None]:
        def piece(cell: cp.Spot) -> int | None:
            found = sum(bit for bit, side in zip(cp.SIDE_BITS, cp.sides_of(cell), strict=True) if side in solution)
            return found if found and cp.kind_of(cell, found, shape) == kind else None

        passed = {cell for edge in solution for cell in edge}
        return piece if kind != cp.BORDER else lambda spot: len(passed.intersection(cp.line_of(spot, shape)[1]))

    def fault(self, shape: cp.GridShape, solution: cp.Lines, clue: cp.Clue, found: int | None) -> str:
        if clue.kind == cp.BORDER:
            return f"{_counts(cp.line_of(clue.spot, shape)[0], found or 0)}, not {clue.says}"
        return f"{_says(clue.spot, clue.says)}, but the track does not pass it so"


def _says(cell: cp.Spot, piece: int) -> str:
    return (
        f"{cp.cell_name(*cell)} is a piece from {SIDE_NAMES[cp.PIECES[piece][0]]} to {SIDE_NAMES[cp.PIECES[piece][1]]}"
    )


def _counts(line: str, pieces: int) -> str:
    return f"{line} has {counted(pieces, 'piece')} of track"
