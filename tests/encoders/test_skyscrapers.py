"""Skyscrapers: the number of grids, random clues, the forms of the text, and what `check` refuses."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Iterator
from functools import cache
from itertools import permutations
from pathlib import Path

import pytest

from clueproof import (
    BadPuzzleError,
    Multiple,
    NoSolution,
    Unique,
    count,
    parse,
    read,
    rule_set,
    solutions,
    to_plain,
    verify,
)
from clueproof.formats import to_json, to_text

RULES = rule_set("skyscrapers")
INSTANCES = sorted((Path(__file__).parents[2] / "instances" / "skyscrapers").glob("*.txt"))

Rows = tuple[tuple[int, ...], ...]

GAME = "skyscrapers\ntop: 2123\nbottom: 2321\nleft: 2312\nright: 3231\n"
SOLVED = ((2, 4, 3, 1), (1, 2, 4, 3), (4, 3, 1, 2), (3, 1, 2, 4))


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


@pytest.mark.parametrize("backend", ["sat", "sat:cadical195", "cpsat", "brute-force"])
def test_backends_agree(backend: str) -> None:
    asked = parse("skyscrapers\ntop: 2..\nleft: .2.\n")
    expected = {rows for rows in latin_squares(3) if seen(rows)["top"][0] == seen(rows)["left"][1] == 2}
    assert {*solutions(asked, backend=backend)} == expected != set()


def test_a_game() -> None:
    verdict = verify(parse(GAME))
    assert isinstance(verdict, Unique)
    assert verdict.solution == SOLVED


@pytest.mark.parametrize("file", INSTANCES, ids=lambda file: file.name)
def test_instances(file: Path) -> None:
    puzzles = list(read(file))
    assert puzzles
    for puzzle in puzzles:
        assert verify(puzzle).word == puzzle.about["expect"], puzzle.id


def test_one_model_serves_all_puzzles_of_a_shape() -> None:
    from clueproof.questions.pose import pose

    assert pose(parse(GAME)).model is pose(parse("skyscrapers n=4\nright: 3...")).model


def test_no_solution_names_the_borders() -> None:
    verdict = verify(parse("skyscrapers\ntop: 4..2\nleft: 1...\n"), irreducible=True)
    assert isinstance(verdict, NoSolution)
    assert verdict.core.sentences == (
        "the number seen in column 1 from the top is 4",
        "the number seen in row 1 from the left is 1",
    )


def test_several_solutions_name_the_cells_that_differ() -> None:
    verdict = verify(parse("skyscrapers n=2"))
    assert isinstance(verdict, Multiple)
    assert verdict.differ == ("r1c1", "r1c2", "r2c1", "r2c2")


@pytest.mark.parametrize(
    ("rows", "clue", "problem"),
    [
        (SOLVED, "", None),
        (((2, 4, 3, 1), (1, 2, 4, 3), (4, 3, 1, 2)), "", "the solution is not 4 by 4"),
        (((2, 4, 3, 2), *SOLVED[1:]), "", "row 1 does not hold every height from 1 to 4 once"),
        ((SOLVED[1], *SOLVED[1:]), "", "column 1 does not hold every height from 1 to 4 once"),
        (SOLVED, "top: .2..", "column 2 from the top: 1 buildings are seen, not 2"),
        (SOLVED, "bottom: ..1.", "column 3 from the bottom: 2 buildings are seen, not 1"),
        (SOLVED, "left: 1...", "row 1 from the left: 2 buildings are seen, not 1"),
        (SOLVED, "right: ...4", "row 4 from the right: 1 buildings are seen, not 4"),
        (SOLVED, "....\n...1\n....\n....", "r2c4 is given as 1, not 3"),
    ],
)
def test_check_names_the_rule(rows: Rows, clue: str, problem: str | None) -> None:
    assert RULES.check(parse(f"skyscrapers n=4\n{clue}"), rows) == problem


# the text


SAME = [
    "skyscrapers\ntop: 2.3\nbottom: ..2\nleft: 1..\nright: .2.\n..1\n...\n.3.",
    "towers\n. . 1\n. . .\n. 3 .\ntop: 2 0 3\nbottom: 0 0 2\nleft: 1 - -\nright: . 2 .",
    "skyscrapers top=203 bottom=002 left=100 right=020\n001\n000\n030",
    "skyscrapers\nleft:\n1\n.\n.\nright:\n.\n2\n.\ntop:\n2 . 3\nbottom:\n..2\ngrid:\n..1\n...\n.3.",
    "skyscrapers\nframed:\n. 2 . 3 .\n1 . . 1 .\n. . . . 2\n. . 3 . .\n. . . 2 .",
    '{"puzzle": "skyscrapers", "n": 3, "top": [2, 0, 3], "bottom": [null, "", 2], "left": "1..",'
    ' "right": ["0", "2", "."], "grid": [[0, 0, 1], [0, 0, 0], [null, 3, ""]], "unique": true, "sgt_id": "3:2"}',
    '{"puzzle": "skyscrapers", "inputs": {"board": [[" ", " ", "1"], [" ", " ", " "], [" ", "3", " "]],'
    ' "top": [2, -1, 3], "bottom": [-1, -1, 2], "left": [1, -1, -1], "right": [-1, 2, -1]}}',
]  # fmt: skip

LARGE = (
    "skyscrapers\ntop: 10 2 . . . . . . . .\nright: . . . . . . . . . 3\n. . 10 . . 1 . . . .\n"
    ". . . . . . . . . 10\n" + ". . . . . . . . . .\n" * 8
)


@pytest.mark.parametrize("text", SAME)
def test_forms_of_one_puzzle(text: str) -> None:
    assert parse(text) == parse(SAME[0])


@pytest.mark.parametrize("text", [*SAME, GAME, LARGE, "skyscrapers n=1", "skyscrapers\ntop: 12"])
def test_round_trip(text: str) -> None:
    puzzle = parse(text)
    assert parse(to_text(puzzle)) == puzzle
    assert parse(json.dumps(to_json(puzzle))) == puzzle
    assert to_text(parse(to_text(puzzle))) == to_text(puzzle)


def test_canonical_text() -> None:
    assert to_text(parse(SAME[1])) == "skyscrapers\ntop: 2.3\nbottom: ..2\nleft: 1..\nright: .2.\n..1\n...\n.3.\n"
    assert to_text(parse(GAME)) == GAME
    assert to_text(parse(LARGE)).splitlines()[1:3] == ["top: 10 2 . . . . . . . .", "bottom: . . . . . . . . . ."]


def test_numbers_over_nine_may_be_letters() -> None:
    assert parse(LARGE) == parse(LARGE.replace("10 2 . .", "A 2 . .").replace(". . 10", ". . A").replace("10\n", "A\n"))


def test_several_puzzles_in_a_text() -> None:
    assert list(read(io.StringIO(f"{GAME}\n{SAME[0]}\n\n{GAME}"))) == [parse(GAME), parse(SAME[0]), parse(GAME)]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
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
    ],
)
def test_bad_input(text: str, problem: str) -> None:
    with pytest.raises(BadPuzzleError) as caught:
        parse(text)
    message = str(caught.value)
    assert problem in message
    assert "\n" not in message
    assert message.startswith("<text>:")


def test_board() -> None:
    puzzle = parse(GAME.replace("left: 2312", "left: .3.2") + "....\n....\n....\n3...\n")
    assert to_plain(RULES.draw(puzzle)) == (
        "  2 1 2 3\n  . . . . 3\n3 . . . . 2\n  . . . . 3\n2 3 . . . 1\n  2 3 2 1"
    )  # fmt: skip
    assert to_plain(RULES.draw(puzzle, SOLVED)).splitlines()[1] == "  2 4 3 1 3"
    assert RULES.draw(puzzle, SOLVED).given == {(3, 0)}


def test_solution_value_is_written_as_the_grid_was() -> None:
    rows = parse("skyscrapers\n1..\n...\n...")
    cells = parse('{"puzzle": "skyscrapers", "grid": [[1, 0, 0], [0, 0, 0], [0, 0, 0]]}')
    assert rows == cells
    solution = ((1, 2, 3), (2, 3, 1), (3, 1, 2))
    assert RULES.solution_value(rows, solution) == ["123", "231", "312"]
    assert RULES.solution_value(cells, solution) == [[1, 2, 3], [2, 3, 1], [3, 1, 2]]
