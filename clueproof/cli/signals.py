"""Handlers for signals that ask the process to end, and for aborts of solvers in C++, for an orderly end."""

from __future__ import annotations

import os
import signal
import sys
import threading
from contextlib import suppress
from types import FrameType
from typing import NoReturn

RESEND_SECONDS = 0.01
"""Seconds after which a lost signal is sent again."""
WORDS = {signal.SIGINT: "interrupted", signal.SIGTERM: "terminated", signal.SIGHUP: "terminal closed"}
"""The last message after each signal."""
RUNTIMES = ("libstdc++.so.6", "libc++abi.dylib")
"""The libraries with the function, on Linux and on macOS."""
SET_TERMINATE = "_ZSt13set_terminatePFvvE"
"""The symbol of `std::set_terminate`."""
STATUS = 70
SAID = b"error: out of memory, as it seems: a solver ended the process\n"
_came: list[int] = []
"""The signals that came."""
_kept: list[object] = []
"""Callbacks of C++, which must not be freed."""


class Terminated(KeyboardInterrupt):
    """Raised for each of these signals in the way of Ctrl-C, so that it is caught in the same places."""

    def __init__(self, number: int) -> None:
        self.number = number
        super().__init__(number)


def install_handlers() -> None:
    """Raise `Terminated` for these signals, unless the parent process ignores them, as `nohup` does."""
    for number in WORDS:
        if signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler):
            signal.signal(number, _raise)
    sys.unraisablehook = _not_raised


def ignore_signals() -> None:
    """Let the next of these signals end the process at once, as it is ending already."""
    for number in WORDS:
        if callable(signal.getsignal(number)):
            signal.signal(number, signal.SIG_DFL)


def word_and_status(end: BaseException | None) -> tuple[str, int]:
    """The message for such an end, and the exit status by the convention of shells."""
    number = end.number if isinstance(end, Terminated) else signal.SIGINT
    return WORDS[signal.Signals(number)], 128 + number


def interrupt_that_came() -> Terminated | None:
    """The interrupt that a signal was, if any came. What was raised for it may be lost: Python raises another error in
    its place where it imports a compiled module."""
    return Terminated(_came[0]) if _came else None


def _raise(number: int, _: FrameType | None) -> NoReturn:
    _came.append(number)
    raise Terminated(number)


def _not_raised(what: sys.UnraisableHookArgs) -> None:
    """Send the signal again whose exception was raised, and lost, while Python freed an object."""
    end = what.exc_value
    if isinstance(end, KeyboardInterrupt):
        _come_again(end.number if isinstance(end, Terminated) else signal.SIGINT)
    else:
        sys.__unraisablehook__(what)


def _come_again(number: int) -> None:
    """Send the signal to this process a moment later."""
    seconds = RESEND_SECONDS
    while True:
        again = threading.Timer(seconds, os.kill, (os.getpid(), number))
        again.daemon = True
        try:
            again.start()
        except KeyboardInterrupt:
            # on a busy machine it arrives before `start` returns, and would be lost here too
            seconds *= 2
        else:
            return


def install_terminate_handler() -> None:
    """Let the process end with a message and exit status 70 instead of aborting, where the system allows."""
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
