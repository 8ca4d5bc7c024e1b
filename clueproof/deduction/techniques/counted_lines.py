"""Lines of cells of which some values are counted, and of which neighbours rule out each other's values.

All arrangements are looked at by dynamic programming along the line, forward and backward, so that they are not listed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from typing import NamedTuple

from clueproof.clock import check_clock
from clueproof.deduction import sentences
from clueproof.deduction.engine import (
    Conclusion,
    LinePropagator,
    Network,
    State,
    Technique,
    View,
    bits,
    combines_constraints,
)
from clueproof.deduction.engine.network import LOOK
from clueproof.deduction.technique_names import COUNTED_LINE
from clueproof.model import AdjacencyBan, Cardinality, Clause, Constraint, Integer, Literal, Model

LONGEST = 40
"""Cells of a line that somebody looks at as a whole."""

Bans = dict[tuple[Integer, Integer], dict[int, int]]
"""Two cells -> what the second one can't be for a value of the first one, as bits."""


class LineCount(NamedTuple):
    """So many cells of the line have this value (a bit), while the constraint is in force."""

    value: int
    least: int
    most: int
    position: int
    enforce: tuple[View, ...]


@combines_constraints
class CountedLine(LinePropagator):
    """A line with at least one count, and bans between neighbours."""

    def __init__(
        self,
        line: Sequence[Integer],
        counts: Sequence[LineCount],
        banned: Sequence[dict[int, int]],
        positions: Sequence[int],
        network: Network,
    ) -> None:
        super().__init__(line, network, tuple(dict.fromkeys((*(count.position for count in counts), *positions))))
        self.length, self.counts, self.banned = len(line), counts, banned
        watched = [view.variable for count in counts for view in count.enforce]
        self.variables += tuple(dict.fromkeys(watched))

    @classmethod
    def build(cls, network: Network) -> Iterator[CountedLine]:
        """A propagator for each line of integers that is counted and in which neighbours ban each other's values."""
        counts: dict[tuple[Integer, ...], list[LineCount]] = defaultdict(list)
        for position, constraint in enumerate(network.model.constraints):
            if isinstance(constraint, Cardinality) and 2 < len(constraint.literals) <= LONGEST:
                meant = [_value(literal, network.model) for literal in constraint.literals]
                line = tuple([one[0] for one in meant if one is not None])
                values = {one[1] for one in meant if one is not None}
                if len({*line}) == len(meant) and len(values) == 1 and all(len(cell.values) > 2 for cell in line):
                    enforce = network.views(constraint.enforce)
                    counts[line].append(LineCount(network.bit[values.pop()], *constraint.bounds, position, enforce))
        if not counts:
            return
        wanted = {pair for line in counts for pair in pairwise(line)}
        bans, positions = _bans(network, wanted | {(other, one) for one, other in wanted})
        for line, found in counts.items():
            pairs = [pair for pair in pairwise(line) if pair in bans]
            if pairs:
                used = [position for pair in pairs for position in positions[pair]]
                yield cls(line, found, [bans.get(pair, {}) for pair in pairwise(line)], used, network)


def _value(literal: Literal, model: Model) -> tuple[Integer, int] | None:
    """The cell and the value that a literal states; None if it states something else."""
    meaning = model.meaning(literal) if 0 < literal <= model.variables else None
    return None if meaning is None or meaning[1] != "=" else (meaning[0], meaning[2])


def _bans(
    network: Network, wanted: set[tuple[Integer, Integer]]
) -> tuple[Bans, dict[tuple[Integer, Integer], list[int]]]:
    """What those pairs of cells ban, and the positions of the constraints that say so."""
    bans: Bans = defaultdict(lambda: defaultdict(int))
    positions: dict[tuple[Integer, Integer], list[int]] = defaultdict(list)
    for position, constraint in enumerate(network.model.constraints):
        if position & LOOK == LOOK:
            check_clock()
        if constraint.enforce:
            continue
        for one, other, values in _banned_pairs(constraint, network.model):
            if (one, other) in wanted:
                for a, b in values:
                    bans[one, other][network.bit[a]] |= network.bit[b]
                    bans[other, one][network.bit[b]] |= network.bit[a]
                positions[one, other].append(position)
                positions[other, one].append(position)
    return bans, positions


def _banned_pairs(constraint: Constraint, model: Model) -> Iterator[tuple[Integer, Integer, Sequence[tuple[int, int]]]]:
    """Pairs of cells, and the pairs of values that they can't have."""
    if isinstance(constraint, AdjacencyBan):
        for one, other in constraint.neighbours:
            if isinstance(one, Integer) and isinstance(other, Integer):
                yield one, other, [*constraint.ordered_bans]
    elif isinstance(constraint, Clause) and len(constraint.literals) == 2:
        meant = [_value(abs(literal), model) for literal in constraint.literals]
        if meant[0] is not None and meant[1] is not None and meant[0][0] is not meant[1][0]:
            (one, a), (other, b) = meant[0], meant[1]
            false = [
                [value for value in cell.values if (value == stated) == (literal < 0)]
                for (cell, stated), literal in zip(((one, a), (other, b)), constraint.literals, strict=True)
            ]
            yield one, other, [*product(*false)]  # type: ignore[list-item]


def _find_counted_line(line: CountedLine, state: State) -> Conclusion | None:
    """All arrangements. A state is the value of a cell, and how often each value was counted so far."""
    domains = state.domains
    counts = [count for count in line.counts if all(not domains[variable] & no for variable, _, no in count.enforce)]
    masks = line.read(domains)[: line.length]
    if not counts or not any(mask & (mask - 1) for mask in masks):
        return None
    # the numbers as one: digits of a base
    base = line.length + 1
    step: dict[int, int] = defaultdict(int)
    for place, count in enumerate(counts):
        step[count.value] += base**place
    layers: list[dict[int, set[int]]] = []
    for index, mask in enumerate(masks):
        layer = {}
        for value in bits(mask):
            before = {0} if index == 0 else set[int]()
            for other, numbers in layers[-1].items() if index else ():
                if not line.banned[index - 1].get(other, 0) & value:
                    before |= numbers
            if before:
                layer[value] = {number + step[value] for number in before}
        layers.append(layer)
    right = {
        sum(number * base**place for place, number in enumerate(numbers))
        for numbers in product(*(range(max(count.least, 0), min(count.most, line.length) + 1) for count in counts))
    }
    useful = {value: numbers & right for value, numbers in layers[-1].items()}
    allowed = [0] * line.length
    for index in range(line.length - 1, -1, -1):
        useful = {value: numbers for value, numbers in useful.items() if numbers}
        allowed[index] = sum(useful)
        if index:
            banned = line.banned[index - 1]
            useful = {
                other: {
                    number
                    for number in numbers
                    if any(
                        number + step[value] in after
                        for value, after in useful.items()
                        if not banned.get(other, 0) & value
                    )
                }
                for other, numbers in layers[index - 1].items()
            }
    removals = line.keep(masks, allowed)
    return (
        Conclusion(removals, line.variables[: line.length], tuple(count.position for count in counts))
        if removals
        else None
    )


CountedLine.techniques = (Technique(*COUNTED_LINE, _find_counted_line, sentences.counted_line),)
