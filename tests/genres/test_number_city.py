"""Number City: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "number-city\n....\n2...\n13..\n....\nregions:\naaab\ncccb\ncccb\ncccc\n"
SOLVED = ((1, 1, 1, 2), (2, 2, 2, 1), (1, 3, 3, 1), (1, 1, 1, 4))


class TestNumberCity(GenreSuite):
    card = Card(
        name="number-city",
        aliases=("numcity",),
        source="https://puzz.link/p?numcity/4/4/j2i13l4i0s08",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. . . | .
- - -
2 . . | .
1 3 . | .
        -
. . .   .""",
        solved_board="""\
1 1 1 | 2
- - -
2 2 2 | 1
1 3 3 | 1
        -
1 1 1   4""",
        small=(
            "number-city\nregions:\na\n",
            "number-city\n2..\nregions:\naaa\n",
            "number-city\n...\n.1.\nregions:\naab\naab\n",
            "number-city\nregions:\naaab\naabb\n",
        ),
        forms=(
            (
                "number-city\n2..\n...\nregions:\naaa\naab\n",
                "number-city\n2 . .\n. . .\nregions:\n1 1 1\n1 1 2\n",
                '{"puzzle": "number-city", "regions": ["aaa", "aab"], "grid": [[2, 0, 0], [0, 0, 0]]}',
            ),
            (PUZZLE, "https://puzz.link/p?numcity/4/4/j2i13l4i0s08"),
        ),
        refused=(
            ("number-city\n1..", "the puzzle has no regions"),
            ("number-city\n3..\n...\nregions:\naaa\naab", "<text>:2:1: '3' is no cell; expected a number from 1 to 2"),
            ("number-city\n..2\n...\nregions:\naab\naac", "<text>:2:3: 2 is more than 1, the most districts"),
            ("https://puzz.link/p?numcity/2/2/.i00", "r1c1 has a clue without a number, which this puzzle has not"),
            ("https://puzz.link/p?numcity/2/2/jg0", "a border at r1c1 ends inside a room"),
            ("https://puzz.link/p?numcity/4/4/j2", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[1:], "the solution is not 4 by 4"),
            (
                "number-city\nregions:\naaa\n",
                ((1, 2, 1),),
                "of the cells with 1 in the room of r1c1, r1c3 is cut off from r1c1",
            ),
            (
                "number-city\nregions:\naaa\n",
                ((1, 2, 2),),
                "the districts of the room of r1c1 have 1, 2 cells, in the order of their numbers",
            ),
            (
                "number-city\nregions:\naaaaaa\n",
                ((1, 1, 1, 1, 3, 3),),
                "the districts of the room of r1c1 have 4, 0, 2 cells, in the order of their numbers",
            ),
            ("number-city\nregions:\nab\n", ((1, 1),), "r1c1 and r1c2 are both 1"),
            ("number-city\n2..\nregions:\naaa\n", ((1, 1, 2),), "r1c1 is given as 2, not 1"),
        ),
        wrong=(("number-city\nregions:\nab\n", ()),),
        open=(("number-city\nregions:\naaa\n", ()),),
        unique=(("number-city\nregions:\naa\n", ((1, 1),)),),
        answers=((PUZZLE, SOLVED, ["".join(map(str, row)) for row in SOLVED]),),
        in_json=(("number-city\n2..\n...\nregions:\naaa\naab\n", {"regions": ["aaa", "aab"], "grid": ["2..", "..."]}),),
        blank=((2, 3, {}, "number-city\nregions:\naaa\nbbb"),),
        made=(Making((2, 3), irreducible=True), Making((4, 4), count=2, again=True), Making((6, 6))),
        links=(("unique", "https://puzz.link/p?numcity/4/4/j2i13l4i0s08", PUZZLE),),
    )
