"""CP-SAT gets constraints in few of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest

pytest.importorskip("ortools")

from clueproof.backends import Refuted, Satisfied, backend
from clueproof.lowering.clauses import CHOICES, EncodingChoice, NoLoweringError
from clueproof.lowering.cpsat import Program, program_of, sum_of, write_native
from clueproof.model import (
    AllDifferent,
    Assignment,
    AtLeast,
    AtMost,
    Automaton,
    Clause,
    Constraint,
    Exactly,
    Integer,
    Linear,
    Literal,
    Model,
    Runs,
    SingleLoop,
    Table,
    Variable,
)


def kinds(program: Program) -> Counter[str]:
    """How many constraints of which kind the program has, assumptions aside."""
    names = ("bool_or", "bool_and", "at_most_one", "exactly_one", "linear", "circuit")
    constraints = [program.proto.constraints[place] for place in range(1, len(program.proto.constraints))]
    return Counter(next(name for name in names if getattr(one, f"has_{name}")()) for one in constraints)


def domains(program: Program) -> list[list[int]]:
    return [list(variable.domain) for variable in program.proto.variables]


def booleans(number: int) -> tuple[Model, list[Literal]]:
    model = Model()
    return model, [model.boolean(f"b{place}") for place in range(number)]


def test_model_variables_keep_their_numbers() -> None:
    model = Model()
    x = model.integer("x", range(3))
    model.key(x)
    b = model.boolean("b")
    model.add(Linear(((2, x), (1, b)), most=3))
    model.add(Clause(b, x.at_most(0)))
    program = Program(model)
    assert domains(program)[: model.variables] == [[0, 1]] * model.variables
    assert [0, 2] in domains(program)


def test_all_different_stays_boolean() -> None:
    model = Model()
    cells = [model.integer(f"x{place}", range(4)) for place in range(4)]
    model.add(AllDifferent(tuple(cells)))
    program = Program(model)
    assert kinds(program) == {"exactly_one": 8}
    assert domains(program) == [[0, 1]] * 16


@pytest.mark.parametrize(
    ("constraint", "expected"),
    [
        (lambda b: Exactly(1, tuple(b)), {"exactly_one": 1}),
        (lambda b: AtMost(1, tuple(b)), {"at_most_one": 1}),
        (lambda b: AtLeast(1, tuple(b)), {"bool_or": 1}),
        (lambda b: Exactly(3, tuple(b)), {"linear": 1}),
        (lambda b: AtMost(2, tuple(b[:5]), enforce=(b[5],)), {"linear": 1}),
        (lambda b: Exactly(1, tuple(b[:5]), enforce=(b[5],)), {"linear": 1}),
        (lambda b: Linear(tuple((k, x) for k, x in enumerate(b, 1)), most=9), {"linear": 1}),
        (lambda b: Linear(tuple((1, x) for x in b), -4, 9), {}),
        (lambda b: Linear(tuple((1, x) for x in b), 7, None), {"bool_or": 1}),
        (lambda b: AtMost(6, tuple(b)), {}),
    ],
)
def test_counts_and_sums_are_one_constraint(constraint, expected: dict[str, int]) -> None:  # type: ignore[no-untyped-def]
    model, cells = booleans(6)
    model.add(constraint(cells))
    program = Program(model)
    assert kinds(program) == expected
    assert program.top == 6


def test_a_retired_guard_leaves_no_global_constraint_in_force() -> None:
    """Its variable is used again: what read it must be out of force then too."""
    model = Model()
    cells = tuple(model.integer(f"x{place}", range(3)) for place in range(3))
    model.key(*cells)
    with backend("cpsat:native").open(model) as session:
        for first, constraint in (
            (1, Automaton(cells, 0, (0,), ((0, 0, 0),))),
            (1, Table(cells, ((0, 0, 0),))),
            (2, AllDifferent(cells)),
        ):
            with session.guard() as guard:
                session.add_constraint(constraint.enforced_by(guard))
                assert isinstance(session.solve([guard, cells[0].equals(1), cells[1].equals(1)]), Refuted)
            with session.guard() as again:
                assert again == guard
                wanted = [cell.equals(first) for cell in cells]
                assert isinstance(session.solve([again, *wanted]), Satisfied)


def test_integers_nobody_mentions_are_single_variables() -> None:
    model = Model()
    model.integer("x", (-5, -4, 0, 7))
    assert domains(Program(model)) == [[-5, -4, 0, 0, 7, 7]]


def test_sum_of_literals_merges_and_flips() -> None:
    model, (a, b) = booleans(2)
    terms, constant = sum_of([(3, a), (2, -b), (4, a), (5, -a), (2, b)], Program(model))
    assert (terms, constant) == ([(2, a)], 7)


@pytest.mark.parametrize("scale", [2**40, 2**70])
def test_sums_beyond_64_bits_become_clauses(scale: int) -> None:
    model, cells = booleans(4)
    weights = (3, -5, 7, 2)
    model.key(*cells)
    model.add(Linear(tuple((scale * w, cell) for w, cell in zip(weights, cells, strict=True)), scale * 5, scale * 5))
    assert ("linear" in kinds(Program(model))) == (scale < 2**53)
    with backend("cpsat").open(model) as session:
        answer = session.solve()
        assert isinstance(answer, Satisfied)
        assert sum(w * value for w, value in zip(weights, answer.keys, strict=True)) == 5
        assert isinstance(session.solve([-cells[2]]), Refuted) == (3 + 2 != 5)


def test_a_program_is_built_once_and_copied() -> None:
    model, cells = booleans(3)
    model.add(Exactly(2, tuple(cells)))
    program = program_of(model)
    assert program_of(model) is program
    twin = program.copy()
    twin.write([cells[0]])
    twin.whole(Model().integer("x", range(9)))
    assert kinds(program) == {"linear": 1}
    assert program.top == 3


def test_released_constraints_are_used_again() -> None:
    model, cells = booleans(3)
    program = Program(model)
    made = program.post(Exactly(2, tuple(cells)))
    assert len(made) == 1
    program.release(made)
    size = len(program.proto.constraints)
    program.write([cells[0]])
    assert len(program.proto.constraints) == size
    assert kinds(program) == {"bool_or": 1}


def test_what_ties_an_integer_is_never_enforced() -> None:
    """The first user of an integer's literals may be enforced; the literals hold for all users."""
    model = Model()
    x, p = model.integer("x", range(3)), model.boolean("p")
    model.key(x)
    model.add(Linear(((1, x),), least=1).enforced_by(p))
    model.add(Table((x,), ((1,), (2,))).enforced_by(p))
    with backend("cpsat").open(model) as session:
        assert isinstance(session.solve([-p, x.equals(0), x.equals(1)]), Refuted)
        assert isinstance(session.solve([p, x.equals(0)]), Refuted)
        assert isinstance(session.solve([-p, x.equals(0)]), Satisfied)


@dataclass(frozen=True)
class Odd(Constraint):
    """An odd number of the literals is true; known to nobody but this test."""

    literals: tuple[Literal, ...]

    def means(self, assignment: Assignment) -> bool:
        return sum(map(assignment.true, self.literals)) % 2 == 1

    def cells(self) -> Sequence[Variable]:
        return self.literals


def test_a_constraint_without_lowering_is_refused_until_it_has_one() -> None:
    model, cells = booleans(3)
    model.key(*cells)
    model.add(Odd(tuple(cells), enforce=(cells[0],)))
    with pytest.raises(NoLoweringError, match="Odd"):
        backend("cpsat").open(model)

    @write_native.register
    def odd(constraint: Odd, target: Program) -> None:
        made = target.constraint()
        made.enforcement_literal.extend([literal - 1 for literal in constraint.enforce])
        made.bool_xor.literals.extend([literal - 1 for literal in constraint.literals])

    with backend("cpsat").open(model) as session:
        assert isinstance(session.solve([cells[0], cells[1], -cells[2]]), Refuted)
        assert isinstance(session.solve([cells[0], cells[1], cells[2]]), Satisfied)
        assert isinstance(session.solve([-cells[0], cells[1], cells[2]]), Satisfied)


def test_runs_take_no_automaton() -> None:
    model, cells = booleans(8)
    model.add(Runs(tuple(cells), ((2, 1), (3, 1))))
    assert set(kinds(Program(model))) == {"bool_or"}


@pytest.mark.parametrize(
    ("chosen", "constraint", "wanted"),
    [
        ("linear", lambda cells: Linear(((2, cells[0]), (3, cells[1]), (4, cells[2])), most=6), "linear"),
        ("cardinality", lambda cells: Exactly(3, cells), "linear"),
        ("at-most-one", lambda cells: AtMost(1, cells), "at_most_one"),
    ],
)
def test_what_an_encoding_is_chosen_for_is_clauses(
    chosen: str, constraint: Callable[[tuple[int, ...]], Constraint], wanted: str
) -> None:
    """The same as `sat` gets, where by itself CP-SAT has one constraint."""
    model, cells = booleans(7)
    model.add(constraint(tuple(cells)))
    assert set(kinds(Program(model))) == {wanted}
    for way in CHOICES[chosen]:
        assert set(kinds(Program(model, encoding=EncodingChoice.of({chosen: way})))) == {"bool_or"}


def test_a_loop_is_a_circuit_or_cut() -> None:
    model = Model()
    edges = [model.boolean(f"e{place}") for place in range(4)]
    loop = SingleLoop(tuple(edges), ((0, 1), (1, 2), (2, 3), (3, 0)))
    model.add(loop)
    for cuts in "", "static", "lazy":
        program = Program(model, encoding=EncodingChoice(cuts=cuts))
        assert ("circuit" in kinds(program)) == (cuts != "lazy")
        assert program.lazy == ([loop] if cuts == "lazy" else [])


@pytest.mark.parametrize(
    ("terms", "sets"),
    [
        (lambda x: ((1, x[0]), (1, x[1]), (1, x[2])), True),
        (lambda x: ((2, x[0]), (1, x[1]), (1, x[2])), False),
        (lambda x: ((1, x[0]), (1, x[1]), (1, x[3])), False),
    ],
)
def test_few_sets_have_the_sum_of_different_numbers(
    terms: Callable[[list[Integer]], tuple[tuple[int, Integer], ...]], sets: bool
) -> None:
    """They are clauses, as for `sat`; other sums are one linear constraint."""
    model = Model()
    cells = [model.integer(f"x{place}", range(1, 10)) for place in range(4)]
    model.add(AllDifferent(tuple(cells[:3])))
    model.add(Linear(terms(cells), 12, 12))
    assert ("linear" in kinds(Program(model))) != sets
