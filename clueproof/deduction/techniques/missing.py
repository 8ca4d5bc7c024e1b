"""Candidates that are missing: which of those that are gone a conclusion follows from.

What a number on the board rules out of its row, column or box everybody sees. The rest was ruled out by earlier steps,
to which the reason refers.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence

from clueproof.deduction.conclusions import Prunings
from clueproof.deduction.engine import Network, State, bits
from clueproof.deduction.techniques.houses import houses_around

MAX_TRIED = 12
"""The most candidates that are put back one by one."""

Allowed = Callable[[Sequence[int]], Sequence[int] | None]
"""What a rule leaves of the candidates of its variables; None where it does not say."""


def missing_candidates(
    variables: Sequence[int], state: State, prunings: Prunings, allowed: Allowed
) -> list[tuple[int, int]]:
    """The candidates (variable, mask) that must have been gone for a rule to rule these out, right after it did.

    Candidates are put back, first all of a variable, then one by one, as long as the same follows: what can't be put
    back is missing. So none of the result can be left out.
    """
    lost = dict(prunings)
    if not lost:
        return []
    had = [state.domains[variable] | lost.get(variable, 0) for variable in variables]
    every = [mask | unseen(variable, state, lost) for variable, mask in zip(variables, had, strict=True)]
    masks = [*had]

    def still(place: int, mask: int) -> bool:
        tried = [*masks[:place], mask, *masks[place + 1 :]]
        left = allowed(tried)
        return left is not None and not any(
            lost.get(variable, 0) & stays for variable, stays in zip(variables, left, strict=True)
        )

    for place, mask in enumerate(every):
        if mask != masks[place] and still(place, mask):
            masks[place] = mask
    tried = 0
    for place, mask in enumerate(every):
        for bit in bits(mask & ~masks[place]):
            tried += 1
            if tried <= MAX_TRIED and still(place, masks[place] | bit):
                masks[place] |= bit
    return [(v, mask & ~kept) for v, mask, kept in zip(variables, every, masks, strict=True) if mask & ~kept]


def unseen(variable: int, state: State, changed: Container[int]) -> int:
    """The values of a variable that no cell of its houses was known to have before these changed; none of one whose own
    value was known."""
    network = state.variables
    if not isinstance(network, Network) or (state.stated[variable] and variable not in changed):
        return 0
    mask = network.full[variable]
    for house in network.derived(houses_around).get(variable, ()):
        for peer in house.variables:
            if state.stated[peer] and peer != variable and peer not in changed:
                mask &= ~(state.domains[peer] & house.once)
    return mask
