"""What the command line says of the best solution: its value, its bound, and whether that is proved."""

from __future__ import annotations

import json

import pytest

from clueproof.backends.sat import SatSession
from clueproof.backends.session import Optimum

TRIANGLE = "triangle-sum id=t\n3\n7 4\n2 4 6\n8 5 9 3\n"
GRAPH = "c a path\np edge 5 4\ne 1 2\ne 2 3\ne 3 4\ne 4 5\n"


@pytest.mark.parametrize(("bound", "said"), [(30, "best found 23, bound 30"), (None, "best found 23")])
def test_an_optimum_that_is_not_proved(cli, monkeypatch, bound, said):
    real = SatSession.optimise

    def unproved(self, *rest):
        found = real(self, *rest)
        return Optimum(found.best, found.value, bound)

    monkeypatch.setattr(SatSession, "optimise", unproved)
    result = cli("verify", "--backend", "sat", "-", stdin=TRIANGLE)
    assert result.stdout == f"t         unknown   optimum not proved, {said}\n"
    assert result.exit_code == 3
    found = json.loads(cli("verify", "--backend", "sat", "--format", "jsonl", "-", stdin=TRIANGLE).stdout)
    assert (found["verdict"], found["value"], found.get("bound")) == ("unknown", 23, bound)
    solved = cli("solve", "--backend", "sat", "-", stdin=TRIANGLE)
    assert (solved.exit_code, solved.stdout.splitlines()[0]) == (0, f"t  solved    {said}")


def test_graphs_in_a_folder(cli, tmp_path):
    (tmp_path / "path.mis").write_text(GRAPH)
    (tmp_path / "three.edges").write_text("a b\nb c\nc a\n")
    (tmp_path / "wrong.col").write_text("p edge 2 1\ne 1 3\n")
    result = cli("verify", "--keep-going", tmp_path)
    assert result.exit_code == 2
    assert [line.split()[:2] for line in result.stdout.splitlines()[:2]] == [["path", "unique"], ["three", "multiple"]]
    assert "wrong.col:2: there is no vertex '3'; they are numbered 1 to 2" in result.stderr
