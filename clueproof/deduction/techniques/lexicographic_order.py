"""Two lines in lexicographic order."""

from __future__ import annotations

from clueproof.deduction import sentences
from clueproof.deduction.engine import Conclusion, LinePropagator, Network, State, Technique, is_single, propagates
from clueproof.deduction.technique_names import LEXICOGRAPHIC_ORDER
from clueproof.model import Lexicographic


@propagates(Lexicographic)
class OrderedLines(LinePropagator):
    """A left line that is not after, or strictly before, a right one."""

    strict: bool

    @classmethod
    def of(cls, constraint: Lexicographic, position: int, network: Network) -> list[OrderedLines]:
        """The propagator of a lexicographic constraint."""
        lines = cls((*constraint.left, *constraint.right), network, (position,), network.views(constraint.enforce))
        lines.strict = constraint.strict
        return [lines]


def _find_lexicographic_order(lines: OrderedLines, state: State) -> Conclusion | None:
    """After equal cells, a cell of the left line is at most that of the right line; less if what comes after can't be
    in order."""
    masks = lines.read(state.domains)
    half = len(masks) // 2
    pairs = list(zip(masks[:half], masks[half:], strict=True))
    # possible[i]: can the lines be in order from index i on, each pair of cells by itself?
    possible = [not lines.strict]
    for left, right in reversed(pairs):
        possible.append((left & -left) < 1 << (right.bit_length() - 1) or bool(left & right and possible[-1]))
    possible.reverse()
    for index, (left, right) in enumerate(pairs):
        equal = possible[index + 1]
        top, bottom = 1 << (right.bit_length() - 1), left & -left
        fine_left = (top - 1) | (right & left if equal else 0)
        fine_right = ~((bottom << 1) - 1) | (right & left if equal else 0)
        removals = [
            lines.removal(at, mask & ~fine)
            for at, mask, fine in ((index, left, fine_left), (half + index, right, fine_right))
            if mask & ~fine
        ]
        if removals:
            return Conclusion(removals, lines.variables)
        if not (is_single(left) and left == right):
            return None
    return None if possible[0] else Conclusion([], lines.variables)


OrderedLines.techniques = (
    Technique(*LEXICOGRAPHIC_ORDER, _find_lexicographic_order, sentences.lexicographic_order, quick=True),
)
