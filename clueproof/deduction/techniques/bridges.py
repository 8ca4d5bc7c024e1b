"""Islands that bridges join: how many bridges each of their links can take, and islands that must not be cut off.

A link is an integer, how many bridges it has; those with one at least join all points of a connected graph. The names
are those of people who solve Hashi. Source: Conceptis, Hashi techniques
(https://www.conceptispuzzles.com/index.aspx?uri=puzzle/hashi/techniques)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from clueproof.deduction.engine import (
    Conclusion,
    Network,
    Propagator,
    Prunings,
    State,
    Technique,
    View,
    combines_constraints,
    is_single,
)
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.missing import unseen
from clueproof.english import counted, number_word
from clueproof.model import Clause, Connected, Integer, Linear

PATTERNS = {2: "in the corner", 3: "at the side", 4: "in the middle"}
"""Where people say that an island is, by the number of its neighbours."""
USUAL = 2
"""The most bridges of a link in the patterns that have a name."""


class LinkMap(NamedTuple):
    """The links of a model (variables), each with the two points that it joins, and the constraint that says so."""

    ends: dict[int, tuple[int, int]]
    points: int
    position: int


def map_of(network: Network) -> LinkMap | None:
    """The points that links of integers join; None if there is no such graph."""
    constraints = network.model.constraints
    always = {
        one.literals for one in constraints if isinstance(one, Clause) and len(one.literals) == 1 and not one.enforce
    }
    for position, constraint in enumerate(constraints):
        if not isinstance(constraint, Connected) or constraint.enforce:
            continue
        ends, points = dict[int, tuple[int, int]](), 0
        for literal, near in zip(constraint.nodes, constraint.neighbours, strict=True):
            variable, yes, no = network.view(literal)
            if (literal,) in always:
                points += 1
            elif isinstance(network.cell[variable], Integer) and network.values_of(no) == (0,) and yes:
                if len(near) != 2:
                    return None
                ends[variable] = min(near), max(near)
        if ends and points + len(ends) == len(constraint.nodes):
            return LinkMap(ends, points, position)
    return None


class Bounds(NamedTuple):
    """The fewest and the most bridges that a link can have."""

    least: int
    most: int


@combines_constraints
class BridgedIsland(Propagator):
    """The bridges of all links of a point add up to its number."""

    def __init__(self, constraint: Linear, position: int, point: int, network: Network) -> None:
        links = [network.variable(cell) for _, cell in constraint.terms]
        super().__init__((position,), links, network.views(constraint.enforce))
        assert constraint.least is not None
        self.point, self.number, self._network = point, constraint.least, network

    @classmethod
    def build(cls, network: Network) -> Iterator[BridgedIsland]:
        """One for each point with a number."""
        yield from network.derived(islands_of)

    def bounds(self, domains: Sequence[int]) -> list[Bounds]:
        """Of each link."""
        values = [self._network.values_of(domains[link]) for link in self.variables]
        return [Bounds(several[0], several[-1]) for several in values]

    def lost(self, link: int, bounds: Bounds, domains: Sequence[int]) -> int:
        """The candidates that a link has out of bounds, as a mask."""
        values = self._network.values_of(domains[link])
        return sum(self._network.bit[value] for value in values if not bounds.least <= value <= bounds.most)

    def leaving(self, numbers: Iterable[int], domains: Sequence[int]) -> Prunings:
        """The prunings that leave each link so many bridges."""
        return [
            (link, lost)
            for link, number in zip(self.variables, numbers, strict=True)
            if (lost := self.lost(link, Bounds(number, number), domains))
        ]


def islands_of(network: Network) -> list[BridgedIsland]:
    """The points that have a number."""
    found, islands = network.derived(map_of), list[BridgedIsland]()
    if found is None:
        return islands
    links_of: dict[frozenset[int], list[int]] = {}
    for point in range(found.points):
        links_of.setdefault(frozenset(link for link, ends in found.ends.items() if point in ends), []).append(point)
    for position, one in enumerate(network.model.constraints):
        if not isinstance(one, Linear) or one.least is None or one.least != one.most:
            continue
        if not all(by == 1 and isinstance(cell, Integer) for by, cell in one.terms):
            continue
        points = links_of.get(frozenset(network.variable(cell) for _, cell in one.terms), [])
        # two points with one link between them, and no other, have the same links
        if len(points) == 1 and one.terms:
            islands.append(BridgedIsland(one, position, points[0], network))
    return islands


class LinkRoom(NamedTuple):
    """How many bridges the other links of an island have at least or at most, by which these links need so many."""

    links: tuple[int, ...]
    others: tuple[int, ...]
    bound: int


def _told(
    island: BridgedIsland, state: State, prunings: Prunings, above: bool, detail: LinkRoom
) -> Conclusion[LinkRoom]:
    """A conclusion by what the links have at most (`above`), or at least: where that is not what they begin with, a
    step before said so."""
    lost = dict(prunings)
    gone = []
    for link in island.variables:
        mask = state.domains[link]
        beyond = -(1 << mask.bit_length()) if above else (mask & -mask) - 1
        missing = beyond & state.variables.full[link]
        if missing and not is_single(mask) and (missing := missing & unseen(link, state, lost)):
            gone.append((link, missing))
    return Conclusion(prunings, island.variables, detail, required_prunings=gone)


def _find_only_neighbour(island: BridgedIsland, state: State) -> Conclusion[LinkRoom] | None:
    """One link is open: it has what is left of the number."""
    bounds = island.bounds(state.domains)
    still_open = [place for place, (least, most) in enumerate(bounds) if least < most]
    if len(still_open) != 1:
        return None
    (place,) = still_open
    link, others = island.variables[place], tuple([one.least for n, one in enumerate(bounds) if n != place])
    rest = island.number - sum(others)
    lost = island.lost(link, Bounds(rest, rest), state.domains)
    if not lost or lost == state.domains[link]:
        return None
    return Conclusion([(link, lost)], island.variables, LinkRoom((link,), others, rest))


def _say_only_neighbour(conclusion: Conclusion[LinkRoom], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The link that is open, and what the others have."""
    links, others, rest = conclusion.detail
    rule, known = phrases.rule(constraints), sum(others)
    if not known:
        return f"{rule}, and only {phrases.names(links)} is left for {'it' if rest == 1 else 'them'}"
    return f"{rule}, {known} of them known, and only {phrases.names(links)} is open"


def _find_island_complete(island: BridgedIsland, state: State) -> Conclusion[LinkRoom] | None:
    """An island has all its bridges: no more come."""
    bounds = island.bounds(state.domains)
    if sum(one.least for one in bounds) != island.number:
        return None
    prunings = island.leaving([one.least for one in bounds], state.domains)
    return Conclusion(prunings, island.variables, LinkRoom((), (), island.number)) if prunings else None


def _say_island_complete(conclusion: Conclusion[LinkRoom], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The number of the island."""
    number = conclusion.detail.bound
    every = {1: "it", 2: "both"}.get(number, f"all {number}")
    return f"{phrases.rule(constraints)}, and has {every} already"


def _find_just_enough(island: BridgedIsland, state: State) -> Conclusion[LinkRoom] | None:
    """An island needs as many bridges as its links can have."""
    bounds = island.bounds(state.domains)
    if sum(one.most for one in bounds) != island.number:
        return None
    prunings = island.leaving([one.most for one in bounds], state.domains)
    if not prunings:
        return None
    most = tuple([one.most for one in bounds if one.most])
    return _told(island, state, prunings, True, LinkRoom((), most, island.number))


def _say_just_enough(conclusion: Conclusion[LinkRoom], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The most that each link can have."""
    most = conclusion.detail.others
    there = " + ".join(map(str, most)) if len(most) > 1 else str(most[0])
    return f"{phrases.rule(constraints)}, and there is room for {there} and no more"


def _find_needed(island: BridgedIsland, state: State) -> Conclusion[LinkRoom] | None:
    """Without a bridge on one link the others have too little room for the number."""
    bounds = island.bounds(state.domains)
    room = sum(one.most for one in bounds)
    spare = room - island.number
    needed = [(link, one) for link, one in zip(island.variables, bounds, strict=True) if one.least < one.most - spare]
    if spare < 1 or not needed:
        return None
    # links that need the same for the same reason
    most, bound = needed[0][1].most, needed[0][1].most - spare
    links = [link for link, one in needed if one.most == most]
    prunings = [(link, island.lost(link, Bounds(bound, most), state.domains)) for link in links]
    others = [one.most for one in bounds if one.most]
    others.remove(most)
    return _told(island, state, prunings, True, LinkRoom(tuple(links), tuple(others), bound))


def _say_needed(conclusion: Conclusion[LinkRoom], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """What the other links can have together."""
    links, others, bound = conclusion.detail
    there = f"{' + '.join(map(str, others))} = {sum(others)}" if len(others) > 1 else f"{sum(others)}"
    one = "any one of these links" if len(links) > 1 else phrases.names(links)
    if bound > 1:
        return f"{phrases.rule(constraints)}; the others have room for {there}, so {one} needs {bound}"
    return f"{phrases.rule(constraints)}, and without {one} there is room for {there} only"


def _find_rest(island: BridgedIsland, state: State) -> Conclusion[LinkRoom] | None:
    """What the other links have by now leaves no more than so many bridges to a link."""
    bounds = island.bounds(state.domains)
    spare = island.number - sum(one.least for one in bounds)
    if spare < 1:
        return None
    over = [(link, one) for link, one in zip(island.variables, bounds, strict=True) if one.most > one.least + spare]
    if not over:
        return None
    least = over[0][1].least
    links = [link for link, one in over if one.least == least]
    prunings = [(link, island.lost(link, Bounds(least, least + spare), state.domains)) for link in links]
    others = [one.least for one in bounds if one.least]
    if least:
        others.remove(least)
    return _told(island, state, prunings, False, LinkRoom(tuple(links), tuple(others), least + spare))


def _say_rest(conclusion: Conclusion[LinkRoom], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """What the other links have at least."""
    _, others, bound = conclusion.detail
    rule = phrases.rule(constraints)
    if not others:
        return f"{rule}, so none of its links has more"
    return f"{rule}, {sum(others)} of them on other links, which leaves {bound}"


def _pattern(neighbours: int, missing: int) -> Technique[BridgedIsland]:
    """Where an island with a few neighbours, two bridges to each at most, has room for so many more than it needs."""
    number = USUAL * neighbours - missing

    def find(island: BridgedIsland, state: State) -> Conclusion[LinkRoom] | None:
        bounds = island.bounds(state.domains)
        most = [one.most for one in bounds if one.most]
        if island.number != number or most != [USUAL] * neighbours:
            return None
        return (_find_needed if missing else _find_just_enough)(island, state)

    whole = "two bridges lead" if not missing else "a bridge leads"
    find.__doc__ = f"An island with {neighbours} neighbours: {whole} to each."
    return Technique(f"{number} {PATTERNS[neighbours]}", 13 if missing else 12, find, _say_pattern)


def _say_pattern(conclusion: Conclusion[LinkRoom], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """How many neighbours there are."""
    links, others, _ = conclusion.detail
    neighbours = len(others) + bool(links)
    begins = f"{phrases.rule(constraints)} and {number_word(neighbours)} neighbours, which take two each at most"
    return f"{begins}; without one of them there is room for {USUAL * (neighbours - 1)} only" if links else begins


BridgedIsland.techniques = (
    Technique("only one neighbour", 11, _find_only_neighbour, _say_only_neighbour),
    Technique("island has its bridges", 11, _find_island_complete, _say_island_complete),
    *(_pattern(neighbours, missing) for neighbours in PATTERNS for missing in (0, 1)),
    Technique("just enough room for bridges", 20, _find_just_enough, _say_just_enough),
    Technique("needed for the bridges", 21, _find_needed, _say_needed),
    Technique("rest of the bridges", 20, _find_rest, _say_rest),
)


@combines_constraints
class CrossingLinks(Propagator):
    """Two links that cross, so that one of them has no bridge."""

    def __init__(self, views: tuple[View, ...], position: int) -> None:
        super().__init__((position,), [view.variable for view in views])
        self.views = views

    @classmethod
    def build(cls, network: Network) -> Iterator[CrossingLinks]:
        """One for each clause of two links."""
        found = network.derived(map_of)
        for position, one in enumerate(network.model.constraints if found is not None else ()):
            if found is None or not isinstance(one, Clause) or one.enforce or len(one.literals) != 2:
                continue
            views = network.views(one.literals)
            if all(view.variable in found.ends and network.values_of(view.yes) == (0,) for view in views):
                yield cls(views, position)


def _find_crossing(links: CrossingLinks, state: State) -> Conclusion[None] | None:
    """A bridge is in the way of a link."""
    for there, across in (links.views, links.views[::-1]):
        lost = state.domains[across.variable] & across.no
        if not state.domains[there.variable] & there.yes and lost and lost != state.domains[across.variable]:
            return Conclusion([(across.variable, lost)], [there.variable])
    return None


def _say_crossing(conclusion: Conclusion[None], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The bridge that is there."""
    return f"{phrases.names(conclusion.seen)} has a bridge, which it would cross"


CrossingLinks.techniques = (Technique("bridge in the way", 11, _find_crossing, _say_crossing),)


@combines_constraints
class Archipelago(Propagator):
    """All links and islands."""

    def __init__(self, found: LinkMap, islands: Iterable[BridgedIsland], network: Network) -> None:
        self.islands = {island.point: island for island in islands}
        self.ends, self.points, self.network = found.ends, found.points, network
        super().__init__((found.position,), found.ends)

    @classmethod
    def build(cls, network: Network) -> Iterator[Archipelago]:
        """One for the model."""
        found = network.derived(map_of)
        if found is not None and found.points > 2:
            yield cls(found, network.derived(islands_of), network)

    def numbered(self, state: State) -> dict[int, BridgedIsland]:
        """The islands whose number is in force."""
        domains = state.domains
        return {
            point: island
            for point, island in self.islands.items()
            if not any(domains[view.variable] & view.no for view in island.enforce)
        }


class CutOff(NamedTuple):
    """How many bridges a link would need to complete all islands that it joins, their numbers, and how many islands
    there are."""

    bridges: int
    numbers: tuple[int, ...]


def _find_isolation(sea: Archipelago, state: State) -> Conclusion[CutOff] | None:
    """Bridges with which islands would be complete, and cut off from the others."""
    domains, values = state.domains, sea.network.values_of
    islands, piece_of = sea.numbered(state), [*range(sea.points)]
    least = {link: values(domains[link])[0] for link in sea.ends}

    def piece(point: int) -> int:
        while piece_of[point] != point:
            point = piece_of[point]
        return point

    for link, (one, other) in sea.ends.items():
        if least[link]:
            piece_of[piece(one)] = piece(other)
    members: dict[int, list[int]] = {}
    for point in range(sea.points):
        members.setdefault(piece(point), []).append(point)
    rest = {point: island.number - sum(least[link] for link in island.variables) for point, island in islands.items()}
    for link, (one, other) in sea.ends.items():
        more = rest.get(one, 0)
        bridges = least[link] + more
        closing = domains[link] & sea.network.bit.get(bridges, 0)
        joined = sorted({*members[piece(one)], *members[piece(other)]})
        if more < 1 or not closing or len(joined) == sea.points:
            continue
        if all(rest.get(point) == (more if point in (one, other) else 0) for point in joined):
            used = [islands[point] for point in joined]
            reason = dict.fromkeys(variable for island in used for variable in island.premises)
            return Conclusion(
                [(link, closing)],
                [link],
                CutOff(bridges, tuple(sorted(island.number for island in used))),
                besides=tuple(position for island in used for position in island.constraints),
                reason=[(variable, -1) for variable in reason],
            )
    return None


def _say_isolation(conclusion: Conclusion[CutOff], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The islands that would be cut off."""
    bridges, numbers = conclusion.detail
    rule = phrases.rule(constraints)
    if len(numbers) == 2:
        several = f"two {numbers[0]}s" if numbers[0] == numbers[1] else f"a {numbers[0]} and a {numbers[1]}"
    else:
        several = counted(len(numbers), "island")
    return (
        f"{counted(bridges, 'bridge')} on {phrases.names(conclusion.seen)} would complete {several} "
        f"without a link to the others, and {rule}"
    )


Archipelago.techniques = (Technique("isolation", 22, _find_isolation, _say_isolation),)
