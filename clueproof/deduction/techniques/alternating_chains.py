"""Alternating chains: candidates of which, one after the other, one is false and the next one true.

Links: of the last two places for a value, or the last two candidates of a cell, one is true; two candidates of a cell,
or the same one twice in a house, are not both true. If the first candidate of a chain is false the last one is true, so
what both exclude goes. In a grouped chain cells of a house that together hold a value count as one place; in a chain of
almost locked sets one value of such a set is in it where another one isn't. Names as in
https://www.sudokuwiki.org/Alternating_Inference_Chains and the pages beside it, such as ALS Chains.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from clueproof.clock import check_clock
from clueproof.deduction.engine import Conclusion, State, Technique, bits, is_single
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.almost_locked_sets import AlmostLockedSet, almost_locked_sets
from clueproof.deduction.techniques.overlapping_houses import OverlappingHouses, positions
from clueproof.deduction.techniques.ranking import (
    ALS_CHAIN,
    ALS_XY_WING,
    ALTERNATING_CHAIN,
    GROUPED_CHAIN,
    X_CHAIN,
    XY_CHAIN,
)
from clueproof.english import listed

MAX_LINKED = 2000
"""No chains are searched among more open candidates. A 16x16 Sudoku has as many at its beginning."""
MAX_GROUPED, MAX_GROUPED_PLACES = 260, 12
"""The same for grouped chains, and the most places of one."""
ALS_WING_PLACES = 6
"""The places of an ALS-XY-wing."""
MAX_ALS_PLACES = 10
"""The most places of a chain through almost locked sets."""


class ChainNode(NamedTuple):
    """A value, as a bit, and the cells, as a mask of positions, one of which has it."""

    cells: int
    value: int


class ChainLinks(NamedTuple):
    """Candidates, and for each the set of those that it forces when it is false, and excludes when it is true."""

    places: list[ChainNode]
    forces: list[int]
    excludes: list[int]
    single: int
    """Which places are single cells."""
    sets: dict[tuple[int, int], AlmostLockedSet]
    """For two places of an almost locked set, of which one is true because of that, the set."""


class Searched(NamedTuple):
    """What a search for chains has found."""

    found: tuple[ChainLinks, _Chain] | None


class AlternatingChain(NamedTuple):
    """Places (variables, value) along a chain, in turn false and true, and whether its ends exclude each other."""

    places: list[tuple[tuple[int, ...], int]]
    is_loop: bool = False
    sets: tuple[tuple[int, tuple[int, ...], int], ...] = ()
    """The index of each place that is true because of an almost locked set, with the variables and values of that."""


def open_places(cluster: OverlappingHouses, state: State) -> list[ChainNode]:
    """The candidates of open cells that occur at most once in every house."""
    found = []
    for index, variable in enumerate(cluster.variables):
        mask = state.domains[variable]
        if not is_single(mask):
            found += [ChainNode(1 << index, value) for value in bits(mask & cluster.once)]
    return found


def links_of(
    cluster: OverlappingHouses,
    state: State,
    places: list[ChainNode],
    in_cells: bool,
    in_houses: bool,
    sets: Sequence[AlmostLockedSet] = (),
) -> ChainLinks:
    """All links between these places, with those that say that one is true in a cell, or in a house, if wanted, or in
    an almost locked set."""
    number: dict[tuple[int, int], int] = {place: n for n, place in enumerate(places)}
    of_value: dict[int, list[int]] = defaultdict(list)
    in_cell: dict[int, list[int]] = defaultdict(list)
    where: dict[int, int] = defaultdict(int)
    groups: dict[int, list[int]] = defaultdict(list)
    single = 0
    for n, (cells, value) in enumerate(places):
        of_value[value].append(n)
        if is_single(cells):
            single |= 1 << n
            in_cell[cells].append(n)
            where[value] |= cells
        else:
            groups[value].append(n)
    excludes, forces = [0] * len(places), [0] * len(places)
    for n, (cells, value) in enumerate(places):
        sight = cluster.seen_by_all(cells)
        near = sight & where[value]
        while near:
            excludes[n] |= 1 << number[near & -near, value]
            near &= near - 1
        for other in groups.get(value, ()):
            if not places[other].cells & ~sight:
                excludes[n] |= 1 << other
    for cells, here in in_cell.items():
        together = sum(1 << n for n in here)
        for n in here:
            excludes[n] |= together & ~(1 << n)
        mask = state.domains[cluster.variables[cells.bit_length() - 1]]
        if in_cells and mask.bit_count() == 2 == len(here):
            forces[here[0]] |= 1 << here[1]
            forces[here[1]] |= 1 << here[0]
    if in_houses:
        for house in cluster.houses:
            for value in bits(cluster.sure(house, state) & cluster.once):
                if value not in of_value:
                    continue
                able = sum(
                    1 << cluster.position[variable] for variable in house.variables if state.domains[variable] & value
                )
                for n in of_value[value]:
                    cells = places[n].cells
                    if not cells & ~able and (rest := number.get((able & ~cells, value))) is not None:
                        forces[n] |= 1 << rest
    because: dict[tuple[int, int], AlmostLockedSet] = {}
    for one in sets:
        if is_single(one.cells) and in_cells:
            continue
        here = [number[cells, value] for value, cells in one.where.items()]
        together = sum(1 << n for n in here)
        for n in here:
            for other in positions(together & ~forces[n] & ~(1 << n)):
                because[n, other] = one
            forces[n] |= together & ~(1 << n)
    return ChainLinks(places, forces, excludes, single, because)


class _Chain(NamedTuple):
    """The numbers of places along a chain, and those that it excludes."""

    way: list[int]
    excluded: int
    is_loop: bool


def shortest(links: ChainLinks, most: int | None = None) -> _Chain | None:
    """The shortest chain, of at most so many places, that excludes anything; the first one of several. From each start
    breadth first."""
    _, forces, excludes, single, _ = links
    best: _Chain | None = None
    for start in range(len(forces)):
        if not forces[start]:
            continue
        check_clock()
        true = 0
        false = frontier = 1 << start
        came: dict[int, int] = {}
        length = 0
        limit = most if best is None else len(best.way) - 1
        while frontier and (limit is None or length + 2 <= limit):
            length += 2
            forced = 0
            for n in positions(frontier):
                for new in positions(forces[n] & ~true & ~forced):
                    came[new] = n
                    forced |= 1 << new
            true |= forced
            for n in positions(forced):
                out = (excludes[start] if n == start else excludes[n] & excludes[start]) & single
                loops = n != start and excludes[n] >> start & 1
                if not out and not loops:
                    continue
                way = _way(came, n, start)
                if loops:
                    for one, other in zip(way[1::2], way[2::2], strict=False):
                        out |= excludes[one] & excludes[other] & single
                if out and (best is None or len(way) < len(best.way)):
                    best = _Chain(way, out, bool(loops))
                    break
            frontier = 0
            for n in positions(forced):
                for new in positions(excludes[n] & ~false & ~frontier):
                    came[-1 - new] = n
                    frontier |= 1 << new
            false |= frontier
    return best


def _way(came: dict[int, int], end: int, start: int) -> list[int]:
    """The places along the way, from the start, in turn false and true."""
    way = [end]
    while True:
        false = came[way[-1]]
        way.append(false)
        if false == start:
            return way[::-1]
        way.append(came[-1 - false])


def concluded(cluster: OverlappingHouses, links: ChainLinks, chain: _Chain) -> Conclusion[AlternatingChain]:
    def variables(place: int) -> tuple[int, ...]:
        return tuple(cluster.variables_in(links.places[place].cells))

    detail = [(variables(n), links.places[n].value) for n in chain.way]
    seen = [variable for several, _ in detail for variable in several]
    prunings = [(variables(n)[0], links.places[n].value) for n in positions(chain.excluded)]
    path = tuple([several[0] for several, _ in detail])
    sets = tuple(
        (index + 1, tuple(cluster.variables_in(links.sets[pair].cells)), links.sets[pair].values)
        for index, pair in enumerate(pairwise(chain.way))
        if index % 2 == 0 and pair in links.sets
    )
    seen += [variable for _, several, _ in sets for variable in several]
    return Conclusion(prunings, seen, AlternatingChain(detail, chain.is_loop, sets), chains=[path])


def _any_chain(cluster: OverlappingHouses, state: State) -> tuple[ChainLinks, _Chain] | None:
    """The shortest chain of single cells; all kinds of chains ask for it, and only one of them searches."""
    masks = tuple([state.domains[variable] for variable in cluster.variables])
    known: Searched | None = cluster.searched.get(masks)
    if known is not None:
        return known.found
    found = None
    places = open_places(cluster, state)
    if len(places) <= MAX_LINKED:
        links = links_of(cluster, state, places, in_cells=True, in_houses=True)
        chain = shortest(links)
        found = None if chain is None else (links, chain)
    cluster.searched = {masks: Searched(found)}
    return found


def _find_x_chain(cluster: OverlappingHouses, state: State) -> Conclusion[AlternatingChain] | None:
    """A chain of one value, through houses."""
    if _any_chain(cluster, state) is None:
        return None
    of_value: dict[int, list[ChainNode]] = defaultdict(list)
    for place in open_places(cluster, state):
        of_value[place.value].append(place)
    found: list[tuple[ChainLinks, _Chain]] = []
    for several in of_value.values():
        links = links_of(cluster, state, several, in_cells=False, in_houses=True)
        chain = shortest(links)
        if chain is not None:
            found.append((links, chain))
    if not found:
        return None
    return concluded(cluster, *min(found, key=lambda one: len(one[1].way)))


def _find_xy_chain(cluster: OverlappingHouses, state: State) -> Conclusion[AlternatingChain] | None:
    """A chain of cells with two candidates."""
    if _any_chain(cluster, state) is None:
        return None
    places = open_places(cluster, state)
    return _found(cluster, links_of(cluster, state, places, in_cells=True, in_houses=False))


def _find_alternating_chain(cluster: OverlappingHouses, state: State) -> Conclusion[AlternatingChain] | None:
    """A chain through cells and houses."""
    found = _any_chain(cluster, state)
    return None if found is None else concluded(cluster, *found)


def _find_grouped_chain(cluster: OverlappingHouses, state: State) -> Conclusion[AlternatingChain] | None:
    """A chain in which cells that two houses share count as one place."""
    places = open_places(cluster, state)
    groups = _groups(cluster, places)
    if not groups or len(places) + len(groups) > MAX_GROUPED:
        return None
    links = links_of(cluster, state, [*places, *groups], in_cells=True, in_houses=True)
    return _found(cluster, links, MAX_GROUPED_PLACES)


def _groups(cluster: OverlappingHouses, places: list[ChainNode]) -> list[ChainNode]:
    """For each value the several cells that can have it among those that two houses share."""
    where: dict[int, int] = defaultdict(int)
    for cells, value in places:
        where[value] |= cells
    return [
        *dict.fromkeys(
            ChainNode(here, value)
            for value, cells in where.items()
            for shared in cluster.shared
            if not is_single(here := cells & shared) and here
        )
    ]


def _find_als_xy_wing(cluster: OverlappingHouses, state: State) -> Conclusion[AlternatingChain] | None:
    """A chain through three almost locked sets, of which each has a value in common with the next."""
    return _through_sets(cluster, state, ALS_WING_PLACES, other_links=False)


def _find_als_chain(cluster: OverlappingHouses, state: State) -> Conclusion[AlternatingChain] | None:
    """A chain through almost locked sets."""
    return _through_sets(cluster, state, MAX_ALS_PLACES, other_links=True)


def _through_sets(
    cluster: OverlappingHouses, state: State, most: int, other_links: bool
) -> Conclusion[AlternatingChain] | None:
    """A chain of at most so many places, in which one is true because of an almost locked set, or, with other links, of
    a house or a cell."""
    places = open_places(cluster, state)
    sets = almost_locked_sets(cluster, state) if len(places) <= MAX_GROUPED else []
    if not sets:
        return None
    of_sets = [ChainNode(cells, value) for one in sets for value, cells in one.where.items()]
    every = [*dict.fromkeys((*places, *(_groups(cluster, places) if other_links else ()), *of_sets))]
    return _found(cluster, links_of(cluster, state, every, other_links, other_links, sets), most)


def _found(
    cluster: OverlappingHouses, links: ChainLinks, most: int | None = None
) -> Conclusion[AlternatingChain] | None:
    chain = shortest(links, most)
    return None if chain is None else concluded(cluster, links, chain)


# in words


def _is(phrases: Phrases, place: tuple[tuple[int, ...], int], true: bool = True) -> str:
    variables, value = place
    if len(variables) == 1:
        return phrases.says(variables[0], value, true)
    names, word = listed([phrases.name(variable) for variable in variables], "or"), phrases.value(variables[0], value)
    return f"{names} is {word}" if true else f"none of {phrases.names(variables)} is {word}"


def _say_end(detail: AlternatingChain, phrases: Phrases) -> str:
    """What follows from the chain."""
    first, last = detail.places[0], detail.places[-1]
    if detail.is_loop:
        return "; this goes round in a loop, so one of each two in a row is true"
    if first == last:
        return ""
    if first[1] == last[1]:
        return f"; so {_is(phrases, (tuple(dict.fromkeys((*first[0], *last[0]))), first[1]))}"
    return f"; so {_is(phrases, first)} or {_is(phrases, last)}"


def _say_x_chain(conclusion: Conclusion[AlternatingChain], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """ "if 8 is not in r1c6 it is in r9c6, so not in r9c7, so in r3c7"."""
    detail = conclusion.detail
    first, *rest = detail.places
    word = phrases.value(first[0][0], first[1])
    names = [phrases.name(variables[0]) for variables, _ in rest]
    links = [f"it is in {names[0]}", *(f"{'' if n % 2 else 'not '}in {name}" for n, name in enumerate(names[1:]))]
    return f"if {word} is not in {phrases.name(first[0][0])} {', so '.join(links)}{_say_end(detail, phrases)}"


def _say_xy_chain(conclusion: Conclusion[AlternatingChain], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """ "if r2c2 is not 6, then it is 2, then r2c4 is 5": that the next one is not 2 need not be said."""
    detail = conclusion.detail
    first, second, *rest = detail.places
    links = [f"it is {phrases.value(second[0][0], second[1])}", *(_is(phrases, place) for place in rest[1::2])]
    return f"if {_is(phrases, first, False)}, then {', then '.join(links)}{_say_end(detail, phrases)}"


def say_chain(conclusion: Conclusion[AlternatingChain], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The places in turn false and true, and what is left to almost locked sets. In a cell with two candidates the
    false one need not be said."""
    return _said(conclusion.detail, phrases)


def _say_chain_briefly(conclusion: Conclusion[AlternatingChain], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The same without almost locked sets."""
    return _said(conclusion.detail._replace(sets=()), phrases)


def _said(detail: AlternatingChain, phrases: Phrases) -> str:
    first, *rest = detail.places
    links = []
    for n, place in enumerate(rest):
        false = n % 2 == 1
        if false and rest[n + 1][0] == place[0]:
            continue
        links.append(_is(phrases, place, not false) + _say_set(detail, n + 1, phrases))
    return f"if {_is(phrases, first, False)}, then {', then '.join(links)}{_say_end(detail, phrases)}"


def _say_set(detail: AlternatingChain, index: int, phrases: Phrases) -> str:
    """Of a place that is true because of an almost locked set, what is left to that."""
    for place, cells, values in detail.sets:
        if place == index and len(cells) > 1:
            left = values & ~detail.places[index - 1][1]
            return f" ({phrases.names(cells)} then have {phrases.values(cells[0], left)})"
    return ""


def _technique(
    name: tuple[str, int],
    find: Callable[[OverlappingHouses, State], Conclusion[AlternatingChain] | None],
    say: Callable[[Conclusion[AlternatingChain], tuple[int, ...], Phrases], str],
) -> Technique[OverlappingHouses]:
    briefly = _say_chain_briefly if name in (ALS_XY_WING, ALS_CHAIN) else None
    return Technique(*name, find, say, states_value=False, say_briefly=briefly)


OverlappingHouses.techniques = (
    *OverlappingHouses.techniques,
    _technique(X_CHAIN, _find_x_chain, _say_x_chain),
    _technique(XY_CHAIN, _find_xy_chain, _say_xy_chain),
    _technique(ALTERNATING_CHAIN, _find_alternating_chain, say_chain),
    _technique(GROUPED_CHAIN, _find_grouped_chain, say_chain),
    _technique(ALS_XY_WING, _find_als_xy_wing, say_chain),
    _technique(ALS_CHAIN, _find_als_chain, say_chain),
)
