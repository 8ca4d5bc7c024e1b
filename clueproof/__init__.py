"""clueproof: solve logic puzzles, and prove that their clues have exactly one solution."""

__version__ = "0.1.0"
