"""Sudoku of every shape: the data card; grids and givens against backtracking; alphabets of large ones."""

from __future__ import annotations

import json
import random

import pytest

from clueproof import BadPuzzleError, NoSolution, Puzzle, Unique, count, parse, rule_set, solutions, to_plain, verify
from clueproof.encoders.sudoku import Sudoku, SudokuShape
from clueproof.testing import Card, GenreSuite
from tests import backtracking
from tests.givens import row_by_row

RULES = rule_set("sudoku")
ISSUE = """sudoku
006901200
020304070
100070008
460000025
003000700
790000064
600030007
040209080
008706400
"""


def board(*rows: str) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(map(int, row)) for row in rows)


FOUR = "sudoku\n....\n....\n....\n....\n"
EXTRAS = FOUR + "extras:\n  cage 6 r1c1-r1c2-r2c1\n  thermo r3c1-r3c3\n  whisper 2 r4c4-r4c2\n"
GOOD = board("1234", "3412", "2143", "4321")


class TestSudoku(GenreSuite):
    card = Card(
        name="sudoku",
        source="the first issue of this project",
        puzzle=ISSUE.replace("0", "."),
        solution=board(
            "576981243",
            "829364571",
            "134572698",
            "461897325",
            "283645719",
            "795123864",
            "612438957",
            "347259186",
            "958716432",
        ),
        board=(
            ". . 6 | 9 . 1 | 2 . .\n"
            ". 2 . | 3 . 4 | . 7 .\n"
            "1 . . | . 7 . | . . 8\n"
            "- - -   - - -   - - -\n"
            "4 6 . | . . . | . 2 5\n"
            ". . 3 | . . . | 7 . .\n"
            "7 9 . | . . . | . 6 4\n"
            "- - -   - - -   - - -\n"
            "6 . . | . 3 . | . . 7\n"
            ". 4 . | 2 . 9 | . 8 .\n"
            ". . 8 | 7 . 6 | 4 . ."
        ),
        solved_board=(
            "5 7 6 | 9 8 1 | 2 4 3\n"
            "8 2 9 | 3 6 4 | 5 7 1\n"
            "1 3 4 | 5 7 2 | 6 9 8\n"
            "- - -   - - -   - - -\n"
            "4 6 1 | 8 9 7 | 3 2 5\n"
            "2 8 3 | 6 4 5 | 7 1 9\n"
            "7 9 5 | 1 2 3 | 8 6 4\n"
            "- - -   - - -   - - -\n"
            "6 1 2 | 4 3 8 | 9 5 7\n"
            "3 4 7 | 2 5 9 | 1 8 6\n"
            "9 5 8 | 7 1 6 | 4 3 2"
        ),
        small=(
            "sudoku\n.",
            "sudoku\n..\n..",
            "sudoku box=2x1\n..\n2.",
            "sudoku box=1x3\n...\n...\n...",
            FOUR,
            "sudoku\n1...\n..3.\n....\n..1.",
            "sudoku diagonals\n....\n....\n....\n....",
            "sudoku diagonals box=1x4\n1...\n....\n....\n...2",
            "sudoku box=1x4\n1...\n....\n....\n....",
            "sudoku\n....\n....\n....\n....\nregions:\naabb\naacb\ndccb\ndddc",
            "sudoku box=3x2\n1.....\n......\n..2...\n......\n....3.\n......",
            "sudoku\n......\n.4....\n......\n......\n.....1\n......",
            "sudoku box=1x5 diagonals" + "\n....." * 5,
            "sudoku diagonals\n" + "......\n" * 6 + "regions:\n" + "aabbcc\n" * 3 + "ddeeff\n" * 3,
            EXTRAS,
            FOUR + "extras:\n  anti-king\n  no-other-pair-sum 5 r1c1-r1c2\n",
            "sudoku\n1...\n....\n....\n....\nextras:\n  clone r1c1-r1c2 / r3c3-r3c4\n",
            "sudoku numbers=0-3\n0...\n....\n....\n...3\n",
            "sudoku numbers=1-5 box=2x2\n....\n.1..\n....\n..4.\nextras:\n  sum 7 r1c1-r1c3\n",
            "sudoku numbers=0-3\n0..\n...\n",
            "sudoku numbers=1-4\n....\n..2.\nregions:\naabb\naabb\n",
        ),
        not_implied=frozenset({"extra"}),
        forms=(
            (ISSUE.replace("0", "."), ISSUE, json.dumps({"puzzle": "sudoku", "grid": ISSUE.split()[1:]})),
            ("sudoku\n...1\n....\n....\n....\n", "sudoku\n0..1\n....\n....\n....", "sudoku\n...1............"),
            ("sudoku diagonals\n...1\n....\n....\n....\n", "sudoku diagonals=yes\n0..1\n....\n....\n...."),
            (
                EXTRAS,
                EXTRAS.replace("thermo", "thermometer").replace("r3c1-r3c3", "r3c1 r3c2-r3c3"),
                json.dumps(
                    {
                        "puzzle": "sudoku",
                        "grid": ["...."] * 4,
                        "extras": [
                            {"kind": "killer-cage", "value": 6, "cells": [[0, 0], [0, 1], [1, 0]]},
                            "thermo R3C1-R3C3",
                            {"kind": "whisper", "value": "2", "cells": [[3, 3], [3, 2], [3, 1]]},
                        ],
                    }
                ),
            ),
        ),
        written=(
            "sudoku\n....\n....\n....\n....\nregions:\nwwxx\nwwxx\nyyzz\nyyzz",
            "sudoku\n" + "." * 15 + "G\n" + ("." * 16 + "\n") * 15,
            "sudoku\n" + "25 " + ". " * 24 + "\n" + (". " * 25 + "\n") * 24,
            "sudoku box=4x10\n" + "40 " + ". " * 39 + "\n" + (". " * 40 + "\n") * 39,
        ),
        refused=(
            ("sudoku numbers=8\n....\n....", "numbers are the least and the largest, such as 0-8, up to 35; not '8'"),
            (
                "sudoku numbers=3-1\n....\n....",
                "numbers are the least and the largest, such as 0-8, up to 35; not '3-1'",
            ),
            ("sudoku numbers=1-3\n....\n....", "4 cells of a line can't hold different ones of 3 numbers"),
            ("sudoku numbers=1-4 box=2x3\n....\n....", "a box of 2 by 3 does not fit a grid of 2 by 4 with 4 numbers"),
            ("sudoku numbers=1-4 diagonals\n....\n....", "a grid of 2 by 4 has no long diagonals"),
            ("sudoku numbers=1-4\n5...\n....", "'5' is no"),
            ("sudoku numbers=0-3\n4...\n....", "expected a number from 0 to 3, or . when empty"),
            (
                "sudoku numbers=1-4\n....\n....\nregions:\naaaa\naabb",
                "region 'a' has 6 cells; there are 4 numbers",
            ),
            (FOUR + "extras:\n  fence r1c1\n", "<text>:7: extras: 'fence' is no kind of extra that clueproof knows"),
            (
                FOUR + "extras:\n  thermos r1c1-r1c2\n",
                "extras: 'thermos' is no kind of extra that clueproof knows; it knows",
            ),
            (FOUR + "extras:\n  thermo r1c1-r1c5\n", "extras: thermo r1c1-r1c5: r1c5 is not on the board"),
            (FOUR + "extras:\n  thermo r1c1-r2c3\n", "extras: r1c1-r2c3 is no straight line"),
            (FOUR + "extras:\n  thermo r1c1 x\n", "extras: 'x' is no path of cells; expected one such as r1c1-r1c4"),
            (FOUR + "extras:\n  thermo r1c1\n", "extras: thermo r1c1: it needs 2 cells or more"),
            (FOUR + "extras:\n  thermo 4 r1c1-r1c2\n", "extras: thermo has no value, but '4' stands there"),
            (FOUR + "extras:\n  thermo r1c1-r1c2-r1c1\n", "extras: thermo r1c1-r1c2-r1c1: r1c1 stands there twice"),
            (FOUR + "extras:\n  sum r1c1-r1c2\n", "extras: sum needs a value: sum 12 r1c1-r1c3"),
            (FOUR + "extras:\n  sum 4,5 r1c1-r1c2\n", "extras: sum has one value, not 4,5"),
            (FOUR + "extras:\n  sum x r1c1-r1c2\n", "extras: 'x' is no value of sum; expected a whole number"),
            (FOUR + "extras:\n  sum 3 r1c1-r1c2 / r2c2\n", "it has one group of cells, not 2"),
            (FOUR + "extras:\n  clone r1c1-r1c2 / r2c2\n", "it needs groups of as many cells with / between them"),
            (FOUR + "extras:\n  anti-king r1c1\n", "it is about the whole board and names no cells"),
            (FOUR + "extras:\n  anti-king\n  anti-king\n", "<text>:8: extras: anti-king stands there twice"),
            (
                FOUR + "extras:\n  windoku\n  global-entropy\n",
                "4 numbers are not low, middle and high in equal parts",
            ),
            (FOUR + "extras:\n  pattern (1 r1c1-r1c2\n", "a bracket of the pattern is not closed"),
            (
                json.dumps({"puzzle": "sudoku", "grid": ["...."] * 4, "extras": [{"kind": "sum", "cell": [0, 0]}]}),
                "extra 1: an extra has no 'cell'; it has kind, value, and cells or groups",
            ),
            (
                json.dumps({"puzzle": "sudoku", "grid": ["...."] * 4, "extras": [{"kind": "odd", "cells": [0, 0]}]}),
                "extra 1: the cells of odd are a list of rows and columns from 0",
            ),
            (
                json.dumps({"puzzle": "sudoku", "grid": ["...."] * 4, "extras": [7]}),
                "extra 1: an extra is a line of text",
            ),
            ("sudoku box=2x4\n" + "." * 81, "a box of 2 by 4 has 8 cells; it does not fit a grid of side 9"),
            ("sudoku\n" + (".....\n" * 5), "side 5 has no rectangular boxes; give regions, or box=1x5 for none"),
            ("sudoku\n" + ("." * 65 + "\n") * 65, "a Sudoku has 1 to 64 rows, not 65"),
            ("sudoku\n....\n....\n", "a Sudoku is square; this grid has 2 rows of 4 cells"),
            ("sudoku box=2x2\n....\n....\n....\n....\nregions:\naabb\naabb\nccdd\nccdd", "give either box or regions"),
            (
                "sudoku\n....\n....\n....\n....\nregions:\naabb\naabb\nccdd\nccdc",
                r"region 'c' has 5 cells; each needs 4",
            ),
            ("sudoku\n....\n....\n....\n....\nregions:\naabb\naabb\nccdd", "regions cover 3 by 4 cells"),
            (
                "sudoku\n....\n....\n....\n....\nregions:\naabb\naabb\nccd.\nccdd",
                "<text>:9:4: every cell needs a region",
            ),
            ("sudoku diagonals=perhaps\n....\n....\n....\n....", "diagonals is yes or no, not 'perhaps'"),
            ("sudoku n=9\n....\n....\n....\n....", "the stated height is 9, but the grid has 4 rows of 4 cells"),
            ("sudoku size=4x5\n....\n....\n....\n....", "the stated width is 5, but the grid has 4 rows of 4 cells"),
            (
                "\n".join(["sudoku", "0.............G.", *["." * 16] * 15]),
                "0 and another sign for an empty cell both stand in this grid",
            ),
        ),
        broken=(
            ("sudoku numbers=0-3\n....\n....", ((0, 1, 2, 3), (1, 0, 3, 2)), None),
            ("sudoku numbers=0-3\n....\n....", ((0, 1, 2, 3), (1, 0, 3, 3)), "row 2 holds a number twice"),
            ("sudoku numbers=0-3\n....\n....", ((0, 1, 2, 3), (1, 0, 3, 4)), "r2c4 holds no number from 0 to 3"),
            (EXTRAS, board("1324", "2413", "3142", "4231"), "it does not hold that numbers grow along r3c1-r3c3"),
            (EXTRAS, board("1243", "3412", "2134", "4321"), "it does not hold that numbers grow along r3c1-r3c3"),
            (FOUR + "extras:\n  odd r1c1\n", GOOD, None),
            (FOUR + "extras:\n  even r1c1\n", GOOD, "it does not hold that even numbers in r1c1"),
            ("sudoku\n1...\n....\n....\n....", GOOD, None),
            ("sudoku\n2...\n....\n....\n....", GOOD, "r1c1 is given as 2, not 1"),
            ("sudoku\n....\n....\n....\n....", GOOD[:3], "the solution is not 4 by 4"),
            ("sudoku\n....\n....\n....\n....", (*GOOD[:3], (4, 3, 2)), "the solution is not 4 by 4"),
            ("sudoku\n....\n....\n....\n....", (*GOOD[:3], (4, 3, 2, 5)), "r4c4 holds no number from 1 to 4"),
            ("sudoku\n....\n....\n....\n....", (*GOOD[:3], (4, 3, 2, 0)), "r4c4 holds no number from 1 to 4"),
            (
                "sudoku\n....\n....\n....\n....",
                board("1134", "3412", "2243", "4321"),
                "row 1 does not hold every number from 1 to 4 once",
            ),
            (
                "sudoku\n....\n....\n....\n....",
                board("1234", "3412", "1243", "4321"),
                "column 1 does not hold every number from 1 to 4 once",
            ),
            (
                "sudoku\n....\n....\n....\n....",
                board("1234", "2143", "3412", "4321"),
                "box 1 does not hold every number from 1 to 4 once",
            ),
            (
                "sudoku\n....\n....\n....\n....\nregions:\naaab\nacbb\nccdb\ncddd",
                GOOD,
                "region 1 does not hold every number from 1 to 4 once",
            ),
            (
                "sudoku diagonals\n....\n....\n....\n....",
                GOOD,
                "the diagonal from the top left does not hold every number from 1 to 4 once",
            ),
            (
                "sudoku box=1x5 diagonals" + "\n....." * 5,
                board("12345", "53412", "24531", "45123", "31254"),
                "the diagonal from the top right does not hold every number from 1 to 5 once",
            ),
        ),
        wrong=(
            # the rules alone contradict each other: no clue is to blame
            ("sudoku\n" + "....\n" * 4 + "regions:\naaab\nacbb\nccdb\ncddd", ()),
            ("sudoku\n11..\n....\n....\n....", ("r1c1 is 1", "r1c2 is 1")),
        ),
        open=(("sudoku\n1...\n..3.\n....\n..1.", ()),),
        boards=(
            (
                "sudoku diagonals\n....\n...1\n....\n2...",
                GOOD,
                ("1 2 | 3 4\n3 4 | 1 2\n- -   - -\n2 1 | 4 3\n4 3 | 2 1"),
            ),
            (
                "sudoku box=3x2\n1.....\n......\n..2...\n......\n....3.\n......",
                None,
                (
                    "1 . | . . | . .\n"
                    ". . | . . | . .\n"
                    ". . | 2 . | . .\n"
                    "- -   - -   - -\n"
                    ". . | . . | . .\n"
                    ". . | . . | 3 .\n"
                    ". . | . . | . ."
                ),
            ),
        ),
        answers=(
            ("sudoku\n1...\n....\n....\n....", GOOD, ["1234", "3412", "2143", "4321"]),
            (
                '{"puzzle": "sudoku", "grid": [[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]}',
                GOOD,
                [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]],
            ),
        ),
        blank=(
            (4, 4, {}, FOUR),
            (6, 6, {"box": [3, 2], "diagonals": True}, "sudoku box=3x2 diagonals\n" + "......\n" * 6),
        ),
        backends=("sat", "sat:glucose42", "cpsat", "exact-cover", "dimacs:minisat", "deduction:search"),
    )


SHAPES: list[tuple[int, tuple[int, int] | None, tuple[str, ...], bool]] = [
    (1, (1, 1), (), False),
    (2, (1, 2), (), False),
    (2, (2, 1), (), False),
    (3, (1, 3), (), False),
    (4, (2, 2), (), False),
    (4, (2, 2), (), True),
    (4, (1, 4), (), False),
    (4, None, ("aabb", "aacb", "dccb", "dddc"), False),
    (5, None, ("aaabb", "acabb", "cccbd", "ecddd", "eeeed"), False),
    (6, (2, 3), (), False),
    (6, (3, 2), (), False),
    (6, (2, 3), (), True),
    (6, None, ("aaabbb", "aaabbb", "cccddd", "cccddd", "eeefff", "eeefff"), False),
    (6, None, ("aabbcc",) * 3 + ("ddeeff",) * 3, True),
]


def puzzle(side: int, box: tuple[int, int] | None, regions: tuple[str, ...], diagonals: bool, rows: object) -> Puzzle:
    header = "sudoku" + (f" box={box[0]}x{box[1]}" if box else "") + " diagonals" * diagonals
    text = [header, *("".join(str(n or ".") for n in row) for row in rows)]  # type: ignore[attr-defined]
    return parse("\n".join([*text, *(["regions:", *regions] if regions else [])]))


def test_empty_4x4_has_288_grids() -> None:
    by_hand = {*backtracking.sudoku([[0] * 4] * 4, backtracking.houses(4, (2, 2)))}
    assert len(by_hand) == 288
    empty = parse("sudoku\n....\n....\n....\n....")
    assert {*solutions(empty)} == by_hand
    assert (count(empty).found, count(empty).complete) == (288, True)


@pytest.mark.parametrize(("side", "box", "regions", "diagonals"), SHAPES)
def test_every_shape_has_the_solutions_that_backtracking_finds(
    side: int, box: tuple[int, int] | None, regions: tuple[str, ...], diagonals: bool
) -> None:
    """With random givens, some of them contradictory."""
    chance = random.Random(side)
    houses = backtracking.houses(side, box, regions, diagonals)
    full = [list(row) for row in next(backtracking.sudoku([[0] * side] * side, houses), [[0] * side] * side)]
    verdicts = set()
    for kept in (0.75, 0.6, 0.45) if side > 4 else (0.5, 0.2, 0):
        for _ in range(4):
            rows = [[number if chance.random() < kept else 0 for number in row] for row in full]
            if side > 1 and chance.random() < 0.3:
                rows[chance.randrange(side)][chance.randrange(side)] = chance.randint(1, side)
            asked = puzzle(side, box, regions, diagonals, rows)
            found = [*solutions(asked, limit=400)]
            expected = [*backtracking.sudoku(rows, houses)]
            assert len({*found}) == len(found) == min(400, len(expected))
            assert {*found} <= {*expected}
            verdicts.add(verify(asked).word)
            assert verify(asked).word == {0: "none", 1: "unique"}.get(len(expected), "multiple")
    assert len(verdicts) > 1 or side < 3


def test_with_one_typing_mistake_it_has_no_solution_and_the_core_shows_it() -> None:
    verdict = verify(parse(ISSUE.replace("008706400", "008706500")), irreducible=True)
    assert isinstance(verdict, NoSolution)
    assert verdict.core.irreducible
    assert "r9c7 is 5" in verdict.core.sentences


@pytest.mark.parametrize("side", [25, 36, *(pytest.param(side, marks=pytest.mark.slow) for side in (49, 64))])
def test_large_nearly_full_grids(side: int) -> None:
    box = int(side**0.5)
    full = [[(r * box + r // box + c) % side + 1 for c in range(side)] for r in range(side)]
    chance = random.Random(side)
    for _ in range(2 * side):
        full[chance.randrange(side)][chance.randrange(side)] = 0
    asked = parse("\n".join(["sudoku", *(" ".join(str(n or ".") for n in row) for row in full)]))
    assert asked.shape == SudokuShape(side, side, (box, box))
    verdict = verify(asked, time_limit=30)
    assert isinstance(verdict, Unique)
    assert RULES.check(asked, verdict.solution) is None


def test_the_names_of_numbers_beyond_nine() -> None:
    row = "G" + "." * 14 + "a"
    asked = parse("\n".join(["sudoku", row, *["." * 16] * 15]))
    assert row_by_row(asked)[0] == 16
    assert row_by_row(asked)[15] == 10
    assert to_plain(RULES.draw(asked)).startswith("G . . . | . . . .")


def test_a_16x16_from_0_to_f_counts_0_as_16_and_answers_in_kind() -> None:
    side = 16
    full = [[(r * 4 + r // 4 + c) % side for c in range(side)] for r in range(side)]
    full[0][0] = full[5][7] = full[9][9] = None  # type: ignore[call-overload]
    lines = ["".join("." if n is None else f"{n:X}" for n in row) for row in full]
    for asked in (parse("\n".join(["sudoku", *lines])), parse("".join(lines), "sudoku")):
        verdict = verify(asked)
        assert isinstance(verdict, Unique)
        assert verdict.solution[0][:3] == (16, 1, 2)
        assert RULES.solution_value(asked, verdict.solution)[0] == "0123456789ABCDEF"  # type: ignore[index]
        assert to_plain(RULES.draw(asked)).startswith(". 1 2 3 | 4")


def test_letters_alone_are_numbers_from_a() -> None:
    side = 16
    full = [[(r * 4 + r // 4 + c) % side for c in range(side)] for r in range(side)]
    lines = ["".join("ABCDEFGHIJKLMNOP"[n] for n in row) for row in full]
    lines[0] = "." + lines[0][1:]
    verdict = verify(asked := parse("\n".join(["sudoku", *lines])))
    assert isinstance(verdict, Unique)
    assert RULES.solution_value(asked, verdict.solution)[0] == "ABCDEFGHIJKLMNOP"  # type: ignore[index]
    cells = parse('{"puzzle": "sudoku", "grid": ' + str([[*line] for line in lines]).replace("'", '"') + "}")
    assert RULES.solution_value(cells, verdict.solution)[0][:3] == ["A", "B", "C"]  # type: ignore[index]


def test_what_0_means_beside_another_sign_must_be_clear() -> None:
    with pytest.raises(BadPuzzleError, match="0 and another sign for an empty cell both stand in this grid"):
        parse("\n".join(["sudoku", "0.............G.", *["." * 16] * 15]))
    assert parse("sudoku\n0..1\n....\n....\n....") == parse("sudoku\n...1\n....\n....\n....")


def test_check_agrees_with_backtracking_on_all_boards_with_one_change() -> None:
    """No change of one cell of a right board is right; the rule that is named is a row, column or box of the cell."""
    asked = parse("sudoku box=2x3\n" + "......\n" * 6)
    right = next(backtracking.sudoku([[0] * 6] * 6, backtracking.houses(6, (2, 3))))
    assert RULES.check(asked, right) is None
    for r in range(6):
        for c in range(6):
            for number in {*range(1, 7)} - {right[r][c]}:
                wrong = [list(row) for row in right]
                wrong[r][c] = number
                assert (RULES.check(asked, tuple(map(tuple, wrong))) or "").startswith(f"row {r + 1} ")


def test_lists_know_what_is_no_puzzle() -> None:
    for wrong in ("." * 80, "." * 82, "." * 15 + "5", "." * 36, "sudoku", *("." * 80 + odd for odd in "xA|")):
        assert RULES.parse_line(wrong, None) is None
    assert RULES.parse_line("0" * 80 + "9", None) is not None
    large = RULES.parse_line("." * 624 + "P", None)
    assert large is not None
    assert row_by_row(large)[-1] == 25


def test_keys_are_named_by_their_cell() -> None:
    rules = Sudoku()
    encoding = rules.encode(SudokuShape(4, 4, (2, 2)))
    assert [encoding.key_name(key) for key in (0, 5, 15)] == ["r1c1", "r2c2", "r4c4"]
