"""Lines of blocks, as in a Nonogram: where each block can lie, and what people conclude from that.

Sets of cells, and of places where blocks begin, are masks over the line: all places that the candidates leave to a
block are found at once, from left to right and back. The names of the techniques are those of this article, as far as
it has them. Source: [Nonogram](https://en.wikipedia.org/wiki/Nonogram), "Solution techniques".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

from clueproof.deduction.conclusions import Prunings
from clueproof.deduction.engine import Conclusion, LinePropagator, Network, State, Technique, propagates
from clueproof.deduction.engine.propagator import FULL, DrawnLine, TechniqueName
from clueproof.deduction.phrases import Phrases
from clueproof.english import counted, listed, ordinal
from clueproof.model import Runs

MAX_PARTS = 3
"""The most conclusions of one technique in a line that one step tells."""
MAX_TOLD = {1: 3, 2: 2}
"""By the level of a technique: with so many conclusions a step ends, even if more can be seen in the line."""
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


class Arrangements(NamedTuple):
    """All ways to arrange blocks in a line."""

    starts: list[int]
    """For each block the cells where it begins in some arrangement."""
    supported: dict[int, int]
    """By value the cells that have it in some arrangement."""


def arrange(clue: BlocksOfLine, able: Mapping[int, int], size: int) -> Arrangements | None:
    """The arrangements of blocks, given by value (a bit) the cells that can have it; None if there is none.

    What is before a block and what is behind it are independent, so one pass from the left and one from the right meet
    at each place where the block can begin.
    """
    blocks, zero, empty = clue.blocks, clue.zero, able[clue.zero]
    fitting: dict[LineBlock, int] = {}
    reached, begins, ends, last = [], [], 1, 0
    for block in blocks:
        length, value = block
        reach = _spread(ends, empty)
        reached.append(reach)
        if block not in fitting:
            fitting[block] = _fitting(able[value], length)
        places = ((reach & empty) << 1 if value == last else reach) & fitting[block]
        if not places:
            return None
        begins.append(places)
        ends, last = places << length, value
    behind = _spread(ends, empty)
    if not behind >> size & 1:
        return None
    follow = _spread_back(1 << size, empty)
    gaps = behind & follow >> 1
    last = 0
    begun: dict[LineBlock, int] = dict.fromkeys(fitting, 0)
    for number in range(len(blocks) - 1, -1, -1):
        block = blocks[number]
        length, value = block
        if value == last:
            follow = follow >> 1 & empty
        begins[number] &= follow >> length
        begun[block] |= begins[number]
        follow = _spread_back(begins[number], empty)
        gaps |= reached[number] & follow >> 1
        last = value
    supported = dict.fromkeys(able, 0)
    supported[zero] = gaps & empty
    for (length, value), places in begun.items():
        supported[value] |= _widened(places, length)
    return Arrangements(begins, supported)


class ExactFit(NamedTuple):
    """Blocks and gaps are so long, in so many cells."""

    gaps: int
    need: int
    room: FilledRun

    @property
    def spare(self) -> int:
        """How many cells are left over."""
        return self.room.length - self.need


class BlocksOfLine:
    """The blocks of a line, in order, and the bit of 0."""

    def __init__(self, blocks: Sequence[LineBlock], zero: int) -> None:
        self.blocks, self.zero = tuple(blocks), zero
        self.numbers: dict[int, list[int]] = {}
        """By value the places of its blocks among all."""
        for number, block in enumerate(self.blocks):
            self.numbers.setdefault(block.value, []).append(number)
        self.filled = sum(block.length for block in self.blocks)
        """How many cells are part of a block."""
        self.gaps = sum(one.value == other.value for one, other in pairwise(self.blocks))
        """How many cells must part blocks."""

        self.longest = max((block.length for block in self.blocks), default=0)

    def lengths(self, value: int) -> list[int]:
        """How long the blocks of this value are."""
        return [self.blocks[number].length for number in self.numbers[value]]


class BlockPlaces:
    """Where the blocks of a line can lie by its candidates: by value (a bit) the cells that can have it."""

    def __init__(self, clue: BlocksOfLine, able: dict[int, int], arrangements: Arrangements | None, size: int) -> None:
        self.clue, self.able, self.size = clue, able, size
        self.arrangements = arrangements
        self.empty = able[clue.zero]
        """The cells that can be 0."""
        supported = able if arrangements is None else arrangements.supported
        self.lost = {value: cells & ~supported[value] for value, cells in able.items()}
        """By value the cells that can have it, but have it in no arrangement, if there is any."""
        self.losing = 0
        """The cells that have one of their candidates in no arrangement."""
        self.emptied = 0
        """Those that lose the value of a block."""
        for value, cells in self.lost.items():
            self.losing |= cells
            if value != clue.zero:
                self.emptied |= cells
        self.filled = self.losing if len(clue.numbers) > 1 else self.losing & ~self.emptied
        """Those that may turn out to be part of a block."""
        self._owners: dict[tuple[FilledRun, int], list[int]] = {}

    @property
    def starts(self) -> list[int]:
        """For each block the cells where it begins in some arrangement; there must be one."""
        assert self.arrangements is not None
        return self.arrangements.starts

    @cached_property
    def able_at_all(self) -> int:
        """The cells that can be part of a block."""
        cells = 0
        for value in self.clue.numbers:
            cells |= self.able[value]
        return cells

    @cached_property
    def known(self) -> dict[int, list[FilledRun]]:
        """By value the runs of cells that have it for sure."""
        known = {}
        for value in self.clue.numbers:
            cells = self.able[value]
            for other, able in self.able.items():
                if other != value:
                    cells &= ~able
            known[value] = [*_runs(cells)]
        return known

    @cached_property
    def reaches(self) -> list[FilledRun]:
        """For each block from the first cell that it can have to after the last one."""
        return [
            FilledRun(first, self.latest(number) + self.clue.blocks[number].length)
            for number, first in enumerate(map(self.earliest, range(len(self.starts))))
        ]

    @cached_property
    def fit(self) -> ExactFit | None:
        """How the blocks fit between the first and the last cell that can be part of one; None if none can."""
        able, clue = self.able_at_all, self.clue
        if not able:
            return None
        room = FilledRun((able & -able).bit_length() - 1, able.bit_length())
        return ExactFit(clue.gaps, clue.filled + clue.gaps, room)

    def packed(self, start: int) -> Iterator[tuple[LineBlock, FilledRun]]:
        """Each block, and where it lies if the first begins here and each other one as soon as it may."""
        before = 0
        for block in self.clue.blocks:
            start += block.value == before
            yield block, FilledRun(start, start + block.length)
            start, before = start + block.length, block.value

    def ruled_out(self, part: LinePart) -> list[tuple[int, int]]:
        """By value the cells that lose it by what is concluded."""
        return [
            (value, cells & part.cells) for value, cells in self.lost.items() if (value == part.value) != part.is_value
        ]

    def without(self, parts: Iterable[LinePart]) -> BlockPlaces:
        """The places once this is concluded: nothing of it is in any arrangement, so these stay."""
        able = dict(self.able)
        for part in parts:
            for value, cells in self.ruled_out(part):
                able[value] &= ~cells
        return BlockPlaces(self.clue, able, self.arrangements, self.size)

    @property
    def extremes(self) -> tuple[tuple[int, int], ...]:
        """For each block where it begins in the leftmost and in the rightmost arrangement."""
        return tuple([(self.earliest(number), self.latest(number)) for number in range(len(self.starts))])

    def loses_beside(self, value: int) -> int:
        """The cells that lose another candidate than this value."""
        cells = 0
        for other, losing in self.lost.items():
            if other != value:
                cells |= losing
        return cells

    def earliest(self, block: int) -> int:
        """The cell where a block begins in the leftmost arrangement."""
        return (self.starts[block] & -self.starts[block]).bit_length() - 1

    def latest(self, block: int) -> int:
        """The cell where a block begins in the rightmost arrangement."""
        return self.starts[block].bit_length() - 1

    def owners(self, run: FilledRun, value: int) -> list[int]:
        """The blocks that can have all these cells."""
        found = self._owners.get((run, value))
        if found is None:
            found = self._owners[run, value] = []
            for number in self.clue.numbers[value]:
                first = max(0, run.stop - self.clue.blocks[number].length)
                if first <= run.start and self.starts[number] & (1 << run.start + 1) - (1 << first):
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


class _Digits:
    """Finds the cells with one of these candidates: a line is translated to a number in binary, which is far faster
    than a loop over its cells."""

    def __init__(self, mask: int) -> None:
        self._mask = mask
        self._table = bytes([ord("1") if byte & mask else ord("0") for byte in range(256)])

    def cells(self, masks: Sequence[int]) -> int:
        """The cells, given the candidates of each."""
        try:
            digits = bytes(masks).translate(self._table)
        except ValueError:  # there are more than eight values
            digits = b"".join([b"1" if mask & self._mask else b"0" for mask in masks])
        return int(b"0" + digits[::-1], 2)


@propagates(Runs)
class BlockLine(LinePropagator):
    """A line and its blocks."""

    clue: BlocksOfLine
    _digits: dict[int, _Digits]
    """By value those of the value; values that are no block's are one, the mask of all of them."""
    _latest: tuple[Sequence[int], BlockPlaces] | None = None

    @classmethod
    def of(cls, constraint: Runs, position: int, network: Network) -> list[BlockLine]:
        """The propagator of a runs constraint. A value that no cell has gets a bit of its own."""
        line = cls(constraint.line, network, (position,), network.views(constraint.enforce))
        beyond = 1 << len(network.values)
        blocks = [LineBlock(length, network.bit.get(value, beyond)) for length, value in constraint.blocks]
        line.clue = BlocksOfLine(blocks, network.false)
        values = (network.false, *line.clue.numbers)
        others = 0
        for mask in line.read(network.full):
            others |= mask & ~sum(values)
        line._digits = {value: _Digits(value) for value in (*values, *([others] if others else []))}
        return [line]

    def places(self, state: State) -> BlockPlaces:
        """The places of the blocks now."""
        masks = self.read(state.domains)
        latest = self._latest
        if latest is not None and latest[0] == masks:
            return latest[1]
        able = {value: digits.cells(masks) for value, digits in self._digits.items()}
        found = None if latest is None else _same_arrangements(latest[1], able)
        if found is None:
            found = arrange(self.clue, able, len(masks))
        places = BlockPlaces(self.clue, able, found, len(masks))
        self._latest = masks, places
        return places

    def is_idle(self, state: State) -> bool:
        """Has each candidate an arrangement?"""
        places = self.places(state)
        return not places.losing and places.arrangements is not None


def _same_arrangements(places: BlockPlaces, able: Mapping[int, int]) -> Arrangements | None:
    """The arrangements, if only candidates that are in none of them have gone."""
    found = places.arrangements
    if found is None:
        return None
    for value, cells in able.items():
        if found.supported[value] & ~cells or cells & ~places.able[value]:
            return None
    return found


class LinePart(NamedTuple):
    """What is concluded about some cells (a mask): they have a value (a bit), or don't have it; and why."""

    cells: int
    value: int
    is_value: bool
    why: Any


class Parts(NamedTuple):
    """What a step concludes about a line with these blocks, one look after the other."""

    blocks: Sequence[LineBlock]
    parts: tuple[LinePart, ...]
    first: int = 0
    """How many of them the first look found; the others follow from those."""
    extremes: tuple[tuple[int, int], ...] = ()
    """For each block where it begins in the leftmost and in the rightmost arrangement."""


class LineLook(NamedTuple):
    """A way to look at a line: the parts that it finds, for how many reasons it says them, and whether these are cells
    that are in no block of a value (True), or cells of blocks (False)."""

    parts: Callable[[BlockPlaces], Iterator[LinePart]]
    most: int = MAX_PARTS
    empties: bool | None = None

    def told(self, places: BlockPlaces, most: int) -> tuple[LinePart, ...]:
        """The parts for the first few reasons, `most` of them at most, that rule anything out."""
        if (self.empties is True and not places.emptied) or (self.empties is False and not places.filled):
            return ()
        told, reasons = list[LinePart](), set()
        for part in self.parts(places):
            if any(cells for _, cells in places.ruled_out(part)):
                reasons.add(part.why)
                if len(reasons) > min(most, self.most):
                    break
                told.append(part)
        return tuple(told)


def _finder(looks: Sequence[LineLook], most: int) -> Callable[[BlockLine, State], Conclusion[Parts] | None]:
    """Looks at a line in the last of these ways. Who looks at a line sees at once what follows from that there: by the
    ways before, which are easier, or the same one again."""

    def find(line: BlockLine, state: State) -> Conclusion[Parts] | None:
        places = line.places(state)
        told = looks[-1].told(places, most) if places.losing else ()
        if not told:
            return None
        gone: dict[int, int] = {}
        first, now = len(told), told
        while now:
            for part in now:
                _add(gone, places.ruled_out(part))
            places = places.without(now)
            left = most - len({part.why for part in told})
            now = (
                next(filter(None, (look.told(places, left) for look in looks)), ())
                if left > 0 and places.losing
                else ()
            )
            told += now
        parts = Parts(line.clue.blocks, told, first, places.extremes)
        return Conclusion(_prunings(line, gone), line.variables, parts)

    find.__doc__ = looks[-1].parts.__doc__
    return find


def _add(gone: dict[int, int], losing: Iterable[tuple[int, int]]) -> None:
    """Add cells that lose values to the masks that cells lose."""
    for value, cells in losing:
        for cell in _cells(cells):
            gone[cell] = gone.get(cell, 0) | value


def _prunings(line: BlockLine, gone: Mapping[int, int]) -> Prunings:
    return [line.removal(cell, gone[cell]) for cell in sorted(gone)]


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


def _say_parts(conclusion: Conclusion[Parts], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Puts the reasons of all parts into one sentence."""
    first, later = _reasons(conclusion, phrases)
    return _said(conclusion, constraints, phrases, [*first, *(f"then {why}" for why in later)])


def _say_first(conclusion: Conclusion[Parts], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The same without what follows in the line."""
    first, later = _reasons(conclusion, phrases)
    return _said(conclusion, constraints, phrases, [*first, *["then what follows in this line"] * bool(later)])


def _reasons(conclusion: Conclusion[Parts], phrases: Phrases) -> tuple[list[str], list[str]]:
    """Why what the first look finds is so, and why what follows."""
    teller = Teller(conclusion.seen, conclusion.detail.blocks, phrases)
    parts, first = conclusion.detail.parts, conclusion.detail.first
    said = [SENTENCES[type(part.why)](part.why, teller) for part in parts]
    begins = [*dict.fromkeys(said[:first])]
    return begins, [why for why in dict.fromkeys(said[first:]) if why not in begins]


def _said(conclusion: Conclusion[Parts], constraints: tuple[int, ...], phrases: Phrases, reasons: Sequence[str]) -> str:
    rule = phrases.rule(constraints)
    return f"{rule}: {'; '.join(reasons)}" if conclusion.detail.blocks else rule


# all blocks at once


class Whole(NamedTuple):
    """All so many cells of blocks are known, or only so many are left."""

    number: int
    known: bool


def _complete(places: BlockPlaces) -> Iterator[LinePart]:
    """The cells of all blocks are known, or no more than they need are left."""
    zero, need = places.clue.zero, places.clue.filled
    every = (1 << places.size) - 1
    if (every & ~places.empty).bit_count() == need:
        yield LinePart(places.empty, zero, True, Whole(need, True))
    able = places.able_at_all
    if able.bit_count() == need:
        yield LinePart(able, zero, False, Whole(need, False))


def _say_complete(why: Whole, teller: Teller) -> str:
    if why.known:
        return (
            f"all {counted(why.number, 'cell')} of its blocks are found" if why.number > 1 else "its only cell is found"
        )
    return f"only {counted(why.number, 'cell')} {'is' if why.number == 1 else 'are'} left for blocks"


def _exact_fit(places: BlockPlaces) -> Iterator[LinePart]:
    """The blocks and the gaps between them take all cells."""
    fit = places.fit
    if fit is not None and not fit.spare:
        taken = 0
        for block, run in places.packed(fit.room.start):
            taken |= run.cells
            yield LinePart(run.cells, block.value, True, fit)
        yield LinePart(fit.room.cells & ~taken, places.clue.zero, True, fit)


def _simple_boxes(places: BlockPlaces) -> Iterator[LinePart]:
    """Blocks longer than the cells to spare overlap themselves."""
    fit = places.fit
    if fit is not None and 0 < fit.spare < places.clue.longest:
        for block, run in places.packed(fit.room.start):
            if fit.spare < block.length:
                yield LinePart(FilledRun(run.start + fit.spare, run.stop).cells, block.value, True, fit)


def _say_fit(why: ExactFit, teller: Teller) -> str:
    gaps, need, room = why
    gap = f" with {counted(gaps, 'gap')}" if gaps else ""
    said = f"{need} long{gap} in {counted(room.length, 'cell')}, {teller.cells(room)}"
    spare = why.spare
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
    for number, block in enumerate(places.clue.blocks):
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
    for value, runs in places.known.items():
        losing, lengths = places.lost[value], places.clue.lengths(value)
        for run in runs if losing else ():
            beside = (run.cells << 1 | run.cells >> 1) & losing
            if beside and run.length in lengths:
                owners = places.owners(run, value)
                if owners and max(places.clue.blocks[number].length for number in owners) == run.length:
                    yield LinePart(beside, value, False, Owned(run, tuple(owners), run.length == max(lengths)))


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
    size = places.size
    for value, runs in places.known.items():
        able, losing, shortest = places.able[value], places.loses_beside(value), min(places.clue.lengths(value))
        for run in runs if losing else ():
            if not (run.cells << 1 | run.cells >> 1) & losing:
                continue
            before = (~able & (1 << run.start) - 1).bit_length()
            beyond = ~able >> run.stop
            after = min(size, run.stop + (beyond & -beyond).bit_length() - 1)
            owners = tuple(places.owners(run, value))
            if not owners:
                continue
            least = min(places.clue.blocks[number].length for number in owners)
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
    for value, numbers in places.clue.numbers.items():
        losing = places.lost[value]
        blocks = [(number, places.reaches[number]) for number in numbers] if losing else []
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
    length, value = places.clue.blocks[number]
    reach = places.reaches[number]
    last = reach.stop - 1 if left else reach.start
    tie = places.latest(number) if left else reach.start + length - 1
    known = any(run.start <= tie < run.stop for run in places.known[value])
    tied = known and places.owners(FilledRun(tie, tie + 1), value) == [number]
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
    for value, numbers in places.clue.numbers.items():
        losing, longest = places.lost[value], max(places.clue.lengths(value))
        for run in _runs(places.able[value]) if losing else ():
            if run.length >= longest or not run.cells & losing:
                continue
            near = []
            for number in numbers:
                reach = places.reaches[number]
                if reach.start < run.stop and run.start < reach.stop:
                    near.append(number)
            if near and min(places.clue.blocks[number].length for number in near) > run.length:
                yield LinePart(run.cells, value, False, Gap(run, tuple(near)))


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
    for value, runs in places.known.items():
        losing = places.lost[value]
        for one, other in pairwise(runs) if losing else ():
            if other.start == one.stop + 1 and losing >> one.stop & 1:
                longest = max(places.clue.lengths(value))
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
    for value, runs in places.known.items():
        if len(runs) < 2 or not places.loses_beside(value):
            continue
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
    if places.arrangements is None:
        return Conclusion([], line.variables, Parts(places.clue.blocks, ()))
    if not places.losing:
        return None
    gone: dict[int, int] = {}
    _add(gone, places.lost.items())
    told: list[LinePart] = []
    for number, run in enumerate(places.reaches) if state.told else ():
        if (run.cells << 1 | run.cells | run.cells >> 1) & places.losing:
            why = Extremes(number, run.start, places.latest(number))
            told.append(LinePart(run.cells, places.clue.blocks[number].value, True, why))
    parts = Parts(places.clue.blocks, tuple(told), extremes=places.extremes if state.told else ())
    return Conclusion(_prunings(line, gone), line.variables, parts)


def _say_arrangements(conclusion: Conclusion[Parts], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """With the extremes, unless these are many blocks."""
    rule = phrases.rule(constraints)
    if not conclusion.prunings:
        return f"{rule}, and no arrangement is left"
    blocks, parts, _, _ = conclusion.detail
    if not 0 < len(parts) <= MAX_NAMED:
        return f"{rule}, and every arrangement that is left agrees"
    teller = Teller(conclusion.seen, blocks, phrases)
    left, right = (
        listed([f"{teller.block(part.why.block)} at {teller.cell(getattr(part.why, side))}" for part in parts])
        for side in ("leftmost", "rightmost")
    )
    return f"{rule}: leftmost {left}, rightmost {right}, and every arrangement between them agrees"


def _draw_extremes(conclusion: Conclusion[Parts], phrases: Phrases) -> tuple[DrawnLine, ...]:
    """The leftmost and the rightmost arrangement; of a column, which is drawn as a row, the upmost and the lowest."""
    line, (blocks, _, _, extremes) = conclusion.seen, conclusion.detail
    coloured = len({block.value for block in blocks}) > 1
    signs = [phrases.value(line[0], block.value)[:1].upper() if coloured else FULL for block in blocks]
    names = ("top", "bottom") if phrases.line(line).startswith("column") else ("leftmost", "rightmost")
    drawn = []
    for side, name in enumerate(names):
        cells = [""] * len(line)
        for block, sign, starts in zip(blocks, signs, extremes, strict=True):
            cells[starts[side] : starts[side] + block.length] = [sign] * block.length
        drawn.append(DrawnLine(name, tuple(cells)))
    return tuple(drawn)


SENTENCES: Mapping[type, Callable[[Any, Teller], str]] = {
    ExactFit: _say_fit,
    Whole: _say_complete,
    Owned: _say_punctuating,
    Gap: _say_forcing,
    Joint: _say_splitting,
    JoinedRuns: _say_joining,
    Glued: _say_glue,
    Unreached: _say_unreached,
    PlacedBlock: _say_overlap,
}
"""How each reason is said."""
LOOKS = {
    TechniqueName("exact fit", 11): LineLook(_exact_fit),
    TechniqueName("line complete", 12): LineLook(_complete),
    TechniqueName("simple boxes", 13): LineLook(_simple_boxes, empties=False),
    TechniqueName("punctuating", 14): LineLook(_punctuating, empties=True),
    TechniqueName("forcing", 15): LineLook(_forcing, empties=True),
    TechniqueName("splitting", 16): LineLook(_splitting, empties=True),
    TechniqueName("joining", 17): LineLook(_joining, empties=False),
    TechniqueName("glue", 18): LineLook(_glue, 2, empties=False),
    TechniqueName("mercury", 20): LineLook(_mercury, 1, empties=True),
    TechniqueName("simple spaces", 21): LineLook(_unreached, 1, empties=True),
    TechniqueName("overlap", 22): LineLook(_overlap, empties=False),
}
"""The ways to look at a line, easiest first."""

JOINED = ("exact fit", "line complete", "simple boxes")
"""What people look for in one line after the other."""
DRAWN = ("overlap",)
"""What compares both extremes."""


def _techniques() -> Iterator[Technique[BlockLine]]:
    every = [*LOOKS.values()]
    for number, name in enumerate(LOOKS, 1):
        find = _finder(every[:number], MAX_TOLD[name.difficulty // 10])
        draws = _draw_extremes if name.name in DRAWN else None
        yield Technique(*name, find, _say_parts, joins=name.name in JOINED, draws=draws, say_briefly=_say_first)


BlockLine.techniques = (
    *_techniques(),
    Technique("block arrangements", 27, _find_arrangements, _say_arrangements, quick=True, draws=_draw_extremes),
)
