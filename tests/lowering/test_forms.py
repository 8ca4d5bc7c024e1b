"""Constraints in OPB, read by hand and compared with what they mean on all assignments."""

from __future__ import annotations

import io
import re
from itertools import product

import pytest

from clueproof.lowering.clauses.forms import FlatZincFormula, PseudoBooleanFormula, opb_constraint
from clueproof.model import AllDifferent, Assignment, AtMost, Clause, Constraint, Exactly, Literal, Model


def constraints(model: Model) -> tuple[int, list[tuple[list[tuple[int, int]], str, int]]]:
    """The number of variables, and each constraint: terms, sign and bound."""
    spool = io.StringIO()
    formula = PseudoBooleanFormula(model, spool, static=True)
    found = []
    for line in spool.getvalue().splitlines():
        match = re.fullmatch(r"((?:[+-]\d+ x\d+ )+)(>=|=) (-?\d+) ;", line)
        assert match is not None, line
        terms = [(int(factor), int(name)) for factor, name in re.findall(r"([+-]\d+) x(\d+)", match[1])]
        found.append((terms, match[2], int(match[3])))
    assert len(found) == formula.length
    return formula.top, found


def literals(model: Model, number: int) -> tuple[Literal, ...]:
    return tuple(model.boolean(f"b{place}") for place in range(number))


CASES = {
    "exactly 2 of 4": lambda b: Exactly(2, b[:4]),
    "exactly 3 of 5, some negated": lambda b: Exactly(3, (b[0], -b[1], b[2], -b[3], b[4])),
    "exactly 2 of 4 if 5": lambda b: Exactly(2, b[:4]).enforced_by(b[4]),
    "exactly 2 of 4 unless 5": lambda b: Exactly(2, (b[0], -b[1], b[2], b[3])).enforced_by(-b[4]),
    "exactly one of 4": lambda b: Exactly(1, b[:4]),
    "exactly one of 3 if 4 and not 5": lambda b: Exactly(1, b[:3]).enforced_by(b[3], -b[4]),
    "at most one of 4 if 5": lambda b: AtMost(1, b[:4]).enforced_by(b[4]),
    "at most 2 of 5": lambda b: AtMost(2, b),
    "at most 2 of 4, one of which enforces it": lambda b: AtMost(2, b[:4]).enforced_by(b[0]),
    "exactly none if 5": lambda b: Exactly(0, b[:4]).enforced_by(b[4]),
    "exactly 5 of 4": lambda b: Exactly(5, b[:4]),
    "a clause": lambda b: Clause(b[0], -b[1], b[0]),
}


@pytest.mark.parametrize("case", CASES)
def test_counts_mean_the_same(case: str) -> None:
    model = Model()
    cells = literals(model, 5)
    constraint: Constraint = CASES[case](cells)
    model.add(constraint)
    top, said = constraints(model)
    found = set()
    for values in product((0, 1), repeat=top):
        if all(
            sum(factor * values[name - 1] for factor, name in terms) >= bound
            and (sign != "=" or sum(factor * values[name - 1] for factor, name in terms) == bound)
            for terms, sign, bound in said
        ):
            found.add(values[:5])
    wanted = {
        values
        for values in product((0, 1), repeat=5)
        if constraint.holds(
            Assignment([cell if value else -cell for cell, value in zip(cells, values, strict=True)], [])
        )
    }
    assert found == wanted


def test_counts_are_constraints_of_their_own() -> None:
    model = Model()
    model.add(Exactly(2, literals(model, 4)))
    cells = [model.integer(f"x{place}", (1, 2, 3)) for place in range(3)]
    model.add(AllDifferent(tuple(cells)))
    top, said = constraints(model)
    # the count; a value in each cell, and a cell for each value
    assert (top, len(said)) == (4 + 9, 1 + 3 + 3)
    assert [(sign, bound) for terms, sign, bound in said if len(terms) == 4] == [("=", 2)]
    assert {sign for _, sign, _ in said} == {"="}


def test_what_is_empty_or_certain() -> None:
    assert opb_constraint([], 1) == "+1 x1 >= 2 ;\n"
    assert opb_constraint([], 0) == "+1 x1 >= 0 ;\n"
    assert opb_constraint([(1, -2), (3, 1)], 2) == "-1 x2 +3 x1 >= 1 ;\n"
    assert (
        FlatZincFormula.text([(1, -2), ()]) == "constraint bool_clause([x1], [x2]);\nconstraint bool_clause([], []);\n"
    )
