"""Ratings of Sudokus beside those that Sudoku Explainer gives, and puzzles that have none."""

from __future__ import annotations

from pathlib import Path

import pytest

import clueproof
from clueproof.explanation import Difficulty, Rating, difficulty
from clueproof.formats.read import read_all

INSTANCES = Path(__file__).parents[2] / "instances"

RATED = {
    # rated step by step by Sukaku Explainer, its successor: https://github.com/gil/SudokuExplainer-ts
    ".4...61....973...66....5.8.3.8.9..5..7.5.3.6..9..6.3.7.2.6....37...526....64...2.": 1.5,
    "....8.....7.9.5.2...26.34...29...67.7.......9.85...24...45.27...9.8.7.1.....9....": 2.0,
    "..7.4...9...23...64.6..17....1.79...5.......7...42.3....46..5.21...82...3...5.8..": 2.3,
    ".6.2..9.......4..31.36.97...518.74.2....9....2.45.638...67.18.45..3.......2..5.3.": 2.5,
    ".2.7.1.4.7.......8..5.2.7..9...7...6..16.29..6...5...3..6.8.4..2.......7.7.5.4.6.": 3.4,
    "8..7..3.6.3...67.....83.9123.8.9..2...93.74...7..6.1.3486.79.....31...6.9.1..3..4": 4.2,
}
MADE = {
    # made by `clueproof generate sudoku`, for the other techniques
    ".......2..1......4.436.7.......9..7...9..2.433.8.....2..6...1..27......5....79...": 1.7,
    "...9.52...59.2..67.4..6..........37...5.386...6...41............1......538.7.....": 2.6,
    "6...3....4......1..51....84.9....86..2..6...5...7..9........1..3...5...9.1...9..2": 2.8,
    ".....3........91...6.2.4.9..459.7....27.5....6.....2..3...7...8.52.....9.8.....4.": 3.0,
    "...23...5....4.1.....7.1.6.4....3....1..29....96..........5..28.8......1..346..9.": 3.2,
    "..4.27...3....1....5....98.4.6.5..232....9..........6..6..7....5.3.....1..8....4.": 3.6,
    "...54.1.6..7..........8...77.96...2...4..97.5..2........1.5.9.89....3...8...1....": 3.8,
    ".....5..6.8...237......7.8..19....6..4..63.2.3..52.7....41...9..2......7..1......": 4.0,
    "..26...78.1......4..7...6.2....58....4...9...9.....3.7.2...3..6..47...2..81.6....": 4.4,
}
BEYOND = {
    # 7.1 there, the others 5.4 and 9.1 in https://github.com/grantm/sudoku-exchange-puzzle-bank
    "..6..79...9..4..8.....35..7..9....46..1...3..36....7..5..32.....1..5..2...24..1..",
    "010700000406020000902105000048090000601000507000050840000503702000070906000006050",
    "006401500300509001000030000205000703030040020670000058060907080000050000002304900",
}
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def rating(text: str) -> Rating | None:
    found = difficulty(clueproof.parse(text, "sudoku"))
    assert isinstance(found, Difficulty)
    return found.rating


@pytest.mark.parametrize("line", RATED)
def test_ratings_are_those_of_sudoku_explainer(line: str) -> None:
    assert rating(line) == Rating(RATED[line])


@pytest.mark.parametrize("line", MADE)
def test_every_technique_of_the_scale_is_taken(line: str) -> None:
    assert rating(line) == Rating(MADE[line])


@pytest.mark.parametrize("line", sorted(BEYOND))
def test_beyond_the_techniques_that_are_here_ratings_are_bounds(line: str) -> None:
    assert rating(line) == Rating(4.5, exact=False)


@pytest.mark.parametrize("line", RATED | MADE)
def test_ratings_do_not_change_when_rows_are_columns_and_digits_others(line: str) -> None:
    other = "".join(line[column * 9 + row] for row in range(9) for column in range(9))
    assert rating(other.translate(str.maketrans("123456789", "897564231"))) == rating(line)


def test_the_last_cell_of_a_house_comes_first_then_boxes_then_lines() -> None:
    assert rating("." + SOLVED[1:]) == Rating(1.0)
    assert rating("..46789126721953481983425678597614234268537917139248569615372842874196353452861.9") == Rating(1.0)
    assert rating("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79") == Rating(1.2)


@pytest.mark.parametrize("file", ["sudoku/shapes.txt", "killer-sudoku/sgt.txt", "binary/squares.txt"])
def test_other_puzzles_have_no_rating(file: str) -> None:
    for _, puzzle in zip(range(4), read_all(INSTANCES / file), strict=False):
        assert isinstance(puzzle, clueproof.Puzzle)
        found = difficulty(puzzle)
        assert isinstance(found, Difficulty)
        assert found.rating is None


def test_full_sudokus_have_no_rating() -> None:
    assert rating(SOLVED) is None
