"""Who may talk to the server: `Guard` refuses pages and hosts that are not ours, `protocols` bound connections.

A page of another site can make a browser send requests here, and with a domain name of its own that it points at this
machine (DNS rebinding) it could read the answers too. So a request must name a host that we know, and a page that asks
must be one of ours. Connections that are too many, or stall, are ended, as uvicorn itself does not.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

import h11
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from clueproof.errors import quoted
from clueproof.web.server.dispatcher import ServerLimits
from clueproof.web.server.metrics import Metrics

CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
FULL = b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\nbusy\n"
"""The answer to a connection too many."""
OURS = frozenset({"same-origin", "none"})
"""Values of Sec-Fetch-Site for requests of our own page, or of no page."""


class Guard:
    """Middleware that refuses foreign requests, and adds `HEADERS` to responses."""

    def __init__(
        self, app: ASGIApp, names: Iterable[str], loopback: bool, metrics: Metrics, origins: Iterable[str] = ()
    ) -> None:
        """`names`: host names that requests may use beside "localhost"; `loopback`: allow only loopback addresses, not
        every address. (Addresses need no list, as nobody can make them point elsewhere.) `origins`: other sites whose
        pages may ask, such as "https://f-puzzles.com"."""
        self._app = app
        self._origins = {origin.lower() for origin in origins}
        self._names = {"localhost", *(name.lower() for name in names)}
        self._loopback = loopback
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        wrong = self._wrong(Headers(scope=scope), scope["path"])
        if wrong is None:
            await self._app(scope, receive, _with_headers(send))
            return
        self._metrics.refused["foreign"] += 1
        response = PlainTextResponse(f"{wrong}\n", 403, HEADERS)
        if scope["type"] == "http":
            await response(scope, receive, send)
        else:
            await WebSocket(scope, receive, send).send_denial_response(response)

    def _wrong(self, headers: Headers, path: str) -> str | None:
        """Why a request is refused; None if it is not."""
        hosts = headers.getlist("host")
        host = hosts[0].lower() if len(hosts) == 1 else ""
        if not self._is_ours(host):
            return f"this server is not {quoted(host)}; clueproof serve --allow-host NAME names more hosts"
        origins = headers.getlist("origin")
        for origin in origins:
            if not _same(origin, host) and origin.lower() not in self._origins:
                return f"a page of {quoted(origin)} must not ask here"
        # an Origin is more reliable: some browsers report our own websocket as another site's
        if not origins and headers.get("sec-fetch-site", "none") not in OURS and path.startswith("/api/"):
            return "a page of another site must not ask here"
        return None

    def _is_ours(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname or ""
            if name in self._names:
                return True
            address = ipaddress.ip_address(name)
        except ValueError:
            return False
        return address.is_loopback or not self._loopback


def _same(origin: str, host: str) -> bool:
    """Is the origin of a page, such as "http://localhost:8350", that of this host?"""
    scheme, separator, rest = origin.lower().partition("://")
    port = {"http": ":80", "https": ":443"}.get(scheme)
    return bool(separator) and port is not None and rest.removesuffix(port) == host.removesuffix(port)


def _with_headers(send: Send) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sent


class _Timer:
    """Aborts a connection if nothing happens in time."""

    def __init__(self) -> None:
        self._handle: asyncio.TimerHandle | None = None

    def start(self, seconds: float, transport: asyncio.Transport) -> None:
        """Start, unless it runs."""
        if self._handle is None:
            self._handle = asyncio.get_running_loop().call_later(seconds, transport.abort)

    def stop(self) -> None:
        """What was waited for has happened."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None


def protocols(limits: ServerLimits) -> tuple[type[H11Protocol], type[WebSocketsSansIOProtocol]]:
    """Uvicorn's protocols for requests and websockets, with limits on the number of connections, on the time in which
    a request must arrive, and on the time in which the client must read what is sent, also while it is being closed."""

    class Sending(asyncio.Protocol):
        """What is sent must be read in time."""

        transport: asyncio.Transport

        def __init__(self, *arguments: Any, **options: Any) -> None:
            super().__init__(*arguments, **options)
            self.sending = _Timer()

        def await_reading(self) -> None:
            """Abort the connection if the client reads nothing more for too long."""
            self.sending.start(limits.stall, self.transport)

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            self.sending.stop()

        def pause_writing(self) -> None:
            super().pause_writing()
            self.await_reading()

        def resume_writing(self) -> None:
            super().resume_writing()
            self.sending.stop()

    class Http(Sending, H11Protocol):
        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self.request = _Timer()
            if len(self.connections) > limits.connections:
                transport.write(FULL)
                transport.close()
                self.await_reading()
            else:
                self.request.start(limits.headers, transport)

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            self.request.stop()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.conn.their_state is not h11.IDLE:
                self.request.stop()
            else:
                self.request.start(limits.headers, self.transport)
            if self.transport.is_closing():
                self.await_reading()

        def on_response_complete(self) -> None:
            super().on_response_complete()
            if self.transport.is_closing():
                self.await_reading()

    class Websocket(Sending, WebSocketsSansIOProtocol):
        def keepalive_timeout(self) -> None:
            super().keepalive_timeout()
            self.await_reading()

        async def send(self, message: Any) -> None:
            if message["type"] == "websocket.close":
                self.await_reading()
            await super().send(message)

    return Http, Websocket
