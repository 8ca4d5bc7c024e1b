"""The moves of a record, compared with a solution: what they shade, write and draw.

Moves are those of pzpr: `mouse,left,x,y` clicks, with `;key,6` behind it writes, and `mouse,left,x,y,x,y` draws. A cell
has odd coordinates, the border between two cells has an even one, the corner of a cell two.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

from clueproof import Puzzle
from clueproof.grid.board import Board

MOVE = re.compile(r"mouse,left,(-?\d+),(-?\d+)(?:,(-?\d+),(-?\d+))?(?:;key,(\w+))?")
Point: TypeAlias = "tuple[int, int]"
"""A row and a column, in these coordinates."""
Compared: TypeAlias = Literal["same", "differs", "not compared"]


_NONE: frozenset[Point] = frozenset()


class Drawing(NamedTuple):
    """What is filled in: cells that are shaded or have a symbol, texts in cells, lines from cell to cell, and lines
    along their sides, each by its middle."""

    cells: frozenset[Point] = frozenset()
    texts: frozenset[tuple[Point, str]] = frozenset()
    lines: frozenset[Point] = frozenset()
    sides: frozenset[Point] = frozenset()


def stored_solution(record: Mapping[str, Any], puzzle: Puzzle, solution: object) -> Compared:
    """Do the moves that the record requires lead to this solution?"""
    told = _told((record.get("solution") or {}).get("moves_required", []))
    if told is None:
        return "not compared"
    start = puzzle.rules.draw(puzzle)
    ours = _shown(puzzle.rules.draw(puzzle, solution), start)
    # where a click shades a room; where lines run between points that we take for cells
    alike = (
        told,
        told._replace(cells=_with_rooms(told.cells, start)),
        told._replace(lines=_moved(told.sides), sides=_NONE),
    )
    if ours in alike:
        return "same"
    # what one of the two has no form for can't be compared
    return "differs" if [*map(bool, told)] == [*map(bool, ours)] else "not compared"


def _told(moves: Iterable[object]) -> Drawing | None:
    """What the moves fill in; None if there are none, or others than these."""
    cells, texts, lines, sides = set[Point](), set[tuple[Point, str]](), set[Point](), set[Point]()
    for move in moves:
        found = MOVE.fullmatch(str(move))
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
    drawing = Drawing(frozenset(cells), frozenset(texts), frozenset(lines), frozenset(sides))
    return drawing if any(drawing) else None


def _between(start: Point, end: Point) -> list[Point] | None:
    """The middles of the steps of a straight line from cell to cell, or from corner to corner."""
    if (start[0] == end[0]) == (start[1] == end[1]) or any((a - b) % 2 for a, b in zip(start, end, strict=True)):
        return None
    down, right = ((end[n] > start[n]) - (end[n] < start[n]) for n in (0, 1))
    steps = max(abs(end[0] - start[0]), abs(end[1] - start[1])) // 2
    return [(start[0] + down * (2 * n + 1), start[1] + right * (2 * n + 1)) for n in range(steps)]


def _shown(board: Board, start: Board) -> Drawing:
    """What a board shows besides what it showed at the start."""
    cells = {*board.shaded} - {*start.shaded}
    cells |= {cell for cell, symbol in board.symbols.items() if start.symbols.get(cell) != symbol}
    texts = {(_middle(cell), text) for cell, text in board.texts.items() if start.texts.get(cell) != text}
    sides = {edge for edge, number in board.fences.items() if number} | {*board.walls} - {*start.walls}
    return Drawing(
        frozenset(map(_middle, cells)),
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
