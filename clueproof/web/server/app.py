"""Those who ask: a websocket, and a request. Answers wait here until they are taken, up to a number of bytes."""

from __future__ import annotations

import asyncio
import json
import mimetypes
from collections import deque
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from clueproof import __version__
from clueproof.errors import ClueproofError
from clueproof.web.server.dispatcher import FAILED, MEDIA_TYPE, BusyError, Dispatcher, PendingQuestion
from clueproof.web.server.guard import Guard
from clueproof.web.server.messages import BadMessageError, Message, event, read_message

LARGE = 1 << 16
"""Bytes of a message that is read in a thread, as that takes a while."""
OVERHEAD = 512
"""Bytes that an answer takes beside its own."""
POLICY, UNSUPPORTED = 1008, 1003
"""Codes with which websockets are closed."""


class PendingEvent(NamedTuple):
    """An answer that waits."""

    event: str
    data: bytes


class SlowError(ClueproofError):
    """Whoever asks does not take the answers."""


class Listener:
    """Answers in the order in which they came."""

    def __init__(self, dispatcher: Dispatcher) -> None:
        self._dispatcher = dispatcher
        self._answers: deque[PendingEvent] = deque()
        self._unsent = 0
        self._slow = False
        self._there = asyncio.Event()

    def told(self, question: PendingQuestion | None, event: str, data: bytes) -> None:
        """Keep an answer until it is taken; none any more once too much waits."""
        if self._slow:
            return
        self._unsent += OVERHEAD + len(data)
        if self._slow:
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
        """Nobody takes answers any more."""
        self._dispatcher.leave(self)


class Conversation(Listener):
    """A websocket: many messages, and the answers to all of them."""

    def __init__(self, dispatcher: Dispatcher, websocket: WebSocket) -> None:
        super().__init__(dispatcher)
        self._websocket = websocket

    async def hold(self) -> None:
        """Take messages and send answers until one side goes."""
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
        """Take messages until the other side goes, or sends what is no text."""
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


JSON, JSON_LINES, TEXT = "application/json", "application/x-ndjson", "text/plain"


def description() -> dict[str, Any]:
    """The description of the server."""
    protocol = json.loads((files("clueproof.web") / "protocol.json").read_text(encoding="utf-8"))
    schemas = _moved(protocol["$defs"])
    for schema in schemas.values():
        _map(schema)
    failed = {"description": "See the message.", "content": {JSON: {"schema": _schema("event")}}}
    refused = {"description": "A page of another site, or another host, is named.", "content": {TEXT: {}}}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "clueproof",
            "version": __version__,
            "description": "Questions about logic puzzles. The websocket /api/ws takes the messages that POST /api/ask "
            "takes, one in each text frame, and answers with the same events; there a message with the ask `cancel` "
            "and the id of another in `cancels` ends that one.",
        },
        "paths": {
            "/api/ask": {
                "post": {
                    "operationId": "ask",
                    "summary": "Ask a question, and wait for its last answer; or for all, as they come.",
                    "requestBody": {"required": True, "content": {JSON: {"schema": _schema("message")}}},
                    "responses": {
                        "200": {
                            "description": f"The answer. With `Accept: {LINES}` all events, one a line.",
                            "content": {JSON: {"schema": _schema("event")}, JSON_LINES: {"schema": _schema("event")}},
                        },
                        "400": failed,
                        "403": refused,
                        "408": failed,
                        "413": failed,
                        "415": failed,
                        "422": failed,
                        "503": failed,
                    },
                }
            },
            "/api/openapi.json": {"get": _get("openapi", "This description.", JSON, {"type": "object"})},
            "/health": {
                "get": _get(
                    "health",
                    "Can questions be asked?",
                    JSON,
                    {
                        "type": "object",
                        "properties": {
                            "status": {"enum": ["ok", "starting"]},
                            "version": {"type": "string"},
                            "workers": {"type": "integer", "minimum": 0},
                        },
                        "required": ["status", "version", "workers"],
                    },
                    "503",
                )
            },
            "/metrics": {"get": _get("metrics", "Counts, in the text form of Prometheus.", TEXT, {"type": "string"})},
        },
        "components": {"schemas": schemas},
    }


def _get(name: str, summary: str, media_type: str, schema: dict[str, Any], *more: str) -> dict[str, Any]:
    found = {"description": summary, "content": {media_type: {"schema": schema}}}
    return {"operationId": name, "summary": summary, "responses": dict.fromkeys(("200", *more), found)}


def _schema(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


def _moved(schema: Any) -> Any:
    """The same schema, its references to where schemas stand in OpenAPI."""
    if isinstance(schema, list):
        return [_moved(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        name: value.replace("#/$defs/", "#/components/schemas/")
        if name == "$ref" and isinstance(value, str)
        else _moved(value)
        for name, value in schema.items()
    }


def _map(schema: dict[str, Any]) -> None:
    """Say which of several schemas is meant by which value: their names are not the values alone."""
    discriminator = schema.get("discriminator")
    if discriminator is not None:
        references = [one["$ref"] for one in schema["oneOf"]]
        discriminator["mapping"] = {reference.rpartition("/ask-")[2]: reference for reference in references}


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
