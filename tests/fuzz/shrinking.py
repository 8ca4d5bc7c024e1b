"""Smaller cases: parts are left out, numbers become smaller, as long as the case still fails."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

Path = tuple[Any, ...]
"""Where a part is: the keys and positions that lead there."""


def shrunk(case: Any, fails: Callable[[Any], bool], smaller: Callable[[Any], Iterator[Any]], seconds: float) -> Any:
    """The smallest case found within the time that still fails. `case` does; `smaller` tells of cases that are a little
    smaller than one."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        better = next((other for other in smaller(case) if time.monotonic() >= end or fails(other)), None)
        if better is None or time.monotonic() >= end:
            return case
        case = better
    return case


def with_one(case: Any, *names: str) -> Iterator[Any]:
    """Only one of those who are asked, or of what they are asked: what is left is tried much sooner."""
    for name in names:
        if len(case[name]) > 1:
            for one in case[name]:
                yield {**case, name: [one]}


def with_less(case: Any, fixed: Callable[[Any], bool] = lambda part: False) -> Iterator[Any]:
    """Plain data without a part of a list or one of its fields, or with smaller numbers, those that lack most first.
    A part that is `fixed` stays as it is or goes."""
    parts = [*_parts(case, (), fixed)]
    lists = [(path, part) for path, part in parts if isinstance(part, list) and part]
    size = max((len(part) for _, part in lists), default=0)
    while size:
        for path, part in lists:
            for start in range(0, len(part), size) if size <= len(part) else ():
                yield _without(case, path, start, size, len(part))
                if path and (twins := _twins(case, path, len(part))):
                    yield _without(case, twins, start, size, len(part))
        size //= 2
    for path, part in parts:
        if isinstance(part, dict) and not fixed(part):
            for key in part:
                yield _changed(case, path, lambda there, key=key: there.pop(key))
    for path, part in parts:
        if part is True:
            yield _put(case, path, False)
        elif isinstance(part, int) and not isinstance(part, bool) and part:
            for value in dict.fromkeys((0, 1, part // 2, part - 1 if part > 0 else part + 1)):
                if abs(value) < abs(part):
                    yield _put(case, path, value)
        elif isinstance(part, str) and part.startswith("-"):
            yield _put(case, path, part[1:])


def _parts(part: Any, path: Path, fixed: Callable[[Any], bool]) -> Iterator[tuple[Path, Any]]:
    yield path, part
    if fixed(part):
        return
    inner = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    for key, value in inner:
        yield from _parts(value, (*path, key), fixed)


def _twins(case: Any, path: Path, length: int) -> list[Path]:
    """The lists of the same length beside a list, where there is one: what is left out of one goes in all."""
    around = _at(case, path[:-1])
    if not isinstance(around, dict):
        return []
    names = [name for name, value in around.items() if isinstance(value, list) and len(value) == length]
    return [(*path[:-1], name) for name in names] if len(names) > 1 else []


def _at(case: Any, path: Path) -> Any:
    for key in path:
        case = case[key]
    return case


def _without(case: Any, paths: Path | list[Path], start: int, size: int, length: int) -> Any:
    copy = deepcopy(case)
    for path in paths if isinstance(paths, list) else [paths]:
        del _at(copy, path)[start : min(start + size, length)]
    return copy


def _changed(case: Any, path: Path, change: Callable[[Any], Any]) -> Any:
    copy = deepcopy(case)
    change(_at(copy, path))
    return copy


def _put(case: Any, path: Path, value: Any) -> Any:
    return _changed(case, path[:-1], lambda there: there.__setitem__(path[-1], value))
