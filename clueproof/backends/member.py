"""A member of a portfolio: a backend in a process of its own, and what is sent to it and comes back.

`parallel` starts it as the program `member`. Messages are pickled, and those that tell something are done in their
order; see `clueproof.backends.messages`.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from io import BytesIO
from typing import NamedTuple, NoReturn, TypeAlias

from clueproof.backends.messages import Inbox, Outbox
from clueproof.backends.mirror import Mirror
from clueproof.backends.registry import backend
from clueproof.backends.session import OUT_OF_MEMORY, Answer, Limit, Optimum, Refuted, Satisfied, Undecided
from clueproof.errors import ClueproofError, InternalError, wants_memory
from clueproof.model import Assignment, Integer, Literal, Model


class OpenModel(NamedTuple):
    """The first message: the model that all others are about."""

    model: Model


class Tell(NamedTuple):
    """Something that the mirrored session was told."""

    method: Callable[..., None]
    """Of `Mirror`."""
    arguments: tuple[object, ...]


class Ask(NamedTuple):
    """A query under a number, within seconds and conflicts."""

    number: int
    method: Callable[..., Answer | Optimum]
    """Of `Mirror`."""
    arguments: tuple[object, ...]
    seconds: float | None
    conflicts: int | None


class SentSolution(NamedTuple):
    """What it takes to make a `Satisfied` again."""

    keys: tuple[int, ...]
    literals: list[Literal]
    integers: list[int]


class SentCore(NamedTuple):
    """The same for a `Refuted`."""

    core: tuple[Literal, ...]


class SentOptimum(NamedTuple):
    """The same for an `Optimum`."""

    best: SentSolution
    value: int
    bound: int | None


class Failure(NamedTuple):
    """There is no answer, and the member is out."""

    reason: str


SentAnswer: TypeAlias = SentSolution | SentCore | SentOptimum | Undecided


class Response(NamedTuple):
    """What comes back: the number of the query, and its answer, or an error that nobody may swallow."""

    number: int
    answer: SentAnswer | Failure | InternalError


Message: TypeAlias = OpenModel | Tell | Ask | Response


class _Pickler(pickle.Pickler):
    """Names the integers of the model by their index: they would take the model with them."""

    def persistent_id(self, obj: object) -> int | None:
        return obj.index if isinstance(obj, Integer) else None


class _Unpickler(pickle.Unpickler):
    def __init__(self, data: bytes, model: Model) -> None:
        super().__init__(BytesIO(data))
        self._model = model

    def persistent_load(self, pid: int) -> Integer:
        return self._model.integers[pid]


def packed(message: Message) -> bytes:
    """A message as bytes. Those that open a model hold it whole."""
    if isinstance(message, OpenModel):
        return pickle.dumps(message)
    written = BytesIO()
    _Pickler(written).dump(message)
    return written.getvalue()


def unpacked(data: bytes, model: Model | None) -> Message:
    """The message of these bytes."""
    message: Message = pickle.loads(data) if model is None else _Unpickler(data, model).load()
    return message


# answers


def sent(answer: Answer | Optimum, mirror: Mirror) -> SentAnswer:
    """An answer as it is sent."""
    if isinstance(answer, Optimum):
        return SentOptimum(_sent_solution(answer.best, mirror), answer.value, answer.bound)
    if isinstance(answer, Refuted):
        return SentCore(answer.core)
    return answer if isinstance(answer, Undecided) else _sent_solution(answer, mirror)


def _sent_solution(answer: Satisfied, mirror: Mirror) -> SentSolution:
    found, model = answer.assignment, mirror.session.model
    literals = found.literals
    values = [*literals[: model.variables]]
    values += [-variable for variable in range(len(values) + 1, max(mirror.theirs, default=0) + 1)]
    for ours, theirs in mirror.theirs.items():
        if abs(theirs) <= len(literals) and found.true(theirs):
            values[ours - 1] = ours
    return SentSolution(answer.keys, values, [*found.integers])


def received(answer: SentAnswer) -> Answer | Optimum:
    """The answer that was sent."""
    if isinstance(answer, SentOptimum):
        return Optimum(_received_solution(answer.best), answer.value, answer.bound)
    if isinstance(answer, SentCore):
        return Refuted(answer.core)
    return answer if isinstance(answer, Undecided) else _received_solution(answer)


def _received_solution(answer: SentSolution) -> Satisfied:
    return Satisfied(answer.keys, lambda: Assignment(answer.literals, answer.integers))


def failure(error: BaseException) -> Failure | InternalError:
    """What comes instead of an answer."""
    if isinstance(error, InternalError):
        return error
    if wants_memory(error):
        return Failure(OUT_OF_MEMORY)
    return Failure(str(error) if isinstance(error, ClueproofError) else f"{type(error).__name__}: {error}")


# the program


class _Answerer:
    """One model at a time, and the queries about it."""

    def __init__(self, name: str, inbox: Inbox, answers: Outbox) -> None:
        self._name = name
        self._inbox = inbox
        self._answers = answers
        self._mirror: Mirror | None = None
        self._failed: Failure | InternalError | None = None

    def handle(self, data: bytes) -> None:
        """Do what a message says. An error is the answer to all later queries."""
        try:
            message = unpacked(data, None if self._mirror is None else self._mirror.session.model)
            if isinstance(message, OpenModel):
                self._mirror = Mirror(backend(self._name).open(message.model))
            elif isinstance(message, Tell) and self._failed is None:
                message.method(self._mirror, *message.arguments)
            elif isinstance(message, Ask):
                self._answer(message)
        except BaseException as error:
            self._failed = self._failed or failure(error)

    def _answer(self, query: Ask) -> None:
        cancel = self._inbox.cancel_of(query.number)
        answer: SentAnswer | Failure | InternalError
        if self._failed is None:
            assert self._mirror is not None
            try:
                limit = Limit.within(query.seconds, cancel).attempt(query.conflicts)
                answer = sent(query.method(self._mirror, *query.arguments, limit), self._mirror)
            except BaseException as error:
                answer = self._failed = failure(error)
        else:
            answer = self._failed
        self._inbox.forget(query.number)
        try:
            data = packed(Response(query.number, answer))
        except Exception as error:
            data = packed(Response(query.number, failure(error)))
        self._answers.send(data)


def serve(name: str) -> NoReturn:
    """Answer with the backend of this name until standard input ends."""
    answers = Outbox()
    inbox = Inbox()
    answerer = _Answerer(name, inbox, answers)
    while True:
        answerer.handle(inbox.next())
