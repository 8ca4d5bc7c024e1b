"""The loop of solve, verify and count: one puzzle after the other, errors told and counted."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

from clueproof.backends import backend
from clueproof.backends.session import OUT_OF_MEMORY
from clueproof.cli.exit_status import one_line
from clueproof.cli.output import Output
from clueproof.cli.sources import timed
from clueproof.cli.task import Task
from clueproof.clock import Clock, StoppedError
from clueproof.encoders import Puzzle, rule_set
from clueproof.errors import ClueproofError, InternalError, wants_memory
from clueproof.questions.memory import release

Answer = TypeVar("Answer")


class Answers(Generic[Answer]):
    """The answers to a question about each puzzle of a task, in order, and how many puzzles had none.

    Raises BackendError or UnknownRuleSetError, before anything is read, for a name that is none.
    """

    def __init__(
        self, task: Task, output: Output, question: Callable[[Puzzle[Any, Any]], Answer], unknown: str = "unknown"
    ) -> None:
        if task.puzzle is not None:
            rule_set(task.puzzle)
        # says what is missing where the backend can't be used here
        backend(task.backend).version()
        self.clock = Clock()
        """That of the puzzle that was asked about last."""
        self.errors = 0
        self.unanswered = 0
        """Puzzles that took longer to read, or to pose, than there was time for; they are tallied as "unknown"."""
        self.stopped = False
        self._task = task
        self._output = output
        self._question = question
        self._unknown = unknown
        """How a puzzle is counted for which memory was too small."""

    def __iter__(self) -> Iterator[tuple[Puzzle[Any, Any], Answer]]:
        """Ends at the first puzzle that has no answer, unless the task is to keep going."""
        output, question = self._output, self._question
        for found, left in timed(self._task.files, self._task.puzzle, self._task.time_limit):
            if isinstance(found, StoppedError):
                self._unanswered(str(found.place), found)
                continue
            if isinstance(found, Puzzle):
                output.doing = found.name
                problem = ""
                try:
                    self.clock = Clock(left)
                    with self.clock:
                        answer = question(found)
                except StoppedError as stopped:
                    self._unanswered(found.name, stopped)
                    continue
                except Exception as error:
                    if not wants_memory(error):
                        if isinstance(error, InternalError) or not isinstance(error, unanswerable()):
                            raise
                        problem = f"{found.place or found.name}: {error}"
                else:
                    yield found, answer
                    continue
                if not problem:
                    release()
                    output.tally[self._unknown] += 1
                    output.complain(f"{one_line(found.name)}: unknown, {OUT_OF_MEMORY}")
                    continue
            else:
                problem = str(found)
            output.complain(f"error: {problem}")
            self.errors += 1
            if not self._task.keep_going:
                self.stopped = True
                return

    def _unanswered(self, name: str, stopped: StoppedError) -> None:
        """Tell of a puzzle that was not even read, or compiled, in time: nobody knows."""
        output = self._output
        output.tally["unknown"] += 1
        self.unanswered += 1
        if self._task.json:
            output.line(json.dumps({"id": name, "verdict": "unknown", "reason": stopped.reason}))
        elif self._task.text:
            output.answer(one_line(name), "unknown", stopped.reason)
        else:
            output.complain(f"unknown: {name}: {stopped.reason}")

    @property
    def many(self) -> bool:
        """Is there more than one puzzle to sum up, and were all looked at?"""
        return self._output.tally.total() + self.errors > 1 and not self.stopped


def unanswerable() -> tuple[type[Exception], ...]:
    """The errors that say why a puzzle has no answer. Called only when there is an error."""
    from clueproof.lowering.clauses import NoLoweringError

    return ClueproofError, NoLoweringError
