"""Tatamibari: the data card; random signs against all divisions, links, and what the maker makes."""

from __future__ import annotations

import random
from functools import cache
from itertools import product

import pytest

from clueproof import parse, rule_set, solutions, verify
from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "tatamibari\n.....\n..S.H\nH...W\n.SH..\nHS.S.\n"
SOLVED = ((1, 1, 2, 2, 3), (1, 1, 2, 2, 3), (1, 1, 4, 5, 5), (6, 7, 4, 8, 8), (6, 9, 4, 8, 8))


class TestTatamibari(GenreSuite):
    card = Card(
        name="tatamibari",
        source="https://github.com/robx/pzprjs, test/script/tatamibari.js",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. . . . .
. . + . |
| . . . -
. + | . .
| + . + .""",
        solved_board="""\
+-------+-------+---+
| .   . | .   . | . |
|       |       |   |
| .   . | +   . | | |
|       +---+---+---+
| |   . | . | .   - |
+---+---+   +-------+
| . | + | | | .   . |
|   +---+   |       |
| | | + | . | +   . |
+---+---+---+-------+""",
        small=(
            "tatamibari\nS",
            "tatamibari\n..?",
            "tatamibari\n??\n..",
            "tatamibari\nW.\n.?\n",
            "tatamibari\nH.W\n...\n",
            "tatamibari\n?.?\n.W.\n...\n",
        ),
        forms=(
            (
                "tatamibari\n.SH?\n...W\n",
                "tatamibari\n. s h ?\n0 _ - w",
                '{"puzzle": "tatamibari", "grid": [".SH?", "...W"]}',
                '{"puzzle": "tatamibari", "board": [["", "S", "h", "?"], [null, ".", " ", "W"]]}',
            ),
        ),
        written=("tatamibari\n..\n..\n",),
        refused=(
            ("tatamibari", "the puzzle has no grid"),
            ("tatamibari\n.x\n..", "<text>:2:2: 'x' is no cell; expected S, H, W, ? for a rectangle without one"),
            ("tatamibari\n.4\n..", "<text>:2:2: '4' is no cell"),
            ("tatamibari\n.S.\n..", "<text>:3: row 2 has 2 cells"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[:1], "the solution is not 5 by 5"),
            ("tatamibari\n?.\n..", ((1, 1), (1, 1)), None),
            ("tatamibari\n??\n..", ((1, 2), (2, 2)), "the region of r1c2 is no rectangle"),
            ("tatamibari\n??\n..", ((1, 1), (2, 2)), "the rectangle of r1c1 contains 2 signs, not 1"),
            ("tatamibari\n??\n??", ((1, 2), (3, 4)), "four rectangles meet at the lower right corner of r1c1"),
            ("tatamibari\n??\n.?", ((1, 2), (1, 3)), None),
            ("tatamibari\n?W\n..", ((1, 2), (1, 2)), "the rectangle of r1c2 is higher than wide, not wider than high"),
            ("tatamibari\n?S\n..", ((1, 2), (1, 2)), "the rectangle of r1c2 is higher than wide, not a square"),
            ("tatamibari\nH.\n..", ((1, 1), (1, 1)), "the rectangle of r1c1 is a square, not higher than wide"),
        ),
        wrong=(
            ("tatamibari\nW.\n..\n", ("the rectangle of r1c1 is wider than high",)),
            ("tatamibari\n..\n..\n", ()),
            ("tatamibari\n??\n??\n", ()),
        ),
        open=(("tatamibari\n?.\n.?", ()),),
        unique=(("tatamibari\nHH\n..", ((1, 2), (1, 2))),),
        answers=(("tatamibari\nHH\n..", ((1, 2), (1, 2)), [[1, 2], [1, 2]]),),
        in_json=(("tatamibari\n.?\n.W", {"puzzle": "tatamibari", "grid": [".?", ".W"]}),),
        blank=((2, 3, {}, "tatamibari\n...\n..."),),
        links=(("none", "https://puzz.link/p?tatamibari/3/2/1h.3g", "tatamibari\nH..\n?S.\n"),),
        bad_links=(
            (
                "https://puzz.link/p?tatamibari/3/2/1h",
                38,
                "the link ends where a letter from g to z or a number from 1 on or a dot for 3 more places was "
                "expected",
            ),
        ),
        made=(Making((4, 5), seed=0), Making((7, 6), seed=1)),
    )


@cache
def divisions(height: int, width: int) -> list[tuple[tuple[int, ...], ...]]:
    """All divisions into rectangles of which no four meet, from the first free cell on."""
    found = []

    def lay(rows: list[list[int]], number: int) -> None:
        free = next(((r, c) for r in range(height) for c in range(width) if not rows[r][c]), None)
        if free is None:
            if all(
                rows[r][c] in (rows[r][c + 1], rows[r + 1][c]) or rows[r + 1][c + 1] in (rows[r][c + 1], rows[r + 1][c])
                for r, c in product(range(height - 1), range(width - 1))
            ):
                found.append(tuple(map(tuple, rows)))
            return
        r, c = free
        for high, wide in product(range(1, height - r + 1), range(1, width - c + 1)):
            cells = [*product(range(r, r + high), range(c, c + wide))]
            if not any(rows[y][x] for y, x in cells):
                further = [[*row] for row in rows]
                for y, x in cells:
                    further[y][x] = number
                lay(further, number + 1)

    lay([[0] * width for _ in range(height)], 1)
    return found


def sign(rows: tuple[tuple[int, ...], ...], number: int) -> str:
    high = sum(number in row for row in rows)
    wide = max(row.count(number) for row in rows)
    return "S" if high == wide else "H" if high > wide else "W"


@pytest.mark.parametrize(("height", "width"), [(2, 4), (3, 3), (3, 4)])
def test_random_signs(height: int, width: int) -> None:
    chance = random.Random(height * 10 + width)
    words = set()
    for _ in range(30):
        truth = chance.choice(divisions(height, width))
        grid = [["."] * width for _ in range(height)]
        for number in {*sum(truth, ())}:
            cells = [(r, c) for r in range(height) for c in range(width) if truth[r][c] == number]
            r, c = chance.choice(cells)
            grid[r][c] = chance.choice([sign(truth, number), sign(truth, number), "?", "SHW"[chance.randrange(3)]])
        asked = parse("tatamibari\n" + "\n".join(map("".join, grid)))
        told = [(r, c, grid[r][c]) for r in range(height) for c in range(width) if grid[r][c] != "."]
        expected = {
            rows
            for rows in divisions(height, width)
            if sorted(rows[r][c] for r, c, _ in told) == [*range(1, 1 + max(map(max, rows)))]
            and all(says in ("?", sign(rows, rows[r][c])) for r, c, says in told)
        }
        assert {*solutions(asked)} == expected
        words.add(verify(asked).word)
        for rows in divisions(height, width):
            assert (rule_set("tatamibari").check(asked, rows) is None) == (rows in expected)
    assert words == {"none", "unique", "multiple"}
