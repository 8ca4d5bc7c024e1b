"""Pipeline: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making
from tests.genres.loops import lines_through

PUZZLE = "pipeline\nframed:\n. 0 2 4 4\n2 . . R .\n2 . . . .\n3 . D . .\n3 . . . .\n"
SOLVED = lines_through(((0, 2), "RDLDRDLLU"))


class TestPipeline(GenreSuite):
    card = Card(
        name="pipeline",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
  0 2 4 4
2 . . R .
2 . . . .
3 . D . .
3 . . . .""",
        solved_board="""\
  0   2   4   4
2 .   .   R---+
              |
2 .   .   +---+
          |
3 .   D   +---+
      |       |
3 .   +-------+""",
        small=(
            "pipeline\nframed:\n. .\n. .\n. .\n",
            "pipeline\nframed:\n. . . .\n. . . .\n2 . . .\n",
            "pipeline\nframed:\n. 1 . .\n3 R . L\n. . . .\n",
            "pipeline\nframed:\n. . 0 .\n. . . .\n. . . UL\n",
            "pipeline\nframed:\n. . . .\n. . LR .\n",
        ),
        forms=(
            (
                "pipeline\nframed:\n. 1 . .\n3 R . L\n. . . .\n",
                '{"puzzle": "pipeline", "row_counts": [3, null], "col_counts": [1, null, null], '
                '"grid": ["R . L", ". . ."]}',
            ),
        ),
        refused=(
            ("pipeline", "the puzzle has no grid"),
            ("pipeline\nframed:\n. . .\n3 . .\n. . .\n", "3 is more than the 2 cells of that row"),
            ("pipeline\nframed:\n. . .\n. U .\n. . .\n", "a line of this piece leaves the board"),
            (
                "pipeline\nframed:\n. . .\n. x .\n. . .\n",
                "'x' is no cell; expected two sides of UD, UL, UR, DL, DR, LR, or one of U, D, L, R for an end, ",
            ),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, frozenset(), "the path has 0 ends, not two"),
            (
                "pipeline\nframed:\n. . . .\n2 . . .\n. . . .\n",
                lines_through(((0, 0), "RR")),
                "the line passes 3 cells of row 1, not 2",
            ),
            (
                "pipeline\nframed:\n. 0 . .\n. . . .\n. . . .\n",
                lines_through(((0, 0), "RR")),
                "the line passes 1 cell of column 1, not 0",
            ),
            (
                "pipeline\nframed:\n. . . .\n. . L .\n. . . .\n",
                lines_through(((0, 0), "RR")),
                "r1c2 is an end of a line from the left, but the line does not pass it so",
            ),
            (
                "pipeline\nframed:\n. . . .\n. . . .\n. . . .\n",
                lines_through(((0, 0), "RDLU")),
                "the path has 0 ends, not two",
            ),
            (
                "pipeline\nframed:\n. . . .\n. . . .\n. . . .\n. . . .\n",
                lines_through(((0, 0), "RR"), ((0, 1), "D")),
                "lines branch or cross at r1c2",
            ),
            (
                "pipeline\nframed:\n. . . . . .\n. . . . . .\n. . . . . .\n",
                lines_through(((0, 0), "RR"), ((0, 3), "RDLU")),
                "there is a loop besides the path",
            ),
        ),
        wrong=(
            (
                "pipeline\nframed:\n. 0 . .\n3 . . .\n. . . .\n",
                ("the line passes 3 cells of row 1", "the line passes 0 cells of column 1"),
            ),
        ),
        open=(("pipeline\nframed:\n. . .\n. . .\n. . .\n", ()),),
        unique=(("pipeline\nframed:\n. . . .\n3 . . .\n", lines_through(((0, 0), "RR"))),),
        answers=(
            (
                PUZZLE,
                SOLVED,
                [
                    [0, 2, 0, 3],
                    [0, 3, 1, 3],
                    [1, 2, 1, 3],
                    [1, 2, 2, 2],
                    [2, 1, 3, 1],
                    [2, 2, 2, 3],
                    [2, 3, 3, 3],
                    [3, 1, 3, 2],
                    [3, 2, 3, 3],
                ],
            ),
        ),
        in_json=(("pipeline\nframed:\n. 1 . .\n3 R . L\n. . . .\n", {"grid": ["R . L", ". . ."]}),),
        blank=((2, 3, {}, "pipeline width=3 height=2\nframed:\n. . . .\n. . . .\n. . . ."),),
        made=(
            Making((3, 4)),
            Making((4, 5), count=2),
            Making((6, 5)),
        ),
    )
