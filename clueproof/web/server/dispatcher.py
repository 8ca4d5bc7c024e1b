"""What the server takes on at most, so that nobody can wear it out."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Protocol

from clueproof.backends.pool import processors
from clueproof.backends.session import OUT_OF_MEMORY
from clueproof.errors import BackendError, ClueproofError
from clueproof.web.server.messages import Message, event
from clueproof.web.server.worker import Worker
from clueproof.web.server.worker_program import LAST


def default_jobs() -> int:
    """A few more than processors: hard questions keep some busy, and processors take turns."""
    return max(4, processors() + 2)


@dataclass(frozen=True, slots=True)
class ServerLimits:
    """Of a server."""

    jobs: int
    """Workers."""
    seconds: float = 60.0
    """For a question, from when a worker has it; it may wait as long before."""
    memory: int = 2 << 30
    """Bytes that a worker may take, 0 for any number."""
    message: int = 4 << 20
    """Bytes of a message."""
    waiting: int = 64
    """Questions that wait for a worker."""
    open: int = 16
    """Questions of one connection that are not answered."""
    connections: int = 256
    """Connections at a time."""
    unsent: int = 64 << 20
    """Bytes of answers that a connection has not taken yet."""
    headers: float = 10.0
    """Seconds in which a request must have come, its body apart."""
    body: float = 30.0
    """Seconds in which its body must have come."""
    stall: float = 30.0
    """Seconds for which answers may be under way without any of them being taken."""


MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
"""Seconds up to which latencies are counted."""
VERDICTS = frozenset({"watch", "verify"})
"""Asks whose first answer is a verdict."""
MAX_ASKS = 64
"""Names of asks that are counted by themselves: whoever asks may make some up."""


class Metrics:
    """Counts since the server began."""

    def __init__(self) -> None:
        self.workers_lost = 0
        """Processes that crashed, or were ended as they did not give up."""
        self.refused: Counter[str] = Counter()
        """Requests and messages that no worker gets, by the reason."""
        self._asked: Counter[str] = Counter()
        self._ended: Counter[tuple[str, str]] = Counter()
        self._verdicts: Counter[float] = Counter()
        self._seconds = 0.0

    def asked(self, ask: str) -> None:
        """A question was taken on."""
        self._asked[self._name(ask)] += 1

    def answered(self, ask: str, seconds: float) -> None:
        """The first answer to a question took so long."""
        if ask in VERDICTS:
            self._verdicts[next((bound for bound in BOUNDS if seconds <= bound), float("inf"))] += 1
            self._seconds += seconds

    def ended(self, ask: str, how: str) -> None:
        """The last answer to a question was told: "answer", "error", "cancelled" or "failed"."""
        self._ended[self._name(ask), how] += 1

    def _name(self, ask: str) -> str:
        return ask if ask in self._asked or (len(self._asked) < MAX_ASKS and ask.isidentifier()) else "other"

    def text(self, dispatcher: Dispatcher, connections: int) -> str:
        """All of them, with what is the case now."""
        lines = [
            *_family("questions", "counter", "Questions taken on.", {f'ask="{k}"': n for k, n in self._asked.items()}),
            *_family(
                "answers",
                "counter",
                "Questions that ended, by how: failed ones by no fault of theirs.",
                {f'ask="{ask}",end="{end}"': count for (ask, end), count in self._ended.items()},
            ),
            *_family(
                "refused",
                "counter",
                "Requests and messages that no worker got.",
                {f'reason="{reason}"': count for reason, count in self.refused.items()},
            ),
            *_family("workers_lost", "counter", "Workers that crashed or did not give up.", {"": self.workers_lost}),
            *_family("workers", "gauge", "Workers that can be asked.", {"": dispatcher.ready}),
            *_family("workers_busy", "gauge", "Workers with a question.", {"": dispatcher.at_work}),
            *_family("waiting", "gauge", "Questions that wait for a worker.", {"": dispatcher.waiting}),
            *_family("connections", "gauge", "Websockets that are open.", {"": connections}),
            *self._histogram(),
        ]
        return "\n".join(lines) + "\n"

    def _histogram(self) -> list[str]:
        name, within = "clueproof_verdict_seconds", 0
        lines = [f"# HELP {name} From a question to its verdict.", f"# TYPE {name} histogram"]
        for bound in (*BOUNDS, float("inf")):
            within += self._verdicts[bound]
            said = "+Inf" if bound == float("inf") else f"{bound:g}"
            lines.append(f'{name}_bucket{{le="{said}"}} {within}')
        return [*lines, f"{name}_sum {self._seconds:.6f}", f"{name}_count {within}"]


def _family(name: str, kind: str, says: str, samples: Mapping[str, int]) -> list[str]:
    full = f"clueproof_{name}{'_total' if kind == 'counter' else ''}"
    head = [f"# HELP {full} {says}", f"# TYPE {full} {kind}"]
    return head + [f"{full}{{{labels}}} {count}" if labels else f"{full} {count}" for labels, count in samples.items()]


ENGINE = "clueproof.web.engine:Engine"
QUICK = frozenset({"genres", "read", "blank", "enter", "board", "draw", "convert", "check", "play", "forms"})
"""Asks that take a moment. One worker is always left for them."""
GRACE = 0.08
"""Seconds for which the last answer to a question that was cancelled is waited for."""
PATIENCE = 1.0
"""Seconds after which a worker that has not given it up is ended."""
OVERTIME = 1.0
"""Seconds beyond its time for which a question is waited for: it should see to that itself."""
FAILED = "failed"
BOARDS = 64
"""Boards of which a worker is remembered."""
AGAIN, MAX_RETRY_SECONDS = 0.25, 30.0
"""Seconds before a worker that did not come up is tried again; each time twice as long, up to that."""


class BusyError(ClueproofError):
    """There is more to do than the server takes on."""


class Listener(Protocol):
    """Whoever asks."""

    def told(self, question: PendingQuestion, event: str, data: bytes) -> None:
        """An answer has come, as JSON; after one of `LAST` there is none. An error that is no fault of the message is
        told as `FAILED`."""


class PendingQuestion:
    """A message that waits for its answers."""

    __slots__ = ("asked", "cancelled", "heard", "listener", "message", "number", "timer", "worker")

    def __init__(self, number: int, message: Message, listener: Listener) -> None:
        self.number = number
        self.message = message
        self.listener: Listener | None = listener
        """None once it is over for whoever asked."""
        self.worker: Worker | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.asked = time.monotonic()
        self.cancelled = False
        self.heard = False
        """Was part of its answer told?"""

    @property
    def board(self) -> Hashable:
        """Its board, which connections don't share; without one, what it asks, as that is kept ready in part."""
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
        """The worker that a board had last."""
        self._failures = 0
        """How many workers in a row did not come up."""
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
            self._fail(question, "the server ends")
        for worker in self._workers:
            worker.end()
        self._workers.clear()
        self._at_work.clear()
        self._waiting.clear()

    @property
    def ready(self) -> int:
        """How many workers there are that can be asked."""
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
        pause = min(AGAIN * 2**self._failures, MAX_RETRY_SECONDS)
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
        """Have a message answered. Older ones that ask the same about the board are cancelled. Raises BusyError."""
        question = PendingQuestion(next(self._numbers), message, listener)
        if message.board:
            for older in self._of(listener):
                if older.board == question.board and older.message.ask == message.ask:
                    self.cancel(older)
        if not self._workers:
            raise BusyError(self._no_worker)
        if len(self._waiting) >= self.limits.waiting:
            raise BusyError(f"the server is busy: {len(self._waiting)} questions are waiting; ask again later")
        if len(self._of(listener)) >= self.limits.open:
            raise BusyError(f"the server is busy with {self.limits.open} questions of this page; ask again later")
        self.metrics.asked(message.ask)
        question.timer = asyncio.get_running_loop().call_later(self.limits.seconds, self._waited, question)
        self._waiting.append(question)
        self._assign()
        return question

    def cancel(self, question: PendingQuestion) -> None:
        """Cancel a question, which may be over."""
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

    def leave(self, listener: Listener) -> None:
        """Nobody listens any more: cancel all that was asked."""
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

    # what happens to them

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
        """It has waited for as long as it may."""
        if question in self._waiting:
            self._waiting.remove(question)
            self._fail(question, f"the server is busy: no worker was free for {self.limits.seconds:g} s")

    def _overtime(self, question: PendingQuestion) -> None:
        """It should have ended by itself."""
        self._fail(question, f"time limit of {self.limits.seconds:g} s reached")
        self._give_up(question)

    def _in_grace(self, question: PendingQuestion) -> None:
        """It was cancelled, and has not ended yet."""
        self._tell(question, "cancelled", event(question.message.id, "cancelled"))
        self._set_timer(question, PATIENCE, self._give_up)

    def _give_up(self, question: PendingQuestion) -> None:
        worker = question.worker
        if worker is not None and self._at_work.get(worker) is question:
            self._replace(worker)

    def _fail(self, question: PendingQuestion, reason: str) -> None:
        self._tell(question, FAILED, event(question.message.id, "error", message=reason))

    def _tell(self, question: PendingQuestion, name: str, data: bytes) -> None:
        """Tell the last answer, unless it is over."""
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
        """Note how long its first answer took."""
        if not question.heard:
            question.heard = True
            self.metrics.answered(question.message.ask, time.monotonic() - question.asked)
