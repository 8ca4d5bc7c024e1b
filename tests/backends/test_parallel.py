"""`portfolio` and `cubes`: processes that answer together, whatever becomes of some of them."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import NoReturn

import pytest

import clueproof
from clueproof.backends import BackendError, Limit, Optimum, Refuted, Satisfied, Session, Undecided, backend
from clueproof.backends.cubes import CubesBackend, CubesSession, Splitter
from clueproof.backends.parallel import ParallelSession
from clueproof.backends.registry import split_names
from clueproof.backends.session import EFFORT_LIMIT
from clueproof.clock import CANCELLED, TIME_LIMIT
from clueproof.model import AllDifferent, Clause, Exactly, Linear, Model, Objective
from clueproof.model.variables import Implied
from clueproof.testing import SessionSuite
from clueproof.testing.lowering import agree, solutions
from tests.backends.models import latin, pigeons
from tests.lowering.cases import BARE
from tests.processes import running_process

CRASHES = f"dimacs:{shlex.join([sys.executable, '-c', 'import os; os.abort()'])}"
SLEEPS = f"dimacs:{shlex.join([sys.executable, '-c', 'import time; time.sleep(600)'])}"
GRAPH = "independent-set id=best vertices=6\nedges:\n1 2\n2 3\n3 4\n4 5\n"
TEAMS = ("portfolio:sat,sat:glucose42", "cubes:jobs=2,number=4,sat")


@pytest.fixture
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every query goes to the team."""
    monkeypatch.setattr(ParallelSession, "trial", 0.0)
    monkeypatch.setattr(CubesSession, "trial", 0.0)


def children(session: Session) -> list[int]:
    assert isinstance(session, ParallelSession)
    return [member.child.pid for member in session._team]


def gone(process: int) -> bool:
    """Has it ended? One that nobody reaped yet counts as gone."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


def all_gone(processes: list[int], seconds: float = 5) -> bool:
    end = time.monotonic() + seconds
    while not all(map(gone, processes)) and time.monotonic() < end:
        time.sleep(0.02)
    return all(map(gone, processes))


# answers


@pytest.mark.parametrize("name", TEAMS)
def test_a_team_agrees_with_holds(name: str, eager: None) -> None:
    for case in BARE[5::150]:
        agree(name, case, queries=6)


@pytest.mark.parametrize("name", TEAMS)
def test_a_team_is_told_what_the_session_was_told(name: str, eager: None) -> None:
    """Literals, guards, clauses and constraints from before it was started and from after, and once it starts again."""
    model = latin(3)
    with backend(name).open(model) as session:
        cells = model.integers
        retired = session.open_guard()
        session.add_clause([cells[0].equals(0)], retired)
        extra = session.new_literal()
        session.add_clause([-extra, cells[0].equals(1)])
        session.close_guard(retired)
        with session.guard() as guard:
            session.add_constraint(Linear(((1, cells[1]),), least=2).enforced_by(guard))
            session.add_constraint(Clause(cells[1].equals(2)).enforced_by(guard))
            answer = session.solve([extra, guard])
            assert isinstance(answer, Satisfied)
            assert (answer.keys[0], answer.keys[1]) == (1, 2)
            assert answer.assignment.true(extra) and answer.assignment.true(guard)
            refuted = session.solve([guard, cells[1].equals(0)])
            assert isinstance(refuted, Refuted) and set(refuted.core) <= {guard, cells[1].equals(0)}
            before = children(session)
            session.end_team()  # type: ignore[attr-defined]
            assert all_gone(before)
            assert isinstance(session.solve([guard, cells[1].equals(0)]), Refuted)
            assert isinstance(session.solve([extra, guard, cells[2].equals(0)]), Satisfied)
        session.add_clause([-extra])
        assert isinstance(session.solve([extra]), Refuted)
        assert len(solutions(session, model)) == 12
        with pytest.raises(BackendError, match="no constraint about new literals"):
            session.add_constraint(Exactly(1, (extra,)))
    assert all_gone(children(session))


@pytest.mark.parametrize("name", ["portfolio:sat,cpsat", "cubes:jobs=2,cpsat"])
def test_the_best_solution(name: str, eager: None) -> None:
    pytest.importorskip("ortools")
    model = Model()
    cells = [model.boolean(f"b{place}") for place in range(6)]
    model.key(*cells)
    model.add(Linear(tuple(zip((3, 4, 5, 6, 7, 8), cells, strict=True)), most=16))
    model.objective = Objective(tuple(zip((4, 5, 7, 8, 9, 12), cells, strict=True)), maximise=True)
    with backend(name).open(model) as session:
        optimum = session.optimise()
        assert isinstance(optimum, Optimum) and optimum.proven
        best = max(
            sum(w * x for w, x in zip((4, 5, 7, 8, 9, 12), bits, strict=True))
            for bits in product((0, 1), repeat=6)
            if sum(w * x for w, x in zip((3, 4, 5, 6, 7, 8), bits, strict=True)) <= 16
        )
        assert optimum.value == best
        with session.guard() as guard:
            session.hold(optimum, guard)
            answer = session.solve([guard])
            assert isinstance(answer, Satisfied)
            assert sum(w * x for w, x in zip((4, 5, 7, 8, 9, 12), answer.keys, strict=True)) == best
        assert isinstance(session.optimise([cells[0], cells[1], cells[5], cells[4]]), Refuted)


def test_a_member_that_can_not_optimise_leaves_it_to_the_others() -> None:
    pytest.importorskip("ortools")
    model = Model()
    model.key(*(cells := [model.boolean("a"), model.boolean("b")]))
    model.add(Clause(*cells))
    # too large for CP-SAT
    model.objective = Objective(((2**60, cells[0]), (2**61, cells[1])))
    with backend("portfolio:cpsat,sat").open(model) as session:
        optimum = session.optimise()
        assert isinstance(optimum, Optimum) and optimum.value == 2**60
    with (
        backend("portfolio:cpsat,cpsat:seed=1").open(model) as session,
        pytest.raises(BackendError, match=r"no backend is left: cpsat: .*too large for CP-SAT"),
    ):
        session.optimise()


@pytest.mark.parametrize("name", TEAMS)
def test_questions_are_answered(name: str, eager: None) -> None:
    puzzle = clueproof.parse("sudoku id=two\n1...\n....\n....\n...2\n")
    assert clueproof.count(puzzle, backend=name).found == clueproof.count(puzzle).found
    one = clueproof.verify(clueproof.parse("sudoku id=one\n1...\n..3.\n.4..\n...2\n"), backend=name)
    assert (one.word, one.evidence.backend) == ("unique", name)
    # asked for with an effort first, since its clues are constraints
    picture = clueproof.parse("nonogram id=x\nrows:\n3\n1 1\n3\ncolumns:\n3\n1 1\n3\n")
    assert clueproof.verify(picture, backend=name, time_limit=60).word == "unique"
    assert clueproof.solve(clueproof.parse(GRAPH), backend=name).best.value == 4  # type: ignore[union-attr]


def test_what_is_quick_needs_no_process() -> None:
    with backend("portfolio:sat,sat:glucose42").open(latin(4)) as session:
        assert isinstance(session.solve(), Satisfied)
        assert children(session) == []


# members that fail, limits


@pytest.mark.parametrize("name", TEAMS)
def test_an_attempt_ends_when_its_effort_is_spent(name: str, eager: None) -> None:
    with backend(name).open(pigeons(9)) as session:
        answer = session.solve((), Limit().attempt(20))
        assert isinstance(answer, Undecided) and answer.reason == EFFORT_LIMIT
        assert isinstance(session.solve([1], Limit.within(0.2)), (Undecided, Refuted))


def test_one_that_crashes_leaves_the_others_alone(eager: None) -> None:
    with backend(f"portfolio:{CRASHES},sat").open(latin(3)) as session:
        assert len(solutions(session, latin(3))) == 12
    with (
        backend(f"portfolio:{CRASHES},dimacs:false").open(latin(3)) as session,
        pytest.raises(BackendError, match=r"no backend is left: dimacs:.*signal 6; dimacs:false"),
    ):
        session.solve()


@pytest.mark.parametrize("name", TEAMS)
def test_a_process_that_is_killed(name: str, eager: None) -> None:
    """In a query the others answer; between two queries it is started again."""
    with backend(name).open(pigeons(7)) as session:
        assert isinstance(session, ParallelSession)
        assert isinstance(session.solve((), Limit().attempt(20)), Undecided)
        os.kill(children(session)[0], signal.SIGKILL)
        assert all_gone(children(session)[:1])

        def kill() -> None:
            while not any(member.asked is not None for member in session._team):
                time.sleep(0.01)
            os.kill(children(session)[0], signal.SIGKILL)

        killer = threading.Thread(target=kill)
        killer.start()
        assert isinstance(session.solve(), Refuted)
        killer.join()


def test_a_backend_that_is_slow_is_not_waited_for(eager: None) -> None:
    with backend(f"portfolio:{SLEEPS},sat").open(latin(3)) as session:
        started = time.monotonic()
        assert isinstance(session.solve(), Satisfied)
        assert isinstance(session.solve(), Satisfied)
        assert time.monotonic() - started < 60


@pytest.mark.parametrize("name", ["portfolio:sat,sat:glucose42", "cubes:jobs=2,sat:minicard"])
def test_limits_and_cancel(name: str, eager: None) -> None:
    with backend(name).open(pigeons(14)) as session:
        started = time.monotonic()
        answer = session.solve((), Limit.within(0.7))
        assert isinstance(answer, Undecided) and answer.reason == TIME_LIMIT
        assert time.monotonic() - started < 3.2
        threading.Timer(0.7, session.cancel).start()
        answer = session.solve()
        assert isinstance(answer, Undecided) and answer.reason == CANCELLED
        session.resume()
        assert isinstance(session.solve([1, 2], Limit.within(0.2)), Undecided)


def test_a_thread_has_one_team_at_a_time(eager: None) -> None:
    one, other = (backend(TEAMS[0]).open(latin(3)) for _ in range(2))
    with one, other:
        assert isinstance(one.solve(), Satisfied)
        first = children(one)
        assert isinstance(other.solve(), Satisfied)
        assert all_gone(first) and not all_gone(children(other), 0)
        assert isinstance(one.solve([one.model.integers[0].equals(1)]), Satisfied)


def test_processes_end_with_their_parent() -> None:
    code = (
        "from clueproof.backends import backend, Limit\n"
        "from tests.backends.models import pigeons\n"
        "from tests.backends.test_parallel import children\n"
        "session = backend('portfolio:sat,sat:glucose42').open(pigeons(14))\n"
        "session.solve((), Limit.within(0.4))\n"
        "print(*children(session), flush=True)\n"
        "session.solve()\n"
    )
    with running_process([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        members = [*map(int, parent.stdout.readline().split())]
        assert len(members) == 2
        parent.kill()
    assert all_gone(members)


# cubes


def every_assignment(model: Model) -> Iterator[set[int]]:
    for bits in product((-1, 1), repeat=model.variables):
        yield {sign * variable for variable, sign in enumerate(bits, 1)}


@pytest.mark.parametrize("solver", ["sat", "brute-force"])
def test_cubes_cover_every_assignment(solver: str) -> None:
    """Whatever is true, exactly one of them is, also in what the rules forbid."""
    model = Model()
    cells = [model.integer(f"x{place}", range(3)) for place in range(3)]
    model.key(*cells, *[model.boolean(f"b{place}") for place in range(2)])
    model.add(AllDifferent(tuple(cells)))
    with backend(solver).open(model) as session:
        for number in (1, 2, 5, 12, 40):
            cubes = Splitter(session, [cells[0].equals(1)]).cubes(number)
            assert number == 1 or len(cubes) > 1
            for true in every_assignment(model):
                assert sum(true.issuperset(cube) for cube in cubes) == 1


def test_what_can_not_be_split_is_left_whole() -> None:
    """A value that is left alone without following, keys that nobody asked for, a contradiction at once."""

    class Forgetful(ParallelSession):
        """Knows what is false, not what follows from that."""

        def __init__(self, model: Model) -> None:
            self.model, self.cancelled = model, False

        def ask_team(self, assumptions: Sequence[int], limit: Limit) -> NoReturn:
            raise AssertionError

        def implied(self, assumptions: Sequence[int]) -> Implied:
            return Implied(len(assumptions), {-x.equals(0), -x.equals(1), *assumptions})

    model = Model()
    x, _ = model.integer("x", range(3)), model.key(literal := model.boolean("b"))
    model.key(x)
    assert sorted(Splitter(Forgetful(model), ()).cubes(9)) == [(-literal,), (literal,)]
    with backend("sat").open(model) as session:
        assert Splitter(session, [literal, -literal]).cubes(9) == [()]


# names


@pytest.mark.parametrize(
    ("listed", "names"),
    [
        ("sat,cpsat", ["sat", "cpsat"]),
        ("sat:minicard,runs=automaton,cpsat:native,seed=2", ["sat:minicard,runs=automaton", "cpsat:native,seed=2"]),
        ("sat, portfolio:sat,cpsat:seed=1", ["sat", "portfolio:sat,cpsat:seed=1"]),
        ("checked:portfolio:sat,cpsat by sat", ["checked:portfolio:sat,cpsat by sat"]),
        ("cubes:jobs=2,number=16,sat", ["cubes:jobs=2,number=16,sat"]),
    ],
)
def test_lists_of_backends(listed: str, names: list[str]) -> None:
    assert split_names(listed) == names


def test_names_are_one_for_one_backend() -> None:
    assert backend("cubes:number=8,jobs=2,sat").name == "cubes:jobs=2,number=8,sat"
    assert backend("cubes:sat").name == "cubes:sat"
    assert backend("portfolio:cpsat:workers=1,sat").name == "portfolio:cpsat,sat"
    chosen = backend("portfolio:auto,cpsat").chosen_for(latin(2))
    assert chosen.name == "portfolio:sat,cpsat"
    with backend("cubes:sat").open(latin(2)) as session:
        assert session.size == backend("sat").open(latin(2)).size
    assert isinstance(backend("cubes:jobs=1,auto").chosen_for(latin(2)), CubesBackend)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("portfolio", "a portfolio needs two backends or more: portfolio:BACKEND,BACKEND"),
        ("portfolio:sat", "two backends or more"),
        ("portfolio:sat,sat", "sat is there twice in a portfolio"),
        ("portfolio:sat,cpsta", "did you mean cpsat?"),
        ("portfolio:sat,portfolio:sat,cpsat", "portfolio:sat,cpsat can't be a member of a portfolio"),
        ("portfolio:sat,cubes:sat", "cubes:sat can't be a member of a portfolio"),
        ("cubes", "cubes need a backend: cubes:BACKEND"),
        ("cubes:jobs=2", "cubes need a backend"),
        ("cubes:jobs=0,sat", "jobs of cubes is a number from 1 to 256, not '0'"),
        ("cubes:depth=3,sat", "unknown option 'depth' of cubes; it takes jobs=NUMBER and number=NUMBER"),
        ("cubes:portfolio:sat,cpsat", "portfolio:sat,cpsat can't be a member of cubes"),
        ("cubes:sta", "did you mean sat?"),
    ],
)
def test_what_is_no_team_is_refused(name: str, says: str) -> None:
    with pytest.raises(BackendError) as refused:
        backend(name)
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.slow
@pytest.mark.usefixtures("eager")
class TestPortfolio(SessionSuite):
    backend = "portfolio:sat,cpsat"


@pytest.mark.slow
@pytest.mark.usefixtures("eager")
class TestCubes(SessionSuite):
    backend = "cubes:jobs=2,number=4,sat"
