"""A backend in a process of its own: `python -m clueproof.backends.member_program NAME`, started by `team`.

Reads messages from standard input, pickled, each behind its length, and answers on standard output. What is told in
between is done in its order; a query can be cancelled at any time, so messages are read by a thread of their own.
"""

from __future__ import annotations

import os
import pickle
import queue
import re
import struct
import sys
import threading
from collections.abc import Callable
from io import BytesIO
from typing import Any, BinaryIO, TypeAlias

from clueproof.backends.registry import backend
from clueproof.backends.replica import Replica
from clueproof.backends.session import Limit, Optimum, Refuted, Satisfied, Undecided
from clueproof.clock import Cancel
from clueproof.errors import ClueproofError, InternalError, wants_memory
from clueproof.model import Assignment, Integer, Literal, Model

LENGTH = struct.Struct("<Q")
"""How the length of a message is written."""
Message: TypeAlias = tuple[Any, ...]
"""("open", model), ("tell", method of Replica, arguments), ("ask", number, method, arguments, seconds, conflicts);
back come (number, kind, what it takes to make the answer)."""
CANCEL = re.compile(rb"cancel (\d+)")
"""The message that is no tuple: it is read at once, whatever else waits."""


class _Pickler(pickle.Pickler):
    """Names the integers of the model by their index: they would take the model with them."""

    def persistent_id(self, obj: Any) -> int | None:
        return obj.index if isinstance(obj, Integer) else None


class _Unpickler(pickle.Unpickler):
    def __init__(self, data: bytes, model: Model) -> None:
        super().__init__(BytesIO(data))
        self._model = model

    def persistent_load(self, pid: int) -> Integer:
        return self._model.integers[pid]


def packed(message: Message) -> bytes:
    """A message as it is sent. Those that open a model hold it whole."""
    if message[0] == "open":
        data = pickle.dumps(message)
    else:
        written = BytesIO()
        _Pickler(written).dump(message)
        data = written.getvalue()
    return LENGTH.pack(len(data)) + data


def cancelling(number: int) -> bytes:
    """The message that cancels a query."""
    data = b"cancel %d" % number
    return LENGTH.pack(len(data)) + data


def unpacked(data: bytes, model: Model | None) -> Message:
    """The message in the data behind its length."""
    message: Message = pickle.loads(data) if model is None else _Unpickler(data, model).load()
    return message


# answers


def told(answer: object, replica: Replica) -> tuple[str, Any]:
    """What it takes to make the answer again elsewhere."""
    if isinstance(answer, Optimum):
        return "optimum", (told(answer.best, replica)[1], answer.value, answer.bound)
    if isinstance(answer, Refuted):
        return "refuted", answer.core
    if isinstance(answer, Undecided):
        return "undecided", answer.reason
    assert isinstance(answer, Satisfied)
    found, model = answer.assignment, replica.session.model
    literals = found.literals
    values = [*literals[: model.variables]]
    values += [-variable for variable in range(len(values) + 1, max(replica.theirs, default=0) + 1)]
    for ours, theirs in replica.theirs.items():
        if abs(theirs) <= len(literals) and found.true(theirs):
            values[ours - 1] = ours
    return "satisfied", (answer.keys, values, [*found.integers])


def made(kind: str, what: Any) -> Satisfied | Refuted | Undecided | Optimum:
    """The answer that was told."""
    if kind == "optimum":
        best, value, bound = what
        return Optimum(_satisfied(*best), value, bound)
    if kind == "refuted":
        return Refuted(what)
    return Undecided(what) if kind == "undecided" else _satisfied(*what)


def _satisfied(keys: tuple[int, ...], literals: list[Literal], integers: list[int]) -> Satisfied:
    return Satisfied(keys, lambda: Assignment(literals, integers))


def failure(error: BaseException) -> tuple[str, Any]:
    """What came instead of an answer: an error that nobody may swallow, or the reason why this backend is out."""
    if isinstance(error, InternalError):
        return "error", error
    if wants_memory(error):
        return "failed", "out of memory"
    return "failed", str(error) if isinstance(error, ClueproofError) else f"{type(error).__name__}: {error}"


# the program


class _Program:
    """One model at a time, and the queries about it."""

    def __init__(self, name: str, answers: BinaryIO) -> None:
        self._name = name
        self._answers = answers
        self._replica: Replica | None = None
        self._failed: tuple[str, Any] | None = None
        self._cancels: dict[int, Cancel] = {}
        self._lock = threading.Lock()

    def cancel_of(self, number: int) -> Cancel:
        """What cancels the query of that number, which may not have begun."""
        with self._lock:
            return self._cancels.setdefault(number, Cancel())

    def handle(self, data: bytes) -> None:
        """Do what a message says. An error is the answer to all later queries."""
        try:
            message = unpacked(data, None if self._replica is None else self._replica.session.model)
            if message[0] == "open":
                self._replica = Replica(backend(self._name).open(message[1]))
            elif message[0] == "tell" and self._failed is None:
                getattr(self._replica, message[1])(*message[2])
            elif message[0] == "ask":
                self._answer(*message[1:])
        except BaseException as error:
            self._failed = self._failed or failure(error)

    def _answer(
        self, number: int, method: str, arguments: Message, seconds: float | None, conflicts: int | None
    ) -> None:
        cancel = self.cancel_of(number)
        if self._failed is None:
            assert self._replica is not None
            try:
                limit = Limit.within(seconds, cancel).attempt(conflicts)
                answer = told(getattr(self._replica, method)(*arguments, limit), self._replica)
            except BaseException as error:
                answer = self._failed = failure(error)
        else:
            answer = self._failed
        with self._lock:
            self._cancels.pop(number, None)
        try:
            data = packed((number, *answer))
        except Exception as error:
            data = packed((number, *failure(error)))
        self._answers.write(data)
        self._answers.flush()


def read(stream: BinaryIO, took: Callable[[bytes], None]) -> None:
    """Hand on one message after the other until the stream ends."""
    while len(head := stream.read(LENGTH.size)) == LENGTH.size:
        took(stream.read(LENGTH.unpack(head)[0]))


def main(name: str) -> None:
    """Answer until standard input ends."""
    # what a solver prints must not come between the answers
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    program = _Program(name, answers)
    messages: queue.SimpleQueue[bytes] = queue.SimpleQueue()

    def took(data: bytes) -> None:
        if (number := CANCEL.fullmatch(data)) is not None:
            program.cancel_of(int(number[1])).cancel()
        else:
            messages.put(data)

    def listen() -> None:
        read(sys.stdin.buffer, took)
        os._exit(0)

    threading.Thread(target=listen, name="listens", daemon=True).start()
    while True:
        program.handle(messages.get())


if __name__ == "__main__":
    main(sys.argv[1])
