"""Ratings of Sudokus beside those that Sudoku Explainer gives, and puzzles that have none."""

from __future__ import annotations

from pathlib import Path

import pytest

import clueproof
from clueproof.clock import Cancel, Clock, StoppedError
from clueproof.explanation import Difficulty, Rating, difficulty
from clueproof.explanation.ratings import rating_of
from clueproof.formats.read import read_all
from clueproof.questions.instance import compile_puzzle

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
HARDER = {
    # made likewise, and rated by Sukaku Explainer without the techniques that 1.2.1 lacks
    "..63....78.1..........15.2.1..9.........2.54..2....1.33..19.....84..3.......742..": 4.5,
    "..........3....24.6..14.5..9.832.....5..........75.6..........6.215....336..7.8.2": 5.0,
    "...4.36....9.7.....6..154.7...392.8...4..........5..7..85........62.....4.....12.": 5.6,
    "4.5...6...2.15..8.....73.............97.6...55.8..2..77.6...4.........219....45..": 5.7,
    ".5.9....4.83..4.........1.5.1.43...636...59..2..7..5.....1...59.......3.8.2.9....": 6.5,
    "...4......583...2.....9..3.28.......7.1..89...9...56....2.1...4......397..6......": 6.6,
    ".....5...48.1.....1....62.9.42.3....8......5.......4.6..15...92......1.....3.1.47": 6.7,
    "...72...8.6...3.5.......4.9..4.7......68...1..1.4.6...2.3..4...9......83...9..2..": 6.8,
    ".7.3.1.4..1..54.6..3..........9....2.....73..9.1..2...5...6...1..2...9.....1.5.74": 7.1,
    "2..6.8....3...1.....5....8.9...4.8.......64.3.73.....9..7.8..34..4..5.......1...6": 7.2,
    ".67..5...2....3.....1.8..2........9..8..9......67.4..3.4....6.5..8....176.5.....9": 7.3,
    ".4...8.....3..94..5..43...7.8.9..64..........79..4...32.6...3......51..9.....6...": 7.7,
    "..13...86......15.2..8.............885...74...62...9.....5......74.61...5....9.42": 7.8,
    "....6....4....19...3.8....5....2.7....2....4...5..4...2.4.3..9..1...5..38...7.1.6": 8.3,
    "...3.7.8...1...9.4........57.24....141.9..73...38..........5....5.7...4...7.6....": 8.4,
    "....51......74.6..1......9.91...3.2.2.......4..6.8.7..4...1.3..6..83......5..4.6.": 8.5,
    "..1.397..3..6.2..86...7.9.......4......28....5.8.....1.4...3.7.875...3.9....2...4": 8.7,
    "....7...9..6....1..7.2.6...1.....5..348........74...2..9..........859..3....671..": 8.9,
    ".4..2.........5.1....6..8.31....89.2.7.......3.92..4.6..6.37..5..7......2..4.....": 9.0,
    # 7.1 and 9.1 in https://github.com/grantm/sudoku-exchange-puzzle-bank
    "..6..79...9..4..8.....35..7..9....46..1...3..36....7..5..32.....1..5..2...24..1..": 7.1,
    "006401500300509001000030000205000703030040020670000058060907080000050000002304900": 9.1,
}
AI_ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
"""By Arto Inkala (2006); its published rating is 10.5."""
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def rating(text: str) -> Rating | None:
    """Without the steps of our own, which take most of the time that `difficulty` needs."""
    return rating_of(compile_puzzle(clueproof.parse(text, "sudoku")))


def rating_in_difficulty(text: str) -> Rating | None:
    found = difficulty(clueproof.parse(text, "sudoku"))
    assert isinstance(found, Difficulty)
    return found.rating


@pytest.mark.parametrize("line", RATED)
def test_ratings_are_those_of_sudoku_explainer(line: str) -> None:
    assert rating(line) == rating_in_difficulty(line) == Rating(RATED[line])


@pytest.mark.parametrize("line", MADE)
def test_every_technique_of_the_scale_is_taken(line: str) -> None:
    assert rating(line) == Rating(MADE[line])


@pytest.mark.parametrize("line", HARDER)
def test_patterns_and_chains_are_rated_by_their_kind_and_length(line: str) -> None:
    assert rating(line) == Rating(HARDER[line])


def test_ratings_of_chains_hardly_change_when_rows_are_columns() -> None:
    # as in Sudoku Explainer, of two chains that are equally short another one may come first
    for line in [*HARDER][::4]:
        found = rating("".join(line[column * 9 + row] for row in range(9) for column in range(9)))
        assert found is not None
        assert found.number == pytest.approx(HARDER[line], abs=0.1001)


def test_chains_within_chains_are_rated() -> None:
    found = rating(AI_ESCARGOT)
    assert found is not None
    assert found.exact
    assert found.number == pytest.approx(10.5, abs=0.1001)


def test_where_time_is_up_the_rating_is_a_bound() -> None:
    instance = compile_puzzle(clueproof.parse(AI_ESCARGOT, "sudoku"))
    with Clock(0):
        found = rating_of(instance)
    assert found is not None
    assert not found.exact
    assert str(found) == "SE at least 1.0"


def test_a_rating_that_is_cancelled_is_none() -> None:
    instance = compile_puzzle(clueproof.parse(AI_ESCARGOT, "sudoku"))
    cancel = Cancel()
    cancel.cancel()
    with Clock(None, cancel), pytest.raises(StoppedError):
        rating_of(instance)


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
    assert rating(SOLVED) is rating_in_difficulty(SOLVED) is None
