"""`native`: a solver of our own in C++, with the rules of puzzles built in. Compiled when clueproof is installed, where
there is a compiler; everything works without it."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from clueproof.errors import BackendError

if TYPE_CHECKING:
    from types import ModuleType

NAME = "native"
"""What answered, in evidence."""
SWITCH = "CLUEPROOF_NATIVE"
"""The environment variable that is 0 where the engine is not to be used."""


def engine() -> ModuleType:
    """The extension module. Raises BackendError where it is missing, or switched off."""
    if os.environ.get(SWITCH) == "0":
        raise BackendError(f"native is switched off: {SWITCH} is 0")
    found = _imported()
    if isinstance(found, ImportError):
        raise BackendError(
            "native was not compiled when clueproof was installed: install it again where there is a C++ compiler, "
            "such as g++"
        ) from found
    return found


def engine_if_any() -> ModuleType | None:
    """The same, None where there is none: for those who can do without."""
    if os.environ.get(SWITCH) == "0":
        return None
    found = _imported()
    return None if isinstance(found, ImportError) else found


@cache
def _imported() -> ModuleType | ImportError:
    """The module, or why it can't be imported: also that is found out once."""
    try:
        return import_module("clueproof.backends.native._engine")
    except ImportError as error:
        return error
