"""Tents: the data card; random boards against all ways to pitch tents, one tent for each tree, game ids."""

from __future__ import annotations

import json
from itertools import permutations, product
from random import Random

import pytest

from clueproof import generate, parse, rule_set, solutions, verify
from clueproof.codecs.scanner import NotationError
from clueproof.testing import Card, GenreSuite
from tests.game_ids import notation, puzzle_of, refused

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
            ("tents\nframed:\n. 2 .\n1 T .", "<text>:3:3: 2 is more than the 1 cells of that column"),
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
    )


def by_hand(rows: tuple[str, ...]) -> set[tuple[str, ...]]:
    """All ways to pitch one tent for each tree, out of all sets of cells."""
    cells = [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "."]
    trees = [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "T"]
    found = set()
    for signs in product((False, True), repeat=len(cells)):
        tents = [cell for cell, sign in zip(cells, signs, strict=True) if sign]
        near = [max(abs(a - c), abs(b - d)) for a, b in tents for c, d in tents if (a, b) < (c, d)]
        if (
            len(tents) == len(trees)
            and 1 not in near
            and any(
                all(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in zip(order, trees, strict=True))
                for order in permutations(tents)
            )
        ):
            found.add(
                tuple("".join("^" if (r, c) in tents else "." for c in range(len(row))) for r, row in enumerate(rows))
            )
    return found


@pytest.mark.parametrize("number", range(12))
def test_random_boards(number: int) -> None:
    chance = Random(number)
    height, width = chance.choice([(2, 5), (3, 4), (4, 3), (3, 3)])
    trees = chance.sample([*product(range(height), range(width))], 3)
    rows = tuple("".join("T" if (r, c) in trees else "." for c in range(width)) for r in range(height))
    assert {*solutions(parse(json.dumps({"puzzle": "tents", "grid": rows})))} == by_hand(rows), rows


def test_which_tent_belongs_to_which_tree_is_no_question() -> None:
    """Four trees in a ring have their tents in two ways, which are one solution."""
    ring = parse("tents\n.T.\nT.T\n.T.")
    assert [*solutions(ring)] == [*by_hand((".T.", "T.T", ".T."))]
    assert verify(parse("tents\n..T..\n.....\n.....")).word == "multiple"


def test_made_puzzles_have_all_counts() -> None:
    for size in ((5, 8), (8, 8), (12, 10)):
        (made,) = generate("tents", seed="all", count=1, size=size)
        assert len(made.puzzle.clues["count"]) == sum(size)
        assert verify(made.puzzle).word == "unique"


def test_check_of_a_long_chain() -> None:
    side = 100
    puzzle = parse("tents\n" + "\n".join(["." * side, ".T" * (side // 2)]))
    tents = "".join("." if c % 2 == 0 else "^" for c in range(side))
    assert rule_set("tents").check(puzzle, (tents, "." * side)) is None


@pytest.mark.parametrize(
    "text", ["8x8:ebbk_bf_ddhce,3,1,1,2,1,2,0,2,1,2,1,2,1,1,3,1", "8x8:zzn,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0"]
)
def test_game_ids(text: str) -> None:
    puzzle = puzzle_of("tents", text)
    assert notation("tents").write(puzzle) == text
    assert puzzle_of("tents", text.replace(":", "dt:")) == puzzle


@pytest.mark.parametrize(
    ("text", "message", "column"),
    [
        ("2x2:_b", "the game id ends where a letter or _ for the way to the next tree was expected", 6),
        ("2x2:_b_,1,2", "the game id ends where ',' was expected", 11),
        ("2x2:_b_,1,x", "'x' stands where the count of a column or row was expected", 10),
        ("2x2:_f,1,1,1,1", "'f' stands where a way that ends on the board was expected", 5),
        ("2x2:d,1,1,1,1,1", "',' stands where the end of the game id was expected", 13),
        ("2x2q:d,1,1,1,1", "unknown parameters 'q'", 3),
    ],
)
def test_bad_game_ids(text: str, message: str, column: int) -> None:
    assert refused("tents", text) == (message, column)


def test_counts_that_are_missing_have_no_game_id() -> None:
    with pytest.raises(NotationError, match="has a count for every row and column"):
        notation("tents").write(parse("tents\nT."))
