"""The traps of PySAT: solvers that differ, Ctrl-C, limits, second solvers, reloading, memory."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from pathlib import Path

import pysat.solvers
import pysolvers
import pytest

from clueproof.backends import (
    BackendError,
    Capability,
    Limit,
    Optimum,
    Refuted,
    Satisfied,
    Undecided,
    backend,
    clause_session,
    sat,
)
from clueproof.backends import pysat_solver as sat_solver
from clueproof.backends.pysat_solver import UNPUNCTUAL, PySatSolver
from clueproof.backends.sat import INCREMENTAL, ONE_SHOT, SatBackend, SatSession
from clueproof.backends.session import EFFORT_LIMIT
from clueproof.clock import TIME_LIMIT
from clueproof.grid import Grid
from clueproof.model import (
    Assignment,
    AtLeast,
    AtMost,
    Clause,
    Exactly,
    Integer,
    Linear,
    Literal,
    Model,
    NoRun,
    Variable,
    values_of,
)
from clueproof.testing.lowering import assignment_of, literals_of, solutions
from tests.backends.models import latin, pigeons
from tests.processes import running_process
from tests.sweeps import sampled


def opened(model: Model, name: str = "sat") -> SatSession:
    session = backend(name).open(model)
    assert isinstance(session, SatSession)
    return session


def integers_of(model: Model) -> list[Integer]:
    return [key for key in model.keys if isinstance(key, Integer)]


# every solver


@pytest.fixture(params=INCREMENTAL)
def name(request: pytest.FixtureRequest) -> str:
    """Each solver that is kept open."""
    return f"sat:{request.param}"


def test_every_solver_gives_all_variables_values(name: str) -> None:
    model = Model()
    cells = [model.boolean(str(place)) for place in range(40)]
    model.add(Clause(cells[3], -cells[7]))
    model.add(Clause(cells[5], -cells[5]))
    model.key(cells[0], cells[39], cells[20])
    with opened(model, name) as session:
        for assumptions in ([], [cells[30]], [-cells[39], cells[0]], [-cells[3]]):
            answer = session.solve(assumptions)
            assert isinstance(answer, Satisfied)
            assert len(answer.assignment.literals) >= 40
            assert [abs(literal) for literal in answer.assignment.literals[:40]] == cells
            assert all(map(answer.assignment.true, assumptions))
        guard = session.open_guard()
        session.add_clause((-cells[0],), guard)
        assert isinstance(session.solve([guard, cells[0]]), Refuted)
        session.close_guard(guard)
        assert isinstance(session.solve([session.new_literal(), cells[0]]), Satisfied)


def test_every_solver_keeps_the_contract(name: str) -> None:
    model = latin(3)
    cells = integers_of(model)
    with opened(model, name) as session:
        assert len(solutions(session, model)) == 12
        clash = [cells[0].equals(0), cells[4].equals(2), cells[2].equals(0)]
        answer = session.solve(clash)
        assert isinstance(answer, Refuted)
        assert set(answer.core) == {clash[0], clash[2]}
        assert isinstance(session.solve(clash[:2]), Satisfied)
        contrary = session.solve((clash[1], clash[0], -clash[0]))
        assert isinstance(contrary, Refuted)
        assert set(contrary.core) == {clash[0], -clash[0]}
        session.add_clause((-clash[0],))
        assert len(solutions(session, model)) == 8
        session.add_clause(())
        for assumptions in ([], clash, ()):
            answer = session.solve(assumptions)
            assert isinstance(answer, Refuted)
            assert set(answer.core) <= set(assumptions)
            assert isinstance(answer.core, tuple)


def test_every_solver_takes_an_empty_clause_at_once(name: str) -> None:
    model = Model()
    model.key(model.boolean("a"))
    model.add(Clause())
    with opened(model, name) as session:
        for assumptions in ([], [1], (-1,)):
            assert isinstance(session.solve(assumptions), Refuted)


@pytest.mark.parametrize("name", [sat.QUICK, sat.HARD, sat.POSTED])
@pytest.mark.parametrize("known", [True, False])
def test_clauses_are_loaded_past_pysat_where_its_inside_is_known(
    name: str, known: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, function = sat_solver.ENTRIES[name]
    assert hasattr(pysolvers, function)
    if not known:
        monkeypatch.setattr(sat_solver, "ENTRIES", {})
    solver = PySatSolver(name, [(1, 2), [-1, 2], (1, -2), (3, -3, 1)], 0)
    assert getattr(solver.solver.solver, kept)
    assert solver.solver.solve()
    assert solver.solver.get_model()[:2] == [1, 2]
    solver.add_clause((-1, -2))
    assert not solver.solver.solve()
    solver.close()


def test_every_solver_stops_at_its_conflicts(name: str) -> None:
    with opened(pigeons(9), name) as session:
        for conflicts in (0, 1, 50):
            assert session.solve(limit=Limit(conflicts=conflicts)) == Undecided(EFFORT_LIMIT)


def test_effort_is_the_same_on_every_run() -> None:
    """A limit in conflicts gives the same answers again; 0 conflicts are none, not "no limit"."""
    runs = []
    for _ in range(2):
        with opened(latin(9)) as session:
            cells = integers_of(session.model)
            chance = random.Random(5)
            answers = []
            for _ in range(30):
                assumptions = [chance.choice(cells).equals(chance.randrange(9)) for _ in range(18)]
                answer = session.solve(assumptions, Limit(conflicts=chance.randrange(4)))
                answers.append(answer.keys if isinstance(answer, Satisfied) else type(answer).__name__)
            runs.append(answers)
    assert runs[0] == runs[1]
    assert {"Undecided", "Refuted"} <= set(runs[0])


@pytest.mark.parametrize("name", INCREMENTAL)
def test_what_is_implied_is_true(name: str) -> None:
    """On random formulas with facts: all that follows does, what is refuted is, and the place is the first."""
    chance = random.Random(name)
    stopped = 0
    for _ in range(120):
        model = Model()
        variables = [model.boolean(f"x{n}") for n in range(7)]
        model.key(*variables)
        clauses = [[v if chance.random() < 0.5 else -v for v in chance.sample(variables, size)]
                   for size in (1, 2, 2, 2, 2, 3, 3, 3)[chance.randrange(3) :]]  # fmt: skip
        for clause in clauses:
            model.add(Clause(*clause))
        signs = list(product((False, True), repeat=7))
        true = [{v if sign else -v for v, sign in zip(variables, row, strict=True)} for row in signs]
        models = [row for row in true if all(not row.isdisjoint(clause) for clause in clauses)]
        assumptions = [v if chance.random() < 0.5 else -v for v in chance.sample(variables, 5)]
        with opened(model, f"sat:{name}") as session:
            many, literals = session.implied(assumptions)
            session.add_clause([variables[0], -variables[0]])
            again = session.implied(assumptions[:many])
        before = [row for row in models if row.issuperset(assumptions[:many])]
        assert set(literals) <= set(variables) | {-v for v in variables}
        assert all(row.issuperset(literals) for row in before)
        assert again.many == many, "the first of them are not refuted"
        if many < len(assumptions):
            stopped += 1
            assert not any(row.issuperset(assumptions[: many + 1]) for row in models)
    assert stopped > 30


@pytest.mark.parametrize("name", INCREMENTAL)
def test_answers_are_kept_whatever_comes_next(name: str) -> None:
    """An answer is read when it is looked at: before that anything may happen to the session."""

    def ask(session: SatSession, cells: Sequence[Integer]) -> Satisfied:
        answer = session.solve([cells[0].equals(2)])
        assert isinstance(answer, Satisfied)
        return answer

    model = latin(4)
    cells = integers_of(model)
    with opened(model, f"sat:{name}") as session:
        expected = ask(session, cells).keys
    for step in range(7):
        with opened(model, f"sat:{name}") as session:
            guard = session.open_guard()
            answer = ask(session, cells)
            match step:
                case 0:
                    session.add_clause([cells[0].equals(1)])
                case 1:
                    assert isinstance(session.solve([cells[0].equals(1), cells[1].equals(1)]), Refuted)
                case 2:
                    assert isinstance(session.solve([cells[0].equals(3)]), Satisfied)
                case 3:
                    session.implied([cells[0].equals(1), cells[5].equals(0)])
                case 4:
                    session.add_clause(model.difference((0,) * 16), guard)
                    session.close_guard(guard)
                case 5:
                    session._reload()
        assert answer.keys == expected and answer.assignment.value(cells[0]) == 2


def test_names_of_solvers() -> None:
    for solver in INCREMENTAL:
        found = backend(f"sat:{solver}")
        assert isinstance(found, SatBackend)
        assert solver in found.version()
        assert found.capabilities.issuperset((Capability.LIMIT, Capability.CANCEL))
    assert set(UNPUNCTUAL) < set(INCREMENTAL)
    assert backend("sat:MiniCard").name == "sat:minicard"
    with pytest.raises(BackendError, match="did you mean cadical195"):
        backend("sat:cadical196")
    with pytest.raises(BackendError, match="there are cadical195"):
        backend("sat:xyzzy")


def test_one_shot_solvers_never_get_a_session_of_this_kind() -> None:
    """Kissat ignores assumptions and ends the process on its second call."""
    for solver in ONE_SHOT:
        assert solver not in INCREMENTAL
        assert not isinstance(backend(f"sat:{solver}"), SatBackend)


def test_keys_of_all_kinds_are_read() -> None:
    model = Model()
    a, b, c = (model.boolean(name) for name in "abc")
    x, y = model.integer("x", (3, -2, 7)), model.integer("y", (5, 6))
    some = x.equals(7)
    keysets: list[tuple[Variable, ...]] = [
        (a, b, c),
        (a, c),
        (b, c),
        (c, a),
        (-a, b),
        (a, a),
        (x,),
        (y, x),
        (x, y),
        (y,),
        (x, x),
        (a, x),
        (some, a),
        (),
    ]
    for keys in keysets:
        model = Model()
        new = {a: model.boolean("a"), b: model.boolean("b"), c: model.boolean("c")}
        new_x, new_y = model.integer("x", x.values), model.integer("y", y.values)
        new[some] = new_x.equals(7)
        own = tuple(
            (new_x if key is x else new_y) if isinstance(key, Integer) else new[abs(key)] * (1 if key > 0 else -1)
            for key in keys
        )
        model.key(*own)
        variables: list[Variable] = [new[a], new[b], new[c], new_x, new_y]
        for one in (new_x, new_y):
            for value in one.values:
                one.equals(value)
        with opened(model) as session:
            for values in product(*map(values_of, variables)):
                answer = session.solve(literals_of(variables, values))
                assert isinstance(answer, Satisfied)
                assert answer.keys == tuple(map(assignment_of(model, variables, values).value, own))


def test_a_closed_session_refuses() -> None:
    session = opened(latin(2))
    session.close()
    with pytest.raises(BackendError, match="closed"):
        session.solve()


# Ctrl-C


INTERRUPTED = """
import sys, threading, time
import pysat.solvers
from clueproof.backends import Satisfied, backend
from clueproof.grid import Grid
from clueproof.model import Model
from tests.backends.models import pigeons

session = backend(sys.argv[1]).open(pigeons(12))
print("ready", flush=True)
try:
    session.solve()
except KeyboardInterrupt:
    print("interrupted", flush=True)
assert pysat.solvers.MainThread.check() is True
session.close()
model = Model()
model.key(model.boolean("a"))
with backend(sys.argv[1]).open(model) as session:
    assert isinstance(session.solve([1]), Satisfied)
print("still here", flush=True)
"""


@pytest.mark.parametrize("name", ["sat", "sat:cadical195", "sat:minisat22"])
def test_control_c_ends_a_query_at_once(name: str) -> None:
    delays: list[float] = []
    while not any(delay < 0.5 for delay in delays):
        assert len(delays) < 3, f"{delays} seconds until it was noticed"  # a busy machine gets more chances
        with running_process(
            [sys.executable, "-c", INTERRUPTED, name],
            cwd=Path(__file__).parents[2],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as child:
            assert child.stdout is not None
            assert child.stderr is not None
            assert child.stdout.readline() == "ready\n", child.stderr.read()
            time.sleep(0.3)
            child.send_signal(signal.SIGINT)
            sent = time.monotonic()
            assert child.stdout.readline() == "interrupted\n", child.stderr.read()
            delays.append(time.monotonic() - sent)
            assert child.stdout.readline() == "still here\n", child.stderr.read()
            assert child.wait(10) == 0
            assert child.stderr.read() == ""


def test_pysat_is_itself_outside_of_our_calls() -> None:
    """Its thread check answers as before; another thread in one of our calls makes no difference."""
    seen = []
    with opened(pigeons(11)) as session:
        thread = threading.Thread(target=session.solve, kwargs={"limit": Limit.within(0.5)})
        thread.start()
        while thread.is_alive():
            seen.append(pysat.solvers.MainThread.check())
            time.sleep(0.01)
        thread.join()
    assert seen
    assert all(seen)
    inside = []
    thread = threading.Thread(target=lambda: inside.append(pysat.solvers.MainThread.check()))
    thread.start()
    thread.join()
    assert inside == [False]
    handler = signal.getsignal(signal.SIGINT)
    with opened(latin(3)) as session:
        session.solve()
    assert signal.getsignal(signal.SIGINT) is handler
    assert pysat.solvers.MainThread.check()


def test_two_threads_each_with_a_session() -> None:
    counts: list[int] = []

    def work() -> None:
        model = latin(3)
        with opened(model) as session:
            counts.append(len(solutions(session, model)))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counts == [12] * 4
    assert pysat.solvers.MainThread.check()


# limits


def crowded(order: int) -> tuple[Model, list[Literal]]:
    """A Latin square in which more than half of the rows have fewer columns than rows for a value."""
    model = latin(order)
    cells = Grid(order, order, model.integers)
    half = range((order + 1) // 2)
    return model, [-cells[row, column].equals(0) for row in half for column in half]


@pytest.fixture(scope="module")
def large() -> tuple[Model, list[Literal]]:
    """0.6 million clauses."""
    return crowded(25)


PUNCTUAL = ("cadical195", "minisat22", "maplechrono", "mergesat3", "minicard", *UNPUNCTUAL)


def _late(session: SatSession, assumptions: Sequence[Literal], seconds: float) -> float:
    """How late an answer comes at worst, at the best of three attempts: the machine may be busy."""
    delays: list[float] = []
    while len(delays) < 3 and not any(delay < 0.5 for delay in delays):
        started = time.monotonic()
        answer = session.solve(assumptions, Limit.within(seconds))
        delays.append(time.monotonic() - started - seconds)
        assert answer == Undecided(TIME_LIMIT)
    return min(delays)


@pytest.mark.parametrize("solver", PUNCTUAL)
def test_limits_hold_on_pigeons(solver: str) -> None:
    with opened(pigeons(11), f"sat:{solver}") as session:
        assert _late(session, [], 0.15) < 0.5


@pytest.mark.parametrize("solver", sampled(PUNCTUAL, 3, "large formulas"))
def test_limits_hold_on_large_formulas(solver: str, large: tuple[Model, list[Literal]]) -> None:
    model, assumptions = large
    with opened(model, f"sat:{solver}") as session:
        session.solve(limit=Limit(conflicts=0))  # loads the formula
        assert _late(session, assumptions, 0.15) < 0.5


@pytest.mark.parametrize("short", [True, False])
def test_no_second_solver_is_loaded_when_time_is_short(short: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clause_session, "DEDICATED_AFTER", 10)
    monkeypatch.setattr(clause_session, "LOADS_LEFT", 1e9 if short else 0)
    model, assumptions = crowded(15)
    with opened(model) as session:
        session.solve(limit=Limit(conflicts=0))
        answer = session.solve(assumptions, Limit.within(60).attempt(20))
        assert answer == Undecided(EFFORT_LIMIT)
        assert session.statistics.dedicated == (not short)


@pytest.mark.parametrize("solver", UNPUNCTUAL)
def test_the_others_do_end(solver: str) -> None:
    with opened(pigeons(9), f"sat:{solver}") as session:
        assert session.solve(limit=Limit.within(0.1)) == Undecided(TIME_LIMIT)


class Deaf:
    """A solver that goes on for as long as it is let."""

    def __init__(self) -> None:
        self.go_on = threading.Event()
        self.deleted = threading.Event()
        self.interrupts = 0

    def conf_budget(self, budget: int) -> None:
        pass

    def solve_limited(self, assumptions: Sequence[Literal], expect_interrupt: bool) -> bool:
        assert expect_interrupt
        self.go_on.wait(60)
        return True

    def interrupt(self) -> None:
        self.interrupts += 1

    def delete(self) -> None:
        assert self.go_on.is_set(), "a solver was deleted while it ran"
        self.deleted.set()


def test_a_solver_that_does_not_stop_is_left_behind() -> None:
    model = pigeons(5)
    with opened(model, "sat:glucose4") as session:
        session.solve(limit=Limit(conflicts=0))
        solver, _ = next(session.escalation([], Limit()))
        real, solver.solver = solver.solver, Deaf()
        assert session.solve(limit=Limit.within(0.2)) == Undecided(TIME_LIMIT)
        assert solver.lost and solver.solver.interrupts
        assert solver.work.conflicts == 0
        solver.close()
        assert not solver.solver.deleted.is_set()
        # another solver takes its place
        guard = session.open_guard()
        session.close_guard(guard)
        assert isinstance(session.solve(limit=Limit.within(60)), Refuted)
        solver.solver.go_on.set()
        assert solver.solver.deleted.wait(60)
        real.delete()


# a second solver for hard queries


@pytest.fixture
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every query counts as hard from the start."""
    monkeypatch.setattr(clause_session, "DEDICATED_AFTER", 0)


@pytest.mark.usefixtures("eager")
def test_hard_queries_have_valid_cores() -> None:
    model = latin(4)
    cells = integers_of(model)
    chance = random.Random(2)
    with opened(model) as session, backend("brute-force").open(model) as reference:
        refuted = 0
        for number in range(60):
            assumptions = [
                chance.choice((1, 1, -1)) * chance.choice(cells).equals(chance.randrange(4)) for _ in range(7)
            ]
            answer = session.solve(assumptions)
            assert session.statistics.dedicated == number + 1
            assert type(answer) is type(reference.solve(assumptions))
            if isinstance(answer, Refuted):
                refuted += 1
                assert set(answer.core) <= set(assumptions)
                assert isinstance(reference.solve(answer.core), Refuted)
        assert 10 < refuted < 50


def test_a_hard_query_gets_a_dedicated_solver_that_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clause_session, "DEDICATED_AFTER", 20)
    model = pigeons(7)
    cells = [key for key in model.keys if isinstance(key, int)]
    with opened(model) as session:
        answer = session.solve([cells[0], cells[8]])
        assert isinstance(answer, Refuted)
        assert set(answer.core) <= {cells[0], cells[8]}
        assert session.statistics.dedicated == 1
        with session.guard() as guard:
            session.add_clause((cells[1],), guard)
            assert isinstance(session.solve([cells[8], guard, cells[0]]), Refuted)
        assert session.statistics.dedicated == 1, "the guard is no fixed assumption"
        assert isinstance(session.solve([cells[0]]), Refuted)
        assert session.statistics.dedicated == 2


@pytest.mark.parametrize("alike", [True, False])
def test_no_solver_for_each_of_many_hard_queries_that_are_alike(alike: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leaving out clues one by one: what the open solver has learnt is worth more."""
    model = pigeons(6)
    loose = [model.boolean(f"loose{n}") for n in range(20)]
    # so that every query on its own is hard
    monkeypatch.setattr(clause_session, "DEDICATED_AFTER", 1)
    with opened(model, "sat:minisat22") as session:
        for n in range(10):
            if not alike:
                session._reload()
            facts = loose[n + 1 :] if alike else loose[2 * n : 2 * n + 2]
            assert isinstance(session.solve(facts), Refuted)
        dedicated = session.statistics.dedicated
    assert dedicated < 5 if alike else dedicated == 10


@pytest.mark.usefixtures("eager")
def test_guards_before_and_after_a_hard_query() -> None:
    model = latin(3)
    first, second = integers_of(model)[:2]
    given = [first.equals(0)]
    squares = set(_all(model))
    with opened(model) as session:
        early = session.open_guard()
        session.add_clause((second.equals(1),), early)
        assert len(_of(session, model, given)) == 4
        assert session.statistics.dedicated == 1, "a guard is no fixed assumption"
        assert len(_of(session, model, [*given, early])) == 2
        late = session.open_guard()
        session.add_clause((second.equals(2),), late)
        assert len(_of(session, model, [*given, late])) == 2
        assert isinstance(session.solve([*given, late, early]), Refuted)
        session.close_guard(early)
        assert len(_of(session, model, [*given, late])) == 2
        session.close_guard(late)
        assert len(_of(session, model, given)) == 4
        session.add_clause((-second.equals(1),))
        session.add_constraint(AtMost(1, (first.equals(0), integers_of(model)[5].equals(0))))
        wanted = {keys for keys in squares if keys[1] != 1 and (keys[0] != 0 or keys[5] != 0)}
        assert _of(session, model, given) == {keys for keys in wanted if keys[0] == 0}
        assert _of(session, model, []) == wanted


def _of(session: SatSession, model: Model, assumptions: Sequence[Literal]) -> set[tuple[int, ...]]:
    """All solutions under these assumptions."""
    found = set()
    guard = session.open_guard()
    while isinstance(answer := session.solve([*assumptions, guard]), Satisfied):
        assert answer.keys not in found
        found.add(answer.keys)
        session.add_clause(model.difference(answer.keys), guard)
    assert isinstance(answer, Refuted)
    session.close_guard(guard)
    return found


def _all(model: Model) -> Iterator[tuple[int, ...]]:
    for values in product(*map(values_of, model.keys)):
        assignment = assignment_of(model, model.keys, values)
        if all(constraint.holds(assignment) for constraint in model.constraints):
            yield values


@pytest.mark.parametrize("dedicated_after", [0, 3000])
def test_clues_that_are_constraints(dedicated_after: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of them assumed, some, none, and more: always what the meaning says."""
    monkeypatch.setattr(clause_session, "DEDICATED_AFTER", dedicated_after)
    model = Model()
    cells = model.boolean_grid(2, 3).cells
    model.key(*cells)
    model.add(NoRun(cells, 3))
    clues = [
        model.clue(Exactly(2, cells), "two"),
        model.clue(AtLeast(1, cells[:2]), "one of the first"),
        model.clue(Linear(((2, cells[3]), (1, cells[4]), (1, cells[5])), 2, 2), "three in the second row"),
    ]
    with opened(model) as session:
        for round_number in range(2):
            for chosen in product((False, True), repeat=3):
                assumed = [clue for clue, is_in in zip(clues, chosen, strict=True) if is_in]
                for extra in ([], [cells[0]], [-cells[3]]):
                    wanted = set()
                    for values in product((0, 1), repeat=6):
                        literals = [cell if value else -cell for cell, value in zip(cells, values, strict=True)]
                        literals += [clue if is_in else -clue for clue, is_in in zip(clues, chosen, strict=True)]
                        assignment = Assignment(literals, [])
                        if all(c.holds(assignment) for c in model.constraints) and all(map(assignment.true, extra)):
                            wanted.add(values)
                    assert _of(session, model, [*assumed, *extra]) == wanted, (round_number, chosen, extra)


# reloading and memory


def test_reloading_changes_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clause_session, "RELOAD_AFTER", 2)
    model = Model()
    cells = [model.boolean(str(place)) for place in range(4)]
    x = model.integer("x", range(3))
    model.key(*cells, x)
    model.add(AtMost(2, tuple(cells)))
    with opened(model) as session:
        session.add_clause((cells[0], cells[1]))
        own = session.new_literal()
        session.add_constraint(Linear(((1, cells[3]), (1, x)), most=2))
        before = session.statistics.reloads
        for place in range(12):
            guard = session.open_guard()
            assert guard not in {own, *cells}
            session.add_clause((-cells[place % 4],), guard)
            assert isinstance(session.solve([guard]), Satisfied)
            session.close_guard(guard)
            # `own` was free until now; it keeps its number, and what is said of it stays
            if place == 5:
                session.add_clause((-own, cells[2]))
            if place > 5:
                assert isinstance(session.solve([own, -cells[2]]), Refuted)
                assert isinstance(session.solve([own, cells[2]]), Satisfied)
            assert isinstance(session.solve([-cells[0], -cells[1]]), Refuted)
            assert isinstance(session.solve([cells[3], x.equals(2)]), Refuted)
        assert session.statistics.reloads - before >= 3
        found = set(solutions(session, model))
    assert found == {
        (*bits, value)
        for bits in product((0, 1), repeat=4)
        for value in range(3)
        if sum(bits) <= 2 and (bits[0] or bits[1]) and bits[3] + value <= 2
    }


def test_no_reload_while_a_guard_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clause_session, "RELOAD_AFTER", 1)
    model = latin(2)
    with opened(model) as session:
        lasting = session.open_guard()
        session.add_clause((-integers_of(model)[0].equals(0),), lasting)
        for _ in range(5):
            session.close_guard(session.open_guard())
        assert session.statistics.reloads == 0
        assert len(_of(session, model, [lasting])) == 1
        session.close_guard(lasting)
        assert session.statistics.reloads == 1
        assert len(_of(session, model, [])) == 2


def _resident() -> int:
    """Bytes of memory that the process has."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="needs /proc")
def test_memory_is_steady_over_many_queries() -> None:
    model = latin(4)
    cells = integers_of(model)
    chance = random.Random(3)
    with opened(model) as session:

        def verify(times: int) -> None:
            for _ in range(times):
                answer = session.solve([chance.choice(cells).equals(chance.randrange(4))])
                assert isinstance(answer, Satisfied)
                guard = session.open_guard()
                session.add_clause(model.difference(answer.keys), guard)
                assert isinstance(session.solve([guard]), Satisfied)
                session.close_guard(guard)

        verify(1500)
        before = _resident()
        verify(6000)
        assert _resident() - before < 8_000_000, "some bytes for each query are too many"
        assert session.statistics.reloads > 10
        assert session._top - session._lasting < clause_session.RELOAD_AFTER
        assert not session._kept


def test_optimising_again_and_again_leaves_nothing_behind() -> None:
    model = Model()
    cells = [model.boolean(str(place)) for place in range(12)]
    x = model.integer("x", range(40))
    model.key(*cells, x)
    for one, other in combinations(cells, 2):
        if (one * other) % 3 == 0:
            model.add(Clause(-one, -other))
    model.maximise([*((2 + place % 5, cell) for place, cell in enumerate(cells)), (-1, x)])
    with opened(model) as session:
        sizes = []
        for place in range(14):
            found = session.optimise([x.equals(place % 7)])
            assert isinstance(found, Optimum)
            assert found.proven
            sizes.append((len(session._kept), session._lasting, session._top < session._lasting + 2000))
        assert sizes[-1] == sizes[5]
        assert sizes[-1][2]


@pytest.mark.parametrize("name", INCREMENTAL)
def test_an_answer_is_forced_only_where_nothing_was_left_to_decide(name: str) -> None:
    model = latin(4)
    with opened(model, f"sat:{name}") as session:
        cells = [key for key in model.keys if isinstance(key, Integer)]
        rows = "0123", "1032", "2301", "3210"
        clues = [cell.equals(int(value)) for cell, value in zip(cells, "".join(rows), strict=True)]
        chance = random.Random(4)
        for number in [*range(17)] * 3:
            some = chance.sample(clues, number)
            answer = session.solve(some)
            assert isinstance(answer, Satisfied)
            forced = answer.forced
            with session.guard() as guard:
                session.add_clause(model.difference(answer.keys), guard)
                another = session.solve([*some, guard])
            assert not forced or isinstance(another, Refuted)
        answer = session.solve(clues)
        assert isinstance(answer, Satisfied)
        assert answer.forced == (name in sat_solver.PROPAGATING)


def test_a_forced_answer_of_a_checked_backend_is_not_believed() -> None:
    model = Model()
    model.key(model.boolean("a"))
    for name, forced in (("sat", True), ("checked:sat by sat:cadical195", False)):
        with backend(name).open(model) as session:
            answer = session.solve([1])
            assert isinstance(answer, Satisfied)
            assert (answer.forced, answer.keys) == (forced, (1,))
