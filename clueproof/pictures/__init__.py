"""Puzzles as pictures to look at, to save and to print: on a sheet, or on pages with their solutions at the back."""

from clueproof.pictures.drawing import draw
from clueproof.pictures.drawn_puzzle import DrawnPuzzle, drawn_puzzle
from clueproof.pictures.errors import PictureError
from clueproof.pictures.pages import PER_PAGE, Paper
from clueproof.pictures.picture import Picture

__all__ = ["PER_PAGE", "DrawnPuzzle", "Paper", "Picture", "PictureError", "draw", "drawn_puzzle"]
