"""Which propagators look at which constraints, and the network that they make of a model.

The modules in `techniques` and those of other packages register their classes of propagators here. Another package
names such a module in the entry point group `clueproof.techniques`: it is imported with the first model, and its
techniques take part in all models.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any, ClassVar, Protocol, TypeVar

from clueproof.clock import check_clock
from clueproof.deduction.engine.network import CLOCK_MASK, Network
from clueproof.deduction.engine.propagator import AnyTechnique, Propagator, TechniqueError, blame
from clueproof.deduction.order import place_in_order
from clueproof.model import Constraint, Model
from clueproof.registry import OURS, described, entries, package_of, provider

GROUP = "clueproof.techniques"
"""The entry point group."""


class ForConstraint(Protocol):
    """A class of propagators for one type of constraint."""

    techniques: ClassVar[tuple[AnyTechnique, ...]]

    @classmethod
    def of(cls, constraint: Any, position: int, network: Network) -> Iterable[Propagator]:
        """The propagators of a constraint; `position` is its position in the model's constraints, or -1."""
        ...


class ForModel(Protocol):
    """A class of propagators that look at several constraints of a model together."""

    techniques: ClassVar[tuple[AnyTechnique, ...]]
    replaces_constraints: ClassVar[bool]

    @classmethod
    def build(cls, network: Network) -> Iterable[Propagator]:
        """The propagators of a model. Those of single constraints aren't in the network yet."""
        ...


OfConstraint = TypeVar("OfConstraint", bound=type[ForConstraint])
OfModel = TypeVar("OfModel", bound=type[ForModel])


class PropagatorRegistry:
    """Registered classes of propagators, and techniques that look at any propagator."""

    def __init__(self) -> None:
        self._for_constraint: dict[type, tuple[type[ForConstraint], ...]] = {}
        self._nearest: dict[tuple[type, bool], tuple[type[ForConstraint], ...]] = {}
        """What `for_constraint` found."""
        self._for_model: tuple[type[ForModel], ...] = ()
        self._refuting: tuple[type[Propagator], ...] = ()

    def __or__(self, other: PropagatorRegistry) -> PropagatorRegistry:
        """The registrations of both."""
        both = PropagatorRegistry()
        for one in (self, other):
            for kind, propagators in one._for_constraint.items():
                both._for_constraint[kind] = both._for_constraint.get(kind, ()) + propagators
            both._for_model += one._for_model
            both._refuting += one._refuting
        return both

    def add_for_constraint(self, kind: type, propagator: type[ForConstraint]) -> None:
        """Register a class of propagators for a type of constraint."""
        self._for_constraint[kind] = (*self._for_constraint.get(kind, ()), propagator)
        self._nearest.clear()

    def add_for_model(self, propagator: type[ForModel]) -> None:
        """Register a class of propagators that looks at the whole model."""
        self._for_model = (*self._for_model, propagator)

    def add_refuting(self, propagator: type[Propagator]) -> None:
        """Register a class whose techniques look at every propagator that may not be in force."""
        self._refuting = (*self._refuting, propagator)

    @property
    def techniques(self) -> list[AnyTechnique]:
        """All techniques. Raises TechniqueError if two have the same name."""
        classes: list[Any] = [*self._for_model]
        classes += [propagator for several in self._for_constraint.values() for propagator in several]
        classes += self._refuting
        named: dict[str, AnyTechnique] = {}
        for propagator in classes:
            for technique in propagator.techniques:
                if named.setdefault(technique.name, technique) is not technique:
                    package = package_of(propagator) or OURS
                    raise TechniqueError(f"{technique.name!r} of the package {package}: there are two such techniques")
        return list(named.values())

    @property
    def refuting(self) -> list[AnyTechnique]:
        """The techniques that look at every propagator that may not be in force."""
        return [technique for propagator in self._refuting for technique in propagator.techniques]

    @property
    def for_model(self) -> list[type[ForModel]]:
        """The classes that look at the whole model, those with the easiest technique first."""

        def easiest(propagator: type[ForModel]) -> tuple[int, int, str]:
            return min(map(place_in_order, propagator.techniques), default=(0, 0, ""))

        return sorted(self._for_model, key=easiest)

    def for_constraint(self, kind: type, foreign_only: bool = False) -> tuple[type[ForConstraint], ...]:
        """The classes for a type of constraint, or for its nearest base that has any; `foreign_only`: those of other
        packages."""
        found = self._nearest.get((kind, foreign_only))
        if found is None:
            base = next((base for base in kind.__mro__ if base in self._for_constraint), None)
            if base is None:
                raise TypeError(f"{kind.__name__} is no constraint")
            found = self._for_constraint[base]
            if foreign_only:
                found = tuple([propagator for propagator in found if package_of(propagator) is not None])
            self._nearest[kind, foreign_only] = found
        return found


_own = PropagatorRegistry()
_foreign = PropagatorRegistry()


def propagates(*kinds: type) -> Callable[[OfConstraint], OfConstraint]:
    """Register a class of propagators for types of constraints; `of(constraint, position, network)` makes them.

    The class counts for a subclass of such a type too, unless that has propagators of its own.
    """

    def register(propagator: OfConstraint) -> OfConstraint:
        for kind in kinds:
            _registry_of(propagator).add_for_constraint(kind, propagator)
        return propagator

    return register


def combines_constraints(propagator: OfModel) -> OfModel:
    """Register a class of propagators that look at several constraints together; `build(network)` makes them."""
    _registry_of(propagator).add_for_model(propagator)
    return propagator


def refutes(propagator: type[Propagator]) -> type[Propagator]:
    """Register a class whose techniques look at propagators of any class while it is open whether they are in force."""
    _registry_of(propagator).add_refuting(propagator)
    return propagator


def _registry_of(propagator: type) -> PropagatorRegistry:
    return _own if package_of(propagator) is None else _foreign


# other packages


def own_propagators() -> PropagatorRegistry:
    """clueproof's own registrations."""
    return _own


def all_propagators() -> PropagatorRegistry:
    """Our registrations and those of other packages, whose modules are imported when this is first called.

    Raises TechniqueError, which names the package, if one can't be imported.
    """
    _import_foreign()
    return _own | _foreign


@cache
def _import_foreign() -> None:
    global _foreign
    for entry in entries(GROUP):
        before = _foreign | PropagatorRegistry()
        try:
            entry.load()
        except Exception as error:
            _foreign = before
            raise TechniqueError(
                f"the techniques {entry.name!r} of the package {provider(entry)} can't be loaded: {described(error)}"
            ) from error


def network_of(model: Model) -> Network:
    """The model's network, built on the first call. It is shared, so don't add to it.

    Raises TechniqueError if techniques of another package can't be loaded or fail.
    """
    return model.compiled(_compile)


def add_constraint(network: Network, constraint: Constraint) -> list[int]:
    """Add a constraint to a session's network; the numbers of its propagators."""
    network.mention(constraint)
    return _install(network, _of_constraint(constraint, -1, network))


def _compile(model: Model) -> Network:
    registry = model.compiled(_registry_for)
    network = Network(model, registry.techniques, registry.refuting)
    replacing = [kind for kind in registry.for_model if kind.replaces_constraints]
    combining = [propagator for kind in replacing for propagator in _made(kind, "build", network)]
    # a propagator of such a kind may leave its constraints alone, as a house of numbers in a row does
    network.replaced = frozenset(
        position for propagator in combining if propagator.replaces_constraints for position in propagator.constraints
    )
    others = [kind for kind in registry.for_model if not kind.replaces_constraints]
    combining += [propagator for kind in others for propagator in _made(kind, "build", network)]
    for position, constraint in enumerate(model.constraints):
        if position & CLOCK_MASK == CLOCK_MASK:
            check_clock()
        network.mention(constraint)
        _install(network, _of_constraint(constraint, position, network))
    _install(network, combining)
    return network


def _registry_for(model: Model) -> PropagatorRegistry:
    return all_propagators()


def _of_constraint(constraint: Constraint, position: int, network: Network) -> Iterator[Propagator]:
    # what replaces a constraint stands in for our own techniques alone
    registry = network.model.compiled(_registry_for)
    for kind in registry.for_constraint(type(constraint), foreign_only=position in network.replaced):
        yield from _made(kind, "of", constraint, position, network)


def _made(kind: type, method: str, *arguments: object) -> Sequence[Propagator]:
    """The propagators that a class method makes."""
    try:
        return list(getattr(kind, method)(*arguments))
    except Exception as error:
        blame(kind, f"{kind.__name__}.{method}", error)
        raise


def _install(network: Network, propagators: Iterable[Propagator]) -> list[int]:
    numbers = []
    for propagator in propagators:
        if len(network.propagators) & CLOCK_MASK == CLOCK_MASK:
            check_clock()
        try:
            numbers.append(network.install(propagator))
        except Exception as error:
            blame(type(propagator), type(propagator).__name__, error)
            raise
    return numbers
