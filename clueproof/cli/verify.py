"""`clueproof verify`: has each puzzle exactly one solution?"""

from __future__ import annotations

from collections import Counter
from functools import partial

from clueproof.cli.answers import Answers
from clueproof.cli.boards import Told, lines, sheet
from clueproof.cli.endings import Status, one_line
from clueproof.cli.objects import answer_line
from clueproof.cli.output import Output
from clueproof.cli.task import Task
from clueproof.cli.wording import detail, summary
from clueproof.questions import verify

STEP = 8
"""Names are padded to multiples of this."""
WORDS = ("unique", "multiple", "none", "unknown")


def run(task: Task, expected: bool = False, show: bool = False, irreducible: bool = False) -> int:
    """Verify and tell; the exit status."""
    question = partial(verify, backend=task.backend, time_limit=task.time_limit, irreducible=irreducible)
    surprises: Counter[str] = Counter()
    width = 0
    told: list[Told] = []
    with Output() as output:
        answers = Answers(task, output, question)
        for puzzle, verdict in answers:
            word, name = verdict.word, one_line(puzzle.name)
            output.tally[word] += 1
            wanted = puzzle.about.get("expect", "unique") if expected else word
            surprise = "" if agree(word, wanted) else f"NOT AS EXPECTED: {name} is {word}, expected {wanted}"
            if task.json:
                output.line(answer_line(puzzle, verdict, irreducible, wanted if expected else None))
            else:
                said = detail(verdict, irreducible)
                if surprise:
                    said = f"NOT AS EXPECTED ({wanted})  {said}".rstrip()
                if task.text:
                    # in steps, since the longest name is not known yet
                    width = max(width, -(-len(name) // STEP) * STEP)
                    output.answer(name.ljust(width), word, said)
                    if show:
                        output.line(lines(puzzle, verdict, output))
                else:
                    told.append((puzzle, verdict, said))
            if surprise:
                surprises[word] += 1
                output.complain(surprise)
        if told:
            output.line(sheet(told))
        if task.text and answers.many:
            remarks = [f"{surprises.total()} not as expected" if surprises else "all as expected"] if expected else []
            output.line(summary(output.tally, WORDS, output.seconds, answers.errors, *remarks))
    if answers.errors:
        return Status.BAD
    bad = surprises if expected else Counter({word: n for word, n in output.tally.items() if word != "unique"})
    if bad.total() > bad["unknown"]:
        return Status.NEGATIVE
    return Status.UNKNOWN if bad or answers.unanswered else Status.FINE


def agree(word: str, wanted: str) -> bool:
    """Is the verdict as expected? Every one is where the file says that nobody knows the answer."""
    return wanted in (word, "unknown")
