"""A puzzle in which every rule can be switched off, to find what a conclusion rests on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from clueproof.model import Assignment, Constraint, Literal, Model
from clueproof.puzzle.rule_set import Puzzle
from clueproof.questions.instance import compile_puzzle


class PremiseKind(StrEnum):
    """What a premise is."""

    RULE = "rule"
    CLUE = "clue"
    FACT = "fact"
    """Found by an earlier step."""


@dataclass(frozen=True, slots=True)
class Premise:
    """What a conclusion can rest on: a rule at a place, a clue, or a fact found before.

    `literal` puts it in force while it is assumed; `sentence` says it in words.
    """

    kind: PremiseKind
    literal: Literal
    sentence: str


class GroupSelectors:
    """A puzzle's model with a selector for each rule: see `Model.with_selectors`. Rules and clues are premises.

    The objective is left out: which solution is the best is no matter of deduction.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        instance = compile_puzzle(puzzle)
        clues = [*dict.fromkeys(instance.clues)]
        describe = instance.model.describe
        self.model: Model
        self.model, self._constraints = instance.model.with_selectors(clues)
        self.clues = [Premise(PremiseKind.CLUE, literal, describe(literal)) for literal in clues]
        stated = {*map(abs, clues)}
        self.rules = [
            Premise(PremiseKind.RULE, literal, self.model.describe(literal))
            for literal in self._constraints
            if abs(literal) not in stated
        ]

    def constraints(self, premise: Premise) -> Sequence[Constraint]:
        """What the premise puts in force; nothing for a clue that is a literal of the rules, and for facts."""
        return self._constraints.get(premise.literal, ())

    def true(self, literal: Literal, assignment: Assignment) -> bool:
        """Is what the literal puts in force true of the assignment, whether it is in force there or not?"""
        constraints = self._constraints.get(literal)
        if constraints is None or assignment.true(literal):
            return assignment.true(literal)
        return all(
            constraint.means(assignment)
            for constraint in constraints
            if all(assignment.true(other) for other in constraint.enforce if other != literal)
        )
