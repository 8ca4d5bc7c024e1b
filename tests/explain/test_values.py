"""Explanations are values; steps can also be had one by one, as soon as they are found."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

import clueproof
from clueproof.clock import Cancel
from clueproof.explanation import (
    End,
    Ending,
    ExplainedStep,
    Explanation,
    Outcome,
    PremiseKind,
    Walkthrough,
    explain,
    explain_steps,
    headline,
    hint,
    walk,
    walk_through,
)
from clueproof.model import Clause, Model
from tests.cli.puzzles import BINARY, MULTIPLE, UNIQUE
from tests.questions.genres import Bare


class Led(Bare):
    """Three cells, each of which follows the one before."""

    def model(self, shape: None) -> Model:
        model = Model()
        a, b, c = (model.boolean(name, ("empty", "full")) for name in "abc")
        model.key(a, b, c)
        model.add(Clause(b, enforce=(a,)), "b follows a")
        model.add(Clause(c, enforce=(b,)), "c follows b")
        return model


RANGE = "range id=seen\n. . . . 5\n. 5 . . .\n. . . 3 .\n"
"""Needs cores."""
CONTRARY = "sudoku id=contrary\n11..\n....\n....\n....\n"


@pytest.mark.parametrize("text", [UNIQUE, RANGE, MULTIPLE, CONTRARY])
def test_steps_are_the_same_each_time_they_are_asked_for(text: str) -> None:
    explanation = explain(clueproof.parse(text))
    assert list(explanation) == list(explanation) == list(explanation.steps)
    assert len(explanation) == len(explanation.steps)
    assert explanation.steps == explain(clueproof.parse(text)).steps


def test_an_explanation_can_not_be_changed() -> None:
    explanation = explain(clueproof.parse(BINARY))
    with pytest.raises(FrozenInstanceError):
        explanation.ending = Ending(End.OPEN)  # type: ignore[misc]


@pytest.mark.parametrize("text", [UNIQUE, RANGE, MULTIPLE, CONTRARY])
def test_the_whole_comes_behind_its_parts(text: str) -> None:
    puzzle = clueproof.parse(text)
    *steps, explanation = explain_steps(puzzle)
    assert isinstance(explanation, Explanation)
    assert all(isinstance(step, ExplainedStep) for step in steps)
    assert tuple(steps) == explanation.steps
    *found, walkthrough = walk(puzzle)
    assert isinstance(walkthrough, Walkthrough)
    assert tuple(found) == walkthrough.explanation.steps == explanation.steps
    assert walkthrough.explanation.ending.end is explanation.end
    assert walk_through(puzzle).sentence == walkthrough.sentence


def test_steps_come_as_soon_as_they_are_found() -> None:
    cancel = Cancel()
    found = explain_steps(clueproof.parse(UNIQUE), cancel=cancel)
    first = next(found)
    cancel.cancel()
    *_, explanation = found
    assert isinstance(explanation, Explanation)
    assert explanation.end is End.CANCELLED
    assert explanation.steps[0] is first


def test_a_walk_that_is_cancelled_keeps_its_steps() -> None:
    cancel = Cancel()
    found = walk(clueproof.parse(UNIQUE), cancel=cancel)
    first = next(found)
    cancel.cancel()
    *_, walkthrough = found
    assert isinstance(walkthrough, Walkthrough)
    assert (walkthrough.outcome, walkthrough.sentence) == (Outcome.UNKNOWN, "It was cancelled before the end.")
    assert walkthrough.explanation.steps[0] == first


def test_a_session_is_closed_when_nobody_wants_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    closed = []
    kind = type(clueproof.backend("sat").open(clueproof.parse(RANGE).rules.encode(clueproof.parse(RANGE).shape).model))
    close = kind.close
    monkeypatch.setattr(kind, "close", lambda session: (closed.append(session), close(session)))
    steps = explain_steps(clueproof.parse(RANGE), techniques=False)
    for step in steps:
        if isinstance(step, ExplainedStep) and step.core:
            break
    before = len(closed)
    steps.close()  # type: ignore[attr-defined]
    assert len(closed) == before + 1


def test_a_hint_is_a_step_or_the_end() -> None:
    step = hint(clueproof.parse(BINARY))
    assert isinstance(step, ExplainedStep)
    assert step.changed
    assert hint(clueproof.parse("binary\n01\n10\n")) == Ending(End.SOLVED)
    ending = hint(clueproof.parse(CONTRARY))
    assert isinstance(ending, Ending) and ending.end is End.CONTRADICTION


def test_steps_name_their_keys() -> None:
    first, *_ = [step for step in explain(clueproof.parse(BINARY)) if step.keys]
    assert list(first.changed) and all(len(left) == 1 for left in first.changed.values())
    assert set(first.changed) <= {f"r{row}c{column}" for row in range(1, 7) for column in range(1, 7)}
    assert first.looked


def test_a_rule_that_speaks_of_a_given_cell_is_named() -> None:
    steps = explain(Led().puzzle(None, 1), techniques=False).steps
    assert [(headline(step), [premise.sentence for premise in step.premises]) for step in steps] == [
        ("b is full", ["b follows a", "a is full"]),
        ("c is full", ["c follows b", "b is full"]),
    ]
    assert all(step.smallest for step in steps)


@pytest.mark.parametrize("text", [BINARY, RANGE])
def test_the_last_step_of_a_reason_fills_in_what_was_asked(text: str) -> None:
    explanation = explain(clueproof.parse(text))
    for key, left in enumerate(explanation.candidates):
        answer = clueproof.why(explanation.puzzle, explanation.encoding.key_name(key))
        if answer.given:
            assert explanation.start[key] == left and not answer.steps
        else:
            assert dict(answer.steps[-1].placed)[key] == left[0]
            numbers = {step.number for step in answer.steps}
            assert all({*step.built_on} <= numbers for step in answer.steps)


TOWERS = "skyscrapers\ntop: 2.324\nbottom: 3522.\nleft: .3...\nright: ..2..\n"


def test_cells_of_a_rule_about_numbers_are_shown_but_not_houses() -> None:
    seen, given = (
        next(
            step
            for step in explain_steps(clueproof.parse(text), techniques=False)
            if isinstance(step, ExplainedStep) and step.premises
        )
        for text in (TOWERS, UNIQUE)
    )
    assert all(premise.kind is not PremiseKind.FACT for premise in seen.premises)
    assert len(seen.looked) == 5
    # a given cell, and the one that it rules something out for
    houses = [premise for premise in given.premises if premise.kind is PremiseKind.RULE]
    assert houses and len(given.looked) <= len(given.premises) - len(houses)
