"""`clueproof explain`, `hint`, `why` and `difficulty`: how a person solves puzzles."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Unpack

import click

from clueproof.cli.exit_status import Status, one_line
from clueproof.cli.options import (
    EXPLAIN_LIMIT,
    FILE,
    FORMAT,
    ID,
    JOBS,
    KEEP_GOING,
    PUZZLE,
    READING,
    STRICT,
    TIME_LIMIT,
    CommandTask,
    FurtherOptions,
    TaskOptions,
    output_format,
)
from clueproof.cli.output import Output
from clueproof.cli.output_file import writes_to_file
from clueproof.cli.puzzle_files import choose_puzzle
from clueproof.cli.puzzle_loop import Answers, Report, note_texts, run_puzzles
from clueproof.cli.views import indented
from clueproof.encoders import Puzzle, rule_set
from clueproof.english import counted
from clueproof.explanation import GRADES, difficulty
from clueproof.explanation.fields import end_fields, step_fields, why_fields
from clueproof.explanation.mus import Mus
from clueproof.explanation.step_boards import Boards
from clueproof.explanation.steps import End, ExplainedStep
from clueproof.explanation.telling import why_sentence
from clueproof.explanation.walkthrough import Outcome, Walkthrough, walk
from clueproof.explanation.why import TruthStatus, Why, next_step, why
from clueproof.explanation.wording import END_SAID, consequences, drawn, headline, label, proved, reason, tallied, where
from clueproof.questions import Multiple, NoSolution, Unknown
from clueproof.questions.verdicts import boards, named
from clueproof.render import differences_marked
from clueproof.schemas import objects
from clueproof.views import Fields, differing, plural

EXPLAIN_STATUS = {
    Outcome.SOLVED: Status.FINE,
    Outcome.BEST: Status.FINE,
    Outcome.NONE: Status.NEGATIVE,
    Outcome.MULTIPLE: Status.NEGATIVE,
    Outcome.UNKNOWN: Status.UNKNOWN,
}
WHY_STATUS = {
    TruthStatus.TRUE: Status.FINE,
    TruthStatus.FALSE: Status.FINE,
    TruthStatus.OPEN: Status.NEGATIVE,
    TruthStatus.NONE: Status.NEGATIVE,
    TruthStatus.UNKNOWN: Status.UNKNOWN,
}
HINT_ENDS = {
    End.SOLVED: (Status.FINE, ""),
    End.OPEN: (Status.NEGATIVE, "; see: clueproof candidates"),
    End.CONTRADICTION: (Status.NEGATIVE, "; see: clueproof explain"),
    End.TIME_LIMIT: (Status.UNKNOWN, ""),
    End.CANCELLED: (Status.UNKNOWN, ""),
}
"""For each end without a step the exit status, and a hint at another command."""
MAX_OPEN = 12
"""Open keys that are listed; the others are counted."""


ASSUME_UNIQUE = click.option(
    "--assume-unique",
    is_flag=True,
    help="Steps may rest on there being one solution, as unique rectangles do. That is proved first; else none does.",
)


@click.command("explain")
@FILE
@PUZZLE
@ID
@KEEP_GOING
@STRICT
@EXPLAIN_LIMIT
@output_format(
    "text",
    "jsonl",
    "html",
    help="Lines for people, one JSON object a step, or a page with the board at each step.",
)
@ASSUME_UNIQUE
@click.option("--no-techniques", is_flag=True, help="Every step by a smallest set of rules, clues and known facts.")
@click.option("--all", "everything", is_flag=True, help="Whole reasons, however long, and what each step rules out.")
@writes_to_file
def explain_command(
    file: str,
    wanted: str | None,
    no_techniques: bool,
    everything: bool,
    assume_unique: bool,
    **options: Unpack[FurtherOptions],
) -> int:
    """Say step by step, easiest first, what follows from the clues, and why.

    A step has the name of a technique; or it is a core: as few rules, clues and known facts as could be
    found from which something follows. A puzzle without a solution gets the smallest contradiction that could
    be found, one with several solutions the cells that stay open.

    \b
        clueproof explain my-puzzle.txt
        clueproof explain --format html my-puzzle.txt > steps.html

    Exit status: 0 explained to the solution, 1 some puzzles have several solutions or none, 3 some could not
    be explained to the end, 2 bad input.
    """
    return run_explain(CommandTask((file,), **options), wanted, not no_techniques, everything, assume_unique)


def run_explain(task: CommandTask, wanted: str | None, techniques: bool, everything: bool, assume_unique: bool) -> int:
    """Explain, and write the steps; returns the exit status. `everything`: also what steps rule out at once."""
    explained = partial(walk, techniques=techniques, assume_unique=assume_unique)

    def question(puzzle: Puzzle) -> Iterator[ExplainedStep | Walkthrough]:
        return explained(puzzle, time_limit=task.time_limit)

    with Output() as output:
        answers = Answers(task, output, question)
        walks: Iterable[tuple[Puzzle, Iterator[ExplainedStep | Walkthrough]]] = answers
        if task.format == "html" or wanted is not None:
            puzzle, left = choose_puzzle(task.files[0], task.puzzle, wanted, task.time_limit)
            walks = [(puzzle, explained(puzzle, time_limit=left))]
        statuses = set()
        for puzzle, found in walks:
            if task.text:
                output.line("\n".join([one_line(puzzle.name), *note_texts(puzzle)]))
            for item in answers.parts(puzzle, found):
                if isinstance(item, Walkthrough):
                    statuses.add(EXPLAIN_STATUS[item.outcome])
                    lines = _end(item, task, output)
                else:
                    lines = _step(item, puzzle, task, everything)
                for line in lines:
                    output.line(line)
            if answers.stopped:
                break
    return answers.ended({*statuses, *answers.statuses})


def _step(step: ExplainedStep, puzzle: Puzzle, task: CommandTask, everything: bool) -> Iterator[str]:
    """The lines for a step, written as soon as it is complete; none for a page, which is written as a whole."""
    if task.json:
        yield json.dumps({**named(puzzle), **step_fields(step)})
    elif task.text:
        yield from step_lines(step, everything)


def _end(walkthrough: Walkthrough, task: CommandTask, output: Output) -> Iterator[str]:
    """The lines written when all steps are found."""
    if task.json:
        yield json.dumps({**named(walkthrough.puzzle), **end_fields(walkthrough)})
    elif task.text:
        yield from _end_lines(walkthrough)
        yield from _boards(walkthrough, output)
    else:
        # imports the template library, which only pages need
        from clueproof.explanation.page import to_html

        yield to_html(walkthrough)


def _end_lines(walkthrough: Walkthrough) -> Iterator[str]:
    steps, used = len(walkthrough.explanation), walkthrough.used
    yield f"  {walkthrough.sentence}" + (f" {plural(steps, 'step')}: {tallied(used)}." if used else "")
    if walkthrough.contradiction is not None:
        yield from mus_lines(walkthrough.contradiction)
    if walkthrough.open:
        keys = "; ".join(f"{name}: {' or '.join(words)}" for name, words in walkthrough.open[:MAX_OPEN])
        more = len(walkthrough.open) - MAX_OPEN
        yield f"  Open: {one_line(keys)}{f'; and {more} more' if more > 0 else ''}"
    if isinstance(walkthrough.verdict, Multiple):
        yield f"  Two solutions differ in {one_line(differing(walkthrough.verdict.differ))}."


def _boards(walkthrough: Walkthrough, output: Output) -> Iterator[str]:
    """The solution, or two of several; where the outcome is unknown, the candidates."""
    drawn = Boards(walkthrough.puzzle, walkthrough.explanation.encoding)
    if walkthrough.outcome is Outcome.UNKNOWN:
        yield f"\n{indented(drawn.at(walkthrough.explanation.candidates), output)}\n"
    elif walkthrough.outcome is not Outcome.NONE:
        found = map(drawn.labelled, boards(walkthrough.puzzle, walkthrough.verdict.solutions))
        yield "\n" + "\n\n".join(indented(board, output) for board in found) + "\n"


@click.command("hint")
@FILE
@PUZZLE
@ID
@EXPLAIN_LIMIT
@FORMAT
@ASSUME_UNIQUE
@click.option("--tell", is_flag=True, help="Also say what follows there, and why.")
@writes_to_file
def hint_command(
    file: str, wanted: str | None, tell: bool, assume_unique: bool, **options: Unpack[FurtherOptions]
) -> int:
    """Say where the easiest next step is; with --tell also what it is.

    What you have found so far can stand in the file as further clues.

    \b
        clueproof hint my-puzzle.txt
        clueproof hint --tell my-puzzle.txt

    Exit status: 0 there is a step, or all is found; 1 there is no solution, or nothing more follows; 3 no step
    was found in time; 2 bad input.
    """
    return run_hint(CommandTask((file,), **options), wanted, tell, assume_unique)


def run_hint(task: CommandTask, wanted: str | None, tell: bool, assume_unique: bool) -> int:
    """Find the step and write where it is; returns the exit status. `tell`: also what follows there."""
    if task.puzzle is not None:
        rule_set(task.puzzle)
    puzzle, left = choose_puzzle(task.files[0], task.puzzle, wanted, task.time_limit)
    with Output() as output:
        found = next_step(puzzle, left, assume_unique=assume_unique)
        if isinstance(found, End):
            status, instead = HINT_ENDS[found]
            said = END_SAID[found] + instead
            fields: Fields = {"end": found}
        else:
            status, fields = Status.FINE, _hint_fields(found, tell)
            said = (
                f"{headline(found)}: {reason(found)}  [{label(found)}]"
                if tell
                else f"look at {where(found)}  [{label(found)}]"
            )
        output.line(json.dumps({**named(puzzle), **fields}) if task.json else one_line(said))
    return status


def _hint_fields(step: ExplainedStep, tell: bool) -> Fields:
    if tell:
        return {"where": where(step), **step_fields(step)}
    look: objects.LookFields = {"where": where(step), "technique": step.technique, "level": step.level}
    return look


@click.command("why")
@click.argument("file")
@click.argument("cell")
@click.argument("value", required=False)
@PUZZLE
@ID
@EXPLAIN_LIMIT
@FORMAT
@click.option("--all", "everything", is_flag=True, help="Every step that leads there, with its whole reason.")
@writes_to_file
def why_command(
    file: str, cell: str, value: str | None, wanted: str | None, everything: bool, **options: Unpack[FurtherOptions]
) -> int:
    """Say by which steps, of those of `explain`, the value of a cell follows.

    CELL is called as everywhere, such as r1c2. VALUE is what it is asked to be; without it, what it is. Of many
    steps the few that carry the weight are shown: the hardest ones, and the last. If it is not that in all
    solutions, two of them are shown.

    \b
        clueproof why my-puzzle.txt r1c2
        clueproof why my-puzzle.txt r1c2 7

    Exit status: 0 it follows that it is, or that it is not; 1 it is open, or there is no solution; 3 not decided
    in time; 2 bad input.
    """
    return run_why(CommandTask((file,), **options), wanted, cell, value, everything)


def run_why(task: CommandTask, wanted: str | None, name: str, value: str | None, everything: bool = False) -> int:
    """Find the reason and write it; returns the exit status."""
    if task.puzzle is not None:
        rule_set(task.puzzle)
    puzzle, left = choose_puzzle(task.files[0], task.puzzle, wanted, task.time_limit)
    with Output() as output:
        answer = why(puzzle, name, value, time_limit=left)
        if task.json:
            output.line(json.dumps({**named(puzzle), **why_fields(answer)}))
        else:
            for line in _why_lines(puzzle, answer, output, everything):
                output.line(line)
    return WHY_STATUS[answer.word]


def _why_lines(puzzle: Puzzle, answer: Why, output: Output, everything: bool) -> Iterator[str]:
    yield one_line(why_sentence(answer))
    if answer.word is TruthStatus.OPEN:
        draw = puzzle.rules.draw
        one, other = differences_marked(*(draw(puzzle, witness) for witness in answer.witnesses))
        for said, board in ((one_line(answer.statement), one), ("not so", other)):
            yield f"  {said}:\n{indented(board, output)}"
    elif answer.steps:
        told = answer.steps if everything else answer.weightiest
        for step in told:
            yield from step_lines(step, everything)
        if len(told) < len(answer.steps):
            others = counted(len(answer.steps) - len(told), "other step")
            yield f"  These rest on {others}, which --all shows."
    elif answer.mus is not None:
        yield from mus_lines(answer.mus)
    elif answer.word is not TruthStatus.UNKNOWN and not answer.given:
        yield "  (no reason was found before the time limit)"


@click.command("difficulty")
@READING
@TIME_LIMIT
@FORMAT
@JOBS
@ASSUME_UNIQUE
@writes_to_file
def difficulty_command(assume_unique: bool, **options: Unpack[TaskOptions]) -> int:
    """Grade each puzzle by the techniques that it needs.

    The grades are trivial, easy, medium, hard, expert, and beyond technique, where a candidate has to be
    tried. The score ranks puzzles of one grade; its whole part is the level of the hardest technique.
    A 9x9 Sudoku gets its rating by Sudoku Explainer (SE) too.

    \b
        clueproof difficulty my-puzzles.txt

    Exit status: 0 all graded; 1 some have several solutions or none; 3 some not graded in time; 2 bad input.
    """
    task = CommandTask(**options)
    with Output() as output:
        question = partial(difficulty, time_limit=task.time_limit, assume_unique=assume_unique)
        return run_puzzles(output, task, question, Report(*GRADES, Multiple.word, NoSolution.word, Unknown.word))


def step_lines(step: ExplainedStep, everything: bool = False) -> Iterator[str]:
    """The headline and the technique, why, and what is drawn beside it; with `everything` the whole reason, and what
    follows at once."""
    yield f"{step.number:5}. {one_line(headline(step))}  [{label(step)}]"
    yield f"       {one_line(reason(step, whole=everything))}"
    yield from (f"         {line}" for line in drawn(step))
    if everything and step.follows:
        yield f"       so {one_line(consequences(step))}"


def mus_lines(mus: Mus) -> Iterator[str]:
    """The premises one by one, and whether they are the smallest set."""
    for premise in mus.premises:
        yield f"    {premise.kind}: {one_line(premise.sentence)}"
    yield f"  {proved(mus)}"
