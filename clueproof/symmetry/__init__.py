"""Puzzles up to symmetry: which ones are the same but for the way in which they are put down (docs/auditing.md)."""

from clueproof.symmetry.canonical import canonical_form, canonical_hash, canonical_puzzle
from clueproof.symmetry.stated import StatedPuzzle, stated_puzzle

__all__ = ["StatedPuzzle", "canonical_form", "canonical_hash", "canonical_puzzle", "stated_puzzle"]
