"""Tasks in chunks: tasks of one shape together, so that a worker's session stays warm, and as many as take about as
long."""

from __future__ import annotations

import json
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Hashable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from clueproof import __version__
from clueproof.backends import BackendError
from clueproof.runs.executors import Executor
from clueproof.runs.store import Placed, Store, StoreError, sync_file
from clueproof.runs.tasks import UNKNOWN, Done, Question, SentAnswer, Task, Terms, failed, work

if TYPE_CHECKING:
    from concurrent.futures import Future

AIM = 0.5
"""Seconds of work in a chunk."""
MIN_CHUNK_SECONDS, SHARE = 0.05, 8
"""Seconds of work in the first chunks, and the share of a run's time that later ones take up to `AIM`: whatever ends a
run early costs little of what it has done."""
CHUNKS = 250
"""Chunks a second that one process can give out and take, with room to spare (docs/scale.md)."""
FIRST = 8
"""Tasks in a chunk while nobody knows how long they take."""
MAX_TASKS = 1000
"""Tasks in a chunk, however quick they are."""
WAITING = 4000
"""Tasks that wait for others of their shape."""
RATES = 1000
"""Shapes of which it is kept how long they take."""

TaskKind: TypeAlias = tuple[int, Hashable]
"""A question and a shape."""


class Waiting(NamedTuple):
    """A task that is not answered yet, and its fingerprint."""

    fingerprint: bytes
    task: Task
    question: Question
    """That of the task, or what to ask instead."""

    @property
    def kind(self) -> TaskKind:
        """Tasks of one kind take about as long, and are quicker together."""
        return id(self.question), self.task.shape


@dataclass
class Chunk:
    """Tasks for one worker, all with the same question."""

    tasks: list[Waiting]
    losses: int = 0
    """Workers that were lost with it, since it became as small as it is."""

    @property
    def question(self) -> Question:
        """The one of all of them."""
        return self.tasks[0].question

    def halves(self) -> list[Chunk]:
        """Two smaller ones."""
        middle = len(self.tasks) // 2
        return [Chunk(self.tasks[:middle]), Chunk(self.tasks[middle:])]


def young(seconds: float, age: float) -> float:
    """What is to take so many seconds takes fewer in a run that is so many old."""
    return min(seconds, max(MIN_CHUNK_SECONDS, age / SHARE))


def aim_for(width: int) -> float:
    """Seconds of work in a chunk where so many are under way at a time."""
    return max(AIM, width / 2 / CHUNKS)


class Chunks:
    """Takes tasks as they come, gives chunks."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._started = time.monotonic()
        self.most = aim_for(workers)
        """Seconds of work in a chunk, in the long run."""
        self._tasks: dict[TaskKind, list[Waiting]] = {}
        self._number = 0
        self._ready: deque[Chunk] = deque()
        self._seconds: OrderedDict[TaskKind, float] = OrderedDict()
        """For one task, as last measured; that of all shapes of a question under the shape None."""

    def __bool__(self) -> bool:
        return bool(self._number or self._ready)

    @property
    def aim(self) -> float:
        """Seconds of work in a chunk that is made now."""
        return young(self.most, time.monotonic() - self._started)

    def add(self, waiting: Waiting) -> None:
        """A further task."""
        kind = waiting.kind
        tasks = self._tasks.setdefault(kind, [])
        tasks.append(waiting)
        self._number += 1
        if len(tasks) >= self._size(kind):
            self._ready.append(Chunk(tasks))
            self._number -= len(self._tasks.pop(kind))

    def again(self, chunks: Iterable[Chunk]) -> None:
        """Chunks that come before all others: what was lost, or left over."""
        self._ready.extendleft(chunks)

    def take(self, now: bool) -> Chunk | None:
        """The next chunk; None if there are no tasks or, unless one is wanted now, if more had better be waited for."""
        if self._ready:
            return self._ready.popleft()
        if self._number and (now or self._number >= WAITING):
            return self._gathered(-(-self._number // self._workers) if now else MAX_TASKS)
        return None

    def measured(self, chunk: Chunk, number: int, seconds: float) -> None:
        """So many tasks of the chunk took so many seconds."""
        first = chunk.tasks[0].kind
        for kind in {first, (first[0], None)}:
            self._seconds[kind] = seconds / number
            self._seconds.move_to_end(kind)
        while len(self._seconds) > RATES:
            self._seconds.popitem(last=False)

    def _size(self, kind: TaskKind) -> int:
        seconds = self._seconds.get(kind) or self._seconds.get((kind[0], None))
        return FIRST if seconds is None else min(MAX_TASKS, max(1, round(self.aim / max(seconds, 1e-9))))

    def _gathered(self, most: int) -> Chunk:
        """A chunk of as many shapes as it takes, those first that came first."""
        chunk = Chunk([])
        share = 0.0
        for kind in [*self._tasks]:
            if chunk.tasks and id(chunk.question) != kind[0]:
                continue
            tasks, size = self._tasks[kind], self._size(kind)
            number = min(len(tasks), most - len(chunk.tasks), max(1, round((1 - share) * size)))
            chunk.tasks += tasks[:number]
            del tasks[:number]
            share += number / size
            if not tasks:
                del self._tasks[kind]
            if share >= 1 or len(chunk.tasks) >= most:
                break
        self._number -= len(chunk.tasks)
        return chunk


READ, READING = 250, 0.1
"""Tasks that are read, and looked up, at a time; the seconds after which it is fewer."""
IDLE = 0.25
"""Seconds for which workers wait for tasks that go well together."""
SOON, GROUP = 0.05, 0.5
"""Seconds between two commits: at least; at most, where they take long."""
COST = 10
"""Times what a commit takes, between two of them."""
PERIOD = 0.1
"""Seconds between two looks at what else there is to do while workers are at work."""
LOSSES = 10
"""Workers that must have been lost while they worked on one task alone for it to be what ends them: somebody may kill
workers without regard to what they do."""
STARTS = 20
"""Workers in a row that may be lost before they did anything."""
LOST = "the process that worked on it was killed, or ended by a solver, each time that it was tried"
OVERDUE = 2.0
"""Times the seconds that a worker is told to take, after which others help it at the end."""
GRACE = 10.0
"""Seconds behind its limit from which on a task is taken to hang."""


class Watch:
    """Who looks on; does nothing as it is. What is counted here is durable."""

    def damaged(self, message: str) -> None:
        """The store was damaged: what is lost."""

    def found(self, words: Counter[str]) -> None:
        """So many answers were there already."""

    def answered(self, words: Counter[str]) -> None:
        """So many are new."""

    def slowest(self, name: object, seconds: float) -> None:
        """The first task of the chunk that has been under way for longest."""

    def fault(self, name: object, message: str) -> None:
        """The answer to a task shows a bug, or a disagreement between backends."""


@dataclass
class Limits:
    """What workers may take."""

    task_seconds: float | None = None
    """The time limit of the slowest question, if each has one; a worker that is far behind it is ended."""
    memory: int | None = None
    """Bytes of memory for a worker."""
    attachments: Path | None = None
    """The folder for the files that belong to answers."""


def run(
    tasks: Iterable[Task], store: Store, executor: Executor, limits: Limits | None = None, watch: Watch | None = None
) -> None:
    """Have all tasks answered. They are read as they are needed, and never many of them held.

    Ended by an exception, it keeps what has been answered. Raises StoreError, VersionError, whatever reading the tasks
    raises, and what the carrier says if nothing can be answered any more.
    """
    _Run(tasks, store, executor, limits or Limits(), watch or Watch()).all()


@dataclass
class _Given:
    """A chunk that a worker has."""

    chunk: Chunk
    started: float
    shared: bool = False
    """Have others got its tasks too?"""


class _Run:
    """A run under way."""

    def __init__(self, tasks: Iterable[Task], store: Store, executor: Executor, limits: Limits, watch: Watch) -> None:
        self._tasks: Iterator[Task] = iter(tasks)
        self._store, self._carrier, self._limits, self._watch = store, executor, limits, watch
        self._chunks = Chunks(executor.width)
        self._patience = 2 * self._chunks.most
        """Seconds after which a worker begins no further task, in the long run."""
        self._read = 0
        self._all_read = False
        self._given: dict[Future[Done], _Given] = {}
        self._suspects: list[Chunk] = []
        """Single tasks with which workers were lost."""
        self._asked: dict[bytes, int] = {}
        """Tasks under way, and at how many positions each stands."""
        self._new: dict[bytes, SentAnswer] = {}
        """Answers that are not committed."""
        self._found: Counter[str] = Counter()
        self._failed_starts = 0
        """Workers in a row that were lost before they did anything."""
        self._committed = time.monotonic()
        self._pause = 0.0
        """Seconds from there on to the next commit."""

    def all(self) -> None:
        from concurrent.futures import FIRST_COMPLETED, wait

        if self._store.damage:
            said = f"this store was damaged: {self._store.damage}"
            self._watch.damaged(f"{self._store.path}: {said}; what is lost is asked for again")
        # they start while what is answered is read
        self._carrier.prepare(len(self._store) - self._store.tally().total())
        try:
            while True:
                reading = self._give()
                if not (reading or self._given) or (self._all_read and len(self._new) == len(self._asked)):
                    break
                done = wait(self._given, 0 if reading else PERIOD, FIRST_COMPLETED).done
                for future in done:
                    self._take(future)
                self._look()
            self._store.end(self._read)
            self._commit()
        except BaseException:
            # the error that ends the run is what there is to tell
            with suppress(StoreError):
                self._commit()
            raise
        finally:
            for future in self._given:
                future.cancel()

    def _give(self) -> bool:
        """Give out chunks while there is somebody to take one. True if tasks are still to be read for that, which goes
        on when what has come meanwhile is taken."""
        if self._suspects:
            # alone, so that no other is blamed for what it does
            if not self._given:
                self._submit(self._suspects.pop())
            return False
        begun = time.monotonic()
        while len(self._given) < self._carrier.width:
            waited = time.monotonic() - begun
            chunk = self._chunks.take(self._all_read or waited > IDLE)
            if chunk is not None:
                self._submit(chunk)
            elif self._all_read:
                if not self._share_out():
                    return False
            elif waited > IDLE:
                return True
            else:
                self._read_on()
        return False

    def _share_out(self) -> bool:
        """There is nothing left to give out: let others have a go at the tasks of somebody who is slow, too, as nobody
        knows at which of them. False if nobody is."""
        overdue = time.monotonic() - OVERDUE * self._patience
        for given in self._given.values():
            if not given.shared and given.started < overdue and len(given.chunk.tasks) > 1:
                given.shared = True
                self._again(given.chunk.tasks)
                return True
        return False

    def _again(self, tasks: Sequence[Waiting]) -> None:
        """Those tasks that are still to be answered, in two chunks."""
        left = [waiting for waiting in tasks if self._open(waiting.fingerprint)]
        self._chunks.again(Chunk(left).halves() if len(left) > 1 else [Chunk([one]) for one in left])

    def _open(self, fingerprint: bytes) -> bool:
        return fingerprint in self._asked and fingerprint not in self._new

    def _submit(self, chunk: Chunk) -> None:
        items = [waiting.task.item for waiting in chunk.tasks]
        terms = Terms(__version__, 2 * self._chunks.aim, self._limits.memory)
        future = self._carrier.submit(work, terms, chunk.question, items)
        self._given[future] = _Given(chunk, time.monotonic())

    def _read_on(self) -> None:
        """Read some tasks; those that are not answered yet wait to be given out."""
        tasks, end = [], time.monotonic() + READING
        for task in islice(self._tasks, READ):
            tasks.append(task)
            if time.monotonic() > end:
                break
        else:
            self._all_read = len(tasks) < READ
        prints = [task.fingerprint for task in tasks]
        words = self._store.words(prints)
        self._store.place(
            [
                Placed(position, fingerprint, json.dumps(task.name))
                for position, (fingerprint, task) in enumerate(zip(prints, tasks, strict=True), self._read)
            ]
        )
        self._read += len(tasks)
        for task, fingerprint in zip(tasks, prints, strict=True):
            if fingerprint in words:
                self._found[words[fingerprint]] += 1
            elif fingerprint in self._asked:
                self._asked[fingerprint] += 1
            else:
                self._asked[fingerprint] = 1
                if task.known is None:
                    self._chunks.add(Waiting(fingerprint, task, task.question))
                else:
                    self._keep(fingerprint, SentAnswer.of(task.known))

    def _take(self, future: Future[Done]) -> None:
        """Keep what came of a chunk."""
        from concurrent.futures import CancelledError

        chunk = self._given.pop(future).chunk
        error = CancelledError() if future.cancelled() else future.exception()
        if error is not None:
            if not self._carrier.lost(error):
                self._carrier.check()
                raise error
            if self._carrier.begun(future):
                self._lost(chunk)
            else:
                self._not_begun(chunk)
            return
        self._failed_starts = 0
        done = future.result()
        self._chunks.measured(chunk, len(done.answers), done.seconds)
        for waiting, told in zip(chunk.tasks, done.answers, strict=False):
            if not self._open(waiting.fingerprint):
                # others that had it too were quicker
                continue
            instead = waiting.question.instead() if told.word == UNKNOWN else None
            if instead is not None:
                self._chunks.add(waiting._replace(question=instead))
                continue
            if told.fault:
                self._watch.fault(waiting.task.name, told.fault)
            self._keep(waiting.fingerprint, told)
        # what is slower than it was thought to be
        self._again(chunk.tasks[len(done.answers) :])

    def _lost(self, chunk: Chunk) -> None:
        """A worker was lost with it: find out which task ends workers, if one does."""
        if len(chunk.tasks) > 1 or not self._open(chunk.tasks[0].fingerprint):
            self._again(chunk.tasks)
        elif chunk.losses + 1 < LOSSES:
            self._suspects.append(Chunk(chunk.tasks, chunk.losses + 1))
        else:
            self._keep(chunk.tasks[0].fingerprint, SentAnswer.of(failed(LOST)))

    def _not_begun(self, chunk: Chunk) -> None:
        """A worker was lost before it came to the chunk, which is not to blame."""
        self._failed_starts += 1
        if self._failed_starts > STARTS:
            raise BackendError(f"{self._failed_starts} processes in a row ended before they came to their work")
        self._chunks.again([chunk])

    def _keep(self, fingerprint: bytes, told: SentAnswer) -> None:
        if told.attachment is not None and self._limits.attachments is not None:
            # it is there before anything says so
            sync_file(self._limits.attachments / told.attachment.name, told.attachment.content)
        self._new[fingerprint] = told

    def _look(self) -> None:
        """Commit if it is time to; see who is slow."""
        now = time.monotonic()
        if now - self._committed >= self._pause:
            self._commit()
        self._carrier.check()
        if self._given:
            future, given = min(self._given.items(), key=lambda item: item[1].started)
            seconds = now - given.started
            self._watch.slowest(given.chunk.tasks[0].task.name, seconds)
            limit = self._limits.task_seconds
            if limit is not None and seconds > self._patience + limit + GRACE:
                self._carrier.kill(future)

    def _commit(self) -> None:
        """Make durable what is new, and then tell of it."""
        begun = time.monotonic()
        self._store.add((fingerprint, told.word, told.record) for fingerprint, told in self._new.items())
        self._store.commit()
        self._committed = time.monotonic()
        self._pause = min(GROUP, max(SOON, COST * (self._committed - begun)))
        words: Counter[str] = Counter()
        for fingerprint, told in self._new.items():
            words[told.word] += self._asked[fingerprint]
        # an interrupt may come at any line, and calls this again
        told_now, self._new = self._new, {}
        for fingerprint in told_now:
            del self._asked[fingerprint]
        if self._found:
            self._watch.found(self._found)
            self._found = Counter()
        if words:
            self._watch.answered(words)
