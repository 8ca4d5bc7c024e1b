"""The run: tasks in, durable answers out, whoever does the work.

    with Store("results.run", question.description) as store, processes(2) as executor:
        run((puzzle_task(question, puzzle) for puzzle in puzzles), store, executor)
        for row in store.rows():
            print(row.name, row.word, row.record)

Killed at any moment and started again with the same tasks, it answers what is not answered yet.

Workers get tasks in chunks: tasks of one shape together, so that a worker's session stays warm, and in such numbers
that chunks take about as long.
"""

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

CHUNK_SECONDS = 0.5
"""Seconds of work in a chunk, in the long run."""
MIN_CHUNK_SECONDS, SHARE = 0.05, 8
"""A chunk takes at least so many seconds, and at most this part of the time that the run has taken so far: if a run is
killed early it loses little of its work."""
CHUNKS_PER_SECOND = 250
"""Chunks that one process can give out and take, with room to spare (docs/scale.md)."""
FIRST = 8
"""Tasks in a chunk as long as it is unknown how long they take."""
MAX_TASKS = 1000
"""Tasks in a chunk, however quick they are."""
WAITING = 4000
"""Tasks that wait for others of their shape, at most."""
RATES = 1000
"""Kinds of tasks whose measured time is remembered."""
READ, READ_SECONDS = 250, 0.1
"""Tasks that are read, and looked up in the store, at a time; the seconds after which reading pauses earlier."""
IDLE = 0.25
"""Seconds that idle workers wait for tasks that are faster together."""
MIN_COMMIT_PAUSE, MAX_COMMIT_PAUSE = 0.05, 0.5
"""Seconds between two commits."""
COMMIT_FACTOR = 10
"""The pause between two commits is so many times what a commit takes."""
PERIOD = 0.1
"""Seconds to wait for workers before commits and time limits are seen to."""
LOSSES = 10
"""A task is given up after so many workers were lost while they worked on it alone. It takes several, as workers may be
killed for reasons that have nothing to do with the task."""
MAX_FAILED_STARTS = 20
"""Workers in a row that may be lost before they did anything."""
LOST = "the process that worked on it was killed, or ended by a solver, each time that it was tried"
OVERDUE = 2.0
"""A worker that takes so many times its time shares its tasks with others at the end of a run."""
GRACE = 10.0
"""Seconds beyond its time limit after which a task is considered hung."""
TaskKind: TypeAlias = tuple[int, Hashable]
"""A question and a shape."""


class Watch:
    """Told of the progress of a run; subclasses override what they want to know. What is counted is durable."""

    def damaged(self, message: str) -> None:
        """The store was damaged; the message says what is lost."""

    def found(self, words: Counter[str]) -> None:
        """So many answers were in the store already."""

    def answered(self, words: Counter[str]) -> None:
        """So many answers are new."""

    def slowest(self, name: object, seconds: float) -> None:
        """The chunk that has been under way for longest: the name of its first task, and for how long."""

    def fault(self, name: object, message: str) -> None:
        """The answer to a task shows a bug, or a disagreement between backends."""


@dataclass
class Limits:
    """What workers may take."""

    task_seconds: float | None = None
    """The time limit of the slowest question, if each has one; a worker that is far beyond it is killed."""
    memory: int | None = None
    """Bytes of memory for a worker."""
    attachments: Path | None = None
    """The folder for the files that belong to answers."""


def run(
    tasks: Iterable[Task],
    store: Store,
    executor: Executor,
    limits: Limits | None = None,
    watch: Watch | None = None,
    in_order: bool = False,
) -> None:
    """Have all tasks answered. They are read as they are needed; few are in memory at a time.

    With `in_order` each is given out by itself, in the order in which it comes; else those of a shape go together.

    Ended by an exception, it keeps what has been answered. Raises StoreError, VersionError, whatever reading the tasks
    raises, and the error of the executor if nothing can be answered any more.
    """
    _Run(tasks, store, executor, limits or Limits(), watch or Watch(), in_order).all()


class _Run:
    """A run under way."""

    def __init__(
        self, tasks: Iterable[Task], store: Store, executor: Executor, limits: Limits, watch: Watch, in_order: bool
    ) -> None:
        self._tasks: Iterator[Task] = iter(tasks)
        self._store, self._executor, self._limits, self._watch = store, executor, limits, watch
        self._chunks = Chunks(executor.width, in_order)
        self._patience = 2 * self._chunks.chunk_seconds
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
        """Seconds from then to the next commit."""

    def all(self) -> None:
        from concurrent.futures import FIRST_COMPLETED, wait

        if self._store.damage:
            said = f"this store was damaged: {self._store.damage}"
            self._watch.damaged(f"{self._store.path}: {said}; what is lost is asked for again")
        # workers start while the answers of the store are read
        self._executor.prepare(len(self._store) - self._store.tally().total())
        try:
            while True:
                reading = self._give()
                if not (reading or self._given) or (self._all_read and len(self._new) == len(self._asked)):
                    break
                done = wait(self._given, 0 if reading else PERIOD, FIRST_COMPLETED).done
                for future in done:
                    self._take(future)
                self._check_progress()
            self._store.end(self._read)
            self._commit()
        except BaseException:
            # the error that ends the run matters more than one of the commit
            with suppress(StoreError):
                self._commit()
            raise
        finally:
            for future in self._given:
                future.cancel()

    def _give(self) -> bool:
        """Give out chunks as long as workers are free. True if more tasks are to be read for that, after the answers
        that have come meanwhile."""
        if self._suspects:
            # alone, so that no other task is blamed for its losses
            if not self._given:
                self._submit(self._suspects.pop())
            return False
        begun = time.monotonic()
        while len(self._given) < self._executor.width:
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
        """All tasks are given out: give those of a slow worker to others too, as it is unknown which of them is slow.
        False if no worker is slow."""
        overdue = time.monotonic() - OVERDUE * self._patience
        for given in self._given.values():
            if not given.shared and given.started < overdue and len(given.chunk.tasks) > 1:
                given.shared = True
                self._again(given.chunk.tasks)
                return True
        return False

    def _again(self, tasks: Sequence[Waiting]) -> None:
        """Put back those of the tasks that are not answered yet, in two chunks."""
        left = [waiting for waiting in tasks if self._open(waiting.fingerprint)]
        self._chunks.again(Chunk(left).halves() if len(left) > 1 else [Chunk([one]) for one in left])

    def _open(self, fingerprint: bytes) -> bool:
        return fingerprint in self._asked and fingerprint not in self._new

    def _submit(self, chunk: Chunk) -> None:
        items = [waiting.task.item for waiting in chunk.tasks]
        terms = Terms(__version__, 2 * self._chunks.aim, self._limits.memory)
        future = self._executor.submit(work, terms, chunk.question, items)
        self._given[future] = _Given(chunk, time.monotonic())

    def _read_on(self) -> None:
        """Read some tasks; those that are not answered yet wait to be given out."""
        tasks, end = [], time.monotonic() + READ_SECONDS
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
        """Keep the answers to a chunk."""
        from concurrent.futures import CancelledError

        chunk = self._given.pop(future).chunk
        error = CancelledError() if future.cancelled() else future.exception()
        if error is not None:
            if not self._executor.lost(error):
                self._executor.check()
                raise error
            if self._executor.begun(future):
                self._lost(chunk)
            else:
                self._not_begun(chunk)
            return
        self._failed_starts = 0
        done = future.result()
        self._chunks.measured(chunk, len(done.answers), done.seconds)
        for waiting, told in zip(chunk.tasks, done.answers, strict=False):
            if not self._open(waiting.fingerprint):
                # another worker that had it too was faster
                continue
            instead = waiting.question.instead() if told.word == UNKNOWN else None
            if instead is not None:
                self._chunks.add(waiting._replace(question=instead))
                continue
            if told.fault:
                self._watch.fault(waiting.task.name, told.fault)
            self._keep(waiting.fingerprint, told)
        # those that there was no time for
        self._again(chunk.tasks[len(done.answers) :])

    def _lost(self, chunk: Chunk) -> None:
        """A worker was lost with the chunk: find out which of its tasks, if any, kills workers."""
        if len(chunk.tasks) > 1 or not self._open(chunk.tasks[0].fingerprint):
            self._again(chunk.tasks)
        elif chunk.losses + 1 < LOSSES:
            self._suspects.append(Chunk(chunk.tasks, chunk.losses + 1))
        else:
            self._keep(chunk.tasks[0].fingerprint, SentAnswer.of(failed(LOST)))

    def _not_begun(self, chunk: Chunk) -> None:
        """A worker was lost before it came to the chunk, which is not to blame."""
        self._failed_starts += 1
        if self._failed_starts > MAX_FAILED_STARTS:
            raise BackendError(f"{self._failed_starts} processes in a row ended before they came to their work")
        self._chunks.again([chunk])

    def _keep(self, fingerprint: bytes, told: SentAnswer) -> None:
        if told.attachment is not None and self._limits.attachments is not None:
            # the file must exist before the answer that names it
            sync_file(self._limits.attachments / told.attachment.name, told.attachment.content)
        self._new[fingerprint] = told

    def _check_progress(self) -> None:
        """Commit if it is time to; report the slowest chunk, and end a worker that hangs."""
        now = time.monotonic()
        if now - self._committed >= self._pause:
            self._commit()
        self._executor.check()
        if self._given:
            future, given = min(self._given.items(), key=lambda item: item[1].started)
            seconds = now - given.started
            self._watch.slowest(given.chunk.tasks[0].task.name, seconds)
            limit = self._limits.task_seconds
            if limit is not None and seconds > self._patience + limit + GRACE:
                self._executor.kill(future)

    def _commit(self) -> None:
        """Make new answers durable, then report them."""
        begun = time.monotonic()
        self._store.add((fingerprint, told.word, told.record) for fingerprint, told in self._new.items())
        self._store.commit()
        self._committed = time.monotonic()
        self._pause = min(MAX_COMMIT_PAUSE, max(MIN_COMMIT_PAUSE, COMMIT_FACTOR * (self._committed - begun)))
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


@dataclass
class _Given:
    """A chunk that a worker has."""

    chunk: Chunk
    started: float
    shared: bool = False
    """Were its tasks given to others too?"""


class Chunks:
    """Collects tasks as they come into chunks."""

    def __init__(self, workers: int, in_order: bool = False) -> None:
        """`in_order`: each task is a chunk by itself."""
        self._workers, self._in_order = workers, in_order
        self._started = time.monotonic()
        self.chunk_seconds = chunk_seconds(workers)
        """Seconds of work in a chunk, in the long run."""
        self._tasks: dict[TaskKind, list[Waiting]] = {}
        self._number = 0
        self._ready: deque[Chunk] = deque()
        self._seconds: OrderedDict[TaskKind, float] = OrderedDict()
        """Seconds for one task of a kind, as last measured; under the shape None, of any task of the question."""

    def __bool__(self) -> bool:
        return bool(self._number or self._ready)

    @property
    def aim(self) -> float:
        """Seconds of work in a chunk that is made now."""
        return limit_for_age(self.chunk_seconds, time.monotonic() - self._started)

    def add(self, waiting: Waiting) -> None:
        """Add a task."""
        if self._in_order:
            self._ready.append(Chunk([waiting]))
            return
        kind = waiting.kind
        tasks = self._tasks.setdefault(kind, [])
        tasks.append(waiting)
        self._number += 1
        if len(tasks) >= self._size(kind):
            self._ready.append(Chunk(tasks))
            self._number -= len(self._tasks.pop(kind))

    def again(self, chunks: Iterable[Chunk]) -> None:
        """Put chunks before all others: tasks that were lost, or left over."""
        self._ready.extendleft(chunks)

    def take(self, now: bool) -> Chunk | None:
        """The next chunk; None if there are no tasks or, unless `now`, if it is better to wait for more of them."""
        if self._ready:
            return self._ready.popleft()
        if self._number and (now or self._number >= WAITING):
            return self._gathered(-(-self._number // self._workers) if now else MAX_TASKS)
        return None

    def measured(self, chunk: Chunk, number: int, seconds: float) -> None:
        """Note that `number` tasks of the chunk took so many seconds."""
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
        """A chunk of tasks of several shapes, the oldest first."""
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


@dataclass
class Chunk:
    """Tasks for one worker, all with the same question."""

    tasks: list[Waiting]
    losses: int = 0
    """Workers that were lost with it since it has its present size."""

    @property
    def question(self) -> Question:
        """The question of all its tasks."""
        return self.tasks[0].question

    def halves(self) -> list[Chunk]:
        """Two smaller ones."""
        middle = len(self.tasks) // 2
        return [Chunk(self.tasks[:middle]), Chunk(self.tasks[middle:])]


class Waiting(NamedTuple):
    """A task that is not answered yet, and its fingerprint."""

    fingerprint: bytes
    task: Task
    question: Question
    """The question of the task, or the one to ask instead."""

    @property
    def kind(self) -> TaskKind:
        """Tasks of one kind take about as long, and are faster together."""
        return id(self.question), self.task.shape


def limit_for_age(seconds: float, age: float) -> float:
    """The seconds that a chunk takes in a run that has taken `age` seconds, `seconds` in the long run."""
    return min(seconds, max(MIN_CHUNK_SECONDS, age / SHARE))


def chunk_seconds(width: int) -> float:
    """Seconds of work in a chunk, in the long run, where so many are under way at a time."""
    return max(CHUNK_SECONDS, width / 2 / CHUNKS_PER_SECOND)
