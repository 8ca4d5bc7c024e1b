"""Packages whose names are imported when they are first used, as their stub (`__init__.pyi`) lists them."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

LISTED = re.compile(r"^from ([\w.]+) import (?:\(([^)]*)\)|(.+))$", re.MULTILINE)
NAME = re.compile(r"(\w+)(?: as \1)?")


def lazily(package: str) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """The functions `__getattr__` and `__dir__` of a package, and its `__all__`.

    The stub beside it imports the names, `from module import name`, and nothing else. No name may be that of a module
    in the package: the module would hide it once it is imported.
    """
    folder = Path(str(sys.modules[package].__file__)).parent
    imports = LISTED.findall((folder / "__init__.pyi").read_text("utf-8"))
    home_of = {name: module for module, several, one in imports for name in NAME.findall(several or one)}

    def get(name: str) -> Any:
        home = home_of.get(name)
        if home is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(home), name)
        setattr(sys.modules[package], name, value)
        return value

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *home_of})

    return get, names, sorted(home_of)
