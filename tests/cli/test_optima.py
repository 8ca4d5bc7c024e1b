"""What is said of puzzles that ask for the best: the optimum, or the best found with its bound."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from clueproof.backends import Limit, Optimum, Refuted, Undecided
from clueproof.backends.sat import SatSession

GRAPH = "c a path\np edge 5 4\ne 1 2\ne 2 3\ne 3 4\ne 4 5\n"


@pytest.fixture
def unproved(monkeypatch: pytest.MonkeyPatch) -> None:
    """`sat` finds the best solution and proves nothing, as at a time limit."""
    real = SatSession.optimise

    def optimise(session: SatSession, assumptions: list[int], limit: Limit) -> Optimum | Refuted | Undecided:
        found = real(session, assumptions, limit)
        assert isinstance(found, Optimum)
        return Optimum(found.best, found.value, found.value + 2)

    monkeypatch.setattr(SatSession, "optimise", optimise)


def test_an_optimum(cli: Callable[..., Result]) -> None:
    result = cli("verify", "-", stdin=GRAPH)
    assert (result.exit_code, result.stdout.split()) == (0, ["<stdin>:2", "unique", "optimum", "3"])
    answer = json.loads(cli("verify", "--format", "jsonl", "-", stdin=GRAPH).stdout)
    assert (answer["verdict"], answer["solution"], answer["value"], answer["bound"]) == ("unique", [1, 3, 5], 3, 3)


@pytest.mark.usefixtures("unproved")
def test_the_best_found(cli: Callable[..., Result]) -> None:
    result = cli("verify", "--backend", "sat", "-", stdin=GRAPH)
    assert result.exit_code == 3
    assert "unknown   optimum not proved, best found 3, bound 5" in result.stdout
    answer = json.loads(cli("verify", "--backend", "sat", "--format", "jsonl", "-", stdin=GRAPH).stdout)
    assert answer["verdict"] == "unknown"
    assert (answer["value"], answer["bound"], answer["reason"]) == (3, 5, "optimum not proved")
    solved = cli("solve", "--backend", "sat", "-", stdin=GRAPH)
    assert solved.exit_code == 0
    assert "best found 3, bound 5" in solved.stdout


def test_graphs_in_a_folder(cli: Callable[..., Result], tmp_path: Path) -> None:
    (tmp_path / "path.mis").write_text(GRAPH)
    (tmp_path / "three.edges").write_text("a b\nb c\nc a\n")
    (tmp_path / "wrong.col").write_text("p edge 2 1\ne 1 3\n")
    result = cli("verify", "--keep-going", tmp_path)
    assert result.exit_code == 2
    assert [line.split()[:2] for line in result.stdout.splitlines()[:2]] == [["path", "unique"], ["three", "multiple"]]
    assert "wrong.col:2: there is no vertex '3'; they are numbered 1 to 2" in result.stderr
