"""What is registered in the table "constraint type -> clauses"."""

from __future__ import annotations

from collections.abc import Callable

from clueproof.lowering.clauses.target import LOWERINGS, ClauseTarget, write_clauses
from clueproof.lowering.registration import import_own
from clueproof.model import Constraint


def lowering_of(kind: type[Constraint]) -> Callable[[Constraint, ClauseTarget], None]:
    """The function that writes constraints of a type of ours."""
    import_own(LOWERINGS, kind)
    return write_clauses.dispatch(kind)
