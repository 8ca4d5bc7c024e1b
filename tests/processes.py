"""Processes that tests start."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any


@contextmanager
def running_process(command: Sequence[object], **options: Any) -> Iterator[subprocess.Popen[Any]]:
    """A process that ends with the block, whatever happens there: one that does not end when it is told to fails a test
    and does not hold up all others."""
    with subprocess.Popen([*map(str, command)], **options) as process:
        try:
            yield process
        finally:
            process.kill()
