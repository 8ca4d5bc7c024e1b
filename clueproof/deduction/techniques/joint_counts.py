"""Two counts about the same cells, such as the numbers at both ends of a way between mirrors."""

from __future__ import annotations

from collections.abc import Iterator

from clueproof.deduction import sentences
from clueproof.deduction.engine import Conclusion, Network, Propagator, State, Technique, bits, combines_constraints
from clueproof.deduction.technique_names import JOINT_COUNTS
from clueproof.model import Exactly, Integer

MOST_PAIRS = 2000
"""In models with more pairs of such counts none is looked at."""
FEW_VALUES = 4
"""Cells with more values are counted value by value, and other techniques see more there."""


@combines_constraints
class JointCounts(Propagator):
    """Two exact counts, one about cells that the other is about too. A cell adds to each what its value says."""

    def __init__(self, one: Exactly, other: Exactly, positions: tuple[int, int], network: Network) -> None:
        enforce = network.views((*one.enforce, *other.enforce))
        adds: dict[int, dict[int, list[int]]] = {}
        for which, count in enumerate((one, other)):
            for view in network.views(count.literals):
                added = adds.setdefault(view.variable, {bit: [0, 0] for bit in bits(network.full[view.variable])})
                for bit in bits(view.yes):
                    added[bit][which] += 1
        super().__init__(positions, adds, enforce)
        self.adds = [{bit: (a, b) for bit, (a, b) in adds[variable].items()} for variable in self.variables]
        """For each variable what its values add to the two counts."""
        self.counts = one.count, other.count

    @classmethod
    def build(cls, network: Network) -> Iterator[JointCounts]:
        """Of counts of values of integers that have few."""
        counts = [
            (position, constraint, {network.variable(abs(literal)) for literal in constraint.literals})
            for position, constraint in enumerate(network.model.constraints)
            if isinstance(constraint, Exactly) and _of_integers(constraint, network)
        ]
        pairs = [
            (one, other)
            for place, one in enumerate(counts)
            for other in counts[place + 1 :]
            if len(one[2] & other[2]) > 1 and (one[2] <= other[2] or other[2] <= one[2])
        ]
        for (position, one, _), (second, other, _) in pairs if len(pairs) <= MOST_PAIRS else ():
            yield cls(one, other, (position, second), network)


def _of_integers(constraint: Exactly, network: Network) -> bool:
    cells = [network.cell[view.variable] for view in network.views(constraint.literals)]
    return len(cells) > 1 and all(isinstance(cell, Integer) and 2 < len(cell.values) <= FEW_VALUES for cell in cells)


def _find_joint_counts(counts: JointCounts, state: State) -> Conclusion | None:
    """Both sums, cell by cell, forward and backward through the pairs of sums so far."""
    domains = state.domains
    choices = [
        [(bit, added[bit]) for bit in bits(domains[variable])]
        for variable, added in zip(counts.variables, counts.adds, strict=True)
    ]
    layers: list[set[tuple[int, int]]] = [{(0, 0)}]
    for options in choices:
        steps = {added for _, added in options}
        layers.append(
            {
                (a + more, b + further)
                for a, b in layers[-1]
                for more, further in steps
                if a + more <= counts.counts[0] and b + further <= counts.counts[1]
            }
        )
    useful = layers[-1] & {counts.counts}
    if not useful:
        return Conclusion([], counts.variables)
    removals = []
    for place in range(len(choices) - 1, -1, -1):
        lost, before = 0, set()
        for bit, (more, further) in choices[place]:
            from_here = {(a - more, b - further) for a, b in useful} & layers[place]
            before |= from_here
            if not from_here:
                lost |= bit
        useful = before
        if lost:
            removals.append((counts.variables[place], lost))
    return Conclusion(removals[::-1], counts.variables) if removals else None


JointCounts.techniques = (Technique(*JOINT_COUNTS, _find_joint_counts, sentences.joint_counts),)
