"""Steps of explanations as lines."""

from __future__ import annotations

from collections.abc import Iterator

from clueproof.cli.exit_status import one_line
from clueproof.explanation.steps import ExplainedStep
from clueproof.explanation.wording import consequences, headline, label, reason


def step_lines(step: ExplainedStep, everything: bool = False) -> Iterator[str]:
    """The headline and the technique, and why; with `everything` also what follows at once."""
    yield f"{step.number:5}. {one_line(headline(step))}  [{label(step)}]"
    yield f"       {one_line(reason(step))}"
    if everything and step.follows:
        yield f"       so {one_line(consequences(step))}"
