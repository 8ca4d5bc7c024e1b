"""The contract of every backend, asked of each one that is here."""

from __future__ import annotations

from itertools import product

import pytest

from clueproof.model import Cut
from clueproof.testing import SessionSuite
from clueproof.testing.lowering import assignment_of
from clueproof.testing.session import ring


class TestSat(SessionSuite):
    backend = "sat"


class TestSatGlucose(SessionSuite):
    backend = "sat:glucose42"


class TestSatCadical153(SessionSuite):
    backend = "sat:cadical153"


class TestNative(SessionSuite):
    backend = "native"


class TestCpsat(SessionSuite):
    backend = "cpsat"


class TestCpsatNative(SessionSuite):
    backend = "cpsat:native"


class TestSatWithOtherClauses(SessionSuite):
    backend = "sat:all-different=ladder,at-most-one=bitwise,cardinality=seqcounter,linear=order,runs=automaton"


class TestBruteForce(SessionSuite):
    backend = "brute-force"


class TestDeductionWithSearch(SessionSuite):
    backend = "deduction:search"


class TestDimacsMinisat(SessionSuite):
    backend = "dimacs:minisat"


class TestClingo(SessionSuite):
    backend = "clingo"


class TestZ3(SessionSuite):
    backend = "z3"


class TestPumpkin(SessionSuite):
    backend = "pumpkin"


class TestExact(SessionSuite):
    backend = "exact"


class TestIpasir(SessionSuite):
    @pytest.fixture(autouse=True)
    def _named(self, ipasir_library: str) -> None:
        type(self).backend = f"ipasir:{ipasir_library}"


class TestChecked(SessionSuite):
    backend = "checked:sat by brute-force"


class TestCheckedNative(SessionSuite):
    backend = "checked:native by sat"


class TestCheckedByNative(SessionSuite):
    backend = "checked:sat by native"


def test_cuts_are_consequences() -> None:
    """Each says what is true in every solution, and its reason says why."""
    model, connected = ring(6)
    constraint = connected.enforced_by(-model.boolean("off"))
    cells = (*connected.nodes, model.variables)
    every = [assignment_of(model, cells, values) for values in product((0, 1), repeat=7)]
    for assignment in every:
        cuts = constraint.cuts(assignment)
        assert bool(cuts) is not constraint.holds(assignment)
        for cut in cuts:
            assert isinstance(cut, Cut)
            assert not any(map(assignment.true, cut.clause))
            assert all(any(map(other.true, cut.clause)) for other in every if constraint.holds(other))
            a, b, piece, boundary = cut.reason
            assert isinstance(piece, tuple)
            assert isinstance(boundary, tuple)
            assert a in piece
            assert b not in {*piece, *boundary}
            assert {near for node in piece for near in connected.neighbours[node]} == {*piece, *boundary} - (
                set(piece) if len(piece) == 1 else set()
            )
