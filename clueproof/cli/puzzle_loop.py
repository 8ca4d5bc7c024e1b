"""The loop of every command that answers a question about each puzzle: read, ask, write, count, end.

Each puzzle gets an answer, or the reason why there is none, in this process or in several.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import starmap
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

import click

from clueproof.backends import backend
from clueproof.backends.session import OUT_OF_MEMORY
from clueproof.cli.exit_status import Fault, Status, fault_of, interrupt_behind, one_line, worst
from clueproof.cli.options import CommandTask
from clueproof.cli.output import Output
from clueproof.cli.puzzle_files import PuzzleOrError, are_there, is_at_hand, note_lines, puzzles, timed
from clueproof.cli.views import Pictured, board_lines, puzzle_line, puzzle_text, sheet, summary
from clueproof.clock import Clock, StoppedError
from clueproof.encoders import Puzzle, rule_set
from clueproof.errors import (
    BadPuzzleError,
    ClueproofError,
    DisagreementError,
    InternalError,
    Place,
    UnexpectedError,
    wants_memory,
)
from clueproof.questions import Unknown
from clueproof.questions.lists import Portions
from clueproof.questions.sessions import release
from clueproof.questions.verdicts import named
from clueproof.syntax.record import JsonValue
from clueproof.views import AnyAnswer, Decision, Fields, decision, json_object, view_of

if TYPE_CHECKING:
    from clueproof.cli.trace import Trace


LOST = "the process that worked on it was killed"
Answer = TypeVar("Answer")
Part = TypeVar("Part")
END: Any = object()
"""Marks the end of the parts of an answer."""
ERROR = "error"
"""The verdict in JSON for a puzzle that can't be read or asked about."""
STATUS = {
    Decision.POSITIVE: Status.FINE,
    Decision.NEGATIVE: Status.NEGATIVE,
    Decision.UNDECIDED: Status.UNKNOWN,
}
"""The exit status if all answers are decided in this way."""
Ahead: TypeAlias = Callable[[Sequence[Puzzle]], Sequence[AnyAnswer]]
"""Gives the answers about some puzzles, None for each that is to be asked about by itself."""
Below: TypeAlias = Callable[[Puzzle, AnyAnswer, Output], str | None]
"""Gives the lines below an answer; None for none."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """An answer, or one reason why there is none."""

    answer: AnyAnswer = None
    stopped: str | None = None
    """Why the question was stopped."""
    problem: str | None = None
    """Why the question can't be asked about this puzzle."""
    out_of_memory: bool = False
    fault: Fault | None = None
    """An error that no puzzle explains."""


class Incoming(NamedTuple):
    """What was read: a puzzle with the seconds that are left for it, and the answer if it is known already; or an
    error."""

    found: PuzzleOrError
    left: float | None
    answer: AnyAnswer = None


class _TimedPuzzle(NamedTuple):
    """A puzzle to ask about, and the seconds that are left for it."""

    puzzle: Puzzle
    left: float | None


def ask(question: Callable[[Puzzle], object], puzzle: Puzzle, clock: Clock, inputs: Sequence[str]) -> Attempt:
    """Ask the question about a puzzle of the input files. Raises errors that have nothing to do with the puzzle, such
    as a full disk."""
    try:
        with clock:
            return Attempt(question(puzzle))
    except StoppedError as stopped:
        return Attempt(stopped=stopped.reason)
    except Exception as error:
        if not wants_memory(error):
            if isinstance(error, OSError) or interrupt_behind(error) is not None:
                raise
            if isinstance(error, DisagreementError):
                keep_disagreement(puzzle, error, inputs)
            if isinstance(error, InternalError) or not isinstance(error, ClueproofError):
                return Attempt(fault=fault_of(error, str(puzzle.place or puzzle.name)))
            return Attempt(problem=str(error))
    # only here, outside the block, is the exception gone whose frames hold what filled the memory
    release()
    return Attempt(out_of_memory=True)


def keep_disagreement(puzzle: Puzzle, error: DisagreementError, inputs: Sequence[str]) -> None:
    """Write what is needed to repeat a disagreement to a file, and add its name to the error."""
    # imported only for disagreements
    from hashlib import sha256

    from clueproof.cli.output_file import write_whole
    from clueproof.questions.second_opinion import report

    text = report(puzzle, error)
    path = f"disagreement-{sha256(text.encode()).hexdigest()[:8]}.json"
    write_whole(path, text, inputs)
    error.about(puzzle.name, path)


def in_processes(
    question: Callable[[Puzzle], object],
    read: Iterator[Incoming],
    jobs: int,
    inputs: Sequence[str],
    memory_limit: int | None = None,
) -> Generator[tuple[PuzzleOrError, Attempt], None, None]:
    """What was read, in its order, with the attempts of other processes to answer the question. Each process may use so
    many bytes of memory; one that is lost is assumed to have needed more."""
    # some platforms have no processes
    from clueproof.backends.pool import in_order

    tasks = (
        (one, _TimedPuzzle(one.found, one.left) if isinstance(one.found, Puzzle) and one.answer is None else None)
        for one in read
    )
    work = partial(_ask_in_process, question, inputs, memory_limit)
    lost = Attempt(problem=LOST) if memory_limit is None else Attempt(out_of_memory=True)
    for one, outcome in in_order(work, tasks, jobs, lambda task: lost):
        yield one.found, outcome or Attempt(one.answer)


def _ask_in_process(
    question: Callable[[Puzzle], object], inputs: Sequence[str], memory_limit: int | None, task: _TimedPuzzle
) -> Attempt:
    if memory_limit is not None:
        # some platforms have no processes
        from clueproof.backends.process import limit_memory

        limit_memory(memory_limit)
    return ask(question, task.puzzle, Clock(task.left), inputs)


def boards_below(puzzle: Puzzle, answer: AnyAnswer, output: Output) -> str | None:
    """The boards that the answer is about, as lines."""
    return board_lines(view_of(answer).boards(puzzle, answer), output) or None


class Report:
    """How a command writes answers, each by its view: as lines, JSON objects, pictures or puzzles."""

    def __init__(
        self,
        *words: str,
        below: Below | None = None,
        writes_puzzles: bool = False,
        solution: bool = False,
        wanted: int = 0,
        out_of_memory: str = Unknown.word,
    ) -> None:
        """`words`: the words of answers, in the order of the summary; `below`: gives the lines below an answer;
        `out_of_memory`: the word for a puzzle for which memory ran out.

        `writes_puzzles`: the output consists of puzzles, which can be read again, with their solution if `solution`;
        `wanted` is the number of clues that was asked for. The summary then goes to standard error.
        """
        self.words = words
        self.out_of_memory = out_of_memory
        self.writes_puzzles = writes_puzzles
        self._below = below
        self._solution = solution
        self._wanted = wanted

    def word(self, answer: AnyAnswer) -> str:
        """The word that the answer is counted as."""
        return view_of(answer).word(answer)

    def status(self, puzzle: Puzzle, answer: AnyAnswer) -> Status:
        """The exit status if all answers were like this one."""
        return STATUS[decision(answer)]

    def name(self, puzzle: Puzzle) -> str:
        """The puzzle's name at the beginning of its line."""
        return one_line(puzzle.name)

    def detail(self, puzzle: Puzzle, answer: AnyAnswer) -> str:
        """The detail after the word."""
        detail = view_of(answer).detail
        return "" if detail is None else detail(answer)

    def text(self, puzzle: Puzzle, answer: AnyAnswer, output: Output) -> str:
        """Lines for people; "" for none."""
        if self._is_refused(answer):
            return ""
        view = view_of(answer)
        if view.remarks is not None:
            remark = "\n# ".join(map(one_line, view.remarks(answer, self._wanted)))
            return puzzle_text(answer.puzzle, remark, answer.solution if self._solution else None)
        word = view.word(answer) if view.shows_word else ""
        detail = partial(self.detail, puzzle, answer)
        line = output.columns(self.name(puzzle), word, detail if view.takes_long else detail())
        below = None if self._below is None else self._below(puzzle, answer, output)
        return line if below is None else f"{line}\n{below}"

    def json(self, puzzle: Puzzle, answer: AnyAnswer) -> str:
        """The answer as a JSON object on one line; "" for none."""
        if self._is_refused(answer):
            return ""
        view = view_of(answer)
        if view.remarks is not None:
            solution = answer.solution if self._solution else None
            return puzzle_line(answer.puzzle, view.fields(answer, puzzle), solution)
        return json.dumps(self.fields(puzzle, answer))

    def fields(self, puzzle: Puzzle, answer: AnyAnswer) -> Fields:
        """The JSON object of an answer that is no puzzle."""
        return json_object(puzzle, answer)

    def complaint(self, puzzle: Puzzle, answer: AnyAnswer) -> str:
        """A line for standard error; "" for none."""
        return f"{puzzle.name}: {view_of(answer).complaint(answer)}" if self._is_refused(answer) else ""

    def remarks(self) -> list[str]:
        """Additions to the summary."""
        return []

    def _is_refused(self, answer: AnyAnswer) -> bool:
        """Is a complaint all that there is to write?"""
        view = view_of(answer)
        return view.remarks is None and (self.writes_puzzles or view.detail is None)


def run_puzzles(
    output: Output,
    task: CommandTask,
    question: Callable[[Puzzle], AnyAnswer],
    report: Report,
    trace: Trace | None = None,
    ahead: Ahead | None = None,
) -> Status:
    """Ask the question about each puzzle, and write the answers and their summary; returns the exit status.

    `trace` writes the steps to each puzzle's solution; `ahead` answers what it can about several puzzles at once.
    """
    answers = Answers(task, output, question, report.out_of_memory, not report.writes_puzzles, ahead)
    statuses = {Status.FINE}
    pictured: list[Pictured] = []
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
        output.counts[report.word(answer)] += 1
        statuses.add(report.status(puzzle, answer))
        if task.json or task.text:
            if said and below:
                said = "\n".join([said, *note_texts(puzzle)])
            if said:
                output.line(said)
        else:
            pictured.append(Pictured(puzzle, answer, report.detail(puzzle, answer)))
        if report.writes_puzzles or not (task.json or (below and said)):
            for note in note_lines(puzzle):
                output.complain(note)
        if complaint := report.complaint(puzzle, answer):
            output.complain(complaint)
    if trace is not None and answers.stopped:
        trace.abandon()
    if pictured:
        output.line(sheet(pictured))
    if answers.many and (task.text or report.writes_puzzles):
        tell = output.complain if report.writes_puzzles else output.line
        tell(summary(output.counts, report.words, output.seconds, answers.errors, *report.remarks()))
    return answers.ended({*statuses, *answers.statuses})


def note_texts(puzzle: Puzzle) -> list[str]:
    """The notes on what was passed over when a puzzle was read, as lines below its answer."""
    return [f"  note: {one_line(note)}" for note in puzzle.notes]


class Answers(Generic[Answer]):
    """The answers to a question about each puzzle of a task, in order, and how many puzzles had none.

    Raises BackendError or UnknownRuleSetError for an unknown name before anything is read.
    """

    def __init__(
        self,
        task: CommandTask,
        output: Output,
        question: Callable[[Puzzle], Answer],
        out_of_memory: str = Unknown.word,
        error_objects: bool = True,
        ahead: Ahead | None = None,
    ) -> None:
        """`out_of_memory`: the word for a puzzle for which memory ran out, if the output consists of puzzles;
        `error_objects`: it does not, so that JSON output has objects for errors too; `ahead` see `run_puzzles`."""
        if task.puzzle is not None:
            rule_set(task.puzzle)
        # fails early if the backend can't be used
        backend(task.backend).version()
        self.clock = Clock()
        """The clock of the last puzzle."""
        self.errors = 0
        """Puzzles that can't be read or asked about."""
        self.unanswered = 0
        """Puzzles for which time or memory ran out while they were read or compiled."""
        self.stopped = False
        """Did an error end the loop?"""
        self.faults: set[Status] = set()
        """The exit statuses of errors that no puzzle explains."""
        self._task = task
        self._output = output
        if are_there(task.files):
            output.counting = lambda: puzzles(task.files, task.puzzle)
        self._question = question
        self._ahead = ahead
        self._out_of_memory = out_of_memory
        self._error_objects = error_objects

    def __iter__(self) -> Iterator[tuple[Puzzle, Answer]]:
        """Ends at the first puzzle that can't be read or answered, unless the task goes on."""
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
        """The parts of an answer that is computed while it is written. An error between parts is reported like one of
        the question."""
        while (part := self.attempt(puzzle, lambda: next(answer, END))) is not END:
            yield part

    def attempt(self, puzzle: Puzzle, work: Callable[[], Part]) -> Part:
        """The result of work on an answer; `END` if it fails, which is reported like an error of the question."""
        outcome = ask(lambda _: work(), puzzle, Clock(), self._task.files)
        return outcome.answer if self._is_answered(puzzle, outcome) else END  # type: ignore[no-any-return]

    def _is_answered(self, puzzle: Puzzle, outcome: Attempt) -> bool:
        """Was the question answered? If not, report why."""
        if outcome.stopped is not None:
            self._unanswered(puzzle.name, outcome.stopped)
        elif outcome.out_of_memory and self._error_objects and self._out_of_memory == Unknown.word:
            self._unanswered(puzzle.name, OUT_OF_MEMORY)
        elif outcome.out_of_memory:
            self._output.counts[self._out_of_memory] += 1
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
        """Report why a puzzle can't be read."""
        if isinstance(error, StoppedError):
            self._unanswered(str(error.place), error.reason)
            return
        place = error.place if isinstance(error, (BadPuzzleError, UnexpectedError)) else None
        known = {} if place is None else {"id": str(place)}
        if isinstance(error, InternalError):
            self._fault(fault_of(error, str(place or "")), known, place)
        else:
            self._refuse(str(error), known, place)

    def _outcomes(self) -> Generator[tuple[PuzzleOrError, Attempt], None, None]:
        """What was read, with the attempts to answer the question."""
        task = self._task
        read = self._read()
        if task.jobs > 1 or task.memory_limit is not None:
            yield from in_processes(self._question, read, task.jobs, task.files, task.memory_limit)
            return
        for found, left, answer in read:
            if answer is not None or not isinstance(found, Puzzle):
                yield found, Attempt(answer)
                continue
            self._output.doing = found.name
            self._output.flush()
            self.clock = Clock(left)
            yield found, ask(self._question, found, self.clock, task.files)

    def _read(self) -> Iterator[Incoming]:
        """What is read, with the answers that are known ahead."""
        task, ahead, output = self._task, self._ahead, self._output
        read = timed(task.files, task.puzzle, task.time_limit)
        if ahead is None:
            yield from starmap(Incoming, read)
            return
        for chunk in Portions(read, None if are_there(task.files) else is_at_hand):
            answers = iter(ahead([found for found, _ in chunk if isinstance(found, Puzzle)]))
            for found, left in chunk:
                answer = next(answers) if isinstance(found, Puzzle) else None
                output.at_once = answer is not None
                yield Incoming(found, left, answer)
            output.flush()

    def _refuse(self, problem: str, known: Mapping[str, JsonValue], place: Place | None) -> None:
        """Report a puzzle at this place that can't be read or asked about."""
        self._tell(problem, f"error: {problem}", known)
        self.stopped = not self._task.goes_on(place)

    def _fault(self, fault: Fault, known: Mapping[str, JsonValue], place: Place | None) -> None:
        """Report a fault that the puzzle at this place revealed, with its details the first time."""
        self._tell(fault.text, fault.text, known)
        if fault.trace and not self.faults:
            self._output.complain_at_length(fault.trace)
        self.faults.add(fault.status)
        self.stopped = not self._task.goes_on(place)

    def _tell(self, problem: str, line: str, known: Mapping[str, JsonValue]) -> None:
        if self._task.json and self._error_objects:
            self._output.line(json.dumps({**known, "verdict": ERROR, "error": problem}))
        self._output.complain(line)
        self.errors += 1

    def _unanswered(self, name: str, reason: str) -> None:
        """Report that a puzzle is undecided, as time or memory ran out while it was read or compiled."""
        output, word = self._output, Unknown.word
        output.counts[word] += 1
        self.unanswered += 1
        if self._task.json:
            output.line(json.dumps({"id": name, "verdict": word, "reason": reason}))
        elif self._task.text:
            output.line(output.columns(one_line(name), word, reason))
        else:
            output.complain(f"{word}: {name}: {reason}")

    def ended(self, statuses: Iterable[Status]) -> Status:
        """The exit status of them all. If an error ended the loop it is raised as click's Exit, so that no file with
        only some of the answers is written."""
        status = worst(statuses)
        if self.stopped:
            raise click.exceptions.Exit(status)
        return status

    @property
    def statuses(self) -> set[Status]:
        """The exit statuses of puzzles without an answer."""
        found = {*self.faults}
        if self.errors:
            found.add(Status.BAD)
        if self.unanswered:
            found.add(Status.UNKNOWN)
        return found

    @property
    def many(self) -> bool:
        """Is there more than one puzzle to sum up, and did no error end the loop?"""
        return self._output.counts.total() + self.errors > 1 and not self.stopped
