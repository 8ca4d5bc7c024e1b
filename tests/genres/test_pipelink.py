"""Pipelink: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making
from tests.genres.loops import lines_through

PUZZLE = "pipelink\n. . . .\nUD . . UL\n. . . .\n. . LR .\n"
SOLVED = lines_through(((0, 0), "RRRDLLDRRDLLLUUU"))


class TestPipelink(GenreSuite):
    card = Card(
        name="pipelink",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
 .  .  .  .
UD  .  . UL
 .  .  .  .
 .  . LR  .""",
        solved_board="""\
 +--------------+
 |              |
UD    +--------UL
 |    |
 |    +---------+
 |              |
 +--------LR----+""",
        small=(
            "pipelink\n. .\n. .\n",
            "pipelink\n. LR .\nUR . .\n",
            "pipelink\n. . .\n. + .\n. . .\n",
            "pipelink\n. . . .\n. + . .\n. . . .\n. . . .\n",
        ),
        forms=(
            (
                "pipelink\n. LR .\nUR . .\n",
                "pipelink\n. RL .\nru . .\n",
                '{"puzzle": "pipelink", "board": [[".", "LR", "."], ["UR", ".", "."]]}',
            ),
        ),
        refused=(
            ("pipelink", "the puzzle has no grid"),
            ("pipelink\nUD .\n. .\n", "a line of this piece leaves the board"),
            (
                "pipelink\n. .\n. X\n",
                "'X' is no cell; expected two sides of UD, UL, UR, DL, DR, LR, + for a crossing, or . for none",
            ),
            ("https://puzz.link/p?pipelink/3/3/h", "the link ends where"),
            (
                "https://puzz.link/p?pipelink/2/2/g.h",
                "'.' stands where a to g for a piece or a letter from h to z for 3 more places was expected",
            ),
            (
                "https://puzz.link/p?pipelinkr/5/5/ma0j2j0fm",
                "this is a puzz.link link of the genre 'pipelinkr', which clueproof does not know; it knows 'pip",
            ),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, frozenset(), "no line passes r1c1"),
            ("pipelink\n. . .\n. . .\n", lines_through(((0, 0), "RDLU")), "no line passes r1c3"),
            ("pipelink\n. LR .\nUR . .\n", lines_through(((0, 0), "RRDLU")), "the loop ends at r1c1"),
            (
                "pipelink\n. DL .\n. . .\n",
                lines_through(((0, 0), "RRDLLU")),
                "r1c2 is a piece from below to the left, but the loop does not pass it so",
            ),
            (
                "pipelink\n. . . .\n. . . .\n",
                lines_through(((0, 0), "RDLU"), ((0, 2), "RDLU")),
                "there is more than one loop",
            ),
        ),
        wrong=(("pipelink\nDR DL .\n. . .\n", ("r1c2 is a piece from below to the left",)),),
        open=(("pipelink\n. . . .\n. . . .\n. . . .\n. . . .\n", ()),),
        unique=(("pipelink\n. .\n. .\n", lines_through(((0, 0), "RDLU"))),),
        answers=(
            (
                PUZZLE,
                SOLVED,
                [
                    [0, 0, 0, 1],
                    [0, 0, 1, 0],
                    [0, 1, 0, 2],
                    [0, 2, 0, 3],
                    [0, 3, 1, 3],
                    [1, 0, 2, 0],
                    [1, 1, 1, 2],
                    [1, 1, 2, 1],
                    [1, 2, 1, 3],
                    [2, 0, 3, 0],
                    [2, 1, 2, 2],
                    [2, 2, 2, 3],
                    [2, 3, 3, 3],
                    [3, 0, 3, 1],
                    [3, 1, 3, 2],
                    [3, 2, 3, 3],
                ],
            ),
        ),
        in_json=(("pipelink\n. LR .\nUR . .\n", {"grid": [". LR .", "UR . ."]}),),
        blank=((2, 3, {}, "pipelink\n. . .\n. . ."),),
        made=(
            Making((4, 4)),
            Making((4, 6), count=2),
            Making((6, 6)),
        ),
    )
