"""Two blocks in a line of different numbers, and the sum of the numbers between them, as in Doppelblock.

The sum bounds how many numbers lie between the blocks, and which ones. A layout is where the two blocks are, and which
numbers lie between them; techniques look at ever more of what rules layouts out: how far apart blocks are, which cells
lie between them in any case, numbers that are known, all candidates. Source: [Walkthrough of a Double
Block](http://forum.ukpuzzles.org/viewtopic.php?f=5&t=664), UK Puzzle Association.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, cached_property, lru_cache, reduce
from itertools import combinations
from operator import and_, or_
from typing import NamedTuple

from clueproof.deduction.engine import (
    Conclusion,
    LinePropagator,
    Network,
    Propagator,
    State,
    Technique,
    bits,
    combines_constraints,
    is_single,
    propagates,
)
from clueproof.deduction.engine.propagator import TechniqueName
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.arrangements import CountingAutomaton, Move, arrangements_left
from clueproof.deduction.techniques.missing import missing_candidates
from clueproof.deduction.techniques.ways import Near, Said, Way, looking, propagators_near, ways_among
from clueproof.english import counted, either, listed
from clueproof.model import Integer, SumBetween

MAX_NUMBERS = 12
"""Of more numbers in a line nobody tries all sums."""
MAX_ARRANGED = 8
"""The most numbers of a line whose arrangements are gone through."""
MAX_SETS = 4
"""A sentence lists no more sets of numbers that make a sum."""
MAX_LAYOUTS = 3
"""A sentence lists no more places of the blocks."""


class TwoBlocks(NamedTuple):
    """Where the two blocks are in a line, and sets of numbers (masks) that can lie between them."""

    first: int
    last: int
    between: tuple[int, ...]

    def inside(self, place: int) -> bool:
        """Does the place lie between the blocks?"""
        return self.first < place < self.last


class NumbersOfLine:
    """The numbers that lines of a length have besides blocks, and the sums of some of them."""

    def __init__(self, numbers: int, value: Callable[[int], int], length: int) -> None:
        self.bits = sorted(bits(numbers), key=value)
        """The numbers as bits, ascending."""
        self.all = numbers
        self.value = value
        self.complete = len(self.bits) == length - 2
        """Does each number stand in the line?"""
        self._ascending = [value(bit) for bit in self.bits]
        self._length = length

    @cache  # noqa: B019 - it lives as long as the network
    def sizes(self, total: int) -> tuple[int, ...]:
        """How many numbers can have this sum."""
        every = range(min(len(self.bits), self._length - 2) + 1)
        if len(self.bits) <= MAX_NUMBERS:
            return tuple([size for size in every if self.sets(size, total)])
        return tuple([size for size in every if self.least(size) <= total <= self.most(size)])

    @cache  # noqa: B019
    def sets(self, size: int, total: int) -> tuple[int, ...]:
        """The sets of so many numbers that have this sum, as masks."""
        value = self.value
        return tuple([sum(some) for some in combinations(self.bits, size) if sum(map(value, some)) == total])

    def least(self, size: int, without: int | None = None) -> int:
        """The least sum of so many numbers."""
        return sum(self.smallest(size, without))

    def most(self, size: int, without: int | None = None) -> int:
        """The greatest sum of so many numbers."""
        return sum(self.largest(size, without))

    def smallest(self, size: int, without: int | None = None) -> list[int]:
        """The so many smallest numbers, one left out."""
        return [number for number in self._ascending if number != without][:size]

    def largest(self, size: int, without: int | None = None) -> list[int]:
        """The so many largest numbers, one left out."""
        return [number for number in reversed(self._ascending) if number != without][:size]


@propagates(SumBetween)
class BlockedLine(LinePropagator):
    """A line with two blocks, and last the sum of the numbers between them."""

    blocks: int
    """The values of the blocks, as a mask."""
    numbers: NumbersOfLine
    plain: bool
    """Are the cells integers?"""
    tries_sums: bool
    """Are the numbers so few that all their sums are tried?"""
    _latest: tuple[Sequence[int], int, tuple[TwoBlocks, ...]] | None = None

    @classmethod
    def of(cls, constraint: SumBetween, position: int, network: Network) -> list[BlockedLine]:
        """The propagator of a sum between ends."""
        line = cls((*constraint.line, constraint.total), network, (position,), network.views(constraint.enforce))
        line.blocks = sum(network.bit[value] for value in {*constraint.ends} if value in network.bit)
        full = reduce(or_, line.read(network.full)[:-1], 0)
        line.plain = all(isinstance(cell, Integer) for cell in constraint.line)
        line.numbers = NumbersOfLine(full & ~line.blocks, network.value, len(constraint.line))
        line.tries_sums = len(line.numbers.bits) <= MAX_NUMBERS
        return [line]

    def total(self, state: State) -> int | None:
        """The sum, if it is known."""
        mask = self.read(state.domains)[-1]
        return state.variables.value(mask) if mask and is_single(mask) else None

    def cells(self, state: State) -> Sequence[int]:
        """The candidates of the cells."""
        return self.read(state.domains)[:-1]

    def places(self, masks: Sequence[int], total: int) -> list[TwoBlocks]:
        """Where the blocks can be by what cells can be a block, and how many numbers have the sum."""
        able = [place for place, mask in enumerate(masks) if mask & self.blocks]
        sure = {place for place, mask in enumerate(masks) if not mask & ~self.blocks}
        sizes = self.numbers.sizes(total)
        return [
            TwoBlocks(first, last, ())
            for first, last in combinations(able, 2)
            if last - first - 1 in sizes and sure.issubset((first, last))
        ]

    def common(self, layouts: Sequence[TwoBlocks], total: int) -> tuple[int, int]:
        """The numbers that some set between the blocks has, and those that all have, by how far apart these are."""
        sizes = {last - first - 1 for first, last, _ in layouts}
        sets = [some for size in sizes for some in self.numbers.sets(size, total)]
        return reduce(or_, sets, 0), reduce(and_, sets, self.numbers.all)

    def known(self, masks: Sequence[int]) -> list[tuple[int, int]]:
        """The places with a number that is known."""
        return [(place, mask) for place, mask in enumerate(masks) if is_single(mask) and mask & ~self.blocks]

    def layouts(self, masks: Sequence[int], total: int) -> tuple[TwoBlocks, ...]:
        """The layouts that all candidates leave."""
        if self._latest is None or self._latest[:2] != (masks, total):
            found = []
            for first, last, _ in self.places(masks, total):
                between, around = masks[first + 1 : last], (*masks[:first], *masks[last + 1 :])
                sets = [some for some in self.numbers.sets(len(between), total) if self._fits(some, between, around)]
                if sets:
                    found.append(TwoBlocks(first, last, tuple(sets)))
            self._latest = masks, total, tuple(found)
        return self._latest[2]

    def _fits(self, some: int, between: Sequence[int], around: Sequence[int]) -> bool:
        """Is there a number for each cell, those of the set between the blocks, and a cell for each number?"""
        union = 0
        for mask in between:
            if not mask & some:
                return False
            union |= mask
        if some & ~union:
            return False
        others, union = self.numbers.all & ~some, 0
        for mask in around:
            if not mask & others:
                return False
            union |= mask
        return not (self.numbers.complete and others & ~union)


Allowed = Callable[[BlockedLine, Sequence[int], int], Sequence[int]]
"""What is left of the candidates of a line with a sum."""


def _blocks_left(line: BlockedLine, layouts: Sequence[TwoBlocks], masks: Sequence[int]) -> list[int]:
    """Cells are a block in some layout, or in all."""
    some = {place for layout in layouts for place in layout[:2]}
    all_of = {place for place in some if all(place in layout[:2] for layout in layouts)}
    return [
        mask & (line.blocks if place in all_of else -1 if place in some else ~line.blocks)
        for place, mask in enumerate(masks)
    ]


def _by_distance(line: BlockedLine, masks: Sequence[int], total: int) -> Sequence[int]:
    """So many cells lie between the blocks as numbers can have the sum."""
    return _blocks_left(line, line.places(masks, total), masks)


def _side_by_side(line: BlockedLine, masks: Sequence[int], total: int) -> Sequence[int]:
    """A sum of 0 has no numbers: the blocks are side by side."""
    return _by_distance(line, masks, total) if line.numbers.sizes(total) == (0,) else masks


def _at_both_ends(line: BlockedLine, masks: Sequence[int], total: int) -> Sequence[int]:
    """The sum of all numbers has them all: the blocks are at both ends."""
    numbers = line.numbers
    all_between = numbers.complete and numbers.sizes(total) == (len(numbers.bits),)
    return _by_distance(line, masks, total) if all_between else masks


def _surely(layouts: Sequence[TwoBlocks], place: int) -> bool | None:
    """Does a number at this place lie between the blocks (True), outside (False), or perhaps either (None)?"""
    if all(first <= place <= last for first, last, _ in layouts):
        return True
    return None if any(layout.inside(place) for layout in layouts) else False


def _by_numbers(line: BlockedLine, masks: Sequence[int], total: int) -> Sequence[int]:
    """Numbers that no sum has don't lie between the blocks, those that every sum has don't lie outside."""
    if not line.tries_sums:
        return masks
    layouts = line.places(masks, total)
    can, must = line.common(layouts, total)
    allowed = {True: line.blocks | can, False: ~must, None: -1}
    return [mask & allowed[_surely(layouts, place)] for place, mask in enumerate(masks)]


def _by_known_numbers(line: BlockedLine, masks: Sequence[int], total: int) -> Sequence[int]:
    """No block lies so that a known number that no sum has is between the blocks, or one that every sum has outside."""
    if not line.tries_sums:
        return masks
    layouts = line.places(masks, total)
    can, must = line.common(layouts, total)
    known = line.known(masks)
    left = [
        layout
        for layout in layouts
        if not any(mask & (~can if layout.inside(place) else must) for place, mask in known)
    ]
    return _blocks_left(line, left, masks)


def _by_layouts(line: BlockedLine, masks: Sequence[int], total: int) -> Sequence[int]:
    """What no layout has goes: no place of the blocks, with numbers that make the sum between them."""
    if not line.tries_sums:
        return masks
    allowed, numbers = [0] * len(masks), line.numbers.all
    for first, last, sets in line.layouts(masks, total):
        allowed[first] |= line.blocks
        allowed[last] |= line.blocks
        can, besides = reduce(or_, sets), reduce(or_, [numbers & ~some for some in sets])
        for place in range(len(masks)):
            if place not in (first, last):
                allowed[place] |= can if first < place < last else besides
    return [mask & stays for mask, stays in zip(masks, allowed, strict=True)]


def _beside_known_blocks(between: bool, line: BlockedLine, masks: Sequence[int], total: int) -> Sequence[int]:
    blocks = [place for place, mask in enumerate(masks) if not mask & ~line.blocks]
    if len(blocks) != 2:
        return masks
    first, last = blocks
    return [
        stays if (first < place < last) is between else mask
        for place, (mask, stays) in enumerate(zip(masks, _by_layouts(line, masks, total), strict=True))
    ]


def _by_sum_between(line: BlockedLine, masks: Sequence[int], total: int) -> Sequence[int]:
    """Between two known blocks are numbers that make the sum."""
    return _beside_known_blocks(True, line, masks, total)


def _by_sum_outside(line: BlockedLine, masks: Sequence[int], total: int) -> Sequence[int]:
    """Outside of two known blocks are the numbers that make the rest of the sum of all."""
    return _beside_known_blocks(False, line, masks, total) if line.numbers.complete else masks


def _by_arrangements(line: BlockedLine, masks: Sequence[int], total: int) -> Sequence[int]:
    """What no arrangement of the line has goes."""
    numbers = [(bit, line.numbers.value(bit)) for bit in line.numbers.bits]
    if len(numbers) > MAX_ARRANGED or total < 0 or any(number < 0 for _, number in numbers):
        return masks
    return _arrangements(line.blocks, tuple(numbers)).supports(masks, 1 << total)[0]


@lru_cache(64)
def _arrangements(blocks: int, numbers: tuple[tuple[int, int], ...]) -> CountingAutomaton[tuple[int, int]]:
    """A state is how many blocks there were, and which numbers; what is counted is the sum between the blocks."""

    def moves(_: int, state: tuple[int, int]) -> Iterator[Move[tuple[int, int]]]:
        passed, used = state
        if passed < 2:
            yield blocks, (passed + 1, used), -1, 0
        for bit, number in numbers:
            if not used & bit:
                yield bit, (passed, used | bit), -1, number if passed == 1 else 0

    return CountingAutomaton((0, 0), moves, lambda state: -1 if state[0] == 2 else 0)


# what is found, and how it is said


class SumToMake(NamedTuple):
    """A sum, how many numbers can make it, and all numbers that there are."""

    total: int
    sizes: tuple[int, ...]
    numbers: NumbersOfLine

    def sets(self) -> str:
        """ "only 3 + 4 or 1 + 2 + 4 makes 7"; "" if these are many sets."""
        sets = [some for size in self.sizes for some in self.numbers.sets(size, self.total)]
        return f"only {_sums(sets, self.numbers)} makes {self.total}" if len(sets) <= MAX_SETS else ""

    def how_many(self) -> str:
        """ "takes 2 or 3 numbers (one is at most 5, 1 + 2 + 3 + 4 = 10 is too much)"."""
        fewest, most = self.sizes[0], self.sizes[-1]
        too_few = self.numbers.largest(fewest - 1) if fewest > 1 else []
        too_many = self.numbers.smallest(most + 1) if most < len(self.numbers.bits) else []
        bounds = [
            *([f"{_added(too_few)} is too little"] if too_few else []),
            *([f"{_added(too_many)} is too much"] if too_many and len(too_many) > 1 else []),
        ]
        numbers = f"{either([*map(str, self.sizes)])} number{'s' * (self.sizes != (1,))}"
        return f"takes {numbers}{f' ({listed(bounds)})' if bounds else ''}"

    def why_not_between(self, value: int) -> str:
        """Why no set that makes the sum has this number."""
        numbers = self.numbers
        least = [value, *numbers.smallest(self.sizes[0] - 1, value)]
        most = [value, *numbers.largest(self.sizes[-1] - 1, value)]
        if sum(least) > self.total:
            return f"{_added(least)} is too much"
        return f"{_added(most)} is too little" if sum(most) < self.total else f"no sum with {value} is {self.total}"

    def why_between(self, value: int) -> str:
        """Why all sets that make the sum have this number."""
        numbers = self.numbers
        least, most = numbers.smallest(self.sizes[0], value), numbers.largest(self.sizes[-1], value)
        if sum(most) < self.total:
            return f"without {value} {_added(most)} is too little"
        if sum(least) > self.total:
            return f"without {value} {_added(least)} is too much"
        return f"no sum without {value} is {self.total}"

    def why(self, between: Sequence[int], outside: Sequence[int]) -> str:
        """Why some numbers don't lie between the blocks, and others not outside."""
        reasons = [*map(self.why_not_between, between), *map(self.why_between, outside)]
        return self.sets() or listed([*dict.fromkeys(reasons)])


def _added(numbers: Sequence[int]) -> str:
    """ "1 + 2 + 4 = 7"; "7" for one number."""
    return f"{' + '.join(map(str, numbers))} = {sum(numbers)}" if len(numbers) > 1 else str(numbers[0])


def _sums(sets: Sequence[int], numbers: NumbersOfLine) -> str:
    """ "3 + 4 or 1 + 2 + 4"."""
    return listed([" + ".join([str(numbers.value(bit)) for bit in bits(some)]) or "0" for some in sets], "or")


class LineTold(NamedTuple):
    """What the sentence of a step shows."""

    line: BlockedLine
    sum: SumToMake
    between: tuple[tuple[int, int], ...] = ()
    """Variables of cells with numbers (a mask) that matter there: between the blocks, or not allowed outside."""
    outside: tuple[tuple[int, int], ...] = ()
    """The same for cells outside, or numbers that are not allowed between the blocks."""
    layouts: tuple[TwoBlocks, ...] = ()


Tell = Callable[[BlockedLine, Sequence[int], SumToMake, Sequence[tuple[int, int]]], LineTold]
"""What is shown of a line by its candidates before the step, and what it prunes: places with masks."""


def _finder(allowed: Allowed) -> Callable[[BlockedLine, State], Conclusion[LineTold | None] | None]:
    """Looks for what a line with a known sum loses."""

    def find(line: BlockedLine, state: State) -> Conclusion[LineTold | None] | None:
        total, masks = line.total(state), line.cells(state)
        if total is None:
            return None
        left = allowed(line, masks, total) if line.places(masks, total) else ()
        if not any(left):
            return Conclusion([], line.variables)
        prunings = line.keep(masks, left)
        return Conclusion(prunings, line.variables) if prunings else None

    find.__doc__ = allowed.__doc__
    return find


def _shower(
    allowed: Allowed, tell: Tell
) -> Callable[[BlockedLine, State, Conclusion[LineTold | None]], Conclusion[LineTold | None]]:
    """Adds what the sentence shows, and the candidates that must be gone."""

    def show(line: BlockedLine, state: State, conclusion: Conclusion[LineTold | None]) -> Conclusion[LineTold | None]:
        total = line.total(state)
        if total is None or not conclusion.prunings or not line.plain:
            return conclusion
        cells, lost = line.variables[:-1], dict(conclusion.prunings)
        masks = tuple([state.domains[variable] | lost.get(variable, 0) for variable in cells])
        sizes = tuple(sorted({last - first - 1 for first, last, _ in line.places(masks, total)}))
        gone = [(place, lost[variable]) for place, variable in enumerate(cells) if variable in lost]
        told = tell(line, masks, SumToMake(total, sizes, line.numbers), gone)
        missing = missing_candidates(
            cells, state, conclusion.prunings, lambda tried: allowed(line, tuple(tried), total)
        )
        return conclusion._replace(detail=told, required_prunings=missing)

    return show


class LineTeller:
    """Names what a step shows."""

    def __init__(self, told: LineTold, phrases: Phrases) -> None:
        self._told, self._phrases = told, phrases

    @property
    def blocks(self) -> str:
        """ "the shaded cells", "the two 0s"."""
        line = self._told.line
        words = [self._phrases.value(line.variables[0], bit) for bit in bits(line.blocks)]
        if len(words) > 1:
            return listed([f"the {word}" for word in words])
        return f"the {words[0]} cells" if words[0].isalpha() else f"the two {words[0]}s"

    def names(self, cells: Sequence[tuple[int, int]]) -> str:
        """ "r1c2 and r1c3"."""
        return self._phrases.names([variable for variable, _ in cells])

    def as_numbers(self, cells: Sequence[tuple[int, int]]) -> str:
        """ "5 at r1c2"."""
        return listed([f"{self._phrases.values(cell, mask)} at {self._phrases.name(cell)}" for cell, mask in cells])


def _sayer(
    say: Callable[[LineTold, LineTeller], str],
) -> Callable[[Conclusion[LineTold | None], tuple[int, ...], Phrases], str]:
    """Puts the rule before what a step shows."""

    def sentence(conclusion: Conclusion[LineTold | None], constraints: tuple[int, ...], phrases: Phrases) -> str:
        rule, told = phrases.rule(constraints), conclusion.detail
        if told is None:
            return f"{rule}, and {arrangements_left(conclusion)}"
        return f"{rule}{say(told, LineTeller(told, phrases))}"

    return sentence


def _tell_distance(
    line: BlockedLine, masks: Sequence[int], made: SumToMake, gone: Sequence[tuple[int, int]]
) -> LineTold:
    return LineTold(line, made._replace(sizes=line.numbers.sizes(made.total)))


def _say_side_by_side(told: LineTold, teller: LineTeller) -> str:
    return f", so {teller.blocks} are side by side"


def _say_both_ends(told: LineTold, teller: LineTeller) -> str:
    return f", all numbers together, so {teller.blocks} are at both ends"


def _say_distance(told: LineTold, teller: LineTeller) -> str:
    return f", which {told.sum.how_many()}, so as many cells lie between {teller.blocks}"


def _tell_numbers(
    line: BlockedLine, masks: Sequence[int], made: SumToMake, gone: Sequence[tuple[int, int]]
) -> LineTold:
    layouts, variables = line.places(masks, made.total), line.variables
    between = tuple([(variables[place], lost) for place, lost in gone if _surely(layouts, place)])
    outside = tuple([(variables[place], lost) for place, lost in gone if not _surely(layouts, place)])
    return LineTold(line, made, between=between, outside=outside)


def _say_numbers(told: LineTold, teller: LineTeller) -> str:
    """Cells between the blocks lose numbers that no sum has, cells outside those that every sum has."""
    between, outside = teller.names(told.between), teller.names(told.outside)
    said = f"{between} can't lie outside {teller.blocks}" if between else f"{outside} can't lie between {teller.blocks}"
    both = f", and {outside} not between them" if between and outside else ""
    return f"; {said}{both}; {told.sum.why(_values(told, told.between), _values(told, told.outside))}"


def _values(told: LineTold, cells: Sequence[tuple[int, int]]) -> list[int]:
    """The numbers that cells are about, ascending."""
    return [told.sum.numbers.value(bit) for bit in bits(reduce(or_, [mask for _, mask in cells], 0))]


def _tell_known_numbers(
    line: BlockedLine, masks: Sequence[int], made: SumToMake, gone: Sequence[tuple[int, int]]
) -> LineTold:
    layouts = line.places(masks, made.total)
    can, must = line.common(layouts, made.total)
    outside, between = [], []
    for place, mask in line.known(masks):
        inside = [layout.inside(place) for layout in layouts]
        if not mask & can and any(inside):
            outside.append((line.variables[place], mask))
        if mask & must and not all(inside):
            between.append((line.variables[place], mask))
    return LineTold(line, made, between=tuple(between), outside=tuple(outside))


def _say_known_numbers(told: LineTold, teller: LineTeller) -> str:
    """Where the blocks can be beside numbers that are known."""
    said = [
        f"{teller.as_numbers(cells)} {what} lie between {teller.blocks}"
        for cells, what in ((told.outside, "can't"), (told.between, "must"))
        if cells
    ]
    return f"; {listed(said)}, as {told.sum.why(_values(told, told.outside), _values(told, told.between))}"


def _tell_layouts(
    line: BlockedLine, masks: Sequence[int], made: SumToMake, gone: Sequence[tuple[int, int]]
) -> LineTold:
    layouts = line.layouts(masks, made.total)
    cells = [*enumerate(masks)]
    if len(layouts) > 1:
        return LineTold(line, made, layouts=layouts)
    inside = tuple([(line.variables[place], mask) for place, mask in cells if layouts[0].inside(place)])
    around = [(line.variables[place], mask) for place, mask in cells if not layouts[0].inside(place)]
    outside = tuple([(variable, mask) for variable, mask in around if mask & ~line.blocks])
    return LineTold(line, made, between=inside, outside=outside, layouts=layouts)


def _say_sum_between(told: LineTold, teller: LineTeller) -> str:
    """What the numbers between known blocks can be."""
    return f", {_say_rest(told.between, told.sum.total, told.layouts[0].between, told.sum.numbers, teller)}"


def _say_sum_outside(told: LineTold, teller: LineTeller) -> str:
    """What is left to the cells outside of known blocks."""
    numbers, total = told.sum.numbers, told.sum.total
    every = sum(map(numbers.value, numbers.bits))
    sets = [numbers.all & ~some for some in told.layouts[0].between]
    left = f"which leaves {every} - {total} = {every - total} outside"
    return f", {left}; {_say_rest(told.outside, every - total, sets, numbers, teller)}"


def _say_rest(
    cells: Sequence[tuple[int, int]], total: int, sets: Sequence[int], numbers: NumbersOfLine, teller: LineTeller
) -> str:
    """What a sum leaves to the cells that are open: "7 - 2 = 5 is left to r1c2 and r1c3: 1 + 4"."""
    known = reduce(or_, [mask for _, mask in cells if is_single(mask)], 0)
    still_open = [(variable, mask) for variable, mask in cells if not is_single(mask)]
    parts = [*map(numbers.value, bits(known))]
    rest = total - sum(parts)
    said = " - ".join(map(str, (total, *parts)))
    left = f"{said} = {rest}" if parts else said
    sums = _sums([some & ~known for some in sets], numbers) if len(sets) <= MAX_SETS else ""
    where = f"{left} is left to {teller.names(still_open)}"
    return f"{where}: {sums}" if sums and len(still_open) > 1 else where


def _say_layouts(told: LineTold, teller: LineTeller) -> str:
    """Where the blocks can be, and what is between them there."""
    layouts, numbers = told.layouts, told.sum.numbers
    if len(layouts) > MAX_LAYOUTS or any(len(layout.between) > MAX_SETS for layout in layouts):
        return f"; all {counted(len(layouts), 'place')} that are left for {teller.blocks} agree"
    said = [
        f"{_sums(layout.between, numbers) if layout.last - layout.first > 1 else 'nothing'} between "
        f"{teller.names([(told.line.variables[layout.first], 0), (told.line.variables[layout.last], 0)])}"
        for layout in layouts
    ]
    return f": it is {listed(said, 'or')}"


def _tell_line(line: BlockedLine, masks: Sequence[int], made: SumToMake, gone: Sequence[tuple[int, int]]) -> LineTold:
    return LineTold(line, made)


def _say_arrangements(told: LineTold, teller: LineTeller) -> str:
    return ", and every arrangement that is left agrees"


def _find_total(line: BlockedLine, state: State) -> Conclusion[LineTold | None] | None:
    """When all cells are known, set the sum, as bookkeeping."""
    masks = line.cells(state)
    if not all(map(is_single, masks)):
        return None
    blocks = [place for place, mask in enumerate(masks) if mask & line.blocks]
    others = [mask for mask in masks if mask & ~line.blocks]
    if len(blocks) != 2 or len({*others}) < len(others):
        return Conclusion([], line.variables)
    total = sum(map(state.variables.value, masks[blocks[0] + 1 : blocks[1]]))
    had = line.read(state.domains)[-1]
    left = had & state.variables.bit.get(total, 0)
    if not left:
        return Conclusion([], line.variables)
    return Conclusion([line.removal(len(masks), had & ~left)], line.variables) if had != left else None


def _technique(
    name: str,
    difficulty: int,
    allowed: Allowed,
    tell: Tell,
    say: Callable[[LineTold, LineTeller], str],
    quick: bool = False,
) -> Technique[BlockedLine]:
    return Technique(name, difficulty, _finder(allowed), _sayer(say), quick=quick, evidence=_shower(allowed, tell))


BlockedLine.techniques = (
    Technique("sum of a line", 0, _find_total, _sayer(_say_arrangements), quick=True),
    _technique("blocks side by side", 11, _side_by_side, _tell_line, _say_side_by_side),
    _technique("blocks at both ends", 11, _at_both_ends, _tell_line, _say_both_ends),
    _technique("distance of blocks", 14, _by_distance, _tell_distance, _say_distance, quick=True),
    _technique("numbers between blocks", 16, _by_numbers, _tell_numbers, _say_numbers),
    _technique("blocks around a number", 17, _by_known_numbers, _tell_known_numbers, _say_known_numbers),
    _technique("sum between blocks", 18, _by_sum_between, _tell_layouts, _say_sum_between),
    _technique("sum outside of blocks", 19, _by_sum_outside, _tell_layouts, _say_sum_outside),
    _technique("places of blocks", 27, _by_layouts, _tell_layouts, _say_layouts, quick=True),
    _technique("arrangements with a sum", 32, _by_arrangements, _tell_line, _say_arrangements),
)


# the layouts of a line, with what is beside it

FEW, MANY = 4, 12
"""So many places of the blocks are few, or as many as anybody goes through."""
BESIDE = 16
"""The most conclusions that are drawn from each place, the nearest first."""
MAX_WHY = 200
"""The characters that are left to say what follows in each way."""


@combines_constraints
class BlocksWithOthers(Propagator):
    """The blocks of a line, and the lines that cross it, with those beside."""

    def __init__(self, line: BlockedLine, network: Network) -> None:
        super().__init__(line.constraints, line.variables, line.enforce)
        self.line, self._network = line, network

    @classmethod
    def build(cls, network: Network) -> Iterator[BlocksWithOthers]:
        """One for each line with blocks."""
        for position, constraint in enumerate(network.model.constraints):
            if isinstance(constraint, SumBetween):
                for line in BlockedLine.of(constraint, position, network):
                    if line.plain and line.tries_sums:
                        yield cls(line, network)

    @cached_property
    def near(self) -> Near:
        """What looks at the cells of lines that cross this one."""
        at = self._network.derived(looking)
        crossing = dict.fromkeys(one for variable in self.variables for one in at[variable])
        return propagators_near(self._network, dict.fromkeys(cell for one in crossing for cell in one.variables))

    def way(self, layout: TwoBlocks) -> Way:
        """The places of the blocks, as what cells are then."""
        line = self.line
        return [
            (variable, line.blocks if place in layout[:2] else ~line.blocks)
            for place, variable in enumerate(line.variables[:-1])
        ]


class BlocksWay(NamedTuple):
    """The cells of two blocks, whether they can be there, and what says what follows."""

    cells: tuple[int, int]
    left: bool
    said: Said | None


def _ways(name: TechniqueName, fewest: int, most: int) -> Technique[BlocksWithOthers]:
    def find(about: BlocksWithOthers, state: State) -> Conclusion[tuple[BlocksWay, ...]] | None:
        """What all places of the blocks in a line have in common that the lines near leave."""
        line = about.line
        total, masks = line.total(state), line.cells(state)
        layouts = () if total is None else line.layouts(masks, total)
        if not fewest <= len(layouts) <= most:
            return None
        ways = ways_among(state, about.near, [*map(about.way, layouts)], BESIDE)
        if ways is None:
            return None
        found = ways.conclusion(about, about.variables, (), own_if_one=True)
        goal = next((variable for variable, _ in found.prunings), -1)
        told = [
            BlocksWay(
                (line.variables[layout.first], line.variables[layout.last]),
                -1 not in said,
                said.get(-1 if -1 in said else goal),
            )
            for layout, said in zip(layouts, ways.said, strict=True)
        ]
        return Conclusion(found.prunings, found.seen, tuple(told), found.besides, reason=found.reason)

    return Technique(*name, find, _say_ways_to_place)


def _say_ways_to_place(
    conclusion: Conclusion[tuple[BlocksWay, ...]], constraints: tuple[int, ...], phrases: Phrases
) -> str:
    """The places, and what each leads to."""
    left = MAX_WHY
    why = []
    for way in conclusion.detail:
        if way.said is not None:
            said = f"{phrases.names(way.cells)}: {way.said.sentence(phrases)}"
            if len(said) <= left:
                left -= len(said)
                why.append(said)
    number = len(conclusion.detail)
    places = f"{'both' if number == 2 else f'all {number}'} places that are left lead to this"
    return f"{phrases.rule(constraints)}, and {places}" + f" ({'; '.join(why)})" * bool(why)


BlocksWithOthers.techniques = (
    _ways(TechniqueName("few ways to place blocks", 40), 2, FEW),
    _ways(TechniqueName("ways to place blocks", 51), FEW + 1, MANY),
)
