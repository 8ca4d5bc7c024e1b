"""Doublers and negators: as many solutions as trying all boards finds, what extras make of values, and what is
refused."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from itertools import pairwise, permutations, product

import pytest

from clueproof import (
    BadPuzzleError,
    Multiple,
    Unique,
    candidates,
    certify,
    check,
    check_certificate,
    count,
    headline,
    minimise,
    parse,
    solve,
    to_json,
    to_link,
    to_text,
    verify,
    walk_through,
)
from clueproof.codecs.scanner import NotationError
from clueproof.editor.player_marks import PlayerMarks
from clueproof.encoders.extras import ExtraError, kind_of, read_extra
from clueproof.encoders.sudoku import layout_of
from clueproof.formats.solutions import read_solution
from clueproof.grid.edges import Cell
from clueproof.questions.instance import compile_puzzle
from tests.encoders.extras.examples import EXAMPLES
from tests.sweeps import sampled

SIDE = 4
CELLS = [*product(range(SIDE), repeat=2)]
EMPTY = "....\n" * SIDE
FACTORS = {"doublers": 2, "negators": -1}

Board = Mapping[Cell, int]


def box(cell: Cell) -> tuple[int, int]:
    return cell[0] // 2, cell[1] // 2


@cache
def squares() -> list[Board]:
    """Every Sudoku of 4 by 4 cells."""
    found = []
    for rows in product(permutations(range(1, 5)), repeat=SIDE):
        if any(len({*column}) < SIDE for column in zip(*rows, strict=True)):
            continue
        square = {(r, c): rows[r][c] for r, c in CELLS}
        if len({(box(cell), square[cell]) for cell in CELLS}) == len(CELLS):
            found.append(square)
    return found


@cache
def filled() -> list[tuple[Board, frozenset[Cell]]]:
    """Each of them with each choice of cells, one in every row, column and box, and each number in one of them."""
    choices = [[*enumerate(columns)] for columns in permutations(range(SIDE))]
    return [
        (square, frozenset(cells))
        for square in squares()
        for cells in choices
        if len({*map(box, cells)}) == SIDE == len({square[cell] for cell in cells})
    ]


def valued(square: Board, modified: frozenset[Cell], factor: int) -> Board:
    """The values of the cells."""
    return {cell: number * factor if cell in modified else number for cell, number in square.items()}


def test_all_of_them_are_found() -> None:
    assert len(squares()) == 288
    assert len(filled()) == 384
    for name in FACTORS:
        assert count(parse(f"sudoku {name}=find\n{EMPTY}"), limit=1000).found == 384


# on values, which may be negative; `d` are the digits
MEANINGS: dict[str, Callable[[Board, Board], bool]] = {
    "cage 9 r1c1-r2c1-r2c2": lambda v, d: v[0, 0] + v[1, 0] + v[1, 1] == 9,
    "cage 6 r1c1-r1c2": lambda v, d: v[0, 0] + v[0, 1] == 6,
    "cage r1c2 r2c3": lambda v, d: d[0, 1] != d[1, 2],
    "different r1c2 r2c3": lambda v, d: d[0, 1] != d[1, 2],
    "sum 5 r1c1-r3c3": lambda v, d: v[0, 0] + v[1, 1] + v[2, 2] == 5,
    "arrow r1c1 r1c2-r2c3": lambda v, d: v[0, 0] == v[0, 1] + v[1, 2],
    "thermo r1c1-r1c3": lambda v, d: v[0, 0] < v[0, 1] < v[0, 2],
    "slow-thermo r1c1 r2c3 r4c4": lambda v, d: v[0, 0] <= v[1, 2] <= v[3, 3],
    "whisper 3 r1c1-r1c4": lambda v, d: all(abs(v[0, a] - v[0, b]) >= 3 for a, b in pairwise(range(4))),
    "renban r1c1-r3c1": lambda v, d: max(v[r, 0] for r in range(3)) - min(v[r, 0] for r in range(3)) == 2 == (
        len({v[r, 0] for r in range(3)}) - 1
    ),
    "white-dot r2c2-r2c3": lambda v, d: abs(v[1, 1] - v[1, 2]) == 1,
    "black-dot r2c2-r2c3": lambda v, d: v[1, 1] == 2 * v[1, 2] or v[1, 2] == 2 * v[1, 1],
    "pair-sum 7 r2c2-r2c3": lambda v, d: v[1, 1] + v[1, 2] == 7,
    "greater r2c2-r2c3": lambda v, d: v[1, 1] > v[1, 2],
    "palindrome r1c1 r2c3 r4c4": lambda v, d: v[0, 0] == v[3, 3],
    "between r1c1 r2c3 r4c4": lambda v, d: min(v[0, 0], v[3, 3]) < v[1, 2] < max(v[0, 0], v[3, 3]),
    "maximum r1c1": lambda v, d: v[0, 0] > max(v[0, 1], v[1, 0]),
    "odd r1c1": lambda v, d: d[0, 0] % 2 == 1,
    "contains 1,2 r1c1-r2c2": lambda v, d: {1, 2} <= {d[0, 0], d[1, 1]},
    "anti-king": lambda v, d: all(d[r, c] not in (d.get((r + 1, c - 1)), d.get((r + 1, c + 1))) for r, c in CELLS),
    "weighted-sum 2,-1=3 r1c1-r2c2": lambda v, d: 2 * v[0, 0] - v[1, 1] == 3,
    "any-of odd r1c1 | cage 6 r1c1-r1c2": lambda v, d: d[0, 0] % 2 == 1 or v[0, 0] + v[0, 1] == 6,
    "not pair-sum 7 r2c2-r2c3": lambda v, d: v[1, 1] + v[1, 2] != 7,
}  # fmt: skip


@pytest.mark.parametrize("text", MEANINGS)
@pytest.mark.parametrize("name", FACTORS)
def test_what_extras_mean(text: str, name: str) -> None:
    meant = MEANINGS[text]
    expected = sum(meant(valued(square, cells, FACTORS[name]), square) for square, cells in filled())
    assert count(parse(f"sudoku {name}=find\n{EMPTY}extras:\n  {text}\n"), limit=1000).found == expected
    given = frozenset({(0, 0), (1, 2), (1, 3)})
    expected = sum(meant(valued(square, given, FACTORS[name]), square) for square in squares())
    stated = parse(f"sudoku {name}=r1c1,r2c3-r2c4\n{EMPTY}extras:\n  {text}\n")
    assert count(stated, limit=1000).found == expected


@pytest.mark.parametrize(
    ("text", "name", "cells"), sampled(product(EXAMPLES, FACTORS, ["find", "r1c1,r2c3"]), 3, "modified")
)
def test_constraints_of_every_kind_accept_what_it_means(text: str, name: str, cells: str) -> None:
    puzzle = parse(f"sudoku {name}={cells}\n{EMPTY}")
    layout = layout_of(puzzle.shape)
    try:
        extra = read_extra(text, layout)
    except ExtraError as error:
        unsettled = "no settled meaning", "no meaning with values below 0", "can't be read in a pill"
        assert any(said in str(error) for said in unsettled)
        return
    boards = filled() if cells == "find" else [(square, frozenset[Cell]()) for square in squares()]
    numbers = [
        {**square, **{layout.modifier_place(cell): int(cell in modified) for cell in CELLS}}
        for square, modified in boards
    ]
    expected = sum(extra.is_obeyed(layout.with_values(board), layout) for board in numbers)
    puzzle = parse(f"sudoku {name}={cells}\n{EMPTY}extras:\n  {text}\n")
    assert count(puzzle, limit=1000).found == expected


def test_free_cells_are_never_modified() -> None:
    """Even where all cells of the grid are, so that no other has a positive value."""
    puzzle = parse(
        f"sudoku free=1 negators=r1c1-r1c4,r2c1-r2c4,r3c1-r3c4,r4c1-r4c4\n{EMPTY}extras:\n  white-dot 2 r1c1 r5c1\n"
    )
    expected = sum(abs(-square[0, 0] - free) == 2 for square in squares() for free in range(1, 5))
    assert expected
    assert count(puzzle, limit=1000).found == expected


def test_doublers_are_marked_where_they_are_to_be_found() -> None:
    for options, entries in (
        ("doublers=r1c1", ["cells"]),
        ("doublers=find", ["cells", "doubler"]),
        ("negators=find", ["cells", "negator"]),
        ("doublers=find free=1", []),
    ):
        puzzle = parse(f"sudoku {options}\n{EMPTY}")
        marks = PlayerMarks(puzzle, compile_puzzle(puzzle).encoding)
        assert [entry.name for entry in marks.answers] == entries


def test_a_sum_can_be_negative() -> None:
    puzzle = parse(f"sudoku negators=r1c1,r1c2\n{EMPTY}extras:\n  sum -7 r1c1-r1c2\n")
    assert {clue.position.value for clue in puzzle.rules.clue_list(puzzle)} == {(-7,)}
    assert count(puzzle, limit=1000).found == sum(square[0, 0] + square[0, 1] == 7 for square in squares())
    assert parse(json.dumps(to_json(puzzle))) == puzzle


@pytest.mark.parametrize("name", ["doubler", "negator"])
def test_which_cells_they_are(name: str) -> None:
    text = f"sudoku {name}s=find\n{EMPTY}extras:\n  {name} r1c1\n  not {name} r2c3\n"
    expected = sum((0, 0) in cells and (1, 2) not in cells for _, cells in filled())
    assert count(parse(text), limit=1000).found == expected


def test_jigsaw_regions_have_one_each() -> None:
    rows = ("abbb", "abcc", "aadc", "dddc")
    region = {(r, c): rows[r][c] for r, c in CELLS}
    expected = 0
    for lines in product(permutations(range(1, 5)), repeat=SIDE):
        if any(len({*column}) < SIDE for column in zip(*lines, strict=True)):
            continue
        if len({(region[r, c], lines[r][c]) for r, c in CELLS}) < len(CELLS):
            continue
        for columns in permutations(range(SIDE)):
            cells = [*enumerate(columns)]
            expected += len({region[cell] for cell in cells}) == SIDE == len({lines[r][c] for r, c in cells})
    assert expected
    regions = "\n".join(rows)
    assert count(parse(f"sudoku doublers=find\n{EMPTY}regions:\n{regions}\n"), limit=1000).found == expected


PUZZLE = """sudoku id=doubled doublers=find
1...
....
....
....
extras:
  cage 6 r1c1-r1c2
  thermo r3c1-r3c2-r4c3
"""
SOLVED = ((1, 4, 2, 3), (2, 3, 1, 4), (3, 2, 4, 1), (4, 1, 3, 2))
DOUBLED = ((1, 0, 0, 0), (0, 0, 0, 1), (0, 1, 0, 0), (0, 0, 1, 0))


def test_all_questions() -> None:
    puzzle = parse(PUZZLE)
    found = verify(puzzle)
    assert isinstance(found, Unique)
    assert found.solution == SOLVED + DOUBLED
    assert check(puzzle, found.solution) is None
    assert parse(to_text(puzzle)) == puzzle == parse(json.dumps(to_json(puzzle)))
    assert check_certificate(certify(puzzle)).statement == "unique"
    assert "\N{MULTIPLICATION SIGN}2:4" in str(found)
    assert "a doubler" in str(candidates(puzzle).to_json())
    assert isinstance(verify(minimise(puzzle).puzzle), Unique)
    for kind in ("fpuzzles", "penpa", "puzzlink", "interactive-solver"):
        with pytest.raises(NotationError):
            to_link(puzzle, kind)


SIX = """sudoku doublers=find
.6..5.
...24.
....1.
.163..
......
......
extras:
  odd r6c1
"""


@pytest.mark.parametrize("backend", ["sat", "native", "cpsat", "brute-force"])
def test_all_backends_agree(backend: str) -> None:
    found = verify(parse(PUZZLE), backend=backend, time_limit=60)
    assert isinstance(found, Unique) and found.solution == SOLVED + DOUBLED
    if backend != "brute-force":
        assert count(parse(SIX), limit=1000, backend=backend).found == 8


def test_a_doubler_that_is_not_settled_is_another_solution() -> None:
    grid = "1234\n3412\n2143\n4321\n"
    assert isinstance(verify(parse(f"sudoku doublers=find\n{grid}")), Multiple)


def test_explanations_say_which_cells_they_are() -> None:
    walkthrough = walk_through(parse(PUZZLE))
    assert walkthrough.outcome.value == "solved"
    told = " ".join([headline(step) for step in walkthrough.explanation.steps])
    assert "doubler" in told


def test_solutions_are_read_back() -> None:
    puzzle = parse(PUZZLE)
    grid = ["1423", "2314", "3241", "4132"]
    written = {"grid": grid, "doublers": [[0, 0], [1, 3], [2, 1], [3, 2]]}
    assert read_solution(puzzle, json.dumps(written)) == SOLVED + DOUBLED
    board = str(solve(puzzle)).partition("\n\n")[2]
    assert read_solution(puzzle, board) == SOLVED + DOUBLED
    with pytest.raises(BadPuzzleError):
        read_solution(puzzle, board.replace("\N{MULTIPLICATION SIGN}2:4", "x:4"))
    with pytest.raises(BadPuzzleError):
        read_solution(puzzle, json.dumps({**written, "doublers": [[0, 0], [9, 9]]}))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({}, None),
        ({4: (0, 1, 0, 0)}, "column 1 has 0 doublers, not one"),
        ({4: (1, 1, 0, 0)}, "row 1 has 2 doublers, not one"),
        ({4: (2, 0, 0, 0)}, "r1c1 is to be a doubler (1) or none (0), not 2"),
        ({4: (1, 0, 0)}, "the solution has not one number for each cell"),
        ({5: (0, 0, 1, 0), 7: (0, 0, 0, 1)}, "the 1 is in 2 doublers, not in one"),
        ({4: (0, 0, 1, 0), 7: (1, 0, 0, 0)}, "box 1 has 0 doublers, not one"),
    ],
)
def test_what_is_no_solution(change: dict[int, tuple[int, ...]], said: str | None) -> None:
    rows = [*SOLVED, *DOUBLED]
    for row, numbers in change.items():
        rows[row] = numbers
    fault = check(parse(PUZZLE), tuple(rows))
    assert (fault is None) if said is None else (fault is not None and said in fault), fault


def test_sums_of_a_solution_are_those_of_values() -> None:
    fault = check(parse(PUZZLE.replace("cage 6", "cage 5")), SOLVED + DOUBLED)
    assert fault is not None
    assert "r1c1-r1c2 holds different numbers, which add up to 5" in fault


@pytest.mark.parametrize(
    ("options", "extra", "said"),
    [
        ("doublers", "", "doublers are find, or cells such as r1c1,r2c3; not 'True'"),
        ("doublers=x", "", "doublers are find, or cells such as r1c1,r2c3; not 'x'"),
        ("doublers=r9c1", "", "doublers: r9c1 is not on the board"),
        ("doublers=r1c1,r1c1", "", "doublers: r1c1 stands there twice"),
        ("doublers=find negators=find", "", "a grid has doublers or negators, not both"),
        ("doublers=find regions=find", "", "doublers are to be found on a square grid of given regions"),
        ("doublers=find numbers=0-6", "", "doublers are to be found on a square grid of given regions"),
        ("", "doubler r1c1", "it is about doublers to be found: doublers=find"),
        ("negators=find", "doubler r1c1", "it is about doublers to be found: doublers=find"),
        ("doublers=r1c1", "doubler r1c1", "it is about doublers to be found: doublers=find"),
        ("doublers=find", "lunchbox 3 r1c1-r1c3", "it has no settled meaning where values differ from digits"),
        ("negators=find", "x-sum 3 r1c1-r1c4", "it has no meaning with values below 0"),
        ("", "whisper -2 r1c1-r1c4", "'-2' is no value of whisper"),
    ],
)
def test_what_is_refused(options: str, extra: str, said: str) -> None:
    with pytest.raises(BadPuzzleError) as caught:
        parse(f"sudoku {options}\n{EMPTY}extras:\n  {extra}\n")
    assert said in str(caught.value)


def test_a_killer_sudoku_has_none() -> None:
    cages = '{"puzzle": "killer-sudoku", "n": 4, "doublers": "find", "cages": [{"cells": [[0, 0], [0, 1]], "sum": 6}]}'
    with pytest.raises(BadPuzzleError, match="with doublers cages are extras"):
        parse(cages)


def test_every_kind_says_of_what_it_is() -> None:
    assert kind_of("cage").of_digits is False
    assert kind_of("different").of_digits is True
