"""`clueproof puzzles`, `backends` and `help`: what there is."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from textwrap import indent, wrap
from typing import NamedTuple

import click
from click.shell_completion import CompletionItem

from clueproof.backends import Backend, BackendError, Capability, backend
from clueproof.backends.registry import BACKENDS
from clueproof.cli.exit_status import Status
from clueproof.cli.options import complete_files, complete_names, complete_puzzles, seed
from clueproof.cli.output import Output, origin, print_rows
from clueproof.cli.output_file import new_file, writes_to_file
from clueproof.columns import columns_of, flush_left
from clueproof.encoders.registry import RULE_SETS, grouped, other_names, rule_set
from clueproof.english import did_you_mean
from clueproof.errors import ClueproofError, quoted
from clueproof.render import to_plain

RULES_WIDTH = 100
"""Columns of the rules in words."""


@click.command("puzzles")
@click.option(
    "--gallery",
    metavar="FILE",
    shell_complete=complete_files,
    help="Draw a puzzle of each and its solution: FILE.svg or FILE.html.",
)
@seed(help="Other puzzles for the gallery, from another seed.")
@click.argument("names", nargs=-1, metavar="[NAME]...", shell_complete=complete_puzzles)
@writes_to_file
def puzzles_command(names: tuple[str, ...], gallery: str | None, seed: str | None) -> int:
    """List the puzzles that clueproof knows, like with like, with their other names.

    Each name may be used wherever one is asked for: in header lines, and with --puzzle. With NAMES, these only, and
    their rules.

    \b
        clueproof puzzles
        clueproof puzzles slitherlink
        clueproof puzzles --gallery gallery.html
    """
    if gallery is not None:
        _draw_gallery(gallery, seed or "0", names)
    elif seed is not None and not names:
        raise ClueproofError("--seed is for the puzzles that --gallery, or a name, shows")
    elif names:
        describe(names, seed or "0")
    else:
        _list_puzzles()
    return Status.FINE


def _list_puzzles() -> None:
    """The names in their families."""
    said = {name: _said(name) for name in RULE_SETS.names()}
    width = max(map(columns_of, said))
    for number, (family, members) in enumerate(grouped()):
        click.echo(f"{chr(10) if number else ''}{family}")
        print_rows([(f"  {flush_left(name, width)}", said[name]) for name in members])


def _said(name: str) -> str:
    """The title, the other names, and the package that adds it."""
    try:
        says = rule_set(name).title
    except ClueproofError as error:
        says = f"not usable: {error}"
    if also := other_names(name):
        says += f"; also called {', '.join(also)}"
    return says + origin(RULE_SETS.others().get(name))


def describe(names: tuple[str, ...], seed: str) -> None:
    """The rules of these, each with a puzzle as people type it and its solution."""
    from clueproof.gallery import exhibits

    for number, exhibit in enumerate(exhibits(seed, names)):
        click.echo(f"{chr(10) if number else ''}{exhibit.name}: {_said(exhibit.name)}")
        for line in wrap(exhibit.rules.text, RULES_WIDTH):
            click.echo(f"  {line}")
        if exhibit.rules.source:
            click.echo(f"  {exhibit.rules.source}")
        if exhibit.fault:
            click.echo(f"\n  no puzzle: {exhibit.fault}")
        else:
            click.echo(f"\n{indent(exhibit.text, '    ')}")
            click.echo(indent(to_plain(exhibit.boards[1]), "    "))


def _draw_gallery(path: str, seed: str, names: tuple[str, ...]) -> None:
    """Write the gallery to a file. Raises ClueproofError for one of another form."""
    if not path.endswith((".svg", ".html")):
        raise ClueproofError(f"{path}: the gallery is written as .svg or .html")
    # the list does without these imports
    from clueproof import gallery

    def made() -> Iterator[gallery.Exhibit]:
        output.total = len(names or RULE_SETS.names())
        for exhibit in gallery.exhibits(seed, names or None):
            output.counts["drawn"] += 1
            output.doing = exhibit.name
            yield exhibit

    with new_file(path, ()) as file, Output() as output:
        shown = made()
        file.write(gallery.to_svg(shown) if path.endswith(".svg") else gallery.to_html(shown, seed))


OF_OTHERS = {
    "checked": ("checked:BACKEND by CHECKER", "BACKEND, believed where CHECKER refutes what it refutes"),
    "portfolio": ("portfolio:BACKEND,BACKEND", "several in processes where a query is hard; the first answer wins"),
    "cubes": ("cubes:BACKEND", "a hard query cut up for several processes; cubes:jobs=2,number=16,BACKEND"),
}
"""The backends that are made of others: how they are written, and what they do."""


@click.command("backends")
@writes_to_file
def backends_command() -> int:
    """List the solvers that clueproof can use, and what is missing to use the others.

    \b
        clueproof backends
    """
    rows = []
    others = BACKENDS.others()
    for name in BACKENDS.names():
        if name == "dimacs":
            rows.append(("dimacs:PROGRAM", "any program that reads DIMACS"))
            rows += [("", line) for line in _programs()]
            continue
        if name in OF_OTHERS:
            rows.append(OF_OTHERS[name])
            continue
        try:
            found = backend(name)
            says = found.version()
        except BackendError as error:
            rows.append((name, f"not usable: {error}{origin(others.get(name))}"))
            continue
        rows.append((name, says + origin(others.get(name))))
        rows.append(("", _abilities(found)))
        if name == "sat":
            from clueproof.backends.sat import INCREMENTAL, ONE_SHOT
            from clueproof.lowering.clauses import CHOICES

            rows.append(("", f"sat:SOLVER with one of {', '.join((*INCREMENTAL, *ONE_SHOT))}"))
            rows.append(
                ("", "sat:OPTION=ENCODING,... or sat:SOLVER,OPTION=ENCODING,... chooses how constraints are said:")
            )
            rows += [("", f"  {option}= {', '.join(ways)}") for option, ways in CHOICES.items()]
        if name == "cpsat":
            from clueproof.backends.cpsat import GLOBAL, NATIVE

            posted = ", ".join(constraint.__name__ for constraint in GLOBAL)
            rows.append(("", f"cpsat:{NATIVE} posts global constraints: {posted} too"))
            rows.append(("", "further options: workers=NUMBER, seed=NUMBER"))
    print_rows(rows)
    return Status.FINE


def _abilities(found: Backend) -> str:
    """The capabilities in the order in which the contract lists them, and the constraints it takes natively."""
    said = ", ".join(capability.value for capability in Capability if capability in found.capabilities)
    native = ", ".join(constraint.__name__ for constraint in found.native)
    return f"can: {said or 'nothing beyond solving'}" + (f"; natively {native}" if native else "")


def _programs() -> list[str]:
    """The programs that `dimacs` is known to work with, and whether they are on the PATH."""
    from clueproof.backends.dimacs import PACKAGES

    lines = []
    for program, package in PACKAGES.items():
        if shutil.which(program) is None:
            says = f"not installed (Debian package {package})"
        else:
            try:
                says = backend(f"dimacs:{program}").version()
            except BackendError as error:
                says = f"not usable: {error}"
        lines.append(f"dimacs:{program}  {says}")
    return lines


INSTALLED, CHECKOUT = files("clueproof") / "manual", Path(__file__).resolve().parents[2] / "docs"
GENERAL = "formats.md"
BEYOND_WRITING = ("How it is solved", "How it is made and solved", "Making puzzles", "Making", "Python")
"""Sections of the pages of genres that are not about how to write a puzzle."""
GENERATED = "<!-- from here on written by"
FENCE = re.compile(r"^```", re.MULTILINE)
HEADING = re.compile(r"^(?P<signs>#{2,3}) (?P<title>.*)\n", re.MULTILINE)
NOT_SHOWN = re.compile(r"^<!--.*?-->\n|^!\[[^\]]*\]\([^)]*\)\n+", re.MULTILINE | re.DOTALL)
"""Remarks and pictures."""
RELATIVE = re.compile(r"\[(?P<text>[^\]]*)\]\((?![a-z]+:)[^)]*\)")
"""A link to another page, which means nothing here."""


class Section(NamedTuple):
    """A heading, and what stands below it up to the next one that is as large."""

    title: str
    level: int
    text: str

    @property
    def topic(self) -> str:
        """The title as a word to type."""
        return re.sub(r"[^a-z0-9]+", "-", self.title.lower()).strip("-")


def general_sections() -> dict[str, Section]:
    """What `docs/formats.md` says about all puzzles, by topic."""
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
    """The page as it was typed, without what only means something beside its other pages."""
    folder: Traversable = INSTALLED if INSTALLED.is_dir() else CHECKOUT
    page = folder.joinpath(name)
    if not page.is_file():
        return None
    typed = page.read_text(encoding="utf-8").partition(GENERATED)[0]
    return RELATIVE.sub(r"\g<text>", NOT_SHOWN.sub("", typed))


def _sections(page: str) -> Iterator[Section]:
    code = [match.start() for match in FENCE.finditer(page)]
    # within a block of code it is no heading
    heads = [head for head in HEADING.finditer(page) if sum(at < head.start() for at in code) % 2 == 0]
    for number, head in enumerate(heads):
        level = len(head["signs"])
        behind = [other.start() for other in heads[number + 1 :] if len(other["signs"]) <= level]
        yield Section(head["title"], level, page[head.start() : min(behind, default=len(page))])


WIDTH = 100
"""Columns, where the terminal has as many."""


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
