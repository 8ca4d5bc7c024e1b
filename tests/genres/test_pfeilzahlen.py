"""Pfeilzahlen (Arrow Numbers): the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "pfeilzahlen\n....\n.15.\n..4.\n....\n"
SOLVED = (".32.", "3..4", "6..7", ".98.")


class TestPfeilzahlen(GenreSuite):
    card = Card(
        name="pfeilzahlen",
        aliases=("arrow-numbers",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
  . .
. 1 5 .
. . 4 .
  . .""",
        solved_board="""\
   se  v
se  1  5  <
 >  .  4 nw
   ne  ^""",
        small=(
            "pfeilzahlen\n...\n...\n...\n",
            "pfeilzahlen\n...\n.4.\n...\n",
            "pfeilzahlen\n....\n.2..\n....\n",
            "pfeilzahlen\n....\n.25.\n....\n",
            "pfeilzahlen\n....\n.15.\n..4.\n....\n",
        ),
        forms=(
            (
                "pfeilzahlen\n....\n.2..\n....\n",
                "arrow-numbers\n. . . .\n. 2 . .\n. . . .",
                '{"puzzle": "pfeilzahlen", "board": ["....", ".2..", "...."]}',
            ),
        ),
        refused=(
            ("pfeilzahlen", "the puzzle has no grid"),
            ("pfeilzahlen\n..\n..\n..", "the width of a Pfeilzahlen is 3 at least"),
            ("pfeilzahlen\n.1.\n...\n...", "along the edge stand arrows, and no numbers"),
            ("pfeilzahlen\n...\n.9.\n...", "9 is more than the 8 ways"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("....",), "the solution is not 4 by 4"),
            ("pfeilzahlen\n...\n.4.\n...\n", (".1.", "6.4", ".8."), "the arrow of r1c2 does not point into the board"),
            ("pfeilzahlen\n...\n.4.\n...\n", (".2.", "6.4", "..."), "r3c2 holds none of 7, 8, 9, 4, 6, 1, 2, 3"),
            ("pfeilzahlen\n...\n.3.\n...\n", (".2.", "6.4", ".8."), "4 arrows point at r2c2, not 3"),
            ("pfeilzahlen\n...\n.4.\n...\n", ("62.", "6.4", ".8."), "r1c1 is not open, but holds 6"),
        ),
        wrong=(("pfeilzahlen\n...\n.3.\n...\n", ("3 arrows point at r2c2",)),),
        open=(("pfeilzahlen\n....\n....\n....\n", ()),),
        unique=(("pfeilzahlen\n...\n.4.\n...\n", (".2.", "6.4", ".8.")),),
        answers=((PUZZLE, SOLVED, [".32.", "3..4", "6..7", ".98."]),),
        in_json=(("pfeilzahlen\n....\n.2..\n....\n", {"grid": ["....", ".2..", "...."]}),),
        blank=((3, 4, {}, "pfeilzahlen\n....\n....\n...."),),
        made=(
            Making((4, 4)),
            Making((5, 5), count=2),
            Making((5, 6)),
        ),
    )
