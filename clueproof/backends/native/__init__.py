"""`native`: a solver of our own in C++, with the rules of puzzles built in. Compiled when clueproof is installed, where
there is a compiler; everything works without it."""

from __future__ import annotations

import os
from types import ModuleType

ENGINE = "native"
"""What answered, in evidence."""
SWITCH = "CLUEPROOF_NATIVE"
"""The environment variable that switches it off if it is 0."""


def engine() -> ModuleType | None:
    """The compiled module; None where it is not built, or switched off."""
    if os.environ.get(SWITCH) == "0":
        return None
    try:
        from clueproof.backends.native import _engine
    except ImportError:
        return None
    return _engine
