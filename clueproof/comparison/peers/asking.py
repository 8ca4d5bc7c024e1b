"""Our side of a peer: its interpreter is started and limited, and its answers are judged."""

from __future__ import annotations

import json
import sys
import threading
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar, TypedDict

from clueproof.backends import Limit, names
from clueproof.backends.process import Child
from clueproof.clock import Cancel, Clock
from clueproof.comparison.machine import PATIENCE, ProcessorLimit
from clueproof.comparison.measuring import ClockName, Measured, Start, answered
from clueproof.encoders import Puzzle
from clueproof.english import did_you_mean
from clueproof.errors import ClueproofError
from clueproof.formats.solutions import read_solution
from clueproof.formats.write import to_json
from clueproof.puzzle.shape import holes_of
from clueproof.questions import Evidence, Multiple, Unique
from clueproof.questions.second_opinion import told
from clueproof.runs import Answer
from clueproof.syntax.record import JsonValue

PEERS = {
    "clingo": "the program clingo",
    "cpmpy": "the package cpmpy",
    "exact-cover-matrix": "the package exact-cover",
    "multi-puzzle-solver": "the package multi-puzzle-solver",
    "puzzlekit": "the package puzzlekit",
    "pysat-loop": "the package python-sat",
    "z3": "the package z3-solver",
}
"""Name of a peer -> the package that it needs. Its module has the same name, except for those in `MODULES`."""
MODULES = {"exact-cover-matrix": "exact_cover_peer", "pysat-loop": "pysat_peer"}
BEGIN = """
import importlib.util, sys
folder, module = sys.argv[1:]
spec = importlib.util.spec_from_file_location("peers", folder + "/__init__.py", submodule_search_locations=[folder])
package = importlib.util.module_from_spec(spec)
sys.modules["peers"] = package
spec.loader.exec_module(package)
importlib.import_module("peers.answering").main(module)
"""
"""The program for the peer's interpreter: it imports the folder of this module as a package of its own."""
START_SECONDS = 120.0
"""The time limit for the imports of a peer."""
_running: dict[tuple[str, str], PeerProcess] = {}
"""The peers of this process."""


class PeerAnswer(TypedDict, total=False):
    """A line of a peer: its version or what it needs, once; then what it says of a puzzle, or why it says nothing."""

    version: str
    missing: str
    unknown: str
    refused: str
    error: str
    solutions: list[JsonValue]
    complete: bool
    building: float
    solving: float
    proving: float
    processor: float
    memory: int | None


class PeerError(ClueproofError):
    """A peer is unknown, or can't be used here."""


class PeerProcess:
    """The interpreter of a peer, started when it is needed, and again after it had to be killed. Raises PeerError."""

    def __init__(self, name: str, python: str) -> None:
        self._name, self._python = name, python
        self._child: Child | None = None
        self.version = ""
        # workers of a cluster may have several threads
        self._one_at_a_time = threading.Lock()

    def ready(self) -> str:
        """Start the peer unless it runs; its version."""
        if self._child is None or not self._child.running:
            self.close()
            module = MODULES.get(self._name, f"{self._name.replace('-', '_')}_peer")
            # -P: the current folder is no source of imports
            self._child = Child(
                self._name, [self._python, "-P", "-c", BEGIN, str(Path(__file__).parent), module], talks=True
            )
            with Clock(START_SECONDS) as clock:
                said = self._line(Limit.of(clock))
            if isinstance(said, str):
                self.close()
                raise PeerError(f"{self._name} does not start: {said}")
            if "missing" in said:
                self.close()
                raise PeerError(f"the peer {self._name} needs {PEERS[self._name]} ({said['missing']})")
            self.version = said["version"]
        return self.version

    def ask(
        self, record: JsonValue, time_limit: float | None, fresh: bool = True, cancel: Cancel | None = None
    ) -> PeerAnswer | str:
        """The peer's answer about a puzzle, or the reason why there is none. `fresh`: nothing of earlier puzzles may
        help it."""
        with self._one_at_a_time:
            self.ready()
            assert self._child is not None
            with Clock(time_limit, cancel) as clock:
                self._child.output.clear()
                self._child.send(json.dumps({"record": record, "fresh": fresh}).encode() + b"\n")
                said = self._line(Limit.of(clock))
            if isinstance(said, str):
                self.close()
            return said

    def _line(self, limit: Limit) -> PeerAnswer | str:
        child = self._child
        assert child is not None
        reason = child.wait(limit, lambda: False, until=b"\n")
        if reason is not None:
            return reason
        if not child.output.endswith(b"\n"):
            return f"it ended: {child.complaint}" if child.complaint else "it ended"
        said: PeerAnswer = json.loads(child.output)
        child.output.clear()
        return said

    def close(self) -> None:
        """End the process."""
        if self._child is not None:
            self._child.close()
            self._child = None


def _process(name: str, python: str) -> PeerProcess:
    return _running.setdefault((name, python), PeerProcess(name, python))


def close_peers() -> None:
    """End the peers of this process."""
    while _running:
        _running.popitem()[1].close()


def peer_version(name: str, python: str = sys.executable) -> str:
    """The version of a peer. Raises PeerError for one that is unknown or can't be used."""
    if name not in PEERS:
        known = ", ".join(sorted(PEERS))
        raise PeerError(f"unknown peer {name!r}; {did_you_mean(name, PEERS, f'there are {known}', quoted=False)}")
    return _process(name, python).ready()


@dataclass(frozen=True)
class AskPeer(Measured):
    """What does a peer answer about the puzzle, and how long does it take?"""

    name: ClassVar[str] = "peer"
    peer: str
    start: Start = "isolated"
    time_limit: float | None = None
    memory_limit: int | None = None
    clock: ClockName = "wall"
    repetition: int = 0
    seeds: bool = False
    command: str = ""
    python: str = sys.executable

    @property
    def asked(self) -> str:
        # clingo and z3 are backends too
        return f"{self.peer} (peer)" if self.peer in names() else self.peer

    @property
    def version(self) -> str:
        return peer_version(self.peer, self.python)

    def measure(self, puzzle: Puzzle) -> Answer:
        if holes_of(puzzle.shape):
            return answered("error", message=f"{self.peer} knows no boards of which cells are missing")
        process = _process(self.peer, self.python)
        if self.start in ("cold", "process"):
            process.close()
        # the time of its start is not counted
        process.ready()
        stop: ProcessorLimit | None = None
        limit = self.time_limit
        if self.clock == "processor" and limit is not None:
            stop, limit = ProcessorLimit(limit), PATIENCE * limit
        said = process.ask(to_json(_as_told(puzzle)), limit, self.start != "warm", stop)
        if isinstance(said, str):
            spent = self.time_limit or 0.0
            reason = said if stop is None else stop.reason(said)
            return answered("unknown", message=reason, seconds=spent, processor=spent)
        if "unknown" in said:
            return answered("unknown", message=said["unknown"])
        if "refused" in said or "error" in said:
            return answered("error", message=said.get("refused") or said["error"])
        return judged(puzzle, said, self.peer)


def _as_told(puzzle: Puzzle) -> Puzzle:
    """The puzzle as the peer is told it, and in whose symbols it answers, however its grid was written."""
    return replace(puzzle, id=None, place=None, about={}, layout="rows")


def judged(puzzle: Puzzle, said: PeerAnswer, peer: str) -> Answer:
    """A peer's answer, after the rules' own check of each solution. A solution that breaks the rules is refuted, as are
    two equal solutions."""
    phases = {"building": said["building"], "solving": said["solving"], "proving": said["proving"]}
    seconds = sum(phases.values())
    measured = {
        "seconds": seconds, **phases, "processor": said["processor"], "memory": said["memory"], "solver": peer,
    }  # fmt: skip
    solutions: list[object] = []
    told_puzzle = _as_told(puzzle)
    for written in said["solutions"]:
        try:
            solution = read_solution(told_puzzle, written)
            broken = puzzle.rules.check(puzzle, solution)
        except ClueproofError as error:
            broken, solution = str(error), None
        if broken is None and solution in solutions:
            broken = "it gives the same solution twice"
        if broken is not None:
            return answered("error", message=f"{peer} gave what is no solution: {broken}", refuted=True, **measured)
        solutions.append(solution)
    evidence = Evidence(peer, 1, seconds)
    if len(solutions) > 1:
        multiple = Multiple(solutions[0], solutions[1], (), evidence)
        return answered("multiple", says=told(puzzle, multiple), **measured)
    if not said["complete"]:
        return answered("solved", message="it does not look for another solution", **measured)
    if not solutions:
        return answered("none", says="none", **measured)
    return answered("unique", says=told(puzzle, Unique(solutions[0], evidence)), **measured)
