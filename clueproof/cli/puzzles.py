"""`clueproof puzzles`: the rule sets that there are, as a list or as a gallery."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import indent, wrap

import click

from clueproof.cli import completion
from clueproof.cli.exit_status import Status
from clueproof.cli.listing import origin, print_rows
from clueproof.cli.new_file import new_file
from clueproof.cli.options import seed
from clueproof.cli.output import Output
from clueproof.cli.output_file import writes_to_file
from clueproof.columns import columns_of, flush_left
from clueproof.encoders.registry import RULE_SETS, grouped, other_names, rule_set
from clueproof.errors import ClueproofError
from clueproof.render import to_plain

WIDTH = 100
"""Columns of the rules in words."""


@click.command("puzzles")
@click.option(
    "--gallery",
    metavar="FILE",
    shell_complete=completion.files,
    help="Draw a puzzle of each and its solution: FILE.svg or FILE.html.",
)
@seed(help="Other puzzles for the gallery, from another seed.")
@click.argument("names", nargs=-1, metavar="[NAME]...", shell_complete=completion.puzzles)
@writes_to_file
def command(names: tuple[str, ...], gallery: str | None, seed: str | None) -> int:
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
        _list()
    return Status.FINE


def _list() -> None:
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
        for line in wrap(exhibit.rules.text, WIDTH):
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
            output.tally["drawn"] += 1
            output.doing = exhibit.name
            yield exhibit

    with new_file(path, ()) as file, Output() as output:
        shown = made()
        file.write(gallery.to_svg(shown) if path.endswith(".svg") else gallery.to_html(shown, seed))
