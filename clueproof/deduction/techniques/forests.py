"""Edges without cycles: one that would close a cycle."""

from __future__ import annotations

from clueproof.deduction import sentences
from clueproof.deduction.engine import Conclusion, Network, Propagator, State, Technique, propagates
from clueproof.deduction.technique_names import CLOSED_CYCLE
from clueproof.model import Acyclic


@propagates(Acyclic)
class Forest(Propagator):
    """The edges of a graph; those that are in hold no cycle."""

    def __init__(self, constraint: Acyclic, position: int, network: Network) -> None:
        self.views = network.views(constraint.edges)
        super().__init__((position,), [view.variable for view in self.views], network.views(constraint.enforce))
        self.ends, self.points = constraint.ends, constraint.points

    @classmethod
    def of(cls, constraint: Acyclic, position: int, network: Network) -> list[Forest]:
        """The propagator of a constraint against cycles."""
        return [cls(constraint, position, network)]


def _find_closed_cycle(forest: Forest, state: State) -> Conclusion | None:
    """Edges between points that are joined already are out."""
    domains, above = state.domains, [*range(forest.points)]

    def tree(point: int) -> int:
        while above[point] != point:
            above[point] = point = above[above[point]]
        return point

    still_open = []
    for view, (one, other) in zip(forest.views, forest.ends, strict=True):
        if not domains[view.variable] & view.yes:
            continue
        if domains[view.variable] & view.no:
            still_open.append((view, one, other))
        elif (root := tree(one)) != (goal := tree(other)):
            above[root] = goal
        else:
            return Conclusion([], forest.variables)
    closing = [view for view, one, other in still_open if tree(one) == tree(other)]
    if not closing:
        return None
    return Conclusion([(view.variable, view.yes) for view in closing], [view.variable for view in closing])


Forest.techniques = (Technique(*CLOSED_CYCLE, _find_closed_cycle, sentences.closed_cycle, quick=True),)
