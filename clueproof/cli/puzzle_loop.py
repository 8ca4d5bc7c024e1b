"""The loop of every command that answers a question about each puzzle: read, ask, tell, count, end."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from clueproof.backends import backend
from clueproof.backends.session import OUT_OF_MEMORY
from clueproof.cli.answer_wording import summary
from clueproof.cli.exit_status import Status, one_line, worst
from clueproof.cli.options import Task
from clueproof.cli.output import Output
from clueproof.cli.puzzle_files import timed
from clueproof.clock import Clock, StoppedError
from clueproof.encoders import Puzzle, rule_set
from clueproof.errors import ClueproofError, DisagreementError, InternalError, wants_memory
from clueproof.questions import Multiple, NoSolution, Solved, Unique, Unknown
from clueproof.questions.memory import release

if TYPE_CHECKING:
    from clueproof.cli.board_output import Told
    from clueproof.cli.trace import Trace

Answer = TypeVar("Answer")

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
    answers = Answers(task, output, question, report.out_of_memory)
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


def keep_disagreement(puzzle: Puzzle[Any, Any], error: DisagreementError, inputs: Sequence[str]) -> None:
    """Write what is needed to repeat it to a file, which the error names then."""
    # only where something went wrong are the imports paid for
    from hashlib import sha256

    from clueproof.cli.new_file import write_whole
    from clueproof.questions.second_opinion import report

    text = report(puzzle, error)
    path = f"disagreement-{sha256(text.encode()).hexdigest()[:8]}.json"
    write_whole(path, text, inputs)
    error.about(puzzle.name, path)


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
    ) -> None:
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
        self._question = question
        self._out_of_memory = out_of_memory
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
                        if isinstance(error, DisagreementError):
                            keep_disagreement(found, error, self._task.files)
                        if isinstance(error, InternalError) or not isinstance(error, ClueproofError):
                            raise
                        problem = f"{found.place or found.name}: {error}"
                else:
                    yield found, answer
                    continue
                if not problem:
                    # only here, behind the block, does nobody hold on any more to what filled the memory
                    release()
                    output.tally[self._out_of_memory] += 1
                    self.unanswered += 1
                    output.complain(f"{one_line(found.name)}: {Unknown.word}, {OUT_OF_MEMORY}")
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
        output, word = self._output, Unknown.word
        output.tally[word] += 1
        self.unanswered += 1
        if self._task.json:
            output.line(json.dumps({"id": name, "verdict": word, "reason": stopped.reason}))
        elif self._task.text:
            output.line(output.columns(one_line(name), word, stopped.reason))
        else:
            output.complain(f"{word}: {name}: {stopped.reason}")

    @property
    def many(self) -> bool:
        """Is there more than one puzzle to sum up, and were all looked at?"""
        return self._output.tally.total() + self.errors > 1 and not self.stopped
