"""How many columns of a terminal a text takes: letters of some scripts take two, accents of their own none."""

from __future__ import annotations

from collections.abc import Sequence


def columns_of(text: str) -> int:
    """How wide the text is shown."""
    if text.isascii():
        return len(text)
    # the tables of Unicode are imported for those that need them
    from rich.cells import cell_len

    return cell_len(text)


def flush_left(text: str, width: int) -> str:
    """The text, and blanks up to the width."""
    return text + " " * (width - columns_of(text))


def flush_right(text: str, width: int) -> str:
    """The text behind as many blanks as the width leaves."""
    return " " * (width - columns_of(text)) + text


def plain_table(rows: Sequence[Sequence[str]]) -> str:
    """Lines with columns as wide as their longest cell, the first one left-aligned, the others right-aligned."""
    widths = [max(map(columns_of, column)) for column in zip(*rows, strict=True)]
    aligned = [flush_left, *[flush_right] * (len(widths) - 1)]
    return "\n".join(
        "  ".join(align(cell, width) for align, cell, width in zip(aligned, row, widths, strict=True)) for row in rows
    )
