"""Solutions that are stored as moves, as Pencil Puzzle Bench stores them: what they shade, write and draw.

Moves are those of pzpr: `mouse,left,x,y` clicks, with `;key,6` behind it writes, and `mouse,left,x,y,x,y` draws. A cell
has odd coordinates, the border between two cells has an even one, the corner of a cell two. A click at halves, such as
2.5,0.5, is one into the corner of a cell, which shades that half of it. The record has all moves and those that are
required; the others are marks, such as dots in cells that stay empty.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

from clueproof.encoders import Puzzle
from clueproof.errors import BadPuzzleError, quoted
from clueproof.grid.board import Board
from clueproof.grid.symbols import Symbol
from clueproof.syntax.record import JsonValue

MOVE = re.compile(r"mouse,left,(-?\d+),(-?\d+)(?:,(-?\d+),(-?\d+))?(?:;key,(\w+))?")
"""Moves that are compared, with those into corners."""
CORNER = re.compile(r"mouse,left,(\d+)\.5,(\d+)\.5")
HALVES = {
    (0, 0): Symbol.HALF_NW,
    (0, 1): Symbol.HALF_NE,
    (1, 0): Symbol.HALF_SW,
    (1, 1): Symbol.HALF_SE,
}
"""The half of a cell that a click into its corner shades: below, right."""
_NUMBER = r"-?\d+(?:\.\d+)?"
ANY_MOVE = re.compile(rf"(?:mouse,\w+((?:,{_NUMBER}){{2,}})|key,[\w-]+)(?:;key,[\w-]+)*")
COMPARABLE = frozenset(
    {
        "country",
        "dbchoco",
        "firefly",
        "heyawake",
        "hitori",
        "kurodoko",
        "lightup",
        "lits",
        "mashu",
        "norinori",
        "nurikabe",
        "nurimaze",
        "nurimisaki",
        "sashigane",
        "shakashaka",
        "shikaku",
        "slither",
        "sudoku",
        "tapa",
        "yajilin",
    }
)
"""The genres, by their names in pzpr, whose moves are known to be those of our solution: other moves are another one.
Elsewhere they may be written in another form."""
Point: TypeAlias = "tuple[int, int]"
"""A row and a column, in these coordinates."""
Compared: TypeAlias = Literal["same", "differs", "not compared"]


class StoredMoves(NamedTuple):
    """A solution as a record states it: the genre by its name in pzpr, and an object with lists of moves."""

    pid: str
    stated: JsonValue


_NONE: frozenset[Point] = frozenset()


class FilledIn(NamedTuple):
    """What is filled in: cells that are shaded or have a symbol, texts in cells, among them the names of shaded halves,
    lines from cell to cell, and lines along their sides, each by its middle."""

    cells: frozenset[Point] = frozenset()
    texts: frozenset[tuple[Point, str]] = frozenset()
    lines: frozenset[Point] = frozenset()
    sides: frozenset[Point] = frozenset()


def compare_moves(stored: StoredMoves, puzzle: Puzzle, solution: object) -> Compared:
    """Do the moves lead to this solution? Raises BadPuzzleError for what are no moves on the board of the puzzle."""
    start = puzzle.rules.draw(puzzle)
    required, every = _lists(stored.stated, start)
    told = [_told(required)] if required else []
    if None in told:
        return "not compared"
    # a move that another one repeats is not required
    told.append(_told([move for move in every if move.startswith("mouse,left,")]))
    board = puzzle.rules.draw(puzzle, solution)
    ours = _shown(board, start)
    if ours is None:
        return "not compared"
    drawn = [alike for drawing in told if drawing is not None for alike in _alike(drawing, start)]
    if ours in drawn:
        return "same"
    # what one of the two has no form for can't be compared
    formed = any([*map(bool, drawing)] == [*map(bool, ours)] for drawing in drawn)
    return "differs" if formed and stored.pid in COMPARABLE else "not compared"


def _alike(told: FilledIn, start: Board) -> Iterable[FilledIn]:
    """Drawings that mean the same: where a click shades a room; where lines run between points that we take for
    cells."""
    return (
        told,
        told._replace(cells=_with_rooms(told.cells, start)),
        told._replace(lines=_moved(told.sides), sides=_NONE),
    )


def _lists(stated: Any, board: Board) -> tuple[list[str], list[str]]:
    """The required moves, and all of them."""
    required = stated.get("moves_required") if isinstance(stated, Mapping) else None
    if not isinstance(required, list):
        raise BadPuzzleError("expected a solution with moves_required, a list of moves")
    every = stated.get("moves_full", required)
    if not isinstance(every, list):
        raise BadPuzzleError("moves_full is no list of moves")
    if not required and not every:
        raise BadPuzzleError("there are no moves")
    for move in (*required, *every):
        found = ANY_MOVE.fullmatch(move) if isinstance(move, str) else None
        if found is None:
            raise BadPuzzleError(f"{quoted(str(move))} is no move; expected one such as mouse,left,1,3")
        numbers = [float(number) for number in (found[1] or "").split(",")[1:]]
        # some boards of pzpr have a line of points or clues more than ours
        if any(
            not -2 <= number <= 2 * size + 4
            for place, size in ((0, board.width), (1, board.height))
            for number in numbers[place::2]
        ):
            raise BadPuzzleError(f"the move {quoted(move)} is outside of the board")
    return required, every


def _told(moves: Iterable[str]) -> FilledIn | None:
    """What the moves fill in; None if there are none, or others than these."""
    cells, texts, lines, sides = set[Point](), set[tuple[Point, str]](), set[Point](), set[Point]()
    for move in moves:
        if (corner := CORNER.fullmatch(move)) is not None:
            x, y = map(int, corner.groups())
            texts.add(((y | 1, x | 1), HALVES[y % 2, x % 2].value))
            continue
        found = MOVE.fullmatch(move)
        if found is None:
            return None
        column, row, end_column, end_row = (None if number is None else int(number) for number in found.groups()[:4])
        assert column is not None and row is not None
        if end_column is None or end_row is None:
            if found[5] is not None:
                texts.add(((row, column), found[5]))
            elif (row, column) in cells:
                # a second click means something else
                return None
            else:
                cells.add((row, column))
            continue
        between = _between((row, column), (end_row, end_column))
        if between is None or found[5] is not None:
            return None
        (lines if row % 2 and column % 2 else sides).update(between)
    drawing = FilledIn(frozenset(cells), frozenset(texts), frozenset(lines), frozenset(sides))
    return drawing if any(drawing) else None


def _between(start: Point, end: Point) -> list[Point] | None:
    """The middles of the steps of a straight line from cell to cell, or from corner to corner."""
    if (start[0] == end[0]) == (start[1] == end[1]) or any((a - b) % 2 for a, b in zip(start, end, strict=True)):
        return None
    down, right = ((end[n] > start[n]) - (end[n] < start[n]) for n in (0, 1))
    steps = max(abs(end[0] - start[0]), abs(end[1] - start[1])) // 2
    return [(start[0] + down * (2 * n + 1), start[1] + right * (2 * n + 1)) for n in range(steps)]


def _shown(board: Board, start: Board) -> FilledIn | None:
    """What a board shows besides what it showed at the start; None for several kinds of symbols, which clicks don't
    tell apart."""
    shaded = {*board.shaded} - {*start.shaded}
    symbols = {cell: symbol for cell, symbol in board.symbols.items() if start.symbols.get(cell) != symbol}
    texts = {(_middle(cell), text) for cell, text in board.texts.items() if start.texts.get(cell) != text}
    if symbols and {*symbols.values()} <= {*HALVES.values()}:
        texts |= {(_middle(cell), symbol.value) for cell, symbol in symbols.items()}
        symbols = {}
    if len({*symbols.values()}) > 1:
        return None
    sides = {edge for edge, number in board.fences.items() if number} | {*board.walls} - {*start.walls}
    return FilledIn(
        frozenset(map(_middle, {*shaded, *symbols})),
        frozenset(texts),
        frozenset(_middle_of(edge) for edge, number in board.lines.items() if number),
        frozenset(map(_middle_of, sides)),
    )


def _middle(cell: Point) -> Point:
    return 2 * cell[0] + 1, 2 * cell[1] + 1


def _middle_of(edge: tuple[Point, Point]) -> Point:
    (r, c), (below, right) = edge
    return r + below + 1, c + right + 1


def _moved(points: frozenset[Point]) -> frozenset[Point]:
    """The points in the coordinates of boards whose cells they are the corners of."""
    return frozenset([(row + 1, column + 1) for row, column in points])


def _with_rooms(cells: frozenset[Point], start: Board) -> frozenset[Point]:
    """The cells with all others of their rooms: in some genres a click shades a room."""
    walls = frozenset(map(_middle_of, start.walls))
    found, ahead = set(cells), list(cells)
    while ahead:
        row, column = ahead.pop()
        for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            after = row + 2 * down, column + 2 * right
            inside = 0 < after[0] < 2 * start.height and 0 < after[1] < 2 * start.width
            if inside and after not in found and (row + down, column + right) not in walls:
                found.add(after)
                ahead.append(after)
    return frozenset(found)
