"""`clueproof puzzles`: the rule sets that there are."""

from __future__ import annotations

import click

from clueproof.cli.exit_status import Status
from clueproof.cli.listing import origin, print_rows
from clueproof.encoders.registry import RULE_SETS, rule_set
from clueproof.errors import ClueproofError


@click.command("puzzles")
def command() -> int:
    """List the puzzles that clueproof knows, with their other names.

    \b
        clueproof puzzles
    """
    rows = []
    for name in RULE_SETS.names():
        also = [other for other, meant in RULE_SETS.aliases.items() if meant == name]
        try:
            says = rule_set(name).title
        except ClueproofError as error:
            says = f"not usable: {error}"
        if also:
            says += f"; also called {', '.join(also)}"
        rows.append((name, says + origin(RULE_SETS.others().get(name))))
    print_rows(rows)
    return Status.FINE
