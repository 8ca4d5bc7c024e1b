"""Skyscrapers: the data card; the number of grids, and random clues against all grids."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Iterator
from functools import cache
from itertools import permutations

import pytest

from clueproof import (
    count,
    parse,
    read,
    rule_set,
    solutions,
    verify,
)
from clueproof.testing import Card, GenreSuite

RULES = rule_set("skyscrapers")

Rows = tuple[tuple[int, ...], ...]

GAME = "skyscrapers\ntop: 2123\nbottom: 2321\nleft: 2312\nright: 3231\n"
SOLVED = ((2, 4, 3, 1), (1, 2, 4, 3), (4, 3, 1, 2), (3, 1, 2, 4))
SMALL = "skyscrapers\ntop: 2.3\nbottom: ..2\nleft: 1..\nright: .2.\n..1\n...\n.3.\n"
LARGE = (
    "skyscrapers\ntop: 10 2 . . . . . . . .\nbottom: . . . . . . . . . .\nleft: . . . . . . . . . .\n"
    "right: . . . . . . . . . 3\n. . 10 . . 1 . . . .\n. . . . . . . . . 10\n" + ". . . . . . . . . .\n" * 8
)
PARTLY = GAME.replace("left: 2312", "left: .3.2") + "....\n....\n....\n3...\n"


def four(clues: str = "") -> str:
    return f"skyscrapers n=4\n{clues}"


class TestSkyscrapers(GenreSuite):
    card = Card(
        name="skyscrapers",
        aliases=("towers",),
        source="Simon Tatham's Towers, 4x4",
        puzzle=GAME,
        solution=SOLVED,
        board="  2 1 2 3\n2 . . . . 3\n3 . . . . 2\n1 . . . . 3\n2 . . . . 1\n  2 3 2 1",
        solved_board="  2 1 2 3\n2 2 4 3 1 3\n3 1 2 4 3 2\n1 4 3 1 2 3\n2 3 1 2 4 1\n  2 3 2 1",
        small=(
            "skyscrapers n=1",
            "skyscrapers n=2",
            "skyscrapers\ntop: 12",
            "skyscrapers n=3",
            "skyscrapers\ntop: 2..\nleft: .2.\n",
            "skyscrapers\nbottom: .3.\nright: ..2\n...\n..1\n...",
            "skyscrapers\ntop: 1.3.\nleft: ...2\n....\n.4..\n....\n....",
            "skyscrapers n=5",
        ),
        square=True,
        forms=(
            (
                SMALL,
                "skyscrapers\ntop: 2.3\nbottom: ..2\nleft: 1..\nright: .2.\n..1\n...\n.3.",
                "towers\n. . 1\n. . .\n. 3 .\ntop: 2 0 3\nbottom: 0 0 2\nleft: 1 - -\nright: . 2 .",
                "skyscrapers top=203 bottom=002 left=100 right=020\n001\n000\n030",
                "skyscrapers\nleft:\n1\n.\n.\nright:\n.\n2\n.\ntop:\n2 . 3\nbottom:\n..2\ngrid:\n..1\n...\n.3.",
                "skyscrapers\nframed:\n. 2 . 3 .\n1 . . 1 .\n. . . . 2\n. . 3 . .\n. . . 2 .",
                '{"puzzle": "skyscrapers", "n": 3, "top": [2, 0, 3], "bottom": [null, "", 2], "left": "1..",'
                ' "right": ["0", "2", "."], "grid": [[0, 0, 1], [0, 0, 0], [null, 3, ""]], "unique": true,'
                ' "sgt_id": "3:2"}',
                '{"puzzle": "skyscrapers", "inputs": {"board": [[" ", " ", "1"], [" ", " ", " "], [" ", "3", " "]],'
                ' "top": [2, -1, 3], "bottom": [-1, -1, 2], "left": [1, -1, -1], "right": [-1, 2, -1]}}',
            ),
            (GAME,),
            (
                LARGE,
                LARGE.replace("10 2 . .", "A 2 . .").replace(". . 10", ". . A").replace("10\n", "A\n"),
                LARGE.replace("bottom: . . . . . . . . . .\n", "").replace("left: . . . . . . . . . .\n", ""),
            ),
        ),
        refused=(
            ("skyscrapers", "no grid and no clues around it"),
            (
                '{"puzzle": "skyscrapers", "n": -1, "top": " "}',
                "n must be one or two whole numbers from 1, such as 9 or 6x8, not -1",
            ),
            ('{"puzzle": "skyscrapers", "top": " "}', "no grid and no clues around it"),
            (
                '{"puzzle": "skyscrapers", "n": 1000000000000000000000000}',
                "the stated size is more than 10000 rows or columns",
            ),
            ("skyscrapers n=36", "has 1 to 35 rows, not 36"),
            ("skyscrapers\n....\n....", "is square; this grid has 2 rows of 4 cells"),
            ("skyscrapers\n...\n...\n..", "<text>:4: row 3 has 2 cells"),
            ("skyscrapers\ntop: 1234\n...\n...\n...", "top has 4 clues, but the grid has 3 rows"),
            ("skyscrapers\ntop: 1 2 3\nright: 1", "right has 1 clue, but the grid has 3 rows"),
            ("skyscrapers\ntop: 124", "top, position 3: '4' is no clue; expected a number from 1 to 3"),
            ("skyscrapers\nbottom: 1 x 2", "bottom, position 2: 'x' is no clue"),
            ("skyscrapers\n...\n..4\n...", "<text>:3:3: '4' is no cell; expected a number from 1 to 3"),
            ("skyscrapers leftt=1..\n...\n...\n...", "did you mean 'left'?"),
            ('{"puzzle": "skyscrapers", "top": [1, 2, 99999999999999999999]}', "'a huge number' is no clue"),
            ('{"puzzle": "skyscrapers", "top": [1, 2, -3]}', "'-3' is no clue"),
            ('{"puzzle": "skyscrapers", "top": [1, true]}', "top must be a line of clues"),
            ('{"puzzle": "skyscrapers", "top": 3.5}', "top must be a line of clues"),
            ('{"puzzle": "skyscrapers", "grid": [[1, 2], [2]]}', "row 2 has 1 cell"),
            ('{"puzzle": "skyscrapers", "grid": [[1, 2], [2, 3]]}', "grid row 2, column 2: '3' is no cell"),
            ('{"puzzle": "skyscrapers", "n": 3, "grid": [[1, 2], [2, 1]]}', "the stated height is 3"),
        ),
        broken=(
            (four(), SOLVED, None),
            (four(), SOLVED[:3], "the solution is not 4 by 4"),
            (four(), ((2, 4, 3, 2), *SOLVED[1:]), "row 1 does not hold every height from 1 to 4 once"),
            (four(), (SOLVED[1], *SOLVED[1:]), "column 1 does not hold every height from 1 to 4 once"),
            (four(), ((2, 4, 3, 0), *SOLVED[1:]), "r1c4 holds no number from 1 to 4"),
            (four("top: .2.."), SOLVED, "column 2 from the top: 1 buildings are seen, not 2"),
            (four("bottom: ..1."), SOLVED, "column 3 from the bottom: 2 buildings are seen, not 1"),
            (four("left: 1..."), SOLVED, "row 1 from the left: 2 buildings are seen, not 1"),
            (four("right: ...4"), SOLVED, "row 4 from the right: 1 buildings are seen, not 4"),
            (four("....\n...1\n....\n...."), SOLVED, "r2c4 is given as 1, not 3"),
        ),
        wrong=(
            (
                "skyscrapers\ntop: 4..2\nleft: 1...\n",
                ("the number seen in column 1 from the top is 4", "the number seen in row 1 from the left is 1"),
            ),
        ),
        open=(("skyscrapers n=2", ("r1c1", "r1c2", "r2c1", "r2c2")),),
        boards=(
            (PARTLY, None, "  2 1 2 3\n  . . . . 3\n3 . . . . 2\n  . . . . 3\n2 3 . . . 1\n  2 3 2 1"),
            (PARTLY, SOLVED, "  2 1 2 3\n  2 4 3 1 3\n3 1 2 4 3 2\n  4 3 1 2 3\n2 3 1 2 4 1\n  2 3 2 1"),
        ),
        answers=(
            ("skyscrapers\n1..\n...\n...", ((1, 2, 3), (2, 3, 1), (3, 1, 2)), ["123", "231", "312"]),
            (
                '{"puzzle": "skyscrapers", "grid": [[1, 0, 0], [0, 0, 0], [0, 0, 0]]}',
                ((1, 2, 3), (2, 3, 1), (3, 1, 2)),
                [[1, 2, 3], [2, 3, 1], [3, 1, 2]],
            ),
        ),
        blank=((4, 4, {}, four()),),
    )


def test_several_puzzles_in_a_text() -> None:
    assert list(read(io.StringIO(f"{GAME}\n{SMALL}\n\n{GAME}"))) == [parse(GAME), parse(SMALL), parse(GAME)]


def test_given_cells_are_marked_on_the_board() -> None:
    assert RULES.draw(parse(PARTLY), SOLVED).given == {(3, 0)}


@cache
def latin_squares(side: int) -> list[Rows]:
    """All grids that the rules allow."""

    def grown(rows: Rows) -> Iterator[Rows]:
        if len(rows) == side:
            yield rows
            return
        for line in permutations(range(1, side + 1)):
            if all(a != b for row in rows for a, b in zip(row, line, strict=True)):
                yield from grown((*rows, line))

    return [*grown(())]


def visible(line: tuple[int, ...]) -> int:
    """How many buildings are seen, walking along."""
    tallest = number = 0
    for height in line:
        if height > tallest:
            tallest, number = height, number + 1
    return number


def seen(rows: Rows) -> dict[str, list[int]]:
    columns = [*zip(*rows, strict=True)]
    return {
        "top": [visible(column) for column in columns],
        "bottom": [visible(column[::-1]) for column in columns],
        "left": [visible(row) for row in rows],
        "right": [visible(row[::-1]) for row in rows],
    }


def fits(rows: Rows, puzzle: dict[str, list[int]], grid: list[list[int]]) -> bool:
    """Do the clues hold?"""
    around = seen(rows)
    pairs = [pair for side, clues in puzzle.items() for pair in zip(clues, around[side], strict=True)]
    pairs += [pair for givens, row in zip(grid, rows, strict=True) for pair in zip(givens, row, strict=True)]
    return all(given in (0, number) for given, number in pairs)


@pytest.mark.parametrize(("side", "number"), [(1, 1), (2, 2), (3, 12), (4, 576)])
def test_number_of_grids(side: int, number: int) -> None:
    asked = parse(f"skyscrapers n={side}")
    answer = count(asked)
    assert (answer.found, answer.complete) == (number, True)
    assert {*solutions(asked)} == {*latin_squares(side)}


@pytest.mark.parametrize("side", [3, 4])
def test_random_clues(side: int) -> None:
    chance = random.Random(side)
    verdicts = set()
    for _ in range(40):
        truth = chance.choice(latin_squares(side))
        wrong = chance.choice([0.0, 0.0, 0.1])
        sides = {
            name: [
                chance.randint(1, side) if chance.random() < wrong else chance.choice([0, 0, number])
                for number in numbers
            ]
            for name, numbers in seen(truth).items()
        }
        grid = [[height if chance.random() < 0.05 else 0 for height in row] for row in truth]
        asked = parse(json.dumps({"puzzle": "skyscrapers", **sides, "grid": grid}))
        expected = {rows for rows in latin_squares(side) if fits(rows, sides, grid)}
        assert {*solutions(asked)} == expected
        for rows in latin_squares(side):
            assert (RULES.check(asked, rows) is None) == (rows in expected)
        verdict = verify(asked)
        verdicts.add(verdict.word)
        assert verdict.word == {0: "none", 1: "unique"}.get(len(expected), "multiple")
    assert verdicts == {"none", "unique", "multiple"}


# the text
