"""Parameters of which an ordinary run tries some, always the same, and the slow sweeps all."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import pytest


def swept(values: Iterable[Any], ordinary: Collection[Any]) -> list[Any]:
    """The values as parameters; those that are not in `ordinary` are marked slow. A tuple stands for several
    arguments."""
    return [
        pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=() if value in ordinary else SLOW)
        for value in values
    ]


SLOW = pytest.mark.slow
