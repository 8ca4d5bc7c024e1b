"""Square grids on one line, one symbol a cell, as lists of Sudokus have them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import compress

from clueproof.grid.board import Spot
from clueproof.puzzle.clue import GIVEN, Clues
from clueproof.syntax.numerals import BLANK, SYMBOLS, alphabet_of, number_of

SYMBOL = {**number_of(SYMBOLS, len(SYMBOLS)), **dict.fromkeys(BLANK, 0)}
NUMBER = bytes(SYMBOL.get(chr(code), 255) for code in range(256))
"""For grids up to side 9: the number of each ASCII character, 255 for what is none."""


def read_line(line: str, side: int) -> tuple[Clues, str] | None:
    """The given numbers of a grid of that side, and its layout (see `Puzzle.layout`); None if the line is no grid."""
    if not line.isascii():
        return None
    layout = "rows"
    numbers: Sequence[int]
    if side <= 9:
        numbers = line.encode().translate(NUMBER)
    else:
        alphabet, meaning = alphabet_of({*line}, side), SYMBOL
        if alphabet != SYMBOLS[:side]:
            meaning, layout = {**dict.fromkeys(BLANK, 0), **number_of(alphabet, side)}, f"rows {alphabet}"
        numbers = [meaning.get(symbol, 255) for symbol in line]
    if max(numbers) > side:
        return None
    given = dict(compress(zip(_spots(side), numbers, strict=True), numbers))
    return Clues({GIVEN: given}), layout


@lru_cache(maxsize=32)
def _spots(side: int) -> list[Spot]:
    return [divmod(place, side) for place in range(side * side)]
