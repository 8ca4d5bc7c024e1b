"""Clauses for the constraints of logic: clause, all-different, consecutive, table, product, succession."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from clueproof.lowering.clauses.target import PAIRWISE_AT_MOST_ONE, ClauseTarget, write_clauses
from clueproof.lowering.clauses.template import clause_template
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
    values_of,
)
from clueproof.model.matching import Node

MAX_TEMPLATE = 1000
"""Values in the rows of a table up to which its clauses are kept as a template."""


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
    literals_of = [target.literals(cell) for cell in constraint.line]
    having = [[literals[value] for literals in literals_of if value in literals] for value in values]
    if target.plain and len(constraint.line) <= PAIRWISE_AT_MOST_ONE:
        clauses: list[tuple[Literal, ...]] = []
        for literals in having:
            if len(constraint.line) == len(values):
                clauses.append(tuple(literals))
            clauses += combinations([-literal for literal in literals], 2)
        target.add_all(clauses)
        return
    for literals in having:
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
    literals_of = [target.literals(cell) for cell in constraint.line]
    values = {value for literals in literals_of for value in literals}
    having = {value: [own[value] for own in literals_of if value in own] for value in sorted(values)}
    for places in having.values():
        target.at_most_one(places)
    least = {start: target.new() for start in having if values.issuperset(range(start, start + number))}
    target.at_most_one([*least.values()])
    near = {
        value: [least[start] for start in range(value - number + 1, value + 1) if start in least] for value in values
    }
    target.add_all([(-here, *near[value]) for literals in literals_of for value, here in literals.items()])
    target.add_all(
        [(-literal, *having[value]) for start, literal in least.items() for value in range(start, start + number)]
    )


@write_clauses.register
def table(constraint: Table, target: ClauseTarget) -> None:
    """A selector for each row; a value needs a row that supports it (Bacchus 2007, arc consistent). For two cells a
    value needs one of the values that it stands beside (Gent 2002, arc consistent).

    r rows, n cells, d values each: r variables, r * n + n * d + 1 clauses; 2 * d clauses for two cells.
    """
    literals_of = [target.literals(cell) for cell in constraint.line]
    _write_table(
        [literal for literals in literals_of for literal in literals.values()],
        target,
        tuple([tuple(literals) for literals in literals_of]),
        constraint.rows,
    )


@clause_template(kept=256, fits=lambda size, domains, rows: len(rows) * len(domains) <= MAX_TEMPLATE)
def _write_table(
    literals: Sequence[Literal],
    target: ClauseTarget,
    domains: tuple[tuple[int, ...], ...],
    table: tuple[tuple[int, ...], ...],
) -> None:
    """See `table`; the literals are those of the values of cells with these domains, one cell after the other."""
    each = iter(literals)
    literals_of = [{value: next(each) for value in domain} for domain in domains]
    rows = [
        row
        for row in dict.fromkeys(table)
        if len(row) == len(domains) and all(value in own for own, value in zip(literals_of, row, strict=True))
    ]
    if len(domains) == 2:
        for (ones, others), pairs in ((literals_of, rows), (literals_of[::-1], [row[::-1] for row in rows])):
            beside: dict[int, list[Literal]] = {value: [] for value in ones}
            for value, near in pairs:
                beside[value].append(others[near])
            target.add_all([(-ones[value], *near) for value, near in beside.items()])
        return
    selectors = [target.new() for _ in rows]
    target.add(selectors)
    for place, own in enumerate(literals_of):
        support: dict[int, list[Literal]] = {value: [] for value in own}
        for selector, row in zip(selectors, rows, strict=True):
            support[row[place]].append(selector)
        for value, here in own.items():
            target.add_all([*[(-selector, here) for selector in support[value]], (-here, *support[value])])


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
    of_cell, *of_others = [target.literals(cell) for cell in constraint.cells()]
    end, step = constraint.end, constraint.step
    values = [value for value in of_cell if value != end]
    following = [[others.get(value + step) for value in values] for others in of_others]
    rows = zip([-of_cell[value] for value in values], *following, strict=True)
    target.add_all([tuple([literal for literal in row if literal is not None]) for row in rows])


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
