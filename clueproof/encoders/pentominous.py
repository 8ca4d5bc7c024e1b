"""Pentominous.

Rules: divide the board into pentominoes, pieces of five cells, along the lines of the grid. Pieces that share a side
have different forms; turned and mirrored ones count as the same. A letter is the form of the piece that it is in.
Source: https://puzz.link/rules.html?pentominous
"""

from __future__ import annotations

import clueproof.genres as cp
from clueproof.encoders.differing_pieces import LetteredPieces, letter_drawings, letter_layer, letter_link


class Pentominous(LetteredPieces):
    """Any pentomino can be used several times."""

    name = "pentominous"
    title = "Pentominous"
    noun = "a Pentominous"
    usual = cp.Usual((5, 5))
    forms = cp.PENTOMINOES
    layers = (letter_layer(cp.PENTOMINOES),)
    puzzlink = letter_link("pentominous", cp.PENTOMINOES)
    penpa = letter_drawings(cp.PENTOMINOES)
