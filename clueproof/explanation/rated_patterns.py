"""Patterns of Sudoku Explainer between wings and chains: unique loops, universal graves, aligned pairs.

The first two take for granted that there is one solution, so that they may only rate a puzzle of which that is proved:
cells that could exchange two values, or a grid in which every candidate is one of two in its cell and its houses, would
give two solutions or none. Ratings are in tenths. Source: as in `rated_chains`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from clueproof.clock import check_clock
from clueproof.explanation.candidate_masks import (
    ALL_VALUES,
    CELLS,
    HOUSES,
    HOUSES_OF,
    SEEN_FROM,
    SIDE,
    numbers,
    of_cell,
)
from clueproof.explanation.rated_chains import RatedChain

UNIQUE_LOOP = {4: 45, 6: 46, 8: 47}
"""Ratings of loops of so many cells."""
LONG_LOOP = 50
GRAVE_OF_ONE, GRAVE_OF_SEVERAL = 56, 57
ALIGNED_PAIR = 62
_ALL_CELLS = sum(1 << SIDE * cell for cell in CELLS)
"""The candidates of value 0."""
MAX_SUBSET = 7
"""The most cells of a subset that the cells of a pattern, counted as one, make with others."""
MAX_EXTRA = 2
"""Cells of a loop that may have different further candidates."""


class _Pattern(NamedTuple):
    """Cells of which one has another value than the pattern has, and these values of each."""

    cells: tuple[int, ...]
    extra: tuple[int, ...]


def _in_cell(cell: int, values: int) -> int:
    """The candidates of a cell with these values (a mask)."""
    return values << SIDE * cell


# unique loops


def unique_loops(grid: int) -> Iterator[RatedChain]:
    """Loops of cells that could exchange two values, types 1 to 4."""
    values_of = [of_cell(grid, cell) for cell in CELLS]
    seen: set[tuple[int, frozenset[int]]] = set()
    for start in CELLS:
        pair = values_of[start]
        if pair.bit_count() != 2:
            continue
        able = [cell for cell in CELLS if not pair & ~values_of[cell] and cell != start]
        for loop in _loops(start, pair, able, values_of):
            if (pair, frozenset(loop)) in seen:
                continue
            seen.add((pair, frozenset(loop)))
            rating = UNIQUE_LOOP.get(len(loop), LONG_LOOP)
            roof = tuple(sorted(cell for cell in loop if values_of[cell] != pair))
            if len(roof) == 1:
                yield RatedChain(rating, _in_cell(roof[0], pair))
            elif roof:
                pattern = _Pattern(roof, tuple(values_of[cell] & ~pair for cell in roof))
                yield from _one_differs(grid, pattern, rating, rating)
                if len(roof) == 2:
                    yield from _one_is_locked(grid, roof, pair, rating)


def _loops(start: int, pair: int, able: list[int], values_of: list[int]) -> Iterator[list[int]]:
    """Loops from a cell, through houses of different kinds in turn, that have two cells of each house."""
    beside = {
        cell: [(kind, other) for other in (*able, start) if other != cell for kind in _shared_kinds(cell, other)]
        for cell in (*able, start)
    }

    def extended(loop: list[int], kind: int, room: int, extra: int) -> Iterator[list[int]]:
        for next_kind, other in beside[loop[-1]]:
            if next_kind == kind:
                continue
            if other == start:
                if len(loop) >= 4 and _is_loop(loop):
                    yield loop
                continue
            if other in loop:
                continue
            more = values_of[other] & ~pair
            together = extra | more
            if more and not room and together & (together - 1):
                continue
            if more and together & (together - 1) and sum(values_of[cell] != pair for cell in loop) >= MAX_EXTRA:
                continue
            yield from extended([*loop, other], next_kind, max(0, room - bool(more)), together)

    check_clock()
    yield from extended([start], -1, MAX_EXTRA, 0)


def _shared_kinds(cell: int, other: int) -> list[int]:
    """Box 0, row 1, column 2, as far as the cells share them."""
    return [kind for kind in range(3) if HOUSES_OF[cell][kind] == HOUSES_OF[other][kind]]


def _is_loop(loop: list[int]) -> bool:
    """Has each house as many cells of one turn as of the other, one or none?"""
    turns = [[house for cell in loop[turn::2] for house in HOUSES_OF[cell]] for turn in (0, 1)]
    return all(len({*houses}) == len(houses) for houses in turns) and {*turns[0]} == {*turns[1]}


def _one_differs(grid: int, pattern: _Pattern, of_value: int, of_subset: int) -> Iterator[RatedChain]:
    """One of the cells has one of its extra values: if it can be only one it goes from what sees all of them, else they
    make a subset with other cells of a house."""
    cells, extra = pattern
    union, sight = 0, -1
    for cell, values in zip(cells, extra, strict=True):
        union |= values
        sight &= SEEN_FROM[cell]
    if not union & (union - 1):
        out = grid & sight & union * _ALL_CELLS
        if out:
            yield RatedChain(of_value, out)
        return
    for number in {*HOUSES_OF[cells[0]]}.intersection(*(HOUSES_OF[cell] for cell in cells[1:])):
        house = HOUSES[number]
        others = [cell // SIDE for cell in numbers(house) if cell // SIDE not in cells]
        others = [cell for cell in others if of_cell(grid, cell).bit_count() > 1]
        for size in range(max(1, union.bit_count() - 1), min(MAX_SUBSET, len(others))):
            for chosen in combinations(others, size):
                taken = union
                for cell in chosen:
                    taken |= of_cell(grid, cell)
                if taken.bit_count() != size + 1:
                    continue
                out = 0
                for cell in others:
                    if cell not in chosen:
                        out |= grid & _in_cell(cell, taken)
                if out:
                    yield RatedChain(of_subset + size, out)


def _one_is_locked(grid: int, roof: tuple[int, ...], pair: int, rating: int) -> Iterator[RatedChain]:
    """A value of the pair has no other place in a house of both cells: the other value goes from them."""
    own = _in_cell(roof[0], ALL_VALUES) | _in_cell(roof[1], ALL_VALUES)
    for number in {*HOUSES_OF[roof[0]]} & {*HOUSES_OF[roof[1]]}:
        for value in numbers(pair):
            if not grid & HOUSES[number] << value & ~own:
                yield RatedChain(rating, grid & own & (pair & ~(1 << value)) * _ALL_CELLS)


# bivalue universal graves


def universal_graves(grid: int) -> Iterator[RatedChain]:
    """All cells have two candidates, and all values two places in each house, but for some extra candidates."""
    several = [cell for cell in CELLS if of_cell(grid, cell).bit_count() > 2]
    large = sum(_in_cell(cell, ALL_VALUES) for cell in several)
    extra = 0
    for house in HOUSES:
        for value in range(SIDE):
            places = grid & house << value
            if places.bit_count() > 2:
                odd = places & large
                if not odd:
                    return
                if not odd & (odd - 1):
                    extra |= odd
    rest = grid & ~extra
    open_cells = [cell for cell in CELLS if of_cell(grid, cell).bit_count() > 1]
    if not extra or any(of_cell(rest, cell).bit_count() != 2 for cell in open_cells):
        return
    unsolved = sum(_in_cell(cell, ALL_VALUES) for cell in open_cells)
    if any((rest & unsolved & house << value).bit_count() not in (0, 2) for house in HOUSES for value in range(SIDE)):
        return
    cells = tuple(cell for cell in open_cells if of_cell(extra, cell))
    if len(cells) == 1:
        yield RatedChain(GRAVE_OF_ONE, rest & _in_cell(cells[0], ALL_VALUES))
        return
    pattern = _Pattern(cells, tuple(of_cell(extra, cell) for cell in cells))
    yield from _one_differs(grid, pattern, GRAVE_OF_SEVERAL, GRAVE_OF_SEVERAL)
    if len(cells) == 2 and {*HOUSES_OF[cells[0]]} & {*HOUSES_OF[cells[1]]}:
        common = of_cell(rest, cells[0]) & of_cell(rest, cells[1])
        out = rest & (_in_cell(cells[0], ALL_VALUES & ~common) | _in_cell(cells[1], ALL_VALUES & ~common))
        if common and not common & (common - 1) and out:
            yield RatedChain(GRAVE_OF_SEVERAL, out)


# aligned pairs


def aligned_pairs(grid: int) -> Iterator[RatedChain]:
    """Pairs of values that two cells can't have, as a cell with two candidates that sees both would be left with none:
    values that are in no other pair."""
    two = [cell for cell in CELLS if of_cell(grid, cell).bit_count() == 2]
    beside = {
        cell: {other for other in two if SEEN_FROM[cell] >> SIDE * other & 1}
        for cell in CELLS
        if of_cell(grid, cell).bit_count() > 1
    }
    for one, other in combinations(beside, 2):
        common = beside[one] & beside[other]
        if len(common) < 2:
            continue
        taken = {of_cell(grid, cell) for cell in common}
        sees = SEEN_FROM[one] >> SIDE * other & 1
        possible = [0, 0]
        for first in numbers(of_cell(grid, one)):
            for second in numbers(of_cell(grid, other)):
                if not (sees and first == second) and 1 << first | 1 << second not in taken:
                    possible[0] |= 1 << first
                    possible[1] |= 1 << second
        out = grid & (_in_cell(one, ALL_VALUES & ~possible[0]) | _in_cell(other, ALL_VALUES & ~possible[1]))
        if out:
            yield RatedChain(ALIGNED_PAIR, out)
