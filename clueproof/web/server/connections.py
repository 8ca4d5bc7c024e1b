"""Connections, as far as uvicorn leaves them to themselves: how many there are, and those that stall."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from clueproof.web.server.limits import Limits

FLUSH = 5.0
"""Seconds in which what was sent must be taken when a connection is closed."""
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\ntoo many connections\n"
)


def http_protocol(limits: Limits) -> type[H11Protocol]:
    """The protocol of uvicorn within limits: of connections, and of the time in which requests must have come."""

    class Bounded(H11Protocol):
        _late: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            if len(self.connections) > limits.connections:
                transport.write(FULL)
                transport.close()
                return
            self._wait_for_request()

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            self._stop_waiting()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.conn.their_state is not h11.IDLE:
                self._stop_waiting()
            elif self._late is None and not self.transport.is_closing():
                self._wait_for_request()

        def _wait_for_request(self) -> None:
            self._late = self.loop.call_later(limits.headers, self.transport.abort)

        def _stop_waiting(self) -> None:
            if self._late is not None:
                self._late.cancel()
                self._late = None

    return Bounded


class Websocket(WebSocketsSansIOProtocol):
    """The protocol of uvicorn, but whoever does not answer is gone soon, also if it takes nothing."""

    def keepalive_timeout(self) -> None:
        """The other side did not answer a ping."""
        super().keepalive_timeout()
        self.loop.call_later(FLUSH, self.transport.abort)

    async def send(self, message: Any) -> None:
        """Send; what closes the connection must be taken soon."""
        if message["type"] == "websocket.close":
            self.loop.call_later(FLUSH, self.transport.abort)
        await super().send(message)
