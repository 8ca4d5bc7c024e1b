"""Yajirushi: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "yajirushi\n.v....\n......\n...^..\n....vv\n^.....\n..<...\n"
SOLVED = ("vvvvvv", "......", "...^^^", "...vvv", "^^^...", ">.<^^^")


class TestYajirushi(GenreSuite):
    card = Card(
        name="yajirushi",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. v . . . .
. . . . . .
. . . ^ . .
. . . . v v
^ . . . . .
. . < . . .""",
        solved_board="""\
v v v v v v
. . . . . .
. . . ^ ^ ^
. . . v v v
^ ^ ^ . . .
> . < ^ ^ ^""",
        small=(
            "yajirushi\n...\n",
            "yajirushi\n#...\n",
            "yajirushi\n>..\n...\n...\n",
            "yajirushi\n.v#\n...\n.^#\n",
        ),
        forms=(
            (
                "yajirushi\n>..\n.#.\n...\n",
                "yajirushi\n> . .\n. # .\n. . .\n",
                '{"puzzle": "yajirushi", "grid": [">..", ".#.", "..."]}',
            ),
        ),
        refused=(
            ("yajirushi", "the puzzle has no grid"),
            ("yajirushi\nx..\n...", "<text>:2:1: 'x' is no cell; expected ^, >, v, <, or . for none"),
            ("yajirushi\n##", "the board has no cell"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[1:], "the solution is not 6 by 6"),
            ("yajirushi\n...\n", (">.^",), "the arrow in r1c1 points at none that points back"),
            ("yajirushi\n....\n", (".><.",), "the arrow in r1c2 points at none that points back"),
            ("yajirushi\n.....\n", (">.<..",), "r1c4 is between no two arrows"),
            ("yajirushi\n..#.<\n", (">._.<",), "the arrow in r1c1 points at none that points back"),
            ("yajirushi\n^..\n", (">.<",), "r1c1 is given as ^, not >"),
        ),
        wrong=(("yajirushi\n..\n", ()),),
        open=(("yajirushi\n...\n...\n...\n", ()),),
        unique=(("yajirushi\n...\n", (">.<",)),),
        answers=((PUZZLE, SOLVED, [*SOLVED]),),
        in_json=(("yajirushi\n>..\n.#.\n...\n", {"grid": [">..", ".#.", "..."]}),),
        blank=((2, 3, {}, "yajirushi\n...\n..."),),
        made=(Making((3, 3), irreducible=True), Making((4, 4), count=2, again=True), Making((6, 6))),
    )
