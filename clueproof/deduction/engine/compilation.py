"""From a model to its network: each constraint gets its propagators."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from clueproof.clock import check_clock
from clueproof.deduction.engine.errors import blame
from clueproof.deduction.engine.network import LOOK, Network
from clueproof.deduction.engine.propagator import Propagator
from clueproof.deduction.engine.registry import Registry, all_propagators
from clueproof.model import Constraint, Model
from clueproof.registry import package_of


def network_of(model: Model) -> Network:
    """The model's network, built when first asked for; shared, so not to be added to.

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
        if position & LOOK == LOOK:
            check_clock()
        network.mention(constraint)
        _install(network, _of_constraint(constraint, position, network))
    _install(network, combining)
    return network


def _registry_for(model: Model) -> Registry:
    return all_propagators()


def _of_constraint(constraint: Constraint, position: int, network: Network) -> Iterator[Propagator]:
    for kind in network.model.compiled(_registry_for).for_constraint(constraint):
        # what replaces a constraint stands in for our own techniques alone
        if position in network.replaced and package_of(kind) is None:
            continue
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
        if len(network.propagators) & LOOK == LOOK:
            check_clock()
        try:
            numbers.append(network.install(propagator))
        except Exception as error:
            blame(type(propagator), type(propagator).__name__, error)
            raise
    return numbers
