"""How Keen and Solo write the division of a square into blocks or cages.

All pairs of neighbours follow each other, those of rows first, then those of columns: a letter says how many pairs
belong together before the next two that a border parts, "_" that there is none, "z" 25 and no border. In Keen a number
behind it repeats it. The end counts as a border. Source: `spec_to_dsf` in solo.c, `parse_block_structure` in keen.c.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby, pairwise

from clueproof.formats.game_ids.game_id import Scanner
from clueproof.grid.board import Spot
from clueproof.grid.edges import Edge

LETTERS = "_abcdefghijklmnopqrstuvwxyz"
LONGEST = 25
"""Pairs that one letter stands for."""


def pairs(side: int) -> list[Edge]:
    """All pairs of neighbours in the order of the notation."""
    across = [((r, c), (r, c + 1)) for r in range(side) for c in range(side - 1)]
    return across + [((r, c), (r + 1, c)) for c in range(side) for r in range(side - 1)]


def blocks(puzzle: Scanner, side: int, repeated: bool = False) -> list[list[Spot]]:
    """The blocks that are written here, each with its cells row by row, in the order of their first cells."""
    every, at = pairs(side), 0
    block_of = {(r, c): [(r, c)] for r in range(side) for c in range(side)}
    while at <= len(every):
        letter = puzzle.take(LETTERS)
        if letter is None:
            puzzle.fail("a letter of the block structure")
        for _ in range((puzzle.number() if repeated else None) or 1):
            together = LETTERS.index(letter) if letter != "z" else LONGEST
            if at + together > len(every) or (letter != "z" and at > len(every)):
                puzzle.at -= 1
                puzzle.fail(f"no more than {len(every)} pairs of neighbours")
            for one, other in every[at : at + together]:
                if block_of[one] is not block_of[other]:
                    block_of[one] += block_of[other]
                    for cell in block_of[other]:
                        block_of[cell] = block_of[one]
            at += together + (letter != "z")
    return sorted(sorted(block) for block in {id(block): block for block in block_of.values()}.values())


def written(found: Iterable[Sequence[Spot]], side: int, repeated: bool = False) -> str:
    """The same backwards."""
    block_of = {cell: number for number, block in enumerate(found) for cell in block}
    every = pairs(side)
    borders = [at for at, (one, other) in enumerate(every) if block_of[one] != block_of[other]]
    text = ""
    for before, border in pairwise([-1, *borders, len(every)]):
        together = border - before - 1
        while together > LONGEST:
            text, together = text + "z", together - LONGEST
        text += LETTERS[together]
    if not repeated:
        return text
    runs = [(letter, len([*run])) for letter, run in groupby(text)]
    return "".join([letter * many if many < 3 else f"{letter}{many}" for letter, many in runs])
