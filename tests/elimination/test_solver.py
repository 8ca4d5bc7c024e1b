"""The solver: the tutorial of the original, items and labels, errors, assertions of one's own."""

from __future__ import annotations

import numpy as np
import pytest

from clueproof.elimination import (
    AdjacencyOffsetAssertion,
    Assertion,
    BandedAssertion,
    BoundedAssertion,
    BoundedExclusiveAssertion,
    ContradictionError,
    OffsetAssertion,
    Solver,
    UnknownItemError,
)

POSITIONS = [1, 2, 3, 4, 5]
AGES = [26, 27, 30, 33, 35]
SIZES = ["XS", "S", "M", "L", "XL"]
QUEUE = {
    "position": POSITIONS,
    "name": ["Dana", "Ingo", "Jessica", "Sören", "Valerie"],
    "age": AGES,
    "top": ["Blouse", "Poloshirt", "Pullover", "Sweatshirt", "T-Shirt"],
    "color": ["blue", "yellow", "green", "red", "black"],
    "size": SIZES,
}


def queue() -> Solver:
    """The tutorial's problem after most of its rules."""
    solver = Solver(QUEUE)
    assert solver.edges == 375
    solver.match("Dana", "XL")
    solver.less_than("Dana", "black", "position", 2, None)
    solver.less_than("Jessica", "Poloshirt", "position", 1)
    solver.match(2, "yellow")
    solver.unmatch("T-Shirt", "red")
    solver.match("Sören", "Sweatshirt")
    solver.match("Ingo", "L")
    solver.match(POSITIONS[-1], 30)
    solver.match(AGES[-1], SIZES[0])
    solver.less_than("Valerie", "red", "position", 1)
    solver.match("red", *SIZES[SIZES.index("S") + 1 :])
    solver.match(AGES[0], "yellow")
    solver.match("Jessica", "Blouse")
    solver.match(3, "M")
    solver.match("Poloshirt", "red", "yellow", "green")
    return solver


def test_the_tutorial() -> None:
    solver = queue()
    assert (solver.edges, solver.assertion_count) == (259, 3)
    assert solver.category_for("Sören", "position") is None
    solver.unmatch("Sören", POSITIONS[0])
    solver.unmatch("Sören", POSITIONS[-1])
    youngest = solver.category_for(AGES[0], "position")
    if youngest is not None:
        solver.unmatch("Sören", youngest + 1)
    oldest = solver.category_for(AGES[-1], "position")
    if oldest is not None:
        solver.unmatch("Sören", oldest - 1)
    assert (solver.edges, solver.assertion_count, solver.solved) == (85, 0, False)
    assert solver.category_for("Sören", "position") == 2
    assert solver.find_missing("position") == {1, 3}
    assert solver.find_missing("age") == {27, 33}
    solver.match(1, 33)
    solver.match(3, 27)
    assert (solver.edges, solver.solved) == (75, True)
    assert solver.available_for("Dana", "top") == ("T-Shirt",)


def test_the_classic_zebra_puzzle_by_propagation() -> None:
    solver = Solver(
        {
            "position": [1, 2, 3, 4, 5],
            "nation": ["Englishman", "Spaniard", "Ukrainian", "Norwegian", "Japanese"],
            "color": ["red", "green", "ivory", "yellow", "blue"],
            "pet": ["dog", "snails", "fox", "horse", "zebra"],
            "drink": ["coffee", "tea", "milk", "orange juice", "water"],
            "smoke": ["Old Gold", "Kools", "Chesterfields", "Lucky Strikes", "Parliaments"],
        }
    )
    for pair in (("Englishman", "red"), ("Spaniard", "dog"), ("coffee", "green"), ("Ukrainian", "tea")):
        solver.match(*pair)
    solver.greater_than("green", "ivory", "position", 1)
    for pair in (("Old Gold", "snails"), ("Kools", "yellow"), ("milk", 3), ("Norwegian", 1)):
        solver.match(*pair)
    solver.adjacent_to("Chesterfields", "fox", "position")
    solver.adjacent_to("Kools", "horse", "position")
    solver.match("Lucky Strikes", "orange juice")
    solver.match("Japanese", "Parliaments")
    solver.adjacent_to("Norwegian", "blue", "position")
    assert solver.solved
    assert solver.category_for("zebra", "nation") == "Japanese"
    assert solver.category_for("water", "nation") == "Norwegian"


@pytest.mark.parametrize(
    "solver",
    [
        Solver({"a": [1, 2], "b": ["x", 2]}),
        Solver([[1, 2], ["x", 2]], categories=["a", "b"]),
        Solver([["a", 1, 2], ["b", "x", 2]]),
        Solver((iter(["a", 1, 2]), iter(["b", "x", 2])), None, False),
    ],
)
def test_attributes(solver: Solver) -> None:
    assert (solver.m, solver.n, solver.categories, solver.labels) == (2, 2, ("a", "b"), (1, 2, "x", 2))
    assert dict(solver.map) == {1: 0, 2: None, "x": 2}
    assert solver.matrix.dtype == np.bool_
    assert solver.matrix.astype(int).tolist() == [[1, 0, 1, 1], [0, 1, 1, 1], [1, 1, 1, 0], [1, 1, 0, 1]]
    assert (solver.edges, solver.solved, solver.assertions, solver.assertion_count) == (4, False, {}, 0)
    assert solver.cat_slice(1) == slice(2, 4)
    assert solver.cat_mask(1).tolist() == [False, False, True, True]
    assert solver.pos_mask(1).tolist() == [False, True, False, False]
    assert solver.pos_to_item(3) == solver.pos_to_item(3, 1) == ("b", 2)
    assert (solver.item_to_pos(1), solver.item_to_pos(("b", 2))) == ((0, 0), (3, 1))
    assert solver.linked_set(0, 1).tolist() == [2, 3]
    assert solver.find_matches(0).tolist() == [0]
    with pytest.raises(AttributeError):
        solver.n = 3  # type: ignore[misc]


def test_removed_links_are_counted_and_followed() -> None:
    solver = Solver({"a": [1, 2, 3], "b": ["x", "y", "z"]})
    assert solver.match(1, "x") == 4
    assert solver.match(1, "x") == 0
    assert solver.match(1, 1) == 0
    assert solver.unmatch(1, 2) == 0
    assert solver.unlink(*[solver.item_to_pos(item)[0] for item in (2, "y")]) == 2
    assert solver.solved
    solver.reset()
    assert (solver.edges, solver.rules) == (9, ())


def test_one_to_many_needs_one_category() -> None:
    solver = Solver({"a": [1, 2, 3], "b": ["x", "y", "z"], "c": ["p", "q", "r"]})
    assert solver.match(1, "x", "y") == 1
    with pytest.raises(ValueError, match="Item2 categories do not match"):
        solver.match(1, "x", "p")
    with pytest.raises(ValueError, match="Can not link items in the same category"):
        solver.match(1, 2)
    with pytest.raises(ValueError, match="from itself"):
        solver.unmatch(1, 1)
    assert solver.rules == ("match(1, 'x', 'y')",)


@pytest.mark.parametrize(
    ("method", "bounds", "kind"),
    [
        ("less_than", (), BoundedExclusiveAssertion),
        ("less_than", (1,), OffsetAssertion),
        ("less_than", (1, None), BoundedAssertion),
        ("greater_than", (1, 2), BoundedAssertion),
        ("adjacent_to", (), AdjacencyOffsetAssertion),
        ("adjacent_to", (2,), AdjacencyOffsetAssertion),
        ("adjacent_to", (2, 3), BandedAssertion),
    ],
)
def test_which_assertion_a_rule_sets_up(method: str, bounds: tuple[int, ...], kind: type[Assertion]) -> None:
    solver = Solver(QUEUE)
    getattr(solver, method)("Dana", "red", "position", *bounds)
    (assertion,) = {id(a): a for kept in solver.assertions.values() for a in kept}.values()
    assert type(assertion) is kind
    assert set(solver.assertions) == {(assertion.pos1, 0), (assertion.pos2, 0)}
    items = ("Dana", "red") if method != "greater_than" else ("red", "Dana")
    assert (assertion.pos1, assertion.cat1) == solver.item_to_pos(items[0])
    assert (assertion.pos2, assertion.cat2) == solver.item_to_pos(items[1])
    assert (assertion.solver, assertion.cat, assertion.satisfied) == (solver, 0, False)
    assert assertion.key(solver, 2) == 3
    assert eval(repr(assertion), {**globals(), "solver": solver}).pos1 == assertion.pos1
    assert str(assertion).startswith("Assert that ")


def test_too_many_bounds() -> None:
    solver = Solver(QUEUE)
    with pytest.raises(TypeError, match=r"0, 1 or 2 bounds \(3 given\)"):
        solver.less_than("Dana", "red", "position", 1, 2, 3)
    with pytest.raises(TypeError, match=r"0, 1 or 2 bounds \(3 given\)"):
        solver.adjacent_to("Dana", "red", "position", 1, 2, 3)


def test_labels_that_are_no_whole_numbers_have_distances_too() -> None:
    solver = Solver({"a": [0.5, 1.5, 3.0], "b": ["x", "y", "z"]})
    assert solver.less_than("x", "y", "a", 1, 2) > 0
    assert solver.available_for("x", "a") == (0.5, 1.5)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda s: s.match("Dan", "XL"), "Unknown item label 'Dan'; did you mean 'Dana'?"),
        (lambda s: s.match(("nme", "Dana"), "XL"), "Unknown category 'nme'; did you mean 'name'?"),
        (lambda s: s.match(("name", "Danna"), "XL"), "Unknown item label in 'name' 'Danna'; did you mean 'Dana'?"),
        (lambda s: s.less_than("Dana", "red", "pos"), "Unknown category 'pos'; did you mean 'position'?"),
        (lambda s: s.find_missing("sizes"), "Unknown category 'sizes'; did you mean 'size'?"),
    ],
)
def test_unknown_labels(call, message: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(UnknownItemError) as caught:
        call(Solver(QUEUE))
    assert str(caught.value) == message
    assert isinstance(caught.value, (KeyError, ValueError))


def test_ambiguous_label() -> None:
    solver = Solver({"height": [70, 72], "age": [72, 80], "name": ["x", "y"]})
    with pytest.raises(ValueError) as caught:
        solver.match("x", 72)
    assert str(caught.value) == "Ambiguous item label 72: it is of 'height' and 'age'; say ('height', 72)"
    solver.match("x", ("age", 72))
    assert solver.category_for("x", "age") == 72


@pytest.mark.parametrize(
    ("problem", "categories", "message"),
    [
        ([[1, 2], [3, 4]], ["a"], "does not match"),
        ([[1, 2], [3, 4]], ["a", "a"], "Categories must be unique"),
        ({None: [1, 2]}, None, "None may not be a category"),
        ({"a": [1, None]}, None, "None may not be an item"),
        ({"a": [1, 1]}, None, "Duplicate items found in 'a'"),
        ({"a": [1, 2], "b": [3]}, None, r"same number of items \(2 != 1\)"),
    ],
)
def test_bad_problems(problem, categories, message: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ValueError, match=message):
        Solver(problem, categories)


def test_debug_prints_rules_and_removals(capsys: pytest.CaptureFixture[str]) -> None:
    solver = Solver({"a": [1, 2], "b": ["x", "y"]}, debug=True)
    solver.match(1, "x")
    assert "match(1, 'x')" in (shown := capsys.readouterr().out)
    assert "removed 'a':1 from 'b':'y'" in shown


class Parity(Assertion):
    """Both items are even, or both are odd."""

    def op(self, key1: int, key2: int) -> bool:
        return key1 % 2 == key2 % 2


def test_an_assertion_of_ones_own() -> None:
    solver = Solver(QUEUE)
    parity = Parity(solver, "Dana", "red", "position")
    solver.register_assertion(parity)
    solver.match("Dana", 2)
    assert solver.available_for("red", "position") == (2, 4)
    with pytest.raises(NotImplementedError):
        Assertion(solver, "Dana", "red", "position").op(1, 2)
    assert Parity(solver, "Dana", "red", "position", key=lambda s, pos: -pos).key(solver, 3) == -3
    solver.unmatch("red", 2)
    assert (solver.category_for("red", "position"), solver.assertion_count) == (4, 0)


def test_an_assertion_taken_back_is_no_rule() -> None:
    solver = Solver({"a": [1, 2, 3], "b": ["x", "y", "z"]})
    parity = Parity(solver, "x", "y", "a")
    solver.register_assertion(parity)
    assert len(list(solver.solutions())) == 2
    solver.remove_assertion(parity)
    assert len(list(solver.solutions())) == 6


def test_contradictory_rules_are_named() -> None:
    solver = queue()
    with pytest.raises(ContradictionError) as caught:
        solver.match("Ingo", "XL")
    assert caught.value.rules == ("match('Dana', 'XL')", "match('Ingo', 'XL')")
    assert str(caught.value) == "these rules contradict each other: match('Dana', 'XL'); match('Ingo', 'XL')"
    assert isinstance(caught.value, ValueError)
