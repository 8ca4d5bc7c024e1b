"""What is known by now: the candidates of every variable."""

from __future__ import annotations

from collections.abc import Sequence

from clueproof.deduction.conclusions import Prunings
from clueproof.deduction.variables import Variables, is_single


class State:
    """The candidates of every variable. Techniques read it; only `Propagation` changes it."""

    def __init__(self, variables: Variables, domains: Sequence[int] | None = None) -> None:
        self.variables = variables
        self.domains = list(variables.initial if domains is None else domains)
        """The candidates of each variable, as a mask."""
        self.stated = bytearray(len(self.domains))
        """Whether a clue, or a step that states the value, gave the variable its value."""
        self.score = sum(self.domains[variable].bit_count() - 1 for variable in variables.keys)
        """How many candidates of keys are still to be removed."""
        self.contradiction = False
        self.told = True
        """Is what is concluded told to somebody? In trials and searches there need be no good reasons."""

    @property
    def open_keys(self) -> list[int]:
        """The keys with more than one candidate."""
        return [variable for variable in self.variables.keys if not is_single(self.domains[variable])]

    def would_contradict(self, prunings: Prunings) -> bool:
        """Would these removals leave a variable without candidates?"""
        lost = dict.fromkeys((variable for variable, _ in prunings), 0)
        for variable, mask in prunings:
            lost[variable] |= mask
        return not prunings or any(not self.domains[variable] & ~mask for variable, mask in lost.items())
