"""Names that are imported when they are first used; old names of modules, and of what stands in them and in classes."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from importlib.abc import Loader
else:
    # that module imports tempfile, pathlib and random
    Loader = object

_MISSING = object()


def lazy_names(
    package: str, names: Mapping[str, str]
) -> tuple[Callable[[str], object], Callable[[], list[str]], list[str]]:
    """The functions `__getattr__` and `__dir__` of a package, and its `__all__`; `names`: module -> its names, with
    spaces between them.

    Type checkers read the same names in the stub beside the package, which `python -m tests.stubs` writes. No name may
    be that of a module in the package: the module would hide it once it is imported.
    """
    home_of = {name: module for module, listed in names.items() for name in listed.split()}

    def get(name: str) -> object:
        home = home_of.get(name)
        if home is None:
            return _renamed(package, name)
        value: object = getattr(import_module(home), name)
        setattr(sys.modules[package], name, value)
        return value

    def listed() -> list[str]:
        return sorted({*vars(sys.modules[package]), *home_of})

    return get, listed, sorted(home_of)


def old_names(module: str) -> Callable[[str], object]:
    """The function `__getattr__` of a module that `renames` lists."""
    return lambda name: _renamed(module, name)


def _renamed(module: str, name: str) -> object:
    """What an old name of a module stands for, with a warning. Raises AttributeError if it is none."""
    # asked for by imports all the time: special names, and modules of the package itself, which has no old names
    if name.startswith("__") or module == "clueproof":
        raise AttributeError(f"module {module!r} has no attribute {name!r}")
    from clueproof.renames import MODULES, NAMES

    now = NAMES.get(module, {}).get(name, name if module in MODULES else None)
    if now is None:
        raise AttributeError(f"module {module!r} has no attribute {name!r}")
    where, _, now = now.rpartition(":")
    where = where or MODULES.get(module, module)
    value: object = getattr(import_module(where), now, _MISSING)
    if value is _MISSING:
        raise AttributeError(f"module {module!r} has no attribute {name!r}")
    message = f"{module}.{name} is now {where}.{now}; the old name goes with the next release"
    warnings.warn(message, DeprecationWarning, stacklevel=3)
    return value


class OldModules(Loader):
    """Finds modules that are no more, by the table in `renames`; ask it when all other finders have failed."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith("clueproof.") or fullname == "clueproof.renames":
            return None
        from clueproof.renames import MODULES

        return ModuleSpec(fullname, self) if fullname in MODULES else None

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        vars(module)["__getattr__"] = old_names(module.__name__)


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
