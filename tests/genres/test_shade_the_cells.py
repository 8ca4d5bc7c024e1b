"""Shade the Cells: the data card; random numbers under every option against all shadings."""

from __future__ import annotations

import json
import random
from itertools import product
from pathlib import Path

import pytest

from clueproof import (
    count,
    parse,
    read,
    rule_set,
    solutions,
    to_plain,
    verify,
)
from clueproof.testing import Card, GenreSuite

RULES = rule_set("shade-the-cells")
OPTIONS = [(4, True), (4, False), (8, True), (8, False)]

Grid = list[list[int | None]]

PUZZLE = "shade-the-cells\n2 2 3\n1 1 2\n"
TRUTH = ("#.#", "..#")
OTHER = "shade-the-cells neighbours=8 itself=no\n2 . 0\n1 1 2\n"


def asked(grid: Grid, neighbours: int = 4, itself: bool = True) -> str:
    return json.dumps({"puzzle": "shade-the-cells", "grid": grid, "neighbours": neighbours, "itself": itself})


class TestShadeTheCells(GenreSuite):
    card = Card(
        name="shade-the-cells",
        source="worked out by hand",
        puzzle=PUZZLE,
        solution=TRUTH,
        board="2 2 3\n1 1 2",
        solved_board=("#2  2 #3\n 1  1 #2"),
        small=(
            "shade-the-cells\n.",
            "shade-the-cells\n0 1",
            "shade-the-cells\n. . .\n. . .",
            "shade-the-cells itself=no\n. . 2\n. . .",
            "shade-the-cells neighbours=8\n. 3\n. .\n. .",
            "shade-the-cells neighbours=8 itself=no\n. 2 .\n. . .\n0 . .",
            "shade-the-cells neighbours=8\n. . .\n. . .\n. . .\n. . .",
            "shade-the-cells\n. . . .\n. 3 . .\n. . . 2",
            "shade-the-cells itself=no neighbours=8\n" + ". . . . . .\n" * 4,
        ),
        forms=(
            (
                "shade-the-cells neighbours=8 itself=no\n2 . 0\n1 1 2\n",
                "shade-the-cells itself=no neighbours=8\n2.0\n112",
                asked([[2, None, 0], [1, 1, 2]], 8, False),
                '{"puzzle": "shade-the-cells", "neighbours": 8, "itself": false, "grid": [["2", "", 0], [1, "1", 2]]}',
                '{"puzzle": "shade-the-cells", "neighbours": 8, "itself": false, "grid": ["2.0", "112"]}',
            ),
            ("shade-the-cells\n2 . 2\n0 0 .\n", '{"puzzle": "shade-the-cells", "board": [[2, "", 2], [0, 0, null]]}'),
        ),
        written=(
            asked([[None] * 12, [12] * 12, [0] * 12]),
            asked([[None] * 3, [10, 11, 12]] * 5),
            asked([[None] * 12] * 11 + [[12] * 12]),
            asked([[11] * 10] * 10),
        ),
        refused=(
            ("shade-the-cells", "the puzzle has no grid"),
            ("shade-the-cells\n. 5 .\n. . .", "<text>:2:3: 5 is more than the 4 that a cell of this grid can have"),
            ("shade-the-cells itself=no\n. 4 .\n. . .", "4 is more than the 3 that"),
            (
                "shade-the-cells\n. x .\n. . .",
                "<text>:2:3: 'x' is no cell; expected a number from 0 to 4, or . for none",
            ),
            ("shade-the-cells\n. 2 .\n. .", "<text>:3: row 2 has 2 cells"),
            ("shade-the-cells neighbours=6\n...", "neighbours is 4 or 8, not 6"),
            ("shade-the-cells neighbours=all\n...", "neighbours must be a whole number"),
            ("shade-the-cells itself=maybe\n...", "itself is yes or no"),
            ("shade-the-cells neighbors=8\n...", "unknown option 'neighbors'; did you mean 'neighbours'?"),
            ("shade-the-cells\n" + "." * 61, "the width of this puzzle is at most 60, not 61"),
            ('{"puzzle": "shade-the-cells", "grid": [[0, 1], [9, 0]]}', "grid row 2, column 1: 9 is more than the 3"),
            ('{"puzzle": "shade-the-cells", "grid": [[0, -1]]}', "'-1' is no cell"),
            ('{"puzzle": "shade-the-cells", "grid": []}', "the puzzle has no grid"),
        ),
        broken=(
            (PUZZLE, TRUTH, None),
            (PUZZLE, ("#.#",), "the solution is not 2 by 3"),
            (PUZZLE, ("#.", "..#"), "the solution is not 2 by 3"),
            (PUZZLE, ("#x#", "..#"), "r1c2 is neither dark (#) nor light (.)"),
            (PUZZLE, ("###", "..#"), "r1c1 is dark with 3 dark cells in its row and column, not 2"),
            (PUZZLE, ("..#", "..#"), "r1c1 is light with 0 dark neighbours, not 2"),
            (
                "shade-the-cells itself=no\n2 . .\n. . .",
                ("##.", "..."),
                "r1c1 is dark with 1 dark cells in its row and column besides it, not 2",
            ),
        ),
        wrong=(("shade-the-cells\n2 0\n", ("r1c1 is 2", "r1c2 is 0")),),
        open=(("shade-the-cells\n1 1\n", ("r1c1", "r1c2")),),
        unique=(("shade-the-cells\n2 2\n", ("##",)),),
        boards=(
            ("shade-the-cells\n2 . 2\n0 0 .", None, "2 . 2\n0 0 ."),
            ("shade-the-cells\n2 . 2\n0 0 .", TRUTH, ("#2  . #2\n 0  0  #")),
        ),
        answers=((PUZZLE, TRUTH, list(TRUTH)),),
        blank=((2, 3, {"itself": False}, "shade-the-cells itself=no\n. . .\n. . ."),),
    )


def test_shaded_cells_are_shaded_on_the_board() -> None:
    drawn = RULES.draw(parse("shade-the-cells\n2 . 2\n0 0 ."), TRUTH)
    assert drawn.shaded == {(0, 0), (0, 2), (1, 2)}
    assert to_plain(drawn).split() == ["#2", ".", "#2", "0", "0", "#"]


def shadings(height: int, width: int) -> list[tuple[str, ...]]:
    return [tuple(map("".join, rows)) for rows in product(list(product(".#", repeat=width)), repeat=height)]


def numbers(rows: tuple[str, ...], neighbours: int, itself: bool) -> list[list[int]]:
    """The number of each cell of a shading, cell by cell."""
    dark = {(r, c) for r, row in enumerate(rows) for c, symbol in enumerate(row) if symbol == "#"}

    def number(r: int, c: int) -> int:
        if (r, c) in dark:
            return sum(y == r or x == c for y, x in dark) - (not itself)
        reach = (1, 2) if neighbours == 8 else (1,)
        return sum((y - r) ** 2 + (x - c) ** 2 in reach for y, x in dark)

    return [[number(r, c) for c in range(len(rows[0]))] for r in range(len(rows))]


def fits(rows: tuple[str, ...], grid: Grid, neighbours: int, itself: bool) -> bool:
    pairs = zip(grid, numbers(rows, neighbours, itself), strict=True)
    return all(want in (None, have) for wanted, had in pairs for want, have in zip(wanted, had, strict=True))


def spoilt(chance: random.Random, truth: tuple[str, ...], neighbours: int, itself: bool) -> Grid:
    """The numbers of a shading, some of them left out or changed."""
    kept, wrong = chance.choice([0.3, 0.6, 1.0]), chance.choice([0.0, 0.0, 0.15])
    return [
        [None if chance.random() > kept else chance.randint(0, 1) if chance.random() < wrong else n for n in row]
        for row in numbers(truth, neighbours, itself)
    ]


@pytest.mark.parametrize(("neighbours", "itself"), OPTIONS)
@pytest.mark.parametrize(("height", "width"), [(1, 2), (1, 5), (3, 2), (2, 4), (3, 3)])
def test_random_numbers(height: int, width: int, neighbours: int, itself: bool) -> None:
    chance = random.Random(height * 10 + width)
    everything = shadings(height, width)
    verdicts = set()
    for _ in range(15):
        grid = spoilt(chance, chance.choice(everything), neighbours, itself)
        puzzle = parse(asked(grid, neighbours, itself))
        expected = {rows for rows in everything if fits(rows, grid, neighbours, itself)}
        assert {*solutions(puzzle)} == expected
        for rows in everything:
            assert (RULES.check(puzzle, rows) is None) == (rows in expected)
        verdict = verify(puzzle)
        verdicts.add(verdict.word)
        assert verdict.word == {0: "none", 1: "unique"}.get(len(expected), "multiple")
    assert len(verdicts) > 1


@pytest.mark.parametrize("backend", ["sat", "sat:glucose42", "cpsat", "brute-force"])
@pytest.mark.parametrize(("neighbours", "itself"), OPTIONS)
def test_backends_agree(backend: str, neighbours: int, itself: bool) -> None:
    chance = random.Random(neighbours)
    everything = shadings(2, 3)
    for _ in range(6):
        grid = spoilt(chance, chance.choice(everything), neighbours, itself)
        expected = {rows for rows in everything if fits(rows, grid, neighbours, itself)}
        puzzle = parse(asked(grid, neighbours, itself))
        assert {*solutions(puzzle, backend=backend)} == expected
        assert verify(puzzle, backend=backend).word == {0: "none", 1: "unique"}.get(len(expected), "multiple")


def test_without_numbers_everything_goes() -> None:
    answer = count(parse("shade-the-cells\n...\n..."))
    assert (answer.found, answer.complete) == (64, True)


def test_every_verdict_is_among_the_instances() -> None:
    puzzles = read(Path(__file__).parents[2] / "instances" / "shade-the-cells" / "own.txt")
    assert {verify(puzzle).word for puzzle in puzzles} == {"unique", "multiple", "none"}
