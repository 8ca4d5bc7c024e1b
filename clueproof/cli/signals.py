"""Signals that ask the process to end, and aborts of solvers in C++: both end it in an orderly way."""

from __future__ import annotations

import os
import signal
import sys
import threading
from contextlib import suppress
from types import FrameType
from typing import NoReturn

AGAIN = 0.01
"""Seconds after which a signal comes again that was lost."""
WORDS = {signal.SIGINT: "interrupted", signal.SIGTERM: "terminated", signal.SIGHUP: "terminal closed"}
"""What is said at the end."""


class Terminated(KeyboardInterrupt):
    """Raised like Ctrl-C, and caught wherever that is."""

    def __init__(self, number: int) -> None:
        self.number = number
        super().__init__(number)


def install_handlers() -> None:
    """Raise `Terminated` for these signals, unless whoever started us set them aside, as `nohup` does."""
    for number in WORDS:
        if signal.getsignal(number) == signal.SIG_DFL:
            signal.signal(number, _raise)
    sys.unraisablehook = _not_raised


def ignore_signals() -> None:
    """Let the next of these signals end the process at once: it is ending already."""
    for number in WORDS:
        if callable(signal.getsignal(number)):
            signal.signal(number, signal.SIG_DFL)


def word_and_status(end: BaseException | None) -> tuple[str, int]:
    """What to say of such an end, and the exit status, that of shells."""
    number = end.number if isinstance(end, Terminated) else signal.SIGINT
    return WORDS[signal.Signals(number)], 128 + number


def _raise(number: int, _: FrameType | None) -> NoReturn:
    raise Terminated(number)


def _not_raised(what: sys.UnraisableHookArgs) -> None:
    """An exception of a signal that came while Python freed an object is lost there: let the signal come again."""
    end = what.exc_value
    if isinstance(end, KeyboardInterrupt):
        _come_again(end.number if isinstance(end, Terminated) else signal.SIGINT)
    else:
        sys.__unraisablehook__(what)


def _come_again(number: int) -> None:
    """Send the signal to this process a moment later."""
    seconds = AGAIN
    while True:
        again = threading.Timer(seconds, os.kill, (os.getpid(), number))
        again.daemon = True
        try:
            again.start()
        except KeyboardInterrupt:
            # on a busy machine it comes before `start` is over, and would be lost in here too
            seconds *= 2
        else:
            return


RUNTIMES = ("libstdc++.so.6", "libc++abi.dylib")
"""Where the function is, on Linux and on macOS."""
SET_TERMINATE = "_ZSt13set_terminatePFvvE"
"""`std::set_terminate`, as it is called in libraries."""
STATUS = 70
SAID = b"error: out of memory, as it seems: a solver ended the process\n"

_kept: list[object] = []
"""What C++ calls must not be freed."""


def install_terminate_handler() -> None:
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
