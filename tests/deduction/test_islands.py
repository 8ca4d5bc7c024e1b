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


@pytest.mark.parametrize("loose", [False, True])
@pytest.mark.parametrize("part", range(2))
def test_steps_are_sound(part: int, loose: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    chance, used, solvable = random.Random(part), set[str](), 0
    if loose:
        # as for large boards: while its number is left out nothing is known of what an island has far away
        monkeypatch.setattr("clueproof.encoders.nurikabe.MOST_PAIRS", 0)
    for _ in range(150):
        height, width = chance.randint(2, 4), chance.randint(3, 4)
        rows = [["."] * width for _ in range(height)]
        for _ in range(chance.randint(2, 4)):
            rows[chance.randrange(height)][chance.randrange(width)] = chance.choice("??11223345")
        puzzle = clueproof.parse("nurikabe\n" + "\n".join(map("".join, rows)) + "\n")
        problem = compile_puzzle(puzzle)
        kept = [clue for clue in problem.clues if chance.random() < (0.7 if loose else 0.9)]
        true = true_candidates(problem.model, kept)
        solvable += true is not None
        used |= {step.technique for step in sound_steps(problem.model, kept, true, trial=part == 1)}
    assert solvable > 20
    assert loose or {"island is complete", "between islands", "room of an island"} <= used


@pytest.mark.parametrize(
    ("text", "islands"),
    [("nurikabe\n3..\n..1\n...\n", 2), ("nurikabe\n?..\n..2\n...\n", 2), ("kurotto\n1..\n..2\n", 0)],
)
def test_islands_are_known_by_what_a_model_says(text: str, islands: int) -> None:
    found = network_of(compile_puzzle(clueproof.parse(text)).model).propagators
    assert sum(isinstance(one, Island) for one in found) == islands
    assert sum(isinstance(one, Land) for one in found) == (islands > 0)
