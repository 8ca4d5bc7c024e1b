"""Combinations of a sum, with what bans and houses say of its numbers: no step removes what a solution has."""

from __future__ import annotations

import random

import pytest

from clueproof.model import AdjacencyBan, AllDifferent, Literal, Model, total
from tests.deduction.truth import techniques_on

NEW = {"combinations of neighbours", "combinations that fit", "combinations that fit and beyond"}


def board(chance: random.Random) -> tuple[Model, list[Literal]]:
    """Rows of different numbers, sums of columns and of other cells that a hidden filling or none makes, and bans
    between neighbours: equal numbers, or others."""
    height, width = chance.randint(2, 4), chance.randint(2, 4)
    values = range(chance.choice((0, 1)), width + chance.randint(1, 3))
    model = Model()
    cells = model.integer_grid(height, width, values)
    model.key(*cells)
    for row in cells.rows:
        if chance.random() < 0.8:
            model.add(AllDifferent(row), "different")
    hidden = {cell: chance.choice(values) for cell in cells}
    for line in (*cells.columns, chance.sample([*cells], min(4, height * width))):
        enforce = (model.boolean("clue"),) if chance.random() < 0.1 else ()
        off = chance.choice((0, 0, 0, 1))
        rule = total(tuple(line), sum(hidden[cell] for cell in line) + off)
        model.add(rule if not enforce else type(rule)(rule.terms, rule.least, rule.most, enforce=enforce), "a sum")
    pairs = [(cells[r, c], cells[r + 1, c]) for r in range(height - 1) for c in range(width)]
    banned = chance.choice(
        [tuple((n, n) for n in values), tuple((n, m) for n in values for m in values if chance.random() < 0.3)]
    )
    if banned:
        model.add(AdjacencyBan(tuple(pairs), banned), "neighbours")
    known = [-cell.equals(value) for cell in cells for value in cell.values if chance.random() < 0.3]
    return model, known


def test_steps_are_sound() -> None:
    assert {*techniques_on(board, range(120), 3)} >= NEW


@pytest.mark.slow
def test_steps_of_many_boards_are_sound() -> None:
    assert {*techniques_on(board, range(120, 3000), 3)} >= NEW
