"""`clueproof serve`, attacked on loopback. Most tests ask a server whose engine does what messages say."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import signal
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import HealthCheck, given, settings

from tests.cli.conftest import ROOT
from tests.processes import running_process
from tests.web.fake_server import LIMITS

pytest.importorskip("uvicorn")
httpx = pytest.importorskip("httpx")
client = pytest.importorskip("websockets.sync.client")
from websockets.exceptions import ConnectionClosed  # noqa: E402

JSON = {"Content-Type": "application/json"}
WAIT = 30.0
"""Seconds after which a test gives up."""


class Server:
    """A server in a process of its own."""

    def __init__(self, process: subprocess.Popen[str], jobs: int) -> None:
        self.process = process
        assert process.stdout is not None
        self.url = process.stdout.readline().strip()
        self.port = int(self.url.rstrip("/").rpartition(":")[2])
        self.http = httpx.Client(base_url=self.url, timeout=WAIT)
        until(lambda: self.http.get("/health").json()["workers"] == jobs)

    def ask(self, name: str, *, headers: dict[str, str] | None = None, **options: Any) -> Any:
        """What `POST /api/ask` says."""
        message = {"id": 1, "ask": name, "options": options}
        return self.http.post("/api/ask", json=message, headers=headers)

    def post(self, body: bytes) -> Any:
        """What it says to any body."""
        return self.http.post("/api/ask", content=body, headers=JSON)

    def metric(self, name: str) -> float:
        """A value of `/metrics`."""
        lines = self.http.get("/metrics").text.splitlines()
        return float(next(line for line in lines if line.startswith(f"clueproof_{name} ")).split()[1])

    def raw(self, data: bytes) -> socket.socket:
        """A connection on which this was sent."""
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=WAIT)
        connection.sendall(data)
        return connection

    @contextmanager
    def talk(self, **options: Any) -> Iterator[Talk]:
        """A websocket."""
        address = f"ws://127.0.0.1:{self.port}/api/ws"
        with client.connect(address, open_timeout=WAIT, close_timeout=1, **options) as websocket:
            yield Talk(websocket)


class Talk:
    """A websocket, and what came of the messages sent."""

    def __init__(self, websocket: Any) -> None:
        self.websocket = websocket
        self._ids = itertools.count(1)

    def send(self, ask: str, board: str = "", **options: Any) -> int:
        """Send a message; its id."""
        number = next(self._ids)
        message = {"id": number, "ask": ask, "options": options}
        self.websocket.send(json.dumps({**message, "board": board} if board else message))
        return number

    def event(self) -> dict[str, Any]:
        """What comes next, progress apart."""
        while True:
            found: dict[str, Any] = json.loads(self.websocket.recv(timeout=WAIT))
            if found["event"] != "progress":
                return found

    def ends(self, number: int) -> dict[int, str]:
        """How messages end, by their ids, until so many have."""
        found: dict[int, str] = {}
        while len(found) < number:
            event = self.event()
            if event["event"] != "part":
                found[event["id"]] = event["event"]
        return found

    def at_work(self, number: int) -> None:
        """Wait until it is heard of the question."""
        while json.loads(self.websocket.recv(timeout=WAIT))["id"] != number:
            pass


def until(true: Callable[[], bool]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + WAIT
    while not true():
        assert time.monotonic() < end
        time.sleep(0.01)


@contextmanager
def started(ready: int | None = None, **limits: Any) -> Iterator[Server]:
    """A server with these limits, once so many workers are ready, by default all; ended at the end."""
    command = [sys.executable, "-m", "tests.web.fake_server", json.dumps(limits)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with running_process(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=environment) as process:
        yield Server(process, limits.get("jobs", LIMITS["jobs"]) if ready is None else ready)
        process.send_signal(signal.SIGINT)
        process.wait(WAIT)


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with started() as found:
        yield found


# files


@pytest.mark.parametrize(
    ("path", "media_type"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/app.js", "text/javascript; charset=utf-8"),
        ("/style.css", "text/css; charset=utf-8"),
        ("/genres/sudoku.svg", "image/svg+xml"),
        ("/api/openapi.json", "application/json"),
    ],
)
def test_files(server: Server, path: str, media_type: str) -> None:
    found = server.http.get(path)
    assert (found.status_code, found.headers["content-type"]) == (200, media_type)
    assert found.headers["cache-control"] == "no-cache"
    if "etag" in found.headers:
        again = server.http.get(path, headers={"If-None-Match": found.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
    head = server.http.head(path)
    assert (head.status_code, head.headers["content-length"]) == (200, found.headers["content-length"])


@pytest.mark.parametrize("path", ["/", "/nothing", "/api/ask", "/health"])
def test_every_answer_is_closed_to_other_sites(server: Server, path: str) -> None:
    headers = server.http.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "server" not in headers


@pytest.mark.parametrize(
    "path",
    [
        "/..%2fengine.py",
        "/../engine.py",
        "/%2e%2e/%2e%2e/pyproject.toml",
        "/genres/../../engine.py",
        "//etc/passwd",
        "/%2fetc%2fpasswd",
        "/..%5c..%5cengine.py",
        "/app.js%00",
        "/%00",
        "/%ff",
        "/" + "a" * 5000,
        "/genres/" * 500,
        "/__init__.py",
        "/server/app.py",
    ],
)
def test_no_other_file_is_served(server: Server, path: str) -> None:
    with server.raw(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode()) as connection:
        assert connection.makefile("rb").readline() in (b"HTTP/1.1 404 Not Found\r\n", b"HTTP/1.1 404 \r\n")


# who may ask


@pytest.mark.parametrize(
    ("host", "headers", "fine"),
    [
        ("localhost", {}, True),
        ("LocalHost:1234", {}, True),
        ("127.0.0.1:{port}", {}, True),
        ("127.8.8.8", {}, True),
        ("[::1]:80", {}, True),
        ("puzzles.example", {}, True),
        ("evil.example", {}, False),
        ("localhost.evil.example", {}, False),
        ("127.0.0.1.evil.example", {}, False),
        ("192.168.1.7", {}, False),
        ("", {}, False),
        ("localhost@evil.example", {}, False),
        ("[::1", {}, False),
        ("localhost:{port}", {"Origin": "http://localhost:{port}"}, True),
        ("puzzles.example", {"Origin": "https://puzzles.example"}, True),
        ("localhost:80", {"Origin": "http://localhost"}, True),
        ("localhost:{port}", {"Origin": "http://localhost:3000"}, False),
        ("localhost:{port}", {"Origin": "http://127.0.0.1:{port}"}, False),
        ("localhost:{port}", {"Origin": "https://evil.example"}, False),
        ("localhost:{port}", {"Origin": "null"}, False),
        ("localhost:{port}", {"Origin": "file://localhost:{port}"}, False),
        ("localhost:{port}", {"Sec-Fetch-Site": "cross-site"}, False),
        ("localhost:{port}", {"Sec-Fetch-Site": "same-site"}, False),
        ("localhost:{port}", {"Sec-Fetch-Site": "same-origin"}, True),
        ("localhost:{port}", {"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost:{port}"}, True),
    ],
)
@pytest.mark.parametrize("upgrade", [False, True], ids=["http", "websocket"])
def test_hosts_and_origins(server: Server, host: str, headers: dict[str, str], fine: bool, upgrade: bool) -> None:
    more = {"Host": host, **headers, "Connection": "close"}
    if upgrade:
        key = {"Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version": "13"}
        more |= {"Connection": "Upgrade", "Upgrade": "websocket", **key}
    lines = "".join(f"{name}: {value}\r\n" for name, value in more.items()).format(port=server.port)
    path = "/api/ws" if upgrade else "/api/openapi.json"
    with server.raw(f"GET {path} HTTP/1.1\r\n{lines}\r\n".encode()) as connection:
        status = int(connection.makefile("rb").readline().split()[1])
    assert status == ((101 if upgrade else 200) if fine else 403)


def test_a_page_can_be_linked_to_from_elsewhere(server: Server) -> None:
    assert server.http.get("/", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 200


# one message


def test_an_answer(server: Server) -> None:
    found = server.ask("verify", size=3)
    assert (found.status_code, found.headers["content-type"]) == (200, "application/json")
    assert found.headers["cache-control"] == "no-store"
    event = found.json()
    assert (event["id"], event["event"]) == (1, "answer")
    assert (event["answer"]["ask"], event["answer"]["size"]) == ("verify", 3)


@pytest.mark.parametrize(
    ("ask", "status", "says"),
    [
        ("error", 422, "a bad puzzle"),
        ("fail", 422, "INTERNAL ERROR: this is a bug in clueproof (RuntimeError)"),
        ("silent", 422, "INTERNAL ERROR: this is a bug in clueproof (no answer)"),
        ("nan", 422, "INTERNAL ERROR: this is a bug in clueproof (ValueError)"),
        ("memory", 422, "out of memory"),
        ("crash", 503, "the worker was lost: its process was ended by signal 6 (aborting)"),
    ],
)
def test_errors_of_the_engine(server: Server, ask: str, status: int, says: str) -> None:
    found = server.ask(ask)
    assert (found.status_code, found.json()) == (status, {"id": 1, "event": "error", "message": says})
    assert server.ask("verify").status_code == 200


def test_what_goes_wrong_in_a_worker_is_in_the_log(capfd: pytest.CaptureFixture[str]) -> None:
    with started(jobs=1) as server:
        assert server.ask("fail").status_code == 422
        assert server.ask("log", said="an engine's own words").status_code == 200
    said = capfd.readouterr().err
    assert said.count("RuntimeError: broken") == 1 and said.count("an engine's own words") == 1


@pytest.mark.parametrize(
    ("body", "id", "says"),
    [
        (b"", None, "the message is not JSON (line 1, column 1)"),
        (b'{"id": 1, "ask": "verify"', 1, "the message is not JSON (line 1, column 26)"),
        (b'{"id": 1, "ask": "verify"} 2', 1, "the message is not JSON (line 1, column 28)"),
        (b'{"id": "a", "ask": "verify", "puzzle": NaN}', "a", "the message is not JSON (NaN is none of its constants)"),
        (
            b'{"id": 1, "id": 2, "ask": "verify"}',
            1,
            "the message is not JSON (the name 'id' stands twice in an object)",
        ),
        (b'{"id": 1, "ask": "\xff"}', None, "the message is not UTF-8 (byte 19)"),
        (b'{"id": 1, "ask": ' + b"[" * 30_000, 1, "the message nests too deeply"),
        (b'{"id": 1, "ask": ' + b'{"a":' * 10_000, 1, "the message nests too deeply"),
        (b"[1]", None, 'a message is an object, such as {"id": 1, "ask": "genres"}'),
        (b'{"ask": ""}', None, 'the message does not say what it asks: "ask" is missing'),
        (b'{"id": 1, "ask": 5}', 1, "ask is a short text, not 5"),
        (b'{"id": 1, "ask": "verify", "board": [1]}', 1, "board is a short text, not [1]"),
        (b'{"id": true, "ask": "verify"}', None, "the id of a message is a number or a short text, not True"),
        (b'{"id": 1.5, "ask": "verify"}', None, "the id of a message is a number or a short text, not 1.5"),
        (b'{"id": 1, "ask": "verify", "a": 1' + b"0" * 5000 + b"}", 1, "the message is not JSON (Exceeds the limit"),
    ],
)
def test_messages_that_are_none(server: Server, body: bytes, id: Any, says: str) -> None:
    found = server.post(body)
    event = found.json()
    assert (found.status_code, event["id"], event["event"]) == (400, id, "error")
    assert event["message"].startswith(says)
    with server.talk() as talk, suppress(UnicodeDecodeError):
        talk.websocket.send(body.decode())
        assert talk.event() == event


def test_a_message_of_another_type(server: Server) -> None:
    found = server.http.post("/api/ask", content=b"{}", headers={"Content-Type": "text/plain"})
    assert (found.status_code, found.json()["message"]) == (415, "a message is sent as Content-Type: application/json")


def test_a_message_that_is_too_long(server: Server) -> None:
    says = {"id": None, "event": "error", "message": "a message has 65536 bytes at most"}
    found = server.post(b" " * 70_000)
    assert (found.status_code, found.json()) == (413, says)

    def endless() -> Iterator[bytes]:
        while True:
            yield b" " * 10_000

    with suppress(httpx.WriteError):
        # without a length: what comes behind the limit is not read
        found = server.http.post("/api/ask", content=endless(), headers=JSON)
        assert (found.status_code, found.json()) == (413, says)


def test_all_events_come_as_they_are_made(server: Server) -> None:
    message = {"id": 1, "ask": "parts", "options": {"number": 3, "pause": 0.2}}
    with server.http.stream("POST", "/api/ask", json=message, headers={"Accept": "application/x-ndjson"}) as response:
        assert response.headers["content-type"] == "application/x-ndjson"
        came = [(json.loads(line)["event"], time.monotonic()) for line in response.iter_lines()]
    assert [event for event, _ in came] == ["part", "part", "part", "answer"]
    assert came[-1][1] - came[0][1] > 0.3


@pytest.mark.parametrize("accept", ["application/json", "application/x-ndjson"])
def test_whoever_goes_needs_no_answer(server: Server, accept: str) -> None:
    body = json.dumps({"id": 1, "ask": "work"})
    head = (
        f"POST /api/ask HTTP/1.1\r\nHost: localhost\r\nAccept: {accept}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    with server.raw((head + body).encode()):
        until(lambda: server.metric("workers_busy") == 1)
    until(lambda: server.metric("workers_busy") == 0)


# many messages


def test_a_newer_message_cancels_the_older_one(server: Server) -> None:
    with server.talk() as talk:
        older = talk.send("work", "b1")
        talk.at_work(older)
        other = talk.send("work", "b2", seconds=0.1)
        newer = talk.send("work", "b1", seconds=0.1)
        assert talk.ends(3) == {older: "cancelled", other: "answer", newer: "answer"}
        # another ask, and another connection, are another matter
        first = talk.send("work", "b1", seconds=0.3)
        with server.talk() as second:
            second.send("work", "b1", seconds=0.1)
            talk.send("verify", "b1")
            assert second.ends(1) == {1: "answer"}
        assert talk.ends(2)[first] == "answer"


def test_a_message_that_cancels(server: Server) -> None:
    with server.talk() as talk:
        older = talk.send("work")
        talk.at_work(older)
        talk.websocket.send(json.dumps({"id": 99, "ask": "cancel", "cancels": older}))
        assert talk.ends(2) == {older: "cancelled", 99: "answer"}
        talk.websocket.send(json.dumps({"id": 98, "ask": "cancel", "cancels": "nothing"}))
        assert talk.ends(1) == {98: "answer"}


def test_what_waits_can_be_cancelled(server: Server) -> None:
    with server.talk() as talk:
        work = [talk.send("work", f"b{number}") for number in range(2)]
        waits = talk.send("work", "b2")
        talk.send("work", "b2", seconds=0.1)
        assert talk.ends(1) == {waits: "cancelled"}
        for number in work:
            talk.websocket.send(json.dumps({"ask": "cancel", "cancels": number}))
        assert talk.ends(4)[4] == "answer"


def test_a_worker_that_does_not_give_up_is_replaced(server: Server) -> None:
    lost = server.metric("workers_lost_total")
    with server.talk() as talk:
        pid = talk.send("verify", "b")
        pid = talk.event()["answer"]["pid"]
        stubborn = talk.send("stubborn", "b")
        talk.at_work(stubborn)
        talk.websocket.send(json.dumps({"ask": "cancel", "cancels": stubborn}))
        assert talk.ends(2)[stubborn] == "cancelled"
    until(lambda: server.metric("workers_lost_total") == lost + 1)
    until(lambda: server.metric("workers") == 3)
    assert not Path(f"/proc/{pid}").exists() or sys.platform != "linux"


def test_a_board_stays_with_its_worker(server: Server) -> None:
    until(lambda: server.metric("workers_busy") == 0 and server.metric("workers") == 3)
    with server.talk() as talk:
        pids: dict[str, set[int]] = {"b1": set(), "b2": set(), "b3": set()}
        for _ in range(4):
            for board, found in pids.items():
                talk.send("verify", board)
                found.add(talk.event()["answer"]["pid"])
    assert all(len(found) == 1 for found in pids.values())
    assert len(set.union(*pids.values())) == 3


def test_hard_questions_do_not_block_what_is_quick(server: Server) -> None:
    until(lambda: server.metric("workers_busy") == 0 and server.metric("workers") == 3)
    with server.talk() as talk:
        work = [talk.send("work", f"b{number}") for number in range(4)]
        quick = talk.send("enter", "b0")
        assert talk.ends(1) == {quick: "answer"}
        with server.talk() as another:
            # whoever has less under way goes first, but two of three workers are the most for hard questions
            assert server.metric("workers_busy") == 2
            another.send("verify")
            talk.websocket.send(json.dumps({"ask": "cancel", "cancels": work[0]}))
            assert another.ends(1) == {1: "answer"}


def test_there_are_only_so_many_questions_at_a_time(server: Server) -> None:
    until(lambda: server.metric("workers_busy") == 0)
    with server.talk() as talk, server.talk() as another:
        for number in range(6):
            refused = talk.send("work", f"b{number}")
        event = talk.event()
        assert (event["id"], event["event"]) == (refused, "error")
        assert event["message"] == "the server is busy with 5 questions of this page; ask again later"
        for _ in range(2):
            refused = another.send("work")
        event = another.event()
        assert (event["id"], event["event"]) == (refused, "error")
        assert event["message"] == "the server is busy: 4 questions are waiting; ask again later"
        busy = server.ask("genres")
        assert (busy.status_code, busy.json()["message"]) == (503, event["message"])
        assert 'clueproof_refused_total{reason="busy"}' in server.http.get("/metrics").text
    until(lambda: server.metric("workers_busy") == 0)


def test_time_is_limited() -> None:
    with started(seconds=0.3, jobs=1) as server, server.talk() as talk:
        # it does not look at the clock, and so nothing else is answered
        talk.send("stubborn")
        talk.send("work")
        assert [talk.event()["message"] for _ in range(2)] == [
            "the server is busy: no worker was free for 0.3 s",
            "time limit of 0.3 s reached",
        ]
        until(lambda: server.metric("workers") == 1 and server.metric("workers_lost_total") == 1)
        talk.send("work")
        assert talk.event()["message"] == "time limit reached"


# what breaks


def test_binary_frames_end_the_websocket(server: Server) -> None:
    with server.talk() as talk:
        talk.websocket.send(b'{"id": 1, "ask": "verify"}')
        with pytest.raises(ConnectionClosed) as closed:
            talk.event()
    assert closed.value.rcvd.code == 1003


def test_frames_that_are_no_text(server: Server) -> None:
    with server.raw(upgrade(server)) as connection:
        while b"\r\n\r\n" not in connection.recv(4096):
            pass
        connection.sendall(frame(b"\xff\xfe"))
        assert close_code(connection) == 1007


def test_a_long_frame_is_told_and_a_huge_one_ends_the_websocket(server: Server) -> None:
    with server.talk() as talk:
        talk.websocket.send(json.dumps({"id": 7, "ask": "read", "text": "." * 70_000}))
        event = talk.event()
        assert (event["id"], event["event"]) == (7, "error")
        assert event["message"].endswith("bytes, and 65536 is the most")
        with pytest.raises(ConnectionClosed) as closed:
            talk.websocket.send("." * 300_000)
            talk.event()
    assert closed.value.rcvd.code == 1009


def test_a_huge_frame_that_is_only_announced(server: Server) -> None:
    with server.raw(upgrade(server)) as connection:
        while b"\r\n\r\n" not in connection.recv(4096):
            pass
        connection.sendall(b"\x81\xff" + struct.pack("!Q", 1 << 40) + b"abcd")
        assert close_code(connection) == 1009


def test_whoever_takes_no_answers_is_left(server: Server) -> None:
    with server.raw(upgrade(server)) as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        while b"\r\n\r\n" not in connection.recv(4096):
            pass
        options = {"number": 400, "text": "x" * 30_000}
        connection.sendall(frame(json.dumps({"id": 1, "ask": "parts", "options": options}).encode()))
        until(lambda: server.metric("workers_busy") == 0)
        until(lambda: server.metric("connections") == 0)
    assert server.ask("verify").status_code == 200


def test_connections_that_stall_are_closed(server: Server) -> None:
    """All at once, since each is waited for: nothing, half a request, one that comes in drops, half a message."""
    head = b"POST /api/ask HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n"
    with (
        server.raw(b"") as nothing,
        server.raw(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ") as half,
        server.raw(b"GET / HTTP/1.1\r\nHost: localhost\r\n") as drops,
        server.raw(head + b'{"id"') as unfinished,
    ):
        drops.settimeout(0.05)
        end = time.monotonic() + WAIT
        with suppress(ConnectionResetError, BrokenPipeError):
            while time.monotonic() < end:
                drops.sendall(b"X: y\r\n")
                with suppress(TimeoutError):
                    if not drops.recv(4096):
                        break
        assert time.monotonic() < end
        assert unfinished.makefile("rb").readline().startswith(b"HTTP/1.1 408 ")
        for connection in (nothing, half):
            with suppress(ConnectionResetError):
                while connection.recv(4096):
                    pass


@pytest.mark.parametrize(
    "sent",
    [
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"y" * 200_000,
        b"GET /" + b"y" * 200_000,
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
    ids=["huge header", "huge path", "TLS", "two hosts", "two lengths"],
)
def test_requests_that_are_none(server: Server, sent: bytes) -> None:
    with suppress(ConnectionResetError, BrokenPipeError), server.raw(sent) as connection:
        assert connection.makefile("rb").readline().split()[1] in (b"400", b"403", b"405")
    assert server.http.get("/health").status_code == 200


def test_there_are_only_so_many_connections(server: Server) -> None:
    with ExitStack() as stack:
        for number in range(60):
            # pages, and what does not say what it wants
            stack.enter_context(server.raw(b"" if number % 2 else upgrade(server)))
        with suppress(ConnectionResetError), server.raw(b"GET / HTTP/1.1\r\n\r\n") as connection:
            assert connection.makefile("rb").readline().split()[1] == b"503"
    until(lambda: reachable(server))


@pytest.mark.slow
def test_a_thousand_connections() -> None:
    with started(connections=256, jobs=1, headers=5.0) as server, ExitStack() as stack:
        with server.talk() as talk:
            for number in range(1000):
                with suppress(ConnectionResetError):
                    stack.enter_context(server.raw(b"" if number % 2 else upgrade(server)))
                if number % 100 == 0:
                    talk.send("verify")
                    assert talk.event()["event"] == "answer"
        stack.close()
        until(lambda: reachable(server))


def reachable(server: Server) -> bool:
    with suppress(httpx.TransportError):
        return bool(httpx.get(f"{server.url}health").status_code == 200)
    return False


# processes


def test_a_worker_that_is_killed(server: Server) -> None:
    with server.talk() as talk:
        talk.send("verify", "b")
        pid = talk.event()["answer"]["pid"]
        talk.at_work(talk.send("work", "b"))
        os.kill(pid, signal.SIGKILL)
        event = talk.event()
        assert (event["event"], event["message"]) == ("error", "out of memory")
        talk.send("verify", "b")
        assert talk.event()["answer"]["pid"] != pid
    until(lambda: server.metric("workers") == 3)


@pytest.mark.parametrize(
    "number", [signal.SIGINT, signal.SIGKILL, pytest.param(signal.SIGTERM, marks=pytest.mark.slow)]
)
def test_no_process_is_left(number: signal.Signals) -> None:
    with started() as server, server.talk() as talk:
        pids = set()
        for board in "abc":
            talk.send("verify", board)
            pids.add(talk.event()["answer"]["pid"])
        assert len(pids) == 3
        talk.send("stubborn", "a")
        talk.at_work(talk.send("work", "b"))
        server.process.send_signal(number)
        if number != signal.SIGKILL:
            assert {talk.event()["message"], talk.event()["message"]} == {
                "the server was stopped before it had an answer"
            }
        assert server.process.wait(WAIT) == -number
        until(lambda: not any(alive(pid) for pid in pids))
        server.http.close()


def test_no_worker_comes_up() -> None:
    with started(0, jobs=1, engine="tests.web.nothing:Engine") as server:
        health = server.http.get("/health")
        assert (health.status_code, health.json()["status"]) == (503, "starting")
        found = server.ask("verify")
        assert found.status_code == 503
        says = "no worker can be started: its process ended with status 1 (ModuleNotFoundError: "
        assert found.json()["message"] == f"{says}No module named 'tests.web.nothing')"


def alive(pid: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(pid, 0)
        stat = Path(f"/proc/{pid}/stat")
        return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def upgrade(server: Server) -> bytes:
    """A request for a websocket."""
    return (
        f"GET /api/ws HTTP/1.1\r\nHost: localhost:{server.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


def frame(data: bytes) -> bytes:
    """A frame of text, masked with zeros."""
    size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack("!H", len(data))
    return b"\x81" + size + bytes(4) + data


def close_code(connection: socket.socket) -> int:
    """The code with which the websocket is closed next."""
    data = b""
    while chunk := connection.recv(4096):
        data += chunk
    return int.from_bytes(data[data.index(b"\x88") + 2 :][:2], "big")


# the description


def attack(server: Server, examples: int) -> None:
    """Ask what the description says, and what it does not, so many times each."""
    schemathesis = pytest.importorskip("schemathesis")
    from schemathesis import GenerationMode
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi import checks

    checked = [
        not_a_server_error,
        checks.content_type_conformance,
        checks.response_schema_conformance,
        checks.status_code_conformance,
        checks.unsupported_method,
    ]
    slow = [*HealthCheck]
    asked = 0
    for operation in schemathesis.openapi.from_url(f"{server.url}api/openapi.json").get_all_operations():
        for mode in GenerationMode:
            if mode is GenerationMode.NEGATIVE and operation.ok().method == "get":
                # there is nothing that could be wrong
                continue

            @settings(max_examples=examples, deadline=None, derandomize=True, database=None, suppress_health_check=slow)
            @given(case=operation.ok().as_strategy(generation_mode=mode))
            def ask(case: Any) -> None:
                nonlocal asked
                asked += 1
                case.call_and_validate(checks=checked, timeout=WAIT)

            ask()
    assert asked >= 4 + examples


def test_it_is_as_described(server: Server) -> None:
    attack(server, 6)


@pytest.mark.slow
def test_the_engine_is_as_described() -> None:
    with started(engine="clueproof.web.engine:Engine", message=1 << 22) as server:
        attack(server, 200)


def test_answers_that_nobody_reads_are_not_kept() -> None:
    from clueproof.web.server.app import Listener, SlowError
    from clueproof.web.server.dispatcher import Dispatcher

    left: list[object] = []
    dispatcher = SimpleNamespace(limits=SimpleNamespace(unsent=10_000), leave=left.append)

    async def ask() -> None:
        listener = Listener(cast(Dispatcher, dispatcher))
        for _ in range(100):
            listener.told(None, "answer", b"x" * 1000)
        assert sum(len(answer.data) for answer in listener._answers) <= 10_000
        with pytest.raises(SlowError):
            await listener.next()
        await asyncio.sleep(0)  # it leaves in its own turn
        assert left == [listener]

    # in a thread of its own: tests of the page leave a loop running in this one
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, ask()).result()
