"""Rules that marks on a board break by themselves, whether the puzzle has a solution with them or not.

A mark that can't be right need not be in conflict with anything yet. Here each rule at a place ("row 3: all different")
is looked at alone: the marks, and clues that are literals, break it if unit propagation in its clauses, without any
other rule, refutes them. Rules that are checked as a whole, such as that cells are connected, are not looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from clueproof.backends import backend
from clueproof.clock import check_clock
from clueproof.model import Constraint, Literal, Model
from clueproof.puzzle.rule_set import Puzzle
from clueproof.questions.instance import compile_puzzle
from clueproof.questions.sessions import opened

SOLVER = "sat"
MAX_FOUND = 20
"""More conflicts than anyone looks at."""
KEPT = 4
"""Puzzles whose rules are kept."""


class Conflict(NamedTuple):
    """A rule at a place, in words, and marks that break it: none of them can be left out."""

    sentence: str
    marks: tuple[Literal, ...]


class _Rules(NamedTuple):
    """The rules of one puzzle, each with its selector and the constraints that this puts in force."""

    model: Model
    facts: Sequence[Literal]
    """The clues that are literals."""
    constraints: Mapping[Literal, Sequence[Constraint]]


def conflicts(puzzle: Puzzle, marks: Iterable[Literal]) -> list[Conflict]:
    """The first `MAX_FOUND` rules that the marks break, in the order of the model, each with as few marks as it takes.

    `marks` are literals of the puzzle's model that say what keys are: see `PlayerMarks.literals`. Raises StoppedError
    if the time of the question is up.
    """
    rules, stated = _rules(puzzle), [*marks]
    found: list[Conflict] = []
    with opened(rules.model, backend(SOLVER)) as session:
        refutes = session.refutation_size
        for selector in rules.constraints:
            if len(found) == MAX_FOUND:
                break
            check_clock()
            rule = [*rules.facts, selector]
            if refutes([*rule, *stated]) is None or refutes(rule) is not None:
                continue
            kept = [*stated]
            for mark in stated:
                fewer = [other for other in kept if other != mark]
                if refutes([*rule, *fewer]) is not None:
                    kept = fewer
            found.append(Conflict(_sentence(rules.model.describe(selector)), tuple(kept)))
    return found


def _sentence(said: str) -> str:
    """A group in words, without its place if its sentence names that: "column 1: column 1 has 1 star"."""
    place, _, sentence = said.partition(": ")
    return sentence if place and place in sentence else said


@lru_cache(maxsize=KEPT)
def _rules(puzzle: Puzzle) -> _Rules:
    """The rules of this puzzle. The player types on, so those of the last puzzles are kept, as their sessions are."""
    instance = compile_puzzle(puzzle)
    clues = [*dict.fromkeys(instance.clues)]
    model, constraints = instance.model.with_selectors(clues)
    return _Rules(model, [clue for clue in clues if clue not in constraints], constraints)
