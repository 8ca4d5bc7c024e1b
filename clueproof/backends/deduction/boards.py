"""Groups that share cells, looked at together: fish, colouring, wings, chains."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import TYPE_CHECKING

from clueproof.backends.deduction.groups import Group, confined
from clueproof.backends.deduction.technique import Found, Technique, Unit, bits, single

if TYPE_CHECKING:
    from clueproof.backends.deduction.network import Network
    from clueproof.backends.deduction.state import State
    from clueproof.backends.deduction.words import Words


class Board(Unit):
    """Groups that hang together by their cells.

    Sets of cells are bit masks over positions in `slots`. `families` are sets of groups without a common cell.
    """

    def __init__(self, groups: Sequence[Group]) -> None:
        slots = sorted({slot for group in groups for slot in group.slots})
        super().__init__(tuple(dict.fromkeys(number for group in groups for number in group.constraints)), slots)
        self.groups = list(groups)
        self.position = {slot: place for place, slot in enumerate(slots)}
        self.mask_of = {group: sum(1 << self.position[slot] for slot in group.slots) for group in groups}
        self.once = -1
        """Values that stand at most once in every group."""
        self.peers = [0] * len(slots)
        for group in groups:
            self.once &= group.once
            for slot in group.slots:
                self.peers[self.position[slot]] |= self.mask_of[group]
        for place in range(len(slots)):
            self.peers[place] &= ~(1 << place)
        families: list[list[Group]] = []
        for group in groups:
            mask = self.mask_of[group]
            family = next((f for f in families if not any(mask & self.mask_of[other] for other in f)), None)
            if family is None:
                families.append([group])
            else:
                family.append(group)
        self.families = families
        self.crossing = [
            (base, cover)
            for base, cover in permutations(families, 2)
            if min(len(base), len(cover)) > 1
            and all((self.mask_of[one] & self.mask_of[other]).bit_count() <= 1 for one in base for other in cover)
        ]
        """Pairs of families of which no two groups share more than a cell: rows and columns."""

    def where(self, state: State) -> dict[int, int]:
        """For each value that stands at most once in a group the open cells that can have it."""
        places: dict[int, int] = defaultdict(int)
        for place, slot in enumerate(self.slots):
            mask = state.domains[slot]
            if not single(mask):
                for value in bits(mask & self.once):
                    places[value] |= 1 << place
        return dict(sorted(places.items()))

    def sure(self, group: Group, state: State) -> int:
        """The values that stand somewhere in a group."""
        union = 0
        for mask in group.read(state.domains):
            union |= mask
        return group.surely(union)

    def removals(self, cells: int, value: int) -> list[tuple[int, int]]:
        """The value, from each of these cells."""
        return [(self.slots[place], value) for place in positions(cells)]

    def named(self, cells: int) -> list[int]:
        """The slots of a set of cells."""
        return [self.slots[place] for place in positions(cells)]


def boards_of(groups: Sequence[Group], network: Network) -> list[Board]:
    """The groups that overlap, gathered."""
    piece = {id(group): [group] for group in groups}
    by_slot: dict[int, Group] = {}
    for group in groups:
        for slot in group.slots:
            other = by_slot.setdefault(slot, group)
            one, two = piece[id(group)], piece[id(other)]
            if one is not two:
                two += one
                for moved in one:
                    piece[id(moved)] = two
    order = {id(group): place for place, group in enumerate(groups)}
    pieces = {id(p): p for p in (piece[id(group)] for group in groups)}
    return [Board(sorted(p, key=lambda group: order[id(group)])) for p in pieces.values() if len(p) > 1]


def positions(mask: int) -> Iterator[int]:
    """The places of the bits of a mask."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


# fish

FISH = {2: ("X-wing", 41), 3: ("swordfish", 50), 4: ("jellyfish", 52)}


def _fish(size: int) -> Technique[Board]:
    def find(board: Board, state: State) -> Found | None:
        """A value whose places in `size` groups of a family lie in `size` groups of a crossing one."""
        where = board.where(state)
        sure = {group: board.sure(group, state) for group in board.groups}
        for base, cover in board.crossing:
            covered = [board.mask_of[group] for group in cover]
            every = sum(covered)
            for value, cells in where.items():
                rows = []
                for number, group in enumerate(base):
                    here = cells & board.mask_of[group]
                    if here.bit_count() <= size and sure[group] & value and not here & ~every:
                        rows.append((number, sum(1 << n for n, mask in enumerate(covered) if mask & here)))
                for chosen, crossed in confined(rows, size):
                    fish = 0
                    for number in chosen:
                        fish |= board.mask_of[base[number]]
                    net = sum(covered[number] for number in positions(crossed))
                    outside = cells & net & ~fish
                    if outside:
                        groups = [base[n] for n in chosen], [cover[n] for n in positions(crossed)]
                        return Found(board.removals(outside, value), board.named(cells & fish), (value, *groups))
        return None

    def say(board: Board, found: Found, words: Words) -> str:
        value, base, cover = found.detail
        return (
            f"{words.value(found.seen[0], value)} in {words.places(base)} is in {words.places(cover)}, "
            f"so nowhere else in those"
        )

    name, difficulty = FISH[size]
    return Technique(name, difficulty, find, say)


# colouring


def _links(board: Board, state: State, cells: int, value: int) -> dict[int, int]:
    """For each cell the others with which it shares a group in which no third cell can have the value."""
    links: dict[int, int] = defaultdict(int)
    for group in board.groups:
        here = cells & board.mask_of[group]
        if here.bit_count() == 2 and board.sure(group, state) & value:
            low, high = positions(here)
            links[low] |= 1 << high
            links[high] |= 1 << low
    return links


def _find_colouring(board: Board, state: State) -> Found | None:
    """Cells linked in pairs, one of each with the value: two colours, of which one is true."""
    for value, cells in board.where(state).items():
        links = _links(board, state, cells, value)
        done = 0
        for start in links:
            if done >> start & 1:
                continue
            colours = [1 << start, 0]
            frontier, turn = 1 << start, 0
            while frontier:
                turn = 1 - turn
                reached = 0
                for place in positions(frontier):
                    reached |= links[place]
                frontier = reached & ~colours[turn]
                colours[turn] |= frontier
            done |= colours[0] | colours[1]
            for one, other in (colours, colours[::-1]):
                if any(board.peers[place] & one for place in positions(one)):
                    return Found(board.removals(one, value), board.named(one | other), (value, one, other, True))
            seen = [0, 0]
            for turn, colour in enumerate(colours):
                for place in positions(colour):
                    seen[turn] |= board.peers[place]
            out = cells & seen[0] & seen[1] & ~(colours[0] | colours[1])
            if out:
                seen_cells = board.named(colours[0] | colours[1])
                return Found(board.removals(out, value), seen_cells, (value, *colours, False))
    return None


def _say_colouring(board: Board, found: Found, words: Words) -> str:
    value, one, other, clash = found.detail
    said = (
        f"{words.value(found.seen[0], value)} is in all of {words.names(board.named(one))} "
        f"or in all of {words.names(board.named(other))}"
    )
    return f"{said}, and two of the former share a group" if clash else said


# wings


def _find_xy_wing(board: Board, state: State) -> Found | None:
    """A cell with candidates a, b sees one with a, c and one with b, c: who sees both of those is not c."""
    domains = state.domains
    pairs = {
        p: domains[s] for p, s in enumerate(board.slots) if domains[s].bit_count() == 2 and not domains[s] & ~board.once
    }
    bivalue = sum(1 << place for place in pairs)
    for pivot, mask in pairs.items():
        near = [(place, pairs[place]) for place in positions(board.peers[pivot] & bivalue)]
        first = mask & -mask
        for one, left in near:
            if not left & first or left == mask:
                continue
            third = left & ~mask
            wanted = (mask & ~first) | third
            for other, right in near:
                if right != wanted:
                    continue
                out = [
                    board.slots[place]
                    for place in positions(board.peers[one] & board.peers[other])
                    if domains[board.slots[place]] & third
                ]
                if out:
                    seen = [board.slots[place] for place in (pivot, one, other)]
                    return Found([(slot, third) for slot in out], seen, third)
    return None


def _say_xy_wing(board: Board, found: Found, words: Words) -> str:
    pivot, one, other = found.seen
    value = words.value(one, found.detail)
    return f"whatever {words.name(pivot)} is, {words.name(one)} or {words.name(other)} is {value}"


# chains

MOST_LINKED = 2000
"""With more open candidates nobody looks for chains: a 16x16 Sudoku has as many when it has hardly begun."""


def _find_chain(board: Board, state: State) -> Found | None:
    """If one candidate is false another one is true, by links alone: what both exclude is out.

    Links: of two last places or two last candidates one is true; two candidates of a cell, or the same in
    a group, are not both true. The shortest chain from each candidate, breadth first.
    """
    domains = state.domains
    candidates = [
        (place, value)
        for place, slot in enumerate(board.slots)
        if not single(domains[slot]) and not domains[slot] & ~board.once
        for value in bits(domains[slot])
    ]
    if len(candidates) > MOST_LINKED:
        return None
    number = {candidate: n for n, candidate in enumerate(candidates)}
    where: dict[int, int] = defaultdict(int)
    for place, value in candidates:
        where[value] |= 1 << place
    excludes = [0] * len(candidates)
    forces = [0] * len(candidates)
    for n, (place, value) in enumerate(candidates):
        mask = domains[board.slots[place]]
        rest = [number[place, other] for other in bits(mask & ~value)]
        for other in rest:
            excludes[n] |= 1 << other
        if len(rest) == 1:
            forces[n] |= 1 << rest[0]
        for peer in positions(board.peers[place] & where[value]):
            excludes[n] |= 1 << number[peer, value]
    for group in board.groups:
        for value in bits(board.sure(group, state) & board.once):
            here = [p for p in map(board.position.__getitem__, group.slots) if domains[board.slots[p]] & value]
            if len(here) == 2 and all((place, value) in number for place in here):
                low, high = (number[place, value] for place in here)
                forces[low] |= 1 << high
                forces[high] |= 1 << low
    for start in range(len(candidates)):
        true = false = 0
        came: dict[int, int] = {}
        frontier = 1 << start
        false |= frontier
        while frontier:
            forced = 0
            for n in positions(frontier):
                for new in positions(forces[n] & ~true & ~forced):
                    came[new] = n
                    forced |= 1 << new
            true |= forced
            for n in positions(forced):
                out = excludes[n] & excludes[start]
                if n == start or out:
                    chain = _chain(came, n, start)
                    cells = [board.slots[candidates[link][0]] for link in chain]
                    said = [(board.slots[candidates[link][0]], candidates[link][1]) for link in chain]
                    removed = excludes[start] if n == start else out
                    pairs = [candidates[link] for link in positions(removed)]
                    return Found([(board.slots[place], value) for place, value in pairs], cells, said)
            frontier = 0
            for n in positions(forced):
                for new in positions(excludes[n] & ~false & ~frontier):
                    came[-1 - new] = n
                    frontier |= 1 << new
            false |= frontier
    return None


def _chain(came: dict[int, int], end: int, start: int) -> list[int]:
    """The candidates along the way, from the start, in turn false and true."""
    chain = [end]
    while True:
        false = came[chain[-1]]
        chain.append(false)
        if false == start:
            return chain[::-1]
        chain.append(came[-1 - false])


def _say_chain(board: Board, found: Found, words: Words) -> str:
    links = [words.says(slot, value, place % 2 == 1) for place, (slot, value) in enumerate(found.detail)]
    return f"if {links[0]}, then {', then '.join(links[1:])}"


Board.techniques = (
    _fish(2),
    Technique("simple colouring", 43, _find_colouring, _say_colouring),
    Technique("XY-wing", 45, _find_xy_wing, _say_xy_wing),
    _fish(3),
    _fish(4),
    Technique("chain", 55, _find_chain, _say_chain),
)
