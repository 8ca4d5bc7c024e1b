"""Counts: how many literals are true."""

from __future__ import annotations

from clueproof.backends.deduction import sentences
from clueproof.backends.deduction.engine import Conclusion, Network, Propagator, State, Technique, View, propagates
from clueproof.backends.deduction.technique_names import COUNT_FORCED, COUNT_REACHED, LAST_OF_COUNT
from clueproof.model import Cardinality


@propagates(Cardinality)
class Count(Propagator):
    """Between `least` and `most` of the literals are true; a literal listed twice counts twice."""

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

    def tally(self, state: State) -> tuple[int, list[View]]:
        """How many literals are true, and those that are open."""
        domains = state.domains
        true, undecided = 0, []
        for view in self.views:
            mask = domains[view.variable]
            if mask & view.yes:
                if mask & view.no:
                    undecided.append(view)
                else:
                    true += 1
        return true, undecided


def _find_last_of_count(count: Count, state: State) -> Conclusion | None:
    """One literal is open, and the count says what it is."""
    true, undecided = count.tally(state)
    if len(undecided) != 1:
        return None
    (view,) = undecided
    if true == count.most:
        return Conclusion([(view.variable, view.yes)], count.variables)
    return Conclusion([(view.variable, view.no)], count.variables) if true + 1 == count.least else None


def _find_count_reached(count: Count, state: State) -> Conclusion | None:
    """As many literals are true as may be: all others are false."""
    true, undecided = count.tally(state)
    if true > count.most:
        return Conclusion([], count.variables, (count.most, count.views))
    if true < count.most or not undecided:
        return None
    return Conclusion(
        [(view.variable, view.yes) for view in undecided],
        [view.variable for view in undecided],
        (count.most, count.views),
    )


def _find_count_forced(count: Count, state: State) -> Conclusion | None:
    """No more literals can be true than must be: all that can be are true."""
    true, undecided = count.tally(state)
    if true + len(undecided) < count.least:
        return Conclusion([], count.variables, (count.least, count.views))
    if true + len(undecided) > count.least or not undecided:
        return None
    return Conclusion(
        [(view.variable, view.no) for view in undecided],
        [view.variable for view in undecided],
        (count.least, count.views),
    )


Count.techniques = (
    Technique(*LAST_OF_COUNT, _find_last_of_count, sentences.last_of_count, states_value=True),
    Technique(*COUNT_REACHED, _find_count_reached, sentences.count_reached, quick=True, states_value=True),
    Technique(*COUNT_FORCED, _find_count_forced, sentences.count_forced, quick=True, states_value=True),
)
