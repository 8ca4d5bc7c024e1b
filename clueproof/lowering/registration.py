"""Tables "constraint type -> how it is written to a target", in which other packages register their constraints too.

A package names the module that does so in the entry point group `clueproof.constraints`. Such modules are imported
when a model has a constraint of a type that isn't clueproof's and that nobody has registered yet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, singledispatch, wraps
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

from clueproof.model import Constraint, Family
from clueproof.registry import entries, provider

if TYPE_CHECKING:
    from functools import _SingleDispatchCallable

GROUP = "clueproof.constraints"

Kind = TypeVar("Kind", bound=Constraint | Family)
Target = TypeVar("Target")


def lowering_table(
    otherwise: Callable[[Kind, Target], None], own: Mapping[str, Sequence[str]] = MappingProxyType({})
) -> _SingleDispatchCallable[None]:
    """The table of a target: a function of a constraint and the target, with entries for types of constraints
    (`@table.register`). The decorated function writes constraints of other types.

    `own`: module with types of ours -> the modules that register them, imported with the first constraint of such a
    type, or of one that derives from it.
    """

    @singledispatch
    @wraps(otherwise)
    def write(constraint: Kind, target: Target) -> None:
        kind = type(constraint)
        import_own(own, kind)
        if is_foreign(kind) and not has_entry(write, kind):
            import_lowerings()
        if has_entry(write, kind):
            write.dispatch(kind)(constraint, target)
        else:
            otherwise(constraint, target)

    return write


def import_own(own: Mapping[str, Sequence[str]], kind: type) -> None:
    """Import the modules of ours that register a type, or those that it derives from; `own` as for `lowering_table`."""
    for base in kind.__mro__:
        for module in own.get(base.__module__, ()):
            import_module(module)


def has_entry(table: _SingleDispatchCallable[None], kind: type) -> bool:
    """Has the type, or one that it derives from, an entry in the table?"""
    return table.dispatch(kind) is not table.dispatch(object)


def is_foreign(kind: type) -> bool:
    """Is the type another package's? Cheap for ours."""
    return not kind.__module__.startswith("clueproof.")


@cache
def import_lowerings() -> dict[str, Exception]:
    """Import the modules of other packages, once; the packages of which one can't be imported, and why."""
    failed: dict[str, Exception] = {}
    for entry in entries(GROUP):
        try:
            entry.load()
        except Exception as error:
            failed[provider(entry)] = error
    return failed
