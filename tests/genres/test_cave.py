"""Cave: the data card; random clues against all caves, question marks, large boards."""

from __future__ import annotations

from functools import cache

import pytest

from clueproof import count, parse, solutions
from clueproof.testing import Card, GenreSuite, Making
from tests.genres.seen_numbers import Rows, all_shadings, check_agrees, check_random_clues, flooded

PUZZLE = "cave\n. 2 . . .\n. . . . 3\n5 6 . . .\n. . . 5 .\n"
SOLVED = ("#..##", "##.#.", ".....", "#....")


class TestCave(GenreSuite):
    card = Card(
        name="cave",
        aliases=("corral",),
        source="clueproof generate cave --size 4x5 --seed card",
        puzzle=PUZZLE,
        solution=SOLVED,
        board=". 2 . . .\n. . . . 3\n5 6 . . .\n. . . 5 .",
        solved_board="# 2 . # #\n# # . # 3\n5 6 . . .\n# . . 5 .",
        small=(
            "cave\n.",
            "cave\n1",
            "cave\n?",
            "cave\n. . .",
            "cave\n.\n?\n.\n.",
            "cave\n. . .\n. 3 .",
            "cave\n2 . ?\n. . 4",
            "cave\n. . .\n. . .\n. . .",
            "cave\n. . . .\n. 3 . .\n. . . 2",
            "cave\n. . .\n. ? 2\n5 . .\n. . .",
        ),
        forms=(
            (
                "cave\n3 2 .\n. ? 4\n",
                "corral\n32.\n.?4",
                "corral height=2 width=3\n320\n0?4",
                '{"puzzle": "cave", "height": 2, "width": 3, "grid": [[3, 2, 0], [null, "?", "4"]]}',
                '{"puzzle": "cave", "board": ["32.", ".?4"]}',
                '{"puzzle": "cave", "inputs": {"clues": [["3", "2", " "], [" ", "?", "4"]]}}',
            ),
        ),
        written=("cave\n" + ". 12 . . . . . . . . . . ?\n" * 3, "cave\n12 . .\n" + ". . .\n" * 11),
        refused=(
            ("cave", "the puzzle has no grid"),
            ("cave\n. 5 .\n. . .", "<text>:2:3: 5 is more than the 4 cells of its row and column"),
            (
                "cave\n. x .\n. . .",
                "'x' is no cell; expected a number from 1 to 4, ? for one that is not told, or . for none",
            ),
            ("cave\n. 2 .\n. .", "<text>:3: row 2 has 2 cells"),
            ("cave width=4\n...\n...", "the stated width is 4"),
            ("cave\n" + "." * 101, "the width of a Cave is at most 100, not 101"),
            ("cave deep\n...", "unknown option 'deep'"),
            ('{"puzzle": "cave", "grid": [[0, -1]]}', "'-1' is no cell"),
            ("https://puzz.link/p?cave/2/2/g5h", "grid row 1, column 2: 5 is more than the 3 cells"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[:3], "the solution is not 4 by 5"),
            (PUZZLE, ("x..##", *SOLVED[1:]), "r1c1 is neither shaded (#) nor unshaded (.)"),
            (PUZZLE, (*SOLVED[:2], "#....", "#...."), "r3c1 has a number, but is shaded"),
            (PUZZLE, (*SOLVED[:3], "....."), "r3c1 sees 6 unshaded cells, not 5"),
            (PUZZLE, ("#.###", "##.##", *SOLVED[2:]), "r2c3 is cut off from r1c2"),
            (PUZZLE, (".....", ".#...", *SOLVED[2:]), "r2c2 is cut off from the edge of the grid"),
            ("cave\n? . .", ("#..",), "r1c1 has a clue, but is shaded"),
            ("cave\n. . .", ("###",), None),
            ("cave\n. . .", ("...",), None),
        ),
        wrong=(
            ("cave\n1 . .\n. . 2", ("r1c1 sees 1", "r2c3 sees 2")),
            ("cave\n1 . ?", ("r1c1 sees 1", "r1c3 has a clue, so it is unshaded")),
        ),
        open=(("cave\n. 3 . .\n. . . .\n", ()), ("cave\n. ?", ("r1c1",))),
        unique=(("cave\n. ? 2", ("#..",)),),
        boards=(("cave\n? . 2\n. . .", ("...", "###"), "? . 2\n# # #"),),
        answers=((PUZZLE, SOLVED, list(SOLVED)),),
        in_json=(("cave\n3 ? .\n. . 4\n", {"puzzle": "cave", "grid": [[3, "?", 0], [0, 0, 4]]}),),
        blank=((2, 3, {}, "cave\n. . .\n. . ."),),
        links=(
            ("multiple", "https://puzz.link/p?cave/3/2/.h4h", "https://puzz.link/p?bag/3/2/.h4h", "cave\n? . .\n4 . ."),
        ),
        made=(Making((1, 6)), Making((9, 7)), Making((15, 16))),
    )


@cache
def caves(height: int, width: int) -> list[Rows]:
    """All shadings that the rules allow, out of all there are."""
    return [rows for rows in all_shadings(height, width) if allowed(rows)]


def allowed(rows: tuple[str, ...]) -> bool:
    """Flood the cave from any cell of it, and the rest from a ring around the board."""
    height, width = len(rows), len(rows[0])
    cave = {(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "."}
    rest = {(r, c) for r in range(-1, height + 1) for c in range(-1, width + 1)} - cave
    return all(flooded(cells, start) == cells for cells, start in ((cave, {*[*cave][:1]}), (rest, {(-1, -1)})))


@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 5), (2, 2), (3, 3), (2, 4)])
def test_number_of_caves(height: int, width: int) -> None:
    asked = parse("cave\n" + (". " * width + "\n") * height)
    assert {*solutions(asked)} == {*caves(height, width)}
    assert count(asked).found == len(caves(height, width))


@pytest.mark.parametrize(("height", "width"), [(1, 5), (3, 3), (2, 5), (4, 3)])
def test_random_clues(height: int, width: int) -> None:
    check_random_clues("cave", caves(height, width), 400 // (height * width), 0.4, untold=True)


def test_check_agrees_with_the_rules_on_all_shadings() -> None:
    check_agrees("cave", caves(4, 3))
