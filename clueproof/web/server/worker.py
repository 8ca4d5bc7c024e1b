"""A worker as the server sees it: a process with an engine, which answers one question at a time."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from typing import Protocol

from clueproof.backends.messages import cancelling, framed, take_first
from clueproof.backends.process import Child
from clueproof.errors import BackendError

PROGRAM = "clueproof.web.server.worker_program"

POLL_INTERVAL = 0.01
"""Seconds between two checks whether a process has ended."""
MAX_POLLS = 200
"""Checks for the end of a process that has closed its output."""


class Hears(Protocol):
    """The owner of workers, which gets their events."""

    def up(self, worker: Worker) -> None:
        """The worker is ready for questions."""

    def heard(self, worker: Worker, number: int, event: str, data: bytes) -> None:
        """The worker sends this event, as JSON, for the question of this number."""

    def lost(self, worker: Worker, reason: str) -> None:
        """The process of the worker has ended, or has to be ended."""


class Worker:
    """A process with an engine. Belongs to the event loop that runs when it is made. Raises BackendError if it can't be
    started."""

    def __init__(self, engine: str, memory: int, hears: Hears) -> None:
        """`engine`: where the class is, as MODULE:CLASS; `memory`: bytes that the process may take, 0 for any."""
        self.ready = False
        self._hears = hears
        self._loop = asyncio.get_running_loop()
        self._child = Child("the engine", [sys.executable, "-m", PROGRAM, engine, str(memory)], talks=True)
        self._input, self._output, self._errors = self._child.streams
        self._ended = False
        for stream in (self._output, self._errors):
            self._loop.add_reader(stream, self._receive, stream)

    def ask(self, number: int, seconds: float, text: bytes) -> None:
        """Send a question, a message as JSON, with its time limit."""
        self._send(framed(b"ask %d %f %b" % (number, seconds, text)))

    def cancel(self, number: int) -> None:
        """Ask it to give up a question."""
        self._send(cancelling(number))

    def end(self) -> None:
        """Kill the process, and all that it started. It sends no further events."""
        if not self._ended:
            self._ended = True
            for stream in (self._output, self._errors):
                self._loop.remove_reader(stream)
            self._loop.remove_writer(self._input)
            # in a thread, as freeing much memory takes a while
            self._loop.run_in_executor(None, self._child.close)

    def _send(self, data: bytes) -> None:
        self._child.send(data)
        self._flush()

    def _flush(self) -> None:
        """Write what fits, and the rest as the process reads."""
        if self._ended:
            return
        if self._child.flush():
            self._loop.add_writer(self._input, self._flush)
        else:
            self._loop.remove_writer(self._input)

    def _receive(self, stream: int) -> None:
        try:
            more = self._child.receive(stream)
        except BackendError as error:
            self._lost(str(error))
            return
        if not more:
            self._loop.remove_reader(stream)
            if stream == self._output:
                self._await_end(MAX_POLLS)
            return
        while not self._ended and (data := take_first(self._child.output)) is not None:
            number, event, answer = data.split(b" ", 2)
            if event == b"ready":
                self.ready = True
                self._hears.up(self)
            elif event == b"log":
                logging.getLogger(__name__).error(json.loads(answer)["said"])
            else:
                self._hears.heard(self, int(number), event.decode(), answer)

    def _await_end(self, looks: int) -> None:
        """Its output is closed: report the reason once its process has ended, or after the last check."""
        if self._ended:
            return
        if not self._child.running:
            self._lost(self._child.last_words)
        elif looks:
            self._loop.call_later(POLL_INTERVAL, self._await_end, looks - 1)
        else:
            self._lost("its process says nothing any more")

    def _lost(self, reason: str) -> None:
        self.end()
        self._hears.lost(self, reason)
