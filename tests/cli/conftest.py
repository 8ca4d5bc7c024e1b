"""The command line in this process (`cli`) and as a process of its own (`process`)."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from clueproof.backends import registry
from clueproof.cli import batch
from clueproof.cli.commands import commands
from clueproof.questions.sessions import close_all
from clueproof.runs import Executor
from tests import stub_backends
from tests.runs.at_once import AtOnce, InProcess

ROOT = Path(__file__).parents[2]


class _Entry:
    """What `importlib.metadata` says of a stub."""

    dist = None

    def __init__(self, stub: type[stub_backends.Stub]) -> None:
        self.name = stub.__name__.lower()
        self.value = f"{stub.__module__}:{stub.__name__}"
        self._stub = stub

    def load(self) -> Callable[[str], stub_backends.Stub]:
        return lambda options: self._stub()


@pytest.fixture
def cli() -> Callable[..., Result]:
    """`cli("verify", path)`: the result, with `exit_code`, `stdout`, `stderr`."""

    def run(*arguments: object, stdin: str | bytes | None = None) -> Result:
        result = CliRunner().invoke(commands, [str(argument) for argument in arguments], input=stdin)
        assert isinstance(result.exception, SystemExit | None)
        return result

    return run


@pytest.fixture
def stubs(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The misbehaving backends have names."""
    # tests elsewhere have stubs of their own
    stubs = [stub for stub in stub_backends.Stub.__subclasses__() if stub.__module__ == stub_backends.__name__]
    entries = [_Entry(stub) for stub in stubs]
    monkeypatch.setattr(registry.BACKENDS, "others", lambda: {entry.name: entry for entry in entries})
    registry.backend.__wrapped__.cache_clear()
    # a stub that was used before counts its queries
    close_all()
    yield
    registry.backend.__wrapped__.cache_clear()


@pytest.fixture
def environment() -> dict[str, str]:
    """For processes: what ours has, for a test to change."""
    return dict(os.environ)


@pytest.fixture
def process() -> Callable[..., subprocess.CompletedProcess[str]]:
    """`process("verify", path)`: the command line as users start it."""

    def run(*arguments: object, **more: Any) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "clueproof", *map(str, arguments)]
        return subprocess.run(command, capture_output=True, text=True, timeout=60, cwd=ROOT, **more)

    return run


@pytest.fixture
def carried(monkeypatch: pytest.MonkeyPatch) -> AtOnce:
    """The work of batches is done in this process."""
    executor = AtOnce()

    @contextmanager
    def here(number: int, scheduler: str | None) -> Iterator[Executor]:
        assert scheduler is None
        yield InProcess(executor, number)

    monkeypatch.setattr(batch, "processes_or_cluster", here)
    return executor
