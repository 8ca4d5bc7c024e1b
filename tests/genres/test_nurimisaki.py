"""Nurimisaki: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "nurimisaki\n..?.\n?..3\n....\n?...\n"
SOLVED = ("#..#", "..#.", "#.#.", "....")


class TestNurimisaki(GenreSuite):
    card = Card(
        name="nurimisaki",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
  .   .   o   .
  o   .   . (3)
  .   .   .   .
  o   .   .   .""",
        solved_board="""\
  #   .   o   #
  o   .   # (3)
  #   .   #   .
  o   .   .   .""",
        small=(
            "nurimisaki\n.",
            "nurimisaki\n?",
            "nurimisaki\n2?",
            "nurimisaki\n?..3",
            "nurimisaki\n?.2.\n....\n",
            "nurimisaki\n?..\n...\n..2\n",
            "nurimisaki\n...\n...\n...\n",
        ),
        forms=(
            (
                "nurimisaki\n2..\n.?.\n",
                "nurimisaki\n2 . .\n. ? .",
                '{"puzzle": "nurimisaki", "board": [[2, ".", "."], [".", "?", "."]]}',
            ),
        ),
        written=("nurimisaki\n12 . . . . . . . . . . .\n. . . . . . . . . . . ?\n",),
        refused=(
            ("nurimisaki", "the puzzle has no grid"),
            ("nurimisaki\n2..\n..4", "4 is more than the 3 cells of the longest line"),
            ("nurimisaki\n2..\n..x", "'x' is no cell; expected a number from 1 to 3, ? for a circle without one, or ."),
            ("https://puzz.link/p?nurimisaki/4/4/h.g.", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[1:], "the solution is not 4 by 4"),
            ("nurimisaki\n...\n...", ("##.", "##."), "the 2x2 square from r1c1 to r2c2 is shaded"),
            ("nurimisaki\n...\n...", ("..#", "..#"), "the 2x2 square from r1c1 to r2c2 is unshaded"),
            ("nurimisaki\n...", (".#.",), "r1c3 is cut off from r1c1"),
            ("nurimisaki\n?..", ("#..",), "r1c1 has a circle, but is shaded"),
            ("nurimisaki\n.?.", ("...",), "r1c1 has no circle, but is beside 1 unshaded cell only"),
            ("nurimisaki\n???", ("...",), "r1c2 has a circle, but is beside 2 unshaded cells, not 1"),
            ("nurimisaki\n2.?", ("...",), "3 unshaded cells in a row from r1c1 on, not 2"),
        ),
        wrong=(("nurimisaki\n2.?.\n", ("2 unshaded cells in a row from r1c1 on",)), ("nurimisaki\n...\n...\n", ())),
        open=(("nurimisaki\n...?\n?...\n....\n...?", ()),),
        unique=(("nurimisaki\n?.?", ("...",)),),
        answers=((PUZZLE, SOLVED, [*SOLVED]),),
        in_json=(("nurimisaki\n2..\n.?.\n", {"grid": ["2..", ".?."]}),),
        blank=((2, 3, {}, "nurimisaki\n...\n..."),),
        made=(Making((1, 4), count=2), Making((5, 5), count=2), Making((7, 8), count=2)),
    )
