"""What people are told is the same whether the native engine decides or `sat`."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys

import pytest

from clueproof import Multiple, NoSolution, Unique, parse, verify
from clueproof.backends import backend
from clueproof.backends.native import SWITCH
from clueproof.encoders import names

FEW = ("yajilin",)
PROCESSOR = 25
"""Seconds of processor time for a genre. What is told by then is compared: some genres would take minutes."""


def within_limits() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR, PROCESSOR + 5))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def told(switch: str, genres: list[str], seeds: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.questions.everything_told", str(seeds), *genres]
    environment = {**os.environ, SWITCH: switch}
    return subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True, preexec_fn=within_limits)


def compare(genres: list[str], seeds: int) -> None:
    if not backend("native").is_there:
        pytest.skip("the engine is not compiled")
    with told("0", genres, seeds) as without, told("1", genres, seeds) as with_engine:
        # the last line may be cut
        lines = [
            [line for line in each.stdout if line.endswith("\n")] for each in (without, with_engine) if each.stdout
        ]
    statuses = {without.returncode, with_engine.returncode}
    assert statuses <= {0, -signal.SIGXCPU}
    for one, other in zip(*lines, strict=statuses == {0}):
        # what is found by the end of the time is more on a machine that is less busy
        if "time limit" not in one + other:
            assert json.loads(one) == json.loads(other)
    assert {*genres} == {json.loads(line)[0] for line in lines[0]}


def test_few() -> None:
    compare([*FEW], 1)


@pytest.mark.slow
@pytest.mark.parametrize("genre", names())
def test_each_genre(genre: str) -> None:
    compare([genre], 2)


ONE = "sudoku\n1...\n..3.\n.4..\n...2\n"
TWO = "sudoku\n1...\n....\n....\n...2\n"
NONE = "sudoku\n1.1.\n....\n....\n....\n"


def test_who_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """A decider, which the evidence names, says that a solution is the only one; `sat` chooses what to show."""
    engine = "native" if backend("native").is_there else "sat"
    for solver in {engine, "sat"}:
        monkeypatch.setenv(SWITCH, str(int(solver == "native")))
        one, two, none = (verify(parse(text)) for text in (ONE, TWO, NONE))
        assert isinstance(one, Unique) and isinstance(two, Multiple) and isinstance(none, NoSolution)
        assert [(each.evidence.backend, each.evidence.solver) for each in (one, two, none)] == [
            ("auto", solver),
            ("sat", ""),
            ("sat", ""),
        ]


def test_what_was_asked_before() -> None:
    """Two solutions, and the clues of a contradiction, do not depend on it."""
    puzzles = [parse(text) for text in (TWO, NONE, TWO.replace("1", "4"))]
    alone = [verify(puzzle).to_json() for puzzle in puzzles]
    for _ in range(3):
        verify(parse(ONE))
        again = [verify(puzzle).to_json() for puzzle in puzzles]
        assert [{**each, "seconds": 0} for each in alone] == [{**each, "seconds": 0} for each in again]
        puzzles, alone = puzzles[::-1], alone[::-1]
