"""Alternating chains through rules about two cells: no step removes what a solution has."""

from __future__ import annotations

import random

import pytest

from clueproof.model import AdjacencyBan, AllDifferent, Linear, Literal, Model, Table
from tests.deduction.truth import techniques_on

NEW = "chain with other rules"


def board(chance: random.Random) -> tuple[Model, list[Literal]]:
    """A Latin square, or a rectangle with more values, with rules about pairs of cells, some under a condition."""
    height, width = chance.choice([(4, 4), (4, 4), (3, 5), (5, 5)])
    values = range(1, max(height, width) + chance.choice((1, 1, 2)))
    model = Model()
    cells = model.integer_grid(height, width, values)
    model.key(*cells)
    for _, line in cells.lines:
        model.add(AllDifferent(line), "different")
    conditions = [model.boolean(f"condition {n}") for n in range(2)]
    for _ in range(chance.randint(1, 8)):
        one, other = chance.sample([*cells], 2)
        enforce = (chance.choice((1, -1)) * chance.choice(conditions),) if chance.random() < 0.3 else ()
        kind = chance.randrange(4)
        if kind < 2:
            signs = ((1, one), (chance.choice((-1, 1, -2)), other))
            low = chance.choice((None, -1, 1, 3))
            high = chance.choice((None, -1, 2, 5)) if low is None or chance.random() < 0.4 else None
            model.add(Linear(signs, low, high, enforce=enforce), "a pair adds up")
        elif kind == 2:
            rows = tuple((n, m) for n in values for m in values if chance.random() < 0.6)
            model.add(Table((one, other), rows, enforce=enforce), "a pair of a table")
        else:
            banned = tuple((n, m) for n in values for m in values if chance.random() < 0.3)
            model.add(AdjacencyBan(((one, other),), banned or ((1, 1),), enforce=enforce), "a pair that is banned")
    known = [-cell.equals(value) for cell in cells for value in values if chance.random() < 0.4]
    return model, [*known, *(one for one in conditions if chance.random() < 0.6)]


def test_steps_are_sound() -> None:
    assert techniques_on(board, range(400), 5)[NEW]


@pytest.mark.slow
def test_steps_of_many_boards_are_sound() -> None:
    assert techniques_on(board, range(400, 6000), 5)[NEW]
