"""Steps, contradictions and the end of an explanation as fields of objects for JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from clueproof.explanation.mus import Mus, Premise
from clueproof.explanation.steps import ExplainedStep, KeyChange
from clueproof.explanation.walkthrough import Walkthrough
from clueproof.explanation.wording import headline, reason
from clueproof.questions import Multiple
from clueproof.syntax.record import JsonValue


def step_fields(step: ExplainedStep) -> dict[str, JsonValue]:
    """The step as fields, with keys by their names and values in words."""
    name = step.encoding.key_name
    fields: dict[str, JsonValue] = {
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
    return {**fields, **core_fields(step.premises, step.smallest)} if step.core else fields


def _lost(step: ExplainedStep, changes: Iterable[KeyChange]) -> dict[str, JsonValue]:
    return {step.encoding.key_name(change.key): [*step.words(change.key, change.lost)] for change in changes}


def end_fields(walkthrough: Walkthrough) -> dict[str, JsonValue]:
    """The outcome, the techniques used and the verdict."""
    fields: dict[str, JsonValue] = {
        "end": walkthrough.outcome,
        "sentence": walkthrough.sentence,
        "used": dict(walkthrough.used),
    }
    if walkthrough.open:
        fields["open"] = {name: list(words) for name, words in walkthrough.open}
    if walkthrough.contradiction is not None:
        fields["contradiction"] = mus_fields(walkthrough.contradiction)
    if isinstance(walkthrough.verdict, Multiple):
        fields["differ"] = list(walkthrough.verdict.differ)
    return {**fields, "verdict": walkthrough.verdict.word}


def mus_fields(mus: Mus) -> dict[str, JsonValue]:
    """The number of premises, whether it is proved that fewer are not enough, and their sentences."""
    return core_fields(mus.premises, mus.smallest)


def core_fields(premises: Sequence[Premise], smallest: bool) -> dict[str, JsonValue]:
    """As `mus_fields`, for the core of a step."""
    said: list[JsonValue] = [{"kind": premise.kind, "sentence": premise.sentence} for premise in premises]
    return {"core": len(said), "smallest": smallest, "premises": said}
