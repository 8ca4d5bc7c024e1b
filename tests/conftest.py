"""What holds for all tests: the machine may be busy, OR-tools missing, signals ignored and compiled modules not kept by
whoever started them."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Generator
from hashlib import sha256
from importlib.util import find_spec

import pytest
from hypothesis import HealthCheck, settings

from clueproof.backends.cpsat import CpSatBackend
from clueproof.testing import GenreSuite
from clueproof.testing.genre import SAMPLE

# on a busy machine everything is slow
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")

# `genres/test_whole_suites.py` has the slow sweep of all that a genre owes
GenreSuite.extent = SAMPLE

# a shell starts what runs in the background with signals ignored, and processes of tests would inherit that
for name, usual in {"SIGINT": signal.default_int_handler, "SIGHUP": signal.SIG_DFL, "SIGQUIT": signal.SIG_DFL}.items():
    number = getattr(signal, name, None)
    if number is not None and signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, usual)


def pytest_configure(config: pytest.Config) -> None:
    """Where compiled modules may not be kept beside the sources, they are kept in the cache of pytest: else each of the
    hundreds of processes that tests start compiles all that it imports."""
    cache = getattr(config, "cache", None)
    if cache is not None and os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
        sys.dont_write_bytecode = False
        sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(cache.mkdir("compiled"))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected lives as long as the process: no use to look for garbage in it, now or later."""
    gc.disable()
    result = yield
    gc.freeze()
    # `compare` does so at its end
    gc.unfreeze = lambda: None
    gc.enable()
    return result


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """In an order that `CLUEPROOF_TEST_ORDER` seeds, where it is set: a run that time cuts short is then a sample."""
    if seed := os.environ.get("CLUEPROOF_TEST_ORDER"):
        items.sort(key=lambda item: sha256(f"{seed} {item.nodeid}".encode()).digest())


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: tests of limits and signals wait for much of their time."""
    return (os.cpu_count() or 1) + 1


@pytest.fixture(scope="module")
def frozen_heap() -> None:
    """No use to look for garbage among what thousands of tests have left, as measurements do before each run."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=find_spec("ortools") is None)
def skip_without_ortools(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """A test is skipped as soon as it opens a session of CP-SAT."""
    if "cpsat" in request.node.nodeid:
        pytest.skip("OR-tools is not installed")

    def opened(*_: object) -> None:
        pytest.skip("OR-tools is not installed")

    monkeypatch.setattr(CpSatBackend, "open", opened)
