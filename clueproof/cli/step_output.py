"""Steps of explanations as lines and as JSON fields."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from clueproof.cli.exit_status import one_line
from clueproof.cli.mus_output import core_fields
from clueproof.explanation.headlines import consequences, headline
from clueproof.explanation.steps import Change, ExplainedStep
from clueproof.explanation.wording import label, reason


def step_lines(step: ExplainedStep, everything: bool = False) -> Iterator[str]:
    """The headline and the technique, and why; with `everything` also what follows at once."""
    yield f"{step.number:5}. {one_line(headline(step))}  [{label(step)}]"
    yield f"       {one_line(reason(step))}"
    if everything and step.follows:
        yield f"       so {one_line(consequences(step))}"


def step_fields(step: ExplainedStep) -> dict[str, Any]:
    """All that is known of the step, keys by their names and values as people call them."""
    name = step.encoding.key_name
    fields = {
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


def _lost(step: ExplainedStep, changes: Iterable[Change]) -> dict[str, list[str]]:
    return {step.encoding.key_name(change.key): step.words(change.key, change.lost) for change in changes}
