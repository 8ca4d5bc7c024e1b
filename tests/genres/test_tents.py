"""Tents: the data card; random boards against all ways to pitch tents, one tent for each tree, game ids."""

from __future__ import annotations

import json
from itertools import permutations, product
from random import Random
from typing import Any

from clueproof import parse, rule_set, solutions, verify
from clueproof.testing import Card, GenreSuite, Making, Truth
from tests.genres.boards import Rows, Says, beside, cells_of, drawn, in_lines, out_of, subsets

PUZZLE = """\
tents
framed:
. 1 1 1 2 0
2 . . T . .
0 . . . T .
1 . . . T .
0 T . . . .
2 . . T . .
"""
SOLVED = (".^.^.", ".....", "..^..", ".....", "^..^.")
RING = "tents\nframed:\n. . . .\n. T . T\n. . . .\n. . . .\n"


def every(shape: Any) -> dict[Rows, Says]:
    """All ways to pitch one tent for each tree, with the counts of the columns and rows."""
    found = {}
    for tents in subsets({*cells_of(shape)} - {*shape.trees}):
        near = [max(abs(a - c), abs(b - d)) for a, b in tents for c, d in tents if (a, b) < (c, d)]
        if len(tents) == len(shape.trees) and 1 not in near:
            orders = permutations(tents)
            if any(
                all(tent in beside(tree) for tent, tree in zip(order, shape.trees, strict=True)) for order in orders
            ):
                found[drawn(shape, tents, "^")] = in_lines(shape, tents)
    return found


def trees_at_random(number: int) -> str:
    chance = Random(number)
    height, width = chance.choice([(2, 5), (3, 4), (4, 3), (3, 3)])
    trees = chance.sample([*product(range(height), range(width))], 3)
    rows = ["".join("T" if (r, c) in trees else "." for c in range(width)) for r in range(height)]
    return json.dumps({"puzzle": "tents", "grid": rows})


class TestTents(GenreSuite):
    card = Card(
        name="tents",
        aliases=("tents-and-trees",),
        source="generated",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="  1 1 1 2 0\n2 . . T . .\n0 . . . T .\n1 . . . T .\n0 T . . . .\n2 . . T . .",
        solved_board="  1 1 1 2 0\n2 . A T A .\n0 . . . T .\n1 . . A T .\n0 T . . . .\n2 A . T A .",
        small=(
            "tents\nframed:\n. 0\n. .\n",
            "tents\nframed:\n. . .\n1 T .\n",
            "tents\nframed:\n. . 1 .\n. . T .\n. . . .\n",
            "tents\nframed:\n. 1 .\n. . T\n. T .\n. . .\n",
            RING,
            "tents\nframed:\n. 1 . . 1\n. . T . .\n1 . . T .\n. . . . .\n",
        ),
        forms=(
            (
                "tents\nframed:\n. 1 . 0\n1 . T .\n. . . .\n",
                "tents\ncol_counts: 1 . 0\nrow_counts: 1 .\n.T.\n...",
                "tents-and-trees height=2 width=3\nframed:\n_ 1 ? 0\n1 . t .\n* . . .",
                '{"puzzle": "tents", "height": 2, "width": 3, "grid": [".T.", "..."], "col_counts": [1, null, 0],'
                ' "row_counts": [1, -1]}',
                '{"puzzle": "tents", "inputs": {"board": [[" ", "T", " "], [" ", " ", " "]], "top": [1, -1, 0],'
                ' "side": [1, -1]}}',
            ),
            ("tents width=2 height=1\nframed:\n. . .\n. . .\n", "tents\n. .", '{"puzzle": "tents", "grid": [".."]}'),
            (
                "tents\nframed:\n. 0 1\n0 T .\n1 . T\n",
                "tents\n2x2:_b_,0,1,0,1",
                '{"puzzle": "tents", "sgt_id": "2x2:_b_,0,1,0,1"}',
            ),
        ),
        written=("tents\nframed:\n. 10 . .\n" + ". . T .\n" * 11 + "2 . . .\n",),
        refused=(
            ("tents\n.x", "<text>:2:2: 'x' is no cell; expected T for a tree, or . for none"),
            ("tents\nframed:\n. 2 .\n1 T .", "<text>:3:3: 2 is more than the 1 cell of that column"),
            ("tents\nframed:\n. 1 .\n3 T .", "<text>:4:1: 3 is more than the 2 cells of that row"),
            ("tents\nframed:\n. x .\n1 T .", "<text>:3:3: 'x' is no clue; expected a number, or . for none"),
            ("tents\nframed:\n. 1 .\n1 T 1", "<text>:4:5: '1' is no cell; expected T for a tree"),
            ("tents\nframed:\n1 1 .\n1 T .", "<text>:3:1: a corner of the frame holds '1'; it must be empty"),
            (
                "tents\nframed:\n. 1 .",
                "a frame has a row and a column more than the cells; this one has 1 row",
            ),
            ("tents height=3 width=2\nframed:\n. 1 .\n1 T .", "the stated size is not that of the cells"),
            ("tents\ncol_counts: 1\nT.", "col_counts has 1 clue, but the grid has 2 columns; write . for none"),
            ("tents\nrow_counts: 5\nT.", "row_counts, position 1: 5 is more than the 2 cells of that row"),
            ("tents\ncol_counts: 1 1\nframed:\n. 1 .\n1 T .", "give either framed or col_counts, not both"),
            ("tents\n" + "." * 101, "the width of a Tents puzzle is at most 100, not 101"),
            ("tents\n2x2:_b_,0,1,0", "the game id ends where ',' was expected"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[1:], "the solution is not 5 by 5"),
            ("tents\n.T.\n...", ("^.^", "..."), "the tent in r1c1 has no tree of its own"),
            ("tents\n.T.\n...", ("...", "..."), "the tree in r1c2 has no tent of its own"),
            ("tents\nT.T\n...", ("...", "^.."), "the tree in r1c3 has no tent of its own"),
            ("tents\nT.T\n...", (".^.", "..^"), "r1c2 and r2c3 are tents and touch"),
            ("tents\nT.T\n...", (".^.", ".^."), "r1c2 and r2c2 are tents and touch"),
            ("tents\nT.", ("^.",), "r1c1 can't hold a tent"),
            ("tents\nT.", ("A.",), "r1c1 has neither a tent (^) nor nothing (.)"),
            ("tents\n...\n.T.\n...", (".^.", "...", "..."), None),
            ("tents\n...\n.T.\n...", ("^..", "...", "..."), "the tree in r2c2 has no tent of its own"),
            (
                "tents\nframed:\n. . .\n0 T .\n1 . .",
                (".^", ".."),
                "row 1 has 1 tent, not 0",
            ),
            ("tents\nframed:\n. 0 .\n. T .\n. . .", ("..", "^."), "column 1 has 1 tent, not 0"),
        ),
        wrong=(
            ("tents\nframed:\n. 0 0\n. T .\n", ("the number of tents in column 2 is 0",)),
            (
                "tents\nframed:\n. 0 . 0\n. . T .\n0 . . .\n",
                (
                    "the number of tents in row 2 is 0",
                    "the number of tents in column 1 is 0",
                    "the number of tents in column 3 is 0",
                ),
            ),
        ),
        open=(("tents\nT.\n..", ("r1c2", "r2c1")),),
        unique=(("tents\nT.", (".^",)), ("tents\n..", ("..",))),
        answers=((PUZZLE, SOLVED, list(SOLVED)),),
        in_json=(
            (
                "tents\nframed:\n. 1 . 0\n1 . T .\n. . . .\n",
                {"puzzle": "tents", "grid": [".T.", "..."], "col_counts": [1, None, 0], "row_counts": [1, None]},
            ),
        ),
        blank=((1, 2, {}, "tents\n.."),),
        ids=(
            (
                "unique",
                "8x8:ebbk_bf_ddhce,3,1,1,2,1,2,0,2,1,2,1,2,1,1,3,1",
                "8x8dt:ebbk_bf_ddhce,3,1,1,2,1,2,0,2,1,2,1,2,1,1,3,1",
            ),
            ("unique", "8x8:zzn,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0", "8x8dt:zzn,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0"),
        ),
        bad_ids=(
            ("2x2:_b", 7, "the game id ends where a letter or _ for the way to the next tree was expected"),
            ("2x2:_b_,1,2", 12, "the game id ends where ',' was expected"),
            ("2x2:_b_,1,x", 11, "'x' stands where the count of a column or row was expected"),
            ("2x2:_f,1,1,1,1", 6, "'f' stands where a way that ends on the board was expected"),
            ("2x2:d,1,1,1,1,1", 14, "',' stands where the end of the game id was expected"),
            ("2x2q:d,1,1,1,1", 4, "unknown parameters 'q'"),
        ),
        no_ids=(("tents\nT.", "has a count for every row and column"),),
        made=(
            Making((5, 8), seed="all", holds=lambda made: len(made.puzzle.clues["count"]) == 13),
            Making((8, 8), seed="all", holds=lambda made: len(made.puzzle.clues["count"]) == 16),
            Making((12, 10), seed="all", holds=lambda made: len(made.puzzle.clues["count"]) == 22),
        ),
        truth=(
            Truth(
                solutions=out_of(every),
                puzzles=(*map(trees_at_random, range(12)), "tents\n.T.\nT.T\n.T."),
                clues=2,
                words=("none", "unique", "multiple"),
            ),
        ),
    )


def test_which_tent_belongs_to_which_tree_is_no_question() -> None:
    """Four trees in a ring have their tents in two ways, which are one solution."""
    ring = parse("tents\n.T.\nT.T\n.T.")
    assert len([*solutions(ring)]) == 1
    assert verify(parse("tents\n..T..\n.....\n.....")).word == "multiple"


def test_check_of_a_long_chain() -> None:
    side = 100
    puzzle = parse("tents\n" + "\n".join(["." * side, ".T" * (side // 2)]))
    tents = "".join("." if c % 2 == 0 else "^" for c in range(side))
    assert rule_set("tents").check(puzzle, (tents, "." * side)) is None
