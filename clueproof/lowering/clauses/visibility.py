"""Clauses for what is seen along lines: the first value, the visible heights, the open cells."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, islice, pairwise
from typing import NamedTuple

from clueproof.lowering.clauses.dispatch import write_clauses
from clueproof.lowering.clauses.sums import unary_count
from clueproof.lowering.clauses.target import ClauseTarget
from clueproof.lowering.clauses.template import clause_template
from clueproof.model import FirstVisible, Literal, VisibleCount, VisibleSum, values_of

LARGEST_TEMPLATE = 24
"""Cells in reach of a sight up to which its clauses are kept: on larger boards hardly any two sights are alike."""


@write_clauses.register
def first_seen(constraint: FirstVisible, target: ClauseTarget) -> None:
    """A cell that is not 0 has the value, or a cell in front of it does; and some cell has it.

    n cells: n clauses of at most n literals, no variables. Measured on 46 Easy as ABC puzzles:
    such clauses for every border and letter in one model for all puzzles of a shape take half the
    time of a model for each puzzle.
    """
    if not constraint.value:
        target.add_all([(target.equals(cell, 0),) for cell in constraint.line])
        return
    so_far = [target.equals(cell, constraint.value) for cell in constraint.line]
    target.add_all([(*so_far[:stop], target.equals(cell, 0)) for stop, cell in enumerate(constraint.line[:-1], 1)])
    target.add(so_far)


@write_clauses.register
def visible_count(constraint: VisibleCount, target: ClauseTarget) -> None:
    """The tallest so far in order encoding, a literal "visible" for each cell, and a counter of those.

    n cells with d values: n * d variables and 5 * n * d clauses, n * n / 2 more for "so tall so near the
    border, and too few can follow" (a quarter fewer conflicts), and a totalizer (`unary_count`).
    Measured on Skyscrapers of 10x10 and 12x12: with the `equals` literals of the cells instead of
    their order encoding twice the conflicts; a sequential counter or counting by heights gains nothing.
    """
    line, count = constraint.line, constraint.count
    if not line:
        target.add((target.equals(count, 0),))
        return
    heights = sorted({value for cell in line for value in values_of(cell)})
    visible: list[Literal] = []
    # tallest[p][i]: "a cell up to position p is heights[i + 1] or more"
    tallest = [[-target.at_most(line[0], lower) for lower in heights[:-1]]]
    for place, cell in enumerate(line[1:], 2):
        before = tallest[-1]
        here = [-target.at_most(cell, lower) for lower in heights[:-1]]
        seen = target.new()
        visible.append(seen)
        # whoever is seen is taller than all before it, and whoever is taller is seen
        target.add((-seen, *here[:1]))
        target.add_all([(-seen, -low, taller) for low, taller in zip(before, here[1:], strict=False)])
        target.add_all([(-seen, -low) for low in before[-1:]])
        target.add_all([(seen, -high, low) for high, low in zip(here, before, strict=True)])
        if place < len(line):
            tallest.append([target.new() for _ in before])
            for low, high, both in zip(before, here, tallest[-1], strict=True):
                target.add_all([(-low, both), (-high, both), (-both, low, high)])
    for least, reached in enumerate([target.true, *unary_count(visible, target, len(visible))], 1):
        enough = -target.at_most(count, least - 1)
        target.add_all([(-reached, enough), (-enough, reached)])
        for place, so_far in enumerate(tallest[: least - 1], 1):
            # after `place` cells the tallest must leave room for `least - place` taller ones
            room = len(heights) - (least - place)
            target.add((-enough, -so_far[room - 1]) if room > 0 else (-enough,))
    target.add((target.at_most(count, len(line)),))


@write_clauses.register
def sight_total(constraint: VisibleSum, target: ClauseTarget) -> None:
    """Each ray's length in unary, within the bounds that the total and the other rays leave it.

    The rays are added up in halves (a totalizer); the second half of all is what the first one leaves
    of the total, so it needs no variables of its own. Four rays that can reach m cells: at most 5 * m
    variables and 4 * m * m + 15 * m clauses. Measured: about 250 clauses a clue in a Range of 20x25.
    """
    rays = [ray for ray in constraint.rays if ray]
    if not 0 <= constraint.total <= _capacity(rays):
        target.add(())
    elif rays:
        _write_sights([*chain.from_iterable(rays)], target, tuple(map(len, rays)), constraint.total)


@clause_template(kept=2048, fits=lambda size, *_: size <= LARGEST_TEMPLATE)
def _write_sights(literals: Sequence[Literal], target: ClauseTarget, lengths: tuple[int, ...], total: int) -> None:
    """See `sight_total`; the literals are those of rays of these lengths, one ray after the other."""
    cells = iter(literals)
    _write_lengths([[*islice(cells, length)] for length in lengths], _Unary(total, []), target)


class _Unary(NamedTuple):
    """A number from `low` to `high`; `steps[i]` is the literal "it is more than `low + i`"."""

    low: int
    steps: list[Literal]

    @property
    def high(self) -> int:
        return self.low + len(self.steps)


def _capacity(rays: Sequence[Sequence[Literal]]) -> int:
    return sum(map(len, rays))


def _write_lengths(rays: Sequence[Sequence[Literal]], total: _Unary, target: ClauseTarget) -> None:
    """The lengths of the rays add up to `total`, all values of which are in their reach."""
    if len(rays) == 1:
        _write_length(rays[0], total, target)
        return
    half = len(rays) // 2
    left, right = rays[:half], rays[half:]
    one = _within(left, total.low - _capacity(right), total.high, target)
    if total.steps:
        other = _within(right, total.low - _capacity(left), total.high, target)
        _write_sum(one, other, total, target)
    else:
        other = _Unary(total.low - one.high, [-step for step in reversed(one.steps)])
    _write_lengths(left, one, target)
    _write_lengths(right, other, target)


def _within(rays: Sequence[Sequence[Literal]], least: int, most: int, target: ClauseTarget) -> _Unary:
    """A new number for the length of the rays together, which can only be from `least` to `most`."""
    low = max(0, least)
    steps = [target.new() for _ in range(min(_capacity(rays), most) - low)]
    target.add_all([(lower, -higher) for lower, higher in pairwise(steps)])
    return _Unary(low, steps)


def _write_length(ray: Sequence[Literal], length: _Unary, target: ClauseTarget) -> None:
    """`length` is how many literals of the ray stand in front of the first false one."""
    clauses: list[tuple[Literal, ...]] = [(cell,) for cell in ray[: length.low]]
    before: tuple[Literal, ...] = ()
    for cell, reached in zip(ray[length.low :], length.steps, strict=False):
        clauses += [(-reached, cell), (*before, -cell, reached)]
        before = (-reached,)
    if length.high < len(ray):
        clauses.append((*before, -ray[length.high]))
    target.add_all(clauses)


def _write_sum(one: _Unary, other: _Unary, total: _Unary, target: ClauseTarget) -> None:
    """one + other = total.

    "one >= i and other >= j make total >= i + j", "one <= i and other <= j make total <= i + j"; where
    the sum is far out of bounds a clause nearer to them says it already.
    """
    least, most = total.low, total.high
    # the parts of a clause at each value, none where the literal would be false
    one_short, one_more = [(), *((-step,) for step in one.steps)], [*((step,) for step in one.steps), ()]
    short, more = [(), *((-step,) for step in other.steps)], [*((step,) for step in other.steps), ()]
    reached, missed = [*((step,) for step in total.steps), ()], [(), *((-step,) for step in total.steps)]
    for i, (unless, beyond) in enumerate(zip(one_short, one_more, strict=True), one.low + other.low):
        first, stop = max(0, least + 1 - i), min(len(short), most + 2 - i)
        target.add_all([(*unless, *short[j], *reached[i + j - least - 1]) for j in range(first, stop)])
        first, stop = max(0, least - 1 - i), min(len(short), most - i)
        target.add_all([(*beyond, *more[j], *missed[i + j - least + 1]) for j in range(first, stop)])
