"""`clueproof serve`: its options, and with its own engine. What it serves: `tests/web/test_serve.py`."""

from __future__ import annotations

import os
import queue
import re
import signal
import subprocess
import sys
from typing import Any

import pytest

from tests.cli.conftest import ROOT

pytest.importorskip("uvicorn")
from tests.processes import running_process
from tests.web.test_serve import WAIT, Server


def test_the_command(cli: Any) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "clueproof", "serve", "--no-browser", "--port", "0", "--jobs", "2"]
    with running_process(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as process:
        server = Server(process, 2)
        found = server.http.post(
            "/api/ask", json={"id": 1, "ask": "verify", "puzzle": "sudoku\n1...\n..2.\n.3..\n...4"}
        )
        assert found.json()["event"] == "answer", found.text
        taken = cli("serve", "--no-browser", "--port", server.port)
        says = f"error: port {server.port} of 127.0.0.1 is in use, perhaps by another clueproof serve"
        assert (taken.exit_code, taken.stdout) == (2, "")
        assert taken.stderr == f"{says}; --port 0 takes a free one\n"
        process.send_signal(signal.SIGINT)
        assert process.wait(WAIT) == 130
        assert process.stderr is not None
        assert process.stderr.read() == "interrupted\n"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--host", "192.0.2.1"], "port 8350 of 192.0.2.1 can't be had"),
        (["--host", "no such host"], "no such host is no address of this machine"),
        (["--time-limit", "0"], "a time limit is a number of seconds above 0"),
        (["--memory-limit", "1M"], "256M at least"),
        (["--message-limit", "much"], "a size is a number of bytes"),
        (["--jobs", "0"], "0 is not in the range"),
        (["--port", "70000"], "70000 is not in the range"),
    ],
)
def test_wrong_options(cli: Any, arguments: list[str], says: str) -> None:
    found = cli("serve", "--no-browser", *arguments)
    assert found.exit_code == 2
    assert says in found.stderr
    assert found.stderr.count("\n") == 1


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> queue.Queue[str]:
    """What browsers are told to open; nothing is served."""
    found: queue.Queue[str] = queue.Queue()
    monkeypatch.setattr("webbrowser.open", found.put)
    monkeypatch.setattr("clueproof.web.server.serving.serve", lambda listening, limits, names, started: started())
    monkeypatch.setenv("DISPLAY", ":0")
    return found


@pytest.mark.parametrize(
    ("host", "address", "warning"),
    [
        ("127.0.0.1", r"http://127\.0\.0\.1:\d+/", ""),
        (
            "0.0.0.0",
            r"http://localhost:\d+/",
            "warning: 0.0.0.0 can be reached from other machines: whoever reaches it can ask, without a password, and "
            "what is sent is not encrypted\n",
        ),
    ],
)
def test_the_address_is_said_and_opened(cli: Any, opened: Any, host: str, address: str, warning: str) -> None:
    found = cli("serve", "--host", host, "--port", "0")
    assert (found.exit_code, found.stderr) == (0, warning)
    assert re.fullmatch(address, found.stdout.strip())
    assert opened.get(timeout=WAIT) == found.stdout.strip()


def test_no_browser_is_opened_unasked(cli: Any, opened: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    cli("serve", "--no-browser", "--port", "0")
    if sys.platform.startswith("linux"):
        # one in the terminal would come between the lines
        monkeypatch.delenv("DISPLAY")
        monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
        cli("serve", "--port", "0")
    assert opened.empty()


IMPORTED = ("clueproof.web.server.", "starlette", "uvicorn", "websockets")


@pytest.mark.parametrize("package", ["uvicorn", "starlette", "websockets"])
def test_without_the_packages(cli: Any, monkeypatch: pytest.MonkeyPatch, package: str) -> None:
    for name in [name for name in sys.modules if name.startswith(IMPORTED)]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    found = cli("serve", "--no-browser", "--port", "0")
    assert found.exit_code == 2
    assert found.stderr == f"error: the server needs the package {package}: pip install 'clueproof[web]'\n"
