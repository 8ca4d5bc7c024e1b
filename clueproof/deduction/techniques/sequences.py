"""Cells whose numbers follow each other, in any order."""

from __future__ import annotations

from clueproof.deduction import sentences
from clueproof.deduction.engine import Conclusion, LinePropagator, Network, State, Technique, propagates
from clueproof.deduction.technique_names import IN_A_ROW
from clueproof.deduction.techniques.houses import sequences_of
from clueproof.model import Consecutive


@propagates(Consecutive)
class Sequence(LinePropagator):
    """The cells of such a constraint."""

    sequences: list[int]

    @classmethod
    def of(cls, constraint: Consecutive, position: int, network: Network) -> list[Sequence]:
        """One propagator for the constraint."""
        found = cls(constraint.line, network, (position,), network.views(constraint.enforce))
        found.sequences = sequences_of(len(constraint.line), network)
        return [found] if constraint.line else []


def _find_in_a_row(cells: Sequence, state: State) -> Conclusion | None:
    """Of all sequences that have a value for each cell and a cell for each value one is theirs."""
    masks = cells.read(state.domains)
    union = once = 0
    for mask in masks:
        union |= mask
        if not mask & (mask - 1):
            if mask & once:
                return Conclusion([], cells.variables, 0)
            once |= mask
    left = 0
    for sequence in cells.sequences:
        if not sequence & ~union and not once & ~sequence and all(mask & sequence for mask in masks):
            left |= sequence
    if not left:
        return Conclusion([], cells.variables, 0)
    removals = cells.keep(masks, [left] * len(masks))
    return Conclusion(removals, cells.variables, left) if removals else None


Sequence.techniques = (Technique(*IN_A_ROW, _find_in_a_row, sentences.in_a_row, quick=True),)
