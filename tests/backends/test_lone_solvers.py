"""`clingo`, `exact`, `pumpkin` and `z3`: what the contract does not say."""

from __future__ import annotations

import os
import signal
import sys

import pytest

import clueproof
from clueproof.backends import BackendError, Limit, Refuted, Satisfied, Undecided, backend, lone_solver
from clueproof.backends.lone_solver import LoneBackend
from clueproof.backends.session import EFFORT_LIMIT
from clueproof.clock import TIME_LIMIT
from clueproof.model import AtMost, Exactly, Model
from tests.backends.conftest import Processes
from tests.backends.models import pigeons

MODULES = {"clingo": "clingo", "exact": "exact", "pumpkin": "pumpkin_solver", "z3": "z3"}
UNCOUNTED = ("pumpkin",)
"""Those that count nothing, so that their effort can't be limited."""
PUZZLES = [
    "sudoku\n1...\n..3.\n.4..\n...2\n",
    "binary\n01..\n....\n.11.\n...0\n",
    "binary\n....\n....\n....\n....\n",
    "binary\n01\n0.\n",
    "range\n. . . .\n. . 5 .\n. . . .\n. 4 . .\n",
    "slitherlink\n3 . .\n. . .\n. . 2\n",
    "kakuro\n. 3\\ 4\\\n\\4 . .\n\\3 . .\n",
]


@pytest.fixture(params=MODULES)
def name(request: pytest.FixtureRequest) -> str:
    pytest.importorskip(MODULES[request.param])
    found: str = request.param
    return found


@pytest.mark.parametrize("text", PUZZLES, ids=lambda text: text.split()[0])
def test_verdicts_are_those_of_sat(name: str, text: str) -> None:
    puzzle = clueproof.parse(text)
    for encoding in ("", ":all-different=ladder,cuts=static,seed=2"):
        assert clueproof.verify(puzzle, backend=name + encoding).word == clueproof.verify(puzzle).word
    assert clueproof.count(puzzle, backend=name).found == clueproof.count(puzzle).found


def test_limits_of_effort_and_time(name: str) -> None:
    with backend(name).open(pigeons(12)) as session:
        if name not in UNCOUNTED:
            answer = session.solve((), Limit(conflicts=50))
            assert isinstance(answer, Undecided) and answer.reason == EFFORT_LIMIT
            assert 0 < session.statistics.conflicts < 5000
        answer = session.solve((), Limit.within(0.2))
        assert isinstance(answer, Undecided) and answer.reason == TIME_LIMIT
    with backend(name).open(pigeons(4)) as session:
        assert isinstance(session.solve(), Refuted)


def test_what_was_learnt_counts_for_the_next_query(name: str) -> None:
    puzzle = clueproof.parse("sudoku\n" + "." * 81 + "\n")
    with backend(name).open(clueproof.questions.uniqueness.model_of(puzzle)) as session:
        first = session.solve()
        assert isinstance(first, Satisfied)
        keys = first.keys
        session.add_clause(session.model.difference(keys))
        second = session.solve()
        assert isinstance(second, Satisfied)
        assert second.keys != keys == first.keys
        assert session.statistics.queries == 2


def test_without_its_package(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = backend(name)
    assert isinstance(chosen, LoneBackend)
    assert chosen.version().startswith(f"{name} ")

    def nothing(package: str) -> str:
        raise lone_solver.PackageNotFoundError(package)

    monkeypatch.setattr(lone_solver, "version", nothing)
    for refused in (chosen.version, lambda: chosen.open(pigeons(2))):
        with pytest.raises(BackendError, match=rf"the backend {name} needs .*pip install 'clueproof\[{name}\]'"):
            refused()


def test_a_package_that_can_not_be_imported(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, MODULES[name], None)
    with pytest.raises(BackendError, match=rf"^the backend {name} can't use {name} \d"):
        backend(name).open(pigeons(2))


def test_options_that_there_are_not(name: str) -> None:
    with pytest.raises(BackendError, match=rf"unknown encoding 'laddr' of all-different.*\(options of {name}\)"):
        backend(f"{name}:all-different=laddr")


def test_counts_are_sums_for_exact() -> None:
    """Cutting planes need a few steps for pigeons that are counted. Encodings that are asked for are clauses."""
    pytest.importorskip("exact")
    model = Model()
    sits = model.boolean_grid(31, 30)
    model.key(*sits)
    for pigeon in sits.rows:
        model.add(Exactly(1, pigeon))
    for hole in sits.columns:
        model.add(AtMost(1, hole))
    with backend("exact").open(model) as session:
        assert session.size == (31 * 30, 31 + 30)
        assert isinstance(session.solve(), Refuted)
        assert session.statistics.conflicts < 1000
    with backend("exact:at-most-one=ladder").open(model) as session:
        assert session.size is not None and session.size.clauses > 31 * 30


def test_a_process_of_exact_that_is_killed(processes: Processes) -> None:
    """The next query fills another one."""
    pytest.importorskip("exact")
    with backend("exact").open(pigeons(12)) as session:
        assert isinstance(session.solve((), Limit.within(0.3)), Undecided)
    with backend("exact").open(pigeons(3)) as session:
        assert isinstance(session.solve(), Refuted)
        (child,) = processes.children()
        os.kill(child, signal.SIGKILL)
        # killed as by a system without memory
        with pytest.raises(MemoryError):
            session.solve()
        assert isinstance(session.solve(), Refuted)
