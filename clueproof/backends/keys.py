"""The values of a model's keys, read from a solver's answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from clueproof.model import Integer, Literal, Model

KeyReader: TypeAlias = "Callable[[Sequence[Literal]], tuple[int, ...]]"


def key_reader(model: Model) -> KeyReader:
    """A function from a solver's answer to the values of the keys, in their order.

    An answer has a literal for each variable, the variable if it is true. The two usual models, all keys Boolean or
    all integer, their variables one ascending stretch, are read in one pass: this is in the inner loop of everything.
    """
    booleans = [key for key in model.keys if isinstance(key, int)]
    integers = [key for key in model.keys if isinstance(key, Integer)]
    if not integers and _in_one_stretch(booleans):
        all_keys = slice(booleans[0] - 1, booleans[-1])
        return lambda answer: tuple([1 if literal > 0 else 0 for literal in answer[all_keys]])
    said = [(literal, value) for key in integers for value, literal in key.known_equals.items()]
    literals = [literal for literal, _ in said]
    if not booleans and _in_one_stretch(literals):
        value_at = [0] * literals[0] + [value for _, value in said]
        all_literals = slice(literals[0] - 1, literals[-1])
        return lambda answer: tuple([value_at[literal] for literal in answer[all_literals] if literal > 0])
    tables = [
        [(key, 1), (-key, 0)] if isinstance(key, int) else [(x, value) for value, x in key.known_equals.items()]
        for key in model.keys
    ]
    return lambda answer: tuple(
        [next(value for x, value in table if (answer[abs(x) - 1] > 0) == (x > 0)) for table in tables]
    )


def _in_one_stretch(literals: Sequence[Literal]) -> bool:
    """Are they variables, none of them negated, of which each follows the one before?"""
    return bool(literals) and literals[0] > 0 and [*literals] == [*range(literals[0], literals[0] + len(literals))]
