"""The `.non` form of nonograms: what is read, and what is refused with which words."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

from clueproof import BadPuzzleError, Puzzle, parse, read, to_json, to_text, verify
from clueproof.codecs.scanner import NotationError
from clueproof.formats.read import read_all
from clueproof.formats.write import BETWEEN, WRITERS

BOX = (
    'nonogram title="Box & co" author=me source=own copyright=free license=CC0-1.0\nrows:\n3\n1 1\n0\ncols:\n2\n1\n2\n'
)
HEAD = 'title "Box &amp; co"\nby me\ncatalogue "own"\ncopyright free\nlicense CC0-1.0\n'
COLOURED = "nonogram\nrows:\n1a 2b\n3a\ncols:\n2a\n1b 1a\n1b 1a\n"


@pytest.mark.parametrize(
    "text",
    [
        "width 3\nheight 3\n\nrows\n3\n1,1\n0\n\ncolumns\n2\n1\n2\n",
        "columns 3\nrows 3\ncolumns\n2\n1\n2\nrows\n3\n1, 1\n0\n",
        "Width 3\nHeight 3\nmaxrule 2\nROWS\n\n3\n1,1\n-\nCOLUMNS\n2\n1\n2\n\n",
        "width 3\nheight 3\nrows\n3\n1,1\n\ncolumns\n2\n1\n2\n",
        'width 3\nheight 3\nrows\n3\n1,1\n\n\ncolumns\n\n2\n1\n2\ngoal "111101000"\n',
        "goal\n111\n101\n000\n\nwidth 3\nheight 3\nrows\n3\n1,1\n0\ncolumns\n2\n1\n2\nchecksum 12 ab\n",
        "# one\n\nwidth 3\nheight 3\nrows\n3\n1,1\n0\ncolumns\n2\n1\n2\ngoal 111101000\nsaved 11?1?1???\n",
    ],
)
@pytest.mark.parametrize("head", ["", HEAD])
def test_forms_of_one_puzzle(text: str, head: str) -> None:
    puzzle = parse(head + text)
    assert puzzle == parse(BOX)
    assert puzzle.about == (parse(BOX).about if head else {})
    assert parse(to_text(puzzle)) == puzzle
    assert to_json(parse(to_text(puzzle))) == to_json(puzzle)


def test_empty_lines_are_clues_where_the_size_needs_them() -> None:
    puzzle = parse("width 2\nheight 4\nrows\n\n1\n\n2\ncolumns\n1\n1,1\n")
    assert puzzle == parse("nonogram\nrows:\n0\n1\n0\n2\ncols:\n1\n1 1\n")
    with pytest.raises(BadPuzzleError, match="the stated size is 4 rows, but there are 2 clues"):
        # the empty row may be the first one or the last one
        parse("width 2\nheight 4\nrows\n\n1\n\n2\n\ncolumns\n1\n1,1\n")


@pytest.mark.parametrize("goal", ['goal "abbaaa"', "goal\nabb\naaa", ""])
@pytest.mark.parametrize("listed", ["", "color a #ff0000\ncolour b 00ff00\ncolor 0 #ffffff\n"])
def test_coloured(goal: str, listed: str) -> None:
    text = f"{listed}width 3\nheight 2\nrows\n1a,2b\n3a\ncolumns\n2a\n1b,1a\n1b,1a\n{goal}\n"
    assert parse(text) == parse(COLOURED)


def test_bundles(tmp_path: Path) -> None:
    one = "width 1\nheight 1\nrows\n1\ncolumns\n1\n"
    path = tmp_path / "bundle.nonpack"
    path.write_text(f"{one}====\ntitle broken\n====\n\n{one}goal 1\n====\n")
    found = list(read_all(path))
    assert [type(item) for item in found] == [Puzzle, BadPuzzleError, Puzzle]
    assert str(found[1]) == f"{path}:8: the puzzle has no rows; the clues stand below a line 'rows'"


def test_a_file_is_recognised_by_its_name(tmp_path: Path) -> None:
    own = 'editor "own"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n'
    path = tmp_path / "own.non"
    path.write_text(own)
    assert [verify(puzzle).word for puzzle in read(path)] == ["unique"]
    with pytest.raises(BadPuzzleError, match="header line"):
        parse(own)
    path.write_text(BOX)
    assert [*read(path)] == [parse(BOX)]


@pytest.mark.parametrize("name", ["sudoku", "binary"])
def test_other_rules_that_are_named_are_not_overruled(name: str) -> None:
    with pytest.raises(BadPuzzleError):
        parse("width 1\nheight 1\nrows\n1\ncolumns\n1\n", name)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("width 2\nheight 1\nrows\n1\n", "1: the puzzle has no columns; the clues stand below a line 'columns'"),
        ("width 2\nheight 1\nrows\n1\nrows\n1\n", "5: rows is given twice"),
        ("width 2\nheight 1\nwidth 2\nrows\n1\n", "3: width is given twice"),
        ("width a\nheight 1\nrows\n1\ncolumns\n1\n", "1: width must be a whole number, not 'a'"),
        ("width\nheight 1\nrows\n1\ncolumns\n1\n", "1: width must be a whole number, not ''"),
        ("width 0\nheight 1\nrows\n1\ncolumns\n1\n", "1: width must be at least 1 and at most 1000, not 0"),
        ("width 1\nheight 1\n3\nrows\n1\n", "3: '3' stands neither below 'rows' nor below 'columns'"),
        (
            "width 1\nheight 1\nrows\n1,x\ncolumns\n1\n",
            "4:3: row 1: 'x' is no block; expected a length, such as 3, or with a colour 3a",
        ),
        ("width 1\nheight 1\nrows\n5\ncolumns\n1\n", "4: row 1: 5 needs at least 5 cells, but the line has 1"),
        (
            "width 2\nheight 1\nrows\n1\n2\ncolumns\n1\n0\n",
            "1: the stated size is 1 row, but there are 2 clues for the rows",
        ),
        (
            "width 2\nheight 1\nrows\n1\ncolumns\n1\n",
            "1: the stated size is 2 columns, but there is 1 clue for the columns",
        ),
        ("width 1\nheight 1\ncolor a #fff\nrows\n1b\ncolumns\n1b\n", "5: row 1: unknown colour 'b'; there are a"),
        (
            "width 2\nheight 1\nrows\n1\ncolumns\n1\n0\ngoal 01\n",
            "8: the goal is no solution: column 1 is empty, but its clue is 1",
        ),
        ("width 2\nheight 1\nrows\n1\ncolumns\n1\n0\ngoal 1\n", "8: goal: 1 sign for 2 cells"),
        ("width 2\nheight 1\nrows\n1\ncolumns\n1\n0\ngoal\n1q\n", "9: goal: 'q' is no cell; expected 0 or . or # or 1"),
    ],
)
def test_bad_files_are_refused_in_one_line(text: str, message: str) -> None:
    with pytest.raises(BadPuzzleError) as caught:
        parse(text)
    assert str(caught.value) == f"<text>:{message}"


def test_a_file_without_end_is_refused() -> None:
    with pytest.raises(BadPuzzleError, match="too long"):
        parse("width 1\n" + "1\n" * 60_000)


# written


@pytest.mark.parametrize(
    "text",
    [
        BOX,
        "nonogram\nrows:\n0\ncols:\n0\n",
        COLOURED,
        'nonogram colours="a b c"\nrows:\n1a 2b\n3a\ncols:\n2a\n1b 1a\n1b 1a\n',
        'nonogram title="\\"quoted\\" & so" license="two words"\nrows:\n1\ncols:\n1\n',
    ],
)
def test_what_is_written_is_read_as_the_same(text: str) -> None:
    puzzle = parse(text)
    written = WRITERS["non"](puzzle)
    assert parse(written) == puzzle
    assert parse(written).about == puzzle.about
    two = list(read_all(StringIO(written + BETWEEN["non"] + written)))
    assert two == [puzzle, puzzle]


@pytest.mark.parametrize(
    "text",
    [
        "nonogram\nrows:\n1\n?\ncols:\n1\n",
        "nonogram\nrows:\n1\n1\ncols:\n1\n1\ngrid:\n1.\n..\n",
        "range\n1 .\n. .",
    ],
)
def test_what_the_form_can_not_say(text: str) -> None:
    with pytest.raises(NotationError, match=r"the \.non form"):
        WRITERS["non"](parse(text))


@pytest.mark.parametrize(
    ("names", "letters"), [(("black", "green", "red"), "bgr"), (("red", "rose", "ruby"), "abc"), (("a", "xenon"), "ab")]
)
def test_colours_get_a_letter(names: tuple[str, ...], letters: str) -> None:
    text = "nonogram\nrows:\n" + " ".join(f"1{name}" for name in names) + "\ncols:\n"
    text += "".join(f"1{name}\n" for name in names)
    found = parse(WRITERS["non"](parse(text)))
    assert found.shape.colours == tuple(letters)
    assert found.clues == parse(text).clues


def test_more_colours_than_letters() -> None:
    names = [f"c{one}{other}" for one in "abcdef" for other in "abcdef"]
    text = "nonogram\nrows:\n" + " ".join(f"1{name}" for name in names) + "\ncols:\n"
    with pytest.raises(NotationError, match="has letters for 25 colours, not for 36"):
        WRITERS["non"](parse(text + "".join(f"1{name}\n" for name in names)))


# .nin


def nin(tmp_path: Path, text: str) -> list[str | Puzzle]:
    path = tmp_path / "a.NIN"
    path.write_text(text)
    return [str(item).removeprefix(str(path)) if isinstance(item, Exception) else item for item in read_all(path)]


NARROW = "nonogram\nrows:\n1 1\n2\n0\ncols:\n2\n1\n1\n"


@pytest.mark.parametrize(
    "text",
    [
        "3 3\n1 1\n2\n0\n2\n1\n1\n",
        "# a comment\n 3 3 \n1  1\n\n2\n0\n\n2\n1\n1\n\n",
        "3 3\n1 1\n2\n\n2\n1\n1\n",
    ],
)
def test_nin(tmp_path: Path, text: str) -> None:
    assert nin(tmp_path, text) == [parse(NARROW)]


def test_the_width_comes_first(tmp_path: Path) -> None:
    assert nin(tmp_path, "3 2\n1 1\n2\n2\n1\n1\n") == [parse("nonogram\nrows:\n1 1\n2\ncols:\n2\n1\n1\n")]


def test_only_the_name_of_a_file_says_that_it_is_one() -> None:
    with pytest.raises(BadPuzzleError):
        parse("3 3\n1 1\n2\n0\n2\n1\n1\n")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("3 x\n1\n", ":1: expected the width and the height, such as '10 5', not '3 x'"),
        ("3 2\n1 1\n2\n2\n1\n", ":1: 4 clues, but 2 rows and 3 columns have 5"),
        ("3 2\n1 1\n2\n2\n1\n1\n1\n", ":1: 6 clues, but 2 rows and 3 columns have 5"),
        ("3 2\n1 1\n2\n2\na\n1\n", ":5: expected a clue, such as '3 1', not 'a'"),
        ("3 2\n1 1\n9\n2\n1\n1\n", ":3: row 2: 9 needs at least 9 cells, but the line has 3"),
        ("0 2\n1\n1\n", ":1: width must be at least 1 and at most 1000, not 0"),
    ],
)
def test_bad_nin_files(tmp_path: Path, text: str, said: str) -> None:
    assert nin(tmp_path, text) == [said]
