"""Heyawake: the data card; random numbers against all shadings, large boards, what is made."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from clueproof import parse, rule_set, solutions, verify
from clueproof.testing import Card, GenreSuite, Making, Truth
from tests.genres.boards import Rows, Says, beside, cells_of, drawn, in_rooms, out_of, pieces, subsets

PUZZLE = "heyawake\naabc\naabc\naadc\neffg\nnumbers: a=1 c=0\n"
SOLVED = ("..#.", ".#..", "..#.", "#...")


def too_far(line: str, rooms: str) -> bool:
    """Does an unshaded stretch change rooms twice?"""
    for first in range(len(line)):
        for end in range(first + 1, len(line) + 1):
            stretch = rooms[first:end]
            if "#" not in line[first:end] and sum(a != b for a, b in pairwise(stretch)) > 1:
                return True
    return False


ROOMS = (("abbcd",), ("aab", "ccb", "ddd"), ("abcc", "abbd", "eeed"), ("ab", "ab", "cb", "dd"))


def every(shape: Any) -> dict[Rows, Says]:
    """All shadings without two shaded cells side by side, of which the rest is in one piece and has no stretch through
    three rooms, with the numbers of the rooms."""
    found = {}
    cells = cells_of(shape)
    names = [[*map(str, shape.regions[start : start + shape.width])] for start in range(0, len(cells), shape.width)]
    for shaded in subsets(cells):
        rows = drawn(shape, shaded)
        lines = [*zip(rows, names, strict=True), *zip(zip(*rows, strict=True), zip(*names, strict=True), strict=True)]
        if any(beside(cell) & shaded for cell in shaded) or len(pieces({*cells} - shaded)) > 1:
            continue
        if not any(too_far("".join(line), "".join(rooms)) for line, rooms in lines):
            found[rows] = in_rooms(shape, shaded)
    return found


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
            "heyawake\naaaa\nborders: r1c1-r1c2 r1c3-r1c4\n",
            "heyawake\naab\naab\naab\nborders: r1c1-r1c2 r2c1-r3c1\n",
        ),
        forms=(
            (
                "heyawake\nborders: r1c1-r1c2\naa\naa\nnumbers:\na=1\n",
                "https://puzz.link/p?heyawake/2/2/g01",
                '{"puzzle": "heyawake", "regions": ["aa", "aa"], "numbers": {"a": 1}, "borders": ["r1c1-r1c2"]}',
            ),
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
            (
                "heyawake\naa\nbb\nborders: r1c1-r2c2",
                "there is no place for a border r1c1-r2c2 on this board of 2 by 2",
            ),
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
            (
                "heyawake\naaaa\nborders: r1c1-r1c2 r1c3-r1c4",
                ("....",),
                "the line of unshaded cells from r1c1 to r1c4 passes two borders",
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
        truth=(
            Truth(solutions=out_of(every), puzzles=tuple("heyawake\n" + "\n".join(rows) for rows in ROOMS), clues=20),
        ),
    )


def test_large_boards() -> None:
    """30x30 in rooms of 2 by 3, with the numbers that one solution has."""
    rows = [[f"{r // 2 * 10 + c // 3}" for c in range(30)] for r in range(30)]
    bare = parse("heyawake\n" + "\n".join(map(" ".join, rows)))
    solution = next(iter(solutions(bare, limit=1)))
    told = rule_set("heyawake").with_clues(bare, rule_set("heyawake").implied(bare, solution))
    assert verify(told, time_limit=20).word in ("unique", "multiple")
