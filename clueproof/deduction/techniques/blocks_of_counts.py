"""Blocks of counts: neighbouring lines together, beside the regions that lie in them, and those that they lie in.

Where the regions inside of some rows take all the stars that the rows have room for, the rest of the rows is empty;
where the rows need all the stars of the regions that they lie in, the rest of these is. If all but a few stars are
spoken for so, the rest has these few. Source: Kris De Asis, A Star Battle Guide, on counting
(https://kris.pengy.ca/starbattle); for queens it is the "N rows, N regions" of LinkedIn's puzzle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from clueproof.deduction.engine import Conclusion, Network, Propagator, State, Technique, combines_constraints
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.clauses import Packing, exclusions_of
from clueproof.deduction.techniques.counts import tally
from clueproof.deduction.variables import View
from clueproof.english import listed
from clueproof.model import Cardinality, Literal

MAX_BLOCK = 6
"""The most counts of a block."""
MAX_REST = 8
"""The most cells of a rest whose places a person goes through."""
MAX_COUNTS = 120
"""With more counts nothing is tried."""
MAX_NAMED = 3
"""A sentence names no more counts."""


class _Open(NamedTuple):
    """The open cells of a count, as a set of bits, and the least and the greatest number of them that are true."""

    cells: int
    least: int
    most: int


@combines_constraints
class CountedBlocks(Propagator):
    """The counts of a model, in families of which none overlap, such as rows, columns and regions."""

    def __init__(self, families: Sequence[Sequence[tuple[int, Cardinality]]], network: Network) -> None:
        literals = sorted({literal for family in families for _, count in family for literal in count.literals})
        found = network.derived(exclusions_of)
        near = {one.literal for literal in literals for one in found.get(literal, ())}
        every = sorted({*literals, *(literal for literal in near if network.is_variable(abs(literal)))})
        self.packing, self.network = Packing(network, every), network
        self._place = {literal: place for place, literal in enumerate(literals)}
        self.literals, self.views = literals, network.views(literals)
        self.families = [
            [(position, count.bounds, network.views(count.literals), count.literals) for position, count in family]
            for family in families
        ]
        super().__init__((), dict.fromkeys(view.variable for view in self.views))

    @classmethod
    def build(cls, network: Network) -> Iterator[CountedBlocks]:
        """One for the model, if its counts overlap."""
        families: list[list[tuple[int, Cardinality]]] = []
        covered: list[set[Literal]] = []
        for position, count in enumerate(network.model.constraints):
            if not isinstance(count, Cardinality) or count.enforce or not _is_counted(count, network):
                continue
            own = {*count.literals}
            place = next((place for place, cells in enumerate(covered) if cells.isdisjoint(own)), None)
            if place is None:
                place = len(families)
                families.append([])
                covered.append(set())
            families[place].append((position, count))
            covered[place] |= own
        families = [family for family in families if len(family) > 1]
        if len(families) > 1 and sum(map(len, families)) <= MAX_COUNTS:
            yield cls(families, network)

    def open(self, state: State) -> list[list[_Open]]:
        """What is open of each count, family by family."""
        found = []
        for family in self.families:
            counts = []
            for _, (least, most), views, literals in family:
                true, _ = tally(views, state.domains)
                cells = sum(1 << self._place[literal] for literal in literals if self.is_open(literal, state))
                counts.append(_Open(cells, max(0, least - true), most - true))
            found.append(counts)
        return found

    def is_open(self, literal: Literal, state: State) -> bool:
        """Can the literal still be true, and false?"""
        view = self.views[self._place[literal]]
        return bool(state.domains[view.variable] & view.yes and state.domains[view.variable] & view.no)

    def views_of(self, cells: int) -> list[View]:
        """The views of a set of cells."""
        return [self.views[place] for place in _places(cells)]

    def without(self, cells: int, needed: int) -> tuple[list[Literal], dict[int, None]]:
        """The literals each of which leaves too few places in a set that needs so many, and the constraints that say
        so."""
        packing = self.packing
        own = [self.literals[place] for place in _places(cells)]
        every = packing.set_of(own)
        near = every
        for literal in own:
            near |= packing.excluded[packing.bit[literal].bit_length() - 1]
        lost = [
            packing.literals[place]
            for place in _places(near)
            if packing.literals[place] > 0
            and not packing.fit(every & ~packing.excluded[place] & ~(1 << place), needed - (every >> place & 1))
        ]
        among = {*own, *lost}
        found = self.network.derived(exclusions_of)
        rules = {
            one.position: None for literal in (*own, *lost) for one in found.get(literal, ()) if one.literal in among
        }
        return lost, rules


def _is_counted(count: Cardinality, network: Network) -> bool:
    literals = count.literals
    return (
        len(literals) > 2
        and min(literals) > 0
        and len({*literals}) == len(literals)
        and all(network.is_variable(literal) for literal in literals)
    )


def _places(cells: int) -> Iterator[int]:
    while cells:
        yield (cells & -cells).bit_length() - 1
        cells &= cells - 1


class _Block(NamedTuple):
    """Neighbouring counts of a family, and counts of another one."""

    block: tuple[int, ...]
    others: tuple[int, ...]
    inside: bool
    """Do the others lie in the block? Else the block lies in them."""
    rest: int
    """The cells of the one that are not in the other."""
    least: int
    most: int
    """How many of the rest are true."""
    seen: int


def _blocks(board: CountedBlocks, state: State) -> Iterator[_Block]:
    """The smallest blocks first."""
    every = board.open(state)
    for size in range(1, MAX_BLOCK + 1):
        for number, (family, counts) in enumerate(zip(board.families, every, strict=True)):
            for start in range(len(family) - size + 1):
                chosen = counts[start : start + size]
                union, least, most = _together(chosen)
                if not union or not (chosen[0].cells and chosen[-1].cells):
                    continue
                positions = tuple([position for position, *_ in family[start : start + size]])
                for another, (others, around) in enumerate(zip(board.families, every, strict=True)):
                    if another == number:
                        continue
                    for inside in (True, False):
                        beside = [
                            place
                            for place, count in enumerate(around)
                            if count.cells and (not count.cells & ~union if inside else count.cells & union)
                        ]
                        if not beside:
                            continue
                        cells, fewest, greatest = _together([around[place] for place in beside])
                        if not inside and union & ~cells:
                            continue
                        named = tuple([others[place][0] for place in beside])
                        if inside:
                            yield _Block(positions, named, True, union & ~cells, least - greatest, most - fewest, union)
                        else:
                            yield _Block(
                                positions, named, False, cells & ~union, fewest - most, greatest - least, cells
                            )


def _together(counts: Sequence[_Open]) -> tuple[int, int, int]:
    cells = least = most = 0
    for count in counts:
        cells |= count.cells
        least += count.least
        most += count.most
    return cells, least, most


class BlockOfCounts(NamedTuple):
    """The counts of a block, others that lie in it or in which it lies, and how many true ones the rest has."""

    block: tuple[int, ...]
    others: tuple[int, ...]
    inside: bool
    number: int
    views: tuple[View, ...]


def _find_all_taken(board: CountedBlocks, state: State) -> Conclusion[BlockOfCounts] | None:
    """Neighbouring lines and the regions inside have the same stars, or the regions that the lines lie in: the rest is
    empty; or the rest is full, as it is just large enough."""
    for block in _blocks(board, state):
        rest = block.rest
        if rest and (block.most == 0 or 0 < block.least == rest.bit_count()):
            views = board.views_of(rest)
            number = 0 if block.most == 0 else block.least
            lost = [(view.variable, view.no if number else view.yes) for view in views]
            return _concluded(board, block, number, lost, {})
    return None


def _find_rest(board: CountedBlocks, state: State) -> Conclusion[BlockOfCounts] | None:
    """What neighbouring lines have beside the regions inside, or regions beside the lines inside, has few places: cells
    that would leave it too few are empty."""
    for block in _blocks(board, state):
        if block.least > 0 and block.rest.bit_count() <= MAX_REST:
            lost, rules = board.without(block.rest, block.least)
            prunings = [(view.variable, view.yes) for view in board.network.views(lost)]
            prunings = [(variable, mask) for variable, mask in prunings if state.domains[variable] & mask]
            if prunings:
                return _concluded(board, block, block.least, prunings, rules)
    return None


def _concluded(
    board: CountedBlocks, block: _Block, number: int, lost: list[tuple[int, int]], rules: dict[int, None]
) -> Conclusion[BlockOfCounts]:
    chosen = {*block.block, *block.others}
    used = [views for family in board.families for position, _, views, _ in family if position in chosen]
    reason = dict.fromkeys(view.variable for views in used for view in views)
    detail = BlockOfCounts(block.block, block.others, block.inside, number, tuple(board.views_of(block.rest)))
    return Conclusion(
        lost,
        [view.variable for view in board.views_of(block.rest if number else block.seen & ~block.rest)],
        detail,
        besides=(*block.block, *block.others, *rules),
        reason=[(variable, -1) for variable in reason],
    )


def _say_all_taken(conclusion: Conclusion[BlockOfCounts], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The block and the others have the same."""
    block, others, inside, number, views = conclusion.detail
    where, beside = _span(block, phrases), _named(others, phrases)
    if number:
        return f"{_lie(block, others, inside, phrases)}; that leaves {phrases.counted(number, views)} for as many cells"
    if inside:
        return f"{where} {_have(block)} no more room than {beside}, inside, {_need(others)}"
    return f"{where} {_need(block)} all that {beside} {_have(others)}, in which {_lies(block)}"


def _say_rest(conclusion: Conclusion[BlockOfCounts], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The rest has few places."""
    block, others, inside, number, views = conclusion.detail
    names = phrases.names([view.variable for view in views])
    holds = f"{names} have {phrases.counted(number, views)}"
    return f"{_lie(block, others, inside, phrases)}, so {holds}, and too few places would be left"


def _lie(block: Sequence[int], others: Sequence[int], inside: bool, phrases: Phrases) -> str:
    within, around = (others, block) if inside else (block, others)
    within_said, around_said = _said(within, inside, phrases), _said(around, not inside, phrases)
    return f"{within_said} lie{'s' * (len(within) == 1)} in {around_said}"


def _said(positions: Sequence[int], others: bool, phrases: Phrases) -> str:
    return _named(positions, phrases) if others else _span(positions, phrases)


def _span(block: Sequence[int], phrases: Phrases) -> str:
    """ "row 2 to row 4"."""
    places = [phrases.place([position]) for position in block]
    return listed(places) if len(places) < MAX_NAMED else f"{places[0]} to {places[-1]}"


def _named(others: Sequence[int], phrases: Phrases) -> str:
    """ "row 2 and row 5", "row 2 and 4 more"."""
    places = [phrases.place([position]) for position in others]
    return listed(places if len(places) <= MAX_NAMED else [places[0], f"{len(places) - 1} more"])


def _have(counts: Sequence[int]) -> str:
    return "has" if len(counts) == 1 else "have"


def _need(counts: Sequence[int]) -> str:
    return "needs" if len(counts) == 1 else "need"


def _lies(counts: Sequence[int]) -> str:
    return "it lies" if len(counts) == 1 else "they lie"


CountedBlocks.techniques = (
    Technique("counting", 33, _find_all_taken, _say_all_taken),
    Technique("counting with a rest", 37, _find_rest, _say_rest),
)
