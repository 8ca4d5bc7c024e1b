"""The workbench in a real browser, for tests; skipped without Playwright, Chromium, or what the server needs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.processes import running_process

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
WAIT = 1000 * int(os.environ.get("CLUEPROOF_PATIENCE", "20"))
"""Milliseconds after which a test gives up: more where the machine has other work too."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Chromium."""
    playwright = pytest.importorskip("playwright.sync_api")
    if CHROMIUM is None:
        pytest.skip("needs Chromium")
    with playwright.sync_playwright() as started:
        # its sandbox needs rights that containers don't give
        browser = started.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def workbench() -> Iterator[str]:
    """The address of `clueproof serve`; or the one in `CLUEPROOF_WORKBENCH`, such as that of static files."""
    if address := os.environ.get("CLUEPROOF_WORKBENCH"):
        yield address
        return
    for name in ("h11", "starlette", "uvicorn", "websockets"):
        pytest.importorskip(name)
    command = [sys.executable, "-m", "clueproof", "serve", "--port", "0", "--no-browser", "--jobs", "3"]
    with running_process(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        assert address
        yield address
        process.terminate()
        process.wait(30)


@contextmanager
def opened(browser: Any, workbench: str, **options: Any) -> Iterator[Any]:
    """A new window on the workbench, with nothing in its storage. Fails if it wrote an error to its console or asked
    another host."""
    options.setdefault("viewport", {"width": 1280, "height": 900})
    context = browser.new_context(**options)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.set_default_timeout(WAIT)
    faults: list[str] = []
    page.on("console", lambda said: said.type == "error" and faults.append(said.text))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", lambda request: _is_foreign(request.url, workbench) and faults.append(request.url))
    page.goto(workbench)
    try:
        yield page
    finally:
        context.close()
    assert not faults


def _is_foreign(url: str, workbench: str) -> bool:
    return urlsplit(url).scheme not in ("blob", "data") and urlsplit(url).netloc != urlsplit(workbench).netloc


@pytest.fixture
def page(browser: Any, workbench: str) -> Iterator[Any]:
    """A new window on the workbench; see `opened`."""
    with opened(browser, workbench) as page:
        yield page
