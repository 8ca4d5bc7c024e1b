"""Hashi: the data card; random islands against a search by hand, game ids, and what the maker makes."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from clueproof import parse, solutions
from clueproof.puzzle.solution import Bridge, Bridges
from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "hashi\n2..4.2\n......\n3..8.4\n......\n...4.3\n"
SOLVED = frozenset(
    Bridge(*bridge)
    for bridge in (
        ((0, 0), (0, 3), 1),
        ((0, 3), (0, 5), 1),
        ((2, 0), (2, 3), 2),
        ((2, 3), (2, 5), 2),
        ((4, 3), (4, 5), 2),
        ((0, 0), (2, 0), 1),
        ((0, 3), (2, 3), 2),
        ((0, 5), (2, 5), 1),
        ((2, 3), (4, 3), 2),
        ((2, 5), (4, 5), 1),
    )
)
SQUARE = "hashi\n?.?\n...\n?.?"
CROSS = "hashi\n.?.\n?.?\n.?."


def bridges(*found: tuple[int, int, int, int, int]) -> Bridges:
    return frozenset(Bridge((r, c), (r2, c2), number) for r, c, r2, c2, number in found)


AROUND = ((0, 0, 0, 2, 1), (0, 0, 2, 0, 1), (0, 2, 2, 2, 1), (2, 0, 2, 2, 1))


class TestHashi(GenreSuite):
    card = Card(
        name="hashi",
        aliases=("bridges", "hashiwokakero"),
        source="worked out by hand",
        puzzle=PUZZLE,
        solution=SOLVED,
        board=(
            "(2)               (4)         (2)\n\n"
            "(3)               (8)         (4)\n\n"
            "                  (4)         (3)\nup to 2 bridges side by side"
        ),
        solved_board=(
            "(2)---------------(4)---------(2)\n"
            " |                 ||          |\n"
            " |                 ||          |\n"
            " |                 ||          |\n"
            "(3)===============(8)=========(4)\n"
            "                   ||          |\n"
            "                   ||          |\n"
            "                   ||          |\n"
            "                  (4)=========(3)"
        ),
        small=(
            "hashi\n2.2",
            SQUARE,
            "hashi loops=no\n2.?\n...\n2.?\n",
            CROSS,
            "hashi max_bridges=1\n?.?.?\n.....\n?.?.?\n",
            "hashi max_bridges=4\n?.?.?\n",
            "hashi\n?.?.\n.?.?\n?...\n",
            "hashi\n?\n",
        ),
        forms=(
            (
                "hashi\n2.?\n...\n..1\n",
                "hashiwokakero\n2 . ?\n. . .\n. . 1",
                '{"puzzle": "bridges", "grid": [[2, 0, "?"], [0, 0, 0], [0, null, 1]]}',
                '{"puzzle": "hashi", "max_bridges": 2, "loops": true, "board": ["2.?", "...", "..1"]}',
            ),
            (
                "hashi max_bridges=3 loops=no\n12 . ?\n. . .\n. . 1\n",
                '{"puzzle": "hashi", "max_bridges": 3, "loops": false, "grid": [[12, 0, "?"], [0, 0, 0], [0, 0, 1]]}',
            ),
        ),
        written=("hashi max_bridges=4 width=2\n16 12\n", "hashi max_bridges=3\n3 . 3\n", "hashi\n12\n34\n"),
        refused=(
            ("hashi", "the puzzle has no grid"),
            ("hashi\n...\n...", "<text>:1: the puzzle has no islands"),
            ("hashi\n2.9", "<text>:2:3: 9 is more than the 8 bridges that can end at an island"),
            ("hashi max_bridges=1\n2.5", "<text>:2:3: 5 is more than the 4 bridges"),
            ("hashi\n2.x", "'x' is no cell; expected a number from 1 to 8, ? for an island without one, or . for none"),
            ("hashi\n2.2\n.", "<text>:3: row 2 has 1 cell, but most rows have 3"),
            ("hashi max_bridges=5\n2.2", "max_bridges must be at least 1 and at most 4, not 5"),
            ("hashi loops=maybe\n2.2", "loops is yes or no"),
            ('{"puzzle": "hashi", "grid": [[2, 0, -1]]}', "grid row 1, column 3: '-1' is no cell"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED - {Bridge((0, 0), (2, 0), 1)}, "1 bridge ends at r1c1, not 2"),
            (PUZZLE, bridges((0, 0, 0, 5, 1)), "there can be no bridge r1c1-r1c6"),
            (PUZZLE, bridges((0, 0, 0, 3, 3)), "there are 3 bridges r1c1-r1c4, not 1 to 2"),
            (PUZZLE, bridges((0, 0, 0, 3, 1), (0, 0, 0, 3, 2)), "a pair of islands has two numbers of bridges"),
            (CROSS, bridges((0, 1, 2, 1, 1), (1, 0, 1, 2, 1)), "r1c2-r3c2 and r2c1-r2c3 cross"),
            (SQUARE, bridges(*AROUND), None),
            (SQUARE, bridges(*AROUND[:2]), "r3c3 is not connected with r1c1"),
            (SQUARE.replace("hashi", "hashi loops=no"), bridges(*AROUND), "r3c1-r3c3 closes a loop"),
            (SQUARE.replace("hashi", "hashi loops=no"), bridges((0, 0, 0, 2, 2), *AROUND[1:3]), None),
        ),
        wrong=(
            ("hashi\n1.1\n...\n1.1\n", ("r1c1 has 1 bridge", "r3c3 has 1 bridge")),
            ("hashi\n2.3\n", ("r1c3 has 3 bridges",)),
            ("hashi\n.1.\n1.1\n.1.\n", ()),
        ),
        open=((SQUARE, ()), ("hashi\n?.?\n", ("r1c1-r1c3",))),
        unique=(
            ("hashi\n2.2\n...\n2.2\n", bridges(*AROUND)),
            ("hashi loops=no\n2.?\n...\n2.1\n", bridges((0, 0, 0, 2, 1), *AROUND[1:2], (2, 0, 2, 2, 1))),
            ("hashi\n?\n", frozenset()),
        ),
        boards=(
            ("hashi\n2.?", None, "(2)          o\nup to 2 bridges side by side"),
            ("hashi max_bridges=3\n3 ?", bridges((0, 0, 0, 1, 3)), "(3)=3==o"),
        ),
        answers=((SQUARE, bridges((0, 0, 0, 2, 2)), [[0, 0, 0, 2, 2]]),),
        in_json=((PUZZLE, {"grid": ["2..4.2", "......", "3..8.4", "......", "...4.3"], "loops": None}),),
        ids=(
            ("unique", "7x7m2:2c1c2d3g2a4a3c1g2d2c4a4"),
            ("unique", "10x10m4:3h1k5a5m4a1a2h7bBcEa9e2e4g42b5a5e5e6a3"),
            ("unique", "10x7m2L:a1g33b4d4c2f3j3a5b2b4d2e21a3g"),
            ("unique", "15x15m3:1a3g8c3l2b6f5a3c1b2a4f9a4s4g4b3a5p6h3c6l3o2zs6l4o1"),
        ),
        bad_ids=(
            ("3x3m2:2a2c2a", 13, "the game id ends where a cell was expected"),
            ("3x3m2:2a2c2a22", 14, "'2' stands where the end of the game id was expected"),
            ("3x3m2:2a2z2a2", 10, "'z' stands where no more than 9 cells in all was expected"),
            ("3x3q2:2a2c2a2", 1, "parameters are like 7x7m2 or 7x7m2L, not '3x3q2'"),
            ("3x3m2:2a2c2?2", 12, "'?' stands where a cell was expected"),
        ),
        no_ids=((SQUARE, "every island has a number"),),
        made=tuple(
            Making((6, 8), options=options, count=3, holds=lambda made: len(made.puzzle.shape.islands) > 4)
            for options in ({}, {"max_bridges": 1}, {"loops": False}, {"max_bridges": 4})
        ),
    )


def built(rows: list[str], most: int, loops: bool) -> set[Bridges]:
    """All solutions, found by trying all numbers of bridges."""
    islands = {(r, c): int(said) for r, row in enumerate(rows) for c, said in enumerate(row) if said != "."}
    pairs = []
    for r, c in islands:
        for down, right in ((0, 1), (1, 0)):
            y, x = r + down, c + right
            while y < len(rows) and x < len(rows[0]) and (y, x) not in islands:
                y, x = y + down, x + right
            if (y, x) in islands:
                pairs.append(((r, c), (y, x)))
    found = set()
    for numbers in product(range(most + 1), repeat=len(pairs)):
        there = [pair for pair, number in zip(pairs, numbers, strict=True) if number]
        ends = dict.fromkeys(islands, 0)
        for (one, other), number in zip(pairs, numbers, strict=True):
            ends[one] += number
            ends[other] += number
        crossed = any(
            r < a < r2 and b < c < b2 for (r, c), (r2, c2) in there for (a, b), (a2, b2) in there if c == c2 and a == a2
        )
        groups = [{island} for island in islands]
        for one, other in there:
            joined = [group for group in groups if one in group or other in group]
            groups = [group for group in groups if group not in joined] + [set().union(*joined)]
        tree = loops or len(there) == len(islands) - 1
        if ends == islands and not crossed and len(groups) == 1 and tree:
            found.add(frozenset(Bridge(*p, n) for p, n in zip(pairs, numbers, strict=True) if n))
    return found


@pytest.mark.parametrize("seed", range(30))
def test_random_islands(seed: int) -> None:
    chance = Random(seed)
    height, width = chance.choice([(3, 3), (3, 4), (5, 3)])
    most, loops = chance.choice([1, 2, 3]), chance.random() < 0.5
    rows = [
        "".join(chance.choice("...12345") if (r + c) % 2 == 0 else "." for c in range(width)) for r in range(height)
    ]
    rows[0] = "2" + rows[0][1:]
    head = f"hashi max_bridges={most} loops={'yes' if loops else 'no'}\n"
    puzzle = parse(head + "\n".join(rows).replace("5", "4"))
    assert {*solutions(puzzle)} == built([row.replace("5", "4") for row in rows], most, loops)
