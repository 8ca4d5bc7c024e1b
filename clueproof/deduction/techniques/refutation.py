"""Rules that may not be in force: one that can't hold is not."""

from __future__ import annotations

from clueproof.deduction import sentences
from clueproof.deduction.engine import Conclusion, Propagator, State, Technique, refutes
from clueproof.deduction.technique_names import REFUTED_RULE


def _find_refuted_rule(propagator: Propagator, state: State) -> Conclusion | None:
    """The last open literal that enforces a rule is false if a technique contradicts the rule at once."""
    domains = state.domains
    undecided = [view for view in propagator.enforce if domains[view.variable] & view.no]
    if len(undecided) != 1 or not domains[undecided[0].variable] & undecided[0].yes:
        return None
    view = undecided[0]
    if not state.variables.matters(view.variable):
        return None  # whether the rule is in force
    for technique in propagator.techniques:
        found = technique.find(propagator, state)
        if found is not None and state.would_contradict(found.removals):
            return Conclusion([(view.variable, view.yes)], propagator.variables, (technique.say, found))
    return None


@refutes
class Enforced(Propagator):
    """Any propagator that may not be in force."""

    techniques = (Technique(*REFUTED_RULE, _find_refuted_rule, sentences.refuted_rule, quick=True, refutes=True),)
