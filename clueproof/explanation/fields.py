"""Steps, contradictions and the end of an explanation as fields of objects for JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from clueproof.explanation.explainer import Explanation
from clueproof.explanation.mus import Mus, Premise
from clueproof.explanation.steps import Ending, ExplainedStep, KeyChange
from clueproof.explanation.walkthrough import Walkthrough
from clueproof.explanation.why import TruthStatus, Why
from clueproof.explanation.wording import drawn, headline, reason
from clueproof.questions import Multiple
from clueproof.schemas import objects


def step_fields(step: ExplainedStep) -> objects.StepFields:
    """The step as fields, with keys by their names and values in words."""
    name = step.encoding.key_name
    fields: objects.StepFields = {
        "step": step.number,
        "headline": headline(step),
        "reason": reason(step),
        "technique": step.technique,
        "level": step.level,
        "placed": {name(key): step.words(key, (value,))[0] for key, value in step.placed},
        "ruled_out": _lost(step, step.ruled_out),
        "follows": _lost(step, step.follows),
        "places": list(step.places),
        "cells": [name(key) for key in step.looked],
        "chains": [[name(key) for key in chain] for chain in step.chains],
        "built_on": list(step.built_on),
        "before": step.before,
        "after": step.after,
    }
    if lines := drawn(step):
        fields["beside"] = lines
    return {**fields, **core_fields(step.premises, step.smallest)} if step.core else fields


def steps_fields(explanation: Explanation) -> objects.StepsFields:
    """The steps of an explanation."""
    return {"steps": [step_fields(step) for step in explanation.steps]}


def ending_fields(ending: Ending) -> objects.EndingFields:
    """Why there is no further step."""
    fields: objects.EndingFields = {"end": ending.end.value}
    if ending.mus is not None:
        fields["contradiction"] = mus_fields(ending.mus)
    return fields


def _lost(step: ExplainedStep, changes: Iterable[KeyChange]) -> dict[str, list[str]]:
    return {step.encoding.key_name(change.key): [*step.words(change.key, change.lost)] for change in changes}


def end_fields(walkthrough: Walkthrough) -> objects.ConclusionFields:
    """The outcome, the techniques used and the verdict."""
    fields: objects.ConclusionFields = {
        "end": walkthrough.outcome.value,
        "sentence": walkthrough.sentence,
        "used": dict(walkthrough.used),
        "verdict": walkthrough.verdict.word,
    }
    if walkthrough.open:
        fields["open"] = {name: list(words) for name, words in walkthrough.open}
    if walkthrough.contradiction is not None:
        fields["contradiction"] = mus_fields(walkthrough.contradiction)
    if isinstance(walkthrough.verdict, Multiple):
        fields["differ"] = list(walkthrough.verdict.differ)
    return fields


def mus_fields(mus: Mus) -> objects.CoreFields:
    """The number of premises, whether it is proved that fewer are not enough, and their sentences."""
    return core_fields(mus.premises, mus.smallest)


def core_fields(premises: Sequence[Premise], smallest: bool) -> objects.CoreFields:
    """As `mus_fields`, for the core of a step."""
    said: list[objects.PremiseFields] = [
        {"kind": premise.kind.value, "sentence": premise.sentence} for premise in premises
    ]
    return {"core": len(said), "smallest": smallest, "premises": said}


def why_fields(answer: Why) -> objects.WhyFields:
    """The answer, the steps or premises that lead to it, and solutions that show what is open."""
    fields: objects.WhyFields = {"answer": answer.word.value, "statement": answer.statement}
    if answer.mus is not None:
        fields = {**fields, **mus_fields(answer.mus)}
    if answer.steps or answer.given:
        fields["steps"] = [step_fields(step) for step in answer.steps]
        fields["weightiest"] = [step.number for step in answer.weightiest]
    if answer.puzzle is not None and answer.word is TruthStatus.OPEN:
        value = answer.puzzle.rules.solution_value
        fields["solutions"] = [value(answer.puzzle, witness) for witness in answer.witnesses]
    return fields
