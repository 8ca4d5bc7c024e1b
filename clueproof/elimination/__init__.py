"""Elimination puzzles solved link by link: `Solver`, which behaves as `puzzle_solvers.elimination.Solver`.

Programs written for the package puzzle-solvers (by J. Fox-Rabinovitz, MIT licence) run by
changing the import. Beyond it: `complete`, `verdict` and `solutions` decide what propagation leaves
open, and rules that contradict each other are named (`ContradictionError`).

To write a puzzle down rather than solve it by hand use the rule set `elimination`, or its
`EliminationBuilder`.

Needs numpy, which there is not in a browser; the rule set `elimination` does without.
"""

from clueproof.errors import missing_package

try:
    import numpy  # noqa: F401
except ImportError as error:
    raise ImportError(missing_package("clueproof.elimination needs", "numpy")) from error

from clueproof.elimination.assertions import (
    AdjacencyOffsetAssertion,
    Assertion,
    AsymmetricAssertionMixin,
    BandedAssertion,
    BoundedAssertion,
    BoundedExclusiveAssertion,
    OffsetAssertion,
    SymmetricAssertionMixin,
)
from clueproof.elimination.links import ContradictionError, UnknownItemError
from clueproof.elimination.solver import Solver
from clueproof.encoders.elimination import EliminationBuilder

__all__ = [
    "AdjacencyOffsetAssertion",
    "Assertion",
    "AsymmetricAssertionMixin",
    "BandedAssertion",
    "BoundedAssertion",
    "BoundedExclusiveAssertion",
    "ContradictionError",
    "EliminationBuilder",
    "OffsetAssertion",
    "Solver",
    "SymmetricAssertionMixin",
    "UnknownItemError",
]
