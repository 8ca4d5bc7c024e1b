"""Detour: the data card; random rooms and numbers against all loops, and what the maker makes."""

from __future__ import annotations

import random

import pytest

from clueproof import generate, parse, rule_set, solutions, verify
from clueproof.generators.recipe import RecipeError
from clueproof.testing import Card, GenreSuite
from tests.genres.loops import joined, lines_through, simple_loops

PUZZLE = "detour\naabb\naabb\ncccd\neefd\nnumbers: c=2 f=1\n"
SOLVED = lines_through(((0, 0), "RDRURDDDLULDLUUU"))
SQUARE = lines_through(((0, 0), "RDLU"))
WIDE = lines_through(((0, 0), "RRDLLU"))


class TestDetour(GenreSuite):
    card = Card(
        name="detour",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+-----------+-----------+
|  .     .  |  .     .  |
|           |           |
|  .     .  |  .     .  |
+-----------+-----+-----+
| 2:.    .     .  |  .  |
+-----------+-----+     |
|  .     .  | 1:. |  .  |
+-----------+-----+-----+""",
        solved_board="""\
+-----------+-----------+
|  +-----+  |  +-----+  |
|  |     |  |  |     |  |
|  |     +--|--+     |  |
+--|--------+-----+--|--+
| 2:.    +-----+  |  |  |
+--|-----|--+--|--+  |  |
|  +-----+  | 1:.-|--+  |
+-----------+-----+-----+""",
        small=(
            "detour\naaa\na#b\nbbb",
            "detour\naa#\naa#\nnumbers: a=4",
            "detour\n###\naab\naab",
            "detour\na",
            "detour\nab",
            "detour\naa\naa",
            "detour\naa\naa\nnumbers: a=4",
            "detour\naab\nccb\nnumbers: c=1",
            "detour\naabb\naabb\naacc\nnumbers: c=1 b=2",
        ),
        forms=(
            (
                "detour\naab\nccb\nnumbers:\na=1 c=0\n",
                "detour\nx x y\nz z y\nnumbers: z=0, x=1",
                '{"puzzle": "detour", "board": [["0", "0", "1"], ["2", "2", "1"]], "numbers": {"0": 1, "2": 0}}',
            ),
        ),
        written=("detour\naab\nccb\n",),
        refused=(
            ("detour", "the puzzle has no regions"),
            ("detour\nab\nba", "region 'a' is not connected: r2c2 is cut off from r1c1"),
            ("detour\naa\nbb\nnumbers: a=3", "region 'a': 3 is more than its 2 cells"),
            ("detour\naa\nbb\nnumbers: c=1", "numbers: there is no region 'c'"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, frozenset(), "there is no loop"),
            (PUZZLE, SQUARE, "the loop does not pass r1c3"),
            ("detour\naab\naab", WIDE, None),
            ("detour\naab\naab\nnumbers: a=2 b=2", WIDE, None),
            ("detour\naab\naab\nnumbers: b=1", WIDE, "the loop turns in 2 cells of the room of r1c3, not 1"),
            ("detour\naba\naaa\nnumbers: b=1", WIDE, "the loop turns in 0 cells of the room of r1c2, not 1"),
        ),
        wrong=(
            ("detour\nabb\nbbb\nnumbers: a=0", ("the loop turns in 0 cells of the room of r1c1",)),
            ("detour\naaa\naaa\naaa", ()),
        ),
        open=(("detour\naaaa\naaaa\naaaa\naaaa", ()),),
        unique=(("detour\naa\nbb", SQUARE),),
        answers=(("detour\naa\nbb", SQUARE, [[0, 0, 0, 1], [0, 0, 1, 0], [0, 1, 1, 1], [1, 0, 1, 1]]),),
        in_json=(("detour\naab\nccb\nnumbers: a=1\n", {"regions": ["aab", "ccb"], "numbers": {"a": 1}}),),
        blank=((2, 3, {}, "detour\naaa\nbbb"),),
    )


@pytest.mark.parametrize("rows", [("aab", "ccb"), ("aabb", "acdb", "eedd"), ("aabb", "acdd", "ccee", "ffee")])
def test_random_numbers(rows: tuple[str, ...]) -> None:
    chance = random.Random(len(rows))
    height, width = len(rows), len(rows[0])
    every = {}
    for loop in simple_loops(height, width):
        if len(loop) == height * width:
            steps = zip((loop[-1], *loop[:-1]), loop, (*loop[1:], loop[0]), strict=True)
            turns = [cell for before, cell, after in steps if before[0] != after[0] and before[1] != after[1]]
            every[frozenset(joined(loop))] = [rows[r][c] for r, c in turns]
    for _ in range(20):
        truth = chance.choice([*every.values()])
        names = sorted({*"".join(rows)})
        numbers = {name: max(0, truth.count(name) - (chance.random() < 0.1)) for name in names if chance.random() < 0.5}
        told = "".join(f" {name}={number}" for name, number in numbers.items())
        asked = parse("detour\n" + "\n".join(rows) + (f"\nnumbers:{told}" if told else ""))
        expected = {
            loop
            for loop, turns in every.items()
            if all(turns.count(name) == number for name, number in numbers.items())
        }
        assert {*solutions(asked)} == expected
        assert verify(asked).word == {0: "none", 1: "unique"}.get(len(expected), "multiple")
        for loop in every:
            assert (rule_set("detour").check(asked, loop) is None) == (loop in expected)


def test_made_puzzles() -> None:
    for number, size in enumerate(((4, 5), (8, 8), (10, 9))):
        (made,) = generate("detour", seed=number, count=1, size=size)
        assert verify(made.puzzle).word == "unique"
    with pytest.raises(RecipeError, match="no detour of 3 by 5 has a solution"):
        next(generate("detour", size=(3, 5)))
