"""Finned fish: a value whose cells in n lines would lie in n crossing lines, but for a few in one house, the fins.

Either a fin has the value, or the fish is one: what both rule out goes. Where a line without the fins has one cell left
the fish is a *sashimi* one. Source: https://hodoku.sourceforge.net/en/tech_fishfs.php
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from clueproof.deduction.engine import Conclusion, State, Technique, is_single
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.houses import House
from clueproof.deduction.techniques.overlapping_houses import OverlappingHouses, positions
from clueproof.deduction.techniques.ranking import FINNED_FISH, SASHIMI_FISH
from clueproof.english import listed


class FinnedFish(NamedTuple):
    """A value, the constraints of the houses of the base set and of the cover set, and the variables of the fins."""

    value: int
    base: list[tuple[int, ...]]
    cover: list[tuple[int, ...]]
    fins: list[int]


class Lines(NamedTuple):
    """Houses that share no cell, each with its cells of a value, and houses that cross them."""

    base: list[tuple[House, int]]
    cover: list[tuple[House, int]]


def _finned_fish(size: int, sashimi: bool) -> Technique[OverlappingHouses]:
    def find(cluster: OverlappingHouses, state: State) -> Conclusion[FinnedFish] | None:
        """A value whose cells in `size` lines lie in `size` crossing lines or are fins: what sees the fins in those."""
        sure = {house: cluster.sure(house, state) for house in cluster.houses}
        for base, cover in cluster.crossing:
            covers = [(house, cluster.mask_of[house]) for house in cover]
            every = sum(mask for _, mask in covers)
            boxes = [cluster.mask_of[house] for house in cluster.houses if house not in base and house not in cover]
            for value, cells in cluster.where(state).items():
                able = [
                    (house, here)
                    for house in base
                    if (here := cells & cluster.mask_of[house]) and sure[house] & value and not here & ~every
                ]
                for box in boxes if len(able) >= size else ():
                    for chosen, crossed in _with_fins(Lines(able, covers), box, size):
                        fish, net = sum(here for _, here in chosen), sum(mask for _, mask in crossed)
                        fins = fish & ~net
                        out = cells & box & net & ~fish
                        if fins and out and sashimi == any(_is_bare(here & net) for _, here in chosen):
                            rows, columns = ([house.constraints for house, _ in some] for some in (chosen, crossed))
                            detail = FinnedFish(value, rows, columns, cluster.variables_in(fins))
                            return Conclusion(cluster.prunings(out, value), cluster.variables_in(fish), detail)
        return None

    return Technique(*(SASHIMI_FISH if sashimi else FINNED_FISH)[size], find, _say_finned_fish, states_value=False)


def _is_bare(cells: int) -> bool:
    return not cells or is_single(cells)


def _with_fins(
    lines: Lines, box: int, size: int
) -> Iterator[tuple[Sequence[tuple[House, int]], list[tuple[House, int]]]]:
    """Each so many lines, and as many that cross them and hold their cells outside of the box."""
    outside = [
        sum(1 << number for number, (_, mask) in enumerate(lines.cover) if mask & here & ~box) for _, here in lines.base
    ]
    beside = [number for number, (_, mask) in enumerate(lines.cover) if mask & box]

    def extend(start: int, chosen: tuple[int, ...], union: int) -> Iterator[tuple[tuple[int, ...], int]]:
        if len(chosen) == size:
            yield chosen, union
            return
        for number in range(start, len(outside)):
            if (union | outside[number]).bit_count() <= size:
                yield from extend(number + 1, (*chosen, number), union | outside[number])

    for chosen, union in extend(0, (), 0):
        base = [lines.base[number] for number in chosen]
        if not any(here & box for _, here in base):
            continue
        for crossed in _filled_up(union, beside, size):
            yield base, [lines.cover[number] for number in positions(crossed)]


def _filled_up(chosen: int, further: Sequence[int], size: int) -> Iterator[int]:
    """The set with some of the further ones, so that it has so many."""
    lacking = size - chosen.bit_count()
    if not lacking:
        yield chosen
        return
    for place, number in enumerate(further):
        if not chosen >> number & 1:
            yield from _filled_up(chosen | 1 << number, further[place + 1 :], size)


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
