"""Links of f-puzzles and SudokuPad: what is read of them, what is written, and that nothing in them is passed over."""

from __future__ import annotations

import csv
import json
import os
import random
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from clueproof import BadPuzzleError, Puzzle, Unique, parse, to_text, verify
from clueproof.codecs.scanner import NotationError
from clueproof.formats.links import to_link

pytest.importorskip("lzstring")

from clueproof.formats.links import fpuzzles

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = [int(digit) for digit in "534678912672195348198342567859761423426853791713924856961537284287419635345286179"]
KILLER = "killer-sudoku\ncages:\nabbc\naddc\nedfc\neeff\ntargets:\na=5 b=3 c=8 d=9 e=6\n"
JIGSAW = "sudoku diagonals\n1...\n....\n....\n....\nregions:\naabb\naacb\ndccb\ndddc\n"
EXTRAS = f"""\
sudoku
{LINE}
extras:
  thermo r1c1-r1c3
  slow-thermo r9c9-r9c7
  whisper r5c1-r5c3
  whisper 4 r6c1-r6c3
  arrow r2c2-r2c4
  cage 12 r3c3-r3c4
  cage r4c3-r4c4
  white-dot r4c1-r4c2
  black-dot 3 r5c5-r5c6
  pair-sum 10 r7c1-r7c2
  contains 1,2 r8c1-r8c2 r9c1-r9c2
  sum 20 r1c9-r9c1
  sandwich 11 r1c1-r1c9
  sandwich 9 r9c2-r1c2
  odd r1c5 r2c6
  minimum r5c8
  clone r1c7-r1c8 / r2c7-r2c8
  different r8c6-r8c8
  column-indexer r1c1-r9c1
  anti-knight
  no-other-pair-sum 5,10 r7c1-r7c2
  zipper r1c1-r1c3
  x-sum 20 r1c1-r1c9
  skyscraper 4 r9c3-r1c3
  one-of 1,2 r9c1
  different r1c1-r9c9
  no-other-white-dot r4c1-r4c2 / r5c5-r5c6
  pill-arrow r6c1-r6c3
  entropic r1c1-r1c3
"""
FOUR = ["1234", "3412", "2143", "4321"]


def link(board: Any, address: str = "https://f-puzzles.com/?load=") -> str:
    return address + fpuzzles.compressed(json.dumps(board))


def board(numbers: str = LINE, **fields: Any) -> dict[str, Any]:
    side = int(len(numbers) ** 0.5)
    cells: list[dict[str, Any]] = [{"value": int(digit), "given": True} if digit.isdigit() else {} for digit in numbers]
    return {"size": side, "grid": [cells[at : at + side] for at in range(0, side * side, side)], **fields}


def with_cell(cell: dict[str, Any]) -> dict[str, Any]:
    found = board("." * 16)
    found["grid"][0][1] = cell
    return found


ADDRESSES = (
    "https://f-puzzles.com/?load=",
    "http://www.f-puzzles.com/?load=",
    "https://sudokupad.app/fpuz",
    "https://sudokupad.app/fpuzzles",
    "https://sudokupad.app/sudoku/fpuz",
    "https://sudokupad.app/?puzzleid=fpuz",
    "https://beta.sudokupad.app/sudoku/?puzzleid=fpuzzles",
    "https://app.crackingthecryptic.com/sudoku/fpuz",
    "https://app.crackingthecryptic.com/fpuz",
)


@pytest.mark.parametrize("address", ADDRESSES)
def test_addresses(address: str) -> None:
    text = link(board(), address)
    assert parse(text) == parse(LINE)
    assert parse(address + quote(text[len(address) :], safe="")) == parse(LINE)
    assert parse(f"{text}?setting-nogrid=1&setting-largepuzzle=true") == parse(LINE)


def test_all_that_is_read() -> None:
    cages = [{"cells": ["R1C1", "R1C2"], "value": "8"}, {"cells": ["R9C9"]}]
    text = link(
        board(
            title="A title",
            author="me",
            ruleset="Normal rules.",
            killercage=cages,
            **{"diagonal+": True, "diagonal-": True},
        )
    )
    found = parse(text)
    assert found.rules.name == "killer-sudoku"
    assert found.about == {"title": "A title", "author": "me", "ruleset": "Normal rules."}
    assert found.shape.diagonals
    assert found.shape.cages == (((0, 0), (0, 1)), ((8, 8),))
    assert dict(found.clues["cage"]) == {(0, 0): 8}
    assert found.clues["given"] == parse(LINE).clues["given"]


def test_what_programs_and_their_users_put_in_is_left_out() -> None:
    cell = {
        "value": 3,
        "centerPencilMarks": [1, 2],
        "cornerPencilMarks": [1],
        "highlight": "#FFF",
        "givenPencilMarks": None,
    }
    extra = {
        "disabledlogic": ["x"],
        "truecandidatesoptions": ["colored"],
        "negative": [],
        "arrow": [],
        "antiknight": False,
    }
    assert parse(link({**with_cell(cell), **extra})) == parse("." * 16, "sudoku")


@pytest.mark.parametrize(
    ("size", "box"), [(3, (1, 3)), (4, (2, 2)), (6, (2, 3)), (7, (1, 7)), (8, (2, 4)), (12, (3, 4)), (16, (4, 4))]
)
def test_boxes_of_cells_that_say_nothing(size: int, box: tuple[int, int]) -> None:
    assert parse(link(board("." * size * size))).shape.box == box


def test_regions() -> None:
    regions = "aabbaacbdccbdddc"
    numbers = {name: number for number, name in enumerate("abcd")}
    found = board("1" + "." * 15, **{"diagonal+": True, "diagonal-": True})
    for place, name in enumerate(regions):
        found["grid"][place // 4][place % 4]["region"] = numbers[name]
    assert parse(link(found)) == parse(JIGSAW)
    tall = board("." * 36)
    for place in range(36):
        tall["grid"][place // 6][place % 6]["region"] = place // 18 * 3 + place % 6 // 2
    assert parse(link(tall)) == parse("sudoku box=3x2\n" + "......\n" * 6)


def test_a_solution_must_be_one() -> None:
    assert parse(link(board(solution=SOLUTION))) == parse(LINE)
    assert parse(link(board(solution=[*map(str, SOLUTION)]))) == parse(LINE)
    assert parse(link(board(solution=[None, *SOLUTION[1:]]))) == parse(LINE)
    with pytest.raises(BadPuzzleError, match="the solution that the file states is wrong: r1c1 is given as 6, not 5"):
        parse(link(board("6" + LINE[1:], solution=SOLUTION)))
    with pytest.raises(BadPuzzleError, match="the solution that the file states is wrong: row 1 does not hold"):
        parse(link(board(solution=[*SOLUTION[1:], 5])))


READ = "what is read of Sudokus are givens, regions, diagonals, killer cages and the extras that clueproof knows"


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"triggereffect": [1]}, f"the link has 'triggereffect'; {READ}"),
        (
            {"text": [{"cells": ["R1C1"], "value": "?"}], "new one": [1]},
            f"the link has 'new one' and texts in the grid; {READ}",
        ),
        ({"negative": ["odd"]}, "the negative constraints ['odd'] of the link are not known"),
        ({"thermometer": [{"cells": ["R1C1"]}]}, "a constraint 'thermometer' of the link has no lines"),
        ({"thermometer": [{"lines": [["R1C1", 7]]}]}, "a constraint 'thermometer' of the link has the cell 7"),
        (
            {"arrow": [{"cells": ["R1C1"], "lines": [["R1C1", "R1C2"]], "odd": 1}]},
            "a constraint 'arrow' of the link has 'odd'",
        ),
        ({"xv": [{"cells": ["R1C1", "R1C2"], "value": "I"}]}, "the sign 'I' between cells is none; expected X or V"),
        (
            {"sandwichsum": [{"cell": "R1C1", "value": "8"}]},
            "a clue 'sandwichsum' of the link stands at 'R1C1', beside no row",
        ),
        ({"renban": [{"lines": [["R1C1", "R1C10"]]}]}, "extra 1: renban r1c1 r1c10: r1c10 is not on the board"),
        ({"cage": [{"cells": ["R1C1"]}]}, f"the link has cages that are drawn only; {READ}"),
        ({"ratio": [{"cells": ["R1C1", "R3C3"]}]}, "a sign 'ratio' of the link does not stand between two neighbours"),
        ({"fogofwar": True, "text": [{"cells": ["R1C1"], "value": "💡"}]}, f"the link has texts in the grid; {READ}"),
        ({"ruleset": "The product of digits."}, "the rules of the link speak of 'product', which nothing in it says"),
        (
            {"arrow": [{"cells": ["R1C1"], "lines": [["R1C2", "R1C3"]]}]},
            "an arrow of the link begins at R1C2, outside of its circle",
        ),
        (
            {"arrow": [{"cells": ["R1C1", "R2C2"], "lines": [["R1C1", "R1C2"]]}]},
            "an arrow of the link has a circle of cells that are not in one row or column",
        ),
        (
            {"littlekillersum": [{"cell": "R0C2", "direction": "DR", "cells": ["R1C1"], "value": "9"}]},
            "a little killer of the link at R0C2 names other cells than it sees",
        ),
        ({"cage": [{"value": "rules2: x"}]}, f"the link has 'rules2'; {READ}"),
        (
            {"ruleset": "Also a knight's move apart."},
            "the rules of the link speak of 'knight', which nothing in it says",
        ),
        ({"ruleset": "Digits may repeat."}, "the rules of the link speak of 'may repeat', which nothing in it says"),
        ({"size": 10}, "the grid of the link is not one of 10 by 10 cells"),
        ({"size": 17}, "a grid of size 17; expected 3 to 16"),
        ({"size": "9"}, "a grid of size '9'; expected 3 to 16"),
        ({"grid": [[1]]}, "the grid of the link is not one of 9 by 9 cells"),
        ({"killercage": 3}, "the killer cages of the link are no list"),
        ({"killercage": [{}]}, "a killer cage of the link has no cells"),
        ({"killercage": [{"cells": ["A1"]}]}, "a killer cage of the link has the cell 'A1'; expected one such as R1C2"),
        ({"killercage": [{"cells": ["R1C1"], "value": "<9"}]}, "a killer cage of the link says '<9'; expected a sum"),
        ({"killercage": [{"cells": ["R1C1"], "repeat": True}]}, f"a killer cage of the link has 'repeat'; {READ}"),
        ({"killercage": [{"cells": ["R1C10"]}]}, "cage 1 of the list: r1c10 is not on a grid of 9 by 9"),
        ({"killercage": [{"cells": ["R1C1"], "value": 99}]}, "cage 1 of the list: "),
    ],
)
def test_what_is_refused(fields: dict[str, Any], said: str) -> None:
    with pytest.raises(BadPuzzleError) as caught:
        parse(link(board(**fields)))
    assert str(caught.value).startswith(f"<text>:1: {said}")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ({"c": "#D0D0FF"}, f"the link has coloured cells; {READ}"),
        ({"givenPencilMarks": [1, "2"]}, "the given pencil marks [1, '2'] of the link are no list of numbers"),
        ({"region": None}, "the link has a region of 3 cells; each needs 4"),
        ({"region": "a"}, "the link has cells whose region is no number"),
        ({"region": 3}, "region '0' has 3 cells; each needs 4"),
        ({"value": 5, "given": True}, "the given number 5 is none; expected 1 to 4"),
        ({"value": "a", "given": True}, "the given number 'a' is none; expected 1 to 4"),
    ],
)
def test_cells_that_are_refused(cell: dict[str, Any], said: str) -> None:
    with pytest.raises(BadPuzzleError) as caught:
        parse(link(with_cell(cell)))
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (link(board())[:-40], "the link is cut off or damaged: what it holds can't be decompressed"),
        (link(board())[:60], "the link is cut off or damaged: what it holds can't be decompressed"),
        (link(board())[:50] + "AAAA" + link(board())[54:], "the link is "),
        ("https://f-puzzles.com/?load=N4Ig!gl", "'!' is no character of base64"),
        ("https://f-puzzles.com/?load=", "the link is cut off or damaged"),
        ("https://f-puzzles.com/?load=" + "A" * 20_001, "a link of 20,001 characters; at most 20,000 are read"),
        (link([1, 2, 3]), "the link holds no puzzle: expected a JSON object"),
        ("https://f-puzzles.com/?id=ycx3zywx", "this link does not hold a puzzle, or names one that is kept elsewhere"),
        ("https://sudokupad.app/clover/jan-1-2023", "this link does not hold a puzzle, or names one that is kept"),
        (link(board()) + "?other=1", "this link does not hold a puzzle, or names one"),
    ],
)
def test_links_that_are_none(text: str, said: str) -> None:
    with pytest.raises(BadPuzzleError) as caught:
        parse(text)
    assert str(caught.value).startswith("<text>:1:")
    assert f": {said}" in str(caught.value)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("character", "times", "said"),
    [
        ("a", 1_100_000, "the link holds 1,100,000 characters; at most 200,000 are read"),
        ("[", 50_000, "the link is damaged: what it holds is no JSON"),
    ],
)
def test_links_that_hold_much(character: str, times: int, said: str) -> None:
    with pytest.raises(BadPuzzleError) as caught:
        parse("https://f-puzzles.com/?load=" + fpuzzles.compressed(character * times))
    assert f": {said}" in str(caught.value)
    assert len(str(caught.value)) < 200


def test_the_column_of_what_is_no_base64() -> None:
    with pytest.raises(BadPuzzleError) as caught:
        parse("  https://f-puzzles.com/?load=N4Ig!gl")
    assert caught.value.column == 35


def extras(board: dict[str, Any], address: str = ADDRESSES[0]) -> list[str]:
    """The extras of a link as lines of text."""
    behind = to_text(parse(link(board, address))).partition("extras:\n")[2]
    return [line.strip() for line in behind.splitlines()]


def on(cells: str) -> dict[str, Any]:
    """A constraint on one line of cells."""
    return {"lines": [cells.split()]}


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"zipperline": [on("R1C1 R1C2 R1C3")]}, ["zipper r1c1-r1c3"]),
        ({"whispers": [on("R1C1 R1C2")]}, ["whisper r1c1-r1c2"]),
        ({"whispers": [{**on("R1C1 R1C2"), "value": "4"}]}, ["whisper 4 r1c1-r1c2"]),
        ({"xsum": [{"cell": "R0C2", "value": "20"}]}, ["x-sum 20 r1c2-r9c2"]),
        ({"skyscraper": [{"cell": "R3C10", "value": "4"}, {"cell": "R4C0"}]}, ["skyscraper 4 r3c9-r3c1"]),
        ({"sandwichsum": [{"cell": "R10C2", "value": ""}]}, []),
        ({"littlekillersum": [{"cell": "R0C2", "direction": "DR", "value": "20"}]}, ["sum 20 r1c3-r7c9"]),
        ({"littlekillersum": [{"cell": "R1C9", "direction": "DL", "value": "20"}]}, ["sum 20 r1c9-r9c1"]),
        ({"littlekillersum": [{"cell": "R0C2", "direction": "DR"}]}, []),
        ({"clone": [{"cells": ["R1C1", "R1C2"], "cloneCells": ["R1C1", "R5C5"]}]}, ["clone r1c2 / r5c5"]),
        (
            {"arrow": [{"cells": ["R1C2", "R1C1"], "lines": [["R1C2", "R1C3", "R2C3"]]}]},
            ["pill-arrow r1c1-r1c3-r2c3"],
        ),
        (
            {"difference": [{"cells": ["R1C1", "R1C2"], "value": "3"}], "nonconsecutive": True},
            ["white-dot 3 r1c1-r1c2", "no-other-white-dot r1c1-r1c2"],
        ),
        (
            {"ratio": [{"cells": ["R1C1", "R1C2"], "value": "3"}, {"cells": ["R2C1", "R3C1"]}], "negative": ["ratio"]},
            [
                "black-dot 3 r1c1-r1c2",
                "black-dot r2c1-r3c1",
                "no-other-black-dot r1c1-r1c2 / r2c1-r3c1",
                "no-other-black-dot 3 r1c1-r1c2 / r2c1-r3c1",
            ],
        ),
        ({"killercage": [{"cells": ["R1C1", "R3C3"], "value": "5"}]}, ["cage 5 r1c1 r3c3"]),
        (
            {"killercage": [{"cells": ["R1C1"], "value": "5"}] * 2 + [{"cells": ["R1C1", "R1C2"], "value": "0"}]},
            [
                "cage 5 r1c1",
                "cage 0 r1c1-r1c2",
            ],
        ),
        ({"negative": ["foglight"]}, []),
        ({"cage": [{"cells": ["R1C1", "R1C2"], "value": "DR5"}]}, ["any-of cage 5 r1c1-r1c2 | cage 14 r1c1-r1c2"]),
        ({"cage": [{"cells": ["R1C1"], "value": "FOW"}, {"value": "title: A"}], "fogofwar": ["R1C1"]}, []),
        (
            {"text": [{"cells": ["R2C3", "R1C3"], "value": ">", "angle": 90}], "ruleset": "The greater one."},
            ["greater r1c3-r2c3"],
        ),
        (
            {"text": [{"cells": ["R1C1", "R1C2"], "value": "<"}], "ruleset": "Inequality signs."},
            ["greater r1c2-r1c1"],
        ),
    ],
)
def test_fields_that_are_read(fields: dict[str, Any], expected: list[str]) -> None:
    assert extras(board(**fields)) == expected


def test_whispers_that_state_no_number_differ_by_half_the_numbers() -> None:
    """As the script which has them says: half of the size, rounded up."""
    line = [on("R1C1 R1C2")]
    assert extras(board("." * 36, whispers=line)) == ["whisper 3 r1c1-r1c2"]
    assert extras(board("." * 49, whispers=line)) == ["whisper 4 r1c1-r1c2"]


def test_given_pencil_marks() -> None:
    found = with_cell({"givenPencilMarks": [3, 1]})
    found["grid"][2][2] = {"givenPencilMarks": [1, 2], "given": True, "value": 2}
    assert extras(found) == ["one-of 1,3 r1c2"]


def test_cells_without_a_region() -> None:
    """Two boxes are left: what they say is said by extras."""
    found = board("." * 16)
    for row in found["grid"][:2]:
        for cell in row:
            cell["region"] = None
    assert extras(found) == ["different r3c1-r3c2-r4c1-r4c2", "different r3c3-r3c4-r4c3-r4c4"]
    assert parse(link(found)).shape.box == (1, 4)
    with pytest.raises(BadPuzzleError, match="cells without a region, and 'disjoint-groups', which is about regions"):
        parse(link({**found, "disjointgroups": True}))


CLONED = {"clone": [{"cells": ["R1C1", "R1C2"], "cloneCells": ["R4C3", "R4C4"]}]}


@pytest.mark.parametrize(
    "fields",
    [
        {"renban": [on("R1C1 R1C2")], "line": [on("R1C2 R1C1")]},
        {"doublearrow": [on("R1C1 R1C2 R1C3")], "circle": [{"cells": ["R1C3"], "fromConstraint": "Double Arrow"}]},
        {"columnindexer": [{"cells": ["R1C1"]}, {"cells": ["R2C1"]}], "cage": [{"cells": ["R1C1", "R2C1"]}]},
        {"xsum": [{"cell": "R0C1"}], "text": [{"cells": ["R0C1"], "value": "5", "fromConstraint": "X Sum"}]},
        {**CLONED, "cage": [{"cells": ["R4C4", "R4C3"], "value": ""}]},
        {"fogofwar": ["R1C1"], "text": [{"cells": ["R1C1"], "value": "💡"}]},
    ],
)
def test_drawings_of_what_is_read_are_passed_over(fields: dict[str, Any]) -> None:
    without = {name: value for name, value in fields.items() if name not in ("line", "circle", "cage", "text")}
    assert parse(link(board("." * 16, **fields))) == parse(link(board("." * 16, **without)))


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"renban": [on("R1C1 R1C2")], "line": [on("R1C1 R1C2 R1C3")]}, "lines"),
        ({"line": [{**on("R1C1 R1C2"), "isNewConstraint": True}]}, "lines"),
        ({"killercage": [{"cells": ["R1C1", "R1C2"]}], "line": [on("R1C1 R1C2")]}, "lines"),
        ({"doublearrow": [on("R1C1 R1C2 R1C3")], "circle": [{"cells": ["R1C3"]}]}, "circles"),
        ({**CLONED, "cage": [{"cells": ["R4C4", "R4C3"], "value": "7"}]}, "cages that are drawn only"),
        ({**CLONED, "cage": [{"cells": ["?"]}]}, "cages that are drawn only"),
        ({"text": [{"cells": ["R1C1", "R1C2"], "value": "<"}]}, "texts in the grid"),
        ({"text": [{"cells": ["R1C1", "R1C2"], "value": "<", "angle": 90}], "ruleset": "Less."}, "texts in the grid"),
        ({"text": [{"cells": ["R1C1"], "value": "💡"}]}, "texts in the grid"),
        ({"rectangle": [{"cells": ["R1C1"]}]}, "rectangles"),
    ],
)
def test_other_drawings_are_refused(fields: dict[str, Any], said: str) -> None:
    with pytest.raises(BadPuzzleError, match=f"the link has {said}; "):
        parse(link(board("." * 16, **fields)))


def test_colours() -> None:
    """Both parts of a clone in one colour say nothing new; one cell more, and the colour may be a rule."""
    found = board("." * 16, **CLONED)
    for r, c in ((0, 0), (0, 1), (3, 2), (3, 3)):
        found["grid"][r][c]["c"] = "#D0D0FF"
    assert extras(found) == ["clone r1c1-r1c2 / r4c3-r4c4"]
    found["grid"][2][2]["c"] = "#D0D0FF"
    with pytest.raises(BadPuzzleError, match="the link has coloured cells"):
        parse(link(found))


@pytest.mark.parametrize(
    ("rules", "word"),
    [
        ("All dots are given.", "All dots are given"),
        ("All possible Xs and Vs are given.", "All possible Xs and Vs are given"),
        ("There is a negative constraint.", "negative constraint"),
        ("Slow thermometers", "Slow thermometers"),
        ("Digits in cages don't repeat", "cages don't repeat"),
        ("No digit twice on a diagonal", "diagonal"),
    ],
)
def test_rules_in_words_that_say_more(rules: str, word: str) -> None:
    dot = [{"cells": ["R1C1", "R1C2"]}]
    cage = [{"cells": CLONED["clone"][0]["cells"]}]
    fields = {"difference": dot, "thermometer": [on("R1C1 R1C2")], **CLONED, "cage": cage}
    with pytest.raises(BadPuzzleError, match=f"the rules of the link speak of '{word}'|speak of .{word}"):
        parse(link(board("." * 16, ruleset=rules, **fields)))
    harmless = "Not all dots are given. No negative constraint. Thermometers. Cages are clones."
    assert len(extras(board("." * 16, ruleset=harmless, **fields))) == 3


def test_the_solution_of_a_link() -> None:
    for stated in ("".join(map(str, SOLUTION)), ",".join(map(str, SOLUTION))):
        assert parse(link(board(solution=stated))) == parse(LINE)
    wrong = "9" + "".join(map(str, SOLUTION[1:]))
    for fields in ({"solution": wrong}, {"cage": [{"value": f"solution: {wrong}"}]}):
        with pytest.raises(BadPuzzleError, match="the solution that the file states is wrong: row 1"):
            parse(link(board(**fields)))


@pytest.mark.parametrize("kind", ["fpuzzles", "sudokupad"])
def test_links_with_the_solution(kind: str) -> None:
    puzzle = parse(f"sudoku title=One author=me\n{LINE}")
    verdict = verify(puzzle)
    assert isinstance(verdict, Unique)
    written = to_link(puzzle, kind, solution=verdict.solution)
    assert written.startswith({"fpuzzles": "https://www.f-puzzles.com/", "sudokupad": "https://sudokupad.app/"}[kind])
    told = json.loads(fpuzzles.decompressed(written.partition("load=" if kind == "fpuzzles" else "fpuz")[2], 0))
    assert told["solution"] == SOLUTION
    assert (told["title"], told["author"]) == ("One", "me")
    assert parse(written) == puzzle
    with pytest.raises(NotationError, match="these links have no place for a solution"):
        to_link(puzzle, "puzzlink", solution=verdict.solution)


@pytest.mark.parametrize(
    "text",
    [
        LINE,
        f"sudoku diagonals\n{LINE}",
        "sudoku box=3x2\n" + "......\n" * 6,
        "sudoku box=1x7\n" + ".......\n" * 7,
        "sudoku\n" + "." * 16 * 16,
        JIGSAW,
        KILLER,
        EXTRAS,
        KILLER.replace("sudoku", "sudoku diagonals"),
        'killer-sudoku title="A \\"title\\"" author=é\n12..\n....\n....\n....\ncages:\n..aa\n....\n....\n....\n',
    ],
)
def test_what_is_written_is_read_as_the_same(text: str) -> None:
    puzzle = parse(text)
    written = to_link(puzzle, "fpuzzles")
    again = parse(written)
    assert again == puzzle
    assert again.about == puzzle.about
    assert to_link(again, "fpuzzles") == written


@pytest.mark.parametrize("text", ["range\n1 .\n. .", "sudoku\n" + "." * 625])
def test_what_links_can_not_say(text: str) -> None:
    with pytest.raises(NotationError, match="f-puzzles has"):
        to_link(parse(text), "fpuzzles")


def test_without_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    text = link(board())
    monkeypatch.setitem(__import__("sys").modules, "lzstring", None)
    with pytest.raises(BadPuzzleError, match="need the package lzstring: pip install lzstring"):
        parse(text)


# SudokuPad's own notation


def own(text: str, address: str = "https://sudokupad.app/scl") -> str:
    return address + fpuzzles.compressed(text)


def drawn(size: int, **fields: Any) -> dict[str, Any]:
    """A plain board in JSON."""
    high = 2 if size < 9 else 3
    houses = [
        [[r, c] for r in range(size) for c in range(size) if (r // high, c // high) == (i, j)]
        for i in range(size // high)
        for j in range(size // high)
    ]
    return {"cells": [[{} for _ in range(size)] for _ in range(size)], "regions": houses, **fields}


ZIPPED = (
    "{id:'x',cs:50,metadata:{source:'me',author:'It\\'s \\\\ \"me\"',t:'A title',rules:'Normal\\nrules.',"
    "solution:'1234341221434321'},"
    "ce:[[,{v:2},,],[,,,],[,,,{v:3}],[,,,]],"
    "re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],"
    "ca:[{cells:[[0,0],[1,0]],v:4,unique:t},{cells:[[3,3]],unique:t,c1:#F,fs:12},{cells:[[3,0],[3,1]],v:'7'}]}"
)


@pytest.mark.parametrize(
    "address",
    [
        "https://sudokupad.app/scl",
        "https://app.crackingthecryptic.com/sudoku/ctc",
        "https://sudokupad.app/sudoku/?puzzleid=scl",
    ],
)
def test_own_notation(address: str) -> None:
    found = parse(own(ZIPPED, address))
    assert found == parse("killer-sudoku\n.2..\n....\n...3\n....\ncages:\na...\na...\n....\nbb.c\ntargets:\na=4 b=7\n")
    assert found.about == {"title": "A title", "author": 'It\'s \\ "me"', "ruleset": "Normal\nrules."}


def test_own_notation_in_json() -> None:
    board = drawn(9)
    for place, digit in enumerate(LINE):
        if digit.isdigit():
            board["cells"][place // 9][place % 9]["value"] = digit
    assert parse(own(json.dumps(board))) == parse(LINE)
    board["cages"] = [
        {"cells": [], "value": "title: In a cage"},
        {"cells": [], "value": "solution: " + "".join(map(str, SOLUTION))},
    ]
    assert parse(own(json.dumps(board))).about == {"title": "In a cage"}


def test_houses_as_cages() -> None:
    lines = [[[d, d] for d in range(4)], [[d, 3 - d] for d in range(4)]]
    houses = [[[0, c] for c in range(4)], [[r, 2] for r in range(4)], drawn(4)["regions"][1]]
    both = [{"cells": cells, "unique": True, "hidden": True, "type": "rowcol"} for cells in lines + houses]
    assert parse(own(json.dumps(drawn(4, cages=both)))) == parse("sudoku diagonals\n" + "....\n" * 4)
    assert parse(own(json.dumps(drawn(4, cages=both[2:])))) == parse("." * 16, "sudoku")
    plain = [{"cells": cells, "unique": True} for cells in lines]
    assert parse(own(json.dumps(drawn(4, cages=plain)))) == parse("sudoku diagonals\n" + "....\n" * 4)
    one = parse(own(json.dumps(drawn(4, cages=both[1:]))))
    assert one == parse("sudoku\n" + "....\n" * 4 + "extras:\n  different r4c1-r1c4\n")


def test_own_regions() -> None:
    regions = [[[place // 4, place % 4] for place in range(16) if "aabbaacbdccbdddc"[place] == name] for name in "abcd"]
    found = parse(own(json.dumps(drawn(4, regions=regions))))
    assert found == parse(JIGSAW.replace(" diagonals", "").replace("1...", "...."))


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"lines": [{"wayPoints": [[0, 0], [1, 1]]}]}, f"the link has lines that are drawn; {READ}"),
        ({"overlays": [1], "underlays": [1]}, f"the link has signs that are drawn; {READ}"),
        ({"arrows": 1, "new": 1}, f"the link has 'new'; {READ}"),
        ({"global": ["antiqueen"]}, f"the link has 'antiqueen'; {READ}"),
        ({"metadata": {"antiqueen": True}}, f"the link has 'antiqueen'; {READ}"),
        (
            {"metadata": {"rules": "The anti-king rule."}},
            f"the rules of the link speak of 'king', which nothing in it says; {READ}",
        ),
        ({"metadata": {"solution": "1234" * 4}}, "the solution that the file states is wrong: column 1"),
        ({"cells": [[{}] * 4] * 3}, "the cells of the link are no square of 3 to 16 rows"),
        ({"cells": 7}, "the cells of the link are no square of 3 to 16 rows"),
        ({"cells": [[7] * 4] * 4}, "the cell 7 of the link is no object"),
        ({"cells": [[{"value": 5}] * 4] * 4}, "the given number 5 is none; expected 1 to 4"),
        ({"cells": [[{"pencilMarks": "12"}] * 4] * 4}, f"the link has given pencil marks; {READ}"),
        ({"regions": []}, "the link has no regions"),
        ({"regions": [[[0, 0]], [[0, 0]]]}, "the link has regions that overlap"),
        ({"regions": [[[0, 9]]]}, "a region of the link has cells that are not on a grid of 4 by 4"),
        ({"cages": 7}, "the cages of the link are no list of objects"),
        ({"cages": [{"cells": [[0]]}]}, "a cage of the link has cells that are not on a grid of 4 by 4"),
        ({"cages": [{"cells": [[0, 0]], "value": "<9"}]}, "a cage of the link says '<9'; expected a sum"),
        ({"cages": [{"cells": [[0, 0]], "value": 4, "sum": 5}]}, "a cage of the link has two sums"),
        ({"cages": [{"cells": [[0, 0]], "x": 4}]}, f"the link has 'x'; {READ}"),
        ({"cages": [{"cells": [[0, 0]]}]}, "the link has a cage in which numbers may stand twice, or without a sum"),
        (
            {"cages": [{"cells": [[0, 0]], "value": 3, "unique": False}]},
            "the link has a cage in which numbers may stand twice, or without a sum",
        ),
        (
            {"cages": [{"cells": [[0, 0], [1, 1]], "value": 3, "unique": True, "type": "rowcol"}]},
            f"the link has a cage of type 'rowcol'; {READ}",
        ),
    ],
)
def test_what_is_refused_of_the_own_notation(fields: dict[str, Any], said: str) -> None:
    with pytest.raises(BadPuzzleError) as caught:
        parse(own(json.dumps(drawn(4, **fields))))
    assert str(caught.value).startswith(f"<text>:1: {said}")


@pytest.mark.parametrize(
    "text", ["{ce:[[,", "nonsense", "{a:'b}", "[1]", "{a:{" * 40_000, "{'a':}", '{"a":1,"a"}', "{ce:[[,]],}"]
)
def test_own_notation_that_is_none(text: str) -> None:
    with pytest.raises(BadPuzzleError) as caught:
        parse(own(text))
    assert str(caught.value).startswith("<text>:1: the ")
    assert len(str(caught.value)) < 150


# anything

VALUES: list[Any] = [None, True, False, 0, -1, 1, 10, 10**30, 1.5, "", "x", "9", [], {}, [[]], [{}], {"a": 1}, "R1C1"]


def mutated(value: Any, chance: random.Random) -> Any:
    """The value with something in it dropped, put in, or something else."""
    if isinstance(value, dict) and value and chance.random() < 0.85:
        name, changed = chance.choice([*value]), dict(value)
        match chance.randrange(10):
            case 0:
                del changed[name]
            case 1:
                changed[chance.choice(["new", "region", "value", "given", "size", "cells"])] = chance.choice(VALUES)
            case _:
                changed[name] = mutated(value[name], chance)
        return changed
    if isinstance(value, list) and value and chance.random() < 0.85:
        at, items = chance.randrange(len(value)), [*value]
        match chance.randrange(10):
            case 0:
                del items[at]
            case 1:
                items.insert(at, chance.choice(VALUES))
            case _:
                items[at] = mutated(value[at], chance)
        return items
    return chance.choice(VALUES)


@pytest.mark.parametrize("address", ["https://f-puzzles.com/?load=x", "https://sudokupad.app/sclx"])
def test_boards_of_any_kind(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(5)
    cages = [{"cells": ["R1C1", "R1C2"], "value": "8"}]
    ours = board(
        title="t",
        ruleset="Arrows, clones, sandwich and greater.",
        killercage=cages,
        solution=SOLUTION,
        arrow=[{"cells": ["R9C9"], "lines": [["R9C9", "R9C8", "R8C7"]]}],
        sandwichsum=[{"cell": "R0C1", "value": "5"}],
        negative=["xv"],
        clone=[{"cells": ["R1C1"], "cloneCells": ["R2C5"]}],
        line=[{"lines": [["R9C9", "R9C8", "R8C7"]], "fromConstraint": "Arrow"}],
        text=[{"cells": ["R1C1", "R1C2"], "value": "<", "angle": 0}],
        cage=[{"cells": ["R1C1", "R1C2"], "value": "DR5"}],
        littlekillersum=[{"cell": "R0C1", "direction": "DR", "value": "20"}],
    )
    bulb = {"center": [0.5, 0.5], "width": 0.85, "height": 0.85, "rounded": True, "backgroundColor": "#CFCFCF"}
    theirs = drawn(
        9,
        metadata={"title": "t", "rules": "Thermometers, sums of arrows, little killer."},
        cages=[{"cells": [[0, 0], [0, 1]], "value": 8, "style": "killer"}],
        lines=[{"wayPoints": [[0.5, 0.5], [0.5, 2.5]], "color": "#CFCFCF", "thickness": 21}],
        arrows=[{"wayPoints": [[1.9, 0.5], [3.5, 0.5]]}, {"wayPoints": [[-0.2, 0.8], [-0.02, 0.98]]}],
        underlays=[bulb],
        overlays=[{**bulb, "center": [1.5, 0.5]}, {"center": [-0.5, 0.5], "text": "20", "angle": 0}],
    )
    read = 0
    for _ in range(400):
        changed = mutated(ours if "load" in address else theirs, chance)
        if chance.random() < 0.5:
            changed = mutated(changed, chance)
        text = json.dumps(changed)
        if chance.random() < 0.2:
            at = chance.randrange(len(text))
            text = text[:at] + chance.choice("{}[],:'\"x1 ") + text[at + 1 :]
        monkeypatch.setattr("clueproof.formats.links.fpuzzles.decompressed", lambda data, offset, text=text: text)
        try:
            parse(address)
            read += 1
        except BadPuzzleError as error:
            assert "\n" not in str(error)
            assert len(str(error)) < 300
    assert read > 10


INSTANCES = Path(os.environ.get("CLUEPROOF_INSTANCES", "")) / "links" / "fpuzzles.tsv"


@pytest.mark.skipif(not INSTANCES.is_file(), reason="needs CLUEPROOF_INSTANCES")
def test_real_links() -> None:
    with INSTANCES.open(encoding="utf-8") as lines:
        rows = [*csv.reader(lines, delimiter="\t")]
    refused: list[str] = []
    assert len(rows) > 20
    for title, text in rows:
        try:
            puzzle = parse(text)
        except BadPuzzleError as error:
            refused.append(str(error))
            continue
        assert isinstance(puzzle, Puzzle)
        # one of them, of sandwich sums that are all the same, has several solutions
        assert verify(puzzle, time_limit=5).word == "unique" or title == "sudoku+sandwichsum"
        if any(extra.kind == "greater" for extra in puzzle.clues["extra"]):
            # a sign that is drawn
            continue
        assert parse(to_link(puzzle, "fpuzzles")) == puzzle
        assert parse(to_text(puzzle)).about == puzzle.about
    assert not refused


CAGES = "cages:\n.aab\n.cc.\nd..e\ndd.e\ntargets: a=6 c=6 d=7"


@pytest.mark.parametrize("kind", ["fpuzzles", "sudokupad", "interactive-solver"])
@pytest.mark.parametrize(
    "text",
    [
        "sudoku\n12..\n....\n...2\n....\nextras:\n  cage 5 r4c3-r4c2\n",
        "sudoku\n12..\n....\n...2\n....\nextras:\n  cage 5 r4c2-r4c3\n  cage r4c3-r4c4\n",
        f"killer-sudoku\n12..\n....\n...2\n....\n{CAGES}",
        f"killer-sudoku\n{CAGES}\nextras:\n  thermo r4c2-r4c4\n  cage 3 r1c1-r2c1\n",
        "killer-sudoku size=4\nextras:\n  anti-king\n",
    ],
)
def test_cages_are_written_whether_they_are_extras_or_not(text: str, kind: str) -> None:
    puzzle = parse(text)
    read = parse(to_link(puzzle, kind))
    assert read.rules.canonical(read) == puzzle.rules.canonical(puzzle)
    verdict = verify(puzzle)
    assert type(verify(read)) is type(verdict)
    # a cage less is another puzzle
    fewer = puzzle.rules.with_clues(puzzle, puzzle.rules.clue_list(puzzle)[:-1])
    assert parse(to_link(fewer, kind)).rules.canonical(parse(to_link(fewer, kind))) != puzzle.rules.canonical(puzzle)
