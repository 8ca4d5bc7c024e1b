"""Small models by hand, and a look at which processes there are."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from clueproof.backends import Refuted, Satisfied, Session
from clueproof.model import AllDifferent, Clause, Connected, Exactly, LinesDiffer, Literal, Model, NoRun
from clueproof.questions.sessions import close_all


def _sudoku4() -> Model:
    model = Model()
    cells = model.integer_grid(4, 4, range(1, 5))
    model.key(*cells)
    boxes = [tuple(cells[r + i, c + j] for i in (0, 1) for j in (0, 1)) for r in (0, 2) for c in (0, 2)]
    for line in (*cells.rows, *cells.columns, *boxes):
        model.add(AllDifferent(line))
    return model


def _binary4() -> Model:
    model = Model()
    cells = model.boolean_grid(4, 4)
    model.key(*cells)
    for lines in (cells.rows, cells.columns):
        for line in lines:
            model.add(NoRun(line, 3))
            model.add(Exactly(2, line))
        model.add(LinesDiffer(tuple(lines)))
    return model


def _islands() -> Model:
    model = Model()
    cells = model.boolean_grid(3, 3)
    model.key(*cells)
    model.add(Connected(cells.cells, tuple(cells.edges)))
    model.add(Exactly(5, cells.cells))
    return model


def _pigeons() -> Model:
    model = Model()
    sits = model.boolean_grid(14, 13)
    model.key(*sits)
    for pigeon in sits.rows:
        model.add(Clause(*pigeon))
    for hole in sits.columns:
        for place, one in enumerate(hole):
            for other in hole[:place]:
                model.add(Clause(-one, -other))
    return model


@pytest.fixture
def sudoku4() -> Model:
    """A 4x4 Sudoku: all-different rows, columns, boxes. 288 solutions."""
    return _sudoku4()


@pytest.fixture
def binary4() -> Model:
    """A 4x4 binary puzzle. 72 solutions."""
    return _binary4()


@pytest.fixture
def islands() -> Model:
    """Five connected cells of a 3x3 grid: a lazy constraint."""
    return _islands()


@pytest.fixture
def pigeons() -> Model:
    """14 pigeons, 13 holes: no solution, and no solver of today says so in a minute."""
    return _pigeons()


def _all_solutions(session: Session, assumptions: Sequence[Literal] = ()) -> Iterator[tuple[int, ...]]:
    guard = session.open_guard()
    while True:
        answer = session.solve([*assumptions, guard])
        if isinstance(answer, Refuted):
            session.close_guard(guard)
            return
        assert isinstance(answer, Satisfied), answer
        assert all(constraint.holds(answer.assignment) for constraint in session.model.constraints)
        assert answer.keys == tuple(map(answer.assignment.value, session.model.keys))
        yield answer.keys
        session.add_clause(session.model.difference(answer.keys), guard)


@pytest.fixture
def all_solutions() -> Callable[..., Iterator[tuple[int, ...]]]:
    """`all_solutions(session, assumptions)`: the keys of one solution after the other, by blocking."""
    return _all_solutions


ARCHIVE = "libcadical.a"


@pytest.fixture(scope="session")
def ipasir_library(tmp_path_factory: pytest.TempPathFactory) -> str:
    """CaDiCaL as a shared library, made from the archive of Debian's libcadical-dev."""
    archives = [*Path("/usr/lib").glob(f"*/{ARCHIVE}"), *Path("/usr/lib").glob(ARCHIVE)]
    compiler = shutil.which("c++")
    if not archives or compiler is None:
        pytest.skip(f"needs {ARCHIVE} (Debian package libcadical-dev) and a C++ compiler")
    made = tmp_path_factory.mktemp("ipasir") / "libcadical.so"
    whole = ("-Wl,--whole-archive", str(archives[0]), "-Wl,--no-whole-archive")
    subprocess.run([compiler, "-shared", "-o", str(made), *whole], check=True)
    return str(made)


class Processes:
    """What `/proc` says."""

    @staticmethod
    def state(pid: int) -> tuple[str, int] | None:
        """(state letter, parent) of a process, None if it is gone."""
        try:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            return None
        return fields[0], int(fields[1])

    def children(self, parent: int | None = None) -> set[int]:
        """The children of a process, ours for None; zombies count."""
        parent = os.getpid() if parent is None else parent
        pids = [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit()]
        return {pid for pid in pids if (state := self.state(pid)) is not None and state[1] == parent}

    def running(self, pid: int) -> bool:
        """Is it there, and no zombie that whoever adopted it has yet to bury?"""
        state = self.state(pid)
        return state is not None and state[0] not in "ZX"

    def gone(self, pids: set[int], within: float = 1.0) -> bool:
        """Have all of them ended before so many seconds are over?"""
        return eventually(lambda: not any(map(self.running, pids)), within)


def eventually(condition: Callable[[], bool], within: float) -> bool:
    """Does the condition become true within so many seconds?"""
    end = time.monotonic() + within
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


@pytest.fixture(name="eventually")
def _eventually() -> Callable[[Callable[[], bool], float], bool]:
    return eventually


@pytest.fixture
def processes() -> Iterator[Processes]:
    """A look at processes; at the end the test must have left no child behind, not even a zombie."""
    if not Path("/proc/self/stat").exists():
        pytest.skip("needs /proc")
    # those of sessions that tests before this one left open
    close_all()
    seen = Processes()
    before = seen.children()
    yield seen
    assert seen.children() <= before
