"""Rooms with and without numbers, as a genre states them."""

from __future__ import annotations

import json

import pytest

import clueproof.genres as cp
from clueproof import BadPuzzleError
from clueproof.codecs.puzzlink import NUMBERS, Rooms
from clueproof.codecs.scanner import NotationError, Scanner
from clueproof.syntax.record import Line, Record


class Bare(cp.Genre[cp.AreaShape, cp.ShadingEncoding]):
    """Any shading."""

    name, title, noun = "bare", "Bare", "a bare puzzle"
    shape = cp.AreaShape
    layers = (cp.Rooms(),)
    answer = cp.Shading()

    def rules(self, shape: cp.AreaShape, e: cp.ShadingEncoding) -> None: ...

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.SignRows) -> None: ...


class Counted(Bare):
    """With numbers."""

    layers = (cp.Rooms(cp.ROOM_CELLS),)


RECORD = {"regions": ["aab", "acb"], "numbers": {"a": 3, "c": 0}}


def read(fields: dict, rules: Bare | None = None) -> cp.Puzzle[cp.AreaShape, cp.Clues]:
    record = Record(json.loads(json.dumps(fields)))
    puzzle = (rules or Counted()).parse(record)
    record.done()
    return puzzle


@pytest.mark.parametrize(
    "fields",
    [
        RECORD,
        {"board": [["00", "00", "1"], ["00", "7", "1"]], "region_to_clue": {"00": 3, "7": 0}},
        {"grid": ["a a b", "a c b"], "numbers": "a=3, c:0", "height": 2, "width": 3},
    ],
)
def test_read_and_written(fields: dict) -> None:
    puzzle = read(fields)
    assert puzzle.shape == cp.AreaShape(2, 3, (0, 0, 1, 0, 2, 1))
    assert {**puzzle.clues[cp.ROOM]} == {(0, 0): 3, (1, 1): 0}
    assert puzzle.rules.format(puzzle).fields == RECORD
    typed = puzzle.rules.typed(puzzle).fields
    assert typed == {"grid": ["aab", "acb"], "numbers": ["a=3 c=0"]}
    board = puzzle.rules.draw(puzzle)
    assert board.walls == puzzle.shape.walls
    assert board.small == {(0, 0): {"nw": "3"}, (1, 1): {"nw": "0"}}


def test_without_numbers() -> None:
    puzzle = read({"grid": ["aab", "acb"]}, Bare())
    assert puzzle.clues == cp.Clues()
    assert puzzle.rules.format(puzzle).fields == {"regions": ["aab", "acb"]}
    with pytest.raises(BadPuzzleError, match="numbers"):
        read(RECORD, Bare())


@pytest.mark.parametrize(("height", "width"), [(52, 1), (53, 2), (90, 31)])
def test_as_many_names_as_rooms(height: int, width: int) -> None:
    shape = cp.AreaShape(height, width, tuple(range(height * width)))
    clues = cp.Clues({cp.ROOM: {(r, c): c % 2 for r in range(height) for c in range(width)}})
    puzzle = cp.Puzzle(Counted(), shape, clues)
    again = read(dict(puzzle.rules.format(puzzle).fields))
    assert (again.shape, again.clues) == (shape, clues)
    typed = puzzle.rules.typed(puzzle).fields
    for name, rows in typed.items():
        typed[name] = [Line(row, number) for number, row in enumerate(rows, 1)]
    again = puzzle.rules.parse(Record(typed, typed=True))
    assert (again.shape, again.clues) == (shape, clues)


def test_every_row_is_a_room_where_nobody_says_which_there_are() -> None:
    assert Bare().empty(3, 2, {}).shape.cells_of == [[(r, 0), (r, 1)] for r in range(3)]


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({}, "the puzzle has no regions"),
        ({"regions": ["ab", "ba"]}, "region 'a' is not connected"),
        ({"regions": ["a.", "bb"]}, "every cell needs a region"),
        ({**RECORD, "numbers": {"d": 1}}, "numbers: there is no region 'd'"),
        ({**RECORD, "numbers": {"b": 3}}, "region 'b': 3 is more than its 2 cells"),
        ({**RECORD, "numbers": {"b": "x"}}, "numbers: 'x' of region 'b' is none; expected a number from 0 to 2"),
        ({**RECORD, "numbers": {"b": -1}}, "numbers: '-1' of region 'b' is none"),
        ({**RECORD, "numbers": "b=1 b=1"}, "numbers: region 'b' has two"),
        ({**RECORD, "numbers": "b"}, "numbers: expected the name of a region and its clue, a=12, not 'b'"),
        ({**RECORD, "numbers": 7}, "numbers are the names of regions with their clues"),
    ],
)
def test_refused(fields: dict, message: str) -> None:
    with pytest.raises(BadPuzzleError, match=message):
        read(fields)


def test_links() -> None:
    part = Rooms(NUMBERS)
    link = part.write(read(RECORD))
    scanner = Scanner(link)
    fields = part.read(scanner, 2, 3)
    assert not scanner
    assert fields == {"regions": [[1, 1, 2], [1, 3, 2]], "numbers": {"1": 3, "3": 0}}
    assert part.write(read(fields)) == link
    assert Rooms().write(read(RECORD)) == link[:2]
    loose = Scanner("80g")
    assert part.read(loose, 2, 3) == {"regions": [[1, 1, 1], [1, 1, 1]], "numbers": {}}
    assert loose.notes == ["1 border inside rooms passed over, from r1c2-r1c3 on"]
    with pytest.raises(NotationError, match="the rooms are not closed"):
        Rooms(NUMBERS, closed=True).read(Scanner("80g"), 2, 3)
