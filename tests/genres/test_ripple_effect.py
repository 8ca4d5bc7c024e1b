"""Ripple Effect: the data card; random divisions against a search by hand, links, what is made."""

from __future__ import annotations

from clueproof.grid.edges import Cell
from clueproof.testing import Card, GenreSuite
from tests.genres.filled_rooms import divisions_at_random, rooms_of_at_most

PUZZLE = "ripple-effect\n42..\n.5..\n.1..\nregions:\naaab\naabb\naccc\n"
SOLVED = ((4, 2, 1, 3), (3, 5, 2, 1), (6, 1, 3, 2))


def in_a_line(one: Cell, other: Cell, number: int) -> bool:
    return (one[0] == other[0] or one[1] == other[1]) and abs(one[0] - other[0]) + abs(one[1] - other[1]) <= number


class TestRippleEffect(GenreSuite):
    card = Card(
        name="ripple-effect",
        aliases=("hakyuu", "hakyu", "ripple"),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="4   2   . | .\n        -\n.   5 | .   .\n    -   -   -\n. | 1   .   .",
        solved_board="4   2   1 | 3\n        -\n3   5 | 2   1\n    -   -   -\n6 | 1   3   2",
        small=(
            "ripple-effect\n#.1\n...\nregions:\n#ab\naab\n",
            "ripple-effect\nregions:\na#b\na#b\n",
            "ripple-effect\n####\n.2..\nregions:\n####\naabb\n",
            "ripple-effect\nregions:\na\n",
            "ripple-effect\n1.\nregions:\nab\n",
            "ripple-effect\nregions:\naab\nabb\n",
            "ripple-effect\nregions:\naabbc\n",
            "ripple-effect\n.3.\n...\nregions:\naab\naab\n",
        ),
        forms=(
            (
                "ripple-effect\n..\n.3\nregions:\nab\nbb\n",
                "hakyuu\n. .\n. 3\nregions:\n1 2\n2 2",
                '{"puzzle": "ripple-effect", "regions": ["ab", "bb"], "grid": ["..", ".3"]}',
                '{"puzzle": "ripple-effect", "inputs": {"id_board": [["00", "01"], ["01", "01"]],'
                ' "board": [[" ", " "], [" ", "3"]]}}',
                "https://puzz.link/p?ripple/2/2/ggi3",
            ),
        ),
        refused=(
            ("ripple-effect\n..\n..", "the puzzle has no regions"),
            ("ripple-effect\n..\n3.\nregions:\nab\nab", "<text>:3:1: '3' is no cell; expected a number from 1 to 2"),
            ("ripple-effect\n3.\n..\nregions:\nab\nbb", "<text>:2:1: 3 is more than 1, the cells of its region"),
            ("https://puzz.link/p?ripple/2/2/g", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[1:], "the solution is not 3 by 4"),
            (
                PUZZLE,
                ((4, 2, 1, 3), (3, 5, 2, 1), (6, 1, 3, 3)),
                "the region of r3c2 does not hold every number from 1 to 3 once",
            ),
            (PUZZLE, ((4, 2, 3, 1), (1, 5, 2, 3), (6, 1, 3, 2)), "r1c3 and r3c3 are both 3, with 1 cell between them"),
            (PUZZLE, ((2, 4, 1, 3), (3, 5, 2, 1), (6, 1, 3, 2)), "r1c1 is given as 4, not 2"),
            (PUZZLE, ((4, 2, 1, 7), (3, 5, 2, 1), (6, 1, 3, 2)), "r1c4 holds no number from 1 to 6"),
            (
                "ripple-effect\nregions:\naaabbb",
                ((3, 1, 2, 3, 2, 1),),
                "r1c1 and r1c4 are both 3, with 2 cells between them",
            ),
            (
                "ripple-effect\nregions:\na\na\nb\nb",
                ((1,), (2,), (1,), (2,)),
                "r2c1 and r4c1 are both 2, with 1 cell between them",
            ),
            ("ripple-effect\nregions:\naaabbb", ((3, 1, 2, 1, 3, 2),), None),
        ),
        wrong=(
            ("ripple-effect\nregions:\nab", ()),
            ("ripple-effect\n1..\n1..\nregions:\naaa\nbbb", ("r1c1 is 1", "r2c1 is 1")),
        ),
        open=(("ripple-effect\nregions:\naa", ("r1c1", "r1c2")),),
        unique=(("ripple-effect\nregions:\na", ((1,),)),),
        answers=((PUZZLE, SOLVED, ["4213", "3521", "6132"]),),
        in_json=(("ripple-effect\n..\n.3\nregions:\nab\nbb", {"regions": ["ab", "bb"], "grid": ["..", ".3"]}),),
        blank=((2, 2, {}, "ripple-effect\nregions:\naa\nbb"),),
        links=(
            (
                "unique",
                "https://puzz.link/p?ripple/4/4/9n8rigk14h32k",
                "https://pzv.jp/p.html?hakyuu/4/4/9n8rigk14h32k",
            ),
        ),
        made=(
            rooms_of_at_most(5, (1, 6)),
            rooms_of_at_most(4, (2, 2)),
            rooms_of_at_most(6, (7, 7)),
            rooms_of_at_most(5, (4, 6)),
        ),
        truth=(divisions_at_random("ripple-effect", in_a_line),),
    )
