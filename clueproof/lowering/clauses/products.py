"""Clauses for products."""

from __future__ import annotations

from clueproof.lowering.clauses.dispatch import write_clauses
from clueproof.lowering.clauses.target import ClauseTarget
from clueproof.model import Automaton, Product, values_of


@write_clauses.register
def product(constraint: Product, target: ClauseTarget) -> None:
    """A decision diagram whose nodes are the products so far that divide the result: the automaton of these.

    n cells, d values, t divisors: at most n * t * d arcs, each a variable. Measured on the cages of 34 KenKens of 5x5
    to 9x9, and of some of 12x12: as fast as a table of all ways to fill a cage, which has 1,400 rows for five cells of
    a 12x12 and takes 10 times as long to list.
    """
    line, result = constraint.line, constraint.result
    if not result:
        target.add([target.equals(cell, 0) for cell in line if 0 in values_of(cell)])
        return
    factors = {value for cell in line for value in values_of(cell) if value and not result % value}
    arcs: list[tuple[int, int, int]] = []
    known, waiting = {1}, [1]
    while waiting:
        so_far = waiting.pop()
        for factor in sorted(factors):
            after = so_far * factor
            if not result % after:
                arcs.append((so_far, factor, after))
                if after not in known:
                    known.add(after)
                    waiting.append(after)
    write_clauses(Automaton(line, 1, (result,), tuple(arcs)), target)
