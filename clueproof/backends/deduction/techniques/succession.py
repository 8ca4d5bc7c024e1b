"""Which value comes after which: values that nothing can follow, and the only cell that can."""

from __future__ import annotations

from clueproof.backends.deduction import sentences
from clueproof.backends.deduction.engine import Conclusion, LinePropagator, Network, State, Technique, propagates
from clueproof.backends.deduction.technique_names import NOTHING_FOLLOWS, ONLY_ONE_FOLLOWS
from clueproof.backends.deduction.variables import is_single
from clueproof.model import Followed, values_of


@propagates(Followed)
class Succession(LinePropagator):
    """A cell, the first one, and those of which one has the next value."""

    next_of: dict[int, int]
    """For each value of the cell, as a bit, the next one; 0 where no cell can have it. Not for the end."""

    @classmethod
    def of(cls, constraint: Followed, position: int, network: Network) -> list[Succession]:
        """The propagator of the constraint."""
        cells = (constraint.cell, *constraint.by)
        line = cls(cells, network, (position,), network.views(constraint.enforce))
        line.next_of = {
            network.bit[value]: network.bit.get(value + constraint.step, 0)
            for value in values_of(constraint.cell)
            if value != constraint.end
        }
        return [line]


def _find_nothing_follows(succession: Succession, state: State) -> Conclusion | None:
    """The cell loses the values that no other cell can follow."""
    cell, *others = succession.read(state.domains)
    there = 0
    for mask in others:
        there |= mask
    lost = sum(bit for bit, after in succession.next_of.items() if cell & bit and not there & after)
    if not lost:
        return None
    seen = succession.variables
    return Conclusion([], seen) if lost == cell else Conclusion([succession.removal(0, lost)], seen, lost)


def _find_only_one_follows(succession: Succession, state: State) -> Conclusion | None:
    """The cell is known, and one of the others alone can have the next value."""
    cell, *others = succession.read(state.domains)
    after = succession.next_of.get(cell) if is_single(cell) else None
    if after is None:
        return None
    able = [place for place, mask in enumerate(others, 1) if mask & after]
    if len(able) != 1 or is_single(others[able[0] - 1]):
        return None
    (place,) = able
    return Conclusion([succession.removal(place, others[place - 1] & ~after)], [succession.variables[place]])


Succession.techniques = (
    Technique(*ONLY_ONE_FOLLOWS, _find_only_one_follows, sentences.only_one_follows, quick=True, states_value=True),
    Technique(*NOTHING_FOLLOWS, _find_nothing_follows, sentences.nothing_follows, quick=True),
)
