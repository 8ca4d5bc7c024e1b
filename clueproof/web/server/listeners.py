"""Those who ask: a websocket, and a request. Answers wait here until they are taken, up to a number of bytes."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from typing import NamedTuple

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from clueproof.errors import ClueproofError
from clueproof.web.server.dispatcher import BusyError, Dispatcher, Question
from clueproof.web.server.messages import BadMessageError, Message, event, read_message

LARGE = 1 << 16
"""Bytes of a message that is read in a thread, as that takes a while."""
OVERHEAD = 512
"""Bytes that an answer takes beside its own."""
POLICY, UNSUPPORTED = 1008, 1003
"""Codes with which websockets are closed."""


class Answer(NamedTuple):
    """An answer that waits."""

    event: str
    data: bytes


class SlowError(ClueproofError):
    """Whoever asks does not take the answers."""


class Listener:
    """Answers in the order in which they came."""

    def __init__(self, dispatcher: Dispatcher) -> None:
        self._dispatcher = dispatcher
        self._answers: deque[Answer] = deque()
        self._unsent = 0
        self._slow = False
        self._there = asyncio.Event()

    def told(self, question: Question | None, event: str, data: bytes) -> None:
        """Keep an answer until it is taken; none any more once too much waits."""
        if self._slow:
            return
        self._unsent += OVERHEAD + len(data)
        if self._slow:
            self._slow = True
            self._answers.clear()
            asyncio.get_running_loop().call_soon(self.leave)
        self._answers.append(Answer(event, data))
        self._there.set()

    async def next(self) -> Answer:
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
