"""Ways to meet a count, out of a piece, to reach a number, and through a cell: whatever puzzle, no step removes what a
solution has."""

from __future__ import annotations

import random

import pytest

from clueproof.generation.making import make
from clueproof.generators.recipe import Recipe
from clueproof.questions.instance import compile_puzzle
from clueproof.testing.technique import sound_steps
from tests.deduction.truth import true_candidates

SIZES = {
    "aqre": (5, 6),
    "balance-loop": (4, 5),
    "country-road": (4, 5),
    "creek": (4, 5),
    "detour": (4, 5),
    "geradeweg": (4, 5),
    "heyawake": (5, 6),
    "kurotto": (4, 5),
    "masyu": (4, 5),
    "minesweeper": (4, 5),
    "norinori": (5, 6),
    "numberlink": (4, 5),
    "slitherlink": (4, 5),
    "yin-yang": (4, 5),
}
FOUND = {
    "ways out of a piece": {"aqre", "heyawake", "yin-yang"},
    "few ways to meet a count": {"aqre", "detour", "heyawake"},
    "ways to reach a number": {"kurotto"},
    "few ways through a cell": {"balance-loop", "detour", "geradeweg", "masyu", "numberlink", "slitherlink"},
    "loop closed with clues left": {"geradeweg", "masyu", "slitherlink"},
}
"""In which genres the technique finds something, among others."""


def swept(genre: str, numbers: range) -> set[str]:
    """The techniques used for puzzles of these numbers, whole ones and such with several solutions."""
    used = set[str]()
    for number in numbers:
        puzzle = make(Recipe(genre, size=SIZES[genre]), "ways", number).puzzle
        problem, chance = compile_puzzle(puzzle), random.Random(number)
        for kept in (1, chance.choice((0.9, 0.7, 0.5))):
            clues = [clue for clue in problem.clues if chance.random() < kept]
            steps = sound_steps(problem.model, clues, true_candidates(problem.model, clues))
            used |= {step.technique for step in steps}
    return used


@pytest.mark.parametrize("genre", SIZES)
def test_steps_are_sound(genre: str) -> None:
    assert swept(genre, range(1, 4))


@pytest.mark.slow
@pytest.mark.parametrize("genre", SIZES)
def test_steps_of_many_puzzles_are_sound(genre: str) -> None:
    used = swept(genre, range(1, 101))
    assert {name for name, genres in FOUND.items() if genre in genres} <= used
