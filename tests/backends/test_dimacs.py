"""External SAT programs: the same answers as the built-in ones, and no trust in bad ones."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from clueproof.backends import BackendError, Refuted, Satisfied, Undecided, backend
from clueproof.backends.dimacs import ProgramBackend, read_competition_reply, read_result_file
from clueproof.backends.programs import read_clauses
from clueproof.backends.session import Capability, Limit
from clueproof.clock import CANCELLED, TIME_LIMIT
from clueproof.model import AtMost, Exactly, Linear, Model

FAKE = Path(__file__).parent / "programs" / "fake.py"


def installed(program: str):
    return pytest.param(
        f"dimacs:{program}", marks=pytest.mark.skipif(shutil.which(program.split()[0]) is None, reason="not installed")
    )


PROGRAMS = [
    *map(installed, ("minisat", "cadical -q", "clasp", "cryptominisat5", "picosat", "sat4j")),
    "sat:kissat404",
    "sat:lingeling",
]
SOME = [PROGRAMS[0], PROGRAMS[1], "sat:kissat404"]
"""Enough where the code is the same for all."""


def fake(mode: str) -> ProgramBackend:
    made = backend(f"dimacs:{shlex.join([sys.executable, str(FAKE), mode])}")
    assert isinstance(made, ProgramBackend)
    return made


@pytest.fixture
def temporary(tmp_path, monkeypatch) -> Path:
    """Where temporary files go."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("name", PROGRAMS)
def test_verdicts_are_those_of_sat(name, sudoku4, binary4, islands, processes, temporary):
    for model in (sudoku4, binary4, islands) if name.startswith("dimacs:") else (sudoku4,):
        keys = model.keys
        first, last = ((key if isinstance(key, int) else key.equals(1)) for key in (keys[0], keys[-1]))
        with backend(name).open(model) as session, backend("sat").open(model) as reference:
            # two corners alike, or different, and with a neighbour that contradicts the first one
            second = keys[1] if isinstance(keys[1], int) else keys[1].equals(1)
            for assumptions in ([], [first, last], [first, -last], [first, -first], [first, second, -last]):
                mine, theirs = session.solve(assumptions), reference.solve(assumptions)
                assert type(mine) is type(theirs), assumptions
                if isinstance(mine, Satisfied):
                    assignment = mine.assignment
                    assert all(map(assignment.true, assumptions))
                    assert all(constraint.holds(assignment) for constraint in model.constraints)
                    assert mine.keys == tuple(map(assignment.value, keys))
                else:
                    assert isinstance(mine, Refuted)
                    assert mine.core == tuple(assumptions)
    assert list(temporary.iterdir()) == []


@pytest.mark.parametrize("name", PROGRAMS[:2])
def test_solutions_are_enumerated_completely(name, binary4, islands, all_solutions):
    for model in (binary4, islands):
        with backend(name).open(model) as session, backend("sat").open(model) as reference:
            assumptions = [model.keys[0], -model.keys[1]]
            mine = list(all_solutions(session, assumptions))
            assert len(set(mine)) == len(mine)
            assert set(mine) == set(all_solutions(reference, assumptions))


@pytest.mark.parametrize("name", PROGRAMS[:2])
def test_what_is_added_stays_and_what_is_guarded_goes(name, sudoku4):
    a, b = (sudoku4.keys[place] for place in (0, 5))
    with backend(name).open(sudoku4) as session:
        guard = session.open_guard()
        session.add_clause([a.equals(1)], guard)
        session.add_constraint(AtMost(1, (a.equals(1), b.equals(2))))
        assert isinstance(session.solve([guard, b.equals(2)]), Refuted)
        assert isinstance(session.solve([b.equals(2)]), Satisfied)
        session.close_guard(guard)
        assert isinstance(session.solve([-a.equals(1)]), Satisfied)
        assert isinstance(session.solve([a.equals(1), b.equals(2)]), Refuted)
        session.add_clause([b.equals(2)])
        assert isinstance(session.solve([a.equals(1)]), Refuted)
    with backend(name).open(sudoku4) as fresh:
        # the formula that sessions share has not changed
        assert isinstance(fresh.solve([a.equals(1), -b.equals(2)]), Satisfied)


@pytest.mark.parametrize("name", PROGRAMS[:2])
def test_the_objective_is_tightened(name):
    model = Model()
    x, y = (model.integer(name, range(20)) for name in "xy")
    model.key(x, y)
    model.add(Linear(((3, x), (2, y)), most=31))
    model.maximise(((2, x), (1, y)))
    with backend(name).open(model) as session:
        best = session.optimise()
        assert (best.value, best.proven) == (20, True)
        a, b = best.best.keys
        assert 3 * a + 2 * b <= 31
        assert 2 * a + b == 20


@pytest.mark.parametrize("name", PROGRAMS)
@pytest.mark.parametrize("constraints", [0, 1])
def test_empty_formulas(name, constraints):
    model = Model()
    for _ in range(constraints):
        model.add(Exactly(1, ()))
    with backend(name).open(model) as session:
        assert isinstance(session.solve(), Refuted if constraints else Satisfied)


@pytest.mark.parametrize("name", SOME)
def test_the_limit_holds(name, pigeons, processes, temporary):
    with backend(name).open(pigeons) as session:
        for _ in range(2):
            started = time.monotonic()
            answer = session.solve([], Limit.within(0.3))
            assert time.monotonic() - started <= 0.8
            assert isinstance(answer, Undecided)
            assert answer.reason == TIME_LIMIT
        started = time.monotonic()
        assert isinstance(session.solve([], Limit.within(0)), Undecided)
        assert time.monotonic() - started < 0.05
    assert list(temporary.iterdir()) == []


@pytest.mark.parametrize("name", SOME)
def test_cancel_from_another_thread(name, pigeons, processes, temporary):
    with backend(name).open(pigeons) as session:
        threading.Timer(0.2, session.cancel).start()
        started = time.monotonic()
        answer = session.solve()
        assert time.monotonic() - started <= 0.7
        assert isinstance(answer, Undecided)
        assert answer.reason == CANCELLED
        session.resume()
        assert isinstance(session.solve([pigeons.keys[0], pigeons.keys[13]], Limit.within(30)), Refuted)
    assert list(temporary.iterdir()) == []


@pytest.mark.parametrize(
    ("mode", "message"),
    [
        ("lie", "gave a model that does not satisfy the clauses"),
        ("beyond", "gave a value to variable 1000000, which does not exist"),
        ("garbage", "gave no answer that can be used: it said"),
        ("letters", "gave no answer that can be used: invalid literal"),
        ("two_minds", "it said 'SATISFIABLE' and 'UNSATISFIABLE' with exit status 20"),
        ("wrong_status", "it said 'UNSATISFIABLE' with exit status 10"),
        ("mute", "exit status 20 and no 's' line"),
        ("fail", r"exit status 3 and no 's' line \(out of luck\)"),
        ("crash", "was ended by signal 11"),
    ],
)
def test_a_bad_program_is_an_error_and_never_a_verdict(mode, message, sudoku4, processes, temporary):
    with fake(mode).open(sudoku4) as session, pytest.raises(BackendError, match=message) as caught:
        session.solve()
    assert "fake.py" in str(caught.value)
    assert "\n" not in str(caught.value)
    assert list(temporary.iterdir()) == []


@pytest.mark.parametrize("mode", ["unknown", "silent"])
def test_a_program_that_gives_up_leaves_it_undecided(mode, sudoku4):
    with fake(mode).open(sudoku4) as session:
        answer = session.solve()
    assert isinstance(answer, Undecided)
    assert "gave up" in answer.reason


def test_a_program_that_hangs_is_killed_with_all_that_it_started(sudoku4, processes, temporary):
    with fake("hang").open(sudoku4) as session:
        started = time.monotonic()
        answer = session.solve([], Limit.within(0.7))
        assert time.monotonic() - started <= 1.2
    assert isinstance(answer, Undecided)
    pids = set(map(int, (temporary / "hanging").read_text().split()))
    assert len(pids) == 2
    assert processes.gone(pids)
    assert [path.name for path in temporary.iterdir()] == ["hanging"]


def test_what_a_program_leaves_behind_ends_with_the_query(sudoku4, processes, temporary):
    with fake("leave_child").open(sudoku4) as session:
        started = time.monotonic()
        assert isinstance(session.solve(), Refuted)
        assert time.monotonic() - started < 5
    assert processes.gone({int((temporary / "hanging").read_text())})


def test_the_problem_line_counts_right(binary4, monkeypatch):
    session = fake("silent").open(binary4)
    seen: list[str] = []
    monkeypatch.setattr(session, "_reply", lambda problem, limit: seen.append(problem.read_text()) or "not asked")
    guard = session.open_guard()
    session.add_clause([1, -2], guard)
    session.add_clause([session.new_literal(), 3])
    session.solve([guard, 5])
    session.close_guard(guard)
    session.solve()
    for text in seen:
        kind, form, variables, clauses = text.splitlines()[0].split()
        read = read_clauses(text.splitlines())
        assert (kind, form) == ("p", "cnf")
        assert int(clauses) == len(read)
        assert int(variables) >= max(abs(literal) for clause in read for literal in clause)
    with_guard, without = (read_clauses(text.splitlines()) for text in seen)
    assert [clause for clause in with_guard if clause not in without] == [[1, -2, -guard], [guard], [5]]
    assert [clause for clause in without if clause not in with_guard] == []


def test_replies_are_read():
    assert read_competition_reply("c hello\nv 1 -2\nv 3 0\ns SATISFIABLE\n", 10) == (True, [1, -2, 3])
    assert read_competition_reply("s UNSATISFIABLE\n", 20) == (False, [])
    assert read_competition_reply("s UNSATISFIABLE\n", 0) == (False, [])
    assert read_competition_reply("c time is up\n", 0) == (None, [])
    assert read_result_file("SAT\n1 -2 0\n", 10) == (True, [1, -2])
    assert read_result_file("UNSAT\n", 20) == (False, [])
    assert read_result_file("INDET\n", 0) == (None, [])
    for text, status in (("", 20), ("SAT", 20), ("UNSAT", 10), ("what", 0)):
        with pytest.raises(ValueError, match="its result file says"):
            read_result_file(text, status)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("dimacs:no-such-solver -q", "needs the program 'no-such-solver', which is not installed$"),
        ("dimacs:/nowhere/cryptominisat5", r"not installed \(Debian package cryptominisat\)"),
    ],
)
def test_a_missing_program_says_so(spec, message, sudoku4):
    found = backend(spec)
    for ask in (lambda: found.open(sudoku4), found.version):
        with pytest.raises(BackendError, match=message):
            ask()


@pytest.mark.parametrize("options", ["", "  ", "cadical 'unclosed"])
def test_bad_options(options):
    with pytest.raises(BackendError):
        backend(f"dimacs:{options}")


@pytest.mark.parametrize("name", PROGRAMS)
def test_version_and_capabilities(name):
    found = backend(name)
    program = name.partition(":")[2].split()[0]
    assert found.name == name
    assert program in found.version().lower()
    assert found.capabilities == {Capability.LIMIT, Capability.CANCEL, Capability.LAZY}


def test_an_archive_of_java_is_run_by_java(tmp_path, monkeypatch, sudoku4):
    java, archive = tmp_path / "java", tmp_path / "solver.jar"
    java.write_text(f'#!/bin/sh\n[ "$1 $2" = "-jar {tmp_path}/link" ] && echo s UNSATISFIABLE && exit 20\n')
    archive.touch()
    (tmp_path / "link").symlink_to(archive)
    for program in (java, archive):
        program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    with backend(f"dimacs:{tmp_path}/link").open(sudoku4) as session:
        assert isinstance(session.solve(), Refuted)
    java.unlink()
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BackendError, match="needs the program 'java', which is not installed"):
        backend(f"dimacs:{tmp_path}/link").open(sudoku4)


RUNS = int(os.environ.get("CLUEPROOF_RUNS", "250"))
"""Runs of each program in the test of lost answers; 10,000 take about an hour."""


@pytest.fixture
def load() -> Iterator[None]:
    """More to do than there are processors."""
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(2 * (os.cpu_count() or 1))]
    yield
    for process in busy:
        process.kill()
        process.wait()


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [*map(installed, ("kissat -q", "cadical -q", "cryptominisat5", "clasp", "minisat")), "sat:kissat404"]
)
def test_no_answer_is_lost_under_load(name, binary4, load) -> None:
    with backend(name).open(binary4) as session, backend("sat").open(binary4) as reference:
        keys = binary4.keys
        # each run of PySAT's Kissat starts Python
        for number in range(RUNS if name.startswith("dimacs:") else RUNS // 10):
            assumed = [key if number >> place & 1 else -key for place, key in enumerate(keys[: number % 7])]
            answer = session.solve(assumed)
            assert isinstance(answer, (Satisfied, Refuted)), f"run {number}: {answer}"
            assert type(answer) is type(reference.solve(assumed))
