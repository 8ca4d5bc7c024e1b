"""Models of any size."""

from __future__ import annotations

from itertools import combinations

from clueproof.model import AllDifferent, Clause, Model


def latin(order: int) -> Model:
    model = Model()
    cells = model.integer_grid(order, order, range(order))
    model.key(*cells)
    for _, line in cells.lines:
        model.add(AllDifferent(line))
    return model


def pigeons(holes: int) -> Model:
    """One pigeon too many: contradictory, and resolution needs exponentially many steps to see it."""
    model = Model()
    sits = model.boolean_grid(holes + 1, holes)
    model.key(*sits)
    for pigeon in sits.rows:
        model.add(Clause(*pigeon))
    for hole in sits.columns:
        for one, other in combinations(hole, 2):
            model.add(Clause(-one, -other))
    return model
