"""The values of a model's keys, read from a solver's answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from clueproof.model import Integer, Literal, Model

KeyReader: TypeAlias = "Callable[[Sequence[int]], tuple[int, ...]]"


def key_reader(model: Model) -> KeyReader:
    """A function from a solver's answer to the values of the keys, in their order.

    An answer has a number for each variable, above 0 exactly if the variable is true: its literals, or
    zeros and ones. The two usual models, all keys Boolean or all integer, their variables one ascending
    stretch, are read in one pass; this stands in the inner loop of everything.
    """
    booleans = [key for key in model.keys if isinstance(key, int)]
    integers = [key for key in model.keys if isinstance(key, Integer)]
    if not integers and _in_one_stretch(booleans):
        all_keys = slice(booleans[0] - 1, booleans[-1])
        return lambda answer: tuple([int(truth > 0) for truth in answer[all_keys]])
    said = [(literal, value) for key in integers for value, literal in key.known_equals.items()]
    literals, values = [literal for literal, _ in said], [value for _, value in said]
    if not booleans and _in_one_stretch(literals):
        all_literals = slice(literals[0] - 1, literals[-1])
        # twice as fast as with `compress`
        return lambda answer: tuple(
            [value for value, truth in zip(values, answer[all_literals], strict=True) if truth > 0]
        )
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
