"""Hidato: the data card; all boards of a size against all paths, and what the maker makes."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making, Truth
from tests.genres.number_paths import begins_and_ends_with_a_given_number, boards, every_way

PUZZLE = "hidato\n9 . 1\n. 4 .\n6 . .\n"
SOLVED = ((9, 8, 1), (7, 4, 2), (6, 5, 3))
WALLED = "hidato\n1 # .\n. # .\n. . 6\n"


class TestHidato(GenreSuite):
    card = Card(
        name="hidato",
        aliases=("hidoku",),
        source="worked out by hand",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="9 . 1\n. 4 .\n6 . .\nnumbers 1 to 9",
        solved_board="9 8 1\n7 4 2\n6 5 3",
        small=(
            "hidato\n.\n",
            "hidato\n#\n",
            "hidato\n. .\n. .\n",
            "hidato\n1 . #\n# . 4\n",
            "hidato\n. # .\n. . .\n",
            "hidato\n1 . .\n. . .\n",
            "hidato width=4\n1 . . 4\n",
        ),
        forms=(
            (
                "hidato\n9 . 1\n. 4 .\n6 . .\n",
                "hidato\n9.1\n.4.\n6..\n",
                "hidoku\n9 _ 1\n0 4 -\n6 . *",
                '{"puzzle": "hidato", "grid": ["9.1", ".4.", "6.."]}',
                '{"puzzle": "hidato", "grid": [[9, 0, 1], [0, 4, 0], [6, null, ""]]}',
                '{"puzzle": "hidato", "inputs": {"board": [["9", " ", "1"], [" ", "4", " "], ["6", " ", " "]]}}',
            ),
        ),
        refused=(
            ("hidato", "the puzzle has no grid"),
            ("hidato\n. x\n. .", "<text>:2:3: 'x' is no cell; expected a number, # for a wall, or . for none"),
            ("hidato\n. 5\n. .", "<text>:2:3: 5 is more than the 4 open cells"),
            ("hidato\n. 4\n. #", "<text>:2:3: 4 is more than the 3 open cells"),
            ("hidato\n. -2\n. .", "<text>:2:3: '-2' is no cell"),
            ("hidato\n1 . .\n. .", "<text>:3: row 2 has 2 cells"),
            ("hidato\n" + ". " * 31, "the width of a Hidato is at most 30, not 31"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ((9, 8, 1), (7, 4, 2), (6, 5, 5)), "no cell has the number 3"),
            (PUZZLE, ((9, 8, 1), (7, 4, 2), (6, 5, 10)), "r3c3 holds no number from 1 to 9"),
            (PUZZLE, ((9, 8, 1), (7, 4, 2)), "the solution is not 3 by 3"),
            (PUZZLE, ((9, 3, 1), (7, 4, 2), (6, 5, 8)), "8 is 2 steps away from 7"),
            (PUZZLE, ((9, 8, 7), (1, 4, 6), (2, 3, 5)), "r1c3 is given as 1, not 7"),
            (WALLED, ((1, 0, 5), (2, 0, 4), (3, 0, 6)), "r3c2 holds no number from 1 to 7"),
            (WALLED, ((1, 6, 5), (2, 0, 7), (3, 4, 6)), "r1c2 is not open, but holds 6"),
        ),
        wrong=(
            ("hidato\n1 . 2\n. . .", ("r1c1 is 1", "r1c3 is 2")),
            ("hidato\n2 2\n. .", ("r1c1 is 2", "r1c2 is 2")),
            ("hidato\n. # .", ()),
        ),
        open=(("hidato\n1 .\n4 .", ("r1c2", "r2c2")),),
        unique=(("hidato\n1 . . .", ((1, 2, 3, 4),)), ("hidato\n# 1\n2 #", ((0, 1), (2, 0)))),
        answers=((PUZZLE, SOLVED, [[9, 8, 1], [7, 4, 2], [6, 5, 3]]),),
        in_json=((PUZZLE, {"puzzle": "hidato", "grid": ["9 . 1", ". 4 .", "6 . ."]}),),
        blank=((2, 3, {}, "hidato\n. . .\n. . ."),),
        made=(
            Making((1, 5), seed=0, holds=begins_and_ends_with_a_given_number),
            Making((4, 6), seed=1, holds=begins_and_ends_with_a_given_number),
            Making((8, 8), seed=2, holds=begins_and_ends_with_a_given_number),
        ),
        truth=(
            Truth(
                solutions=every_way(lambda down, right: max(down, right) == 1),
                puzzles=tuple("hidato\n" + "\n".join(rows) for rows in boards(2, 3, 5)),
                clues=0,
                words=("none", "unique", "multiple"),
            ),
        ),
    )
