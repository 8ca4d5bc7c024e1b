"""A puzzle in which every rule can be switched off: what conclusions rest on is found by doing so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from clueproof.model import Assignment, Constraint, Literal, Model
from clueproof.puzzle.rule_set import Puzzle


@dataclass(frozen=True, slots=True)
class Premise:
    """What a conclusion can rest on: a rule at a place, a clue, or a fact found before.

    `literal` puts it in force while it is assumed; `sentence` says it in words.
    """

    kind: str
    """"rule", "clue" or "fact"."""
    literal: Literal
    sentence: str


class GroupSelectors:
    """A model of the puzzle's own in which each group of constraints has a literal that puts it in force.

    Variables have the same numbers as in the puzzle's usual model, so that literals of one mean the same
    in the other. Constraints without a sentence only define what others speak about, and stay in force.
    """

    def __init__(self, puzzle: Puzzle[Any, Any]) -> None:
        encoding = puzzle.rules.encode(puzzle.shape)
        clues = puzzle.rules.clues(puzzle, encoding)
        model = encoding.model
        # which of several best solutions, or the best one at all, is no matter of deduction
        model.objective = None
        self.model: Model = model
        self.clues = [Premise("clue", literal, model.describe(literal)) for literal in dict.fromkeys(clues)]
        self.rules: list[Premise] = []
        self._constraints: dict[Literal, list[Constraint]] = {}
        """For each switch, and each clue that is no literal of the rules, what it puts in force."""
        switch_of: dict[str, Premise] = {}
        own = {abs(premise.literal) for premise in self.clues}
        for number, constraint in enumerate(model.constraints):
            by_clue = next((literal for literal in constraint.enforce if abs(literal) in own), None)
            if by_clue is not None:
                self._constraints.setdefault(by_clue, []).append(constraint)
                continue
            sentence = str(model.group_of[number])
            if not sentence:
                continue
            rule = switch_of.get(sentence)
            if rule is None:
                rule = switch_of[sentence] = Premise("rule", model.boolean(sentence), sentence)
                self.rules.append(rule)
            self._constraints.setdefault(rule.literal, []).append(constraint)
            model.constraints[number] = constraint.enforced_by(rule.literal)
        model.freeze()

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
