"""`clueproof help`: commands, the rules of puzzles, and how to write them.

The manual is `docs/formats.md`, which is about all puzzles, and the page of each genre; setup.py copies them into what
is installed.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from typing import NamedTuple

import click
from click.shell_completion import CompletionItem

from clueproof.cli.catalogue import describe
from clueproof.cli.exit_status import Status
from clueproof.cli.options import complete_names, complete_puzzles
from clueproof.cli.output import print_rows
from clueproof.cli.output_file import writes_to_file
from clueproof.cli.plain_markdown import plain
from clueproof.documentation import document
from clueproof.encoders.registry import RULE_SETS, rule_set
from clueproof.english import did_you_mean
from clueproof.errors import ClueproofError, quoted

GENERAL = "formats.md"
BEYOND_WRITING = ("How it is solved", "How it is made and solved", "Making puzzles", "Making", "Python")
"""Sections of the pages of genres that are not about how to write a puzzle."""
GENERATED = "<!-- from here on written by"
FENCE = re.compile(r"^```", re.MULTILINE)
HEADING = re.compile(r"^(?P<signs>#{2,3}) (?P<title>.*)\n", re.MULTILINE)
NOT_SHOWN = re.compile(r"^<!--.*?-->\n|^!\[[^\]]*\]\([^)]*\)\n+", re.MULTILINE | re.DOTALL)
"""Remarks and pictures."""
RELATIVE = re.compile(r"\[(?P<text>[^\]]*)\]\((?![a-z]+:)[^)]*\)")
"""A link to another page, which can't be followed here."""
MAX_WIDTH = 100
"""Columns of a page, where the terminal has as many."""


def complete_topics(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Forms that puzzles are written in, commands, and names of puzzles."""
    from clueproof.cli.commands import COMMANDS

    topics = complete_names(incomplete, [*general_sections(), *COMMANDS])
    return topics + complete_puzzles(context, parameter, incomplete)


@click.command("help")
@click.argument("topic", nargs=-1, metavar="[TOPIC]", shell_complete=complete_topics)
@writes_to_file
def help_command(topic: tuple[str, ...]) -> int:
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
        _list_topics()
    elif wanted in COMMANDS:
        found = commands.get_command(context, wanted)
        assert found is not None and context.parent is not None
        click.echo(found.get_help(click.Context(found, context.parent, wanted)))
    else:
        _tell(wanted)
    return Status.FINE


def _list_topics() -> None:
    rows = [(topic, section.title) for topic, section in general_sections().items()]
    rows.append(("NAME", "The rules of a puzzle, and how to write it; clueproof puzzles lists the names"))
    rows.append(("COMMAND", "What a command does; clueproof --help lists them"))
    print_rows(rows)


def _tell(wanted: str) -> None:
    """Show a general section, or the page of a puzzle."""
    from clueproof.cli.commands import COMMANDS

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
    """Print Markdown: in colours on a terminal, as plain text elsewhere."""
    if not sys.stdout.isatty():
        click.echo(plain(markdown, MAX_WIDTH), nl=False)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console()
    console.print(Markdown(markdown), width=min(console.width, MAX_WIDTH))


class Section(NamedTuple):
    """A heading, and what stands below it up to the next one of its level."""

    title: str
    level: int
    text: str

    @property
    def topic(self) -> str:
        """The title as one word, for the command line."""
        return re.sub(r"[^a-z0-9]+", "-", self.title.lower()).strip("-")


def general_sections() -> dict[str, Section]:
    """The sections of `docs/formats.md` by topic."""
    return {section.topic: section for section in _sections(_page(GENERAL) or "")}


def genre_page(name: str) -> str | None:
    """The rules of the genre, and how its puzzles are written; None if there is no page, as for genres of other
    packages."""
    page = _page(f"puzzles/{name}.md")
    if page is None:
        return None
    first = HEADING.search(page)
    beginning = page[: first.start()] if first else page
    sections = [section for section in _sections(page) if section.level == 2]
    return "".join([beginning, *(section.text for section in sections if section.title not in BEYOND_WRITING)])


def _page(name: str) -> str | None:
    """The page as its authors wrote it, without what makes sense only among the other pages."""
    page = document(name)
    if page is None:
        return None
    typed = page.read_text(encoding="utf-8").partition(GENERATED)[0]
    return RELATIVE.sub(r"\g<text>", NOT_SHOWN.sub("", typed))


def _sections(page: str) -> Iterator[Section]:
    code = [match.start() for match in FENCE.finditer(page)]
    # headings within blocks of code don't count
    heads = [head for head in HEADING.finditer(page) if sum(at < head.start() for at in code) % 2 == 0]
    for number, head in enumerate(heads):
        level = len(head["signs"])
        behind = [other.start() for other in heads[number + 1 :] if len(other["signs"]) <= level]
        yield Section(head["title"], level, page[head.start() : min(behind, default=len(page))])
