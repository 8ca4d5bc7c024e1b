"""The keys of an answer are what the slow definition says, whatever literals and integers they are."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from itertools import product
from shutil import which
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from clueproof.backends import Satisfied, backend
from clueproof.backends.session import key_reader
from clueproof.model import AllDifferent, AtMost, Clause, Exactly, Integer, Model, Variable
from tests.sweeps import swept

BACKENDS = (
    "sat",
    "sat:glucose42",
    "sat:cadical153",
    "sat:kissat404",
    "cpsat",
    "clingo",
    "z3",
    "brute-force",
    "deduction:search",
    "exact-cover",
    "dimacs:minisat",
    "dimacs:cadical",
)

DOMAINS = ((1, 2, 3), (0, 1), (-2, 5), (7,))
PICK = st.tuples(st.integers(0, 7), st.booleans())
"""A variable by its number, and whether its negation is meant; integers have none."""


def model_with(picked: Sequence[tuple[int, bool]], asked: Sequence[int] = ()) -> Model:
    """Four Booleans, then four integers; some literals of integers exist before they become keys."""
    model = Model()
    cells: list[Variable] = [model.boolean(f"b{number}") for number in range(4)]
    cells += [model.integer(f"x{number}", domain) for number, domain in enumerate(DOMAINS)]
    for number in asked:
        cell = cells[number]
        if isinstance(cell, Integer):
            cell.equals(cell.values[-1])
    for number, negated in picked:
        cell = cells[number]
        model.key(-cell if negated and isinstance(cell, int) else cell)
    for cell in cells:
        if isinstance(cell, Integer):
            cell.equals(cell.values[0])
    return model


def truths(model: Model, booleans: Sequence[bool], integers: Sequence[int]) -> list[bool]:
    """What each variable is, given what Booleans and integers are."""
    left = iter(booleans)
    found = []
    for variable in range(1, model.variables + 1):
        meaning = model.meaning(variable)
        if meaning is None:
            found.append(next(left))
        else:
            integer, relation, value = meaning
            is_now = integers[integer.index]
            found.append(is_now == value if relation == "=" else is_now <= value)
    return found


def slow(model: Model, booleans: Sequence[bool], integers: Sequence[int]) -> tuple[int, ...]:
    """The definition: 1 for a Boolean key that is true, 0 for one that is not, an integer's own value."""
    return tuple(
        int(booleans[abs(key) - 1] == (key > 0)) if isinstance(key, int) else integers[key.index] for key in model.keys
    )


@settings(deadline=None)
@given(st.lists(PICK, max_size=12), st.lists(st.integers(4, 7), max_size=4))
@example([(1, True), (0, True)], [])
@example([(3, True), (2, True), (1, True), (0, True)], [])
@example([(number, False) for number in range(4)], [])
@example([(0, False), (0, False)], [])
@example([(4, False), (4, False)], [6])
@example([(4, False), (0, True)], [])
def test_answers_are_read_as_defined(picked, asked):
    model = model_with(picked, asked)
    read = key_reader(model)
    for booleans in product((False, True), repeat=4):
        for integers in product(*DOMAINS):
            said = truths(model, booleans, integers)
            wanted = slow(model, booleans, integers)
            literals = [n if true else -n for n, true in enumerate(said, 1)]
            assert read(literals) == wanted
            # answers go on behind the model's own variables
            assert read([*literals, len(said) + 1, -len(said) - 2]) == wanted


def missing(name: str) -> str | None:
    family, _, rest = name.partition(":")
    if family == "dimacs" and which(rest) is None:
        return f"{rest} is not installed"
    if family in ("clingo", "exact-cover", "z3") and find_spec(family.replace("-", "_")) is None:
        return f"{family} is not installed"
    return None


def tried(keys: Sequence[Any], *without: str) -> list[Any]:
    """Keys, and the backends that have them; an ordinary run tries the first ones alone in one that starts slowly."""
    every = [*product(keys, [name for name in BACKENDS if name not in without])]
    return swept(every, [one for one in every if one[1] != "sat:kissat404" or one[0] == keys[0]])


@pytest.mark.parametrize(
    ("signs", "name"),
    tried([(-1, -2, -3), (-3, -2, -1), (3, 2, 1), (1, 2, 3), (-2,), (2, 2, -2), (-1, 3), (1, -3, 1)]),
    ids=str,
)
def test_keys_are_literals_of_any_kind_in_every_backend(name, signs, all_solutions):
    if (reason := missing(name)) is not None:
        pytest.skip(reason)
    model = Model()
    for number in range(3):
        model.boolean(f"b{number}")
    model.key(*signs)
    model.add(Exactly(1, (1, 2, 3)))
    wanted = {tuple(int((abs(sign) == true) == (sign > 0)) for sign in signs) for true in (1, 2, 3)}
    with backend(name).open(model) as session:
        found = [*all_solutions(session)]
    assert sorted(found) == sorted(wanted)


@pytest.mark.parametrize(
    ("order", "name"), tried(["xyb", "bxy", "yxb", "xxb", "b", "yx", "xbx"], "exact-cover"), ids=str
)
def test_keys_are_integers_and_literals_mixed_in_every_backend(name, order, all_solutions):
    if (reason := missing(name)) is not None:
        pytest.skip(reason)
    model = Model()
    x, y = model.integer("x", (1, 2, 4)), model.integer("y", (4, 1))
    b = model.boolean("b")
    model.add(AllDifferent((x, y)))
    model.add(AtMost(1, (b, x.equals(2))))
    # something to say about b, so that its negation is a key that counts
    model.add(Clause(-b, y.equals(4)))
    cells: dict[str, Variable] = {"x": x, "y": y, "b": -b}
    model.key(*(cells[letter] for letter in order))
    wanted = {
        tuple({"x": vx, "y": vy, "b": int(not vb)}[letter] for letter in order)
        for vx in x.values
        for vy in y.values
        for vb in (False, True)
        if vx != vy and not (vb and vx == 2) and (not vb or vy == 4)
    }
    with backend(name).open(model) as session:
        found = [*all_solutions(session)]
    assert sorted(found) == sorted(wanted)


def test_a_key_that_is_a_negated_literal():
    model = Model()
    b = model.boolean("b")
    model.key(-b)
    model.add(Clause(-b))
    for name in ("sat", "cpsat"):
        with backend(name).open(model) as session:
            answer = session.solve()
        assert isinstance(answer, Satisfied)
        assert answer.keys == (1,)
