"""Range: the data card; the number of shadings, and random clues against all shadings."""

from __future__ import annotations

import json
import random
from functools import cache
from itertools import product

import pytest

from clueproof import (
    count,
    parse,
    rule_set,
    solutions,
    verify,
)
from clueproof.testing import Card, GenreSuite

RULES = rule_set("range")

PUBLISHED = "range\n6 2 . . .\n. . . . 4\n. . . . .\n5 . . . .\n. . . 6 3\n"
SOLVED = ("..#..", ".#...", "....#", ".#...", "..#..")


class TestRange(GenreSuite):
    card = Card(
        name="range",
        aliases=("kurodoko", "kuromasu"),
        source="Simon Tatham's Range, 5x5",
        puzzle=PUBLISHED,
        solution=SOLVED,
        board=("6 2 . . .\n. . . . 4\n. . . . .\n5 . . . .\n. . . 6 3"),
        solved_board=("6 2 # . .\n. # . . 4\n. . . . #\n5 # . . .\n. . # 6 3"),
        small=(
            "range\n.",
            "range\n1",
            "range\n. . .",
            "range\n.\n.\n.\n.",
            "range\n. . .\n. . .",
            "range\n3 2 .\n. . 4",
            "range\n3 o .\n. . 4",
            "range\n. . .\no . 3\n. o .",
            "range\n. . . .\n. 3 . .\n. . . 2",
            "range\n. . .\n. . 2\n5 . .\n. . .",
            "range height=4 width=7\n" + ".......\n" * 4,
        ),
        forms=(
            (
                "range\n3 2 .\n. . 4\n",
                "kurodoko\n32.\n..4",
                "kuromasu height=2 width=3\n320\n0|04",
                '{"puzzle": "range", "height": 2, "width": 3, "grid": [[3, 2, 0], [null, "", "4"]],'
                ' "sgt_id": "3x2:3_2c4"}',
                '{"puzzle": "range", "grid": ["32.", "..4"]}',
                '{"puzzle": "range", "inputs": {"clues": [["3", "2", " "], [" ", " ", "4"]]}}',
            ),
            (PUBLISHED, PUBLISHED.replace(" ", "")),
        ),
        written=(
            "range\no . 3\n",
            "range\n" + ". 12 . . . . . . . . . . 4\n" * 3,
        ),
        refused=(
            ("range", "the puzzle has no grid"),
            ("range\n. 5 .\n. . .", "<text>:2:3: 5 is more than the 4 cells of its row and column"),
            ("range\n. x .\n. . .", "<text>:2:3: 'x' is no cell; expected a number from 1 to 4"),
            ("range\n. 2 .\n. .", "<text>:3: row 2 has 2 cells"),
            ("range width=4\n...\n...", "the stated width is 4"),
            ("range\n" + "." * 101, "the width of a Range puzzle is at most 100, not 101"),
            ("range\n" + ".\n" * 101, "the height of a Range puzzle is at most 100, not 101"),
            ("range lazy\n...", "unknown option 'lazy'"),
            ('{"puzzle": "range", "grid": [[0, 1], [9, 0]]}', "grid row 2, column 1: 9 is more than the 3 cells"),
            ('{"puzzle": "range", "width": 1000000000000, "grid": ["1", " "]}', "the stated size is more than 10000"),
            ('{"puzzle": "range", "grid": [[0, -1]]}', "'-1' is no cell"),
            ('{"puzzle": "range", "grid": [[0, 1.5]]}', "a cell must be a number"),
        ),
        broken=(
            (PUBLISHED, SOLVED, None),
            (PUBLISHED, SOLVED[:4], "the solution is not 5 by 5"),
            (PUBLISHED, ("..#.", *SOLVED[1:]), "the solution is not 5 by 5"),
            (PUBLISHED, ("..x..", *SOLVED[1:]), "a cell is neither shaded (#) nor unshaded (.)"),
            (PUBLISHED, ("..##.", *SOLVED[1:]), "r1c3 and r1c4 are shaded and share a side"),
            (PUBLISHED, ("....#", "....#", *SOLVED[2:]), "r1c5 and r2c5 are shaded and share a side"),
            (PUBLISHED, ("..#.#", "...#.", *SOLVED[2:]), "r1c4 is cut off from r1c1"),
            (PUBLISHED, (".....", *SOLVED[1:]), "r1c1 sees 9 unshaded cells, not 6"),
            (PUBLISHED, ("#.#..", *SOLVED[1:]), "r1c4 is cut off from r1c2"),
            (PUBLISHED, ("#....", ".....", *SOLVED[2:]), "r1c1 has a number, but is shaded"),
        ),
        wrong=(("range\n. . 2 . 6\n. . . . .\n5 . . 5 .\n", ("r1c3 sees 2", "r1c5 sees 6")),),
        open=(("range\n2 .\n. .\n", ("r1c2", "r2c1")),),
        unique=(("range\n2 . .\n", ("..#",)),),
        boards=(
            ("range\n3 2 .\n. . 4", None, "3 2 .\n. . 4"),
            ("range\n3 2 .\n. . 4", ("..#", "..."), "3 2 #\n. . 4"),
        ),
        answers=(
            (PUBLISHED, SOLVED, list(SOLVED)),
            ('{"puzzle": "range", "grid": [[3, 2, 0], [null, "", "4"]]}', ("..#", "..."), ["..#", "..."]),
        ),
        in_json=(("range\n3 2 .\n. . 4\n", {"puzzle": "range", "grid": [[3, 2, 0], [0, 0, 4]]}),),
        blank=((2, 3, {}, "range\n. . .\n. . ."),),
    )


@cache
def shadings(height: int, width: int) -> list[tuple[str, ...]]:
    """All shadings that the rules allow, out of all there are."""
    return [
        rows
        for symbols in product(".#", repeat=height * width)
        if allowed(rows := tuple("".join(symbols[start : start + width]) for start in range(0, len(symbols), width)))
    ]


def allowed(rows: tuple[str, ...]) -> bool:
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    if any("##" in line for line in (*rows, *columns)):
        return False
    unshaded = {(r, c) for r, row in enumerate(rows) for c, symbol in enumerate(row) if symbol == "."}
    # a flood that fills all it can reach from any one cell
    reached = {*list(unshaded)[:1]}
    for _ in unshaded:
        reached |= {(r, c) for r, c in unshaded if {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} & reached}
    return reached == unshaded


def sees(rows: tuple[str, ...], r: int, c: int) -> int:
    """The number that an unshaded cell has."""
    column = "".join(row[c] for row in rows)
    parts = rows[r][:c][::-1], rows[r][c + 1 :], column[:r][::-1], column[r + 1 :]
    return 1 + sum(len(part.split("#")[0]) for part in parts)


def fits(rows: tuple[str, ...], grid: list[list[int]]) -> bool:
    """Do the numbers hold?"""
    return all(
        not number or (rows[r][c] == "." and sees(rows, r, c) == number)
        for r, line in enumerate(grid)
        for c, number in enumerate(line)
    )


@pytest.mark.parametrize(
    ("height", "width", "number"),
    [(1, 1, 2), (1, 2, 3), (2, 1, 3), (1, 5, 4), (2, 2, 5), (2, 3, 11), (3, 2, 11), (3, 3, 39), (2, 5, None)],
)
def test_number_of_shadings(height: int, width: int, number: int | None) -> None:
    by_hand = {*shadings(height, width)}
    assert number in (None, len(by_hand))
    asked = parse("range\n" + (". " * width + "\n") * height)
    answer = count(asked)
    assert (answer.found, answer.complete) == (len(by_hand), True)
    assert {*solutions(asked)} == by_hand


@pytest.mark.parametrize(("height", "width"), [(1, 5), (3, 3), (2, 5), (4, 3), (3, 4), (5, 2)])
def test_random_clues(height: int, width: int) -> None:
    chance = random.Random(height * 10 + width)
    verdicts = set()
    for _ in range(30):
        truth = chance.choice(shadings(height, width))
        wrong = chance.choice([0.0, 0.0, 0.1])
        grid = [
            [
                chance.randint(1, height + width - 1)
                if chance.random() < wrong
                else sees(truth, r, c)
                if truth[r][c] == "." and chance.random() < 0.3
                else 0
                for c in range(width)
            ]
            for r in range(height)
        ]
        asked = parse(json.dumps({"puzzle": "range", "grid": grid}))
        expected = {rows for rows in shadings(height, width) if fits(rows, grid)}
        assert {*solutions(asked)} == expected
        for rows in shadings(height, width):
            assert (RULES.check(asked, rows) is None) == (rows in expected)
        verdict = verify(asked)
        verdicts.add(verdict.word)
        assert verdict.word == {0: "none", 1: "unique"}.get(len(expected), "multiple")
    assert verdicts == {"none", "unique", "multiple"}


def test_check_agrees_with_the_rules_on_all_shadings() -> None:
    asked = parse("range\n....\n....\n....")
    good = {*shadings(3, 4)}
    for symbols in product(".#", repeat=12):
        rows = tuple("".join(symbols[start : start + 4]) for start in (0, 4, 8))
        assert (RULES.check(asked, rows) is None) == (rows in good)


@pytest.mark.parametrize("backend", ["sat", "sat:glucose42", "cpsat", "brute-force"])
def test_backends_agree(backend: str) -> None:
    asked = parse("range\n. 4 .\n. . .\n")
    assert {*solutions(asked, backend=backend)} == {r for r in shadings(2, 3) if r[0][1] == "." and sees(r, 0, 1) == 4}
