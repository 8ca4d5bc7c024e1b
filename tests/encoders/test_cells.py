"""However a person types a grid, it is the same grid; what is unclear is refused, never guessed."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest

from clueproof import BadPuzzleError, parse, read
from clueproof.puzzle.shape import GridShape
from clueproof.puzzle.symbols import Counts
from clueproof.syntax.typed_grid import CellsError, Expected, string_rows, typed_rows
from tests.givens import row_by_row

SUDOKU = (
    "..69.12..",
    ".2.3.4.7.",
    "1...7...8",
    "46.....25",
    "..3...7..",
    "79.....64",
    "6...3...7",
    ".4.2.9.8.",
    "..87.64..",
)
BINARY = (".01...", "0.10..", "11.0..", ".1..0.", "...0..", "1..1.0")


def spaced(rows: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(" ".join(row) for row in rows)


def boxed(row: str, bar: str, width: int = 3) -> str:
    return bar.join(row[start : start + width] for start in range(0, len(row), width))


def banded(rows: tuple[str, ...], between: str, height: int = 3) -> list[str]:
    return [line for n, row in enumerate(rows) for line in ([between] * (n % height == 0 and n > 0) + [row])]


def drawn(rows: tuple[str, ...]) -> list[str]:
    lines = ["| " + " | ".join(" ".join(row[start : start + 3]) for start in (0, 3, 6)) + " |" for row in rows]
    rule = "+-------+-------+-------+"
    return [rule, *banded(tuple(lines), rule), rule]


STYLES: dict[str, Callable[[tuple[str, ...]], list[str]]] = {
    "symbols": list,
    "zeros": lambda rows: [row.replace(".", "0") for row in rows],
    "underscores": lambda rows: [row.replace(".", "_") for row in rows],
    "question marks": lambda rows: [row.replace(".", "?") for row in rows],
    "stars": lambda rows: [row.replace(".", "*") for row in rows],
    "dashes": lambda rows: [row.replace(".", "-") for row in rows],
    "spaced": lambda rows: list(spaced(rows)),
    "spaced zeros": lambda rows: [row.replace(".", "0") for row in spaced(rows)],
    "tabs between": lambda rows: ["\t".join(row) for row in rows],
    "tabs and nothing": lambda rows: ["\t".join(row).replace(".", "") for row in rows],
    "tabs and nothing, stripped": lambda rows: ["\t".join(row).replace(".", "").rstrip() for row in rows],
    "gaps": lambda rows: [boxed(row, " ") for row in rows],
    "gaps of zeros": lambda rows: [boxed(row, "  ").replace(".", "0") for row in rows],
    "bars": lambda rows: [boxed(row, "|") for row in rows],
    "spaced bars": lambda rows: [boxed(row, " | ") for row in rows],
    "bands": lambda rows: banded(rows, ""),
    "gaps and bands": lambda rows: banded(tuple(boxed(row, " ") for row in rows), ""),
    "bars, lines": lambda rows: banded(tuple(boxed(row, "|") for row in rows), "---+---+---"),
    "plain lines": lambda rows: banded(rows, "-----------"),
    "double lines": lambda rows: banded(spaced(rows), "======+=====+======"),
    "bars as of qqwing": lambda rows: banded(spaced(rows), "-------|-------|-------"),
    "drawn": drawn,
    "drawn, zeros": lambda rows: drawn(tuple(row.replace(".", "0") for row in rows)),
    "drawn in Unicode": lambda rows: [line.translate(str.maketrans("|-+", "│─┼")) for line in drawn(rows)],
    "drawn, blanks": lambda rows: [line.replace(".", " ") for line in drawn(rows)],
    "blanks": lambda rows: [row.replace(".", " ") for row in rows],
    "blanks, stripped": lambda rows: [row.replace(".", " ").rstrip() for row in rows],
    "blanks, spaced": lambda rows: [row.replace(".", " ") for row in spaced(rows)],
    "blanks, spaced, stripped": lambda rows: [row.replace(".", " ").rstrip() for row in spaced(rows)],
    "blanks, bars": lambda rows: [boxed(row, "|").replace(".", " ") for row in rows],
    "indented": lambda rows: ["    " + row for row in rows],
    "indented by tabs": lambda rows: ["\t" + row for row in spaced(rows)],
    "on one line": lambda rows: ["".join(rows)],
}


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("line_break", ["\n", "\r\n"])
def test_sudoku_in_every_style(style: str, line_break: str) -> None:
    text = line_break.join(["sudoku", *STYLES[style](SUDOKU), ""])
    assert parse(text) == parse("\n".join(["sudoku", *SUDOKU]))


IN_THREES = ("bars, lines", "drawn", "drawn in Unicode", "drawn, blanks", "drawn, zeros")


@pytest.mark.parametrize("style", [style for style in STYLES if "zeros" not in style and style not in IN_THREES])
def test_binary_in_every_style(style: str) -> None:
    typed = STYLES[style](BINARY)
    if style == "on one line":
        with pytest.raises(BadPuzzleError, match="the height of a binary puzzle is even, not 1"):
            parse("\n".join(["binary", *typed]))
    else:
        assert parse("\n".join(["binary", *typed])) == parse("\n".join(["binary", *BINARY]))


@pytest.mark.parametrize("style", [style for style in STYLES if style not in ("drawn, blanks", "blanks, bars")])
def test_headerless(style: str) -> None:
    lines = STYLES[style](SUDOKU)
    assert parse("\n".join(lines), "sudoku") == parse("\n".join(["sudoku", *SUDOKU]))


def test_random_grids_in_every_style() -> None:
    chance = random.Random(5)
    for _ in range(60):
        rows = tuple("".join(chance.choice("123456789" + "." * 24) for _ in range(9)) for _ in range(9))
        wanted = parse("\n".join(["sudoku", *rows]))
        for style, typed in STYLES.items():
            try:
                found = parse("\n".join(["sudoku", *typed(rows)]))
            except BadPuzzleError:
                # blanks can be unclear, every other style is always understood
                assert "blanks" in style or "nothing" in style
            else:
                assert found == wanted, style


def test_random_binary_grids_with_blanks_are_understood_or_refused() -> None:
    chance = random.Random(6)
    understood = 0
    for _ in range(400):
        side = chance.choice((2, 4, 6, 8))
        rows = ["".join(chance.choice("01" + "." * chance.choice((1, 3))) for _ in range(side)) for _ in range(side)]
        wanted = parse("\n".join(["binary", *rows]))
        for typed in (
            [row.replace(".", " ") for row in rows],
            [row.replace(".", " ").rstrip() for row in rows],
        ):
            if not "".join(typed).strip():
                continue
            try:
                found = parse("\n".join(["binary", *typed]) + "\n")
            except BadPuzzleError:
                continue
            understood += 1
            assert found == wanted, typed
    assert understood > 650


def test_rows_of_blanks() -> None:
    wanted = parse("binary\n......\n.1..0.\n......\n...0..\n1..1.0\n......\n")
    blank = "      "
    assert parse(f"binary\n{blank}\n 1  0 \n{blank}\n   0  \n1  1 0\n{blank}\n") == wanted
    assert parse("binary\n\n 1  0\n\n   0\n1  1 0\n\n") == wanted
    one_below = parse("binary\n01..\n..1.\n...0\n....\n")
    assert parse("binary\n01\n  1\n   0\n\n") == one_below
    first, second = read(StringIO("binary\n01\n  1\n   0\n\n\nbinary\n01\n10\n\n"))
    assert (first, second) == (one_below, parse("binary\n01\n10"))


def test_an_empty_line_that_may_be_a_row_or_not_is_refused() -> None:
    with pytest.raises(BadPuzzleError, match=r"unclear which of the empty lines .*; write \. for an empty cell"):
        parse("binary\n\n01\n  1\n   0\n\n")


def test_blanks_in_a_grid_that_is_not_square_need_its_width() -> None:
    with pytest.raises(BadPuzzleError, match=r"^<text>:3: 8 columns, but the number of rows is 4; .* write \. for"):
        parse("binary\n 01\n0 10   1\n1    1\n  0\n")
    found = parse("binary height=4 width=8\n 01\n0 10   1\n1    1\n  0\n")
    assert found == parse("binary\n.01.....\n0.10...1\n1....1..\n..0.....\n")


def test_blanks_in_less_than_half_a_square_are_refused() -> None:
    with pytest.raises(BadPuzzleError, match="6 rows, but only 2 columns"):
        parse("binary\n0 \n 1\n0\n 1\n1\n 0")


def test_numbers_of_two_digits() -> None:
    side = 16
    rows = [["."] * side for _ in range(side)]
    rows[0][0], rows[0][3], rows[5][5], rows[15][15] = "16", "10", "7", "12"
    words = [" ".join(row) for row in rows]
    letters = {"16": "G", "10": "A", "12": "C"}
    symbols = ["".join(letters.get(cell, cell) for cell in row) for row in rows]
    gaps = banded(tuple(boxed(row, " ", 4) for row in symbols), "", 4)
    wide = [
        " | ".join(" ".join(f"{cell:>2}" for cell in row[start : start + 4]) for start in (0, 4, 8, 12)) for row in rows
    ]
    wanted = parse("\n".join(["sudoku", *words]))
    assert [given for given in row_by_row(wanted) if given] == [16, 10, 7, 12]
    for lines in (symbols, [row.lower() for row in symbols], gaps, wide, [row.replace(".", "0") for row in words]):
        assert parse("\n".join(["sudoku", *lines])) == wanted
    for lines in (symbols, gaps, wide):
        assert parse("\n".join(lines), "sudoku") == wanted


def test_a_line_of_dashes_is_a_row_where_dashes_are_empty_cells() -> None:
    assert parse("sudoku\n1---\n----\n--2-\n----") == parse("sudoku\n1...\n....\n..2.\n....")
    assert parse("sudoku\n----\n----\n----\n----") == parse("sudoku\n....\n....\n....\n....")
    assert parse("sudoku\n1--|---\n---|---\n---+---\n--2|---\n---|---\n---|---\n---|--1") == parse(
        "sudoku\n1.....\n......\n..2...\n......\n......\n.....1"
    )
    assert parse("sudoku\n-\n") == parse("sudoku\n.\n")


def test_a_second_grid_below_an_empty_line_is_no_part_of_the_first() -> None:
    with pytest.raises(BadPuzzleError, match=r"^<text>:7: rows go on after an empty line"):
        parse("binary\n.1..\n....\n...0\n....\n\n.1..\n....\n...0\n....\n")
    assert parse("binary\n.1..\n....\n\n...0\n....\n") == parse("binary\n.1..\n....\n...0\n....\n")


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (["....", "...", "....", "...."], r"<text>:3: row 2 has 3 cells, but most rows have 4"),
        (["...", "....", "....", "...."], r"<text>:2: row 1 has 3 cells, but most rows have 4"),
        ([". . . .", ". . . .", "1 2 3 4 .", ". . . ."], r"<text>:4: row 3 has 5 cells, but most rows have 4"),
        (["12 ..", ".. ..", ".. .", ".. .."], r"<text>:4: row 3 has 3 cells, but most rows have 4"),
        (["..x.", "....", "....", "...."], r"<text>:2:3: 'x' is no cell; expected a number from 1 to 4"),
        ([". . . 5", ". . . .", ". . . .", ". . . ."], r"<text>:2:7: '5' is no cell"),
        (["  . . . .", "  . 10 . .", "  . . . .", "  . . . ."], r"<text>:3:5: '10' is no cell"),
        (["..|1.", "..|..", "--+--", "..|..", "..|9."], r"<text>:6:4: '9' is no cell"),
        (["12", "34 ", "  |3", " 2|1"], r"<text>:3: other rows have a bar where this one has none"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(rows: list[str], message: str) -> None:
    with pytest.raises(BadPuzzleError, match=f"^{message}") as caught:
        parse("\n".join(["sudoku", *rows]))
    assert "\n" not in str(caught.value)


def test_a_grid_of_strings_in_json_takes_every_string_as_a_row() -> None:
    assert parse('{"puzzle": "binary", "grid": [" 1  ", "    ", "0", ""]}') == parse("binary\n.1..\n....\n0...\n....")
    assert parse('{"puzzle": "sudoku", "grid": ["----", "1---", "----", "----"]}') == parse(
        "sudoku\n....\n1...\n....\n...."
    )
    assert parse('{"puzzle": "sudoku", "grid": "1.../..../.2../...."}') == parse("sudoku\n1...\n....\n.2..\n....")
    assert parse('{"puzzle": "sudoku", "grid": "1........2......"}') == parse("sudoku\n1...\n....\n.2..\n....")


# which reading: symbols, words, blanks


def cells(*lines: str, typed: bool = True, signs: str = ".0", **known: Any) -> list[list[str]]:
    read_rows = typed_rows if typed else string_rows
    return [[text for text, _ in row] for _, row in read_rows(lines, Expected(frozenset(signs), **known))]


TWO_READINGS = "a row could be 2 cells with gaps between them, or 4 cells of one symbol each; say which with width=2"


@pytest.mark.parametrize("typed", [True, False])
def test_separators_between_all_cells_decide_whatever_the_rest_looks_like(typed: bool) -> None:
    # as many symbols in one row as there are rows
    rows = [". . 10 .", *[". . . ."] * 4]
    assert cells(*rows, typed=typed) == [row.split() for row in rows]
    # the number in the same column of each row, of most rows, in a square, with a size or without one
    for height in (1, 2, 6, 7, 8):
        row = ". . . 10 . . ."
        assert cells(*[row] * height, typed=typed) == [row.split()] * height
        assert cells(*[row] * height, typed=typed, width=7) == [row.split()] * height
        assert cells(*[row] * height, ". . . . . . .", typed=typed) == [row.split()] * height + [[*"......."]]
        # a stated size that says otherwise is no reason to split a number
        assert cells(*[row] * height, typed=typed, width=8) == [row.split()] * height
    for bar in ("|", " | ", "\t"):
        assert cells(*[bar.join([".", "10", "."])] * 3, typed=typed) == [[".", "10", "."]] * 3


@pytest.mark.parametrize("typed", [True, False])
def test_packed_symbols_are_one_cell_each(typed: bool) -> None:
    for lines in (["..", "10", ".."], ["10", "12"], ["12"]):
        assert cells(*lines, typed=typed) == [[*line] for line in lines]
    # gaps and bars part boxes
    for gap in (" ", "|", " | ", "  "):
        for row in (["53.", ".7.", "..."], ["53.", ".7.", "."], ["12", "..", "34"], ["00", "10"]):
            assert cells(gap.join(row), gap.join(row), typed=typed) == [[*"".join(row)]] * 2


@pytest.mark.parametrize("typed", [True, False])
def test_where_two_readings_remain_both_are_named(typed: bool) -> None:
    with pytest.raises(CellsError, match=TWO_READINGS):
        cells("10 12", "11 13", typed=typed)
    assert cells("10 12", "11 13", typed=typed, width=2) == [["10", "12"], ["11", "13"]]
    assert cells("10 12", "11 13", typed=typed, width=4) == [[*"1012"], [*"1113"]]
    assert cells("10 12", "11 13", typed=typed, square=True) == [["10", "12"], ["11", "13"]]
    assert cells(*["10 12", "11 13"] * 2, typed=typed, square=True) == [[*"1012"], [*"1113"]] * 2
    # only one reading leaves all rows equally long
    assert cells("10 123", "101 1123", typed=typed) == [["10", "123"], ["101", "1123"]]
    spread = ["3 12 5 6", "3  2 5 6", *["3  2 5 6"] * 7]
    with pytest.raises(
        CellsError, match=r"9 rows of 4 cells with gaps .*, or 9 rows of 9 cells in which spaces are empty"
    ):
        cells(*spread, typed=typed)
    assert cells(*spread, typed=typed, width=4) == [line.split() for line in spread]


def test_one_column() -> None:
    assert cells("10", ".", "12", width=1) == [["10"], ["."], ["12"]]
    assert cells("10", "12", width=1) == [["10"], ["12"]]
    with pytest.raises(BadPuzzleError, match="row 2 has 1 cell, but most rows have 2"):
        parse("range\n10\n.\n12")


def test_a_range_puzzle_is_not_read_as_another_one() -> None:
    rows = [". 10 . . . . . . . .", *[". . . . . . . . . ."] * 3]
    assert parse("range\n" + "\n".join(rows)).clues["given"] == {(0, 1): 10}
    row = ". . . 10 . . ."
    found = parse("\n".join(["range", *[row] * 7]))
    assert (found.shape.width, [*found.clues["given"].values()]) == (7, [10] * 7)
    assert parse(json.dumps({"puzzle": "range", "grid": [row] * 7})) == found
    with pytest.raises(BadPuzzleError, match="the stated width is 8, but the grid has 7 rows of 7 cells"):
        parse("\n".join(["range width=8", *[row] * 7]))
    with pytest.raises(BadPuzzleError, match="say which with width=3 or width=6"):
        parse("range\n10 11 10\n11 10 11\n10 11 10")
    with pytest.raises(BadPuzzleError, match=r"^<text>:3:8: '\.\.' is no cell"):
        parse("range\n. . . 8 . . .\n. . 10 .. . . .\n. . . . . . .\n. . . . . . .")


def test_sides_are_read_as_grids_are() -> None:
    with pytest.raises(BadPuzzleError, match="top has 3 clues, but the grid has 4 rows"):
        parse("skyscrapers n=4\ntop: . . 10\n")
    with pytest.raises(
        BadPuzzleError, match=r"a side could have 10 clues .*, or 20 .*; say which with size=10 or size=20"
    ):
        parse("skyscrapers\ntop: " + "10 " * 10)
    assert parse("skyscrapers size=10\ntop: " + "10 " * 10).clues["border"] == {(-1, c): 10 for c in range(10)}
    assert parse("skyscrapers\ntop: " + "10 " * 10 + "\nleft: " + ". " * 10).shape.side == 10
    with pytest.raises(BadPuzzleError, match="top has 3 clues, but the grid has 8 rows"):
        parse('{"puzzle": "skyscrapers", "n": 8, "top": ". 12 . 3"}'.replace(". 12 . 3", ". 2 .   "))


def test_a_line_of_dashes_may_be_needed_as_a_row() -> None:
    assert cells("A.", "--", signs=".-", square=True) == [["A", "."], ["-", "-"]]
    assert cells("A.", "--", ".B", signs=".-", square=True) == [["A", "."], [".", "B"]]
    assert cells("A.", "--", ".B", signs=".-", height=3) == [["A", "."], ["-", "-"], [".", "B"]]
    assert cells("0101", "----", "1010", "0011", signs="-", even=True)[1] == [*"----"]
    with pytest.raises(CellsError, match="a line of dashes could be drawn or be a row"):
        cells("12", "--", "34", signs="-")


def test_spaces_do_not_fill_the_memory() -> None:
    with pytest.raises(BadPuzzleError, match="more than 1,000,000 cells"):
        parse("\n".join(["range height=2000 width=10000", *["1", " 2"] * 1000]))


def test_a_count_of_0_is_no_empty_cell() -> None:
    counts = Counts(0, 9, "more than {most}")
    assert counts.rows([[0, None, 9]], GridShape(1, 3)) == ["0 . 9"]
