"""A model as an exact cover problem: choose rows so that every item is in exactly one of them.

An integer gives a row for each value, a Boolean a row for true. Items are the integers themselves and
what the constraints demand. Each assignment that satisfies the constraints is exactly one cover, and
each cover one assignment. Source: Knuth, "Dancing Links" (2000).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from clueproof.clock import check_clock
from clueproof.lowering.registration import lowering_table
from clueproof.model import AllDifferent, Assignment, AtMost, Clause, Constraint, Exactly, Integer, Literal, Model


class NotExactCoverError(ValueError):
    """A constraint that is no exact cover; the message says which and why."""


@dataclass(frozen=True)
class Remainder:
    """What is left of a problem once some literals are fixed: rows chosen already, rows still to choose from.

    `items[i]` are the items of the i-th open row, renumbered from 0 to `size` - 1.
    """

    chosen: tuple[int, ...]
    open: tuple[int, ...]
    items: list[list[int]]
    size: int

    def covered_by(self, choice: Sequence[int]) -> bool:
        """Is every item in exactly one of these open rows (given by position)?"""
        covered = [item for place in choice for item in self.items[place]]
        return len(covered) == self.size == len(set(covered))


class CoverProblem:
    """The rows of a model, each the list of its items."""

    def __init__(self, model: Model) -> None:
        model.freeze()
        self.model = model
        self.items = 0
        self.rows: list[list[int]] = []
        self.fixed: list[Literal] = []
        """Literals that the model's unit clauses make true."""
        self._row_of_value = [{value: self._row() for value in integer.values} for integer in model.integers]
        self._row_of_true = {
            variable: self._row() for variable in range(1, model.variables + 1) if model.meaning(variable) is None
        }
        for rows in self._row_of_value:
            self.demand(rows.values())
        for constraint, group in zip(model.constraints, model.group_of, strict=True):
            check_clock()
            try:
                if constraint.enforce:
                    raise NotExactCoverError("it is not always in force")
                cover(constraint, self)
            except NotExactCoverError as error:
                place = f" ({group})" if str(group) else ""
                raise NotExactCoverError(f"{type(constraint).__name__}{place} is no exact cover: {error}") from None
        for row in self._row_of_true.values():
            if not self.rows[row]:
                # nothing forbids either value: the row or its counterpart
                self.demand((row, self._row()))
        self._value_of_row = {
            row: (index, value) for index, rows in enumerate(self._row_of_value) for value, row in rows.items()
        }
        self._variable_of_row = {row: variable for variable, row in self._row_of_true.items()}

    def _row(self) -> int:
        self.rows.append([])
        return len(self.rows) - 1

    # what the constraints call

    def demand(self, rows: Iterable[int], optional: bool = False) -> None:
        """A new item: exactly one of the rows is chosen; `optional`: or none of them."""
        for row in (*rows, self._row()) if optional else rows:
            self.rows[row].append(self.items)
        self.items += 1

    def row_of_value(self, integer: Integer, value: int) -> int:
        """The row "integer is value"."""
        return self._row_of_value[integer.index][value]

    def row_of(self, literal: Literal) -> int:
        """The row of a positive Boolean or an integer's `equals` literal. Raises NotExactCoverError for others."""
        meaning = self.model.meaning(abs(literal))
        if literal > 0 and meaning is None:
            return self._row_of_true[literal]
        if literal > 0 and meaning is not None and meaning[1] == "=":
            return self.row_of_value(meaning[0], meaning[2])
        raise NotExactCoverError(f'"{self.model.describe(literal)}" is no choice of a row')

    # what solving needs

    def under(self, literals: Iterable[Literal]) -> Remainder | None:
        """The problem with `fixed` and these literals of the model true; None if they exclude each other."""
        chosen: set[int] = set()
        removed: set[int] = set()
        for literal in (*self.fixed, *literals):
            meaning = self.model.meaning(abs(literal))
            if meaning is None:
                (chosen if literal > 0 else removed).add(self._row_of_true[abs(literal)])
                continue
            integer, relation, bound = meaning
            for value, row in self._row_of_value[integer.index].items():
                if ((value == bound) if relation == "=" else (value <= bound)) != (literal > 0):
                    removed.add(row)
            left = [row for row in self._row_of_value[integer.index].values() if row not in removed]
            if len(left) == 1:
                chosen.update(left)
        covered = [item for row in chosen for item in self.rows[row]]
        without = set(covered)
        if chosen & removed or len(without) < len(covered):
            return None
        rows = [row for row, items in enumerate(self.rows) if row not in removed and without.isdisjoint(items)]
        number: dict[int, int] = {}
        for item in range(self.items):
            if item not in without:
                number[item] = len(number)
        items = [[number[item] for item in self.rows[row]] for row in rows]
        return Remainder(tuple(sorted(chosen)), tuple(rows), items, len(number))

    def assignment(self, cover: Iterable[int]) -> Assignment:
        """The assignment that a cover, all its rows together, stands for."""
        literals = [-variable for variable in range(1, self.model.variables + 1)]
        integers = [0] * len(self.model.integers)
        for row in cover:
            if row in self._value_of_row:
                index, value = self._value_of_row[row]
                integers[index] = value
            elif row in self._variable_of_row:
                variable = self._variable_of_row[row]
                literals[variable - 1] = variable
        for integer in self.model.integers:
            value = integers[integer.index]
            for other, literal in integer.known_equals.items():
                literals[literal - 1] = literal if value == other else -literal
            for bound, literal in integer.known_at_most.items():
                literals[literal - 1] = literal if value <= bound else -literal
        return Assignment(literals, integers)


@lowering_table
def cover(constraint: Constraint, problem: CoverProblem) -> None:
    """State a constraint as items of the problem. Raises NotExactCoverError where that can't be done.

    Register a new constraint type with `@cover.register`.
    """
    raise NotExactCoverError("its type is not one of all-different, exactly one, at most one")


@cover.register
def all_different(constraint: AllDifferent, problem: CoverProblem) -> None:
    """For each value an item: one cell has it; at most one where there are fewer cells than values.

    d values: d items, and d slack rows in the latter case.
    """
    line = [cell for cell in constraint.line if isinstance(cell, Integer)]
    if len(line) < len(constraint.line):
        raise NotExactCoverError("it is about Booleans")
    if len({cell.index for cell in line}) < len(line):
        raise NotExactCoverError("it has a cell twice")
    values = sorted({value for cell in line for value in cell.values})
    if len(line) > len(values):
        problem.demand(())
        return
    for value in values:
        rows = [problem.row_of_value(cell, value) for cell in line if value in cell.values]
        problem.demand(rows, optional=len(line) < len(values))


def _one_of(constraint: Exactly | AtMost, problem: CoverProblem, optional: bool) -> None:
    if constraint.count != 1:
        raise NotExactCoverError(f"it counts to {constraint.count}, not 1")
    rows = [problem.row_of(literal) for literal in constraint.literals]
    if len(set(rows)) < len(rows):
        raise NotExactCoverError("it has a literal twice")
    problem.demand(rows, optional)


@cover.register
def exactly(constraint: Exactly, problem: CoverProblem) -> None:
    """Exactly one of the literals: an item."""
    _one_of(constraint, problem, optional=False)


@cover.register
def at_most(constraint: AtMost, problem: CoverProblem) -> None:
    """At most one of the literals: an item with a slack row."""
    _one_of(constraint, problem, optional=True)


@cover.register
def clause(constraint: Clause, problem: CoverProblem) -> None:
    """One literal: fixed. Nothing else."""
    if len(constraint.literals) != 1:
        raise NotExactCoverError(f"it has {len(constraint.literals)} literals, not 1")
    problem.fixed.extend(constraint.literals)
