"""The text form: headers and options, sections, comments, several puzzles, and what is refused where."""

from __future__ import annotations

from io import StringIO

import pytest

from clueproof import BadPuzzleError, Puzzle, parse, read
from clueproof.errors import ClueproofError
from tests.formats.reading import all_of
from tests.givens import row_by_row

ROWS = "1...\n....\n..2.\n....\n"
NINE = ("5........\n" + ".........\n" * 8) * 1


def test_options_and_sections() -> None:
    found = parse(
        "# a comment before\n"
        'SUDOKU  box=2x2 diagonals  id="a b # \\"c\\"" origin=here expect=multiple\n'
        "# one inside\n" + ROWS
    )
    assert found.shape.box == (2, 2)
    assert found.shape.diagonals
    assert (found.id, found.about) == ('a b # "c"', {"origin": "here", "expect": "multiple"})
    assert found.place == ("<text>", 2)
    assert parse(f"sudoku\n{ROWS}regions:\naabb\naabb\nccdd\nccdd\n").shape.regions is not None
    assert parse(f"sudoku\nregions:\naabb\naabb\nccdd\nccdd\ngrid:\n{ROWS}").shape.regions is not None
    assert parse(f"sudoku\n\n{ROWS}\n\nregions:\n\naabb\naabb\n\nccdd\nccdd\n\n").shape.regions is not None
    assert parse(f"sudoku\nid: first one\ndiagonals: yes\n{ROWS}") == parse(f"sudoku diagonals=yes\n{ROWS}")
    assert parse(f'sudoku\nid: "a\\u00e9"\n{ROWS}').id == "aé"


def test_names_of_options_may_have_hyphens_and_capitals() -> None:
    assert parse("binary Unique-Lines=no\n0.\n..") == parse("binary unique_lines=no\n0.\n..")
    assert parse("takuzu\n0.\n..") == parse("Binary\n0.\n..")


def test_several_puzzles_and_rule_sets() -> None:
    found = all_of(f"\n# first\nsudoku id=1\n{ROWS}binary id=2\n0.\n..\n\n\nsudoku id=3\n\n{ROWS}\n# end\n")
    assert [(item.rules.name, item.id) for item in found if isinstance(item, Puzzle)] == [
        ("sudoku", "1"),
        ("binary", "2"),
        ("sudoku", "3"),
    ]


def test_without_headers_empty_lines_separate() -> None:
    assert [item.place.line for item in read(StringIO(f"# x\n\n{ROWS}\n\n{ROWS}# y\n\n{ROWS}"), "sudoku")] == [3, 9, 15]
    mixed = all_of(f"{ROWS}\nbinary\n0.\n..\n\nsudoku\n{ROWS}", "sudoku")
    assert [item.rules.name for item in mixed if isinstance(item, Puzzle)] == ["sudoku", "binary", "sudoku"]
    two = all_of("0.\n..\n\n\n.0\n..\n", "binary")
    assert [row_by_row(item, None) for item in two if isinstance(item, Puzzle)] == [
        (0, None, None, None),
        (None, 0, None, None),
    ]
    flat = all_of("0.0.\n....\n\n0.1.\n....\n", "binary")
    assert [item.shape.height for item in flat if isinstance(item, Puzzle)] == [2, 2]


def test_without_headers_bands_of_boxes_belong_together() -> None:
    bands = "5........\n.........\n.........\n\n" * 3
    assert [row_by_row(item).count(5) for item in read(StringIO(bands * 2), "sudoku")] == [3, 3]
    wide = "1.34 ..A. .... 5.G.\n" + ".... .... .... ....\n" * 3
    assert [item.shape.side for item in read(StringIO((wide + "\n") * 4), "sudoku")] == [16]


def test_where_bands_do_not_add_up_nothing_is_guessed() -> None:
    """A band lacks a row: the rows of the next puzzle must not be taken for those that are missing."""
    band = "5........\n.........\n.........\n\n"
    short = "5........\n.........\n\n"
    assert all_of(band + short + band + band * 3, "sudoku") == [
        "f:8: bands of 3 and 2 rows make no square; it is unclear where the next puzzle begins, "
        "so begin each with a header line"
    ]
    found = all_of(band + short + band + f"sudoku id=after\n{ROWS}", "sudoku")
    assert isinstance(found[0], str)
    assert isinstance(found[1], Puzzle)
    assert found[1].id == "after"


def test_after_an_error_reading_goes_on() -> None:
    found = all_of(
        f"sudoku id=1\n{ROWS}\nsudokku id=2\n{ROWS}\nsudoku boxes=2x2\n{ROWS}\nnonesuch\n{ROWS}\n"
        f"sudoku 5\n{ROWS}\nsudoku id=6\n{ROWS}"
    )
    assert [item.id if isinstance(item, Puzzle) else item for item in found] == [
        "1",
        "f:7: unknown puzzle 'sudokku'; did you mean 'sudoku'?",
        "f:13: unknown option 'boxes'; did you mean 'box'?",
        found[3],
        "f:25:8: expected name=value or a name, not '5'",
        "6",
    ]
    assert str(found[3]).startswith("f:19: unknown puzzle 'nonesuch'; ")


def test_read_raises_at_the_first_error() -> None:
    found = read(StringIO(f"sudoku id=1\n{ROWS}sudoku id=2\n{ROWS}9"), name="f")
    assert next(found).id == "1"
    with pytest.raises(BadPuzzleError, match=r"^f:11: row 5 has 1 cell, but most rows have 4"):
        next(found)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "f:1: the file holds no puzzle"),
        ("\n# only\n# comments\n", "f:3: the file holds no puzzle"),
        ("sudoku\n", "f:1: the puzzle has no grid"),
        ("sudoku\n\n-----\n", "f:1: a Sudoku is square; this grid has 1 row of 5 cells"),
        (ROWS, "f:1: expected a header line with the puzzle's name, such as 'sudoku' (or use --puzzle NAME)"),
        (
            "Dear all,\nhello\n",
            "f:1: expected a header line with the puzzle's name, such as 'sudoku' (or use --puzzle NAME)",
        ),
        (f"sodoku\n{ROWS}", "f:1: unknown puzzle 'sodoku'; did you mean 'sudoku'?"),
        (f"sudoku box=2x2 box=2x2\n{ROWS}", "f:1:16: box is given twice"),
        (f"sudoku box=2x2\nbox: 2x2\n{ROWS}", "f:2:1: box is given twice"),
        (f"sudoku\n{ROWS}grid:\n{ROWS}", "f:6:1: grid is given twice"),
        (f"sudoku grid=5\n{ROWS}", "f:1:8: grid stands below the header line, not in it"),
        (f"sudoku box 2x2\n{ROWS}", "f:1:12: expected name=value or a name, not '2x2'"),
        (f'sudoku id="open\n{ROWS}', "f:1:8: expected name=value or a name, not 'id=\"open'"),
        (f"sudoku box\n{ROWS}", "f:1: box must be two numbers, rows and columns, such as 2x3, not yes"),
        (f"sudoku id\n{ROWS}", "f:1: id must be a text or a whole number"),
        (f"sudoku expect=uniqe\n{ROWS}", "f:1: expect is unique, multiple, none or unknown, not 'uniqe'"),
        (f"sudoku diagonal\n{ROWS}", "f:1: unknown option 'diagonal'; did you mean 'diagonals'?"),
        (f"sudoku region=2\n{ROWS}", "f:1: unknown option 'region'; did you mean 'regions'?"),
        (
            f"sudoku\n{ROWS}cages:\naabb\n",
            "f:1: unknown option 'cages'; known are box, diagonals, extras, free, grid, regions, id, expect, origin",
        ),
        (f"sudoku\n{ROWS}regons:\naabb\n", "f:1: unknown option 'regons'; did you mean 'regions'?"),
        (f"sudoku\n{ROWS}regions:\n", "f:1: the puzzle has no regions"),
        ("sudoku\n....\n....\n....\n.A..\n", "f:5:2: 'A' is no cell; expected a number from 1 to 4, or . when empty"),
    ],
)
def test_refused(text: str, message: str) -> None:
    assert all_of(text)[0] == message


def test_unknown_default() -> None:
    with pytest.raises(ClueproofError, match="unknown puzzle 'soduku'; did you mean 'sudoku'"):
        [*read(StringIO(ROWS), "soduku")]


def test_parse_takes_exactly_one() -> None:
    with pytest.raises(BadPuzzleError, match="expected one puzzle, found 2"):
        parse(f"sudoku\n{ROWS}sudoku\n{ROWS}")
    with pytest.raises(BadPuzzleError, match="the file holds no puzzle"):
        parse("")


def test_line_breaks_and_separators_of_other_kinds() -> None:
    wanted = parse(f"sudoku\n{ROWS}")
    assert parse(f"sudoku\n{ROWS}".replace("\n", "\r\n")) == wanted
    assert parse(f"sudoku\n{ROWS}".replace("\n", "\r")) == wanted
    assert parse(f"\ufeffsudoku\n{ROWS}") == wanted
    assert parse(f'sudoku id="a\u2028b"\n{ROWS}'.replace("\u2028", " ")) == wanted


def test_a_row_of_letters_is_no_header() -> None:
    rows = ["ABCDEFGHIJKLMNOPQRSTUVWXY"[n:] + "ABCDEFGHIJKLMNOPQRSTUVWXY"[:n] for n in range(25)]
    text = "\n\n".join("\n".join(rows[start : start + 5]) for start in range(0, 25, 5))
    assert parse(f"sudoku\n{text}").shape.side == 25
    assert parse(text, "sudoku").shape.side == 25
