"""Tetrominous.

Rules: divide the board into tetrominoes, pieces of four cells, along the lines of the grid. Pieces that share a side
have different forms; turned and mirrored ones count as the same. A letter is the form of the piece that it is in.
Source: https://puzz.link/rules.html?tetrominous
"""

from __future__ import annotations

import clueproof.genres as cp
from clueproof.encoders.differing_pieces import LetteredPieces, letter_drawings, letter_layer, letter_link


class Tetrominous(LetteredPieces):
    """Any tetromino can be used several times."""

    name = "tetrominous"
    title = "Tetrominous"
    noun = "a Tetrominous"
    usual = cp.Usual((6, 6))
    forms = cp.TETROMINOES
    layers = (letter_layer(cp.TETROMINOES),)
    puzzlink = letter_link("tetrominous", cp.TETROMINOES)
    penpa = letter_drawings(cp.TETROMINOES)
