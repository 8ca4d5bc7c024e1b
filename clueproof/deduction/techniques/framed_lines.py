"""Framed lines: houses with clues at their ends, all rules of the line taken together.

All arrangements are looked at by dynamic programming along the line, forward and backward, so that they are not listed.
Sets of numbers of visible cells are bit masks.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from clueproof.deduction import sentences
from clueproof.deduction.engine import Conclusion, LinePropagator, Network, State, Technique, bits, combines_constraints
from clueproof.deduction.technique_names import FRAMED_LINE
from clueproof.deduction.techniques.houses import House, houses_of
from clueproof.model import FirstVisible, VisibleCount

MOST_LETTERS = 9
"""More letters have too many sets for a technique."""


class EndClue:
    """A clue at one end of a line: the first value seen from there, or the variable that counts the visible ones."""

    __slots__ = ("backwards", "count", "enforce", "first", "near", "position")

    def __init__(
        self, constraint: FirstVisible | VisibleCount, position: int, backwards: bool, network: Network
    ) -> None:
        self.position = position
        self.backwards = backwards
        self.enforce = network.views(constraint.enforce)
        self.count = network.variable(constraint.count) if isinstance(constraint, VisibleCount) else -1
        self.first = network.bit.get(constraint.value, 0) if isinstance(constraint, FirstVisible) else 0
        self.near = len(constraint.line)

    def applies(self, domains: list[int]) -> bool:
        """Is it in force?"""
        return all(not domains[view.variable] & view.no for view in self.enforce)


@combines_constraints
class FramedLine(LinePropagator):
    """A house with clues at its ends. Each of its letters occurs once; 0 fills the rest."""

    def __init__(self, house: House, clues: Sequence[EndClue], network: Network) -> None:
        super().__init__(
            [network.cell[variable] for variable in house.variables],
            network,
            tuple(dict.fromkeys((*house.constraints, *(clue.position for clue in clues)))),
        )
        self.length = len(self.variables)
        union = 0
        for variable in self.variables:
            union |= network.full[variable]
        self.letters = union if house.all_different else house.sure
        self.clues = clues
        watched = [
            variable
            for clue in clues
            for variable in (clue.count, *(view.variable for view in clue.enforce))
            if variable >= 0
        ]
        self.variables += tuple(dict.fromkeys(watched))

    @classmethod
    def build(cls, network: Network) -> Iterator[FramedLine]:
        """A propagator for each house with clues and known letters: as many as cells, or those that surely occur."""
        lines: dict[tuple[int, ...], House] = {}
        for house in network.derived(houses_of):
            union = 0
            for variable in house.variables:
                union |= network.full[variable]
            complete = (
                union.bit_count() == len(house.variables)
                if house.all_different
                else union == house.sure | network.false
            )
            letters = union if house.all_different else house.sure
            if complete and letters.bit_count() <= MOST_LETTERS and not house.sure & network.false:
                lines[house.variables] = house
        clues: dict[tuple[int, ...], list[EndClue]] = defaultdict(list)
        starts: dict[tuple[int, ...], list[tuple[tuple[int, ...], bool]]] = defaultdict(list)
        for variables in lines:
            for backwards, seen in ((False, variables), (True, variables[::-1])):
                for size in range(2, len(seen) + 1):
                    starts[seen[:size]].append((variables, backwards))
        for position, constraint in enumerate(network.model.constraints):
            if not isinstance(constraint, FirstVisible | VisibleCount):
                continue
            if not all(map(network.is_variable, constraint.line)):
                continue
            seen = tuple(map(network.variable, constraint.line))
            for variables, backwards in starts.get(seen, ()):
                permutation = lines[variables].all_different
                if isinstance(constraint, VisibleCount):
                    if not permutation or len(seen) < len(variables) or not network.is_variable(constraint.count):
                        continue
                elif permutation or constraint.value == 0:
                    continue
                clues[variables].append(EndClue(constraint, position, backwards, network))
        for variables, found in clues.items():
            yield cls(lines[variables], found, network)


def _find_framed_line(line: FramedLine, state: State) -> Conclusion | None:
    """All arrangements. A state is the set of letters placed so far, which gives the greatest so far and to come."""
    domains, variables = state.domains, state.variables
    masks = [domains[variable] for variable in line.variables[: line.length]]
    letters, blank = line.letters, variables.false & ~line.letters
    clues = [clue for clue in line.clues if clue.applies(domains)]
    if not clues or not any(mask & (mask - 1) for mask in masks):
        return None
    # numbers seen from the left and from the right, as one bit set: bit left * wide + right
    wide = line.length + 1
    counts = {clue.backwards: clue for clue in clues if clue.count >= 0}
    shift = {False: wide if False in counts else 0, True: 1 if True in counts else 0}
    first = [clue for clue in clues if clue.count < 0 and not clue.backwards]
    last = [clue for clue in clues if clue.count < 0 and clue.backwards]

    def moves(index: int, placed: int) -> list[tuple[int, int, int]]:
        """(values placed afterwards, the value, the shift of the numbers seen)."""
        found = []
        for value in bits(masks[index]):
            if value & blank:
                found.append((placed, value, 0))
                continue
            if value & placed:
                continue
            now = placed | value
            if not placed and any(clue.first != value or index >= clue.near for clue in first):
                continue
            if now == letters and any(clue.first != value or line.length - 1 - index >= clue.near for clue in last):
                continue
            moved = (shift[False] if value > placed else 0) + (shift[True] if value > letters & ~now else 0)
            found.append((now, value, moved))
        return found

    layers: list[dict[int, int]] = [{0: 1}]
    for index in range(line.length):
        layer: dict[int, int] = defaultdict(int)
        room = line.length - index - 1
        for placed, seen in layers[-1].items():
            for now, _, moved in moves(index, placed):
                if (letters & ~now).bit_count() <= room:
                    layer[now] |= seen << moved
        layers.append(layer)
    wanted = -1
    if counts:
        numbers = {
            side: variables.values_of(domains[counts[side].count]) if side in counts else (0,) for side in (False, True)
        }
        wanted = sum(
            1 << (left * wide + right)
            for left in numbers[False]
            for right in numbers[True]
            if 0 <= left < wide and 0 <= right < wide
        )
    final = layers[-1].get(letters, 0) & wanted
    if not final:
        return Conclusion([], line.variables, _shown(clues, domains))
    useful = {letters: final}
    allowed = [0] * line.length
    for index in range(line.length - 1, -1, -1):
        before: dict[int, int] = {}
        for placed, seen in layers[index].items():
            good = 0
            for now, value, moved in moves(index, placed):
                fitting = seen & (useful.get(now, 0) >> moved)
                if fitting:
                    allowed[index] |= value
                    good |= fitting
            if good:
                before[placed] = good
        useful = before
    removals = line.keep(masks, allowed)
    for side, clue in counts.items():
        possible = {divmod(bit.bit_length() - 1, wide)[side] for bit in bits(final)}
        lost = sum(variables.bit[n] for n in variables.values_of(domains[clue.count]) if n not in possible)
        if lost:
            removals.append((clue.count, lost))
    return Conclusion(removals, line.variables, _shown(clues, domains)) if removals else None


def _shown(clues: Sequence[EndClue], domains: list[int]) -> list[tuple[int, int, int]]:
    """For each clue its position, and the count's variable and what it can be; -1 and 0 where nothing is counted."""
    return [(clue.position, clue.count, domains[clue.count] if clue.count >= 0 else 0) for clue in clues]


FramedLine.techniques = (Technique(*FRAMED_LINE, _find_framed_line, sentences.framed_line),)
