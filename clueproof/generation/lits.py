"""LITS: shapes that hang together are laid one by one, then regions around them."""

from __future__ import annotations

from collections.abc import Collection

from clueproof.clock import check_clock
from clueproof.encoders import Puzzle, rule_set
from clueproof.encoders.lits import letter_of
from clueproof.generation.recipe import Recipe
from clueproof.generation.rooms import Begun, RoomMaker
from clueproof.grid.edges import Spot, beside, rectangle
from clueproof.puzzle.answers.answer import square
from clueproof.seeded_random import SeededRandom

CELLS = 7
"""Usual cells of a region."""
TRIES = 40
"""For each shape, before a board with fewer is accepted."""


class ShapesInRooms(RoomMaker):
    """Makes LITS."""

    def __init__(self) -> None:
        super().__init__(rule_set("lits").usual)

    def begun(self, empty: Puzzle, recipe: Recipe, chance: SeededRandom) -> Begun | None:
        height, width = empty.shape.height, empty.shape.width
        free, wanted = {*rectangle(height, width)}, max(1, height * width // CELLS)
        piece_of: dict[Spot, int] = {}
        letters: list[str] = []
        for _ in range(TRIES * wanted):
            check_clock()
            begin = _around(piece_of, height, width) & free if piece_of else free
            if len(letters) == wanted or not begin:
                break
            piece = {chance.one_of(sorted(begin))}
            while len(piece) < 4 and (further := _around(piece, height, width) & free):
                piece.add(chance.one_of(sorted(further)))
            letter = letter_of(piece) if len(piece) == 4 else None
            touched = {letters[piece_of[cell]] for cell in _around(piece, height, width) if cell in piece_of}
            if letter is not None and letter not in touched and square(piece | piece_of.keys()) is None:
                piece_of.update(dict.fromkeys(piece, len(letters)))
                letters.append(letter)
                free -= piece
        return ({*piece_of}, list(piece_of.items())) if len(letters) * 3 >= wanted * 2 else None


def _around(cells: Collection[Spot], height: int, width: int) -> set[Spot]:
    """The cells that share a side with one of these and are none of them."""
    return {near for cell in cells for near in beside(cell, height, width)}.difference(cells)
