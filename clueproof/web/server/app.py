"""The application: the page and its files, the websocket, `POST /api/ask`, and what tells how the server is doing.

Answers wait in a `Listener` until the client reads them, up to a number of bytes.
"""

from __future__ import annotations

import asyncio
import json
import mimetypes
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from clueproof import __version__
from clueproof.documentation import CHECKER, document
from clueproof.errors import ClueproofError
from clueproof.web.server.dispatcher import FAILED, BusyError, Dispatcher, PendingQuestion
from clueproof.web.server.guard import Guard
from clueproof.web.server.messages import BadMessageError, Message, event, read_message
from clueproof.web.server.metrics import MEDIA_TYPE
from clueproof.web.server.openapi import JSON, JSON_LINES, description

PAGE = Path(__file__).parent.parent / "page"
STATUSES = {"answer": 200, "error": 422, "cancelled": 503, FAILED: 503}
"""HTTP statuses of last answers."""
TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
"""Media types that some systems lack or have wrong."""
ALWAYS_ASK = {"Cache-Control": "no-cache"}
NEVER_KEEP = {"Cache-Control": "no-store"}
LARGE = 1 << 16
"""Bytes from which a message is parsed in a thread, lest others wait."""
OVERHEAD = 512
"""Bytes that each answer is counted as beside its own."""
POLICY, UNSUPPORTED = 1008, 1003
"""Close codes of websockets (RFC 6455, section 7.4.1)."""


def application(
    dispatcher: Dispatcher, page: Path = PAGE, names: Iterable[str] = (), loopback: bool = True
) -> Starlette:
    """The application, which starts and ends its workers with itself. `names` and `loopback`: see `Guard`."""
    for suffix, media_type in TYPES.items():
        mimetypes.add_type(media_type, suffix)
    server = _Server(dispatcher)
    openapi = Response(json.dumps(description()), headers=ALWAYS_ASK, media_type=JSON)
    program = document(CHECKER)

    async def api(request: Request) -> Response:
        return openapi

    async def checker(request: Request) -> Response:
        if program is None:
            raise HTTPException(404)
        return Response(program.read_bytes(), headers=ALWAYS_ASK, media_type="text/x-python")

    return Starlette(
        routes=[
            WebSocketRoute("/api/ws", server.talk),
            Route("/api/ask", server.ask, methods=["POST"]),
            Route("/api/openapi.json", api),
            Route("/health", server.health),
            Route("/metrics", server.metrics),
            Route(f"/{CHECKER}", checker),
            Mount("/", _Files(directory=page, html=True)),
        ],
        middleware=[Middleware(Guard, names=names, loopback=loopback, metrics=dispatcher.metrics)],
        lifespan=lifespan_of(dispatcher),
    )


def lifespan_of(dispatcher: Dispatcher) -> Callable[[Starlette], AbstractAsyncContextManager[None]]:
    """The workers start and end with an application."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        dispatcher.start()
        try:
            yield
        finally:
            dispatcher.close()

    return lifespan


class _Server:
    """The handlers of the routes."""

    def __init__(self, dispatcher: Dispatcher) -> None:
        self._dispatcher = dispatcher
        self._open = 0
        """Open websockets."""

    async def talk(self, websocket: WebSocket) -> None:
        """`/api/ws`."""
        self._open += 1
        try:
            await Conversation(self._dispatcher, websocket).hold()
        finally:
            self._open -= 1

    async def ask(self, request: Request) -> Response:
        """`POST /api/ask`."""
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
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
        if JSON_LINES in request.headers.get("accept", ""):
            return _Lines(listener)
        return await _last(listener, request, message)

    async def health(self, request: Request) -> Response:
        """`/health`."""
        ready = self._dispatcher.ready
        said = {"status": "ok" if ready else "starting", "version": __version__, "workers": ready}
        return JSONResponse(said, 200 if ready else 503, NEVER_KEEP)

    async def metrics(self, request: Request) -> Response:
        """`/metrics`."""
        dispatcher = self._dispatcher
        text = dispatcher.metrics.text(
            workers=dispatcher.ready, busy=dispatcher.at_work, waiting=dispatcher.waiting, connections=self._open
        )
        return Response(text, headers={**NEVER_KEEP, "Content-Type": MEDIA_TYPE})


class _Files(StaticFiles):
    """Files that browsers cache, and revalidate each time."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers.update(ALWAYS_ASK)
        return response


class SlowError(ClueproofError):
    """The client does not read its answers."""


class PendingEvent(NamedTuple):
    """An answer that waits to be read."""

    event: str
    data: bytes


class Listener:
    """One client: its questions, and the answers that it has not read yet, in the order in which they came."""

    def __init__(self, dispatcher: Dispatcher) -> None:
        self._dispatcher = dispatcher
        self._answers: deque[PendingEvent] = deque()
        self._unsent = 0
        self._slow = False
        self._there = asyncio.Event()

    def told(self, question: PendingQuestion | None, event: str, data: bytes) -> None:
        """Keep an answer until it is read; none any more once too much waits."""
        if self._slow:
            return
        self._unsent += OVERHEAD + len(data)
        if self._unsent > self._dispatcher.limits.unsent:
            self._slow = True
            self._answers.clear()
            asyncio.get_running_loop().call_soon(self.leave)
        self._answers.append(PendingEvent(event, data))
        self._there.set()

    async def next(self) -> PendingEvent:
        """The next answer; waits for it. Raises SlowError once too much has waited."""
        while not self._answers:
            self._there.clear()
            await self._there.wait()
        if self._unsent > self._dispatcher.limits.unsent:
            raise SlowError("answers are not taken")
        answer = self._answers.popleft()
        self._unsent -= OVERHEAD + len(answer.data)
        return answer

    async def read(self, text: bytes) -> Message:
        """The message of a text. Raises BadMessageError."""
        most = self._dispatcher.limits.message
        try:
            if LARGE < len(text) <= most:
                return await asyncio.to_thread(read_message, text, most)
            return read_message(text, most)
        except BadMessageError:
            self._dispatcher.metrics.refused["message"] += 1
            raise

    def ask(self, message: Message) -> None:
        """Have it answered. Raises BusyError."""
        try:
            self._dispatcher.ask(message, self)
        except BusyError:
            self._dispatcher.metrics.refused["busy"] += 1
            raise

    def leave(self) -> None:
        """The client has gone: cancel its questions."""
        self._dispatcher.leave(self)


class Conversation(Listener):
    """A websocket: many messages, and the answers to all of them."""

    def __init__(self, dispatcher: Dispatcher, websocket: WebSocket) -> None:
        super().__init__(dispatcher)
        self._websocket = websocket

    async def hold(self) -> None:
        """Receive messages and send answers until one side closes."""
        await self._websocket.accept()
        sending = asyncio.create_task(self._send())
        try:
            await self._receive()
        finally:
            self.leave()
            sending.cancel()
            with suppress(asyncio.CancelledError):
                await sending
        if self._websocket.client_state is WebSocketState.CONNECTED:
            with suppress(WebSocketDisconnect):
                await self._websocket.close(UNSUPPORTED, "messages are text")

    async def _receive(self) -> None:
        """Receive messages until the other side closes, or sends what is no text."""
        while (received := await self._websocket.receive())["type"] == "websocket.receive":
            text = received.get("text")
            if text is None:
                return
            await self._take(text.encode())

    async def _take(self, text: bytes) -> None:
        try:
            message = await self.read(text)
        except BadMessageError as error:
            self.told(None, "error", event(error.id, "error", message=str(error)))
            return
        if message.ask == "cancel":
            self._dispatcher.cancel_message(message.cancels, self)
            self.told(None, "answer", event(message.id, "answer", answer={}))
            return
        try:
            self.ask(message)
        except BusyError as error:
            self.told(None, "error", event(message.id, "error", message=str(error)))

    async def _send(self) -> None:
        with suppress(WebSocketDisconnect):
            try:
                while True:
                    await self._websocket.send_text((await self.next()).data.decode())
            except SlowError as error:
                await self._websocket.close(POLICY, str(error))


async def _last(listener: Listener, request: Request, message: Message) -> Response:
    """The last answer, unless the client goes first."""
    answering = asyncio.create_task(_last_answer(listener))
    going = asyncio.create_task(_gone(request))
    try:
        await asyncio.wait([answering, going], return_when=asyncio.FIRST_COMPLETED)
        if not answering.done():
            return _error(message.id, "gone", 499)  # nobody reads this
        answer = answering.result()
        return Response(answer.data, STATUSES[answer.event], NEVER_KEEP, JSON)
    finally:
        listener.leave()
        answering.cancel()
        going.cancel()


async def _last_answer(listener: Listener) -> PendingEvent:
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
        super().__init__(self._answers(), media_type=JSON_LINES, headers=NEVER_KEEP)
        self._listener = listener

    async def _answers(self) -> AsyncIterator[bytes]:
        with suppress(SlowError):
            while True:
                answer = await self._listener.next()
                yield answer.data + b"\n"
                if answer.event in STATUSES:
                    return

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send them until the client goes."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._listener.leave()


async def _body(request: Request, most: int) -> bytes | None:
    """The body; None if it has more than `most` bytes: the rest is not read."""
    with suppress(ValueError):
        if int(request.headers.get("content-length", "0")) > most:
            return None
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            return None
    return bytes(body)


def _error(id: int | str | None, said: str, status: int) -> Response:
    return Response(event(id, "error", message=said), status, NEVER_KEEP, JSON)


def _unread(said: str, status: int) -> Response:
    """An error for a request whose body is not read to its end."""
    response = _error(None, said, status)
    response.headers["Connection"] = "close"
    return response
