"""Nurikabe on small boards: no step removes what a solution has, and the techniques about islands take part."""

from __future__ import annotations

import random

import pytest

import clueproof
from clueproof.deduction.engine.registry import network_of
from clueproof.deduction.techniques.islands import Island, Land
from clueproof.questions.instance import compile_puzzle
from clueproof.testing.technique import sound_steps
from tests.deduction.truth import true_candidates


@pytest.mark.parametrize("left_out", [0.1, 0.3])
@pytest.mark.parametrize("part", range(2))
def test_steps_are_sound(part: int, left_out: float) -> None:
    chance, used, solvable = random.Random(part), set[str](), 0
    for _ in range(150):
        height, width = chance.randint(2, 4), chance.randint(3, 4)
        rows = [["."] * width for _ in range(height)]
        for _ in range(chance.randint(2, 4)):
            rows[chance.randrange(height)][chance.randrange(width)] = chance.choice("??11223345")
        puzzle = clueproof.parse("nurikabe\n" + "\n".join(map("".join, rows)) + "\n")
        problem = compile_puzzle(puzzle)
        kept = [clue for clue in problem.clues if chance.random() >= left_out]
        true = true_candidates(problem.model, kept)
        solvable += true is not None
        used |= {step.technique for step in sound_steps(problem.model, kept, true, trial=part == 1)}
    assert solvable > 20
    assert {"island is complete", "between islands", "room of an island"} <= used


@pytest.mark.parametrize(
    ("text", "islands"),
    [("nurikabe\n3..\n..1\n...\n", 2), ("nurikabe\n?..\n..2\n...\n", 1), ("kurotto\n1..\n..2\n", 0)],
)
def test_each_island_with_a_size_has_a_propagator(text: str, islands: int) -> None:
    found = network_of(compile_puzzle(clueproof.parse(text)).model).propagators
    assert sum(isinstance(one, Island) for one in found) == islands
    assert sum(isinstance(one, Land) for one in found) == (islands > 0)
