"""A CP-SAT model as a place where clauses go, and the table "constraint type -> CP-SAT" of what it takes natively.

All other types go through clauses, which are no stopgap here: `at_most_one` and `exactly_one` of the target are native,
so that the clause lowering of all-different, for one, is a few exactly-one constraints over Booleans, which is what
CP-SAT does best. Where it makes no difference clauses are safer: OR-tools 9.15 once refuted a satisfiable model with an
enforced `automaton` (without presolve, with inprocessing), and its tracker has more of the kind. docs/measured.md has
the figures.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from typing import Self

from ortools.sat.python.cp_model_helper import ConstraintProto, CpModelProto, IntegerVariableProto

from clueproof.clock import check_clock
from clueproof.lowering.clauses import ClauseTarget, TooLongError, lower
from clueproof.lowering.registration import has_entry, lowering_table
from clueproof.model import Constraint, Integer, Literal

NOTHING = ConstraintProto()
BOOLEAN = IntegerVariableProto()
BOOLEAN.domain.extend((0, 1))
CLOCK_MASK = 255
"""A mask: after so many constraints the clock is looked at."""


def references(literals: Iterable[Literal]) -> list[int]:
    """Literals as CP-SAT writes them: variable v is index v - 1, the negation of index i is -i - 1."""
    return [literal - (literal > 0) for literal in literals]


class CpSatTarget(ClauseTarget):
    """Writes into a `CpModelProto` in which variable v has index v - 1.

    The proto is written directly, through the compiled module below `cp_model`: `cp_model` itself
    imports pandas, and its object for each literal costs more than CP-SAT takes for a Sudoku.

    The first constraint, `facts`, is a conjunction left to the owner. It is read first, so what it
    says simplifies all others while CP-SAT copies them: assumptions cost no more than fixed domains.
    """

    only_clauses = False

    def __init__(self, variables: int, most: int | None = None) -> None:
        """With `most` it is given up soon after it has more constraints than that: TooLongError."""
        super().__init__()
        self._most = most
        self.top = 0
        self._whole: dict[int, int] = {}
        self._untied: dict[Literal, tuple[Integer, int]] = {}
        """Literals "integer is value" that nothing mentions yet, and nothing ties to the integer."""
        self._spare: list[ConstraintProto] = []
        self._looked = 0
        self._made: list[ConstraintProto] | None = None
        self._take(CpModelProto())
        self._set_patterns()
        self.several(variables)

    def _take(self, proto: CpModelProto) -> None:
        self.proto = proto
        self._variables = proto.variables
        self._constraints = proto.constraints
        if not len(self._constraints):
            self._constraints.add().bool_and.literals.extend(())
        self.facts = self._constraints[0].bool_and.literals

    def copy(self) -> Self:
        """A target with a proto of its own that says the same."""
        twin = copy(self)
        proto = CpModelProto()
        proto.copy_from(self.proto)
        twin._take(proto)
        twin._direct, twin._order, twin._whole = dict(self._direct), dict(self._order), dict(self._whole)
        twin._untied, twin._lines_of = dict(self._untied), dict(self._lines_of)
        twin._spare = []
        # two threads may write to a target and to its copy
        twin._set_patterns()
        return twin

    def _set_patterns(self) -> None:
        """Constraints that are filled in and copied, which takes half of the time, or less, of making them anew."""
        self._clause = ConstraintProto()
        self._clause_literals = self._clause.bool_or.literals
        self._implications = {length: _Implication(length) for length in (2, 4)}

    def new(self) -> Literal:
        # a copy takes a third of the time of a new one
        self._variables.append(BOOLEAN)
        self.top += 1
        return self.top

    def several(self, number: int) -> Sequence[Literal]:
        self._variables.extend([BOOLEAN] * number)
        self.top += number
        return range(self.top - number + 1, self.top + 1)

    def _variable(self, domain: Sequence[int]) -> int:
        self._variables.add().domain.extend(domain)
        self.top += 1
        return self.top

    def variable(self, values: Iterable[int], between: bool = False) -> int:
        """A fresh variable with these values, and `between`, with all from the least to the greatest."""
        domain = sorted(values)
        return self._variable([domain[0], domain[-1]] if between else _intervals(domain))

    def constraint(self) -> ConstraintProto:
        """A `ConstraintProto` of the model that says nothing yet; a released one if there is one."""
        self._look()
        constraint = self._spare.pop() if self._spare else self._constraints.add()
        if self._made is not None:
            self._made.append(constraint)
        return constraint

    def _look(self) -> None:
        """Look at the clock and at the size of the model, every so many constraints."""
        self._looked += 1
        if not self._looked & CLOCK_MASK:
            check_clock()
            if self._most is not None and len(self._constraints) > self._most:
                raise TooLongError(f"the model has more than {self._most:,} constraints")

    def release(self, constraints: Iterable[ConstraintProto]) -> None:
        """Empty constraints and keep them for reuse: a proto has no way to remove one."""
        for constraint in constraints:
            constraint.copy_from(NOTHING)
            self._spare.append(constraint)

    def write(self, clause: Sequence[Literal]) -> None:
        if self._untied:
            self.tie(clause)
        literals = [literal - (literal > 0) for literal in clause]
        if self._made is not None or self._spare:
            self.constraint().bool_or.literals.extend(literals)
        else:
            self._look()
            self._clause_literals.clear()
            self._clause_literals.extend(literals)
            self._constraints.append(self._clause)

    def add_all(self, clauses: Iterable[Sequence[Literal]]) -> None:
        if self._untied or self._made is not None or self._spare:
            super().add_all(clauses)
            return
        # as `write`, without two calls for each clause
        unless, pattern, literals, constraints = self._unless, self._clause, self._clause_literals, self._constraints
        for clause in clauses:
            self._look()
            literals.clear()
            literals.extend([literal - (literal > 0) for literal in ((*unless, *clause) if unless else clause)])
            constraints.append(pattern)

    def at_most_one(self, literals: Sequence[Literal]) -> None:
        """As one constraint; in the scope of an enforcement, or where the encoding says how, as clauses."""
        if self._unless or self.encoding.at_most_one:
            super().at_most_one(literals)
        else:
            self.tie(literals)
            self.constraint().at_most_one.literals.extend(references(literals))

    def exactly_one(self, literals: Sequence[Literal]) -> None:
        """See `at_most_one`."""
        if self._unless or self.encoding.at_most_one:
            super().exactly_one(literals)
        else:
            self.tie(literals)
            self.constraint().exactly_one.literals.extend(references(literals))

    def linear(self, terms: Iterable[tuple[int, int]], domain: Sequence[int], enforce: Iterable[Literal] = ()) -> None:
        """The sum of coefficient * variable lies in the domain, a flat list of closed intervals."""
        enforce, terms = [*enforce], [*terms]
        self.tie((*enforce, *(variable for _, variable in terms)))
        constraint = self.constraint()
        constraint.enforcement_literal.extend(references(enforce))
        coefficients, variables = [], []
        for coefficient, variable in terms:
            coefficients.append(coefficient)
            variables.append(variable - 1)
        linear = constraint.linear
        linear.coeffs.extend(coefficients)
        linear.vars.extend(variables)
        linear.domain.extend(domain)

    # integers

    def whole(self, integer: Integer) -> int:
        """The CP-SAT variable that has the integer's value, made when first asked for.

        Tied to the literals in use: two enforced linear constraints of one term for each.
        """
        variable = self._whole.get(integer.index)
        if variable is None:
            variable = self._whole[integer.index] = self._variable(_intervals(integer.values))
            for value, literal in self._direct.get(integer.index, {}).items():
                self._tie_equal(variable, integer, value, literal)
            for value, literal in self._order.get(integer.index, {}).items():
                self._tie_at_most(variable, integer, value, literal)
        return variable

    def direct(self, integer: Integer) -> dict[int, Literal]:
        literals = self._direct.get(integer.index)
        if literals is None:
            literals = super().direct(integer)
            if self._untied:
                for literal in literals.values():
                    self._untied.pop(literal, None)
            if integer.index in self._whole:
                for value, literal in literals.items():
                    self._tie_equal(self._whole[integer.index], integer, value, literal)
        return literals

    def order(self, integer: Integer) -> dict[int, Literal]:
        literals = self._order.get(integer.index)
        if literals is None:
            literals = super().order(integer)
            if integer.index in self._whole:
                for value, literal in literals.items():
                    self._tie_at_most(self._whole[integer.index], integer, value, literal)
        return literals

    def leave_untied(self, integer: Integer) -> None:
        """Tie its literals "integer is value" only as something mentions them. Global constraints need none, and most
        puzzles mention few of them."""
        self._untied |= {literal: (integer, value) for value, literal in integer.known_equals.items()}

    def tie(self, literals: Iterable[Literal]) -> None:
        """Tie those of the literals that are not tied to their integers yet. What writes them calls it."""
        if not self._untied:
            return
        for literal in map(abs, literals):
            if (meaning := self._untied.get(literal)) is not None:
                integer, value = meaning
                if integer.index in self._whole:
                    del self._untied[literal]
                    self._tie_equal(self._whole[integer.index], integer, value, literal)
                else:
                    # clauses are about it: it is said by its literals
                    self.direct(integer)

    def complete(self, values: list[int]) -> None:
        """Set in a solution the literals that are not tied (`values[i]` is the value of variable i + 1)."""
        for literal, (integer, value) in self._untied.items():
            values[literal - 1] = int(values[self._whole[integer.index] - 1] == value)

    def _tie_equal(self, variable: int, integer: Integer, value: int, literal: Literal) -> None:
        self._imply(literal, variable, (value, value))
        self._imply(-literal, variable, _intervals([other for other in integer.values if other != value]))

    def _tie_at_most(self, variable: int, integer: Integer, value: int, literal: Literal) -> None:
        self._imply(literal, variable, (integer.values[0], value))
        self._imply(-literal, variable, (value + 1, integer.values[-1]))

    def _imply(self, literal: Literal, variable: int, domain: Sequence[int]) -> None:
        """The variable lies in the domain if the literal is true."""
        pattern = self._implications.get(len(domain))
        if pattern is None:
            self.linear(((1, variable),), domain, (literal,))
        else:
            self._look()
            self._constraints.append(pattern.filled(literal - (literal > 0), variable - 1, domain))


class _Implication:
    """A constraint "if a literal is true, a variable lies in a domain" that is filled in and copied again and again."""

    def __init__(self, length: int) -> None:
        self._constraint = ConstraintProto()
        linear = self._constraint.linear
        self._literal, self._variable, self._domain = self._constraint.enforcement_literal, linear.vars, linear.domain
        self._literal.append(0)
        self._variable.append(0)
        self._domain.extend([0] * length)
        linear.coeffs.append(1)

    def filled(self, literal: int, variable: int, domain: Sequence[int]) -> ConstraintProto:
        """The constraint, until it is filled in again; literal and variable as CP-SAT writes them."""
        self._literal[0], self._variable[0] = literal, variable
        own = self._domain
        for place, bound in enumerate(domain):
            own[place] = bound
        return self._constraint


def _intervals(values: Sequence[int]) -> list[int]:
    """Ascending values as a flat list of closed intervals: 1 2 3 7 is [1, 3, 7, 7]."""
    domain: list[int] = []
    for value in values:
        if domain and domain[-1] == value - 1:
            domain[-1] = value
        else:
            domain += (value, value)
    return domain


@lowering_table
def write_native(constraint: Constraint, target: CpSatTarget) -> None:
    """Write a constraint, its enforcement included; as clauses, unless its type has an entry of its own.

    Register an entry with `@write_native.register`; a package of yours does so where it registers its clauses.
    """
    lower(constraint, target)


def takes_natively(constraint: Constraint) -> bool:
    """Has CP-SAT more for a constraint than its clauses?"""
    return has_entry(write_native, type(constraint))
