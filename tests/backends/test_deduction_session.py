"""The backend: what technique decides, what it leaves open, trial, search, and the trail."""

from __future__ import annotations

import pytest

import clueproof
from clueproof.backends import BackendError, Refuted, Satisfied, Undecided, backend
from clueproof.backends.deduction import RAN_OUT, DeductionSession
from clueproof.clock import TimeLimitError
from clueproof.deduction import Deduction, trail
from clueproof.deduction.engine.probing import Probes
from clueproof.model import AllDifferent, Clause, Constraint, Exactly, Model
from clueproof.questions.instance import compile_puzzle
from clueproof.testing.session import chain, latin
from tests.cli.puzzles import UNIQUE

EASY = "sudoku\n1...\n..3.\n.4..\n...2\n"


def test_names_and_options() -> None:
    for name in ("deduction", "deduction:trial", "deduction:search", "deduction:trial,search"):
        assert backend(name).name == name
    assert backend("deduction:search,trial").name == "deduction:trial,search"
    with pytest.raises(BackendError, match="unknown option 'guess' of deduction; it takes trial and search"):
        backend("deduction:guess")


def test_technique_proves_uniqueness() -> None:
    verdict = clueproof.verify(clueproof.parse(EASY), backend="deduction")
    assert isinstance(verdict, clueproof.Unique)
    assert isinstance(clueproof.verify(clueproof.parse(EASY), backend="sat"), clueproof.Unique)


def test_what_technique_leaves_open_is_undecided() -> None:
    answer = clueproof.verify(clueproof.parse("sudoku\n1...\n..3.\n....\n....\n"), backend="deduction")
    assert isinstance(answer, clueproof.Unknown)
    assert answer.reason == RAN_OUT == "technique ran out"
    model = latin(3)
    with backend("deduction").open(model) as session, backend("deduction:search").open(model) as complete:
        assert session.solve() == Undecided(RAN_OUT)
        assert isinstance(complete.solve(), Satisfied)


def test_trial_goes_further_than_technique() -> None:
    model = Model()
    a, b = model.boolean("a"), model.boolean("b")
    model.key(a, b)
    model.add(Clause(a, b), "one of them")
    model.add(Clause(a, -b), "not b alone")
    assert list(trail(model)) == []
    (step,) = trail(model, trial=True)
    assert (step.technique, step.level, step.result) == ("short forcing chain", 4, "a")
    assert step.sentence.startswith("if not a, then b, but then ")
    assert [(change.cell, change.values) for change in step.removed] == [(a, (0,))]
    with backend("deduction:trial").open(model) as session:
        assert session.solve([b]).keys == (1, 1)  # type: ignore[union-attr]
        assert isinstance(session.solve([-a]), Refuted)


def test_variables_that_are_no_keys_get_values() -> None:
    model = Model()
    a, b = model.boolean("a"), model.boolean("b")
    c = model.integer("c", range(3))
    model.key(a)
    model.add(AllDifferent((b, c)))
    with backend("deduction").open(model) as session:
        answer = session.solve([a])
        assert isinstance(answer, Satisfied)
        assert answer.assignment.value(b) != answer.assignment.value(c)


def test_every_solution_once_although_the_search_goes_on_where_it_was() -> None:
    model = latin(4)
    first = model.keys[0].equals(2)  # type: ignore[union-attr]
    with backend("deduction:search").open(model) as session:
        guard = session.open_guard()
        found = []
        while isinstance(answer := session.solve([first, guard]), Satisfied):
            assert session.solve([first, guard]).keys == answer.keys, "nothing was added"  # type: ignore[union-attr]
            found.append(answer.keys)
            session.add_clause(model.difference(answer.keys), guard)
        assert len(found) == len(set(found)) == 576 // 4
        assert isinstance(session.solve([first]), Satisfied)
        session.close_guard(guard)
        assert isinstance(session.solve([first]), Satisfied)


def test_clauses_of_closed_guards_are_forgotten() -> None:
    model, cells = chain(4)
    with backend("deduction:search").open(model) as session:
        assert isinstance(session, DeductionSession)
        before = None
        for _ in range(3):
            guard = session.open_guard()
            for cell in cells:
                session.add_clause((cell,), guard)
            session.close_guard(guard)
            size = len(session._network.propagators)
            assert before in (None, size)
            before = size


def test_the_trail_of_a_session() -> None:
    puzzle = clueproof.parse(EASY)
    instance = compile_puzzle(puzzle)
    model, clues = instance.model, instance.clues
    with backend("deduction").open(model) as session:
        assert isinstance(session, DeductionSession)
        assert isinstance(session.solve(clues), Satisfied)
        steps = list(trail(model, clues))
        assert steps[0].technique == "clues"
        assert session.trail == steps[1:]
        assert isinstance(session.solve([*clues, -clues[0]]), Refuted)
        assert session.trail == []


def test_a_rule_that_comes_into_force_later_is_looked_at_again() -> None:
    model = Model()
    a, p, x, y = (model.boolean(name) for name in ("a", "p", "x", "y"))
    model.key(a, p, x, y)
    model.add(Exactly(2, (x, y), enforce=(p,)), "both")
    model.add(Clause(-a, p), "a needs p")
    assert [step.technique for step in trail(model, [a])] == ["clues", "only way left", "rest is needed"]


def test_the_same_steps_every_time() -> None:
    instance = compile_puzzle(clueproof.parse(UNIQUE))
    model, clues = instance.model, instance.clues
    once, again = (list(trail(model, clues, trial=True)) for _ in range(2))
    assert once == again
    assert [(step.sentence, step.result) for step in once] == [(step.sentence, step.result) for step in again]


def test_facts_can_be_told_on_the_way() -> None:
    model = latin(3)
    deduction = Deduction(model)
    assert deduction.step() is None
    assert not deduction.solved
    deduction.tell([model.keys[0].equals(1)])  # type: ignore[union-attr]
    step = deduction.step()
    assert step is not None
    assert (step.technique, step.sentence, step.result) == ("clues", "1 clue", "r1c1 is 1")
    assert [(change.values, change.left) for change in step.removed] == [((2, 3), (1,))]
    while deduction.step():
        pass
    assert deduction.candidates(model.keys[1]) == (2, 3)
    deduction.tell([model.keys[1].equals(1)])  # type: ignore[union-attr]
    step = deduction.step()
    assert step is not None
    assert step.contradiction
    assert deduction.contradiction
    assert deduction.step() is None


def test_facts_and_steps_are_literals_that_others_can_assume() -> None:
    instance = compile_puzzle(clueproof.parse(UNIQUE))
    model, clues = instance.model, instance.clues
    deduction = Deduction(model, clues)
    assert deduction.facts == []
    said: set[int] = set()
    with backend("sat").open(model) as session:
        while step := deduction.step():
            new = {literal for change in step.removed for literal in change.literals}
            assert new or step.placed
            if not new:
                continue
            said |= new
            assert isinstance(session.solve([*clues, *new]), Satisfied)
            assert isinstance(session.solve([*clues, -next(iter(new))]), Refuted)
        assert set(deduction.facts) == {cell.equals(deduction.candidates(cell)[0]) for cell in model.keys}  # type: ignore[union-attr]
        assert isinstance(session.solve(deduction.facts), Satisfied)
    model = latin(3)
    deduction = Deduction(model, [model.keys[0].equals(1)])  # type: ignore[union-attr]
    while deduction.step():
        pass
    assert -model.keys[1].equals(1) in deduction.facts  # type: ignore[union-attr]
    assert model.keys[0].equals(1) in deduction.facts  # type: ignore[union-attr]


def test_steps_name_their_rules() -> None:
    instance = compile_puzzle(clueproof.parse(UNIQUE))
    model, clues = instance.model, instance.clues
    for step in trail(model, clues):
        if step.technique == "hidden single":
            (number,) = step.constraints
            assert model.group_of[number].place in step.sentence
            break
    else:
        pytest.fail("there is no hidden single")


class Odd(Constraint):
    """A constraint of somebody else: the cells together are odd."""

    def __init__(self, *cells: int) -> None:
        super().__init__()
        object.__setattr__(self, "_cells", cells)

    def means(self, assignment):  # type: ignore[no-untyped-def]
        return sum(map(assignment.value, self._cells)) % 2 == 1

    def cells(self):  # type: ignore[no-untyped-def]
        return self._cells


def test_a_constraint_that_it_does_not_know() -> None:
    model = Model()
    cells = [model.boolean(f"b{n}") for n in range(5)]
    model.key(*cells)
    model.add(Odd(*cells))
    with backend("deduction:search").open(model) as session:
        answer = session.solve([cells[0], cells[1], -cells[2], -cells[3]])
        assert isinstance(answer, Satisfied)
        assert answer.keys == (1, 1, 0, 0, 1)
        guard = session.open_guard()
        found = 0
        while isinstance(answer := session.solve([guard]), Satisfied):
            session.add_clause(model.difference(answer.keys), guard)
            found += 1
        assert found == 16


def test_a_query_that_meets_the_clock_of_the_question_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    def late(*anything: object) -> None:
        raise TimeLimitError

    with backend("deduction:trial").open(latin(4)) as session:
        monkeypatch.setattr(Probes, "step", late)
        assert session.solve() == Undecided("time limit reached")
