"""Clauses for counting and adding: cardinality and linear sums."""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Sequence
from itertools import accumulate

from clueproof.lowering.clauses.dispatch import write_clauses
from clueproof.lowering.clauses.target import ClauseTarget
from clueproof.model import Cardinality, Cell, Linear, Literal, values_of


def unary_count(literals: Sequence[Literal], upto: int, target: ClauseTarget) -> list[Literal]:
    """Literals "at least 1 is true", "at least 2 are", ... as far as `upto` (capped there).

    The totalizer of Bailleux and Boufkhad (2003), both directions, so that one counter serves
    lower and upper bounds: O(n * upto * log n) clauses, O(n log n) variables.
    """
    if upto <= 0 or not literals:
        return []
    if len(literals) == 1:
        return [literals[0]]
    half = len(literals) // 2
    left = unary_count(literals[:half], upto, target)
    right = unary_count(literals[half:], upto, target)
    total = [target.new() for _ in range(min(upto, len(left) + len(right)))]
    for i in range(len(left) + 1):
        for j in range(len(right) + 1):
            # i on the left and j on the right make i + j; capped counts only bound from below
            if i + j > 0:
                reached = [-left[i - 1]] if i else []
                reached += [-right[j - 1]] if j else []
                target.add((*reached, total[min(i + j, len(total)) - 1]))
            if i + j < len(total):
                missed = [left[i]] if i < len(left) else []
                missed += [right[j]] if j < len(right) else []
                target.add((*missed, -total[i + j]))
    return total


def write_count(literals: Sequence[Literal], least: int, most: int, target: ClauseTarget) -> None:
    """From `least` to `most` of the literals are true.

    n literals: at most n + 1 clauses for the bounds 0, n - 1, n and a lower bound of 1; "at most
    one" by itself; the rest by one totalizer for both bounds, over the literals or over their
    negations, whichever reach the bound sooner.
    """
    size = len(literals)
    least, most = max(least, 0), min(most, size)
    if least > most:
        target.add(())
        return
    if least > size - most:
        # counting what is missing reaches the bounds sooner
        literals, least, most = [-literal for literal in literals], size - most, size - least
    if most == 0:
        for literal in literals:
            target.add((-literal,))
        return
    if least == 1:
        target.add(literals)
    if most == size - 1:
        target.add([-literal for literal in literals])
    elif most == 1:
        target.at_most_one(literals)
    counted = [bound for bound in (least if least > 1 else 0, most + 1 if 1 < most < size - 1 else 0) if bound]
    if counted:
        count = unary_count(literals, max(counted), target)
        if least > 1:
            target.add((count[least - 1],))
        if 1 < most < size - 1:
            target.add((-count[most],))


@write_clauses.register
def cardinality(constraint: Cardinality, target: ClauseTarget) -> None:
    """See `write_count`."""
    write_count(constraint.literals, *constraint.bounds, target)


@write_clauses.register
def linear(constraint: Linear, target: ClauseTarget) -> None:
    """A decision diagram over the terms; partial sums that decide alike share a node.

    Interval diagram of Abio et al., "A new look at BDDs for pseudo-Boolean constraints" (2012),
    over integers instead of Booleans; complete propagation. A node is a variable with one clause
    for each value of its cell; at most (number of terms) * (range of the sum) nodes, few when
    coefficients are small. Equal coefficients of Booleans are counted as a cardinality.
    """
    if _counts(constraint, target):
        return
    terms = sorted(_merged(constraint.terms), key=lambda term: -abs(term[0]) * (term[2][-1] - term[2][0]))
    spans = [sorted((coefficient * domain[0], coefficient * domain[-1])) for coefficient, _, domain in terms]
    least_rest = [0, *accumulate(low for low, _ in reversed(spans))][::-1]
    most_rest = [0, *accumulate(high for _, high in reversed(spans))][::-1]
    least = constraint.least if constraint.least is not None else least_rest[0]
    most = constraint.most if constraint.most is not None else most_rest[0]
    infinity = max(map(abs, (*least_rest, *most_rest, least, most))) * 4 + 4
    nodes: list[list[tuple[int, int, Literal | bool]]] = [[] for _ in range(len(terms) + 1)]

    def node(level: int, total: int) -> tuple[int, int, Literal | bool]:
        """(from, to, what): every partial sum between from and to may be completed in the same ways."""
        if total + least_rest[level] > most:
            return most - least_rest[level] + 1, infinity, False
        if total + most_rest[level] < least:
            return -infinity, least - most_rest[level] - 1, False
        if total + most_rest[level] <= most and total + least_rest[level] >= least:
            return least - least_rest[level], most - most_rest[level], True
        place = bisect_right(nodes[level], total, key=_lower_end)
        if place and total <= nodes[level][place - 1][1]:
            return nodes[level][place - 1]
        coefficient, cell, domain = terms[level]
        start, stop = -infinity, infinity
        children = []
        for value in domain:
            low, high, child = node(level + 1, total + coefficient * value)
            start, stop = max(start, low - coefficient * value), min(stop, high - coefficient * value)
            children.append((value, child))
        what: Literal | bool
        if all(child is False for _, child in children):
            what = False
        elif all(child is True for _, child in children):
            what = True
        else:
            what = target.new()
            for value, child in children:
                if child is not True:
                    here = -target.equals(cell, value)
                    target.add((-what, here) if child is False else (-what, here, child))
        entry = (start, stop, what)
        insort(nodes[level], entry, key=_lower_end)
        return entry

    _, _, root = node(0, 0)
    if root is not True:
        target.add(() if root is False else (root,))


def _lower_end(node: tuple[int, int, Literal | bool]) -> int:
    return node[0]


def _counts(constraint: Linear, target: ClauseTarget) -> bool:
    """Write a sum of literals with one and the same coefficient, up to its sign, as a count; else False."""
    if not constraint.terms or len({abs(coefficient) for coefficient, _ in constraint.terms}) != 1:
        return False
    unit = abs(constraint.terms[0][0])
    literals = [cell if coefficient > 0 else -cell for coefficient, cell in constraint.terms if isinstance(cell, int)]
    if not unit or len(literals) != len(constraint.terms):
        return False
    negative = sum(coefficient < 0 for coefficient, _ in constraint.terms)
    least = 0 if constraint.least is None else -(-constraint.least // unit) + negative
    most = len(literals) if constraint.most is None else constraint.most // unit + negative
    write_count(literals, least, most, target)
    return True


def _merged(terms: Sequence[tuple[int, Cell]]) -> list[tuple[int, Cell, tuple[int, ...]]]:
    """Terms with their domains: a cell that stands twice is added up, a zero coefficient goes."""
    total: dict[Cell, int] = {}
    for coefficient, cell in terms:
        total[cell] = total.get(cell, 0) + coefficient
    return [(coefficient, cell, values_of(cell)) for cell, coefficient in total.items() if coefficient]
