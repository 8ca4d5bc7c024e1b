"""What it takes that a constraint does not hold: ways to break it, of which one is enough."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import singledispatch
from itertools import combinations, product

from clueproof.model import (
    AdjacencyBan,
    AllDifferent,
    AtLeast,
    AtMost,
    Automaton,
    Clause,
    Constraint,
    Exactly,
    Linear,
    Table,
    Variable,
    values_of,
)

MOST_ROWS = 10_000
"""The most rows of a table that are looked through."""
Ways = Iterator[list[Constraint]]


class DenialError(ValueError):
    """A constraint can't be denied here."""


@singledispatch
def ways_to_break(constraint: Constraint) -> Ways:
    """Lists of constraints, each of which says one way in which this one does not hold. Raises DenialError."""
    raise DenialError(type(constraint).__name__)


@ways_to_break.register
def _clause(constraint: Clause) -> Ways:
    yield [Clause(-literal) for literal in (*constraint.literals, *[-one for one in constraint.enforce])]


def _in_force(constraint: Constraint) -> list[Constraint]:
    return [Clause(literal) for literal in constraint.enforce]


def _table(line: tuple[Variable, ...], rows: Iterable[tuple[int, ...]]) -> Table:
    return Table(line, tuple(sorted(rows)))


@ways_to_break.register
def _different(constraint: AllDifferent) -> Ways:
    for one, other in combinations(constraint.line, 2):
        both = {*values_of(one)} & {*values_of(other)}
        yield [*_in_force(constraint), _table((one, other), {(value, value) for value in both})]


@ways_to_break.register
def _ban(constraint: AdjacencyBan) -> Ways:
    for pair in constraint.neighbours:
        yield [*_in_force(constraint), _table(pair, constraint.ordered_bans)]


@ways_to_break.register
def _of_table(constraint: Table) -> Ways:
    domains = [values_of(cell) for cell in constraint.line]
    every = 1
    for domain in domains:
        every *= len(domain)
    if every > MOST_ROWS:
        raise DenialError("a table of so many rows")
    yield [*_in_force(constraint), _table(constraint.line, {*product(*domains)} - {*constraint.rows})]


@ways_to_break.register
def _linear(constraint: Linear) -> Ways:
    if constraint.least is not None:
        yield [*_in_force(constraint), Linear(constraint.terms, None, constraint.least - 1)]
    if constraint.most is not None:
        yield [*_in_force(constraint), Linear(constraint.terms, constraint.most + 1, None)]


@ways_to_break.register(Exactly)
@ways_to_break.register(AtLeast)
def _count(constraint: Exactly | AtLeast) -> Ways:
    least, most = constraint.bounds
    if least > 0:
        yield [*_in_force(constraint), AtMost(least - 1, constraint.literals)]
    if most < len(constraint.literals):
        yield [*_in_force(constraint), AtLeast(most + 1, constraint.literals)]


@ways_to_break.register
def _automaton(constraint: Automaton) -> Ways:
    """The automaton that accepts all else: a step that is missing leads to a state from which none leads away."""
    steps, values = constraint.steps, sorted({value for cell in constraint.line for value in values_of(cell)})
    states = {constraint.start, *constraint.accepting, *_states_of(constraint)}
    sink = max(states) + 1
    every = [(state, value, steps.get((state, value), sink)) for state in sorted({*states, sink}) for value in values]
    accepting = tuple(sorted({*states, sink} - {*constraint.accepting}))
    yield [*_in_force(constraint), replace(constraint, accepting=accepting, transitions=tuple(every), enforce=())]


def _states_of(constraint: Automaton) -> set[int]:
    """The states between which steps lead."""
    return {state for before, _, after in constraint.transitions for state in (before, after)}
