"""Comparing backends: the same puzzles verified by each, their times, and whether they agree."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from clueproof.backends import Backend
from clueproof.backends.pool import in_order
from clueproof.clock import Cancel
from clueproof.comparison.measuring import Task, lost, measured_apart, measured_warm
from clueproof.comparison.rows import Disagreement, Row, disagreements
from clueproof.comparison.scores import Score, scores_of
from clueproof.comparison.standings import Standing, standings
from clueproof.encoders import Puzzle
from clueproof.questions.sessions import close_all


@dataclass(frozen=True)
class Comparison:
    """All rows, backend by backend; a score for each backend, over all and by set; what can't all be right."""

    rows: list[Row] = field(default_factory=list)
    scores: list[Score] = field(default_factory=list)
    disagreements: list[Disagreement] = field(default_factory=list)
    standings: list[Standing] = field(default_factory=list)

    @classmethod
    def of(cls, rows: Iterable[Row], time_limit: float | None = None) -> Comparison:
        """What the rows say, wherever they come from; `time_limit` is the one that they were measured with."""
        rows = list(rows)
        return cls(rows, scores_of(rows, time_limit), disagreements(rows), standings(rows, time_limit))


def compare(
    puzzles: Sequence[Puzzle[Any, Any]],
    backends: Sequence[str | Backend],
    *,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    cold: bool = False,
    cancel: Cancel | None = None,
    before: Callable[[str, Puzzle[Any, Any]], None] = lambda backend, puzzle: None,
    after: Callable[[Row], None] = lambda row: None,
) -> Comparison:
    """Verify the puzzles with one backend after the other, `time_limit` seconds for each puzzle. What is left when
    `cancel` ends it from another thread is unknown.

    Puzzles of a shape follow each other, and the rules of the shape are compiled before the first one. With `cold`, the
    first puzzle of each shape is also measured in a process of its own, where nothing is compiled. With `memory_limit`,
    bytes of address space, all is measured in processes that get no more.

    Where there is no solution the time includes the search for a small core. `before` is told what comes next, `after`
    each result.

    A puzzle that a backend can't take is an error of that backend. Backends disagree if decided
    verdicts differ, if unique solutions or proven optima do, or if an answer is refuted: a solution
    that breaks the rules, "no solution" where there is one.
    """
    rows = []
    for asked in backends:
        close_all()
        for row in _rows(tasks(puzzles, asked, time_limit, memory_limit, cold), cancel, before):
            rows.append(row)
            after(row)
    close_all()
    return Comparison.of(rows, time_limit)


def tasks(
    puzzles: Sequence[Puzzle[Any, Any]],
    asked: str | Backend,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    cold: bool = False,
) -> list[Task]:
    """What to measure of one backend: first what is cold, then all, puzzles of a shape together."""
    shapes: dict[Any, list[int]] = {}
    for number, puzzle in enumerate(puzzles):
        shapes.setdefault((puzzle.rules.name, puzzle.shape), []).append(number)
    wanted = [(numbers[0], True) for numbers in shapes.values()] if cold else []
    wanted += [(number, False) for numbers in shapes.values() for number in numbers]
    return [Task(number, puzzles[number], asked, is_cold, time_limit, memory_limit) for number, is_cold in wanted]


def _rows(
    found: Sequence[Task], cancel: Cancel | None, before: Callable[[str, Puzzle[Any, Any]], None]
) -> Iterator[Row]:
    """The rows of one backend's tasks, in their order."""

    def told(several: Iterable[Task]) -> Iterator[tuple[Task, Task]]:
        for task in several:
            before(task.name, task.puzzle)
            yield task, task

    for task in found:
        if task.cold:
            yield from _apart(told([task]))
        elif task.memory_limit is None:
            before(task.name, task.puzzle)
            yield measured_warm(task, cancel)
    yield from _apart(told(task for task in found if not task.cold and task.memory_limit is not None))


def _apart(several: Iterable[tuple[Task, Task]]) -> Iterator[Row]:
    """The rows of tasks that one process works on."""
    for _, row in in_order(measured_apart, several, 1, lost):
        assert row is not None
        yield row
