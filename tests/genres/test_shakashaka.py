"""Shakashaka: the data card; boards against rectangles laid out by hand, links, and what the maker makes."""

from __future__ import annotations

from itertools import product

import pytest

from clueproof import Made, parse, rule_set, solutions
from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "shakashaka\n..#0\n....\n....\n###.\n"
SOLVED = ("79##", "1.9.", ".13.", "###.")
DIAMOND = ("79", "13")


def is_mostly_open_and_has_halves(made: Made) -> bool:
    shape = made.puzzle.shape
    return len(shape.walls) < shape.height * shape.width // 2 and bool({*"".join(made.solution)} & {*"7913"})


class TestShakashaka(GenreSuite):
    card = Card(
        name="shakashaka",
        aliases=("proof-of-quilt",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board=". . # 0\n. . . .\n. . . .\n# # # .",
        solved_board="#/ \\#  #  0\n#\\  . \\#  .\n . #\\ /#  .\n #  #  #  .",
        small=(
            "shakashaka\n.\n",
            "shakashaka\n#\n",
            "shakashaka\n0.\n",
            "shakashaka\n..\n..\n",
            "shakashaka\n..#\n..2\n",
            "shakashaka\n..1\n..#\n#..\n",
        ),
        forms=(
            (
                "shakashaka\n#..\n.2.\n",
                "proof-of-quilt\n# . .\n. 2 .",
                "shakashaka\nb__\n-2?\n",
                '{"puzzle": "shakashaka", "grid": ["#..", ".2."]}',
                '{"puzzle": "shakashaka", "inputs": {"board": [["B", " ", " "], [" ", "2", null]]}}',
            ),
        ),
        refused=(
            ("shakashaka", "the puzzle has no grid"),
            ("shakashaka\n.x\n..", "<text>:2:2: 'x' is no cell; expected # for a wall, a number from 0 to 4"),
            ("shakashaka\n.5\n..", "<text>:2:2: '5' is no cell"),
            ("shakashaka\n.3\n..", "<text>:2:2: 3 is more than the 2 cells beside it"),
            ("shakashaka\n..\n...", "<text>:3: row 2 has 3 cells"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[:3], "the solution is not 4 by 4"),
            (PUZZLE, ("79##", "1.9x", ".13.", "###."), "r2c4 holds none of ., 7, 9, 1, 3"),
            (PUZZLE, ("79#.", "1.9.", ".13.", "###."), "r1c4 is not open, but holds ."),
            (PUZZLE, ("..##", "....", "....", "###."), "the white area at r1c1 is no rectangle"),
            ("shakashaka\n..\n..", DIAMOND, None),
            ("shakashaka\n..\n..", ("..", ".."), None),
            ("shakashaka\n..\n..", ("79", "1."), "the white area at r1c1 is no rectangle"),
            ("shakashaka\n..\n..", ("7.", ".."), "the white area at r1c1 is no rectangle"),
            ("shakashaka\n..\n..", ("97", "31"), "the white area at r1c1 is no rectangle"),
            ("shakashaka\n...\n.#.\n...", ("...", ".#.", "..."), "the white area at r1c1 is no rectangle"),
            ("shakashaka\n..#\n..1", ("79#", "13#"), None),
            ("shakashaka\n..#\n..0", ("79#", "13#"), "r2c3 has 1 triangle around it, not 0"),
        ),
        wrong=(
            (
                "shakashaka\n1..\n0..",
                ("r1c1 has 1 triangle around it", "r2c1 has 0 triangles around it"),
            ),
            ("shakashaka\n..\n.#", ()),
        ),
        open=(("shakashaka\n..\n..", ()),),
        unique=(("shakashaka\n..\n..\n1#", (*DIAMOND, "##")), ("shakashaka\n...", ("...",))),
        answers=(("shakashaka\n..#\n..1", ("79#", "13#"), [["TL", "TR", "#"], ["BL", "BR", "#"]]),),
        in_json=(("shakashaka\n.#\n..", {"puzzle": "shakashaka", "grid": [".#", ".."]}),),
        blank=((2, 3, {}, "shakashaka\n...\n..."),),
        made=(
            Making((4, 5), seed=0, holds=is_mostly_open_and_has_halves),
            Making((8, 8), seed=1, holds=is_mostly_open_and_has_halves),
            Making((12, 10), seed=2, holds=is_mostly_open_and_has_halves),
        ),
    )


def turned(r: int, c: int, left: int, right: int) -> dict[tuple[int, int], str]:
    """The cells of a turned rectangle whose uppermost corner is the upper left one of a cell: each in the upper half by
    its distance from that corner, each in the lower half by that from the opposite one."""
    bottom, found = (r + left + right, c + right - left), {}
    for row in range(r, bottom[0]):
        for column in range(c - left, c + right):
            corners = [(row + down, column + across) for down, across in product((0, 1), repeat=2)]
            within = [
                abs(y - r) >= abs(x - c)
                and abs(bottom[0] - y) >= abs(x - bottom[1])
                and (y - r) - (x - c) <= 2 * left
                and (y - r) + (x - c) <= 2 * right
                for y, x in corners
            ]
            if sum(within) >= 3:
                found[row, column] = "." if all(within) else "7913"[within.index(False)]
    return found


def every(rows: tuple[str, ...]) -> set[tuple[str, ...]]:
    """All solutions without numbers: rectangles laid out so that each open cell belongs to one."""
    height, width = len(rows), len(rows[0])
    cells = [(r, c) for r in range(height) for c in range(width) if rows[r][c] == "."]
    pieces = []
    for r, c in product(range(height + 1), range(width + 1)):
        for one, other in product(range(1, max(height, width) + 1), repeat=2):
            pieces.append((True, turned(r, c, one, other)))
            pieces.append((False, {(r + down, c + right): "." for down in range(one) for right in range(other)}))
    pieces = [(kind, piece) for kind, piece in pieces if {*cells}.issuperset(piece)]
    found = set()

    def lay(signs: dict[tuple[int, int], str], upright: set[tuple[int, int]]) -> None:
        left = [cell for cell in cells if cell not in signs]
        if not left:
            full = {**signs}
            found.add(tuple("".join(full.get((r, c), "#") for c in range(width)) for r in range(height)))
            return
        for is_turned, piece in pieces:
            if left[0] not in piece or not signs.keys().isdisjoint(piece):
                continue
            near = {(r + down, c + right) for r, c in piece for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0))}
            if is_turned:
                lay({**signs, **piece}, upright)
            elif upright.isdisjoint(near):
                lay({**signs, **piece}, upright | {*piece})

    lay({}, set())
    return found


@pytest.mark.parametrize(
    "rows",
    [
        ("...", "..."),
        ("....", "....", "...."),
        ("#...", "....", "...."),
        ("...#", "....", "....", "#..."),
        (".....",) * 4,
    ],
)
def test_boards_without_numbers(rows: tuple[str, ...]) -> None:
    asked = parse("shakashaka\n" + "\n".join(rows))
    expected = every(rows)
    assert expected
    assert {*solutions(asked)} == expected
    assert all(rule_set("shakashaka").check(asked, one) is None for one in expected)
