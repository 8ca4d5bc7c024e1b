"""Connections, as far as uvicorn leaves them to themselves: how many there are, and those that stall."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from clueproof.web.server.limits import Limits

FULL = b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\nbusy\n"


class _Timer:
    """Ends a connection if nothing happens in time."""

    def __init__(self) -> None:
        self._handle: asyncio.TimerHandle | None = None

    def start(self, seconds: float, transport: asyncio.Transport) -> None:
        """Begin, unless it has begun."""
        if self._handle is None:
            self._handle = asyncio.get_running_loop().call_later(seconds, transport.abort)

    def stop(self) -> None:
        """Something happened."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None


def protocols(limits: Limits) -> tuple[type[H11Protocol], type[WebSocketsSansIOProtocol]]:
    """The protocols of uvicorn for requests and websockets within limits: of connections, of the time in which requests
    must have come, and in which what is sent must be taken, also when the connection is being closed."""

    class Sending(asyncio.Protocol):
        """What is sent must be taken in time."""

        transport: asyncio.Transport

        def __init__(self, *arguments: Any, **options: Any) -> None:
            super().__init__(*arguments, **options)
            self.sending = _Timer()

        def await_taken(self) -> None:
            """End the connection if it takes nothing more for too long."""
            self.sending.start(limits.stall, self.transport)

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            self.sending.stop()

        def pause_writing(self) -> None:
            super().pause_writing()
            self.await_taken()

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
                self.await_taken()
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
                self.await_taken()

        def on_response_complete(self) -> None:
            super().on_response_complete()
            if self.transport.is_closing():
                self.await_taken()

    class Websocket(Sending, WebSocketsSansIOProtocol):
        def keepalive_timeout(self) -> None:
            super().keepalive_timeout()
            self.await_taken()

        async def send(self, message: Any) -> None:
            if message["type"] == "websocket.close":
                self.await_taken()
            await super().send(message)

    return Http, Websocket
