"""Headlines: what a step fills in or rules out, in the terms of the board."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from clueproof.arguments import expects, instance
from clueproof.deduction import stated
from clueproof.english import either, of_several
from clueproof.explanation.steps import Change, ExplainedStep
from clueproof.grid.naming import cell_list
from clueproof.model import Cell, Integer, equal

MOST_LOST = 3
"""Of more values that are ruled out those that are left are said, if these are fewer."""
BARE = re.compile(r"-?\d+|[A-Z]")
"""A value that stands after an equals sign: "r1c2 = 5"."""


@expects(step=instance(ExplainedStep))
def headline(step: ExplainedStep) -> str:
    """What the step fills in, and what it rules out of other keys: "r5c5 = 5", "shade r2c6", "r1c2 is not 4 or 5"."""
    if step.contradiction:
        return "contradiction"
    return "; ".join([*_stated(step), *_placed(step), *_ruled_out(step, step.ruled_out)])


def consequences(step: ExplainedStep) -> str:
    """What the step rules out at once: "r1c3 and r4c1 are not 5"; "" for nothing, and where that is only what goes with
    what is stated."""
    return "; ".join(_ruled_out(step, step.follows))


def _stated(step: ExplainedStep) -> Iterator[str]:
    """What is said of keys with predicates."""
    keys = step.encoding.model.keys
    literals = [equal(keys[key], value) for key, value in step.placed if _has_predicates(keys[key])]
    literals += [
        -equal(keys[change.key], value)
        for change in step.ruled_out
        if _has_predicates(keys[change.key])
        for value in change.lost
    ]
    if literals:
        yield stated(literals, step.encoding.model)


def _has_predicates(cell: Cell) -> bool:
    return isinstance(cell, Integer) and bool(cell.predicates)


def _placed(step: ExplainedStep) -> Iterator[str]:
    model, said = step.encoding.model, defaultdict(list)
    statements = []
    for key, value in step.placed:
        cell = model.keys[key]
        if _has_predicates(cell):
            continue
        words = model.words(cell)
        if words is None:
            literal = cell.equals(value) if isinstance(cell, Integer) else cell if value else -cell
            statements.append(model.describe(literal))
        else:
            said[words[value]].append(step.encoding.key_name(key))
    for word, names in said.items():
        yield step.encoding.headline(word, names, cell_list(names)) or _are(names, word)
    yield from statements


def _ruled_out(step: ExplainedStep, changes: Sequence[Change]) -> Iterator[str]:
    said = defaultdict(list)
    for change in changes:
        if not _has_predicates(step.encoding.model.keys[change.key]):
            left = change.left if 1 < len(change.left) < len(change.lost) > MOST_LOST else ()
            said[change.lost, left].append(change.key)
    for (lost, left), keys in said.items():
        names = [step.encoding.key_name(key) for key in keys]
        if left:
            yield f"{cell_list(names)} can only be {either(step.words(keys[0], left))}"
        else:
            word = f"not {either(step.words(keys[0], lost))}"
            yield step.encoding.headline(word, names, cell_list(names)) or _are(names, word)


def _are(names: Sequence[str], word: str) -> str:
    """ "r1c2 = 5", "r1c2 and r3c4 are full", "row 8: columns 3, 7 and 8 are full"."""
    if BARE.fullmatch(word):
        return f"{cell_list(names)} = {word}"
    if len(names) == 1:
        return f"{names[0]} is {word}"
    return f"{cell_list(names)} are {of_several(word)}"
