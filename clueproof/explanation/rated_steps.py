"""Ratings of Sudokus on the scale that players know, that of Sudoku Explainer 1.2.1.

A puzzle has the rating of its hardest step if the easiest technique is always taken, in the scale's own order: hidden
singles come before naked ones, and some eliminations count less where they lead to a single at once. So the puzzle is
solved once more in this order. Patterns that take for granted that there is one solution count too, as that is proved
before anything is rated. Where a step is as hard as those before it, all that was found with it is ruled out at once.

Source: https://github.com/SudokuMonster/SukakuExplainer/wiki/Difficulty-ratings-in-Sudoku-Explainer-v1.2.1
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial, reduce
from operator import itemgetter, or_
from typing import NamedTuple

from clueproof.clock import CancelledError, StoppedError, check_clock
from clueproof.deduction.engine.propagation import PropagationEngine
from clueproof.deduction.engine.propagator import Propagator, TechniqueName
from clueproof.deduction.engine.registry import network_of
from clueproof.deduction.techniques.houses import House, confined, houses_of
from clueproof.deduction.techniques.overlapping_houses import OverlappingHouses, positions
from clueproof.deduction.techniques.ranking import (
    HIDDEN_SINGLE,
    HIDDEN_SINGLE_IN_LINE,
    HIDDEN_SUBSET,
    LOCKED_CANDIDATES,
    NAKED_SINGLE,
    NAKED_SUBSET,
    RATINGS,
)
from clueproof.deduction.variables import bits, is_single
from clueproof.explanation.candidate_masks import SIDE, of_cell
from clueproof.explanation.rated_chains import (
    FURTHER,
    RatedChain,
    dynamic_chains,
    multiple_chains,
    nishio_chains,
    static_chains,
)
from clueproof.explanation.rated_patterns import aligned_pairs, unique_loops, universal_graves
from clueproof.questions.instance import Instance

LAST_CELL = 1.0
"""A single in the last open cell of a house."""
SINGLES = (HIDDEN_SINGLE, HIDDEN_SINGLE_IN_LINE, NAKED_SINGLE)
HIDDEN_IN_BOX, HIDDEN_IN_LINE, NAKED = (RATINGS[name] for name in SINGLES)
DIRECT_POINTING, DIRECT_CLAIMING = 1.7, 1.9
DIRECT_HIDDEN = {2: 2.0, 3: 2.5}
POINTING, CLAIMING = 2.6, 2.8
OF_HOUSES = {rating: name for name, rating in RATINGS.items() if name not in SINGLES}
"""The techniques of houses, by their ratings."""
PATTERNS: tuple[tuple[float, Callable[[int], Iterator[RatedChain]]], ...] = (
    (4.5, unique_loops),
    (5.6, universal_graves),
    (6.2, aligned_pairs),
    (6.5, static_chains),
    (7.5, nishio_chains),
    (8.0, multiple_chains),
    (8.5, dynamic_chains),
    *((8.5 + 0.5 * level, partial(dynamic_chains, level=level)) for level in FURTHER),
)
"""What rules candidates out by a grid of them, and the least rating of each."""
BEYOND = 11.0
"""A puzzle that needs more than all of this is rated at least that."""


def solved(instance: Instance) -> tuple[float, bool]:
    """The rating of the hardest step of a 9x9 Sudoku, and whether that is exact: else it is a lower bound. 0 where
    nothing is left to be found. Raises StoppedError if it was cancelled."""
    solving = _Solving(instance)
    hardest = 0.0
    while solving.is_open:
        try:
            number = solving.step(hardest)
        except CancelledError:
            raise
        except StoppedError:
            return max(hardest, LAST_CELL), False
        if number is None:
            return max(hardest, BEYOND), False
        hardest = max(hardest, number)
    return hardest, True


class _Single(NamedTuple):
    """A value (a bit) and the cell (a variable) that must have it."""

    cell: int
    value: int


class _Line(NamedTuple):
    """A row, column or box: its house, and its cells as a mask of variables."""

    house: House
    cells: int


class _Solving:
    """Solves by the techniques of the scale, always the easiest one first.

    An open cell is one that is not filled in, though it may have one candidate left. Sets of cells are masks.
    """

    def __init__(self, instance: Instance) -> None:
        network = network_of(instance.model)
        self._state = PropagationEngine(network, domains=list(network.initial))
        self._open = sum(1 << cell for cell in network.keys)
        lines = [_Line(house, sum(1 << cell for cell in house.variables)) for house in network.derived(houses_of)]
        self._rows, self._columns, self._boxes = (lines[start : start + SIDE] for start in range(0, len(lines), SIDE))
        self._peers = {
            cell: frozenset(peer for line in lines if line.cells >> cell & 1 for peer in line.house.variables) - {cell}
            for cell in network.keys
        }
        boxes, straight = ([line.house for line in some] for some in (self._boxes, self._rows + self._columns))
        cluster = [propagator for propagator in network.propagators if isinstance(propagator, OverlappingHouses)]
        self._searches: list[tuple[float, Callable[[float], float | None]]] = [
            self._of_houses(POINTING, LOCKED_CANDIDATES, boxes),
            self._of_houses(CLAIMING, LOCKED_CANDIDATES, straight),
            *((least, partial(self._rule_out, find)) for least, find in PATTERNS),
        ]
        for number, name in OF_HOUSES.items():
            where = [*boxes, *straight] if name in (*NAKED_SUBSET.values(), *HIDDEN_SUBSET.values()) else cluster
            self._searches.append(self._of_houses(number, name, where))
        self._searches.sort(key=itemgetter(0))
        self._cells = network.keys
        self._lowest = [(network.full[cell] & -network.full[cell]).bit_length() - 1 for cell in self._cells]
        """For each cell the bit of its lowest value."""
        for literal in instance.clues:
            view = network.view(literal)
            self._fill(_Single(view.variable, view.yes))

    @property
    def is_open(self) -> bool:
        """Is any cell open?"""
        return bool(self._open)

    def step(self, hardest: float) -> float | None:
        """Take the easiest step there is, after others that were at most so hard; its rating."""
        check_clock()
        for number, single in self._singles():
            self._fill(single)
            return number
        found = (search(hardest) for _, search in self._searches)
        return next((number for number in found if number is not None), None)

    def _of_houses(
        self, number: float, name: TechniqueName, propagators: Sequence[Propagator]
    ) -> tuple[float, Callable[[float], float | None]]:
        technique = next(technique for technique in propagators[0].techniques if technique.name == name.name)

        def search(_: float) -> float | None:
            found = any(self._state.conclude(technique, propagator) for propagator in propagators)
            return number if found else None

        return number, search

    def _rule_out(self, find: Callable[[int], Iterator[RatedChain]], hardest: float) -> float | None:
        """Take the easiest of these steps, and with it all that are no harder than those before."""
        domains = self._state.domains
        grid = 0
        for cell, (variable, lowest) in enumerate(zip(self._cells, self._lowest, strict=True)):
            grid |= domains[variable] >> lowest << SIDE * cell
        found = [step for step in find(grid) if step.out & grid]
        if not found:
            return None
        easiest = min(step.rating for step in found)
        most = max(easiest, round(10 * hardest))
        out = reduce(or_, (step.out for step in found if step.rating <= most))
        self._state.remove(
            (variable, of_cell(out, cell) << lowest)
            for cell, (variable, lowest) in enumerate(zip(self._cells, self._lowest, strict=True))
        )
        return easiest / 10

    def _fill(self, single: _Single) -> None:
        cell, value = single
        self._open &= ~(1 << cell)
        others = self._state.domains[cell] & ~value
        self._state.remove([(cell, others), *((peer, value) for peer in self._peers[cell])])

    # singles, and what leads to one at once

    def _singles(self) -> Iterator[tuple[float, _Single]]:
        """Singles with their ratings, the easiest first."""
        rows, columns, boxes = ([(line, self._places(line)) for line in some] for some in self._kinds)
        yield from sorted(self._hidden_singles((*rows, *columns, *boxes)))
        for kind in (columns, rows):
            yield from self._after_locking(boxes, kind, DIRECT_POINTING)
        for kind in (columns, rows):
            yield from self._after_locking(kind, boxes, DIRECT_CLAIMING)
        yield from self._after_hidden_subset((*boxes, *columns, *rows), 2)
        for cell in positions(self._open):
            if is_single(self._state.domains[cell]):
                yield NAKED, _Single(cell, self._state.domains[cell])
        yield from self._after_hidden_subset((*boxes, *columns, *rows), 3)

    @property
    def _kinds(self) -> tuple[list[_Line], ...]:
        return self._rows, self._columns, self._boxes

    def _places(self, line: _Line) -> dict[int, int]:
        """For each value that is still to be placed in a line the open cells that can have it."""
        places: dict[int, int] = defaultdict(int)
        for cell in line.house.variables:
            if self._open >> cell & 1:
                for value in bits(self._state.domains[cell]):
                    places[value] |= 1 << cell
        return places

    def _hidden_singles(self, lines: Iterable[_Placing]) -> Iterator[tuple[float, _Single]]:
        """Values with one place left."""
        for line, places in lines:
            number = LAST_CELL if len(places) == 1 else HIDDEN_IN_BOX if line in self._boxes else HIDDEN_IN_LINE
            for value, cells in places.items():
                if is_single(cells):
                    yield number, _Single(cells.bit_length() - 1, value)

    def _after_locking(
        self, lines: Sequence[_Placing], crossing: Sequence[_Placing], number: float
    ) -> Iterator[tuple[float, _Single]]:
        """A value can only be where a line crosses another one, and so has one place left in a third, which is of the
        same kind as the first."""
        for line, places in lines:
            for other, _ in crossing:
                for value, cells in places.items():
                    if cells & ~other.cells:
                        continue
                    for third, wanted in lines:
                        left = wanted.get(value, 0) & ~other.cells
                        if third is not line and left and is_single(left) and left != wanted[value]:
                            yield number, _Single(left.bit_length() - 1, value)

    def _after_hidden_subset(self, lines: Iterable[_Placing], size: int) -> Iterator[tuple[float, _Single]]:
        """So many values have as many places in a line, so that another value has one place left there."""
        for _, places in lines:
            for chosen, taken in confined(list(places.items()), size):
                for value, cells in places.items():
                    left = cells & ~taken
                    if value not in chosen and left and is_single(left) and left != cells:
                        yield DIRECT_HIDDEN[size], _Single(left.bit_length() - 1, value)


_Placing = tuple[_Line, dict[int, int]]
"""A line, and for each value its places there."""
