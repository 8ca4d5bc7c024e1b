"""Lines of blocks, as in a Nonogram: where each block can lie, and what people conclude from that.

Sets of cells, and of places where blocks begin, are masks over the line: all places that the candidates leave to a
block are found at once, from left to right and back. The names of the techniques are those of the article "Nonogram" in
Wikipedia, section "Solution techniques", as far as it has them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from clueproof.deduction.conclusions import Prunings
from clueproof.deduction.engine import Conclusion, LinePropagator, Network, State, Technique, propagates
from clueproof.deduction.phrases import Phrases
from clueproof.english import counted, listed, ordinal
from clueproof.model import Runs

MAX_PARTS = 3
"""The most conclusions of one technique in a line that one step tells."""
MAX_NAMED = 4
"""The most blocks that a sentence lists."""


class LineBlock(NamedTuple):
    """So many cells in a row with this value (a bit)."""

    length: int
    value: int


class FilledRun(NamedTuple):
    """Cells of a line, from the first one to before the second one."""

    start: int
    stop: int

    @property
    def length(self) -> int:
        """How many cells it has."""
        return self.stop - self.start

    @property
    def cells(self) -> int:
        """The same as a mask."""
        return (1 << self.stop) - (1 << self.start)


class BlockPlaces:
    """Where the blocks of a line can lie by its candidates."""

    def __init__(self, blocks: Sequence[LineBlock], zero: int, masks: Sequence[int]) -> None:
        self.blocks, self.zero, self.masks = blocks, zero, masks
        self.able: dict[int, int] = {block.value: 0 for block in blocks}
        """By value the cells that can have it, 0 aside."""
        self.empty = 0
        """The cells that can be 0."""
        self.known = dict(self.able)
        """By value the cells that have it for sure, 0 aside."""
        able, known = self.able, self.known
        cell = 1
        for mask in masks:
            if mask & zero:
                self.empty |= cell
            elif not mask & (mask - 1) and mask in known:
                known[mask] |= cell
            for value in able:
                if mask & value:
                    able[value] |= cell
            cell <<= 1
        self.starts = self._starts()
        """For each block the cells where it begins in some arrangement."""
        self.uncovered: dict[int, int] = {}
        """By value the cells that can have it, but have it in no arrangement."""
        self.losing = 0
        """The cells that have one of their candidates in no arrangement."""
        self.lost = self._lost() if self.starts is not None else None
        """For each cell the candidates that it has in no arrangement; None if nothing is lost."""

    def _starts(self) -> list[int] | None:
        """None if there is no arrangement."""
        empty, blocks = self.empty, self.blocks
        starts, ends = [], 1
        for number, (length, value) in enumerate(blocks):
            if number and blocks[number - 1].value == value:
                ends = (ends & empty) << 1
            begins = _spread(ends, empty) & _fitting(self.able[value], length)
            if not begins:
                return None
            starts.append(begins)
            ends = begins << length
        # back from the end: the places after a block from which the rest can follow
        follow = _spread_back(1 << len(self.masks), empty)
        if not _spread(ends, empty) >> len(self.masks) & 1:
            return None
        for number in reversed(range(len(blocks))):
            length, value = blocks[number]
            starts[number] &= follow >> length
            follow = _spread_back(starts[number], empty)
            if number and blocks[number - 1].value == value:
                follow = follow >> 1 & empty
        return starts

    def _lost(self) -> list[int] | None:
        assert self.starts is not None
        empty, blocks = self.empty, self.blocks
        covered = dict.fromkeys(self.able, 0)
        ends, gaps = 1, 0
        for (length, value), starts in zip(blocks, self.starts, strict=True):
            covered[value] |= _widened(starts, length)
            gaps |= _spread(ends, empty) & _spread_back(starts, empty) >> 1
            ends = starts << length
        gaps |= _spread(ends, empty) & _spread_back(1 << len(self.masks), empty) >> 1
        gaps &= empty
        if gaps == empty and covered == self.able and not self._has_others():
            return None
        self.uncovered = {value: cells & ~covered[value] for value, cells in self.able.items()}
        lost, cell = [], 1
        for mask in self.masks:
            stays = self.zero if gaps & cell else 0
            for value, cells in covered.items():
                if cells & cell:
                    stays |= value
            lost.append(mask & ~stays)
            if mask & ~stays:
                self.losing |= cell
            cell <<= 1
        return lost

    def _has_others(self) -> bool:
        """Can a cell have a value that is no block's?"""
        every = self.zero
        for value in self.able:
            every |= value
        return any(mask & ~every for mask in self.masks)

    # what techniques ask

    def earliest(self, block: int) -> int:
        """The cell where a block begins in the leftmost arrangement."""
        assert self.starts is not None
        return (self.starts[block] & -self.starts[block]).bit_length() - 1

    def latest(self, block: int) -> int:
        """The cell where a block begins in the rightmost arrangement."""
        assert self.starts is not None
        return self.starts[block].bit_length() - 1

    def reach(self, block: int) -> FilledRun:
        """From the first cell that a block can have to after the last one."""
        return FilledRun(self.earliest(block), self.latest(block) + self.blocks[block].length)

    def of_value(self, value: int) -> list[int]:
        """The blocks with this value."""
        return [number for number, block in enumerate(self.blocks) if block.value == value]

    def owners(self, run: FilledRun, value: int) -> list[int]:
        """The blocks that can have all these cells."""
        assert self.starts is not None
        found = []
        for number, block in enumerate(self.blocks):
            first = max(0, run.stop - block.length)
            if block.value == value and first <= run.start:
                window = (1 << run.start + 1) - (1 << first)
                if self.starts[number] & window:
                    found.append(number)
        return found


def _spread(places: int, empty: int) -> int:
    """The places, and all to their right that are reached over empty cells."""
    moving = places & empty
    return places | ((moving + empty) ^ empty)


def _spread_back(places: int, empty: int) -> int:
    """The places, and all to their left that are reached over empty cells."""
    step = 1
    while empty:
        places |= places >> step & empty
        empty &= empty >> step
        step <<= 1
    return places


def _fitting(able: int, length: int) -> int:
    """The cells from which so many in a row are able."""
    have = 1
    while have < length:
        step = min(have, length - have)
        able &= able >> step
        have += step
    return able


def _widened(starts: int, length: int) -> int:
    """The cells of all blocks that begin there."""
    have = 1
    while have < length:
        step = min(have, length - have)
        starts |= starts << step
        have += step
    return starts


def _runs(cells: int) -> Iterator[FilledRun]:
    """The cells of a mask, those in a row together."""
    while cells:
        start = (cells & -cells).bit_length() - 1
        rest = cells >> start
        length = (~rest & rest + 1).bit_length() - 1
        yield FilledRun(start, start + length)
        cells &= ~((1 << start + length) - 1)


@propagates(Runs)
class BlockLine(LinePropagator):
    """A line and its blocks."""

    blocks: tuple[LineBlock, ...]
    _latest: tuple[Sequence[int], BlockPlaces] | None = None

    @classmethod
    def of(cls, constraint: Runs, position: int, network: Network) -> list[BlockLine]:
        """The propagator of a runs constraint. A value that no cell has gets a bit of its own."""
        line = cls(constraint.line, network, (position,), network.views(constraint.enforce))
        beyond = 1 << len(network.values)
        line.blocks = tuple([LineBlock(length, network.bit.get(value, beyond)) for length, value in constraint.blocks])
        return [line]

    def places(self, state: State) -> BlockPlaces:
        """The places of the blocks now."""
        masks = self.read(state.domains)
        latest = self._latest
        if latest is None or latest[0] != masks:
            latest = self._latest = masks, BlockPlaces(self.blocks, self._false, masks)
        return latest[1]


class LinePart(NamedTuple):
    """What is concluded about some cells (a mask): they have a value (a bit), or don't have it; and why."""

    cells: int
    value: int
    is_value: bool
    why: Any


class Parts(NamedTuple):
    """What a step concludes about a line with these blocks."""

    blocks: Sequence[LineBlock]
    parts: tuple[LinePart, ...]


def _finder(
    parts: Callable[[BlockPlaces], Iterator[LinePart]], most: int = MAX_PARTS
) -> Callable[[BlockLine, State], Conclusion[Parts] | None]:
    """Looks for these parts in a line: those that rule something out for the first few reasons."""

    def find(line: BlockLine, state: State) -> Conclusion[Parts] | None:
        places = line.places(state)
        lost = places.lost
        if lost is None:
            return None
        told: list[LinePart] = []
        reasons = set()
        prunings: Prunings = []
        for part in parts(places):
            gone = [
                (cell, mask)
                for cell in _cells(part.cells)
                if (mask := lost[cell] & (~part.value if part.is_value else part.value))
            ]
            if gone:
                reasons.add(part.why)
                if len(reasons) > most:
                    break
                told.append(part)
                prunings += [line.removal(cell, mask) for cell, mask in gone]
        return Conclusion(prunings, line.variables, Parts(places.blocks, tuple(told))) if prunings else None

    return find


def _cells(mask: int) -> Iterator[int]:
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


class Teller:
    """Names the blocks and cells of one line."""

    def __init__(self, line: Sequence[int], blocks: Sequence[LineBlock], phrases: Phrases) -> None:
        self._line, self._blocks, self._phrases = line, blocks, phrases
        self._coloured = len({block.value for block in blocks}) > 1

    def cells(self, run: FilledRun) -> str:
        """ "c3 to c5"."""
        return self._phrases.along(self._line, *run)

    def cell(self, place: int) -> str:
        """ "r2"."""
        return self._phrases.along(self._line, place, place + 1)

    def block(self, number: int) -> str:
        """ "the 4", "the second 3", "the red 2"."""
        block = self._blocks[number]
        alike = [place for place, other in enumerate(self._blocks) if other == block]
        rank = f"{ordinal(alike.index(number) + 1)} " if len(alike) > 1 else ""
        return f"the {rank}{self.colour(block.value)}{block.length}"

    def colour(self, value: int) -> str:
        """ "red " where blocks have several colours."""
        return f"{self._phrases.value(self._line[0], value)} " if self._coloured else ""

    def blocks(self, numbers: Sequence[int], link: str = "or") -> str:
        """ "the 4 or the second 3"."""
        return listed([self.block(number) for number in numbers], link)


def _teller(say: Callable[[Any, Teller], str]) -> Callable[[Conclusion[Parts], tuple[int, ...], Phrases], str]:
    """Puts the reasons of all parts into one sentence."""

    def say_all(conclusion: Conclusion[Parts], constraints: tuple[int, ...], phrases: Phrases) -> str:
        blocks, parts = conclusion.detail
        rule = phrases.rule(constraints)
        if not blocks:
            return rule
        teller = Teller(conclusion.seen, blocks, phrases)
        told = dict.fromkeys(say(part.why, teller) for part in parts)
        return f"{rule}: {'; '.join(told)}"

    return say_all


# all blocks at once


class Whole(NamedTuple):
    """All so many cells of blocks are known, or only so many are left."""

    number: int
    known: bool


def _complete(places: BlockPlaces) -> Iterator[LinePart]:
    """The cells of all blocks are known, or no more than they need are left."""
    zero, need = places.zero, sum(block.length for block in places.blocks)
    every = (1 << len(places.masks)) - 1
    if (every & ~places.empty).bit_count() == need:
        yield LinePart(places.empty, zero, True, Whole(need, True))
    able = 0
    for cells in places.able.values():
        able |= cells
    if able.bit_count() == need:
        yield LinePart(able, zero, False, Whole(need, False))


def _say_complete(why: Whole, teller: Teller) -> str:
    if why.known:
        return (
            f"all {counted(why.number, 'cell')} of its blocks are found" if why.number > 1 else "its only cell is found"
        )
    return f"only {counted(why.number, 'cell')} {'is' if why.number == 1 else 'are'} left for blocks"


class ExactFit(NamedTuple):
    """Blocks and gaps are so long, in so many cells."""

    gaps: int
    need: int
    room: FilledRun


def _fit(places: BlockPlaces) -> tuple[ExactFit, list[FilledRun]] | None:
    """How blocks fit between the first and the last cell that can be part of one, and each in the leftmost arrangement
    if nothing else is known."""
    blocks, able = places.blocks, 0
    for cells in places.able.values():
        able |= cells
    if not able:
        return None
    room = FilledRun((able & -able).bit_length() - 1, able.bit_length())
    runs, end, gaps = [], room.start, 0
    for number, block in enumerate(blocks):
        if number and blocks[number - 1].value == block.value:
            end += 1
            gaps += 1
        runs.append(FilledRun(end, end + block.length))
        end += block.length
    return ExactFit(gaps, end - room.start, room), runs


def _exact_fit(places: BlockPlaces) -> Iterator[LinePart]:
    """The blocks and the gaps between them take all cells."""
    found = _fit(places)
    if found is not None and found[0].need == found[0].room.length:
        fit, runs = found
        taken = 0
        for run, block in zip(runs, places.blocks, strict=True):
            taken |= run.cells
            yield LinePart(run.cells, block.value, True, fit)
        yield LinePart(fit.room.cells & ~taken, places.zero, True, fit)


def _simple_boxes(places: BlockPlaces) -> Iterator[LinePart]:
    """Blocks longer than the cells to spare overlap themselves."""
    found = _fit(places)
    if found is not None:
        fit, runs = found
        spare = fit.room.length - fit.need
        for run, block in zip(runs, places.blocks, strict=True):
            if 0 < spare < block.length:
                yield LinePart(FilledRun(run.start + spare, run.stop).cells, block.value, True, fit)


def _say_fit(why: ExactFit, teller: Teller) -> str:
    gaps, need, room = why
    gap = f" with {counted(gaps, 'gap')}" if gaps else ""
    said = f"{need} long{gap} in {counted(room.length, 'cell')}, {teller.cells(room)}"
    spare = room.length - need
    return f"{said}: {'each block' if gaps else 'it'} can shift by {spare} only" if spare else said


# one block


class PlacedBlock(NamedTuple):
    """A block, and where it begins at the earliest and at the latest."""

    block: int
    length: int
    earliest: int
    latest: int


def _overlap(places: BlockPlaces) -> Iterator[LinePart]:
    """The leftmost and the rightmost place of a block have cells in common."""
    for number, block in enumerate(places.blocks):
        first, last = places.earliest(number), places.latest(number)
        if last < first + block.length:
            cells = FilledRun(last, first + block.length).cells
            yield LinePart(cells, block.value, True, PlacedBlock(number, block.length, first, last))


def _say_overlap(why: PlacedBlock, teller: Teller) -> str:
    block, first = teller.block(why.block), teller.cell(why.earliest)
    if why.earliest == why.latest:
        return f"{block} can only be at {teller.cells(FilledRun(why.earliest, why.earliest + why.length))}"
    return f"{block} begins at {first} at the earliest and at {teller.cell(why.latest)} at the latest"


class Owned(NamedTuple):
    """Cells of one block, and which blocks can have them."""

    run: FilledRun
    owners: tuple[int, ...]
    longest: bool
    """Is no block of this value longer?"""


def _punctuating(places: BlockPlaces) -> Iterator[LinePart]:
    """A run as long as the longest block that can have it is a whole block."""
    for value, known in places.known.items():
        lengths = [block.length for block in places.blocks if block.value == value]
        for run in _runs(known):
            beside = run.cells << 1 | run.cells >> 1
            if run.length in lengths and beside & places.uncovered[value]:
                owners = places.owners(run, value)
                if owners and max(places.blocks[number].length for number in owners) == run.length:
                    yield LinePart(
                        beside & places.uncovered[value],
                        value,
                        False,
                        Owned(run, tuple(owners), run.length == max(lengths)),
                    )


def _say_punctuating(why: Owned, teller: Teller) -> str:
    said = f"{teller.cells(why.run)} {'is' if why.run.length == 1 else 'are'}"
    if len(why.owners) == 1:
        return f"{said} {teller.block(why.owners[0])}"
    return f"{said} a whole block, as no {'block is longer' if why.longest else 'longer block reaches there'}"


class Glued(NamedTuple):
    """A run of one block, the cell at which the block ends at most, its least length and the blocks that it can be."""

    run: FilledRun
    wall: int
    rightward: bool
    least: int
    owners: tuple[int, ...]
    shortest: bool
    """Has no block of this value fewer cells?"""


def _glue(places: BlockPlaces) -> Iterator[LinePart]:
    """A run near a border, or a cell that can't go on, is part of a block that has to go on at the other side."""
    size = len(places.masks)
    for value, known in places.known.items():
        able = places.able[value]
        shortest = min(block.length for block in places.blocks if block.value == value)
        for run in _runs(known):
            if not (run.cells << 1 | run.cells >> 1) & ~run.cells & places.losing:
                continue
            before = (~able & (1 << run.start) - 1).bit_length()
            beyond = ~able >> run.stop
            after = min(size, run.stop + (beyond & -beyond).bit_length() - 1)
            owners = tuple(places.owners(run, value))
            if not owners:
                continue
            least = min(places.blocks[number].length for number in owners)
            if before + least > run.stop:
                why = Glued(run, before, True, least, owners, least == shortest)
                yield LinePart(FilledRun(run.stop, min(size, before + least)).cells, value, True, why)
            if after - least < run.start:
                why = Glued(run, after - 1, False, least, owners, least == shortest)
                yield LinePart(FilledRun(max(0, after - least), run.start).cells, value, True, why)


def _say_glue(why: Glued, teller: Teller) -> str:
    way = ("begins", "earliest") if why.rightward else ("ends", "latest")
    end = f"{way[0]} at {teller.cell(why.wall)} at the {way[1]}"
    if len(why.owners) == 1:
        return f"{teller.block(why.owners[0])}, which has {teller.cells(why.run)}, {end}"
    said = f"the block at {teller.cells(why.run)} {end} and is at least {why.least} long"
    if why.shortest:
        return said
    few = len(why.owners) <= MAX_NAMED
    return f"{said}, as {f'only {teller.blocks(why.owners)} has it' if few else 'no shorter one has it'}"


# cells between blocks


class ReachedCell(NamedTuple):
    """A block beside cells that it doesn't reach: its last cell at the latest, or its first at the earliest, and a cell
    that it alone can have, if that is why."""

    block: int
    end: int
    owned: int | None


class Unreached(NamedTuple):
    """Cells that no block of a value reaches, and the blocks to their left and right."""

    run: FilledRun
    value: int
    left: ReachedCell | None
    right: ReachedCell | None


def _unreached(places: BlockPlaces) -> Iterator[LinePart]:
    """Cells that are between what the blocks of a value reach."""
    for value in places.able:
        losing = places.uncovered[value]
        blocks = [(number, places.reach(number)) for number in places.of_value(value)] if losing else []
        for _, reach in blocks:
            losing &= ~reach.cells
        for run in _runs(losing):
            left = max((number for number, reach in blocks if reach.stop <= run.start), default=None)
            right = min((number for number, reach in blocks if reach.start >= run.stop), default=None)
            why = Unreached(run, value, _bound(places, left, True), _bound(places, right, False))
            yield LinePart(run.cells, value, False, why)


def _bound(places: BlockPlaces, number: int | None, left: bool) -> ReachedCell | None:
    """The bound of a block at the left or right of cells."""
    if number is None:
        return None
    length, value = places.blocks[number]
    reach = places.reach(number)
    last = reach.stop - 1 if left else reach.start
    tie = places.latest(number) if left else reach.start + length - 1
    tied = places.known[value] >> tie & 1 and places.owners(FilledRun(tie, tie + 1), value) == [number]
    return ReachedCell(number, last, tie if tied else None)


def _mercury(places: BlockPlaces) -> Iterator[LinePart]:
    """Cells that are too far from one that the block beside them has."""
    for part in _unreached(places):
        bounds = [bound for bound in (part.why.left, part.why.right) if bound is not None]
        if bounds and all(bound.owned is not None for bound in bounds):
            yield part


def _say_unreached(why: Unreached, teller: Teller) -> str:
    bounds = [(bound, word) for bound, word in ((why.left, "ends"), (why.right, "begins")) if bound is not None]
    if not bounds:
        return f"no block is {teller.colour(why.value).strip() or 'such'}"
    said = []
    for bound, word in bounds:
        block = teller.block(bound.block)
        who = block if bound.owned is None else f"{block}, which alone reaches {teller.cell(bound.owned)},"
        said.append(f"{who} {word} at {teller.cell(bound.end)} at the {'latest' if word == 'ends' else 'earliest'}")
    return listed(said)


class Gap(NamedTuple):
    """Cells in a row, and the blocks that are too long for them."""

    run: FilledRun
    blocks: tuple[int, ...]


def _forcing(places: BlockPlaces) -> Iterator[LinePart]:
    """Cells in a row that are too few for each block that could lie there."""
    for value, able in places.able.items():
        if not places.uncovered[value]:
            continue
        for run in _runs(able):
            if not run.cells & places.uncovered[value]:
                continue
            numbers = []
            for number in places.of_value(value):
                reach = places.reach(number)
                if reach.start < run.stop and run.start < reach.stop:
                    numbers.append(number)
            if numbers and min(places.blocks[number].length for number in numbers) > run.length:
                yield LinePart(run.cells, value, False, Gap(run, tuple(numbers)))


def _say_forcing(why: Gap, teller: Teller) -> str:
    few = len(why.blocks) <= MAX_NAMED
    too_long = teller.blocks(why.blocks) if few else "each block that could lie there"
    return f"the gap of {why.run.length} at {teller.cells(why.run)} is too small for {too_long}"


class Joint(NamedTuple):
    """A cell between two runs, the run that they would be with it, and the longest block of the line."""

    cell: int
    run: FilledRun
    longest: int


def _splitting(places: BlockPlaces) -> Iterator[LinePart]:
    """A cell between two runs that no block can have together."""
    for value, known in places.known.items():
        if not places.uncovered.get(value):
            continue
        runs = [*_runs(known)]
        for one, other in pairwise(runs):
            if other.start == one.stop + 1 and places.uncovered[value] >> one.stop & 1:
                longest = max(places.blocks[number].length for number in places.of_value(value))
                why = Joint(one.stop, FilledRun(one.start, other.stop), longest)
                yield LinePart(1 << one.stop, value, False, why)


def _say_splitting(why: Joint, teller: Teller) -> str:
    too_long = why.longest < why.run.length
    but = f"no block is longer than {why.longest}" if too_long else "no block reaches all of them"
    return f"with {teller.cell(why.cell)} there would be {why.run.length} in a row, {teller.cells(why.run)}, and {but}"


class JoinedRuns(NamedTuple):
    """Two cells of one block."""

    first: int
    last: int
    block: int


def _joining(places: BlockPlaces) -> Iterator[LinePart]:
    """Two runs that one block alone can have are part of it."""
    for value, known in places.known.items():
        runs = [*_runs(known)] if places.losing else []
        sole = [owners[0] if len(owners := places.owners(run, value)) == 1 else None for run in runs]
        for (one, block), (other, same) in pairwise(zip(runs, sole, strict=True)):
            if block is not None and block == same:
                why = JoinedRuns(one.stop - 1, other.start, block)
                yield LinePart(FilledRun(one.stop, other.start).cells, value, True, why)


def _say_joining(why: JoinedRuns, teller: Teller) -> str:
    return f"{teller.block(why.block)} alone reaches {teller.cell(why.first)} and {teller.cell(why.last)}"


# all arrangements


class Extremes(NamedTuple):
    """The blocks beside what is concluded, and where each begins in the leftmost and in the rightmost arrangement."""

    block: int
    leftmost: int
    rightmost: int


def _find_arrangements(line: BlockLine, state: State) -> Conclusion[Parts] | None:
    """What no arrangement of the blocks has goes."""
    places = line.places(state)
    if places.starts is None:
        return Conclusion([], line.variables, Parts(places.blocks, ()))
    if places.lost is None:
        return None
    prunings = [line.removal(cell, mask) for cell, mask in enumerate(places.lost) if mask]
    told: list[LinePart] = []
    for number in range(len(places.blocks)) if state.told else ():
        run = places.reach(number)
        if (run.cells << 1 | run.cells | run.cells >> 1) & places.losing:
            why = Extremes(number, run.start, places.latest(number))
            told.append(LinePart(run.cells, places.blocks[number].value, True, why))
    return Conclusion(prunings, line.variables, Parts(places.blocks, tuple(told)))


def _say_arrangements(conclusion: Conclusion[Parts], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """With the extremes, unless these are many blocks."""
    rule = phrases.rule(constraints)
    if not conclusion.prunings:
        return f"{rule}, and no arrangement is left"
    blocks, parts = conclusion.detail
    if not 0 < len(parts) <= MAX_NAMED:
        return f"{rule}, and every arrangement that is left agrees"
    teller = Teller(conclusion.seen, blocks, phrases)
    left, right = (
        listed([f"{teller.block(part.why.block)} at {teller.cell(getattr(part.why, side))}" for part in parts])
        for side in ("leftmost", "rightmost")
    )
    return f"{rule}: leftmost {left}, rightmost {right}, and every arrangement between them agrees"


BlockLine.techniques = (
    Technique("exact fit", 11, _finder(_exact_fit), _teller(_say_fit)),
    Technique("line complete", 12, _finder(_complete), _teller(_say_complete)),
    Technique("simple boxes", 13, _finder(_simple_boxes), _teller(_say_fit)),
    Technique("punctuating", 14, _finder(_punctuating), _teller(_say_punctuating)),
    Technique("forcing", 15, _finder(_forcing), _teller(_say_forcing)),
    Technique("splitting", 16, _finder(_splitting), _teller(_say_splitting)),
    Technique("joining", 17, _finder(_joining), _teller(_say_joining)),
    Technique("glue", 18, _finder(_glue, 2), _teller(_say_glue)),
    Technique("mercury", 20, _finder(_mercury, 1), _teller(_say_unreached)),
    Technique("simple spaces", 21, _finder(_unreached, 1), _teller(_say_unreached)),
    Technique("overlap", 22, _finder(_overlap), _teller(_say_overlap)),
    Technique("block arrangements", 27, _find_arrangements, _say_arrangements, quick=True),
)
