"""Square grids on one line, one symbol a cell, as lists of Sudokus have them."""

from __future__ import annotations

from functools import lru_cache
from itertools import compress

from clueproof.grid.edges import Cell
from clueproof.puzzle.clue import GIVEN, Clues
from clueproof.syntax.numbers import BLANK, SYMBOLS, alphabet_of, number_of

NO_CELL = 255
"""In place of a number, for a character that is no cell."""


def read_line(line: str, side: int) -> tuple[Clues, str] | None:
    """The given numbers of a grid of that side, and its layout (see `Puzzle.layout`); None if the line is no grid."""
    if not line.isascii():
        return None
    alphabet, layout = None, "rows"
    if side > 9 and (used := alphabet_of({*line}, side)) != SYMBOLS[:side]:
        alphabet, layout = used, f"rows {used}"
    # lists have thousands of lines, and bytes are looked through ten times as fast as lists are
    numbers = line.encode().translate(_number_of(alphabet, side))
    if NO_CELL in numbers:
        return None
    given = dict(zip(compress(_spots(side), numbers), numbers.translate(None, b"\0"), strict=True))
    return Clues({GIVEN: given}), layout


@lru_cache(maxsize=32)
def _number_of(alphabet: str | None, side: int) -> bytes:
    """The number at the code of each ASCII character, 0 for an empty cell; None for the usual alphabet."""
    number = {**dict.fromkeys(BLANK, 0), **number_of(SYMBOLS[:side] if alphabet is None else alphabet, side)}
    return bytes(number.get(chr(code), NO_CELL) for code in range(256))


@lru_cache(maxsize=32)
def _spots(side: int) -> list[Cell]:
    return [divmod(place, side) for place in range(side * side)]
