"""Regions of which all places are listed: the last place, cells of every place, cells of none."""

from __future__ import annotations

from clueproof.deduction import sentences
from clueproof.deduction.conclusions import Removals
from clueproof.deduction.engine import Conclusion, Network, Propagator, State, Technique, propagates
from clueproof.deduction.technique_names import IN_EVERY_PLACE, IN_NO_PLACE, LAST_PLACE
from clueproof.model import Placement


@propagates(Placement)
class Places(Propagator):
    """The cells of one of the places are true, and no others."""

    def __init__(self, constraint: Placement, position: int, network: Network) -> None:
        self.views = network.views(constraint.nodes)
        super().__init__((position,), [view.variable for view in self.views], network.views(constraint.enforce))
        self.places = [frozenset(place) for place in constraint.places]

    @classmethod
    def of(cls, constraint: Placement, position: int, network: Network) -> list[Places]:
        """The propagator of a constraint."""
        return [cls(constraint, position, network)]

    def left(self, state: State) -> list[frozenset[int]]:
        """The places that are possible."""
        domains = state.domains
        possible = {n for n, (variable, yes, _) in enumerate(self.views) if domains[variable] & yes}
        needed = {n for n in possible if not domains[self.views[n].variable] & self.views[n].no}
        return [place for place in self.places if needed <= place <= possible]

    def without(self, state: State, cells: frozenset[int], inside: bool) -> Removals:
        """What the cells lose if they are not inside, or if they are."""
        views = [self.views[cell] for cell in sorted(cells)]
        lost = [(view.variable, view.yes if inside else view.no) for view in views]
        return [(variable, mask) for variable, mask in lost if state.domains[variable] & mask]


def _find_last_place(board: Places, state: State) -> Conclusion | None:
    """One place is left."""
    left = {*board.left(state)}
    if not left:
        return Conclusion([], board.variables)
    if len(left) > 1:
        return None
    (place,) = left
    others = frozenset(range(len(board.views))) - place
    removals = board.without(state, place, inside=False) + board.without(state, others, inside=True)
    return Conclusion(removals, board.variables) if removals else None


def _find_in_every_place(board: Places, state: State) -> Conclusion | None:
    """Cells that all places have that are left."""
    left = board.left(state)
    removals = board.without(state, frozenset.intersection(*left), inside=False) if left else []
    return Conclusion(removals, board.variables) if removals else None


def _find_in_no_place(board: Places, state: State) -> Conclusion | None:
    """Cells that no place has that is left."""
    left = board.left(state)
    outside = frozenset(range(len(board.views))) - frozenset[int]().union(*left)
    removals = board.without(state, outside, inside=True) if left else []
    return Conclusion(removals, board.variables) if removals else None


Places.techniques = (
    Technique(*LAST_PLACE, _find_last_place, sentences.last_place, quick=True),
    Technique(*IN_EVERY_PLACE, _find_in_every_place, sentences.in_every_place, quick=True),
    Technique(*IN_NO_PLACE, _find_in_no_place, sentences.in_no_place, quick=True),
)
