"""The techniques, a module for each family of constraints.

For each technique a module has the function that finds it, its name and difficulty, and the function that words its
conclusion, from the detail of that. Importing a module registers its classes of propagators; a module that is not in
this index takes no part.
"""

from clueproof.deduction.techniques import (
    almost_locked_sets,
    alternating_chains,
    arrangements,
    cages,
    clauses,
    connectivity,
    constraints,
    counted_pieces,
    counts,
    houses,
    islands,
    lines,
    loop_numbers,
    loop_sides,
    loops,
    matchings,
    missing,
    overlapping_houses,
    pairs,
    ranking,
    regions,
    sequences,
    sums,
    unique_rectangles,
    visibility,
    ways,
)

__all__ = [
    "almost_locked_sets",
    "alternating_chains",
    "arrangements",
    "cages",
    "clauses",
    "connectivity",
    "constraints",
    "counted_pieces",
    "counts",
    "houses",
    "islands",
    "lines",
    "loop_numbers",
    "loop_sides",
    "loops",
    "matchings",
    "missing",
    "overlapping_houses",
    "pairs",
    "ranking",
    "regions",
    "sequences",
    "sums",
    "unique_rectangles",
    "visibility",
    "ways",
]
