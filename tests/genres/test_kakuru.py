"""Kakuru: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "kakuru\n. . 18 21 .\n. 35 . . 24\n? 24 . ? .\n. . 13 . 11\n"
SOLVED = ("86..9", "7.57.", "..9.8", "21.3.")


class TestKakuru(GenreSuite):
    card = Card(
        name="kakuru",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
 .  . 18 21  .
 . 35  .  . 24
 ? 24  .  ?  .
 .  . 13  . 11""",
        solved_board="""\
 8  6 18 21  9
 7 35  5  7 24
 ? 24  9  ?  8
 2  1 13  3 11""",
        small=(
            "kakuru\n. 3\n# .\n",
            "kakuru\n. 3 .\n",
            "kakuru\n? .\n. .\n",
            "kakuru all_differ=true\n. ? .\n",
            "kakuru\n. # 4\n# . .\n",
            "kakuru\n0\n",
        ),
        forms=(
            (
                "kakuru\n. 3 .\n# ? .\n",
                "kakuru\n- 3 -\n# ? -\n",
                '{"puzzle": "kakuru", "grid": [". 3 .", "# ? ."]}',
                "https://puzz.link/p?kakuru/3/2/.3.+_.",
            ),
        ),
        refused=(
            ("kakuru\n. 45", "45 is more than 44, the most that eight numbers add up to"),
            ("kakuru\n. x", "'x' is no cell"),
            ("https://puzz.link/p?kakuru/2/2/3", "the link ends where"),
            ("https://puzz.link/p?kakuru/2/1/Z.", "45 is more than 44"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            ("kakuru\n. .\n", ("11",), "r1c1 and r1c2 touch and are both 1"),
            ("kakuru\n. .\n# .\n", ("12", "_1"), "r1c1 and r2c2 touch and are both 1"),
            ("kakuru\n. 3 .\n", ("1.3",), "the numbers around r1c2 add up to 4, not 3"),
            ("kakuru\n. 2 .\n", ("1.1",), "a number stands twice around r1c2"),
            ("kakuru\n. ? .\n", ("1.1",), None),
            ("kakuru all_differ=true\n. ? .\n", ("1.1",), "a number stands twice around r1c2"),
        ),
        wrong=(("kakuru\n. 3 . 3\n", ("the numbers around r1c2 add up to 3", "the numbers around r1c4 add up to 3")),),
        open=(("kakuru\n. 3 .\n", ("r1c1", "r1c3")),),
        unique=(("kakuru\n. 4\n", ("4.",)),),
        answers=((PUZZLE, SOLVED, ["86..9", "7.57.", "..9.8", "21.3."]),),
        in_json=(("kakuru\n. 3 .\n# ? .\n", {"grid": [". 3 .", "# ? ."]}),),
        blank=((2, 3, {}, "kakuru\n. . .\n. . ."),),
        made=(
            Making((4, 4)),
            Making((5, 5)),
            Making((4, 6)),
        ),
    )
