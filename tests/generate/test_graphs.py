"""Graphs with one best independent set, found by brute force here."""

from __future__ import annotations

from itertools import combinations

import pytest

import clueproof
from clueproof.generation import Recipe, make, solver
from clueproof.generators.generator import generator_of
from clueproof.seeded_random import SeededRandom
from clueproof.syntax.graph import Graph


def best_sets(graph: Graph) -> list[set[str]]:
    """The sets of the greatest weight."""
    weights = graph.weights or (1,) * len(graph.vertices)
    best, found = -1, []
    for size in range(len(graph.vertices) + 1):
        for chosen in combinations(range(len(graph.vertices)), size):
            inside = {*chosen}
            if any(a in inside and b in inside for a, b in graph.edges):
                continue
            weight = sum(weights[place] for place in chosen)
            if weight > best:
                best, found = weight, []
            if weight == best:
                found.append({graph.vertices[place] for place in chosen})
    return found


@pytest.mark.parametrize("options", [{}, {"weights": 3}])
@pytest.mark.parametrize("density", [0, 0.2, 0.6])
@pytest.mark.parametrize("size", [1, 2, 5, 9])
def test_one_set_is_best(size: int, density: float, options: dict[str, int]) -> None:
    for number in range(1, 4):
        made = make(Recipe("independent-set", (size, size), options=options, density=density), "brute", number)
        graph = made.puzzle.shape.graph
        assert len(graph.vertices) == size
        assert best_sets(graph) == [{*made.solution}]
        assert bool(graph.weights) == bool(options) and all(1 <= weight <= 3 for weight in graph.weights)
        assert isinstance(clueproof.verify(made.puzzle, backend="cpsat"), clueproof.Unique)


def test_edges_are_added_where_they_are_needed() -> None:
    for seed in range(5):
        recipe = Recipe("independent-set", (8, 8), density=0.3)
        rules = clueproof.rule_set("independent-set")
        drawn = SeededRandom(seed)
        begun = [pair for pair in combinations(range(8), 2) if drawn.happens(0.3)]
        graph = generator_of(rules).propose(recipe, SeededRandom(seed), solver.GenerationSolver()).shape.graph
        assert {*begun} <= {*graph.edges}
        before = best_sets(Graph(graph.vertices, tuple(begun)))
        # the wanted set comes first in the order of the vertices
        wanted = min(before, key=lambda chosen: [name not in chosen for name in graph.vertices])
        assert best_sets(graph) == [wanted]
        if len(before) == 1:
            assert tuple(begun) == graph.edges


def test_the_solver_that_helps_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    recipes = [
        Recipe("independent-set", (20, 20)),
        Recipe("independent-set", (16, 16), options={"weights": 9}),
        Recipe("independent-set", (24, 24), density=0.1),
    ]
    usual = [make(recipe, 5) for recipe in recipes]
    for which in ("sat:cadical195", "sat:glucose42", "cpsat"):
        monkeypatch.setattr(solver, "DRAWING_BACKEND", which)
        assert [make(recipe, 5, backend=which) for recipe in recipes] == usual


@pytest.mark.parametrize(
    ("recipe", "message"),
    [
        (Recipe("independent-set", (4, 5)), "the number of vertices here: 20, not 4x5"),
        (Recipe("independent-set", (900, 900)), "at most 200 vertices, not 900"),
        (Recipe("independent-set", options={"weights": 0}), "weights must be at least 1"),
        (Recipe("independent-set", options={"wieghts": 3}), "did you mean 'weights'"),
        (Recipe("independent-set", kinds=("border",)), "no clues of the kind 'border'"),
    ],
)
def test_what_cannot_be_made_is_refused(recipe: Recipe, message: str) -> None:
    with pytest.raises(clueproof.ClueproofError, match=message):
        make(recipe)
