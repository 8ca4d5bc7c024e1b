"""Tracks (Train Tracks).

Rules: lay a single track, straight or with right angles, that comes onto the board from outside at one place and leaves
it at another; it never branches or crosses itself. Some of its pieces are given, among them the two where it leaves the
board. A number is how many cells of its row or column have a piece of the track. Source:
https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/tracks.html
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import ClassVar

import clueproof.genres as cp
from clueproof.codecs.game_ids import GameId, RunLengths, rows
from clueproof.codecs.scanner import Fields, NotationError, Scanner
from clueproof.english import counted
from clueproof.puzzle.layers.cells import BITS, END, PIECES
from clueproof.syntax.record import JsonValue


class TracksId(GameId):
    """A hexadecimal digit for a piece (1 right, 2 up, 4 left and 8 down, added), then the numbers of all columns and
    rows, each behind a comma; S stands before those of the column and the row where the track leaves the board, at the
    bottom and at the left."""

    PIECE_CELLS = RunLengths(signs={f"{piece:X}": piece for piece in PIECES})

    def fields(self, scanner: Scanner, height: int, width: int, options: re.Match[str]) -> Fields:
        found = self.PIECE_CELLS.read(scanner, height * width)
        pieces = ["" if piece is None else PIECES[int(piece)] for piece in found]
        numbers: list[JsonValue] = []
        stations: list[int] = []
        for line in range(width + height):
            scanner.expect(",")
            at = scanner.at
            if scanner.take("S") is not None:
                stations.append(line)
                column, row = (line, height - 1) if line < width else (0, line - width)
                side = "D" if line < width else "L"
                if (line < width) != (len(stations) == 1) or side not in pieces[row * width + column]:
                    scanner.at = at
                    scanner.fail("no station where no piece leaves the board")
            numbers.append(scanner.take_number("the number of a line"))
        scanner.end()
        if len(stations) != 2:
            raise NotationError("an S before the number of one column and one row says where the track ends")
        return {"grid": rows(pieces, width), "top": numbers[:width], "left": numbers[width:]}

    def body(self, puzzle: cp.Puzzle) -> str:
        shape, ends = puzzle.shape, puzzle.clues[END]
        given, counts = {**ends, **puzzle.clues[cp.GIVEN]}, puzzle.clues[cp.BORDER]
        bottom = [c for (r, c), piece in ends.items() if r == shape.height - 1 and piece & BITS["D"]]
        left = [r for (r, c), piece in ends.items() if c == 0 and piece & BITS["L"]]
        if len(bottom) != 1 or len(left) != 1 or len(counts) < shape.height + shape.width:
            raise NotationError(
                "a game id of tracks has all numbers, and tells where the track leaves the board at the left and at the"
                " bottom"
            )
        every = [divmod(n, shape.width) for n in range(shape.height * shape.width)]
        columns = [f",{'S' * (c in bottom)}{counts[-1, c]}" for c in range(shape.width)]
        lines = [f",{'S' * (r in left)}{counts[r, -1]}" for r in range(shape.height)]
        return self.PIECE_CELLS.write([given.get(cell) for cell in every]) + "".join(columns + lines)


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
    game_id = TracksId("tracks", options="(?:d[eth])?o?")

    technique_names: ClassVar = {
        ("only way left", "no piece of it"): "empty cell",
        ("straight from the rules", "a piece"): "given piece of track",
        ("number complete", "of track"): "line is complete",
        ("rest is needed", "of track"): "line needs all its cells",
        ("last one left", "of track"): "last cell of a line",
    }

    def rules(self, shape: cp.GridShape, e: cp.TrackEncoding) -> None:
        with e.group("the border"):
            e.add(cp.Exactly(2, e.at(e.points[cp.OUTSIDE])), "the track leaves the board at two places")
        e.single_loop("there is a single track")
        for cell in cp.rectangle(shape.height, shape.width):
            sides, name = cp.sides_of(cell), cp.cell_name(*cell)
            with e.group(name):
                e.add(cp.AtLeast(2, e.at(sides), enforce=(e.passed[cell],)), "a piece of track reaches two sides")
                e.ban([(side, -e.passed[cell]) for side in e.at(sides)], "no track where there is no piece of it")

    def clue(self, shape: cp.GridShape, e: cp.TrackEncoding, clue: cp.Clue) -> cp.Literal:
        if clue.kind == cp.BORDER:
            name, cells = cp.line_of(clue.position, shape)
            passed = tuple([e.passed[cell] for cell in cells])
            with e.group(name):
                return e.model.clue(cp.Exactly(clue.value, passed), _counts(name, clue.value))
        reached, says = cp.sides_of_piece(clue.position, clue.value), _says(clue.position, clue.value)
        given = e.model.clue(cp.Clause(e.passed[clue.position]), says)
        lines = [e.edges[side] if side in reached else -e.edges[side] for side in cp.sides_of(clue.position)]
        e.add_clauses([(-given, line) for line in lines], says, conditions=1)
        return given

    def protected_kinds(self, shape: cp.GridShape) -> frozenset[str]:
        return frozenset({cp.END, cp.BORDER})

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.Lines) -> str | None:
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

    def clue_values(self, shape: cp.GridShape, solution: cp.Lines, kind: str) -> Callable[[cp.Cell], int | None]:
        def piece(cell: cp.Cell) -> int | None:
            found = sum(bit for bit, side in zip(cp.SIDE_BITS, cp.sides_of(cell), strict=True) if side in solution)
            return found if found and cp.kind_of(cell, found, shape) == kind else None

        passed = {cell for edge in solution for cell in edge}
        return piece if kind != cp.BORDER else lambda position: len(passed.intersection(cp.line_of(position, shape)[1]))

    def describe_violation(self, shape: cp.GridShape, solution: cp.Lines, clue: cp.Clue, found: int | None) -> str:
        if clue.kind == cp.BORDER:
            return f"{_counts(cp.line_of(clue.position, shape)[0], found or 0)}, not {clue.value}"
        return f"{_says(clue.position, clue.value)}, but the track does not pass it so"


def _says(cell: cp.Cell, piece: int) -> str:
    return f"{cp.cell_name(*cell)} is {cp.piece_name(piece)}"


def _counts(line: str, pieces: int) -> str:
    return f"{line} has {counted(pieces, 'piece')} of track"
