from array import array
from typing import Final

COMPILER: Final[str]
"""What the engine was built with: "gcc 12.2.0"."""

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
