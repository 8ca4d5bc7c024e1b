"""Yajikazu: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "yajikazu\nv0 . . .\n. . . <3\n. . <1 .\n. . <1 ^0\n"
SOLVED = ("#...", "...#", ".#..", "#..#")


class TestYajikazu(GenreSuite):
    card = Card(
        name="yajikazu",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
0v  .  .  .
 .  .  . 3<
 .  . 1<  .
 .  . 1< 0^""",
        solved_board="""\
#0v   .   .   .
  .   .   . #3<
  .   #  1<   .
  #   .  1< #0^""",
        small=(
            "yajikazu\n.\n",
            "yajikazu\n>0 . .\n",
            "yajikazu\n>1 . .\n. v9 .\n",
            "yajikazu\n. ^0 .\n. . <2\n",
            "yajikazu\n>1 . .\n. . .\n",
            "yajikazu\n. . .\n. . .\n. . .\n",
        ),
        forms=(
            (
                "yajikazu\n>1 . .\n. ^0 .\n",
                "yajikazu\n1> . ?\n. U0 .",
                '{"puzzle": "yajikazu", "board": [[">1", ".", "."], [".", "0^", "."]]}',
                "https://puzz.link/p?yajikazu/3/2/41c10a",
            ),
        ),
        refused=(
            ("yajikazu", "the puzzle has no grid"),
            ("yajikazu\n>1 x", ">2, ? for a cell that says nothing, or . for none"),
            ("https://puzz.link/p?yajikazu/2/2/01c", "stands where an arrow"),
            ("https://puzz.link/p?yajikazu/2/2/41", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("....",), "the solution is not 4 by 4"),
            ("yajikazu\n. . .\n. . .", ("##.", "..."), "r1c1 and r1c2 are shaded and share a side"),
            ("yajikazu\n. . .\n. . .", (".#.", "#.."), "r1c3 is cut off from r1c1"),
            ("yajikazu\n>1 . .", ("...",), "r1c1 points at 0 shaded cells, not 1"),
            ("yajikazu\n. <1 .", (".#.",), "r1c3 is cut off from r1c1"),
            ("yajikazu\n>2 . .", ("..#",), "r1c1 points at 1 shaded cell, not 2"),
        ),
        wrong=(("yajikazu\n>2 <2 .\n", ("r1c2 is shaded, or points at 2 shaded cells",)),),
        open=(("yajikazu\n. .\n", ()),),
        answers=((PUZZLE, SOLVED, ["#...", "...#", ".#..", "#..#"]),),
        in_json=(("yajikazu\n>1 . .\n. ^0 .\n", {"grid": [">1 . .", ". ^0 ."]}),),
        blank=((2, 3, {}, "yajikazu\n. . .\n. . ."),),
        made=(
            Making((1, 4)),
            Making((5, 5), count=2),
            Making((6, 7)),
        ),
        not_implied=frozenset({"given"}),
    )
