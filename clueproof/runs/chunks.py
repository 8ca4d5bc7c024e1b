"""Tasks in chunks: tasks of one shape together, so that a worker's session stays warm, and as many as take about as
long."""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from clueproof.runs.tasks import Question, Task

AIM = 0.5
"""Seconds of work in a chunk."""
SHORTEST, SHARE = 0.05, 8
"""Seconds of work in the first chunks, and the share of a run's time that later ones take up to `AIM`: whatever ends a
run early costs little of what it has done."""
CHUNKS = 250
"""Chunks a second that one process can give out and take, with room to spare (docs/scale.md)."""
FIRST = 8
"""Tasks in a chunk while nobody knows how long they take."""
MOST = 1000
"""Tasks in a chunk, however quick they are."""
WAITING = 4000
"""Tasks that wait for others of their shape."""
RATES = 1000
"""Shapes of which it is kept how long they take."""

Kind: TypeAlias = tuple[int, Hashable]
"""A question and a shape."""


class Waiting(NamedTuple):
    """A task that is not answered yet, and its fingerprint."""

    fingerprint: bytes
    task: Task
    question: Question
    """That of the task, or what to ask instead."""

    @property
    def kind(self) -> Kind:
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
    return min(seconds, max(SHORTEST, age / SHARE))


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
        self._tasks: dict[Kind, list[Waiting]] = {}
        self._number = 0
        self._ready: deque[Chunk] = deque()
        self._seconds: OrderedDict[Kind, float] = OrderedDict()
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
            return self._gathered(-(-self._number // self._workers) if now else MOST)
        return None

    def measured(self, chunk: Chunk, number: int, seconds: float) -> None:
        """So many tasks of the chunk took so many seconds."""
        first = chunk.tasks[0].kind
        for kind in {first, (first[0], None)}:
            self._seconds[kind] = seconds / number
            self._seconds.move_to_end(kind)
        while len(self._seconds) > RATES:
            self._seconds.popitem(last=False)

    def _size(self, kind: Kind) -> int:
        seconds = self._seconds.get(kind) or self._seconds.get((kind[0], None))
        return FIRST if seconds is None else min(MOST, max(1, round(self.aim / max(seconds, 1e-9))))

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
