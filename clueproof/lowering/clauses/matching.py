"""Clauses for what belongs together."""

from __future__ import annotations

from itertools import combinations

from clueproof.lowering.clauses.dispatch import write_clauses
from clueproof.lowering.clauses.target import ClauseTarget
from clueproof.model import Alternatives, Matching
from clueproof.model.matching import Node


@write_clauses.register
def matching(constraint: Matching, target: ClauseTarget) -> None:
    """In each square every item once; and for each two items of other categories what the items of the first category
    say about them. The rest follows from that.

    m categories of n items: n "exactly one" of n literals for each square, 3 n^3 clauses for each square beside the
    first category.
    """
    places = range(constraint.size)

    def link(a: Node, b: Node) -> int:
        integer, value = constraint.integer(a, b)
        return target.equals(integer, value)

    for one, other, cells in constraint.squares:
        for cell in cells:
            for value in cell.values:
                if not 1 <= value <= constraint.size:
                    target.add((-target.equals(cell, value),))
        for there in places:
            target.exactly_one([link((one, here), (other, there)) for here in places])
    for one, other in combinations(range(1, constraint.categories), 2):
        for base in places:
            for here in places:
                side = link((0, base), (one, here))
                for there in places:
                    three = side, link((0, base), (other, there)), link((one, here), (other, there))
                    for concluded in three:
                        target.add(literal if literal == concluded else -literal for literal in three)


@write_clauses.register
def alternatives(constraint: Alternatives, target: ClauseTarget) -> None:
    """A selector for each alternative of several literals, at least one of which is true.

    a alternatives of k literals each: a variables, a * k + 1 clauses.
    """
    chosen = []
    for alternative in dict.fromkeys(constraint.alternatives):
        if len(alternative) == 1:
            chosen.append(alternative[0])
            continue
        selector = target.new()
        chosen.append(selector)
        for literal in alternative:
            target.add((-selector, literal))
    target.add(chosen)
