"""`clueproof minimise`: fewer clues, the same only solution."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from clueproof.cli.answers import Answers
from clueproof.cli.endings import Status
from clueproof.cli.output import Output
from clueproof.cli.task import Task
from clueproof.cli.wording import plural, summary, took
from clueproof.cli.written import puzzle_line, puzzle_text
from clueproof.encoders import Puzzle
from clueproof.errors import ClueproofError, quoted
from clueproof.grid.edges import site_name
from clueproof.puzzle.clue import Clue
from clueproof.questions.minimise import Choice, Minimised, NotUniqueError, minimise

Answer = TypeVar("Answer")

WORDS = ("minimised", "unfinished", "not unique", "unknown")


def run(task: Task, choice: Choice, solution: bool) -> int:
    """Minimise and write the puzzles; the exit status."""

    def question(puzzle: Puzzle[Any, Any]) -> Minimised | NotUniqueError:
        return unless_unique(lambda: minimise(puzzle, choice, task.backend, task.time_limit))

    with Output() as output:
        answers = Answers(task, output, question, "unfinished")
        for puzzle, answer in answers:
            if isinstance(answer, NotUniqueError):
                refused(output, puzzle, answer)
                continue
            output.tally["minimised" if answer.irreducible else "unfinished"] += 1
            shown = answer.solution if solution else None
            if task.json:
                meta = {"dropped": answer.dropped, "irreducible": answer.irreducible, "reason": answer.reason}
                output.line(puzzle_line(answer.puzzle, meta, shown))
            else:
                output.line(puzzle_text(answer.puzzle, _remark(answer), shown))
        if answers.many:
            output.complain(summary(output.tally, WORDS, output.seconds, answers.errors))
    return status(output, answers.errors)


def unless_unique(question: Callable[[], Answer]) -> Answer | NotUniqueError:
    """The answer, or the error that says that the puzzle is not unique, as an answer."""
    try:
        return question()
    except NotUniqueError as error:
        return error


def refused(output: Output, puzzle: Puzzle[Any, Any], error: NotUniqueError) -> None:
    """Say that a puzzle is not unique."""
    output.tally["unfinished" if error.verdict.word == "unknown" else "not unique"] += 1
    output.complain(f"{puzzle.name}: {error}")


def status(output: Output, errors: int) -> int:
    """The exit status by what was tallied."""
    if errors:
        return Status.BAD
    if output.tally["not unique"]:
        return Status.NEGATIVE
    return Status.UNKNOWN if output.tally["unfinished"] or output.tally["unknown"] else Status.FINE


def keeper(names: Sequence[str]) -> Callable[[Clue], bool]:
    """Which clues stay: those of the kinds, and those in the cells, that are named.

    Raises ClueproofError for what is no name of either; kinds are only known puzzle by puzzle.
    """
    for name in names:
        if not re.fullmatch(r"r[1-9][0-9]*c[1-9][0-9]*|[a-z][a-z-]*", name):
            raise ClueproofError(f"{quoted(name)} is neither a cell, such as r1c2, nor a kind of clue, such as border")

    def stays(clue: Clue) -> bool:
        return clue.kind in names or (clue.spot is not None and site_name(clue.spot) in names)

    return stays


def _remark(answer: Minimised) -> str:
    left = len(answer.puzzle.rules.clue_list(answer.puzzle))
    finished = "irreducible" if answer.irreducible else f"perhaps not irreducible: {answer.reason}"
    said = f"{plural(left, 'clue')} left, {answer.dropped} left out", finished, took(answer.evidence)
    return ", ".join(filter(None, said))
