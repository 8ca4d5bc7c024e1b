"""All boards of a size, and what the wording of rules says of them, for searches to compare the model with."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any

from clueproof import Puzzle
from clueproof.genres import Cell

Rows = tuple[str, ...]
Says = Mapping[Any, Any]
"""What clues at some places would say."""


def out_of(every: Callable[[Any], Mapping[Any, Says]]) -> Callable[[Puzzle], list[Any]]:
    """All solutions: of the boards of a shape that the rules allow, `every`, each with what clues would say of it,
    those of which the puzzle's clues are true."""
    boards = cache(every)

    def solutions(puzzle: Puzzle) -> list[Any]:
        stated = [(clue.position, clue.value) for clue in puzzle.rules.clue_list(puzzle)]
        found = boards(puzzle.shape)
        return [board for board, has in found.items() if all(has.get(cell) == says for cell, says in stated)]

    return solutions


def cells_of(shape: Any) -> list[Cell]:
    return [*product(range(shape.height), range(shape.width))]


def subsets(cells: Collection[Cell]) -> Iterator[set[Cell]]:
    for signs in product((False, True), repeat=len(cells)):
        yield {cell for cell, sign in zip(cells, signs, strict=True) if sign}


def drawn(shape: Any, cells: Collection[Cell], sign: str = "#") -> Rows:
    """A board with a sign in these cells."""
    return tuple("".join(sign if (r, c) in cells else "." for c in range(shape.width)) for r in range(shape.height))


def beside(cell: Cell) -> set[Cell]:
    r, c = cell
    return {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)}


def pieces(cells: Iterable[Cell]) -> list[set[Cell]]:
    """Cells that are joined from side to side."""
    left, found = {*cells}, []
    while left:
        reached = [left.pop()]
        for cell in reached:
            reached += beside(cell) & left
            left -= beside(cell)
        found.append({*reached})
    return found


def in_lines(shape: Any, cells: Collection[Cell]) -> dict[Cell, int]:
    """How many of these cells are in each column, above it, and in each row, at its left."""
    columns = {(-1, c): sum((r, c) in cells for r in range(shape.height)) for c in range(shape.width)}
    return columns | {(r, -1): sum((r, c) in cells for c in range(shape.width)) for r in range(shape.height)}


def in_rooms(shape: Any, cells: Collection[Cell]) -> dict[Cell, int]:
    """How many of these cells are in each room, at its first cell."""
    return {min(room): len({*room} & {*cells}) for room in shape.cells_of}


def blank(name: str, height: int, width: int) -> str:
    """The text of a board without clues."""
    return f"{name}\n" + (". " * width + "\n") * height
