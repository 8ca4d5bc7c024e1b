"""Clauses for the constraints of logic: clause, all-different, consecutive, table, product, succession."""

from __future__ import annotations

from itertools import combinations

from clueproof.lowering.clauses.target import PAIRWISE_AT_MOST_ONE, ClauseTarget, write_clauses
from clueproof.model import (
    AllDifferent,
    Alternatives,
    Clause,
    Consecutive,
    Followed,
    Literal,
    Matching,
    Product,
    Table,
    Variable,
    values_of,
)
from clueproof.model.matching import Node


@write_clauses.register
def clause(constraint: Clause, target: ClauseTarget) -> None:
    """Itself. 1 clause."""
    target.add(constraint.literals)


@write_clauses.register
def all_different(constraint: AllDifferent, target: ClauseTarget) -> None:
    """For each value at most one cell; as many cells as values: for each value some cell too.

    n cells, d values, pairwise: d * n(n-1)/2 clauses, no variables (d more clauses when n = d).
    The "some cell" clauses follow, but without them unit propagation misses the hidden single.
    The encoding may choose another way to say "at most one", or to leave out the "some cell" clauses.
    """
    way = target.encoding.all_different
    values = sorted({value for cell in constraint.line for value in values_of(cell)})
    if len(constraint.line) > len(values):
        target.add(())
        return
    target.note_different(constraint.line)
    if target.plain and len(constraint.line) <= PAIRWISE_AT_MOST_ONE:
        literals_of = [_literals(cell, target) for cell in constraint.line]
        clauses: list[tuple[Literal, ...]] = []
        for value in values:
            there = [literals[value] for literals in literals_of if value in literals]
            if len(constraint.line) == len(values):
                clauses.append(tuple(there))
            clauses += combinations([-literal for literal in there], 2)
        target.add_all(clauses)
        return
    for value in values:
        cells = [cell for cell in constraint.line if value in values_of(cell)]
        literals = [target.equals(cell, value) for cell in cells]
        if way:
            target.count(literals, 0, 1, "pairwise" if way == "differences" else way)
            if way != "differences" and len(constraint.line) == len(values):
                target.add(literals)
        elif len(constraint.line) == len(values):
            target.exactly_one(literals)
        else:
            target.at_most_one(literals)


@write_clauses.register
def consecutive(constraint: Consecutive, target: ClauseTarget) -> None:
    """At most one cell for each value, and a literal for each number that can be the least: a value needs a least one
    that is near enough below, and with the least all those behind it have a cell.

    n cells, d values: at most d - n + 1 variables, d pairwise "at most one", n * d + n * (d - n + 1) clauses.
    """
    number = len(constraint.line)
    values = {value for cell in constraint.line for value in values_of(cell)}
    for value in sorted(values):
        target.at_most_one([target.equals(cell, value) for cell in constraint.line if value in values_of(cell)])
    least = {start: target.new() for start in sorted(values) if values.issuperset(range(start, start + number))}
    target.at_most_one([*least.values()])
    for cell in constraint.line:
        for value in values_of(cell):
            near = [literal for start, literal in least.items() if start <= value < start + number]
            target.add((-target.equals(cell, value), *near))
    for start, literal in least.items():
        for value in range(start, start + number):
            places = [target.equals(cell, value) for cell in constraint.line if value in values_of(cell)]
            target.add((-literal, *places))


@write_clauses.register
def table(constraint: Table, target: ClauseTarget) -> None:
    """A selector for each row; a value needs a row that supports it (Bacchus 2007, arc consistent). For two cells a
    value needs one of the values that it stands beside (Gent 2002, arc consistent).

    r rows, n cells, d values each: r variables, r * n + n * d + 1 clauses; 2 * d clauses for two cells.
    """
    rows = [
        row
        for row in dict.fromkeys(constraint.rows)
        if len(row) == len(constraint.line)
        and all(value in values_of(cell) for cell, value in zip(constraint.line, row, strict=True))
    ]
    if len(constraint.line) == 2:
        for (cell, other), pairs in ((constraint.line, rows), (constraint.line[::-1], [row[::-1] for row in rows])):
            beside: dict[int, list[Literal]] = {value: [] for value in values_of(cell)}
            for value, near in pairs:
                beside[value].append(target.equals(other, near))
            target.add_all([(-target.equals(cell, value), *near) for value, near in beside.items()])
        return
    selectors = [target.new() for _ in rows]
    target.add(selectors)
    for place, cell in enumerate(constraint.line):
        for value in values_of(cell):
            here = target.equals(cell, value)
            support = [selector for selector, row in zip(selectors, rows, strict=True) if row[place] == value]
            for selector in support:
                target.add((-selector, here))
            target.add((-here, *support))


@write_clauses.register
def product(constraint: Product, target: ClauseTarget) -> None:
    """A decision diagram whose nodes are the products so far that divide the result: the automaton of these.

    n cells, d values, t divisors: at most n * t * d arcs, each a variable. A table of all ways to fill a cage is as
    fast to solve, and takes far longer to list.
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
    # only products pay for the import
    from clueproof.model import Automaton

    write_clauses(Automaton(line, 1, (result,), tuple(arcs)), target)


@write_clauses.register
def followed(constraint: Followed, target: ClauseTarget) -> None:
    """For each value of the cell: it has another one, or one of the others has the next. d clauses, no variables.

    A literal for every step from cell to cell that puts a sum in force would be several times slower.
    """
    of_cell, *of_others = [_literals(cell, target) for cell in constraint.cells()]
    end, step = constraint.end, constraint.step
    target.add_all(
        [
            [-literal, *[others[value + step] for others in of_others if value + step in others]]
            for value, literal in of_cell.items()
            if value != end
        ]
    )


def _literals(cell: Variable, target: ClauseTarget) -> dict[int, Literal]:
    """The literal of each value."""
    return {0: -cell, 1: cell} if isinstance(cell, int) else target.direct(cell)


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
