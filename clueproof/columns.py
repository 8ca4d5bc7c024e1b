"""How many columns of a terminal a text takes: letters of some scripts take two, accents of their own none."""

from __future__ import annotations


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
