"""Masyu: the data card; random pearls against all loops; game ids."""

from __future__ import annotations

from functools import cache
from typing import Any

from clueproof import generate, parse, rule_set, to_text
from clueproof.grid.edges import Edge
from clueproof.testing import Card, GenreSuite, Truth
from tests.genres.boards import Says, blank, out_of
from tests.genres.loops import joined, lines_through, simple_loops

RULES = rule_set("masyu")

ID = "6x6:bBBaBlWaWaBgBaWc"
PUBLISHED = "masyu\n..BB.B\n......\n......\nW.W.B.\n......\nB.W...\n"
SOLVED = lines_through(((0, 0), "RRDDRUURRDDDDDLUULLLDRRDLLLUUURULU"))
BOARD = """\
. . @ @ . @
. . . . . .
. . . . . .
o . o . @ .
. . . . . .
@ . o . . ."""
SOLVED_BOARD = """\
+-------@   @-------@
|       |   |       |
+---+   |   |   .   |
    |   |   |       |
+---+   +---+   .   |
|                   |
o   +---o-------@   |
|   |           |   |
|   +-------+   |   |
|           |   |   |
@-------o---+   +---+"""
OUTER = lines_through(((0, 0), "RRDDLLUU"))


@cache
def pearls_of(height: int, width: int) -> dict[frozenset[Edge], list[str]]:
    """All loops, each with the pearls that it could have: told from its points in order, by what stands before and
    behind a place."""
    found = {}
    for points in simple_loops(height, width):
        many = len(points)
        # in each step down or right, and whether the loop turns at a point
        step = [(points[n][0] - points[n - 1][0], points[n][1] - points[n - 1][1]) for n in range(many)]
        turns = [step[n] != step[(n + 1) % many] for n in range(many)]
        grid = [["."] * width for _ in range(height)]
        for n, (r, c) in enumerate(points):
            before, after = turns[n - 1], turns[(n + 1) % many]
            if turns[n] and not before and not after:
                grid[r][c] = "B"
            elif not turns[n] and (before or after):
                grid[r][c] = "W"
        found[frozenset(joined(points))] = ["".join(row) for row in grid]
    return found


def every(shape: Any) -> dict[frozenset[Edge], Says]:
    """All loops, with the pearls that they could have."""
    return {
        loop: {(r, c): "WB".index(sign) + 1 for r, row in enumerate(rows) for c, sign in enumerate(row) if sign != "."}
        for loop, rows in pearls_of(shape.height, shape.width).items()
    }


class TestMasyu(GenreSuite):
    card = Card(
        name="masyu",
        aliases=("pearl",),
        source=f"Simon Tatham's Pearl, {ID}",
        puzzle=PUBLISHED,
        solution=SOLVED,
        board=BOARD,
        solved_board=SOLVED_BOARD,
        small=(
            "masyu\n...\n.#.\n...",
            "masyu\n#...\n....\n..W.\n",
            "masyu\n..#..\n..#.B",
            "masyu\n.\n",
            "masyu\n...\n",
            "masyu\n..\n..\n",
            "masyu\n.W.\n...\nB..\n",
            "masyu\n.W..\n...B\n",
            "masyu\n.W.\n..W\nB..\n...\n",
            "masyu through_all\n....\n.B..\n....\n",
        ),
        forms=(
            (
                "masyu through_all\n.W.B\n....\n",
                "https://puzz.link/p?masyu/f/4/2/3i0",
                "pearl through-all=yes\n.W.B\n....",
            ),
            (
                "masyu\n.W.B\n....\n",
                "pearl\n. W . B\n. . . .",
                "masyu\n.w.b\n____",
                '{"puzzle": "masyu", "grid": [[".", "W", "", "B"], [null, " ", 0, "."]]}',
                '{"puzzle": "masyu", "height": 2, "width": 4, "grid": [".W.B", "...."]}',
                '{"puzzle": "masyu", "inputs": {"board": [[" ", "W", " ", "B"], [" ", " ", " ", " "]]}}',
            ),
        ),
        refused=(
            ("masyu", "the puzzle has no grid"),
            ("masyu\n.x", "<text>:2:2: 'x' is no cell; expected W, B, or . for none"),
            ("masyu\n...\n..", "<text>:3: row 2 has 2 cells"),
            ("masyu width=4\n...\n...", "the stated width is 4"),
            ("masyu\n" + "." * 101, "the width of a Masyu is at most 100, not 101"),
        ),
        broken=(
            ("masyu through_all\n..\n..", lines_through(((0, 0), "RDLU")), None),
            ("masyu through_all\n...\n...", lines_through(((0, 0), "RDLU")), "the loop does not pass r1c3"),
            (PUBLISHED, SOLVED, None),
            (PUBLISHED, frozenset(), "there is no loop"),
            ("masyu\n...\n...\n...", lines_through(((0, 0), "RRDD")), "the loop ends at r1c1"),
            ("masyu\n....\n....", lines_through(((0, 0), "RDLU"), ((0, 2), "RDLU")), "there is more than one loop"),
            (
                "masyu\n...\n...\n...",
                lines_through(((0, 0), "RDLU"), ((1, 1), "RDLU")),
                "lines branch or cross at r2c2",
            ),
            ("masyu\nB..\n.W.\n...", OUTER, "r2c2: the loop does not pass the pearl"),
            ("masyu\nW..\n...\n...", OUTER, "r1c1: the loop turns at a white pearl"),
            ("masyu\n.B.\n...\n...", OUTER, "r1c2: no turn at a black pearl"),
            ("masyu\nB..\n.W.\n.B.", lines_through(((0, 0), "RDLU")), "r1c1: a turn next to a black pearl"),
            (
                "masyu\n..W..\n.....",
                lines_through(((0, 0), "RRRRDLLLLU")),
                "r1c3: no turn next to a white pearl",
            ),
            ("masyu\n.", lines_through(((0, 0), "R")), "there can be no line r1c1-r1c2"),
        ),
        wrong=(
            ("masyu\nW.\n..", ("r1c1 is a white pearl",)),
            ("masyu\n.BB.\n....\n....\n....", ("r1c2 is a black pearl", "r1c3 is a black pearl")),
        ),
        open=(("masyu\n...\n...\n...", ()),),
        unique=(("masyu\nB..\n...\n..B", OUTER),),
        answers=(
            (
                "masyu\n..\n..",
                lines_through(((0, 0), "RDLU")),
                [[0, 0, 0, 1], [0, 0, 1, 0], [0, 1, 1, 1], [1, 0, 1, 1]],
            ),
        ),
        in_json=(("masyu\n.W.B\n....", {"puzzle": "masyu", "grid": [".W.B", "...."]}),),
        blank=((2, 3, {}, "masyu\n...\n..."),),
        ids=(
            ("unique", "6x6:bBBaBlWaWaBgBaWc"),
            ("unique", "8x8:cWcBWhBaWaWaWaWiWaBaBbBeWWbWaWWh"),
            ("unique", "10x6:BcWdBfWaBcWWbWfBjWWWcBhB"),
        ),
        bad_ids=(
            ("3x2:aW", 7, "the game id ends where a cell was expected"),
            ("3x2:aWBdW", 8, "'d' stands where no more than 6 cells in all was expected"),
            ("3x2:aWBcW", 9, "'W' stands where the end of the game id was expected"),
            ("3x2:aX", 6, "'X' stands where a cell was expected"),
        ),
        truth=(
            Truth(
                solutions=out_of(every),
                puzzles=tuple(blank("masyu", *size) for size in ((3, 4), (4, 4), (5, 3))),
                clues=20,
                words=("none", "unique", "multiple"),
            ),
        ),
    )


def test_all_pearls_that_a_loop_can_have() -> None:
    empty = parse("masyu\n" + "....\n" * 4)
    assert len(pearls_of(4, 4)) == 213
    for loop, rows in pearls_of(4, 4).items():
        assert RULES.check(empty, loop) is None
        assert to_text(RULES.with_clues(empty, RULES.implied(empty, loop))) == "masyu\n" + "\n".join(rows) + "\n"


def test_generated_loops_wind() -> None:
    for made in generate("masyu", seed=3, count=3, size=(8, 8)):
        assert len(made.solution) >= 40
        assert len({clue.value for clue in RULES.clue_list(made.puzzle)}) == 2
