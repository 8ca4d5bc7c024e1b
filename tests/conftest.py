"""What holds for all tests: the machine may be busy, OR-tools missing, and signals ignored by whoever started them."""

from __future__ import annotations

import os
import signal
from importlib.util import find_spec

import pytest
from hypothesis import HealthCheck, settings

from clueproof.backends.cpsat import CpSatBackend

# on a busy machine everything is slow
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")

# a shell starts what runs in the background with signals ignored, and processes of tests would inherit that
for name, usual in {"SIGINT": signal.default_int_handler, "SIGHUP": signal.SIG_DFL, "SIGQUIT": signal.SIG_DFL}.items():
    number = getattr(signal, name, None)
    if number is not None and signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, usual)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: tests of limits and signals wait for much of their time."""
    return (os.cpu_count() or 1) + 1


@pytest.fixture(autouse=find_spec("ortools") is None)
def skip_without_ortools(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """A test is skipped as soon as it opens a session of CP-SAT."""
    if "cpsat" in request.node.nodeid:
        pytest.skip("OR-tools is not installed")

    def opened(*_: object) -> None:
        pytest.skip("OR-tools is not installed")

    monkeypatch.setattr(CpSatBackend, "open", opened)
