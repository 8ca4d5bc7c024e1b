"""The application: the page and its files, the websocket, `POST /api/ask`, and what tells how the server does."""

from __future__ import annotations

import asyncio
import json
import mimetypes
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from clueproof import __version__
from clueproof.web.server.dispatcher import FAILED, BusyError, Dispatcher
from clueproof.web.server.guard import Guard
from clueproof.web.server.listeners import Answer, Conversation, Listener, SlowError
from clueproof.web.server.messages import BadMessageError, Message, event
from clueproof.web.server.metrics import MEDIA_TYPE
from clueproof.web.server.openapi import description

PAGE = Path(__file__).parent.parent / "page"
LINES = "application/x-ndjson"
"""All events, one a line."""
STATUSES = {"answer": 200, "error": 422, "cancelled": 503, FAILED: 503}
"""HTTP statuses of last answers."""
TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
"""Media types that the tables of some systems have otherwise, or not at all."""
ALWAYS_ASK = {"Cache-Control": "no-cache"}
NEVER_KEEP = {"Cache-Control": "no-store"}


class _Files(StaticFiles):
    """Files that browsers keep, and ask each time whether they are still the same."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers.update(ALWAYS_ASK)
        return response


class _Server:
    """What answers requests."""

    def __init__(self, dispatcher: Dispatcher) -> None:
        self._dispatcher = dispatcher
        self._open = 0
        """Websockets."""

    async def talk(self, websocket: WebSocket) -> None:
        """`/api/ws`."""
        self._open += 1
        try:
            await Conversation(self._dispatcher, websocket).hold()
        finally:
            self._open -= 1

    async def ask(self, request: Request) -> Response:
        """`POST /api/ask`."""
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            return _error(None, "a message is sent as Content-Type: application/json", 415)
        listener = Listener(self._dispatcher)
        try:
            async with asyncio.timeout(self._dispatcher.limits.body):
                text = await _body(request, self._dispatcher.limits.message)
        except TimeoutError:
            return _unread("the message did not come in time", 408)
        if text is None:
            return _unread(f"a message has {self._dispatcher.limits.message} bytes at most", 413)
        try:
            message = await listener.read(text)
        except BadMessageError as error:
            return _error(error.id, str(error), 400)
        try:
            listener.ask(message)
        except BusyError as error:
            return _error(message.id, str(error), 503)
        if LINES in request.headers.get("accept", ""):
            return _Lines(listener)
        return await _last(listener, request, message)

    async def health(self, request: Request) -> Response:
        """`/health`."""
        ready = self._dispatcher.ready
        said = {"status": "ok" if ready else "starting", "version": __version__, "workers": ready}
        return JSONResponse(said, 200 if ready else 503, NEVER_KEEP)

    async def metrics(self, request: Request) -> Response:
        """`/metrics`."""
        text = self._dispatcher.metrics.text(self._dispatcher, self._open)
        return Response(text, headers={**NEVER_KEEP, "Content-Type": MEDIA_TYPE})


def application(
    dispatcher: Dispatcher, page: Path = PAGE, names: Iterable[str] = (), loopback: bool = True
) -> Starlette:
    """The application; its workers run while it does. `names` and `loopback`: see `Guard`."""
    for suffix, media_type in TYPES.items():
        mimetypes.add_type(media_type, suffix)
    server = _Server(dispatcher)
    openapi = Response(json.dumps(description()), headers=ALWAYS_ASK, media_type="application/json")

    async def api(request: Request) -> Response:
        return openapi

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        dispatcher.start()
        try:
            yield
        finally:
            dispatcher.close()

    return Starlette(
        routes=[
            WebSocketRoute("/api/ws", server.talk),
            Route("/api/ask", server.ask, methods=["POST"]),
            Route("/api/openapi.json", api),
            Route("/health", server.health),
            Route("/metrics", server.metrics),
            Mount("/", _Files(directory=page, html=True)),
        ],
        middleware=[Middleware(Guard, names=names, loopback=loopback, metrics=dispatcher.metrics)],
        lifespan=lifespan,
    )


def _error(id: int | str | None, said: str, status: int) -> Response:
    return Response(event(id, "error", message=said), status, NEVER_KEEP, "application/json")


def _unread(said: str, status: int) -> Response:
    """An error for a request whose rest nobody is going to read."""
    response = _error(None, said, status)
    response.headers["Connection"] = "close"
    return response


async def _body(request: Request, most: int) -> bytes | None:
    """The body; None if it has more bytes, however many: the rest is not read."""
    with suppress(ValueError):
        if int(request.headers.get("content-length", "0")) > most:
            return None
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            return None
    return bytes(body)


async def _last(listener: Listener, request: Request, message: Message) -> Response:
    """The last answer, unless whoever asked goes."""
    answering = asyncio.create_task(_last_answer(listener))
    going = asyncio.create_task(_gone(request))
    try:
        await asyncio.wait([answering, going], return_when=asyncio.FIRST_COMPLETED)
        if not answering.done():
            # nobody reads this
            return _error(message.id, "gone", 499)
        answer = answering.result()
        return Response(answer.data, STATUSES[answer.event], NEVER_KEEP, "application/json")
    finally:
        listener.leave()
        answering.cancel()
        going.cancel()


async def _last_answer(listener: Listener) -> Answer:
    while True:
        answer = await listener.next()
        if answer.event in STATUSES:
            return answer


async def _gone(request: Request) -> None:
    with suppress(ClientDisconnect):
        while (await request.receive())["type"] != "http.disconnect":
            pass


class _Lines(StreamingResponse):
    """All answers, as they come."""

    def __init__(self, listener: Listener) -> None:
        super().__init__(self._answers(), media_type=LINES, headers=NEVER_KEEP)
        self._listener = listener

    async def _answers(self) -> AsyncIterator[bytes]:
        with suppress(SlowError):
            while True:
                answer = await self._listener.next()
                yield answer.data + b"\n"
                if answer.event in STATUSES:
                    return

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send them until whoever asked goes."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._listener.leave()
