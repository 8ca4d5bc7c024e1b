"""The techniques, by the nouns of the field; a module for a family of constraints.

Each module holds for each of its techniques what finds it, its name and difficulty, and the sentence that says what it
concludes, made from the detail of its conclusion. Importing a module registers its classes of propagators; a module
that is not in this index takes no part.
"""

from clueproof.deduction.techniques import (
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
    regions,
    sequences,
    sums,
    visibility,
    ways,
)

__all__ = [
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
    "regions",
    "sequences",
    "sums",
    "visibility",
    "ways",
]
