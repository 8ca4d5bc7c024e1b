"""Smaller cases: parts are left out, numbers become smaller, as long as the case still fails."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

NAME = 40
"""Characters: a longer text is one of which parts can be left out."""
Path = tuple[Any, ...]
"""Where a part is: the keys and positions that lead there."""


def shrunk(case: Any, fails: Callable[[Any], bool], fixed: Callable[[Any], bool], seconds: float) -> Any:
    """The smallest case found within the time that still fails. `case` is plain data and does."""
    end = time.monotonic() + seconds
    improved = True
    while improved:
        improved = False
        tried = _smaller(case, fixed)
        while (other := next(tried, None)) is not None:
            if time.monotonic() >= end:
                return case
            if fails(other):
                # go on behind the part that was left out, in what is left
                case, improved = other, True
                break
    return case


def _smaller(case: Any, fixed: Callable[[Any], bool]) -> Iterator[Any]:
    """Cases that are a little smaller, those that leave out most first."""
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
        if isinstance(part, str) and len(part) > NAME:
            yield from (_put(case, path, shorter) for shorter in _shorter(part))
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


def _shorter(text: str) -> Iterator[str]:
    """The text without a part of it, long ones first."""
    size = len(text) // 2
    while size:
        for start in range(0, len(text), size):
            yield text[:start] + text[start + size :]
        size //= 2


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
