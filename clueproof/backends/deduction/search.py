"""Full search: assume a candidate of the cell with fewest, follow the quick techniques, go back when they fail."""

from __future__ import annotations

from collections.abc import Callable

from clueproof.backends.deduction.state import State
from clueproof.backends.deduction.technique import single


class Search:
    """A depth-first search that can be taken up again behind the solution that it found.

    `state`, a quick one, has the solution then. `accepted` looks at a state with one candidate for each slot.
    """

    def __init__(self, state: State, accepted: Callable[[State], bool]) -> None:
        self.state = state
        self._accepted = accepted
        self._decisions: list[tuple[list[int], int, int, int]] = []

    def run(self, stopped: Callable[[], str | None]) -> bool | str:
        """Is there a solution, or another one that is accepted now? A text says why it stopped."""
        state, decisions = self.state, self._decisions
        state.extended()
        fine = state.propagate()
        while True:
            if reason := stopped():
                return reason
            if fine:
                slot = _next_slot(state)
                if slot is None:
                    if self._accepted(state):
                        return True
                    fine = False
                    continue
                value = _first_value(state, slot)
                decisions.append((list(state.domains), state.score, slot, value))
                state.remove([(slot, state.domains[slot] & ~value)])
            else:
                if not decisions:
                    return False
                domains, score, slot, value = decisions.pop()
                state.returned_to(domains, score)
                state.remove([(slot, value)])
            fine = state.propagate()


def _next_slot(state: State) -> int | None:
    """The open key with fewest candidates, then any other open slot."""
    domains, best, fewest = state.domains, None, 0
    for slot in state.network.keys:
        mask = domains[slot]
        if mask & (mask - 1):
            size = mask.bit_count()
            if best is None or size < fewest:
                best, fewest = slot, size
                if size == 2:
                    break
    if best is not None:
        return best
    return next((slot for slot, mask in enumerate(domains) if not single(mask)), None)


def _first_value(state: State, slot: int) -> int:
    """A value that puts rules out of force if the slot does nothing but enforce them, else the lowest."""
    mask = state.domains[slot]
    if not state.network.mentioned[slot]:
        for number in state.network.watchers[slot]:
            for truth in state.network.units[number].enforce:
                if truth.slot == slot and mask & truth.no:
                    return mask & truth.no & -(mask & truth.no)
    return mask & -mask
