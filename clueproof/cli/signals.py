"""Signals that ask the process to end come as exceptions, so that it ends as it does after Ctrl-C."""

from __future__ import annotations

import os
import signal
import sys
import threading
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


def obey() -> None:
    """Raise `Terminated` for these signals, unless whoever started us set them aside, as `nohup` does."""
    for number in WORDS:
        if signal.getsignal(number) == signal.SIG_DFL:
            signal.signal(number, _raise)
    sys.unraisablehook = _not_raised


def neglect() -> None:
    """Let the next of these signals end the process at once: it is ending already."""
    for number in WORDS:
        if callable(signal.getsignal(number)):
            signal.signal(number, signal.SIG_DFL)


def said_by(end: BaseException | None) -> tuple[str, int]:
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
