"""Full search: assume a candidate of the key with the fewest, propagate by the quick techniques, backtrack."""

from __future__ import annotations

from collections.abc import Callable

from clueproof.deduction.engine.propagation import PropagationEngine
from clueproof.deduction.variables import is_single


class Search:
    """A depth-first search that can be resumed after the solution that it found.

    `state`, a quick one, holds the solution then. `accepted` judges a state with one candidate for each variable.
    """

    def __init__(self, state: PropagationEngine, accepted: Callable[[PropagationEngine], bool]) -> None:
        self.state = state
        self._accepted = accepted
        self._decisions: list[tuple[list[int], int, int, int]] = []

    def run(self, stopped: Callable[[], str | None]) -> bool | str:
        """Find a solution, or the next one. False if there is none; a text if stopped, which says why."""
        state, decisions = self.state, self._decisions
        state.extended()
        fine = state.propagate()
        while True:
            if reason := stopped():
                return reason
            if fine:
                variable = _next_variable(state)
                if variable is None:
                    if self._accepted(state):
                        return True
                    fine = False
                    continue
                value = _first_value(state, variable)
                decisions.append((list(state.domains), state.score, variable, value))
                state.remove([(variable, state.domains[variable] & ~value)])
            else:
                if not decisions:
                    return False
                domains, score, variable, value = decisions.pop()
                state.returned_to(domains, score)
                state.remove([(variable, value)])
            fine = state.propagate()


def _next_variable(state: PropagationEngine) -> int | None:
    """The open key with fewest candidates, then any other open variable."""
    domains, best, fewest = state.domains, None, 0
    for variable in state.network.keys:
        mask = domains[variable]
        if mask & (mask - 1):
            size = mask.bit_count()
            if best is None or size < fewest:
                best, fewest = variable, size
                if size == 2:
                    break
    if best is not None:
        return best
    return next((variable for variable, mask in enumerate(domains) if not is_single(mask)), None)


def _first_value(state: PropagationEngine, variable: int) -> int:
    """The lowest value; for a variable that only enforces rules, one that puts them out of force."""
    mask = state.domains[variable]
    if not state.network.mentioned[variable]:
        for number in state.network.on_change[variable]:
            for view in state.network.propagators[number].enforce:
                if view.variable == variable and mask & view.no:
                    return mask & view.no & -(mask & view.no)
    return mask & -mask
