"""A backend in a process of its own: `python -m clueproof.backends.member NAME`, started by `team`.

Messages are pickled, and those that tell something are done in their order; see `clueproof.backends.messages`.
"""

from __future__ import annotations

import pickle
import sys
from io import BytesIO
from typing import Any, TypeAlias

from clueproof.backends.messages import Inbox, Outbox
from clueproof.backends.mirror import Replica
from clueproof.backends.registry import backend
from clueproof.backends.session import Limit, Optimum, Refuted, Satisfied, Undecided
from clueproof.errors import ClueproofError, InternalError, wants_memory
from clueproof.model import Assignment, Integer, Literal, Model

Message: TypeAlias = tuple[Any, ...]
"""("open", model), ("tell", method of Replica, arguments), ("ask", number, method, arguments, seconds, conflicts);
back come (number, kind, what it takes to make the answer)."""


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
    """A message as bytes. Those that open a model hold it whole."""
    if message[0] == "open":
        return pickle.dumps(message)
    written = BytesIO()
    _Pickler(written).dump(message)
    return written.getvalue()


def unpacked(data: bytes, model: Model | None) -> Message:
    """The message of these bytes."""
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

    def __init__(self, name: str, inbox: Inbox, answers: Outbox) -> None:
        self._name = name
        self._inbox = inbox
        self._answers = answers
        self._replica: Replica | None = None
        self._failed: tuple[str, Any] | None = None

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
        cancel = self._inbox.cancel_of(number)
        if self._failed is None:
            assert self._replica is not None
            try:
                limit = Limit.within(seconds, cancel).attempt(conflicts)
                answer = told(getattr(self._replica, method)(*arguments, limit), self._replica)
            except BaseException as error:
                answer = self._failed = failure(error)
        else:
            answer = self._failed
        self._inbox.forget(number)
        try:
            data = packed((number, *answer))
        except Exception as error:
            data = packed((number, *failure(error)))
        self._answers.send(data)


def main(name: str) -> None:
    """Answer until standard input ends."""
    answers = Outbox()
    inbox = Inbox()
    program = _Program(name, inbox, answers)
    while True:
        program.handle(inbox.next())


if __name__ == "__main__":
    main(sys.argv[1])
