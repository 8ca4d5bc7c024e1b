"""Clues around the grid where 0 is one, though it stands for nothing in the grid."""

from __future__ import annotations

from clueproof import parse
from clueproof.testing import Card, GenreSuite

PUZZLE = "my-doppelblock\ntop: . 0 2 3\nbottom: . . . .\nleft: . . . 0\nright: . . . .\n"


class TestDoppelblock(GenreSuite):
    card = Card(
        name="my-doppelblock",
        source="made up",
        puzzle=PUZZLE,
        solution=((0, 2, 1, 0), (1, 0, 0, 2), (0, 0, 2, 1), (2, 1, 0, 0)),
        board="    0 2 3\n  . . . .\n  . . . .\n  . . . .\n0 . . . .",
        solved_board="    0 2 3\n  0 2 1 0\n  1 0 0 2\n  0 0 2 1\n0 2 1 0 0",
        small=(
            "my-doppelblock\ntop: . . .\nbottom: . . .\nleft: . . .\nright: . . .\n",
            "my-doppelblock\ntop: 0 . 1\nbottom: . . .\nleft: . . .\nright: . . .\n1..\n...\n...\n",
        ),
        square=True,
        forms=(
            (
                "my-doppelblock\ntop: 0 . .\nbottom: . . .\nleft: . . 0\nright: . . .\n.1.\n...\n...\n",
                "my-doppelblock\nframed:\n. 0 . . .\n. . 1 . .\n. 0 . 0 .\n0 . . . .\n. . . . .\n",
                "my-doppelblock\ntop: 0 - -\nleft: ..0\n010\n000\n000\n",
            ),
        ),
        refused=(
            (
                "my-doppelblock\ntop: 9 . .\n...\n...\n...\n",
                "top, position 1: '9' is no clue; expected a number from 0",
            ),
            ("my-doppelblock\n..\n..\n", "a Doppelblock has 3 rows or more"),
        ),
        broken=(
            (
                PUZZLE,
                ((0, 2, 1, 0), (1, 0, 0, 2), (0, 0, 2, 1), (2, 0, 1, 0)),
                "column 2 does not hold every number once and two shaded cells",
            ),
            (PUZZLE, ((1, 0, 0, 2), (0, 2, 1, 0), (0, 0, 2, 1), (2, 1, 0, 0)), "r0c2 is given as 0, not 2"),
        ),
    )


def test_a_clue_0_counts() -> None:
    puzzle = parse("my-doppelblock\nframed:\n. 0 . . .\n. . 1 . .\n. . . . .\n. . . . .\n. . . . .\n")
    assert puzzle.clues["border"] == {(-1, 0): 0}
