"""`verify_all`: the verdicts of `verify`, whatever is asked about together."""

from __future__ import annotations

from itertools import count, islice

import pytest

import clueproof
from clueproof import Cancel, InternalError, Multiple, NoSolution, Unique, Unknown, parse, verify, verify_all
from clueproof.backends.native import NAME, SWITCH, engine_if_any
from clueproof.backends.native.covers import CoverSearch, OnlyOne
from clueproof.encoders.latin_square import LatinSquare
from clueproof.encoders.sudoku import Sudoku
from clueproof.questions.lists import FEWEST, MOST_AT_ONCE, Portions, _houses, unique_ones
from clueproof.questions.sessions import release

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
OTHER = "..69012...2.3.4.7.1...7...846.....25..3...7..79.....646...3...7.4.2.9.8...87.64.."
SEVERAL = UNIQUE.replace("53..7", ".....")
NONE = UNIQUE.replace("53..7", "53..5")
SMALL = ("1...\n....\n..3.\n...2", "12..\n34..\n....\n...1", "1...\n....\n....\n...2")
LINK = "https://puzz.link/p?slither/2/2/dg"


@pytest.fixture
def puzzles() -> list[clueproof.Puzzle]:
    lists = [UNIQUE, SEVERAL, OTHER, NONE, UNIQUE, SEVERAL, NONE, OTHER]
    return [parse(line, "sudoku") for line in lists] + [parse(text, "sudoku") for text in SMALL * 2] + [parse(LINK)]


def told(verdict) -> object:
    core = (verdict.core.positions, verdict.core.irreducible) if isinstance(verdict, NoSolution) else None
    return verdict.word, verdict.solutions, verdict.puzzle, core, getattr(verdict, "differ", None)


def test_verdicts_are_the_same_with_and_without_the_engine(puzzles, monkeypatch):
    release()
    found = [*verify_all(puzzles)]
    cores = [told(verdict) for verdict in found]
    assert [verdict.word for verdict in found] == [verify(puzzle).word for puzzle in puzzles]
    monkeypatch.setenv(SWITCH, "0")
    release()
    assert [told(verdict) for verdict in verify_all(puzzles)] == cores


@pytest.mark.skipif(engine_if_any() is None, reason="the engine is not built")
def test_the_engine_finds_what_is_unique_in_lists(puzzles):
    asked = [verdict.evidence.solver == NAME and verdict.evidence.queries == 1 for verdict in verify_all(puzzles)]
    assert asked[:8] == [True, False, True, False] * 1 + [True, False, False, True]
    assert not asked[-1]
    # by name a backend is asked itself
    assert {verdict.evidence.backend for verdict in verify_all(puzzles[:8], backend="sat")} == {"sat"}


def test_of_several_sessions_the_one_that_is_apart_answers(monkeypatch):
    """What a puzzle that is not unique is told of does not depend on unique ones before it."""
    monkeypatch.setenv(SWITCH, "0")
    several, unique = parse(SEVERAL, "sudoku"), [parse(line, "sudoku") for line in (UNIQUE, OTHER)]
    expected = []
    for before in ([], unique, unique * 5):
        release()
        verify(several)
        expected.append([told(verdict) for verdict in map(verify, [*before, several, *before, several])][-1])
    assert expected[0] == expected[1] == expected[2]


def test_texts_and_iterators_are_taken_as_they_are_needed():
    taken = []

    def endless():
        for number in count():
            taken.append(number)
            yield UNIQUE

    found = verify_all(endless())
    assert isinstance(next(found), Unique)
    assert len(taken) == FEWEST
    assert all(isinstance(verdict, Unique) for verdict in islice(found, 2000))
    assert len(taken) <= 2001 + MOST_AT_ONCE


def test_an_error_comes_behind_the_verdicts_before_it():
    found = verify_all([UNIQUE] * 6 + ["no puzzle", UNIQUE])
    assert [verdict.word for verdict in islice(found, 6)] == ["unique"] * 6
    with pytest.raises(clueproof.BadPuzzleError):
        next(found)


def test_cancelled_and_without_time_verdicts_are_unknown(puzzles):
    cancel = Cancel()
    cancel.cancel()
    for options in ({"cancel": cancel}, {"time_limit": 1e-9}):
        assert all(isinstance(verdict, Unknown) for verdict in verify_all(puzzles, **options))


def test_chunks_end_where_the_next_item_has_to_be_waited_for():
    assert [*Portions(range(5), lambda: False)] == [[0], [1], [2], [3], [4]]
    assert [len(chunk) for chunk in Portions(range(4 + 8 + 16 + 3))] == [4, 8, 16, 3]


@pytest.mark.skipif(engine_if_any() is None, reason="the engine is not built")
def test_a_wrong_solution_is_an_internal_error(puzzles, monkeypatch):
    def wrong(self, asked):
        for _ in asked:
            yield OnlyOne(bytes([1] * 81), 0.0)

    monkeypatch.setattr(CoverSearch, "only_ones", wrong)
    with pytest.raises(InternalError, match="does not hold every number"):
        unique_ones(puzzles[:8])

    solution = verify(puzzles[0]).solution
    swapped = bytes(number % 9 + 1 for row in solution for number in row)

    def other(self, asked):
        for _ in asked:
            yield OnlyOne(swapped, 0.0)

    # a solution of the rules, but not of these clues
    monkeypatch.setattr(CoverSearch, "only_ones", other)
    with pytest.raises(InternalError, match="is given as"):
        unique_ones(puzzles[:8])


def test_houses_count_only_beside_the_check():
    class Windoku(Sudoku):
        name = "windoku"

        def find_violation(self, puzzle, solution):
            return "never right"

    class Sloppy(Sudoku):
        name = "sloppy"

        def check(self, puzzle, solution):
            return None

    sudoku = clueproof.rule_set("sudoku").empty(9, 9, {})
    assert len(_houses(sudoku.rules, sudoku.shape)[1]) == 27
    assert len(_houses(LatinSquare(), LatinSquare().empty(5, 5, {"diagonals": True}).shape)[1]) == 12
    for rules in (Windoku(), Sloppy(), clueproof.rule_set("killer-sudoku"), clueproof.rule_set("futoshiki")):
        assert _houses(rules, sudoku.shape) is None


def test_solutions_are_those_of_multiple(puzzles):
    verdict = next(verify_all([puzzles[1]]))
    assert isinstance(verdict, Multiple)
    assert verdict.solution != verdict.second
