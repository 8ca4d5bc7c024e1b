"""Sudoku of every shape: the number of grids, givens, contradictions, and what `check` refuses."""

from __future__ import annotations

import random

import pytest

from clueproof import BadPuzzleError, NoSolution, Puzzle, Unique, count, parse, rule_set, solutions, to_plain, verify
from clueproof.encoders.sudoku import Sudoku, SudokuShape
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


def test_the_issue_puzzle_is_unique() -> None:
    verdict = verify(parse(ISSUE))
    assert isinstance(verdict, Unique)
    assert verdict.solution[0] == (5, 7, 6, 9, 8, 1, 2, 4, 3)
    assert verdict.solution[8] == (9, 5, 8, 7, 1, 6, 4, 3, 2)


def test_with_one_typing_mistake_it_has_no_solution_and_the_core_shows_it() -> None:
    verdict = verify(parse(ISSUE.replace("008706400", "008706500")), irreducible=True)
    assert isinstance(verdict, NoSolution)
    assert verdict.core.irreducible
    assert "r9c7 is 5" in verdict.core.sentences


def test_regions_that_no_grid_can_fill() -> None:
    """The rules alone contradict each other: no clue is to blame."""
    impossible = "sudoku\n" + "....\n" * 4 + "regions:\naaab\nacbb\nccdb\ncddd"
    assert not [*backtracking.sudoku([[0] * 4] * 4, backtracking.houses(4, None, ("aaab", "acbb", "ccdb", "cddd")))]
    verdict = verify(parse(impossible))
    assert isinstance(verdict, NoSolution)
    assert verdict.core.sentences == ()


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


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("sudoku box=2x4\n" + "." * 81, "a box of 2 by 4 has 8 cells; it does not fit a grid of side 9"),
        ("sudoku\n" + (".....\n" * 5), "side 5 has no rectangular boxes; give regions, or box=1x5 for none"),
        ("sudoku\n" + ("." * 65 + "\n") * 65, "a Sudoku has 1 to 64 rows, not 65"),
        ("sudoku\n....\n....\n", "a Sudoku is square; this grid has 2 rows of 4 cells"),
        ("sudoku box=2x2\n....\n....\n....\n....\nregions:\naabb\naabb\nccdd\nccdd", "give either box or regions"),
        ("sudoku\n....\n....\n....\n....\nregions:\naabb\naabb\nccdd\nccdc", r"region 'c' has 5 cells; each needs 4"),
        ("sudoku\n....\n....\n....\n....\nregions:\naabb\naabb\nccdd", "regions cover 3 by 4 cells"),
        ("sudoku\n....\n....\n....\n....\nregions:\naabb\naabb\nccd.\nccdd", "<text>:9:4: every cell needs a region"),
        ("sudoku diagonals=perhaps\n....\n....\n....\n....", "diagonals is yes or no, not 'perhaps'"),
        ("sudoku n=9\n....\n....\n....\n....", "the stated height is 9, but the grid has 4 rows of 4 cells"),
        ("sudoku size=4x5\n....\n....\n....\n....", "the stated width is 5, but the grid has 4 rows of 4 cells"),
    ],
)
def test_refused(text: str, message: str) -> None:
    with pytest.raises(BadPuzzleError, match=message):
        parse(text)


def board(*rows: str) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(map(int, row)) for row in rows)


GOOD = board("1234", "3412", "2143", "4321")


@pytest.mark.parametrize(
    ("text", "solution", "message"),
    [
        ("sudoku\n1...\n....\n....\n....", GOOD, None),
        ("sudoku\n2...\n....\n....\n....", GOOD, "r1c1 is given as 2, not 1"),
        ("sudoku\n....\n....\n....\n....", GOOD[:3], "the solution is not 4 by 4"),
        ("sudoku\n....\n....\n....\n....", (*GOOD[:3], (4, 3, 2)), "the solution is not 4 by 4"),
        ("sudoku\n....\n....\n....\n....", (*GOOD[:3], (4, 3, 2, 5)), "a cell holds no number from 1 to 4"),
        ("sudoku\n....\n....\n....\n....", (*GOOD[:3], (4, 3, 2, 0)), "a cell holds no number from 1 to 4"),
        ("sudoku\n....\n....\n....\n....", board("1134", "3412", "2243", "4321"), "row 1 does not hold every number"),
        ("sudoku\n....\n....\n....\n....", board("1234", "3412", "1243", "4321"), "column 1 does not hold every"),
        ("sudoku\n....\n....\n....\n....", board("1234", "2143", "3412", "4321"), "box 1 does not hold every number"),
        (
            "sudoku\n....\n....\n....\n....\nregions:\naaab\nacbb\nccdb\ncddd",
            GOOD,
            "region 1 does not hold every number from 1 to 4 once",
        ),
        ("sudoku diagonals\n....\n....\n....\n....", GOOD, "the diagonal from the top left does not hold every number"),
        (
            "sudoku box=1x5 diagonals" + "\n....." * 5,
            board("12345", "53412", "24531", "45123", "31254"),
            "the diagonal from the top right does not hold every number from 1 to 5 once",
        ),
    ],
)
def test_check(text: str, solution: tuple[tuple[int, ...], ...], message: str | None) -> None:
    found = RULES.check(parse(text), solution)
    assert found is None if message is None else found is not None and message in found


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
