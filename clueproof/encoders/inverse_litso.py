"""Inverse LITSO.

Rules: leave four connected cells of each region unshaded, an L, I, T, S or O, and shade all others. No 2x2 square is
all shaded, the shaded cells form one connected region, and where the unshaded cells of two regions share a side they
differ in shape; turned and mirrored shapes count as the same. Source: https://puzz.link/rules.html?invlitso
"""

from __future__ import annotations

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.penpa import Penpa, ThickLines
from clueproof.codecs.puzzlink import Link, Rooms
from clueproof.encoders.lits import Lits


class InverseLitso(Lits):
    """LITS about the cells that stay unshaded."""

    name = "inverse-litso"
    aliases = ("invlitso",)
    title = "Inverse LITSO"
    noun = "an Inverse LITSO"
    layers = (cp.Rooms(),)
    letters = "LITSO"
    of = "unshaded"
    puzzlink = Link("invlitso", Rooms(closed=True))
    penpa = Penpa(ThickLines())

    def generator(self) -> cp.Generator:
        return cp.MarkedRegionsGenerator(self, _begin, value=0)


TRIES_PER_CELL = 60
"""Shapes that are tried for each cell of the board."""
TRIES_PER_SQUARE = 12
"""Those that fail in a row before a shape nearby is taken away again."""


def _begin(empty: cp.Puzzle, _: object, rng: cp.SeededRandom) -> cp.Begun | None:
    """Shapes laid one by one, each into a square that is all shaded, so that the rest hangs together. Where none fits,
    one beside it is taken away again."""
    height, width = empty.shape.height, empty.shape.width
    shaded, pieces, failed = {*cp.rectangle(height, width)}, list[set[cp.Cell]](), 0
    squares = cp.squares(height, width)
    for _ in range(TRIES_PER_CELL * len(shaded)):
        check_clock()
        full = [square for square in squares if shaded.issuperset(square)]
        if not full:
            begun = [(cell, number) for number, piece in enumerate(pieces) for cell in sorted(piece)]
            return {cell for cell, _ in begun}, begun
        piece = _grown(rng.one_of(rng.one_of(full)), shaded, height, width, rng)
        near = {other for cell in piece for other in cp.beside(cell, height, width)} - piece
        beside = [other for other in pieces if not near.isdisjoint(other)]
        alike = len(piece) == 4 and any(cp.letter_of(other) == cp.letter_of(piece) for other in beside)
        if len(piece) == 4 and not alike and cp.cut_off(shaded - piece) is None:
            pieces.append(piece)
            shaded -= piece
            failed = 0
            continue
        failed += 1
        if failed >= TRIES_PER_SQUARE and beside:
            taken = rng.one_of(beside)
            if cp.cut_off(shaded | taken) is None:
                pieces.remove(taken)
                shaded |= taken
                failed = 0
    return None


def _grown(cell: cp.Cell, free: set[cp.Cell], height: int, width: int, rng: cp.SeededRandom) -> set[cp.Cell]:
    """Four connected ones of the free cells, or as many as there are; this cell is one of them."""
    piece = {cell}
    while len(piece) < 4:
        around = {near for one in piece for near in cp.beside(one, height, width)} & free - piece
        if not around:
            break
        piece.add(rng.one_of(sorted(around)))
    return piece
