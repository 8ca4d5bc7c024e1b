"""Propagators, which say where techniques look, and techniques, which find what to prune there."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter
from typing import Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

from clueproof.clock import StoppedError
from clueproof.deduction.conclusions import Conclusion, Prunings
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.variables import Variables, View, is_single
from clueproof.errors import BackendError
from clueproof.model import Variable
from clueproof.registry import described, package_of


class State:
    """The candidates of every variable. Techniques read it; only `PropagationEngine` changes it."""

    def __init__(self, variables: Variables, domains: Sequence[int] | None = None) -> None:
        self.variables = variables
        self.domains = list(variables.initial if domains is None else domains)
        """The candidates of each variable, as a mask."""
        self.stated = bytearray(len(self.domains))
        """Whether a clue, or a step that states the value, gave the variable its value."""
        self.contradiction = False
        self.told = True
        """Are the conclusions for people? Those of probes and searches need no good reasons."""
        self.assumes_unique = False
        """May techniques take for granted that there is exactly one solution? Never in proofs."""

    @property
    def open_keys(self) -> list[int]:
        """The keys with more than one candidate."""
        return [variable for variable in self.variables.keys if not is_single(self.domains[variable])]

    def would_contradict(self, prunings: Prunings) -> bool:
        """Would these prunings leave a variable without candidates?"""
        lost = dict.fromkeys((variable for variable, _ in prunings), 0)
        for variable, mask in prunings:
            lost[variable] |= mask
        return not prunings or any(not self.domains[variable] & ~mask for variable, mask in lost.items())


Where = TypeVar("Where", bound="Propagator")

Sentence: TypeAlias = Callable[[Conclusion[Any], tuple[int, ...], Phrases], str]
"""Why a conclusion follows, from the constraints (positions in the model's) of its propagator, in words."""


FULL = "#"
"""What stands in a full cell that is drawn."""


class DrawnLine(NamedTuple):
    """A line of cells to look at beside a sentence: its name, and what stands in each cell, `FULL` or a letter; "" for
    nothing."""

    name: str
    cells: tuple[str, ...]


class TechniqueName(NamedTuple):
    """The name of a technique, and how hard it is for people: see `Technique`."""

    name: str
    difficulty: int


@dataclass(frozen=True, eq=False)
class Technique(Generic[Where]):
    """One way to conclude, at one class of propagators.

    Names are unique. `difficulty` orders all techniques, easiest first, and `order.py` those that are equally hard; its
    tens are the level: 0 bookkeeping, 1 trivial, 2 easy, 3 medium, 4 hard, 5 expert, 6 trial. `find` returns None if it
    finds nothing. `quick` techniques also propagate in probes and searches, `thorough` ones, and easy ones, in probes
    for which there is more time. Where a technique that `states_value` leaves a cell one candidate, it says that this
    is its value; after any other technique that is a naked single. One that `places` only states what is known already,
    and is used to the end. One that `refutes` looks while it is open whether its propagator is in force, the others
    only once it is. `evidence` adds to a conclusion what its sentence shows; it is called for steps that people read,
    not in probes and searches. `say_known` says what its sentence takes as known, without the rule; "" where that is
    the whole sentence. `say_briefly` says why in short, where the sentence is longer than anybody reads. A few of its
    conclusions in a row are one step if it `joins` them, as people look for them in one place after the other. What it
    `draws` are lines of cells that its sentence compares.
    """

    name: str
    difficulty: int
    find: Callable[[Where, State], Conclusion[object] | None]
    say: Sentence
    quick: bool = False
    thorough: bool = False
    states_value: bool = True
    places: bool = False
    refutes: bool = False
    evidence: Callable[[Where, State, Conclusion[Any]], Conclusion[object]] | None = None
    say_known: Callable[[Conclusion[Any], Phrases], str] | None = None
    say_briefly: Sentence | None = None
    joins: bool = False
    draws: Callable[[Conclusion[Any], Phrases], tuple[DrawnLine, ...]] | None = None


AnyTechnique: TypeAlias = Technique[Any]
"""A technique, whatever class of propagators it looks at: which one it belongs to is known where it is called."""


class Watches(NamedTuple):
    """When a propagator must look again."""

    changed: Iterable[int] = ()
    """When one of these variables loses a candidate."""
    denied: Iterable[View] = ()
    """When one of these views becomes false."""
    fixed: Iterable[int] = ()
    """When one of these variables has one candidate left. Without other watches it does not look before."""


class Propagator:
    """Some constraints, the variables that they are about, and the techniques that look there.

    Its techniques are used only while all of `enforce` is true.
    """

    techniques: ClassVar[tuple[AnyTechnique, ...]] = ()
    """The techniques that look at propagators of this class."""
    replaces_constraints: ClassVar[bool] = False
    """Whether its constraints need no propagators of their own besides; for one that looks at the whole model."""

    def __init__(self, constraints: tuple[int, ...], variables: Iterable[int], enforce: tuple[View, ...] = ()) -> None:
        self.constraints = constraints
        """Positions in the model's constraints, -1 for one that was added later."""
        self.variables = tuple(variables)
        self.enforce = enforce

    @cached_property
    def premises(self) -> frozenset[int]:
        """The variables that conclusions follow from."""
        return frozenset((*self.variables, *(view.variable for view in self.enforce)))

    @property
    def touched(self) -> frozenset[int]:
        """The variables that its techniques look at or change."""
        return self.premises

    def watches(self) -> Watches:
        """When to look again: by default after every change of one of its variables."""
        return Watches(changed={*self.variables, *(view.variable for view in self.enforce)})

    is_idle: ClassVar[Callable[[Any, State], bool] | None] = None
    """Is it known at once that no technique can conclude anything? Asked before the first one looks."""

    def __init_subclass__(cls) -> None:
        # for one release: a technique of another package may define `watches` under its old name
        super().__init_subclass__()
        if "wakes" in cls.__dict__ and "watches" not in cls.__dict__:
            warnings.warn(f"{cls.__name__}.wakes is called watches now", DeprecationWarning, stacklevel=2)
            cls.watches = cls.__dict__["wakes"]  # type: ignore[method-assign]


class LinePropagator(Propagator):
    """A propagator over the values of cells. `read` gives their candidates in the order of the cells."""

    def __init__(
        self,
        cells: Sequence[Variable],
        variables: Variables,
        constraints: tuple[int, ...],
        enforce: tuple[View, ...] = (),
    ) -> None:
        views = [
            variables.view(cell) if isinstance(cell, int) and not variables.is_variable(cell) else None
            for cell in cells
        ]
        indices = [
            variables.variable(cell) if view is None else view.variable for cell, view in zip(cells, views, strict=True)
        ]
        super().__init__(constraints, indices, enforce)
        self._false, self._true = variables.false, variables.true
        self._views = views if any(views) else None
        self._get = itemgetter(*indices) if len(indices) > 1 and not any(views) else None

    def read(self, domains: list[int]) -> Sequence[int]:
        """The candidates of each cell."""
        if self._get is not None:
            masks: Sequence[int] = self._get(domains)
            return masks
        if self._views is None:
            return [domains[variable] for variable in self.variables]
        return [
            domains[variable]
            if view is None
            else (self._true if domains[variable] & view.yes else 0)
            | (self._false if domains[variable] & view.no else 0)
            for variable, view in zip(self.variables, self._views, strict=True)
        ]

    def removal(self, index: int, mask: int) -> tuple[int, int]:
        """What the variable loses when the cell at this index loses these values."""
        view = None if self._views is None else self._views[index]
        if view is not None:
            mask = (view.yes if mask & self._true else 0) | (view.no if mask & self._false else 0)
        return self.variables[index], mask

    def keep(self, masks: Sequence[int], allowed: Iterable[int]) -> Prunings:
        """The prunings that leave the cells, which have these candidates, only the allowed ones."""
        return [
            self.removal(index, mask & ~stays)
            for index, (mask, stays) in enumerate(zip(masks, allowed, strict=False))
            if mask & ~stays
        ]


class TechniqueError(BackendError):
    """A technique of another package can't be used, or failed."""


def blame(kind: type, doing: str, error: Exception) -> None:
    """Raise TechniqueError from an exception if the propagator class is another package's; return if it is ours."""
    package = package_of(kind)
    if package is not None and not isinstance(error, StoppedError):
        raise TechniqueError(f"{doing} of the package {package} failed: {described(error)}") from error
