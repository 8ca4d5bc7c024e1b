"""Extras of Sudokus under the turns and reflections that a puzzle with them has: as many solutions, one form."""

from __future__ import annotations

import json

import pytest

from clueproof import Puzzle, count, parse
from clueproof.symmetry import canonical_form, stated_puzzle

EXTRAS = (
    "thermo r1c1-r1c3 r2c3",
    "slow-thermo r1c2 r2c3 r3c3",
    "whisper 2 r1c1-r1c3",
    "renban r1c1 r2c2 r2c3",
    "nabner r1c1 r2c2 r3c2",
    "palindrome r1c1 r2c2 r3c1",
    "between r1c1 r2c1 r3c2",
    "lockout 2 r1c1 r2c1 r3c2",
    "region-sum-line r1c1-r1c3",
    "equal-sums r1c1-r2c1 / r1c3 r2c4",
    "entropic r1c1-r1c3",
    "modular 2 r1c1-r1c3",
    "zipper r1c1-r1c3",
    "sum-line 5 r1c1-r1c4",
    "arrow r1c1 r1c2 r2c2",
    "pill-arrow 2 r1c1 r1c2 r2c2 r3c2",
    "double-arrow r1c1-r1c3 r2c3",
    "white-dot r1c1 r1c2",
    "black-dot r1c1 r1c2",
    "pair-sum 5 r1c1 r2c1",
    "greater r1c1 r1c2",
    "no-other-white-dot",
    "no-other-black-dot",
    "no-other-pair-sum 5",
    "different r1c1 r2c3 r4c2",
    "cage 5 r1c1-r1c2",
    "sum 7 r1c1 r2c2",
    "contains 1,2 r1c1 r2c2 r3c3",
    "contains-exactly 1,2 r1c1 r2c3",
    "same-numbers r1c1-r1c2 / r3c2-r3c3",
    "count-distinct r1c1 r1c2 r2c3",
    "rellik-cage 5 r1c1-r1c3",
    "equality-cage r1c1-r1c4",
    "lunchbox 3 r1c1-r1c4",
    "counting-circles r1c1 r2c2 r3c4",
    "odd r1c2",
    "even r1c2",
    "one-of 1,2 r1c2",
    "minimum r1c2",
    "maximum r1c2",
    "sandwich 2 r1c1-r1c4",
    "x-sum 6 r1c1-r1c4",
    "skyscraper 2 r1c1-r1c4",
    "skyscraper 3 r4c2-r1c2",
    "hidden-skyscraper 3 r1c1-r1c4",
    "numbered-room 3 r1c1-r1c4",
    "full-rank 3 r1c1-r1c4",
    "full-rank-with-ties 3 r1c1-r1c4",
    "no-equal-lines",
    "anti-knight",
    "anti-king",
    "anti-taxicab",
    "disjoint-groups",
    "connected 1,2",
    "pattern 12 r1c1 r1c2",
)
ORIENTED = (
    "column-indexer r1c1",
    "row-indexer r1c1",
    "dutch-flatmates",
    "clone r1c1-r1c2 / r3c2-r3c3",
    "not cage 5 r1c1-r1c2",
)


def sudoku(extra: str, size: int = 4) -> Puzzle:
    rows = ["." * size] * size
    rows[1] = f".1{'.' * (size - 2)}"
    return parse(json.dumps({"puzzle": "sudoku", "grid": rows, "extras": [extra]}))


@pytest.mark.parametrize("extra", EXTRAS)
def test_extras_turn_with_the_board(extra: str) -> None:
    puzzle = sudoku(extra)
    stated = stated_puzzle(puzzle)
    assert stated is not None
    images = [image.typed() for image in stated.images()]
    assert len(images) == 8
    assert {canonical_form(image) for image in images} == {canonical_form(puzzle)}
    assert len({count(image, limit=100).found for image in images}) == 1


@pytest.mark.parametrize("extra", ORIENTED)
def test_extras_that_tell_directions_stay_where_they_are(extra: str) -> None:
    stated = stated_puzzle(sudoku(extra, 9))
    assert stated is not None
    assert len([*stated.images()]) == 1
