"""The values of cells in no house, with the rules about them: no step removes what a solution has."""

from __future__ import annotations

import random

import pytest

from clueproof.generation.making import make
from clueproof.generators.recipe import Recipe
from clueproof.model import AdjacencyBan, Clause, Connected, Linear, Literal, Model
from clueproof.questions.instance import compile_puzzle
from clueproof.testing.technique import sound_steps
from tests.deduction.truth import techniques_on, true_candidates

NEW = {"value that doesn't fit", "whichever value it has"}


def board(chance: random.Random) -> tuple[Model, list[Literal]]:
    """Cells that are no house: bans between neighbours, sums, differences, implications and connected values."""
    height, width, values = chance.randint(2, 3), chance.randint(2, 4), range(1, chance.randint(4, 6))
    model = Model()
    cells = model.integer_grid(height, width, values)
    model.key(*cells)
    pairs = [(cells[r, c], cells[r + 1, c]) for r in range(height - 1) for c in range(width)]
    pairs += [(cells[r, c], cells[r, c + 1]) for r in range(height) for c in range(width - 1)]
    banned = tuple((n, m) for n in values for m in values if chance.random() < 0.3)
    if banned:
        model.add(AdjacencyBan(tuple(chance.sample(pairs, len(pairs) // 2)), banned), "neighbours")
    for _ in range(chance.randint(1, 4)):
        some = chance.sample([*cells], 3)
        enforce = (model.boolean("clue"),) if chance.random() < 0.2 else ()
        terms = tuple((chance.choice((1, 1, -1)), cell) for cell in some)
        least = chance.randint(0, 6)
        model.add(Linear(terms, least, least + chance.randint(0, 2), enforce=enforce), "a sum")
    for _ in range(chance.randint(0, 6)):
        one, other = chance.sample([*cells], 2)
        model.add(
            Clause(-one.equals(chance.choice(values)), other.equals(chance.choice(values))), "one leads to another"
        )
    places = {cell: number for number, cell in enumerate(cells)}
    edges = tuple((places[one], places[other]) for one, other in pairs)
    for value in chance.sample(values, chance.randint(0, 2)):
        model.add(Connected(tuple(cell.equals(value) for cell in cells), edges), f"all {value} are connected")
    return model, [-cell.equals(value) for cell in cells for value in values if chance.random() < 0.3]


def test_steps_are_sound() -> None:
    assert {*techniques_on(board, range(120), 3)} >= NEW


@pytest.mark.slow
def test_steps_of_many_boards_are_sound() -> None:
    assert {*techniques_on(board, range(120, 3000), 3)} >= NEW


@pytest.mark.parametrize("genre", ["galaxies", "bosanowa"])
def test_steps_of_puzzles_are_sound(genre: str) -> None:
    used = set[str]()
    for number in range(1, 4):
        problem = compile_puzzle(make(Recipe(genre, size=(5, 5)), "cells", number).puzzle)
        chance = random.Random(number)
        for kept in (1, 0.8):
            clues = [clue for clue in problem.clues if chance.random() < kept]
            steps = sound_steps(problem.model, clues, true_candidates(problem.model, clues))
            used |= {step.technique for step in steps}
    assert used
