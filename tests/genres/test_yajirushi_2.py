"""Yajirushi 2: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "yajirushi-2\n......\n.1...1\n#....1\n2....#\n....1.\n......\n"
SOLVED = ("...>.<", "......", ".>..<.", ".>..<.", ">.<...", "......")


class TestYajirushi2(GenreSuite):
    card = Card(
        name="yajirushi-2",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. . . . . .
. 1 . . . 1
# . . . . 1
2 . . . . #
. . . . 1 .
. . . . . .""",
        solved_board="""\
. . . > . <
. 1 . . . 1
# > . . < 1
2 > . . < #
> . < . 1 .
. . . . . .""",
        small=(
            "yajirushi-2\n...\n",
            "yajirushi-2\n1...\n",
            "yajirushi-2\n...\n.#.\n...\n",
            "yajirushi-2\n....\n2.#.\n",
        ),
        forms=(
            (
                "yajirushi-2\n1..\n.#.\n...\n",
                "yajirushi-2\n1 . .\n. # .\n. . .\n",
                '{"puzzle": "yajirushi-2", "grid": ["1..", ".#.", "..."]}',
            ),
        ),
        refused=(
            ("yajirushi-2", "the puzzle has no grid"),
            ("yajirushi-2\n4..\n...", "<text>:2:1: 4 is more than the 2 cells beside it"),
            ("yajirushi-2\nx..\n...", "'x' is no cell; expected # for a wall, a number from 0 to 4, or . when empty"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[1:], "the solution is not 6 by 6"),
            ("yajirushi-2\n...\n", (">.^",), "the arrow in r1c1 points at none that points back"),
            ("yajirushi-2\n....\n", (".><.",), "the arrow in r1c2 points at none that points back"),
            ("yajirushi-2\n.....\n", (".>.<.",), "r1c3 is cut off from r1c1"),
            ("yajirushi-2\n1...\n", ("....",), "r1c1 has 0 arrows beside it, not 1"),
        ),
        wrong=(("yajirushi-2\n1.\n", ("r1c1 has 1 arrow beside it",)),),
        open=(("yajirushi-2\n...\n...\n", ()),),
        unique=(("yajirushi-2\n..\n", ("..",)),),
        answers=((PUZZLE, SOLVED, [*SOLVED]),),
        in_json=(("yajirushi-2\n1..\n.#.\n...\n", {"grid": ["1..", ".#.", "..."]}),),
        blank=((2, 3, {}, "yajirushi-2\n...\n..."),),
        made=(Making((3, 4), irreducible=True), Making((4, 4), count=2, again=True), Making((6, 6))),
    )
