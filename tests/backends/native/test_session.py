"""The backend `native`: rules in the engine, hard queries in CaDiCaL, limits, memory, and what is said where it is not
there."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import clueproof
from clueproof.backends import (
    Limit,
    Optimum,
    Refuted,
    Satisfied,
    Undecided,
    backend,
    clause_session,
)
from clueproof.backends.native.session import NativeSession, values_reader
from clueproof.clock import CANCELLED, TIME_LIMIT, Cancel
from clueproof.grid import Grid
from clueproof.model import (
    BorderedRegions,
    Clause,
    Connected,
    Exactly,
    Integer,
    LazyConstraint,
    Model,
    SingleLoop,
    ValueRegions,
)
from clueproof.testing.lowering import solutions
from tests.backends.models import latin, pigeons

pytestmark = pytest.mark.usefixtures("compiled")


def opened(model: Model) -> NativeSession:
    session = backend("native").open(model)
    assert isinstance(session, NativeSession)
    return session


def board(height: int, width: int) -> tuple[Model, Connected]:
    """Shaded cells in one piece, which is a tree."""
    model = Model()
    cells = model.boolean_grid(height, width)
    model.key(*cells)
    connected = Connected(tuple(cells), tuple(Grid(height, width, range(height * width)).edges))
    model.add(connected)
    return model, connected


# rules


def test_rules_in_the_engine_and_cuts_of_others() -> None:
    """Of these lazy constraints the engine takes two; the third is cut. All solutions are those of `sat`."""
    model, connected = board(3, 3)
    ends = tuple(Grid(3, 3, range(9)).edges)
    lines = tuple(model.boolean(f"line {one} {other}") for one, other in ends)
    model.key(*connected.nodes, *lines)
    loop = SingleLoop(lines, ends)
    model.add(loop)
    for line, (one, other) in zip(lines, ends, strict=True):
        # what the loop passes is shaded
        model.add(Clause(-line, connected.nodes[one]))
        model.add(Clause(-line, connected.nodes[other]))
    model.add(Exactly(8, connected.nodes))
    borders = tuple(model.boolean(f"border {one} {other}") for one, other in ends)
    names = tuple(str(place) for place in range(9))
    model.add(BorderedRegions(names, ends, borders, 1, 3))
    model.key(*borders)
    for line, border in zip(lines, borders, strict=True):
        # regions go along the loop
        model.add(Clause(line, border))
    model.add(Clause(borders[0]))
    with opened(model) as session, backend("sat").open(model) as usual:
        assert [type(constraint) for constraint in session.lazy] == [BorderedRegions]
        found = solutions(session, model)
        assert {*found} == {*solutions(usual, model)}
        assert len(found) > 10
        assert session.statistics.cuts > 0, "of the regions"


@pytest.mark.parametrize("or_more", [None, 3])
def test_regions_of_values_are_found_in_the_engine(or_more: int | None) -> None:
    model = Model()
    nodes = tuple(model.integer(f"n{place}", range(1, 5 - place % 2)) for place in range(9))
    free = model.boolean("free")
    model.key(*nodes, free)
    model.add(ValueRegions(nodes, tuple(Grid(3, 3, range(9)).edges), or_more, enforce=(-free,)))
    with opened(model) as session, backend("sat").open(model) as usual:
        assert session.lazy == []
        for one in (session, usual):
            one.add_clause([-free])
        found = solutions(session, model)
        assert {*found} == {*solutions(usual, model)}
        assert len(found) > 20
        assert session.statistics.cuts == 0
    wrong = [node.equals(3) for node in nodes]
    with opened(model) as session:
        assert isinstance(session.solve([free, *wrong]), Satisfied), "it need not hold"
        assert isinstance(session.solve([-free, *wrong]), Refuted if or_more is None else Satisfied)


def test_values_that_no_region_has_are_left_to_cuts() -> None:
    model = Model()
    nodes = model.integer("a", (1, 1 << 40)), model.integer("b", (1, 2))
    model.key(*nodes)
    model.add(ValueRegions(nodes, ((0, 1),)))
    with opened(model) as session:
        assert [type(constraint) for constraint in session.lazy] == [ValueRegions]
        assert solutions(session, model) == []


def test_a_point_with_many_lines_is_left_to_cuts() -> None:
    """Its clauses are not written out, so the engine would not know that two lines end there at most."""
    model = Model()
    ends = tuple((0, point) for point in range(1, 13)) + tuple((point, point + 1) for point in range(1, 12))
    lines = tuple(model.boolean(str(pair)) for pair in ends)
    model.key(*lines)
    model.add(SingleLoop(lines, ends))
    with opened(model) as session:
        assert [type(constraint) for constraint in session.lazy] == [SingleLoop]
        assert len(solutions(session, model)) == 66


@pytest.mark.parametrize("rules", [True, False])
def test_hard_queries_go_to_cadical_unless_it_would_miss_rules(rules: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clause_session, "DEDICATED_AFTER", 10)
    model = pigeons(6)
    if rules:
        model.add(Connected(tuple(key for key in model.keys if isinstance(key, int)), ((0, 1),)))
    with opened(model) as session:
        assert isinstance(session.solve(), Refuted)
        assert session.statistics.dedicated == (not rules)
        assert session.statistics.conflicts > 10


def test_an_optimum_obeys_the_rules() -> None:
    model, connected = board(3, 4)
    weights = [random.Random(5).randint(-6, 6) for _ in connected.nodes]
    model.maximise(tuple(zip(weights, connected.nodes, strict=True)))
    with opened(model) as session, backend("sat").open(model) as usual:
        ours, theirs = session.optimise(), usual.optimise()
        assert isinstance(ours, Optimum)
        assert isinstance(theirs, Optimum)
        assert ours.proven
        assert ours.value == theirs.value
        assert connected.holds(ours.best.assignment)


# answers


def test_keys_are_read_from_bytes_as_from_literals() -> None:
    model = Model()
    model.boolean("unused")
    some = [model.boolean(f"b{place}") for place in range(3)]
    x, y = model.integer("x", (-1, 4, 9)), model.integer("y", (5, 300))
    every = [x.equals(value) for value in x.values] + [y.equals(value) for value in y.values]
    assert every == [*range(every[0], every[0] + 5)]
    true = {some[1], x.equals(9), y.equals(5)}
    values = bytes([variable in true for variable in range(1, model.variables + 1)])
    for keys, read in (
        (some, (0, 1, 0)),
        ([x, y], (9, 5)),
        ([some[1], y, -some[1], x], (1, 5, 0, 9)),
        ([], ()),
    ):
        other = Model()
        assert values_reader(_keyed(other, model, keys))(values) == read


def _keyed(other: Model, model: Model, keys: list[int | Integer]) -> Model:
    """Another model with these keys."""
    other.key(*keys)
    return other


def test_guards_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clause_session, "RELOAD_AFTER", 3)
    model = latin(3)
    with opened(model) as session:
        for _ in range(30):
            assert len(solutions(session, model)) == 12
        assert session.statistics.reloads >= 5


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="needs /proc")
def test_memory_is_steady_over_many_queries() -> None:
    model, connected = board(4, 4)
    chance = random.Random(3)
    with opened(model) as session:

        def verify(times: int) -> None:
            for _ in range(times):
                answer = session.solve([chance.choice((1, -1)) * chance.choice(connected.nodes) for _ in range(2)])
                if isinstance(answer, Satisfied):
                    with session.guard() as guard:
                        session.add_clause(model.difference(answer.keys), guard)
                        session.solve([guard])

        verify(1500)
        before = _resident()
        verify(6000)
        assert _resident() - before < 8_000_000, "some bytes for each query are too many"
        assert session.statistics.reloads > 5


def _resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


# limits


def late(session: NativeSession, limit: Limit, moment: float, reason: str) -> float:
    """Seconds after a moment until a hopeless query answers."""
    answer = session.solve(limit=limit)
    assert answer == Undecided(reason)
    return time.monotonic() - moment


@pytest.fixture
def hopeless(monkeypatch: pytest.MonkeyPatch) -> Iterator[NativeSession]:
    """A session with a query that takes forever, and is not handed to CaDiCaL."""
    model = pigeons(14)
    model.add(Connected((1, 2), ((0, 1),)))
    with opened(model) as session:
        yield session


def test_deadlines_tokens_and_cancel_end_a_query_at_once(hopeless: NativeSession) -> None:
    """Within some hundredths of a second, at the best of five attempts: the machine may be busy."""
    delays: dict[str, list[float]] = {"deadline": [], "token": [], "cancel": []}
    for _ in range(5):
        delays["deadline"].append(late(hopeless, Limit.within(0.05), time.monotonic() + 0.05, TIME_LIMIT))
        token, moment = Cancel(), time.monotonic() + 0.05
        timer = threading.Timer(0.05, token.cancel)
        timer.start()
        delays["token"].append(late(hopeless, Limit.within(20, token), moment, CANCELLED))
        moment = time.monotonic() + 0.05
        timer = threading.Timer(0.05, hopeless.cancel)
        timer.start()
        delays["cancel"].append(late(hopeless, Limit.within(20), moment, CANCELLED))
        hopeless.resume()
    assert max(map(min, delays.values())) < 0.05, delays


INTERRUPTED = """
import os, signal, threading, time
from clueproof.backends import backend
from clueproof.model import Clause, Connected
from tests.backends.models import pigeons
model = pigeons(14)
model.add(Connected((1, 2), ((0, 1),)))
threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
started = time.monotonic()
with backend("native").open(model) as session:
    try:
        session.solve()
    except KeyboardInterrupt:
        print("interrupted", time.monotonic() - started < 5)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_ctrl_c_ends_a_query() -> None:
    assert signal.getsignal(signal.SIGINT) is not signal.SIG_IGN
    done = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, timeout=60, check=False)
    assert (done.stdout, done.stderr) == ("interrupted True\n", "")


# what is said


def test_the_verdicts_of_two_backends_are_one() -> None:
    puzzle = clueproof.parse("sudoku id=small\n1...\n..3.\n.4..\n...2\n")
    for name in ("checked:native by sat", "checked:sat by native"):
        verdict = clueproof.verify(puzzle, backend=name)
        assert isinstance(verdict, clueproof.Unique)
        assert verdict.evidence.backend == name


def test_lazy_constraints_it_takes_are_declared() -> None:
    assert all(issubclass(kind, LazyConstraint) for kind in backend("native").native)
