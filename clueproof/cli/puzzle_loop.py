"""The loop of every command that answers a question about each puzzle: read, ask, tell, count, end."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

import click

from clueproof.backends import backend
from clueproof.backends.session import OUT_OF_MEMORY
from clueproof.cli.answer_wording import summary
from clueproof.cli.exit_status import Fault, Status, fault_of, one_line, worst
from clueproof.cli.json_lines import named
from clueproof.cli.options import Task
from clueproof.cli.outcomes import Outcome, asked, in_processes
from clueproof.cli.output import Output
from clueproof.cli.puzzle_files import Found, are_there, note_lines, puzzles, timed
from clueproof.clock import Clock, StoppedError
from clueproof.encoders import Puzzle, rule_set
from clueproof.errors import BadPuzzleError, ClueproofError, InternalError, Place, UnexpectedError
from clueproof.questions import Multiple, NoSolution, Solved, Unique, Unknown

if TYPE_CHECKING:
    from clueproof.cli.board_output import Told
    from clueproof.cli.trace import Trace

Answer = TypeVar("Answer")
Part = TypeVar("Part")
END: Any = object()
"""Behind the last part of an answer."""

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

    def status(self, puzzle: Puzzle, answer: Answer) -> Status:
        """The exit status if all answers were such."""
        return VERDICT_STATUS[type(answer)]

    @abstractmethod
    def text(self, puzzle: Puzzle, answer: Answer, output: Output) -> str:
        """Lines for people; "" for none."""

    @abstractmethod
    def json(self, puzzle: Puzzle, answer: Answer) -> str:
        """The answer as a JSON object on one line; "" for none."""

    def told(self, puzzle: Puzzle, answer: Answer) -> Told:
        """What goes into the picture of all boards; for commands with `--format svg`."""
        raise NotImplementedError

    def complaint(self, puzzle: Puzzle, answer: Answer) -> str:
        """A line for standard error; "" for none."""
        return ""

    def remarks(self) -> list[str]:
        """What else the summary says."""
        return []


def run_puzzles(
    output: Output,
    task: Task,
    question: Callable[[Puzzle], Answer],
    report: Report[Answer],
    trace: Trace | None = None,
) -> Status:
    """Ask the question about each puzzle, and tell the answers and their summary; the exit status.

    `trace` writes the steps to each puzzle's solution.
    """
    answers = Answers(task, output, question, report.out_of_memory, not report.writes_puzzles)
    statuses = {Status.FINE}
    told: list[Told] = []
    below = task.text and not report.writes_puzzles
    for puzzle, answer in answers:
        if trace is not None:
            with answers.clock:
                trace.add(puzzle)
        said = ""
        if task.json or task.text:
            words = report.json if task.json else partial(report.text, output=output)
            said = answers.attempt(puzzle, partial(words, puzzle, answer))
        if said is END:
            continue
        output.tally[report.word(answer)] += 1
        statuses.add(report.status(puzzle, answer))
        if task.json or task.text:
            if said and below:
                said = "\n".join([said, *note_texts(puzzle)])
            if said:
                output.line(said)
        else:
            told.append(report.told(puzzle, answer))
        if report.writes_puzzles or not (task.json or (below and said)):
            for note in note_lines(puzzle):
                output.complain(note)
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
    return answers.ended({*statuses, *answers.statuses})


def note_texts(puzzle: Puzzle) -> list[str]:
    """What was passed over when a puzzle was read, for below its answer."""
    return [f"  note: {one_line(note)}" for note in puzzle.notes]


class Answers(Generic[Answer]):
    """The answers to a question about each puzzle of a task, in order, and how many puzzles had none.

    Raises BackendError or UnknownRuleSetError, before anything is read, for a name that is none.
    """

    def __init__(
        self,
        task: Task,
        output: Output,
        question: Callable[[Puzzle], Answer],
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
        self.faults: set[Status] = set()
        """What errors come to that no puzzle explains."""
        self._task = task
        self._output = output
        if are_there(task.files):
            output.counting = lambda: puzzles(task.files, task.puzzle)
        self._question = question
        self._out_of_memory = out_of_memory
        self._error_objects = error_objects

    def __iter__(self) -> Iterator[tuple[Puzzle, Answer]]:
        """Ends at the first puzzle that can't be read or answered, unless the task goes on behind it."""
        with closing(self._outcomes()) as outcomes:
            for found, outcome in outcomes:
                if isinstance(found, Puzzle):
                    if self._is_answered(found, outcome):
                        yield found, outcome.answer
                else:
                    self._unread(found)
                if self.stopped:
                    return

    def parts(self, puzzle: Puzzle, answer: Iterator[Part]) -> Iterator[Part]:
        """The parts of an answer that is found out while it is told; what ends it too early is told like what ends a
        question."""
        while (part := self.attempt(puzzle, lambda: next(answer, END))) is not END:
            yield part

    def attempt(self, puzzle: Puzzle, work: Callable[[], Part]) -> Part:
        """What comes of work on an answer; END where it fails, which is told like what ends a question."""
        outcome = asked(lambda _: work(), puzzle, Clock(), self._task.files)
        return outcome.answer if self._is_answered(puzzle, outcome) else END  # type: ignore[no-any-return]

    def _is_answered(self, puzzle: Puzzle, outcome: Outcome) -> bool:
        """Did the question have an answer? If not, tell why."""
        if outcome.stopped is not None:
            self._unanswered(puzzle.name, outcome.stopped)
        elif outcome.out_of_memory and self._error_objects and self._out_of_memory == Unknown.word:
            self._unanswered(puzzle.name, OUT_OF_MEMORY)
        elif outcome.out_of_memory:
            self._output.tally[self._out_of_memory] += 1
            self.unanswered += 1
            self._output.complain(f"{one_line(puzzle.name)}: {Unknown.word}, {OUT_OF_MEMORY}")
        elif outcome.problem is not None:
            self._refuse(f"{puzzle.place or puzzle.name}: {outcome.problem}", named(puzzle), puzzle.place)
        elif outcome.fault is not None:
            self._fault(outcome.fault, named(puzzle), puzzle.place)
        else:
            return True
        return False

    def _unread(self, error: ClueproofError) -> None:
        """Tell why a puzzle can't be read."""
        if isinstance(error, StoppedError):
            self._unanswered(str(error.place), error.reason)
            return
        place = error.place if isinstance(error, (BadPuzzleError, UnexpectedError)) else None
        known = {} if place is None else {"id": str(place)}
        if isinstance(error, InternalError):
            self._fault(fault_of(error, str(place or "")), known, place)
        else:
            self._refuse(str(error), known, place)

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

    def _refuse(self, problem: str, known: Mapping[str, Any], place: Place | None) -> None:
        """Tell of a puzzle that can't be read or taken, which stands there."""
        self._tell(problem, f"error: {problem}", known)
        self.stopped = not self._task.goes_on(place)

    def _fault(self, fault: Fault, known: Mapping[str, Any], place: Place | None) -> None:
        """Tell of a fault that came to light with the puzzle that stands there; what is to be reported, once."""
        self._tell(fault.text, fault.text, known)
        if fault.trace and not self.faults:
            self._output.complain_at_length(fault.trace)
        self.faults.add(fault.status)
        self.stopped = not self._task.goes_on(place)

    def _tell(self, problem: str, line: str, known: Mapping[str, Any]) -> None:
        if self._task.json and self._error_objects:
            self._output.line(json.dumps({**known, "verdict": ERROR, "error": problem}))
        self._output.complain(line)
        self.errors += 1

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

    def ended(self, statuses: Iterable[Status]) -> Status:
        """The exit status of them all. Where an error ended the loop it is raised as click's Exit, so that no file is
        written with a part of the answers."""
        status = worst(statuses)
        if self.stopped:
            raise click.exceptions.Exit(status)
        return status

    @property
    def statuses(self) -> set[Status]:
        """What the puzzles without an answer come to."""
        found = {*self.faults}
        if self.errors:
            found.add(Status.BAD)
        if self.unanswered:
            found.add(Status.UNKNOWN)
        return found

    @property
    def many(self) -> bool:
        """Is there more than one puzzle to sum up, and were all looked at?"""
        return self._output.tally.total() + self.errors > 1 and not self.stopped
