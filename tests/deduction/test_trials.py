"""Probing: nested ones, how they are told, and that none concludes what is false."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product

import pytest

from clueproof.deduction import Deduction, Step
from clueproof.model import Clause, Connected, Literal, Model
from clueproof.seeded_random import SeededRandom

VARIABLES = 6


def model_of(clauses: Sequence[Sequence[Literal]]) -> Model:
    """Clauses over Booleans a, b, c ..., all of them keys."""
    model = Model()
    model.key(*(model.boolean(name) for name in "abcdef"[:VARIABLES]))
    for number, clause in enumerate(clauses, 1):
        model.add(Clause(*clause), f"rule {number}")
    return model


NESTED = [(-1, 2, 3), (-1, 2, -3), (-1, -2, 4), (-1, -2, -4)]
"""If a, then b fails as c and not c follow, and not b fails likewise."""


def test_a_trial_within_a_trial() -> None:
    deduction = Deduction(model_of(NESTED))
    assert deduction.step() is None and deduction.try_out() is None
    assert deduction.try_nested([(1, 5)]) is None, "e does not fail there"
    assert deduction.try_nested([(1,)]) is None and deduction.try_nested([(1, 2)], longest=3) is None
    assert deduction.try_nested([]) is None
    step = deduction.try_nested([(1, 2)])
    assert step is not None and (step.technique, step.level, step.result) == ("nested forcing chain", 5, "not a")
    assert step.sentence == (
        'if a, then not b (if b, then d, but then "rule 4" is broken), then c, but then "rule 2" is broken'
    )
    assert step.finding is not None
    # the way of the trial, and that of the one within it
    assert step.finding.conclusion.chains == [(0, 1, 2), (1, 3)]
    assert deduction.try_nested([(1, 2)]) is None, "that is known by now"


def test_what_a_nested_trial_does_not_need_is_left_out() -> None:
    # e follows from a, and f from b in the trial of a, and lead to nothing
    deduction = Deduction(model_of([*NESTED, (-1, 5), (-1, -2, 6)]))
    step = deduction.try_nested([(1, 6, 2)])
    assert step is None, "f does not fail"
    step = deduction.try_nested([(1, 5), (1, 2)])
    assert step is not None and step.result == "not a"
    assert not {"e", "f"} & {*step.sentence.replace(",", " ").split()}


def test_trials_end_after_so_many_looks() -> None:
    # f alone fails, which is tried last
    deduction = Deduction(model_of([(-1, 2, 3), (-6, 4), (-6, -4)]))
    assert deduction.try_out(looks=0) is None
    assert deduction.try_out(looks=0) is None, "the same question has the same answer"
    step = deduction.try_out()
    assert step is not None and step.result == "not f"


def test_a_trial_is_said_briefly_where_nobody_would_follow_it() -> None:
    model = Model()
    x = [model.boolean(f"x{n}") for n in range(25)]
    model.key(*x)
    for number, (one, other) in enumerate([*pairwise(x), (x[-1], -x[0])]):
        model.add(Clause(-one, other), f"rule {number}")
    step = Deduction(model, trial=True).step()
    assert step is not None and (step.technique, step.result) == ("trial", "not x0")
    whole = step.sentence
    assert whole.count(", then ") == 24 and whole.endswith(', then not x13, but then "rule 12" is broken')
    beginning = "if x0, then x1, then not x24, then x2, "
    assert whole.startswith(beginning)
    assert step.summary == f'{beginning}then 21 links later not x13, but then "rule 12" is broken'


def test_in_short_it_is_no_longer() -> None:
    step = Deduction(model_of(NESTED)).try_nested([(1, 2)])
    assert step is not None and len(step.summary) <= len(step.sentence)


def solutions(clauses: Sequence[Sequence[Literal]]) -> list[set[Literal]]:
    """All assignments that satisfy the clauses."""
    every = product(*((-variable, variable) for variable in range(1, VARIABLES + 1)))
    return [{*one} for one in every if all(not {*clause}.isdisjoint(one) for clause in clauses)]


@pytest.mark.parametrize("seed", range(60))
def test_no_trial_concludes_what_is_false(seed: int) -> None:
    chance = SeededRandom(f"trials {seed}")
    literals = [sign * variable for variable in range(1, VARIABLES + 1) for sign in (1, -1)]
    clauses = []
    while len(clauses) < 22:
        clause = chance.shuffled(literals)[:3]
        if not any(-literal in clause for literal in clause):
            clauses.append(clause)
    true = solutions(clauses)
    deduction = Deduction(model_of(clauses))

    def sound(step: Step | None) -> bool:
        """Is there a step? It must leave all that solutions have."""
        if step is None:
            return False
        assert step.sentence
        for change in step.removed:
            cell = change.cell
            assert isinstance(cell, int)
            for value in change.values:
                assert not any((cell if value else -cell) in one for one in true), step.sentence
        assert not true or not step.contradiction
        return True

    for _ in range(30):
        while sound(deduction.step()):
            pass
        plan = chance.shuffled(literals)[: 1 + chance.below(4)]
        among = chance.shuffled(literals)[:4]
        if not (sound(deduction.try_nested([plan])) or sound(deduction.try_out(among=among))) and deduction.solved:
            break


@pytest.mark.parametrize("seed", range(60))
def test_what_follows_from_assumptions_holds_where_they_do(seed: int) -> None:
    chance = SeededRandom(f"consequences {seed}")
    literals = [sign * variable for variable in range(1, VARIABLES + 1) for sign in (1, -1)]
    clauses = [chance.shuffled(literals)[:3] for _ in range(12)]
    true = solutions(clauses)
    deduction = Deduction(model_of(clauses))
    assumed: list[Literal] = []
    for _ in range(40):
        # alike at the start, mostly, as questions are that come one after the other
        assumed = assumed[: chance.below(4)] + chance.shuffled(literals)[: chance.below(3)]
        many, follows = deduction.implied(assumed)
        refuted = deduction.refutation_size(assumed)
        assert all(follows <= one for one in true if one.issuperset(assumed[:many]))
        assert (refuted is None) == (many == len(assumed))
        assert many == len(assumed) or not any(one.issuperset(assumed[: many + 1]) for one in true)
        if chance.below(8) == 0:
            deduction.step()


def test_what_follows_takes_lazy_constraints_into_account() -> None:
    # a and c, and whatever is between them: b, or d and e; f has no neighbour
    model = Model()
    a, b, c, d, e, f = (model.boolean(name) for name in "abcdef")
    model.key(a, b, c, d, e, f)
    model.add(
        Connected((a, b, c, d, e, f), ((a - 1, b - 1), (b - 1, c - 1), (a - 1, d - 1), (d - 1, e - 1), (e - 1, c - 1)))
    )
    deduction = Deduction(model)
    assert deduction.implied([a, c, -b]) == (3, {a, c, -b, d, e, -f})
    assert deduction.implied([a, c, -b, -d]).many == 3
    assert deduction.refutation_size([a, c, -b, -d]) is not None
    assert deduction.refutation_size([a, c, -b]) is None
