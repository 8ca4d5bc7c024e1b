"""Counts: how many literals are true."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clueproof.deduction import sentences
from clueproof.deduction.engine import (
    Conclusion,
    Network,
    Propagator,
    State,
    Technique,
    View,
    combines_constraints,
    propagates,
)
from clueproof.deduction.technique_names import COUNT_FORCED, COUNT_REACHED, LAST_OF_COUNT
from clueproof.model import Cardinality, Integer, Linear, Literal


def tally(views: Sequence[View], domains: Sequence[int]) -> tuple[int, list[View]]:
    """How many of the views are true, and those that are open."""
    true, undecided = 0, []
    for view in views:
        mask = domains[view.variable]
        if mask & view.yes:
            if mask & view.no:
                undecided.append(view)
            else:
                true += 1
    return true, undecided


@propagates(Cardinality)
class Count(Propagator):
    """Between `least` and `most` of the literals are true; a literal listed twice counts twice."""

    is_stated = False
    """Is the number a variable, so that the sentence of the rule doesn't say it?"""

    def __init__(
        self, views: tuple[View, ...], bounds: tuple[int, int], position: int, enforce: tuple[View, ...]
    ) -> None:
        super().__init__((position,), [view.variable for view in views], enforce)
        self.views = views
        self.least, self.most = bounds

    @classmethod
    def of(cls, constraint: Cardinality, position: int, network: Network) -> list[Count]:
        """The propagator of a cardinality constraint."""
        views = network.views(constraint.literals)
        return [cls(views, constraint.bounds, position, network.views(constraint.enforce))]

    def said(self, number: int) -> tuple[int, tuple[View, ...], bool]:
        """What a sentence needs to say the count: the number, what is counted, whether the rule leaves it out."""
        return number, self.views, self.is_stated

    def bounds_in(self, state: State) -> tuple[int, int]:
        """The least and the greatest number of true literals."""
        return self.least, self.most

    def tally(self, state: State) -> tuple[int, list[View]]:
        """How many literals are true, and those that are open."""
        return tally(self.views, state.domains)


def stated_count(constraint: Linear) -> tuple[tuple[Literal, ...], Integer] | None:
    """The literals and the integer of a sum that says that so many of the literals are true; None for other sums."""
    literals = tuple([cell for by, cell in constraint.terms if isinstance(cell, int) and by == 1])
    numbers = [cell for by, cell in constraint.terms if isinstance(cell, Integer) and by == -1]
    if constraint.least != 0 or constraint.most != 0 or len(numbers) != 1:
        return None
    return (literals, numbers[0]) if len(literals) + 1 == len(constraint.terms) else None


@combines_constraints
class StatedCount(Count):
    """How many of the literals are true is an integer, which a clue often states."""

    is_stated = True

    def __init__(
        self, views: tuple[View, ...], number: Integer, position: int, enforce: tuple[View, ...], network: Network
    ) -> None:
        super().__init__(views, (min(number.values), max(number.values)), position, enforce)
        self._number, self._values = network.variable(number), network.values_of
        self.variables = (*self.variables, self._number)

    @classmethod
    def build(cls, network: Network) -> Iterator[StatedCount]:
        """A propagator for each sum of literals that is an integer."""
        for position, constraint in enumerate(network.model.constraints):
            if isinstance(constraint, Linear) and (stated := stated_count(constraint)) is not None:
                literals, number = stated
                yield cls(network.views(literals), number, position, network.views(constraint.enforce), network)

    def bounds_in(self, state: State) -> tuple[int, int]:
        values = self._values(state.domains[self._number])
        return (values[0], values[-1]) if values else (self.least, self.most)


def _find_last_of_count(count: Count, state: State) -> Conclusion | None:
    """One literal is open, and the count says what it is."""
    true, undecided = count.tally(state)
    if len(undecided) != 1:
        return None
    (view,) = undecided
    least, most = count.bounds_in(state)
    if true == most:
        return Conclusion([(view.variable, view.yes)], count.variables, count.said(most))
    if true + 1 == least:
        return Conclusion([(view.variable, view.no)], count.variables, count.said(least))
    return None


def _find_count_reached(count: Count, state: State) -> Conclusion | None:
    """As many literals are true as may be: all others are false."""
    true, undecided = count.tally(state)
    _, most = count.bounds_in(state)
    if true > most:
        return Conclusion([], count.variables, count.said(most))
    if true < most or not undecided:
        return None
    return Conclusion(
        [(view.variable, view.yes) for view in undecided],
        [view.variable for view in undecided],
        count.said(most),
    )


def _find_count_forced(count: Count, state: State) -> Conclusion | None:
    """No more literals can be true than must be: all that can be are true."""
    true, undecided = count.tally(state)
    least, _ = count.bounds_in(state)
    if true + len(undecided) < least:
        return Conclusion([], count.variables, count.said(least))
    if true + len(undecided) > least or not undecided:
        return None
    return Conclusion(
        [(view.variable, view.no) for view in undecided],
        [view.variable for view in undecided],
        count.said(least),
    )


Count.techniques = (
    Technique(*LAST_OF_COUNT, _find_last_of_count, sentences.last_of_count),
    Technique(*COUNT_REACHED, _find_count_reached, sentences.count_reached, quick=True),
    Technique(*COUNT_FORCED, _find_count_forced, sentences.count_forced, quick=True),
)
