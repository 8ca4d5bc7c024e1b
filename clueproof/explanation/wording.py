"""What people are told of steps and reasons."""

from __future__ import annotations

from collections import Counter

from clueproof.explanation.moves import Move
from clueproof.explanation.mus import Mus
from clueproof.explanation.steps import CORE, Explained


def technique_of(step: Explained) -> str:
    """Its name; of a step without one how many premises it needed."""
    return f"core of {step.core}" if step.technique == CORE else step.technique


def label(step: Explained) -> str:
    """The technique; of a core also whether it is proved that no step needs less."""
    if step.technique != CORE:
        return step.technique
    return f"core of {step.core}, {'proved smallest' if step.smallest else 'perhaps not the smallest'}"


def told(move: Move) -> str:
    """The main step in one sentence; what clues say is not repeated."""
    step = move.main
    if step.level == 0 or step.result in ("", step.sentence):
        return step.sentence
    return f"{step.sentence}: {step.result}"


def aside(move: Move) -> str:
    """Which bookkeeping led to the main step; "" for none."""
    before = move.steps.index(move.main)
    return f"after {before} {'step' if before == 1 else 'steps'} that settle no cell" if before else ""


def remarks(move: Move) -> str:
    """The technique of the main step, and what led to it."""
    return "; ".join(filter(None, (label(move.main), aside(move))))


def counted(used: Counter[str]) -> str:
    """How often each technique was used: "12 x only place, 2 x core of 3"."""
    names = sorted(used, key=lambda name: (name.startswith(CORE), _size(name), -used[name]))
    return ", ".join(f"{used[name]} \N{MULTIPLICATION SIGN} {name}" for name in names)


def proved(because: Mus) -> str:
    """How good the reason is."""
    if because.smallest:
        return "None of these can be left out, and nothing smaller is enough."
    return "None of these can be left out; perhaps something smaller is enough."


def _size(name: str) -> int:
    return int(name.rpartition(" ")[2]) if name.startswith(CORE) else 0
