"""A count of the borders around a cell, together with what is said of the corners."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import product

from clueproof.deduction import sentences
from clueproof.deduction.engine import Conclusion, Network, Propagator, State, Technique, combines_constraints
from clueproof.deduction.technique_names import SIDES_TOGETHER
from clueproof.model import BorderedRegions, Cardinality, Clause, Literal

MOST_SIDES = 4
"""Counts of more literals are left alone."""


@combines_constraints
class CountedSides(Propagator):
    """Few borders that are counted, and the clauses about two of them or more. In models of regions alone."""

    def __init__(
        self, count: Cardinality, position: int, beside: Sequence[tuple[int, Clause]], network: Network
    ) -> None:
        """`beside`: the clauses with their positions."""
        self.views = network.views(count.literals)
        side_of = {view.variable: side for side, view in enumerate(self.views)}
        self._clauses = []
        """Position, which side has to be what, and the other literals."""
        about = {*side_of}
        for place, clause in beside:
            views = network.views(clause.literals)
            sides = [
                (side, view.yes == self.views[side].yes)
                for view in views
                if (side := side_of.get(view.variable)) is not None
            ]
            others = [view for view in views if view.variable not in side_of]
            self._clauses.append((place, sides, others))
            about.update(view.variable for view in views)
        super().__init__((position,), sorted(about), network.views(count.enforce))
        self.least, self.most = count.bounds

    @classmethod
    def build(cls, network: Network) -> list[CountedSides]:
        """The propagators of a model."""
        constraints = network.model.constraints
        if not any(isinstance(constraint, BorderedRegions) for constraint in constraints):
            return []
        about: dict[Literal, list[tuple[int, Clause]]] = defaultdict(list)
        for position, constraint in enumerate(constraints):
            if isinstance(constraint, Clause) and not constraint.enforce:
                for literal in constraint.literals:
                    about[abs(literal)].append((position, constraint))
        found = []
        for position, constraint in enumerate(constraints):
            if isinstance(constraint, Cardinality) and 1 < len(constraint.literals) <= MOST_SIDES:
                near = [clause for literal in constraint.literals for clause in about[abs(literal)]]
                beside = [clause for clause in dict.fromkeys(near) if near.count(clause) > 1]
                found.append(cls(constraint, position, beside, network))
        return found

    def ways(self, state: State) -> Iterable[tuple[bool, ...]]:
        """What the sides can be by themselves, as their count says."""
        domains = state.domains
        possible = [
            [value for value, mask in ((False, no), (True, yes)) if domains[variable] & mask]
            for variable, yes, no in self.views
        ]
        return (way for way in product(*possible) if self.least <= sum(way) <= self.most)

    def told(self, state: State) -> list[tuple[int, list[tuple[int, bool]]]]:
        """The clauses that only sides can make true, with their positions: which side has to be what."""
        domains = state.domains
        return [
            (position, sides)
            for position, sides, others in self._clauses
            if not any(domains[variable] & yes for variable, yes, _ in others)
        ]


def _find_sides_together(cell: CountedSides, state: State) -> Conclusion | None:
    """What sides are in all ways that the count and the clauses beside it allow, each clause for itself."""
    left, refused = [], set()
    told = cell.told(state)
    if not told:
        return None
    for way in cell.ways(state):
        position = next((place for place, sides in told if not any(way[side] is value for side, value in sides)), None)
        if position is None:
            left.append(way)
        else:
            refused.add(position)
    if not refused:
        return None
    lost = [
        (view.variable, mask)
        for place, view in enumerate(cell.views)
        for value, mask in ((True, view.yes), (False, view.no))
        if state.domains[view.variable] & mask and not any(way[place] is value for way in left)
    ]
    besides = tuple(sorted(refused))
    if not left:
        return Conclusion([], cell.variables, besides=besides)
    return Conclusion(lost, [variable for variable, _ in lost], besides=besides) if lost else None


CountedSides.techniques = (Technique(*SIDES_TOGETHER, _find_sides_together, sentences.sides_together),)
