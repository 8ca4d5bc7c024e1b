"""What constraints mean, said a second time: by regular expressions and plain Python over all words of a line."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise, product

import pytest

from clueproof.model import (
    Acyclic,
    AdjacencyBan,
    AllDifferent,
    AtLeast,
    AtMost,
    Automaton,
    Cardinality,
    Clause,
    Connected,
    Consecutive,
    Constraint,
    Exactly,
    Lexicographic,
    Linear,
    LinesDiffer,
    Model,
    NoRun,
    Runs,
    Table,
    Variable,
    variables_of,
)
from clueproof.testing.lowering import allowed, assignment_of
from tests.lowering.cases import BARE, CASES


def words(of: Callable[[tuple[Variable, ...]], Constraint], letters: str, length: int) -> set[str]:
    """The words that a constraint over a line of so many cells allows; a letter is a value."""
    model = Model()
    line = tuple(model.integer(str(place), map(int, letters)) for place in range(length))
    constraint = of(line)
    return {
        word
        for word in map("".join, product(letters, repeat=length))
        if constraint.means(assignment_of(model, line, list(map(int, word))))
    }


SAID_TWICE: dict[str, tuple[Callable[[tuple[Variable, ...]], Constraint], str, int, Callable[[str], object]]] = {
    "all different": (AllDifferent, "0123", 3, lambda word: len(set(word)) == 3),
    "consecutive": (Consecutive, "01234", 3, lambda word: "".join(sorted(word)) in "01234" and len(word) == 3),
    "no run": (lambda x: NoRun(x, 3), "01", 6, lambda word: not re.search(r"(.)\1\1", word)),
    "no run of 1": (lambda x: NoRun(x, 1), "01", 2, lambda word: False),
    "ban": (lambda x: AdjacencyBan(tuple(pairwise(x)), ((0, 1), (2, 2))), "012", 4,
            lambda word: not re.search("01|10|22", word)),
    "lines differ": (lambda x: LinesDiffer((x[:2], x[2:4], x[4:])), "01", 6,
                     lambda word: len({word[:2], word[2:4], word[4:]}) == 3),
    "one block": (lambda x: Runs(x, ((3, 1),)), "01", 6, re.compile("0*1110*").fullmatch),
    "three blocks": (lambda x: Runs(x, ((1, 1), (2, 1), (1, 1))), "01", 7, re.compile("0*10+110+10*").fullmatch),
    "no block": (lambda x: Runs(x, ()), "012", 3, re.compile("0*").fullmatch),
    "colours": (lambda x: Runs(x, ((1, 1), (2, 2), (1, 2))), "012", 6, re.compile("0*10*220+20*").fullmatch),
    "automaton": (lambda x: Automaton(x, 7, (7,), ((7, 0, 7), (7, 1, 8), (8, 0, 8), (8, 1, 7))), "01", 5,
                  lambda word: word.count("1") % 2 == 0),
    "automaton that refuses": (lambda x: Automaton(x, 0, (0, 1), ((0, 1, 1), (1, 2, 0))), "012", 4,
                               re.compile("1212").fullmatch),
    "table": (lambda x: Table(x, ((0, 2, 1), (1, 1, 1))), "012", 3, lambda word: word in ("021", "111")),
    "not after": (lambda x: Lexicographic(x[:3], x[3:]), "01", 6, lambda word: word[:3] <= word[3:]),
    "before": (lambda x: Lexicographic(x[:2], x[2:], strict=True), "012", 4, lambda word: word[:2] < word[2:]),
    "sum": (lambda x: Linear(((2, x[0]), (-1, x[1]), (3, x[2])), 1, 6), "0123", 3,
            lambda word: 1 <= 2 * int(word[0]) - int(word[1]) + 3 * int(word[2]) <= 6),
    "sum, one side": (lambda x: Linear(((1, x[0]), (1, x[0]), (1, x[1])), least=4), "0123", 2,
                      lambda word: 2 * int(word[0]) + int(word[1]) >= 4),
}  # fmt: skip


@pytest.mark.parametrize("name", SAID_TWICE)
def test_the_meaning_is_what_the_words_say(name: str) -> None:
    of, letters, length, said = SAID_TWICE[name]
    assert words(of, letters, length) == {word for word in map("".join, product(letters, repeat=length)) if said(word)}


LITERALS_SAID_TWICE: dict[str, tuple[Callable[[tuple[int, ...]], Constraint], Callable[[str], object]]] = {
    "clause": (lambda x: Clause(x[0], -x[1], x[4]), lambda word: word[0] == "1" or word[1] == "0" or word[4] == "1"),
    "exactly": (lambda x: Exactly(2, x), lambda word: word.count("1") == 2),
    "at least": (lambda x: AtLeast(4, x), lambda word: word.count("1") >= 4),
    "at most": (lambda x: AtMost(1, x), lambda word: word.count("1") <= 1),
    "at most -1": (lambda x: AtMost(-1, x), lambda word: False),
    "at least 6": (lambda x: AtLeast(6, x), lambda word: False),
    "exactly, one twice": (lambda x: Exactly(2, (x[0], x[1], x[0])), lambda word: word[:2] == "10"),
    "path": (lambda x: Connected(x, ((0, 1), (1, 2), (2, 3), (3, 4))), re.compile("0*1*0*").fullmatch),
    "cycle": (lambda x: Connected(x, ((0, 1), (1, 2), (2, 3), (3, 4), (4, 0))),
              lambda word: re.fullmatch("0*1*0*", word) or re.fullmatch("1*0*1*", word)),
    "no triangle": (lambda x: Acyclic(x, ((0, 1), (1, 2), (2, 0), (2, 3), (3, 4))), lambda word: word[:3] != "111"),
    "double and single": (lambda x: Acyclic(x, ((0, 1), (1, 0), (2, 2), (3, 4), (4, 5))),
                          lambda word: word[:2] != "11" and word[2] == "0"),
    "no edge": (lambda x: Connected(x, ()), lambda word: word.count("1") <= 1),
}  # fmt: skip


@pytest.mark.parametrize("name", LITERALS_SAID_TWICE)
def test_the_meaning_over_literals_is_what_the_words_say(name: str) -> None:
    of, said = LITERALS_SAID_TWICE[name]
    model = Model()
    cells = tuple(model.boolean(str(place)) for place in range(5))
    constraint = of(cells)
    for word in map("".join, product("01", repeat=5)):
        assert constraint.means(assignment_of(model, cells, list(map(int, word)))) is bool(said(word)), word


def test_enforcement() -> None:
    model = Model()
    a, p, q = (model.boolean(name) for name in "apq")
    bare = Exactly(1, (a,))
    enforced = bare.enforced_by(p).enforced_by(-q)
    assert enforced == Exactly(1, (a,), enforce=(p, -q))
    for values in product((0, 1), repeat=3):
        assignment = assignment_of(model, (a, p, q), values)
        in_force = values[1] == 1 and values[2] == 0
        assert enforced.means(assignment) is bare.holds(assignment) is (values[0] == 1)
        assert enforced.holds(assignment) is (values[0] == 1 or not in_force)
    assert Clause(a, p).enforced_by(q) == Clause(a, p, enforce=(q,))
    assert Clause(a).enforced_by(p).enforced_by(q).enforce == (p, q)


def test_constraints_are_values() -> None:
    for case in CASES[::5]:
        constraint = case.build()[1]
        if not any(not isinstance(cell, int) for cell in constraint.cells()):
            assert constraint == case.build()[1], case
            assert hash(constraint) == hash(case.build()[1]), case
        assert constraint.enforced_by(1) != constraint, case
        with pytest.raises(AttributeError):
            constraint.enforce = ()  # type: ignore[misc]


def test_the_truth_depends_on_the_cells_alone() -> None:
    for case in BARE:
        if not 1 < case.size <= 64:
            continue
        model, constraint, cells = case.build()
        named = {*variables_of(constraint.cells()), *variables_of(constraint.enforce)}
        integers = {model.meaning(cell)[0] for cell in named if isinstance(cell, int) and model.meaning(cell)}  # type: ignore[index]
        truth = allowed(model, constraint, cells)
        for place, cell in enumerate(cells):
            if cell not in named and cell not in integers:
                changing = {
                    values
                    for values in truth
                    if truth[values] is not truth[(*values[:place], *_first(cell), *values[place + 1 :])]
                }
                assert not changing, (case, cell)


def _first(cell: Variable) -> tuple[int]:
    return (0 if isinstance(cell, int) else cell.values[0],)


def test_ill_formed_constraints_are_refused() -> None:
    with pytest.raises(ValueError, match="equally long"):
        LinesDiffer(((1, 2), (3,)))
    with pytest.raises(ValueError, match="equally long"):
        Lexicographic((1, 2), (3,))
    for block in ((0, 1), (-1, 1), (1, 0)):
        with pytest.raises(ValueError, match="a block has"):
            Runs((1, 2, 3), ((1, 1), block))
    with pytest.raises(ValueError, match="at most one transition"):
        Automaton((1, 2), 0, (0,), ((0, 0, 0), (0, 0, 1)))


def test_a_cardinality_needs_bounds() -> None:
    with pytest.raises(NotImplementedError):
        _ = Cardinality(1, (1, 2)).bounds
