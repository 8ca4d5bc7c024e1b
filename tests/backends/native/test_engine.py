"""The engine by itself: random clauses and rules, added between queries, against another solver and the rules' meaning;
what it refuses; what it does when it is stopped, or runs out of memory."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator, Sequence
from itertools import product
from types import ModuleType
from typing import Any

import pytest
from pysat.solvers import Solver as PySat

from clueproof.grid import Grid
from clueproof.model import Assignment, Connected, LazyConstraint, Literal, SingleLoop

SATISFIED, REFUTED = 10, 20
MANY = 1 << 40


def solve(solver: Any, assumptions: Sequence[Literal] = ()) -> bool:
    status = solver.solve(assumptions, MANY, 60.0)
    assert status in (SATISFIED, REFUTED)
    return bool(status == SATISFIED)


def literals_of(values: bytes) -> list[Literal]:
    return [variable if true else -variable for variable, true in enumerate(values, 1)]


class Pair:
    """The engine and another solver, which are told the same; rules reach the other one as cuts."""

    def __init__(self, compiled: ModuleType, variables: int) -> None:
        self.variables = variables
        self.engine = compiled.Solver(variables)
        self.other = PySat("minicard", bootstrap_with=[(variables, -variables)])
        self.clauses: list[Sequence[Literal]] = []
        self.rules: list[LazyConstraint] = []

    def grow(self) -> None:
        self.variables += 1
        self.engine.grow(self.variables)
        self.other.add_clause((self.variables, -self.variables))

    def add(self, *clauses: Sequence[Literal], at_once: bool = False) -> None:
        self.clauses += clauses
        for clause in clauses:
            self.other.add_clause(clause)
            if not at_once:
                self.engine.add_clause(clause)
        if at_once:
            self.engine.add_clauses([(), *clauses, ()], 1, len(clauses) + 1)

    def rule(self, rule: LazyConstraint) -> None:
        self.rules.append(rule)
        if isinstance(rule, Connected):
            self.engine.add_connected(rule.nodes, rule.edges, rule.enforce)
        else:
            assert isinstance(rule, SingleLoop)
            self.add(*[(*(-literal for literal in rule.enforce), *clause) for clause in rule.clauses()])
            number = {point: place for place, point in enumerate(rule.at)}
            ends = [(number[one], number[other]) for one, other in rule.ends]
            self.engine.add_loop(rule.edges, len(number), ends, rule.enforce)

    def expected(self, assumptions: Sequence[Literal]) -> bool:
        """What the other solver says. Cuts follow from the rules, so they stay."""
        while self.other.solve(assumptions=[*dict.fromkeys(assumptions)]):
            assignment = Assignment(self.other.get_model()[: self.variables], [])
            cuts = [cut.clause for rule in self.rules for cut in rule.cuts(assignment)]
            if not cuts:
                return True
            for cut in cuts:
                self.other.add_clause(cut)
        return False

    def ask(self, assumptions: Sequence[Literal]) -> bool:
        """Both must say the same; a solution must be one, and a core fail by itself."""
        found = solve(self.engine, assumptions)
        assert found is self.expected(assumptions), assumptions
        if found:
            literals = literals_of(self.engine.values())
            assignment = Assignment(literals, [])
            assert len(literals) == self.variables
            assert all(map(assignment.true, assumptions))
            assert all(any(map(assignment.true, clause)) for clause in self.clauses)
            assert all(rule.holds(assignment) for rule in self.rules)
            if self.engine.forced():
                assert not any(self.expected([*assumptions, -literal]) for literal in literals), "it is the only one"
        else:
            core = self.engine.core()
            assert {*core} <= {*assumptions}
            assert not self.expected(core)
        return found

    def ask_what_follows(self, assumptions: Sequence[Literal]) -> None:
        many, literals, refuting = self.engine.implied(assumptions)
        assert refuting >= 0 or many == len(assumptions)
        for literal in literals:
            assert not self.expected([*assumptions[:many], -literal])
        if refuting >= 0:
            assert not self.expected(assumptions[: many + 1])


def random_clause(chance: random.Random, variables: int) -> list[Literal]:
    size = chance.choice([0] * (chance.random() < 0.02) + [1, 2, 2, 3, 3, 3, 4, 9])
    return [chance.choice((-1, 1)) * chance.randint(1, variables) for _ in range(size)]


def random_rule(chance: random.Random, variables: int) -> LazyConstraint:
    """On a grid, the literals mostly variables of their own, some negated, alike or each other's negations."""
    height, width = chance.choice(((2, 3), (3, 3), (3, 4), (4, 4), (2, 7)))
    grid = Grid(height, width, range(height * width))
    edges = tuple(edge for edge in grid.edges if chance.random() < 0.95)
    wild = chance.random() < 0.3
    enforcing = tuple(chance.choice((-1, 1)) * chance.randint(1, variables) for _ in range(chance.choice((0, 0, 1, 2))))

    def some(count: int) -> tuple[Literal, ...]:
        apart = chance.sample(range(1, variables + 1), min(count, variables))
        literals = apart + [chance.randint(1, variables) for _ in range(count - len(apart))]
        return tuple(chance.choice((-1, 1)) * x if wild else x for x in literals)

    if chance.random() < 0.6:
        return Connected(some(height * width), edges, enforce=enforcing)
    through = tuple(point for point in range(height * width) if chance.random() < 0.1)
    return SingleLoop(some(len(edges)), edges, through, chance.random() < 0.5, enforce=enforcing)


def story(compiled: ModuleType, seed: int) -> tuple[int, int]:
    """A random life of an engine; how many queries had a solution, and how many none."""
    chance = random.Random(seed)
    pair = Pair(compiled, chance.choice((6, 12, 20, 30)))
    some = [random_clause(chance, pair.variables) for _ in range(chance.randrange(3 * pair.variables))]
    pair.add(*filter(None, some), at_once=True)
    answers = [0, 0]
    for _ in range(chance.choice((10, 30))):
        what = chance.random()
        if what < 0.2:
            pair.add(random_clause(chance, pair.variables))
        elif what < 0.3:
            pair.rule(random_rule(chance, pair.variables))
        elif what < 0.35:
            pair.grow()
        elif what < 0.4:
            pair.add(*[random_clause(chance, pair.variables) for _ in range(4)], at_once=True)
        elif what < 0.5:
            pair.ask_what_follows(random_assumptions(chance, pair.variables))
        elif what < 0.65:
            answers[_listed(pair, chance)] += 1
        else:
            answers[pair.ask(random_assumptions(chance, pair.variables))] += 1
    pair.other.delete()
    return answers[1], answers[0]


def _listed(pair: Pair, chance: random.Random) -> bool:
    """Some solutions, each forbidden under a guard that is retired at the end, as sessions do."""
    assumptions = random_assumptions(chance, pair.variables)
    pair.grow()
    guard, found, first = pair.variables, True, len(pair.clauses)
    for _ in range(chance.choice((2, 8))):
        if not (found := pair.ask([*assumptions, guard])):
            break
        literals = literals_of(pair.engine.values())
        pair.add([-guard, *[-literals[place] for place in range(min(6, len(literals))) if place + 1 != guard]])
    pair.add([-guard])
    del pair.clauses[first:]
    return found


def random_assumptions(chance: random.Random, variables: int) -> list[Literal]:
    count = chance.choice((0, 1, 2, 3, 6))
    return [chance.choice((-1, 1)) * chance.randint(1, variables) for _ in range(count)]


def test_random_lives(compiled: ModuleType) -> None:
    answers = [story(compiled, seed) for seed in range(120)]
    assert sum(yes for yes, _ in answers) > 200
    assert sum(no for _, no in answers) > 200


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_many_random_lives(compiled: ModuleType, part: int) -> None:
    for seed in range(1000 + 500 * part, 1500 + 500 * part):
        story(compiled, seed)


def _small_rules() -> Iterator[LazyConstraint]:
    grid = tuple(Grid(2, 4, range(8)).edges)
    yield Connected(tuple(range(1, 9)), grid)
    yield Connected((1, 2, 3, 4, 4, -2, 7, 8), grid, enforce=(9,))
    yield Connected((1, 2, 3, 1, 5, 6, 7, -1), grid, enforce=(9, -10))
    yield Connected((1, 2, 3), ())
    yield SingleLoop(tuple(range(1, 11)), grid)
    yield SingleLoop(tuple(range(1, 11)), grid, (0, 7), enforce=(-11,))
    yield SingleLoop((1, 2, 3, 4, 5, 6, 7, 8, -9, 9), grid, or_none=True)


@pytest.mark.parametrize("rule", [*_small_rules()], ids=lambda rule: f"{type(rule).__name__} {rule.enforce}")
def test_rules_mean_what_they_mean(compiled: ModuleType, rule: LazyConstraint) -> None:
    """In all assignments; and what follows from a few values is true in all solutions that go on from them."""
    variables = max(abs(cell) for cell in (*rule.cells(), *rule.enforce) if isinstance(cell, int))
    pair = Pair(compiled, variables)
    pair.rule(rule)
    right = []
    for signs in product((1, -1), repeat=variables):
        literals = [sign * place for place, sign in enumerate(signs, 1)]
        holds = rule.holds(Assignment(literals, []))
        assert solve(pair.engine, literals) is holds
        if holds:
            right.append({*literals})
    chance = random.Random(1)
    for _ in range(400):
        some = chance.sample(range(1, variables + 1), chance.randrange(variables))
        assumptions = [chance.choice((1, -1)) * x for x in some]
        many, literals, refuting = pair.engine.implied(assumptions)
        agreeing = [each for each in right if each.issuperset(assumptions[:many])]
        assert all(each.issuperset(literals) for each in agreeing)
        if refuting >= 0:
            assert not [each for each in right if each.issuperset(assumptions[: many + 1])]
        assert solve(pair.engine, assumptions) is any(each.issuperset(assumptions) for each in right)


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
