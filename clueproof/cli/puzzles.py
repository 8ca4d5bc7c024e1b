"""`clueproof puzzles`: the rule sets that there are."""

from __future__ import annotations

import click

import clueproof.encoders.registry as registry
from clueproof.cli.exit_status import Status
from clueproof.cli.listing import origin, print_rows
from clueproof.errors import ClueproofError


@click.command("puzzles")
def command() -> int:
    """List the puzzles that clueproof knows, with their other names.

    \b
        clueproof puzzles
    """
    rows = []
    for name in registry.names():
        also = [other for other, meant in registry.ALSO.items() if meant == name]
        try:
            says = registry.rule_set(name).title
        except ClueproofError as error:
            says = f"not usable: {error}"
        if also:
            says += f"; also called {', '.join(also)}"
        rows.append((name, says + origin(registry.others().get(name))))
    print_rows(rows)
    return Status.FINE
