"""What the command line says of the best solution: its value, its bound, and whether that is proved."""

from __future__ import annotations

import json

import pytest

from clueproof.backends.sat import SatSession
from clueproof.backends.session import Optimum

TRIANGLE = "triangle-sum id=t\n3\n7 4\n2 4 6\n8 5 9 3\n"
TIED = "triangle-sum id=two\n1\n2 2\n"
GIVEN = "triangle-sum id=given sum=5\n1\n2 2\n"
MATRIX = "unidirectional-tsp id=m\n1 1\n1 1\n"


@pytest.mark.parametrize("backend", ["auto", "sat", "cpsat"])
def test_in_words_and_as_objects(cli, backend):
    text = "\n".join((TRIANGLE, TIED, GIVEN, MATRIX))
    lines = cli("verify", "--backend", backend, "-", stdin=text).stdout.splitlines()
    assert lines[0].split() == ["t", "unique", "optimum", "23"]
    assert lines[1].split("multiple")[1].strip() == "solutions differ in the place in row 2, optimum 3"
    assert lines[2].split("none")[1].strip() == "the sum is 5: this clue alone contradicts the rules"
    assert lines[3].split() == ["m", "unique", "optimum", "2"]
    result = cli("verify", "--backend", backend, "--format", "jsonl", "-", stdin=text)
    first, second, third, fourth = map(json.loads, result.stdout.splitlines())
    assert (first["solution"], first["value"], first["bound"]) == ([1, 1, 2, 3], 23, 23)
    assert (second["value"], second["bound"], second["verdict"]) == (3, 3, "multiple")
    assert "value" not in third
    assert (fourth["solution"], fourth["value"], fourth["bound"]) == ([1, 1], 2, 2)


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
    assert solved.stdout.startswith(f"t  solved    {said}\n")
