"""What genres draw puzzles with: the generators that they derive theirs from, and random regions, loops and pictures.

Nothing here knows a solver: `clueproof.generation` hands one to each generator.
"""
