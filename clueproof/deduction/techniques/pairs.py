"""Rules about pairs of neighbours, taken together: values that go beside no other, numbers that grow along a line."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from clueproof.deduction.conclusions import Values
from clueproof.deduction.engine import (
    Conclusion,
    Network,
    Propagator,
    State,
    Technique,
    View,
    bits,
    combines_constraints,
)
from clueproof.deduction.phrases import Phrases
from clueproof.english import counted
from clueproof.model import AdjacencyBan, Integer, Linear


@combines_constraints
class Partners(Propagator):
    """Cells with neighbours, beside which some values can't stand, whatever the neighbour has."""

    alone: int
    """These values, as a mask."""

    @classmethod
    def build(cls, network: Network) -> Iterator[Partners]:
        """For each ban, if there are such values."""
        for position, constraint in enumerate(network.model.constraints):
            if not isinstance(constraint, AdjacencyBan):
                continue
            cells = dict.fromkeys([cell for pair in constraint.neighbours for cell in pair])
            if not all(isinstance(cell, Integer) for cell in cells):
                continue
            variables = [network.variable(cell) for cell in cells]
            every = 0
            for variable in variables:
                every |= network.full[variable]
            barred: dict[int, int] = defaultdict(int)
            for one, other in constraint.ordered_bans:
                if one in network.bit and other in network.bit:
                    barred[network.bit[one]] |= network.bit[other]
            alone = sum(value for value, by in barred.items() if not every & ~by)
            if alone:
                found = cls((position,), variables, network.views(constraint.enforce))
                found.alone = alone
                yield found


def _find_no_partner(cells: Partners, state: State) -> Conclusion[Values] | None:
    """A value that nothing goes beside goes from all cells that have a neighbour."""
    domains = state.domains
    prunings = [(cell, domains[cell] & cells.alone) for cell in cells.variables if domains[cell] & cells.alone]
    return Conclusion(prunings, (), Values(cells.alone)) if prunings else None


def _say_no_partner(conclusion: Conclusion[Values], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The values."""
    values = phrases.values(conclusion.prunings[0][0], conclusion.detail.mask, "or")
    return f"{phrases.rule(constraints)}, and no number goes beside {values}"


Partners.techniques = (Technique("nothing beside it", 12, _find_no_partner, _say_no_partner, quick=True),)


@combines_constraints
class Ascent(Propagator):
    """Cells of which a clue says for several pairs that one holds less than the other, as along a thermometer."""

    steps: list[tuple[int, int, int]]
    """Triples (variable, that of the larger number, by how much it is larger at least)."""

    @classmethod
    def build(cls, network: Network) -> Iterator[Ascent]:
        """For all such pairs that the same literals enforce, if there are several."""
        steps: dict[tuple[View, ...], list[tuple[int, tuple[int, int, int]]]] = defaultdict(list)
        for position, constraint in enumerate(network.model.constraints):
            if isinstance(constraint, Linear) and constraint.enforce and (pair := _step(constraint)) is not None:
                one, other, by = pair
                step = network.variable(one), network.variable(other), by
                steps[network.views(constraint.enforce)].append((position, step))
        for enforce, found in steps.items():
            if len(found) > 1:
                variables = dict.fromkeys([variable for _, (one, other, _) in found for variable in (one, other)])
                ascent = cls(tuple([position for position, _ in found]), variables, enforce)
                ascent.steps = [step for _, step in found]
                yield ascent


def _step(constraint: Linear) -> tuple[Integer, Integer, int] | None:
    """The lesser number, the larger one, and by how much it is larger at least, if that is all that a sum says."""
    if constraint.least is not None or constraint.most is None or constraint.most > 0 or len(constraint.terms) != 2:
        return None
    numbers = {coefficient: cell for coefficient, cell in constraint.terms if isinstance(cell, Integer)}
    return (numbers[1], numbers[-1], -constraint.most) if numbers.keys() == {1, -1} else None


class Bound(NamedTuple):
    """What bounds a number: that of another cell, the source, so many steps before it, or behind it."""

    variable: int
    least: bool
    value: int
    source: int
    steps: int
    start: int
    """The bound of the source."""


def _find_ascent(ascent: Ascent, state: State) -> Conclusion[Sequence[Bound]] | None:
    """A number leaves room for those before it and for those behind it."""
    domains, values = state.domains, state.variables.values
    lows = {cell: values[(domains[cell] & -domains[cell]).bit_length() - 1] for cell in ascent.variables}
    highs = {cell: values[domains[cell].bit_length() - 1] for cell in ascent.variables}
    least = {cell: (low, cell, 0) for cell, low in lows.items()}
    most = {cell: (high, cell, 0) for cell, high in highs.items()}
    for _ in ascent.variables:
        for one, other, by in ascent.steps:
            low, source, steps = least[one]
            if low + by > least[other][0]:
                least[other] = low + by, source, steps + 1
            high, source, steps = most[other]
            if high - by < most[one][0]:
                most[one] = high - by, source, steps + 1
    prunings, bounds = [], list[Bound]()
    for cell in ascent.variables:
        low, high = least[cell][0], most[cell][0]
        lost = sum(bit for bit in bits(domains[cell]) if not low <= values[bit.bit_length() - 1] <= high)
        if lost:
            prunings.append((cell, lost))
            for bound, starts in ((least, lows), (most, highs)):
                value, source, steps = bound[cell]
                if steps:
                    bounds.append(Bound(cell, bound is least, value, source, steps, starts[source]))
    return Conclusion(prunings, ascent.variables, bounds) if prunings else None


def _say_ascent(conclusion: Conclusion[Sequence[Bound]], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """What bounds the number of the one cell; of several, that there has to be room."""
    rule = phrases.rule(constraints)
    if len(conclusion.prunings) > 1:
        return f"{rule}, and each cell leaves room for those before and behind it"
    said = []
    for bound in conclusion.detail:
        end, side = ("least", "before") if bound.least else ("most", "behind")
        name, source, steps = phrases.name(bound.variable), phrases.name(bound.source), counted(bound.steps, "step")
        said.append(f"{name} is at {end} {bound.value}, as {source}, {steps} {side} it, is at {end} {bound.start}")
    return f"{rule}: {' and '.join(said)}"


Ascent.techniques = (Technique("room on a line", 17, _find_ascent, _say_ascent, quick=True),)
