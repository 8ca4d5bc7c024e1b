"""Tables of the command line: plain text, on terminals with colours."""

from __future__ import annotations

from collections.abc import Sequence

from clueproof.cli.output import Output
from clueproof.columns import columns_of, flush_left, flush_right


def plain(rows: Sequence[Sequence[str]]) -> str:
    """Lines with columns as wide as their longest cell, the first one flush left, the others right."""
    widths = [max(map(columns_of, column)) for column in zip(*rows, strict=True)]
    aligned = [flush_left, *[flush_right] * (len(widths) - 1)]
    return "\n".join(
        "  ".join(align(cell, width) for align, cell, width in zip(aligned, row, widths, strict=True)) for row in rows
    )


def write(rows: Sequence[Sequence[str]], output: Output) -> None:
    """The table on the output. The first row is the head."""
    if not output.coloured:
        output.line(plain(rows))
        return
    # only a terminal pays for the import
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    head, *others = rows
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for place, name in enumerate(head):
        table.add_column(Text(name), justify="right" if place else "left", style="bold" if not place else "")
    for row in others:
        table.add_row(*map(Text, row))
    console = Console(highlight=False)
    with console.capture() as captured:
        console.print(table)
    output.line(captured.get().rstrip("\n"))
