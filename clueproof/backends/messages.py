"""Messages between us and a process of ours: bytes behind their length, on its standard input and output.

What the process is asked has a number, by which it can be cancelled at any time: the input is read by a thread of its
own, whatever the process is at.
"""

from __future__ import annotations

import os
import queue
import re
import struct
import threading
from collections.abc import Callable
from typing import BinaryIO

from clueproof.clock import Cancel

LENGTH = struct.Struct("<Q")
"""How the length of a message is written."""
CANCEL = re.compile(rb"cancel (\d+)")
"""The message that is not kept for `Inbox.next`."""


def framed(data: bytes) -> bytes:
    """A message as it is sent."""
    return LENGTH.pack(len(data)) + data


def cancelling(number: int) -> bytes:
    """The message that cancels what was asked under this number, as it is sent."""
    return framed(b"cancel %d" % number)


def end_of_first(output: bytearray) -> int | None:
    """Where the first message ends in what has come; None if it is not all there."""
    if len(output) < LENGTH.size:
        return None
    end: int = LENGTH.size + LENGTH.unpack_from(output)[0]
    return end if len(output) >= end else None


def take_first(output: bytearray) -> bytes | None:
    """The first message, which is taken out of what has come; None if it is not all there."""
    end = end_of_first(output)
    if end is None:
        return None
    data = bytes(output[LENGTH.size : end])
    del output[:end]
    return data


def _read(stream: BinaryIO, took: Callable[[bytes], None]) -> None:
    """Hand on one message after the other until the stream ends."""
    while len(head := stream.read(LENGTH.size)) == LENGTH.size:
        took(stream.read(LENGTH.unpack(head)[0]))


class Inbox:
    """What this process is told, in its order, and what is cancelled. The process ends with its standard input."""

    def __init__(self) -> None:
        self._messages: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._cancels: dict[int, Cancel] = {}
        self._lock = threading.Lock()
        threading.Thread(target=self._listen, name="listens", daemon=True).start()

    def next(self) -> bytes:
        """The next message; waits for it."""
        return self._messages.get()

    def cancel_of(self, number: int) -> Cancel:
        """What cancels the question of that number, which may not have begun."""
        with self._lock:
            return self._cancels.setdefault(number, Cancel())

    def forget(self, number: int) -> None:
        """The question of that number is answered."""
        with self._lock:
            self._cancels.pop(number, None)

    def _listen(self) -> None:
        # `sys.stdin` is locked while it is read, which an interpreter that ends would abort at
        with open(0, "rb", closefd=False) as stream:
            _read(stream, self._took)
        os._exit(0)

    def _took(self, data: bytes) -> None:
        if (number := CANCEL.fullmatch(data)) is not None:
            self.cancel_of(int(number[1])).cancel()
        else:
            self._messages.put(data)


class Outbox:
    """Standard output, for messages alone: what anything else prints there goes to the error stream from now on."""

    def __init__(self) -> None:
        self._stream = os.fdopen(os.dup(1), "wb")
        os.dup2(2, 1)

    def send(self, data: bytes) -> None:
        """Send a message."""
        self._stream.write(framed(data))
        self._stream.flush()
