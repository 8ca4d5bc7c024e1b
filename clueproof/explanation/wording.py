"""What people are told of steps and reasons."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

from clueproof.backends.deduction.phrases import ADDED
from clueproof.english import listed
from clueproof.explanation.mus import Mus
from clueproof.explanation.selectors import PremiseKind
from clueproof.explanation.steps import CORE, ExplainedStep

FEW_CELLS = 4
"""Cells that a hint names."""
SOURCES = {PremiseKind.RULE: "the rules", PremiseKind.CLUE: "the clues", PremiseKind.FACT: "what is known"}


def technique_of(step: ExplainedStep) -> str:
    """The name of its technique; for a core its size: "core of 3"."""
    return f"core of {step.core}" if step.technique == CORE else step.technique


def label(step: ExplainedStep) -> str:
    """The technique; for a core also whether it is proved that no step needs less."""
    if step.technique != CORE:
        return step.technique
    return f"{technique_of(step)}, {'proved smallest' if step.smallest else 'perhaps not the smallest'}"


def reason(step: ExplainedStep) -> str:
    """Why it follows, with the evidence."""
    if step.technique == CORE:
        return premises(step)
    told = dict.fromkeys(conclusion.sentence for conclusion in (*step.supports, *step.conclusions))
    if len(told) > 1:
        told.pop(ADDED, None)  # what holds without a rule that has words, such as that a constant is true
    return "; ".join([*told, *_ruled_out_before(step)])


def _ruled_out_before(step: ExplainedStep) -> Iterable[str]:
    """ "r1c2 (step 3) and r2c4 (steps 7 and 12) are not 4": candidates whose absence the reason takes for granted."""
    lost: dict[int, dict[int, set[int]]] = defaultdict(dict)
    for key, value, number in step.gone:
        lost[key].setdefault(value, set()).add(number)
    said: dict[str, list[str]] = defaultdict(list)
    for key, by_value in lost.items():
        numbers = sorted({number for numbers in by_value.values() for number in numbers} - {0})
        where = f" (step{'s' * (len(numbers) > 1)} {listed([*map(str, numbers)])})" if numbers else ""
        said[listed(step.words(key, sorted(by_value)), "or")].append(f"{step.encoding.key_name(key)}{where}")
    for words, names in said.items():
        yield f"{listed(names)} {'is' if len(names) == 1 else 'are'} not {words}"


def where(step: ExplainedStep) -> str:
    """Where to look for the step, without what it says: one line or region, or a few cells."""
    model, name = step.encoding.model, step.encoding.key_name
    groups = [model.group_of[n] for conclusion in step.conclusions for n in conclusion.constraints]
    places = [*dict.fromkeys(group.place for group in groups if group.place)]
    keys = step.keys if 0 < len(step.keys) <= FEW_CELLS else step.looked[:FEW_CELLS]
    if len(places) == 1:
        return places[0]
    return listed([name(key) for key in keys]) or next(iter(step.places), "the clues")


def premises(step: ExplainedStep | Mus) -> str:
    """The premises of a core in one sentence."""
    parts = []
    for kind, name in SOURCES.items():
        sentences = [premise.sentence for premise in step.premises if premise.kind is kind]
        if sentences:
            parts.append(f"{name} ({'; '.join(sentences)})")
    return listed(parts) or "the possible values alone"


def techniques_used(steps: Iterable[ExplainedStep]) -> Counter[str]:
    """How often each technique was used; cores by their size."""
    used: Counter[str] = Counter()
    for step in steps:
        used[technique_of(step)] += 1
        used.update(dict.fromkeys({support.technique for support in step.supports} - {step.technique}, 1))
    return used


def tallied(used: Counter[str]) -> str:
    """How often each technique was used: "12 x naked single, 2 x core of 3"."""
    names = sorted(used, key=lambda name: (name.startswith(CORE), _size(name), -used[name]))
    return ", ".join(f"{used[name]} \N{MULTIPLICATION SIGN} {name}" for name in names)


def proved(mus: Mus) -> str:
    """How good the reason is."""
    if mus.smallest:
        return "None of these can be left out, and nothing smaller is enough."
    return "None of these can be left out; perhaps something smaller is enough."


def _size(name: str) -> int:
    return int(name.rpartition(" ")[2]) if name.startswith(CORE) else 0
