"""Heyawake: the data card; random numbers against all shadings, large boards, what is made."""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise, product

import pytest

from clueproof import parse, rule_set, solutions, verify
from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "heyawake\naabc\naabc\naadc\neffg\nnumbers: a=1 c=0\n"
SOLVED = ("..#.", ".#..", "..#.", "#...")


class TestHeyawake(GenreSuite):
    card = Card(
        name="heyawake",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+-----------+-----+-----+
| 1:.    .  |  .  | 0:. |
|           |     |     |
|  .     .  |  .  |  .  |
|           +-----+     |
|  .     .  |  .  |  .  |
+-----+-----+-----+-----+
|  .  |  .     .  |  .  |
+-----+-----------+-----+""",
        solved_board="""\
+-----------+-----+-----+
| 1:.    .  |  #  | 0:. |
|           |     |     |
|  .     #  |  .  |  .  |
|           +-----+     |
|  .     .  |  #  |  .  |
+-----+-----+-----+-----+
|  #  |  .     .  |  .  |
+-----+-----------+-----+""",
        small=(
            "heyawake\na",
            "heyawake\na\nnumbers: a=1",
            "heyawake\nabc",
            "heyawake\nabbcd\n",
            "heyawake\naab\nccb\nnumbers: c=1",
            "heyawake\naab\nccb\nddd\nnumbers: d=1",
            "heyawake\nabc\nabd\naee\n",
        ),
        forms=(
            (
                "heyawake\naab\nccb\nnumbers:\na=1 c=0\n",
                "heyawake\nx x y\nz z y\nnumbers: z=0, x=1",
                '{"puzzle": "heyawake", "inputs": {"board": [["00", "00", "01"], ["02", "02", "01"]],'
                ' "region_to_clue": {"00": 1, "02": 0}}}',
            ),
        ),
        written=("heyawake\naab\nccb\n",),
        refused=(
            ("heyawake", "the puzzle has no regions"),
            ("heyawake\nab\nba", "region 'a' is not connected: r2c2 is cut off from r1c1"),
            ("heyawake\naa\nb.", "every cell needs a region"),
            ("heyawake\naa\nbb\nnumbers: a=3", "region 'a': 3 is more than its 2 cells"),
            ("heyawake\naa\nbb\nnumbers: c=1", "numbers: there is no region 'c'"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[:3], "the solution is not 4 by 4"),
            (PUZZLE, ("..##", ".#..", "..#.", "#..."), "r1c3 and r1c4 are shaded and share a side"),
            (PUZZLE, (".#..", "#...", ".#..", "#..."), "r1c3 is cut off from r1c1"),
            (
                PUZZLE,
                ("....", ".#..", "..#.", "#..."),
                "the line of unshaded cells from r1c2 to r1c4 reaches a third room",
            ),
            (
                PUZZLE,
                ("..#.", ".#..", "...#", "#..."),
                "the line of unshaded cells from r2c3 to r4c3 reaches a third room",
            ),
            ("heyawake\naab\nccb\nnumbers: a=1", ("...", ".#."), "the room of r1c1 has 0 shaded cells, not 1"),
        ),
        wrong=(
            (
                "heyawake\naab\nccb\nddd\nnumbers: a=1 b=1 d=2\n",
                ("the room of r1c3 has 1 shaded cell", "the room of r3c1 has 2 shaded cells"),
            ),
        ),
        open=(("heyawake\nab\n", ()),),
        unique=(("heyawake\nab\nnumbers: a=0 b=0", ("..",)),),
        answers=((PUZZLE, SOLVED, list(SOLVED)),),
        in_json=(("heyawake\naab\nccb\nnumbers: a=1\n", {"regions": ["aab", "ccb"], "numbers": {"a": 1}}),),
        blank=((2, 3, {}, "heyawake\naaa\nbbb"),),
        made=(Making((1, 4), count=2), Making((5, 5), count=2), Making((4, 7), count=2), Making((16, 14), count=2)),
    )


@cache
def shadings(rows: tuple[str, ...]) -> list[tuple[str, ...]]:
    """All shadings of a board with these rooms that the rules allow."""
    height, width, found = len(rows), len(rows[0]), []
    for signs in product(".#", repeat=height * width):
        shaded = tuple("".join(signs[start : start + width]) for start in range(0, len(signs), width))
        lines = [*zip(shaded, rows, strict=True)]
        lines += [
            ("".join(a), "".join(b)) for a, b in zip(zip(*shaded, strict=True), zip(*rows, strict=True), strict=True)
        ]
        if any("##" in line for line, _ in lines) or any(map(too_far, *zip(*lines, strict=True))):
            continue
        free = {(r, c) for r in range(height) for c in range(width) if shaded[r][c] == "."}
        reached = {*list(free)[:1]}
        for _ in free:
            reached |= {(r, c) for r, c in free if {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} & reached}
        if reached == free:
            found.append(shaded)
    return found


def too_far(line: str, rooms: str) -> bool:
    """Does an unshaded stretch change rooms twice?"""
    for first in range(len(line)):
        for end in range(first + 1, len(line) + 1):
            stretch = rooms[first:end]
            if "#" not in line[first:end] and sum(a != b for a, b in pairwise(stretch)) > 1:
                return True
    return False


@pytest.mark.parametrize(
    "rows", [("abbcd",), ("aab", "ccb", "ddd"), ("abcc", "abbd", "eeed"), ("ab", "ab", "cb", "dd")]
)
def test_random_numbers(rows: tuple[str, ...]) -> None:
    chance = random.Random(len(rows[0]))
    every = shadings(rows)
    rooms = {
        name: [(r, c) for r, row in enumerate(rows) for c, x in enumerate(row) if x == name] for name in "".join(rows)
    }
    for _ in range(20):
        truth = chance.choice(every)
        numbers = {
            name: min(len(cells), sum(truth[r][c] == "#" for r, c in cells) + (chance.random() < 0.1))
            for name, cells in rooms.items()
            if chance.random() < 0.5
        }
        told = "".join(f" {name}={number}" for name, number in numbers.items())
        asked = parse("heyawake\n" + "\n".join(rows) + (f"\nnumbers:{told}" if told else ""))
        expected = {
            shaded
            for shaded in every
            if all(sum(shaded[r][c] == "#" for r, c in rooms[name]) == number for name, number in numbers.items())
        }
        assert {*solutions(asked)} == expected
        for shaded in every:
            assert (rule_set("heyawake").check(asked, shaded) is None) == (shaded in expected)
        assert verify(asked).word == {0: "none", 1: "unique"}.get(len(expected), "multiple")


def test_large_boards() -> None:
    """30x30 in rooms of 2 by 3, with the numbers that one solution has."""
    rows = [[f"{r // 2 * 10 + c // 3}" for c in range(30)] for r in range(30)]
    bare = parse("heyawake\n" + "\n".join(map(" ".join, rows)))
    solution = next(iter(solutions(bare, limit=1)))
    told = rule_set("heyawake").with_clues(bare, rule_set("heyawake").implied(bare, solution))
    assert verify(told, time_limit=20).word in ("unique", "multiple")
