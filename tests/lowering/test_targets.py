"""Every way to state a constraint to a solver means what `holds` says: a table of ways, run over a table of cases."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from inspect import isabstract
from itertools import groupby
from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet
from pysat.solvers import Solver

import clueproof.model
from clueproof.backends import cpsat
from clueproof.lowering.clauses import CHOICES, Formula, template
from clueproof.model import (
    AllDifferent,
    Assignment,
    AtMost,
    Cardinality,
    Clause,
    Consecutive,
    Constraint,
    FirstVisible,
    LazyConstraint,
    Linear,
    Runs,
    VisibleCount,
    VisibleSum,
)
from clueproof.testing.installed import installed
from clueproof.testing.lowering import BIT, Case, agree, allowed, bits, digits, literals_of
from tests.lowering.cases import BARE, CASES


@cache
def type_of(case: Case) -> type[Constraint]:
    return type(case.build()[1])


def of_type(*kinds: type[Constraint]) -> list[Case]:
    return [case for case in CASES if issubclass(type_of(case), kinds)]


LONGER_LINES = [
    Case("first seen", digits(5, range(4)), lambda x: FirstVisible(tuple(x), 2)),
    Case("visible count", (*digits(4, range(4)), range(1, 5)), lambda x: VisibleCount(tuple(x[:-1]), x[-1])),
    *(
        Case(f"sights of {total}", bits(10), lambda x, t=total: VisibleSum((x[:3], x[3:4], x[4:7], x[7:]), t))
        for total in range(11)
    ),
    *(
        Case(f"sights of {total}, six rays", bits(9), lambda x, t=total: VisibleSum((*zip(x[:6]), x[6:]), t))
        for total in (0, 4, 8)
    ),
]
COUNTS, LINEARS = of_type(Cardinality), of_type(Linear)
GLOBAL = of_type(*cpsat.GLOBAL)
ABOUT = {
    "all-different": of_type(AllDifferent),
    "at-most-one": of_type(Cardinality, Consecutive),
    "cardinality": of_type(Cardinality, Linear),
    "cuts": of_type(LazyConstraint),
    "linear": of_type(Linear),
    "runs": of_type(Runs),
}
"""The cases that a choice of encodings is about."""


FEW = [case for case in CASES if case.size <= 150]
"""Cases for what is slow."""
LARGE = 512
"""Assignments of the cells of a case beyond which it is left to the slow sweep."""
MOST = 8192
"""Assignments of the cases of one test."""


def in_some(backend: str, case: Case) -> None:
    """All assignments of few cells, a dozen of more: CP-SAT is slow."""
    agree(backend, case, queries=None if case.size <= 32 else 12)


def written_out(case: Case) -> None:
    """A formula for every solver: nothing is left to be cut."""
    model, constraint, cells = case.build()
    expected = allowed(model, constraint, cells)
    formula = Formula(model, static=True)
    assert not formula.lazy
    with Solver("minisat22", bootstrap_with=formula.clauses) as solver:
        for values, holds in expected.items():
            assert solver.solve(assumptions=literals_of(cells, values)) is holds, values
        found = set()
        while solver.solve():
            literals = solver.get_model()
            assignment = Assignment(literals, [formula.value(integer, literals) for integer in model.integers])
            keys = tuple(map(assignment.value, cells))
            assert keys not in found
            found.add(keys)
            solver.add_clause(model.difference(keys))
    assert found == {values for values, holds in expected.items() if holds}


def from_template(case: Case) -> None:
    """The third time: what is written first is recorded the second time."""
    template.forget()
    for _ in range(2):
        Formula(case.build()[0])
    agree("sat", case)


@dataclass(frozen=True)
class Target:
    """A way to state constraints, and the cases in which it is compared with their meaning."""

    name: str
    agrees: Callable[[Case], None]
    cases: Sequence[Case]
    settings: Mapping[str, Any] = field(default_factory=dict)
    """Other values of what chooses an encoding."""
    slow: Sequence[Case] = field(default=())
    """Cases of the slow sweep."""

    def __str__(self) -> str:
        return self.name


def presolving(seed: int) -> Any:
    from clueproof.backends.cpsat_session import _parameters

    return _parameters(1, seed)


SESSION = "clueproof.backends.clause_session"
SUMS = "clueproof.lowering.clauses.sums"
CONNECTIVITY = "clueproof.lowering.clauses.connectivity"
CPSAT = "clueproof.backends.cpsat_session"
AT_ONCE = {f"{CPSAT}.SMALL": -1, f"{CPSAT}.LARGE": -1, f"{CPSAT}._plain": presolving}
"""No first stage, and presolve."""
TARGETS = [
    Target("sat", partial(agree, "sat"), [*CASES, *LONGER_LINES]),
    *(
        Target(name, partial(agree, name), [*of_type(LazyConstraint)[::2], *CASES[::9]], slow=[*CASES, *LONGER_LINES])
        for name in installed(("native",))
    ),
    Target("sat, each query hard", partial(agree, "sat"), CASES[::14], {f"{SESSION}.DEDICATED_AFTER": 0},
           CASES[::7]),
    Target("sat, from templates", from_template, [case for case in CASES if case.enforcing == 1]),
    Target("sat, totalizer", partial(agree, "sat"),
           [case for case in COUNTS if " of 7" in case.name or "twice" in case.name], {f"{SUMS}.MAX_SUBSETS": 0}),
    Target("sat, binary counts", partial(agree, "sat"), COUNTS[::4],
           {f"{SUMS}.MAX_SUBSETS": 0, f"{SUMS}.MAX_COUNTER": 0}),
    Target("sat, binary sums", partial(agree, "sat"), LINEARS, {f"{SUMS}.MAX_ARCS": -1}),
    Target("written out, distances", written_out, of_type(LazyConstraint)[::3], slow=of_type(LazyConstraint)),
    Target("written out, tree", written_out, of_type(LazyConstraint)[1::3],
           {f"{CONNECTIVITY}.MAX_LAYERED": -1}, of_type(LazyConstraint)),
    Target("cpsat", partial(in_some, "cpsat"), [*BARE[::2], *CASES[1::6]], slow=CASES),
    Target("cpsat, everywhere", partial(agree, "cpsat", queries=LARGE), (),
           slow=[case for case in CASES if case.size > 32]),
    Target("cpsat, presolve", partial(agree, "cpsat", queries=6), [*BARE[::4], *CASES[2::12]], AT_ONCE,
           [*BARE[::2], *CASES[2::6]]),
    Target("cpsat:native", partial(in_some, "cpsat:native"), GLOBAL[::3]),
    Target("cpsat:native, everywhere", partial(agree, "cpsat:native", queries=LARGE), (), slow=CASES),
    Target("cpsat:native, presolve", partial(agree, "cpsat:native", queries=6), GLOBAL[1::8], AT_ONCE),
    Target("deduction:search", partial(agree, "deduction:search"), FEW[::10], slow=FEW[::5]),
    *(
        Target(f"sat:minicard,{option}={way}", partial(agree, f"sat:minicard,{option}={way}"), ABOUT[option][::3])
        for option, ways in CHOICES.items() for way in ways
    ),
    *(
        Target(f"cpsat:{option}={way}", partial(in_some, f"cpsat:{option}={way}"), ABOUT[option][::12],
               slow=ABOUT[option])
        for option, ways in CHOICES.items() for way in ways
    ),
    *(
        Target(f"sat:cadical195,{option}={way}", partial(agree, f"sat:cadical195,{option}={way}"), (),
               slow=CASES if option == "at-most-one" else ABOUT[option])
        for option, ways in CHOICES.items() for way in ways
    ),
]  # fmt: skip


def kind_of(case: Case) -> str:
    return type_of(case).__name__


def shared_out(cases: Sequence[Case]) -> Iterator[list[Case]]:
    """The cases in parts with few assignments: a test on a busy machine must end within its time."""
    part: list[Case] = []
    for case in cases:
        if part and sum(each.size for each in part) + case.size > MOST:
            yield part
            part = []
        part.append(case)
    if part:
        yield part


def loops() -> Iterator[ParameterSet]:
    """The cases of a target, loops for each type of constraint; large ones are slow."""
    for target in TARGETS:
        small, large = ([case for case in target.cases if (case.size > LARGE) == much] for much in (False, True))
        for cases, marks in ((small, ()), (target.slow or large, (pytest.mark.slow,))):
            for kind, alike in groupby(sorted(cases, key=kind_of), kind_of):
                for part in shared_out([*alike]):
                    yield pytest.param(target, part, id=f"{target}, {kind}", marks=marks)


@pytest.fixture
def forgotten() -> Iterator[None]:
    """No template is kept from other settings, nor for them."""
    template.forget()
    yield
    template.forget()


@pytest.mark.usefixtures("forgotten")
@pytest.mark.parametrize(("target", "cases"), [*loops()])
def test_targets_agree_with_the_meaning(target: Target, cases: list[Case], monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in target.settings.items():
        monkeypatch.setattr(name, value)
    for case in cases:
        try:
            target.agrees(case)
        except BaseException as failure:
            failure.add_note(f"the case: {case}")
            raise


def test_every_constraint_type_has_cases() -> None:
    exported = {getattr(clueproof.model, name) for name in clueproof.model.__all__}
    types = {kind for kind in exported if isinstance(kind, type) and issubclass(kind, Constraint)}
    assert {kind for kind in types if not isabstract(kind)} - {Cardinality} == {*map(type_of, BARE)}


def test_names_of_cases_are_unique() -> None:
    assert len({str(case) for case in CASES}) == len(CASES)


class _SaysLess(Clause):
    """Lowered as a clause, but means that no literal is true."""

    def means(self, assignment: Assignment) -> bool:
        return not super().means(assignment)


class _SaysMore(AtMost):
    """Lowered as "at most", but any number will do."""

    def means(self, assignment: Assignment) -> bool:
        return True


@pytest.mark.parametrize("wrong", [_SaysLess, lambda *literals: _SaysMore(1, literals)])
def test_disagreement_is_noticed(wrong: type[Constraint]) -> None:
    case = Case("wrong", (BIT, BIT), lambda x: wrong(*x))
    with pytest.raises(AssertionError, match=r"was (refuted|accepted)"):
        agree("sat", case)
    with pytest.raises(AssertionError):
        written_out(case)
