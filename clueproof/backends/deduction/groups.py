"""Groups of cells in which values stand at most once, or exactly once: rows, columns, boxes, categories.

They come from `AllDifferent`, and from "exactly (at most) one of" the same cells for several values. The
techniques are Sudoku's, but know no Sudoku. Names as in https://www.sudokuwiki.org/Strategy_Families.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from clueproof.backends.deduction.technique import Found, Line, Technique, Truth, Unit, bits, single
from clueproof.model import AllDifferent, AtMost, Cell, Constraint, Exactly, Integer, Model

if TYPE_CHECKING:
    from clueproof.backends.deduction.network import Network
    from clueproof.backends.deduction.state import State
    from clueproof.backends.deduction.words import Words


class Group(Line):
    """Cells of which no two have the same value in `once`; each value in `sure` stands somewhere.

    Where all values are different and no more are left than there are cells, all of those are sure.
    """

    def __init__(
        self,
        cells: Sequence[Cell],
        network: Network,
        constraints: tuple[int, ...],
        enforce: tuple[Truth, ...] = (),
        once: int | None = None,
        sure: int = 0,
    ) -> None:
        super().__init__(cells, network, constraints, enforce)
        self.all_different = once is None
        self.once = -1 if once is None else once
        self.sure = sure
        self.overlaps: list[Overlap] = []
        """The other groups that share at least two cells with it."""

    def surely(self, union: int) -> int:
        """The values that stand somewhere, if these are all that are left to the cells."""
        return union if self.all_different and union.bit_count() == len(self.slots) else self.sure


class LooseGroup(Group):
    """A group that is not always in force, or has cells that are no integers or stand there twice."""

    @classmethod
    def of(cls, constraint: AllDifferent, position: int, network: Network) -> list[Unit]:
        """An all-different constraint by itself."""
        return [cls(constraint.line, network, (position,), network.truths(constraint.enforce))]


class Overlap:
    """What two groups share, what else there is in the one and in the other."""

    __slots__ = ("beyond", "other", "rest", "shared")

    def __init__(self, group: Group, other: Group) -> None:
        self.other = other
        here, there = frozenset(group.slots), frozenset(other.slots)
        self.shared = [slot for slot in group.slots if slot in there]
        self.rest = [slot for slot in group.slots if slot not in there]
        self.beyond = [slot for slot in other.slots if slot not in here]


class Place(Unit):
    """A slot and the cells that share a group with it; looked at when the slot has one candidate."""

    def __init__(self, slot: int, groups: Sequence[Group]) -> None:
        super().__init__(tuple(dict.fromkeys(number for group in groups for number in group.constraints)), (slot,))
        peers: dict[int, dict[int, None]] = defaultdict(dict)
        for group in groups:
            peers[group.once].update(dict.fromkeys(group.slots))
        self.peers = [(once, [peer for peer in around if peer != slot]) for once, around in peers.items()]


def groups_of(model: Model, network: Network) -> tuple[list[Group], set[int]]:
    """The groups that are always in force, and the constraints that they stand for.

    Counts to one become a group where at least two values are counted over the same cells.
    """
    groups: list[Group] = []
    covered: set[int] = set()
    counted: dict[tuple[int, ...], list[tuple[int, int, bool]]] = defaultdict(list)
    for position, constraint in enumerate(model.constraints):
        if constraint.enforce:
            continue
        if isinstance(constraint, AllDifferent):
            if all(isinstance(cell, Integer) for cell in constraint.line) and _distinct(constraint, network):
                groups.append(Group(constraint.line, network, (position,)))
                covered.add(position)
        elif isinstance(constraint, Exactly | AtMost) and constraint.count == 1 and _distinct(constraint, network):
            truths = network.truths(constraint.literals)
            values = {truth.yes for truth in truths}
            if len(values) == 1 and all(isinstance(network.cell[truth.slot], Integer) for truth in truths):
                slots = tuple(truth.slot for truth in truths)
                counted[slots].append((values.pop(), position, isinstance(constraint, Exactly)))
    for slots, values_counted in counted.items():
        once = sum({value for value, _, _ in values_counted})
        if single(once):
            continue
        sure = sum({value for value, _, exactly in values_counted if exactly})
        positions = tuple(position for _, position, _ in values_counted)
        groups.append(Group([network.cell[slot] for slot in slots], network, positions, (), once, sure))
        covered.update(positions)
    _overlap(groups)
    return groups, covered


def _distinct(constraint: Constraint, network: Network) -> bool:
    slots = [network.slot(cell) for cell in constraint.cells()]
    return len(slots) > 1 and len(set(slots)) == len(slots)


def _overlap(groups: list[Group]) -> None:
    members = defaultdict(list)
    for number, group in enumerate(groups):
        for slot in group.slots:
            members[slot].append(number)
    for group in groups:
        shared: dict[int, int] = defaultdict(int)
        for slot in group.slots:
            for number in members[slot]:
                shared[number] += 1
        group.overlaps = [
            Overlap(group, groups[number])
            for number, times in sorted(shared.items())
            if times > 1 and groups[number] is not group
        ]


# a value that a cell has


def _spread(place: Place, state: State) -> Found | None:
    """The slot's only candidate is no other cell's in its groups."""
    domains = state.domains
    slot = place.slots[0]
    value = domains[slot]
    if not single(value):
        return None
    removals = [(peer, value) for once, peers in place.peers if once & value for peer in peers if domains[peer] & value]
    return Found(removals, (slot,), value) if removals else None


def _find_taken(place: Place, state: State) -> Found | None:
    return _spread(place, state) if state.named[place.slots[0]] else None


def _say_taken(place: Place, found: Found, words: Words) -> str:
    (slot,) = found.seen
    return f"{words.says(slot, found.detail)}, so no other cell of {words.place(place)} is"


def _say_last(place: Place, found: Found, words: Words) -> str:
    (slot,) = found.seen
    return (
        f"last candidate for {words.name(slot)} is {words.value(slot, found.detail)}, "
        f"so no other cell of {words.place(place)} has it"
    )


Place.techniques = (
    Technique("taken", 0, _find_taken, _say_taken, quick=True),
    Technique("last candidate", 11, _spread, _say_last, quick=True),
)


def _find_taken_here(group: Group, state: State) -> Found | None:
    """Values that cells of this group have are no other cell's."""
    masks = group.read(state.domains)
    taken = 0
    for mask in masks:
        if single(mask):
            if mask & taken & group.once:
                return Found([], group.slots, mask)
            taken |= mask
    taken &= group.once
    removals = [
        group.removal(place, mask & taken) for place, mask in enumerate(masks) if mask & taken and not single(mask)
    ]
    return Found(removals, group.slots, taken) if removals else None


def _say_taken_here(group: Group, found: Found, words: Words) -> str:
    return f"{words.values(group.slots[0], found.detail)} in {words.place(group)} taken already"


# the only place


def _find_only(group: Group, state: State) -> Found | None:
    """A value that must stand somewhere and has one place left."""
    masks = group.read(state.domains)
    once = twice = fixed = 0
    for mask in masks:
        twice |= once & mask
        once |= mask
        if single(mask):
            fixed |= mask
    if group.all_different and once.bit_count() < len(masks):
        return Found([], group.slots, 0)
    sure = group.surely(once)
    if sure & ~once:
        return Found([], group.slots, sure & ~once & -(sure & ~once))
    hidden = once & ~twice & sure & ~fixed
    if not hidden:
        return None
    value = hidden & -hidden
    place = next(place for place, mask in enumerate(masks) if mask & value)
    return Found([group.removal(place, masks[place] & ~value)], (group.slots[place],), value)


def _say_only(group: Group, found: Found, words: Words) -> str:
    rule = words.place(group)
    if not found.removals:
        return (
            f"no place for {words.values(group.slots[0], found.detail)} in {rule}"
            if found.detail
            else (f"fewer values than cells are left in {rule}")
        )
    (slot,) = found.seen
    return f"only place for {words.value(slot, found.detail)} in {rule} is {words.name(slot)}"


# subsets


def confined(rows: Sequence[tuple[int, int]], size: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """All choices of `size` rows (name, mask) whose masks together have `size` bits, with those bits.

    With cells as rows and candidates as bits a naked subset, with candidates as rows and cells as bits a
    hidden one, with lines as rows and crossing lines as bits a fish.
    """
    fitting = [(name, mask) for name, mask in rows if 1 < mask.bit_count() <= size]

    def extend(start: int, chosen: tuple[int, ...], union: int) -> Iterator[tuple[tuple[int, ...], int]]:
        if len(chosen) == size:
            yield chosen, union
            return
        for place in range(start, len(fitting) - (size - len(chosen)) + 1):
            name, mask = fitting[place]
            if (union | mask).bit_count() <= size:
                yield from extend(place + 1, (*chosen, name), union | mask)

    return extend(0, (), 0)


def _naked(size: int) -> Technique[Group]:
    def find(group: Group, state: State) -> Found | None:
        """So many cells have so many candidates together: no other cell has those."""
        masks = group.read(state.domains)
        for chosen, union in confined([(p, m) for p, m in enumerate(masks) if not m & ~group.once], size):
            removals = [
                group.removal(place, mask & union)
                for place, mask in enumerate(masks)
                if mask & union and place not in chosen
            ]
            if removals:
                return Found(removals, [group.slots[place] for place in chosen], union)
        return None

    def say(group: Group, found: Found, words: Words) -> str:
        cells, values = words.names(found.seen), words.values(found.seen[0], found.detail)
        return f"{cells} of {words.place(group)} take {values} among themselves"

    return Technique(f"naked {SIZES[size]}", 21 + 10 * (size - 2), find, say)


def _hidden(size: int) -> Technique[Group]:
    def find(group: Group, state: State) -> Found | None:
        """So many values have so many places together: no other value stands there."""
        masks = group.read(state.domains)
        union = 0
        for mask in masks:
            union |= mask
        places: dict[int, int] = dict.fromkeys(bits(group.surely(union)), 0)
        for place, mask in enumerate(masks):
            for value in bits(mask):
                if value in places:
                    places[value] |= 1 << place
        for chosen, where in confined(list(places.items()), size):
            values = sum(chosen)
            cells = [place for place in range(len(masks)) if where >> place & 1]
            removals = [group.removal(place, masks[place] & ~values) for place in cells if masks[place] & ~values]
            if removals:
                return Found(removals, [group.slots[place] for place in cells], values)
        return None

    def say(group: Group, found: Found, words: Words) -> str:
        cells, values = words.names(found.seen), words.values(found.seen[0], found.detail)
        return f"{values} have no other places in {words.place(group)} than {cells}"

    return Technique(f"hidden {SIZES[size]}", 22 + 10 * (size - 2), find, say)


SIZES = {2: "pair", 3: "triple", 4: "quadruple"}


# two groups


def _find_locked(group: Group, state: State) -> Found | None:
    """A value whose places in this group all lie in another one is nowhere else in that one."""
    domains = state.domains
    for overlap in group.overlaps:
        inside = outside = 0
        for slot in overlap.shared:
            inside |= domains[slot]
        for slot in overlap.rest:
            outside |= domains[slot]
        for value in bits(inside & ~outside & overlap.other.once & group.surely(inside | outside)):
            removals = [(slot, value) for slot in overlap.beyond if domains[slot] & value]
            if removals:
                return Found(removals, [s for s in overlap.shared if domains[s] & value], (value, overlap.other))
    return None


def _say_locked(group: Group, found: Found, words: Words) -> str:
    value, other = found.detail
    return (
        f"{words.value(found.seen[0], value)} in {words.place(group)} is in {words.names(found.seen)}, "
        f"so nowhere else in {words.place(other)}"
    )


Group.techniques = (
    Technique("only place", 12, _find_only, _say_only, quick=True, names=True),
    Technique("locked candidates", 20, _find_locked, _say_locked),
    *(kind(size) for size in SIZES for kind in (_naked, _hidden)),
)
LooseGroup.techniques = (
    Technique("taken in group", 10, _find_taken_here, _say_taken_here, quick=True),
    *Group.techniques,
)
