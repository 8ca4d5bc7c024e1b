"""Clauses for counting and adding: cardinality and linear sums."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple

from clueproof.lowering.clauses.binary_sum import write_binary_sum
from clueproof.lowering.clauses.dispatch import write_clauses
from clueproof.lowering.clauses.interval_diagram import diagram_of, write_diagram
from clueproof.lowering.clauses.target import ClauseTarget
from clueproof.lowering.clauses.template import clause_template
from clueproof.model import Cardinality, Cell, Linear, Literal, values_of

MOST_SUBSETS = 150
"""A count that so few clauses say needs no counter: half of 8 takes 112, half of 10 takes 420."""
LARGEST_COUNTER = 200_000
"""Literals times bound up to which a totalizer is written; that takes some 2 clauses for each."""
LARGEST_TEMPLATE = 1000
"""Literals times bound up to which the clauses of a count are kept for the next one of its kind."""
LARGEST_PAIR = 100
"""Values of two parts of a sum, together, up to which the same holds for their clauses."""
MOST_COUNTED = 300
"""Literals beside an integer that are counted in unary."""
MOST_ARCS = 20_000
"""A linear sum whose decision diagram has more arcs than this is added up in binary instead."""


@clause_template(kept=64, fits=lambda size, upto: size * upto <= LARGEST_TEMPLATE)
def unary_count(literals: Sequence[Literal], target: ClauseTarget, upto: int) -> Sequence[Literal]:
    """Literals "at least 1 is true", "at least 2 are", ... as far as `upto` (capped there).

    The totalizer of Bailleux and Boufkhad (2003), both directions, so that one counter serves
    lower and upper bounds: O(n * upto * log n) clauses, O(n log n) variables.
    """
    return _totalizer(literals, target, upto)


def _totalizer(literals: Sequence[Literal], target: ClauseTarget, upto: int) -> list[Literal]:
    """See `unary_count`."""
    if upto <= 0 or not literals:
        return []
    if len(literals) == 1:
        return [literals[0]]
    half = len(literals) // 2
    left = _totalizer(literals[:half], target, upto)
    right = _totalizer(literals[half:], target, upto)
    top = min(upto, len(left) + len(right))
    total = [target.new() for _ in range(top)]
    # as parts of clauses: "not i or more", and "more than i"
    (below, above), (others_below, others_above) = (
        ([(), *[(-literal,) for literal in part]], [*[(literal,) for literal in part], ()]) for part in (left, right)
    )
    clauses: list[Sequence[Literal]] = []
    for i in range(len(left) + 1):
        for j in range(len(right) + 1):
            # i on the left and j on the right make i + j; capped counts only bound from below
            if i + j > 0:
                clauses.append((*below[i], *others_below[j], total[min(i + j, top) - 1]))
            if i + j < top:
                clauses.append((*above[i], *others_above[j], -total[i + j]))
    target.add_all(clauses)
    return total


def write_count(literals: Sequence[Literal], least: int, most: int, target: ClauseTarget) -> None:
    """From `least` to `most` of the literals are true.

    Counts the literals or their negations, whichever reach the bounds sooner. Bounds that few
    subsets say are said by those (no variables); "at most one" by itself; the rest by one totalizer
    for both bounds, whose halves are compared as a pair (`write_pair`), and if that gets too large by a
    sum in binary; or as the encoding says. Measured on n x n grids with n/2 ones in each line, no three
    alike and an irreducible set of clues, milliseconds to prove one unique, before the halves were a pair,
    which saves a fifth of the clauses:

    n | subsets | totalizer | PySAT's totalizer | sequential counter | cardinality network
    --- | --- | --- | --- | --- | ---
    6 | 0.04 | 0.07 | 0.10 | 0.08 | 0.16
    8 | 0.08 | 0.14 | 0.21 | 0.17 | 0.31
    10 | 0.19 | 0.28 | 0.44 | 0.37 | 1.1
    12 | 0.77 | 0.58 | 0.93 | 0.77 | 1.8
    14 | | 1.1 | 1.7 | 1.9 | 3.1
    20 | | 7.8 | 8.3 | 8.4 | 29
    24 | | 18 | 33 | 45 |
    30 | | 66 | 138 | 166 |
    """
    size = len(literals)
    least, most = max(least, 0), min(most, size)
    if least > most:
        target.add(())
        return
    if least > size - most:
        literals, least, most = [-literal for literal in literals], size - most, size - least
    # targets may have these two by themselves
    if least == most == 1:
        target.exactly_one(literals)
    elif most == 1:
        target.at_most_one(literals)
    elif target.encoding.cardinality:
        target.count(literals, least, most, target.encoding.cardinality)
    else:
        _write_between(literals, target, least, most)


@clause_template(kept=64, fits=lambda size, least, most: size * (most + 1) <= LARGEST_TEMPLATE)
def _write_between(literals: Sequence[Literal], target: ClauseTarget, least: int, most: int) -> None:
    """See `write_count`; for bounds that have come through it."""
    size = len(literals)
    too_many, too_few = comb(size, most + 1), comb(size, least - 1) if least else 0
    direct = MOST_SUBSETS if too_many + too_few <= MOST_SUBSETS else 1
    bound = 0
    if too_many <= direct or most == 0:
        for subset in combinations(literals, most + 1):
            target.add([-literal for literal in subset])
    else:
        bound = most + 1
    if too_few <= direct:
        for subset in combinations(literals, size - least + 1):
            target.add(subset)
    else:
        bound = max(bound, least)
    if bound * size > LARGEST_COUNTER:
        write_binary_sum([(1, literal) for literal in literals], least, most, target)
    elif bound:
        half = size // 2
        halves = [_totalizer(part, target, bound) for part in (literals[:half], literals[half:])]
        one, other = (Reached(range(len(count) + 1), count) for count in halves)
        write_pair(one, other, least if too_few > direct else 0, most if most < bound else size, target)


class Reached(NamedTuple):
    """A part of a sum: the values that it can have, ascending, and for each but the first the literal that
    it reaches this value."""

    values: Sequence[int]
    literals: Sequence[Literal]

    def at_least(self, value: int) -> Literal | bool:
        """The literal that the part is `value` or more, where it isn't clear."""
        place = bisect_left(self.values, value)
        return True if place == 0 else False if place == len(self.values) else self.literals[place - 1]


def write_pair(one: Reached, other: Reached, least: int, most: int, target: ClauseTarget) -> None:
    """The parts add up to something from `least` to `most`: for each value of one what is left to the other.

    Two clauses of two literals for each value; unit propagation keeps the bounds of both exact. Source: the
    order encoding of Tamura et al. (2009).
    """
    values = tuple(one.values), tuple(other.values)
    _write_pair([*one.literals, *other.literals], target, *values, least, most)


@clause_template(kept=1024, fits=lambda size, values, others, *_: len(values) + len(others) <= LARGEST_PAIR)
def _write_pair(
    literals: Sequence[Literal],
    target: ClauseTarget,
    values: tuple[int, ...],
    others: tuple[int, ...],
    least: int,
    most: int,
) -> None:
    """See `write_pair`; the literals are those of one part, then those of the other."""
    stop = len(values) - 1
    one, other = Reached(values, literals[:stop]), Reached(others, literals[stop:])
    for value, following in zip(one.values, [*one.values[1:], one.values[-1] + 1], strict=True):
        _either(_not(one.at_least(value)), _not(other.at_least(most - value + 1)), target)
        _either(one.at_least(following), other.at_least(least - value), target)


def _not(literal: Literal | bool) -> Literal | bool:
    return not literal if isinstance(literal, bool) else -literal


def _either(one: Literal | bool, other: Literal | bool, target: ClauseTarget) -> None:
    if one is not True and other is not True:
        target.add([literal for literal in (one, other) if literal is not False])


def _reached(term: tuple[int, Cell], target: ClauseTarget) -> Reached:
    """A term as a part of a sum."""
    coefficient, cell = term
    values = values_of(cell)
    upto = [-cell] if isinstance(cell, int) else [*target.order(cell).values()] if len(values) > 1 else []
    if coefficient > 0:
        return Reached([coefficient * value for value in values], [-literal for literal in upto])
    return Reached([coefficient * value for value in reversed(values)], upto[::-1])


def _counted(literals: Sequence[Literal], more: int, target: ClauseTarget) -> Reached:
    """How many of the literals are true, and `more`, as a part of a sum."""
    with target.unconditionally():
        count = unary_count(literals, target, len(literals))
    return Reached(range(more, more + len(literals) + 1), count)


@write_clauses.register
def cardinality(constraint: Cardinality, target: ClauseTarget) -> None:
    """See `write_count`."""
    write_count(constraint.literals, *constraint.bounds, target)


@write_clauses.register
def linear(constraint: Linear, target: ClauseTarget) -> None:
    """A count if all coefficients are alike, with or without an integer beside it; a pair; else a decision
    diagram, or a sum in binary if that gets too large.

    See `write_count`, `write_pair`, `diagram_of`, `write_diagram`, `write_binary_sum`.
    """
    terms, constant = _merged(constraint.terms)
    ends = [(min(shares), max(shares)) for shares in (_shares(term) for term in terms)]
    least = sum(low for low, _ in ends) if constraint.least is None else constraint.least - constant
    most = sum(high for _, high in ends) if constraint.most is None else constraint.most - constant
    units = {abs(coefficient) for coefficient, _ in terms}
    literals = [cell if coefficient > 0 else -cell for coefficient, cell in terms if isinstance(cell, int)]
    if len(units) == 1 and len(literals) == len(terms):
        # c * x counts x, and -c * x counts "not x" less one
        (unit,) = units
        negative = sum(coefficient < 0 for coefficient, _ in terms)
        write_count(literals, -(-least // unit) + negative, most // unit + negative, target)
        return
    if len(terms) == 2:
        write_pair(_reached(terms[0], target), _reached(terms[1], target), least, most, target)
        return
    if units == {1} and len(literals) == len(terms) - 1 and len(literals) <= MOST_COUNTED:
        (integer,) = [term for term in terms if not isinstance(term[1], int)]
        negative = sum(coefficient < 0 for coefficient, cell in terms if isinstance(cell, int))
        write_pair(_counted(literals, -negative, target), _reached(integer, target), least, most, target)
        return
    diagram = diagram_of(terms, least, most, MOST_ARCS)
    if diagram is None:
        write_binary_sum(terms, least, most, target)
    else:
        write_diagram(diagram, target)


def _shares(term: tuple[int, Cell]) -> tuple[int, int]:
    """What the term adds to the sum at the ends of its cell's domain."""
    coefficient, cell = term
    return coefficient * values_of(cell)[0], coefficient * values_of(cell)[-1]


def _merged(terms: Sequence[tuple[int, Cell]]) -> tuple[list[tuple[int, Cell]], int]:
    """The same sum with each variable once, not negated, and a constant; zero coefficients go."""
    total: dict[Cell, int] = {}
    constant = 0
    for coefficient, cell in terms:
        if isinstance(cell, int) and cell < 0:
            # c * (not x) = c - c * x
            constant += coefficient
            coefficient, cell = -coefficient, -cell
        total[cell] = total.get(cell, 0) + coefficient
    return [(coefficient, cell) for cell, coefficient in total.items() if coefficient], constant
