"""`clueproof draw`: puzzles as pictures, to show and to print."""

from __future__ import annotations

import os
import sys
from functools import partial
from typing import Unpack

import click

from clueproof.cli.exit_status import Status, one_line
from clueproof.cli.options import SOLVING, CommandTask, SolvingCommand, TaskOptions, complete_files, output_format
from clueproof.cli.output import Output
from clueproof.cli.output_file import OUTPUT_FILE, chosen_format, new_file
from clueproof.cli.puzzle_files import note_lines
from clueproof.cli.puzzle_loop import STATUS, Answers
from clueproof.cli.views import board_text
from clueproof.pictures import PER_PAGE, Paper, Picture, drawn_puzzle
from clueproof.views import decision

BINARY = ("pdf", "png")


@click.command("draw", cls=SolvingCommand)
@SOLVING
@click.option("--solution", is_flag=True, help="Draw the solution; on pages, at the back.")
@click.option(
    "--faults", is_flag=True, help="Mark clues that contradict each other, and what several solutions leave open."
)
@click.option("--labels", is_flag=True, help="Name the rows and columns: r1, c1 ...")
@click.option("--title", is_flag=True, help="Write what each puzzle is called, its author, difficulty and source.")
@click.option("--rules", is_flag=True, help="Write the rules in words.")
@click.option("--book", metavar="TITLE", default="", help="The title of the book, on the first page and in PDF.")
@click.option(
    "--per-page",
    metavar="N",
    type=click.Choice([str(number) for number in PER_PAGE]),
    help="Lay the puzzles on pages: 1, 2, 4 or 6 on each, numbered, with page numbers.",
)
@click.option(
    "--paper",
    type=click.Choice([paper.value for paper in Paper]),
    default=Paper.A4.value,
    show_default=True,
    help="The pages of --per-page.",
)
@click.option(
    "--font",
    metavar="FILE",
    shell_complete=complete_files,
    help="For PDF and PNG: a TrueType font for letters beyond Latin-1.",
)
@output_format("text", "svg", "pdf", "png", help="Lines of text, or a picture; the end of -o FILE says which.")
@OUTPUT_FILE
def draw_command(
    solution: bool,
    faults: bool,
    labels: bool,
    title: bool,
    rules: bool,
    book: str,
    per_page: str | None,
    paper: str,
    font: str | None,
    out: str | None,
    **options: Unpack[TaskOptions],
) -> int:
    """Draw the puzzles as they are, or their solutions.

    Without pages all puzzles are on one sheet. PDF and PNG need the extra "pictures". Of several pages SVG and PNG
    make several files: book-1.svg, book-2.svg ...

    \b
        clueproof draw my-puzzles.txt
        clueproof draw --solution -o solution.svg my-puzzle.txt
        clueproof draw --faults --labels -o faults.png broken.txt
        clueproof draw --per-page 4 --title --rules --solution --book "Rainy days" -o booklet.pdf my-puzzles.txt

    Exit status: 0; with --solution or --faults 1 if some have several solutions or none, and 3 if some could not be
    decided; 2 bad input.
    """
    out = None if out == "-" else out
    if out is not None:
        options["format"] = chosen_format(out, options["format"])
    task = CommandTask(**options)
    if task.text and per_page is not None:
        raise click.UsageError("--per-page is for pictures; choose one with --format or the end of -o FILE")
    if task.format in BINARY and out is None and sys.stdout.isatty():
        raise click.UsageError(f"a terminal can't show {task.format}; name a file with -o")
    question = partial(
        drawn_puzzle,
        solution=solution,
        faults=faults,
        labels=labels,
        backend=task.backend,
        time_limit=task.time_limit,
    )
    statuses, found = {Status.FINE}, []
    with Output() as output:
        answers = Answers(task, output, question)
        for puzzle, drawn in answers:
            output.counts["drawn"] += 1
            statuses.add(Status.FINE if drawn.answer is None else STATUS[decision(drawn.answer)])
            found.append(drawn)
            for note in note_lines(puzzle):
                output.complain(note)
            if drawn.note and not task.text:
                output.complain(f"{one_line(puzzle.name)}: {drawn.note}")
        statuses |= answers.statuses
        if found and not answers.stopped:
            pages = None if per_page is None else int(per_page)
            picture = Picture(tuple(found), pages, Paper(paper), titles=title, rules=rules, book=book)
            _write(picture, task, output, out, font)
    return answers.ended(statuses)


def _write(picture: Picture, task: CommandTask, output: Output, out: str | None, font: str | None) -> None:
    if task.text:
        written = [_text(picture, output if out is None else None).encode()]
    elif task.format == "pdf":
        written = [picture.to_pdf(font)]
    else:
        numbers = range(1, len(picture.pages) + 1)
        written = [
            picture.to_png(number, font=font) if task.format == "png" else f"{picture.to_svg(number)}\n".encode()
            for number in numbers
        ]
    if out is None:
        if len(written) > 1:
            raise click.UsageError(f"{len(written)} pages can't go to standard output as {task.format}; use -o FILE")
        output.bytes(written[0])
        return
    name, end = os.path.splitext(out)
    paths = [out] if len(written) == 1 else [f"{name}-{number}{end}" for number in range(1, len(written) + 1)]
    for path, content in zip(paths, written, strict=True):
        with new_file(path, task.files) as file:
            file.bytes(content)


def _text(picture: Picture, output: Output | None) -> str:
    """The title, the note and the board of each puzzle; finished pictures in blocks on terminals."""
    return "\n".join(
        "".join(
            f"{said}\n"
            for said in (figure.title, figure.note, *(board_text(board, output) for board in figure.boards))
            if said
        )
        for figure in picture.figures
    )
