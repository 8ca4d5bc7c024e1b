"""The table "constraint type -> CP-SAT". What stands in it is native; all other types go through clauses."""

from __future__ import annotations

from functools import singledispatch

from clueproof.lowering.clauses import lower
from clueproof.lowering.cpsat.target import CpSatTarget
from clueproof.model import Constraint


@singledispatch
def write_native(constraint: Constraint, target: CpSatTarget) -> None:
    """Write a constraint, its enforcement included; as clauses, unless its type has an entry of its own.

    Register an entry with `@write_native.register`.
    """
    lower(constraint, target)
