"""What `auto` chooses."""

from __future__ import annotations

import pytest

from clueproof.backends import backend
from clueproof.backends.auto import MIN_WEIGHTED
from clueproof.model import Linear, Model


@pytest.mark.parametrize(
    ("weights", "name"), [((), "sat"), ((1, 1, 1), "sat"), ((3, 3), "sat"), ((1, 2), "cpsat"), ((1, -1), "cpsat")]
)
def test_the_weights_of_an_objective_decide(weights: tuple[int, ...], name: str) -> None:
    model = Model()
    cells = [model.boolean("in") for _ in range(3)]
    if weights:
        model.maximise(zip(weights, cells, strict=False))
    assert backend("auto").chosen_for(model).name == name


def test_a_sum_of_integers_goes_to_cpsat() -> None:
    model = Model()
    model.minimise([(1, model.integer("x", range(5)))])
    assert backend("auto").chosen_for(model).name == "cpsat"


@pytest.mark.parametrize(
    ("literals", "weights", "name"),
    [(MIN_WEIGHTED, (1, 2), "cpsat"), (MIN_WEIGHTED, (3, -3), "sat"), (MIN_WEIGHTED - 2, (1, 2), "sat")],
)
def test_many_literals_of_different_weight_go_to_cpsat(literals: int, weights: tuple[int, int], name: str) -> None:
    model = Model()
    for _ in range(literals // 2):
        one, other = model.boolean("one"), model.boolean("other")
        model.add(Linear(tuple(zip(weights, (one, other), strict=True)), None, 2))
    assert backend("auto").chosen_for(model).name == name
