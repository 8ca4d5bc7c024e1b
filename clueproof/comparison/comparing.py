"""Comparing backends: the same puzzles verified by each, their times, and whether they agree."""

from __future__ import annotations

import gc
import json
import os
import sys
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import blake2b
from typing import ClassVar, NamedTuple, Protocol

from clueproof.arguments import BACKEND, FLAG, JOBS, NONE, TEXT, TEXTS, expects, instance, one_of, several, whole
from clueproof.backends import Backend
from clueproof.clock import Cancel, Clock
from clueproof.comparison.measuring import ClockName, MeasureBackend, Measured, Start, longest
from clueproof.comparison.peers.asking import AskPeer, close_peers
from clueproof.comparison.scores import (
    BackendScore,
    ComparisonRow,
    Disagreement,
    Standing,
    counted_rows,
    disagreements,
    scores_of,
    standings,
)
from clueproof.encoders import Puzzle
from clueproof.questions.sessions import close_all
from clueproof.questions.told import ToldByPage
from clueproof.runs import (
    Executor,
    Limits,
    Results,
    Store,
    StoreError,
    Task,
    Watch,
    here,
    processes_or_cluster,
    puzzle_task,
    run,
)
from clueproof.runs.store import Row as StoredRow
from clueproof.seeded_random import SeededRandom
from clueproof.syntax.record import JsonValue

IN_MEMORY = ":memory:"
"""SQLite's name of a database without a file."""


@dataclass(frozen=True, repr=False)
class Comparison(ToldByPage):
    """All rows, backend by backend; the score of each backend, overall and by set; and disagreements.

    `counted` are the rows that scores are made of: one for each puzzle and backend, see `scores.counted_rows`.
    """

    rows: list[ComparisonRow] = field(default_factory=list)
    scores: list[BackendScore] = field(default_factory=list)
    disagreements: list[Disagreement] = field(default_factory=list)
    standings: list[Standing] = field(default_factory=list)
    counted: list[ComparisonRow] = field(default_factory=list)
    time_limit: float | None = None
    clock: ClockName = "wall"
    TELLER: ClassVar[str] = "clueproof.comparison.telling"

    @classmethod
    def of(
        cls, rows: Iterable[ComparisonRow], time_limit: float | None = None, clock: ClockName = "wall"
    ) -> Comparison:
        """The comparison of rows from any source, by the times of a clock; `time_limit` is the one that they were
        measured with."""
        rows = list(rows)
        counted = counted_rows(rows, time_limit, clock)
        return cls(
            rows,
            scores_of(counted, time_limit),
            disagreements(rows),
            standings(counted, time_limit),
            counted,
            time_limit,
            clock,
        )

    @classmethod
    def stored(cls, paths: Sequence[str], clock: ClockName | None = None) -> Comparison:
        """The comparison of the results in one or several stores (see `compare`); equal puzzles of the same file are
        one, and what several stores have about it are repetitions. `clock`: by which time, if it was not limited.

        Raises StoreError for a store of something else, or of other limits.
        """
        rows: list[list[ComparisonRow]] = []
        found: dict[str, dict[str, JsonValue]] = {}
        for path in paths:
            with Results(path) as results:
                if results.description.get("question") != QUESTION:
                    raise StoreError(f"{path}: these are results of something else, not of a comparison")
                found[path] = results.description
                rows.append([row for stored in results.rows() if (row := _row(stored)) is not None])
        first, *others = found
        for path in others:
            for name in ("time_limit", "clock"):
                one, other = found[first].get(name), found[path].get(name)
                if one != other:
                    raise StoreError(f"{path}: its {name} is {other}, that of {first} is {one}; compare them apart")
        limit, measured = found[first].get("time_limit"), found[first].get("clock")
        if clock is not None and clock != measured and limit is not None:
            raise StoreError(f"{first}: the time limit of these results is one of {measured} time")
        return cls.of(
            _merged(rows),
            None if limit is None else float(limit),  # type: ignore[arg-type]
            clock or ("processor" if measured == "processor" else "wall"),
        )


QUESTION = "compare"
"""What the description of a store of a comparison says."""


@expects(
    puzzles=several(instance(Puzzle), "puzzles", 1),
    backends=several(BACKEND, "backends", 1),
    jobs=JOBS,
    watch=NONE | instance(Watch),
    peers=TEXTS,
    peer_python=TEXT,
    results=NONE | TEXT,
    start=one_of("isolated", "process", "warm"),
    clock=one_of("wall", "processor"),
    repeat=whole(1),
    seeds=FLAG,
    command=TEXT,
)
def compare(
    puzzles: Sequence[Puzzle],
    backends: Sequence[str | Backend],
    *,
    start: Start = "isolated",
    repeat: int = 1,
    seeds: bool = False,
    seed: int | str = 0,
    clock: ClockName = "wall",
    time_limit: float | None = None,
    memory_limit: int | None = None,
    cold: bool = False,
    peers: Sequence[str] = (),
    peer_python: str = sys.executable,
    jobs: int = 1,
    scheduler: str | None = None,
    results: str | None = None,
    command: str = "",
    cancel: Cancel | None = None,
    watch: Watch | None = None,
) -> Comparison:
    """Verify the puzzles with all backends, with `time_limit` seconds for each puzzle, of the clock on the wall or of
    all processors together. If `cancel` ends it from another thread, the remaining puzzles are unknown.

    Each run is `isolated`: model, clauses and solver are made anew for it, in this process or, with the start
    `process`, in one of its own. Puzzles come in random order, and for each the backends, which depends on `seed`
    alone; all of that `repeat` times, with `seeds` each time with another seed of the solvers that take one. With
    `warm` the puzzles of a shape follow each other in one open solver, backend by backend, as lists are solved in
    practice. With `cold`, the first puzzle of each shape is also measured in a
    process that has done nothing yet. With `memory_limit`,
    in bytes of address space, or several `jobs` everything is measured in other processes; parallel jobs are slower.
    With `scheduler`, the address of a Dask scheduler, everything is measured by the workers of its cluster.
    With `results`, the path of a store, rows are kept there as they come, and existing ones are not measured again,
    even after the process was killed. `command` is kept with the rows. `watch` follows the progress.

    `peers` names other people's solvers (see `clueproof.comparison.peers`), which are asked the same in the interpreter
    `peer_python`; their answers are judged by the rules' own check.

    Where there is no solution the time includes the search for a small core.

    A puzzle that a backend can't take is an error of that backend. Backends disagree if decided
    verdicts differ, if unique solutions or proven optima do, or if an answer is refuted: a solution
    that breaks the rules, "no solution" where there is one. Raises StoreError, PeerError, ClusterError.
    """

    def asked(make: Callable[..., Measured]) -> Contestant:
        return partial(
            make, time_limit=time_limit, memory_limit=memory_limit, clock=clock, seeds=seeds, command=command
        )

    contestants = [asked(partial(MeasureBackend, backend)) for backend in backends]
    contestants += [asked(partial(AskPeer, peer, python=peer_python)) for peer in peers]
    wanted = [*measurements(puzzles, contestants, start, repeat, seed, cold)]
    description: dict[str, JsonValue] = {
        "question": QUESTION,
        "time_limit": time_limit,
        "memory_limit": memory_limit,
        "clock": clock,
    }
    with (
        Clock(None, cancel),
        Store(results or IN_MEMORY, description) as store,
        _executor(jobs, memory_limit is not None, scheduler) as executor,
    ):
        tasks = (measurement.task for measurement in wanted)
        limits = Limits(longest(time_limit, clock), memory_limit)
        run(tasks, store, executor, limits, watch, in_order=start != "warm")
        rows = [row for stored in store.rows() if (row := _row(stored)) is not None]
    places = {measurement.place: place for place, measurement in enumerate(sorted(wanted, key=_in_report))}
    rows.sort(key=lambda row: places[row.backend, row.start, row.number, row.repetition])
    return Comparison.of(rows, time_limit, clock)


class Contestant(Protocol):
    """Makes the question of a backend or peer."""

    def __call__(self, *, start: Start, repetition: int) -> Measured: ...


class Measurement(NamedTuple):
    """A puzzle to be measured; `number` is its place among all, `cells` the number of cells of its board."""

    contestant: int
    question: Measured
    puzzle: Puzzle
    number: int
    cells: int

    @property
    def place(self) -> tuple[str, str, int, int]:
        """What tells it from all others of the comparison."""
        return self.question.asked, self.question.start, self.number, self.question.repetition

    @property
    def task(self) -> Task:
        """The task of the run. Its name has what a row says of the puzzle."""
        puzzle, task = self.puzzle, puzzle_task(self.question, self.puzzle)
        name: dict[str, JsonValue] = {
            "puzzle": puzzle.name,
            "rules": puzzle.rules.name,
            "backend": self.question.asked,
            "set": puzzle.place.file if puzzle.place else "",
            "number": self.number,
            "cells": self.cells,
            "instance": blake2b(task.text.encode(), digest_size=8).hexdigest(),
            "start": self.question.start,
            "repetition": self.question.repetition,
        }
        return Task(task.question, task.item, task.text, task.shape, name)


def _in_report(measurement: Measurement) -> tuple[int, bool, int, int]:
    """The order of rows: backend by backend, cold ones first."""
    question = measurement.question
    return measurement.contestant, question.start != "cold", measurement.number, question.repetition


def measurements(
    puzzles: Sequence[Puzzle],
    contestants: Sequence[Contestant],
    start: Start = "isolated",
    repeat: int = 1,
    seed: int | str = 0,
    cold: bool = False,
) -> Iterator[Measurement]:
    """All measurements in the order in which they are made."""
    random = SeededRandom("compare", seed)
    shapes: dict[tuple[str, Hashable], list[int]] = {}
    for number, puzzle in enumerate(puzzles):
        shapes.setdefault((puzzle.rules.name, puzzle.shape), []).append(number)
    # all puzzles of a shape have the same number of cells
    cells = {number: many for shape in shapes.values() for many in [_cells(puzzles[shape[0]])] for number in shape}

    def block(numbers: Iterable[int], start: Start, repetition: int = 0) -> Iterator[Measurement]:
        """Each puzzle in all backends, one after the other."""
        questions = [ask(start=start, repetition=repetition) for ask in contestants]
        for number in numbers:
            for place in random.shuffled(range(len(questions))):
                yield Measurement(place, questions[place], puzzles[number], number, cells[number])

    if cold:
        yield from block([numbers[0] for numbers in shapes.values()], "cold")
    for repetition in range(repeat):
        if start != "warm":
            yield from block(random.shuffled(range(len(puzzles))), start, repetition)
            continue
        for place in random.shuffled(range(len(contestants))):
            question = contestants[place](start=start, repetition=repetition)
            for numbers in shapes.values():
                for number in numbers:
                    yield Measurement(place, question, puzzles[number], number, cells[number])


def _cells(puzzle: Puzzle) -> int:
    """The number of cells of its board."""
    board = puzzle.rules.draw(puzzle)
    return board.height * board.width


def _row(stored: StoredRow) -> ComparisonRow | None:
    """The row of a measurement, from the store; None for one that is not answered yet."""
    if stored.record is None:
        return None
    record = json.loads(stored.record)
    if "word" not in record:
        # an answer of the runner itself
        record = {"word": stored.word, "message": record.get("reason") or record.get("error", "")}
    assert isinstance(stored.name, dict)
    return ComparisonRow(**{**record, **stored.name})


def _merged(stores: Sequence[Sequence[ComparisonRow]]) -> list[ComparisonRow]:
    """Rows of several stores as those of one: equal puzzles of files of one name are one puzzle, and what several
    stores have about it are repetitions."""
    numbers: dict[tuple[str, str, int], int] = {}
    known: dict[tuple[str, str, int], list[ComparisonRow]] = {}
    for rows in stores:
        # a file may have a puzzle twice
        twins: dict[tuple[str, str], list[int]] = {}
        here: dict[tuple[str, str, int], int] = {}
        for row in rows:
            same = twins.setdefault((os.path.basename(row.set), row.instance), [])
            if row.number not in same:
                same.append(row.number)
            key = os.path.basename(row.set), row.instance, same.index(row.number)
            number = numbers.setdefault(key, len(numbers))
            before = known.setdefault((row.backend, row.start, number), [])
            first = here.setdefault((row.backend, row.start, number), len(before))
            found = replace(row, number=number, repetition=first + row.repetition)
            if not any(replace(other, repetition=row.repetition) == replace(row, number=number) for other in before):
                before.append(found)
    return [row for rows in known.values() for row in rows]


@contextmanager
def _executor(jobs: int, limited: bool, scheduler: str | None) -> Iterator[Executor]:
    """This process, if one is enough and its memory is not limited; otherwise other processes."""
    if jobs > 1 or limited or scheduler is not None:
        with processes_or_cluster(jobs, scheduler) as executor:
            yield executor
        return
    close_all()
    try:
        yield here()
    finally:
        close_all()
        close_peers()
        gc.unfreeze()
