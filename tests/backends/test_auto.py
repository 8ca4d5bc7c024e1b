"""What `auto` chooses."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages

import pytest

from clueproof import backends
from clueproof.backends import backend
from clueproof.backends.auto import MIN_WEIGHTED
from clueproof.backends.registry import OWN
from clueproof.model import Linear, Model
from clueproof.registry import imported


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


# what is listed


def test_the_table_of_backends_is_what_the_folder_has() -> None:
    # the engine itself may not have been compiled
    modules = [found.name for found in walk_packages(backends.__path__, f"{backends.__name__}.")]
    modules = [name for name in modules if not name.endswith("._engine")]
    listed = {where for where in OWN.values() if where.startswith(f"{backends.__name__}.")}
    assert {f"{name}:make" for name in modules if hasattr(import_module(name), "make")} == listed
    assert all(callable(imported(where)) for where in OWN.values())
