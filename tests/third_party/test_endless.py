"""What the suite for genres says of a genre that never ends."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from clueproof.clock import StoppedError, check_clock
from clueproof.testing import GenreSuite


class Quick(GenreSuite):
    time_limit = 0.3


@contextmanager
def limited() -> Iterator[None]:
    """The fixture around a test."""
    fixture: Any = GenreSuite._ends_in_time
    inner = getattr(fixture, "__wrapped__", None) or fixture.__pytest_wrapped__.obj
    running = inner(Quick())
    next(running)
    try:
        yield
    finally:
        with pytest.raises(StopIteration):
            next(running)


def test_a_solver_that_takes_too_long_is_stopped() -> None:
    with limited(), pytest.raises(StoppedError, match="time limit"):
        while True:
            check_clock()


def test_a_loop_that_no_clock_sees_is_interrupted() -> None:
    with limited(), pytest.raises(TimeoutError, match=r"longer than 0\.3 s"):
        while True:
            pass
