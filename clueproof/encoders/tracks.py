"""Tracks (Train Tracks).

Rules: lay a single track, straight or with right angles, that comes onto the board from outside at one place and leaves
it at another; it never branches or crosses itself. Some of its pieces are given, among them the two where it leaves the
board. A number is how many cells of its row or column have a piece of the track. Source:
https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/tracks.html
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clueproof.english import counted
from clueproof.genres import (
    BORDER,
    END,
    GIVEN,
    OUTSIDE,
    PIECES,
    SIDE_BITS,
    Around,
    AtLeast,
    Clause,
    Clue,
    Clues,
    Exactly,
    Genre,
    GridShape,
    Lines,
    Literal,
    Puzzle,
    Spot,
    Track,
    TrackEncoding,
    TrackPieces,
    Usual,
    cell_name,
    is_outside,
    kind_of,
    leaves_board,
    line_of,
    rectangle,
    sides_of,
    sides_of_piece,
    ways_at,
)

SIDE_NAMES = {"U": "above", "D": "below", "L": "the left", "R": "the right"}


class Tracks(Genre[GridShape, TrackEncoding]):
    """A clue is a constraint: a model with one count for each line takes a third of the time of one with a count for
    each number that a line could have, and with all pieces that a cell could hold."""

    name = "tracks"
    title = "Tracks (Train Tracks)"
    noun = "a Tracks puzzle"
    usual = Usual((8, 8), left_out_first=(GIVEN,))
    constraint_kinds = frozenset({BORDER, END, GIVEN})
    layers = (
        Around(
            lambda length: length,
            "the {most} cells of that {line}",
            {"left": "side"},
            sides=("top", "left"),
        ),
        TrackPieces(also_called=("board",)),
    )
    answer = Track()

    def rules(self, shape: GridShape, e: TrackEncoding) -> None:
        with e.group("the border"):
            e.add(Exactly(2, e.at(e.points[OUTSIDE])), "the track leaves the board at two places")
        e.single_loop("there is a single track")
        for cell in rectangle(shape.height, shape.width):
            sides, name = sides_of(cell), cell_name(*cell)
            with e.group(name):
                e.add(AtLeast(2, e.at(sides), enforce=(e.passed[cell],)), "a piece of track reaches two sides")
                for side in e.at(sides):
                    e.add(Clause(-side, e.passed[cell]), "no track where there is no piece of it")

    def clue(self, shape: GridShape, e: TrackEncoding, clue: Clue) -> Literal:
        if clue.kind == BORDER:
            name, cells = line_of(clue.spot, shape)
            passed = tuple([e.passed[cell] for cell in cells])
            with e.group(name):
                return e.model.clue(Exactly(clue.says, passed), _counts(name, clue.says))
        reached, says = sides_of_piece(clue.spot, clue.says), _says(clue.spot, clue.says)
        given = e.model.clue(Clause(e.passed[clue.spot]), says)
        for side in sides_of(clue.spot):
            e.add(Clause(e.edges[side] if side in reached else -e.edges[side], enforce=(given,)), says)
        return given

    def lasting(self, shape: GridShape) -> frozenset[str]:
        return frozenset({END, BORDER})

    def broken_rule(self, puzzle: Puzzle[GridShape, Clues], solution: Lines) -> str | None:
        shape, at = puzzle.shape, ways_at(solution)
        ends = sorted(edge for edge in solution if leaves_board(edge, shape))
        if len(ends) != 2:
            return f"the track leaves the board at {counted(len(ends), 'place')}, not at two"
        for cell, ways in sorted(at.items()):
            if len(ways) != 2 and not is_outside(cell, shape):
                return f"the track {'ends' if len(ways) == 1 else 'branches or crosses itself'} at {cell_name(*cell)}"
        here, there = sorted(ends[0], key=lambda cell: not is_outside(cell, shape))
        passed = 0
        while not is_outside(there, shape):
            passed += 1
            one, other = at[there]
            here, there = there, other if one == here else one
        inside = sum(not is_outside(cell, shape) for cell in at)
        return None if passed == inside else "there is a loop besides the track"

    def says(self, shape: GridShape, solution: Lines, kind: str) -> Callable[[Any], int | None]:
        def piece(cell: Spot) -> int | None:
            found = sum(bit for bit, side in zip(SIDE_BITS, sides_of(cell), strict=True) if side in solution)
            return found if found and kind_of(cell, found, shape) == kind else None

        passed = {cell for edge in solution for cell in edge}
        return piece if kind != BORDER else lambda spot: len(passed.intersection(line_of(spot, shape)[1]))

    def fault(self, shape: GridShape, solution: Lines, clue: Clue, found: int | None) -> str:
        if clue.kind == BORDER:
            return f"{_counts(line_of(clue.spot, shape)[0], found or 0)}, not {clue.says}"
        return f"{_says(clue.spot, clue.says)}, but the track does not pass it so"


def _says(cell: Spot, piece: int) -> str:
    return f"{cell_name(*cell)} is a piece from {SIDE_NAMES[PIECES[piece][0]]} to {SIDE_NAMES[PIECES[piece][1]]}"


def _counts(line: str, pieces: int) -> str:
    return f"{line} has {counted(pieces, 'piece')} of track"
