"""Two places of which one has a value, joined with two others: skyscraper, two-string kite, turbot fish, empty
rectangle, W-wing.

Where a value has two places left in a house one of them is true: a strong link. If an end of one sees an end of another
one, these are not both true, so one of the far ends is. Names as in HoDoKu,
https://hodoku.sourceforge.net/en/tech_sdp.php and https://hodoku.sourceforge.net/en/tech_wings.php
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import NamedTuple

from clueproof.deduction.engine import Conclusion, State, Technique, bits
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.houses import House, LineHouse
from clueproof.deduction.techniques.overlapping_houses import OverlappingHouses, positions
from clueproof.deduction.techniques.ranking import (
    EMPTY_RECTANGLE,
    SKYSCRAPER,
    TURBOT_FISH,
    TWO_STRING_KITE,
    W_WING,
)
from clueproof.english import listed


class StrongLink(NamedTuple):
    """The two places (positions) that a value has left in a house."""

    house: House
    near: int
    far: int

    @property
    def turned(self) -> StrongLink:
        """The same from its other end."""
        return StrongLink(self.house, self.far, self.near)


class LinkedPlaces(NamedTuple):
    """A value, and for each house the constraints and the variables where it has the value."""

    value: int
    places: list[tuple[tuple[int, ...], list[int]]]
    ends: list[int]
    """Variables of which one has the value, or in a W-wing the other value."""
    other: int = 0
    """The other value of a W-wing."""


Found = Conclusion[LinkedPlaces] | None


def _strong_links(cluster: OverlappingHouses, state: State, value: int, cells: int) -> list[StrongLink]:
    found: dict[int, StrongLink] = {}
    for house in cluster.houses:
        here = cells & cluster.mask_of[house]
        if here.bit_count() == 2 and cluster.sure(house, state) & value:
            near, far = positions(here)
            found.setdefault(here, StrongLink(house, near, far))
    return [*found.values()]


def _share(cluster: OverlappingHouses, one: int, other: int, *, lines: bool) -> bool:
    """Do the cells share a house that is a line, or that is none?"""
    both = 1 << one | 1 << other
    return any(isinstance(house, LineHouse) == lines and not both & ~cluster.mask_of[house] for house in cluster.houses)


def _joined(cluster: OverlappingHouses, state: State) -> Iterator[tuple[int, StrongLink, StrongLink, int]]:
    """Values with two strong links whose near ends see each other, and the cells that see both far ends."""
    for value, cells in cluster.where(state).items():
        for one, other in combinations(_strong_links(cluster, state, value, cells), 2):
            for first in (one, one.turned):
                for second in (other, other.turned):
                    four = 1 << first.near | 1 << first.far | 1 << second.near | 1 << second.far
                    if four.bit_count() == 4 and cluster.peers[first.near] >> second.near & 1:
                        out = cells & cluster.peers[first.far] & cluster.peers[second.far] & ~four
                        if out:
                            yield value, first, second, out


def _is_skyscraper(cluster: OverlappingHouses, one: StrongLink, other: StrongLink) -> bool:
    """Are both links in parallel lines, and joined by a line?"""
    lines = isinstance(one.house, LineHouse) and isinstance(other.house, LineHouse)
    apart = not cluster.mask_of[one.house] & cluster.mask_of[other.house]
    return lines and apart and _share(cluster, one.near, other.near, lines=True)


def _is_kite(cluster: OverlappingHouses, one: StrongLink, other: StrongLink) -> bool:
    """Are the links in lines that cross, and joined in a box?"""
    lines = isinstance(one.house, LineHouse) and isinstance(other.house, LineHouse)
    crossing = bool(cluster.mask_of[one.house] & cluster.mask_of[other.house])
    return lines and crossing and _share(cluster, one.near, other.near, lines=False)


def _finder(
    fits: Callable[[OverlappingHouses, StrongLink, StrongLink], bool],
) -> Callable[[OverlappingHouses, State], Found]:
    def find(cluster: OverlappingHouses, state: State) -> Found:
        """Two strong links of a value whose near ends see each other: one of the far ends has it."""
        for value, one, other, out in _joined(cluster, state):
            if fits(cluster, one, other):
                name = cluster.variables
                places = [(link.house.constraints, [name[link.near], name[link.far]]) for link in (one, other)]
                ends = [name[one.far], name[other.far]]
                seen = [variable for _, pair in places for variable in pair]
                return Conclusion(cluster.prunings(out, value), seen, LinkedPlaces(value, places, ends))
        return None

    return find


def _find_empty_rectangle(cluster: OverlappingHouses, state: State) -> Found:
    """A strong link, and a box in which its near end leaves a value few places: what sees these and the far end."""
    for value, cells in cluster.where(state).items():
        links = _strong_links(cluster, state, value, cells)
        for house in cluster.houses:
            here = cells & cluster.mask_of[house]
            # in a line it is a finned fish
            if here.bit_count() < 3 or isinstance(house, LineHouse) or not cluster.sure(house, state) & value:
                continue
            for link in (turned for one in links for turned in (one, one.turned)):
                if here >> link.near & 1 or here >> link.far & 1:
                    continue
                rest = here & ~cluster.peers[link.near]
                if not rest or rest == here:
                    continue
                out = cells & cluster.peers[link.far] & cluster.seen_by_all(rest) & ~(1 << link.near)
                if out:
                    name = cluster.variables
                    left = cluster.variables_in(rest)
                    places = [
                        (link.house.constraints, [name[link.far], name[link.near]]), (house.constraints, left)
                    ]  # fmt: skip
                    seen = [name[link.far], name[link.near], *cluster.variables_in(here)]
                    return Conclusion(
                        cluster.prunings(out, value), seen, LinkedPlaces(value, places, [name[link.far], *left])
                    )
    return None


def _find_w_wing(cluster: OverlappingHouses, state: State) -> Found:
    """Two cells have the same two candidates, and see the two ends of a strong link of one of these: one of them has
    the other value."""
    where = cluster.where(state)
    twos = [
        (1 << index, state.domains[variable])
        for index, variable in enumerate(cluster.variables)
        if state.domains[variable].bit_count() == 2 and not state.domains[variable] & ~cluster.once
    ]
    links = {value: _strong_links(cluster, state, value, cells) for value, cells in where.items()}
    for (one, pair), (other, alike) in combinations(twos, 2):
        if pair != alike or cluster.seen_by_all(one) & other:
            continue
        for value in bits(pair):
            rest = pair & ~value
            out = where.get(rest, 0) & cluster.seen_by_all(one | other)
            if not out:
                continue
            for link in links[value]:
                if (1 << link.near | 1 << link.far) & (one | other):
                    continue
                for turned in (link, link.turned):
                    if cluster.peers[turned.near] & one and cluster.peers[turned.far] & other:
                        name = cluster.variables
                        ends = cluster.variables_in(one | other)
                        places = [(link.house.constraints, [name[link.near], name[link.far]])]
                        seen = [*ends, name[link.near], name[link.far]]
                        detail = LinkedPlaces(value, places, ends, rest)
                        return Conclusion(cluster.prunings(out, rest), seen, detail)
    return None


# in words


def _either(variables: list[int], phrases: Phrases) -> str:
    return listed([phrases.name(variable) for variable in variables], "or")


def _say_two_links(conclusion: Conclusion[LinkedPlaces], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Both links, and that near ends see each other."""
    value, places, ends, _ = conclusion.detail
    word = phrases.value(ends[0], value)
    (one, first), (other, second) = places
    return (
        f"{word} in {phrases.place(one)} is in {_either(first, phrases)}, and in {phrases.place(other)} in "
        f"{_either(second, phrases)}; as {phrases.names([first[0], second[0]])} see each other, "
        f"{_either(ends, phrases)} is {word}"
    )


def _say_empty_rectangle(conclusion: Conclusion[LinkedPlaces], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The link, and what its near end leaves in the other house."""
    value, places, ends, _ = conclusion.detail
    word = phrases.value(ends[0], value)
    (one, first), (other, left) = places
    return (
        f"{word} in {phrases.place(one)} is in {_either(first, phrases)}, and if in {phrases.name(first[1])}, then in "
        f"{phrases.place(other)} in {_either(left, phrases)}; so {_either(ends, phrases)} is {word}"
    )


def _say_w_wing(conclusion: Conclusion[LinkedPlaces], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The two cells, and the link between them."""
    value, places, ends, other = conclusion.detail
    words = phrases.value(ends[0], value), phrases.value(ends[0], other)
    ((house, link),) = places
    return (
        f"{phrases.names(ends)} have {phrases.values(ends[0], value | other)}; {words[0]} in {phrases.place(house)} is "
        f"in {_either(link, phrases)}, so one of the two is not {words[0]} but {words[1]}"
    )


OverlappingHouses.techniques = (
    *OverlappingHouses.techniques,
    Technique(*SKYSCRAPER, _finder(_is_skyscraper), _say_two_links, states_value=False),
    Technique(*TWO_STRING_KITE, _finder(_is_kite), _say_two_links, states_value=False),
    Technique(*TURBOT_FISH, _finder(lambda cluster, one, other: True), _say_two_links, states_value=False),
    Technique(*EMPTY_RECTANGLE, _find_empty_rectangle, _say_empty_rectangle, states_value=False),
    Technique(*W_WING, _find_w_wing, _say_w_wing, states_value=False),
)
