"""Clauses: unit propagation."""

from __future__ import annotations

from clueproof.deduction import sentences
from clueproof.deduction.engine import Conclusion, Network, Propagator, State, Technique, View, Wakes, propagates
from clueproof.deduction.technique_names import UNIT_CLAUSE
from clueproof.model import Clause


@propagates(Clause)
class Disjunction(Propagator):
    """At least one of the literals is true. The negations of what enforces the clause are among them."""

    def __init__(self, views: tuple[View, ...], own: int, position: int) -> None:
        super().__init__((position,), [view.variable for view in views])
        self.views = views
        self.own = views[:own]
        """The views of the clause's own literals."""
        self._shown: tuple[View, ...] | None = None

    def shown(self, state: State) -> tuple[View, ...]:
        """Its own views, and those of what puts it in force and is no mere clue."""
        if self._shown is None:
            aside = self.views[len(self.own) :]
            self._shown = (*self.own, *(view for view in aside if state.variables.mentioned[view.variable]))
        return self._shown

    def wakes(self) -> Wakes:
        return Wakes(denied=self.views)

    @classmethod
    def of(cls, constraint: Clause, position: int, network: Network) -> list[Disjunction]:
        """The propagator of a clause; none if the clause is always true."""
        literals = (*constraint.literals, *(-literal for literal in constraint.enforce))
        if any(-literal in literals for literal in literals):
            return []
        return [cls(network.views(literals), len(constraint.literals), position)]


def _find_unit_clause(clause: Disjunction, state: State) -> Conclusion | None:
    """If all literals that can still be true are about one variable, it has one of their values."""
    domains = state.domains
    last, allowed = -1, 0
    for variable, yes, no in clause.views:
        mask = domains[variable]
        if mask & yes:
            if not mask & no or (variable != last and last >= 0):
                return None
            last, allowed = variable, allowed | yes
    if last < 0:
        return Conclusion([], clause.variables, clause.own)
    lost = domains[last] & ~allowed
    if not lost or not state.variables.matters(last):
        return None
    shown = clause.shown(state)
    return Conclusion([(last, lost)], [*dict.fromkeys(view.variable for view in shown if view.variable != last)], shown)


Disjunction.techniques = (Technique(*UNIT_CLAUSE, _find_unit_clause, sentences.unit_clause, quick=True),)
