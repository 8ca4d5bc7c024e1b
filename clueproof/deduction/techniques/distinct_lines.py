"""Lines that are pairwise different."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import groupby, product

from clueproof.deduction import sentences
from clueproof.deduction.engine import (
    Conclusion,
    LinePropagator,
    Network,
    State,
    Technique,
    bits,
    is_single,
    propagates,
)
from clueproof.deduction.technique_names import DISTINCT_ARRANGEMENTS, DISTINCT_LINES
from clueproof.model import Cell, Constraint, Exactly, LinesDiffer, NoRun


@propagates(LinesDiffer)
class DistinctLines(LinePropagator):
    """Lines that are pairwise different."""

    rows: list[Row]

    @classmethod
    def of(cls, constraint: LinesDiffer, position: int, network: Network) -> list[DistinctLines]:
        """The propagator of a lines-differ constraint."""
        flat = [cell for line in constraint.lines for cell in line]
        lines = cls(flat, network, (position,), network.views(constraint.enforce))
        about: dict[frozenset[Cell], list[tuple[int, Constraint]]] = defaultdict(list)
        for index, other in enumerate(network.model.constraints):
            if isinstance(other, Exactly | NoRun) and not other.enforce:
                about[frozenset(other.cells())].append((index, other))
        lines.rows = []
        for number, line in enumerate(constraint.lines):
            rules = about.get(frozenset(line), []) if len(set(line)) == len(line) else []
            lines.rows.append(Row(number * len(line), line, rules))
        return [lines]


class Row:
    """One of the lines, and what else is known of it: how many cells are true, and how long no run is."""

    def __init__(self, start: int, line: tuple[Cell, ...], rules: Sequence[tuple[int, Constraint]]) -> None:
        self.start, self.stop = start, start + len(line)
        self.count: int | None = None
        self.alike: int | None = None
        self.rules: tuple[int, ...] = ()
        """The positions of the constraints that say so."""
        for position, rule in rules:
            if isinstance(rule, Exactly) and len(rule.literals) == len(line):
                self.count = rule.count
            elif isinstance(rule, NoRun) and rule.line in (line, line[::-1]) and rule.length > 1:
                self.alike = rule.length
            else:
                continue
            self.rules += (position,)

    def allows(self, filling: Sequence[int], true: int) -> bool:
        """Have these values, one for each cell, the count and no run?"""
        if self.count is not None and filling.count(true) != self.count:
            return False
        return self.alike is None or all(len(list(run)) < self.alike for _, run in groupby(filling))


def _distinct_lines(most: int) -> Callable[[DistinctLines, State], Conclusion | None]:
    """Lines with up to `most` open cells are no copies of complete lines."""

    def find(lines: DistinctLines, state: State) -> Conclusion | None:
        masks, true = tuple(lines.read(state.domains)), state.variables.true
        complete: dict[tuple[int, ...], Row] = {}
        nearly = []
        for row in lines.rows:
            line = masks[row.start : row.stop]
            undecided = sum(not is_single(mask) for mask in line)
            if undecided <= most:
                nearly.append((row, line))
            if not undecided:
                twin = complete.setdefault(line, row)
                if twin is not row:
                    return Conclusion([], lines.variables[row.start : row.stop], _both(lines, row, twin), row.rules)
        for row, line in nearly:
            twins = [
                twin
                for full, twin in complete.items()
                if twin is not row and all(mask & value for mask, value in zip(line, full, strict=True))
            ]
            if not twins:
                continue
            allowed = [0] * len(line)
            for filling in product(*map(bits, line)):
                if filling not in complete and row.allows(filling, true):
                    allowed = [seen | value for seen, value in zip(allowed, filling, strict=True)]
            removals = [
                lines.removal(row.start + index, mask & ~fine)
                for index, (mask, fine) in enumerate(zip(line, allowed, strict=True))
                if mask & ~fine
            ]
            if removals:
                seen = lines.variables[twins[0].start : twins[0].stop]
                return Conclusion(removals, seen, _both(lines, row, twins[0]), row.rules)
        return None

    return find


def _both(lines: DistinctLines, *rows: Row) -> list[tuple[int, ...]] | None:
    """The variables of two rows; None if rows are empty."""
    return [lines.variables[row.start : row.stop] for row in rows] if rows[0].start < rows[0].stop else None


DistinctLines.techniques = (
    Technique(*DISTINCT_LINES, _distinct_lines(2), sentences.distinct_lines, quick=True),
    Technique(*DISTINCT_ARRANGEMENTS, _distinct_lines(7), sentences.distinct_lines),
)
