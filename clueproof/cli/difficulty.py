"""`clueproof difficulty`: how hard puzzles are for people."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from clueproof.cli.answer_wording import detail, plural, took, when_known
from clueproof.cli.exit_status import Status, one_line
from clueproof.cli.json_lines import answer_line, json_line
from clueproof.cli.options import FORMAT, JOBS, READING, TIME_LIMIT, Task
from clueproof.cli.output import Output
from clueproof.cli.output_file import writes_to_file
from clueproof.cli.puzzle_loop import Report, run_puzzles
from clueproof.encoders import Puzzle
from clueproof.explanation import GRADES, Difficulty, difficulty
from clueproof.questions import Multiple, NoSolution, Unknown

Answer = Difficulty | Multiple[Any] | NoSolution | Unknown[Any]


@click.command("difficulty")
@READING
@TIME_LIMIT
@FORMAT
@JOBS
@writes_to_file
def command(**options: Any) -> int:
    """Grade each puzzle by the techniques that it needs.

    The grades are trivial, easy, medium, hard, expert, and beyond technique, where a candidate has to be
    tried. The score ranks puzzles of one grade; its whole part is the level of the hardest technique.
    A 9x9 Sudoku gets its rating by Sudoku Explainer (SE) too, up to 4.4.

    \b
        clueproof difficulty my-puzzles.txt

    Exit status: 0 all graded; 1 some have several solutions or none; 3 some not graded in time; 2 bad input.
    """
    task = Task(**options)
    with Output() as output:
        question = partial(difficulty, time_limit=task.time_limit)
        return run_puzzles(output, task, question, DifficultyReport())


class DifficultyReport(Report[Answer]):
    """The grades and what they rest on; verdicts where puzzles don't have exactly one solution."""

    words = (*GRADES, Multiple.word, NoSolution.word, Unknown.word)

    def status(self, puzzle: Puzzle, answer: Answer) -> Status:
        """Every grade is an answer."""
        return Status.FINE if isinstance(answer, Difficulty) else super().status(puzzle, answer)

    def text(self, puzzle: Puzzle, answer: Answer, output: Output) -> str:
        """The grade and the score."""
        said = _said(answer) if isinstance(answer, Difficulty) else when_known(answer, partial(detail, answer))
        return output.columns(one_line(puzzle.name), answer.word, said)

    def json(self, puzzle: Puzzle, answer: Answer) -> str:
        """The grade, the score and the steps."""
        if not isinstance(answer, Difficulty):
            return answer_line(puzzle, answer)
        return json_line(puzzle, answer.fields(), answer.evidence)


def _said(answer: Difficulty) -> str:
    rating = "" if answer.rating is None else str(answer.rating)
    parts = [f"score {answer.score:.3f}", rating, answer.hardest and f"hardest {answer.hardest}"]
    counts = [f"{name} {count}" for name, count in answer.steps.items()]
    if counts:
        parts.append(f"{plural(answer.rounds, 'round')} ({', '.join(counts)})")
    if answer.cores:
        parts.append(f"cores of {', '.join(map(str, answer.cores))}")
    return ", ".join(filter(None, (*parts, took(answer.evidence))))
