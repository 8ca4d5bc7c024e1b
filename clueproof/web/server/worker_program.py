"""An engine in a process of its own: `python -m clueproof.web.server.worker_program MODULE:CLASS BYTES`.

`Worker` starts it. It receives `ask NUMBER SECONDS JSON`, one at a time, or the cancellation of a number, and sends
`NUMBER EVENT JSON` for each answer of the engine; once it is ready, `0 ready {}`, and `0 log {}` for each logged error.
See `clueproof.backends.messages`.
"""

from __future__ import annotations

import json
import logging
import re
import sys
from importlib import import_module
from typing import Any

from clueproof.backends.messages import Inbox, Outbox
from clueproof.backends.process import limit_memory
from clueproof.backends.session import OUT_OF_MEMORY
from clueproof.clock import CANCELLED, Clock, StoppedError
from clueproof.errors import wants_memory
from clueproof.questions.sessions import release
from clueproof.syntax.record import JsonValue

ASK = re.compile(rb"ask (\d+) (\S+) (.*)", re.DOTALL)
LAST = frozenset({"answer", "error", "cancelled"})
"""The events that end a question."""

log = logging.getLogger(__name__)
# made once; escapes let lone surrogates be sent too
_written = json.JSONEncoder(allow_nan=False).encode


class _Program:
    """One engine, and the answers to what it is asked."""

    def __init__(self, engine: Any, inbox: Inbox, answers: Outbox) -> None:
        self.engine = engine
        self._inbox = inbox
        self._answers = answers

    def send(self, number: int, event: dict[str, JsonValue]) -> None:
        """Send an answer. Raises ValueError if it is no JSON."""
        self._answers.send(f"{number} {event['event']} {_written(event)}".encode())

    def handle(self, number: int, seconds: float, text: bytes) -> None:
        """Answer a question, also if it fails."""
        message = json.loads(text)
        wrong = self._answer(number, seconds, message)
        if wrong is not None:
            # only here, outside the block, is the exception gone whose frames hold what filled the memory
            if wrong == OUT_OF_MEMORY:
                release()
            event = {"event": "cancelled"} if wrong == CANCELLED else {"event": "error", "message": wrong}
            self.send(number, {"id": message.get("id"), **event})
        self._inbox.forget(number)

    def _answer(self, number: int, seconds: float, message: dict[str, JsonValue]) -> str | None:
        """Send the answers of the engine; the reason if the last answer is not among them."""
        cancel = self._inbox.cancel_of(number)
        try:
            answers = self.engine.ask(message, cancel, lambda event: self.send(number, event))
            for event in Clock(seconds, cancel).each(answers):
                self.send(number, event)
                if event["event"] in LAST:
                    return None
        except StoppedError as stopped:
            return stopped.reason
        except Exception as error:
            if wants_memory(error):
                return OUT_OF_MEMORY
            log.exception("the engine failed")
            return f"INTERNAL ERROR: this is a bug in clueproof ({type(error).__name__})"
        return "INTERNAL ERROR: this is a bug in clueproof (no answer)"


class _Forwarding(logging.Handler):
    """Sends log records to the server, which logs them."""

    def __init__(self, program: _Program) -> None:
        super().__init__(logging.ERROR)
        self._program = program

    def emit(self, record: logging.LogRecord) -> None:
        self._program.send(0, {"event": "log", "said": self.format(record)})


def main(engine: str, memory: int) -> None:
    """Answer until standard input ends. `memory`: bytes, 0 for any number."""
    answers = Outbox()
    inbox = Inbox()
    if memory:
        limit_memory(memory)
    module, _, name = engine.partition(":")
    program = _Program(getattr(import_module(module), name)(), inbox, answers)
    logging.getLogger().addHandler(_Forwarding(program))
    # imports what nearly every question needs before the first one comes
    for _ in program.engine.ask(program.engine.WARM):
        pass
    program.send(0, {"event": "ready"})
    while True:
        found = ASK.fullmatch(inbox.next())
        assert found is not None
        program.handle(int(found[1]), float(found[2]), found[3])


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
