"""Divisions of a square grid as runs of borders: Solo's jigsaw regions and cages, Keen's cages.

The lines between neighbouring cells come in an order of their own: those between cells of a row, row by row, then those
between cells of a column, column by column. A letter is a run of lines that are no border and the border behind it: "_"
is none, "a" one; "z" is 26 lines without a border. Behind the last line stands a border that is none of the grid's.
In Keen "y" is what has no border, 25 lines, and a number behind a letter says how often it stands there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from string import ascii_lowercase

from clueproof.codecs.scanner import Scanner
from clueproof.english import counted

LETTERS = "_" + ascii_lowercase
UNBROKEN, KEEN = "z", "y"
"""The letter without a border, in Solo and in Keen."""


def regions(puzzle: Scanner, side: int, unbroken: str = UNBROKEN) -> list[int]:
    """The region of each cell, row by row, numbered from 0 in the order of their first cells. Raises NotationError."""
    lines = [*_lines(side)]
    open_lines: list[bool] = []
    while len(open_lines) <= len(lines):
        letter = puzzle.take(LETTERS)
        if letter is None:
            puzzle.fail("a letter, for a run of lines that are no border,")
        times = (puzzle.number() if unbroken == KEEN else None) or 1
        # more than there are lines is too much in any case
        run = [True] * LETTERS.index(letter) + [False] * (letter != unbroken)
        open_lines += run * min(times, len(lines) + 2)
    if len(open_lines) > len(lines) + 1 or open_lines[-1]:
        puzzle.at -= 1
        puzzle.fail(f"no more than {counted(len(lines), 'line')} between cells in all")
    region = [*range(side * side)]
    for (first, second), joined in zip(lines, open_lines, strict=False):
        if joined:
            low, high = sorted((region[first], region[second]))
            region = [low if number == high else number for number in region]
    order = {number: place for place, number in enumerate(dict.fromkeys(region))}
    return [order[number] for number in region]


def written_regions(region_of: Sequence[int], side: int, unbroken: str = UNBROKEN) -> str:
    """The same backwards."""
    written, run, longest = "", 0, LETTERS.index(unbroken)
    for border in (*(region_of[first] != region_of[second] for first, second in _lines(side)), True):
        if border:
            written += unbroken * (run // longest) + LETTERS[run % longest]
            run = 0
        else:
            run += 1
    if unbroken != KEEN:
        return written
    alike = [(letter, len([*run])) for letter, run in groupby(written)]
    return "".join([letter * many if many < 3 else f"{letter}{many}" for letter, many in alike])


def _lines(side: int) -> Iterator[tuple[int, int]]:
    """The two cells on both sides of each line."""
    for r in range(side):
        for c in range(side - 1):
            yield r * side + c, r * side + c + 1
    for c in range(side):
        for r in range(side - 1):
            yield r * side + c, (r + 1) * side + c
