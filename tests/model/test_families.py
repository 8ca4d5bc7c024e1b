"""Families of constraints: the same as their constraints one by one, for people, for solvers and in other processes."""

from __future__ import annotations

import pickle
from itertools import combinations

import pytest

from clueproof.backends import backend
from clueproof.lowering.clauses import Formula
from clueproof.model import Assignment, AtLeast, AtMost, Clause, Exactly, FrozenModelError, Group, Model


def _families() -> Model:
    """Five Booleans under families of all kinds."""
    model = Model()
    a, b, c, d, e = model.booleans(range(5), ("no", "yes"), "x{}".format)
    model.key(a, b, c, d, e)
    with model.group("here"):
        model.add_clauses([(a, b), (-b, c, d)], lambda row: f"rule {row}", lambda row: f"row {row}")
        model.add_clauses([(-a, e), (-b, -c, e)], "so", conditions=1)
    model.add_counts(Exactly, [1, 2], [(a, c), (b, d, e)], "as many", lambda row: f"line {row}")
    model.add_counts(AtMost, 2, [(a, b, c)])
    model.add_counts(AtLeast, 1, [(c, d)])
    model.add_clauses([], "nothing")
    return model


def _one_by_one() -> Model:
    """The same, posted one by one."""
    model = Model()
    a, b, c, d, e = [model.boolean(f"x{number}", ("no", "yes")) for number in range(5)]
    model.key(a, b, c, d, e)
    for place, clause, sentence in (
        ("here, row 0", Clause(a, b), "rule 0"),
        ("here, row 1", Clause(-b, c, d), "rule 1"),
        ("here", Clause(e, enforce=(a,)), "so"),
        ("here", Clause(-c, e, enforce=(b,)), "so"),
        ("line 0", Exactly(1, (a, c)), "as many"),
        ("line 1", Exactly(2, (b, d, e)), "as many"),
        ("", AtMost(2, (a, b, c)), ""),
        ("", AtLeast(1, (c, d)), ""),
    ):
        with model.group(place):
            model.add(clause, sentence)
    return model


def test_a_family_is_its_constraints() -> None:
    family, single = _families(), _one_by_one()
    assert len(family.parts) == 5
    assert (family.constraints, family.group_of) == (single.constraints, single.group_of)
    assert Formula(family).clauses == Formula(single).clauses


def test_constraints_are_listed_as_they_come() -> None:
    model = Model()
    a, b = model.boolean("a"), model.boolean("b")
    model.add_clauses([(a, b)], "one")
    assert model.constraints == [Clause(a, b)]
    model.add(Clause(-a), "two")
    model.add_clauses([(-b, a)], "three")
    assert model.constraints == [Clause(a, b), Clause(-a), Clause(-b, a)]
    assert model.group_of == [Group("", "one"), Group("", "two"), Group("", "three")]


@pytest.mark.parametrize("name", ["sat", "cpsat", "brute-force", "deduction", "sat:cadical195", "cpsat:native"])
def test_every_backend_takes_families(name: str) -> None:
    if name.startswith("cpsat"):
        pytest.importorskip("ortools")
    model, single = _families(), _one_by_one()
    literals = [[n if bits >> n - 1 & 1 else -n for n in range(1, 6)] for bits in range(32)]
    wanted = [values for values in literals if all(one.holds(Assignment(values, ())) for one in single.constraints)]
    assert 0 < len(wanted) < 32
    with backend(name).open(model) as session:
        found = [values for values in literals if type(session.solve(values)).__name__ == "Satisfied"]
    assert found == wanted


def test_words_are_made_when_somebody_asks() -> None:
    asked: list[int] = []

    def sentence(row: int) -> str:
        asked.append(row)
        return f"rule {row}"

    model = Model()
    cells = model.booleans(range(4), ("no", "yes"), lambda n: pytest.fail("nobody asked"))
    model.add_clauses(combinations(cells, 2), sentence)
    Formula(model)
    assert not asked
    assert [group.sentence for group in model.group_of] == [f"rule {row}" for row in range(6)]


def test_a_model_with_families_is_pickled_with_its_words() -> None:
    model = _families()
    twin = pickle.loads(pickle.dumps(model))
    assert (twin.constraints, twin.group_of) == (model.constraints, model.group_of)
    assert [twin.describe(n) for n in range(1, 6)] == [model.describe(n) for n in range(1, 6)]
    assert Formula(twin).clauses == Formula(model).clauses


def test_selectors_of_groups() -> None:
    model = _families()
    copy, selected = model.with_selectors()
    assert [one.enforce for one in copy.constraints[:2]] == [(6,), (7,)]
    assert sum(map(len, selected.values())) == 6
    assert copy.group_of == model.group_of


def test_a_compiled_model_takes_no_family() -> None:
    model = _families()
    model.freeze()
    with pytest.raises(FrozenModelError):
        model.add_clauses([(1,)])
    with pytest.raises(FrozenModelError):
        model.booleans(range(2), ("no", "yes"), str)


def test_counts_are_as_many_as_rows() -> None:
    with pytest.raises(ValueError, match="there are 2 counts for 1 rows"):
        _families().add_counts(Exactly, [1, 2], [(1, 2)])
