"""Several rules about one line, taken together: what all arrangements of the line have in common.

By dynamic programming along the line, forward and backward, so that arrangements are not listed. Sets of
counts are bit masks.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING

from clueproof.backends.deduction.groups import Group
from clueproof.backends.deduction.lines import say_arrangements
from clueproof.backends.deduction.technique import Found, Line, Removals, Technique, Truth, Unit, bits
from clueproof.model import Cardinality, FirstSeen, Model, NoRun, VisibleCount

if TYPE_CHECKING:
    from clueproof.backends.deduction.network import Network
    from clueproof.backends.deduction.state import State

MOST_LETTERS = 9
"""More values have too many sets for a technique."""


# Booleans: no run, and a count


class Balanced(Unit):
    """A line of literals without `length` alike in a row, of which between `least` and `most` are true."""

    def __init__(
        self, truths: tuple[Truth, ...], length: int, bounds: tuple[int, int], constraints: tuple[int, int]
    ) -> None:
        super().__init__(constraints, [truth.slot for truth in truths])
        self.truths = truths
        self.length = length
        self.least, self.most = bounds


def balanced_lines(model: Model, network: Network) -> list[Unit]:
    """A unit for each no-run constraint whose literals are also counted; rules that are always in force."""
    counted: dict[frozenset[int], list[tuple[int, Cardinality]]] = defaultdict(list)
    for position, constraint in enumerate(model.constraints):
        if isinstance(constraint, Cardinality) and not constraint.enforce:
            literals = frozenset(constraint.literals)
            if len(literals) == len(constraint.literals):
                counted[literals].append((position, constraint))
    units: list[Unit] = []
    for position, constraint in enumerate(model.constraints):
        if not isinstance(constraint, NoRun) or constraint.enforce or constraint.length < 2:
            continue
        line = [cell for cell in constraint.line if isinstance(cell, int)]
        if len(set(map(abs, line))) < len(constraint.line):
            continue
        units += [
            Balanced(network.truths(line), constraint.length, count.bounds, (position, other))
            for other, count in counted.get(frozenset(line), ())
        ]
    return units


def _find_balanced(line: Balanced, state: State) -> Found | None:
    """A state is the last value and how many alike there are; its counts are those of true cells so far."""
    domains, runs = state.domains, line.length - 1
    can = [(domains[slot] & no != 0, domains[slot] & yes != 0) for slot, yes, no in line.truths]
    # counts[v][r]: of beginnings that end in r + 1 cells of value v
    layers: list[list[list[int]]] = []
    counts = [[0] * runs, [0] * runs]
    start = 1
    for possible in can:
        ends = [0, 0]
        for value in (0, 1):
            for count in counts[value]:
                ends[value] |= count
        following = [[0] * runs, [0] * runs]
        for value in (0, 1):
            if possible[value]:
                alike = [(ends[1 - value] | start), *counts[value][:-1]]
                following[value] = [count << value for count in alike]
        layers.append(following)
        counts, start = following, 0
    least, most = max(line.least, 0), min(line.most, len(can))
    wanted = ((1 << (most + 1)) - 1) & -(1 << least) if most >= least else 0
    useful = [[wanted] * runs, [wanted] * runs]
    removals: Removals = []
    for place in range(len(can) - 1, -1, -1):
        layer = layers[place]
        good = [[a & b for a, b in zip(layer[value], useful[value], strict=True)] for value in (0, 1)]
        slot, yes, no = line.truths[place]
        for value, side in ((0, no), (1, yes)):
            if can[place][value] and not any(good[value]):
                removals.append((slot, side & domains[slot]))
        # what the cell before may have counted: an other value starts anew, the same goes on
        useful = [
            [
                (good[1 - value][0] >> (1 - value)) | (good[value][run + 1] >> value if run + 1 < runs else 0)
                for run in range(runs)
            ]
            for value in (0, 1)
        ]
    return Found(removals, line.slots) if removals else None


Balanced.techniques = (Technique("line arrangements with a count", 36, _find_balanced, say_arrangements, quick=True),)


# groups: what is seen along them


class View:
    """What is said of a line as seen from one end: the constraint, and the slot of the number seen, if it is one."""

    __slots__ = ("backwards", "count", "enforce", "first", "near", "position")

    def __init__(self, constraint: FirstSeen | VisibleCount, position: int, backwards: bool, network: Network) -> None:
        self.position = position
        self.backwards = backwards
        self.enforce = network.truths(constraint.enforce)
        self.count = network.slot(constraint.count) if isinstance(constraint, VisibleCount) else -1
        self.first = network.bit.get(constraint.value, 0) if isinstance(constraint, FirstSeen) else 0
        self.near = len(constraint.line)

    def applies(self, domains: list[int]) -> bool:
        """Is it in force?"""
        return all(not domains[truth.slot] & truth.no for truth in self.enforce)


class Street(Line):
    """A group as a line, and what is seen from its ends. Each value of the group stands once, 0 as often as it must."""

    def __init__(self, group: Group, views: Sequence[View], network: Network) -> None:
        super().__init__(
            [network.cell[slot] for slot in group.slots],
            network,
            tuple(dict.fromkeys((*group.constraints, *(view.position for view in views)))),
        )
        self.length = len(self.slots)
        union = 0
        for slot in self.slots:
            union |= network.full[slot]
        self.letters = union if group.all_different else group.sure
        self.views = views
        watched = [
            slot for view in views for slot in (view.count, *(truth.slot for truth in view.enforce)) if slot >= 0
        ]
        self.slots += tuple(dict.fromkeys(watched))


def streets(groups: Sequence[Group], model: Model, network: Network) -> list[Unit]:
    """A unit for each group with views: as many different values as cells, or letters that stand once, and 0."""
    lines: dict[tuple[int, ...], Group] = {}
    for group in groups:
        union = 0
        for slot in group.slots:
            union |= network.full[slot]
        complete = union.bit_count() == len(group.slots) if group.all_different else union == group.sure | network.false
        letters = union if group.all_different else group.sure
        if complete and letters.bit_count() <= MOST_LETTERS and not group.sure & network.false:
            lines[group.slots] = group
    views: dict[tuple[int, ...], list[View]] = defaultdict(list)
    starts: dict[tuple[int, ...], list[tuple[tuple[int, ...], bool]]] = defaultdict(list)
    for slots in lines:
        for backwards, seen in ((False, slots), (True, slots[::-1])):
            for size in range(2, len(seen) + 1):
                starts[seen[:size]].append((slots, backwards))
    for position, constraint in enumerate(model.constraints):
        if not isinstance(constraint, FirstSeen | VisibleCount):
            continue
        if not all(map(network.is_slot, constraint.line)):
            continue
        seen = tuple(map(network.slot, constraint.line))
        for slots, backwards in starts.get(seen, ()):
            permutation = lines[slots].all_different
            if isinstance(constraint, VisibleCount):
                if not permutation or len(seen) < len(slots) or not network.is_slot(constraint.count):
                    continue
            elif permutation or constraint.value == 0:
                continue
            views[slots].append(View(constraint, position, backwards, network))
    return [Street(lines[slots], found, network) for slots, found in views.items()]


def _find_street(line: Street, state: State) -> Found | None:
    """A state is the set of values placed so far; with it the greatest so far, and the greatest to come, are known."""
    domains, network = state.domains, state.network
    masks = [domains[slot] for slot in line.slots[: line.length]]
    letters, blank = line.letters, network.false & ~line.letters
    views = [view for view in line.views if view.applies(domains)]
    if not views or not any(mask & (mask - 1) for mask in masks):
        return None
    # numbers seen from the left and from the right, as one bit set: bit left * wide + right
    wide = line.length + 1
    counts = {view.backwards: view for view in views if view.count >= 0}
    shift = {False: wide if False in counts else 0, True: 1 if True in counts else 0}
    first = [view for view in views if view.count < 0 and not view.backwards]
    last = [view for view in views if view.count < 0 and view.backwards]

    def moves(place: int, placed: int) -> list[tuple[int, int, int]]:
        """(values placed afterwards, the value, the shift of the numbers seen)."""
        found = []
        for value in bits(masks[place]):
            if value & blank:
                found.append((placed, value, 0))
                continue
            if value & placed:
                continue
            now = placed | value
            if not placed and any(view.first != value or place >= view.near for view in first):
                continue
            if now == letters and any(view.first != value or line.length - 1 - place >= view.near for view in last):
                continue
            moved = (shift[False] if value > placed else 0) + (shift[True] if value > letters & ~now else 0)
            found.append((now, value, moved))
        return found

    layers: list[dict[int, int]] = [{0: 1}]
    for place in range(line.length):
        layer: dict[int, int] = defaultdict(int)
        room = line.length - place - 1
        for placed, seen in layers[-1].items():
            for now, _, moved in moves(place, placed):
                if (letters & ~now).bit_count() <= room:
                    layer[now] |= seen << moved
        layers.append(layer)
    wanted = -1
    if counts:
        numbers = {
            side: network.values_of(domains[counts[side].count]) if side in counts else (0,) for side in (False, True)
        }
        wanted = sum(
            1 << (left * wide + right)
            for left in numbers[False]
            for right in numbers[True]
            if 0 <= left < wide and 0 <= right < wide
        )
    final = layers[-1].get(letters, 0) & wanted
    if not final:
        return Found([], line.slots)
    useful = {letters: final}
    allowed = [0] * line.length
    for place in range(line.length - 1, -1, -1):
        before: dict[int, int] = {}
        for placed, seen in layers[place].items():
            good = 0
            for now, value, moved in moves(place, placed):
                fitting = seen & (useful.get(now, 0) >> moved)
                if fitting:
                    allowed[place] |= value
                    good |= fitting
            if good:
                before[placed] = good
        useful = before
    removals = line.keep(masks, allowed)
    for side, view in counts.items():
        possible = {divmod(bit.bit_length() - 1, wide)[side] for bit in bits(final)}
        lost = sum(network.bit[n] for n in network.values_of(domains[view.count]) if n not in possible)
        if lost:
            removals.append((view.count, lost))
    return Found(removals, line.slots) if removals else None


Street.techniques = (Technique("line arrangements with what is seen", 37, _find_street, say_arrangements),)
