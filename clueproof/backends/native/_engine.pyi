from collections.abc import Sequence
from typing import final

COMPILER: str
"""What the engine was built with: "gcc 12.2.0"."""

@final
class Solver:
    """A conflict-driven solver of the variables 1 to `variables`; see engine/solver.hpp.

    Literals are as in DIMACS; ValueError for one of a variable that there is not. After a MemoryError every call raises
    RuntimeError, but for `stop`, `go_on` and `close`.
    """

    def __init__(self, variables: int, /) -> None: ...
    def grow(self, variables: int, /) -> None:
        """See to it that there are so many variables."""

    def add_clause(self, clause: Sequence[int], /) -> None: ...
    def add_clauses(self, clauses: Sequence[Sequence[int]], start: int, stop: int, /) -> None:
        """Those from `start` on, before `stop`."""

    def add_connected(
        self, nodes: Sequence[int], edges: Sequence[tuple[int, int]], enforcing: Sequence[int], /
    ) -> None:
        """The true nodes are one piece while all enforcing literals are true; edges are pairs of positions."""

    def add_loop(
        self, lines: Sequence[int], points: int, ends: Sequence[tuple[int, int]], enforcing: Sequence[int], /
    ) -> None:
        """The true lines are one ring at most; clauses must see to it that two or none end at each point."""

    def add_acyclic(
        self, edges: Sequence[int], points: int, ends: Sequence[tuple[int, int]], enforcing: Sequence[int], /
    ) -> None:
        """The true edges hold no cycle; an edge from a point to itself is one."""

    def add_value_regions(
        self,
        values: Sequence[int],
        nodes: Sequence[Sequence[int]],
        edges: Sequence[tuple[int, int]],
        or_more: int,
        enforcing: Sequence[int],
        /,
    ) -> None:
        """Connected nodes of one value are as many as it says, or more where it is `or_more`. Each node has a literal
        for each of the values, 0 where it can't have it; exactly one is true."""

    def solve(self, assumptions: Sequence[int], conflicts: int, seconds: float, /) -> int:
        """10 satisfied, 20 refuted, 0 out of conflicts, 1 out of time, 2 stopped. Python's lock is free meanwhile."""

    def implied(self, assumptions: Sequence[int], /) -> tuple[int, list[int], int]:
        """How many assumptions hold together by propagation, all that is true then, and how many literals were true
        when the next one was refuted (-1 if none was)."""

    def values(self) -> bytes:
        """Of the last answer: 1 for each variable that is true, else 0."""

    def core(self) -> list[int]:
        """Assumptions that were refuted together."""

    def forced(self) -> bool:
        """Did the last answer follow without a decision?"""

    def counts(self) -> tuple[int, int, int]:
        """Conflicts, decisions, and explanations of propagators, so far."""

    def stop(self) -> None:
        """From any thread: end the running query soon, and every later one, until `go_on`."""

    def go_on(self) -> None: ...
    def close(self) -> None: ...
