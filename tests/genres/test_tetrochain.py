"""Tetrochain: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "tetrochain\n. . . v2\n. v2 . .\n? . . .\n? . . .\n"
SOLVED = (".##.", "..##", ".#..", ".###")


class TestTetrochain(GenreSuite):
    card = Card(
        name="tetrochain",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
 .  .  . 2v
 . 2v  .  .
 ?  .  .  .
 ?  .  .  .""",
        solved_board="""\
 .  #  # 2v
 . 2v  #  #
 ?  #  .  .
 ?  #  #  #""",
        small=(
            "tetrochain\n.\n",
            "tetrochain\n>0 .\n. .\n",
            "tetrochain\n>2 . .\n. . .\n",
            "tetrochain\n? . .\n. . .\n. . ^0\n",
            "tetrochain\n>1 . . .\n. . . .\n",
            "tetrochain\n. . .\n. . .\n",
        ),
        forms=(
            (
                "tetrochain\n>1 . .\n. ? .\n",
                "tetrochain\n1> . .\n. ? .",
                '{"puzzle": "tetrochain", "board": [[">1", ".", "."], [".", "?", "."]]}',
                "https://puzz.link/p?tetrochain/3/2/41c0.a",
            ),
        ),
        refused=(
            ("tetrochain", "the puzzle has no grid"),
            ("tetrochain\n>1 x", ">2, ? for a cell that says nothing, or . for none"),
            ("tetrochain\n>3 . .\n. . .", "<text>:2:1: 3 is more than the 2 cells at which it points"),
            ("https://puzz.link/p?tetrochain/2/2/01c", "stands where an arrow"),
            ("https://puzz.link/p?tetrochain/2/2/41", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("....",), "the solution is not 4 by 4"),
            ("tetrochain\n. . .\n. . .", ("###", "..."), "3 shaded cells hang together around r1c1, not 4"),
            ("tetrochain\n. . . . .\n. . . . .", ("####.", "#...."), "5 shaded cells hang together around r1c1, not 4"),
            ("tetrochain\n? . . .\n. . . .", ("####", "...."), "r1c1 has a clue, but is shaded"),
            (
                "tetrochain\n. . . .\n. . . .\n. . . .\n. . . .",
                ("##..", "##..", "..##", "..##"),
                "r2c2 and r3c3 are of two shapes that are the same",
            ),
            ("tetrochain\n. . . . .\n. . . . .\n. . . . .", ("####.", ".....", "####."), "r3c1 is cut off from r1c1"),
            ("tetrochain\n>1 . . .\n. . . .", ("....", "####"), "r1c1 points at 0 shaded cells, not 1"),
            ("tetrochain\n>1 . . .\n. . . .\n", ("....", "####"), "r1c1 points at 0 shaded cells, not 1"),
        ),
        wrong=(("tetrochain\n>1 .\n", ("r1c1 points at 1 shaded cell",)),),
        open=(("tetrochain\n. . .\n. . .\n", ()),),
        unique=(("tetrochain\n>0 .\n", ("..",)),),
        answers=((PUZZLE, SOLVED, [".##.", "..##", ".#..", ".###"]),),
        in_json=(("tetrochain\n>1 . .\n. ? .\n", {"grid": [">1 . .", ". ? ."]}),),
        blank=((2, 3, {}, "tetrochain\n. . .\n. . ."),),
        made=(
            Making((2, 4)),
            Making((5, 5), count=2),
            Making((6, 7)),
        ),
        not_implied=frozenset({"given"}),
    )
