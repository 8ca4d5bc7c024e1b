"""Range: the data card; the number of shadings, and random clues against all shadings."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from clueproof import parse, solutions
from clueproof.testing import Card, GenreSuite, Truth
from tests.genres.boards import Says, blank, cells_of, out_of
from tests.genres.seen_numbers import Rows, all_shadings, check_agrees, flooded, sees

PUBLISHED = "range\n6 2 . . .\n. . . . 4\n. . . . .\n5 . . . .\n. . . 6 3\n"
SOLVED = ("..#..", ".#...", "....#", ".#...", "..#..")


@cache
def shadings(height: int, width: int) -> list[Rows]:
    """All shadings that the rules allow, out of all there are."""
    return [rows for rows in all_shadings(height, width) if allowed(rows)]


def allowed(rows: tuple[str, ...]) -> bool:
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    if any("##" in line for line in (*rows, *columns)):
        return False
    unshaded = {(r, c) for r, row in enumerate(rows) for c, symbol in enumerate(row) if symbol == "."}
    return flooded(unshaded, {*[*unshaded][:1]}) == unshaded


SIZES = (
    ((1, 1), 2),
    ((1, 2), 3),
    ((2, 1), 3),
    ((1, 5), 4),
    ((2, 2), 5),
    ((2, 3), 11),
    ((3, 2), 11),
    ((3, 3), 39),
)
"""Sizes, and how many shadings there are."""


def every(shape: Any) -> dict[Rows, Says]:
    """All shadings, with the numbers of all unshaded cells."""
    return {
        rows: {(r, c): sees(rows, r, c) for r, c in cells_of(shape) if rows[r][c] == "."}
        for rows in shadings(shape.height, shape.width)
    }


class TestRange(GenreSuite):
    card = Card(
        name="range",
        aliases=("kurodoko", "kuromasu"),
        source="Simon Tatham's Range, 5x5",
        puzzle=PUBLISHED,
        solution=SOLVED,
        board=("6 2 . . .\n. . . . 4\n. . . . .\n5 . . . .\n. . . 6 3"),
        solved_board=("6 2 # . .\n. # . . 4\n. . . . #\n5 # . . .\n. . # 6 3"),
        small=(
            "range\n.",
            "range\n1",
            "range\n. . .",
            "range\n.\n.\n.\n.",
            "range\n. . .\n. . .",
            "range\n3 2 .\n. . 4",
            "range\n3 o .\n. . 4",
            "range\n. . .\no . 3\n. o .",
            "range\n. . . .\n. 3 . .\n. . . 2",
            "range\n. . .\n. . 2\n5 . .\n. . .",
            "range height=4 width=7\n" + ".......\n" * 4,
        ),
        forms=(
            (
                "range\n3 2 .\n. . 4\n",
                "kurodoko\n32.\n..4",
                "kuromasu height=2 width=3\n320\n0|04",
                '{"puzzle": "range", "height": 2, "width": 3, "grid": [[3, 2, 0], [null, "", "4"]],'
                ' "sgt_id": "3x2:3_2c4"}',
                '{"puzzle": "range", "grid": ["32.", "..4"]}',
                '{"puzzle": "range", "inputs": {"clues": [["3", "2", " "], [" ", " ", "4"]]}}',
            ),
            (PUBLISHED, PUBLISHED.replace(" ", "")),
        ),
        written=(
            "range\no . 3\n",
            "range\n" + ". 12 . . . . . . . . . . 4\n" * 3,
        ),
        refused=(
            ("range", "the puzzle has no grid"),
            ("range\n. 5 .\n. . .", "<text>:2:3: 5 is more than the 4 cells of its row and column"),
            ("range\n. x .\n. . .", "<text>:2:3: 'x' is no cell; expected a number from 1 to 4"),
            ("range\n. 2 .\n. .", "<text>:3: row 2 has 2 cells"),
            ("range width=4\n...\n...", "the stated width is 4"),
            ("range\n" + "." * 101, "the width of a Range puzzle is at most 100, not 101"),
            ("range\n" + ".\n" * 101, "the height of a Range puzzle is at most 100, not 101"),
            ("range lazy\n...", "unknown option 'lazy'"),
            ('{"puzzle": "range", "grid": [[0, 1], [9, 0]]}', "grid row 2, column 1: 9 is more than the 3 cells"),
            ('{"puzzle": "range", "width": 1000000000000, "grid": ["1", " "]}', "the stated size is more than 10000"),
            ('{"puzzle": "range", "grid": [[0, -1]]}', "'-1' is no cell"),
            ('{"puzzle": "range", "grid": [[0, 1.5]]}', "a cell must be a number"),
        ),
        broken=(
            (PUBLISHED, SOLVED, None),
            (PUBLISHED, SOLVED[:4], "the solution is not 5 by 5"),
            (PUBLISHED, ("..#.", *SOLVED[1:]), "the solution is not 5 by 5"),
            (PUBLISHED, ("..x..", *SOLVED[1:]), "r1c3 is neither shaded (#) nor unshaded (.)"),
            (PUBLISHED, ("..##.", *SOLVED[1:]), "r1c3 and r1c4 are shaded and share a side"),
            (PUBLISHED, ("....#", "....#", *SOLVED[2:]), "r1c5 and r2c5 are shaded and share a side"),
            (PUBLISHED, ("..#.#", "...#.", *SOLVED[2:]), "r1c4 is cut off from r1c1"),
            (PUBLISHED, (".....", *SOLVED[1:]), "r1c1 sees 9 unshaded cells, not 6"),
            (PUBLISHED, ("#.#..", *SOLVED[1:]), "r1c4 is cut off from r1c2"),
            (PUBLISHED, ("#....", ".....", *SOLVED[2:]), "r1c1 has a number, but is shaded"),
        ),
        wrong=(("range\n. . 2 . 6\n. . . . .\n5 . . 5 .\n", ("r1c3 sees 2", "r1c5 sees 6")),),
        open=(("range\n2 .\n. .\n", ("r1c2", "r2c1")),),
        unique=(("range\n2 . .\n", ("..#",)),),
        boards=(
            ("range\n3 2 .\n. . 4", None, "3 2 .\n. . 4"),
            ("range\n3 2 .\n. . 4", ("..#", "..."), "3 2 #\n. . 4"),
        ),
        answers=(
            (PUBLISHED, SOLVED, list(SOLVED)),
            ('{"puzzle": "range", "grid": [[3, 2, 0], [null, "", "4"]]}', ("..#", "..."), ["..#", "..."]),
        ),
        in_json=(("range\n3 2 .\n. . 4\n", {"puzzle": "range", "grid": [[3, 2, 0], [0, 0, 4]]}),),
        blank=((2, 3, {}, "range\n. . .\n. . ."),),
        truth=(
            Truth(
                solutions=out_of(every),
                puzzles=tuple(blank("range", *size) for size in ((1, 5), (3, 3), (2, 5), (4, 3), (3, 4), (5, 2))),
                clues=12,
                words=("none", "unique", "multiple"),
            ),
        ),
        counts=tuple((blank("range", *size), number) for size, number in SIZES),
    )


def test_check_agrees_with_the_rules_on_all_shadings() -> None:
    check_agrees("range", shadings(3, 4))


@pytest.mark.parametrize("backend", ["sat", "sat:glucose42", "cpsat", "brute-force"])
def test_backends_agree(backend: str) -> None:
    asked = parse("range\n. 4 .\n. . .\n")
    assert {*solutions(asked, backend=backend)} == {r for r in shadings(2, 3) if r[0][1] == "." and sees(r, 0, 1) == 4}
