"""Suguru: the data card; random divisions against a search by hand, links, what is made."""

from __future__ import annotations

from clueproof.grid.edges import Cell
from clueproof.testing import Card, GenreSuite
from tests.genres.filled_rooms import divisions_at_random, rooms_of_at_most

PUZZLE = "suguru\n41.5\n....\n2.4.\nregions:\naaaa\nabbb\nccbb\n"
SOLVED = ((4, 1, 2, 5), (3, 5, 3, 1), (2, 1, 4, 2))
PLAIN = "suguru\n...\n...\nregions:\naab\nabb\n"


def touch(one: Cell, other: Cell, number: int) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1


class TestSuguru(GenreSuite):
    card = Card(
        name="suguru",
        aliases=("tectonic", "number-blocks"),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="4   1   . 5\n    -   - -\n. | .   . .\n-   -\n2   . | 4 .",
        solved_board="4   1   2 5\n    -   - -\n3 | 5   3 1\n-   -\n2   1 | 4 2",
        small=(
            "suguru\n#.1\n...\nregions:\n#ab\naab\n",
            "suguru\nregions:\na#b\na#b\n",
            "suguru\n####\n.2..\nregions:\n####\naabb\n",
            "suguru\nregions:\na\n",
            "suguru\n1.\nregions:\nab\n",
            PLAIN,
            "suguru\n....\nregions:\naabb\n",
            "suguru\n.3.\n...\nregions:\naab\naab\n",
            "suguru\n4..\n...\nregions:\naab\naac\n",
        ),
        forms=(
            (
                "suguru\n..\n.3\nregions:\nab\nbb\n",
                "tectonic\n. .\n. 3\nregions:\n1 2\n2 2",
                '{"puzzle": "suguru", "regions": ["ab", "bb"], "grid": ["..", ".3"]}',
                '{"puzzle": "suguru", "inputs": {"id_board": [["00", "01"], ["01", "01"]],'
                ' "num_board": [[" ", " "], [" ", "3"]]}}',
                "https://puzz.link/p?suguru/2/2/ggi3",
            ),
        ),
        written=("suguru\nregions:\n" + "\n".join(["aaaaaaaaaaaaa"] * 3) + "\n",),
        refused=(
            ("suguru\n1..\n...\nregions:\n#ab\naab", "this cell is no part of the board"),
            ("suguru\n#..\n...\nregions:\naab\nabb", "# is a cell that is no part of the board, but this one is"),
            ("suguru\n..\n..", "the puzzle has no regions"),
            ("suguru\n..\n3.\nregions:\nab\nab", "<text>:3:1: '3' is no cell; expected a number from 1 to 2"),
            ("suguru\n3.\n..\nregions:\nab\nbb", "<text>:2:1: 3 is more than 1, the cells of its region"),
            ("suguru\n...\nregions:\nab", "the grid has 1 row of 3 cells, but there are clues for 1 row of 2"),
            ("suguru\nregions:\naba", "region 'a' is not connected: r1c3 is cut off from r1c1"),
            ("suguru\nregions:\n" + "a" * 65, "the region of r1c1 has 65 cells, more than 64"),
            ("https://puzz.link/p?suguru/2/2/g", "the link ends where"),
            ("https://puzz.link/p?suguru/2/2/009i", "'9' is no cell; expected a number from 1 to 4"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[1:], "the solution is not 3 by 4"),
            (
                PUZZLE,
                ((4, 1, 2, 5), (3, 5, 3, 1), (2, 2, 4, 2)),
                "the region of r3c1 does not hold every number from 1 to 2 once",
            ),
            (PUZZLE, ((4, 1, 3, 5), (2, 5, 3, 1), (2, 1, 4, 2)), "r1c3 and r2c3 touch and are both 3"),
            (PUZZLE, ((4, 1, 2, 5), (3, 5, 1, 3), (2, 1, 4, 2)), "r1c2 and r2c3 touch and are both 1"),
            (PUZZLE, ((3, 1, 2, 5), (4, 5, 3, 1), (2, 1, 4, 2)), "r1c1 is given as 4, not 3"),
            (PUZZLE, ((4, 1, 2, 6), (3, 5, 3, 1), (2, 1, 4, 2)), "r1c4 holds no number from 1 to 5"),
        ),
        wrong=(
            ("suguru\nregions:\nab", ()),
            ("suguru\n1..\n.1.\n...\nregions:\naaa\nabb\nbbb", ("r2c2 is 1",)),
        ),
        open=(("suguru\nregions:\naa", ("r1c1", "r1c2")),),
        unique=(("suguru\nregions:\na", ((1,),)),),
        answers=((PUZZLE, SOLVED, ["4125", "3531", "2142"]),),
        in_json=(("suguru\n..\n.3\nregions:\nab\nbb", {"regions": ["ab", "bb"], "grid": ["..", ".3"]}),),
        blank=((2, 2, {}, "suguru\nregions:\naa\nbb"),),
        links=(
            ("unique", "https://puzz.link/p?suguru/6/6/adbli15d2tluj2g1l2l3l4l5g"),
            ("unique", "https://puzz.link/p?suguru/5/5/cih47bs73m3g5p1g2g"),
        ),
        made=(
            rooms_of_at_most(5, (1, 6)),
            rooms_of_at_most(4, (2, 2)),
            rooms_of_at_most(5, (6, 6)),
            rooms_of_at_most(6, (5, 7)),
        ),
        truth=(divisions_at_random("suguru", touch),),
    )
