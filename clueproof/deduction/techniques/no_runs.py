"""Lines without runs: no `length` consecutive cells alike, by itself and together with a count.

All arrangements with a count are looked at by dynamic programming along the line, forward and backward, so that they
are not listed. Sets of counts are bit masks.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from clueproof.deduction import sentences
from clueproof.deduction.engine import (
    Conclusion,
    LinePropagator,
    Network,
    Propagator,
    Removals,
    State,
    Technique,
    View,
    combines_constraints,
    propagates,
)
from clueproof.deduction.technique_names import NO_RUN_AND_COUNT, NO_RUN_END, NO_RUN_GAP
from clueproof.model import Cardinality, NoRun


@propagates(NoRun)
class NoRunLine(LinePropagator):
    """A line in which no `length` consecutive cells are alike."""

    length: int

    @classmethod
    def of(cls, constraint: NoRun, position: int, network: Network) -> list[NoRunLine]:
        """The propagator of a no-run constraint; none if the constraint is always true."""
        if len(constraint.line) < max(constraint.length, 1):
            return []
        line = cls(constraint.line, network, (position,), network.views(constraint.enforce))
        line.length = constraint.length
        return [line]

    def almost(self, state: State, inner: bool) -> Conclusion | None:
        """If all cells of a window but one are alike, that one, at an end or inside, is not."""
        masks, length = self.read(state.domains), self.length
        if length < 2:
            return Conclusion([], self.variables)
        holes = range(1, length - 1) if inner else (0, length - 1)
        for start in range(len(masks) - length + 1):
            for hole in holes:
                value = masks[start] if hole else masks[start + 1]
                if value & (value - 1) or not masks[start + hole] & value:
                    continue
                if all(masks[start + index] == value for index in range(length) if index != hole):
                    seen = [self.variables[start + index] for index in range(length) if index != hole]
                    return Conclusion([self.removal(start + hole, value)], seen, value)
        return None


def _find_no_run_end(line: NoRunLine, state: State) -> Conclusion | None:
    return line.almost(state, inner=False)


def _find_no_run_gap(line: NoRunLine, state: State) -> Conclusion | None:
    return line.almost(state, inner=True)


NoRunLine.techniques = (
    Technique(*NO_RUN_END, _find_no_run_end, sentences.no_run, quick=True),
    Technique(*NO_RUN_GAP, _find_no_run_gap, sentences.no_run, quick=True),
)


@combines_constraints
class CountedNoRunLine(Propagator):
    """A line of literals: no `length` alike in a row, and between `least` and `most` are true."""

    def __init__(
        self, views: tuple[View, ...], length: int, bounds: tuple[int, int], constraints: tuple[int, int]
    ) -> None:
        super().__init__(constraints, [view.variable for view in views])
        self.views = views
        self.length = length
        self.least, self.most = bounds

    @classmethod
    def build(cls, network: Network) -> Iterator[CountedNoRunLine]:
        """A propagator for each no-run constraint whose literals are also counted, if both are always in force."""
        counted: dict[frozenset[int], list[tuple[int, Cardinality]]] = defaultdict(list)
        for position, constraint in enumerate(network.model.constraints):
            if isinstance(constraint, Cardinality) and not constraint.enforce:
                literals = frozenset(constraint.literals)
                if len(literals) == len(constraint.literals):
                    counted[literals].append((position, constraint))
        for position, constraint in enumerate(network.model.constraints):
            if not isinstance(constraint, NoRun) or constraint.enforce or constraint.length < 2:
                continue
            line = [cell for cell in constraint.line if isinstance(cell, int)]
            if len(set(map(abs, line))) < len(constraint.line):
                continue
            for other, count in counted.get(frozenset(line), ()):
                yield cls(network.views(line), constraint.length, count.bounds, (position, other))


def _find_no_run_and_count(line: CountedNoRunLine, state: State) -> Conclusion | None:
    """All arrangements. A state is the last value and the length of its run; its counts are of true cells so far."""
    domains, runs = state.domains, line.length - 1
    can = [(domains[variable] & no != 0, domains[variable] & yes != 0) for variable, yes, no in line.views]
    # counts[v][r]: of beginnings that end in a run of r + 1 cells of value v
    layers: list[list[list[int]]] = []
    counts = [[0] * runs, [0] * runs]
    start = 1
    for possible in can:
        ends = [0, 0]
        for value in (0, 1):
            for count in counts[value]:
                ends[value] |= count
        following = [[0] * runs, [0] * runs]
        for value in (0, 1):
            if possible[value]:
                alike = [(ends[1 - value] | start), *counts[value][:-1]]
                following[value] = [count << value for count in alike]
        layers.append(following)
        counts, start = following, 0
    least, most = max(line.least, 0), min(line.most, len(can))
    wanted = ((1 << (most + 1)) - 1) & -(1 << least) if most >= least else 0
    useful = [[wanted] * runs, [wanted] * runs]
    removals: Removals = []
    for index in range(len(can) - 1, -1, -1):
        layer = layers[index]
        good = [[a & b for a, b in zip(layer[value], useful[value], strict=True)] for value in (0, 1)]
        variable, yes, no = line.views[index]
        for value, side in ((0, no), (1, yes)):
            if can[index][value] and not any(good[value]):
                removals.append((variable, side & domains[variable]))
        # counts before this cell: another value starts a run, the same one continues it
        useful = [
            [
                (good[1 - value][0] >> (1 - value)) | (good[value][run + 1] >> value if run + 1 < runs else 0)
                for run in range(runs)
            ]
            for value in (0, 1)
        ]
    return Conclusion(removals, line.variables) if removals else None


CountedNoRunLine.techniques = (
    Technique(*NO_RUN_AND_COUNT, _find_no_run_and_count, sentences.arrangements, quick=True),
)
