"""Sternenhimmel (Hidden Stars): the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "sternenhimmel\nframed:\n. . .  . .\n. . .  . .\n. ^ v  . .\n. . .  . .\n. . < ^> .\n"
SOLVED = ("*...", "....", ".*.*", "*...")


class TestSternenhimmel(GenreSuite):
    card = Card(
        name="sternenhimmel",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
  .  .  .  .
  ^  v  .  .
  .  .  .  .
  .  < ne  .""",
        solved_board="""\
  *  .  .  .
  ^  v  .  .
  .  *  .  *
  *  < ne  .""",
        small=(
            "sternenhimmel\n.\n",
            "sternenhimmel\n. v>\n. .\n",
            "sternenhimmel shared\n> . .\n. . ^\n",
            "sternenhimmel\nframed:\n. . 1 .\n1 > . .\n. . . ^\n",
            "sternenhimmel\n. > . .\n. . . .\n",
            "sternenhimmel\nframed:\n. 1 0\n0 . .\n. ^ .\n",
        ),
        forms=(
            (
                "sternenhimmel\nframed:\n. . 1 .\n1 > . .\n. . . ^\n",
                "sternenhimmel\ncol_counts: . 1 .\nrow_counts: 1 .\n> . .\n. . ^",
                (
                    '{"puzzle": "sternenhimmel", "board": [["e", ".", "."], [".",'
                    ' ".", "n"]], "top": [null, 1, null], "side": [1, null]}'
                ),
            ),
            (
                "sternenhimmel shared\nframed:\n. .  . .\n. . v> .\n. .  . ^\n",
                "hidden-stars\n. >v .\n. . N",
            ),
        ),
        refused=(
            ("sternenhimmel", "the puzzle has no grid"),
            (
                "sternenhimmel\n. x .\n. . .",
                "'x' is no cell; expected an arrow (^ ^> > v> v <v < <^, or n ne e se s sw w nw), or . for none",
            ),
            ("sternenhimmel\nframed:\n. 3 .\n. . .\n. . .", "<text>:3:3: 3 is more than the 2 cells of that column"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("....",), "the solution is not 4 by 4"),
            ("sternenhimmel\n> . .\n. . .", ("...", "..."), "the arrow in r1c1 points at 0 stars"),
            ("sternenhimmel\n> . .\n. . .", (".**", "..."), "the arrow in r1c1 points at 2 stars"),
            ("sternenhimmel shared\n> . .\n. . .", ("...", "..."), "the arrow in r1c1 points at 0 stars"),
            ("sternenhimmel\n. . .\n. . .", ("*..", "..."), "0 arrows at the star in r1c1"),
            ("sternenhimmel\n> . <\n. . .", (".*.", "..."), "2 arrows at the star in r1c2"),
            ("sternenhimmel\n> . .", ("*..",), "r1c1 can't hold a star"),
            ("sternenhimmel\nframed:\n. . 1 .\n1 > . .\n. . . ^\n", ("..*", "..."), "2 arrows at the star in r1c3"),
            ("sternenhimmel shared\n> . .\n. . .", (".*.", "*.."), "0 arrows at the star in r2c1"),
        ),
        wrong=(("sternenhimmel\nframed:\n. 2 . .\n. > . .\n. . . .\n", ("column 1 has 2 stars",)),),
        open=(("sternenhimmel\n> . .\n", ()),),
        unique=(
            ("sternenhimmel\n> .\n", (".*",)),
            ("sternenhimmel\n.\n", (".",)),
        ),
        answers=((PUZZLE, SOLVED, ["*...", "....", ".*.*", "*..."]),),
        in_json=(("sternenhimmel\nframed:\n. . 1 .\n1 > . .\n. . . ^\n", {"grid": ["> . .", ". . ^"]}),),
        blank=((2, 3, {}, "sternenhimmel width=3 height=2\nframed:\n. . . .\n. . . .\n. . . ."),),
        made=(
            Making((3, 4)),
            Making((5, 5), count=2),
            Making((6, 7)),
            Making((4, 5), options={"shared": True}),
        ),
    )
