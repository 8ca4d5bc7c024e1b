"""Puzzles as pictures to show, save and print: on a sheet, or on pages with their solutions at the back."""

from clueproof.pictures.drawn_puzzle import DrawnPuzzle, PictureError, drawn_puzzle
from clueproof.pictures.pages import PER_PAGE, Paper
from clueproof.pictures.picture import Picture, draw

__all__ = ["PER_PAGE", "DrawnPuzzle", "Paper", "Picture", "PictureError", "draw", "drawn_puzzle"]
