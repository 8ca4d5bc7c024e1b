"""Tatami: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "tatami\n...1\n2...\n.3..\n...4\nregions:\naabb\naabb\nccdd\nccdd\n"
SOLVED = ((3, 4, 2, 1), (2, 1, 4, 3), (4, 3, 1, 2), (1, 2, 3, 4))


class TestTatami(GenreSuite):
    card = Card(
        name="tatami",
        aliases=("tatamidoku",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. . | . 1
2 . | . .
- -   - -
. 3 | . .
. . | . 4""",
        solved_board="""\
3 4 | 2 1
2 1 | 4 3
- -   - -
4 3 | 1 2
1 2 | 3 4""",
        small=(
            "tatami\nregions:\naa\nbb\n",
            "tatami\n1.\n..\nregions:\naa\nbb\n",
            "tatami\nregions:\naabb\nccdd\n",
            "tatami\n1..\n...\n..3\nregions:\naaa\nbbb\nccc\n",
        ),
        forms=(
            (
                "tatami\n1.\n..\nregions:\nab\nab\n",
                "tatami\n1 -\n- -\nregions:\n1 2\n1 2\n",
                '{"puzzle": "tatami", "regions": ["ab", "ab"], "grid": ["1.", ".."]}',
            ),
        ),
        refused=(
            ("tatami\n..\n..", "the puzzle has no regions"),
            ("tatami\nregions:\naab\nccb", "a row of 3 cells can't hold 2 numbers equally often"),
            ("tatami\nregions:\nab\nbb", "the region of r1c2 has 3 cells, but that of r1c1 has 1"),
            ("tatami\n3.\n..\nregions:\naa\nbb", "'3' is no cell; expected a number from 1 to 2, or . for none"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            ("tatami\nregions:\naa\nbb\n", ((1, 2), (1, 2)), "r1c1 and r2c1 share a side and are both 1"),
            (
                "tatami\nregions:\naa\nbb\n",
                ((1, 1), (2, 2)),
                "the region of r1c1 does not hold every number from 1 to 2 once",
            ),
            ("tatami\nregions:\nab\nab\ncd\ncd\n", ((1, 2), (2, 1), (1, 2), (2, 1)), None),
        ),
        wrong=(("tatami\n11\n..\nregions:\nab\nab\n", ("r1c1 is 1", "r1c2 is 1")),),
        open=(("tatami\nregions:\naa\nbb\n", ("r1c1", "r1c2", "r2c1", "r2c2")),),
        unique=(("tatami\n1.\n..\nregions:\naa\nbb\n", ((1, 2), (2, 1))),),
        answers=((PUZZLE, SOLVED, ["3421", "2143", "4312", "1234"]),),
        in_json=(("tatami\n1.\n..\nregions:\nab\nab\n", {"regions": ["ab", "ab"], "grid": ["1.", ".."]}),),
        blank=((2, 2, {}, "tatami\nregions:\naa\nbb"),),
        made=(
            Making((4, 4)),
            Making((6, 6)),
            Making((3, 6)),
        ),
    )
