"""Gappy: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "gappy\ntop: 3 . . . . . . . .\nleft: . . . 7 . . . . .\n"
SOLVED = (
    ".#....#..",
    "....#...#",
    "..#...#..",
    "#.......#",
    "...#.#...",
    ".#.....#.",
    "...#.#...",
    "#......#.",
    "..#.#....",
)


class TestGappy(GenreSuite):
    card = Card(
        name="gappy",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
  3
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
7 . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .""",
        solved_board="""\
  3
  . # . . . . # . .
  . . . . # . . . #
  . . # . . . # . .
7 # . . . . . . . #
  . . . # . # . . .
  . # . . . . . # .
  . . . # . # . . .
  # . . . . . . # .
  . . # . # . . . .""",
        small=(
            "gappy n=1\ntop: .\nleft: .\n",
            "gappy\ntop: . .\nleft: . .\n",
            "gappy\ntop: . . .\nleft: . . .\n",
            "gappy\ntop: . 1 .\nleft: . . 1\n",
            "gappy\ntop: . . . 2\nleft: . . 1 .\n",
        ),
        forms=(
            (
                "gappy\ntop: . . 1 . .\nleft: 3 . . . .\n",
                "gappy\nframed:\n. . . 1 . .\n3 . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .",
                '{"puzzle": "gappy", "top": ". . 1 . .", "left": "3 . . . ."}',
            ),
        ),
        refused=(
            ("gappy", "<text>:1: the size of a Gappy is not stated: give left, or its height and width"),
            ("gappy\ntop: 2 . .\nleft: . . .", "2 is more than"),
            (
                "gappy\ntop: x . .\nleft: . . .",
                "<text>:1: top, position 1: 'x' is no clue; expected a number, or . for none",
            ),
            ("gappy\ntop: . . .\nleft: . .", "<text>:1: a Gappy is square; this grid has 2 rows of 3 cells"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("#",), "the solution is not 9 by 9"),
            ("gappy\ntop: . . .\nleft: . . .\n", ("#..", "#..", "#.."), "row 1 has 1 shaded cell, not 2"),
            ("gappy\ntop: . .\nleft: . .\n", ("##", "##"), "r1c1 and r1c2 are shaded and touch"),
        ),
        open=(("gappy n=10\ntop: . . . . . . . . . .\nleft: . . . . . . . . . .\n", ()),),
        answers=(
            (
                PUZZLE,
                SOLVED,
                [
                    ".#....#..",
                    "....#...#",
                    "..#...#..",
                    "#.......#",
                    "...#.#...",
                    ".#.....#.",
                    "...#.#...",
                    "#......#.",
                    "..#.#....",
                ],
            ),
        ),
        in_json=(("gappy\ntop: . . 1 . .\nleft: 3 . . . .\n", {"top": ". . 1 . .", "left": "3 . . . ."}),),
        made=(
            Making((9, 9)),
            Making((10, 10), count=2),
        ),
        square=True,
        blank=((3, 3, {}, "gappy\ntop: . . .\nleft: . . ."),),
    )
