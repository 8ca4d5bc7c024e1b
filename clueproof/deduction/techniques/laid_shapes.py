"""Shapes that are laid on a board, such as tetrominoes or squares: those that can still cover a cell.

A rule says that one of several shapes lies at a cell, and of each what is true where it lies.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import ClassVar, NamedTuple

from clueproof.clock import check_clock
from clueproof.deduction.engine import (
    Conclusion,
    Network,
    Propagator,
    State,
    Technique,
    View,
    combines_constraints,
)
from clueproof.deduction.engine.network import CLOCK_MASK
from clueproof.deduction.engine.propagator import AnyTechnique
from clueproof.deduction.phrases import Phrases
from clueproof.model import Clause, Literal

MOST_SHAPES = 12
"""With more shapes that can lie at a cell nobody goes through all."""


class LaidShape(NamedTuple):
    """A statement that a shape lies somewhere, and what is true if it does, each with the position of the constraint
    that says so."""

    lies: View
    needs: tuple[tuple[View, int], ...]


def laid_shapes(network: Network) -> dict[Literal, LaidShape]:
    """The statements, which are no keys, that put facts in force."""
    found: dict[Literal, list[tuple[View, int]]] = defaultdict(list)
    for position, constraint in enumerate(network.model.constraints):
        if position & CLOCK_MASK == CLOCK_MASK:
            check_clock()
        if isinstance(constraint, Clause) and len(constraint.literals) == len(constraint.enforce) == 1:
            (lies,) = constraint.enforce
            if lies > 0 and network.is_variable(lies) and not network.is_key[network.variable(lies)]:
                found[lies].append((network.view(constraint.literals[0]), position))
    return {lies: LaidShape(network.view(lies), tuple(needs)) for lies, needs in found.items()}


@combines_constraints
class ShapesAtCell(Propagator):
    """The shapes of which one lies at a cell, unless something else holds there."""

    def __init__(self, position: int, unless: Sequence[View], shapes: Sequence[LaidShape]) -> None:
        self.unless, self.shapes = unless, shapes
        variables = [view.variable for view in unless]
        for shape in shapes:
            variables += [shape.lies.variable, *(view.variable for view, _ in shape.needs)]
        super().__init__((position,), dict.fromkeys(variables))

    @classmethod
    def build(cls, network: Network) -> Iterator[ShapesAtCell]:
        """One for each rule that one of several shapes lies there, where the same rule says what each of them needs."""
        every, model = network.derived(laid_shapes), network.model
        for position, constraint in enumerate(model.constraints if every else ()):
            if not isinstance(constraint, Clause) or constraint.enforce:
                continue
            shapes = [every[literal] for literal in constraint.literals if literal in every]
            unless = [literal for literal in constraint.literals if literal not in every]
            rule = model.group_of[position].sentence
            if len(shapes) > 1 and all(model.group_of[shape.needs[0][1]].sentence == rule for shape in shapes):
                yield cls(position, network.views(unless), shapes)

    def otherwise(self, state: State) -> list[View] | None:
        """What can hold there in place of a shape, of which nothing is known; None if something does."""
        domains, found = state.domains, list[View]()
        for view in self.unless:
            if domains[view.variable] & view.yes:
                if not domains[view.variable] & view.no:
                    return None
                found.append(view)
        return found

    def left(self, state: State) -> tuple[list[LaidShape], dict[int, None]]:
        """The shapes that can lie there, and variables by which the others can't."""
        domains, left, known = state.domains, list[LaidShape](), dict[int, None]()
        for shape in self.shapes:
            out = next((one.variable for one, _ in shape.needs if not domains[one.variable] & one.yes), None)
            if out is None and not domains[shape.lies.variable] & shape.lies.yes:
                out = shape.lies.variable
            if out is None:
                left.append(shape)
            else:
                known[out] = None
        return left, known

    techniques: ClassVar[tuple[AnyTechnique, ...]]


class ShapesLeft(NamedTuple):
    """The shapes that can lie at a cell; what holds there otherwise, where it is open whether one must lie there."""

    shapes: tuple[View, ...]
    otherwise: View | None = None


def _find_agreed(about: ShapesAtCell, state: State) -> Conclusion[ShapesLeft] | None:
    """All shapes that can still lie at a cell cover another one, or keep it clear; or none can lie there."""
    otherwise = about.otherwise(state)
    if otherwise is None or len(otherwise) > 1:
        return None
    left, known = about.left(state)
    if len(left) > MOST_SHAPES or (left and otherwise):
        return None
    domains = state.domains
    needed = [dict(shape.needs) for shape in left]
    agreed = [
        view
        for view in (needed[0] if left else otherwise)
        if domains[view.variable] & view.no and all(view in others for others in needed)
    ]
    if left and not agreed:
        return None
    reason = [(view.variable, -1) for view in about.unless if view not in otherwise]
    reason += [(variable, -1) for variable in known]
    return Conclusion(
        [(view.variable, view.no) for view in agreed],
        [view.variable for view in (about.unless or agreed)],
        ShapesLeft(tuple([shape.lies for shape in left]), otherwise[0] if otherwise else None),
        tuple(dict.fromkeys(needs[view] for view in agreed for needs in needed)),
        reason=reason,
    )


def _say_shapes(conclusion: Conclusion[ShapesLeft], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The only shape that is left, or how many are."""
    place, (shapes, otherwise) = phrases.place(constraints), conclusion.detail
    begins = "" if otherwise is None else f"if {phrases.says(otherwise.variable, otherwise.yes, False)}, "
    if not shapes:
        return f"{begins}no shape that is left can lie at {place}"
    if len(shapes) == 1:
        lies = phrases.says(shapes[0].variable, shapes[0].yes)
        return f"{begins}only one shape that is left can lie at {place}: {lies}"
    which = "both" if len(shapes) == 2 else "all"
    return f"{begins}{len(shapes)} shapes that are left can lie at {place}, and {which} lead to this"


ShapesAtCell.techniques = (Technique("every shape at a cell", 14, _find_agreed, _say_shapes),)
