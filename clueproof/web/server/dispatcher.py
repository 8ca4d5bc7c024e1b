"""Who asks what of which worker, and how much the server takes on.

A question goes to a free worker, if possible to the one that last had its board. Questions that are answered at once
(`QUICK`) go first and always find a worker; of the others, those of the connection with the fewest under way. A
question that is cancelled is over for its connection within `GRACE` seconds; a worker that has not given it up
`PATIENCE` seconds later is ended and replaced, as is one that crashed.
"""

from __future__ import annotations

import asyncio
import itertools
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Protocol

from clueproof.backends.pool import processors
from clueproof.backends.session import OUT_OF_MEMORY
from clueproof.english import counted, doing
from clueproof.errors import BackendError, ClueproofError
from clueproof.web.server.messages import Message, event
from clueproof.web.server.metrics import Metrics
from clueproof.web.server.worker import Worker
from clueproof.web.server.worker_program import LAST

ENGINE = "clueproof.web.engine:Engine"
QUICK = frozenset({"genres", "read", "blank", "enter", "board", "draw", "convert", "check", "play", "forms"})
"""Asks that are answered at once. One worker is always left for them."""
GRACE = 0.08
"""Seconds that a worker has to end a cancelled question itself."""
PATIENCE = 1.0
"""Seconds after that until a worker that still works on it is killed."""
OVERTIME = 1.0
"""Seconds beyond its time limit until a question is ended from here; the worker should end it itself."""
FAILED = "failed"
"""The event of an error that is no fault of the message."""
BOARDS = 64
"""Boards whose last worker is remembered."""
RETRY_SECONDS, MAX_RETRY_SECONDS = 0.25, 30.0
"""Seconds until a worker that did not start is started again: doubled each time, up to a maximum."""


@dataclass(frozen=True, slots=True)
class ServerLimits:
    """What the server takes on at most, so that no client can wear it out."""

    jobs: int
    """Worker processes."""
    seconds: float = 60.0
    """Time limit of a question once a worker has it; it may wait as long for a worker."""
    memory: int = 2 << 30
    """Bytes that a worker may take, 0 for any number."""
    message: int = 4 << 20
    """Bytes of a message."""
    waiting: int = 64
    """Questions that wait for a worker."""
    open: int = 16
    """Unanswered questions of one connection."""
    connections: int = 256
    """Open connections."""
    unsent: int = 64 << 20
    """Bytes of answers that a connection has not read yet."""
    headers: float = 10.0
    """Seconds within which the head of a request must arrive."""
    body: float = 30.0
    """Seconds within which its body must arrive."""
    stall: float = 30.0
    """Seconds after which a connection that reads none of its answers is closed."""


def default_jobs() -> int:
    """A few more workers than processors: hard questions keep some busy for long."""
    return max(4, processors() + 2)


class BusyError(ClueproofError):
    """The server takes on no further question."""


class Listener(Protocol):
    """One that asks, and is told the answers."""

    def told(self, question: PendingQuestion, event: str, data: bytes) -> None:
        """An answer has come, as JSON. One of `LAST` or `FAILED` is the last."""


class PendingQuestion:
    """A message that waits for its answers."""

    __slots__ = ("asked", "cancelled", "heard", "listener", "message", "number", "timer", "worker")

    def __init__(self, number: int, message: Message, listener: Listener) -> None:
        self.number = number
        self.message = message
        self.listener: Listener | None = listener
        """None once the question is over for it."""
        self.worker: Worker | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.asked = time.monotonic()
        self.cancelled = False
        self.heard = False
        """Has part of the answer come?"""

    @property
    def board(self) -> Hashable:
        """What decides which worker suits best: the board, which connections don't share; without one, the kind of ask,
        of which a worker keeps part ready."""
        return (self.listener, self.message.board) if self.message.board else self.message.ask

    @property
    def quick(self) -> bool:
        """Is it answered at once?"""
        return self.message.ask in QUICK


class Dispatcher:
    """The workers, and the questions that wait for one. Belongs to the event loop in which it is started."""

    def __init__(self, limits: ServerLimits, engine: str = ENGINE) -> None:
        self.metrics = Metrics()
        self.limits = limits
        self._engine = engine
        self._numbers = itertools.count(1)
        self._workers: list[Worker] = []
        self._at_work: dict[Worker, PendingQuestion] = {}
        self._waiting: list[PendingQuestion] = []
        self._had: OrderedDict[Hashable, Worker] = OrderedDict()
        """The worker that last had a board."""
        self._failures = 0
        """How many workers in a row did not start."""
        self._failure = ""
        """Why the last one did not."""
        self._closed = False

    # workers

    def start(self) -> None:
        """Start the workers. Raises BackendError if there can't be any."""
        for _ in range(self.limits.jobs):
            self._start_worker()

    def close(self) -> None:
        """End the workers, and all questions."""
        self._closed = True
        for question in [*self._waiting, *self._at_work.values()]:
            self._fail(question, "the server was stopped before it had an answer")
        for worker in self._workers:
            worker.end()
        self._workers.clear()
        self._at_work.clear()
        self._waiting.clear()

    @property
    def ready(self) -> int:
        """How many workers can be asked."""
        return sum(worker.ready for worker in self._workers)

    @property
    def waiting(self) -> int:
        """How many questions wait for a worker."""
        return len(self._waiting)

    @property
    def at_work(self) -> int:
        """How many workers have a question."""
        return len(self._at_work)

    def _start_worker(self) -> None:
        self._workers.append(Worker(self._engine, self.limits.memory, self))

    def _start_again(self) -> None:
        if self._closed:
            return
        try:
            self._start_worker()
        except BackendError as error:
            self._not_up(str(error))

    def _not_up(self, reason: str) -> None:
        self._failures += 1
        self._failure = reason
        pause = min(RETRY_SECONDS * 2**self._failures, MAX_RETRY_SECONDS)
        asyncio.get_running_loop().call_later(pause, self._start_again)
        if not self._workers:
            for question in self._waiting:
                self._fail(question, self._no_worker)
            self._waiting.clear()

    @property
    def _no_worker(self) -> str:
        return f"no worker can be started: {self._failure}"

    def up(self, worker: Worker) -> None:
        """A worker can be asked."""
        self._failures = 0
        self._assign()

    def lost(self, worker: Worker, reason: str) -> None:
        """The process of a worker has ended."""
        self._workers.remove(worker)
        question = self._at_work.pop(worker, None)
        if question is not None:
            why = reason if reason == OUT_OF_MEMORY else f"the worker was lost: {reason}"
            self._fail(question, why)
        if self._closed:
            return
        if worker.ready:
            self.metrics.workers_lost += 1
            self._start_again()
        else:
            self._not_up(reason)
        self._assign()

    def _replace(self, worker: Worker) -> None:
        """End a worker that does not give up its question."""
        worker.end()
        self.lost(worker, "it did not end in time")

    # questions

    def ask(self, message: Message, listener: Listener) -> PendingQuestion:
        """Have a message answered. Older ones that ask the same of the same board are cancelled. Raises BusyError."""
        question = PendingQuestion(next(self._numbers), message, listener)
        if message.board:
            for older in self._of(listener):
                if older.board == question.board and older.message.ask == message.ask:
                    self.cancel(older)
        if not self._workers:
            raise BusyError(self._no_worker)
        if len(self._waiting) >= self.limits.waiting:
            raise BusyError(
                f"the server is busy: {doing(len(self._waiting), 'question', 'be')} waiting; ask again later"
            )
        if len(self._of(listener)) >= self.limits.open:
            raise BusyError(
                f"the server is busy with {counted(self.limits.open, 'question')} of this page; ask again later"
            )
        self.metrics.asked(message.ask)
        question.timer = asyncio.get_running_loop().call_later(self.limits.seconds, self._waited, question)
        self._waiting.append(question)
        self._assign()
        return question

    def cancel(self, question: PendingQuestion) -> None:
        """Cancel a question. Does nothing if it is over."""
        if question in self._waiting:
            self._waiting.remove(question)
            self._tell(question, "cancelled", event(question.message.id, "cancelled"))
        elif question.worker is not None and question.listener is not None and not question.cancelled:
            question.cancelled = True
            question.worker.cancel(question.number)
            self._set_timer(question, GRACE, self._in_grace)

    def cancel_message(self, id: object, listener: Listener) -> None:
        """Cancel the questions of that id."""
        for question in self._of(listener):
            if question.message.id == id:
                self.cancel(question)

    def cancel_all(self, listener: Listener) -> None:
        """Cancel all questions of a listener."""
        for question in self._of(listener):
            self.cancel(question)

    def leave(self, listener: Listener) -> None:
        """A listener has gone: cancel all its questions."""
        for question in self._of(listener):
            self.cancel(question)
            question.listener = None
        for board in [board for board in self._had if isinstance(board, tuple) and board[0] is listener]:
            del self._had[board]

    def heard(self, worker: Worker, number: int, event: str, data: bytes) -> None:
        """A worker has an answer."""
        question = self._at_work.get(worker)
        if question is None or question.number != number:
            return
        if event in LAST:
            del self._at_work[worker]
            self._tell(question, event, data)
            self._assign()
        elif question.listener is not None:
            if event == "part":
                self._time(question)
            question.listener.told(question, event, data)

    def _of(self, listener: Listener) -> list[PendingQuestion]:
        return [question for question in [*self._waiting, *self._at_work.values()] if question.listener is listener]

    def _assign(self) -> None:
        """Give questions to free workers."""
        while self._waiting and not self._closed:
            free = [worker for worker in self._workers if worker.ready and worker not in self._at_work]
            if not free:
                return
            running = Counter(question.listener for question in self._at_work.values() if not question.quick)
            room = running.total() < max(1, len(self._workers) - 1)
            eligible = [question for question in self._waiting if question.quick or room]
            if not eligible:
                return
            question = min(eligible, key=lambda one: (not one.quick, running[one.listener], one.number))
            self._waiting.remove(question)
            self._give(question, free)

    def _give(self, question: PendingQuestion, free: list[Worker]) -> None:
        before = self._had.pop(question.board, None)
        boards = Counter(worker for board, worker in self._had.items() if isinstance(board, tuple))
        worker = before if before in free else min(free, key=lambda one: boards[one])
        assert worker is not None
        self._had[question.board] = worker
        while len(self._had) > BOARDS:
            self._had.popitem(last=False)
        self._at_work[worker] = question
        question.worker = worker
        self._set_timer(question, self.limits.seconds + OVERTIME, self._overtime)
        worker.ask(question.number, self.limits.seconds, question.message.text)

    def _set_timer(self, question: PendingQuestion, seconds: float, over: Callable[[PendingQuestion], None]) -> None:
        if question.timer is not None:
            question.timer.cancel()
        question.timer = asyncio.get_running_loop().call_later(seconds, over, question)

    def _waited(self, question: PendingQuestion) -> None:
        """Fail a question that no worker had time for."""
        if question in self._waiting:
            self._waiting.remove(question)
            self._fail(question, f"the server is busy: no worker was free for {self.limits.seconds:g} s")

    def _overtime(self, question: PendingQuestion) -> None:
        """Fail a question that its worker should have ended."""
        self._fail(question, f"time limit of {self.limits.seconds:g} s reached")
        self._give_up(question)

    def _in_grace(self, question: PendingQuestion) -> None:
        """Tell that a question is cancelled, though its worker still works on it."""
        self._tell(question, "cancelled", event(question.message.id, "cancelled"))
        self._set_timer(question, PATIENCE, self._give_up)

    def _give_up(self, question: PendingQuestion) -> None:
        worker = question.worker
        if worker is not None and self._at_work.get(worker) is question:
            self._replace(worker)

    def _fail(self, question: PendingQuestion, reason: str) -> None:
        self._tell(question, FAILED, event(question.message.id, "error", message=reason))

    def _tell(self, question: PendingQuestion, name: str, data: bytes) -> None:
        """Tell the last answer, unless the question is over."""
        if question.timer is not None:
            question.timer.cancel()
            question.timer = None
        listener, question.listener = question.listener, None
        if listener is not None:
            if name == "answer":
                self._time(question)
            self.metrics.ended(question.message.ask, name)
            listener.told(question, name, data)

    def _time(self, question: PendingQuestion) -> None:
        """Count how long the first answer took."""
        if not question.heard:
            question.heard = True
            self.metrics.answered(question.message.ask, time.monotonic() - question.asked)
