"""All ways to complete a region that lacks few cells, where its number says how many it has.

A way is ruled out where it leaves a cell, or a region, beside it no room. What the others have in common follows; and a
number for which none is left is not that of the cell. Source: Fillomino, solving tips of Grandmaster Puzzles
(https://www.gmpuzzles.com)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from clueproof.clock import check_clock
from clueproof.deduction.engine import Conclusion, State, Technique, bits, is_single
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.connectivity import nodes_of
from clueproof.deduction.techniques.regions import ValuedCells, ValueReading
from clueproof.english import counted, listed

MAX_LACKING = 4
"""The most cells that a region lacks of which a person goes through all ways to complete it."""
MAX_WAYS = 12
"""With more ways nobody goes through all."""
MAX_TOLD = 2
"""Ways that are ruled out are told one by one if they are no more."""

Lost = list[tuple[int, int]]
"""Variables, and the candidates (a mask) that they have lost."""


class RuledOutWay(NamedTuple):
    """The cells that would complete a region, and the one beside them that would have no room."""

    added: list[str]
    shut_in: str


class Completions(NamedTuple):
    """A cell of a region, its number, whether that is known, how many cells it lacks, and all ways to complete it."""

    cell: str
    value: int
    known: bool
    lacking: int
    left: int
    ruled_out: list[RuledOutWay]


class _Ways:
    """The ways to complete a region: what is left of them, and what was ruled out and why."""

    def __init__(self, board: ValuedCells, reading: ValueReading, start: int, bit: int) -> None:
        self.board, self.reading, self.bit = board, reading, bit
        self.value = board.value_of(bit)
        self.whole = 1 << start
        for near in (start, *board.neighbours[start]):
            if reading.masks[near] == bit:
                self.whole |= reading.region_of[near].whole
        self.lacking = self.value - self.whole.bit_count()
        self.left: list[int] = []
        self.ruled_out: list[RuledOutWay] = []
        self._looked = self.whole
        self._why: Lost = []

    def gone_through(self, one_is_enough: bool) -> bool:
        """Go through all ways, or until one is left. Are there few enough?"""
        for number, way in enumerate(self._all(self.whole, 0), 1):
            if number > MAX_WAYS:
                return False
            shut_in = self._shut_in(way)
            if shut_in is None:
                self.left.append(way)
                if one_is_enough:
                    return False
            else:
                names = self.board.names
                added = [names[cell] for cell in nodes_of(way & ~self.whole)]
                self.ruled_out.append(RuledOutWay(added, names[shut_in]))
        return True

    def reason(self) -> Lost:
        """What must have been ruled out for there to be no other ways."""
        looked = self._looked | self.board.spreading.around(self._looked)
        return [*self.board.reason(self.reading.masks, self.bit, looked), *self._why]

    def _all(self, region: int, without: int) -> Iterator[int]:
        """The ways to go on from a region that lacks cells, without some cells."""
        self._looked |= region
        size = region.bit_count()
        if size == self.value:
            yield region
        if size >= self.value:
            return
        board, reading = self.board, self.reading
        rim = board.spreading.around(region) & ~region & ~without & reading.can_be[self.bit]
        for cell in nodes_of(rim):
            grown = region | 1 << cell
            for near in board.neighbours[cell]:
                if reading.masks[near] == self.bit:
                    grown |= reading.region_of[near].whole
            if not grown & without:
                yield from self._all(grown, without)
            without |= 1 << cell

    def _shut_in(self, way: int) -> int | None:
        """A cell beside the way that has no room then; None if there is none."""
        board, reading = self.board, self.reading
        for near in nodes_of(board.spreading.around(way) & ~way):
            region = reading.region_of.get(near)
            values = reading.masks[near] & ~self.bit
            start = 1 << near if region is None else region.whole
            if region is not None and len(region.cells) >= region.value:
                continue
            why = [board.removal(near, board.full_of(near) & ~reading.masks[near])]
            for bit in bits(values):
                value = board.value_of(bit)
                area = reading.reach(start, value, bit, without=way, enough=value)
                if area.bit_count() >= value:
                    break
                why += reading.reason(board, bit, area)
            else:
                self._why += why
                return near
        return None


def _find_ways_to_complete(board: ValuedCells, state: State) -> Conclusion[Completions] | None:
    """What all ways to complete a region that lacks few cells have in common."""
    reading = board.look(state)
    for region in reading.known:
        lacking = region.value - len(region.cells)
        if not 0 < lacking <= MAX_LACKING or region.bit == board.or_more:
            continue
        ways = _Ways(board, reading, region.cells[0], region.bit)
        if not ways.gone_through(one_is_enough=False):
            continue
        check_clock()
        common, beside, every = -1, -1, 0
        for way in ways.left:
            common &= way
            beside &= board.spreading.around(way)
            every |= way
        prunings = [
            board.removal(cell, lost)
            for cells, keeps in ((common, True), (beside & ~every, False))
            for cell in (nodes_of(cells & reading.open) if ways.left else ())
            if (lost := reading.masks[cell] & (~region.bit if keeps else region.bit))
        ]
        if prunings or not ways.left:
            detail = Completions(
                board.names[region.cells[0]], region.value, True, lacking, len(ways.left), ways.ruled_out
            )
            seen = [board.variables[cell] for cell in region.cells]
            return Conclusion(prunings, seen, detail, reason=ways.reason())
    return None


def _find_no_way_to_complete(board: ValuedCells, state: State) -> Conclusion[Completions] | None:
    """A number of a cell for which there is no way to complete its region."""
    reading = board.look(state)
    for cell, mask in enumerate(reading.masks):
        for bit in bits(mask) if not is_single(mask) else ():
            ways = _Ways(board, reading, cell, bit)
            if not 0 <= ways.lacking <= MAX_LACKING or bit == board.or_more:
                continue
            check_clock()
            if ways.gone_through(one_is_enough=True):
                detail = Completions(board.names[cell], ways.value, False, ways.lacking, 0, ways.ruled_out)
                return Conclusion([board.removal(cell, bit)], [board.variables[cell]], detail, reason=ways.reason())
    return None


def _say_completions(conclusion: Conclusion[Completions], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The ways that are left, and those that are ruled out, if they are few."""
    cell, value, known, lacking, left, ruled_out = conclusion.detail
    has = (
        f"the region of {cell} lacks {counted(lacking, 'cell')}" if known else f"if {cell} is {value}, then its region"
    )
    if left:
        ways = "there is one way" if left == 1 else "both ways" if left == 2 else f"all {left} ways"
        agree = "" if left == 1 else " agree"
        return f"{has}, and {ways} to add {'it' if lacking == 1 else 'them'}{agree}{_others(ruled_out)}"
    has += ", and" if known else ""
    if not ruled_out:
        return f"{has} can't have exactly {counted(value, 'cell')}"
    if len(ruled_out) > MAX_TOLD:
        return f"{has} {'' if known else 'has '}{len(ruled_out)} ways to be completed, which all shut in a cell"
    if not lacking:
        return f"{has} is complete and shuts in {ruled_out[0].shut_in}"
    return f"{has} can only be completed {' or '.join(map(_added, ruled_out))}"


def _others(ruled_out: Sequence[RuledOutWay]) -> str:
    """ " (r1c8 would shut in r1c7)": the ways that are ruled out."""
    if len(ruled_out) > MAX_TOLD:
        return f" ({len(ruled_out)} others would shut in a cell)"
    told = "; ".join(f"{listed(way.added)} would shut in {way.shut_in}" for way in ruled_out)
    return f" ({told})" if told else ""


def _added(way: RuledOutWay) -> str:
    return f"by {listed(way.added)}, which shuts in {way.shut_in}"


ValuedCells.techniques = (
    *ValuedCells.techniques,
    Technique("ways to complete a region", 34, _find_ways_to_complete, _say_completions),
    Technique("no way to complete a region", 35, _find_no_way_to_complete, _say_completions),
)
