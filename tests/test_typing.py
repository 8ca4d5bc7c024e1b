"""What type checkers know of solutions: mypy reads this file (see `files` in pyproject.toml), and pytest runs it."""

from __future__ import annotations

from typing import Any, assert_type, get_args

import pytest

import clueproof
from clueproof.encoders.binary import Binary
from clueproof.encoders.index import GENRES
from clueproof.encoders.registry import rule_set
from clueproof.encoders.slitherlink import Slitherlink
from clueproof.encoders.sudoku import Sudoku, SudokuShape
from clueproof.genres import Clues, Genre, Lines, NumberRows
from clueproof.puzzle.rule_set import RuleSet

SMALL = "sudoku\n1.34\n34..\n....\n43.."
Sudokus = clueproof.Puzzle[SudokuShape, Clues, NumberRows]


def test_a_puzzle_of_a_genre_has_solutions_of_its_type() -> None:
    puzzle = assert_type(clueproof.parse(SMALL).of(Sudoku), Sudokus)
    solved = clueproof.solve(puzzle)
    assert isinstance(solved, clueproof.Solved)
    assert assert_type(solved.solution, NumberRows)[0] == (1, 2, 3, 4)
    verdict = clueproof.verify(puzzle)
    assert isinstance(verdict, clueproof.Multiple)
    assert_type(verdict.second, NumberRows)
    for solution in clueproof.solutions(puzzle, limit=1):
        assert_type(solution, NumberRows)
    assert_type(clueproof.count(puzzle, keep=True).solutions, tuple[NumberRows, ...])
    found = clueproof.candidates(puzzle)
    assert isinstance(found, clueproof.Candidates)
    assert_type(found.witnesses, tuple[NumberRows, ...])
    mended = clueproof.repair(puzzle)
    assert isinstance(mended, clueproof.Repair)
    assert_type(mended.solution, NumberRows)
    assert_type(clueproof.minimise(mended.puzzle), clueproof.Minimised[NumberRows])


def test_a_loop_is_a_set_of_edges() -> None:
    solved = clueproof.solve(clueproof.parse("slitherlink\n....\n.3..\n....").of(Slitherlink))
    assert isinstance(solved, clueproof.Solved)
    assert all(len(edge) == 2 for edge in assert_type(solved.solution, Lines))


def test_of_a_text_any_solution_is_known() -> None:
    solved = clueproof.solve(SMALL)
    assert isinstance(solved, clueproof.Solved)
    assert_type(solved.solution, clueproof.AnySolution)
    assert_type(clueproof.parse(SMALL), clueproof.Puzzle[Any, Any, clueproof.AnySolution])


def test_a_puzzle_of_another_genre_is_refused() -> None:
    with pytest.raises(clueproof.BadPuzzleError, match="expected a puzzle binary, not sudoku"):
        clueproof.parse(SMALL).of(Binary)


def test_a_genre_states_the_solutions_of_its_answer() -> None:
    for name in GENRES:
        genre = type(rule_set(name))
        stated = {
            argument
            for parent in genre.__mro__
            for base in getattr(parent, "__orig_bases__", ())
            if getattr(base, "__origin__", None) in (Genre, RuleSet)
            for argument in get_args(base)[2:]
            if parent is not Genre
        }
        decode = genre.answer.decode if issubclass(genre, Genre) else genre.decode
        # get_type_hints would look up the other annotations too, which may name what only type checkers import
        returned = eval(decode.__annotations__["return"], decode.__globals__)
        assert stated == {returned}, name
        assert returned in get_args(clueproof.AnySolution), name
