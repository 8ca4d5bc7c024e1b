"""The suite for techniques of other packages, on a sample of ours."""

from __future__ import annotations

from clueproof.model import AllDifferent, AtMost, Exactly, Linear, Model
from clueproof.testing import Case, TechniqueSuite, bits, digits


def square() -> Model:
    """A Latin square of side 3: techniques look at several houses together."""
    model = Model()
    grid = model.integer_grid(3, 3, range(1, 4))
    model.key(*grid)
    for name, line in grid.lines:
        with model.group(name):
            model.add(AllDifferent(line), "every number once")
    return model


def column() -> Model:
    """More values than cells, so that none is sure to occur."""
    model = Model()
    cells = tuple(model.integer(name, range(1, most)) for name, most in (("a", 5), ("b", 3), ("c", 5)))
    model.key(*cells)
    model.add(AllDifferent(cells), "different")
    return model


class TestOurs(TechniqueSuite):
    techniques = ("hidden single", "naked single", "peer elimination", "bounds of a sum")
    cases = (
        Case("all different", digits(3, range(1, 4)), lambda x: AllDifferent(tuple(x))),
        Case("one of three", bits(3), lambda x: Exactly(1, tuple(x))),
        Case("two of four", bits(4), lambda x: AtMost(2, tuple(x))),
        Case("a sum of 5", digits(3, range(4)), lambda x: Linear(tuple([(1, cell) for cell in x]), 5, 5)),
    )
    models = (square, column)
