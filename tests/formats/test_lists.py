"""One puzzle a line: recognised without a header, and never mistaken for a row of a grid."""

from __future__ import annotations

import pytest

from clueproof import Puzzle, parse
from tests.formats.reading import all_of
from tests.givens import row_by_row

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.mark.parametrize("empty", [".", "0", "_", "*", "-"])
def test_81_characters_need_no_name(empty: str) -> None:
    found = all_of(f"# a list\n\n{LINE.replace('.', empty)}\r\n  {LINE}  \n#\n{LINE}")
    assert [item.clues == found[0].clues for item in found] == [True] * 3  # type: ignore[union-attr]
    assert [item.place.line for item in found] == [3, 4, 6]  # type: ignore[union-attr]


@pytest.mark.parametrize("side", [4, 9, 16, 25])
def test_other_lengths_with_a_name(side: int) -> None:
    lines = [f"{'.' * place}1{'.' * (side * side - place - 1)}" for place in (0, 7, side * side - 1)]
    found = all_of("\n".join(lines), "sudoku")
    assert [(item.shape.side, row_by_row(item).index(1)) for item in found] == [  # type: ignore[union-attr]
        (side, 0),
        (side, 7),
        (side, side * side - 1),
    ]


def test_a_wrong_line_is_refused_and_the_others_answered() -> None:
    found = all_of("\n".join([LINE, LINE[:-1], LINE[:40] + "y" + LINE[41:], " " + LINE[:80] + "|", "sudoku", LINE]))
    assert [item if isinstance(item, str) else "fine" for item in found] == [
        "fine",
        "f:2: 80 characters, expected 81: one sudoku a line",
        "f:3:41: 'y' does not belong into a sudoku of 81 symbols",
        "f:4:82: '|' does not belong into a sudoku of 81 symbols",
        "f:5: 6 characters, expected 81: one sudoku a line",
        "fine",
    ]


def test_a_number_beyond_the_side_is_refused() -> None:
    found = all_of(f"1{'.' * 15}\n{'.' * 14}15\n2{'.' * 15}\n", "sudoku")
    assert found[1] == "f:2:16: '5' does not belong into a sudoku of 16 symbols"


def test_rows_of_a_16x16_grid_are_no_list_of_4x4() -> None:
    first = "1.3.............\n"
    grid = first + "....5.....G.....\n" + "................\n" * 14
    found = all_of(grid, "sudoku")
    assert [item.shape.side for item in found] == [16]  # type: ignore[union-attr]
    assert [item.shape.side for item in all_of("................\n" * 16, "sudoku")] == [16]  # type: ignore[union-attr]
    assert [item.shape.side for item in all_of(first * 16, "sudoku")] == [4] * 16  # type: ignore[union-attr]
    banded = ("....5.....G.....\n" + "................\n" * 3 + "\n") * 4
    assert [item.shape.side for item in all_of(banded, "sudoku")] == [16]  # type: ignore[union-attr]


def test_one_line_below_a_header_may_have_options() -> None:
    found = all_of(f"sudoku diagonals id=x\n{LINE}\nsudoku box=3x2\n{'.' * 36}\n")
    assert [(item.shape.side, item.shape.box, item.id) for item in found] == [  # type: ignore[union-attr]
        (9, (3, 3), "x"),
        (6, (3, 2), None),
    ]


def test_from_0_to_f_on_one_line() -> None:
    line = "0F" + "." * 254
    (found,) = all_of(line, "sudoku")
    assert row_by_row(found)[:3] == (16, 15, 0)  # type: ignore[union-attr]
    (unclear,) = all_of(line.replace("F", "G"), "sudoku")
    assert isinstance(unclear, str)


def test_a_text_that_is_read_at_once_is_read_as_from_a_file() -> None:
    for text in (LINE, LINE.replace(".", "0"), "." * 81, "0" * 81, "1" * 81, "1.0" * 27):
        (found,) = all_of(text)
        puzzle = parse(text)
        assert isinstance(found, Puzzle)
        assert puzzle == found
        assert (puzzle.id, puzzle.layout, puzzle.about, puzzle.notes) == (
            found.id,
            found.layout,
            found.about,
            found.notes,
        )
        assert type(puzzle.place) is type(found.place)
        assert puzzle.name == "<text>:1"
