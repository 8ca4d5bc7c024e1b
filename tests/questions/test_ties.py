"""Objectives with ties: of equally good solutions the smallest counts, on every backend."""

from __future__ import annotations

import random
from functools import cache
from itertools import product

import pytest

from clueproof import InternalError, Unique, Unknown, count, solutions, solve, verify
from clueproof.backends import Limit, Satisfied, Undecided
from clueproof.backends import backend as backend_called
from clueproof.model import Clause, Linear, Model, Variable
from clueproof.questions import tie_break
from tests.questions.genres import Bare

BACKENDS = ["auto", "sat", "sat:glucose42", "cpsat", "brute-force"]
VALUES = (-2, 1, 5)


class Tied(Bare):
    """Two integers and four Booleans under random clauses, a random objective; ties among the first few cells."""

    def model(self, shape: tuple[int, int]) -> Model:
        seed, tied = shape
        chance = random.Random(seed)
        model = Model()
        cells: list[Variable] = [model.integer(name, VALUES) for name in "xy"]
        booleans = [model.boolean(name) for name in "abcd"]
        cells += booleans
        model.key(*cells)
        for _ in range(3):
            model.add(Clause(*(chance.choice((-1, 1)) * b for b in chance.sample(booleans, 2))))
        model.add(Linear(tuple((1, cell) for cell in cells), -2, 7))
        terms = [(chance.randint(-2, 2), cell) for cell in cells]
        aim = model.maximise if seed % 2 else model.minimise
        aim(terms, ties=chance.sample(cells, tied))
        return model


RULES = Tied()


@cache
def best(seed: int, tied: int) -> frozenset[tuple[int, ...]]:
    """The solutions that count, out of all assignments."""
    model = RULES.model((seed, tied))
    objective = model.objective
    assert objective is not None
    cells = model.keys
    allowed = [
        dict(zip(cells, values, strict=True))
        for values in product(VALUES, VALUES, *[(0, 1)] * 4)
        if -2 <= sum(values) <= 7
    ]
    clauses = [constraint.literals for constraint in model.constraints if isinstance(constraint, Clause)]
    allowed = [at for at in allowed if all(any(at[abs(x)] == (x > 0) for x in clause) for clause in clauses)]
    sign = -1 if objective.maximise else 1
    rank = [
        (sign * sum(factor * at[cell] for factor, cell in objective.terms), [at[cell] for cell in objective.ties])
        for at in allowed
    ]
    return frozenset(tuple(at.values()) for at, its in zip(allowed, rank, strict=True) if its == min(rank))


@pytest.mark.parametrize("backend", BACKENDS)
def test_random_models(backend: str) -> None:
    words = set()
    for seed, tied in product(range(8), (0, 2, 4, 6)):
        puzzle, expected = RULES.puzzle((seed, tied)), best(seed, tied)
        solved, verdict = solve(puzzle, backend=backend), verify(puzzle, backend=backend)
        assert solved.solution in expected
        assert verdict.solution in expected
        assert verdict.best is not None
        assert verdict.best.proven
        assert verdict.word == ("unique" if len(expected) == 1 else "multiple")
        if verdict.word == "multiple":
            assert verdict.second in expected - {verdict.solution}
        words.add((verdict.word, tied))
        found = [*solutions(puzzle, backend=backend)]
        assert len(found) == len(expected)
        assert {*found} == expected
        answer = count(puzzle, backend=backend)
        assert (answer.found, answer.complete) == (len(expected), True)
    # ties over all keys leave one solution, ties over few of them or none leave more
    assert {("multiple", 0), ("multiple", 2), ("unique", 6)} <= words
    assert ("multiple", 6) not in words


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_session_is_as_before(backend: str) -> None:
    """One session serves all puzzles of a shape: what was asked under ties must not bind the others."""
    for seed in range(4):
        puzzle = RULES.puzzle((seed, 3))
        free = [
            verify(puzzle, backend=backend).word,
            count(puzzle, backend=backend).found,
            {*solutions(puzzle, backend=backend)},
        ]
        for literal in (1, -1, 4, -4):
            verify(RULES.puzzle((seed, 3), literal), backend=backend)
            solve(RULES.puzzle((seed, 3), literal), backend=backend)
        assert [verify(puzzle, backend=backend).word, count(puzzle, backend=backend).found] == free[:2]
        assert {*solutions(puzzle, backend=backend)} == free[2] == {*best(seed, 3)}


@pytest.mark.parametrize("backend", ["sat", "cpsat", "brute-force"])
def test_smallest_under_assumptions(backend: str) -> None:
    model = RULES.model((0, 2))
    keys = model.keys
    ruled = [clause.literals for clause in model.constraints if isinstance(clause, Clause)]
    with backend_called(backend).open(model) as session:
        everything = []
        guard = session.open_guard()
        while isinstance(answer := session.solve([guard]), Satisfied):
            everything.append(answer.keys)
            session.add_clause(model.difference(answer.keys), guard)
        session.close_guard(guard)
        assert ruled
        assert len(everything) > 20
        for cells in (keys, keys[::-1], keys[2:4]):
            places = [keys.index(cell) for cell in cells]
            for clue in [sign * key for key in keys[2:] if isinstance(key, int) for sign in (1, -1)]:
                under = [its for its in everything if its[keys.index(abs(clue))] == (clue > 0)]
                start = session.solve([clue])
                assert isinstance(start, Satisfied) == bool(under)
                if not isinstance(start, Satisfied):
                    continue
                found, proved = tie_break.lexicographic_min(session, cells, start, [clue], Limit())
                assert proved
                assert [found.keys[place] for place in places] == min([its[place] for place in places] for its in under)


@pytest.mark.parametrize("allowed", [0, 1, 2])
def test_a_limit_leaves_the_choice_unproved(allowed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many queries the limit allows for the choice: a best solution, not called the one that counts."""
    asked = 0
    real = tie_break._with_clause

    def slow(*rest):  # type: ignore[no-untyped-def]
        nonlocal asked
        asked += 1
        return real(*rest) if asked <= allowed else Undecided("time limit reached")

    monkeypatch.setattr(tie_break, "_with_clause", slow)
    seed = next(seed for seed in range(20) if len(best(seed, 0)) > 3)
    puzzle = RULES.puzzle((seed, 6))
    verdict = verify(puzzle, backend="sat")
    assert isinstance(verdict, Unknown)
    assert verdict.reason == "optimum not proved"
    assert verdict.solution in best(seed, 0)
    assert verdict.best is not None
    assert verdict.best.value == verdict.best.bound
    assert not verdict.best.proven
    asked = 0
    assert not count(puzzle, backend="sat").complete
    asked = 0
    with pytest.raises(TimeoutError, match="optimum not proved"):
        next(solutions(puzzle, backend="sat"))
    monkeypatch.undo()
    assert isinstance(verify(puzzle, backend="sat"), Unique)


def test_a_limit_that_is_past() -> None:
    with backend_called("sat").open(RULES.model((1, 6))) as session:
        start = session.solve()
        assert isinstance(start, Satisfied)
        assert tie_break.lexicographic_min(session, session.model.keys, start, [], Limit.within(0)) == (start, False)


class Boastful(Tied):
    """Says of every optimum that it falls short."""

    def check_best(self, puzzle: object, solution: tuple[int, ...]) -> str | None:
        return "there is a better one"


def test_an_optimum_that_falls_short_is_no_answer() -> None:
    for question in (solve, verify, count):
        with pytest.raises(InternalError, match=r"breaks the rules \(there is a better one\)"):
            question(Boastful().puzzle((0, 6)))
