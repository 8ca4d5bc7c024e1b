"""Almost locked sets: n cells of a house with n + 1 candidates, which lack one value at most.

Two of them may have a value in common that only one of both can have, since all its cells in the one see all in the
other. The one without it has all its other values, so what sees all places of such a value in both is not that value:
ALS-XZ. Source: https://www.sudokuwiki.org/Almost_Locked_Sets, https://hodoku.sourceforge.net/en/tech_als.php
"""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from clueproof.clock import check_clock
from clueproof.deduction.engine import Conclusion, State, Technique, bits, is_single
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.overlapping_houses import OverlappingHouses, positions
from clueproof.deduction.techniques.ranking import ALS_XZ

MAX_CELLS = 4
"""The most cells of a set."""
MAX_SETS = 500
"""No pairs are searched among more sets."""


class AlmostLockedSet(NamedTuple):
    """Cells (a mask of positions), their candidates, and for each of these its cells and what all of them see."""

    cells: int
    values: int
    where: dict[int, int]
    sight: dict[int, int]


class LinkedSets(NamedTuple):
    """The variables of both sets, their values, the value that only one has, and the one that goes."""

    one: list[int]
    other: list[int]
    values: tuple[int, int]
    common: int
    gone: int


def almost_locked_sets(cluster: OverlappingHouses, state: State) -> list[AlmostLockedSet]:
    """All almost locked sets, those of fewer cells first; none if there are too many."""
    domains = [state.domains[variable] for variable in cluster.variables]
    found: dict[int, int] = {}
    for house in cluster.houses:
        fitting = [
            index
            for index in positions(cluster.mask_of[house])
            if not is_single(domains[index]) and not domains[index] & ~cluster.once
        ]
        largest = min(MAX_CELLS, len(fitting))
        partial = [(0, 0)]
        for index in fitting:
            for cells, values in partial[:]:
                more, together = cells | 1 << index, values | domains[index]
                size, many = more.bit_count(), together.bit_count()
                if many == size + 1 and size <= largest:
                    found[more] = together
                if size < largest and many <= largest + 1:
                    partial.append((more, together))
        if len(found) > MAX_SETS:
            return []
    sets = []
    for cells, values in sorted(found.items(), key=lambda one: (one[0].bit_count(), one[0])):
        where = {
            value: sum(1 << index for index in positions(cells) if domains[index] & value) for value in bits(values)
        }
        sets.append(
            AlmostLockedSet(cells, values, where, {value: cluster.seen_by_all(here) for value, here in where.items()})
        )
    return sets


def _find_als_xz(cluster: OverlappingHouses, state: State) -> Conclusion[LinkedSets] | None:
    """Two sets with a value that only one of both can have, and another one that goes from what sees it in both."""
    where = cluster.where(state)
    sets = almost_locked_sets(cluster, state)
    having: dict[int, list[int]] = defaultdict(list)
    for number, one in enumerate(sets):
        for value in bits(one.values):
            having[value].append(number)
    best: tuple[int, AlmostLockedSet, AlmostLockedSet, int, int, int] | None = None
    for common, numbers in having.items():
        for place, number in enumerate(numbers):
            check_clock()
            one = sets[number]
            sight, size = one.sight[common], one.cells.bit_count()
            for later in numbers[place + 1 :]:
                other = sets[later]
                if other.where[common] & ~sight:
                    continue
                if best is not None and size + other.cells.bit_count() >= best[0]:
                    break
                for value in bits(one.values & other.values & ~common):
                    out = one.sight[value] & other.sight[value] & where.get(value, 0)
                    if out:
                        best = size + other.cells.bit_count(), one, other, common, value, out
                        break
    if best is None:
        return None
    _, one, other, common, value, out = best
    cells = cluster.variables_in(one.cells), cluster.variables_in(other.cells)
    detail = LinkedSets(*cells, (one.values, other.values), common, value)
    return Conclusion(cluster.prunings(out, value), [*cells[0], *cells[1]], detail)


def _say_als_xz(conclusion: Conclusion[LinkedSets], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Both sets, and what links them."""
    one, other, values, common, gone = conclusion.detail
    first, second = (
        f"{phrases.names(cells)} {'has' if len(cells) == 1 else 'have'} {phrases.values(cells[0], mask)}"
        for cells, mask in zip((one, other), values, strict=True)
    )
    words = phrases.value(one[0], common), phrases.value(one[0], gone)
    return f"{first}, {second}; only one of these sets can have {words[0]}, and the one without it has {words[1]}"


OverlappingHouses.techniques = (
    *OverlappingHouses.techniques,
    Technique(*ALS_XZ, _find_als_xz, _say_als_xz, states_value=False),
)
