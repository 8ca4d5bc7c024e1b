"""The loop of every command that answers a question about each puzzle: read, ask, tell, count, end."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import closing
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from clueproof.backends import backend
from clueproof.backends.session import OUT_OF_MEMORY
from clueproof.cli.answer_wording import summary
from clueproof.cli.exit_status import Status, one_line, worst
from clueproof.cli.json_lines import named
from clueproof.cli.options import Task
from clueproof.cli.outcomes import Outcome, asked, in_processes
from clueproof.cli.output import Output
from clueproof.cli.puzzle_files import Found, are_there, puzzles, timed
from clueproof.clock import Clock, StoppedError
from clueproof.encoders import Puzzle, rule_set
from clueproof.errors import BadPuzzleError
from clueproof.questions import Multiple, NoSolution, Solved, Unique, Unknown

if TYPE_CHECKING:
    from clueproof.cli.board_output import Told
    from clueproof.cli.trace import Trace

Answer = TypeVar("Answer")

ERROR = "error"
"""The verdict, among objects, where a puzzle can't be read or taken."""

VERDICT_STATUS: dict[type, Status] = {
    Solved: Status.FINE,
    Unique: Status.FINE,
    Multiple: Status.NEGATIVE,
    NoSolution: Status.NEGATIVE,
    Unknown: Status.UNKNOWN,
}


class Report(ABC, Generic[Answer]):
    """How a command tells the answers to its question, in each format; what it counts them as, and its exit status."""

    words: ClassVar[tuple[str, ...]]
    """What answers are counted as, in the order of the summary."""
    out_of_memory: ClassVar[str] = Unknown.word
    """What a puzzle is counted as for which memory was too small."""
    writes_puzzles: ClassVar[bool] = False
    """Can the output be read again? Then nothing else stands in it: the summary goes to standard error."""

    def word(self, answer: Any) -> str:
        """What the answer is counted as; its own word, as verdicts have."""
        return str(answer.word)

    def status(self, puzzle: Puzzle[Any, Any], answer: Answer) -> Status:
        """The exit status if all answers were such."""
        return VERDICT_STATUS[type(answer)]

    @abstractmethod
    def text(self, puzzle: Puzzle[Any, Any], answer: Answer, output: Output) -> str:
        """Lines for people; "" for none."""

    @abstractmethod
    def json(self, puzzle: Puzzle[Any, Any], answer: Answer) -> str:
        """The answer as a JSON object on one line; "" for none."""

    def told(self, puzzle: Puzzle[Any, Any], answer: Answer) -> Told:
        """What goes into the picture of all boards; for commands with `--format svg`."""
        raise NotImplementedError

    def complaint(self, puzzle: Puzzle[Any, Any], answer: Answer) -> str:
        """A line for standard error; "" for none."""
        return ""

    def remarks(self) -> list[str]:
        """What else the summary says."""
        return []


def run_puzzles(
    output: Output,
    task: Task,
    question: Callable[[Puzzle[Any, Any]], Answer],
    report: Report[Answer],
    trace: Trace | None = None,
) -> Status:
    """Ask the question about each puzzle, and tell the answers and their summary; the exit status.

    `trace` writes the steps to each puzzle's solution.
    """
    answers = Answers(task, output, question, report.out_of_memory, not report.writes_puzzles)
    statuses = {Status.FINE}
    told: list[Told] = []
    for puzzle, answer in answers:
        if trace is not None:
            with answers.clock:
                trace.add(puzzle)
        output.tally[report.word(answer)] += 1
        statuses.add(report.status(puzzle, answer))
        if task.json or task.text:
            said = report.json(puzzle, answer) if task.json else report.text(puzzle, answer, output)
            if said:
                output.line(said)
        else:
            told.append(report.told(puzzle, answer))
        if complaint := report.complaint(puzzle, answer):
            output.complain(complaint)
    if trace is not None and answers.stopped:
        trace.abandon()
    if told:
        from clueproof.cli.board_output import sheet

        output.line(sheet(told))
    if answers.many and (task.text or report.writes_puzzles):
        tell = output.complain if report.writes_puzzles else output.line
        tell(summary(output.tally, report.words, output.seconds, answers.errors, *report.remarks()))
    if answers.errors:
        statuses.add(Status.BAD)
    if answers.unanswered:
        statuses.add(Status.UNKNOWN)
    return worst(statuses)


class Answers(Generic[Answer]):
    """The answers to a question about each puzzle of a task, in order, and how many puzzles had none.

    Raises BackendError or UnknownRuleSetError, before anything is read, for a name that is none.
    """

    def __init__(
        self,
        task: Task,
        output: Output,
        question: Callable[[Puzzle[Any, Any]], Answer],
        out_of_memory: str = Unknown.word,
        error_objects: bool = True,
    ) -> None:
        """`out_of_memory`: how a puzzle is counted for which memory was too small, where the output has puzzles alone;
        `error_objects`: it has other things too, and what can't be read, taken or answered is among them."""
        if task.puzzle is not None:
            rule_set(task.puzzle)
        # says what is missing where the backend can't be used here
        backend(task.backend).version()
        self.clock = Clock()
        """That of the puzzle that was asked about last."""
        self.errors = 0
        """Puzzles that can't be read or taken."""
        self.unanswered = 0
        """Puzzles that took longer to read, or to compile, than there was time for, or more memory than there is."""
        self.stopped = False
        """Was there an error that ended the loop?"""
        self._task = task
        self._output = output
        if are_there(task.files):
            output.counting = lambda: puzzles(task.files, task.puzzle)
        self._question = question
        self._out_of_memory = out_of_memory
        self._error_objects = error_objects

    def __iter__(self) -> Iterator[tuple[Puzzle[Any, Any], Answer]]:
        """Ends at the first puzzle that has no answer, unless the task is to keep going."""
        with closing(self._outcomes()) as outcomes:
            for found, outcome in outcomes:
                if isinstance(found, StoppedError):
                    self._unanswered(str(found.place), found.reason)
                elif not isinstance(found, Puzzle):
                    place = found.place if isinstance(found, BadPuzzleError) else None
                    self._refuse(str(found), {} if place is None else {"id": str(place)})
                elif outcome.stopped is not None:
                    self._unanswered(found.name, outcome.stopped)
                elif outcome.out_of_memory and self._error_objects and self._out_of_memory == Unknown.word:
                    self._unanswered(found.name, OUT_OF_MEMORY)
                elif outcome.out_of_memory:
                    self._output.tally[self._out_of_memory] += 1
                    self.unanswered += 1
                    self._output.complain(f"{one_line(found.name)}: {Unknown.word}, {OUT_OF_MEMORY}")
                elif outcome.problem is not None:
                    self._refuse(f"{found.place or found.name}: {outcome.problem}", named(found))
                else:
                    yield found, outcome.answer
                if self.stopped:
                    return

    def _outcomes(self) -> Generator[tuple[Found, Outcome], None, None]:
        """What was read, and what came of the question."""
        task = self._task
        read = timed(task.files, task.puzzle, task.time_limit)
        if task.jobs > 1 or task.memory_limit is not None:
            yield from in_processes(self._question, read, task.jobs, task.files, task.memory_limit)
            return
        for found, left in read:
            if not isinstance(found, Puzzle):
                yield found, Outcome()
                continue
            self._output.doing = found.name
            self.clock = Clock(left)
            yield found, asked(self._question, found, self.clock, task.files)

    def _refuse(self, problem: str, known: Mapping[str, Any]) -> None:
        """Tell of a puzzle that can't be read or taken."""
        if self._task.json and self._error_objects:
            self._output.line(json.dumps({**known, "verdict": ERROR, "error": problem}))
        self._output.complain(f"error: {problem}")
        self.errors += 1
        self.stopped = not self._task.keep_going

    def _unanswered(self, name: str, reason: str) -> None:
        """Tell of a puzzle that was not even read, or compiled, in time, or in memory: nobody knows."""
        output, word = self._output, Unknown.word
        output.tally[word] += 1
        self.unanswered += 1
        if self._task.json:
            output.line(json.dumps({"id": name, "verdict": word, "reason": reason}))
        elif self._task.text:
            output.line(output.columns(one_line(name), word, reason))
        else:
            output.complain(f"{word}: {name}: {reason}")

    @property
    def many(self) -> bool:
        """Is there more than one puzzle to sum up, and were all looked at?"""
        return self._output.tally.total() + self.errors > 1 and not self.stopped
