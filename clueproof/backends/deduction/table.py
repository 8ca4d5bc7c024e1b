"""Which techniques look at which constraints.

To add one, write a `Unit` with `of(constraint, position, network)` and its `techniques`, and put it here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from clueproof.backends.deduction.arrangements import Balanced, Street
from clueproof.backends.deduction.boards import Board
from clueproof.backends.deduction.cages import Cage
from clueproof.backends.deduction.clauses import Alternatives
from clueproof.backends.deduction.counting import Quota, Sum
from clueproof.backends.deduction.groups import Group, LooseGroup, Place
from clueproof.backends.deduction.leftover import Whole
from clueproof.backends.deduction.lines import Differing, Neighbours, Order, Rows, Windows, Word
from clueproof.backends.deduction.refutation import REFUTED
from clueproof.backends.deduction.runs import Blocks
from clueproof.backends.deduction.shape import Piece
from clueproof.backends.deduction.sights import First, Sight, Skyline
from clueproof.backends.deduction.technique import Technique, Unit
from clueproof.model import (
    AdjacencyBan,
    AllDifferent,
    Automaton,
    Cardinality,
    Clause,
    Connected,
    Constraint,
    FirstSeen,
    Lexicographic,
    Linear,
    LinesDiffer,
    NoRun,
    Runs,
    SightTotal,
    Table,
    VisibleCount,
)

if TYPE_CHECKING:
    from clueproof.backends.deduction.network import Network

TABLE: dict[Any, Any] = {
    AdjacencyBan: Neighbours,
    AllDifferent: LooseGroup,
    Automaton: Word,
    Cardinality: Quota,
    Clause: Alternatives,
    Connected: Piece,
    FirstSeen: First,
    Lexicographic: Order,
    Linear: Sum,
    LinesDiffer: Differing,
    NoRun: Windows,
    Runs: Blocks,
    SightTotal: Sight,
    Table: Rows,
    VisibleCount: Skyline,
    Constraint: Whole,
}
"""Constraint type -> the class of its units, with their techniques; of a subclass the nearest base counts."""


def units_of(constraint: Constraint, position: int, network: Network) -> list[Unit]:
    """The units that stand for a constraint; `position` is its place in the model's constraints, or -1."""
    for kind in type(constraint).__mro__:
        if kind in TABLE:
            units: list[Unit] = TABLE[kind].of(constraint, position, network)
            return units
    raise TypeError(f"{type(constraint).__name__} is no constraint")


def every_technique() -> Iterator[Technique[Any]]:
    """All techniques, easiest first."""
    kinds = (Place, Group, Board, Balanced, Street, Cage, *TABLE.values())
    techniques = dict.fromkeys([technique for kind in kinds for technique in kind.techniques] + [REFUTED])
    return iter(sorted(techniques, key=lambda technique: (technique.difficulty, technique.name)))
