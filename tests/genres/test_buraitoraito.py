"""Buraitoraito (Bright Light): the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "buraitoraito\n2..?\n..2.\n1?..\n.2.2\n"
SOLVED = (".**.", "....", "...*", "*.*.")


class TestBuraitoraito(GenreSuite):
    card = Card(
        name="buraitoraito",
        aliases=("bright-light",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
2 . . ?
. . 2 .
1 ? . .
. 2 . 2""",
        solved_board="""\
2 * * ?
. . 2 .
1 ? . *
* 2 * 2""",
        small=(
            "buraitoraito\n.\n",
            "buraitoraito\n1.\n",
            "buraitoraito\n?..\n",
            "buraitoraito\n2..\n..1\n",
            "buraitoraito\n.2..\n",
            "buraitoraito\n....\n.3..\n...?\n",
        ),
        forms=(
            (
                "buraitoraito\n1..\n.?.\n",
                "buraitoraito\n1 . .\n. ? .",
                '{"puzzle": "buraitoraito", "board": ["1..", ".?."]}',
            ),
        ),
        refused=(
            ("buraitoraito", "the puzzle has no grid"),
            ("buraitoraito\n3..", "3 is more than the 2 other cells of its row and column"),
            (
                "buraitoraito\nx..",
                "'x' is no cell; expected a number from 1 to 2, ? for a cell with a number without one, or . for",
            ),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("....",), "the solution is not 4 by 4"),
            ("buraitoraito\n1..\n", ("...",), "r1c1 sees 0 stars, not 1"),
            ("buraitoraito\n1..\n", (".**",), "r1c1 sees 2 stars, not 1"),
            ("buraitoraito\n1.1.\n", ("..*.",), "r1c3 can't hold a star"),
        ),
        wrong=(("buraitoraito\n1?\n", ("r1c1 sees 1 star",)),),
        open=(("buraitoraito\n1..\n", ()),),
        unique=(("buraitoraito\n2..\n", (".**",)),),
        answers=((PUZZLE, SOLVED, [".**.", "....", "...*", "*.*."]),),
        in_json=(("buraitoraito\n1..\n.?.\n", {"grid": ["1..", ".?."]}),),
        blank=((2, 3, {}, "buraitoraito\n...\n..."),),
        made=(
            Making((2, 4)),
            Making((5, 5), count=2),
            Making((6, 7)),
        ),
    )
