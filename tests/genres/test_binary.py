"""Binary puzzles: the data card; the number of grids, and random givens against backtracking."""

from __future__ import annotations

import random

import pytest

from clueproof import count, parse, rule_set, solutions, verify
from clueproof.testing import Card, GenreSuite
from tests import backtracking

RULES = rule_set("binary")

PUZZLE = "binary\n.01...\n0.10..\n11.0..\n.1..0.\n...0..\n1..1.0\n"


def board(*rows: str) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(map(int, row)) for row in rows)


def empty(height: int, width: int, options: str = "") -> str:
    return f"binary {options}\n" + ("." * width + "\n") * height


FOUR, UNRULY = empty(4, 4), empty(4, 4, "unique_lines=no")


class TestBinary(GenreSuite):
    card = Card(
        name="binary",
        aliases=("takuzu", "binairo", "binary-puzzle"),
        source="the first issue of this project",
        puzzle=PUZZLE,
        solution=board("001101", "001011", "110010", "010101", "101010", "110100"),
        board=(". 0 1 . . .\n0 . 1 0 . .\n1 1 . 0 . .\n. 1 . . 0 .\n. . . 0 . .\n1 . . 1 . 0"),
        solved_board=("0 0 1 1 0 1\n0 0 1 0 1 1\n1 1 0 0 1 0\n0 1 0 1 0 1\n1 0 1 0 1 0\n1 1 0 1 0 0"),
        small=(
            empty(2, 2),
            "binary\n0.\n.1",
            empty(2, 4),
            empty(6, 2),
            empty(2, 6),
            empty(2, 6, "unique_lines=no"),
            "binary unique_lines=no\n0..1\n....",
            FOUR,
            "binary\n0...\n..1.\n....\n1...",
            UNRULY,
            empty(4, 6),
            "binary\n....\n.0..\n....\n1...\n....\n....",
            empty(6, 6),
        ),
        forms=(
            (PUZZLE, PUZZLE.replace(".", " "), "Takuzu\n" + " ".join(PUZZLE[7:]).replace("\n ", "\n")),
            (
                "binary\n0.\n..\n",
                '{"puzzle": "binary", "grid": ["0.", ".."]}',
                '{"puzzle": "binary", "grid": [[0, null], [".", ""]]}',
            ),
            ("binary unique_lines=no\n01\n..\n", "binairo unique-lines=off\n0 1\n. ."),
        ),
        written=(empty(2, 8), "binary unique_lines=no\n0.......\n......11"),
        refused=(
            ("binary\n...\n...\n...\n...", "the width of a binary puzzle is even, not 3"),
            ("binary\n....\n....\n....", "the height of a binary puzzle is even, not 3"),
            ("binary\n..2.\n....\n....\n....", "<text>:2:3: '2' is no cell; expected 0, 1, or . when empty"),
            ("binary\n" + ("." * 202 + "\n") * 2, "the width of a binary puzzle is at most 200, not 202"),
            ("binary unique_line=no\n..\n..", "unknown option 'unique_line'; did you mean 'unique_lines'?"),
            ("binary unique-lines=never\n..\n..", "unique_lines is yes or no, not 'never'"),
            ("binary height=4\n..\n..", "the stated height is 4, but the grid has 2 rows of 2 cells"),
            ('{"puzzle": "binary", "grid": [[0, 1], [1, -1]]}', "grid row 2, column 2: '-1' is no cell"),
            ('{"puzzle": "binary", "grid": [[0, 1], [1, false]]}', "grid row 2, column 2: a cell must be a number"),
            ('{"puzzle": "binary", "width": 4, "grid": [[0, 1], [1, 0]]}', "the stated width is 4, but"),
        ),
        broken=(
            (FOUR, board("0011", "1100", "0101", "1010"), None),
            (FOUR, board("0011", "1100", "0101"), "the solution is not 4 by 4"),
            (FOUR, board("0011", "1100", "0101", "10100"), "the solution is not 4 by 4"),
            (FOUR, board("0001", "1100", "0101", "1010"), "row 1 does not hold as many 0 as 1"),
            (FOUR, board("0011", "0101", "0110", "1010"), "column 1 does not hold as many 0 as 1"),
            (FOUR, board("0011", "1100", "0011", "1100"), "rows 1 and 3 are alike"),
            (UNRULY, board("0011", "1100", "0011", "1100"), None),
            (UNRULY, board("0110", "0110", "1001", "1001"), None),
            (FOUR, board("0101", "0101", "1010", "1010"), "rows 1 and 2 are alike"),
            (FOUR, board("0110", "0011", "1001", "1100"), None),
            (FOUR, board("0012", "1100", "0101", "1010"), "r1c4 holds neither 0 nor 1"),
            (
                empty(6, 6),
                board("000111", "111000", "001011", "110100", "010101", "101010"),
                "row 1 has three alike next to each other",
            ),
            (
                empty(6, 6),
                tuple(zip(*board("000111", "111000", "001011", "110100", "010101", "101010"), strict=True)),
                "column 1 has three alike next to each other",
            ),
            (
                empty(2, 6),
                board("011100", "100011"),
                "row 1 has three alike next to each other",
            ),
            (empty(2, 4), board("0101", "1010"), "columns 1 and 3 are alike"),
            ("binary unique_lines=no\n....\n0...", board("0101", "1010"), "r2c1 is given as 0, not 1"),
        ),
        wrong=(("binary\n00.0\n....\n....\n1...\n", ("r1c1 is 0", "r1c2 is 0", "r1c4 is 0")),),
        open=((empty(2, 2), ("r1c1", "r1c2", "r2c1", "r2c2")),),
        boards=(
            ("binary\n0.\n..", None, "0 .\n. ."),
            ("binary\n0.\n..", board("01", "10"), "0 1\n1 0"),
            ("binary\n0..1\n....", None, ("0 . . 1\n. . . .")),
            ("binary\n0..1\n....", board("0011", "1100"), ("0 0 1 1\n1 1 0 0")),
        ),
        answers=(
            ('{"puzzle": "binary", "grid": ["0.", ".."]}', board("01", "10"), ["01", "10"]),
            ('{"puzzle": "binary", "grid": [[0, null], [".", ""]]}', board("01", "10"), [[0, 1], [1, 0]]),
        ),
        blank=((2, 4, {}, empty(2, 4)), (4, 2, {"unique_lines": False}, empty(4, 2, "unique_lines=no"))),
    )


@pytest.mark.parametrize(
    ("height", "width", "number"),
    [(2, 2, 2), (4, 4, 72), (6, 6, 4140), (4, 6, None), (6, 4, None), (2, 4, None), (2, 8, None), (8, 2, None)],
)
def test_full_grids(height: int, width: int, number: int | None) -> None:
    by_hand = {*backtracking.binary([[None] * width] * height)}
    assert number in (None, len(by_hand))
    answer = count(parse(empty(height, width)))
    assert (answer.found, answer.complete) == (len(by_hand), True)
    if len(by_hand) < 200:
        assert {*solutions(parse(empty(height, width)))} == by_hand


@pytest.mark.parametrize(("height", "width"), [(2, 2), (4, 4), (4, 6), (6, 4), (2, 8), (8, 2)])
def test_full_grids_whose_lines_may_be_alike(height: int, width: int) -> None:
    by_hand = {*backtracking.binary([[None] * width] * height, unique_lines=False)}
    assert len(by_hand) > len([*backtracking.binary([[None] * width] * height)]) or (height, width) == (2, 2)
    assert {*solutions(parse(empty(height, width, "unique_lines=no")))} == by_hand


@pytest.mark.parametrize(("height", "width"), [(4, 4), (4, 6), (6, 4), (6, 6)])
@pytest.mark.parametrize("unique_lines", [True, False])
def test_random_givens(height: int, width: int, unique_lines: bool) -> None:
    chance = random.Random(height * width)
    verdicts = set()
    for _ in range(12):
        givens = [[chance.choice([0, 1] + [None] * 3) for _ in range(width)] for _ in range(height)]
        rows = ["".join("." if given is None else str(given) for given in row) for row in givens]
        asked = parse("\n".join([f"binary unique_lines={'yes' if unique_lines else 'no'}", *rows]))
        expected = {*backtracking.binary(givens, unique_lines)}
        assert {*solutions(asked)} == expected
        verdict = verify(asked)
        verdicts.add(verdict.word)
        assert verdict.word == {0: "none", 1: "unique"}.get(len(expected), "multiple")
    assert len(verdicts) > 1


def test_no_change_of_one_cell_of_a_right_board_is_right() -> None:
    right = next(backtracking.binary([[None] * 6] * 4))
    asked = parse(empty(4, 6))
    assert RULES.check(asked, right) is None
    for r in range(4):
        for c in range(6):
            wrong = [list(row) for row in right]
            wrong[r][c] = 1 - wrong[r][c]
            assert (RULES.check(asked, tuple(map(tuple, wrong))) or "").startswith(
                (f"row {r + 1} ", f"column {c + 1} ")
            )
