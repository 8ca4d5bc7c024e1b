"""Cells of CSV files that spreadsheets would take for formulas: where text begins with one of the characters that OWASP
names ("CSV Injection"), it gets an apostrophe in front, which is taken away where such a file is read. The same behind
what parts cells in other countries' spreadsheets, which pass over quotes in the middle of their cells."""

from __future__ import annotations

import re

BEGINS, FORMULA = r"(?:\A|(?<=[;\t\r\n]))", r"(?='*[=+\-@\t\r\n＝＋－＠])"
"""Where a cell may begin, and what makes a formula of it, or did before there were apostrophes."""
BARE, APOSTROPHE = re.compile(BEGINS + FORMULA), re.compile(BEGINS + "'" + FORMULA)


def guarded(text: str) -> str:
    """The text as it stands in a cell."""
    return BARE.sub("'", text)


def unguarded(cell: str) -> str:
    """The text that stands so in a cell."""
    return APOSTROPHE.sub("", cell)
