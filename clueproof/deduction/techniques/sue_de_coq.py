"""Sue de Coq, or two-sector disjoint subsets: cells that two houses share, and a few of either house beside them, which
have exactly as many values as there are cells.

The cells of the one house beside them have no value in common with those of the other one, so no two of all these cells
have the same value, and each value is in one of them. Source: https://hodoku.sourceforge.net/en/tech_misc.php
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from clueproof.deduction.engine import Conclusion, State, Technique, is_single
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.houses import Overlap
from clueproof.deduction.techniques.overlapping_houses import OverlappingHouses
from clueproof.deduction.techniques.ranking import SUE_DE_COQ

MAX_SHARED, MAX_BESIDE = 3, 3
"""The most cells that both houses share, and that are taken of either house beside these."""
MAX_OPEN = 9
"""No cells are chosen among more open ones of a house."""


class Sector(NamedTuple):
    """Cells (variables) of one house, their values, and how many more cells than values that are not shared."""

    cells: tuple[int, ...]
    values: int
    gain: int


class DisjointSectors(NamedTuple):
    """The shared cells, those of either house, and the values of all of them."""

    shared: tuple[int, ...]
    sectors: tuple[tuple[int, ...], tuple[int, ...]]
    values: int


def _find_sue_de_coq(cluster: OverlappingHouses, state: State) -> Conclusion[DisjointSectors] | None:
    """Cells that two houses share, and cells of either house, have as many values as there are cells: each value goes
    from the rest of the house that has it."""
    domains, done = state.domains, set[frozenset[int]]()
    for house in cluster.houses:
        for overlap in house.overlaps:
            both = frozenset((id(house), id(overlap.other)))
            if both in done:
                continue
            done.add(both)
            one, other, shared = (
                [v for v in cells if not is_single(domains[v]) and not domains[v] & ~cluster.once]
                for cells in (overlap.rest, overlap.beyond, overlap.shared)
            )
            if max(len(one), len(other)) > MAX_OPEN:
                continue
            for size in range(2, min(len(shared), MAX_SHARED) + 1):
                for chosen in combinations(shared, size):
                    found = _sectors(domains, overlap, chosen, one, other)
                    if found is not None:
                        return found
    return None


def _sectors(
    domains: Sequence[int], overlap: Overlap, chosen: tuple[int, ...], one: Sequence[int], other: Sequence[int]
) -> Conclusion[DisjointSectors] | None:
    """What follows if these shared cells can be completed by some of the one and some of the other house."""
    values = 0
    for variable in chosen:
        values |= domains[variable]
    missing = values.bit_count() - len(chosen)
    if missing < 2:
        return None
    by_gain: dict[int, list[Sector]] = defaultdict(list)
    for sector in _beside(domains, other, values):
        by_gain[sector.gain].append(sector)
    for first in _beside(domains, one, values):
        for second in by_gain.get(missing - first.gain, ()):
            if first.values & second.values:
                continue
            union = values | first.values | second.values
            prunings = [
                (variable, domains[variable] & gone)
                for rest, taken, gone in (
                    (overlap.rest, first.cells, union & ~second.values),
                    (overlap.beyond, second.cells, union & ~first.values),
                    (overlap.shared, chosen, union),
                )
                for variable in rest
                if variable not in taken and domains[variable] & gone
            ]
            if prunings:
                detail = DisjointSectors(chosen, (first.cells, second.cells), union)
                return Conclusion(prunings, (*chosen, *first.cells, *second.cells), detail)
    return None


def _beside(domains: Sequence[int], cells: Sequence[int], values: int) -> Iterator[Sector]:
    """Few of these cells, with more of them than values that the shared cells lack."""
    for size in range(1, MAX_BESIDE + 1):
        for chosen in combinations(cells, size):
            own = 0
            for variable in chosen:
                own |= domains[variable]
            if (gain := size - (own & ~values).bit_count()) > 0:
                yield Sector(chosen, own, gain)


def _say_sue_de_coq(conclusion: Conclusion[DisjointSectors], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """All cells and all their values."""
    shared, (one, other), values = conclusion.detail
    cells = (*shared, *one, *other)
    return (
        f"{phrases.names(cells)} have only {phrases.values(cells[0], values)}, as many as cells, and "
        f"{phrases.names(one)} {'has' if len(one) == 1 else 'have'} none in common with {phrases.names(other)}; "
        f"so each is in one of them"
    )


OverlappingHouses.techniques = (
    *OverlappingHouses.techniques,
    Technique(*SUE_DE_COQ, _find_sue_de_coq, _say_sue_de_coq, states_value=False),
)
