"""The narrow waist: variables, constraints, groups, keys. Knows no solver and no puzzle.

Vocabulary: a *literal* is a signed int; a *cell* is a literal (0/1) or an `Integer`; a *key* is a
cell that the player must find; a *group* is what a person would call one rule at one place.
"""

from typing import TYPE_CHECKING

from clueproof.imports import old_names
from clueproof.model.connectivity import Acyclic, Connected, Paths, SingleLoop
from clueproof.model.constraint import Constraint, Cut, LazyConstraint
from clueproof.model.lines import (
    AdjacencyBan,
    Automaton,
    FirstVisible,
    Lexicographic,
    LinesDiffer,
    NoRun,
    Runs,
    VisibleCount,
    VisibleSum,
)
from clueproof.model.logic import (
    AllDifferent,
    AtLeast,
    AtMost,
    Cardinality,
    Clause,
    Consecutive,
    Exactly,
    Followed,
    Linear,
    Product,
    Table,
    difference,
    quotient,
    total,
)
from clueproof.model.matching import Alternatives, Matching, Square
from clueproof.model.model import FrozenModelError, Group, Model, Objective
from clueproof.model.regions import BorderedRegions, PartedRegions, Placement, ValueRegions
from clueproof.model.variables import Assignment, Integer, Literal, Predicate, Variable, equal, values_of, variables_of

__all__ = [
    "Acyclic",
    "AdjacencyBan",
    "AllDifferent",
    "Alternatives",
    "Assignment",
    "AtLeast",
    "AtMost",
    "Automaton",
    "BorderedRegions",
    "Cardinality",
    "Clause",
    "Connected",
    "Consecutive",
    "Constraint",
    "Cut",
    "Exactly",
    "FirstVisible",
    "Followed",
    "FrozenModelError",
    "Group",
    "Integer",
    "LazyConstraint",
    "Lexicographic",
    "Linear",
    "LinesDiffer",
    "Literal",
    "Matching",
    "Model",
    "NoRun",
    "Objective",
    "PartedRegions",
    "Paths",
    "Placement",
    "Predicate",
    "Product",
    "Runs",
    "SingleLoop",
    "Square",
    "Table",
    "ValueRegions",
    "Variable",
    "VisibleCount",
    "VisibleSum",
    "difference",
    "equal",
    "quotient",
    "total",
    "values_of",
    "variables_of",
]

if not TYPE_CHECKING:
    __getattr__ = old_names(__name__)
