"""`cpsat`: limits, Ctrl-C, guards that leave nothing behind, the best solution."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import threading
import time
from importlib.metadata import PackageNotFoundError
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("ortools")

from clueproof.backends import (
    BackendError,
    Capability,
    Limit,
    Optimum,
    Refuted,
    Satisfied,
    Session,
    Undecided,
    backend,
    cpsat,
    cpsat_session,
)
from clueproof.backends.cpsat_session import CpSatSession
from clueproof.backends.session import EFFORT_LIMIT
from clueproof.clock import CANCELLED, TIME_LIMIT
from clueproof.model import (
    AllDifferent,
    Assignment,
    AtMost,
    Clause,
    Connected,
    Exactly,
    Integer,
    Linear,
    Literal,
    Model,
    Objective,
)
from tests.processes import running_process

LATE = 0.5
"""Seconds that a limit may be late."""


def opened(model: Model, name: str = "cpsat") -> CpSatSession:
    session = backend(name).open(model)
    assert isinstance(session, CpSatSession)
    return session


def hard(size: int = 500, seed: int = 1) -> Model:
    """Random 3-SAT where it is hardest: far out of reach."""
    draw = random.Random(seed)
    model = Model()
    cells = [model.boolean(f"b{place}") for place in range(size)]
    model.key(*cells)
    for _ in range(int(4.26 * size)):
        model.add(Clause(*(draw.choice((1, -1)) * cell for cell in draw.sample(cells, 3))))
    return model


def latin(order: int) -> Model:
    model = Model()
    cells = model.integer_grid(order, order, range(1, order + 1))
    model.key(*cells)
    for _, line in cells.lines:
        model.add(AllDifferent(line))
    return model


def size(session: CpSatSession) -> tuple[int, int]:
    """How many variables and constraints the session's CP-SAT model has."""
    proto = session._program.proto
    return len(proto.variables), len(proto.constraints)


# options


@pytest.mark.parametrize(
    ("options", "name", "workers", "seed"),
    [
        ("", "cpsat", 1, 0),
        ("workers=4,seed=7", "cpsat:workers=4,seed=7", 4, 7),
        ("seed=3", "cpsat:seed=3", 1, 3),
        ("workers=2", "cpsat:workers=2", 2, 0),
        ("seed=0,workers=1", "cpsat", 1, 0),
        ("workers=2,native", "cpsat:native,workers=2", 2, 0),
        ("seed=2,linear=order,cuts=lazy", "cpsat:cuts=lazy,linear=order,seed=2", 1, 2),
        ("cardinality=totalizer,native", "cpsat:native,cardinality=totalizer", 1, 0),
    ],
)
def test_options(options: str, name: str, workers: int, seed: int) -> None:
    made = cpsat.make(options)
    assert isinstance(made, cpsat.CpSatBackend)
    assert (made.name, made.workers, made.seed) == (name, workers, seed)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (
            "threads=4",
            "unknown option 'threads' of cpsat; it takes native, workers, seed, all-different, at-most-one, "
            "cardinality, cuts, linear and runs",
        ),
        ("natve", "did you mean native?"),
        ("native=yes", "unknown option 'native=yes' of cpsat"),
        ("4", "unknown option '4'"),
        ("linear=sets", "unknown encoding 'sets' of linear; there are binary, direct, order (options of cpsat)"),
        ("linear", "can't read 'linear' behind cpsat"),
        ("linear=order,linear=order", "linear of cpsat is there twice"),
        ("all-different=ladder,native", "all-different of cpsat can't be chosen beside native, which posts all_diff"),
        ("native,runs=automaton", "runs of cpsat can't be chosen beside native, which posts automaton"),
        ("workers=0", "workers of cpsat is a number from 1 to 1024, not '0'"),
        ("workers=many", "not 'many'"),
        ("workers", "not ''"),
        ("seed=-1", "seed of cpsat is a number from 0 to 2147483647, not '-1'"),
        ("seed=99999999999", "not '99999999999'"),
    ],
)
def test_bad_options_are_refused_in_one_line(options: str, said: str) -> None:
    with pytest.raises(BackendError) as caught:
        backend(f"cpsat:{options}")
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(("found", "said"), [(None, "pip install ortools"), ("9.14.6206", "9.15 or newer, not 9.14")])
def test_without_ortools_the_error_says_what_to_install(
    found: str | None, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def version_of(_: str) -> str:
        if found is None:
            raise PackageNotFoundError
        return found

    monkeypatch.setattr(cpsat, "version_of", version_of)
    for use in (lambda: cpsat.make("").version(), lambda: cpsat.make("").open(Model())):
        with pytest.raises(BackendError, match=said):
            use()


def test_ortools_is_imported_by_the_first_session_only() -> None:
    code = """
import sys, clueproof
from clueproof.backends import backend
from clueproof.model import Model
chosen = backend("cpsat")
print(chosen.version(), "ortools" in sys.modules)
chosen.open(Model())
print("ortools" in sys.modules, "pandas" in sys.modules)
"""
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert said[0] == "OR-tools"
    assert said[2:] == ["False", "True", "False"]


def test_what_it_claims() -> None:
    capabilities = backend("cpsat").capabilities
    assert capabilities == {Capability.LIMIT, Capability.CANCEL, Capability.LAZY}


# models at the edge


def test_empty_model() -> None:
    with opened(Model()) as session:
        answer = session.solve()
        assert isinstance(answer, Satisfied)
        assert answer.keys == ()
        assert answer.assignment.literals == []


def test_constant_false_clause() -> None:
    model = Model()
    model.key(model.boolean("b"))
    model.add(Clause())
    with opened(model) as session:
        assert isinstance(session.solve(), Refuted)


def test_an_empty_clause_added_later_counts_only_under_its_guard() -> None:
    model = Model()
    model.key(model.boolean("b"))
    with opened(model) as session:
        guard = session.open_guard()
        session.add_clause((), guard)
        assert isinstance(session.solve(), Satisfied)
        assert isinstance(session.solve([guard]), Refuted)
        session.close_guard(guard)
        assert isinstance(session.solve(), Satisfied)


def test_unused_variables_have_values() -> None:
    model = Model()
    b = model.boolean("b")
    x = model.integer("x", (-3, 5, 1000))
    y = model.integer("y", range(-2, 3))
    model.key(y, b)
    with opened(model) as session:
        answer = session.solve([y.equals(-2), -b])
        assert isinstance(answer, Satisfied)
        assert answer.keys == (-2, 0)
        assert answer.assignment.value(x) in x.values
        assert len(answer.assignment.literals) >= model.variables


def test_contradictory_and_repeated_assumptions() -> None:
    model = Model()
    a, b = model.boolean("a"), model.boolean("b")
    model.key(a, b)
    with opened(model) as session:
        answer = session.solve([a, -b, a, a])
        assert isinstance(answer, Satisfied)
        assert answer.keys == (1, 0)
        refuted = session.solve([b, a, -a])
        assert isinstance(refuted, Refuted)
        assert {a, -a} <= set(refuted.core) <= {a, -a, b}
        assert isinstance(session.solve(), Satisfied)


def test_a_model_that_cpsat_refuses_is_a_backend_error() -> None:
    model = Model()
    model.key(model.boolean("b"))
    with opened(model) as session, pytest.raises(BackendError, match="CP-SAT refuses the model") as caught:
        session.solve([99])
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("sort", ["Boolean", "apart", "integer", "integer apart", "mixed"])
def test_keys_are_read_in_their_order(sort: str) -> None:
    model = Model()
    x, y = model.integer("x", (7, -1, 3)), model.integer("y", range(2, 5))
    a, b, c = (model.boolean(name) for name in "abc")
    keys = {
        "Boolean": (a, b, c),
        "apart": (c, -a),
        "integer": (x, y),
        "integer apart": (y, x),
        "mixed": (b, y, -c, x),
    }[sort]
    if sort == "integer apart":
        x.equals(3)
    model.key(*keys)
    x.equals(7), y.equals(4)
    wanted = {x: 7, y: 4, a: 1, b: 0, c: 1, -a: 0, -c: 0}
    with opened(model) as session:
        answer = session.solve([x.equals(7), y.equals(4), a, -b, c])
        assert isinstance(answer, Satisfied)
        assert answer.keys == tuple(wanted[key] for key in keys)


# the same answers every time


def test_literals_that_nothing_mentions_cost_native_nothing() -> None:
    """They are tied to their integers as clues and clauses mention them, and are right in answers all the same."""
    model = latin(4)
    cells = [cell for cell in model.keys if isinstance(cell, Integer)]
    with opened(model, "cpsat:native") as session:
        # assumptions, and an all_diff a line
        assert size(session)[1] == 9
        answer = session.solve([cells[0].equals(3), -cells[1].equals(1)])
        assert isinstance(answer, Satisfied)
        assert answer.keys[0] == 3
        assert answer.keys[1] in (2, 4)
        assert size(session)[1] == 9 + 2 * 2
        for cell, value in zip(cells, answer.keys, strict=True):
            assert [answer.assignment.true(cell.equals(other)) for other in cell.values] == [
                other == value for other in cell.values
            ]
        assert isinstance(session.solve([cells[0].equals(3), cells[1].equals(3)]), Refuted)
        session.add_clause([cells[2].equals(1)])
        with session.guard() as guard:
            session.add_clause([-cells[2].equals(1), cells[3].equals(1)], guard)
            assert isinstance(session.solve([guard]), Refuted)
        found = session.solve([-cells[7].equals(2)])
        assert isinstance(found, Satisfied)
        assert found.keys[2] == 1
        assert found.keys[7] != 2


def test_answers_are_reproducible() -> None:
    model = latin(6)
    answers = []
    for _ in range(3):
        with opened(model) as session:
            answer = session.solve()
            assert isinstance(answer, Satisfied)
            answers.append(answer.keys)
    assert len(set(answers)) == 1


def test_an_answer_does_not_depend_on_earlier_queries() -> None:
    model = latin(5)
    cells = [cell for cell in model.keys if isinstance(cell, Integer)]
    with opened(model) as session:
        first = session.solve([cells[0].equals(2)])
        assert isinstance(first, Satisfied)
        guard = session.open_guard()
        session.add_clause(model.difference(first.keys), guard)
        session.solve([cells[0].equals(2), guard])
        session.close_guard(guard)
        again = session.solve([cells[0].equals(2)])
        assert isinstance(again, Satisfied)
        assert again.keys == first.keys


def test_several_workers_agree() -> None:
    with opened(latin(3), "cpsat:workers=4,seed=5") as session:
        session._quick, session._stages = session._full, [(session._full, None)]
        found = set()
        guard = session.open_guard()
        while isinstance(answer := session.solve([guard]), Satisfied):
            found.add(answer.keys)
            session.add_clause(session.model.difference(answer.keys), guard)
        assert isinstance(answer, Refuted)
        assert len(found) == 12


# guards


def verified(session: Session, assumptions: list[Literal]) -> bool:
    """Is the solution unique?"""
    first = session.solve(assumptions)
    assert isinstance(first, Satisfied)
    guard = session.open_guard()
    session.add_clause(session.model.difference(first.keys), guard)
    second = session.solve([*assumptions, guard])
    session.close_guard(guard)
    return isinstance(second, Refuted)


def test_the_model_does_not_grow_over_many_queries() -> None:
    model = latin(3)
    cells = [cell for cell in model.keys if isinstance(cell, Integer)]
    with opened(model) as session:
        assert verified(session, [cells[0].equals(1), cells[1].equals(2), cells[3].equals(2)])
        before = size(session)
        for number in range(300):
            unique = bool(number % 3)
            known = [cells[0].equals(1), cells[1].equals(2), cells[3].equals(2)][: 3 if unique else 1]
            assert verified(session, known) == unique
        assert size(session) == before


def test_guarded_constraints_do_not_stay() -> None:
    model = latin(3)
    x, y, *_ = (cell for cell in model.keys if isinstance(cell, Integer))
    bound = Linear(((1, x), (2, y)), least=7)
    sizes = set()
    with opened(model) as session:
        for _ in range(50):
            guard = session.open_guard()
            session.add_constraint(bound.enforced_by(guard))
            assert isinstance(session.solve([guard, x.equals(1), y.equals(2)]), Refuted)
            assert isinstance(session.solve([x.equals(1), y.equals(2)]), Satisfied)
            assert isinstance(session.solve([guard, x.equals(1), y.equals(3)]), Satisfied)
            session.close_guard(guard)
            sizes.add(size(session))
            assert isinstance(session.solve([x.equals(1), y.equals(2)]), Satisfied)
    assert len(sizes) == 1


def test_a_guard_that_stands_elsewhere_is_not_used_again() -> None:
    """Guards are recycled, but not when a lasting clause or constraint still speaks of them."""
    model = Model()
    b, c = model.boolean("b"), model.boolean("c")
    model.key(b, c)
    with opened(model) as session:
        first = session.open_guard()
        session.add_clause([b, -first])
        session.close_guard(first)
        second = session.open_guard()
        assert second != first
        assert isinstance(session.solve([second, -b]), Satisfied)
        other = session.open_guard()
        session.add_constraint(AtMost(1, (b, c, other), enforce=(second,)))
        session.close_guard(other)
        assert session.open_guard() != other
        third = session.open_guard()
        session.add_constraint(Exactly(2, (b, c)).enforced_by(second, third))
        assert isinstance(session.solve([second, -b]), Satisfied)
        session.close_guard(third)
        assert session.open_guard() != third
        assert isinstance(session.solve([second, -b]), Satisfied)


def test_a_recycled_guard_starts_clean() -> None:
    model = Model()
    b = model.boolean("b")
    model.key(b)
    with opened(model) as session:
        first = session.open_guard()
        session.add_clause([b], first)
        session.add_constraint(Exactly(1, (b,)).enforced_by(first))
        session.close_guard(first)
        second = session.open_guard()
        assert second == first
        assert isinstance(session.solve([second, -b]), Satisfied)


def test_two_guards_at_once() -> None:
    model = Model()
    b = model.boolean("b")
    model.key(b)
    with opened(model) as session:
        yes, no = session.open_guard(), session.open_guard()
        session.add_clause([b], yes)
        session.add_clause([-b], no)
        assert isinstance(session.solve([yes, no]), Refuted)
        session.close_guard(yes)
        assert isinstance(session.solve([no]), Satisfied)
        assert isinstance(session.solve([no, b]), Refuted)
        session.close_guard(no)
        assert isinstance(session.solve([b]), Satisfied)


def test_sessions_of_one_model_are_independent() -> None:
    model = latin(3)
    cells = [cell for cell in model.keys if isinstance(cell, Integer)]
    with opened(model) as one, opened(model) as other:
        one.add_clause([cells[0].equals(2)])
        assert isinstance(one.solve([cells[0].equals(1)]), Refuted)
        assert isinstance(other.solve([cells[0].equals(1)]), Satisfied)


# limits


@pytest.mark.parametrize("seconds", [0.02, 0.3])
def test_a_time_limit_holds(seconds: float) -> None:
    with opened(hard()) as session:
        started = time.monotonic()
        answer = session.solve((), Limit.within(seconds))
        assert time.monotonic() - started < seconds + LATE
        assert isinstance(answer, Undecided)
        assert answer.reason == TIME_LIMIT


def test_a_time_limit_holds_while_a_large_model_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """A run that does not listen is left behind, and the next query waits for it, within its own limit."""
    monkeypatch.setattr(cpsat_session, "LARGE", 10)
    monkeypatch.setattr(cpsat_session, "SMALL", 10)
    release = threading.Event()

    class Deaf:
        def __init__(self, wrapper: Any) -> None:
            self.wrapper = wrapper

        def solve(self, proto: Any) -> Any:
            release.wait(20)
            return self.wrapper.solve(proto)

        def stop_search(self) -> None:
            self.wrapper.stop_search()

    ready = cpsat_session._prepared
    monkeypatch.setattr(cpsat_session, "_prepared", lambda *limits: Deaf(ready(*limits)))
    model = latin(4)
    with opened(model) as session:
        for _ in range(2):
            started = time.monotonic()
            answer = session.solve((), Limit.within(0.1))
            assert time.monotonic() - started < 0.1 + LATE
            assert isinstance(answer, Undecided)
            assert answer.reason == TIME_LIMIT
        assert [thread.name for thread in threading.enumerate()].count("CP-SAT") == 1
        release.set()
        assert isinstance(session.solve(), Satisfied)
        assert "CP-SAT" not in [thread.name for thread in threading.enumerate()]


def test_a_deadline_that_is_past() -> None:
    with opened(latin(3)) as session:
        answer = session.solve((), Limit(deadline=time.monotonic() - 1))
        assert isinstance(answer, Undecided)
        assert answer.reason == TIME_LIMIT


@pytest.mark.parametrize(("conflicts", "stages"), [(0, []), (1, [1]), (50, [50]), (2500, [2000, 500])])
def test_a_limit_of_conflicts_holds(conflicts: int, stages: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int | None] = []
    prepared = cpsat_session._prepared

    def noted(parameters: Any, limit: Limit, effort: int | None) -> Any:
        asked.append(effort)
        return prepared(parameters, limit, effort)

    monkeypatch.setattr(cpsat_session, "_prepared", noted)
    with opened(hard()) as session:
        answer = session.solve((), Limit(conflicts=conflicts))
        assert isinstance(answer, Undecided)
        assert answer.reason == EFFORT_LIMIT
    # CP-SAT may have one conflict more than it was allowed
    assert asked == [pytest.approx(effort, abs=1) for effort in stages]


@pytest.mark.parametrize(("plain", "light"), [(0, 20_000), (0, 0), (1, 1)])
def test_every_stage_can_decide(plain: int, light: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is left to the second or to the third stage is answered as another solver answers it."""
    monkeypatch.setattr(cpsat_session, "PLAIN_EFFORT", plain)
    monkeypatch.setattr(cpsat_session, "LIGHT_EFFORT", light)
    kinds = set()
    for seed in range(8):
        model = hard(60, seed)
        with opened(model) as session, backend("sat").open(model) as reference:
            answer = session.solve()
            assert type(answer) is type(reference.solve())
            kinds.add(type(answer))
    assert kinds == {Satisfied, Refuted}


def test_a_query_under_a_guard_begins_where_a_hard_one_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the first query took is not tried in vain again; what is asked afresh does not depend on it."""
    monkeypatch.setattr(cpsat_session, "PLAIN_EFFORT", 1)
    asked: list[int | None] = []
    prepared = cpsat_session._prepared

    def noted(parameters: Any, limit: Limit, effort: int | None) -> Any:
        asked.append(effort)
        return prepared(parameters, limit, effort)

    monkeypatch.setattr(cpsat_session, "_prepared", noted)
    with opened(hard(60, 1)) as session:
        found = session.solve()
        assert len(asked) > 1
        again = asked[:]
        with session.guard() as guard:
            asked.clear()
            session.solve([guard])
            assert asked[0] == again[-1]
        asked.clear()
        assert type(session.solve()) is type(found)
        assert asked == again


@pytest.mark.parametrize("seconds", [0.0, 0.3])
def test_cancel_ends_a_running_query(seconds: float) -> None:
    with opened(hard()) as session:
        stopper = threading.Timer(seconds, session.cancel)
        stopper.start()
        started = time.monotonic()
        answer = session.solve()
        assert time.monotonic() - started < seconds + LATE
        assert isinstance(answer, Undecided)
        assert answer.reason == CANCELLED
        stopper.join()
        again = session.solve()
        assert isinstance(again, Undecided)
        session.resume()
        assert isinstance(session.solve((), Limit(conflicts=5)), Undecided)


def test_cancel_ends_optimising() -> None:
    model = hard()
    model.minimise([(1, cell) for cell in model.keys])
    with opened(model) as session:
        threading.Timer(0.2, session.cancel).start()
        started = time.monotonic()
        answer = session.optimise()
        assert time.monotonic() - started < 0.2 + LATE
        assert isinstance(answer, Undecided)
        assert answer.reason == CANCELLED


def test_no_thread_is_left() -> None:
    with opened(hard()) as session:
        session.solve((), Limit.within(0.2))
    assert "CP-SAT" not in [thread.name for thread in threading.enumerate()]


CTRL_C = """
import sys, threading, time
from tests.backends.test_cpsat import hard, latin, opened, verified

session = opened(hard())
easy = opened(latin(4))
print("ready", flush=True)
try:
    while {easy}:
        verified(easy, [])
    session.solve()
except KeyboardInterrupt:
    print("interrupted", [thread.name for thread in threading.enumerate()], flush=True)
"""


@pytest.mark.parametrize("easy", [True, False], ids=["in short queries", "in a long one"])
def test_ctrl_c_ends_at_once(easy: bool) -> None:
    with running_process(
        [sys.executable, "-c", CTRL_C.format(easy=easy)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        started = time.monotonic()
        assert process.stdout.read() == "interrupted ['MainThread']\n"
        assert process.wait(5) == 0
        assert time.monotonic() - started < 2


# the best solution


def weighted(seed: int, maximise: bool) -> Model:
    """A small random model with integers, Booleans and an objective over both."""
    draw = random.Random(seed)
    model = Model()
    cells = [
        model.integer("x", range(-2, 3)),
        model.integer("y", (0, 3, 4, 9)),
        *(model.boolean(name) for name in "abc"),
    ]
    model.key(*cells)
    for _ in range(3):
        terms = tuple((draw.randint(-4, 4), cell) for cell in draw.sample(cells, 3))
        model.add(Linear(terms, least=draw.randint(-4, 0), most=draw.randint(1, 6)))
    terms = [(draw.randint(-5, 5), cell if isinstance(cell, Integer) else -cell) for cell in draw.sample(cells, 4)]
    (model.maximise if maximise else model.minimise)(terms)
    return model


def values(model: Model) -> list[tuple[int, tuple[int, ...]]]:
    """Value and keys of every solution, by brute force."""
    found = []
    objective = model.objective
    assert objective is not None
    for keys in product(*(cell.values if isinstance(cell, Integer) else (0, 1) for cell in model.keys)):
        literals, integers = list(range(1, model.variables + 1)), [0, 0]
        for cell, value in zip(model.keys, keys, strict=True):
            if isinstance(cell, Integer):
                integers[cell.index] = value
            else:
                literals[cell - 1] = cell if value else -cell
        assignment = Assignment(literals, integers)
        if all(constraint.means(assignment) for constraint in model.constraints):
            found.append((Linear(objective.terms).total(assignment), keys))
    return found


@pytest.mark.parametrize("maximise", [False, True], ids=["least", "greatest"])
@pytest.mark.parametrize("seed", range(12))
def test_the_best_solution_is_the_one_of_brute_force(seed: int, maximise: bool) -> None:
    model = weighted(seed, maximise)
    every = values(model)
    best = max if maximise else min
    with opened(model) as session:
        answer = session.optimise()
        if not every:
            assert isinstance(answer, Refuted)
            return
        assert isinstance(answer, Optimum)
        assert answer.value == answer.bound == best(every)[0]
        assert answer.proven
        assert (answer.value, answer.best.keys) in every
        for place, cell in enumerate(model.keys):
            if isinstance(cell, int):
                some = [item for item in every if item[1][place] == 1]
                answer = session.optimise([cell])
                assert isinstance(answer, Optimum) == bool(some)
                if isinstance(answer, Optimum):
                    assert answer.value == best(some)[0]
                else:
                    assert isinstance(answer, Refuted)
                    assert set(answer.core) <= {cell}


def test_optimising_leaves_nothing_behind() -> None:
    model = Model()
    cells = [model.boolean(f"b{place}") for place in range(4)]
    model.key(*cells)
    x = model.integer("x", range(200))
    model.add(Linear((*((1, cell) for cell in cells), (-1, x)), 0, 0))
    model.maximise([(3, x), (1, cells[0])])
    with opened(model) as session:
        for _ in range(2):
            answer = session.optimise()
            assert isinstance(answer, Optimum)
            assert (answer.value, answer.best.keys) == (13, (1, 1, 1, 1))
            assert answer.best.assignment.value(x) == 4
        assert isinstance(session.solve([-cell for cell in cells]), Satisfied)
        assert not session._program.proto.has_objective()
        before = size(session)
        session.optimise()
        assert size(session) == before
        session.add_clause([-cells[0]])
        answer = session.optimise()
        assert isinstance(answer, Optimum)
        assert answer.value == 9


def test_the_best_connected_set() -> None:
    """Lazy constraints: what is best without them is cut off until they hold."""
    gains = (5, -4, -4, 6, -1, -1, 9, -1, 3)
    model = Model()
    cells = model.boolean_grid(3, 3)
    model.key(*cells)
    model.add(Connected(cells.cells, tuple(cells.edges)))
    model.maximise(zip(gains, cells, strict=True))
    with opened(model) as session:
        answer = session.optimise()
        assert isinstance(answer, Optimum)
        assert answer.proven
        assert model.constraints[0].holds(answer.best.assignment)
        expected = max(value for value, _ in values(model))
        assert answer.value == expected < sum(gain for gain in gains if gain > 0)
        assert session.statistics.cuts > 0
        past = session.optimise((), Limit(deadline=time.monotonic() - 1))
        assert isinstance(past, Undecided)


def test_a_first_connected_set_stands_ready_for_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    model = Model()
    cells = model.boolean_grid(2, 2)
    model.key(*cells)
    model.add(Connected(cells.cells, tuple(cells.edges)))
    model.add(AtMost(3, cells.cells))
    model.maximise((1, cell) for cell in cells)
    with opened(model) as session:
        monkeypatch.setattr(session, "_watched", lambda *_: None)
        answer = session.optimise([cells[0, 0]])
        assert isinstance(answer, Optimum)
        assert not answer.proven
        assert answer.bound is None
        assert answer.value == sum(answer.best.keys) >= 1


def test_without_time_there_is_no_best_solution() -> None:
    model = weighted(1, maximise=True)
    with opened(model) as session:
        answer = session.optimise((), Limit(deadline=time.monotonic() - 1))
        assert isinstance(answer, Undecided)
        assert answer.reason == TIME_LIMIT


def test_a_model_without_objective_has_no_best_solution() -> None:
    with opened(latin(2)) as session, pytest.raises(ValueError, match="no objective"):
        session.optimise()


def test_an_objective_beyond_cpsat_is_a_backend_error() -> None:
    model = Model()
    b = model.boolean("b")
    model.key(b)
    model.minimise([(2**60, b)])
    with opened(model) as session:
        with pytest.raises(BackendError, match="objective is too large"):
            session.optimise()
        assert isinstance(session.solve([b]), Satisfied)


@pytest.mark.parametrize(
    ("told", "constant", "maximise", "bound"),
    [
        (11.0, 2, False, 13),
        (10.2, 2, False, 13),
        (10.9999999999, 2, False, 13),
        (-11.0, -2, True, 13),
        (-11.6, -2, True, 13),
        (float("-inf"), 0, False, None),
        (-9.2e18, 0, True, None),
    ],
)
def test_bounds_are_rounded_towards_the_solutions(
    told: float, constant: int, maximise: bool, bound: int | None
) -> None:
    response = SimpleNamespace(best_objective_bound=told, status=cpsat_session.FEASIBLE)
    assert cpsat_session._bound(response, Objective((), maximise), constant) == bound


def test_a_response_that_knows_nothing_is_no_bound() -> None:
    # what CP-SAT says when it is stopped before it has looked at the objective
    response = SimpleNamespace(best_objective_bound=0.0, status=0)
    assert cpsat_session._bound(response, Objective(()), 3) is None
    response.status = cpsat_session.FEASIBLE
    assert cpsat_session._bound(response, Objective(()), 3) == 3


def test_a_first_solution_stands_ready_for_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    model = weighted(3, maximise=True)
    with opened(model) as session:
        nothing = SimpleNamespace(status=0, best_objective_bound=0.0, num_conflicts=0)
        monkeypatch.setattr(session, "_watched", lambda *_: nothing)
        answer = session.optimise((), Limit.within(60))
        assert isinstance(answer, Optimum)
        assert (answer.proven, answer.bound) == (False, None)
        assert all(constraint.holds(answer.best.assignment) for constraint in model.constraints)


def test_an_unproven_optimum_has_a_bound_that_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    model = weighted(3, maximise=True)
    best = max(values(model))[0]
    with opened(model) as session:
        watched = session._watched

        def interrupted(*limits: Any) -> Any:
            response = watched(*limits)
            response.status = cpsat_session.FEASIBLE
            response.best_objective_bound = -best - 3.0
            return response

        monkeypatch.setattr(session, "_watched", interrupted)
        constant = session._program.aim(model.objective)  # type: ignore[arg-type]
        answer = session.optimise()
        assert isinstance(answer, Optimum)
        assert not answer.proven
        assert answer.value == best
        assert answer.bound == best + 3 - constant
