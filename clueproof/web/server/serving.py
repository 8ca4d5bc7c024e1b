"""The server itself: its socket, its signals, its end."""

from __future__ import annotations

import asyncio
import errno
import logging
import signal
import socket
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from pathlib import Path

import uvicorn
from starlette.applications import Starlette

from clueproof.errors import ClueproofError
from clueproof.web.server.app import PAGE, application
from clueproof.web.server.dispatcher import ENGINE, Dispatcher, ServerLimits
from clueproof.web.server.guard import protocols
from clueproof.web.server.listening import SETTER_ENGINE, setter_application

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
FAREWELL_SECONDS = 0.02
"""Time in which pages are told that the server ends."""
FRAME_FACTOR = 4
"""A websocket message that exceeds the limit gets an error up to so many times the limit; a longer one closes the
websocket."""


class ServingError(ClueproofError):
    """The server can't be started; the message says why."""


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens there. Raises ServingError."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        found = socket.socket(family, kind, protocol)
    except (OSError, UnicodeError) as error:
        raise ServingError(f"{host} is no address of this machine ({_reason(error)})") from None
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(address)
        found.listen(128)
    except (OSError, OverflowError) as error:
        found.close()
        if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            said = f"port {port} of {host} is in use, perhaps by another clueproof serve; --port 0 takes a free one"
            raise ServingError(said) from None
        raise ServingError(f"port {port} of {host} can't be had ({_reason(error)})") from None
    return found


def _reason(error: Exception) -> str:
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)


def is_loopback(listening: socket.socket) -> bool:
    """Can only this machine reach the socket?"""
    return ip_address(listening.getsockname()[0].partition("%")[0]).is_loopback


def address_of(listening: socket.socket) -> str:
    """The address for browsers of this machine."""
    host, port = listening.getsockname()[:2]
    if ip_address(host.partition("%")[0]).is_unspecified:
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


class _Uvicorn(uvicorn.Server):
    """The server, which ends at once when it is asked to."""

    def __init__(self, config: uvicorn.Config, dispatcher: Dispatcher, started: Callable[[], object]) -> None:
        super().__init__(config)
        self._dispatcher = dispatcher
        self._tell_started = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin."""
        await super().startup(sockets)
        self._tell_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End without waiting for questions under way."""
        self._dispatcher.close()
        # lets the last answers be sent before connections are closed
        await asyncio.sleep(FAREWELL_SECONDS)
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """End at all `SIGNALS`, of which uvicorn handles some, and then raise the signal again."""
        # signals that the parent process ignores, as `nohup` does, stay ignored
        taken = [number for number in SIGNALS if signal.getsignal(number) != signal.SIG_IGN]
        before = [signal.signal(number, self.handle_exit) for number in taken]
        try:
            yield
        finally:
            for number, handler in zip(taken, before, strict=True):
                signal.signal(number, handler)
        for captured in self._captured_signals[:1]:
            signal.raise_signal(captured)


def serve(
    listening: socket.socket,
    limits: ServerLimits,
    names: Iterable[str] = (),
    started: Callable[[], object] = lambda: None,
    engine: str = ENGINE,
    page: Path = PAGE,
) -> None:
    """Serve the workbench until a signal, which is then raised again. Raises BackendError if there can be no workers.

    `names`: further host names that requests may use; `started` is called once the server answers.
    """
    dispatcher = Dispatcher(limits, engine)
    run(application(dispatcher, page, names, is_loopback(listening)), dispatcher, listening, started)


def listen(
    listening: socket.socket,
    limits: ServerLimits,
    origins: Iterable[str] = (),
    started: Callable[[], object] = lambda: None,
) -> None:
    """As `serve`, for the pages of setters: `origins` are the sites that may ask."""
    dispatcher = Dispatcher(limits, SETTER_ENGINE)
    run(setter_application(dispatcher, origins, is_loopback(listening)), dispatcher, listening, started)


def run(app: Starlette, dispatcher: Dispatcher, listening: socket.socket, started: Callable[[], object]) -> None:
    """Serve an application until a signal."""
    # log only our own errors, not those of clients
    logging.getLogger("uvicorn.error").addFilter(lambda record: record.exc_info is not None)
    limits = dispatcher.limits
    http, websocket = protocols(limits)
    config = uvicorn.Config(
        app,
        http=http,
        ws=websocket,
        ws_max_size=FRAME_FACTOR * limits.message,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=1,
        lifespan="on",
    )
    _Uvicorn(config, dispatcher, started).run(sockets=[listening])
