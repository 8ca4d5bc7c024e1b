"""Shapes that have a few places in a region, such as the tetrominoes of LITS."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cached_property

from clueproof.deduction.conclusions import Prunings
from clueproof.deduction.engine import (
    Conclusion,
    Network,
    Propagator,
    State,
    Technique,
    View,
    combines_constraints,
    propagates,
)
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.ways import (
    Near,
    Way,
    WaysBeside,
    known_rules,
    propagators_near,
    say_ways_beside,
    ways_among,
)
from clueproof.model import Placement


@propagates(Placement)
class ShapePlaces(Propagator):
    """The cells of one of the places are true, and no others."""

    def __init__(self, constraint: Placement, position: int, network: Network) -> None:
        self.views = network.views(constraint.nodes)
        super().__init__((position,), [view.variable for view in self.views], network.views(constraint.enforce))
        self.places = [frozenset(place) for place in constraint.places]

    @classmethod
    def of(cls, constraint: Placement, position: int, network: Network) -> list[ShapePlaces]:
        """The propagator of a constraint."""
        return [cls(constraint, position, network)]

    def left(self, state: State) -> list[frozenset[int]]:
        """The places that are possible."""
        domains = state.domains
        possible = {n for n, (variable, yes, _) in enumerate(self.views) if domains[variable] & yes}
        needed = {n for n in possible if not domains[self.views[n].variable] & self.views[n].no}
        return [place for place in self.places if needed <= place <= possible]

    def without(self, state: State, cells: frozenset[int], inside: bool) -> Prunings:
        """What the cells lose if they are not inside, or if they are."""
        views = [self.views[cell] for cell in sorted(cells)]
        lost = [(view.variable, view.yes if inside else view.no) for view in views]
        return [(variable, mask) for variable, mask in lost if state.domains[variable] & mask]


def _find_last_place(board: ShapePlaces, state: State) -> Conclusion[None] | None:
    """One place is left."""
    left = {*board.left(state)}
    if not left:
        return Conclusion([], board.variables)
    if len(left) > 1:
        return None
    (place,) = left
    others = frozenset(range(len(board.views))) - place
    prunings = board.without(state, place, inside=False) + board.without(state, others, inside=True)
    return Conclusion(prunings, board.variables) if prunings else None


def _say_last_place(conclusion: Conclusion[None], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """One place is left, or none."""
    rule = phrases.rule(constraints)
    return (
        f"{rule}, and there is one place left for it" if conclusion.prunings else f"{rule}, and no place is left for it"
    )


def _find_in_every_place(board: ShapePlaces, state: State) -> Conclusion[None] | None:
    """Cells that all places have that are left."""
    left = board.left(state)
    prunings = board.without(state, frozenset.intersection(*left), inside=False) if left else []
    return Conclusion(prunings, board.variables) if prunings else None


def _say_in_every_place(conclusion: Conclusion[None], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Cells that all places have."""
    return f"{phrases.rule(constraints)}, and all places that are left for it cover this"


def _find_in_no_place(board: ShapePlaces, state: State) -> Conclusion[None] | None:
    """Cells that no place has that is left."""
    left = board.left(state)
    outside = frozenset(range(len(board.views))) - frozenset[int]().union(*left)
    prunings = board.without(state, outside, inside=True) if left else []
    return Conclusion(prunings, board.variables) if prunings else None


def _say_in_no_place(conclusion: Conclusion[None], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Cells that no place has."""
    return f"{phrases.rule(constraints)}, and no place that is left for it reaches this"


ShapePlaces.techniques = (
    Technique("last place", 12, _find_last_place, _say_last_place, quick=True),
    Technique("in every place", 13, _find_in_every_place, _say_in_every_place, quick=True),
    Technique("in no place", 13, _find_in_no_place, _say_in_no_place, quick=True),
)


MOST_PLACES = 24
"""With more places of a shape nobody goes through all."""
BESIDE = 8
"""The most conclusions that are drawn from each place."""


@combines_constraints
class PlacesWithOthers(Propagator):
    """The places of a shape in its region, and what else is said of the cells there."""

    def __init__(self, places: ShapePlaces, kinds: Mapping[frozenset[int], View], network: Network) -> None:
        """`kinds`: what is true of a place besides, such as that its shape is a T."""
        super().__init__(places.constraints, places.variables)
        self.places, self._kinds, self._network = places, kinds, network

    @classmethod
    def build(cls, network: Network) -> Iterator[PlacesWithOthers]:
        """One for each region that has a shape."""
        kinds: dict[tuple[int, ...], dict[frozenset[int], View]] = defaultdict(dict)
        every = [
            (constraint, position)
            for position, constraint in enumerate(network.model.constraints)
            if isinstance(constraint, Placement)
        ]
        for constraint, _ in every:
            for literal in constraint.enforce[:1]:
                for place in constraint.places:
                    kinds[constraint.nodes][frozenset(place)] = network.view(literal)
        for constraint, position in every:
            if not constraint.enforce:
                yield cls(ShapePlaces(constraint, position, network), kinds[constraint.nodes], network)

    @cached_property
    def near(self) -> Near:
        """What looks at the cells, and at what kind of shape it is."""
        kinds = (view.variable for view in self._kinds.values())
        return propagators_near(self._network, dict.fromkeys((*self.variables, *kinds)))

    def way(self, place: frozenset[int]) -> Way:
        """A place, as what is true of it."""
        return [
            *((view.variable, view.yes if n in place else view.no) for n, view in enumerate(self.places.views)),
            *((view.variable, view.yes) for view in [self._kinds.get(place)] if view is not None),
        ]


def _find_ways_to_place(about: PlacesWithOthers, state: State) -> Conclusion[WaysBeside] | None:
    """What all places of a shape have in common that the rules about the cells beside it leave."""
    left = about.places.left(state)
    if not 1 < len(left) <= MOST_PLACES:
        return None
    ways = ways_among(state, about.near, [*map(about.way, left)], BESIDE)
    if ways is None:
        return None
    return ways.conclusion(about, about.variables, WaysBeside(len(left), ways.number), own_if_one=True)


def _say_ways_to_place(conclusion: Conclusion[WaysBeside], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """How many places are left by what is beside the region, and the rules that say so."""
    return _say_places(conclusion, constraints, phrases) + known_rules(conclusion, phrases, constraints)


def _say_places(conclusion: Conclusion[WaysBeside], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """How many places are left by what is beside the region."""
    return say_ways_beside(phrases.rule(constraints), "places", conclusion.detail)


PlacesWithOthers.techniques = (
    Technique("ways to place a shape", 39, _find_ways_to_place, _say_ways_to_place, say_briefly=_say_places),
)
