"""The solver does what puzzle-solvers 0.0.1b3 does, call by call: number of links removed, state after each."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from clueproof.elimination import Solver
from tests.elimination.random_calls import Calls, called

RECORDED = [json.loads(line) for line in (Path(__file__).parent / "recorded_calls.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("record", RECORDED, ids=lambda record: record["seed"])
def test_as_recorded_from_the_original(record: dict[str, Any]) -> None:
    solver = Solver(record["problem"])
    for method, arguments, answer, edges in record["steps"]:
        assert called(solver, (method, arguments)) == answer, (method, arguments)
        assert solver.edges == edges, (method, arguments)
    assert solver.assertion_count == record["assertions"]
    assert np.packbits(solver.matrix).tobytes().hex() == record["matrix"]


@pytest.mark.parametrize("seed", range(1000, 1150))
def test_as_the_original_does_it_now(seed: int) -> None:
    original = pytest.importorskip("puzzle_solvers.elimination")
    calls = Calls(seed)
    ours, theirs = Solver(calls.problem), original.Solver(calls.problem)
    for call in calls:
        answer = called(theirs, call)
        if answer == "lost":
            return
        assert called(ours, call) == answer, call
        assert (ours.matrix == theirs.matrix).all(), call
        if answer == "contradiction":
            return
        assert (ours.edges, ours.solved, ours.assertion_count) == (theirs.edges, theirs.solved, theirs.assertion_count)
        assert {key: list(map(repr, kept)) for key, kept in ours.assertions.items()} == {
            key: list(map(repr, kept)) for key, kept in theirs.assertions.items()
        }
        for category in ours.categories:
            assert ours.find_missing(category) == theirs.find_missing(category)
            for position, label in enumerate(ours.labels):
                item = ours.pos_to_item(position)
                assert item == theirs.pos_to_item(position) and item[1] == label
                assert ours.item_to_pos(item) == theirs.item_to_pos(item)
                assert ours.available_for(item, category) == theirs.available_for(item, category)
                assert ours.category_for(item, category) == theirs.category_for(item, category)
        for position in range(len(ours.labels)):
            assert (ours.find_matches(position) == theirs.find_matches(position)).all()
