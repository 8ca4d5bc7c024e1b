"""What type checkers read; `python -m tests.stubs` writes it from the table in `__init__.py`."""

from clueproof.model.connectivity import Acyclic as Acyclic
from clueproof.model.connectivity import Connected as Connected
from clueproof.model.connectivity import Paths as Paths
from clueproof.model.connectivity import SingleLoop as SingleLoop
from clueproof.model.constraint import Constraint as Constraint
from clueproof.model.constraint import Cut as Cut
from clueproof.model.constraint import LazyConstraint as LazyConstraint
from clueproof.model.families import ClauseFamily as ClauseFamily
from clueproof.model.families import CountFamily as CountFamily
from clueproof.model.families import Family as Family
from clueproof.model.lines import AdjacencyBan as AdjacencyBan
from clueproof.model.lines import Automaton as Automaton
from clueproof.model.lines import FirstVisible as FirstVisible
from clueproof.model.lines import Lexicographic as Lexicographic
from clueproof.model.lines import LinesDiffer as LinesDiffer
from clueproof.model.lines import NoRun as NoRun
from clueproof.model.lines import Runs as Runs
from clueproof.model.lines import VisibleCount as VisibleCount
from clueproof.model.lines import VisibleSum as VisibleSum
from clueproof.model.logic import AllDifferent as AllDifferent
from clueproof.model.logic import AtLeast as AtLeast
from clueproof.model.logic import AtMost as AtMost
from clueproof.model.logic import Cardinality as Cardinality
from clueproof.model.logic import Clause as Clause
from clueproof.model.logic import Consecutive as Consecutive
from clueproof.model.logic import Exactly as Exactly
from clueproof.model.logic import Followed as Followed
from clueproof.model.logic import Linear as Linear
from clueproof.model.logic import Product as Product
from clueproof.model.logic import Table as Table
from clueproof.model.logic import difference as difference
from clueproof.model.logic import quotient as quotient
from clueproof.model.logic import total as total
from clueproof.model.matching import Alternatives as Alternatives
from clueproof.model.matching import Matching as Matching
from clueproof.model.matching import Square as Square
from clueproof.model.model import FrozenModelError as FrozenModelError
from clueproof.model.model import Group as Group
from clueproof.model.model import Model as Model
from clueproof.model.model import Objective as Objective
from clueproof.model.regions import BorderedRegions as BorderedRegions
from clueproof.model.regions import NumberedRegions as NumberedRegions
from clueproof.model.regions import PartedRegions as PartedRegions
from clueproof.model.regions import Placement as Placement
from clueproof.model.regions import ValueRegions as ValueRegions
from clueproof.model.variables import Assignment as Assignment
from clueproof.model.variables import Integer as Integer
from clueproof.model.variables import Literal as Literal
from clueproof.model.variables import Predicate as Predicate
from clueproof.model.variables import Variable as Variable
from clueproof.model.variables import equal as equal
from clueproof.model.variables import values_of as values_of
from clueproof.model.variables import variables_of as variables_of

NAMES: dict[str, str]
__all__: list[str]
