"""The model: variables and their words, groups, keys, clues, freezing."""

from __future__ import annotations

import pytest

from clueproof.lowering.clauses import Formula, formula_of
from clueproof.model import (
    AllDifferent,
    Clause,
    Exactly,
    FrozenModelError,
    Group,
    Linear,
    Model,
    NoRun,
    Objective,
    values_of,
    variables_of,
)
from clueproof.testing.lowering import assignment_of

# variables and words


def test_booleans_are_numbered_from_1() -> None:
    model = Model()
    assert [model.boolean(name) for name in "abc"] == [1, 2, 3]
    assert model.variables == 3


def test_literals_in_words() -> None:
    model = Model()
    wet = model.boolean("it rains")
    lamp = model.boolean("the lamp", ("off", "on"))
    x = model.integer("r1c2", range(1, 6))
    said = {
        wet: "it rains",
        -wet: "not it rains",
        lamp: "the lamp is on",
        -lamp: "the lamp is off",
        x.equals(5): "r1c2 is 5",
        -x.equals(5): "r1c2 is not 5",
        x.at_most(3): "r1c2 is at most 3",
        x.at_least(4): "r1c2 is more than 3",
        model.true: "always",
        -model.true: "never",
    }
    assert {literal: model.describe(literal) for literal in said} == said
    assert (model.name(x), model.name(-lamp)) == ("r1c2", "the lamp")
    assert model.words(-lamp) == {0: "on", 1: "off"}
    assert model.words(model.boolean("it rains")) is None


def test_values_have_words_of_their_own() -> None:
    model = Model()
    x = model.integer("the house", (1, 2), {1: "red", 2: "blue"})
    assert model.describe(x.equals(2)) == "the house is blue"
    assert model.describe(-x.equals(1)) == "the house is not red"
    grid = model.integer_grid(1, 2, (0, 7), words={7: "lucky"})
    assert model.describe(grid[0, 1].equals(7)) == "r1c2 is lucky"
    assert model.describe(grid[0, 1].equals(0)) == "r1c2 is 0"


def test_a_domain_is_sorted_and_has_each_value_once() -> None:
    x = Model().integer("x", [3, -1, 3, 2, -1])
    assert x.values == values_of(x) == (-1, 2, 3)
    assert values_of(-7) == (0, 1)


def test_an_empty_domain_is_refused() -> None:
    model = Model()
    with pytest.raises(ValueError, match="the domain of depth is empty"):
        model.integer("depth", ())
    assert model.integers == []


def test_a_literal_of_an_integer_is_made_once() -> None:
    model = Model()
    x = model.integer("x", (2, 4, 8))
    assert model.variables == 0, "none is made before somebody asks"
    four = x.equals(4)
    assert x.equals(4) == four
    assert x.at_most(4) == x.at_most(7) == -x.at_least(8) == -x.at_least(5)
    assert model.variables == 2
    assert x.known_equals == {4: four}
    assert list(x.known_at_most) == [4]
    assert model.meaning(four) == (x, "=", 4)
    assert model.meaning(x.at_most(5)) == (x, "<=", 4)
    assert model.meaning(model.boolean("b")) is None


def test_literals_of_values_outside_the_domain_are_constant() -> None:
    model = Model()
    x = model.integer("x", (2, 4, 8))
    assert x.equals(3) == x.at_most(1) == -x.at_least(2) == -model.true
    assert x.at_most(8) == x.at_most(99) == x.at_least(-5) == model.true
    assert [constraint.cells() for constraint in model.constraints] == [(model.true,)]


def test_variables_behind_cells() -> None:
    model = Model()
    x = model.integer("x", (1,))
    assert variables_of([-3, x, 2]) == [3, x, 2]


# grids


def test_cells_of_grids_have_names() -> None:
    model = Model()
    shaded = model.boolean_grid(2, 3, ("white", "black"))
    digits = model.integer_grid(2, 2, range(1, 3))
    assert digits[1, 0].name == "r2c1"
    assert model.describe(shaded[1, 2]) == "r2c3 is black"
    assert model.describe(-shaded[0, 0]) == "r1c1 is white"
    assert digits[1, 0].name == "r2c1"
    assert [cell.index for cell in digits] == [0, 1, 2, 3]


# groups


def test_constraints_know_their_group() -> None:
    model = Model()
    a, b = model.boolean("a"), model.boolean("b")
    with model.group("row 3"):
        model.add(Clause(a), "no gaps")
        with model.group("left half"):
            model.add(Clause(b))
        model.add(Clause(-b), "again")
    model.add(Clause(a, b), "everywhere")
    assert model.group_of == [
        Group("row 3", "no gaps"),
        Group("row 3, left half", ""),
        Group("row 3", "again"),
        Group("", "everywhere"),
    ]
    assert list(map(str, model.group_of)) == ["row 3: no gaps", "row 3, left half", "row 3: again", "everywhere"]
    assert len(model.group_of) == len(model.constraints)


def test_a_group_ends_with_an_error_too() -> None:
    model = Model()
    with pytest.raises(ZeroDivisionError), model.group("row 1"):
        raise ZeroDivisionError
    model.add(Clause())
    assert model.group_of[-1].place == ""


# clues and keys


def test_a_clue_is_a_constraint_behind_a_selector() -> None:
    model = Model()
    line = tuple(model.boolean(name) for name in "abc")
    with model.group("row 1"):
        selector = model.clue(Exactly(2, line), "row 1 has two")
    assert model.describe(selector) == "row 1 has two"
    assert model.constraints == [Exactly(2, line, enforce=(selector,))]
    assert model.group_of == [Group("row 1", "row 1 has two")]
    assert model.selectors == [selector]


def test_a_copy_has_a_selector_for_each_group() -> None:
    model = Model()
    a, b, c = (model.boolean(name) for name in "abc")
    number = model.integer("n", (1, 2))
    model.key(a, b, number)
    model.add(Clause(a, b), "a or b")
    with model.group("row 1"):
        model.add(Clause(-a, -b), "not both")
        model.add(Clause(-a, c), "not both")
    model.add(Clause(b, c))
    clue = model.clue(Clause(a), "a it is")
    model.maximise([(1, a)])
    posted = [*model.constraints]
    copy, constraints_of = model.with_selectors([clue])
    assert [copy.describe(selector) for selector in constraints_of] == ["a or b", "row 1: not both", "a it is"]
    either, both, given = constraints_of
    assert given == clue and {either, both}.isdisjoint(range(1, model.variables + 1))
    assert list(constraints_of.values()) == [posted[:1], posted[1:3], posted[4:]]
    assert [constraint.enforce for constraint in copy.constraints] == [(either,), (both,), (both,), (), (clue,)]
    assert (copy.objective, copy.keys, copy.group_of, copy.frozen) == (None, model.keys, model.group_of, True)
    assert copy.meaning(number.equals(2)) == (number, "=", 2)


@pytest.mark.parametrize("sign", [1, -1])
def test_what_follows_from_a_given_cell_is_a_rule(sign: int) -> None:
    model = Model()
    a, b = model.boolean("a"), model.boolean("b")
    number = model.integer("n", (1, 2, 3))
    model.key(a, number)
    clues = [sign * a, sign * number.equals(2)]
    model.add(Clause(b, enforce=(a,)), "b follows a")
    model.add(Clause(b, enforce=(number.equals(2),)), "b follows two")
    copy, constraints_of = model.with_selectors(clues)
    assert constraints_of.keys().isdisjoint(map(abs, clues))
    assert [copy.describe(selector) for selector in constraints_of] == ["b follows a", "b follows two"]
    assert [len(constraint.enforce) for constraint in copy.constraints] == [2, 2]


def test_a_model_with_a_copy_is_left_as_it_was() -> None:
    model = Model()
    a = model.boolean("a")
    model.key(a)
    model.add(Clause(a), "a")
    model.maximise([(1, a)])
    model.with_selectors()
    assert (model.variables, model.constraints, model.keys) == (1, [Clause(a)], [a])
    assert model.objective is not None
    # later variables would have the numbers of the copy's selectors
    with pytest.raises(FrozenModelError):
        model.boolean("b")


def test_keys_get_their_literals_in_one_stretch() -> None:
    model = Model()
    x, y = model.integer("x", (1, 2, 3)), model.integer("y", (5, 9))
    model.key(x, y)
    assert list(x.known_equals.values()) + list(y.known_equals.values()) == [1, 2, 3, 4, 5]
    assert model.keys == [x, y]


@pytest.mark.parametrize("domain", [(0, 1, 2), (1, 2, 3, 4), (-2, 0, 5), (1, 1000), (7,), tuple(range(3, 90, 2))])
def test_a_difference_forbids_these_keys_and_no_others(domain: tuple[int, ...]) -> None:
    model = Model()
    a, x, b = model.boolean("a"), model.integer("x", domain), model.boolean("b")
    model.key(a, x, -b)
    cells = [a, x, b]
    for value in domain:
        clause = model.difference((1, value, 0))
        assert clause == [-a, -x.equals(value), -b]
        for other in domain:
            for first, last in ((1, 1), (0, 1), (1, 0)):
                assignment = assignment_of(model, cells, (first, other, last))
                same = (first, other, last) == (1, value, 1)
                assert any(map(assignment.true, clause)) is not same


def test_a_difference_follows_later_keys() -> None:
    model = Model()
    a, b = model.boolean("a"), model.boolean("b")
    model.key(a)
    assert model.difference((1,)) == [-a]
    model.key(b)
    assert model.difference((1, 0)) == [-a, b]
    with pytest.raises(ValueError, match="shorter"):
        model.difference((1,))


def test_an_objective() -> None:
    model = Model()
    a = model.boolean("a")
    model.minimise(iter([(2, a)]))
    assert model.objective == Objective(((2, a),))
    model.maximise([(3, -a)])
    assert model.objective == Objective(((3, -a),), maximise=True)


# freezing


def test_nothing_can_be_added_to_a_compiled_model() -> None:
    model = Model()
    a = model.boolean("a")
    x = model.integer("x", range(3))
    one, below = x.equals(1), x.at_most(1)
    model.key(a)
    formula = Formula(model)
    assert model.frozen
    before = model.variables
    for change in (
        lambda: model.boolean("b"),
        lambda: model.integer("y", (1,)),
        lambda: model.boolean_grid(1, 1),
        lambda: model.integer_grid(1, 1, (1,)),
        lambda: model.add(Clause(a)),
        lambda: model.clue(Clause(a), "a"),
        lambda: model.key(a),
        lambda: model.minimise(()),
        lambda: model.maximise(()),
        lambda: x.equals(2),
        lambda: x.at_most(0),
        lambda: model.true,
    ):
        with pytest.raises(FrozenModelError, match="compiled already"):
            change()
    assert (x.equals(1), x.at_most(1)) == (one, below), "what is there can still be asked for"
    assert model.variables == before
    assert model.keys == [a]
    assert model.constraints == []
    assert model.selectors == []
    assert formula.top >= before


def test_a_model_is_compiled_once() -> None:
    model = Model()
    cells = model.integer_grid(2, 2, range(2))
    model.add(AllDifferent(cells.rows[0]))
    formula = formula_of(model)
    assert formula_of(model) is formula
    clauses = list(formula.clauses)
    own = formula.copy()
    posted = own.post(NoRun(cells.cells, 2))
    assert posted
    assert own.post(Linear(tuple((1, cell) for cell in cells), least=1))
    assert formula.clauses == clauses, "going on in a copy leaves the shared one as it is"
    assert own.top > formula.top
