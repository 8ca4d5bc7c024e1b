"""`clueproof candidates`: what each cell can still be."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import click

from clueproof.cli.answer_wording import detail, plural, took, when_known
from clueproof.cli.exit_status import Status, one_line
from clueproof.cli.json_lines import answer_line, json_line
from clueproof.cli.options import FORMAT, SOLVING, SolvingCommand, Task
from clueproof.cli.output import Output
from clueproof.cli.output_file import writes_to_file
from clueproof.cli.puzzle_loop import Report, run_puzzles
from clueproof.encoders import Puzzle
from clueproof.questions import Multiple, NoSolution, Unique, Unknown
from clueproof.questions.candidates import Candidates, KeyCandidates, candidates
from clueproof.render import to_plain

Answer = Candidates | NoSolution | Unknown[Any]


@click.command("candidates", cls=SolvingCommand)
@SOLVING
@FORMAT
@click.option("--list", "as_list", is_flag=True, help="A line for each open cell instead of the grid.")
@writes_to_file
def command(as_list: bool, **options: Any) -> int:
    """Show the values that each cell has in some solution.

    Cells that are settled show their value, others all that is possible, such as {12}; {12?} where the
    time limit left other values undecided. Where a puzzle asks for the best, only the best solutions count.

    \b
        clueproof candidates my-puzzles.txt

    Exit status: 0 all values decided, 1 some puzzles have no solution, 3 some values undecided, 2 bad input.
    """
    task = Task(**options)
    question = partial(candidates, backend=task.backend, time_limit=task.time_limit)
    with Output() as output:
        return run_puzzles(output, task, question, CandidatesReport(as_list))


class CandidatesReport(Report[Answer]):
    """The board with what each cell can be; or, as a list, a line for each open key."""

    words = (Unique.word, Multiple.word, NoSolution.word, Unknown.word)

    def __init__(self, as_list: bool) -> None:
        self._as_list = as_list

    def status(self, puzzle: Puzzle, answer: Answer) -> Status:
        """Several solutions are an answer too."""
        if isinstance(answer, Candidates):
            return Status.FINE if answer.complete else Status.UNKNOWN
        return super().status(puzzle, answer)

    def text(self, puzzle: Puzzle, answer: Answer, output: Output) -> str:
        """A line, and the board or the list."""
        name = one_line(puzzle.name)
        if not isinstance(answer, Candidates):
            return output.columns(name, answer.word, when_known(answer, partial(detail, answer)))
        shown = _listed(answer) if self._as_list else to_plain(answer.board()).split("\n")
        below = "".join(f"    {line}".rstrip() + "\n" for line in shown)
        return f"{output.columns(name, answer.word, _said(answer))}\n{below}"

    def json(self, puzzle: Puzzle, answer: Answer) -> str:
        """The candidates of each key."""
        if not isinstance(answer, Candidates):
            return answer_line(puzzle, answer)
        fields: dict[str, Any] = {
            "verdict": answer.word,
            "complete": answer.complete,
            "candidates": {key.name: [_value(key, value) for value in key.seen] for key in answer.keys},
        }
        if not answer.complete:
            fields["undecided"] = {
                key.name: [_value(key, value) for value in key.undecided] for key in answer.keys if key.undecided
            }
            fields["reason"] = answer.reason
        if answer.best is not None:
            fields["value"] = answer.best.value
        return json_line(puzzle, fields, answer.evidence)


def _said(answer: Candidates) -> str:
    settled = len(answer.keys) - len(answer.open)
    parts = [f"{settled:,} of {plural(len(answer.keys), 'value')} settled"]
    if answer.best is not None:
        parts.append(f"optimum {answer.best.value}")
    unknown = sum(len(key.undecided) for key in answer.keys)
    if unknown:
        parts.append(f"{plural(unknown, 'candidate')} undecided ({answer.reason})")
    return ", ".join(filter(None, (*parts, took(answer.evidence))))


def _listed(answer: Candidates) -> Iterator[str]:
    """ "r1c2: 1, 3, perhaps 4"."""
    for key in answer.open:
        values = ", ".join(key.words[value] for value in key.seen)
        perhaps = ", ".join(key.words[value] for value in key.undecided)
        yield one_line(f"{key.name}: {values}" + (f", perhaps {perhaps}" if perhaps else ""))


def _value(key: KeyCandidates, value: int) -> int | str:
    """As a number where people call it by its number."""
    return value if key.words[value] == str(value) else key.words[value]
