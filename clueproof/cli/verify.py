"""`clueproof verify`: has each puzzle exactly one solution?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

from clueproof.cli.answers import Answers
from clueproof.cli.boards import boards
from clueproof.cli.endings import Status, one_line
from clueproof.cli.objects import answer_line
from clueproof.cli.output import Output
from clueproof.cli.task import Task
from clueproof.cli.wording import detail, summary
from clueproof.encoders import Puzzle
from clueproof.errors import BadPuzzleError
from clueproof.questions import NoSolution, Verdict, verify

WORDS = ("unique", "multiple", "none", "unknown")


def run(task: Task, expected: bool = False, show: bool = False, irreducible: bool = False) -> int:
    """Verify and tell; the exit status."""
    question = partial(verify, backend=task.backend, time_limit=task.time_limit, irreducible=irreducible)
    surprises: Counter[str] = Counter()
    width = 0
    with Output() as output:
        answers = Answers(task, output, partial(_once_expected, question) if expected else question)
        for puzzle, verdict in answers:
            word, name = verdict.word, one_line(puzzle.name)
            output.tally[word] += 1
            wanted = expectation(puzzle) if expected else word
            surprise = "" if agree(word, wanted) else f"NOT AS EXPECTED: {name} is {word}, expected {wanted}"
            if task.json:
                more: dict[str, Any] = {"expected": wanted} if expected else {}
                if irreducible and isinstance(verdict, NoSolution):
                    more["irreducible"] = verdict.core.irreducible
                output.line(answer_line(puzzle, verdict, **more))
            else:
                width = max(width, len(name))
                said = detail(verdict)
                if irreducible and isinstance(verdict, NoSolution) and not verdict.core.irreducible:
                    said += " (perhaps not all of them are needed)"
                if surprise:
                    said = f"NOT AS EXPECTED ({wanted})  {said}".rstrip()
                output.answer(name.ljust(width), word, said)
                if show:
                    output.line(boards(puzzle, verdict))
            if surprise:
                surprises[word] += 1
                output.complain(surprise)
        if not task.json and answers.errors + output.tally.total() > 1:
            remarks = [f"{surprises.total()} not as expected" if surprises else "all as expected"] if expected else []
            output.line(summary(output.tally, WORDS, output.seconds, answers.errors, *remarks))
    if answers.errors:
        return Status.BAD
    bad = surprises if expected else Counter({word: n for word, n in output.tally.items() if word != "unique"})
    if bad.total() > bad["unknown"]:
        return Status.NEGATIVE
    return Status.UNKNOWN if bad else Status.FINE


def expectation(puzzle: Puzzle[Any, Any]) -> str:
    """The verdict that the puzzle's file states; unique if it states none.

    Raises BadPuzzleError for one that is no verdict.
    """
    stated = puzzle.about.get("expect", "unique")
    if stated not in WORDS:
        raise BadPuzzleError(f"expect is one of {', '.join(WORDS)}, not {stated!r}", puzzle.place)
    return stated


def agree(word: str, wanted: str) -> bool:
    """Is the verdict as expected? Every one is where the file says that nobody knows the answer."""
    return wanted in (word, "unknown")


def _once_expected(question: Callable[[Puzzle[Any, Any]], Verdict], puzzle: Puzzle[Any, Any]) -> Verdict:
    """The verdict, unless what is expected can't be read."""
    expectation(puzzle)
    return question(puzzle)
