"""Beyond propagation: complete, verdict, solutions, contradictions, against brute force over all matchings."""

from __future__ import annotations

from itertools import permutations, product
from typing import Any

import numpy as np
import pytest

from clueproof import Multiple, NoSolution, Unique
from clueproof.elimination import ContradictionError, Solver
from tests.elimination.random_calls import Call, Calls, called
from tests.elimination.test_solver import queue

Matching = dict[tuple[str, Any], int]
"""Which person an item belongs to."""


def matchings(problem: dict[str, list[Any]]) -> list[Matching]:
    names = list(problem)
    orders = [permutations(range(len(problem[name]))) for name in names[1:]]
    found = []
    for order in product(*orders):
        persons = [tuple(range(len(problem[names[0]]))), *order]
        found.append(
            {
                (name, label): person
                for name, column in zip(names, persons, strict=True)
                for label, person in zip(problem[name], column, strict=True)
            }
        )
    return found


def obeys(matching: Matching, call: Call, problem: dict[str, list[Any]]) -> bool:
    method, arguments = call
    items = [(name, label) for name, labels in problem.items() for label in labels]
    if method == "unlink":
        return matching[items[arguments[0]]] != matching[items[arguments[1]]]
    one, other = (matching[tuple(item)] for item in arguments[:2])
    if method == "match":
        return one in [matching[tuple(item)] for item in arguments[1:]]
    if method == "unmatch":
        return one != other
    category, *bounds = arguments[2:]
    number = {person: item[1] for item, person in matching.items() if item[0] == category}
    difference = number[other] - number[one]
    if method == "adjacent_to":
        difference, bounds = abs(difference), bounds or [1]
    difference = -difference if method == "greater_than" else difference
    if not bounds:
        return bool(difference > 0)
    return bool(one != other and bounds[0] <= difference and (bounds[-1] is None or difference <= bounds[-1]))


@pytest.mark.parametrize("seed", range(60))
def test_against_all_matchings(seed: int) -> None:
    calls = Calls(seed)
    problem = {name: labels[:4] for name, labels in list(calls.problem.items())[:3]}
    solver = Solver(problem)
    made: list[Call] = []
    for method, arguments in list(calls)[:6]:
        names = [part for part in arguments if isinstance(part, list)]
        known = all(name in problem and label in problem[name] for name, label in names)
        if method == "unlink" or not known or (len(arguments) > 2 and arguments[2] not in [*problem, *names[2:]]):
            continue
        if method != "match" and arguments[0] == arguments[1]:
            continue
        if method == "match" and arguments[0][0] == arguments[1][0]:
            continue
        made.append((method, arguments))
        if called(solver, made[-1]) == "contradiction":
            break
    solutions = [m for m in matchings(problem) if all(obeys(m, call, problem) for call in made)]
    verdict = solver.verdict()
    assert verdict.word == {0: "none", 1: "unique"}.get(len(solutions), "multiple")
    found = [
        {(name, label): place for place, person in enumerate(persons) for name, label in person.items()}
        for persons in solver.solutions()
    ]
    assert len(found) == len(solutions) and all(matching in solutions for matching in found)
    if not solutions:
        with pytest.raises(ContradictionError):
            solver.complete()
        return
    before = solver.edges
    assert before - solver.complete() == solver.edges
    items = [solver.pos_to_item(position) for position in range(len(solver.labels))]
    persons = np.array([[matching[item] for item in items] for matching in solutions])
    possible = (persons[:, :, None] == persons[:, None, :]).any(axis=0)
    assert (solver.matrix == possible).all()
    assert solver.solved == (len(solutions) == 1)
    assert solver.complete() == 0


def test_complete_goes_where_propagation_does_not() -> None:
    solver = Solver({"a": [1, 2, 3, 4], "b": ["w", "x", "y", "z"]})
    solver.match("w", 1, 2)
    solver.match("x", 1, 2)
    assert solver.available_for("y", "a") == (1, 2, 3, 4)
    assert solver.complete() == 4
    assert solver.available_for("y", "a") == (3, 4)


def test_the_queue_needs_the_rule_that_is_left_out() -> None:
    solver = queue()
    verdict = solver.verdict()
    assert isinstance(verdict, Multiple)
    assert verdict.differ and all(" of " in difference for difference in verdict.differ)
    assert len(list(solver.solutions(limit=5))) == 5
    assert solver.complete() > 0
    solver.unmatch("Sören", 1)
    solver.unmatch("Sören", 5)
    solver.unmatch("Sören", 3)
    solver.greater_than(1, 3, "age")
    verdict = solver.verdict()
    assert isinstance(verdict, Unique)
    assert verdict.solution[1] == {
        "position": 2,
        "name": "Sören",
        "age": 26,
        "top": "Sweatshirt",
        "color": "yellow",
        "size": "S",
    }
    solver.complete()
    assert (solver.solved, solver.edges, solver.assertion_count) == (True, 75, 0)


def test_no_solution_names_rules_as_they_were_called() -> None:
    solver = Solver({"a": [1, 2, 3, 4, 5, 6], "b": ["u", "v", "w", "x", "y", "z"]})
    for place in (1, 2, 3, 4):
        solver.match(place, "v", "w", "x")
    assert not solver.solved
    verdict = solver.verdict()
    assert isinstance(verdict, NoSolution)
    assert verdict.core.sentences == tuple([f"match({place}, 'v', 'w', 'x')" for place in (1, 2, 3, 4)])
    with pytest.raises(ContradictionError) as caught:
        solver.complete()
    assert caught.value.rules == verdict.core.sentences


def test_links_taken_out_by_hand_count() -> None:
    solver = Solver({"a": [1, 2, 3], "b": ["x", "y", "z"]})
    for position in (0, 1):
        solver.matrix[position, 3] = solver.matrix[3, position] = False
    assert {persons[2]["b"] for persons in solver.solutions()} == {"x"}
    solver.match("x", 3)
    assert solver.rules[0] == "matrix: no link ('a', 1) - ('b', 'x')"
    with pytest.raises(ContradictionError, match="matrix: no link"):
        solver.match("x", 1)


def test_labels_of_any_kind_come_back() -> None:
    solver = Solver({("x", 1): [(1, 2), 3.5], "b": [frozenset(), "item 1"], 3: [b"", True]})
    solver.match((("x", 1), (1, 2)), "item 1")
    solver.match("item 1", True)
    verdict = solver.verdict()
    assert isinstance(verdict, Unique)
    assert verdict.solution == (
        {("x", 1): (1, 2), "b": "item 1", 3: True},
        {("x", 1): 3.5, "b": frozenset(), 3: b""},
    )
