"""`clueproof help`: commands, the rules of puzzles, and how to write them."""

from __future__ import annotations

import sys

import click

from clueproof.cli import completion
from clueproof.cli.exit_status import Status
from clueproof.cli.listing import print_rows
from clueproof.cli.manual import general_sections, genre_page
from clueproof.cli.output_file import writes_to_file
from clueproof.cli.puzzles import describe
from clueproof.english import did_you_mean
from clueproof.errors import ClueproofError, quoted

WIDTH = 100
"""Columns, where the terminal has as many."""


@click.command("help")
@click.argument("topic", nargs=-1, metavar="[TOPIC]", shell_complete=completion.topics)
@writes_to_file
def command(topic: tuple[str, ...]) -> int:
    """Tell how to write puzzles, and what else there is to know of a TOPIC.

    A topic is the name of a puzzle, for its rules and how to write one; the name of a command; or a form that puzzles
    are written in. Without a TOPIC these are listed.

    \b
        clueproof help tapa
        clueproof help text
        clueproof help verify
    """
    from clueproof.cli.commands import COMMANDS, commands

    context = click.get_current_context()
    wanted = " ".join(topic)
    if not wanted:
        _list()
    elif wanted in COMMANDS:
        found = commands.get_command(context, wanted)
        assert found is not None and context.parent is not None
        click.echo(found.get_help(click.Context(found, context.parent, wanted)))
    else:
        _tell(wanted)
    return Status.FINE


def _list() -> None:
    rows = [(topic, section.title) for topic, section in general_sections().items()]
    rows.append(("NAME", "The rules of a puzzle, and how to write it; clueproof puzzles lists the names"))
    rows.append(("COMMAND", "What a command does; clueproof --help lists them"))
    print_rows(rows)


def _tell(wanted: str) -> None:
    """A general section, or the page of a puzzle."""
    from clueproof.cli.commands import COMMANDS
    from clueproof.encoders.registry import RULE_SETS, rule_set

    sections = general_sections()
    word = wanted.lower().replace(" ", "-").replace("_", "-")
    near = [topic for topic in sections if topic == word] or [topic for topic in sections if word in topic]
    try:
        name = rule_set(wanted).name
    except ClueproofError:
        if len(near) != 1:
            known = [*sections, *COMMANDS, *RULE_SETS.names()]
            hint = did_you_mean(wanted, near or known, "see: clueproof help", quoted=False)
            raise ClueproofError(f"there is no topic {quoted(wanted)}; {hint}") from None
        _show(sections[near[0]].text)
        return
    page = genre_page(name)
    if page is None:
        describe((name,), "0")
    else:
        _show(page)


def _show(markdown: str) -> None:
    """As Markdown where it is read by a program, laid out on a terminal."""
    if not sys.stdout.isatty():
        click.echo(markdown.strip())
        return
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console()
    console.print(Markdown(markdown), width=min(console.width, WIDTH))
