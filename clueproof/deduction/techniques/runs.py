"""The line of a nonogram: what all its arrangements have in common, without listing them.

Sets of positions are bit masks. From the left, block by block: where the cells before a position can hold
the first blocks, and nothing else. The same from the right, on the line reversed. A block can stand where
both agree; a cell can be empty where the blocks before it fit to its left and the others to its right.
A block takes some ten operations on integers, whatever the length of the line.
"""

from __future__ import annotations

from collections.abc import Sequence

from clueproof.deduction import sentences
from clueproof.deduction.engine import Conclusion, LinePropagator, Network, State, Technique, propagates
from clueproof.deduction.technique_names import RUN_ARRANGEMENTS
from clueproof.model import Runs


@propagates(Runs)
class LineRuns(LinePropagator):
    """A line and its blocks, each with its length, the bit of its value, and whether a gap follows it."""

    blocks: list[tuple[int, int, bool]]
    colours: list[int]
    """The bits of the values that blocks have."""

    @classmethod
    def of(cls, constraint: Runs, position: int, network: Network) -> list[LineRuns]:
        """The propagator of a runs constraint."""
        line = cls(constraint.line, network, (position,), network.views(constraint.enforce))
        bits = [network.bit.get(value, 0) for _, value in constraint.blocks]
        following = [value for _, value in constraint.blocks[1:]] + [None] * bool(bits)
        line.blocks = [
            (length, bit, value == after)
            for (length, value), bit, after in zip(constraint.blocks, bits, following, strict=True)
        ]
        line.colours = sorted({bit for bit in bits if bit})
        return [line]


def _prefixes(blocks: Sequence[tuple[int, int, bool]], empty: int, full: dict[int, int]) -> tuple[list[int], list[int]]:
    """For each number of blocks the positions before which exactly they fit; and for each block its starts."""
    reached = 1 | ((empty + (1 & empty)) ^ empty)
    fits, starts = [reached], []
    for length, colour, gap in blocks:
        room, width = full.get(colour, 0), 1
        while width < length:
            step = min(width, length - width)
            room &= room >> step
            width += step
        start = reached & room
        starts.append(start)
        end = start << length
        # from each end on through empty cells: a carry runs along each stretch of them
        reached = end | ((empty + (end & empty)) ^ empty)
        fits.append(reached)
        if gap:
            reached = (reached & empty) << 1
    return fits, starts


def _reversed(mask: int, size: int) -> int:
    return int(format(mask, f"0{size}b")[::-1], 2) if mask else 0


def _find_run_arrangements(line: LineRuns, state: State) -> Conclusion | None:
    """Cells lose the values that no arrangement of the blocks gives them."""
    masks = line.read(state.domains)
    size, every = len(masks), (1 << len(masks)) - 1
    blank = state.variables.false
    empty = other = 0
    full = dict.fromkeys(line.colours, 0)
    known = blank
    for colour in line.colours:
        known |= colour
    index = 1
    for mask in masks:
        if mask & blank:
            empty |= index
        for colour in line.colours:
            if mask & colour:
                full[colour] |= index
        if mask & ~known:
            other |= index
        index <<= 1
    blocks = line.blocks
    fits, starts = _prefixes(blocks, empty, full)
    gaps = [gap for _, _, gap in blocks[:-1]]
    mirrored = [
        (length, colour, gap) for (length, colour, _), gap in zip(blocks[::-1], [*gaps[::-1], False], strict=False)
    ]
    turned = {colour: _reversed(cells, size) for colour, cells in full.items()}
    fits_behind, starts_behind = _prefixes(mirrored, _reversed(empty, size), turned)
    can_be_empty = 0
    for before, behind in zip(fits, reversed(fits_behind), strict=True):
        can_be_empty |= before & _reversed(behind & every, size)
    can_be_empty &= empty
    covered = dict.fromkeys(line.colours, 0)
    for (length, colour, _), start, behind in zip(blocks, starts, reversed(starts_behind), strict=True):
        cover = start & (_reversed(behind, size) >> (length - 1))
        if not cover:
            return Conclusion([], line.variables)
        width = 1
        while width < length:
            step = min(width, length - width)
            cover |= cover << step
            width += step
        covered[colour] |= cover
    lost = [(blank, empty & ~can_be_empty), *((c, full[c] & ~covered[c]) for c in line.colours)]
    if not other and not any(cells for _, cells in lost):
        return None
    allowed = [0] * size
    for index in range(size):
        if can_be_empty >> index & 1:
            allowed[index] |= blank
        for colour in line.colours:
            if covered[colour] >> index & 1:
                allowed[index] |= colour
    return Conclusion(line.keep(masks, allowed), line.variables)


LineRuns.techniques = (Technique(*RUN_ARRANGEMENTS, _find_run_arrangements, sentences.arrangements, quick=True),)
