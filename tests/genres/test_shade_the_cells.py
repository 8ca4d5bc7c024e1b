"""Shade the Cells: the data card; random numbers under every option against all shadings."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from typing import Any

from clueproof import (
    parse,
    read,
    rule_set,
    to_plain,
    verify,
)
from clueproof.testing import Card, GenreSuite, Truth
from tests.genres.boards import Rows, Says, cells_of, drawn, out_of, subsets

RULES = rule_set("shade-the-cells")


PUZZLE = "shade-the-cells\n2 2 3\n1 1 2\n"
TRUTH = ("#.#", "..#")


def every(shape: Any) -> dict[Rows, Says]:
    """All shadings, with the numbers of all cells."""
    reach = (1, 2) if shape.neighbours == 8 else (1,)
    found = {}
    for dark in subsets(cells_of(shape)):
        found[drawn(shape, dark)] = {
            (r, c): sum(y == r or x == c for y, x in dark) - (not shape.itself)
            if (r, c) in dark
            else sum((y - r) ** 2 + (x - c) ** 2 in reach for y, x in dark)
            for r, c in cells_of(shape)
        }
    return found


def asked(grid: list[list[int | None]], neighbours: int = 4, itself: bool = True) -> str:
    return json.dumps({"puzzle": "shade-the-cells", "grid": grid, "neighbours": neighbours, "itself": itself})


class TestShadeTheCells(GenreSuite):
    card = Card(
        name="shade-the-cells",
        source="worked out by hand",
        puzzle=PUZZLE,
        solution=TRUTH,
        board="2 2 3\n1 1 2\na cell has 4 neighbours",
        solved_board=("#2  2 #3\n 1  1 #2"),
        small=(
            "shade-the-cells\n.",
            "shade-the-cells\n0 1",
            "shade-the-cells\n. . .\n. . .",
            "shade-the-cells itself=no\n. . 2\n. . .",
            "shade-the-cells neighbours=8\n. 3\n. .\n. .",
            "shade-the-cells neighbours=8 itself=no\n. 2 .\n. . .\n0 . .",
            "shade-the-cells neighbours=8\n. . .\n. . .\n. . .\n. . .",
            "shade-the-cells\n. . . .\n. 3 . .\n. . . 2",
            "shade-the-cells itself=no neighbours=8\n" + ". . . . . .\n" * 4,
        ),
        forms=(
            (
                "shade-the-cells neighbours=8 itself=no\n2 . 0\n1 1 2\n",
                "shade-the-cells itself=no neighbours=8\n2.0\n112",
                asked([[2, None, 0], [1, 1, 2]], 8, False),
                '{"puzzle": "shade-the-cells", "neighbours": 8, "itself": false, "grid": [["2", "", 0], [1, "1", 2]]}',
                '{"puzzle": "shade-the-cells", "neighbours": 8, "itself": false, "grid": ["2.0", "112"]}',
            ),
            ("shade-the-cells\n2 . 2\n0 0 .\n", '{"puzzle": "shade-the-cells", "board": [[2, "", 2], [0, 0, null]]}'),
        ),
        written=(
            asked([[None] * 12, [12] * 12, [0] * 12]),
            asked([[None] * 3, [10, 11, 12]] * 5),
            asked([[None] * 12] * 11 + [[12] * 12]),
            asked([[11] * 10] * 10),
        ),
        refused=(
            ("shade-the-cells", "the puzzle has no grid"),
            ("shade-the-cells\n. 5 .\n. . .", "<text>:2:3: 5 is more than the 4 that a cell of this grid can have"),
            ("shade-the-cells itself=no\n. 4 .\n. . .", "4 is more than the 3 that"),
            (
                "shade-the-cells\n. x .\n. . .",
                "<text>:2:3: 'x' is no cell; expected a number from 0 to 4, or . for none",
            ),
            ("shade-the-cells\n. 2 .\n. .", "<text>:3: row 2 has 2 cells"),
            ("shade-the-cells neighbours=6\n...", "neighbours is 4 or 8, not 6"),
            ("shade-the-cells neighbours=all\n...", "neighbours must be a whole number"),
            ("shade-the-cells itself=maybe\n...", "itself is yes or no"),
            ("shade-the-cells neighbors=8\n...", "unknown option 'neighbors'; did you mean 'neighbours'?"),
            ("shade-the-cells\n" + "." * 61, "the width of this puzzle is at most 60, not 61"),
            ('{"puzzle": "shade-the-cells", "grid": [[0, 1], [9, 0]]}', "grid row 2, column 1: 9 is more than the 3"),
            ('{"puzzle": "shade-the-cells", "grid": [[0, -1]]}', "'-1' is no cell"),
            ('{"puzzle": "shade-the-cells", "grid": []}', "the puzzle has no grid"),
        ),
        broken=(
            (PUZZLE, TRUTH, None),
            (PUZZLE, ("#.#",), "the solution is not 2 by 3"),
            (PUZZLE, ("#.", "..#"), "the solution is not 2 by 3"),
            (PUZZLE, ("#x#", "..#"), "r1c2 is neither dark (#) nor light (.)"),
            (PUZZLE, ("###", "..#"), "r1c1 is dark with 3 dark cells in its row and column, not 2"),
            (PUZZLE, ("..#", "..#"), "r1c1 is light with 0 dark neighbours, not 2"),
            (
                "shade-the-cells itself=no\n2 . .\n. . .",
                ("##.", "..."),
                "r1c1 is dark with 1 dark cells in its row and column besides it, not 2",
            ),
        ),
        wrong=(("shade-the-cells\n2 0\n", ("r1c1 is 2", "r1c2 is 0")),),
        open=(("shade-the-cells\n1 1\n", ("r1c1", "r1c2")),),
        unique=(("shade-the-cells\n2 2\n", ("##",)),),
        boards=(
            ("shade-the-cells\n2 . 2\n0 0 .", None, "2 . 2\n0 0 .\na cell has 4 neighbours"),
            ("shade-the-cells\n2 . 2\n0 0 .", TRUTH, ("#2  . #2\n 0  0  #")),
        ),
        answers=((PUZZLE, TRUTH, list(TRUTH)),),
        blank=((2, 3, {"itself": False}, "shade-the-cells itself=no\n. . .\n. . ."),),
        truth=(
            Truth(
                solutions=out_of(every),
                puzzles=tuple(
                    json.dumps(
                        {
                            "puzzle": "shade-the-cells",
                            "grid": [[None] * width] * height,
                            "neighbours": neighbours,
                            "itself": itself,
                        }
                    )
                    for neighbours, itself in product((4, 8), (True, False))
                    for height, width in ((1, 2), (1, 5), (3, 2), (2, 4), (3, 3))
                ),
                clues=6,
            ),
        ),
        counts=(("shade-the-cells\n...\n...", 64),),
    )


def test_shaded_cells_are_shaded_on_the_board() -> None:
    drawn = RULES.draw(parse("shade-the-cells\n2 . 2\n0 0 ."), TRUTH)
    assert drawn.shaded == {(0, 0), (0, 2), (1, 2)}
    assert to_plain(drawn).split() == ["#2", ".", "#2", "0", "0", "#"]


def test_every_verdict_is_among_the_instances() -> None:
    puzzles = read(Path(__file__).parents[2] / "instances" / "shade-the-cells" / "own.txt")
    assert {verify(puzzle).word for puzzle in puzzles} == {"unique", "multiple", "none"}
