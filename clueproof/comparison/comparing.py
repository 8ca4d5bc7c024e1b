"""Comparing backends: the same puzzles verified by each, their times, and whether they agree."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple, TypedDict

from clueproof.arguments import BACKEND, JOBS, NONE, TEXT, TEXTS, expects, instance, several
from clueproof.backends import Backend
from clueproof.clock import Cancel, Clock
from clueproof.comparison.measuring import MeasureBackend, Measured, Start
from clueproof.comparison.peers.asking import AskPeer, close_peers
from clueproof.comparison.scores import (
    ComparisonRow,
    Disagreement,
    Score,
    Standing,
    disagreements,
    scores_of,
    standings,
)
from clueproof.encoders import Puzzle
from clueproof.questions.sessions import close_all
from clueproof.runs import Executor, Limits, Store, Task, Watch, here, processes_or_cluster, puzzle_task, run
from clueproof.runs.store import Row as StoredRow
from clueproof.syntax.record import JsonValue

IN_MEMORY = ":memory:"
"""SQLite's name of a database without a file."""


class _Limits(TypedDict):
    time_limit: float | None
    memory_limit: int | None


@dataclass(frozen=True)
class Comparison:
    """All rows, backend by backend; the score of each backend, overall and by set; and disagreements."""

    rows: list[ComparisonRow] = field(default_factory=list)
    scores: list[Score] = field(default_factory=list)
    disagreements: list[Disagreement] = field(default_factory=list)
    standings: list[Standing] = field(default_factory=list)

    @classmethod
    def of(cls, rows: Iterable[ComparisonRow], time_limit: float | None = None) -> Comparison:
        """The comparison of rows from any source; `time_limit` is the one that they were measured with."""
        rows = list(rows)
        return cls(rows, scores_of(rows, time_limit), disagreements(rows), standings(rows, time_limit))


@expects(
    puzzles=several(instance(Puzzle), "puzzles", 1),
    backends=several(BACKEND, "backends", 1),
    jobs=JOBS,
    watch=NONE | instance(Watch),
    peers=TEXTS,
    peer_python=TEXT,
    results=NONE | TEXT,
)
def compare(
    puzzles: Sequence[Puzzle],
    backends: Sequence[str | Backend],
    *,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    cold: bool = False,
    peers: Sequence[str] = (),
    peer_python: str = sys.executable,
    jobs: int = 1,
    scheduler: str | None = None,
    results: str | None = None,
    cancel: Cancel | None = None,
    watch: Watch | None = None,
) -> Comparison:
    """Verify the puzzles with one backend after the other, with `time_limit` seconds for each puzzle. If `cancel` ends
    it from another thread, the remaining puzzles are unknown.

    Puzzles of a shape follow each other, and the rules of the shape are compiled before the first one. With `cold`, the
    first puzzle of each shape is also measured in a process of its own, where nothing is compiled. With `memory_limit`,
    in bytes of address space, or several `jobs` everything is measured in other processes; parallel jobs are slower.
    With `scheduler`, the address of a Dask scheduler, everything is measured by the workers of its cluster.
    With `results`, the path of a store, rows are kept there as they come, and existing ones are not measured again,
    even after the process was killed. `watch` follows the progress.

    `peers` names other people's solvers (see `clueproof.comparison.peers`), which are asked the same in the interpreter
    `peer_python`; their answers are judged by the rules' own check.

    Where there is no solution the time includes the search for a small core.

    A puzzle that a backend can't take is an error of that backend. Backends disagree if decided
    verdicts differ, if unique solutions or proven optima do, or if an answer is refuted: a solution
    that breaks the rules, "no solution" where there is one. Raises StoreError, PeerError, ClusterError.
    """
    limits: _Limits = {"time_limit": time_limit, "memory_limit": memory_limit}
    questions: list[Callable[[Start], Measured]] = [
        *(partial(MeasureBackend, asked, **limits) for asked in backends),
        *(partial(AskPeer, peer, **limits, python=peer_python) for peer in peers),
    ]
    wanted = [measurement for question in questions for measurement in measurements(puzzles, question, cold)]
    description: dict[str, JsonValue] = {"question": "compare", "time_limit": time_limit, "memory_limit": memory_limit}
    with (
        Clock(None, cancel),
        Store(results or IN_MEMORY, description) as store,
        _executor(jobs, memory_limit is not None, scheduler) as executor,
    ):
        run((task.task for task in wanted), store, executor, Limits(time_limit, memory_limit), watch)
        rows = [task.row(stored) for task, stored in zip(wanted, store.rows(), strict=True)]
    return Comparison.of(rows, time_limit)


class Measurement(NamedTuple):
    """A puzzle to be measured; `number` is its place among all, `cells` the number of cells of its board."""

    question: Measured
    puzzle: Puzzle
    number: int
    cells: int

    @property
    def task(self) -> Task:
        """The task of the run."""
        return puzzle_task(self.question, self.puzzle)

    def row(self, stored: StoredRow) -> ComparisonRow:
        """The row of the measurement, from its answer in the store."""
        assert stored.record is not None
        record = json.loads(stored.record)
        if "word" not in record:
            # an answer of the runner itself
            record = {"word": stored.word, "message": record.get("reason") or record.get("error", "")}
        puzzle, asked = self.puzzle, self.question
        return ComparisonRow(
            puzzle.name,
            puzzle.rules.name,
            asked.asked,
            set=puzzle.place.file if puzzle.place else "",
            number=self.number,
            cells=self.cells,
            cold=asked.start == "cold",
            version=str(asked.description["version"]),
            **record,
        )


def measurements(
    puzzles: Sequence[Puzzle], question: Callable[[Start], Measured], cold: bool = False
) -> Iterator[Measurement]:
    """The measurements of one backend or peer: first the cold ones, then all puzzles, those of a shape together."""
    shapes: dict[tuple[str, Hashable], list[int]] = {}
    for number, puzzle in enumerate(puzzles):
        shapes.setdefault((puzzle.rules.name, puzzle.shape), []).append(number)
    # all puzzles of a shape have the same number of cells
    cells = [_cells(puzzles[numbers[0]]) for numbers in shapes.values()]
    if cold:
        asked = question("cold")
        for numbers, many in zip(shapes.values(), cells, strict=True):
            yield Measurement(asked, puzzles[numbers[0]], numbers[0], many)
    asked = question("warm")
    for numbers, many in zip(shapes.values(), cells, strict=True):
        for number in numbers:
            yield Measurement(asked, puzzles[number], number, many)


def _cells(puzzle: Puzzle) -> int:
    """The number of cells of its board."""
    board = puzzle.rules.draw(puzzle)
    return board.height * board.width


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
