from array import array
from collections.abc import Sequence
from typing import Final, final

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

    def draw(
        self, assumptions: Sequence[int], decisions: Sequence[Sequence[int]], conflicts: int, seconds: float, /
    ) -> tuple[int, int, list[int]]:
        """Of each group of decisions the first is accepted with which, and with the assumptions and those accepted
        before, there is an answer: the status of the last query, how many groups are done, and the assumptions with
        what was accepted, or rejected. It ends before a query that takes more conflicts, and where the time is up."""

    def leave_out(
        self,
        always: Sequence[int],
        groups: Sequence[Sequence[int]],
        core: Sequence[int],
        most: int,
        conflicts: int,
        seconds: float,
        /,
    ) -> tuple[bytes, list[int], int]:
        """Leaves out groups of assumptions in this order, each if the others that are left are still refuted; at most
        so many literals. The core is of those known to be refuted together. 1 for each group that is left out, 0 for
        each that is not; a core of what is left; and how many queries it took. It ends as `draw`."""

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

NONE: Final[int]
UNIQUE: Final[int]
MULTIPLE: Final[int]
UNDECIDED: Final[int]
"""Verdicts of searches for exact covers."""

class Cover:
    """An exact cover problem, and questions about it under facts: an option is chosen or, as its complement (~option),
    ruled out. Raises ValueError for numbers that make no sense.

    `steps` is how far a question may go before it is undecided: so many options may be ruled out, each of which takes
    a few nanoseconds. In `verify` it is for each list of facts.
    """

    def __new__(cls, items: int, of: array[int], begin: array[int], key_of: array[int], keys: int) -> Cover:
        """Option i has the items from `of[begin[i]]` to `of[begin[i + 1] - 1]`, and `key_of` says which value of which
        key it is: 256 times the number of the key, plus the value; -1 for none."""

    def verify(
        self, facts: array[int], ends: array[int], first: int, steps: int, seconds: float
    ) -> tuple[bytes, bytes, bytes]:
        """For each list of facts, from the one with the number `first` on: its verdict, the keys of a unique cover, and
        the seconds that it took, as doubles. Fewer lists, but at least one, where that takes longer than `seconds`."""

    def draw(self, facts: array[int], decisions: array[int], ends: array[int], steps: int) -> tuple[int, bytes]:
        """UNIQUE, and the keys of a cover in which of each group of decisions the first holds that is possible together
        with the facts and those that hold of the groups before."""

    def leave_out(
        self, facts: array[int], places: array[int], ends: array[int], at_least: int, steps: int
    ) -> tuple[int, bytes, bytes]:
        """Leaves out groups of facts, which are given as their positions, in this order, each if there is only one
        cover without it too: UNIQUE if there is only one with all of them, its keys, and 1 for each group that is left
        out, 0 for each that is not. Stops where fewer than `at_least` facts would be left, and at a group that is
        undecided."""

def complete_boards(places: array[int], ends: array[int], boards: bytes, cells: int) -> bytes:
    """For each board of so many numbers 1 if each house has every number from 1 to its size once, else 0."""
