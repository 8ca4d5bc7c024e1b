"""How puzzles state clues: one module for each kind of layer."""
