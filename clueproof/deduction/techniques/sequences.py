"""Numbers that follow each other: cells whose numbers are consecutive in any order, and which value comes after
which."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import and_, or_
from typing import NamedTuple, Self

from clueproof.deduction.engine import (
    Conclusion,
    LinePropagator,
    Network,
    Propagator,
    State,
    Technique,
    bits,
    combines_constraints,
    is_single,
    propagates,
)
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.houses import houses_around, sequences_of
from clueproof.english import listed
from clueproof.model import AllDifferent, Consecutive, Followed, Integer, values_of


@propagates(Consecutive)
class ConsecutiveCells(LinePropagator):
    """Cells whose numbers are consecutive, in any order."""

    sequences: list[int]
    network: Network

    @classmethod
    def of(cls, constraint: Consecutive, position: int, network: Network) -> list[Self]:
        """One propagator for the constraint."""
        found = cls(constraint.line, network, (position,), network.views(constraint.enforce))
        found.sequences, found.network = sequences_of(len(constraint.line), network), network
        return [found] if constraint.line else []

    def left(self, masks: Sequence[int]) -> list[int]:
        """The sequences that are left: those with a value for each cell, a cell for each value, and all known ones;
        none if two cells have the same value."""
        union = once = 0
        for mask in masks:
            union |= mask
            if not mask & (mask - 1):
                if mask & once:
                    return []
                once |= mask
        return [
            sequence
            for sequence in self.sequences
            if not sequence & ~union and not once & ~sequence and all(mask & sequence for mask in masks)
        ]


class Span(NamedTuple):
    """The values of all sequences that are left, as a mask; none for a contradiction. `known`: the values of cells that
    alone keep the others out; 0 if that takes more."""

    mask: int
    known: int = 0


def _find_in_a_row(cells: ConsecutiveCells, state: State) -> Conclusion[Span] | None:
    """The cells have one of the sequences that are left."""
    masks = cells.read(state.domains)
    left = 0
    for sequence in cells.left(masks):
        left |= sequence
    if not left:
        return Conclusion([], cells.variables, Span(0))
    prunings = cells.keep(masks, [left] * len(masks))
    return Conclusion(prunings, cells.variables, Span(left)) if prunings else None


def _show_in_a_row(cells: ConsecutiveCells, state: State, conclusion: Conclusion[Span]) -> Conclusion[Span]:
    """Whether what is known of other cells suffices: the sequences that have these values."""
    known = reach = 0
    changed = {variable for variable, _ in conclusion.prunings}
    for variable, mask in zip(cells.variables, cells.read(state.domains), strict=True):
        if is_single(mask) and variable not in changed:
            known |= mask
    for sequence in cells.sequences:
        if known and not known & ~sequence:
            reach |= sequence
    lost = 0
    for _, mask in conclusion.prunings:
        lost |= mask
    return conclusion._replace(detail=Span(reach, known)) if known and not reach & lost else conclusion


def _say_in_a_row(conclusion: Conclusion[Span], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The values of all sequences that are left."""
    rule = phrases.rule(constraints)
    left, known = conclusion.detail
    if not left:
        return f"{rule}, which can't be any more"
    one = conclusion.seen[0]
    if known:
        ends = phrases.value(one, left & -left), phrases.value(one, 1 << (left.bit_length() - 1))
        return f"{rule}; with {phrases.values(one, known)} they are within {ends[0]} to {ends[1]}"
    return f"{rule}, and only {phrases.values(one, left)} can be among them"


ConsecutiveCells.techniques = (
    Technique("numbers in a row", 15, _find_in_a_row, _say_in_a_row, quick=True, evidence=_show_in_a_row),
)


@propagates(Consecutive)
class SureNumbers(ConsecutiveCells):
    """Cells, as along a renban line, whose numbers are consecutive while a clue says so, and what they surely hold.

    Where that always holds the cells are a house (`SequenceHouse`), which has its own techniques.
    """

    @classmethod
    def of(cls, constraint: Consecutive, position: int, network: Network) -> list[Self]:
        """One propagator for a constraint of different integers that is enforced."""
        variables = [network.variable(cell) for cell in constraint.line]
        if not constraint.enforce or len({*variables}) < len(variables):
            return []
        if not all(isinstance(cell, Integer) for cell in constraint.line):
            return []
        return super().of(constraint, position, network)

    @property
    def touched(self) -> frozenset[int]:
        around = self.network.derived(houses_around)
        peers = (peer for variable in self.variables for house in around.get(variable, ()) for peer in house.variables)
        return self.premises.union(peers)

    def sure(self, state: State) -> dict[int, list[int]]:
        """Each value that all sequences which are left have, and the variables that can have it."""
        left = self.left(self.read(state.domains))
        common = reduce(and_, left, -1) if left else 0
        return {
            value: [variable for variable in self.variables if state.domains[variable] & value]
            for value in bits(common)
        }


class SureValue(NamedTuple):
    """A value that the cells surely hold, and the first and last value that they can hold, all as bits."""

    value: int
    least: int
    most: int


def _sure_value(cells: SureNumbers, state: State, value: int) -> SureValue:
    left = reduce(or_, cells.left(cells.read(state.domains)))
    return SureValue(value, left & -left, 1 << (left.bit_length() - 1))


def _find_missing_number(cells: SureNumbers, state: State) -> Conclusion[SureValue] | None:
    """A value that every sequence which is left has, and that one cell can have."""
    for value, able in cells.sure(state).items():
        if len(able) == 1 and state.domains[able[0]] != value:
            (variable,) = able
            lost = state.domains[variable] & ~value
            return Conclusion([(variable, lost)], [variable], _sure_value(cells, state, value))
    return None


def _say_missing_number(conclusion: Conclusion[SureValue], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Seen: the cell that alone can have the value."""
    (variable,) = conclusion.seen
    said = _say_sure(conclusion, constraints, phrases, variable)
    return f"{said}, and only {phrases.name(variable)} can have it"


def _find_held_in_a_row(cells: SureNumbers, state: State) -> Conclusion[SureValue] | None:
    """A cell outside that shares a house with every cell that can have such a value does not have it."""
    around = cells.network.derived(houses_around)
    for value, able in cells.sure(state).items():
        peers = [
            {peer for house in around.get(variable, ()) if house.once & value for peer in house.variables}
            for variable in able
        ]
        if not peers:
            continue
        out = set.intersection(*peers).difference(cells.variables)
        prunings = [(variable, value) for variable in sorted(out) if state.domains[variable] & value]
        if prunings:
            return Conclusion(prunings, able, _sure_value(cells, state, value))
    return None


def _say_held_in_a_row(conclusion: Conclusion[SureValue], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Seen: the cells that can have the value."""
    said = _say_sure(conclusion, constraints, phrases, conclusion.seen[0])
    places = listed([phrases.name(variable) for variable in conclusion.seen], "or")
    return f"{said}, in {places}"


def _say_sure(conclusion: Conclusion[SureValue], constraints: tuple[int, ...], phrases: Phrases, variable: int) -> str:
    value, least, most = (phrases.value(variable, bit) for bit in conclusion.detail)
    return f"{phrases.rule(constraints)}; within {least} to {most} they have {value}"


SureNumbers.techniques = (
    Technique("missing number in a row", 16, _find_missing_number, _say_missing_number),
    Technique("held by numbers in a row", 20, _find_held_in_a_row, _say_held_in_a_row, states_value=False),
)


@propagates(Followed)
class Succession(LinePropagator):
    """A cell, the first one, and those of which one has the next value."""

    next_of: dict[int, int]
    """For each value of the cell, as a bit, the next one; 0 where no cell can have it. Not for the end."""

    @classmethod
    def of(cls, constraint: Followed, position: int, network: Network) -> list[Succession]:
        """The propagator of the constraint."""
        cells = (constraint.cell, *constraint.by)
        line = cls(cells, network, (position,), network.views(constraint.enforce))
        line.next_of = {
            network.bit[value]: network.bit.get(value + constraint.step, 0)
            for value in values_of(constraint.cell)
            if value != constraint.end
        }
        return [line]


def _find_only_one_follows(succession: Succession, state: State) -> Conclusion[Follower | None] | None:
    """The cell is known, and one of the others alone can have the next value."""
    cell, *others = succession.read(state.domains)
    after = succession.next_of.get(cell) if is_single(cell) else None
    if after is None:
        return None
    able = [place for place, mask in enumerate(others, 1) if mask & after]
    if not able:
        return Conclusion([], succession.variables, None)
    if len(able) != 1 or is_single(others[able[0] - 1]):
        return None
    (place,) = able
    return Conclusion(
        [succession.removal(place, others[place - 1] & ~after)],
        [succession.variables[place]],
        Follower(succession.variables[0], cell, succession.variables[place], after),
    )


class Follower(NamedTuple):
    """A cell with its value, and the only one that can have the next value, with that."""

    cell: int
    value: int
    by: int
    next: int


def _say_only_one_follows(
    conclusion: Conclusion[Follower | None], constraints: tuple[int, ...], phrases: Phrases
) -> str:
    """The number that is known, and where the next one alone can be."""
    if conclusion.detail is None:
        return f'"{phrases.rule(constraints)}" is broken'
    cell, value, by, after = conclusion.detail
    rule = listed(phrases.sentences(constraints))
    return f"{phrases.says(cell, value)}: {rule}, and only {phrases.name(by)} can be {phrases.value(by, after)}"


Succession.techniques = (
    Technique("only one can follow", 12, _find_only_one_follows, _say_only_one_follows, quick=True),
)


@combines_constraints
class ValueOrder(Propagator):
    """All cells of which one follows another, where all their values are different."""

    def __init__(
        self, house: AllDifferent, positions: Sequence[int], steps: Sequence[Followed], network: Network
    ) -> None:
        self.house = [network.variable(cell) for cell in house.line]
        super().__init__(tuple(positions), self.house)
        self.steps = [
            (
                network.variable(step.cell),
                [network.variable(other) for other in step.by],
                [
                    (network.bit[value], network.bit.get(value + step.step, 0))
                    for value in values_of(step.cell)
                    if value != step.end
                ],
            )
            for step in steps
        ]

    @classmethod
    def build(cls, network: Network) -> Iterator[ValueOrder]:
        """One for all cells of a house, if any of them follow each other."""
        constraints = network.model.constraints
        for place, house in enumerate(constraints):
            if not isinstance(house, AllDifferent) or house.enforce:
                continue
            there = {cell for cell in house.line if isinstance(cell, Integer)}
            found = [
                (number, step)
                for number, step in enumerate(constraints)
                if isinstance(step, Followed) and not step.enforce and {*step.cells()} <= there
            ]
            if found and len(there) == len(house.line):
                yield cls(house, [place, *(number for number, _ in found)], [step for _, step in found], network)

    def followed(self, domains: Sequence[int]) -> dict[int, int] | None:
        """What is left to each variable when values go that nothing precedes or follows, again and again; None if
        nothing is."""
        left = {variable: domains[variable] for variable in self.house}
        before: dict[int, int] = {}
        while left != before:
            before = dict(left)
            for variable, others, next_of in self.steps:
                there = reached = goes_on = 0
                for other in others:
                    there |= left[other]
                mask = left[variable]
                for bit, after in next_of:
                    if mask & bit and there & after:
                        reached |= after
                        goes_on |= bit
                    elif mask & bit:
                        mask &= ~bit
                if not mask:
                    return None
                left[variable] = mask
                able = [other for other in others if left[other] & reached]
                # one that is sure to be followed, and can be by one other only
                if mask == goes_on and len(able) == 1:
                    left[able[0]] &= reached
            once = twice = known = 0
            for mask in left.values():
                twice |= once & mask
                once |= mask
                if is_single(mask):
                    if known & mask:
                        return None
                    known |= mask
            # a value that is known is nowhere else; one that a single cell can have is there if all values are needed
            sure = once & ~twice if once.bit_count() == len(left) else 0
            for variable, mask in left.items():
                if not is_single(mask):
                    left[variable] = mask & sure or mask & ~known
                    if not left[variable]:
                        return None
        return left


def _find_one_after_the_other(order: ValueOrder, state: State) -> Conclusion[None] | None:
    """The first cell to which nothing else is left."""
    left = order.followed(state.domains)
    if left is None:
        return Conclusion([], order.variables)
    for variable, mask in left.items():
        if is_single(mask) and mask != state.domains[variable]:
            return Conclusion([(variable, state.domains[variable] & ~mask)], [variable])
    return None


def _say_one_after_the_other(conclusion: Conclusion[None], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Seen: the variable to which one value is left."""
    if not conclusion.prunings:
        return "the numbers can't follow one another any more"
    name = phrases.names(conclusion.seen)
    return f"any other number at {name} would leave no place for the one before it or after it"


def _find_out_of_order(order: ValueOrder, state: State) -> Conclusion[None] | None:
    """All values that nothing can precede or follow go."""
    left = order.followed(state.domains)
    if left is None:
        return Conclusion([], order.variables)
    lost = [(variable, state.domains[variable] & ~mask) for variable, mask in left.items()]
    prunings = [(variable, mask) for variable, mask in lost if mask]
    return Conclusion(prunings, [variable for variable, _ in prunings]) if prunings else None


def _say_out_of_order(conclusion: Conclusion[None], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """All values that nothing can precede or follow."""
    return "elsewhere these numbers would leave no place for the one before or after them"


ValueOrder.techniques = (
    Technique("one after the other", 28, _find_one_after_the_other, _say_one_after_the_other, quick=True),
    Technique("nothing before or after", 32, _find_out_of_order, _say_out_of_order, quick=True),
)
