"""Constraints without techniques of their own: their meaning decides on the last open cell."""

from __future__ import annotations

from collections.abc import Sequence

from clueproof.deduction import sentences
from clueproof.deduction.engine import Conclusion, Network, Propagator, State, Technique, bits, is_single, propagates
from clueproof.deduction.technique_names import LAST_CELL
from clueproof.deduction.variables import Variables
from clueproof.model import Assignment, Cell, Constraint, Literal


class Reading(Assignment):
    """The assignment of the variables that have one candidate. Others may not be asked for."""

    __slots__ = ("_domains", "_variables")

    def __init__(self, variables: Variables, domains: Sequence[int]) -> None:
        super().__init__((), ())
        self._variables = variables
        self._domains = domains

    def true(self, literal: Literal) -> bool:
        view = self._variables.view(literal)
        return self._domains[view.variable] & view.yes != 0

    def value(self, cell: Cell) -> int:
        return int(self.true(cell)) if isinstance(cell, int) else self._variables.value(self._domains[cell.index])


@propagates(Constraint)
class AnyConstraint(Propagator):
    """A constraint of a type without techniques. It is looked at when at most one of its variables is open."""

    def __init__(self, constraint: Constraint, position: int, network: Network) -> None:
        variables = dict.fromkeys(map(network.variable, constraint.cells()))
        super().__init__((position,), variables, network.views(constraint.enforce))
        self.constraint = constraint

    @classmethod
    def of(cls, constraint: Constraint, position: int, network: Network) -> list[AnyConstraint]:
        """The propagator of a constraint of any type."""
        return [cls(constraint, position, network)]


def _find_last_cell(rule: AnyConstraint, state: State) -> Conclusion | None:
    """The last open variable loses the values with which the constraint doesn't hold."""
    domains = state.domains
    undecided = [variable for variable in rule.variables if not is_single(domains[variable])]
    if len(undecided) > 1:
        return None
    if not undecided:
        return None if rule.constraint.means(Reading(state.variables, domains)) else Conclusion([], rule.variables)
    variable = undecided[0]
    trial = list(domains)
    lost = 0
    for value in bits(domains[variable]):
        trial[variable] = value
        if not rule.constraint.means(Reading(state.variables, trial)):
            lost |= value
    return Conclusion([(variable, lost)], rule.variables) if lost else None


AnyConstraint.techniques = (Technique(*LAST_CELL, _find_last_cell, sentences.last_cell, quick=True),)
