"""What comes of asking a question about a puzzle: an answer, or why there is none; in this process, or in several."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from clueproof.cli.exit_status import Fault, fault_of, interrupt_behind
from clueproof.cli.puzzle_files import Found
from clueproof.clock import Clock, StoppedError
from clueproof.encoders import Puzzle
from clueproof.errors import ClueproofError, DisagreementError, InternalError, wants_memory
from clueproof.questions.memory import release

LOST = "the process that worked on it was killed"


@dataclass(frozen=True, slots=True)
class Outcome:
    """An answer, or one reason why there is none."""

    answer: Any = None
    stopped: str | None = None
    """Why it ended before it was answered."""
    problem: str | None = None
    """Why the puzzle can't be taken."""
    out_of_memory: bool = False
    fault: Fault | None = None
    """What went wrong in a way that no puzzle explains."""


class _Task(NamedTuple):
    """A puzzle to ask about, and the seconds that are left for it."""

    puzzle: Puzzle
    left: float | None


def asked(question: Callable[[Puzzle], Any], puzzle: Puzzle, clock: Clock, inputs: Sequence[str]) -> Outcome:
    """What comes of the question about a puzzle of the input files. Raises what has nothing to do with the puzzle, such
    as a full disk."""
    try:
        with clock:
            return Outcome(question(puzzle))
    except StoppedError as stopped:
        return Outcome(stopped=stopped.reason)
    except Exception as error:
        if not wants_memory(error):
            if isinstance(error, OSError) or interrupt_behind(error) is not None:
                raise
            if isinstance(error, DisagreementError):
                keep_disagreement(puzzle, error, inputs)
            if isinstance(error, InternalError) or not isinstance(error, ClueproofError):
                return Outcome(fault=fault_of(error, str(puzzle.place or puzzle.name)))
            return Outcome(problem=str(error))
    # only here, behind the block, does nobody hold on any more to what filled the memory
    release()
    return Outcome(out_of_memory=True)


def keep_disagreement(puzzle: Puzzle, error: DisagreementError, inputs: Sequence[str]) -> None:
    """Write what is needed to repeat it to a file, which the error names then."""
    # only where something went wrong are the imports paid for
    from hashlib import sha256

    from clueproof.cli.new_file import write_whole
    from clueproof.questions.second_opinion import report

    text = report(puzzle, error)
    path = f"disagreement-{sha256(text.encode()).hexdigest()[:8]}.json"
    write_whole(path, text, inputs)
    error.about(puzzle.name, path)


def in_processes(
    question: Callable[[Puzzle], Any],
    read: Iterator[tuple[Found, float | None]],
    jobs: int,
    inputs: Sequence[str],
    memory_limit: int | None = None,
) -> Generator[tuple[Found, Outcome], None, None]:
    """What was read, in its order, with what came of the question, which other processes answer. Each may take so many
    bytes of memory; it is taken that one which is lost wanted more."""
    # some platforms have no processes
    from clueproof.backends.pool import in_order

    tasks = ((found, _Task(found, left) if isinstance(found, Puzzle) else None) for found, left in read)
    work = partial(_asked_there, question, inputs, memory_limit)
    lost = Outcome(problem=LOST) if memory_limit is None else Outcome(out_of_memory=True)
    for found, outcome in in_order(work, tasks, jobs, lambda task: lost):
        yield found, outcome or Outcome()


def _asked_there(
    question: Callable[[Puzzle], Any], inputs: Sequence[str], memory_limit: int | None, task: _Task
) -> Outcome:
    if memory_limit is not None:
        # some platforms have no processes
        from clueproof.backends.process import limit_memory

        limit_memory(memory_limit)
    return asked(question, task.puzzle, Clock(task.left), inputs)
