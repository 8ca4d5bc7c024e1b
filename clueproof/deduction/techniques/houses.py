"""Houses: cells in which values occur at most once, or exactly once, such as rows, columns, boxes, categories.

They come from `AllDifferent`, and from "exactly (at most) one of" the same cells for several values. The techniques are
those of Sudoku, but know no Sudoku. Names as in https://www.sudokuwiki.org/Strategy_Families.

Where values are barred from neighbours, all places that a value has left in a house may bar the same candidate outside
of it; and cells of which every two are neighbours that differ are like a house.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import partial, reduce
from operator import or_
from typing import ClassVar, NamedTuple

from clueproof.clock import check_clock
from clueproof.deduction.conclusions import Values
from clueproof.deduction.engine import (
    Conclusion,
    LinePropagator,
    Network,
    Propagator,
    State,
    Technique,
    View,
    Watches,
    bits,
    combines_constraints,
    is_single,
    propagates,
)
from clueproof.deduction.engine.network import CLOCK_MASK
from clueproof.deduction.engine.propagator import TechniqueName
from clueproof.deduction.phrases import SYMBOL, Phrases
from clueproof.deduction.techniques.ranking import (
    HIDDEN_SINGLE,
    HIDDEN_SINGLE_IN_LINE,
    HIDDEN_SUBSET,
    LOCKED_CANDIDATES,
    NAKED_SINGLE,
    NAKED_SUBSET,
)
from clueproof.english import listed
from clueproof.model import AdjacencyBan, AllDifferent, AtMost, Consecutive, Constraint, Exactly, Integer, Variable

LINE = re.compile(r"(row|column|the diagonal)\b|r\d+c\d+ to ")
"""How the name of a line begins, unlike that of a box or region."""
NEIGHBOUR_SUBSET = {
    2: TechniqueName("pair of neighbours", 21),
    3: TechniqueName("triple of neighbours", 31),
}


@combines_constraints
class House(LinePropagator):
    """Cells in which each value of `once` occurs at most once, and each value of `sure` occurs.

    If all values are different and no more are left than there are cells, all that are left occur.
    """

    replaces_constraints = True
    states_values: ClassVar[bool] = True
    """Does a hidden single state the value of a cell that has no other candidate left?"""

    def __init__(
        self,
        cells: Sequence[Variable],
        network: Network,
        constraints: tuple[int, ...],
        enforce: tuple[View, ...] = (),
        once: int | None = None,
        sure: int = 0,
    ) -> None:
        super().__init__(cells, network, constraints, enforce)
        self.network = network
        self.all_different = once is None
        self.once = -1 if once is None else once
        self.sure = sure
        self.overlaps: list[Overlap] = []
        """Its overlaps with the other houses that share at least two cells with it."""

    @classmethod
    def build(cls, network: Network) -> list[House]:
        """The houses of a model that are lines, or those that are not."""
        lines = issubclass(cls, LineHouse)
        return [house for house in network.derived(houses_of) if isinstance(house, LineHouse) is lines]

    def surely(self, union: int) -> int:
        """The values that surely occur, if the cells have these values left."""
        return union if self.all_different and union.bit_count() == len(self.variables) else self.sure


@combines_constraints
class LineHouse(House):
    """A row, a column, a part of one, or a diagonal."""


class SequenceHouse(House):
    """Cells with numbers that follow each other: those that are in every row of so many that is left surely occur."""

    replaces_constraints = False

    def __init__(self, cells: Sequence[Variable], network: Network, constraints: tuple[int, ...]) -> None:
        super().__init__(cells, network, constraints)
        self.sequences = sequences_of(len(cells), network)

    def surely(self, union: int) -> int:
        common = union
        for sequence in self.sequences:
            if not sequence & ~union:
                common &= sequence
        return common


def sequences_of(number: int, network: Network) -> list[int]:
    """So many values that follow each other, as masks."""
    found = [[network.bit.get(value + step, 0) for step in range(number)] for value in network.values]
    return [sum(mask) for mask in found if all(mask)]


@propagates(AllDifferent)
class LooseHouse(House):
    """A house that may not be in force, or whose cells are no integers or occur twice."""

    states_values = False

    @classmethod
    def of(cls, constraint: AllDifferent, position: int, network: Network) -> list[LooseHouse]:
        """The house of an all-different constraint."""
        return [cls(constraint.line, network, (position,), network.views(constraint.enforce))]


class Overlap:
    """The variables that two houses share, those of the one alone (`rest`), and those of the other alone (`beyond`)."""

    __slots__ = ("beyond", "other", "rest", "shared")

    def __init__(self, house: House, other: House) -> None:
        self.other = other
        here, there = frozenset(house.variables), frozenset(other.variables)
        self.shared = [variable for variable in house.variables if variable in there]
        self.rest = [variable for variable in house.variables if variable not in there]
        self.beyond = [variable for variable in other.variables if variable not in here]


@combines_constraints
class Peers(Propagator):
    """The peers of a variable: the variables that share a house with it. They lose its value once it has one."""

    def __init__(self, variable: int, houses: Sequence[House]) -> None:
        super().__init__(tuple(dict.fromkeys(number for house in houses for number in house.constraints)), (variable,))
        self.houses = houses
        peers: dict[int, dict[int, None]] = defaultdict(dict)
        for house in houses:
            peers[house.once].update(dict.fromkeys(house.variables))
        self.peers = [(once, [peer for peer in around if peer != variable]) for once, around in peers.items()]
        """Pairs (values that occur at most once in the shared houses, the peers there)."""
        self.everywhere = frozenset((variable, *(peer for _, around in self.peers for peer in around)))

    @property
    def touched(self) -> frozenset[int]:
        return self.everywhere

    def watches(self) -> Watches:
        return Watches(fixed=self.variables)

    @classmethod
    def build(cls, network: Network) -> Iterator[Peers]:
        """The peers of each variable in a house."""
        for variable, houses in sorted(network.derived(houses_around).items()):
            yield cls(variable, houses)


def houses_of(network: Network) -> list[House]:
    """The houses that are always in force.

    "Exactly (at most) one of" makes a house if it covers at least two values of the same cells.
    """
    houses: list[House] = []
    counted: dict[tuple[int, ...], list[tuple[int, int, bool]]] = defaultdict(list)
    for position, constraint in enumerate(network.model.constraints):
        if constraint.enforce:
            continue
        if isinstance(constraint, AllDifferent):
            if all(isinstance(cell, Integer) for cell in constraint.line) and _distinct(constraint, network):
                houses.append(_kind_of(position, network)(constraint.line, network, (position,)))
        elif isinstance(constraint, Consecutive):
            if all(isinstance(cell, Integer) for cell in constraint.line) and _distinct(constraint, network):
                houses.append(SequenceHouse(constraint.line, network, (position,)))
        elif isinstance(constraint, Exactly | AtMost) and constraint.count == 1 and _distinct(constraint, network):
            views = network.views(constraint.literals)
            values = {view.yes for view in views}
            if len(values) == 1 and all(isinstance(network.cell[view.variable], Integer) for view in views):
                variables = tuple(view.variable for view in views)
                value = values.pop()
                # of several values, as of a cell that is not empty, none is sure to be there
                counted[variables].append((value, position, isinstance(constraint, Exactly) and is_single(value)))
    for variables, values_counted in counted.items():
        once = reduce(or_, (value for value, _, _ in values_counted))
        if is_single(once):
            continue
        sure = reduce(or_, (value for value, _, exactly in values_counted if exactly), 0)
        positions = tuple(position for _, position, _ in values_counted)
        cells = [network.cell[variable] for variable in variables]
        houses.append(_kind_of(positions[0], network)(cells, network, positions, (), once, sure))
    _overlap(houses)
    return houses


def _kind_of(position: int, network: Network) -> type[House]:
    return LineHouse if LINE.match(network.model.group_of[position].place) else House


def enforced_houses_of(network: Network) -> list[House]:
    """The houses that clues put in force, such as a cage that lies in no row, column or box."""
    return [
        House(constraint.line, network, (position,), network.views(constraint.enforce))
        for position, constraint in enumerate(network.model.constraints)
        if isinstance(constraint, AllDifferent)
        and constraint.enforce
        and all(isinstance(cell, Integer) for cell in constraint.line)
        and _distinct(constraint, network)
    ]


def different_with(enforce: tuple[View, ...], network: Network) -> list[House]:
    """The houses that are in force, all numbers different, where these literals are true."""
    always = [house for house in network.derived(houses_of) if house.all_different]
    return [*always, *[house for house in network.derived(enforced_houses_of) if {*house.enforce}.issubset(enforce)]]


def houses_around(network: Network) -> dict[int, list[House]]:
    """For each variable in a house all its houses."""
    around: dict[int, list[House]] = defaultdict(list)
    for house in network.derived(houses_of):
        for variable in house.variables:
            around[variable].append(house)
    return around


def _distinct(constraint: Constraint, network: Network) -> bool:
    variables = [network.variable(cell) for cell in constraint.cells()]
    return len(variables) > 1 and len(set(variables)) == len(variables)


def _overlap(houses: list[House]) -> None:
    members = defaultdict(list)
    for number, house in enumerate(houses):
        for variable in house.variables:
            members[variable].append(number)
    for house in houses:
        shared: dict[int, int] = defaultdict(int)
        for variable in house.variables:
            for number in members[variable]:
                shared[number] += 1
        house.overlaps = [
            Overlap(house, houses[number])
            for number, times in sorted(shared.items())
            if times > 1 and houses[number] is not house
        ]


# the value that a cell has


class NakedSingle(NamedTuple):
    """The last candidate of a cell, and pairs (constraints of a house, values that other cells there have)."""

    value: int
    shown: tuple[tuple[tuple[int, ...], int], ...] = ()


def _find_naked_single(peers: Peers, state: State) -> Conclusion[NakedSingle] | None:
    """A variable has one candidate left: that is its value."""
    variable = peers.variables[0]
    value = state.domains[variable]
    if not value or not is_single(value) or state.stated[variable]:
        return None
    return Conclusion([], (variable,), NakedSingle(value), assigned=((variable, value),))


def _say_naked_single(conclusion: Conclusion[NakedSingle], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """A last candidate."""
    (variable,) = conclusion.seen
    value, shown = conclusion.detail
    if not shown:
        return f"{phrases.value(variable, value)} is the only candidate left for {phrases.name(variable)}"
    if len(shown) == 1 and not conclusion.required_prunings:
        return _say_missing(phrases.value(variable, value), phrases.place(shown[0][0]))
    return "; ".join(f"{phrases.place(house)} has {phrases.values(variable, taken)}" for house, taken in shown)


def _say_missing(word: str, place: str) -> str:
    return f"only {word} is missing in {place}" if SYMBOL.fullmatch(word) else f"{place} has everything else"


def _show_naked_single(peers: Peers, state: State, conclusion: Conclusion[NakedSingle]) -> Conclusion[NakedSingle]:
    """Which houses have the other values, as few as possible; what they have not was ruled out before."""
    variable = peers.variables[0]
    value = state.domains[variable]
    missing = state.variables.full[variable] & ~value
    taken = [(house, held(house, state, variable)) for house in peers.houses]
    shown = []
    while missing and (best := max(taken, key=lambda one: (one[1] & missing).bit_count()))[1] & missing:
        shown.append((best[0].constraints, best[1] & missing))
        missing &= ~best[1]
    return conclusion._replace(
        detail=NakedSingle(value, tuple(shown)), required_prunings=((variable, missing),) if missing else ()
    )


def held(house: House, state: State, apart_from: int) -> int:
    """The values that occur once in the house, and that a cell of it, not this one, is known to have."""
    values = 0
    for variable in house.variables:
        if variable != apart_from and state.stated[variable]:
            values |= state.domains[variable]
    return values & house.once


def _find_peer_elimination(peers: Peers, state: State) -> Conclusion[Values] | None:
    """A value that a clue or a step stated goes from the peers: bookkeeping."""
    domains = state.domains
    variable = peers.variables[0]
    value = domains[variable]
    if not is_single(value) or not state.stated[variable]:
        return None
    prunings = [
        (peer, value) for once, around in peers.peers if once & value for peer in around if domains[peer] & value
    ]
    return Conclusion(prunings, (variable,), Values(value)) if prunings else None


def _say_peer_elimination(conclusion: Conclusion[Values], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The value that a step stated goes from the peers."""
    (variable,) = conclusion.seen
    said = phrases.says(variable, conclusion.detail.mask)
    if not phrases.has_place(constraints):
        return f"{said}, and {phrases.rule(constraints)}"
    return f"{said}, so no other cell of {phrases.place(constraints)} is"


def _find_house_elimination(house: House, state: State) -> Conclusion[Values] | None:
    """Values that cells of this house have go from its other cells."""
    masks = house.read(state.domains)
    taken = 0
    for mask in masks:
        if is_single(mask):
            if mask & taken & house.once:
                return Conclusion([], house.variables, Values(mask))
            taken |= mask
    taken &= house.once
    prunings = [
        house.removal(index, mask & taken) for index, mask in enumerate(masks) if mask & taken and not is_single(mask)
    ]
    return Conclusion(prunings, house.variables, Values(taken)) if prunings else None


def _say_house_elimination(conclusion: Conclusion[Values], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Values that are taken."""
    values = phrases.values(conclusion.seen[0], conclusion.detail.mask)
    if not phrases.has_place(constraints):
        are = "is" if is_single(conclusion.detail.mask) else "are"
        return f"{values} {are} taken already, and {phrases.rule(constraints)}"
    return f"{values} in {phrases.place(constraints)} taken already"


# hidden single


class HiddenSingle(NamedTuple):
    """A value that a house needs, and the constraints of the other houses that have it. 0 for no value in a house that
    has fewer values left than cells. `last`: every other cell of the house has its value."""

    value: int
    shown: tuple[tuple[int, ...], ...] = ()
    last: bool = False


def _find_hidden_single(house: House, state: State) -> Conclusion[HiddenSingle] | None:
    """A value that surely occurs has one cell left."""
    masks = house.read(state.domains)
    once = twice = known = 0
    for mask in masks:
        twice |= once & mask
        once |= mask
        if is_single(mask):
            known |= mask
    if state.told and house.states_values:
        for variable in house.variables:
            if not state.stated[variable] and is_single(state.domains[variable]):
                known &= ~state.domains[variable]
    if house.all_different and once.bit_count() < len(masks):
        return Conclusion([], house.variables, HiddenSingle(0))
    sure = house.surely(once)
    if sure & ~once:
        return Conclusion([], house.variables, HiddenSingle(sure & ~once & -(sure & ~once)))
    hidden = once & ~twice & sure & ~known
    if not hidden:
        return None
    value = hidden & -hidden
    index, mask = next((index, mask) for index, mask in enumerate(masks) if mask & value)
    variable = house.variables[index]
    if is_single(mask):
        return Conclusion([], (variable,), HiddenSingle(value), assigned=((variable, value),))
    return Conclusion([house.removal(index, mask & ~value)], (variable,), HiddenSingle(value))


def _say_hidden_single(conclusion: Conclusion[HiddenSingle], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The only place for a value, or none."""
    house = phrases.place(constraints)
    value, shown, last = conclusion.detail
    if not conclusion.prunings and not conclusion.assigned:
        if not value:
            return f"fewer values than cells are left in {house}"
        return f"no place for {phrases.values(conclusion.seen[0], value)} in {house}"
    (variable,) = conclusion.seen
    if last:
        return _say_missing(phrases.value(variable, value), house)
    only = f"only place for {phrases.value(variable, value)} in {house}"
    if not shown:
        return only
    places = phrases.places(shown)
    return f"{only}, since {places} {'has' if len(shown) == 1 else 'have'} one"


def _show_hidden_single(house: House, state: State, conclusion: Conclusion[HiddenSingle]) -> Conclusion[HiddenSingle]:
    """Which other houses have the value, so that no other cell of this one has it, as few as possible."""
    if not conclusion.prunings and not conclusion.assigned:
        return conclusion
    value = conclusion.detail.value
    (placed,) = conclusion.seen
    full = state.variables.full
    reason = tuple((variable, value) for variable in house.variables if variable != placed)
    if all(state.stated[variable] or variable == placed for variable in house.variables):
        return conclusion._replace(detail=HiddenSingle(value, last=True), reason=reason)
    left = [v for v in house.variables if v != placed and full[v] & value and not state.stated[v]]
    crossing: dict[House, set[int]] = {}
    network = house.network
    for variable in left:
        for other in network.derived(houses_around)[variable]:
            if other is not house and held(other, state, variable) & value:
                crossing.setdefault(other, set()).add(variable)
    shown, open_cells = [], set(left)
    while open_cells and crossing:
        best = max(crossing, key=lambda other: len(crossing[other] & open_cells))
        if not crossing[best] & open_cells:
            break
        shown.append(best.constraints)
        open_cells -= crossing.pop(best)
    gone = tuple((variable, value) for variable in left if variable in open_cells)
    return conclusion._replace(detail=HiddenSingle(value, tuple(shown)), required_prunings=gone, reason=reason)


# subsets


def confined(rows: Sequence[tuple[int, int]], size: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """All choices of `size` rows (name, mask) whose masks together have at most `size` bits, with those bits.

    With cells as rows and candidates as bits a naked subset, with candidates as rows and cells as bits a
    hidden one, with lines as rows and crossing lines as bits a fish.
    """
    fitting = [(name, mask) for name, mask in rows if 1 < mask.bit_count() <= size]

    def extend(start: int, chosen: tuple[int, ...], union: int) -> Iterator[tuple[tuple[int, ...], int]]:
        if len(chosen) == size:
            yield chosen, union
            return
        for index in range(start, len(fitting) - (size - len(chosen)) + 1):
            name, mask = fitting[index]
            if (union | mask).bit_count() <= size:
                yield from extend(index + 1, (*chosen, name), union | mask)

    return extend(0, (), 0)


def _naked_subset(size: int) -> Technique[House]:
    def find(house: House, state: State) -> Conclusion[Values] | None:
        """`size` cells have `size` candidates together: those go from the other cells."""
        masks = house.read(state.domains)
        for chosen, union in confined([(p, m) for p, m in enumerate(masks) if not m & ~house.once], size):
            prunings = [
                house.removal(index, mask & union)
                for index, mask in enumerate(masks)
                if mask & union and index not in chosen
            ]
            if prunings:
                return Conclusion(prunings, [house.variables[index] for index in chosen], Values(union))
        return None

    return Technique(*NAKED_SUBSET[size], find, _say_naked_subset, states_value=False)


def _say_naked_subset(conclusion: Conclusion[Values], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Values of a few cells."""
    cells, values = phrases.names(conclusion.seen), phrases.values(conclusion.seen[0], conclusion.detail.mask)
    return f"{cells} of {phrases.place(constraints)} take {values} among themselves"


def _in_few_places(masks: Sequence[int], most: int) -> tuple[int, int]:
    """The bits that any mask has, and of these the bits that at most so many masks have, by counting in parallel."""
    reached = [0] * (most + 1)
    """The bits that more masks than its place have."""
    for mask in masks:
        for place, before in enumerate(reached):
            reached[place] = before | mask
            mask &= before
    return reached[0], reached[0] & ~reached[-1]


def _hidden_subset(size: int) -> Technique[House]:
    def find(house: House, state: State) -> Conclusion[Values] | None:
        """`size` values have `size` cells together: the other values go from those."""
        masks = house.read(state.domains)
        union, few = _in_few_places(masks, size)
        values = house.surely(union) & few
        if values.bit_count() < size:
            return None
        places: dict[int, int] = dict.fromkeys(bits(values), 0)
        for index, mask in enumerate(masks):
            for value in bits(mask & values):
                places[value] |= 1 << index
        for chosen, where in confined(list(places.items()), size):
            hidden = sum(chosen)
            cells = [index for index in range(len(masks)) if where >> index & 1]
            prunings = [house.removal(index, masks[index] & ~hidden) for index in cells if masks[index] & ~hidden]
            if prunings:
                return Conclusion(prunings, [house.variables[index] for index in cells], Values(hidden))
        return None

    return Technique(*HIDDEN_SUBSET[size], find, _say_hidden_subset, states_value=False)


def _say_hidden_subset(conclusion: Conclusion[Values], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Values of a few cells."""
    cells, values = phrases.names(conclusion.seen), phrases.values(conclusion.seen[0], conclusion.detail.mask)
    return f"{values} have no other places in {phrases.place(constraints)} than {cells}"


# locked candidates


class LockedCandidates(NamedTuple):
    """A value, and the constraints of the other house."""

    value: int
    other: tuple[int, ...]


def _find_locked_candidates(house: House, state: State) -> Conclusion[LockedCandidates] | None:
    """A value whose cells in this house all lie in another one goes from the rest of that one."""
    domains = state.domains
    for overlap in house.overlaps:
        inside = outside = 0
        for variable in overlap.shared:
            inside |= domains[variable]
        for variable in overlap.rest:
            outside |= domains[variable]
        for value in bits(inside & ~outside & overlap.other.once & house.surely(inside | outside)):
            prunings = [(variable, value) for variable in overlap.beyond if domains[variable] & value]
            if prunings:
                return Conclusion(
                    prunings,
                    [s for s in overlap.shared if domains[s] & value],
                    LockedCandidates(value, overlap.other.constraints),
                )
    return None


def _say_locked_candidates(
    conclusion: Conclusion[LockedCandidates], constraints: tuple[int, ...], phrases: Phrases
) -> str:
    """A value that is in the cells of two houses."""
    value, other = conclusion.detail
    return (
        f"{phrases.value(conclusion.seen[0], value)} in {phrases.place(constraints)} is in "
        f"{phrases.names(conclusion.seen)}, so nowhere else in {phrases.place(other)}"
    )


Peers.techniques = (
    Technique("peer elimination", 0, _find_peer_elimination, _say_peer_elimination, quick=True, states_value=False),
    Technique(*NAKED_SINGLE, _find_naked_single, _say_naked_single, places=True, evidence=_show_naked_single),
)


def _hidden_single(name: TechniqueName) -> Technique[House]:
    return Technique(*name, _find_hidden_single, _say_hidden_single, quick=True, evidence=_show_hidden_single)


House.techniques = (
    _hidden_single(HIDDEN_SINGLE),
    Technique(*LOCKED_CANDIDATES, _find_locked_candidates, _say_locked_candidates, states_value=False),
    *(subset(size) for size in NAKED_SUBSET for subset in (_naked_subset, _hidden_subset)),
)
LineHouse.techniques = (_hidden_single(HIDDEN_SINGLE_IN_LINE), *House.techniques[1:])
LooseHouse.techniques = (
    Technique("taken in a house", 10, _find_house_elimination, _say_house_elimination, quick=True, states_value=False),
    *House.techniques,
)


MAX_PLACES = 5
"""The most places that a person looks at together."""

Candidate = tuple[int, int]
"""A variable, and the bit of a value."""


def bans_of(network: Network) -> dict[Candidate, dict[Candidate, int]]:
    """What each candidate of an integer rules out by a ban, with the position of the constraint that says so."""
    found: dict[Candidate, dict[Candidate, int]] = defaultdict(dict)
    for position, constraint in enumerate(network.model.constraints):
        if not isinstance(constraint, AdjacencyBan) or constraint.enforce:
            continue
        bans = [(network.bit[a], network.bit[b]) for a, b in constraint.ordered_bans if {a, b} <= network.bit.keys()]
        for number, (one, other) in enumerate(constraint.neighbours):
            if number & CLOCK_MASK == CLOCK_MASK:
                check_clock()
            if isinstance(one, Integer) and isinstance(other, Integer):
                first, second = network.variable(one), network.variable(other)
                for mine, theirs in bans:
                    found[first, mine][second, theirs] = position
                    found[second, mine][first, theirs] = position
    return found


@combines_constraints
class BarredPlaces(Propagator):
    """A house whose cells have neighbours that they bar from something."""

    def __init__(self, house: House, network: Network) -> None:
        super().__init__(house.constraints, house.variables)
        self.house, self.bans = house, network.derived(bans_of)

    @classmethod
    def build(cls, network: Network) -> Iterator[BarredPlaces]:
        """One for each house where there are bans between integers."""
        if any(isinstance(constraint, AdjacencyBan) for constraint in network.model.constraints):
            barring = {variable for variable, _ in network.derived(bans_of)}
            for house in network.derived(houses_of):
                if len(barring.intersection(house.variables)) > 1:
                    yield cls(house, network)


class BarredValue(NamedTuple):
    """A value, and the constraints by which each of its places bars the same."""

    value: int
    rules: tuple[int, ...]


def _find_wherever(places: BarredPlaces, state: State) -> Conclusion[BarredValue] | None:
    """Each place that a value has left in the house bars the same from a cell."""
    house, bans, domains = places.house, places.bans, state.domains
    masks = house.read(domains)
    union = 0
    for mask in masks:
        union |= mask
    for value in bits(house.surely(union)):
        open_places = [variable for variable, mask in zip(house.variables, masks, strict=True) if mask & value]
        if not 2 <= len(open_places) <= MAX_PLACES or any(is_single(domains[variable]) for variable in open_places):
            continue
        first, *others = [bans.get((variable, value), {}) for variable in open_places]
        barred = [one for one in first if domains[one[0]] & one[1] and all(one in other for other in others)]
        if barred:
            rules = tuple(dict.fromkeys(bars[one] for one in barred for bars in (first, *others)))
            return Conclusion(barred, open_places, BarredValue(value, rules))
    return None


def _say_wherever(conclusion: Conclusion[BarredValue], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Seen: the places that are left."""
    value, rules = conclusion.detail
    places = listed([phrases.name(variable) for variable in conclusion.seen], "or")
    stated = f"{phrases.value(conclusion.seen[0], value)} in {phrases.place(constraints)}"
    return f"{stated} is in {places}, and wherever it is, {phrases.rule(rules)}"


BarredPlaces.techniques = (Technique("wherever it goes", 20, _find_wherever, _say_wherever, states_value=False),)


MAX_NEIGHBOURS = 200
"""No groups are searched around a cell with more neighbours."""


@combines_constraints
class DifferingNeighbours(LinePropagator):
    """Three or four cells of which every two are neighbours that differ."""

    @classmethod
    def build(cls, network: Network) -> Iterator[DifferingNeighbours]:
        """A propagator for each such group of integers."""
        for position, constraint in enumerate(network.model.constraints):
            if not isinstance(constraint, AdjacencyBan) or constraint.enforce:
                continue
            alike = {a for a, b in constraint.banned if a == b}
            near: dict[int, set[int]] = defaultdict(set)
            cells: dict[int, Variable] = {}
            for one, other in constraint.neighbours:
                if isinstance(one, Integer) and isinstance(other, Integer) and alike >= {*one.values, *other.values}:
                    first, second = network.variable(one), network.variable(other)
                    near[first].add(second)
                    near[second].add(first)
                    cells[first], cells[second] = one, other
            for group in _groups(near):
                yield cls([cells[variable] for variable in group], network, (position,))


def _groups(near: dict[int, set[int]]) -> Iterator[tuple[int, ...]]:
    """Three or four of which every two are near each other, in order."""
    for number, (one, others) in enumerate(near.items()):
        if number & CLOCK_MASK == CLOCK_MASK:
            check_clock()
        later = sorted(other for other in others if other > one)
        for place, two in enumerate(later if len(later) <= MAX_NEIGHBOURS else ()):
            for three in later[place + 1 :]:
                if three in near[two]:
                    yield one, two, three
                    for four in later:
                        if four > three and four in near[two] and four in near[three]:
                            yield one, two, three, four


def _find_neighbour_subset(size: int, group: DifferingNeighbours, state: State) -> Conclusion[Values] | None:
    """All but one of the group have only so many values among them, so the last one has none of these."""
    masks = group.read(state.domains)
    if len(masks) != size + 1:
        return None
    for last, mask in enumerate(masks):
        taken = 0
        for index, other in enumerate(masks):
            if index != last:
                taken |= other
        if taken.bit_count() == size and mask & taken:
            seen = [variable for index, variable in enumerate(group.variables) if index != last]
            return Conclusion([group.removal(last, mask & taken)], seen, Values(taken))
    return None


def _say_neighbour_subset(conclusion: Conclusion[Values], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Seen: neighbours of each other."""
    cells, values = phrases.names(conclusion.seen), phrases.values(conclusion.seen[0], conclusion.detail.mask)
    return f"{cells} take {values} among themselves, and {phrases.rule(constraints)}"


DifferingNeighbours.techniques = tuple(
    Technique(*NEIGHBOUR_SUBSET[size], partial(_find_neighbour_subset, size), _say_neighbour_subset, states_value=False)
    for size in (2, 3)
)
