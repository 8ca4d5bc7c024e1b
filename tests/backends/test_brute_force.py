"""The oracle: agrees with counting by hand and with the SAT backend, and honours its limits."""

from __future__ import annotations

import threading
import time
from itertools import product

import pytest

from clueproof.backends import BackendError, Refuted, Satisfied, Undecided, backend
from clueproof.backends.session import Capability, Limit
from clueproof.clock import CANCELLED, TIME_LIMIT
from clueproof.model import AllDifferent, AtMost, Clause, Exactly, Linear, Model


@pytest.fixture
def oracle():
    return backend("brute-force")


@pytest.fixture
def hopeless() -> Model:
    """Exactly 12 and exactly 13 of 26: seen only when all have values."""
    model = Model()
    model.key(*model.boolean_grid(2, 13))
    model.add(Exactly(12, tuple(model.keys)))
    model.add(Exactly(13, tuple(model.keys)))
    return model


def test_known_counts(oracle, binary4, islands, all_solutions):
    with oracle.open(binary4) as session:
        assert len(list(all_solutions(session))) == 72
    with oracle.open(islands) as session:
        counted = list(all_solutions(session))
    assert len(counted) == len(set(counted)) == _fives_in_one_piece()


def _fives_in_one_piece() -> int:
    """Sets of five cells of a 3x3 grid in one piece, by flooding."""
    found = 0
    for cells in product((0, 1), repeat=9):
        left = {place for place, cell in enumerate(cells) if cell}
        if len(left) != 5:
            continue
        edge = [left.pop()]
        for place in edge:
            for near in {place - 3, place + 3, place - (place % 3 > 0), place + (place % 3 < 2)} & left:
                left.remove(near)
                edge.append(near)
        found += not left
    return found


def test_agrees_with_sat(oracle, sudoku4, all_solutions):
    cells = sudoku4.keys
    assumptions = [cells[0].equals(1), -cells[1].equals(2), cells[5].equals(2), cells[10].equals(1)]
    with oracle.open(sudoku4) as session, backend("sat").open(sudoku4) as reference:
        mine = list(all_solutions(session, assumptions))
        assert len(mine) > 1
        assert len(set(mine)) == len(mine)
        assert set(mine) == set(all_solutions(reference, assumptions))


def test_views_of_integers_are_no_variables_of_their_own(oracle, all_solutions):
    model = Model()
    x, y = (model.integer(name, (1, 2, 5)) for name in "xy")
    model.key(x, y)
    small, large = x.at_most(2), y.at_least(3)
    model.add(Clause(small, large))
    with oracle.open(model) as session:
        assert set(all_solutions(session)) == {(a, b) for a, b in product((1, 2, 5), repeat=2) if a <= 2 or b >= 3}
        assert set(all_solutions(session, [-small])) == {(5, 5)}
        answer = session.solve([small, y.equals(1)])
        assert isinstance(answer, Satisfied)
        assignment = answer.assignment
        assert [assignment.true(literal) for literal in (small, large, y.equals(1), y.equals(5))] == [
            True, False, True, False,
        ]  # fmt: skip


def test_refuted_names_all_assumptions(oracle):
    model = Model()
    a, b, c = (model.boolean(name) for name in "abc")
    model.add(Clause(-a, -b))
    with oracle.open(model) as session:
        answer = session.solve([c, a, b])
        assert isinstance(answer, Refuted)
        assert answer.core == (c, a, b)
        assert isinstance(session.solve([a, -a]), Refuted)
        assert isinstance(session.solve([c, a]), Satisfied)


def test_statements_without_cells(oracle):
    model = Model()
    model.add(AllDifferent(()))
    with oracle.open(model) as session:
        assert isinstance(session.solve(), Satisfied)
        session.add_clause([])
        assert isinstance(session.solve(), Refuted)


def test_guards_and_fresh_literals(oracle):
    model = Model()
    a, b = (model.boolean(name) for name in "ab")
    model.key(a, b)
    with oracle.open(model) as session:
        guard, free = session.open_guard(), session.new_literal()
        session.add_clause([a], guard)
        session.add_constraint(AtMost(1, (a, b), enforce=(guard,)))
        session.add_clause([b, free])
        answer = session.solve([guard])
        assert isinstance(answer, Satisfied)
        assert answer.keys == (1, 0)
        assert answer.assignment.true(free)
        assert isinstance(session.solve([guard, b]), Refuted)
        assert isinstance(session.solve([a, b]), Satisfied)
        session.close_guard(guard)
        assert isinstance(session.solve([a, b]), Satisfied)
        assert isinstance(session.solve([-b, -free]), Refuted)


@pytest.mark.parametrize("maximise", [False, True])
def test_the_objective(oracle, maximise):
    model = Model()
    x, y = (model.integer(name, range(-3, 4)) for name in "xy")
    model.key(x, y)
    model.add(Linear(((1, x), (2, y)), least=-4, most=5))
    (model.maximise if maximise else model.minimise)(((1, x), (1, y)))
    values = [a + b for a, b in product(range(-3, 4), repeat=2) if -4 <= a + 2 * b <= 5]
    with oracle.open(model) as session:
        best = session.optimise()
        assert (best.value, best.proven) == (max(values) if maximise else min(values), True)
        # nothing of the search for the best is left
        assert isinstance(session.solve([x.equals(0), y.equals(0)] if x.known_equals else []), Satisfied)


def test_the_limit_holds(oracle, hopeless):
    with oracle.open(hopeless) as session:
        started = time.monotonic()
        answer = session.solve([], Limit.within(0.3))
        assert 0.3 <= time.monotonic() - started <= 0.8
        assert isinstance(answer, Undecided)
        assert answer.reason == TIME_LIMIT


def test_cancel_from_another_thread(oracle, hopeless):
    with oracle.open(hopeless) as session:
        threading.Timer(0.2, session.cancel).start()
        started = time.monotonic()
        answer = session.solve()
        assert time.monotonic() - started <= 0.7
        assert isinstance(answer, Undecided)
        assert answer.reason == CANCELLED
        session.resume()
        assert isinstance(session.solve(hopeless.keys), Refuted)


def test_name_version_and_options(oracle):
    assert oracle.name == "brute-force"
    assert oracle.version()
    assert Capability.LIMIT in oracle.capabilities
    assert Capability.CORE not in oracle.capabilities
    with pytest.raises(BackendError, match="has no options"):
        backend("brute-force:fast")
