"""What callers may hand to public functions. An argument's name means the same everywhere, so one table is enough."""

from __future__ import annotations

import operator
import sys
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import wraps
from inspect import signature
from math import inf
from os import PathLike
from typing import Any, NamedTuple, ParamSpec, TypeVar

from clueproof.english import with_article
from clueproof.errors import quoted

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


MOST = sys.maxsize
"""What Python counts by."""


class ArgumentKind(NamedTuple):
    """What an argument may be."""

    words: str
    fits: Callable[[Any], bool]
    """Is the value of the right type? If not that is a TypeError."""
    allowed: Callable[[Any], bool] = lambda value: True
    """Is a value of that type one that may be? If not that is a ValueError."""

    def check(self, name: str, value: object) -> None:
        """Raises TypeError or ValueError, saying what was expected."""
        if not self.fits(value):
            raise TypeError(f"{name} is {_shown(value)}, expected {self.words}")
        if not self.allowed(value):
            raise ValueError(f"{name} is {_shown(value)}, expected {self.words}")

    def __or__(self, other: ArgumentKind) -> ArgumentKind:
        return ArgumentKind(
            f"{self.words} or {other.words}",
            lambda value: self.fits(value) or other.fits(value),
            lambda value: (self.fits(value) and self.allowed(value)) or (other.fits(value) and other.allowed(value)),
        )


def instance(*classes: type, words: str | None = None) -> ArgumentKind:
    """An instance of one of these classes; True and False are no integers."""
    words = words or " or ".join(with_article(kind.__name__) for kind in classes)
    return ArgumentKind(
        words, lambda value: isinstance(value, classes) and (bool in classes or not isinstance(value, bool))
    )


def several(kind: ArgumentKind, noun: str, least: int = 0) -> ArgumentKind:
    """A list of them, which the noun names, or whatever else can be gone through. What an iterator gives is not looked
    at."""
    return ArgumentKind(
        f"a list of {noun}" if least == 0 else f"a list of {least} or more {noun}",
        lambda value: (
            isinstance(value, Iterable)
            and not isinstance(value, (str, bytes, Mapping))
            and (not isinstance(value, Collection) or all(map(kind.fits, value)))
        ),
        lambda value: not isinstance(value, Collection) or len(value) >= least,
    )


def whole(least: int, most: int = MOST) -> ArgumentKind:
    """An integer that is not less, and not more."""
    words = f"an integer that is at least {least}" if most == MOST else f"an integer from {least} to {most}"
    return ArgumentKind(words, _is_integer, lambda value: least <= operator.index(value) <= most)


def one_of(*values: str) -> ArgumentKind:
    """One of these texts."""
    return ArgumentKind(f"one of {', '.join(values)}", lambda value: isinstance(value, str), values.__contains__)


def _is_integer(value: object) -> bool:
    return hasattr(type(value), "__index__") and not isinstance(value, bool)


def _is_number(value: object) -> bool:
    return (_is_integer(value) or hasattr(type(value), "__float__")) and not isinstance(value, bool)


def _is_duration(value: Any) -> bool:
    try:
        return float(value) >= 0
    except OverflowError:
        return False


def _shown(value: object) -> str:
    """The value, if that is short, else what kind it is."""
    if value is None or isinstance(value, (bool, int, float, str, bytes)):
        return quoted(value)
    name = type(value).__name__
    return f"the class {value.__name__}" if isinstance(value, type) else with_article(name)


NONE = ArgumentKind("None", lambda value: value is None)
FLAG = instance(bool, words="True or False")
TEXT = instance(str, words="a text")
TEXTS = several(TEXT, "texts")
FUNCTION = ArgumentKind("a function", callable)
FILE = instance(str, PathLike, words="a path") | ArgumentKind(
    "an open text file", lambda value: hasattr(value, "readline")
)
BACKEND = instance(str, words="the name of a backend") | ArgumentKind(
    "a Backend", lambda value: hasattr(value, "chosen_for")
)
ABOVE_0 = ArgumentKind("a number above 0", _is_number, lambda value: 0 < value < inf)
JOBS = whole(1, 1000)
SIZE = ArgumentKind(
    "a pair of integers, height and width",
    lambda value: isinstance(value, tuple) and len(value) == 2 and all(map(_is_integer, value)),
)
SHARE = ArgumentKind("a number from 0 to 1", _is_number, lambda value: 0 <= value <= 1)
PROBABILITY = ArgumentKind("a number between 0 and 1", _is_number, lambda value: 0 < value < 1)

KINDS: dict[str, ArgumentKind] = {
    "time_limit": NONE | ArgumentKind("a number of seconds that is not negative", _is_number, _is_duration),
    "limit": NONE | whole(0),
    "count": NONE | whole(0),
    "rounds": whole(0),
    "at_least": whole(0),
    "memory_limit": NONE | whole(1),
    "seed": instance(int, str, words="an integer or a text"),
    "cancel": NONE
    | ArgumentKind("a clueproof.Cancel", lambda value: isinstance(getattr(value, "cancelled", None), bool)),
    "progress": NONE | FUNCTION,
    "missed": NONE | FUNCTION,
    "backend": BACKEND,
    "known": several(ArgumentKind("a literal", _is_integer), "literals"),
    "text": TEXT,
    "name": TEXT,
    "spec": TEXT,
    "value": NONE | TEXT,
    "scheduler": NONE | TEXT,
    "kinds": NONE | TEXTS,
    "first": TEXTS,
    **dict.fromkeys(
        ("irreducible", "keep", "techniques", "assume_unique", "unique", "cold", "faults", "labels", "title"), FLAG
    ),
}
"""Name -> what the argument may be, where a function does not say otherwise."""


def check(values: Mapping[str, object], **own: ArgumentKind) -> None:
    """Look at named values: TypeError and ValueError name the one that is wrong and say what was expected. `own`: what
    values may be that are not in `KINDS`, or otherwise there."""
    for name, value in values.items():
        if (kind := own.get(name) or KINDS.get(name)) is not None:
            kind.check(name, value)


def expects(**own: ArgumentKind) -> Callable[[Callable[Asked, Answer]], Callable[Asked, Answer]]:
    """A function whose arguments are looked at before it begins, as by `check`."""

    def decorate(function: Callable[Asked, Answer]) -> Callable[Asked, Answer]:
        names = tuple(signature(function).parameters)

        @wraps(function)
        def ask(*arguments: Asked.args, **options: Asked.kwargs) -> Answer:
            check(dict(zip(names, arguments, strict=False)) | options, **own)
            return function(*arguments, **options)

        return ask

    return decorate
