"""The techniques, a module for each family of constraints.

For each technique a module has the function that finds it, its name and difficulty, and the function that words its
conclusion, from the detail of that. Importing a module registers its classes of propagators; a module that is not in
this index takes no part.
"""

from clueproof.deduction.techniques import (
    arrangements,
    blocks,
    cages,
    clauses,
    connectivity,
    constraints,
    counted_pieces,
    counts,
    houses,
    islands,
    lines,
    loops,
    matchings,
    overlapping_houses,
    pairs,
    regions,
    sequences,
    sums,
    visibility,
    ways,
)

__all__ = [
    "arrangements",
    "blocks",
    "cages",
    "clauses",
    "connectivity",
    "constraints",
    "counted_pieces",
    "counts",
    "houses",
    "islands",
    "lines",
    "loops",
    "matchings",
    "overlapping_houses",
    "pairs",
    "regions",
    "sequences",
    "sums",
    "visibility",
    "ways",
]
