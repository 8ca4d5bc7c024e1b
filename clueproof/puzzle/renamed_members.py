"""Members of genres and clue layers whose names have changed: the old names work for one release, with a warning."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from typing import Any, ClassVar


class RenamedMembers:
    """A class that states its `old_names`. Subclasses may still define, call and inherit members by these."""

    __slots__ = ()
    old_names: ClassVar[Mapping[str, str]] = {}
    """Old name of a member -> its name."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        for old, new in vars(cls).get("old_names", {}).items():
            setattr(cls, old, _OldName(old, new))
        for old, new in cls.old_names.items():
            member = vars(cls).get(old)
            if member is not None and not isinstance(member, _OldName):
                _warn(f"{cls.__qualname__}.{old}", new)
                setattr(cls, new, member)


class _OldName:
    """What stands on a class under the old name of a member."""

    def __init__(self, old: str, new: str) -> None:
        self.old, self.new = old, new

    def __get__(self, instance: object, owner: type) -> Any:
        _warn(f"{owner.__qualname__}.{self.old}", self.new)
        order = owner.__mro__
        # a class that defines the member by its old name comes here with `super()`: it wants that of the classes above
        by_old_name = [n for n, cls in enumerate(order) if not isinstance(vars(cls).get(self.old, self), _OldName)]
        above = order[by_old_name[-1] + 1 :] if by_old_name else order
        member = next(vars(cls)[self.new] for cls in above if self.new in vars(cls))
        return member if instance is None else member.__get__(instance, owner)


def _warn(old: str, new: str) -> None:
    warnings.warn(f"{old} is called {new} now; the old name goes with the next release", DeprecationWarning, 4)
