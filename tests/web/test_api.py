"""The server against its own OpenAPI description, by requests that schemathesis makes of it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from tests.cli.conftest import ROOT

pytest.importorskip("uvicorn")
pytest.importorskip("httpx")
schemathesis = pytest.importorskip("schemathesis")
from schemathesis import GenerationMode  # noqa: E402
from schemathesis.checks import not_a_server_error  # noqa: E402
from schemathesis.specs.openapi.checks import (  # noqa: E402
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from tests.web.test_serve import WAIT, Server, started  # noqa: E402

FORM = [
    not_a_server_error,
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
]
SLOW = [*HealthCheck]


def described(server: Server) -> Any:
    return schemathesis.openapi.from_url(f"{server.url}api/openapi.json")


@pytest.fixture(scope="module")
def fake() -> Iterator[Any]:
    """The description of a server with the fake engine, which takes anything."""
    with started() as server:
        yield described(server)


@pytest.fixture(scope="module")
def real() -> Iterator[Any]:
    """That of `clueproof serve`."""
    options = ["--no-browser", "--port", "0", "--jobs", "2", "--time-limit", "20"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "clueproof", "serve", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        try:
            yield described(Server(process, 2))
            process.send_signal(signal.SIGINT)
            assert process.wait(WAIT) == 130
        finally:
            process.kill()


def attack(description: Any, examples: int, checks: list[Any]) -> None:
    """Ask what the description says, and what it does not, so many times each."""
    asked = 0
    for operation in description.get_all_operations():
        for mode in GenerationMode:
            if mode is GenerationMode.NEGATIVE and operation.ok().method == "get":
                # there is nothing that could be wrong
                continue

            @settings(max_examples=examples, deadline=None, derandomize=True, database=None, suppress_health_check=SLOW)
            @given(case=operation.ok().as_strategy(generation_mode=mode))
            def ask(case: Any) -> None:
                nonlocal asked
                asked += 1
                case.call_and_validate(checks=checks, timeout=WAIT)

            ask()
    assert asked >= 4 + examples


def test_the_server(fake: Any) -> None:
    attack(fake, 10, FORM)


@pytest.mark.slow
def test_the_engine_behind_it(real: Any) -> None:
    attack(real, 200, [*FORM, negative_data_rejection])
