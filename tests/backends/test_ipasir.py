"""`ipasir:LIBRARY`: what the contract does not say."""

from __future__ import annotations

import signal
import threading
from pathlib import Path

import pytest

import clueproof
from clueproof.backends import BackendError, Refuted, Satisfied, backend
from tests.backends.models import pigeons
from tests.backends.test_lone_solvers import PUZZLES


@pytest.mark.parametrize("text", PUZZLES, ids=lambda text: text.split()[0])
def test_verdicts_are_those_of_sat(ipasir_library: str, text: str) -> None:
    puzzle = clueproof.parse(text)
    for encoding in ("", ",all-different=ladder,cuts=static,seed=2"):
        name = f"ipasir:{ipasir_library}{encoding}"
        assert clueproof.verify(puzzle, backend=name).word == clueproof.verify(puzzle).word
        assert backend(name).name == name
    assert clueproof.count(puzzle, backend=name).found == clueproof.count(puzzle).found


def test_cores_are_those_of_the_library(ipasir_library: str) -> None:
    model = pigeons(3)
    away = [model.boolean(f"away {number}") for number in range(3)]
    with backend(f"ipasir:{ipasir_library}").open(model) as session:
        answer = session.solve(away)
        assert isinstance(answer, Refuted) and answer.core == ()
    model = clueproof.model.Model()
    a, b, c = (model.boolean(name) for name in "abc")
    model.key(a, b, c)
    model.add(clueproof.model.Clause(-a, -b))
    with backend(f"ipasir:{ipasir_library}").open(model) as session:
        answer = session.solve([c, a, b])
        assert isinstance(answer, Refuted) and {*answer.core} == {a, b}
        assert isinstance(session.solve([c, a]), Satisfied)


def test_an_interrupt_passes_through_the_library(ipasir_library: str) -> None:
    with backend(f"ipasir:{ipasir_library}").open(pigeons(12)) as session:
        timer = threading.Timer(0.3, signal.raise_signal, [signal.SIGINT])
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            session.solve()
        timer.join()


def test_a_path_from_here(ipasir_library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    path = Path(ipasir_library)
    monkeypatch.chdir(path.parent)
    assert backend(f"ipasir:./{path.name}").version() == backend(f"ipasir:{path}").version().replace(
        str(path), f"./{path.name}"
    )


def test_what_is_no_library() -> None:
    for name, said in (
        ("ipasir", "ipasir needs a library: ipasir:/path/libsolver.so"),
        ("ipasir:/nowhere/lib.so", "ipasir can't load '/nowhere/lib.so'"),
        (f"ipasir:{__file__}", "ipasir can't load"),
        ("ipasir:/lib.so,linear=laddr", "unknown encoding 'laddr' of linear"),
    ):
        with pytest.raises(BackendError, match=said):
            backend(name).version()


def test_a_library_without_the_functions() -> None:
    module = pytest.importorskip("pysolvers")
    with pytest.raises(BackendError, match="is no IPASIR solver: it has no function ipasir_signature"):
        backend(f"ipasir:{module.__file__}").version()
