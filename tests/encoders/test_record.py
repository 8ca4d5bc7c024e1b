"""The fields of a record: what each kind takes, and that nothing is dropped in silence."""

from __future__ import annotations

import pytest

from clueproof.errors import BadPuzzleError, Place
from clueproof.syntax.record import Record


def record(typed: bool = False, **fields: object) -> Record:
    return Record(dict(fields), Place("here", 3), typed=typed)  # type: ignore[arg-type]


@pytest.mark.parametrize("yes", [True, "yes", "Yes", "true", "on", "1", 1])
@pytest.mark.parametrize("no", [False, "no", "NO", "false", "off", "0", 0])
def test_flag(yes: object, no: object) -> None:
    assert record(diagonals=yes).flag("diagonals") is True
    assert record(diagonals=no).flag("diagonals", True) is False
    assert record().flag("diagonals", True) is True


@pytest.mark.parametrize("value", ["maybe", "", 2, 0.5, [], [True], {}])
def test_no_flag(value: object) -> None:
    with pytest.raises(BadPuzzleError, match=r"^here:3: diagonals is yes or no, not "):
        record(diagonals=value).flag("diagonals")


@pytest.mark.parametrize("value", ["2x3", "2X3", "2×3", [2, 3], "02x03"])
def test_pair(value: object) -> None:
    assert record(box=value).pair("box") == (2, 3)


@pytest.mark.parametrize(
    "value", ["2x", "x3", "2*3", "0x3", [0, 3], [2], [2, 3, 4], [2, "3"], [True, 3], 6, "-2x3", True]
)
def test_no_pair(value: object) -> None:
    with pytest.raises(BadPuzzleError, match=r"^here:3: box must be two numbers, rows and columns, such as 2x3, not "):
        record(box=value).pair("box")


def test_whole() -> None:
    assert record(n="12").whole("n") == record(n=12).whole("n") == 12
    assert record(n="-3").whole("n") == -3
    assert record().whole("n") is None
    for value, message in (("1.5", "a whole number"), (1.5, "a whole"), (True, "a whole"), ("9" * 50, "a whole")):
        with pytest.raises(BadPuzzleError, match=f"n must be {message}"):
            record(n=value).whole("n")
    with pytest.raises(BadPuzzleError, match="n must be at least 1 and at most 9, not 10"):
        record(n=10).whole("n", 1, 9)
    with pytest.raises(BadPuzzleError, match="n must be at least 1, not 0"):
        record(n=0).whole("n", 1)
    with pytest.raises(BadPuzzleError, match="n must be at most 4, not 5"):
        record(n=5).whole("n", most=4)


def test_text() -> None:
    assert record(title="a b").text("title") == "a b"
    assert record(title=5).text("title") == "5"
    assert record().text("title") is None
    for value in (True, [], 0.5):
        with pytest.raises(BadPuzzleError, match="title must be a text"):
            record(title=value).text("title")


def test_grid_and_optional_grid() -> None:
    assert record(grid=["ab", "cd"]).grid().rows == [["a", "b"], ["c", "d"]]
    assert record(grid=[[1, None], [".", "12"]]).grid().rows == [["1", ""], [".", "12"]]
    assert record().optional_grid("regions") is None
    for missing in (None, [], ""):
        with pytest.raises(BadPuzzleError, match="the puzzle has no grid"):
            record(grid=missing).grid()


@pytest.mark.parametrize(
    ("grid", "message"),
    [
        (5, "grid must be a list of rows, not 5"),
        ({}, "grid must be a list of rows, not an object"),
        (["ab", 5], "grid row 1: a row must be a list of cells"),
        ([[1, 2], "12"], "grid row 2: a row must be a list of cells, as the others are"),
        ([[1, 2], [3]], "grid row 2 has 1 cell, but most rows have 2"),
        ([[1, 2], [3, 0.5]], "grid row 2, column 2: a cell must be a number, a string or null"),
        ([[1, 2], [3, {}]], "grid row 2, column 2: a cell must be"),
        ([[]], "the puzzle has no grid"),
        (["", " "], "the puzzle has no grid"),
    ],
)
def test_no_grid(grid: object, message: str) -> None:
    with pytest.raises(BadPuzzleError, match=f"^here:3: {message}"):
        record(grid=grid).grid(signs=frozenset()).values({str(n): n for n in range(10)}, "a digit")


def test_a_grid_without_signs_for_empty_cells_needs_all_of_them() -> None:
    with pytest.raises(BadPuzzleError, match="regions row 1, column 2: every cell needs something here"):
        record(regions=[[1, None], [2, 2]]).grid("regions", signs=frozenset())


def test_the_stated_size_is_compared() -> None:
    assert record(grid=["ab"], height=1, width="2").grid().rows
    assert record(grid=["ab", "cd"], n=2, size="2x2").grid().rows
    assert record(grid=["ab", "cd"], size="small").grid().rows
    assert record(regions=["abc"], n=2).grid("regions").rows
    with pytest.raises(BadPuzzleError, match="the stated width is 3, but the grid has 1 row of 2 cells"):
        record(grid=["ab"], width=3).grid()


@pytest.mark.parametrize("typed", [True, False])
@pytest.mark.parametrize("name", ["n", "size", "height", "width"])
@pytest.mark.parametrize(
    "value", [7.5, float("inf"), float("nan"), True, False, 0, -1, "7.5", "-2", "2x", [1], [2, True], [2, 10**9], {}]
)
def test_what_is_no_size_is_refused(name: str, value: object, typed: bool) -> None:
    with pytest.raises(BadPuzzleError, match=rf"^here:3: {name} must be "):
        record(typed, grid=["ab", "cd"], **{name: value}).grid()


def test_a_word_is_a_size_to_nobody() -> None:
    with pytest.raises(
        BadPuzzleError, match="size must be one or two whole numbers from 1, such as 9 or 6x8, not 'small'"
    ):
        record(True, grid=["ab", "cd"], size="small").grid()
    for huge in (10**5, 10**9, 10**4000):
        with pytest.raises(BadPuzzleError, match="the stated size is more than 10000 rows or columns"):
            record(grid=["ab", "cd"], n=huge).grid()


def test_nothing_is_dropped_in_silence() -> None:
    def done(typed: bool, **fields: object) -> None:
        taken = record(typed, **fields)
        taken.flag("diagonals")
        taken.pair("box")
        taken.done()

    for typed in (True, False):
        done(typed, diagonals=True, box="2x3", id="x", title="t", meta={"any": [1]}, expect="unique", solution=["12"])
        for name in ("diagonal", "diagonalss", "Diagonals", "diag", "boxes", "bx"):
            with pytest.raises(
                BadPuzzleError, match=rf"unknown (option|field) '{name}'; did you mean '(diagonals|box)'\?"
            ):
                done(typed, **{name: "no"})
        for value in (True, False, [1], {"a": 1}):
            with pytest.raises(BadPuzzleError, match=r"unknown (option|field) 'anti_knight'; known are box, diagonals"):
                done(typed, anti_knight=value)
    done(False, stars=5, note="a note", rating=4.5)
    with pytest.raises(BadPuzzleError, match="unknown option 'stars'; known are box, diagonals, id, expect, origin"):
        done(True, stars="5")
