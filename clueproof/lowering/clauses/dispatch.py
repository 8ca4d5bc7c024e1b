"""The table "constraint type -> clauses". Each entry is one small function, registered beside its kin."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, singledispatch
from importlib import import_module
from typing import Any

from clueproof.clock import check_clock
from clueproof.errors import ClueproofError
from clueproof.lowering.clauses.target import ClauseTarget
from clueproof.lowering.foreign import import_lowerings, is_foreign, why_none
from clueproof.model import Constraint, LazyConstraint

CLAUSES = "clueproof.lowering.clauses"
LOWERINGS = {
    "clueproof.model.connectivity": (f"{CLAUSES}.connectivity",),
    "clueproof.model.lines": (f"{CLAUSES}.lines",),
    "clueproof.model.logic": (f"{CLAUSES}.logic", f"{CLAUSES}.sums"),
    "clueproof.model.matching": (f"{CLAUSES}.matching",),
    "clueproof.model.regions": (f"{CLAUSES}.regions",),
}
"""Module with constraint types -> the modules that register their lowerings, imported with the first such
constraint."""


@cache
def _import_own_lowerings(kind: type) -> None:
    """Import what registers the lowering of a type of ours, or of those that it derives from."""
    for base in kind.__mro__:
        for module in LOWERINGS.get(base.__module__, ()):
            import_module(module)


class NoLoweringError(ClueproofError):
    """A constraint type that nobody has said how to write as clauses."""


@singledispatch
def write_clauses(constraint: Constraint, target: ClauseTarget) -> None:
    """Write the bare statement of a constraint; enforcement is the caller's (`lower`).

    Register a new constraint type with `@write_clauses.register`, in a module that your package names in the entry
    point group `clueproof.constraints`. Raises NoLoweringError, which names the package of a type without one.
    """
    lowering_of(type(constraint))(constraint, target)


NO_LOWERING = write_clauses.dispatch(object)


def lowering_of(kind: type[Constraint]) -> Callable[[Any, ClauseTarget], None]:
    """What writes constraints of a type; it is imported first. Raises NoLoweringError."""
    _import_own_lowerings(kind)
    if write_clauses.dispatch(kind) is NO_LOWERING and is_foreign(kind):
        import_lowerings()
    registered: Callable[[Any, ClauseTarget], None] = write_clauses.dispatch(kind)
    if registered is NO_LOWERING:
        reason, cause = why_none(kind)
        raise NoLoweringError(reason) from cause
    return registered


def lower(constraint: Constraint, target: ClauseTarget) -> None:
    """Write a constraint as clauses, in force while its enforcement literals are true.

    Raises StoppedError when the clock of the question is over.
    """
    check_clock()
    with target.enforced(constraint.enforce):
        write_clauses(constraint, target)


def lower_at_once(constraint: LazyConstraint, target: ClauseTarget) -> None:
    """Write the clauses of a lazy constraint that don't wait for cuts, in force as those of `lower`."""
    check_clock()
    with target.enforced(constraint.enforce):
        write_at_once(constraint, target)


@singledispatch
def write_at_once(constraint: LazyConstraint, target: ClauseTarget) -> None:
    """Write what does not wait for cuts: by default the clauses that the constraint itself tells, and more where a type
    registers what takes variables of its own."""
    kind = type(constraint)
    _import_own_lowerings(kind)
    if (registered := write_at_once.dispatch(kind)) is not ITS_OWN_CLAUSES:
        registered(constraint, target)
    else:
        target.add_all(constraint.clauses())


ITS_OWN_CLAUSES = write_at_once.dispatch(object)
