"""Arithmetic over cells that takes no constraint of its own: sums, differences and quotients."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import prod

from clueproof.model.logic import Linear, Table
from clueproof.model.variables import Integer


def total(line: tuple[Integer, ...], result: int) -> Linear:
    """The numbers add up to `result`."""
    return Linear(tuple([(1, cell) for cell in line]), result, result)


def difference(line: tuple[Integer, ...], result: int) -> Table:
    """One of the numbers less all others is `result`; the cells have one domain of positive numbers."""
    return _one_and_the_others(line, lambda others: result + sum(others))


def quotient(line: tuple[Integer, ...], result: int) -> Table:
    """One of the numbers divided by all others is `result`; the cells have one domain of positive numbers."""
    return _one_and_the_others(line, lambda others: result * prod(others))


def _one_and_the_others(line: tuple[Integer, ...], one_of: Callable[[tuple[int, ...]], int]) -> Table:
    """One of the cells, the greatest, follows from the others. As it grows with them the rows are few: two cells of n
    values have 2n at most, and more cells leave each other less."""
    values = line[0].values

    def grown(others: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if one_of(others) > values[-1]:
            return
        if len(others) == len(line) - 1:
            yield others
            return
        for value in values:
            yield from grown((*others, value))

    rows = {
        (*others[:place], one_of(others), *others[place:])
        for others in grown(())
        for place in range(len(line))
        if one_of(others) in values
    }
    return Table(line, tuple(sorted(rows)))
