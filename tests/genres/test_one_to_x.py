"""One to X: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite
from tests.genres.filled_rooms import rooms_of_at_most

PUZZLE = "one-to-x\nframed:\n. 6 . 7\n. . . .\n8 . . .\n. 2 . .\nregions:\naaa\nabb\nabb\n"
SOLVED = ((1, 5, 4), (3, 4, 1), (2, 3, 2))


class TestOneToX(GenreSuite):
    card = Card(
        name="one-to-x",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
  6     7
  .   . .
      - -
8 . | . .
  2 | . .""",
        solved_board="""\
  6     7
  1   5 4
      - -
8 3 | 4 1
  2 | 3 2""",
        small=(
            "one-to-x\nframed:\n. .\n. .\nregions:\na\n",
            "one-to-x\nframed:\n. . .\n. . .\n. . .\nregions:\naa\nbb\n",
            "one-to-x\nframed:\n. 3 .\n. . .\n2 . .\nregions:\nab\nab\n",
            "one-to-x\nframed:\n. . . .\n. . 2 .\n5 . . .\nregions:\naab\nabb\n",
            "one-to-x\nframed:\n. 4 . .\n. . . .\n. . . .\nregions:\naab\nabb\n",
            "one-to-x\nframed:\n. . . .\n6 . . .\nregions:\naaa\n",
        ),
        forms=(
            (
                "one-to-x\nframed:\n. 3 .\n. . .\n2 . .\nregions:\nab\nab\n",
                (
                    '{"puzzle": "one-to-x",\n"row_sums": [null, 2], "col_sums": [3, null], "grid":'
                    ' ["..", ".."], "regions": ["ab", "ab"]}'
                ),
            ),
        ),
        refused=(
            ("one-to-x\nframed:\n. . .\n. . .", "the puzzle has no regions"),
            (
                "one-to-x\nframed:\n. . .\n. 3 .\n. . .\nregions:\nab\nab",
                "3 is more than the 2 cells of the largest region",
            ),
            (
                "one-to-x\nframed:\n. 129 .\n. . .\n. . .\nregions:\nab\nab",
                "<text>:3:3: 129 is more than 128, a line of the largest numbers",
            ),
            (
                "one-to-x\nframed:\n. . .\n. . .\n. . .\nregions:\naab\naab",
                ("the grids of a One to X are of one size; these have 2 rows of 2 cells and 2 rows of 3 cells"),
            ),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ((1,),), "the solution is not 3 by 3"),
            (
                "one-to-x\nframed:\n. . .\n. . .\n. . .\nregions:\naa\nbb\n",
                ((1, 1), (1, 2)),
                "the region of r1c1 does not hold every number from 1 to 2 once",
            ),
            (
                "one-to-x\nframed:\n. . .\n. . .\n. . .\nregions:\naa\nbb\n",
                ((1, 2), (1, 2)),
                "r1c1 and r2c1 share a side and are both 1",
            ),
            (
                "one-to-x\nframed:\n. 2 .\n. . .\n. . .\nregions:\naa\nbb\n",
                ((1, 2), (2, 1)),
                "the sum of column 1 is 3, not 2",
            ),
            (
                "one-to-x\nframed:\n. . .\n. 2 .\n. . .\nregions:\naa\nbb\n",
                ((1, 2), (2, 1)),
                "r1c1 is given as 2, not 1",
            ),
        ),
        wrong=(("one-to-x\nframed:\n. 2 .\n. . .\n. . .\nregions:\naa\nbb\n", ("the sum of column 1 is 2",)),),
        open=(("one-to-x\nframed:\n. . .\n. . .\n. . .\nregions:\naa\nbb\n", ()),),
        unique=(("one-to-x\nframed:\n. .\n. .\nregions:\na\n", ((1,),)),),
        answers=((PUZZLE, SOLVED, ["1 5 4", "3 4 1", "2 3 2"]),),
        in_json=(
            (
                "one-to-x\nframed:\n. 3 .\n. . .\n2 . .\nregions:\nab\nab\n",
                {"grid": [". .", ". ."], "regions": ["ab", "ab"]},
            ),
        ),
        made=(
            rooms_of_at_most(5, (2, 2)),
            rooms_of_at_most(5, (5, 5)),
            rooms_of_at_most(6, (5, 6)),
        ),
        blank=((2, 3, {}, "one-to-x width=3 height=2\nframed:\n. . . .\n. . . .\n. . . .\nregions:\naaa\nbbb"),),
    )
