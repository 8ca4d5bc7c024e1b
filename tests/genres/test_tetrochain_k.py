"""Tetrochain-K: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "tetrochain-k\n.......\nG....G.\n.......\n....W..\n.......\n"
SOLVED = ("####", "....", "....")


class TestTetrochainK(GenreSuite):
    card = Card(
        name="tetrochain-k",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
.   .   .   .
%         %
.   .   .   .
        o
.   .   .   .""",
        solved_board="""\
#   #   #   #
%         %
.   .   .   .
        o
.   .   .   .""",
        small=(
            "tetrochain-k\n.\n",
            "tetrochain-k\nB..\n...\n...\n",
            "tetrochain-k\n..G..\n...B.\nW....\n",
            "tetrochain-k\n.....\n.G.W.\n..B..\n",
            "tetrochain-k\nG....\n.....\n.....\n",
        ),
        forms=(
            (
                "tetrochain-k\n.G.\n..B\nW..\n",
                "tetrochain-k\n. g .\n. _ b\nw . .",
                '{"puzzle": "tetrochain-k", "grid": [".G.", "..B", "W.."]}',
                "https://puzz.link/p?tetrochaink/2/2/2g1cg",
            ),
        ),
        refused=(
            ("tetrochain-k", "the puzzle has no dots"),
            ("tetrochain-k\n.o.\n...\n...", "<text>:2:2: 'o' is no dot; expected B, G, W, or . for none"),
            ("tetrochain-k\n....\n....\n", "so there is an odd number"),
            ("https://puzz.link/p?tetrochaink/1/1/1", "stands where 1 number up to 3"),
            ("https://puzz.link/p?tetrochaink/2/1/g-10", "stands where 3 numbers up to 3"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("....",), "the solution is not 3 by 4"),
            ("tetrochain-k\n.....\n.....\n.....", ("###", "..."), "3 shaded cells hang together around r1c1, not 4"),
            (
                "tetrochain-k\nW......",
                ("####",),
                "the dot at r1c1 is white, but touches more shaded cells than unshaded ones",
            ),
            (
                "tetrochain-k\n.G.......",
                ("####.",),
                "the dot at r1c1-r1c2 is grey, but touches more shaded cells than unshaded ones",
            ),
            ("tetrochain-k\n.......G.", ("####.",), None),
            (
                "tetrochain-k\n.......B.",
                ("####.",),
                "the dot at r1c4-r1c5 is black, but touches as many shaded cells as unshaded ones",
            ),
        ),
        wrong=(("tetrochain-k\n....G..\n", ("the dot at r1c3 is grey",)),),
        open=(("tetrochain-k\n.....\n.....\n.....\n", ()),),
        unique=(("tetrochain-k\nB......\n", ("####",)), ("tetrochain-k\nW......\n", ("....",))),
        answers=((PUZZLE, SOLVED, ["####", "....", "...."]),),
        in_json=(("tetrochain-k\n.G.\n..B\nW..\n", {"grid": [".G.", "..B", "W.."]}),),
        blank=((2, 3, {}, "tetrochain-k\n.....\n.....\n....."),),
        made=(Making((3, 4)), Making((5, 5), count=2)),
    )
