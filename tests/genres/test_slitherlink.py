"""Slitherlink: the data card; the number of loops, and random numbers against all loops; game ids."""

from __future__ import annotations

from typing import Any

import pytest

from clueproof import BadPuzzleError, generate, parse
from clueproof.explanation import explain
from clueproof.grid.edges import Edge, ends, sides_of
from clueproof.testing import Card, GenreSuite, Truth
from tests.game_ids import puzzle_of
from tests.genres.boards import Says, cells_of, out_of
from tests.genres.loops import joined, simple_loops


def loop_around(*rows: str) -> frozenset[Edge]:
    """The sides that a cell inside (#) shares with none inside, each from vertex to vertex."""
    inside = {(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "#"}
    return frozenset(ends(side) for cell in inside for side in sides_of(cell) if len(inside.intersection(side)) == 1)


ID = "7x5t0:b3b23a3a122a12a3b2d0213b33a3"
PUBLISHED = "slitherlink\n..3..23\n.3.122.\n12.3..2\n....021\n3..33.3\n"
SOLVED = loop_around("###.#.#", "#...#.#", "###.#.#", "#.#####", "#.#.#.#")
BOARD = """\
+   +   +   +   +   +   +   +
          3           2   3
+   +   +   +   +   +   +   +
      3       1   2   2
+   +   +   +   +   +   +   +
  1   2       3           2
+   +   +   +   +   +   +   +
                  0   2   1
+   +   +   +   +   +   +   +
  3           3   3       3
+   +   +   +   +   +   +   +"""
SOLVED_BOARD = """\
+---+---+---+   +---+   +---+
|         3 |   |   | 2 | 3 |
+   +---+---+   +   +   +   +
|   | 3       1 | 2 | 2 |   |
+   +---+---+   +   +   +   +
| 1   2     | 3 |   |   | 2 |
+   +---+   +---+   +---+   +
|   |   |         0   2   1 |
+   +   +   +---+   +---+   +
| 3 |   |   | 3 | 3 |   | 3 |
+---+   +---+   +---+   +---+"""
MIDDLE = "the vertex in row 1, column 1 of the grid lines"


# counts: OEIS A140517


def every(shape: Any) -> dict[frozenset[Edge], Says]:
    """All loops, by search along the grid lines, with the numbers of lines around all cells."""
    loops = [frozenset(joined(points)) for points in simple_loops(shape.height + 1, shape.width + 1)]
    return {
        loop: {cell: len(loop.intersection(map(ends, sides_of(cell)))) for cell in cells_of(shape)} for loop in loops
    }


class TestSlitherlink(GenreSuite):
    card = Card(
        name="slitherlink",
        aliases=("loopy", "fences"),
        source=f"Simon Tatham's Loopy, {ID}",
        puzzle=PUBLISHED,
        solution=SOLVED,
        board=BOARD,
        solved_board=SOLVED_BOARD,
        small=(
            "slitherlink\n#.\n.3\n",
            "slitherlink\n.#3\n.#.\n",
            "slitherlink\n###\n.3.\n",
            "slitherlink\n4\n",
            "slitherlink\n.\n",
            "slitherlink\n..\n",
            "slitherlink\n3\n.\n",
            "slitherlink\n2.\n.3\n",
            "slitherlink\n...\n.0.\n",
            "slitherlink\n3..3\n.1..\n",
            "slitherlink through_all\n2.1\n...\n",
        ),
        forms=(
            ("slitherlink through_all\n3.\n02\n", "https://puzz.link/p?slither/f/2/2/802"),
            (
                "slitherlink\n3.\n02\n",
                "loopy\n3 .\n0 2",
                "fences\n3_\n02",
                '{"puzzle": "slitherlink", "grid": [[3, ""], [0, 2]]}',
                '{"puzzle": "slitherlink", "height": 2, "width": 2, "grid": ["3.", "02"]}',
                '{"puzzle": "slitherlink", "inputs": {"board": [["3", " "], ["0", "2"]]}}',
                '{"puzzle": "slitherlink", "board": ["3 ", "02"]}',
            ),
        ),
        refused=(
            ("slitherlink", "the puzzle has no grid"),
            ("slitherlink\n5", "<text>:2:1: 5 is more than the 4 sides of a cell"),
            ("slitherlink\n.y", "<text>:2:2: 'y' is no cell; expected a number from 0 to 4, or . for none"),
            ("slitherlink\n...\n..", "<text>:3: row 2 has 2 cells"),
            ("slitherlink width=4\n...\n...", "the stated width is 4"),
            ("slitherlink\n" + "." * 101, "the width of a Slitherlink is at most 100, not 101"),
            ('{"puzzle": "slitherlink", "grid": [[0, -1]]}', "'-1' is no cell"),
            ('{"puzzle": "slitherlink", "grid": [[0, 12]]}', "12 is more than the 4 sides of a cell"),
        ),
        broken=(
            (PUBLISHED, SOLVED, None),
            (PUBLISHED, frozenset(), "there is no loop"),
            (
                "slitherlink\n..",
                frozenset(map(ends, sides_of((0, 0))[:3])),
                "the loop ends at the vertex in row 0, column 0 of the grid lines",
            ),
            ("slitherlink\n...", loop_around("#.#"), "there is more than one loop"),
            ("slitherlink\n..\n..", loop_around("#.", ".#"), f"lines branch or cross at {MIDDLE}"),
            ("slitherlink\n1", loop_around("#"), "r1c1 has 4 lines around it, not 1"),
            ("slitherlink\n00", loop_around("#."), "r1c1 has 4 lines around it, not 0"),
            ("slitherlink\n.0", loop_around("#."), "r1c2 has 1 line around it, not 0"),
            ("slitherlink\n.", loop_around("......#"), "there can be no line the upper side of r1c7"),
        ),
        wrong=(
            ("slitherlink\n0", ("r1c1 has 0 lines around it",)),
            ("slitherlink\n03.\n...", ("r1c1 has 0 lines around it", "r1c2 has 3 lines around it")),
        ),
        open=(("slitherlink\n..", ()), ("slitherlink\n2.2\n...\n2.2", ())),
        unique=(("slitherlink\n4", loop_around("#")), ("slitherlink\n.", loop_around("#"))),
        answers=(("slitherlink\n4", loop_around("#"), [[0, 0, 0, 1], [0, 0, 1, 0], [0, 1, 1, 1], [1, 0, 1, 1]]),),
        in_json=(("slitherlink\n...3.\n0..13", {"puzzle": "slitherlink", "grid": ["...3.", "0..13"]}),),
        blank=((2, 3, {}, "slitherlink\n...\n..."),),
        ids=(
            ("unique", "7x5t0:b3b23a3a122a12a3b2d0213b33a3"),
            ("unique", "10x10t0:32c12a3a2a2a2b12222133c222d2112d3e23b0c1d2a12a3c3b2a0a1a222a1a2b3a3b232a2a"),
            ("unique", "7x5t0:21e1a22a2a2a11b3c2c3b3320"),
        ),
        bad_ids=(
            ("3x2t0:a1", 9, "the game id ends where a cell was expected"),
            ("3x2t0:a12c2", 11, "'2' stands where the end of the game id was expected"),
            ("3x2t0:a12d", 10, "'d' stands where no more than 6 cells in all was expected"),
            ("3x2t0:a15c", 9, "'5' stands where a cell was expected"),
            ("7x7t1:a", 4, "a Slitherlink is on squares, type 0; this game id is of another grid"),
        ),
        truth=(
            Truth(
                solutions=out_of(every),
                puzzles=tuple(
                    "slitherlink\n" + "\n".join(["." * width] * height)
                    for height, width in ((1, 5), (2, 3), (3, 3), (4, 2), (3, 4))
                ),
                clues=20,
                words=("none", "unique", "multiple"),
            ),
        ),
        counts=tuple(
            ("slitherlink\n" + "\n".join(["." * width] * height), number)
            for height, width, number in (
                (1, 1, 1),
                (1, 3, 6),
                (2, 2, 13),
                (3, 2, 40),
                (2, 3, 40),
                (3, 3, 213),
                (3, 4, 1049),
            )
        ),
    )


def test_an_easy_one_is_explained_by_techniques() -> None:
    found = explain(parse(PUBLISHED))
    assert found.end == "solved"
    assert not [step for step in found if step.core]


def test_generated_loops_wind() -> None:
    """They fill the board: no part of it stays without lines, and none is a mere frame."""
    for made in generate("slitherlink", seed=3, count=3, size=(8, 8)):
        loop = made.solution
        assert 50 <= len(loop) <= 81
        for r in range(0, 8, 4):
            for c in range(0, 8, 4):
                quarter = {ends(side) for dr in range(4) for dc in range(4) for side in sides_of((r + dr, c + dc))}
                assert len(loop & quarter) >= 8


def test_a_board_too_large_in_a_game_id() -> None:
    with pytest.raises(BadPuzzleError, match="the width of a Slitherlink is at most 100"):
        puzzle_of("slitherlink", "101x1t0:zzzw")
