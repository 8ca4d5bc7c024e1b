"""The diagram of links, and that it says so when matplotlib is missing."""

from __future__ import annotations

import sys

import pytest

from clueproof.elimination import Solver


def test_without_matplotlib(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", None)
    with pytest.raises(NotImplementedError):
        Solver({"a": [1, 2], "b": [3, 4]}).draw(show=False)


def test_a_line_for_every_link_and_every_settled_pair() -> None:
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("agg")
    solver = Solver({"a": [1, 2, 3], "b": ["x", "y", "z"], "c": ["p", "q", "r"]})
    solver.match(1, "x")
    figure, axes = solver.draw(show=False, title="links")
    wide = [line for line in axes.lines if line.get_linewidth() == 20]
    assert len(axes.lines) - len(wide) == solver.edges
    assert len(wide) == 1
    assert figure.get_suptitle() == "links"
    assert {text.get_text() for text in axes.texts} >= {"A", "B", "C", "x", "3"}
