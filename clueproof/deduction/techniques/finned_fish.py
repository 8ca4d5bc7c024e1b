"""Finned fish: a value whose cells in n lines would lie in n crossing lines, but for a few in one house, the fins.

Either a fin has the value, or the fish is one: what both rule out goes. Where a line without the fins has one cell left
the fish is a *sashimi* one. Source: https://hodoku.sourceforge.net/en/tech_fishfs.php
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import combinations
from operator import or_
from typing import NamedTuple

from clueproof.deduction.engine import Conclusion, State, Technique, is_single
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.overlapping_houses import CrossedHouses, OverlappingHouses, positions
from clueproof.deduction.techniques.ranking import FINNED_FISH, SASHIMI_FISH
from clueproof.english import listed


class FinnedFish(NamedTuple):
    """A value, the constraints of the houses of the base set and of the cover set, and the variables of the fins."""

    value: int
    base: list[tuple[int, ...]]
    cover: list[tuple[int, ...]]
    fins: list[int]


class FishFound(NamedTuple):
    """The numbers of the lines of the base set and, as a mask, of the cover set; the fins, all cells, and what goes."""

    base: tuple[int, ...]
    cover: int
    fins: int
    cells: int
    out: int
    sashimi: bool


def _finned_fish(size: int, sashimi: bool) -> Technique[OverlappingHouses]:
    def find(cluster: OverlappingHouses, state: State) -> Conclusion[FinnedFish] | None:
        """A value whose cells in `size` lines lie in `size` crossing lines or are fins: what sees the fins in those."""
        masks = tuple([state.domains[variable] for variable in cluster.variables])
        known = cluster.finned.get(size)
        if known is None or known[0] != masks:
            known = cluster.finned[size] = (masks, _first_of_each_kind(cluster, state, size))
        found: Conclusion[FinnedFish] | None = known[1].get(sashimi)
        return found

    return Technique(*(SASHIMI_FISH if sashimi else FINNED_FISH)[size], find, _say_finned_fish, states_value=False)


def _first_of_each_kind(cluster: OverlappingHouses, state: State, size: int) -> dict[bool, Conclusion[FinnedFish]]:
    """The first finned fish of so many lines that is no sashimi one (False), and the first one that is (True)."""
    found: dict[bool, Conclusion[FinnedFish]] = {}
    sure = {house: cluster.sure(house, state) for house in cluster.houses}
    where = cluster.where(state)
    for crossing in cluster.crossings:
        for value, cells in where.items():
            able = [line for line in crossing.base if sure[line.house] & value and line.cells & cells]
            for fish in _fish(CrossedHouses(able, crossing.cover, crossing.others), cells, size):
                if fish.sashimi not in found:
                    base = [able[number].house.constraints for number in fish.base]
                    cover = [crossing.cover[number][0].constraints for number in positions(fish.cover)]
                    detail = FinnedFish(value, base, cover, cluster.variables_in(fish.fins))
                    prunings = cluster.prunings(fish.out, value)
                    found[fish.sashimi] = Conclusion(prunings, cluster.variables_in(fish.cells), detail)
                    if len(found) == 2:
                        return found
    return found


def _fish(crossing: CrossedHouses, cells: int, size: int) -> Iterator[FishFound]:
    """All finned fish of so many lines that rule out anything."""
    lines = crossing.base
    through = [line.through(cells) for line in lines]
    for box in crossing.others if len(lines) >= size else ():
        here = cells & box
        if not here or is_single(here):
            continue
        finned = [number for number, line in enumerate(lines) if line.cells & here]
        outside = through[:]
        for number in finned:
            outside[number] = lines[number].through(cells & ~box)
        few = [number for number, crossed in enumerate(outside) if crossed.bit_count() <= size]
        for number in finned:
            own = outside[number]
            # a fish with several finned lines is found by the first of them
            rest = [
                other
                for other in few
                if (other > number or other not in finned) and (outside[other] | own).bit_count() <= size
            ]
            for chosen in combinations(rest, size - 1) if number in few else ():
                union = reduce(or_, [outside[other] for other in chosen], own)
                if union.bit_count() <= size:
                    yield from _covered(crossing, cells, box, tuple(sorted((number, *chosen))), union, size)


def _covered(
    crossing: CrossedHouses, cells: int, box: int, base: tuple[int, ...], union: int, size: int
) -> Iterator[FishFound]:
    """The fish of these lines, with houses that cross them in the box where fewer than so many cross them elsewhere."""
    lines = [crossing.base[number].cells & cells for number in base]
    together = sum(lines)
    beside = [n for n, (_, mask) in enumerate(crossing.cover) if mask & box and not union >> n & 1]
    for more in combinations(beside, size - union.bit_count()):
        cover = union | sum(1 << number for number in more)
        net = sum(crossing.cover[number][1] for number in positions(cover))
        fins, out = together & ~net, cells & box & net & ~together
        if fins and out and not fins & ~box:
            sashimi = any(not line & net or is_single(line & net) for line in lines)
            yield FishFound(base, cover, fins, together, out, sashimi)


def _say_finned_fish(conclusion: Conclusion[FinnedFish], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Houses of a family, as many that cross them, and the fins."""
    value, base, cover, fins = conclusion.detail
    word = phrases.value(conclusion.seen[0], value)
    unless = listed([phrases.name(variable) for variable in fins], "or")
    gone = [variable for variable, _ in conclusion.prunings]
    return (
        f"{word} in {phrases.places(base)} is in {phrases.places(cover)}, unless {unless} is {word}; "
        f"either way {phrases.names(gone)} {'is' if len(gone) == 1 else 'are'} not {word}"
    )


OverlappingHouses.techniques = (
    *OverlappingHouses.techniques,
    *(_finned_fish(size, sashimi) for size in FINNED_FISH for sashimi in (False, True)),
)
