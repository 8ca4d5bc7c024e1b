"""Generated puzzles: proved by another backend, irreducible, and the same for the same seed everywhere."""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import time
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import clueproof
from clueproof.backends import BackendError, Limit, Refuted, backend, pool
from clueproof.backends.session import Session
from clueproof.encoders.index import GENRES
from clueproof.generation import Made, Recipe, RecipeError, generate, make, making
from clueproof.generation.solver import random_keys
from clueproof.questions.instance import compile_puzzle
from clueproof.questions.sessions import release
from clueproof.seeded_random import SeededRandom

SIZES: dict[str, list[tuple[int, int]]] = {
    "sudoku": [(4, 4), (6, 6), (9, 9)],
    "binary": [(4, 6), (6, 4), (8, 8)],
    "range": [(3, 5), (6, 4), (1, 5)],
    "easy-as-abc": [(4, 4), (6, 6)],
    "dominosa": [(3, 4), (5, 4), (1, 6)],
    "map": [(4, 5), (6, 6), (1, 4)],
    "magnets": [(3, 5), (4, 4), (1, 4)],
    "skyscrapers": [(3, 3), (5, 5)],
    "nonogram": [(4, 7), (6, 5), (1, 3)],
    "shade-the-cells": [(3, 5), (5, 4), (1, 4)],
}
"""Small ones of each rule set."""
SHAPES = [(name, *size) for name, sizes in SIZES.items() for size in sizes]


def fewer(puzzle: clueproof.Puzzle) -> list[clueproof.Puzzle]:
    """The puzzle without one of its clues, each in turn."""
    clues = puzzle.rules.clue_list(puzzle)
    return [puzzle.rules.with_clues(puzzle, clues[:place] + clues[place + 1 :]) for place in range(len(clues))]


@pytest.mark.parametrize(("name", "height", "width"), SHAPES)
def test_made_puzzles_have_one_solution(name: str, height: int, width: int) -> None:
    for made in generate(Recipe(name, (height, width), irreducible=True), seed="shapes", count=3):
        verdict = clueproof.verify(made.puzzle, backend="cpsat")
        assert isinstance(verdict, clueproof.Unique)
        assert verdict.solution == made.solution
        assert made.puzzle.rules.check(made.puzzle, made.solution) is None
        assert made.irreducible
        board = made.puzzle.rules.draw(made.puzzle)
        assert (board.height, board.width) == (height, width)
        for less in fewer(made.puzzle):
            assert isinstance(clueproof.verify(less, backend="sat:glucose42"), clueproof.Multiple)
        assert clueproof.parse(clueproof.to_text(made.puzzle)) == made.puzzle
        assert clueproof.parse(json.dumps(clueproof.to_json(made.puzzle))) == made.puzzle


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(SHAPES), st.integers(), st.sampled_from(["none", "rotation", "left-right", "top-bottom"]))
def test_any_shape_any_seed(shape: tuple[str, int, int], seed: int, symmetry: str) -> None:
    name, *size = shape
    made = make(Recipe(name, (size[0], size[1]), symmetry=symmetry, irreducible=True), seed)
    assert isinstance(clueproof.verify(made.puzzle, backend="sat:cadical195"), clueproof.Unique)
    assert made.puzzle.id == f"{seed}-1"


PINNED = {
    "sudoku": "73e3ca625db5bcb6",
    "binary": "5cfac7eb34d73177",
    "range": "308976957224a49c",
    "easy-as-abc": "18de9b9eec93d4fa",
    "skyscrapers": "81f224c40e3fbc2d",
    "nonogram": "52507e2243eede78",
    "shade-the-cells": "a9ec8cea1408b766",
    "independent-set": "79710dc323a8abe4",
    "triangle-sum": "94a52783a3be480b",
    "unidirectional-tsp": "62a45557a2b4d905",
}


@pytest.mark.parametrize("name", PINNED)
def test_the_same_seed_gives_the_same_puzzles_for_good(name: str) -> None:
    made = generate(Recipe(name), seed=2026, count=3)
    text = "".join(clueproof.to_text(one.puzzle) for one in made)
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == PINNED[name], text


def test_the_solver_that_helps_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    from clueproof.generation import solver

    recipes = [Recipe("sudoku", (6, 6)), Recipe("range", (4, 5)), Recipe("skyscrapers", (4, 4))]
    usual = [make(recipe, 5) for recipe in recipes]
    for which in ("sat:cadical195", "sat:glucose42", "cpsat"):
        monkeypatch.setattr(solver, "DRAWING_BACKEND", which)
        assert [make(recipe, 5, backend=which) for recipe in recipes] == usual


def test_jobs_change_nothing() -> None:
    recipe = Recipe("sudoku", (4, 4))
    alone = [*generate(recipe, 7, 11)]
    assert [*generate(recipe, 7, 11, jobs=2)] == alone
    assert [make(recipe, 7, number) for number in range(1, 12)] == alone
    assert len({made.puzzle.clues for made in alone}) == 11


def test_what_takes_long_is_spread_over_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    recipe, asked = Recipe("sudoku", (4, 4)), list[list[int]]()

    def in_processes(recipe: Recipe, seed: str, wanted: Iterator[int], *options: Any) -> Iterator[tuple[int, Made]]:
        asked.append([*islice(wanted, 6)])
        yield asked[-1][0], make(recipe, seed, asked[-1][0])
        raise BackendError("no process can be started")

    alone = [*generate(recipe, "spread", 7)]
    monkeypatch.setattr(making, "SINGLE_SECONDS", 0.0)
    monkeypatch.setattr(pool, "processors", lambda: 2)
    monkeypatch.setattr(making, "_in_processes", in_processes)
    assert [*generate(recipe, "spread", 7, jobs=None)] == alone
    assert asked == [[2, 3, 4, 5, 6, 7]]
    assert [made.puzzle.id for made in islice(generate(recipe, "spread", jobs=None), 2)] == ["spread-1", "spread-2"]
    asked.clear()
    assert [*generate(recipe, "spread", 5, jobs=None)] == alone[:5]
    monkeypatch.setattr(pool, "processors", lambda: 1)
    assert [*generate(recipe, "spread", 7, jobs=None)] == alone
    assert not asked


def test_jobs_pass_on_what_is_wrong() -> None:
    with pytest.raises(RecipeError, match="no clues of the kind 'border'"):
        [*generate(Recipe("sudoku", kinds=("border",)), count=2, jobs=2)]


def test_jobs_end_when_nobody_listens() -> None:
    before = {*multiprocessing.active_children()}
    puzzles = generate(Recipe("sudoku", (4, 4)), 7, jobs=2)
    assert next(puzzles).puzzle.id == "7-1"
    assert {*multiprocessing.active_children()} - before
    puzzles.close()
    assert not {*multiprocessing.active_children()} - before


def test_generate_without_end() -> None:
    puzzles = generate(Recipe("binary", (4, 4)), seed="endless")
    assert [next(puzzles).puzzle.id for _ in range(12)] == [f"endless-{number}" for number in range(1, 13)]


@pytest.mark.parametrize(
    ("recipe", "message"),
    [
        (Recipe("sudoku", (4, 6)), "a Sudoku is square"),
        (Recipe("binary", (5, 4)), "even, not 5"),
        (Recipe("sudoku", options={"diagonal": True}), "did you mean 'diagonals'"),
        (Recipe("skyscrapers", kinds=("statement",)), "no clues of the kind 'statement'; there are border, given"),
        (Recipe("skyscrapers", first=("statement",)), "no clues of the kind 'statement'; there are border, given"),
        (Recipe("range", (3, 4), symmetry="diagonal"), "square board, not 3 by 4"),
        (Recipe("sudoku", (4, 4), options={"regions": ["1234", "1234", "1234", "1233"]}), "region"),
        # the diagonals of a 3x3 Latin square can't both hold every number
        (Recipe("sudoku", (3, 3), options={"diagonals": True}), "has a solution"),
    ],
)
def test_what_cannot_be_made_is_refused(recipe: Recipe, message: str) -> None:
    with pytest.raises(clueproof.ClueproofError, match=message):
        make(recipe)


@pytest.mark.parametrize("name", sorted(GENRES))
def test_no_size_is_built_before_it_is_checked(name: str) -> None:
    wrong = r"at most \d|1 to \d|2 to \d|the size is the number of|is square|at least|is even"
    begun = time.process_time()
    for size in ((9999, 9999), (2, 9999), (9999, 2)):
        with pytest.raises(clueproof.ClueproofError, match=wrong):
            make(Recipe(name, size))
        if name != "independent-set":
            with pytest.raises(clueproof.ClueproofError, match=r"at most \d|1 to \d|is square|is even"):
                clueproof.rule_set(name).empty(*size, {})
    assert time.process_time() - begun < 2


def test_kinds_of_clues() -> None:
    made = make(Recipe("skyscrapers", (5, 5), kinds=("border",)), 1)
    assert {clue.kind for clue in made.puzzle.rules.clue_list(made.puzzle)} == {"border"}
    every = make(Recipe("sudoku", (4, 4), irreducible=False), 1)
    assert len(every.puzzle.rules.clue_list(every.puzzle)) == 16 and not every.irreducible
    some = make(Recipe("sudoku", (6, 6), at_least=20), 1)
    assert len(some.puzzle.rules.clue_list(some.puzzle)) == 20 and not some.irreducible


def test_density_of_a_picture() -> None:
    def filled(density: float) -> int:
        made = make(Recipe("nonogram", (9, 9), density=density), 1)
        return sum(value for row in made.solution for value in row)

    assert filled(0.3) < filled(0.8)


def session_for(name: str, height: int, width: int, which: str = "sat") -> Session:
    rules = clueproof.rule_set(name)
    return backend(which).open(compile_puzzle(rules.empty(height, width, {})).model)


def test_every_4x4_sudoku_comes_up() -> None:
    with session_for("sudoku", 4, 4) as session:
        found = Counter(random_keys(session, (), SeededRandom("all", number), Limit()) for number in range(4000))
    assert len(found) == 288
    # 14 times each on average; the odds against a draw that is uniform are wild outside of these
    assert max(found.values()) < 60


def test_decisions_are_accepted_one_by_one() -> None:
    """Against the definition: each decision, in order, if there is a solution with those before."""
    import clueproof.generation.solver as draw

    shapes = ("sudoku", 4, 4), ("sudoku", 9, 9), ("range", 3, 3), ("binary", 4, 4), ("skyscrapers", 3, 3)
    for name, height, width in shapes:
        for seed in range(12):
            with session_for(name, height, width) as session:
                keys = random_keys(session, (), SeededRandom("wish", seed), Limit())
                decisions = draw._decisions(session.model, SeededRandom("wish", seed), 0.5)
                accepted: list[int] = []
                with session_for(name, height, width, "sat:glucose42") as oracle:
                    for decision in [decision for values in decisions for decision in values]:
                        if not isinstance(oracle.solve([*accepted, decision]), Refuted):
                            accepted.append(decision)
                    answer = oracle.solve(accepted)
                    assert not isinstance(answer, Refuted)
                    assert answer.keys == keys  # type: ignore[union-attr]


def test_draw_under_assumptions_and_without_solutions() -> None:
    with session_for("sudoku", 4, 4) as session:
        first, second = session.model.keys[0].equals(3), session.model.keys[1].equals(3)  # type: ignore[union-attr]
        for seed in range(20):
            keys = random_keys(session, (first,), SeededRandom(seed), Limit())
            assert isinstance(keys, tuple) and keys[0] == 3
        assert isinstance(random_keys(session, (first, second), SeededRandom(1), Limit()), Refuted)


def test_values_that_the_rules_rule_out_are_drawn_past() -> None:
    # a fact stands in no trail of unit propagation: such a value was tried again and again
    with session_for("eulero", 4, 4) as session:
        for seed in range(3):
            keys = random_keys(session, (), SeededRandom("past", seed), Limit())
            assert isinstance(keys, tuple) and {key % 10 for key in keys} == {1, 2, 3, 4}


def test_a_session_that_propagates_nothing_draws_the_same() -> None:
    # unit propagation overlooks much in a backend that has none: bisection has to find it
    for name, height, width in (("sudoku", 4, 4), ("range", 3, 4)):
        with session_for(name, height, width) as knowing, session_for(name, height, width, "brute-force") as dull:
            for seed in range(3):
                assert random_keys(knowing, (), SeededRandom(seed), Limit()) == random_keys(
                    dull, (), SeededRandom(seed), Limit()
                )


def test_made_is_plain_data() -> None:
    import pickle

    made = make(Recipe("sudoku", (4, 4)), 1)
    again = pickle.loads(pickle.dumps(made))
    assert again == made and again.puzzle.rules == made.puzzle.rules
    assert isinstance(again, Made)


def test_without_a_seed_puzzles_differ_and_tell_how_to_make_them_again() -> None:
    one, other = (list(generate("sudoku", count=2, size=(4, 4))) for _ in range(2))
    assert one != other
    for made in (*one, *other):
        assert made.puzzle.id == f"{made.seed}-{made.number}"
        assert make(Recipe("sudoku", (4, 4)), made.seed, made.number) == made
    assert make(Recipe("sudoku", (4, 4))).seed != make(Recipe("sudoku", (4, 4))).seed


@pytest.mark.parametrize("genre", ["nurikabe", "castle-wall"])
def test_solutions_that_steer_an_attempt_do_not_depend_on_questions_before(genre: str) -> None:
    recipe = Recipe(genre, (7, 7))
    release()
    # begins with an attempt that only looks for what is wrong with the recipe
    made = [next(generate(recipe, seed, 1)).puzzle for seed in (1, 2)]
    for seed, puzzle in enumerate(made, 1):
        release()
        assert make(recipe, seed, 1).puzzle == puzzle
