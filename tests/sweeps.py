"""Parameters of which an ordinary run tries some, always the same, and the slow sweeps all."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable
from typing import Any
from zlib import crc32

import pytest

TURN = int(os.environ.get("CLUEPROOF_TEST_TURN", "0"))
"""Which part an ordinary run tries of what it samples; `.ci/run` takes another one each day."""


def swept(values: Iterable[Any], ordinary: Collection[Any]) -> list[Any]:
    """The values as parameters; those that are not in `ordinary` are marked slow. A tuple stands for several
    arguments."""
    return [
        pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=() if value in ordinary else SLOW)
        for value in values
    ]


def part(one_in: int, topic: str) -> int:
    """Which one in so many an ordinary run tries, for each topic another one. Each has its turn."""
    return (crc32(topic.encode()) + TURN) % one_in


def sampled(values: Iterable[Any], one_in: int, topic: str) -> list[Any]:
    """The values as parameters, of which ordinary runs try one in so many, and the slow sweeps the rest."""
    every = [*values]
    return swept(every, every[part(one_in, topic) :: one_in])


SLOW = pytest.mark.slow
