"""What links of f-puzzles and SudokuPad share: what is read of their Sudokus, and how the rest is refused."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from clueproof.codecs.scanner import Fields, NotationError
from clueproof.encoders.registry import rule_set
from clueproof.english import listed
from clueproof.errors import BadPuzzleError, quoted
from clueproof.formats.solutions import must_solve
from clueproof.syntax.record import Record

SIZES = range(3, 17)
MOST_NAMED = 8
"""Things that a message lists."""
ONLY = "what is read of Sudokus are givens, regions, both diagonals and killer cages"
UNSPOKEN = re.compile(
    r"\b(?:knight|king|queen|consecutive|thermo\w*|arrows?|palindromes?|whispers?|renban|kropki|dots?|sandwich|fog"
    r"|skyscrapers?|little killer|x-?sums?|odd|even (?:digit|number|cell|square)s?|disjoint|clones?|entropic|nabner"
    r"|modular|zipper|quad\w*|inequalit\w+|parity|(?:may|can|allowed to) repeat)\b",
    re.IGNORECASE,
)
"""Words in the rules as people read them that speak of more than is read."""


def says_something(value: object) -> bool:
    """Is it more than the sign for nothing?"""
    return value is not None and value is not False and value != [] and value != {} and value != ""


def refuse(names: Iterable[str]) -> None:
    """Refuse what there are no rules for, by name, if there is anything. Raises NotationError."""
    names = [*dict.fromkeys(names)]
    if len(names) > MOST_NAMED:
        names[MOST_NAMED:] = [f"{len(names) - MOST_NAMED} more"]
    if names:
        raise NotationError(f"the link has {listed(names)}; {ONLY}")


def must_be_spoken(rules: object) -> None:
    """Refuse rules in words that speak of more than is read. Raises NotationError."""
    if isinstance(rules, str) and (word := UNSPOKEN.search(rules)) is not None:
        raise NotationError(f"the rules of the link speak of {quoted(word[0])}, which nothing in it says; {ONLY}")


def compare(name: str, fields: Fields, solution: Sequence[object]) -> None:
    """Refuse a solution that is none. One that is not whole says nothing that could be compared. Raises
    NotationError."""
    size = fields["size"]
    assert isinstance(size, int)
    values = [int(value) if isinstance(value, (int, str)) and str(value).isdecimal() else 0 for value in solution]
    if len(values) != size * size or not all(1 <= value <= size for value in values):
        return
    try:
        must_solve(rule_set(name).parse(Record({**fields})), values, None)
    except BadPuzzleError as error:
        raise NotationError(error.message) from error
