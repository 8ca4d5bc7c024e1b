"""The table "constraint type -> global constraint of CP-SAT", for `cpsat:native`. Types without an entry are written as
`write_native` does.

A global constraint is never enforced itself: OR-tools takes no enforcement for some, and 9.15 refuted a satisfiable
model with an enforced automaton. It is about copies of the cells that equal them while the constraint is in force, and
can always be satisfied, or it reads the enforcement as one more cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product as pairs

from ortools.sat.python.cp_model_helper import LinearExpressionProto, repeated_LinearExpressionProto

from clueproof.lowering.clauses import lower, lower_at_once
from clueproof.lowering.clauses.sums import sets_of
from clueproof.lowering.cpsat.target import CpSatTarget, references, write_native
from clueproof.lowering.registration import lowering_table
from clueproof.model import (
    AllDifferent,
    Automaton,
    Cardinality,
    Consecutive,
    Constraint,
    Followed,
    Integer,
    Linear,
    Literal,
    Product,
    Runs,
    SingleLoop,
    Table,
    Variable,
    values_of,
)

MAX_SUM = 2**53
"""How far sums may reach natively: CP-SAT computes in 64 bits and reports bounds as doubles."""


def sum_of(terms: Iterable[tuple[int, Variable]], target: CpSatTarget) -> tuple[list[tuple[int, int]], int]:
    """A sum of cells as terms (coefficient, CP-SAT variable), each variable once, and a constant."""
    total: dict[int, int] = {}
    constant = 0
    for coefficient, cell in terms:
        variable = cell if isinstance(cell, int) else target.whole(cell)
        if variable < 0:
            # c * not x is c - c * x
            variable, constant, coefficient = -variable, constant + coefficient, -coefficient
        total[variable] = total.get(variable, 0) + coefficient
    return [(coefficient, variable) for variable, coefficient in total.items() if coefficient], constant


def reach(terms: Iterable[tuple[int, Variable]]) -> tuple[int, int]:
    """The least and the greatest value that a sum could have if its cells were independent."""
    ends = [(c * values_of(cell)[0], c * values_of(cell)[-1]) for c, cell in terms]
    return sum(map(min, ends)), sum(map(max, ends))


@write_native.register
def linear(constraint: Linear, target: CpSatTarget) -> None:
    """One linear constraint, integers as CP-SAT variables tied to their literals; enforcement is CP-SAT's own.

    No auxiliary variable but the integers themselves. Sums that could leave 64 bits go through clauses, as do those of
    which the encoding says how, and those of different numbers, of which few sets have the sum: Kakuro, Killer Sudoku.
    """
    low, high = reach(constraint.terms)
    least = low if constraint.least is None else max(low, constraint.least)
    most = high if constraint.most is None else min(high, constraint.most)
    if target.encoding.linear or max(-low, high) > MAX_SUM or _adds_different(constraint, least, most, target):
        lower(constraint, target)
    elif least > most:
        target.write([-literal for literal in constraint.enforce])
    elif (least, most) != (low, high):
        _write_linear(constraint.terms, least, most, constraint.enforce, target)


def _adds_different(constraint: Linear, least: int, most: int, target: CpSatTarget) -> bool:
    """Is it a sum within these bounds of integers that clauses say are all different, and have few sets such a sum?"""
    integers = [cell for coefficient, cell in constraint.terms if coefficient == 1 and isinstance(cell, Integer)]
    return len(integers) == len(constraint.terms) and bool(sets_of(integers, len(integers), least, most, target))


def _write_linear(
    cells: Iterable[tuple[int, Variable]], least: int, most: int, enforce: Sequence[Literal], target: CpSatTarget
) -> None:
    """A sum within these bounds, as one linear constraint."""
    terms, constant = sum_of(cells, target)
    target.linear(terms, (least - constant, most - constant), enforce)


@write_native.register
def cardinality(constraint: Cardinality, target: CpSatTarget) -> None:
    """One constraint: exactly-one, at-most-one, a clause where it is one, else a linear constraint.

    Counts that fix every literal are as many unit clauses. Clauses too where the encoding says how.
    """
    least, most = constraint.bounds
    size = len(constraint.literals)
    if target.encoding.cardinality:
        lower(constraint, target)
    elif (least == most == 1) and not constraint.enforce:
        target.exactly_one(constraint.literals)
    elif min(most, size - least) <= 0 or (least <= 1 and most >= size - 1) or (least <= 0 and most == 1):
        lower(constraint, target)
    else:
        terms = [(1, literal) for literal in constraint.literals]
        _write_linear(terms, least, most, constraint.enforce, target)


@lowering_table
def write_global(constraint: Constraint, target: CpSatTarget) -> None:
    """Write a constraint, its enforcement included: as a global constraint, or as `write_native` does."""
    write_native(constraint, target)


@write_global.register
def all_different(constraint: AllDifferent, target: CpSatTarget) -> None:
    """`all_diff`. In force or not, it is about n copies, each of which has a value of its own to avoid the others."""
    if not constraint.enforce:
        _state(target.constraint().all_diff.exprs, constraint.line, target)
        return
    free = 1 + max((values_of(cell)[-1] for cell in constraint.line), default=0)
    copies = [_copy(cell, {free + place}, constraint.enforce, target) for place, cell in enumerate(constraint.line)]
    _state_variables(target.constraint().all_diff.exprs, copies)


@write_global.register
def consecutive(constraint: Consecutive, target: CpSatTarget) -> None:
    """`all_diff`, and a variable for the least value, from which no cell is further away than there are cells."""
    line = constraint.line
    if not line:
        return
    all_different(AllDifferent(line, enforce=constraint.enforce), target)
    least = target.variable({value for cell in line for value in values_of(cell)})
    for cell in line:
        terms, constant = _difference(cell, least, target)
        target.linear(terms, (-constant, len(line) - 1 - constant), constraint.enforce)


@write_global.register
def automaton(constraint: Automaton, target: CpSatTarget) -> None:
    """`automaton`, which reads first whether it is in force, and where it is not accepts what follows."""
    line, transitions = constraint.line, [*constraint.transitions]
    accepting, start = [*constraint.accepting], constraint.start
    if not line:
        if start not in accepting:
            target.write([-literal for literal in constraint.enforce])
        return
    states = {start, *accepting, *(state for one, _, other in transitions for state in (one, other))}
    if constraint.enforce:
        begin, free = max(states) + 1, max(states) + 2
        transitions += [(begin, 1, start), (begin, 0, free)]
        transitions += [(free, value, free) for value in sorted({v for cell in line for v in values_of(cell)} | {0, 1})]
        line, accepting, start = (_all(constraint.enforce, target), *line), [*accepting, free], begin
    if not accepting or not transitions:
        target.write([-literal for literal in constraint.enforce])
        return
    written = target.constraint().automaton
    written.starting_state = start
    written.final_states.extend(sorted(set(accepting)))
    tails, labels, heads = zip(*dict.fromkeys(transitions), strict=True)
    written.transition_tail.extend(tails)
    written.transition_label.extend(labels)
    written.transition_head.extend(heads)
    _state(written.exprs, line, target)


@write_global.register
def runs(constraint: Runs, target: CpSatTarget) -> None:
    """See `automaton`."""
    automaton(constraint.automaton(), target)


@write_global.register
def table(constraint: Table, target: CpSatTarget) -> None:
    """`table`, about copies where it is enforced: they are one of its rows, whatever the cells are."""
    line = constraint.line
    rows = [
        row
        for row in dict.fromkeys(constraint.rows)
        if len(row) == len(line) and all(value in values_of(cell) for cell, value in zip(line, row, strict=True))
    ]
    if not rows:
        target.write([-literal for literal in constraint.enforce])
        return
    if not line:
        return
    written = target.constraint().table
    if constraint.enforce:
        _state_variables(written.exprs, [_copy(cell, (), constraint.enforce, target) for cell in line])
    else:
        _state(written.exprs, line, target)
    written.values.extend([value for row in rows for value in row])


@write_global.register
def followed(constraint: Followed, target: CpSatTarget) -> None:
    """`element`: a cell of `by`, wherever, whose value is that of `cell` and `step` more, unless that is the end."""
    going_on = (*constraint.enforce, -target.equals(constraint.cell, constraint.end))
    if not constraint.by:
        target.write([-literal for literal in going_on])
        return
    index = target.variable(range(len(constraint.by)))
    value = target.variable({value for cell in constraint.by for value in values_of(cell)})
    element = target.constraint().element
    _set(element.linear_index, index)
    _set(element.linear_target, value)
    _state(element.exprs, constraint.by, target)
    terms, constant = _difference(constraint.cell, value, target)
    target.linear(terms, (-constraint.step - constant,) * 2, going_on)


@write_global.register
def product(constraint: Product, target: CpSatTarget) -> None:
    """`int_prod`, whose value is the result while the constraint is in force; clauses where it might leave 64 bits."""
    least, most = 1, 1
    for cell in constraint.line:
        ends = [one * other for one, other in pairs((least, most), (values_of(cell)[0], values_of(cell)[-1]))]
        least, most = min(ends), max(ends)
        if max(-least, most) > MAX_SUM:
            write_native(constraint, target)
            return
    value = target.variable((least, most), between=True)
    written = target.constraint().int_prod
    _set(written.target, value)
    _state(written.exprs, constraint.line, target)
    target.linear([(1, value)], (constraint.result,) * 2, constraint.enforce)


# cells as CP-SAT's expressions


def _state(expressions: repeated_LinearExpressionProto, cells: Iterable[Variable], target: CpSatTarget) -> None:
    """Add a linear expression for each cell."""
    cells = [*cells]
    target.tie(cell for cell in cells if isinstance(cell, int))
    for cell in cells:
        _set(expressions.add(), cell if isinstance(cell, int) else target.whole(cell))


def _state_variables(expressions: repeated_LinearExpressionProto, variables: Iterable[int]) -> None:
    for variable in variables:
        _set(expressions.add(), variable)


def _set(expression: LinearExpressionProto, variable: int) -> None:
    """Set it to the variable; for a negated Boolean, to 1 minus it."""
    expression.vars.append(abs(variable) - 1)
    expression.coeffs.append(1 if variable > 0 else -1)
    expression.offset = int(variable < 0)


def _difference(cell: Variable, variable: int, target: CpSatTarget) -> tuple[list[tuple[int, int]], int]:
    """The cell less the variable, as terms and a constant."""
    whole = cell if isinstance(cell, int) else target.whole(cell)
    return [(1 if whole > 0 else -1, abs(whole)), (-1, variable)], int(whole < 0)


def _copy(cell: Variable, more: Iterable[int], enforce: Sequence[Literal], target: CpSatTarget) -> int:
    """A variable with the values of the cell, and `more`, that is the cell while what enforces it is true."""
    variable = target.variable({*values_of(cell), *more})
    terms, constant = _difference(cell, variable, target)
    target.linear(terms, (-constant,) * 2, enforce)
    return variable


def _all(literals: Sequence[Literal], target: CpSatTarget) -> Literal:
    """A fresh literal that is true if all of them are. Fresh also for one: a guard must be free for its next use once
    the clause is taken out."""
    both = target.new()
    target.write([*(-literal for literal in literals), both])
    return both


@write_native.register
def single_loop(constraint: SingleLoop, target: CpSatTarget) -> None:
    """A circuit over both directions of each edge, in which points may be left out, beside the clauses that say how
    many lines a point has. Where the constraint is not in force the circuit follows some other loop, or none.

    n points, e edges: n + 2e variables, 4e clauses and one constraint. Slower without the clauses, and with cuts
    instead of the circuit.
    """
    lower_at_once(constraint, target)
    number = {point: place for place, point in enumerate(constraint.at)}
    arcs: list[tuple[int, int, int]] = [(place, place, target.new()) for place in number.values()]
    for edge, (one, other) in zip(constraint.edges, constraint.ends, strict=True):
        there, back = target.new(), target.new()
        arcs += [(number[one], number[other], there), (number[other], number[one], back)]
        target.add((-there, -back))
        with target.enforced(constraint.enforce):
            target.add((-edge, there, back))
            target.add((-there, edge))
            target.add((-back, edge))
    if arcs:
        tails, heads, literals = zip(*arcs, strict=True)
        circuit = target.constraint().circuit
        circuit.tails.extend(tails)
        circuit.heads.extend(heads)
        circuit.literals.extend(references(literals))
