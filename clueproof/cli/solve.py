"""`clueproof solve`: a solution of each puzzle."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from clueproof.cli import completion
from clueproof.cli.all_solutions import MOST, AllReport
from clueproof.cli.answer_wording import detail, when_known
from clueproof.cli.board_output import Told, lines
from clueproof.cli.exit_status import one_line
from clueproof.cli.json_lines import answer_line
from clueproof.cli.options import (
    IRREDUCIBLE,
    JOBS,
    MEMORY_LIMIT,
    PICTURE_FORMAT,
    SOLVING,
    SolvingCommand,
    Task,
    must_work_here,
)
from clueproof.cli.output import Output
from clueproof.cli.output_file import writes_to_file
from clueproof.cli.puzzle_loop import Report, run_puzzles
from clueproof.encoders import Puzzle
from clueproof.questions import NoSolution, Solved, Unknown, count, solve

if TYPE_CHECKING:
    from clueproof.cli.trace import Trace

Answer = Solved[Any] | NoSolution | Unknown[Any]


@click.command("solve", cls=SolvingCommand)
@SOLVING
@PICTURE_FORMAT
@IRREDUCIBLE
@JOBS
@MEMORY_LIMIT
@click.option(
    "--trace",
    metavar="OUT",
    shell_complete=completion.files,
    help="With --backend deduction: write each step to the file OUT, or - for standard output.",
)
@click.option("--all", "every", is_flag=True, help="Find all solutions, not only one.")
@click.option("--limit", metavar="N", type=click.IntRange(min=1), help=f"With --all: so many at most; else {MOST:,}.")
@writes_to_file
def command(irreducible: bool, trace: str | None, every: bool, limit: int | None, **options: Any) -> int:
    """Find a solution of each puzzle, and show it.

    Says nothing about whether it is the only one; that is what "verify" is for. FILE is a file of
    puzzles, a folder of such files, or - for what is typed or piped in.

    \b
        clueproof solve my-puzzles.txt
        clueproof solve --format svg my-puzzles.txt > solutions.svg
        clueproof solve --all --limit 20 my-puzzles.txt
        clueproof solve --backend deduction --trace steps.txt my-puzzles.txt

    Exit status: 0 all solved, 1 some have no solution, 3 some could not be decided, 2 bad input.
    """
    task = Task(**options)
    if trace is not None:
        must_work_here(task, "--trace writes one step after the other")
    if limit is not None and not every:
        raise click.UsageError("--limit is for --all")
    if every:
        if trace is not None or irreducible or not (task.text or task.json):
            raise click.UsageError("--all is not for --trace or --irreducible, and for text and jsonl only")
        most = limit or MOST
        asked = partial(count, limit=most, keep=True, backend=task.backend, time_limit=task.time_limit)
        with Output() as output:
            return run_puzzles(output, task, asked, AllReport(most))
    question = partial(solve, backend=task.backend, time_limit=task.time_limit, irreducible=irreducible)
    with Output() as output, _traced(trace, task, output) as steps:
        return run_puzzles(output, task, question, SolveReport(), steps)


class SolveReport(Report[Answer]):
    """The solutions, and which clues contradict each other."""

    words = (Solved.word, NoSolution.word, Unknown.word)

    def text(self, puzzle: Puzzle, answer: Answer, output: Output) -> str:
        """A line and the board."""
        said = when_known(answer, partial(detail, answer))
        line = output.columns(one_line(puzzle.name), answer.word, said)
        return f"{line}\n{lines(puzzle, answer, output)}"

    def json(self, puzzle: Puzzle, answer: Answer) -> str:
        """The answer with its solution."""
        return answer_line(puzzle, answer)

    def told(self, puzzle: Puzzle, answer: Answer) -> Told:
        """The answer's board."""
        return puzzle, answer, detail(answer)


def _traced(path: str | None, task: Task, output: Output) -> AbstractContextManager[Trace | None]:
    if path is None:
        return nullcontext()
    from clueproof.cli.trace import traced

    return traced(path, task, output.line)
