"""The narrow waist: variables, constraints, groups, keys. Knows no solver and no puzzle.

Vocabulary: a *literal* is a signed int; a *cell* is a literal (0/1) or an `Integer`; a *key* is a
cell that the player must find; a *group* is what a person would call one rule at one place.
Each name is imported when it is first used: no puzzle has all constraints.
"""

from __future__ import annotations

from clueproof.imports import lazy_names

NAMES = {
    "clueproof.model.connectivity": "Acyclic Connected Paths SingleLoop",
    "clueproof.model.constraint": "Constraint Cut LazyConstraint",
    "clueproof.model.families": "ClauseFamily CountFamily Family",
    "clueproof.model.lines": (
        "AdjacencyBan Automaton FirstVisible Lexicographic LinesDiffer NoRun Runs SumBetween VisibleCount VisibleSum"
    ),
    "clueproof.model.logic": (
        "AllDifferent AtLeast AtMost Cardinality Clause Consecutive Exactly Followed Linear Product Table "
        "difference quotient total"
    ),
    "clueproof.model.matching": "Alternatives Matching Square",
    "clueproof.model.model": "FrozenModelError Group Model Objective",
    "clueproof.model.regions": "BorderedRegions NumberedRegions PartedRegions Placement ValueRegions",
    "clueproof.model.variables": ("Assignment Integer Literal Predicate Variable equal values_of variables_of"),
}
"""Module -> its names that are public here."""

__getattr__, __dir__, __all__ = lazy_names(__name__, NAMES)
