"""What people are told of steps and reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from clueproof.english import counted, listed
from clueproof.explanation.moves import Move
from clueproof.explanation.mus import Mus
from clueproof.explanation.selectors import PremiseKind
from clueproof.explanation.steps import CORE, ExplainedStep

SOURCES = {PremiseKind.RULE: "the rules", PremiseKind.CLUE: "the clues", PremiseKind.FACT: "what is known"}


def technique_of(step: ExplainedStep) -> str:
    """The name of its technique; for a core its size: "core of 3"."""
    return f"core of {step.core}" if step.technique == CORE else step.technique


def label(step: ExplainedStep) -> str:
    """The technique; for a core also whether it is proved that no step needs less."""
    if step.technique != CORE:
        return step.technique
    return f"{technique_of(step)}, {'proved smallest' if step.smallest else 'perhaps not the smallest'}"


def told(move: Move) -> str:
    """The main step in one sentence; what clues say is not repeated."""
    step = move.main
    if step.level == 0 or step.result in ("", step.sentence):
        return step.sentence
    return f"{step.sentence}: {step.result}"


def aside(move: Move) -> str:
    """The bookkeeping that led to the main step; "" for none."""
    before = move.steps.index(move.main)
    return f"after {counted(before, 'step')} that settle no cell" if before else ""


def remarks(move: Move) -> str:
    """The technique of the main step, and what led to it."""
    return "; ".join(filter(None, (label(move.main), aside(move))))


def techniques_used(steps: Iterable[ExplainedStep]) -> Counter[str]:
    """How often each technique was used, bookkeeping aside; cores by their size."""
    return Counter(technique_of(step) for step in steps if step.level > 0)


def tallied(used: Counter[str]) -> str:
    """How often each technique was used: "12 x only place, 2 x core of 3"."""
    names = sorted(used, key=lambda name: (name.startswith(CORE), _size(name), -used[name]))
    return ", ".join(f"{used[name]} \N{MULTIPLICATION SIGN} {name}" for name in names)


def reasons(mus: Mus) -> str:
    """The premises in one sentence."""
    parts = []
    for kind, name in SOURCES.items():
        sentences = [premise.sentence for premise in mus.premises if premise.kind is kind]
        if sentences:
            parts.append(f"{name} ({'; '.join(sentences)})")
    return listed(parts) or "the possible values alone"


def proved(mus: Mus) -> str:
    """How good the reason is."""
    if mus.smallest:
        return "None of these can be left out, and nothing smaller is enough."
    return "None of these can be left out; perhaps something smaller is enough."


def _size(name: str) -> int:
    return int(name.rpartition(" ")[2]) if name.startswith(CORE) else 0
