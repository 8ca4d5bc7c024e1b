"""The propagators of a model, and which of them must look again when a variable changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from clueproof.clock import check_clock
from clueproof.deduction.engine.propagator import AnyTechnique, Propagator
from clueproof.deduction.order import place_in_order
from clueproof.deduction.variables import Variables
from clueproof.model import Constraint, Literal, Model

Derived = TypeVar("Derived")

HARD = 30
"""A technique of at least this difficulty takes part in no probe, unless it is quick or thorough."""
CLOCK_MASK = 255
"""The clock is checked once for every 256 constraints, cells or propagators."""


class Network(Variables):
    """Variables and propagators. `techniques` are all techniques; the `refuting` ones look at every propagator that has
    enforcement literals."""

    def __init__(self, model: Model, techniques: Sequence[AnyTechnique], refuting: Sequence[AnyTechnique] = ()) -> None:
        super().__init__(model)
        self.techniques = tuple(sorted(techniques, key=place_in_order))
        """All techniques, easiest first."""
        self._refuting = tuple(refuting)
        self._rank = {technique: rank for rank, technique in enumerate(self.techniques)}
        self.propagators: list[Propagator] = []
        self.ranks: list[tuple[int, ...]] = []
        """For each propagator the positions of its techniques in `techniques`."""
        self.quick: list[tuple[int, ...]] = []
        """As `ranks`, the quick ones only."""
        self.thorough: list[tuple[int, ...]] = []
        """As `quick`, the thorough and the easy ones."""
        self.on_change: list[list[int]] = [[] for _ in self.full]
        """For each variable the propagators that look again after any change."""
        self.on_denial: list[list[tuple[int, int]]] = [[] for _ in self.full]
        """For each variable pairs (mask, propagator that looks once none of these candidates is left)."""
        self.on_fixing: list[list[int]] = [[] for _ in self.full]
        """For each variable the propagators that look once it has one candidate."""
        self.replaced: frozenset[int] = frozenset()
        """The positions of constraints that propagators of several constraints replace."""
        self.dormant: set[int] = set()
        """The propagators that watch nothing but variables that become fixed."""
        self._unused: list[int] = []
        self._derived: dict[Callable[[Any], Any], Any] = {}

    def copy(self) -> Network:
        """The same network, to which a session can add."""
        other = Network.__new__(Network)
        other.__dict__.update(self.__dict__)
        for name in (
            "cell",
            "full",
            "_variable",
            "_yes",
            "initial",
            "propagators",
            "ranks",
            "quick",
            "thorough",
            "_unused",
        ):
            setattr(other, name, list(getattr(self, name)))
        for name in ("on_change", "on_denial", "on_fixing"):
            setattr(other, name, [list(waiting) for waiting in getattr(self, name)])
        for name in ("is_key", "mentioned", "enforces"):
            setattr(other, name, bytearray(getattr(self, name)))
        other.dormant = set(self.dormant)
        return other

    def derived(self, derive: Callable[[Network], Derived]) -> Derived:
        """The result of a function of the network, such as its houses. It is called once, and the result shared."""
        if derive not in self._derived:
            self._derived[derive] = derive(self)
        found: Derived = self._derived[derive]
        return found

    # adding

    def add_variable(self) -> Literal:
        """A fresh Boolean."""
        boolean = len(self._variable)
        self._append_boolean(boolean)
        self.initial.append(self.full[-1])
        self.is_key.append(0)
        self.mentioned.append(0)
        self.enforces.append(0)
        self.on_change.append([])
        self.on_denial.append([])
        self.on_fixing.append([])
        return boolean

    def mention(self, constraint: Constraint) -> None:
        """Note which variables a constraint is about."""
        for number, cell in enumerate(constraint.cells()):
            if number & CLOCK_MASK == CLOCK_MASK:
                check_clock()
            self.mentioned[self.variable(cell)] = 1
        for literal in constraint.enforce:
            variable = self.variable(literal)
            integer = variable < len(self.model.integers)
            self.enforces[variable] |= 3 if integer else 1 if literal > 0 else 2

    def install(self, propagator: Propagator) -> int:
        """Add a propagator; its number."""
        techniques = (*propagator.techniques, *self._refuting) if propagator.enforce else propagator.techniques
        unknown = [technique.name for technique in techniques if technique not in self._rank]
        if unknown:
            raise ValueError(f"{type(propagator).__name__} with the technique {unknown[0]!r} is not registered")
        ranks = tuple(sorted(self._rank[technique] for technique in techniques))
        quick = tuple(rank for rank in ranks if self.techniques[rank].quick)
        thorough = tuple(
            rank
            for rank, technique in ((rank, self.techniques[rank]) for rank in ranks)
            if technique.quick or technique.thorough or technique.difficulty < HARD
        )
        if self._unused:
            number = self._unused.pop()
            self.propagators[number], self.ranks[number], self.quick[number] = propagator, ranks, quick
            self.thorough[number] = thorough
        else:
            number = len(self.propagators)
            self.propagators.append(propagator)
            self.ranks.append(ranks)
            self.quick.append(quick)
            self.thorough.append(thorough)
        watches = propagator.watches()
        changed, denied, fixed = tuple(watches.changed), tuple(watches.denied), tuple(watches.fixed)
        for variable in changed:
            self.on_change[variable].append(number)
        for view in denied:
            self.on_denial[view.variable].append((view.yes, number))
        for variable in fixed:
            self.on_fixing[variable].append(number)
        if fixed and not changed and not denied:
            self.dormant.add(number)
        return number

    def remove(self, numbers: Sequence[int]) -> None:
        """Remove propagators."""
        for number in numbers:
            changed, denied, fixed = self.propagators[number].watches()
            for variable in changed:
                self.on_change[variable].remove(number)
            for view in denied:
                self.on_denial[view.variable].remove((view.yes, number))
            for variable in fixed:
                self.on_fixing[variable].remove(number)
            self.dormant.discard(number)
            self.ranks[number] = self.quick[number] = self.thorough[number] = ()
            self._unused.append(number)

    def retire(self, literal: Literal) -> None:
        """Make a literal false for good."""
        view = self.view(literal)
        self.initial[view.variable] &= view.no
