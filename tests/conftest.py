"""Where OR-tools is not installed, tests that need it are skipped; and with `-n auto` no core waits."""

from __future__ import annotations

import os
from importlib.util import find_spec

import pytest
from hypothesis import HealthCheck, settings

from clueproof.backends.cpsat import CpSatBackend

# on a busy machine everything is slow
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")


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
