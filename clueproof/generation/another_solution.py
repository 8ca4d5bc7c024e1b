"""Another solution of a puzzle that is being made: what a maker has to rule out next."""

from __future__ import annotations

from collections.abc import Iterator

from clueproof.backends import Limit, backend
from clueproof.encoders import Puzzle
from clueproof.generation import makers
from clueproof.generation.random_solution import random_keys
from clueproof.model import equal
from clueproof.questions.instance import compile_puzzle
from clueproof.questions.sessions import opened
from clueproof.seeded_random import SeededRandom


def another_solution(
    puzzle: Puzzle, keys: tuple[int, ...], chance: SeededRandom, near: bool = False
) -> tuple[int, ...] | None:
    """A random solution besides this one; None if there is none. `near`: one that agrees with it in as many keys, taken
    in random order, as there is one for, so that it differs in a few that belong together."""
    return next(other_solutions(puzzle, keys, chance, near), None)


def other_solutions(
    puzzle: Puzzle, keys: tuple[int, ...], chance: SeededRandom, near: bool = False
) -> Iterator[tuple[int, ...]]:
    """Random solutions besides this one, each once."""
    instance, found = compile_puzzle(puzzle), keys
    with opened(instance.model, backend(makers.DRAWN_BY)) as session, session.guard() as guard:
        while True:
            session.add_clause(instance.model.difference(found), guard)
            same = [(equal(key, value),) for key, value in zip(instance.model.keys, keys, strict=True)] if near else []
            drawn = random_keys(session, [*instance.clues, guard], chance, Limit(), first=chance.shuffled(same))
            if not isinstance(drawn, tuple):
                return
            yield (found := drawn)
