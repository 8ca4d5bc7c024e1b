"""The websocket on which pages of setters ask, as their userscript speaks: see docs/listening.md.

A message is `{"nonce": 7, "command": "check", "dataType": "fpuzzles", "data": "N4Ig..."}`; each answer has the nonce
again, and a type. A message cancels the one before, which is answered with the type "canceled".
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from clueproof.errors import quoted
from clueproof.web.server.app import Conversation, lifespan_of
from clueproof.web.server.dispatcher import BusyError, Dispatcher, PendingQuestion
from clueproof.web.server.guard import Guard
from clueproof.web.server.messages import MAX_NAME_LENGTH, BadMessageError, Message, read_id, read_object

SETTER_ENGINE = "clueproof.web.setters:SetterEngine"
ORIGINS = (
    "https://f-puzzles.com",
    "https://www.f-puzzles.com",
    "https://sudokupad.app",
    "https://www.sudokupad.app",
)
"""The sites whose pages may ask in any case."""
DATA_TYPE = "fpuzzles"
CANCEL = "cancel"
CANCELED, INVALID = "canceled", "invalid"
"""The types of answers that are none, the second with a message that says why."""
HERE = "Solvers of setters' pages connect here by websocket; there is no page. See docs/listening.md.\n"


def setter_application(dispatcher: Dispatcher, origins: Iterable[str], loopback: bool) -> Starlette:
    """The application, which starts and ends its workers with itself. `origins`: sites that may ask beside `ORIGINS`;
    `loopback`: see `Guard`."""

    async def talk(websocket: WebSocket) -> None:
        await SetterConversation(dispatcher, websocket).hold()

    async def page(_: object) -> Response:
        return PlainTextResponse(HERE)

    guard = Middleware(Guard, names=(), loopback=loopback, metrics=dispatcher.metrics, origins=(*ORIGINS, *origins))
    return Starlette(
        routes=[WebSocketRoute("/", talk), Route("/", page)], middleware=[guard], lifespan=lifespan_of(dispatcher)
    )


class SetterConversation(Conversation):
    """A websocket of a page."""

    def told(self, question: PendingQuestion | None, event: str, data: bytes) -> None:
        """Keep an answer in the form that the page reads."""
        if event == "progress":
            return
        said = json.loads(data)
        if event == "cancelled":
            answer = {"type": CANCELED}
        elif "answer" in said:
            answer = said["answer"]
        else:
            answer = {"type": INVALID, "message": said["message"]}
        super().told(question, event, json.dumps({"nonce": said["id"], **answer}).encode())

    async def _take(self, text: bytes) -> None:
        try:
            message = read_message(text, self._dispatcher.limits.message)
        except BadMessageError as error:
            self._dispatcher.metrics.refused["message"] += 1
            self._say(error.id, type=INVALID, message=str(error))
            return
        self._dispatcher.cancel_all(self)
        if message.ask == CANCEL:
            self._say(message.id, type=CANCELED)
            return
        try:
            self.ask(message)
        except BusyError as error:
            self._say(message.id, type=INVALID, message=str(error))

    def _say(self, nonce: int | str | None, **answer: str) -> None:
        super().told(None, "answer", json.dumps({"nonce": nonce, **answer}).encode())


def read_message(text: bytes, most: int) -> Message:
    """The message for the engine. Raises BadMessageError."""
    found = read_object(text, most)
    nonce, command, kind = read_id(found, "nonce"), found.get("command"), found.get("dataType")
    if not isinstance(command, str) or not command or len(command) > MAX_NAME_LENGTH:
        raise BadMessageError(f"the command is a short text, such as check, not {quoted(command)}", nonce)
    if command != CANCEL and kind != DATA_TYPE:
        raise BadMessageError(f"the dataType is {quoted(kind)}, and only {quoted(DATA_TYPE)} is known", nonce)
    asked = json.dumps({"id": nonce, "ask": command, "data": found.get("data")})
    return Message(nonce, command, "", None, asked.encode())
