"""Binary puzzles: the number of grids, shapes that are not square, and what `check` refuses."""

from __future__ import annotations

import random

import pytest

from clueproof import BadPuzzleError, NoSolution, Unique, count, parse, rule_set, solutions, to_plain, verify
from tests import backtracking

RULES = rule_set("binary")


def empty(height: int, width: int, options: str = "") -> str:
    return f"binary {options}\n" + ("." * width + "\n") * height


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


def test_the_issue_puzzle_with_blanks() -> None:
    verdict = verify(parse("binary\n 01   \n0 10  \n11 0  \n 1  0 \n   0  \n1  1 0\n"))
    expected = [*backtracking.binary([[None if c == " " else int(c) for c in row] for row in
                                      (" 01   ", "0 10  ", "11 0  ", " 1  0 ", "   0  ", "1  1 0")])]  # fmt: skip
    assert isinstance(verdict, Unique)
    assert [verdict.solution] == expected


def test_a_core_names_the_givens() -> None:
    verdict = verify(parse("binary\n00.0\n....\n....\n1...\n"), irreducible=True)
    assert isinstance(verdict, NoSolution)
    assert verdict.core.sentences == ("r1c1 is 0", "r1c2 is 0", "r1c4 is 0")


@pytest.mark.parametrize(
    ("text", "message"),
    [
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
    ],
)
def test_refused(text: str, message: str) -> None:
    with pytest.raises(BadPuzzleError, match=message.replace("?", r"\?")):
        parse(text)


@pytest.mark.parametrize(
    ("options", "rows", "message"),
    [
        ("", ("0011", "1100", "0101", "1010"), None),
        ("", ("0011", "1100", "0101"), "the solution is not 4 by 4"),
        ("", ("0011", "1100", "0101", "10100"), "the solution is not 4 by 4"),
        ("", ("0001", "1100", "0101", "1010"), "row 1 does not hold as many 0 as 1"),
        ("", ("0011", "0101", "0110", "1010"), "column 1 does not hold as many 0 as 1"),
        ("", ("0011", "1100", "0011", "1100"), "rows 1 and 3 are alike"),
        ("unique_lines=no", ("0011", "1100", "0011", "1100"), None),
        ("unique_lines=no", ("0110", "0110", "1001", "1001"), None),
        ("", ("0101", "0101", "1010", "1010"), "rows 1 and 2 are alike"),
        ("", ("0110", "0011", "1001", "1100"), None),
        ("", ("0012", "1100", "0101", "1010"), "a cell holds neither 0 nor 1"),
    ],
)
def test_check(options: str, rows: tuple[str, ...], message: str | None) -> None:
    assert RULES.check(parse(empty(4, 4, options)), tuple(tuple(map(int, row)) for row in rows)) == message


def test_check_names_three_alike_columns_alike_and_givens() -> None:
    rows = ("000111", "111000", "001011", "110100", "010101", "101010")
    solution = tuple(tuple(map(int, row)) for row in rows)
    assert RULES.check(parse(empty(6, 6)), solution) == "row 1 has three alike next to each other"
    turned = tuple(zip(*solution, strict=True))
    assert RULES.check(parse(empty(6, 6)), turned) == "column 1 has three alike next to each other"
    wide = ((0, 1, 0, 1), (1, 0, 1, 0))
    assert RULES.check(parse(empty(2, 4)), wide) == "columns 1 and 3 are alike"
    assert RULES.check(parse("binary unique_lines=no\n....\n0..."), wide) == "r2c1 is given as 0, not 1"


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


def test_answers_have_the_form_of_the_grid() -> None:
    by_strings = parse('{"puzzle": "binary", "grid": ["0.", ".."]}')
    by_cells = parse('{"puzzle": "binary", "grid": [[0, null], [".", ""]]}')
    assert by_strings == by_cells
    assert RULES.solution_value(by_strings, ((0, 1), (1, 0))) == ["01", "10"]
    assert RULES.solution_value(by_cells, ((0, 1), (1, 0))) == [[0, 1], [1, 0]]
    assert to_plain(RULES.draw(by_cells)) == "0 .\n. ."
    assert to_plain(RULES.draw(by_cells, ((0, 1), (1, 0)))) == "0 1\n1 0"
