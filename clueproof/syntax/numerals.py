"""Numbers from 1 to n in grids: one symbol each while there are enough, and the alphabets that people use."""

from __future__ import annotations

import string
from collections.abc import Set
from functools import lru_cache

from clueproof.syntax.record import EMPTY

SYMBOLS = string.digits[1:] + string.ascii_uppercase
"""One character for each number up to 35; larger grids are written with numbers."""
BLANK = EMPTY | {"0"}
"""Signs for an empty cell in a grid of numbers."""


def alphabet_of(tokens: Set[str], largest: int) -> str:
    """The symbols for 1, 2, 3 ... of a grid in which these stand: as a rule 1 to 9, then A, B, C ...

    Grids with more than 9 numbers are also written from 0 to F, where 0 can't be an empty cell
    because another sign is (0 then counts as the last number), or from A to P, where a letter
    stands that would be too large otherwise. "" if it is unclear what 0 means.
    """
    usual = SYMBOLS[:largest]
    if not 9 < largest <= len(SYMBOLS):
        return usual
    given = {token.upper() for token in tokens} - BLANK - {""}
    if "0" in tokens and not tokens.isdisjoint(EMPTY | {""}):
        return usual[:-1] + "0" if given.issubset(usual[:-1]) else ""
    letters = string.ascii_uppercase[:largest]
    return letters if largest <= len(letters) and given.issubset(letters) and not given.issubset(usual) else usual


@lru_cache(maxsize=128)
def number_of(alphabet: str, largest: int) -> dict[str, int]:
    """Token -> number, in either case; in the usual alphabet also numbers of several digits."""
    symbols = {symbol: number for number, symbol in enumerate(alphabet, 1)}
    symbols |= {symbol.lower(): number for symbol, number in symbols.items()}
    return {**{str(n): n for n in range(1, largest + 1)}, **symbols} if alphabet == SYMBOLS[:largest] else symbols


def written(alphabet: str, largest: int) -> list[str]:
    """What stands for each number, a dot at position 0."""
    return [".", *alphabet] if largest <= len(alphabet) else [".", *map(str, range(1, largest + 1))]
