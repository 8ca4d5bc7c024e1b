"""`clueproof puzzles`: the rule sets that there are."""

from __future__ import annotations

from collections.abc import Iterator

import click

from clueproof.cli.exit_status import Status
from clueproof.cli.listing import origin, print_rows
from clueproof.encoders.registry import GROUPS, RULE_SETS, rule_set
from clueproof.errors import ClueproofError


@click.command("puzzles")
def command() -> int:
    """List the puzzles that clueproof knows, like with like, with their other names.

    Each name may be used wherever one is asked for: in header lines, and with --puzzle.

    \b
        clueproof puzzles
    """
    said = {name: _said(name) for name in RULE_SETS.names()}
    width = max(map(len, said))
    for number, (heading, names) in enumerate(_groups()):
        click.echo(f"{chr(10) if number else ''}{heading}")
        print_rows([(f"  {name.ljust(width)}", said[name]) for name in names])
    return Status.FINE


def _groups() -> Iterator[tuple[str, list[str]]]:
    """The groups, and what other packages add."""
    listed = {name for names in GROUPS.values() for name in names}
    others = [name for name in RULE_SETS.names() if name not in listed]
    for heading, names in (*GROUPS.items(), ("Others", others)):
        if found := [name for name in names if name in RULE_SETS]:
            yield heading, found


def _said(name: str) -> str:
    """The title, the other names, and the package that adds it."""
    also = [other for other, meant in RULE_SETS.aliases.items() if meant == name]
    try:
        says = rule_set(name).title
    except ClueproofError as error:
        says = f"not usable: {error}"
    if also:
        says += f"; also called {', '.join(also)}"
    return says + origin(RULE_SETS.others().get(name))
