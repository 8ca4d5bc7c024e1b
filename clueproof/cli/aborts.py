"""Solvers in C++ that find no memory throw exceptions that nobody catches, and the process would abort without a word.

No Python code gets to know of that; the C++ runtime only lets us say what it does instead.
"""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Any

RUNTIMES = ("libstdc++.so.6", "libc++abi.dylib")
"""Where the function is, on Linux and on macOS."""
SET_TERMINATE = "_ZSt13set_terminatePFvvE"
"""`std::set_terminate`, as it is called in libraries."""
STATUS = 70
SAID = b"error: out of memory, as it seems: a solver ended the process\n"

_kept: list[Any] = []
"""What C++ calls must not be freed."""


def tell_aborts() -> None:
    """Let the process end with a line and exit status 70 where it would abort. Nothing where that can't be had."""
    with suppress(ImportError):
        import ctypes

        handler = ctypes.CFUNCTYPE(None)(_end)
        for name in RUNTIMES:
            with suppress(OSError, AttributeError):
                set_terminate = getattr(ctypes.CDLL(name), SET_TERMINATE)
                set_terminate.argtypes, set_terminate.restype = [ctypes.c_void_p], ctypes.c_void_p
                set_terminate(ctypes.cast(handler, ctypes.c_void_p))
                _kept.append(handler)


def _end() -> None:
    os.write(2, SAID)
    os._exit(STATUS)
