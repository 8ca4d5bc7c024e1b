"""Another solution of a puzzle that is being made: what a maker has to rule out next."""

from __future__ import annotations

from typing import Any

from clueproof.backends import Limit, backend
from clueproof.encoders import Puzzle
from clueproof.generation import makers
from clueproof.generation.random_solution import random_keys
from clueproof.questions.instance import compile_puzzle
from clueproof.questions.sessions import opened
from clueproof.seeded_random import SeededRandom


def another_solution(puzzle: Puzzle[Any, Any], keys: tuple[int, ...], chance: SeededRandom) -> tuple[int, ...] | None:
    """A random solution besides this one; None if there is none."""
    instance = compile_puzzle(puzzle)
    with opened(instance.model, backend(makers.DRAWN_BY)) as session, session.guard() as guard:
        session.add_clause(instance.model.difference(keys), guard)
        found = random_keys(session, [*instance.clues, guard], chance, Limit())
    return found if isinstance(found, tuple) else None
