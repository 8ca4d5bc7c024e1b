"""A model as slots and units: what techniques work on. Built once for a model and kept with it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import chain

from clueproof.backends.deduction.arrangements import balanced_lines, streets
from clueproof.backends.deduction.boards import boards_of
from clueproof.backends.deduction.cages import cages
from clueproof.backends.deduction.clauses import Alternatives
from clueproof.backends.deduction.groups import Group, Place, groups_of
from clueproof.backends.deduction.refutation import REFUTED
from clueproof.backends.deduction.table import every_technique, units_of
from clueproof.backends.deduction.technique import Technique, Truth, Unit, bits
from clueproof.clock import check_clock
from clueproof.model import Assignment, Cell, Constraint, Literal, Model

LOOK = 255
"""A mask: after so many constraints, cells and units the clock is looked at."""


class Network:
    """Slots with their candidates, units with their techniques, and who must look again when a slot changes."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.values = tuple(sorted({0, 1}.union(*(integer.values for integer in model.integers))))
        """All values, in the order of the bits."""
        self.bit = {value: 1 << place for place, value in enumerate(self.values)}
        self.false, self.true = self.bit[0], self.bit[1]
        self.cell: list[Cell] = list(model.integers)
        """The cell behind each slot: an integer or a Boolean variable."""
        self.full = [sum(self.bit[value] for value in integer.values) for integer in model.integers]
        """The candidates that each slot can ever have."""
        self._slot = [-1]
        self._yes = [0]
        for variable in range(1, model.variables + 1):
            meaning = model.meaning(variable)
            if meaning is None:
                self._boolean(variable)
                continue
            integer, relation, bound = meaning
            bit = self.bit[bound]
            self._slot.append(integer.index)
            self._yes.append(bit if relation == "=" else self.full[integer.index] & ((bit << 1) - 1))
        self.initial = list(self.full)
        """The candidates with which every query begins."""
        self.keys = tuple(dict.fromkeys(self._slot[abs(k)] if isinstance(k, int) else k.index for k in model.keys))
        """The slots that the player must find."""
        self.is_key = bytearray(len(self.full))
        for slot in self.keys:
            self.is_key[slot] = 1
        self.mentioned = bytearray(len(self.full))
        """Does a constraint speak of the slot, other than as what enforces it?"""
        self.order: tuple[Technique[Unit], ...] = tuple(every_technique())
        """All techniques, easiest first."""
        self._rank = {technique: rank for rank, technique in enumerate(self.order)}
        self.units: list[Unit] = []
        self.ranks: list[tuple[int, ...]] = []
        """For each unit the positions of its techniques in `order`."""
        self.quick: list[tuple[int, ...]] = []
        """As `ranks`, the quick ones only."""
        self.watchers: list[list[int]] = [[] for _ in self.full]
        """For each slot the units that look at it."""
        self.deniers: list[list[tuple[int, int]]] = [[] for _ in self.full]
        """For each slot the units that look at it only once none of these candidates is left: (mask, unit)."""
        self.place: list[int] = [-1] * len(self.full)
        """For each slot the unit that looks at it once it has one candidate, -1 for none."""
        self._unused: list[int] = []
        self._build(model)

    def _build(self, model: Model) -> None:
        groups, covered = groups_of(model, self)
        for position, constraint in enumerate(model.constraints):
            if position & LOOK == LOOK:
                check_clock()
            self._mention(constraint)
            if position not in covered:
                self._post(constraint, position)
        peers: dict[int, list[Group]] = defaultdict(list)
        for group in groups:
            self._install(group)
            for slot in group.slots:
                peers[slot].append(group)
        for slot, around in sorted(peers.items()):
            self.place[slot] = self._install(Place(slot, around), watching=False)
        together = balanced_lines(model, self), streets(groups, model, self), cages(groups, model, self)
        for unit in chain(boards_of(groups, self), *together):
            self._install(unit)

    def copy(self) -> Network:
        """The same, to which a session can add."""
        other = Network.__new__(Network)
        other.__dict__.update(self.__dict__)
        for name in ("cell", "full", "_slot", "_yes", "initial", "units", "ranks", "quick", "place", "_unused"):
            setattr(other, name, list(getattr(self, name)))
        other.is_key, other.mentioned = bytearray(self.is_key), bytearray(self.mentioned)
        other.watchers = [list(watching) for watching in self.watchers]
        other.deniers = [list(watching) for watching in self.deniers]
        return other

    # reading

    def is_slot(self, cell: Cell) -> bool:
        """Is the value of the cell the candidate of a slot: an integer, or a Boolean that is not negated?"""
        return not isinstance(cell, int) or (cell > 0 and self.cell[self._slot[cell]] == cell)

    def slot(self, cell: Cell) -> int:
        """The slot behind a cell."""
        return self._slot[abs(cell)] if isinstance(cell, int) else cell.index

    def truth(self, literal: Literal) -> Truth:
        """A literal as a statement about its slot."""
        slot, yes = self._slot[abs(literal)], self._yes[abs(literal)]
        no = self.full[slot] & ~yes
        return Truth(slot, yes, no) if literal > 0 else Truth(slot, no, yes)

    def truths(self, literals: Sequence[Literal]) -> tuple[Truth, ...]:
        """As `truth`, for each."""
        return tuple(map(self.truth, literals))

    def value(self, bit: int) -> int:
        """The value of a single bit."""
        return self.values[bit.bit_length() - 1]

    def values_of(self, mask: int) -> tuple[int, ...]:
        """The values in a mask, ascending."""
        return tuple([self.values[bit.bit_length() - 1] for bit in bits(mask)])

    def assignment(self, domains: Sequence[int]) -> Assignment:
        """The assignment in which each slot has its only candidate."""
        literals = [
            variable if domains[slot] & yes else -variable
            for variable, (slot, yes) in enumerate(zip(self._slot[1:], self._yes[1:], strict=True), 1)
        ]
        return Assignment(literals, [self.value(mask) for mask in domains[: len(self.model.integers)]])

    # adding

    def add_variable(self) -> Literal:
        """A fresh Boolean."""
        variable = len(self._slot)
        self._boolean(variable)
        self.initial.append(self.full[-1])
        self.is_key.append(0)
        self.mentioned.append(0)
        self.watchers.append([])
        self.deniers.append([])
        self.place.append(-1)
        return variable

    def add(self, constraint: Constraint) -> list[int]:
        """Post a constraint; the units that stand for it."""
        self._mention(constraint)
        return self._post(constraint, -1)

    def remove(self, units: Sequence[int]) -> None:
        """Let units go."""
        for number in units:
            unit = self.units[number]
            for slot in {*unit.slots, *(truth.slot for truth in unit.enforce)}:
                self.watchers[slot] = [other for other in self.watchers[slot] if other != number]
                self.deniers[slot] = [other for other in self.deniers[slot] if other[1] != number]
            self.ranks[number] = self.quick[number] = ()
            self._unused.append(number)

    def retire(self, literal: Literal) -> None:
        """Make a literal false for good."""
        truth = self.truth(literal)
        self.initial[truth.slot] &= truth.no

    def _boolean(self, variable: int) -> None:
        self._slot.append(len(self.full))
        self._yes.append(self.true)
        self.cell.append(variable)
        self.full.append(self.false | self.true)

    def _mention(self, constraint: Constraint) -> None:
        for number, cell in enumerate(constraint.cells()):
            if number & LOOK == LOOK:
                check_clock()
            self.mentioned[self.slot(cell)] = 1

    def _post(self, constraint: Constraint, position: int) -> list[int]:
        return [self._install(unit) for unit in units_of(constraint, position, self)]

    def _install(self, unit: Unit, watching: bool = True) -> int:
        if len(self.units) & LOOK == LOOK:
            check_clock()
        techniques = [*unit.techniques, REFUTED] if unit.enforce else unit.techniques
        ranks = tuple(sorted(self._rank[technique] for technique in techniques))
        quick = tuple(rank for rank in ranks if self.order[rank].quick)
        if self._unused:
            number = self._unused.pop()
            self.units[number], self.ranks[number], self.quick[number] = unit, ranks, quick
        else:
            number = len(self.units)
            self.units.append(unit)
            self.ranks.append(ranks)
            self.quick.append(quick)
        if isinstance(unit, Alternatives):
            for truth in unit.truths:
                self.deniers[truth.slot].append((truth.yes, number))
        elif watching:
            for slot in {*unit.slots, *(truth.slot for truth in unit.enforce)}:
                self.watchers[slot].append(number)
        return number


def network_of(model: Model) -> Network:
    """The model's network, built when first asked for; shared, so not to be added to."""
    return model.compiled(Network)
