"""Nibun-nogo: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "nibun-nogo\n..1..\n01..2\n.1.2.\n.....\n..0.0\n"
SOLVED = (".#.#", "..##", ".#..", "#...")


class TestNibunNogo(GenreSuite):
    card = Card(
        name="nibun-nogo",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
            (1)
    .     .     .     .
(0)   (1)               (2)
    .     .     .     .
      (1)         (2)
    .     .     .     .

    .     .     .     .
            (0)         (0)""",
        solved_board="""\
            (1)
    .     #     .     #
(0)   (1)               (2)
    .     .     #     #
      (1)         (2)
    .     #     .     .

    #     .     .     .
            (0)         (0)""",
        small=(
            "nibun-nogo\n..\n..\n",
            "nibun-nogo\n1..\n...\n",
            "nibun-nogo\n....\n.2..\n....\n",
            "nibun-nogo\n...\n..4\n...\n",
            "nibun-nogo\n....\n.3..\n...0\n",
        ),
        forms=(
            (
                "nibun-nogo\n1..\n.2.\n",
                "nibun-nogo\n1 . .\n. 2 .",
                '{"puzzle": "nibun-nogo", "board": ["1..", ".2."]}',
            ),
            (
                "nibun-nogo\n.1...\n...1.\n.0...\n....2\n.....\n",
                "https://puzz.link/p?nibunnogo/4/4/gbjbakci",
            ),
        ),
        refused=(
            ("nibun-nogo", "<text>:1: the puzzle has no numbers"),
            ("nibun-nogo\n5.\n..", "<text>:2:1: 5 is more than the 4 cells around a corner"),
            ("nibun-nogo\n1.\n.x", "<text>:3:2: 'x' is no cell; expected a number from 0 to 4, or . for none"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            ("nibun-nogo\n....\n....\n....", ("###", "###"), "the piece of r1c1 has 6 cells, more than 5"),
            ("nibun-nogo\n....\n....\n....", ("...", "..."), "the piece of r1c1 has 6 cells, more than 5"),
            ("nibun-nogo\n1...\n....\n....", ("..#", "#.#"), "0 shaded cells at the upper left corner of r1c1, not 1"),
            ("nibun-nogo\n....\n.1..\n....", ("..#", "###"), "2 shaded cells at the lower right corner of r1c1, not 1"),
        ),
        wrong=(("nibun-nogo\n2.\n..\n", ("the upper left corner of r1c1 is 2",)),),
        open=(("nibun-nogo\n..\n..\n", ()),),
        unique=(("nibun-nogo\n1.\n..\n", ("#",)),),
        answers=((PUZZLE, SOLVED, [".#.#", "..##", ".#..", "#..."]),),
        in_json=(("nibun-nogo\n1..\n.2.\n", {"grid": ["1..", ".2."]}),),
        blank=((2, 3, {}, "nibun-nogo\n....\n....\n...."),),
        made=(
            Making((3, 4)),
            Making((5, 5), count=2),
        ),
    )
