"""Puzzles in XML: OpenSudoku and webpbn.com; and documents that are made to do harm."""

from __future__ import annotations

import time
from io import StringIO

import pytest

from clueproof import BadPuzzleError, Puzzle, parse, to_text, verify
from clueproof.errors import ClueproofError
from clueproof.formats import xml_files as xml_tree
from clueproof.formats.read import read_all
from tests.formats.reading import all_of

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
DIGITS = LINE.replace(".", "0")
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


# OpenSudoku


def played(version: int, between: str) -> str:
    """What the program keeps of a game in which everything has been put in."""
    cells = [f"{digit}|{between}|{int(given == '.')}|" for digit, given in zip(SOLUTION, LINE, strict=True)]
    return f"version: {version}\n" + "".join(cells)


@pytest.mark.parametrize(
    "data",
    [
        DIGITS,
        LINE,
        f" {DIGITS} ",
        played(1, "1,2,"),
        played(1, "-"),
        played(2, "12|"),
        played(2, "12"),
        played(3, "511"),
        played(4, "0|511"),
        played(5, "0|511|3"),
    ],
)
def test_games(data: str) -> None:
    assert all_of(f'<opensudoku><game data="{data}"/></opensudoku>') == [parse(LINE)]


def test_what_is_told_about_games() -> None:
    text = f"""<?xml version="1.0" encoding="UTF-8"?>
<!-- a list -->
<opensudoku version="2">
  <name>The name</name><author>Me &amp; you</author><description>x</description>
  <level>easy</level><sourceURL>https://x.y</sourceURL>
  <folder name="Hard (All)" created="1">
    <game data="{DIGITS}" state="0" time="0" note="a &lt; b"/>
  </folder>
  <game
     data="{LINE}"/>
</opensudoku>
"""
    first, second = all_of(text)
    assert first == second == parse(LINE)
    assert isinstance(first, Puzzle)
    assert isinstance(second, Puzzle)
    about = {"title": "The name", "author": "Me & you", "source": "https://x.y", "level": "easy"}
    assert first.about == about
    assert second.about == {**about, "source": "Hard (All)", "remark": "a < b"}
    assert [str(first.place), str(second.place)] == ["f:9", "f:7"]


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("<game/>", "a game without data"),
        ('<game data=""/>', "a game of 0 cells, expected 81"),
        (f'<game data="{DIGITS[1:]}"/>', "a game of 80 cells, expected 81"),
        (f'<game data="{DIGITS[1:]}x"/>', "'x' is no cell of a game; expected a number from 0 to 9"),
        (f'<game data="{played(6, "1")}"/>', "a game of version 6; known are 1, 2, 3, 4, 5"),
        (f'<game data="{played(4, "1")}"/>', "a game of version 4 has 4 parts a cell, parted by bars"),
        (f'<game data="{played(3, "1")[:-4]}"/>', "a game of version 3 has 3 parts a cell, parted by bars"),
        (f'<game data="{played(3, "1")[:-6]}"/>', "a game of 80 cells, expected 81"),
    ],
)
def test_games_that_are_none(game: str, said: str) -> None:
    found = all_of(f'<opensudoku>\n{game}\n<game data="{LINE}"/></opensudoku>')
    assert found == [f"f:2: {said}", parse(LINE)]


# webpbn

HEAD = '<?xml version="1.0"?>\n<!DOCTYPE pbn SYSTEM "http://webpbn.com/pbn-0.3.dtd">\n'
CLUES = """<clues type="columns">
<line><count>1</count></line><line><count>2</count></line><line><count>1</count></line></clues>
<clues type="rows"><line><count>2</count></line><line><count>1</count><count>0</count></line><line/>
<line><count>1</count></line></clues>"""
PLAIN = "nonogram\nrows:\n2\n1\n0\n1\ncols:\n1\n2\n1\n"
GOAL = '<solution type="goal"><image>\n|XX.|\n|.X.|\n|...|\n|..X|\n</image></solution>'


def document(inside: str, said: str = 'type="grid" defaultcolor="black"') -> str:
    return f"{HEAD}<puzzleset>\n<source>webpbn.com</source>\n<puzzle {said}>{inside}</puzzle></puzzleset>\n"


@pytest.mark.parametrize(
    "inside",
    [
        CLUES,
        CLUES + GOAL,
        GOAL,
        GOAL.replace("\n", ""),
        GOAL.replace(' type="goal"', "").replace("|\n|", "|"),
        CLUES + GOAL.replace("goal", "saved").replace("X", "?"),
        '<color name="white" char=".">fff</color><color name="black" char="X">000</color>' + CLUES + GOAL,
    ],
)
@pytest.mark.parametrize("said", ["", 'type="grid"', 'defaultcolor="black" backgroundcolor="white"'])
def test_plain_nonograms(inside: str, said: str) -> None:
    (found,) = all_of(document(inside, said))
    assert found == parse(PLAIN)
    assert isinstance(found, Puzzle)
    assert found.about == {"source": "webpbn.com"}


def test_what_is_told_about_a_nonogram() -> None:
    told = (
        "<title>Demo &quot;x&quot;</title><author>Jan Wolter</author><authorid>jan</authorid>"
        "<copyright>&copy; Copyright 2004\n by Jan Wolter</copyright><id>#1 (v.1)</id><description/>"
        "<note>definitely unique</note>"
    )
    (found,) = all_of(document(told + CLUES))
    assert isinstance(found, Puzzle)
    assert (found.id, str(found.place)) == ("#1 (v.1)", "f:5")
    assert found.about == {
        "title": 'Demo "x"',
        "author": "Jan Wolter",
        "source": "webpbn.com",
        "copyright": "© Copyright 2004 by Jan Wolter",
    }
    assert parse(to_text(found)).about == found.about


COLOURS = (
    '<color name="white" char=".">fff</color><color name="black" char="X">000</color>'
    '<color name="red" char="R">f00</color><color name="blue" char="B">00f</color>'
)
COLOURED = """<clues type="rows"><line><count>2</count><count color="red">1</count></line>
<line><count color="red">3</count></line></clues>
<clues type="columns"><line><count>1</count><count color="red">1</count></line>
<line><count>1</count><count color="red">1</count></line><line><count color="red">2</count></line></clues>"""
RED = "<solution><image>|XXR|RRR|</image></solution>"


@pytest.mark.parametrize("inside", [COLOURED, COLOURED + RED, RED])
def test_coloured_nonograms(inside: str) -> None:
    (found,) = all_of(document(COLOURS + inside))
    assert found == parse(
        "nonogram\nrows:\n2black 1red\n3red\ncols:\n1black 1red\n1black 1red\n2red\n",
    )
    assert isinstance(found, Puzzle)
    assert verify(found).word == "unique"


def test_one_colour_that_is_not_the_usual_one() -> None:
    (found,) = all_of(document(COLOURS + RED.replace("X", ".")))
    assert isinstance(found, Puzzle)
    assert found.shape.colours == ("red",)
    assert found == all_of(document(CLUES).replace(CLUES, CLUES_OF_RED))[0]


CLUES_OF_RED = """<clues type="rows"><line><count color="red">1</count></line><line><count color="red">3</count></line>
</clues><clues type="columns"><line><count color="red">1</count></line><line><count color="red">1</count></line>
<line><count color="red">2</count></line></clues>"""


def test_names_of_colours_that_are_no_words() -> None:
    inside = (COLOURS + COLOURED + RED).replace('"red"', '"light red 2"').replace('"black"', '"x"')
    (found,) = all_of(document(inside, 'defaultcolor="x"'))
    assert found == parse("nonogram\nrows:\n2xx 1lightred\n3lightred\ncols:\n1xx 1lightred\n1xx 1lightred\n2lightred\n")
    same = inside.replace('"x"', '"light red 3"')
    (found,) = all_of(document(same, 'defaultcolor="light red 3"'))
    assert isinstance(found, Puzzle)
    assert {*found.shape.colours} == {"lightred", "lightredx"}
    assert verify(found).word == "unique"


def test_other_colours_than_usual() -> None:
    said = 'defaultcolor="white" backgroundcolor="black"'
    swapped = GOAL.translate(str.maketrans("X.", ".X"))
    (found,) = all_of(document(CLUES + swapped, said))
    assert isinstance(found, Puzzle)
    assert found.shape.colours == ("white",)
    assert [*found.clues["line"].values()] == [*parse(PLAIN).clues["line"].values()]


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        ("", "f:5: the puzzle has no clues for its rows"),
        (CLUES.replace('"rows"', '"rws"'), "f:5: the puzzle has no clues for its rows"),
        (CLUES + CLUES, "f:10: the clues for the rows are given twice"),
        (CLUES.replace("<count>2<", "<count>two<"), "f:7: 'two' is no block; expected <count>3</count>"),
        (CLUES.replace("<count>2</count>", "<block/>", 1), "f:6: 'block' is no block; expected <count>3</count>"),
        (
            CLUES.replace("<count>", '<count color="white">', 1),
            "f:6: a block of the colour 'white', which is that of empty cells",
        ),
        (CLUES.replace(">2<", ">9<", 1), "f:5: column 2: 9 needs at least 9 cells, but the line has 4"),
        (
            '\n<color name="both" char="/">fff/000</color>' + CLUES,
            "f:6: the colour 'both' is one of triangles; known are colours of whole cells",
        ),
        (CLUES + GOAL.replace("|...|\n", ""), "f:5: solution: 3 rows of 3 cells, but the clues are for 4 of 3"),
        (CLUES + GOAL.replace(".X.", ".X"), "f:8: solution: the rows have different lengths, or there are none"),
        (CLUES + GOAL.replace("..X", "..?"), "f:8: solution: '?' is no cell; expected . or X"),
        (COLOURS + CLUES + GOAL.replace("..X", "..R"), "f:5: solution: the colour 'red' is in no clue"),
        (
            CLUES + GOAL.replace("..X", ".X."),
            "f:5: the solution that the file states is wrong: column 2 reads 2 1, but its clue is 2",
        ),
        (CLUES + "<copyright>&nonsense;</copyright>", "f:8: the entity 'nonsense' is not known"),
    ],
)
def test_bad_nonograms(inside: str, said: str) -> None:
    assert all_of(document(inside)) == [said]


def test_other_grids() -> None:
    assert all_of(document(CLUES, 'type="triddler"')) == ["f:5: a puzzle of type 'triddler'; expected 'grid'"]


def test_several_nonograms() -> None:
    text = document(CLUES).replace("</puzzleset>", f"<puzzle/><puzzle>{CLUES}</puzzle></puzzleset>")
    found = all_of(text)
    assert found[::2] == [parse(PLAIN)] * 2
    assert found[1] == "f:8: the puzzle has no clues for its rows"


# documents

BOMB = "<!DOCTYPE a [\n<!ENTITY a0 'ha'>\n" + "".join(f"<!ENTITY a{n} '{f'&a{n - 1};' * 10}'>\n" for n in range(1, 30))
QUADRATIC = "<!DOCTYPE a [<!ENTITY a '" + "x" * 100_000 + "'>]>\n<puzzleset>" + "&a;" * 10_000 + "</puzzleset>"
OUTSIDE = '<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]>\n<puzzleset>&a;</puzzleset>'
PARAMETER = '<!DOCTYPE a [<!ENTITY % a SYSTEM "http://x.y/z.dtd"> %a;]>\n<puzzleset/>'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"{BOMB}]>\n<puzzleset>&a29;</puzzleset>", "f:2: the document declares the entity 'a0'; none may be declared"),
        (QUADRATIC, "f:1: the document declares the entity 'a'; none may be declared"),
        (OUTSIDE, "f:1: the document declares the entity 'a'; none may be declared"),
        (PARAMETER, "f:1: the document declares the entity 'a'; none may be declared"),
        ("<puzzleset>&a;</puzzleset>", "f:1:12: this is no XML: undefined entity"),
        ("<puzzleset>" * 200, "f:1: more than 100 elements within each other"),
        ("<puzzleset>\n<puzzle></puzzleset>", "f:2:11: this is no XML: mismatched tag"),
        ("<puzzleset>\n<puzzle>\n", "f:2: this is no XML: the document ends too early"),
        ("<?xml version='1.0'?>\n", "f:1: this is no XML: the document ends too early"),
        ("<?xml version='1.0'?>\n<html/>", "f:2: XML of 'html'; expected 'opensudoku' or 'puzzleset' (webpbn.com)"),
        ("<!DOCTYPE html>\n<html></html>", "f:2: XML of 'html'; expected 'opensudoku' or 'puzzleset' (webpbn.com)"),
        ("<puzzleset></puzzleset>", "f:1: the file holds no puzzle"),
        ("# a comment\n\n<opensudoku>\n<game/>\n</opensudoku>", "f:4: a game without data"),
        ('<opensudoku><game data="1" data="2"/></opensudoku>', "f:1:28: this is no XML: duplicate attribute"),
    ],
    ids=lambda text: text[:30],
)
def test_bad_documents(text: str, said: str) -> None:
    begun = time.process_time()
    assert all_of(text) == [said]
    assert time.process_time() - begun < 2


def test_documents_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xml_tree, "LARGEST", 10_000)
    with pytest.raises(BadPuzzleError, match="f:1000: an XML document of more than 10,000 characters"):
        next(read_one("<puzzleset>\n" + "<puzzle/>\n" * 5000))


def test_documents_of_elements_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xml_tree, "MOST", 1000)
    assert all_of("<puzzleset>\n" + "<puzzle/>\n" * 5000) == ["f:1001: more than 1,000 elements"]


def read_one(text: str):  # type: ignore[no-untyped-def]
    for item in read_all(StringIO(text), name="f"):
        if isinstance(item, ClueproofError):
            raise item
        yield item
