"""Moves as Pencil Puzzle Bench stores them, compared with solutions."""

from __future__ import annotations

from typing import Any

import pytest

from clueproof import parse, verify
from clueproof.audit.moves import StoredMoves, compare_moves
from clueproof.errors import BadPuzzleError

NURIMISAKI = "https://puzz.link/p?nurimisaki/4/4/2r4g."
SHAKASHAKA = "https://puzz.link/p?shakashaka/4/4/n6.0..g."
NONE = "https://puzz.link/p?nurimisaki/2/2/j"
SEVERAL = "https://puzz.link/p?slither/2/2/j"
SHADED = ["5,1", "7,1", "1,3", "1,5", "5,5", "1,7", "5,7"]
CLICKS = [f"mouse,left,{place}" for place in SHADED]
MARKS = ["mouse,right,1,1", "mouse,right,3,3"]
SUDOKU = "https://puzz.link/p?sudoku/4/4/1h4o23g"
GRID = "1324241331424231"


def moves(required: Any, every: Any = ()) -> dict[str, Any]:
    return {"moves_full": [*every], "moves_required": required, "moves_hint": []}


def compared(url: str, pid: str, solution: Any) -> str:
    puzzle = parse(url)
    return compare_moves(StoredMoves(pid, solution), puzzle, verify(puzzle).solutions[0])


def written(grid: str) -> list[str]:
    """The moves that write the numbers of a 4x4 Sudoku into its empty cells."""
    given = "1..4.........23."
    return [
        f"mouse,left,{2 * (n % 4) + 1},{2 * (n // 4) + 1};key,{number}"
        for n, number in enumerate(grid)
        if given[n] == "."
    ]


def drawn(row: int, column: int, right: bool = False) -> str:
    ends = (column, row, column + 2, row) if right else (column, row, column, row + 2)
    return "mouse,left,{},{},{},{}".format(*ends)


def around(width: int) -> list[str]:
    """The moves that draw a loop around the first cells of the first row."""
    ends = [drawn(0, 0), drawn(0, 2 * width)]
    return ends + [drawn(row, 2 * column, right=True) for row in (0, 2) for column in range(width)]


def test_lines_and_corners() -> None:
    loop = "https://puzz.link/p?slither/2/1/3g"
    assert compared(loop, "slither", moves(around(2))) == "same"
    assert compared(loop, "slither", moves(around(1))) == "differs"
    corners = ["0.5,0.5", "3.5,0.5", "0.5,3.5", "3.5,3.5"]
    clicks = [f"mouse,left,{place}" for place in corners]
    assert compared(SHAKASHAKA, "shakashaka", moves(clicks)) == "same"
    turned = [*clicks[:3], "mouse,left,2.5,2.5"]
    assert compared(SHAKASHAKA, "shakashaka", moves(turned)) == "differs"


def test_what_can_not_be_compared() -> None:
    assert compared(NURIMISAKI, "nurimisaki", moves(["mouse,right,1,1"])) == "not compared"
    assert compared(NURIMISAKI, "nurimisaki", moves(["mouse,right,1,1"], CLICKS)) == "not compared"
    assert compared(NURIMISAKI, "nurimisaki", moves([], MARKS)) == "not compared"
    assert compared(NURIMISAKI, "nurimisaki", moves([], CLICKS)) == "same"
    assert compared(NURIMISAKI, "nurimisaki", moves(["mouse,left,1,1", "mouse,left,1,1"])) == "not compared"
    assert compared(NURIMISAKI, "nurimisaki", moves(["mouse,left,1,1,5,5"])) == "not compared"
    assert compared(NURIMISAKI, "nurimisaki", moves(["mouse,left,1,1;key,3"])) == "not compared"
    # other genres may write their moves in other ways
    assert compared(NURIMISAKI, "another", moves(CLICKS[1:])) == "not compared"
    with pytest.raises(BadPuzzleError):
        compared(NURIMISAKI, "nurimisaki", None)
