"""Tetrochain and its kin: shaded cells form tetrominoes that hang together at corners, where they differ."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import clueproof.genres as cp
from clueproof.english import counted


def chain(e: cp.ShadingEncoding, free: Sequence[cp.Cell] | None = None) -> None:
    """Post the rules of the shapes, which cover `free` cells alone, row by row, all if nothing else is said."""
    laid = e.shaded_pieces(cp.TETROMINOES, "shaded cells form shapes of four", free)
    alike: list[tuple[cp.Literal, ...]] = []
    for a, b, c, d in cp.squares(e.shaded.height, e.shaded.width):
        for one, other, rest in ((a, d, (b, c)), (b, c, (a, d))):
            if one in laid.of and other in laid.of:
                beside = [e.shaded[cell] for cell in rest]
                alike += [(-laid.of[one][x], -laid.of[other][x], *beside) for x in cp.TETROMINOES]
    e.add_clauses(alike, "shapes that touch at a corner differ")
    e.connected(e.shaded, "all shapes hang together at corners", corners=True)


def broken_chain(shaded: Collection[cp.Cell]) -> str | None:
    """The rule of the shapes that shaded cells break, in words."""
    piece_of: dict[cp.Cell, list[cp.Cell]] = {}
    for piece in cp.pieces(dict.fromkeys(sorted(shaded), 1)):
        if len(piece) != 4:
            return f"{counted(len(piece), 'shaded cell')} hang together around {cp.cell_name(*min(piece))}, not 4"
        piece_of |= dict.fromkeys(piece, piece)
    for r, c in sorted(shaded):
        for near in ((r + 1, c - 1), (r + 1, c + 1)):
            one, other = piece_of[r, c], piece_of.get(near)
            if other is not None and other is not one and cp.letter_of(one) == cp.letter_of(other):
                return f"{cp.cell_name(r, c)} and {cp.cell_name(*near)} are of two shapes that are the same"
    return cp.cut_off(shaded, corners=True)
