"""Simple Loop: the data card; all boards of a size against all loops, and what the maker makes."""

from __future__ import annotations

from collections import Counter
from itertools import chain

import pytest

from clueproof import Made, parse, verify
from clueproof.testing import Card, GenreSuite, Making
from tests.genres.loops import lines_through, simple_loops

PUZZLE = "simple-loop\n.......\n.......\n..#..##\n..#....\n..#.##.\n..#....\n"
SOLVED = lines_through(((0, 0), "RRRRRRDLLDDRRDDLLLUUUULLDDDDLUUUUU"))
OUTER = lines_through(((0, 0), "RRDDLLUU"))


def is_mostly_open_and_filled(made: Made) -> bool:
    shape = made.puzzle.shape
    cells, walls, passed = shape.height * shape.width, len(shape.walls), {*chain.from_iterable(made.solution)}
    return walls < cells // 2 and len(passed) + walls == cells


class TestSimpleLoop(GenreSuite):
    card = Card(
        name="simple-loop",
        aliases=("simpleloop",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board=(". . . . . . .\n. . . . . . .\n. . # . . # #\n. . # . . . .\n. . # . # # .\n. . # . . . ."),
        solved_board="""\
+-----------------------+
|                       |
|   +-------+   +-------+
|   |       |   |
|   |   #   |   |   #   #
|   |       |   |
|   |   #   |   +-------+
|   |       |           |
|   |   #   |   #   #   |
|   |       |           |
+---+   #   +-----------+""",
        small=(
            "simple-loop\n.\n",
            "simple-loop\n#\n",
            "simple-loop\n..\n..\n",
            "simple-loop\n...\n...\n",
            "simple-loop\n...\n.#.\n...\n",
            "simple-loop\n....\n....\n....\n",
            "simple-loop\n..#\n...\n...\n#..\n",
        ),
        forms=(
            (
                "simple-loop\n.#.\n#..\n",
                "simpleloop\n. # .\n# . .",
                "simpleloop\n0b0\nW__",
                '{"puzzle": "simple-loop", "height": 2, "width": 3, "grid": [".#.", "#.."]}',
                '{"puzzle": "simple-loop", "inputs": {"board": [[" ", "B", " "], ["#", " ", ""]]}}',
                '{"puzzle": "simple-loop", "grid": [[null, 1, 0], ["#", ".", "."]]}',
            ),
        ),
        refused=(
            ("simple-loop", "the puzzle has no grid"),
            ("simple-loop\n..\nx.", "<text>:3:1: 'x' is no cell; expected #, or . for none"),
            ("simple-loop\n2.\n..", "<text>:2:1: '2' is no cell"),
            ("simple-loop\n#..\n..", "<text>:3: row 2 has 2 cells"),
            ("simple-loop\n" + "." * 101, "the width of a Simple Loop is at most 100, not 101"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, frozenset(), "there is no loop"),
            ("simple-loop\n...\n.#.\n...", OUTER, None),
            ("simple-loop\n...\n...\n...", OUTER, "the loop does not pass r2c2"),
            ("simple-loop\n...\n.#.\n...", lines_through(((0, 0), "RRDD")), "the loop ends at r1c1"),
            (
                "simple-loop\n....\n....",
                lines_through(((0, 0), "RDLU"), ((0, 2), "RDLU")),
                "there is more than one loop",
            ),
            (
                "simple-loop\n#..\n...",
                lines_through(((0, 0), "RDLU")),
                "the line r1c1-r1c2 runs into r1c1, which no line passes",
            ),
        ),
        wrong=(("simple-loop\n...\n...\n...", ()), ("simple-loop\n##", ())),
        open=(("simple-loop\n....\n....\n....\n....", ()),),
        unique=(("simple-loop\n...\n.#.\n...", OUTER),),
        answers=(
            (
                "simple-loop\n..\n..",
                lines_through(((0, 0), "RDLU")),
                [[0, 0, 0, 1], [0, 0, 1, 0], [0, 1, 1, 1], [1, 0, 1, 1]],
            ),
        ),
        in_json=(("simple-loop\n.#\n..", {"puzzle": "simple-loop", "grid": [".#", ".."]}),),
        blank=((2, 3, {}, "simple-loop\n...\n..."),),
        made=(
            Making((4, 6), seed=0, holds=is_mostly_open_and_filled),
            Making((8, 8), seed=1, holds=is_mostly_open_and_filled),
            Making((10, 10), seed=2, holds=is_mostly_open_and_filled),
        ),
    )


@pytest.mark.parametrize(("height", "width"), [(4, 4), (3, 5), (5, 4)])
def test_black_cells_of_all_loops(height: int, width: int) -> None:
    """Each loop belongs to one board: so many loops pass the same cells, so many solutions that board has."""
    passed = Counter(frozenset(loop) for loop in simple_loops(height, width))
    assert {*passed.values()} >= {1, 2}
    for cells, many in passed.items():
        rows = ["".join("." if (r, c) in cells else "#" for c in range(width)) for r in range(height)]
        assert verify(parse("\n".join(("simple-loop", *rows)))).word == ("unique" if many == 1 else "multiple")
