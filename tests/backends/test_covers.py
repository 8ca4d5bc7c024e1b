"""The search for exact covers beside plain backtracking: every verdict, every clue left out, every drawn solution."""

from __future__ import annotations

from array import array
from functools import cache

import pytest

import clueproof
from clueproof.backends import Refuted, Satisfied, backend
from clueproof.backends.native import SWITCH, covers, engine_if_any
from clueproof.backends.native.covers import CoverSearch, cover_search
from clueproof.clock import Cancel, CancelledError, Clock
from clueproof.generation.solver import GenerationSolver
from clueproof.model import AtMost, Clause, Connected, Exactly, Model
from clueproof.puzzle.clue import Clue
from clueproof.puzzle.rule_set import Puzzle
from clueproof.questions.instance import compile_puzzle
from clueproof.seeded_random import SeededRandom
from tests import backtracking

pytestmark = pytest.mark.skipif(engine_if_any() is None, reason="the engine is not built")

SHAPES = {
    "4x4": ("sudoku", 4, {}),
    "4x4 with diagonals": ("sudoku", 4, {"diagonals": True}),
    "jigsaw": (
        "sudoku",
        4,
        {"regions": [["a", "a", "b", "b"], ["a", "a", "c", "b"], ["d", "c", "c", "b"], list("dddc")]},
    ),
    "6x6": ("sudoku", 6, {}),
    "Latin square": ("latin-square", 4, {}),
    "Latin square with diagonals": ("latin-square", 5, {"diagonals": True}),
}


@cache
def shape(name: str) -> tuple[Puzzle, CoverSearch, list[list[tuple[int, int]]]]:
    """An empty board, the search, and the houses as the rules say them."""
    genre, side, options = SHAPES[name]
    empty = clueproof.rule_set(genre).empty(side, side, options)
    search = cover_search(compile_puzzle(empty, shared=True).model)
    assert search is not None
    return empty, search, [[divmod(place, side) for place in house] for house in empty.rules.houses(empty.shape)]


def literals(puzzle: Puzzle) -> list[int]:
    return compile_puzzle(puzzle, shared=True).clues


def rows_of(puzzle: Puzzle) -> list[list[int]]:
    given, side = puzzle.clues["given"], puzzle.shape.side
    return [[given.get((r, c), 0) for c in range(side)] for r in range(side)]


def random_puzzle(name: str, rng: SeededRandom) -> Puzzle:
    """Some numbers of a solution, now and then one of another; as a rule with few solutions or none."""
    empty, search, _ = shape(name)
    side = empty.shape.side
    keys = search.drawn([], decisions(empty, rng))
    assert keys is not None
    values = {(place // side, place % side): value for place, value in enumerate(keys)}
    cells = rng.shuffled([*values])[: int(side * side * (0.25 + 0.5 * rng.below(100) / 100))]
    if rng.happens(0.3):
        values[cells[0]] = 1 + rng.below(side)
    return empty.rules.with_clues(empty, [Clue("given", cell, values[cell]) for cell in cells])


def decisions(empty: Puzzle, rng: SeededRandom) -> list[list[int]]:
    model = compile_puzzle(empty, shared=True).model
    return [rng.shuffled([key.equals(value) for value in key.values]) for key in rng.shuffled(model.keys)]


@pytest.mark.parametrize("name", SHAPES)
def test_only_what_has_one_solution_is_unique(name):
    _, search, houses = shape(name)
    rng = SeededRandom("verdicts", name)
    puzzles = [random_puzzle(name, rng) for _ in range(60)]
    found = [*search.only_ones([literals(puzzle) for puzzle in puzzles])]
    kinds = set()
    for puzzle, only in zip(puzzles, found, strict=True):
        solutions = [*backtracking.sudoku(rows_of(puzzle), houses)]
        kinds.add(min(2, len(solutions)))
        assert (only is None) == (len(solutions) != 1)
        if only is not None:
            assert [*only.keys] == [number for row in solutions[0] for number in row]
    assert kinds == {0, 1, 2}


@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize("at_least", [0, 7])
def test_clues_are_left_out_as_long_as_the_solution_stays_the_only_one(name, at_least):
    _, search, houses = shape(name)
    rng = SeededRandom("deletion", name)
    tried = 0
    for _ in range(40):
        puzzle = random_puzzle(name, rng)
        clues = puzzle.rules.clue_list(puzzle)
        order = rng.shuffled(range(len(clues)))
        pairs = [order[at : at + 2] for at in range(0, len(order) - 1, 2)]
        solutions = [*backtracking.sudoku(rows_of(puzzle), houses)]
        for groups in ([[place] for place in order], pairs):
            found = search.without_needless(literals(puzzle), groups, at_least)
            assert (found is None) == (len(solutions) != 1)
            if found is None:
                continue
            tried += 1
            keys, out = found
            assert [*keys] == [number for row in solutions[0] for number in row]
            left, expected = {*range(len(clues))}, list[bool]()
            for group in groups:
                rest = left.difference(group)
                if len(rest) < at_least:
                    break
                fewer = puzzle.rules.with_clues(puzzle, [clues[place] for place in rest])
                expected.append(len([*zip(range(2), backtracking.sudoku(rows_of(fewer), houses), strict=False)]) == 1)
                left = rest if expected[-1] else left
            assert out == expected
    assert tried > 10


@pytest.mark.parametrize("name", SHAPES)
def test_the_first_decision_that_is_possible_is_accepted(name):
    empty, search, houses = shape(name)
    side, rng = empty.shape.side, SeededRandom("drawing", name)
    model = compile_puzzle(empty, shared=True).model
    for _ in range(5):
        order = [(place, rng.shuffled(range(1, side + 1))) for place in rng.shuffled(range(side * side))]
        keys = search.drawn([], [[model.keys[place].equals(value) for value in values] for place, values in order])
        rows = rows_of(empty)
        for place, values in order:
            r, c = divmod(place, side)
            for rows[r][c] in values:
                if next(backtracking.sudoku(rows, houses), None) is not None:
                    break
        assert keys == tuple(number for row in rows for number in row)


def test_decisions_may_be_denied_and_facts_may_leave_no_solution():
    model = Model()
    a, b, c = (model.boolean(name) for name in "abc")
    model.key(a, b, c)
    model.add(Exactly(1, (a, b)))
    model.add(AtMost(1, (b, c)))
    model.add(Clause(-c))
    search = cover_search(model)
    assert search is not None
    assert search.drawn([], [[-a], [c, -c]]) == (0, 1, 0)
    assert search.drawn([], [[-b, b], [a]]) == (1, 0, 0)
    assert search.drawn([c], [[a]]) is None
    assert [only and [*only.keys] for only in search.only_ones([[a], [-a], [], [c]])] == [
        [1, 0, 0],
        [0, 1, 0],
        None,
        None,
    ]


def test_only_exact_covers_are_searched(sudoku4):
    assert cover_search(sudoku4) is not None
    model = Model()
    cells = [model.boolean(name) for name in "abc"]
    model.key(*cells)
    model.add(Connected(tuple(cells), ((0, 1), (1, 2))))
    assert cover_search(model) is None
    twice = Model()
    cells = [twice.boolean(name) for name in "abc"]
    twice.key(*cells)
    twice.add(Exactly(2, tuple(cells)))
    assert cover_search(twice) is None


def test_bounds_are_left_to_others(sudoku4):
    bound = sudoku4.keys[0].at_most(2)
    search = cover_search(sudoku4)
    assert search is not None
    assert search.without_needless([bound], [[0]], 0) is None
    assert search.drawn([bound], []) is None
    with pytest.raises(KeyError):
        next(search.only_ones([[bound]]))


def test_it_can_be_switched_off(sudoku4, monkeypatch):
    monkeypatch.setenv(SWITCH, "0")
    assert engine_if_any() is None
    assert cover_search(sudoku4) is None
    monkeypatch.delenv(SWITCH)
    assert cover_search(sudoku4) is not None


def test_a_long_search_is_given_up(monkeypatch):
    monkeypatch.setattr(covers, "STEPS", 0)
    empty = clueproof.rule_set("latin-square").empty(7, 7, {})
    search = cover_search(compile_puzzle(empty, shared=True).model)
    assert search is not None
    # seven numbers decide little: the search has to go on, and may not
    assert [*search.only_ones([[]])] == [None]
    assert search.without_needless([], [], 0) is None
    assert search.drawn([], []) is None


def test_a_list_is_cancelled_between_calls(monkeypatch):
    monkeypatch.setattr(covers, "SLICE", 0.0)
    _, search, _ = shape("6x6")
    cancel = Cancel()
    with Clock(None, cancel):
        found = search.only_ones([[]] * 100)
        assert next(found) is None
        cancel.cancel()
        with pytest.raises(CancelledError):
            next(found)


def ints(*numbers: int) -> array[int]:
    return array("i", numbers)


WRONG = {
    "an item that there is not": (2, ints(0, 2), ints(0, 2), ints(-1), 0),
    "an option without items": (1, ints(0), ints(0, 1, 1), ints(-1, -1), 0),
    "a key that there is not": (1, ints(0), ints(0, 1), ints(256), 1),
    "ends that fall": (2, ints(0, 1), ints(0, 2, 1, 2), ints(-1, -1, -1), 0),
    "65 options of an item": (1, ints(*[0] * 65), ints(*range(66)), ints(*[-1] * 65), 0),
}


@pytest.mark.parametrize("name", WRONG)
def test_numbers_without_sense_are_refused(name):
    compiled = engine_if_any()
    assert compiled is not None
    with pytest.raises(ValueError, match=r"this is no cover|more than 64|ends of groups"):
        compiled.Cover(*WRONG[name])


def test_so_are_facts_and_buffers():
    compiled = engine_if_any()
    assert compiled is not None
    cover = compiled.Cover(1, ints(0, 0), ints(0, 1, 2), ints(0, 1), 1)
    assert cover.verify(ints(1), ints(1), 0, 10, 1.0)[:2] == (bytes([compiled.UNIQUE]), b"\1")
    assert cover.verify(ints(), ints(0, 0), 1, 10, 1.0)[0] == bytes([compiled.MULTIPLE])
    for fact in (2, -3, 2**31 - 1, -(2**31)):
        with pytest.raises(ValueError, match="no option"):
            cover.verify(ints(fact), ints(1), 0, 10, 1.0)
    with pytest.raises(ValueError, match="ends"):
        cover.verify(ints(1), ints(2), 0, 10, 1.0)
    with pytest.raises(TypeError):
        cover.verify(array("q", [1]), ints(1), 0, 10, 1.0)
    with pytest.raises(ValueError, match="different positions"):
        cover.leave_out(ints(1), ints(0, 0), ints(1, 2), 0, 10)
    with pytest.raises(ValueError, match="houses"):
        compiled.complete_boards(ints(4), ints(1), b"\1\2\2\1", 4)
    assert compiled.complete_boards(ints(0, 1, 2, 3), ints(2, 4), b"\1\2\2\1\1\1\2\1\0\1\2\1", 4) == b"\1\0\0"


@pytest.mark.slow
def test_agrees_with_sat_on_many_boards():
    for side, number in ((9, 3000), (16, 30)):
        empty = clueproof.rule_set("sudoku").empty(side, side, {})
        instance, rng = compile_puzzle(empty, shared=True), SeededRandom("sat", side)
        search = cover_search(instance.model)
        assert search is not None
        with backend("sat").open(instance.model) as session, GenerationSolver() as solver:
            for _ in range(number):
                keys = solver.random_solution(empty, rng)
                cells = [key.equals(value) for key, value in zip(instance.model.keys, keys, strict=True)]
                asked = rng.shuffled(cells)[: int(side * side * (0.3 + 0.3 * rng.below(100) / 100))]
                if rng.happens(0.2):
                    asked[-1] = rng.one_of(instance.model.keys).equals(1)
                (only,) = search.only_ones([asked])
                first = session.solve(asked)
                if only is not None:
                    assert isinstance(first, Satisfied)
                    assert first.keys == tuple(only.keys)
                    with session.guard() as guard:
                        session.add_clause(instance.model.difference(first.keys), guard)
                        assert isinstance(session.solve([*asked, guard]), Refuted)
