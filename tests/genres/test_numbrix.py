"""Numbrix: the data card; all boards of a size against all paths, and what the maker makes."""

from __future__ import annotations

from clueproof import parse
from clueproof.testing import Card, GenreSuite, Making, Truth
from tests.genres.number_paths import begins_and_ends_with_a_given_number, boards, every_way

PUZZLE = "numbrix\n1 . 3\n. 9 .\n. . 5\n"
SOLVED = ((1, 2, 3), (8, 9, 4), (7, 6, 5))
WALLED = "numbrix\n1 # .\n. # .\n. . 5\n"


class TestNumbrix(GenreSuite):
    card = Card(
        name="numbrix",
        source="worked out by hand",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="1 . 3\n. 9 .\n. . 5\nnumbers 1 to 9",
        solved_board="1 2 3\n8 9 4\n7 6 5",
        small=(
            "numbrix\n.\n",
            "numbrix\n#\n",
            "numbrix\n. .\n. .\n",
            "numbrix\n1 . #\n# . 4\n",
            "numbrix\n. # .\n. . .\n",
            "numbrix\n1 . .\n. . .\n",
            "numbrix width=4\n1 . . 4\n",
        ),
        forms=(
            (
                "numbrix\n1 . 3\n. 9 .\n. . 5\n",
                "numbrix\n1_3\n.9.\n0-5\n",
                '{"puzzle": "numbrix", "grid": ["1.3", ".9.", "..5"]}',
                '{"puzzle": "numbrix", "grid": [[1, 0, 3], [0, 9, 0], ["", null, 5]]}',
                '{"puzzle": "numbrix", "inputs": {"board": [["1", " ", "3"], [" ", "9", " "], [" ", " ", "5"]]}}',
            ),
        ),
        refused=(
            ("numbrix", "the puzzle has no grid"),
            ("numbrix\n. x\n. .", "<text>:2:3: 'x' is no cell; expected a number, # for a wall, or . for none"),
            ("numbrix\n. 5\n. .", "<text>:2:3: 5 is more than the 4 open cells"),
            ("numbrix\n. 4\n. #", "<text>:2:3: 4 is more than the 3 open cells"),
            ("numbrix\n. -2\n. .", "<text>:2:3: '-2' is no cell"),
            ("numbrix\n1 . .\n. .", "<text>:3: row 2 has 2 cells"),
            ("numbrix\n" + ". " * 31, "the width of a Numbrix is at most 30, not 31"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ((1, 2, 3), (8, 9, 4), (7, 6, 6)), "no cell has the number 5"),
            (PUZZLE, ((1, 2, 3), (8, 9, 4), (7, 6, 10)), "r3c3 holds no number from 1 to 9"),
            (PUZZLE, ((1, 2, 3), (8, 9, 4), (7, 5, 6)), "5 is 2 steps away from 4"),
            (PUZZLE, ((3, 4, 5), (2, 9, 6), (1, 8, 7)), "r1c1 is given as 1, not 3"),
            (WALLED, ((1, 0, 7), (2, 0, 6), (3, 4, 5)), None),
            (WALLED, ((1, 6, 5), (2, 0, 7), (3, 4, 6)), "r1c2 is not open, but holds 6"),
        ),
        wrong=(
            ("numbrix\n1 . 2\n. . .", ("r1c1 is 1", "r1c3 is 2")),
            ("numbrix\n2 2\n. .", ("r1c1 is 2", "r1c2 is 2")),
            ("numbrix\n. #\n# .", ()),
        ),
        open=(("numbrix\n1 .\n. .", ("r1c2", "r2c1")),),
        unique=(("numbrix\n1 . . .", ((1, 2, 3, 4),)), (WALLED, ((1, 0, 7), (2, 0, 6), (3, 4, 5)))),
        answers=((PUZZLE, SOLVED, [[1, 2, 3], [8, 9, 4], [7, 6, 5]]),),
        in_json=((PUZZLE, {"puzzle": "numbrix", "grid": ["1 . 3", ". 9 .", ". . 5"]}),),
        blank=((2, 3, {}, "numbrix\n. . .\n. . ."),),
        made=(
            Making((1, 5), seed=0, holds=begins_and_ends_with_a_given_number),
            Making((4, 6), seed=1, holds=begins_and_ends_with_a_given_number),
            Making((8, 8), seed=2, holds=begins_and_ends_with_a_given_number),
        ),
        truth=(
            Truth(
                solutions=every_way(lambda down, right: down + right == 1),
                puzzles=tuple("numbrix\n" + "\n".join(rows) for rows in boards(2, 3, 5)),
                clues=0,
                words=("none", "unique", "multiple"),
            ),
        ),
    )


def test_noughts_are_empty_cells() -> None:
    """However many of them there are: in grids of two columns a cell they are written so."""
    assert parse("numbrix\n. 12 00 .\n. . . .\n. . . .\n. . . .\n") == parse("numbrix\n0 12 0 .\n" + ". . . .\n" * 3)
