"""The engine by itself: random clauses and rules, added between queries, against another solver and the rules' meaning;
what it refuses; what it does when it is stopped, or runs out of memory."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import product
from types import ModuleType
from typing import Any

import pytest

from clueproof.grid import Grid
from clueproof.model import Acyclic, Assignment, Connected, LazyConstraint, Literal, SingleLoop
from tests.fuzz.campaign import Run, Tally
from tests.fuzz.engine import KIND, Company

SATISFIED, REFUTED = 10, 20
MANY = 1 << 40


def solve(solver: Any, assumptions: Sequence[Literal] = ()) -> bool:
    status = solver.solve(assumptions, MANY, 60.0)
    assert status in (SATISFIED, REFUTED)
    return bool(status == SATISFIED)


def literals_of(values: bytes) -> list[Literal]:
    return [variable if true else -variable for variable, true in enumerate(values, 1)]


@pytest.mark.usefixtures("compiled")
def test_random_lives() -> None:
    """See `tests/fuzz/engine.py`."""
    tally, found = Run(KIND, "lives", most=120).go()
    assert not found, found
    assert min(tally.by["answer"].values()) > 200


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
def test_many_random_lives() -> None:
    tally, found = Run(KIND, "many lives", most=10_000).go()
    assert not found, found
    assert tally.by["question"]["solve"] > 100_000


def _small_rules() -> Iterator[LazyConstraint]:
    grid = tuple(Grid(2, 4, range(8)).edges)
    yield Connected(tuple(range(1, 9)), grid)
    yield Connected((1, 2, 3, 4, 4, -2, 7, 8), grid, enforce=(9,))
    yield Connected((1, 2, 3, 1, 5, 6, 7, -1), grid, enforce=(9, -10))
    yield Connected((1, 2, 3), ())
    yield Acyclic(tuple(range(1, 11)), grid)
    yield Acyclic((1, 2, 3, 4, 4, -2, 7, 8, 9, 8), grid, enforce=(5, -6))
    yield Acyclic((1, 2, 3, 4), ((0, 0), (0, 1), (1, 0), (2, 1)), enforce=(5,))
    yield SingleLoop(tuple(range(1, 11)), grid)
    yield SingleLoop(tuple(range(1, 11)), grid, (0, 7), enforce=(-11,))
    yield SingleLoop((1, 2, 3, 4, 5, 6, 7, 8, -9, 9), grid, or_none=True)


@pytest.mark.parametrize("rule", [*_small_rules()], ids=lambda rule: f"{type(rule).__name__} {rule.enforce}")
def test_rules_mean_what_they_mean(compiled: ModuleType, rule: LazyConstraint) -> None:
    """In all assignments; and what follows from a few values is true in all solutions that go on from them."""
    variables = max(abs(cell) for cell in (*rule.cells(), *rule.enforce) if isinstance(cell, int))
    with closing(Company(variables, Tally())) as company:
        company.rule(rule)
        solver = company.engine
    right = []
    for signs in product((1, -1), repeat=variables):
        literals = [sign * place for place, sign in enumerate(signs, 1)]
        holds = rule.holds(Assignment(literals, []))
        assert solve(solver, literals) is holds
        if holds:
            right.append({*literals})
    chance = random.Random(1)
    for _ in range(400):
        some = chance.sample(range(1, variables + 1), chance.randrange(variables))
        assumptions = [chance.choice((1, -1)) * x for x in some]
        many, literals, refuting = solver.implied(assumptions)
        agreeing = [each for each in right if each.issuperset(assumptions[:many])]
        assert all(each.issuperset(literals) for each in agreeing)
        if refuting >= 0:
            assert not [each for each in right if each.issuperset(assumptions[: many + 1])]
        assert solve(solver, assumptions) is any(each.issuperset(assumptions) for each in right)


def test_a_propagator_that_was_put_off_is_asked_in_the_end(compiled: ModuleType) -> None:
    """However much goes on before: each solution of many is one piece."""
    cells = Grid(4, 4, range(1, 17))
    rule = Connected(tuple(cells), tuple(Grid(4, 4, range(16)).edges))
    solver = compiled.Solver(17)
    solver.add_connected(rule.nodes, rule.edges, ())
    found = 0
    while solve(solver, (17,)):
        literals = literals_of(solver.values())[:16]
        assert rule.holds(Assignment(literals, []))
        solver.add_clause([-17, *[-literal for literal in literals]])
        found += 1
        if found == 3000:
            break
    assert found == 3000, "there are 11,506 connected parts of a 4x4 grid, and none"


# what is refused, and what ends it


@pytest.mark.parametrize("literal", [0, 4, -4, 1 << 31, -(1 << 31), 1 << 40, 1 << 70])
def test_literals_that_there_are_not(compiled: ModuleType, literal: int) -> None:
    solver = compiled.Solver(3)
    for call in (
        lambda: solver.add_clause((1, literal)),
        lambda: solver.add_clauses([(1, 2), (literal,)], 0, 2),
        lambda: solver.add_connected((1, literal), ((0, 1),), ()),
        lambda: solver.add_connected((1, 2), ((0, 1),), (literal,)),
        lambda: solver.add_loop((literal,), 2, ((0, 1),), ()),
        lambda: solver.add_acyclic((1, literal), 2, ((0, 1), (1, 0)), ()),
        lambda: solver.add_value_regions((1,), ((literal or 4,),), (), 1, ()),
        lambda: solver.solve((literal,), MANY, 1.0),
        lambda: solver.implied((literal,)),
    ):
        with pytest.raises(ValueError, match=r"there is no literal|too large"):
            call()
    assert solve(solver, (1, -2)), "and it goes on"


def test_other_arguments_that_make_no_sense(compiled: ModuleType) -> None:
    for variables in (-1, 1 << 30):
        with pytest.raises(ValueError, match="variables"):
            compiled.Solver(variables)
    solver = compiled.Solver(3)
    with pytest.raises(ValueError, match="variables"):
        solver.grow(1 << 30)
    for edges in (((0, 2),), ((-1, 0),), ((0, 1, 1),)):
        with pytest.raises(ValueError, match="edge"):
            solver.add_connected((1, 2), edges, ())
        with pytest.raises(ValueError, match="edge"):
            solver.add_loop((1,), 2, edges, ())
    for regions in (((1, 2), ((1,),)), ((), ((),)), ((1 << 29,), ((1,),))):
        with pytest.raises(ValueError, match=r"value|too large"):
            solver.add_value_regions(*regions, (), 1, ())
    with pytest.raises(ValueError, match="edge"):
        solver.add_value_regions((1,), ((1,), (2,)), ((0, 2),), 1, ())
    with pytest.raises(ValueError, match="two ends"):
        solver.add_loop((1, 2), 2, ((0, 1),), ())
    for call in (lambda: solver.add_clause("12"), lambda: solver.add_clause(5), lambda: solver.add_clauses(5, 0, 1)):
        with pytest.raises(TypeError):
            call()
    with pytest.raises(TypeError):
        solver.add_clause((1.0, 2))
    assert solve(solver)
    solver.close()
    solver.close()
    with pytest.raises(RuntimeError, match="closed"):
        solver.add_clause((1,))


def pigeons(compiled: ModuleType, holes: int) -> Any:
    """One pigeon more than holes: no solver without counting refutes many of them."""
    place = [[1 + pigeon * holes + hole for hole in range(holes)] for pigeon in range(holes + 1)]
    solver = compiled.Solver(holes * (holes + 1))
    for row in place:
        solver.add_clause(row)
    for hole in range(holes):
        for one in range(holes + 1):
            for other in range(one):
                solver.add_clause((-place[one][hole], -place[other][hole]))
    return solver


def test_small_pigeonholes_are_refuted(compiled: ModuleType) -> None:
    """Thousands of conflicts, so that clauses are dropped and the memory is tidied up."""
    solver = pigeons(compiled, 8)
    assert not solve(solver)
    assert solver.core() == []
    assert solver.counts()[0] > 2000


def test_conflicts_and_time_are_limited(compiled: ModuleType) -> None:
    solver = pigeons(compiled, 12)
    assert solver.solve((), 100, 60.0) == 0
    assert 100 <= solver.counts()[0] < 200
    started = time.monotonic()
    assert solver.solve((), MANY, 0.05) == 1
    assert time.monotonic() - started < 2


def test_it_is_stopped_from_another_thread(compiled: ModuleType) -> None:
    solver = pigeons(compiled, 12)
    timer = threading.Timer(0.1, solver.stop)
    timer.start()
    assert solver.solve((), MANY, 60.0) == 2
    timer.join()
    assert solver.solve((), MANY, 60.0) == 2, "until it may go on"
    solver.go_on()
    assert solver.solve((), 10, 60.0) == 0


def test_nobody_else_may_touch_it_while_it_works(compiled: ModuleType) -> None:
    solver = pigeons(compiled, 12)
    working = threading.Thread(target=solver.solve, args=((), MANY, 60.0))
    working.start()
    time.sleep(0.1)
    for call in (lambda: solver.add_clause((1,)), lambda: solver.solve((), 1, 1.0), solver.values, solver.close):
        with pytest.raises(RuntimeError, match="another thread"):
            call()
    solver.stop()
    working.join()
