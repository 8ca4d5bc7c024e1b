"""Sums in binary: for linear constraints whose decision diagram would be too large."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Mapping, Sequence

from clueproof.lowering.clauses.target import ClauseTarget
from clueproof.model import Cell, Literal, values_of


def write_binary_sum(terms: Sequence[tuple[int, Cell]], least: int, most: int, target: ClauseTarget) -> None:
    """`least <= sum of coefficient * value <= most`, added up by full adders and compared bit by bit.

    The network of Eén and Sörensson, "Translating pseudo-Boolean constraints into SAT" (2006),
    section 5. For n terms of b bits: about n * b adders of 2 variables and 14 clauses, and for an
    integer of d values b variables and b * d clauses. It propagates little.
    """
    columns: dict[int, deque[Literal]] = defaultdict(deque)
    lowest = highest = 0
    for coefficient, cell in terms:
        shares = {value: coefficient * value for value in values_of(cell)}
        low, high = min(shares.values()), max(shares.values())
        lowest, highest = lowest + low, highest + high
        _write_bits({value: share - low for value, share in shares.items()}, cell, columns, target)
    if least > highest or most < lowest:
        target.add(())
        return
    number = _added(columns, (highest - lowest).bit_length(), target)
    if most < highest:
        _at_most(number, most - lowest, target)
    if least > lowest:
        # what is missing to the highest sum that so many bits can hold
        _at_most([-bit for bit in number], (1 << len(number)) - 1 - (least - lowest), target)


def _write_bits(
    shares: Mapping[int, int], cell: Cell, columns: Mapping[int, deque[Literal]], target: ClauseTarget
) -> None:
    """Put the bits of the share that the cell's value has in the sum into the columns of their weight."""
    known: dict[frozenset[int], Literal] = {}
    for place in range(max(shares.values()).bit_length()):
        ones = frozenset(value for value, share in shares.items() if share >> place & 1)
        if not ones:
            continue
        if ones not in known:
            if len(ones) == 1:
                known[ones] = target.equals(cell, *ones)
            else:
                bit = known[ones] = target.new()
                for value in shares:
                    target.add((-target.equals(cell, value), bit if value in ones else -bit))
        columns[place].append(known[ones])


def _added(columns: Mapping[int, deque[Literal]], width: int, target: ClauseTarget) -> list[Literal]:
    """The sum of the bits in the columns, lowest bit first; it is known to need no more than `width`."""
    number = []
    for place in range(width):
        column = columns[place]
        while len(column) > 1:
            a, b = column.popleft(), column.popleft()
            c = column.popleft() if column else -target.true
            total, carry = target.new(), target.new()
            _add_up(a, b, c, total, carry, target)
            column.append(total)
            columns[place + 1].append(carry)
        number.append(column[0] if column else -target.true)
    return number


def _add_up(a: Literal, b: Literal, c: Literal, total: Literal, carry: Literal, target: ClauseTarget) -> None:
    """`a + b + c = total + 2 * carry`."""
    for x, y in ((a, b), (a, c), (b, c)):
        target.add((-x, -y, carry))
        target.add((x, y, -carry))
    for x in (a, -a):
        for y in (b, -b):
            for z in (c, -c):
                odd = ((x == a) + (y == b) + (z == c)) % 2
                target.add((-x, -y, -z, total if odd else -total))


def _at_most(number: Sequence[Literal], bound: int, target: ClauseTarget) -> None:
    """The binary number, lowest bit first, is at most `bound`.

    A clause for each 0 in the bound: here the number has 0 too, or further up 0 where the bound has 1.
    """
    for place, bit in enumerate(number):
        if not bound >> place & 1:
            above = (-number[k] for k in range(place + 1, len(number)) if bound >> k & 1)
            target.add((-bit, *above))
